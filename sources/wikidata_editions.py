"""Wikipedia editions as Wikidata names them: by item, by site id, by address."""

from __future__ import annotations

import re
from collections.abc import Mapping
from urllib.parse import urlsplit

EDITION_OF_ITEM: Mapping[str, str] = {
    "Q328": "en", "Q48183": "de", "Q8447": "fr", "Q8449": "es", "Q11920": "it", "Q206855": "ru",
    "Q11921": "pt", "Q1551807": "pl", "Q10000": "nl", "Q177837": "ja", "Q30239": "zh", "Q169514": "sv",
    "Q199698": "uk", "Q199700": "ar", "Q48952": "fa", "Q199913": "he", "Q58255": "tr", "Q199693": "ca",
    "Q175482": "fi", "Q191168": "cs", "Q17985": "ko", "Q53464": "hu", "Q199864": "ro", "Q191769": "no",
    "Q2349453": "nn", "Q181163": "da", "Q200180": "vi", "Q155214": "id", "Q11913": "bg", "Q200386": "sr",
    "Q203488": "hr", "Q58679": "sh", "Q11918": "el", "Q200060": "et", "Q202472": "lt", "Q728945": "lv",
    "Q192582": "sk", "Q200183": "simple", "Q58251": "az", "Q58172": "kk", "Q1975217": "hy", "Q207260": "eu",
    "Q841208": "gl", "Q190551": "eo", "Q12237": "la", "Q565074": "th", "Q722040": "hi", "Q427715": "bn",
    "Q845993": "ms", "Q208533": "sq", "Q1047829": "bs", "Q842341": "mk", "Q766705": "af", "Q1067878": "ur",
    "Q877583": "be", "Q8937989": "be-tarask", "Q848525": "cy", "Q875631": "ga", "Q950058": "lb",
    "Q60819": "tt", "Q58209": "ba", "Q837615": "ceb", "Q2374285": "arz", "Q4115463": "ckb", "Q874555": "ml",
    "Q3181422": "kn", "Q3486726": "mr", "Q1066461": "ht", "Q2998037": "mn", "Q2742472": "tg",
    "Q511754": "tk", "Q8571954": "si", "Q1754193": "pa", "Q3180306": "gu", "Q3568054": "ps",
}  # fmt: skip
"""Language code of the edition that an item stands for; an edition that is not here stays an item id."""

NOT_WIKIPEDIA = frozenset(
    {
        "commons", "species", "wikidata", "meta", "mediawiki", "sources", "incubator", "foundation",
        "outreach", "wikimania", "wikifunctions", "test", "test2", "testwikidata", "login", "vote",
        "strategy", "quality",
    }
)  # fmt: skip
"""Wikis whose site id ends in `wiki` although they are no Wikipedia edition."""

_SITE = re.compile(r"([a-z]{2,}(?:_[a-z]+)*)wiki")
_RENAMED = {"be_x_old": "be-tarask"}


def edition_of_site(site: str) -> str | None:
    """Language code of a Wikipedia's site id (`enwiki` -> `en`, `zh_yuewiki` -> `zh-yue`), else None."""
    match = _SITE.fullmatch(site)
    if match is None or match[1] in NOT_WIKIPEDIA:
        return None
    return _RENAMED.get(match[1], match[1].replace("_", "-"))


def edition_of_url(url: str) -> str | None:
    """Language code of the Wikipedia at an address (`https://de.m.wikipedia.org/...` -> `de`), else None."""
    labels = (urlsplit(url).hostname or "").split(".")
    if labels[-2:] != ["wikipedia", "org"] or len(labels) < 3 or labels[0] == "www":
        return None
    return labels[0]
