"""Templates of a page's source text: taken out, or replaced by the words that a reader sees.

One pass with a stack, so that the time is linear in the text whatever its braces do.
"""

from __future__ import annotations

import re

from sources.wiki_words import WikiWords, template_name, words

DEEPEST = 40
"""Templates within templates that are read (MediaWiki's own limit); what is deeper is taken out."""

_BRACES = re.compile(r"\{{2,}|\}{2,}")
_SEPARATORS = re.compile(r"\[\[|\]\]|\|")
_NUMBER = re.compile(r"\d{1,4}")
_MONTHS = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)


def without_templates(text: str, language: str) -> str:
    """Source text in which no `{{...}}` is left.

    Args:
        text: source text without comments and references.
        language: decides how a date template reads (`12 May 1998` in English, `1998-05-12` elsewhere).

    Returns:
        The text; braces that close nothing or are never closed are dropped, the text between them stays.
    """
    table = words()
    stack: list[list[str]] = [[]]
    done = 0
    for run in _BRACES.finditer(text):
        stack[-1].append(text[done : run.start()])
        done = run.end()
        pairs, odd = divmod(run.end() - run.start(), 2)
        if run[0][0] == "{":
            stack[-1].append("{" * odd)
            stack += [[] for _ in range(pairs)]
            continue
        # `|}}}` closes a table first, and the template around it then.
        table_first = odd and text[run.start() - 1 : run.start()] == "|"
        if table_first:
            stack[-1].append("}")
        for _ in range(min(pairs, len(stack) - 1)):
            content = stack.pop()
            if len(stack) <= DEEPEST:
                stack[-1].append(_shown("".join(content), table, language))
        if odd and not table_first:
            stack[-1].append("}")
    stack[-1].append(text[done:])
    return "".join(part for parts in stack for part in parts)


def arguments(content: str) -> tuple[str, list[str], dict[str, str]]:
    """Name, positional and named arguments of a template's content (without its braces)."""
    parts, depth, start = [], 0, 0
    for mark in _SEPARATORS.finditer(content):
        if mark[0] == "|":
            if depth == 0:
                parts.append(content[start : mark.start()])
                start = mark.end()
        else:
            depth = max(0, depth + (1 if mark[0] == "[[" else -1))
    parts.append(content[start:])
    positional: list[str] = []
    named: dict[str, str] = {}
    for part in parts[1:]:
        key, equals, value = part.partition("=")
        if equals and "[" not in key and "<" not in key:
            named[key.strip()] = value.strip()
        else:
            positional.append(part.strip())
    numbered = [named[str(n)] for n in range(1, len(named) + 1) if str(n) in named]
    return template_name(parts[0]), positional or numbered, named


def _shown(content: str, table: WikiWords, language: str) -> str:
    """What a reader sees of a template; nothing for all that are not in the table."""
    name = template_name(content.partition("|")[0].partition(":")[0])
    if name in table.characters:
        return table.characters[name]
    if not _is_text(name, table):
        return ""
    name, values, named = arguments(
        content.replace(":", "|", 1) if ":" in content.partition("|")[0] else content
    )
    if name in table.ymd or name in table.dmy:
        return _date(name, values, named, table, language)
    if name in table.list:
        return "\n" + "\n".join(f"* {value}" for value in values if value) + "\n"
    if name in table.second_argument:
        return values[1] if len(values) > 1 else named.get("text", "")
    first = values[0] if values else ""
    return table.prefixes.get(name, "") + first


def _is_text(name: str, table: WikiWords) -> bool:
    known = (table.first_argument, table.second_argument, table.list, table.prefixes, table.ymd, table.dmy)
    return name.startswith("lang-") or any(name in group for group in known)


def _date(name: str, values: list[str], named: dict[str, str], table: WikiWords, language: str) -> str:
    """A date template's date; year, month and day as far as they are given."""
    if name in table.dmy:
        return " ".join(value for value in values[:3] if value)
    numbers = [int(value) for value in values[:3] if _NUMBER.fullmatch(value)]
    if not numbers:
        return values[0] if values else ""
    text = _written(numbers, language)
    if name in ("as of", "asof"):
        text = ("as of " if named.get("lc") else "As of ") + text
    return text


def _written(numbers: list[int], language: str) -> str:
    month_is_one = len(numbers) == 1 or 1 <= numbers[1] <= len(_MONTHS)
    if language != "en" or not month_is_one:
        return "-".join(f"{n:02d}" if at else f"{n:04d}" for at, n in enumerate(numbers))
    parts = [str(numbers[0])]
    if len(numbers) > 1:
        parts.insert(0, _MONTHS[numbers[1] - 1])
    return " ".join([str(numbers[2]), *parts] if len(numbers) > 2 else parts)
