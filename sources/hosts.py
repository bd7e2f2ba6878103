"""Who asks, and whom: the User-Agent, and which addresses are on this machine."""

from __future__ import annotations

import importlib.metadata
import ipaddress
from urllib.parse import urlsplit

import requests

from schemas.errors import ConfigurationError


def user_agent(contact: str | None) -> str:
    """`nuggetsmith/<version> (<contact>) requests/<version>`, as Wikimedia's policy asks for.

    Raises:
        ConfigurationError: the contact is neither a mail address nor a URL, or cannot stand in a header.
    """
    if contact is not None:
        address = "@" in contact or contact.startswith(("http://", "https://"))
        if not address or not contact.isascii() or not contact.isprintable() or set("()") & set(contact):
            raise ConfigurationError(
                f"contact {contact!r} is neither a mail address nor a URL",
                hint="e.g. --contact you@example.org",
            )
    version = importlib.metadata.version("nuggetsmith")
    return f"nuggetsmith/{version} ({contact or 'loopback only'}) requests/{requests.__version__}"


def host_of(url: str) -> str:
    """Scheme and host of an address, without passwords, for messages."""
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}"


def is_loopback(url: str) -> bool:
    """Whether an address is on this machine."""
    host = urlsplit(url).hostname or ""
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
