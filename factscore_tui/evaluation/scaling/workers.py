"""Several engines at work on one list of generations: results in the order of the list, each text
judged once. A text whose engine is lost with its machine is given to another one."""

from __future__ import annotations

import queue
import threading
from collections import Counter, deque
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from itertools import islice
from typing import Generic, Protocol, TypeVar

from factscore_tui.core.report import EngineInfo, Report
from factscore_tui.engine.exit_codes import MEMORY_HINT
from factscore_tui.engine.protocol import Event, Ready
from factscore_tui.errors import EngineDied, EngineProblem, FactscoreError, UsageProblem
from factscore_tui.evaluation.generations import Generation
from factscore_tui.evaluation.scaling.shards import difference

TRIES = 3
"""Engines that one text may cost before it is taken for the cause."""
DEATHS = 2
"""Of these so many may end by themselves: a crash that comes again comes of the text."""
MORE_MEMORY = (
    "close other programs (or take fewer --workers, where there are several) and run the command "
    "again: what was judged is kept"
)
"""What to do where memory ran out among many texts, of which none can be made shorter."""
AHEAD = 32
"""Texts an engine that are read before they are needed: so many may be done while one that takes
long keeps those behind it from being written."""
TAIL = 4
"""Texts an engine, at the end of a run, of which the longest comes first: no engine is left alone
with one when the others are through."""
WAIT = 0.2
"""Seconds after which a thread that waits for an engine looks whether the run was ended."""


class TextEngine(Protocol):
    """What judges texts: an engine of this machine (EngineClient) or of a cluster
    (RemoteEngine)."""

    where: str
    """The machine it is on, "" for this one."""

    def open(self) -> Iterator[Event]:
        """As EngineClient.open."""

    def check(
        self,
        text: str,
        topic: str = "",
        check: str = "",
        judged: int = 0,
        samples: Sequence[str] = (),
        before: Report | None = None,
        stated: Sequence[tuple[str, tuple[str, ...]]] = (),
        on_topic: bool = False,
    ) -> Iterator[Event]:
        """As EngineClient.check."""

    def cancel(self, check: str = "") -> None:
        """As EngineClient.cancel."""

    def kill(self) -> None:
        """As EngineClient.kill."""


class EngineGone(EngineProblem):
    """The process or the machine that had the engine is gone. Nothing speaks against the text: it
    may be given to another engine."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A generation whose turn it is, with its key and how much there is to judge in it
    (Generation.size); None where none has been asked for yet."""

    generation: Generation
    key: str
    size: int | None = None

    @property
    def length(self) -> int:
        """What its time goes with."""
        return len(self.generation.output) if self.size is None else self.size


Done = TypeVar("Done")
Work = Callable[[TextEngine, Turn, Callable[[], bool]], Done | None]
"""Does one generation with an engine that is its own meanwhile; None when it was cancelled (which
it asks)."""


def hashes(engine: EngineInfo) -> dict[str, str]:
    """The hashes of an engine's models by their roles; where several have one role, by role and
    name."""
    roles = Counter(model.role for model in engine.models)
    return {
        model.role if roles[model.role] == 1 else f"{model.role} {model.id}": model.sha256
        for model in engine.models
    }


def refuse_unlike(first: Ready, other: Ready, where: str = "") -> None:
    """UsageProblem, naming the difference, where verdicts of two engines may not stand side by
    side: another index or date of it, other models, another version."""

    def seen(ready: Ready) -> list[tuple[str, dict[str, object]]]:
        index, engine = ready.index, ready.engine
        names = ("name", "version", "estimator", "decomposer", "remote")
        return [
            ("index", {"snapshot_date": index.snapshot_date, "id": index.id}),
            ("engine", {**{n: getattr(engine, n) for n in names}, "models": hashes(engine)}),
        ]

    for (what, one), (_, two) in zip(seen(first), seen(other), strict=True):
        if one != two:
            place = f" on {where}" if where else ""
            raise UsageProblem(
                f"the engines are not alike: the {what}{place} differs from the first engine's, "
                f"{difference(one, two)}",
                "give every machine the same index, models and version of the program",
            )


def in_order(
    clients: Sequence[TextEngine],
    turns: Iterable[Turn],
    work: Work[Done],
    cancelled: Callable[[], bool],
    repeated: Mapping[str, int],
) -> Generator[tuple[Turn, Done | None], None, None]:
    """Every turn with what became of it, in their order. They are taken as engines get to them, up
    to AHEAD an engine. A text that stands there twice is worked on once: `repeated` says how often
    those do that stand there more than once, by their keys.

    An error of one engine ends the others and is raised, but for EngineGone and EngineDied: the
    text goes to another engine, and the lost one is opened again beside that. With one engine
    nothing else runs beside the caller.
    """
    left, kept = dict(repeated), dict[str, Done | None]()
    for turn, done in _each(clients, turns, work, cancelled, repeated):
        key = turn.key
        if key in left:
            left[key] -= 1
            if done is None and key in kept:
                done = kept[key]
            kept[key] = done
            if not left[key]:
                del kept[key]  # it was the last
        yield turn, done


class _IdleEngines:
    """Engines that wait for a text. Those that are lost come back when they are open again."""

    def __init__(self, clients: Sequence[TextEngine], cancelled: Callable[[], bool]) -> None:
        self._idle: queue.SimpleQueue[TextEngine] = queue.SimpleQueue()
        for client in clients:
            self._idle.put(client)
        self._cancelled = cancelled
        self._left = len(clients)
        self._lock = threading.Lock()
        self._last: BaseException | None = None
        self.stopped = threading.Event()
        self.failed: list[BaseException] = []
        """What ended the run, the first of them counts."""

    def take(self) -> TextEngine | None:
        """An engine for oneself; None when the run has ended. Raises the last error when no engine
        is left."""
        while not self.stopped.is_set():
            try:
                return self._idle.get(timeout=WAIT)
            except queue.Empty:
                if self._cancelled():
                    return None
                with self._lock:
                    if not self._left and self._last is not None:
                        raise self._last from None
        return None

    def give(self, client: TextEngine) -> None:
        """It is idle again."""
        self._idle.put(client)

    def fail(self, error: BaseException) -> None:
        """End the run because of this."""
        self.failed.append(error)
        self.stopped.set()

    def lost(self, client: TextEngine) -> None:
        """It is opened again in a thread of its own: others go on meanwhile."""
        threading.Thread(target=self._open, args=(client,), name="reopen", daemon=True).start()

    def _open(self, client: TextEngine) -> None:
        try:
            for _ in client.open():
                pass
        except EngineGone as error:  # no room for it any more: the others do its work
            with self._lock:
                self._left, self._last = self._left - 1, error
        except FactscoreError as error:
            self.fail(in_a_run(error))
        else:
            self.give(client)


class _Pool(Generic[Done]):
    """Threads that do turns, first come first served; when the run is `ending` the longest of the
    last ones first."""

    def __init__(self, threads: int, one: Callable[[Turn], Done | None]) -> None:
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="score")
        self._one, self._tail = one, TAIL * threads
        self._waiting = deque[tuple[Turn, Future[Done | None]]]()
        self._lock = threading.Lock()
        self.ending = False

    def submit(self, turn: Turn) -> Future[Done | None]:
        """What will become of it."""
        future = Future[Done | None]()
        with self._lock:
            self._waiting.append((turn, future))
        self._pool.submit(self._next)
        return future

    def close(self) -> None:
        """Wait for the turns at work; no other is begun."""
        self._pool.shutdown(wait=True, cancel_futures=True)

    def _next(self) -> None:
        with self._lock:
            number = 0
            if self.ending and len(self._waiting) <= self._tail:
                lengths = [turn.length for turn, _ in self._waiting]
                number = lengths.index(max(lengths))
            turn, future = self._waiting[number]
            del self._waiting[number]
        try:
            future.set_result(self._one(turn))
        except BaseException as error:  # noqa: BLE001 - it is raised by who waits for the result
            future.set_exception(error)


def _each(
    clients: Sequence[TextEngine],
    turns: Iterable[Turn],
    work: Work[Done],
    cancelled: Callable[[], bool],
    repeated: Mapping[str, int],
) -> Generator[tuple[Turn, Done | None], None, None]:
    """The same, with None for a text that stood there before."""
    seen, idle = set[str](), _IdleEngines(clients, cancelled)

    def is_new(turn: Turn) -> bool:
        if turn.key in seen:
            return False
        if turn.key in repeated:
            seen.add(turn.key)
        return True

    def one(turn: Turn) -> Done | None:
        try:
            return _tried(idle, turn, work, lambda: idle.stopped.is_set() or cancelled())
        except BaseException as error:
            idle.fail(error)
            raise

    if len(clients) == 1:
        for turn in turns:
            done = one(turn) if is_new(turn) else None
            if done is None and idle.failed:
                raise idle.failed[0]
            yield turn, done
        return
    pool, line = _Pool(len(clients), one), deque[tuple[Turn, Future[Done | None] | None]]()
    rest, wanted = iter(turns), AHEAD * len(clients)
    try:
        while True:
            for turn in islice(rest, wanted - len(line)):
                line.append((turn, pool.submit(turn) if is_new(turn) else None))
            pool.ending = len(line) < wanted
            if not line:
                return
            turn, future = line.popleft()  # what was handed out is not held
            done = future.result() if future is not None else None
            if done is None and idle.failed:  # it was ended because of what happened to another
                raise idle.failed[0]
            yield turn, done
    finally:
        idle.stopped.set()
        pool.close()


def _tried(
    idle: _IdleEngines, turn: Turn, work: Work[Done], ended: Callable[[], bool]
) -> Done | None:
    """The generation, by as many engines as it takes, up to TRIES, of which DEATHS may die."""
    deaths = 0
    for _ in range(TRIES):
        client = idle.take()
        if client is None:
            return None
        try:
            done = work(client, turn, ended)
        except (EngineGone, EngineDied) as error:
            if ended():
                return None
            lost = error
            deaths += isinstance(error, EngineDied)
            if deaths == DEATHS:
                raise _died(turn, error) from error
            idle.lost(client)
            continue
        except EngineProblem as error:
            raise in_a_run(error) from error
        idle.give(client)
        return done
    raise EngineProblem(
        f"{TRIES} engines were lost over the text about {turn.generation.topic!r}: {lost.message}",
        "what was judged is kept: leave the text out, or give each engine more memory, and run "
        "the command again",
    )


def in_a_run(error: FactscoreError) -> FactscoreError:
    """The same with a hint that fits a run over many texts."""
    return type(error)(error.message, MORE_MEMORY) if error.hint == MEMORY_HINT else error


def _died(turn: Turn, error: EngineProblem) -> EngineProblem:
    return EngineProblem(
        f"the engine ended {DEATHS} times over the text about {turn.generation.topic!r}: "
        f"{error.message}",
        "run the command again, it goes on there; if it ends there again, give the engine more "
        "memory (fewer --workers) or leave the text out; `factscore-tui paths` names its log",
    )
