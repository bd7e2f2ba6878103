"""Names of Wikipedia editions."""

from __future__ import annotations

import pytest

from sources.wikidata_editions import edition_of_site, edition_of_url


@pytest.mark.parametrize(
    ("site", "code"),
    [
        ("enwiki", "en"),
        ("simplewiki", "simple"),
        ("zh_min_nanwiki", "zh-min-nan"),
        ("be_x_oldwiki", "be-tarask"),
        ("commonswiki", None),
        ("wikidatawiki", None),
        ("specieswiki", None),
        ("metawiki", None),
        ("enwikiquote", None),
        ("enwikisource", None),
        ("wiki", None),
    ],
)
def test_sites(site: str, code: str | None) -> None:
    assert edition_of_site(site) == code


@pytest.mark.parametrize(
    ("url", "code"),
    [
        ("https://de.wikipedia.org/wiki/A", "de"),
        ("http://zh-yue.m.wikipedia.org/w/index.php?oldid=1", "zh-yue"),
        ("https://www.wikipedia.org/", None),
        ("https://wikipedia.org/", None),
        ("https://en.wikipedia.org.example.com/", None),
        ("https://commons.wikimedia.org/", None),
        ("no address", None),
    ],
)
def test_addresses(url: str, code: str | None) -> None:
    assert edition_of_url(url) == code
