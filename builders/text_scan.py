"""Wikitext, scanned once: comments and references away, templates found, arguments split.

Own code instead of a full parser, because only templates and their arguments matter here and every step has
to be linear: a page may be 200,000 characters of unbalanced braces and must still come back at once.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

_MARK = re.compile(r"\{\{|\}\}|\[\[|\]\]")
_ARG = re.compile(r"\{\{|\}\}|\[\[|\]\]|\|")
_REF_OPEN = re.compile(r"<ref\b([^<>]*)>", re.IGNORECASE)
_REF_CLOSE = re.compile(r"</ref\s*>", re.IGNORECASE)
_LINE_ARG = re.compile(r"\n[ \t]*\|")
_BOX_END = re.compile(r"\n\}\}|\n'''|\n==|\n\s*\n")

MAX_DEPTH = 40
"""Templates nested deeper than this are not looked into; MediaWiki itself stops at 40."""

MAX_BOXES = 20
"""Boxes read of one page; a page with more is broken or a test of patience."""


@dataclass(frozen=True, slots=True)
class Template:
    """One template call.

    Attributes:
        name: name in lower case, underscores as blanks.
        start: offset of its `{{`.
        end: one past its `}}`.
        args: (name, value) in order; unnamed ones are named `1`, `2` ...
    """

    name: str
    start: int
    end: int
    args: tuple[tuple[str, str], ...]

    def get(self, name: str, default: str = "") -> str:
        """Value of an argument; the last one wins, as in MediaWiki."""
        for key, value in reversed(self.args):
            if key == name:
                return value
        return default

    @property
    def positional(self) -> list[str]:
        """Unnamed arguments in order."""
        return [value for key, value in self.args if key.isdigit()]


def without_comments(text: str) -> str:
    """Text without `<!-- -->`; a comment that is never closed takes the rest with it, as on the wiki."""
    if "<!--" not in text:
        return text
    parts: list[str] = []
    at = 0
    while (start := text.find("<!--", at)) >= 0:
        parts.append(text[at:start])
        end = text.find("-->", start + 4)
        if end < 0:
            return "".join(parts)
        at = end + 3
    parts.append(text[at:])
    return "".join(parts)


def without_references(text: str) -> str:
    """Text without `<ref>` notes; of a note that is never closed only the tag goes."""
    if "<ref" not in text and "<REF" not in text and "<Ref" not in text:
        return text
    parts: list[str] = []
    at = 0
    closable = True
    while (opened := _REF_OPEN.search(text, at)) is not None:
        parts.append(text[at : opened.start()])
        at = opened.end()
        if opened.group(1).rstrip().endswith("/"):
            continue
        closed = _REF_CLOSE.search(text, at) if closable else None
        if closed is None:
            closable = False
        else:
            at = closed.end()
    parts.append(text[at:])
    return _REF_CLOSE.sub("", "".join(parts))


def clean(text: str) -> str:
    """Text without comments and references, in one line-ending convention."""
    return without_references(without_comments(text.replace("\r\n", "\n").replace("\r", "\n")))


def spans(text: str, opener: str = "{{", closer: str = "}}") -> list[tuple[int, int, int]]:
    """Balanced pairs as (start, end, depth), sorted by start; depth 0 is outermost.

    Of crossing pairs the inner one that was never closed is passed over, so `{{a|[[b}}` still closes `{{a`.
    """
    found: list[tuple[int, int, int]] = []
    stack: list[tuple[str, int]] = []
    open_of = {"}}": "{{", "]]": "[["}
    for mark in _MARK.finditer(text):
        token = mark.group()
        if token in ("{{", "[["):
            stack.append((token, mark.start()))
            continue
        wanted = open_of[token]
        if token == "]]" and (not stack or stack[-1][0] != "[["):
            continue
        while stack and stack[-1][0] != wanted:
            stack.pop()
        if not stack:
            continue
        _, start = stack.pop()
        if wanted == opener and token == closer:
            depth = sum(1 for kind, _ in stack[:MAX_DEPTH] if kind == opener)
            found.append((start, mark.end(), depth))
    return sorted(found)


def split_args(body: str) -> list[str]:
    """Splits the inside of a template at the bars that are not inside a link or another template."""
    parts: list[str] = []
    depth = 0
    at = 0
    for mark in _ARG.finditer(body):
        token = mark.group()
        if token in ("{{", "[["):
            depth += 1
        elif token in ("}}", "]]"):
            depth = max(0, depth - 1)
        elif depth == 0:
            parts.append(body[at : mark.start()])
            at = mark.end()
    parts.append(body[at:])
    return parts


def parse_template(text: str, start: int, end: int) -> Template:
    """Reads the template that stands at `text[start:end]`, braces included.

    An argument is named only if its `=` comes before any link or template of its value.
    """
    name, *rest = split_args(text[start + 2 : end - 2])
    args: list[tuple[str, str]] = []
    number = 0
    for part in rest:
        key, equals, value = part.partition("=")
        if equals and "{{" not in key and "[[" not in key and "<" not in key:
            args.append((key.strip(), value.strip()))
        else:
            number += 1
            args.append((str(number), part.strip()))
    return Template(" ".join(name.replace("_", " ").lower().split()), start, end, tuple(args))


def outermost(text: str) -> list[tuple[int, int]]:
    """Spans of the templates that stand in no other template."""
    result: list[tuple[int, int]] = []
    for start, end, _ in spans(text):
        if not result or start >= result[-1][1]:
            result.append((start, end))
    return result


def _head(text: str, start: int) -> str:
    """Beginning of the name of the template that opens at `start`."""
    return text[start + 2 : start + 80].lstrip().replace("_", " ").lower()


def boxes(text: str, names: re.Pattern[str]) -> Iterator[Template]:
    """Templates whose name matches, outermost first; boxes inside a box's argument are found too.

    A box that is never closed ends where the article plainly begins: at a heading, a bold word or a blank
    line, at a `}}` that stands on a line of its own, or at the end of the text; its arguments are then those
    that begin a line, since the braces cannot be trusted.

    Args:
        text: wikitext without comments and references.
        names: matched at the start of the template's name in lower case.
    """
    pairs = spans(text)
    closed = {start for start, _, _ in pairs}
    found = 0
    for start, end, _ in pairs:
        if found < MAX_BOXES and names.match(_head(text, start)):
            found += 1
            yield parse_template(text, start, end)
    for mark in re.finditer(r"\{\{", text):
        if mark.start() in closed or found >= MAX_BOXES:
            continue
        if names.match(_head(text, mark.start())):
            found += 1
            stop = _BOX_END.search(text, mark.end())
            end = stop.start() if stop else len(text)
            name, *lines = _LINE_ARG.split(text[mark.end() : end])
            pairs_of = [line.partition("=") for line in lines]
            args = tuple((key.strip(), value.strip()) for key, equals, value in pairs_of if equals)
            yield Template(" ".join(name.replace("_", " ").lower().split()), mark.start(), end, args)
