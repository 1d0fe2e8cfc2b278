"""Where a server is: the address as the user gave it, taken apart and refused where it cannot be
meant."""

from __future__ import annotations

import ipaddress
import re
from dataclasses import dataclass
from urllib.parse import SplitResult, urlsplit

from factscore_tui.errors import NetworkProblem, UsageProblem
from factscore_tui.fetch.address import OFFLINE_VARIABLE, check_address, refuse_offline

KEY_VARIABLE = "FACTSCORE_TUI_SERVER_KEY"
FOR_EXAMPLE = (
    "give the address of an OpenAI-compatible server, for example http://127.0.0.1:8080/v1"
)
MAX_KEY = 4000
"""Characters of a key."""

_PORTS = {"http": 80, "https": 443}
_ENDINGS = ("/chat/completions", "/completions", "/models")
_KEY = re.compile(r"[\x21-\x7e]+")


@dataclass(frozen=True, slots=True)
class Address:
    """A server. `base` ends without a slash and without /v1; `host` is a name or a number, `remote`
    is "host:port"."""

    base: str
    scheme: str
    host: str
    remote: str

    @property
    def loopback(self) -> bool:
        """True when the server is this machine, by what the address says and not by what a name
        resolves to."""
        return _is_loopback(self.host)

    def at(self, path: str) -> str:
        """The whole address of a path that begins with a slash."""
        return self.base + path


def parse_address(url: str) -> Address:
    """Take an address apart, with or without /v1 at its end. Raises UsageProblem; NetworkProblem
    where the network is switched off and the server is not this machine."""
    url = url.strip()
    try:
        check_address(url)
    except UsageProblem as error:
        hint = error.hint if "user name" in error.message else FOR_EXAMPLE
        raise UsageProblem(error.message, hint) from None
    parts = urlsplit(url)
    if parts.query or parts.fragment:
        raise UsageProblem(
            f"the address of the server at {parts.hostname} has a ? or a # in it", FOR_EXAMPLE
        )
    host = _canonical(parts.hostname or "")
    port = _port(parts)
    shown = f"[{host}]" if ":" in host else host
    path = parts.path.rstrip("/")
    for ending in _ENDINGS:
        path = path.removesuffix(ending)
    path = path.rstrip("/").removesuffix("/v1").rstrip("/")
    where = f"{parts.scheme}://{shown}" + (f":{port}" if port != _PORTS[parts.scheme] else "")
    address = Address(where + path, parts.scheme, host, f"{shown}:{port}")
    if not address.loopback:
        _refuse_offline(address)
    return address


def check_key(key: str) -> str:
    """The key without white space around it; UsageProblem, which does not quote it, where it cannot
    be sent."""
    key = key.strip()
    if key and (len(key) > MAX_KEY or not _KEY.fullmatch(key)):
        raise UsageProblem(
            "the key of the server has characters that no key has", f"look at {KEY_VARIABLE}"
        )
    return key


def _refuse_offline(address: Address) -> None:
    try:
        refuse_offline()
    except NetworkProblem as error:
        raise NetworkProblem(
            f"{error.message}, and {address.remote} is another machine",
            f"unset {OFFLINE_VARIABLE}, or use a server on this machine or a model file",
        ) from None


def _canonical(host: str) -> str:
    """An IP address in its usual form; a name as it is."""
    try:
        return str(ipaddress.ip_address(host))
    except ValueError:
        return host


def _port(parts: SplitResult) -> int:
    if parts.port == 0:
        raise UsageProblem(f"port 0 of {parts.hostname} is not a port", FOR_EXAMPLE)
    return parts.port or _PORTS[parts.scheme]


def _is_loopback(host: str) -> bool:
    if host.rstrip(".") == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
