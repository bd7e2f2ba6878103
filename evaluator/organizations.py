"""Whether two names mean one body: ministries, chambers, schools, companies and parties."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from evaluator.countries import mark_states, own_marks, split_states
from evaluator.similarity import similar
from evaluator.tables import phrase_list, replacements, words
from evaluator.text import content_words, normalise, parenthesised, singular


class BodyForm(NamedTuple):
    """One written form of a body's name.

    Attributes:
        words: content words, sorted; states are marks such as `@fra`, the person's own left out.
        states: marks of other states among them.
        polar: words that must be equal on both sides (north and south, numbers).
        initials: abbreviations that the first letters of the name give (three letters or more).
    """

    words: tuple[str, ...]
    states: frozenset[str]
    polar: frozenset[str]
    initials: frozenset[str] = frozenset()


@lru_cache(maxsize=65536)
def is_government(name: str, country: str | None = None) -> bool:
    """Whether a body is just the government of the person's country, which the role implies anyway.

    Args:
        name: name of the body; a bare state name stands for its government.
        country: alpha-3 code or name; None takes the government of any state.
    """
    own, extra = own_marks(country)
    said = replacements("roles", "abbreviations").apply(normalise(parenthesised(name)[0]).split())
    rest, marks = split_states(content_words(" ".join(mark_states(said, extra))))
    if country is not None and not marks <= own:
        return False
    core = tuple(word for word in rest if word not in words("organizations", "government", "fluff"))
    bare = not core and bool(marks or rest)
    return bare or core in phrase_list("organizations", "government", "names")


@lru_cache(maxsize=65536)
def body_forms(name: str, kind: str, country: str | None) -> tuple[BodyForm, ...]:
    """All written forms of a body's name: without and from its parentheses, by its parts, abbreviated.

    Args:
        name: name of the body.
        kind: `body`, `party` or `school`.
        country: the person's country.
    """
    plain, inside = parenthesised(name)
    texts = [plain, *inside]
    if kind == "school":
        parts = [part.strip() for part in plain.split(",")]
        institutions = words("organizations", "schools")
        texts += [part for part in parts if len(parts) > 1 and institutions & set(normalise(part).split())]
    forms = (_form(text, kind, country) for text in texts)
    return tuple(dict.fromkeys(form for form in forms if form.words))


def _form(text: str, kind: str, country: str | None) -> BodyForm:
    own, extra = own_marks(country)
    said = replacements("organizations", "words").apply(normalise(text).split())
    if len(said) > 2 and said[1] == "of" and said[0] in words("organizations", "places"):
        said = said[2:]  # the City of Ostry is Ostry
    said = content_words(" ".join(mark_states(said, extra)))
    said = replacements("organizations", "phrases").apply(said)
    if kind == "party":
        said = [word for word in replacements("organizations", "parties").apply(said) if word != "party"]
    said = [word for word in said if word not in own] or said
    kept = [word for word in said if word not in words("organizations", "suffixes")] or said
    if any(set(name) <= set(kept) for name in phrase_list("roles", "us_states", "names")):
        kept = [word for word in kept if word != "state"]  # Kansas State Senate, Kansas Senate
    polar = {word for word in kept if word in words("organizations", "polar") or word.isdigit()}
    return BodyForm(
        tuple(sorted(map(singular, kept))), split_states(kept)[1], frozenset(polar), _initials(text)
    )


@lru_cache(maxsize=262144)
def _same_form(left: BodyForm, right: BodyForm, country: str | None) -> bool:
    if (len(left.words) == 1 and left.words[0] in right.initials) or (
        len(right.words) == 1 and right.words[0] in left.initials
    ):
        return True
    if left.polar != right.polar:
        return False
    left_words, right_words = left.words, right.words
    if left.states != right.states:
        if (left.states and right.states) or country is not None:
            return False
        # Without a known country a state named on one side only is taken for the person's own.
        left_words = tuple(split_states(left_words)[0])
        right_words = tuple(split_states(right_words)[0])
    if not left_words or not right_words:
        return left_words == right_words
    return similar(" ".join(left_words), " ".join(right_words), "organization")


def _initials(text: str) -> frozenset[str]:
    """First letters of the words, with and without the word party."""
    said = content_words(normalise(text))
    letters = {"".join(word[0] for word in said), "".join(word[0] for word in said if word != "party")}
    return frozenset(word for word in letters if len(word) >= 3)


@lru_cache(maxsize=262144)
def same_name(left: str, right: str, kind: str, country: str | None = None) -> bool:
    """Whether two names of one kind of body mean the same, by any of their written forms."""
    return left == right or any(
        _same_form(one, other, country)
        for one in body_forms(left, kind, country)
        for other in body_forms(right, kind, country)
    )


def same_organization(left: str | None, right: str | None, *, country: str | None = None) -> bool:
    """Whether the bodies of two roles do not speak against their being one role.

    Source of the rule: a body is compared only if both sides name one and neither is just the government
    of the country.

    Args:
        left: body of one side.
        right: body of the other side.
        country: the person's country, alpha-3 code or name.

    Returns:
        True when there is nothing to compare or both names mean one body.
    """
    if not left or not right or is_government(left, country) or is_government(right, country):
        return True
    return same_name(left, right, "body", country)


def same_party(left: str, right: str, *, country: str | None = None) -> bool:
    """Whether two names mean one party (`Unity Party (UP)`, `UP`, `Unity`)."""
    return same_name(left, right, "party", country)


def same_school(left: str, right: str, *, country: str | None = None) -> bool:
    """Whether two names mean one school or university."""
    return same_name(left, right, "school", country)
