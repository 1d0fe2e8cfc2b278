"""Which addresses may be fetched, and when nothing may be."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from typing import TYPE_CHECKING
from urllib.parse import SplitResult, unquote, urlsplit

from factscore_tui.errors import NetworkProblem, UsageProblem

if TYPE_CHECKING:
    import ipaddress

OFFLINE_VARIABLE = "FACTSCORE_TUI_OFFLINE"
MAX_LENGTH = 2000
"""Characters of an address."""

_UNWRITABLE = re.compile(r"[^\x21-\x7e]")
_PLAIN_NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9._+-]{0,150}")
_ALLOWED = "addresses begin with https:// (http:// where nothing else is offered)"


def refuse_offline() -> None:
    """NetworkProblem when the user switched the network off."""
    if os.environ.get(OFFLINE_VARIABLE, "") not in ("", "0"):
        raise NetworkProblem(
            f"the network is switched off by {OFFLINE_VARIABLE}",
            f"unset {OFFLINE_VARIABLE}, or get the file by other means and use `factscore-tui "
            f"index build FILE`",
        )


def check_address(url: str) -> None:
    """UsageProblem for an address that is not one of the web: file:, a password in it, control
    characters."""
    shown = url if len(url) <= 200 else url[:200] + " ..."
    if len(url) > MAX_LENGTH or _UNWRITABLE.search(url) or "\\" in url:
        raise UsageProblem(f"{shown!r} is not an address", _ALLOWED)
    parts = _split(url)
    if parts is None or parts.scheme not in ("http", "https") or not parts.hostname:
        raise UsageProblem(f"{shown!r} is not an address of the web", _ALLOWED)
    if parts.username is not None or parts.password is not None:
        # Without quoting it: it holds a password.
        raise UsageProblem(
            f"the address at {parts.hostname} carries a user name", "leave out what is before the @"
        )


def check_redirect(before: str, after: str, is_private: Callable[[str], bool]) -> None:
    """NetworkProblem when a server sends us from `before` to an address `after` that it may not
    send us to. `is_private` tells of a server whether it is not of the public network."""
    try:
        check_address(after)
    except UsageProblem as error:
        raise NetworkProblem(
            f"{host(before)} sends on to something else: {error.message}", "try later"
        ) from error
    if before.startswith("https:") and not after.startswith("https:"):
        raise NetworkProblem(
            f"{host(before)} sends on to {host(after)} without encryption, which is refused",
            "try another server",
        )
    if host(after) != host(before) and is_private(host(after)) and not is_private(host(before)):
        raise NetworkProblem(
            f"{host(before)} sends on to {host(after)}, which is this machine or one of its "
            f"network: refused",
            "try another server",
        )


def is_public(number: str) -> bool:
    """Whether the address of a server, as the system writes it, is of the public network."""
    import ipaddress

    # Behind % stands the interface of a link-local address.
    address = ipaddress.ip_address(number.partition("%")[0])
    inner = _inside(address)
    return bool(address.is_global and inner.is_global and not inner.is_multicast)


def _inside(
    address: ipaddress.IPv4Address | ipaddress.IPv6Address,
) -> ipaddress.IPv4Address | ipaddress.IPv6Address:
    """The IPv4 address that an IPv6 one leads to: mapped, 6to4, translated (64:ff9b::/96, RFC 6052)
    or in the old form ::127.0.0.1; else the address itself."""
    import ipaddress

    found = getattr(address, "ipv4_mapped", None) or getattr(address, "sixtofour", None)
    if found is None and address.version == 6 and int(address) >> 32 in (0, 0x64FF9B << 64):
        return ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)
    return found or address


def host(url: str) -> str:
    """The server of an address, in lower case; empty for something that is none."""
    parts = _split(url)
    return (parts.hostname or "") if parts else ""


def file_name(url: str) -> str:
    """A plain file name for what is at `url`: the last part of its path where that is one, else
    "download"."""
    name = unquote(urlsplit(url).path.rsplit("/", 1)[-1])
    return name if _PLAIN_NAME.fullmatch(name) else "download"


def _split(url: str) -> SplitResult | None:
    try:
        parts = urlsplit(url)
        _ = parts.port  # raises for a port that is not a number
    except ValueError:
        return None
    return parts
