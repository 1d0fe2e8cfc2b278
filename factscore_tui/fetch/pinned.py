"""Transports of httpx that connect to what a name was found to lead to (names.py), and to nothing
that it leads to later. The request keeps its name: in its Host header, and for the certificate.

Where a proxy is set, it looks names up, and nothing here is used. Imported only by those who are
about to ask a server: httpx takes 90 ms.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any
from urllib.request import getproxies

import httpx2

from factscore_tui.fetch.names import ResolvedNames, connectable

_UNREACHABLE = (httpx2.ConnectError, httpx2.ConnectTimeout)


def pinned(names: ResolvedNames, **options: Any) -> PinnedTransport | None:
    """The transport of a client; None where its requests go to a proxy of the environment.
    `options` are those of httpx2.HTTPTransport."""
    return None if _proxied() else PinnedTransport(names, **options)


def pinned_async(
    names: ResolvedNames, proxies: bool, **options: Any
) -> AsyncPinnedTransport | None:
    """The same for an asynchronous client; without `proxies` none of the environment counts."""
    return None if proxies and _proxied() else AsyncPinnedTransport(names, **options)


class PinnedTransport(httpx2.BaseTransport):
    """Tries the addresses of a name in turn."""

    def __init__(self, names: ResolvedNames, **options: Any) -> None:
        self._names = names
        self._inner = httpx2.HTTPTransport(**options)

    def handle_request(self, request: httpx2.Request) -> httpx2.Response:
        """As HTTPTransport; ConnectError where the name leads nowhere."""
        name = request.url.host
        try:
            numbers = self._names.numbers(name)
        except (OSError, UnicodeError) as error:
            raise httpx2.ConnectError(str(error)) from error
        tries = list(_each(request, numbers))
        for number, last in tries:
            try:
                return self._inner.handle_request(number)
            except _UNREACHABLE:
                if last:
                    self._names.lost(name)
                    raise
        raise _elsewhere(name)

    def close(self) -> None:
        self._inner.close()


class AsyncPinnedTransport(httpx2.AsyncBaseTransport):
    """The same, asynchronously; a name is looked up in a thread."""

    def __init__(self, names: ResolvedNames, **options: Any) -> None:
        self._names = names
        self._inner = httpx2.AsyncHTTPTransport(**options)

    async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
        """As AsyncHTTPTransport; ConnectError where the name leads nowhere."""
        name = request.url.host
        patience = request.extensions.get("timeout", {}).get("connect")
        try:
            async with asyncio.timeout(patience):
                numbers = await asyncio.to_thread(self._names.numbers, name)
        except TimeoutError as error:
            raise httpx2.ConnectTimeout(f"nobody says where {name} is") from error
        except (OSError, UnicodeError) as error:
            raise httpx2.ConnectError(str(error)) from error
        for number, last in _each(request, numbers):
            try:
                return await self._inner.handle_async_request(number)
            except _UNREACHABLE:
                if last:
                    self._names.lost(name)
                    raise
        raise _elsewhere(name)

    async def aclose(self) -> None:
        await self._inner.aclose()


def _each(
    request: httpx2.Request, numbers: tuple[str, ...]
) -> Iterator[tuple[httpx2.Request, bool]]:
    """The request to each of these addresses, and whether it is the last of them."""
    usable = connectable(numbers)
    if numbers and not usable:  # a link-local number with its interface, as it was written
        yield request, True
    for number in usable:
        yield _to(request, number), number is usable[-1]


def _to(request: httpx2.Request, number: str) -> httpx2.Request:
    name = request.url.host
    if number == name:
        return request
    extensions = dict(request.extensions)
    if request.url.scheme == "https":
        extensions.setdefault("sni_hostname", name)
    return httpx2.Request(
        request.method,
        request.url.copy_with(host=number),
        headers=request.headers,
        stream=request.stream,
        extensions=extensions,
    )


def _elsewhere(name: str) -> httpx2.ConnectError:
    return httpx2.ConnectError(
        f"{name} led to the public network before, and leads to this machine or its network now"
    )


def _proxied() -> bool:
    """Whether the environment (or the system's settings) names a proxy that httpx would use."""
    found = getproxies()
    none = "*" in (part.strip() for part in found.get("no", "").split(","))
    return not none and any(found.get(scheme) for scheme in ("http", "https", "all"))
