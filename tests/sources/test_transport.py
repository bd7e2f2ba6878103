from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
import requests

from schemas.errors import ConfigurationError, NuggetsmithError, SourceUnavailable
from sources.hosts import host_of, is_loopback, user_agent
from sources.outcomes import RETRYABLE, Outcome
from sources.pacing import BURST, LIVE_RATE, TokenBucket, parse_retry_after
from sources.transport import (
    ACTION_API,
    FIRST_WAIT,
    RequestRefused,
    request_key,
)
from tests.sources.stub_wiki import (
    START,
    FakeClock,
    Fault,
    Params,
    StubServer,
    json_fault,
    outcomes,
    transport_of,
)

CONTACT = "ops@example.org"
HTML = b"<!DOCTYPE html><title>Wikimedia Error</title>"
IN_FOUR_SECONDS = (START + timedelta(seconds=4)).strftime("%a, %d %b %Y %H:%M:%S GMT")


def echo(params: Params) -> object:
    return {"asked": params}


@pytest.fixture
def server() -> Iterator[StubServer]:
    with StubServer(echo) as stub:
        yield stub


def api_error(code: str, **headers: str) -> Fault:
    return json_fault({"error": {"code": code, "info": "no"}}, **headers)


def new_api_error(code: str, **headers: str) -> Fault:
    return json_fault({"errors": [{"code": code, "text": "no"}]}, **headers)


@pytest.mark.parametrize(
    ("fault", "outcome", "waited"),
    [
        (Fault(429, b"Too many requests", {"Retry-After": "3"}), Outcome.HTTP_429, 3.0),
        (Fault(429, b"Too many requests", {"Retry-After": IN_FOUR_SECONDS}), Outcome.HTTP_429, 4.0),
        (Fault(429, b"Too many requests", {"Retry-After": "3600"}), Outcome.HTTP_429, 60.0),
        (Fault(429, b"Too many requests", {"Retry-After": "2.5"}), Outcome.HTTP_429, 3.0),
        (Fault(429, b"Too many requests", {"Retry-After": "-1"}), Outcome.HTTP_429, FIRST_WAIT),
        (Fault(429, b"Too many requests", {"Retry-After": "soon"}), Outcome.HTTP_429, FIRST_WAIT),
        (Fault(503, HTML), Outcome.HTTP_5XX, FIRST_WAIT),
        (Fault(500, HTML, {"Retry-After": "7"}), Outcome.HTTP_5XX, 7.0),
        (api_error("maxlag", Retry_After="5"), Outcome.MAXLAG, 5.0),
        (new_api_error("maxlag", Retry_After="5"), Outcome.MAXLAG, 5.0),
        (new_api_error("ratelimited"), Outcome.RATELIMITED, FIRST_WAIT),
        (api_error("readonly"), Outcome.READONLY, FIRST_WAIT),
        (new_api_error("internal_api_error_DBQueryError"), Outcome.INTERNAL, FIRST_WAIT),
        (Fault(drop=True), Outcome.DROPPED, FIRST_WAIT),
        (Fault(body=b'{"query": {"pages": [', cut=True), Outcome.TRUNCATED, FIRST_WAIT),
        (Fault(body=b'{"query": {"pages": ['), Outcome.TRUNCATED, FIRST_WAIT),
        (Fault(body=b""), Outcome.TRUNCATED, FIRST_WAIT),
        (Fault(body=b"\x1f\x8b\x08\x00broken", headers={"Content-Encoding": "gzip"}), Outcome.TRUNCATED, 1.0),
        (Fault(body=HTML, headers={"Content-Type": "text/html"}), Outcome.HTML, FIRST_WAIT),
        (Fault(body=b"upstream connect error"), Outcome.NOT_JSON, FIRST_WAIT),
        (Fault(body=b'"blocked"'), Outcome.OTHER_SHAPE, FIRST_WAIT),
        (Fault(body=b"null"), Outcome.OTHER_SHAPE, FIRST_WAIT),
        (Fault(body=b"[]", headers={"Retry-After": "4"}), Outcome.OTHER_SHAPE, 4.0),
        (Fault(body=b"{}", delay=0.4), Outcome.TIMEOUT, FIRST_WAIT),
    ],
)
def test_recovers_from_one_fault_after_the_right_wait(
    tmp_path: Path, server: StubServer, fault: Fault, outcome: Outcome, waited: float
) -> None:
    server.faults = [fault]
    clock = FakeClock()
    with transport_of(tmp_path, clock, timeout=(2.0, 0.2)) as transport:
        reply = transport.get_json("wikipedia:en", server.url, {"titles": "Ada"}, "census of 1")
        ledger = list(transport.journal.ledger())
    assert reply.json == {"asked": {"titles": "Ada"}}
    assert [(e.outcome, e.attempt, e.waited) for e in ledger] == [(outcome, 1, 0.0), ("ok", 2, waited)]
    assert clock.waits == [waited]
    assert {e.source for e in ledger} == {"wikipedia:en"}


def test_waits_double_and_give_up_in_one_line(tmp_path: Path, server: StubServer) -> None:
    server.faults = [Fault(503, HTML) for _ in range(20)]
    clock = FakeClock()
    with transport_of(tmp_path, clock, tries=6, max_wait=10) as transport:
        with pytest.raises(SourceUnavailable) as raised:
            transport.get_json("wikipedia:en", server.url, {}, "census of 1")
        assert outcomes(transport) == ["http_5xx"] * 6
        assert len(transport.journal) == 0
    assert clock.waits == [1.0, 2.0, 4.0, 8.0, 10.0]
    message = str(raised.value)
    assert "\n" not in message
    for part in ("127.0.0.1", "wikipedia:en", "census of 1", "6 tries", "http_5xx", "again later"):
        assert part in message


def test_a_short_retry_after_does_not_shorten_the_waits(tmp_path: Path, server: StubServer) -> None:
    server.faults = [Fault(429, b"", {"Retry-After": after}) for after in ("0", "1", "1", "30")]
    clock = FakeClock()
    with transport_of(tmp_path, clock) as transport:
        transport.get_json("wikipedia:en", server.url, {}, "x")
    assert clock.waits == [1.0, 2.0, 4.0, 30.0]


def test_dead_address_is_unreachable(tmp_path: Path) -> None:
    with transport_of(tmp_path, tries=2) as transport:
        with pytest.raises(SourceUnavailable, match="unreachable"):
            transport.get_json("wikipedia:en", "http://127.0.0.1:9/w/api.php", {}, "x")
        assert outcomes(transport) == ["unreachable"] * 2


@pytest.mark.parametrize(
    ("fault", "outcome", "code"),
    [
        (Fault(403, b"Scripted requests blocked"), "http_403", "HTTP 403"),
        (Fault(404, b"{}"), "http_404", "HTTP 404"),
        (Fault(401, b"{}"), "http_other", "HTTP 401"),
        (Fault(301, b"", {"Location": "https://elsewhere.example/"}), "http_other", "HTTP 301"),
        (new_api_error("badvalue"), "api_error", "badvalue"),
        (api_error("no-such-entity"), "api_error", "no-such-entity"),
    ],
)
def test_refusal_is_final_and_not_kept(
    tmp_path: Path, server: StubServer, fault: Fault, outcome: str, code: str
) -> None:
    server.faults = [fault]
    with transport_of(tmp_path) as transport:
        with pytest.raises(RequestRefused) as raised:
            transport.get_json("wikipedia:en", server.url, {}, "x")
        assert (raised.value.outcome, raised.value.code) == (outcome, code)
        assert outcomes(transport) == [outcome]
        assert len(server.asked) == 1
        transport.get_json("wikipedia:en", server.url, {}, "x")
    assert len(server.asked) == 2


def test_redirect_is_named_and_not_followed(tmp_path: Path, server: StubServer) -> None:
    server.faults = [Fault(302, b"", {"Location": "https://login.example/"})]
    with transport_of(tmp_path) as transport, pytest.raises(RequestRefused, match=r"login\.example"):
        transport.get_json("wikipedia:en", server.url, {}, "x")


def test_every_outcome_is_either_ok_retryable_or_final() -> None:
    final = {Outcome.HTTP_403, Outcome.HTTP_404, Outcome.HTTP_OTHER, Outcome.API_ERROR}
    assert {Outcome.OK} | final | RETRYABLE == set(Outcome)
    assert not final & RETRYABLE


def test_second_run_answers_from_the_journal(tmp_path: Path, server: StubServer) -> None:
    for _ in range(2):
        with transport_of(tmp_path) as transport:
            reply = transport.get_json("wikipedia:en", server.url, {"a": "1", "b": "2"}, "x")
            again = transport.get_json("wikipedia:en", server.url, {"b": "2", "a": "1"}, "x")
            assert again.json == reply.json
            assert again.retrieved_at == reply.retrieved_at == "2026-11-30T12:00:00Z"
            assert outcomes(transport) == ["ok"]
    assert again.from_journal
    assert len(server.asked) == 1


def test_asking_again_has_a_key_of_its_own(tmp_path: Path, server: StubServer) -> None:
    with transport_of(tmp_path) as transport:
        for again in (0, 1, 1, 0):
            transport.get_json("wikipedia:en", server.url, {}, "x", again=again)
    assert len(server.asked) == 2
    assert request_key("GET", "u", {"a": "1"}) != request_key("POST", "u", {"a": "1"})
    assert request_key("GET", "u", {"a": "1"}) != request_key("GET", "v", {"a": "1"})


def test_is_still_there_is_asked_every_time(tmp_path: Path, server: StubServer) -> None:
    server.faults = [Fault(), Fault(503, HTML)]
    server.faults[0] = json_fault({})
    with transport_of(tmp_path) as transport:
        answers = [transport.answers("wikipedia:en", server.url, ACTION_API) for _ in range(3)]
        assert answers == [True, False, True]
        assert outcomes(transport) == ["ok", "http_5xx", "ok"]
        assert len(transport.journal) == 0


def test_request_names_tool_contact_and_library_and_accepts_gzip(tmp_path: Path, server: StubServer) -> None:
    with transport_of(tmp_path, contact=CONTACT) as transport:
        transport.get_json("wikipedia:en", server.url, {}, "x")
    headers = server.asked[0].headers
    assert re.fullmatch(
        rf"nuggetsmith/\d+\.\d+\.\d+ \({re.escape(CONTACT)}\) requests/{re.escape(requests.__version__)}",
        headers["User-Agent"],
    )
    assert headers["Accept-Encoding"] == "gzip"


def test_long_queries_go_as_post(tmp_path: Path, server: StubServer) -> None:
    titles = "|".join(f"Пример {n}" for n in range(50))
    with transport_of(tmp_path) as transport:
        assert transport.get_json("wikipedia:ru", server.url, {"titles": titles}, "x").json["asked"] == {
            "titles": titles
        }
        transport.get_json("wikipedia:ru", server.url, {"titles": "Пример"}, "x")
    assert [asked.method for asked in server.asked] == ["POST", "GET"]


def test_live_host_without_contact_is_refused_before_anything_is_sent(tmp_path: Path) -> None:
    with transport_of(tmp_path) as transport:
        with pytest.raises(ConfigurationError, match="contact"):
            transport.get_json("wikipedia:en", "https://en.wikipedia.org/w/api.php", {}, "x")
        with pytest.raises(ConfigurationError, match="contact"):
            transport.answers("wikipedia:en", "https://en.wikipedia.org/w/api.php", {})
        assert outcomes(transport) == []


@pytest.mark.parametrize("contact", ["", "me", "a@b\nX-Header: 1", "ü@example.org", "a@b) (c", "ftp://x"])
def test_contact_that_reaches_nobody_is_refused(contact: str) -> None:
    with pytest.raises(ConfigurationError, match="contact"):
        user_agent(contact)


def test_messages_hold_no_password() -> None:
    assert host_of("https://me:secret@example.org:8443/w/api.php?x=1") == "https://example.org:8443"


@pytest.mark.parametrize(
    ("url", "loopback"),
    [
        ("http://127.0.0.1:8090/w/api.php", True),
        ("http://127.9.9.9/", True),
        ("http://localhost:1/", True),
        ("http://en.localhost/", True),
        ("http://[::1]:8090/", True),
        ("https://en.wikipedia.org/w/api.php", False),
        ("http://127.0.0.1.example.org/", False),
        ("http://localhost.example.org/", False),
        ("http://10.0.0.1/", False),
    ],
)
def test_loopback_is_this_machine_only(url: str, loopback: bool) -> None:
    assert is_loopback(url) is loopback


def test_token_bucket_permits_a_burst_and_then_the_rate() -> None:
    clock = FakeClock()
    bucket = TokenBucket(LIVE_RATE, BURST, clock.monotonic)
    assert [bucket.take() for _ in range(BURST)] == [0.0] * BURST
    for _ in range(400):
        clock.sleep(bucket.take())
    # 400 requests after the burst, at 180 a minute
    assert clock.monotonic() == pytest.approx(400 / 3)
    clock.sleep(3600)
    assert [bucket.take() for _ in range(BURST)] == [0.0] * BURST
    assert bucket.take() > 0


@pytest.mark.parametrize(("rate", "expected"), [(None, 0.0), (60.0, 8.0)])
def test_loopback_is_limited_only_when_asked(
    tmp_path: Path, server: StubServer, rate: float | None, expected: float
) -> None:
    clock = FakeClock()
    with transport_of(tmp_path, clock, rate_per_minute=rate, burst=2) as transport:
        for n in range(10):
            transport.get_json("wikipedia:en", server.url, {"n": str(n)}, "x")
    assert sum(clock.waits) == pytest.approx(expected)


@pytest.mark.parametrize("options", [{"tries": 0}, {"rate_per_minute": 0.0}, {"burst": 0}])
def test_settings_that_cannot_work_are_refused(tmp_path: Path, options: dict[str, Any]) -> None:
    with pytest.raises(ConfigurationError), transport_of(tmp_path, **options):
        pass


def test_proxy_of_the_environment_does_not_stand_before_loopback(
    tmp_path: Path, server: StubServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:9")
    monkeypatch.delenv("NO_PROXY", raising=False)
    with transport_of(tmp_path, tries=1) as transport:
        assert transport.get_json("wikipedia:en", server.url, {}, "x").json == {"asked": {}}


def test_address_without_scheme_is_a_configuration_error(tmp_path: Path) -> None:
    with transport_of(tmp_path, contact=CONTACT) as transport, pytest.raises(NuggetsmithError):
        transport.get_json("wikipedia:en", "en.wikipedia.org/w/api.php", {}, "x")


@pytest.mark.parametrize(
    ("value", "seconds"),
    [
        (None, None),
        ("12", 12.0),
        (IN_FOUR_SECONDS, 4.0),
        ("Mon, 30 Nov 2026 11:00:00 GMT", 0.0),
        ("-5", None),
        ("x", None),
    ],
)
def test_retry_after_in_both_forms(value: str | None, seconds: float | None) -> None:
    assert parse_retry_after(value, START) == seconds


def test_json_that_is_no_object_is_retried_not_kept_and_ends_in_one_line(
    tmp_path: Path, server: StubServer
) -> None:
    server.faults = [Fault(body=b'"blocked"') for _ in range(3)]
    with transport_of(tmp_path, tries=3) as transport:
        with pytest.raises(SourceUnavailable, match=r"other_shape .*blocked"):
            transport.get_json("wikipedia:en", server.url, {}, "x")
        assert len(transport.journal) == 0
        assert transport.get_json("wikipedia:en", server.url, {}, "x").json == {"asked": {}}


def test_a_journal_that_kept_a_bare_word_is_asked_anew(tmp_path: Path, server: StubServer) -> None:
    key = request_key("GET", server.url, {})
    with transport_of(tmp_path) as transport:
        transport.journal.put(key, b'"blocked"', "2026-11-30T12:00:00Z")
        assert transport.get_json("wikipedia:en", server.url, {}, "x").json == {"asked": {}}
        assert transport.get_json("wikipedia:en", server.url, {}, "x").from_journal
