"""How both networks of the verifier are trained: rounds until a time is over, a checkpoint every
few minutes that a killed run goes on from, and the scores of what was kept back."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt
import torch
from objective import score
from rows import Row

SECONDS_BETWEEN_CHECKPOINTS = 240

T = TypeVar("T")


class Checkpointed:
    """A model, its optimiser and their checkpoint, which is read where there is one."""

    def __init__(
        self, model: Any, optimiser: torch.optim.Optimizer, clipped: Sequence[Any], work: Path
    ) -> None:
        self.model, self._optimiser, self._clipped = model, optimiser, clipped
        self._file = work / "checkpoint.pt"
        self.steps, self.seconds = 0, 0.0
        if self._file.exists():
            state = torch.load(self._file, weights_only=True)
            self.model.load_state_dict(state["model"])
            self._optimiser.load_state_dict(state["optimiser"])
            self.steps, self.seconds = state["steps"], state["seconds"]
            print(f"  going on after step {self.steps}", flush=True)

    def descend(self, loss: torch.Tensor) -> float:
        """One step of the optimiser; the loss as a number."""
        self._optimiser.zero_grad(set_to_none=True)
        loss.backward()  # type: ignore[no-untyped-call]
        torch.nn.utils.clip_grad_norm_(self._clipped, 1.0)
        self._optimiser.step()
        self.steps += 1
        return float(loss.item())

    def save(self) -> None:
        """Aside, then in place."""
        state = {
            "model": self.model.state_dict(),
            "optimiser": self._optimiser.state_dict(),
            "steps": self.steps,
        }
        aside = self._file.with_suffix(".part")
        torch.save(state | {"seconds": self.seconds}, aside)
        aside.replace(self._file)


Group = Sequence[Sequence[Row]]


def run(
    trainer: Checkpointed,
    minutes: float,
    round_of: Callable[[], Iterable[Group]],
    step: Callable[[Group, float], float],
) -> None:
    """Rounds of batches until the time is over. `step` gets the share of the time that is over, and
    returns its loss."""
    began, before, saved = time.monotonic(), trainer.seconds, time.monotonic()
    losses: list[float] = []
    seen, whole = 0, 60 * minutes
    trainer.model.train()
    while trainer.seconds < whole:
        for group in round_of():
            trainer.seconds = before + time.monotonic() - began
            if trainer.seconds >= whole:
                break
            losses.append(step(group, trainer.seconds / whole))
            seen += sum(map(len, group))
            if trainer.steps % 100 == 0:
                pace = seen / (time.monotonic() - began)
                print(
                    f"  step {trainer.steps}: loss {np.mean(losses[-100:]):.3f}, {seen} rows, "
                    f"{pace:.0f} rows/s, {trainer.seconds:.0f} s",
                    flush=True,
                )
            if time.monotonic() - saved > SECONDS_BETWEEN_CHECKPOINTS:
                trainer.save()
                saved = time.monotonic()
    trainer.save()
    trainer.model.eval()


def units_of(rows: Sequence[Row]) -> list[list[Row]]:
    """What is trained on, unit by unit: all rows but those kept back."""
    units: dict[str, list[Row]] = {}
    for row in rows:
        if not row.held:
            units.setdefault(row.unit, []).append(row)
    return list(units.values())


def passages(rows: Sequence[Row]) -> dict[str, list[str]]:
    """The evidence of each group of contrast rows: sentences of one passage."""
    found: dict[str, list[str]] = {}
    for row in rows:
        if row.set == "contrast":
            found.setdefault(row.group, []).append(row.evidence)
    return found


def others(row: Row, passage: Sequence[str]) -> list[str]:
    """Sentences of the passage that have less than half of their words in common with the row's
    evidence."""
    mine = set(row.evidence.lower().split())
    return [
        text
        for text in passage
        if len(mine & set(text.lower().split())) < 0.5 * min(len(mine), len(text.split()))
    ]


def scored(
    read: Sequence[T], length: Callable[[T], int], logits_of: Callable[[list[T]], torch.Tensor]
) -> npt.NDArray[np.float64]:
    """(n,): the score of each row as it was read, 64 of like length at a time."""
    scores = np.zeros(len(read))
    order = sorted(range(len(read)), key=lambda at: length(read[at]))
    for start in range(0, len(order), 64):
        some = order[start : start + 64]
        scores[some] = score(logits_of([read[at] for at in some])).numpy()
    return scores
