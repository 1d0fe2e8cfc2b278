"""The transfer itself: redirects, ranges, interruptions, and what servers get wrong."""

from __future__ import annotations

import contextlib
import re
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from io import FileIO
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urljoin

from factscore_tui import __version__
from factscore_tui.errors import NetworkProblem
from factscore_tui.fetch.address import check_address, check_redirect, host, refuse_offline
from factscore_tui.fetch.head_limit import HeadLimit
from factscore_tui.fetch.names import ResolvedNames
from factscore_tui.fetch.partial import (
    MARGIN,
    Fetched,
    Origin,
    PartialFile,
    ProgressCallback,
    locked,
    matches,
    verify,
    wanted_hashes,
)
from factscore_tui.util.amounts import size_text

if TYPE_CHECKING:
    import httpx2

READ_SECONDS = 30.0
"""How long a server may be silent."""
HEAD_SECONDS = 60.0
"""How long it may take to begin its answer, from the connection to the end of the header."""
RATE_SECONDS = 60.0
LEAST_RATE = 1_000
"""Bytes a second that a server has to send, on the average of RATE_SECONDS: one that drips would
never end."""
RETRIES = 5
"""Tries after the first that bring nothing; whatever brings ENOUGH bytes starts the count again."""
BACK_OFF_SECONDS = 1.0
"""Before the first of these tries; doubled for each further one."""
MAX_WAIT_SECONDS = 60.0
"""The longest that a server may ask us to wait."""
ENOUGH = 1 << 20
MAX_REDIRECTS = 8
MAX_RESTARTS = 3
"""How often a transfer may begin at the start because the server has another file by now."""
TEXT_LIMIT = 8 << 20
"""Bytes of a page or a list of checksums."""

_AGAIN = frozenset({408, 425, 429, 500, 502, 503, 504})
_REDIRECTS = frozenset({301, 302, 303, 307, 308})
_RANGE = re.compile(r"bytes\s+(?:(\d{1,18})-(\d{1,18})|\*)/(?:(\d{1,18})|\*)", re.ASCII)
_LATER = "try again: the download resumes where it stopped"


class _StartOver(Exception):
    """What is there is of no use: the server has another file."""


class _Interrupted(Exception):
    """The transfer ended early, and another try may bring the rest. `wait` is what the server asks
    for, in seconds."""

    def __init__(self, reason: str, wait: float = 0.0, fatal: bool = False) -> None:
        super().__init__(reason)
        self.reason, self.wait, self.fatal = reason, wait, fatal


def download(
    url: str,
    target: Path,
    *,
    sha256: str = "",
    sha1: str = "",
    md5: str = "",
    size: int = 0,
    progress: ProgressCallback | None = None,
) -> Path:
    """Fetch `url` into the file `target`, going on with what an earlier call left there; returns
    `target`.

    The hashes that are given (hexadecimal) and `size` (bytes, 0: not known) are tested before the
    file takes its name. A file that is there and passes these tests is taken as it is. Raises
    NetworkProblem, StorageProblem, UsageProblem.
    """
    refuse_offline()
    check_address(url)
    hashes = wanted_hashes(sha256=sha256, sha1=sha1, md5=md5)
    with locked(target):
        part = PartialFile(target)
        with part.guarded():
            if (hashes or size) and target.is_file() and matches(target, hashes, size, progress):
                return target
        with _Web() as web:
            _Transfer(web, url, part, bool(hashes), size, progress).run()
        verify(part, hashes, size, progress)
        part.publish()
    return target


def fetch_text(url: str, limit: int = TEXT_LIMIT) -> str:
    """The text at `url`, at most `limit` bytes of it. Raises NetworkProblem, UsageProblem."""
    refuse_offline()
    check_address(url)
    with _Web() as web:
        for attempt in range(RETRIES + 1):
            try:
                return _text(web, url, limit)
            except _Interrupted as trouble:
                if trouble.fatal or attempt == RETRIES:
                    raise NetworkProblem(
                        f"cannot fetch {url}: {trouble.reason}", "try again later"
                    ) from trouble
                time.sleep(_pause(attempt + 1, trouble))
    raise AssertionError("unreachable")


def _text(web: _Web, url: str, limit: int) -> str:
    body = b""
    with _trouble(host(url)), _opened(web, url, lambda _: {}) as response:
        _check_status(response, url)
        for chunk in _at_a_rate(response.iter_bytes(), host(url)):
            body += chunk
            if len(body) > limit:
                raise NetworkProblem(
                    f"{url} is larger than {size_text(limit)}", "it is not the expected file list"
                )
    return body.decode("utf-8", "replace")


class _Transfer:
    """Fills one part from one address."""

    def __init__(
        self,
        web: _Web,
        url: str,
        part: PartialFile,
        verified: bool,
        size: int,
        progress: ProgressCallback | None,
    ) -> None:
        self._web = web
        self._url = url
        self._part = part
        self._verified = verified
        self._size = size
        self._progress = progress
        self._received = False

    def run(self) -> None:
        """Until the part is complete by what the server says."""
        best, failures, restarts = self._part.size(), 0, 0
        while True:
            try:
                self._attempt()
                return
            except _StartOver:
                restarts += 1
                self._part.discard()
                if restarts > MAX_RESTARTS:
                    raise NetworkProblem(
                        f"{host(self._url)} keeps changing what it sends for {self._url}",
                        "try again later",
                    ) from None
            except _Interrupted as trouble:
                done = self._part.size()
                failures = 0 if done >= best + ENOUGH else failures + 1
                best = max(best, done) if failures else done
                if failures > RETRIES or (trouble.fatal and not self._received):
                    kept = f" ({size_text(done)} have arrived)" if done else ""
                    raise NetworkProblem(
                        f"cannot fetch {self._url}: {trouble.reason}{kept}", _LATER
                    ) from trouble
                self._report(done, 0, "wait", trouble.reason)
                time.sleep(_pause(failures, trouble))

    def _attempt(self) -> None:
        origin = self._part.origin(self._url)
        offset = self._part.size() if origin else 0
        if origin and origin.size and offset == origin.size:
            return
        if origin and origin.size and offset > origin.size:
            raise _StartOver
        with (
            _trouble(host(self._url)),
            _opened(self._web, self._url, lambda hop: self._range(hop, origin, offset)) as response,
        ):
            if response.status_code == 416 and origin:
                if _content_range(response) == (-1, offset):
                    return
                raise _StartOver
            _check_status(response, self._url)
            self._receive(response, origin, offset)

    def _range(self, hop: str, origin: Origin | None, offset: int) -> dict[str, str]:
        """Headers that ask for the rest, or none where nothing says that it would be the rest of
        the same file."""
        if origin is None or not offset:
            return {}
        wanted = {"Range": f"bytes={offset}-"}
        validator = (
            origin.etag if origin.etag and not origin.etag.startswith("W/") else origin.modified
        )
        if validator and host(hop) == origin.server:
            return {**wanted, "If-Range": validator}
        # Another mirror of the same file has tags of its own; there the checksum at the end has to
        # do.
        return wanted if self._verified else {}

    def _receive(self, response: httpx2.Response, origin: Origin | None, offset: int) -> None:
        """Write the body of a response with status 200 or 206 to the end of the part."""
        if response.headers.get("content-encoding", "identity").lower() not in ("", "identity"):
            raise NetworkProblem(
                f"{host(str(response.url))} ignores 'Accept-Encoding: identity'",
                "try another server",
            )
        if response.status_code == 206:
            total = _resumed_size(response, origin, offset)
        else:
            offset, total = 0, _length(response)
            self._part.begin(_origin_of(response, self._url, total))
        if self._size and total and total != self._size:
            self._part.discard()
            raise NetworkProblem(
                f"{self._url} has {total} bytes, and {self._size} were announced",
                "the file was replaced: look for it",
            )
        self._part.check_space(max(0, total - offset))
        limit = total or self._size
        room = offset + MARGIN
        with self._part.appending() as stream:
            for chunk in _at_a_rate(response.iter_raw(), host(self._url)):
                offset += len(chunk)
                if limit and offset > limit:
                    self._part.discard()
                    raise NetworkProblem(
                        f"{host(self._url)} sends more than the {limit} bytes announced",
                        "try another server",
                    )
                with self._part.guarded():
                    _write_all(stream, chunk)
                self._received = True
                self._report(offset, total, "download", "")
                if offset > room and not total:  # no length was given: it may have no end
                    self._part.check_space(0)
                    room = offset + MARGIN
        if offset < limit:
            raise _Interrupted(f"the connection ended at {offset} of {limit} bytes")

    def _report(self, done: int, total: int, stage: str, reason: str) -> None:
        if self._progress:
            self._progress(Fetched(done, total, stage, reason))


class _Web:
    """A client, and what the names of its servers lead to; closed at the end of the block."""

    def __init__(self) -> None:
        import httpx2  # 90 ms that nothing else needs

        from factscore_tui.fetch.pinned import pinned

        headers = {
            "User-Agent": f"factscore-tui/{__version__} (+offline fact checking)",
            "Accept-Encoding": "identity",
        }
        limits = httpx2.Limits(max_keepalive_connections=0)  # HeadLimit
        self.names = ResolvedNames()
        self.client = httpx2.Client(
            headers=headers,
            timeout=READ_SECONDS,
            follow_redirects=False,
            trust_env=True,
            limits=limits,
            transport=pinned(self.names, limits=limits),
        )

    def __enter__(self) -> _Web:
        return self

    def __exit__(self, *_: object) -> None:
        self.client.close()


@contextlib.contextmanager
def _opened(
    web: _Web, url: str, headers: Callable[[str], dict[str, str]]
) -> Iterator[httpx2.Response]:
    """The response at the end of the redirects. `headers(address)` gives what is sent to each
    address on the way."""
    for _ in range(MAX_REDIRECTS + 1):
        with _begun(web.client, url, headers(url)) as response:
            location = response.headers.get("location", "")
            if response.status_code not in _REDIRECTS or not location:
                yield response
                return
            try:
                after = urljoin(url, location)
            except ValueError:
                after = location
            check_redirect(url, after, web.names.is_private)
            url = after
    raise NetworkProblem(f"{host(url)} redirects in a loop", "try again later")


@contextlib.contextmanager
def _begun(
    client: httpx2.Client, url: str, headers: Mapping[str, str]
) -> Iterator[httpx2.Response]:
    """The response at that address; _Interrupted when its header does not come in time."""
    limit = HeadLimit(HEAD_SECONDS)
    with contextlib.ExitStack() as stack:
        try:
            with limit.running():
                request = client.stream(
                    "GET", url, headers=headers, extensions={"trace": limit.trace}
                )
                response = stack.enter_context(request)
        except Exception:
            if limit.passed:
                raise _Interrupted(
                    f"{host(url)} did not begin to answer in {HEAD_SECONDS:g} seconds"
                ) from None
            raise
        yield response


def _at_a_rate(chunks: Iterable[bytes], server: str) -> Iterator[bytes]:
    """The chunks, as long as they come fast enough; then _Interrupted."""
    since, arrived = time.monotonic(), 0
    for chunk in chunks:
        yield chunk
        arrived += len(chunk)
        seconds = time.monotonic() - since
        if seconds > RATE_SECONDS:
            if arrived < LEAST_RATE * seconds:
                raise _Interrupted(f"{server} sends less than {LEAST_RATE / 1000:g} kB a second")
            since, arrived = time.monotonic(), 0


@contextlib.contextmanager
def _trouble(server: str) -> Iterator[None]:
    """Turn what goes wrong on the way into _Interrupted, or NetworkProblem where another try is no
    use."""
    import httpx2

    try:
        yield
    except httpx2.ConnectTimeout as error:
        raise _Interrupted(f"{server} does not answer", fatal=True) from error
    except httpx2.TimeoutException as error:
        raise _Interrupted(f"{server} sent nothing for {READ_SECONDS:g} seconds") from error
    except (httpx2.ConnectError, httpx2.ProxyError) as error:
        raise _Interrupted(f"no connection to {server} ({error})", fatal=True) from error
    except httpx2.TransportError as error:
        raise _Interrupted(
            f"the connection to {server} broke ({error or type(error).__name__})"
        ) from error
    except (httpx2.InvalidURL, httpx2.HTTPError, httpx2.StreamError) as error:
        raise NetworkProblem(f"{server} cannot be asked: {error}", "check the address") from error


def _check_status(response: httpx2.Response, url: str) -> None:
    code = response.status_code
    if code in (200, 206):
        return
    if code in _AGAIN:
        raise _Interrupted(f"{host(url)} answers {code}", _asked_to_wait(response.headers))
    if code in (404, 410):
        raise NetworkProblem(
            f"there is no file at {url} (any more)", "look for its present address and use that"
        )
    if code in (401, 403, 451):
        raise NetworkProblem(
            f"{host(url)} refuses to send {url} ({code})", "get it with a browser, if you may"
        )
    raise NetworkProblem(f"{host(url)} answers {code} for {url}", "try again later")


def _asked_to_wait(headers: Mapping[str, str]) -> float:
    value = headers.get("retry-after", "")
    return min(float(value), MAX_WAIT_SECONDS) if re.fullmatch(r"[0-9]{1,9}", value) else 0.0


def _pause(failures: int, trouble: _Interrupted) -> float:
    return max(trouble.wait, min(MAX_WAIT_SECONDS, BACK_OFF_SECONDS * 2.0 ** max(0, failures - 1)))


def _length(response: httpx2.Response) -> int:
    value = response.headers.get("content-length", "")
    return int(value) if re.fullmatch(r"[0-9]{1,18}", value) else 0


def _content_range(response: httpx2.Response) -> tuple[int, int]:
    """First byte (-1: none) and bytes in all (0: not said) of a Content-Range."""
    found = _RANGE.fullmatch(response.headers.get("content-range", "").strip())
    if not found:
        return -1, 0
    return int(found[1] or -1), int(found[3] or 0)


def _resumed_size(response: httpx2.Response, origin: Origin | None, offset: int) -> int:
    """Bytes in all of a file whose rest is being sent; _StartOver when it is not the rest of what
    is there."""
    first, total = _content_range(response)
    if origin is None or first != offset:
        raise _StartOver
    if total and origin.size and total != origin.size:
        raise _StartOver
    etag = response.headers.get("etag", "")
    if etag and origin.etag and host(str(response.url)) == origin.server and etag != origin.etag:
        raise _StartOver
    return total or origin.size


def _origin_of(response: httpx2.Response, url: str, total: int) -> Origin:
    headers = response.headers
    return Origin(
        url=url,
        server=host(str(response.url)),
        etag=headers.get("etag", "")[:1000],
        modified=headers.get("last-modified", "")[:100],
        size=total,
    )


def _write_all(stream: FileIO, data: bytes) -> None:
    rest = memoryview(data)
    while rest:
        rest = rest[stream.write(rest) :]
