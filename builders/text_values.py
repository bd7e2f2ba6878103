"""A value of an infobox as plain lines: templates become words, lists become lines."""

from __future__ import annotations

import html
import re
import tomllib
from pathlib import Path

from builders.text_scan import MAX_DEPTH, Template, outermost, parse_template, split_args

MAX_VALUE = 20_000
"""Characters of a value that are read; no honest field is longer, and a broken page must not take long."""

_BREAK = re.compile(r"<\s*(?:br|/li|/p|/div|/tr)\b[^<>]*>|</?\s*br\s*/?\s*>|<li\b[^<>]*>", re.IGNORECASE)
_TAG = re.compile(r"</?[a-zA-Z][^<>]*>")
_HIDDEN = re.compile(r"<(style|templatestyles|gallery|math)\b[^<>]*>.*?</\1\s*>", re.IGNORECASE | re.DOTALL)
_QUOTES = re.compile(r"'{2,5}")
_EXTERNAL = re.compile(r"\[(?:https?:)?//[^\s\]\[]+(?:[ \t]+([^\]\[]*))?\]", re.IGNORECASE)
_BULLET = re.compile(r"^[ \t]*[*#:;]+[ \t]*", re.MULTILINE)
_BLANKS = re.compile(r"[ \t\u00a0\u2007\u2009\u202f\u200b\u200e\u200f]+")
_LINK = re.compile(r"\[\[([^\[\]]*)\]\]")
_MEDIA = re.compile(
    r"\s*(?:file|image|datei|fichier|archivo|category|kategorie|catégorie)\s*:", re.IGNORECASE
)

_DATES = re.compile(
    r"(?:start|end|birth|death|film|event|opening|launch)?[ -]?date(?:[ -]and[ -](?:age|given age))?2?$|"
    r"(?:birth|death|start)[ -](?:date|year|month)[ a-z]*$|start and end dates$|dts$|ymd$|dmy$|mdy$|"
    # French and Spanish: day, month, year
    r"date (?:de naissance|de décès|sport|rapide)$|date-$|"
    r"fecha(?: de (?:inicio|nacimiento|fallecimiento|fin))?$"
)
_YEAR = re.compile(r"\d{4}")
_LIST_STYLE = re.compile(
    r"(?:title|class|style|.*_style|.*style|list_?style|expand|state|framestyle|indent|bullets)$"
)
_SAYS = tomllib.loads((Path(__file__).resolve().parent / "text_templates.toml").read_text(encoding="utf-8"))
_SIGNS: dict[str, str] = _SAYS["signs"]
_ENDS: dict[str, str] = _SAYS["ends"]
_DROPPED_PREFIXES = tuple(_SAYS["dropped_prefixes"])
_DROPPED, _LISTS, _SECOND, _ABOUT = (
    frozenset(_SAYS[kind]) for kind in ("dropped", "lists", "second", "about")
)


def _iso(parts: list[str]) -> str:
    numbers = [part.strip() for part in parts[:3]]
    text = ""
    for i, number in enumerate(numbers):
        if not number.isdigit() or (i and not 1 <= int(number) <= (12, 31)[i - 1]):
            break
        text += ("-" if i else "") + (f"{int(number):04d}" if i == 0 else f"{int(number):02d}")
    return text


def _date(call: Template) -> str:
    """`{{start date|1998|05|12|df=y}}` -> `1998-05-12`; a date in words stays as it is."""
    parts = [part for part in call.positional if part]
    named = [call.get("year"), call.get("month"), call.get("day")]
    if parts and parts[0].isdigit() and len(parts[0]) == 4:
        first = _iso(parts)
        if call.name == "start and end dates" and len(parts) >= 6:
            return f"{first} – {_iso(parts[3:6])}"
        return first
    if not parts and named[0]:
        return _iso(named)
    given = [part.strip() for part in parts[:3]]
    if len(given) > 1 and (given[0].isdigit() or _YEAR.fullmatch(given[1])):
        # `{{date|14|février|1979|en politique}}` -> `14 février 1979`, `{{fecha|11|3|1983}}` -> `1983-03-11`
        year = next((at for at, part in enumerate(given) if _YEAR.fullmatch(part)), None)
        if year == 2 and given[1].isdigit():
            return _iso(given[::-1])
        return " ".join(given[: year + 1] if year is not None else given[:2])
    return parts[0] if parts else ""


def _marriage(call: Template, depth: int) -> str:
    """`{{marriage|Name|1979|1988|end=div}}` -> `Name (m. 1979; div. 1988)`."""
    name, start, end, *_ = [*(render(part, depth + 1) for part in call.positional), "", "", ""]
    reason = call.get("end") or call.get("reason")
    inside = f"m. {start}" if start else ""
    if end or reason:
        word = _ENDS.get(reason.lower().rstrip("."), reason or "end")
        inside += ("; " if inside else "") + f"{word} {end}".strip()
    return f"{name} ({inside})" if inside else name


def _list(call: Template, depth: int) -> str:
    items = [
        value for key, value in call.args if value and (key.isdigit() or not _LIST_STYLE.match(key.lower()))
    ]
    return "\n" + "\n".join(render(item, depth + 1) for item in items) + "\n"


def _template(call: Template, depth: int) -> str:
    """What a template says, in words; what only decorates or cites says nothing."""
    name = call.name
    if name in _SIGNS:
        return _SIGNS[name]
    first = call.positional[0] if call.positional else ""
    if name in ("marriage", "married"):
        return _marriage(call, depth)
    if name in _LISTS:
        return _list(call, depth)
    if _DATES.match(name):
        return render(_date(call), depth + 1)
    if name in _ABOUT:
        return f"c. {render(first, depth + 1)}" if first else "c."
    if name in _DROPPED or name.startswith(_DROPPED_PREFIXES):
        return ""
    if name.startswith("lang-") or name.startswith("nihongo"):
        return render(first, depth + 1)
    if name in _SECOND and len(call.positional) > 1:
        return render(call.positional[1], depth + 1)
    # Most of what is left wraps its first argument (nowrap, small, ill, flag, abbr, party name ...).
    return render(first, depth + 1)


def _links(text: str) -> str:
    """Links as their label; pictures and categories vanish. Innermost first, so nested ones resolve."""

    def label(match: re.Match[str]) -> str:
        target, _, rest = match.group(1).partition("|")
        if _MEDIA.match(target):
            return ""
        if rest:
            return split_args(rest)[-1]
        return target.lstrip(":").strip()

    for _ in range(4):
        replaced = _LINK.sub(label, text)
        if replaced == text:
            break
        text = replaced
    return text


def render(text: str, depth: int = 0) -> str:
    """A value as plain text; lines end with a line feed.

    Args:
        text: wikitext without comments and references.
        depth: how many templates this one stands in.

    Returns:
        Plain text, blanks collapsed, no empty lines.
    """
    if depth > MAX_DEPTH:
        return ""
    text = text[:MAX_VALUE]
    if "{{" in text:
        parts: list[str] = []
        at = 0
        for start, end in outermost(text):
            parts.append(text[at:start])
            parts.append(_template(parse_template(text, start, end), depth))
            at = end
        text = "".join([*parts, text[at:]])
    text = _HIDDEN.sub("", text) if "<" in text else text
    text = _links(text) if "[[" in text else text
    text = _EXTERNAL.sub(lambda match: match.group(1) or "", text) if "//" in text else text
    text = _TAG.sub("", _BREAK.sub("\n", text)) if "<" in text else text
    text = _QUOTES.sub("", text) if "''" in text else text
    text = html.unescape(text) if "&" in text else text
    text = text.replace("{{", "").replace("}}", "").replace("[[", "").replace("]]", "")
    text = _BULLET.sub("", text)
    lines = (_BLANKS.sub(" ", line).strip() for line in text.split("\n"))
    return "\n".join(line for line in lines if line)
