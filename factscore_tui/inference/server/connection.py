"""Requests to one server: how long to wait, when to try again, and how much to read."""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
from collections.abc import AsyncIterator, Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar, cast

from factscore_tui import __version__
from factscore_tui.errors import EngineProblem, UsageProblem
from factscore_tui.fetch.names import ResolvedNames
from factscore_tui.inference.server.address import Address
from factscore_tui.inference.server.errors import Again, Refused, Speaker
from factscore_tui.inference.server.responses import (
    MalformedResponse,
    decoded,
    first_choice,
    message_text,
)
from factscore_tui.inference.server.sse import Complaint, Pieces

if TYPE_CHECKING:
    import httpx2

LIMIT = 1 << 20
"""Bytes of an answer."""
LIST_LIMIT = 8 << 20
"""Bytes of a list of models: some servers have thousands."""
TRIES = 3
"""Of a request whose connection breaks."""
BACK_OFF_SECONDS = 0.5
"""Before the second try; doubled for each further one."""
LONGEST_WAIT_SECONDS = 60.0
"""The longest single wait that a busy server is granted."""
PATIENCE_SECONDS = 120.0
"""What a busy server is granted in all, for one request."""
TOTAL = 5
"""An answer may take this many times as long as the server may be silent."""
CONNECT_SECONDS = 10.0

sleep = asyncio.sleep
COMPLETIONS = "/v1/chat/completions"
Body: TypeAlias = Mapping[str, object]
Value = TypeVar("Value")


class Connection:
    """Asks one server. Every method is a coroutine of the same event loop.

    `timeout` is how many seconds the server may be silent. The methods raise Refused and
    EngineProblem.
    """

    def __init__(self, address: Address, key: str, timeout: float, at_once: int) -> None:
        self.speaker = Speaker(address, key)
        self._address = address
        self._key = key
        self._timeout = timeout
        self._at_once = at_once
        self._client: httpx2.AsyncClient | None = None
        self._names = ResolvedNames()
        self._free_at = 0.0
        self.answered = False
        """The server has answered something: a connection that fails from then on is tried
        again."""

    async def get(self, path: str, read: Callable[[Any], Value]) -> Value:
        """What `read` makes of the JSON at a path; it may raise Odd."""
        return await self._patiently(path, None, lambda body: read(self._clean(body)))

    async def ask(
        self,
        body: Body,
        read: Callable[[dict[str, Any]], Value],
        patient: bool = True,
        beside: int = 1,
    ) -> Value:
        """What `read` makes of the first choice of a chat completion that comes in one piece; it
        may raise Odd. Without `patient` a server that fails is not asked again. A server may answer
        `beside` requests one after the other, and is given so many times as long."""
        return await self._patiently(
            COMPLETIONS,
            body,
            lambda whole: read(first_choice(self._clean(whole))),
            patient,
            self._timeout * beside,
        )

    async def text(self, body: Body) -> str:
        """The text of a chat completion that comes as it is written; of one in one piece too."""
        streamed = {**body, "stream": True}
        return await self._patiently(
            COMPLETIONS, streamed, lambda whole: message_text(self._clean(whole))
        )

    def _clean(self, body: bytes) -> Any:
        """The JSON value of a body, without the key."""
        try:
            return self.speaker.masked(decoded(body))
        except RecursionError:
            raise MalformedResponse("JSON nested endlessly") from None

    async def close(self) -> None:
        if self._client is not None:
            client, self._client = self._client, None
            await client.aclose()

    async def _patiently(
        self,
        path: str,
        body: Body | None,
        read: Callable[[bytes], Value],
        patient: bool = True,
        silence: float = 0.0,
    ) -> Value:
        """One request until it is answered. `read` makes the value of a whole body; a stream is a
        text already. The server may be silent for `silence` seconds."""
        silence = silence or self._timeout
        broken, busy, waited = 0, 0, 0.0
        while True:
            if (wait := self._free_at - time.monotonic()) > 0:
                await sleep(wait)
            try:
                async with asyncio.timeout(TOTAL * silence):
                    return cast(Value, await self._once(path, body, read, silence))
            except TimeoutError:
                raise self._slow(TOTAL * silence) from None
            except Again as trouble:
                problem = self.speaker.problem(trouble.reason, trouble.hint)
                if trouble.busy:
                    busy += 1
                    wait = trouble.wait or BACK_OFF_SECONDS * 2.0 ** (busy - 1)
                    waited += wait
                    if wait > LONGEST_WAIT_SECONDS or waited > PATIENCE_SECONDS:
                        raise problem from None
                    self._free_at = max(self._free_at, time.monotonic() + wait)
                    continue
                broken += 1
                if broken >= TRIES or not patient:
                    raise Refused(problem, settings=True) from None
            await sleep(BACK_OFF_SECONDS * 2.0 ** (broken - 1))

    async def _once(
        self, path: str, body: Body | None, read: Callable[[bytes], Any], silence: float
    ) -> Any:
        import httpx2  # 90 ms that only those pay who use a server

        content = (
            None
            if body is None
            else json.dumps(body, ensure_ascii=False).encode("utf-8", "replace")
        )
        headers = {"Content-Type": "application/json"} if content is not None else {}
        waits = httpx2.Timeout(silence, connect=min(CONNECT_SECONDS, self._timeout), pool=None)
        async with self._trouble(silence):
            request = self._opened().build_request(
                "GET" if content is None else "POST",
                self._address.at(path),
                content=content,
                headers=headers,
                timeout=waits,
            )
            response = await self._opened().send(request, stream=True)
            try:
                self.answered = True
                if response.status_code != 200:
                    raise self.speaker.refused(
                        response.status_code, response.headers, await self._error(response)
                    )
                if body is not None and body.get("stream") and not _is_json(response):
                    return await self._pieces(response)
                return await self._whole(response, read)
            finally:
                await response.aclose()

    async def _whole(self, response: httpx2.Response, read: Callable[[bytes], Any]) -> Any:
        body = bytearray()
        async for chunk in self._chunks(response):
            body += chunk
        try:
            return read(bytes(body))
        except MalformedResponse as error:
            raise self.speaker.odd(str(error), bytes(body), response.headers) from None

    async def _pieces(self, response: httpx2.Response) -> str:
        pieces, start = Pieces(), b""
        try:
            async for chunk in self._chunks(response):
                start = start or chunk[:200]
                pieces.feed(chunk)
                if pieces.ended:
                    break
            pieces.close()
        except MalformedResponse as error:
            raise self.speaker.odd(str(error), start, response.headers) from None
        except Complaint as error:
            raise Again(f"broke off{self.speaker.quoted(str(error))}") from None
        if pieces.finished:
            return str(self.speaker.masked(pieces.text))
        if not pieces.text and not pieces.ended:
            raise self.speaker.odd("no answer", start, response.headers)
        raise Again("broke off in the middle of an answer")

    async def _chunks(self, response: httpx2.Response) -> AsyncIterator[bytes]:
        if response.headers.get("content-encoding", "identity").lower() not in ("", "identity"):
            raise self.speaker.problem("ignores 'Accept-Encoding: identity'", "use another server")
        size, limit = 0, LIMIT if response.request.method == "POST" else LIST_LIMIT
        async for chunk in response.aiter_raw():
            size += len(chunk)
            if size > limit:
                raise self.speaker.problem(
                    f"sent a response that exceeds {limit >> 20} MB",
                    "use another server or model",
                )
            yield chunk

    async def _error(self, response: httpx2.Response) -> bytes:
        """The beginning of an error's body; what cannot be read of it does not matter."""
        import httpx2

        body = b""
        with contextlib.suppress(httpx2.HTTPError, TimeoutError):
            async with asyncio.timeout(min(5.0, self._timeout)):
                async for chunk in response.aiter_raw():
                    body += chunk
                    if len(body) > 1 << 16:
                        break
        return body

    def _opened(self) -> httpx2.AsyncClient:
        import httpx2

        from factscore_tui.fetch.pinned import pinned_async

        if self._client is None:
            limits = httpx2.Limits(max_connections=self._at_once)
            # a proxy is not to see what is meant for this machine
            proxies = not self._address.loopback
            headers = {"User-Agent": f"factscore-tui/{__version__}", "Accept-Encoding": "identity"}
            if self._key:
                headers["Authorization"] = f"Bearer {self._key}"
            try:
                self._client = httpx2.AsyncClient(
                    headers=headers,
                    limits=limits,
                    follow_redirects=False,
                    trust_env=proxies,
                    transport=pinned_async(self._names, proxies, limits=limits),
                )
            except (ImportError, ValueError, OSError, httpx2.InvalidURL) as error:
                raise UsageProblem(
                    f"no connections can be made: {str(error)[:200]}",
                    "look at the proxy in the environment",
                ) from error
        return self._client

    @contextlib.asynccontextmanager
    async def _trouble(self, silence: float) -> AsyncIterator[None]:
        """Turn what goes wrong on the way into Again or EngineProblem."""
        import httpx2

        try:
            yield
        except (httpx2.ReadTimeout, httpx2.WriteTimeout):
            raise self._slow(silence) from None
        except (httpx2.ConnectError, httpx2.ConnectTimeout, httpx2.ProxyError) as error:
            trouble = Again(
                f"cannot be reached{self.speaker.quoted(str(error))}",
                "start it, or check the address and the port",
            )
            if self.answered:
                raise trouble from None
            raise self.speaker.problem(trouble.reason, trouble.hint) from None
        except httpx2.TransportError:
            raise Again("broke the connection") from None
        except (
            httpx2.HTTPError,
            httpx2.InvalidURL,
            httpx2.StreamError,
            OSError,
            UnicodeError,
        ) as error:
            what = f"cannot be asked{self.speaker.quoted(str(error))}"
            raise self.speaker.problem(what, "check the address") from None

    def _slow(self, seconds: float) -> EngineProblem:
        return self.speaker.problem(
            f"did not answer within {seconds:g} seconds",
            "look whether it is at work, or use a smaller model",
        )


def _is_json(response: httpx2.Response) -> bool:
    kind: str = response.headers.get("content-type", "")
    return kind.split(";")[0].strip().lower() == "application/json"
