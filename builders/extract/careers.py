"""Posts and memberships of a sentence, with their times."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from builders.extract.binding import begin_of, bind
from builders.extract.chambers import is_chamber
from builders.extract.dates import Span
from builders.extract.mentions import Mention, Trigger, posts_at, spans_of, triggers
from builders.extract.names import read_name
from builders.extract.offices import split_envoy
from builders.extract.phrases import read_phrase
from builders.extract.posts import Post, read_post, split_body
from builders.extract.subjects import Person, Whose, whose
from builders.extract.tidy import is_unnamed, without_trail
from builders.extract.told import Told
from builders.extract.when import of_span, when
from builders.extract.words import any_of, table, tells
from builders.inputs import State
from evaluator.dates import ONGOING, parse_date

_NO_POST = re.compile(
    r"\b(?:candidate|nominee|contender|supporter|opponent|critic of|founder|co-founder)$", re.IGNORECASE
)
_AT_BODY = re.compile(
    r"\s+(?:at|in|(?<!committee )(?<!commission )(?<!council )on)\s+(?=(?:the\s+)?[A-Z])", re.IGNORECASE
)
_COMMITTEE = re.compile(r"(?:committee|commission|subcommittee|panel|council|task force)$", re.IGNORECASE)
_ON_WHAT = re.compile(
    r"\s+(?:on|for)\s+(?:the\s+)?[A-ZÀ-Þ][\w'’&-]*(?:(?:,?\s+(?:and|&|of|the|for)){0,3}(?:,?\s+)[A-ZÀ-Þ][\w'’&-]*)*"
)
_SHORT_NAME = re.compile(
    r"(?P<name>[A-ZÀ-Þ][\w'’–-]+(?:\s+(?:of|for|and|the|[A-ZÀ-Þ][\w'’–-]+))*)\s+\((?P<short>[A-Z]{2,6})\)"
)
_THE_BODY = re.compile(
    r"\s*(?:the|this|that|its)\s+(?P<body>(?:sub)?committee|commission|council|board|caucus|agency|institute|union|"
    r"authority|association)\b(?!\s+(?:of|on|for|in|member)\b|['’])"
)
_PARTY_OWN = re.compile(r"(?:the\s+)?part(?:y|y['’]s)\s+(?P<role>.+)$", re.IGNORECASE)
_OF_PARTY = re.compile(
    r"(?P<role>.+?)\s+(?:of|in)\s+(?:the|his|her|its)\s+party(?:['’]s (?P<organ>.+))?$", re.IGNORECASE
)
_SCHOOL = re.compile(r"\b(?:school|college|university|academy|seminary|lyc[ée]e)\b", re.IGNORECASE)
_POINTING = re.compile(r"(?:the\s+)?(?:latter|same|said|new|following|above)\b", re.IGNORECASE)
_OF = re.compile(r"\s(?:of|for|at|to)\s")
_WORD = re.compile(r"[^\W_]+")
_PARTY_ORGAN = re.compile(
    r"(?:(?P<party>.+?)(?:['’]s)?\s+)?(?:\d+-member\s+)?(?P<organ>Central Committee|Political Bureau|"
    r"Politburo|(?:National |Federal )?(?:Executive(?: Committee)?|Presidium|Directorate)|"
    r"National Council|Secretariat)$",
    re.IGNORECASE,
)
_FORMER = re.compile(r"(?:the\s+|an?\s+)?(?:former|ex-)\b", re.IGNORECASE)
_AS = re.compile(r"\s*(?:\([^()]{1,20}\)\s*)?,?\s+as\s+(?:the\s+|an?\s+|its\s+)?", re.IGNORECASE)


@lru_cache(maxsize=32)
def _exactly(language: str, name: str) -> re.Pattern[str]:
    return re.compile(rf"(?:{table(f'prose_{language}')['skip'][name]})", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Known:
    """What other sources say of a person, for reading their posts.

    Attributes:
        state: their country.
        parties: their parties.
        chambers: chambers in which they sat.
        as_of: day up to which facts count.
    """

    state: State | None
    parties: tuple[str, ...]
    chambers: tuple[str, ...]
    as_of: str


@lru_cache(maxsize=8)
def _telling(language: str) -> frozenset[str]:
    """Role nouns, and last words of bodies: a sentence without any tells of no post."""
    words = table("posts_en")
    bodies = [body for kind in ("body", "legislature", "party") for body in words[kind]]
    named = [*table(f"prose_{language}")["roles"].split(), *bodies]
    return frozenset(_WORD.findall(name.lower())[-1] for name in named)


class CareerReader:
    """Reads the careers of one article, sentence by sentence.

    Args:
        person: the person of the article.
        known: what is known of them from elsewhere; parties that the text has them join are added.
        language: language of the text.
    """

    def __init__(self, person: Person, known: Known, language: str) -> None:
        self.person, self.known, self.as_of, self.language = person, known, known.as_of, language
        self.parties = list(known.parties)
        self.aliases: dict[str, str] = {}
        self.bodies: list[str] = []
        self._last: Told | None = None
        words = table(f"prose_{language}")
        self._held_until = re.compile(rf"\b(?:{words['left']['held_until']})\W", re.IGNORECASE)
        self._telling = _telling(language)
        self._join = re.compile(rf"\b(?:{words['party']['join']})\s+", re.IGNORECASE)

    def new_paragraph(self) -> None:
        """Forgets the post to which "that post" refers."""
        self._last = None

    def post_of(self, text: str) -> Post | None:
        """A post read with what is known of the person."""
        return read_post(text, self.known.state, self.parties, self.known.chambers)

    def sentence(self, sentence: str, before: Whose) -> Iterator[Told]:
        """Events of one sentence, in order.

        Args:
            sentence: the sentence.
            before: whose the sentence is as a whole.
        """
        self._learn_names(sentence)
        spans = spans_of(sentence, self.language)
        mentions = self._mentions(sentence, spans, before) if tells(sentence, self._telling) else []
        told = [event for group in mentions for event in self._told(sentence, group)]
        self._ends_earlier(sentence, spans, mentions, before)
        yield from told
        for event in told:
            body = event.fields.get("organization")
            if event.fields["type"] != "education" and body and not is_unnamed(body):
                self.bodies.append(body)
        if told:
            self._last = told[-1]

    def _learn_names(self, sentence: str) -> None:
        """Short names of parties: "the New Tide Party (NTP)"."""
        for match in _SHORT_NAME.finditer(sentence) if "(" in sentence else ():
            name = match.group("name")
            if any_of("posts_en", "party").search(name) and match.group("short") not in self.aliases:
                self.aliases[match.group("short")] = name
                self.parties.append(match.group("short"))

    def _mentions(self, sentence: str, spans: Sequence[Span], before: Whose) -> list[Mention]:
        found: list[Mention] = []
        stops = [begin_of(sentence, span) for span in spans]
        at = 0
        for trigger in triggers(sentence, self.language):
            if trigger.start < at or not self._is_own(sentence, trigger, before):
                continue
            group = self._group(sentence, trigger, stops, spans)
            if not group and trigger.kind == "made" and trigger.verb.lower().endswith(" to"):
                seat = replace(trigger, kind="seat")
                group = self._group(sentence, seat, stops, spans)
            if group:
                at = max(group[-1].end, trigger.end)
                found += group
        bind(sentence, found, spans)
        return found

    def _is_own(self, sentence: str, trigger: Trigger, before: Whose) -> bool:
        owner = whose(sentence, trigger.start, self.person, self.language, before)
        if trigger.kind == "made" and not trigger.passive:
            named = re.search(r"(?:him|her|[A-ZÀ-Þ][\w'’. -]+?)(?=\s+(?:as|to|the|in)\b|$)", trigger.verb)
            if named is None:
                return False
            word = named.group().strip()
            himself = word.lower() in ("him", "her")
            return (himself and owner != "own" and before == "own") or self.person.is_named(word)
        if trigger.kind == "made" and not re.match(
            r"(?:was|were|is|been|being|be|got)\b", trigger.verb, re.IGNORECASE
        ):
            left = sentence[: trigger.start].rstrip()
            if re.search(rf"(?:{self.person.pronoun.pattern}|\b[A-ZÀ-Þ][\w'’-]+)$", left) and not re.match(
                r"(?:moved|shifted|transferred)", trigger.verb
            ):
                return False
        if owner == "none":
            owner = before
        return owner == "own"

    def _group(
        self, sentence: str, trigger: Trigger, stops: list[int], spans: Sequence[Span]
    ) -> list[Mention]:
        """Mentions behind one verb."""
        if trigger.kind in ("seat", "work", "taught", "led"):
            mention = self._at_body(sentence, trigger, stops)
            return [mention] if mention is not None else []
        phrases = posts_at(sentence, trigger, stops, spans, self.language)
        found = [
            Mention(
                trigger, phrase, None, trigger.start if phrase is phrases[0] else phrase.start, phrase.end
            )
            for phrase in phrases
        ]
        for one, following in itertools.pairwise(found):
            # "Vice President and board member of the Harbour Union": the body behind the last is both's.
            split = split_body(following.phrase.text) if following.phrase is not None else None
            if split is not None and one.phrase is not None and _OF.search(one.phrase.text) is None:
                one.body = split[1]
        return found

    def _at_body(self, sentence: str, trigger: Trigger, stops: list[int]) -> Mention | None:
        stop = next((one for one in stops if one >= trigger.end), len(sentence))
        start = trigger.end
        if trigger.kind == "taught":
            at = re.compile(r"[^.;,]{0,80}?\b(?:at|in)\s+").match(sentence, trigger.end, stop)
            if at is None:
                return None
            start = at.end()
        span = read_name(sentence, start, stop)
        if span is None:
            unnamed = _THE_BODY.match(sentence, start, stop) if trigger.kind in ("seat", "led") else None
            known = self._named_before(unnamed.group("body")) if unnamed is not None else None
            if unnamed is not None and known is not None:
                return Mention(trigger, None, known, trigger.start, unnamed.end())
            lower = re.compile(r"\s*(?:the\s+)?parliament\b", re.IGNORECASE).match(sentence, start, stop)
            if trigger.kind != "seat" or lower is None:
                return None
            span = (lower.start() + len(lower.group()) - len("parliament"), lower.end())
        named = (
            _ON_WHAT.match(sentence, span[1], max(stop, span[1]))
            if _COMMITTEE.search(sentence[span[0] : span[1]])
            else None
        )
        if named is not None:
            span = (span[0], named.end())
        body = (
            re.sub(r"['’]s (?=[A-Z])", " ", without_trail(sentence[span[0] : span[1]]), count=1)
            if named is not None
            else without_trail(sentence[span[0] : span[1]])
        )
        if re.search(r"['’]s?$", body) and sentence[span[1] : span[1] + 2].strip()[:1].islower():
            return None  # "led the Reform Party's group in the chamber"
        if trigger.kind in ("seat", "work", "led") and is_unnamed(body):
            before = self._named_before(body)
            if before is None:
                return None
            body = before
        role = _AS.match(sentence, span[1])
        if role is not None and trigger.kind in ("seat", "work"):
            # "joined the Bank of Velonia as an adviser"
            phrase = read_phrase(sentence, role.end(), max(stop, role.end()), self.language)
            if phrase is not None:
                return Mention(trigger, phrase, body, trigger.start, phrase.end)
        return Mention(trigger, None, body, trigger.start, span[1])

    def _told(self, sentence: str, mention: Mention) -> Iterator[Told]:
        fields = self._fields(sentence, mention)
        if fields is None:
            return
        dates = self._dates(mention)
        lead = sentence[mention.trigger.end : mention.phrase.end] if mention.phrase is not None else ""
        now = mention.trigger.kind == "be" and _is_present(mention.trigger.verb) and not _FORMER.search(lead)
        if dates.get("start") is None and now:
            dates = dates | when(None, dates.get("end") or ONGOING, self.as_of)
        timed = bool(mention.times)
        if not timed and not self._says_enough(mention, fields):
            return
        start = min([mention.start, *(begin_of(sentence, span) for span in mention.times)])
        end = max([mention.end, *(span.end for span in mention.times)])
        notes = ("one period is given for several posts",) if mention.shared else ()
        envoys = self._envoys(sentence, mention) if " and " in (fields.get("position") or "") else []
        for one in envoys if len(envoys) > 1 else [fields]:
            yield Told(one | dates, start, end, notes)

    def _says_enough(self, mention: Mention, fields: dict[str, Any]) -> bool:
        """Whether an event without a date is more than a passing word."""
        if mention.trigger.kind in ("work",):
            return any_of("posts_en", "body").search(fields.get("organization") or "") is not None
        if fields["type"] == "party":
            return True
        if mention.trigger.kind == "be" and mention.phrase is not None:
            title, body = fields.get("title") or "", fields.get("organization")
            linked = re.search(r"\s(?:of|for|to)\s", title) is not None
            return (body is not None and (body in title or linked)) or (linked and title[:1].isupper())
        title = fields.get("title") or ""
        return bool(fields.get("organization")) or (" of " in title or " to the " in title)

    def _fields(self, sentence: str, mention: Mention) -> dict[str, Any] | None:
        if mention.phrase is None:
            return self._body_fields(sentence, mention)
        text = mention.phrase.text
        if _NO_POST.search(_first_noun(text)):
            return None
        label = _exactly(self.language, "labels").fullmatch(_head(text).lower()) is not None
        if label and not _after_head(text) and mention.body is None:
            return None
        post = self._of_own_party(text) or self.post_of(text)
        if post is None:
            return None
        if post.kind == "place" and (post.organization or "").islower():
            return None
        if _POINTING.match(post.organization or ""):
            return None
        vague = _exactly(self.language, "vague").fullmatch(post.position.lower()) is not None
        implied = post.kind == "government" and vague and mention.body is not None
        if implied or (post.organization is None and post.kind == "plain"):
            body = mention.body or self._body_of_verb(mention.trigger)
            if body is not None:
                post = Post(post.type, "body", post.rank, post.position, body, post.title)
        if post.organization is not None and is_unnamed(post.organization):
            post = replace(post, organization=self._named_before(post.organization))
        if post.organization is None and vague:
            return None
        if post.kind == "government" and post.position.lower() == "minister":
            return None  # "a minister in the government of Ostry": of what is not said
        if (
            post.kind == "government"
            and vague
            and (post.position.lower() not in ("prime minister",) and post.title == post.title.lower())
        ):
            return None
        return self.fields_of(post)

    def _envoys(self, sentence: str, mention: Mention) -> list[dict[str, Any]]:
        """`ambassador to Norway and Iceland` is two posts."""
        post = self.post_of(mention.phrase.text) if mention.phrase is not None else None
        return [self.fields_of(one) for one in split_envoy(post)] if post is not None else []

    def _named_before(self, body: str) -> str | None:
        """The body that a name without a name means: of those told before the last with its last word."""
        word = body.split()[-1].lower()
        return next((name for name in reversed(self.bodies) if word in name.lower().split()), None)

    def _of_own_party(self, text: str) -> Post | None:
        """Reads "the party's vice president" and "chairman of the party" as offices of the own party."""
        if len(self.parties) != 1:
            return None
        own = _PARTY_OWN.match(text)
        if own is None:
            own = _OF_PARTY.match(text)
        if own is None:
            return None
        post = self.post_of(f"{own.group('role')} of the {self.parties[0]} Party")
        if post is None:
            return None
        organ = own.groupdict().get("organ")
        role = f"{own.group('role')} of the {organ}" if organ else own.group("role")
        return Post("party", "party", post.rank, role, self.parties[0], text)

    def _party_organ(self, body: str) -> dict[str, Any] | None:
        """A seat in an organ of a party: "elected to the Reform Party's Central Committee"."""
        match = _PARTY_ORGAN.fullmatch(body)
        if match is None:
            return None
        named = match.group("party")
        party: str | None = self.aliases.get(named or "", named)
        if party is None and len(self.parties) == 1:
            party = self.parties[0]
        if party is None or (named not in self.aliases and party not in self.parties):
            return None
        return {"type": "party", "position": f"member of the {match.group('organ')}", "organization": party}

    def fields_of(self, post: Post) -> dict[str, Any]:
        """Event fields of a post that the text names."""
        title = _AT_BODY.split(post.title)[0] if post.kind == "body" else post.title
        organization = post.organization
        if post.type == "party" and organization:
            organization = self.aliases.get(organization.split()[-1], organization)
        position = "member" if post.type == "party" and post.position.lower() == "member" else post.position
        label = _exactly(self.language, "unofficial").search(title.split(" of ")[0].lower())
        member = post.type == "party" and position == "member"
        return {
            "type": post.type,
            "rank": post.rank,
            "position": position,
            "organization": organization,
            "title": title or None,
            "title_language": self.language,
            "title_is_official": not (label or member),
        }

    def _body_of_verb(self, trigger: Trigger) -> str | None:
        """Body inside the verb: `worked at the Treasury as` -> `Treasury`."""
        at = re.search(r"\b(?:at|for|in|with)\s+", trigger.verb)
        if at is None:
            return None
        span = read_name(trigger.verb, at.end(), len(trigger.verb))
        return trigger.verb[span[0] : span[1]] if span is not None else None

    def _body_fields(self, sentence: str, mention: Mention) -> dict[str, Any] | None:
        body, trigger = mention.body or "", mention.trigger
        if body.lower() in (
            "state senate",
            "state house",
            "state house of representatives",
            "state assembly",
        ):
            last = body.split()[-1].lower()
            body = next(
                (
                    name
                    for name in self.known.chambers
                    if last in name.lower() and "united" not in name.lower()
                ),
                body,
            )
        first = trigger.verb.lower()
        post = self.post_of(f"member of the {body}")
        if trigger.kind == "seat":
            if post is not None and post.kind == "legislator":
                return self.fields_of(post) | {
                    "title": None,
                    "title_language": None,
                    "title_is_official": None,
                }
            if post is not None and post.type == "party" and first.startswith("join"):
                if body not in self.parties:
                    self.parties.append(body)
                short = re.compile(r"\s*\(([A-Z][\w–-]{1,9})\)").match(sentence, mention.end)
                if short is not None:
                    self.aliases[short.group(1)] = body
                return {"type": "party", "position": "member", "organization": body}
            if _SCHOOL.search(body) and not re.search(r"serv|sat|sit|elect|appoint", first):
                return None
            organ = self._party_organ(body)
            if organ is not None:
                return organ
            if any_of("posts_en", "body").search(body) is None or first.startswith("represent"):
                return None
            if first.startswith("join"):
                return {"type": "career", "organization": body}
            if re.search(r"\b(?:serv|sat\b|sit|seat|elect|re-?elect|appoint)", first) and re.search(
                r"(?i)board|committee|commission|council|court|panel|cabinet|tribunal", body
            ):
                return {"type": "career", "position": "Member", "organization": body}
            return None
        if trigger.kind == "taught":
            return {"type": "career", "position": "Teacher", "organization": body}
        if any_of("posts_en", "body").search(body) is None:
            return None
        if trigger.kind == "work":
            if post is not None and post.type == "party":
                return (
                    {"type": "party", "position": "member", "organization": body}
                    if first.startswith("join")
                    else None
                )
            return {"type": "career", "organization": body}
        if is_chamber(body) and trigger.role not in ("Chairman", "Head"):
            return None
        return {"type": "career", "position": trigger.role, "organization": body}

    def _dates(self, mention: Mention) -> dict[str, Any]:
        start = end = None
        ongoing = False
        for span in mention.times:
            if span.kind in ("range", "since", "from", "open") or (span.kind == "at" and start is None):
                if span.bounds_only() or span.problem == "ends_before_start":
                    return of_span(span, self.as_of)
                if start is None and span.first is not None:
                    start = span.first.date
                    if span.last is not None:
                        end = span.last.date
                    ongoing = ongoing or span.ongoing
            elif span.kind == "until" and span.last is not None and end is None:
                end = span.last.date
        return when(start, ONGOING if ongoing and end is None else end, self.as_of)

    def _ends_earlier(
        self, sentence: str, spans: Sequence[Span], mentions: Sequence[Mention], before: Whose
    ) -> None:
        """Gives the post told last the end of "She held that post until 2004"."""
        if self._last is None or self._last.fields.get("end") is not None:
            return
        first = mentions[0].start if mentions else len(sentence)
        match = self._held_until.search(sentence, 0, first)
        if (
            match is not None
            and whose(sentence, match.start(), self.person, self.language, before) == "other"
        ):
            return  # "Her rival held the seat until 2013"
        ends = [
            span for span in spans if span.kind == "until" and span.last is not None and span.end <= first
        ]
        if match is None or not ends:
            return
        end = ends[0].last
        start = self._last.fields.get("start")
        if (
            end is None
            or end.date is None
            or (start and parse_date(end.date).latest < parse_date(start).earliest)
        ):
            return
        self._last.fields.update(when(start, end.date, self.as_of))


def _is_present(verb: str) -> bool:
    return verb.lower() in ("is", "has been", "have been")


def _first_noun(text: str) -> str:
    return re.split(r"\s+(?:of|for|to|at|in|on)\s+", text, maxsplit=1)[0]


def _head(text: str) -> str:
    return re.split(r"\s+(?:of|for|to|at|in|on)\s+", text)[0].split()[-1] if text else ""


def _after_head(text: str) -> str:
    parts = re.split(r"\s+(?:of|for|to|at|in|on)\s+", text, maxsplit=1)
    return f" {parts[1]}" if len(parts) > 1 else ""
