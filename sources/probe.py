"""Asks a MediaWiki API one question, to see whether it answers."""

from __future__ import annotations

from dataclasses import dataclass

import requests

from sources.hosts import user_agent
from sources.transport import ACTION_API

TIMEOUT = 10.0
"""Seconds; a server that needs longer is as good as away."""


@dataclass(frozen=True)
class Answer:
    """What a server said.

    Attributes:
        right: it is a MediaWiki API that works.
        found: its version, or what went wrong.
    """

    right: bool
    found: str


def probe_api(url: str, contact: str | None) -> Answer:
    """Asks for the site's name and version, once, without retries.

    Args:
        url: address of the API.
        contact: of the operator, for the User-Agent.
    """
    parameters = {"action": "query", "meta": "siteinfo", **ACTION_API}
    try:
        reply = requests.get(
            url, params=parameters, headers={"User-Agent": user_agent(contact)}, timeout=TIMEOUT
        )
        general = reply.json()["query"]["general"]
    except requests.JSONDecodeError:
        return Answer(False, f"no MediaWiki API answers here (HTTP {reply.status_code})")
    except requests.RequestException as error:
        return Answer(False, f"not reachable: {type(error).__name__}")
    except (KeyError, TypeError):
        return Answer(False, "answers, but not as a MediaWiki API")
    return Answer(True, f"{general.get('sitename', '?')}, {general.get('generator', '?')}")
