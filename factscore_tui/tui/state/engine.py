"""The state of the engine apart from any check, and the pure function that moves it on."""

from __future__ import annotations

from dataclasses import dataclass, replace

from factscore_tui.core.report import EngineInfo, IndexInfo
from factscore_tui.engine.config import EngineConfig
from factscore_tui.engine.protocol import Ready
from factscore_tui.tui.engine_descriptions import BUNDLED, label_of
from factscore_tui.tui.state.messages import (
    Arrived,
    EngineAsked,
    EngineLost,
    EngineOpened,
    EngineRefused,
    EngineSaid,
    NoticeText,
    Step,
)


@dataclass(frozen=True, slots=True)
class EngineState:
    """The engine apart from any check: what it is doing, what is open, what is wrong with it.
    `choice` is the engine at work, `coming` the one that was chosen and is not open yet; `refused`
    tells why the last choice was not taken, until the next one or the next check."""

    doing: str = "starting the engine …"
    index: IndexInfo | None = None
    engine: EngineInfo | None = None
    trouble: NoticeText | None = None
    choice: EngineConfig = BUNDLED
    coming: EngineConfig | None = None
    refused: NoticeText | None = None


def reduce_engine(state: EngineState, step: Step) -> EngineState:
    """The engine's state after a step of its own, or after the events of a check (which opens it
    when need be)."""
    match step:
        case EngineSaid():
            return replace(state, doing=step.message)
        case EngineOpened():
            state = _open(state, step.ready)
            choice = step.choice or state.choice
            return replace(
                state, choice=choice, coming=None if state.coming == choice else state.coming
            )
        case EngineAsked():
            return replace(state, coming=step.choice, refused=None)
        case EngineRefused():
            stays = f"{label_of(step.kept)} stays in use"
            return replace(
                state,
                refused=NoticeText(step.message, f"{step.hint}; {stays}" if step.hint else stays),
                coming=None if state.coming == step.choice else state.coming,
            )
        case EngineLost():
            return replace(state, doing="", trouble=NoticeText(step.message, step.hint))
        case Arrived():
            for event in step.events:
                if isinstance(event, Ready):
                    state = _open(state, event)
            return state
        case _:
            return state


def _open(state: EngineState, ready: Ready) -> EngineState:
    return replace(state, doing="", index=ready.index, engine=ready.engine, trouble=None)
