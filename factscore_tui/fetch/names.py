"""Names of servers, looked up once.

A name may lead to one place when it is tested and to another when it is connected to (DNS
rebinding): to a server of the public network, then to this machine. So one answer is kept, and it
is what is connected to. Where nothing can be connected to there any more, the name is looked up
again; one that has led to the public network leads to nothing else then.
"""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Sequence

from factscore_tui.fetch.address import is_public


class ResolvedNames:
    """What names lead to, for one download or one server. May be used by several threads."""

    def __init__(self) -> None:
        self._known: dict[str, tuple[str, ...]] = {}
        self._public: set[str] = set()
        self._lock = threading.Lock()

    def numbers(self, name: str) -> tuple[str, ...]:
        """The addresses of a name (or of a number, in any form that systems take), those that the
        system prefers first; none where it leads nowhere that it may lead to. Raises OSError where
        it cannot be looked up."""
        with self._lock:
            if name in self._known:
                return self._known[name]
        import socket  # what is not fetched from need not pay for it

        found = _as_number(name)
        if not found:
            rows = socket.getaddrinfo(name, None, type=socket.SOCK_STREAM)
            found = tuple(dict.fromkeys(str(row[4][0]) for row in rows))
        with self._lock:
            if name in self._public:
                found = tuple(number for number in found if is_public(number))
            elif all(map(is_public, found)):
                self._public.add(name)
            return self._known.setdefault(name, found)

    def is_private(self, name: str) -> bool:
        """Whether a name leads to something that is not of the public network; False for one that
        leads nowhere."""
        with contextlib.suppress(OSError, ValueError):
            return not all(map(is_public, self.numbers(name)))
        return False

    def lost(self, name: str) -> None:
        """Nothing can be connected to where this name leads: it is looked up again when it is asked
        for."""
        with self._lock:
            self._known.pop(name, None)


def _as_number(name: str) -> tuple[str, ...]:
    """What is written as a number, as the system writes it; nothing for a name."""
    import ipaddress
    import socket

    with contextlib.suppress(ValueError):
        ipaddress.IPv6Address(name.partition("%")[0])  # behind it stands the interface
        return (name,)
    with contextlib.suppress(OSError, ValueError):
        return (socket.inet_ntoa(socket.inet_aton(name)),)  # also 2130706433, 0x7f.1, 127.1
    return ()


def connectable(numbers: Sequence[str]) -> list[str]:
    """Those that can be written into an address; a link-local one needs its interface, which has no
    place there."""
    return [number for number in numbers if "%" not in number]
