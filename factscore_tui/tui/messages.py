"""What changes the state of the app. Small, frozen, made by the engine thread or by a key; read by state.reduce.

Two families: `Step`s go through the reducer; `EngineNews` is the textual message that wakes the app up when the engine
thread has left steps for it (many of them arrive as one).
"""

from __future__ import annotations

from dataclasses import dataclass

from textual.message import Message

from factscore_tui.engine.choice import EngineChoice
from factscore_tui.engine.events import Event, Ready


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
class StoreFailed:
    """The store could not be written. The check goes on."""

    message: str
    hint: str


@dataclass(frozen=True, slots=True)
class CancelAsked:
    """The user wants the check to stop; it will, before its next fact."""


@dataclass(frozen=True, slots=True)
class Select:
    """Go to the fact at this position in reading order; -1 for none."""

    position: int


@dataclass(frozen=True, slots=True)
class Move:
    """Go `step` facts on (negative: back); among the problems only when `problems` is set, and only among what the
    filter keeps. Wraps round."""

    step: int
    problems: bool = False


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
    EngineSaid | EngineOpened | EngineAsked | EngineRefused | EngineLost | Arrived | Saved | StoreFailed | CancelAsked
    | Select | Move | Keep | Find | Match | Tick
)


class EngineNews(Message):
    """Steps from the engine thread are waiting to be taken."""
