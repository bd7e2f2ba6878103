"""What every stored plain text has gone through, rendered by a wiki or from wikitext."""

from __future__ import annotations

import re

_SPACES = re.compile(r"[ \t\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+")
_INVISIBLE = re.compile(r"[\u00ad\u200b\u200e\u200f\u2060\ufeff]")
_STOP = re.compile(r"[.!?][\"'”’»)\]]*(?=[^\W\d_])")
_WORD_BEFORE = re.compile(r"(\w+)[)\]\"'»”’]*\Z")
_WORD_AFTER = re.compile(r"\w{1,40}")
_NO_SENTENCE = ("/", "@", "www", "_")
_EMPTY_BRACKETS = (
    (re.compile(r"\((?: *[;,])+ *"), "("),
    (re.compile(r" *[;,] *\)"), ")"),
    (re.compile(r" *\( *\)"), ""),
)
_DOMAINS = frozenset({"com", "org", "net", "gov", "edu", "info"})
_SHORTEST_WORD = 3
"""Letters of the shortest word that may end a sentence without a blank after it: not `St.`, `Jr.`, `Ph.D`."""

_CONTEXT = 80
"""Characters before a full stop that are looked at."""

_DEEPEST_HEADING = 6
_SHORTEST_HEADING = 3


def tidy(text: str) -> str:
    """The form of all stored texts: a paragraph, list item or table row a line, a blank line before headings.

    Single blanks, no invisible characters, no brackets that lost what stood in them (a pronunciation), glued
    sentences parted. Joiners (U+200C, U+200D) stay: Persian and
    Indic words need them.
    """
    text = single_blanks(_INVISIBLE.sub("", text))
    for pattern, instead in _EMPTY_BRACKETS:
        text = pattern.sub(instead, text)
    lines: list[str] = []
    for raw in text.splitlines():
        line = raw.strip()
        if line:
            lines.append(f"\n{line}" if heading_of(line) else line)
    return unglue("\n".join(lines)).lstrip("\n")


def single_blanks(text: str) -> str:
    """Text in which every run of blanks, of whatever width, is one blank; line breaks stay."""
    return _SPACES.sub(" ", text)


def unglue(text: str) -> str:
    """Parts sentences that lost the blank between them ("... in March 2004.From 2006 ...").

    Where a paragraph ends with reference marks, taking them out attaches the next one directly. Only a full
    stop between a word or number and a capitalised word is parted, with a blank; `U.S.Army`, `3.5`,
    `example.org`, addresses and file names stay.
    """
    parts, done = [], 0
    for stop in _STOP.finditer(text):
        before, after = (
            text[max(0, stop.start() - _CONTEXT) : stop.start()],
            _WORD_AFTER.match(text, stop.end()),
        )
        if after is not None and _ends(before, closed=len(stop[0]) > 1) and _begins(after[0]):
            parts += [text[done : stop.end()], " "]
            done = stop.end()
    return "".join(parts) + text[done:]


def _ends(before: str, *, closed: bool) -> bool:
    """Whether a sentence can end with this; `closed`: a quote or bracket closes after the stop."""
    last = _WORD_BEFORE.search(before)
    if last is None or any(mark in before[before.rfind(" ") + 1 :] for mark in _NO_SENTENCE):
        return False
    word = last[1]
    if before[: last.start()].endswith("."):
        return False  # a version, a date, an abbreviation: `1.0.`, `U.S.`
    return closed or word.isdigit() or last[0] != word or (len(word) >= _SHORTEST_WORD and word[-1].islower())


def _begins(after: str) -> bool:
    """Whether a sentence can begin with this."""
    capital = after[0].isupper() and (len(after) == 1 or after[1:].islower())
    return capital and after.lower() not in _DOMAINS


def heading_of(line: str) -> tuple[int, str] | None:
    """Level and words of a `== Heading ==` line; None for any other line."""
    line = line.strip()
    if len(line) < _SHORTEST_HEADING or line[0] != "=" or line[-1] != "=":
        return None
    left, right = len(line) - len(line.lstrip("=")), len(line) - len(line.rstrip("="))
    level = min(left, right, _DEEPEST_HEADING)
    return None if left == len(line) else (level, line[level:-level].strip())
