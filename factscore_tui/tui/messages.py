"""What changes the state of the app. Small, frozen, made by the engine thread or by a key; read by state.reduce.

Two families: `Step`s go through the reducer; `EngineNews` is the textual message that wakes the app up when the engine
thread has left steps for it (many of them arrive as one).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from textual.message import Message

from factscore_tui.core.ruling import Ruling
from factscore_tui.core.verdict import Verdict
from factscore_tui.engine.choice import EngineChoice
from factscore_tui.engine.events import Event, Ready


@dataclass(frozen=True, slots=True)
class Trouble:
    """What is shown in the notice line: a sentence, and what to do about it. A key is named in the hint by the id of
    its action in braces; the reader's own key for it is shown."""

    message: str
    hint: str


@dataclass(frozen=True, slots=True)
class Changes:
    """What came out otherwise than in the last check of the draft: `was` is the earlier verdict of each fact that
    flipped, by position; `new` are the positions of facts that were not there; `gone` counts those that are not there
    any more. `better` and `worse` count flips."""

    was: Mapping[int, Verdict]
    new: frozenset[int] = frozenset()
    gone: int = 0
    better: int = 0
    worse: int = 0


@dataclass(frozen=True, slots=True)
class EngineSaid:
    """The engine is being opened and has something to tell."""

    message: str


@dataclass(frozen=True, slots=True)
class EngineOpened:
    """Engine and index are ready. `choice` is what was opened, None where nobody chose."""

    ready: Ready
    choice: EngineChoice | None = None


@dataclass(frozen=True, slots=True)
class EngineAsked:
    """The user chose another engine. It is opened when the checks asked for before are over."""

    choice: EngineChoice


@dataclass(frozen=True, slots=True)
class EngineRefused:
    """The engine that was chosen cannot be opened; the one before, `kept`, stays."""

    choice: EngineChoice
    kept: EngineChoice
    message: str
    hint: str


@dataclass(frozen=True, slots=True)
class EngineLost:
    """The engine could not be opened, or died. `check` is the check it was working on, or empty."""

    check: str
    message: str
    hint: str


@dataclass(frozen=True, slots=True)
class Arrived:
    """Events of a check, in order; all that came since the last look."""

    check: str
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Saved:
    """The check has a session in the store from now on."""

    check: str
    session: str


@dataclass(frozen=True, slots=True)
class Renamed:
    """A session was given another name."""

    session: str
    name: str


@dataclass(frozen=True, slots=True)
class Ruled:
    """What people decided about facts of a check, by the engine's numbers; None where a ruling was taken back."""

    check: str
    rulings: Mapping[int, Ruling | None]


@dataclass(frozen=True, slots=True)
class Compared:
    """A check that is over was compared with the last one of its draft."""

    check: str
    changes: Changes


@dataclass(frozen=True, slots=True)
class StoreFailed:
    """The store could not be written. The check goes on."""

    message: str
    hint: str


@dataclass(frozen=True, slots=True)
class StoreWorks:
    """The store takes checks again: `trouble`, which was told, is over."""

    trouble: Trouble


@dataclass(frozen=True, slots=True)
class CancelAsked:
    """The user wants the check to stop; it will, before its next fact."""


@dataclass(frozen=True, slots=True)
class Select:
    """Go to the fact at this position in reading order; -1 for none."""

    position: int


@dataclass(frozen=True, slots=True)
class Move:
    """Go `step` facts on (negative: back); among the problems only when `problems` is set, among the contradicted ones
    when `contradicted` is, and only among what the filter keeps. Wraps round."""

    step: int
    problems: bool = False
    contradicted: bool = False


@dataclass(frozen=True, slots=True)
class Keep:
    """Move among the facts that this filter keeps (finding.FILTERS), and no others; finding.ALL for all."""

    filter: str


@dataclass(frozen=True, slots=True)
class Find:
    """Look for a pattern in the text, from the code point `origin` on; an empty one ends the search."""

    query: str
    origin: int = 0


@dataclass(frozen=True, slots=True)
class Match:
    """Go `step` matches on (0: the present one) and select the fact there, if there is one. Wraps round."""

    step: int


@dataclass(frozen=True, slots=True)
class Tick:
    """Time passes. `now` is a monotonic clock in seconds."""

    now: float


Step = (
    EngineSaid | EngineOpened | EngineAsked | EngineRefused | EngineLost | Arrived | Saved | Renamed | Ruled | Compared
    | StoreFailed | StoreWorks | CancelAsked | Select | Move | Keep | Find | Match | Tick
)


class EngineNews(Message):
    """Steps from the engine thread are waiting to be taken."""
