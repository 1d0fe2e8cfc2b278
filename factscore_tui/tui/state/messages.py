"""What changes the state of the app. Small, frozen, made by the engine thread or by a key; read by
state.reduce.

Two families: `Step`s go through the reducer; `EngineNews` is the textual message that wakes the app
up when the engine thread has left steps for it (many of them arrive as one).
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct
from textual.message import Message

from factscore_tui.core.ruling import Ruling
from factscore_tui.core.verdict import Verdict
from factscore_tui.engine.config import EngineConfig
from factscore_tui.engine.protocol import Event, Ready


class NoticeText(Struct, frozen=True):
    """What is shown in the notice line: a sentence, and what to do about it. A key is named in the
    hint by the id of its action in braces; the reader's own key for it is shown."""

    message: str
    hint: str


class FlippedVerdicts(Struct, frozen=True):
    """What came out otherwise than in the last check of the draft: `was` is the earlier verdict of
    each fact that flipped, by position; `new` are the positions of facts that were not there;
    `gone` counts those that are not there any more. `better` and `worse` count flips. `more` counts
    facts that the last check had not come to: they are not new, only judged now. `scores` are the
    shares supported before and after, where both checks came to their end."""

    was: Mapping[int, Verdict]
    new: frozenset[int] = frozenset()
    gone: int = 0
    better: int = 0
    worse: int = 0
    more: int = 0
    scores: tuple[float, float] | None = None


class EngineSaid(Struct, frozen=True):
    """The engine is being opened and has something to tell."""

    message: str


class EngineOpened(Struct, frozen=True):
    """Engine and index are ready. `choice` is what was opened, None where nobody chose; `index` are
    the names that it was opened by."""

    ready: Ready
    choice: EngineConfig | None = None
    index: tuple[str, ...] = ()


class EngineAsked(Struct, frozen=True):
    """The user chose another engine. It is opened when the checks asked for before are over."""

    choice: EngineConfig


class EngineRefused(Struct, frozen=True):
    """The engine that was chosen, or the index, cannot be opened; the one before, `kept`, stays."""

    choice: EngineConfig
    kept: EngineConfig
    message: str
    hint: str
    index: tuple[str, ...] = ()


class EngineLost(Struct, frozen=True):
    """The engine could not be opened, or died. `check` is the check it was working on, or empty."""

    check: str
    message: str
    hint: str


class Arrived(Struct, frozen=True):
    """Events of a check, in order; all that came since the last look."""

    check: str
    events: tuple[Event, ...]


class Saved(Struct, frozen=True):
    """The check has a session in the store from now on."""

    check: str
    session: str


class Renamed(Struct, frozen=True):
    """A session was given another name."""

    session: str
    name: str


class RulingsChanged(Struct, frozen=True):
    """What people decided about facts of a check, by the engine's numbers; None where a ruling was
    taken back."""

    check: str
    rulings: Mapping[int, Ruling | None]


class Compared(Struct, frozen=True):
    """A check that is over was compared with the last one of its draft."""

    check: str
    changes: FlippedVerdicts


class StoreFailed(Struct, frozen=True):
    """The store could not be written. The check continues."""

    message: str
    hint: str


class StoreWorks(Struct, frozen=True):
    """The store takes checks again: `trouble`, which was told, is over."""

    trouble: NoticeText


class CancelAsked(Struct, frozen=True):
    """The user wants the check to stop; it will, before its next fact."""


class Select(Struct, frozen=True):
    """Go to the fact at this position in reading order; -1 for none."""

    position: int


class Move(Struct, frozen=True):
    """Go `step` facts on (negative: back); among the problems only when `problems` is set, among
    the contradicted ones when `contradicted` is, and only among what the filter keeps. Wraps
    round."""

    step: int
    problems: bool = False
    contradicted: bool = False


class Keep(Struct, frozen=True):
    """Move among the facts that this filter keeps (finding.FILTERS), and no others; finding.ALL for
    all."""

    filter: str


class Find(Struct, frozen=True):
    """Look for a pattern in the text, from the code point `origin` on; an empty one ends the
    search."""

    query: str
    origin: int = 0


class GoToMatch(Struct, frozen=True):
    """Go `step` matches on (0: the present one) and select the fact there, if there is one. Wraps
    round."""

    step: int


class Tick(Struct, frozen=True):
    """Time passes. `now` is a monotonic clock in seconds."""

    now: float


Step = (
    EngineSaid
    | EngineOpened
    | EngineAsked
    | EngineRefused
    | EngineLost
    | Arrived
    | Saved
    | Renamed
    | RulingsChanged
    | Compared
    | StoreFailed
    | StoreWorks
    | CancelAsked
    | Select
    | Move
    | Keep
    | Find
    | GoToMatch
    | Tick
)


class EngineNews(Message):
    """Steps from the engine thread are waiting to be taken."""
