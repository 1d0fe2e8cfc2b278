"""Reciprocal rank fusion (Cormack, Clarke and Buettcher, SIGIR 2009): score = sum of weight / (K +
rank)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

K = 60


def ranks_of(scores: Mapping[int, float]) -> dict[int, int]:
    """Rank of every id by its score, 1 for the highest; equal scores share the better rank."""
    ranks: dict[int, int] = {}
    last: tuple[float, int] | None = None
    for place, (item, score) in enumerate(
        sorted(scores.items(), key=lambda pair: (-pair[1], pair[0])), 1
    ):
        rank = last[1] if last is not None and last[0] == score else place
        ranks[item] = rank
        last = (score, rank)
    return ranks


def fuse(
    rankings: Mapping[str, Mapping[int, int]], weights: Mapping[str, float] | None = None
) -> dict[int, float]:
    """Fused score of every id that any ranking holds. `rankings`: ranker to (id to rank, 1 is
    best); a ranker that does not know an id adds nothing for it. `weights` default to 1."""
    fused: dict[int, float] = {}
    for name, ranks in rankings.items():
        weight = 1.0 if weights is None else weights.get(name, 1.0)
        for item, rank in ranks.items():
            fused[item] = fused.get(item, 0.0) + weight / (K + rank)
    return fused


def best(scores: Mapping[int, float], k: int) -> Sequence[int]:
    """The k ids with the highest scores, best first; ties in the order of the ids."""
    return sorted(scores, key=lambda item: (-scores[item], item))[: max(k, 0)]
