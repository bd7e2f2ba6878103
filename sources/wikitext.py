"""Source text of a page -> plain prose, for dumps, which come without rendered text.

Headings become `== Heading ==` lines, list items lines, table rows lines with ` | ` between cells. Templates
that stand for words keep them (`sources/wiki_words.toml`), all others go, and with them references, comments,
files and categories. Each step is one pass, so that no text takes longer than its length.
"""

from __future__ import annotations

import html
import re
from dataclasses import dataclass

from sources.plain_text import heading_of, single_blanks, tidy
from sources.wiki_words import WikiWords, words
from sources.wikitext_tables import tables_as_lines
from sources.wikitext_templates import without_templates

_DROPPED_TAGS = [
    "ref",
    "references",
    "gallery",
    "math",
    "chem",
    "score",
    "timeline",
    "syntaxhighlight",
    "source",
    "imagemap",
    "templatestyles",
    "graph",
    "hiero",
    "mapframe",
    "maplink",
    "inputbox",
    "categorytree",
    "style",
    "script",
    "code",
]
_TAG = re.compile(rf"<(/?)({'|'.join([*_DROPPED_TAGS, 'nowiki', 'pre'])})\b([^<>]*)>", re.IGNORECASE)
_BREAKING = re.compile(
    r"</?(?:br|p|div|li|ul|ol|dl|dd|dt|tr|blockquote|center|hr|poem)\b[^<>]*>", re.IGNORECASE
)
_ANY_TAG = re.compile(r"</?[a-zA-Z][^<>]*>")
_BRACKETS = re.compile(r"\[\[|\]\]")
_EXTERNAL = re.compile(r"\[(?:(?:https?|ftp|mailto):|//)[^\s\[\]]*(?:\s+([^\[\]\n]*))?\]")
_SWITCH = re.compile(r"__[^\W_]{3,30}__")
_VARIANT = re.compile(r"-\{([^{}]*)\}-")
_LIST_MARK = re.compile(r"^[*#:;]+[ \t]*", re.MULTILINE)
_RULE = re.compile(r"^-{4,}", re.MULTILINE)
_QUOTES = re.compile(r"'{2,}")
_SPECIAL = frozenset("[]{}|'=*#:;<>_!~-&")


@dataclass(frozen=True, slots=True)
class Rendered:
    """What a page's source text amounts to."""

    text: str
    """Plain prose."""
    langlinks: tuple[tuple[str, str], ...]
    """Other editions' pages as (language, title), sorted; the first of each language."""


def plain_text(wikitext: str, language: str) -> str:
    """Plain prose of a page; see `render`."""
    return render(wikitext, language).text


def render(wikitext: str, language: str) -> Rendered:
    """Plain prose and language links of a page.

    Args:
        wikitext: source text.
        language: language code of the wiki.

    Returns:
        The text as a rendered page's has it, without what other templates would have added.
    """
    text = without_tags(without_comments(wikitext.replace("\r\n", "\n")))
    text = without_templates(text, language)
    text, links = without_links(text)
    by_language: dict[str, str] = {}
    for code, title in links:
        if code != language:
            by_language.setdefault(code, title)
    text = tables_as_lines(text)
    text = _BREAKING.sub("\n", text)
    text = _ANY_TAG.sub("", text)
    text = _VARIANT.sub(_variant, text)
    text = _SWITCH.sub("", _RULE.sub("", text))
    text = _QUOTES.sub(_literal_quotes, text)
    text = "\n".join(_line(line) for line in single_blanks(text).split("\n"))
    return Rendered(tidy(html.unescape(text)), tuple(sorted(by_language.items())))


def without_comments(text: str) -> str:
    """Text without `<!-- -->`; an unclosed one reaches to the end, as in MediaWiki."""
    parts, at = [], 0
    while (start := text.find("<!--", at)) >= 0:
        parts.append(text[at:start])
        end = text.find("-->", start + 4)
        if end < 0:
            return "".join(parts)
        at = end + 3
    return "".join(parts) + text[at:]


def without_tags(text: str) -> str:
    """Text without references and other elements that are no prose; `nowiki` text is made inert.

    An element that is never closed loses its tag only.
    """
    tags = list(_TAG.finditer(text))
    last_close = {tag[2].lower(): tag.start() for tag in tags if tag[1]}
    parts: list[str] = []
    at, inside, opened = 0, "", 0
    for tag in tags:
        name = tag[2].lower()
        if inside:
            if tag[1] and name == inside:
                if inside in ("nowiki", "pre"):
                    parts.append(_inert(text[opened : tag.start()]))
                at, inside = tag.end(), ""
            continue
        parts.append(text[at : tag.start()])
        at = opened = tag.end()
        if not tag[1] and not tag[3].endswith("/") and last_close.get(name, -1) > tag.start():
            inside = name
    return "".join(parts) + text[at:]


def without_links(text: str) -> tuple[str, list[tuple[str, str]]]:
    """Text with links replaced by their words; second value: language links as (language, title).

    Files and categories go, with the links in their captions.
    """
    table = words()
    languages: list[tuple[str, str]] = []
    stack: list[list[str]] = [[]]
    done = 0
    for mark in _BRACKETS.finditer(text):
        stack[-1].append(text[done : mark.start()])
        done = mark.end()
        if mark[0] == "[[":
            stack.append([])
        elif len(stack) > 1:
            content = "".join(stack.pop())
            stack[-1].append(_words_of(content, table, languages))
    stack[-1].append(text[done:])
    joined = "".join(part for parts in stack for part in parts)
    return _EXTERNAL.sub(lambda m: m[1] or "", joined), languages


def _words_of(content: str, table: WikiWords, languages: list[tuple[str, str]]) -> str:
    """What a reader sees of `[[content]]`."""
    target, pipe, label = content.partition("|")
    target = target.strip()
    prefix, colon, rest = target.partition(":")
    prefix = prefix.strip().lower()
    if colon and prefix:
        if prefix in table.file or prefix in table.category:
            return ""
        if table.is_language(prefix):
            languages.append((prefix, rest.strip().replace("_", " ")))
            return ""
    if pipe:
        # `[[Name (place)|]]`: the pipe trick, which MediaWiki itself resolves on saving.
        return label if label.strip() else re.sub(r"\s*\([^()]*\)$", "", target)
    return target.lstrip(":").replace("_", " ")


def _inert(text: str) -> str:
    """Text whose markup means nothing to the later steps."""
    return "".join(f"&#{ord(char)};" if char in _SPECIAL else char for char in text)


def _literal_quotes(run: re.Match[str]) -> str:
    """Apostrophes that are left when two are italic, three bold, five both."""
    n = len(run[0])
    return "'" * (1 if n == 4 else max(0, n - 5))


def _variant(found: re.Match[str]) -> str:
    """`-{zh-hans:A; zh-hant:B}-` -> A; `-{A}-` -> A; `-{H|...}-` -> nothing."""
    flag, pipe, content = found[1].rpartition("|")
    if pipe and flag.strip() in ("H", "T", "D", "-"):
        return ""
    first = content.split(";")[0]
    return first.rpartition(":")[2].strip()


def _line(line: str) -> str:
    heading = heading_of(line)
    if heading is None:
        return _LIST_MARK.sub("", line.strip())
    marks = "=" * max(2, heading[0])
    return f"\n{marks} {heading[1]} {marks}" if heading[1] else ""
