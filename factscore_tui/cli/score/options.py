"""What is the same for all files of a run of `score`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from factscore_tui.evaluation.generations import Wanted
    from factscore_tui.evaluation.scaling.shards import Shard
    from factscore_tui.settings import Settings


@dataclass(frozen=True)
class Run:
    """The options of a run, checked."""

    chosen: Settings
    wanted: Wanted
    gamma: int
    abstention: str
    restart: bool
    workers: int = 1
    shard: Shard | None = None
    estimate: bool = False
    paper: str = ""
    ray: str = ""
    """Where the engines are: "" for this machine, or an address of Ray (evaluation.ray_cluster)."""
    parquet: bool = False
    in_flight: int = 0
    verifiable: bool = False
    """Of given facts only those that can be looked up."""
