"""A scoring run in parts: what part of a file a shard judges, and one result out of those of all
shards.

Shard i of n judges the generations i, i + n, i + 2n ... of the file: long and short ones, early and
late ones, are spread evenly. Nothing is computed anew when shards are put together but the means,
so the result is the one of a single run, byte for byte.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeVar

import msgspec

from factscore_tui.errors import InputProblem, UsageProblem
from factscore_tui.evaluation.metrics.factscore import Decision, aggregate, together

Item = TypeVar("Item")
MAX_SHARDS = 10_000
_ALIKE = {
    "index": "the index",
    "engine": "the engine",
    "settings": "the settings",
    "gamma": "gamma",
    "abstention_rule": "the rule for abstentions",
    "skipped": "the lines that were skipped",
}
"""What the results of all shards must have in common, and how a person calls it."""
_AS_ONE = "score all shards with one version of the program, one index and the same options"


@dataclass(frozen=True, slots=True)
class Shard:
    """Part `number` (from 1) of `of`."""

    number: int
    of: int

    @classmethod
    def parse(cls, text: str) -> Shard:
        """ "2/8" as a shard; UsageProblem for anything else."""
        found = re.fullmatch(r"([0-9]{1,6})/([0-9]{1,6})", text.strip())
        number, of = (int(found[1]), int(found[2])) if found else (0, 0)
        if not 1 <= number <= of <= MAX_SHARDS:
            raise UsageProblem(
                f"--shard {text!r} is not a shard",
                f"write --shard 1/4 for the first of four (up to {MAX_SHARDS})",
            )
        return cls(number, of)

    def positions(self, count: int) -> range:
        """Which of so many generations this shard judges, counted from 0."""
        return range(self.number - 1, count, self.of)

    def name(self, stem: str) -> str:
        """A file name's stem with the shard in it."""
        return f"{stem}.shard-{self.number}-of-{self.of}"

    def about(self, keys: Iterable[str]) -> dict[str, Any]:
        """What a result tells of its shard. `keys` identify all generations of the file, in
        order."""
        content, count = hashlib.sha256(), 0
        for key in keys:
            content.update(f"\n{key}".encode() if count else key.encode())
            count += 1
        return {
            "number": self.number,
            "of": self.of,
            "generations": count,
            "content": content.hexdigest(),
        }


def whole_name(name: str) -> str | None:
    """The name of the result of a whole file, from that of one of its shards; None where it is no
    name of a shard's result."""
    whole, changed = re.subn(r"\.shard-[0-9]+-of-[0-9]+(?=\.factscore\.json$)", "", name)
    return whole if changed else None


def merged(results: Sequence[tuple[str, Any]]) -> tuple[dict[str, Any], list[int]]:
    """(the result of the whole file, which of `results` is shard 1, 2 ...), from (file name, its
    JSON value) of every shard.

    InputProblem for what is not a result of a shard; UsageProblem where shards are missing, there
    twice, or were not judged alike.
    """
    order = _in_order(results)
    parts = [results[number][1] for number in order]
    first = parts[0]
    total = first["shard"]["generations"]
    decisions = list(_alternating([part["decisions"] for part in parts]))
    score = aggregate(msgspec.convert(decisions, list[list[Decision] | None]), first["gamma"])
    notices = [notice for told in _alternating([_notices(p) for p in parts]) for notice in told]
    whole = {
        **first,
        "score": score.score,
        "init_score": score.init_score,
        "respond_ratio": score.respond_ratio,
        "num_facts_per_response": score.facts_per_response,
        "decisions": decisions,
        "topics": list(_alternating([part["topics"] for part in parts])),
        "topics_without_article": sorted(
            {topic for part in parts for topic in part["topics_without_article"]}
        ),
        **{
            name: dict(sorted(pair for part in parts for pair in part[name].items()))
            for name in ("near_titles", "redirects")
        },
        "generations_without_article": sum(part["generations_without_article"] for part in parts),
        "facts_not_checkable": sum(part["facts_not_checkable"] for part in parts),
        "facts_not_checkable_by_reason": together(
            part["facts_not_checkable_by_reason"] for part in parts
        ),
        "notices": notices,
    }
    del whole["shard"]
    if len(decisions) != total:
        raise InputProblem(
            f"the shards hold {len(decisions)} generations of {total}", "score them again"
        )
    return whole, order


def alternating_lines(shards: Sequence[Iterable[bytes]], total: int) -> Iterator[bytes]:
    """The `total` lines of all shards in the order of the file. InputProblem where lines are
    missing or left over."""
    sources = [iter(shard) for shard in shards]
    for number in range(total):
        line = next(sources[number % len(sources)], b"")
        if not line.endswith(b"\n"):
            raise InputProblem(
                f"the lines of shard {number % len(sources) + 1} break off", "score it again"
            )
        yield line
    if any(next(source, b"") for source in sources):
        raise InputProblem("a shard has more lines than generations", "score it again")


def _in_order(results: Sequence[tuple[str, Any]]) -> list[int]:
    """Positions in `results` of shard 1, 2 ...; every check that needs no decision is made here."""
    places: dict[int, int] = {}
    for position, (name, result) in enumerate(results):
        shard = _shard(name, result)
        first_name, first = results[0]
        if any(shard[key] != first["shard"][key] for key in ("of", "generations", "content")):
            raise UsageProblem(
                f"{first_name} and {name} are not shards of one run",
                "name the results of all shards of one file, and of no other",
            )
        for key, called in _ALIKE.items():
            if result.get(key) != first.get(key):
                raise UsageProblem(
                    f"{first_name} and {name} were not judged alike: {called} "
                    f"{difference(first.get(key), result.get(key))}",
                    _AS_ONE,
                )
        before = places.setdefault(shard["number"], position)
        if before != position:
            raise UsageProblem(
                f"{results[before][0]} and {name} are both shard {shard['number']} of "
                f"{shard['of']}",
                "name one of them",
            )
    of = results[0][1]["shard"]["of"]
    missing = [str(number) for number in range(1, of + 1) if number not in places]
    if missing:
        shown = ", ".join(missing[:10]) + (" ..." if len(missing) > 10 else "")
        raise UsageProblem(
            f"of {of} shards these are missing: {shown}",
            "score them with --shard, and name their results too",
        )
    return [places[number] for number in range(1, of + 1)]


class _Shard(msgspec.Struct):
    """Shard.about, and how many of the notices belong to each generation."""

    number: int
    of: int
    generations: int
    content: str
    notices: list[int]

    def holds(self) -> int:
        """How many of the generations of the file are its own."""
        return max(0, (self.generations - self.number) // self.of + 1)


class _Index(msgspec.Struct):
    name: str
    snapshot_date: str


class _Engine(msgspec.Struct):
    name: str
    estimator: str
    decomposer: str


class _Result(msgspec.Struct):
    """The result of a shard, as far as what is made of it goes."""

    shard: _Shard
    complete: Literal[True]
    gamma: int
    decisions: list[list[Decision] | None]
    topics: list[str]
    topics_without_article: list[str]
    near_titles: dict[str, list[str]]
    redirects: dict[str, list[str]]
    generations_without_article: int
    facts_not_checkable: int
    facts_not_checkable_by_reason: dict[str, int]
    notices: list[dict[str, str]]
    skipped: list[dict[str, str]]
    index: _Index | None
    engine: _Engine | None
    estimator_cards: list[dict[str, Any]] = []

    def is_sound(self) -> bool:
        """Whether its parts fit together."""
        shard, count = self.shard, len(self.decisions)
        return (
            1 <= shard.number <= shard.of <= MAX_SHARDS
            and count == len(self.topics) == len(shard.notices) == shard.holds()
            and min(shard.notices, default=0) >= 0
            and sum(shard.notices) == len(self.notices)
        )


def _shard(name: str, result: Any) -> dict[str, Any]:
    """What the result says of its shard; InputProblem where it is none, or not complete."""
    try:
        sound = msgspec.convert(result, _Result).is_sound()
    except (msgspec.ValidationError, UnicodeError, RecursionError):
        sound = False
    if not sound:
        raise InputProblem(
            f"{name} is not a result of a shard",
            "name what `factscore-tui score --shard` wrote: NAME.shard-1-of-4.factscore.json ...",
        )
    shard: dict[str, Any] = result["shard"]
    return shard


def difference(one: Any, other: Any) -> str:
    """How two values differ, in a few words: of objects, by the first key that does."""
    if isinstance(one, dict) and isinstance(other, dict):
        for key in (*one, *other):
            if one.get(key) != other.get(key):
                return f"({key.replace('_', ' ')}) {difference(one.get(key), other.get(key))}"
    return f"{_shown(one)} against {_shown(other)}"


def _shown(value: Any) -> str:
    text = "nothing" if value in (None, "") else str(value)
    return text if len(text) <= 40 else f"{text[:39]}…"


def _alternating(shards: Sequence[Sequence[Item]]) -> Iterator[Item]:
    """The items of the whole, from those of its shards."""
    for number in range(sum(map(len, shards))):
        place, shard = divmod(number, len(shards))
        yield shards[shard][place]


def _notices(part: dict[str, Any]) -> list[list[Any]]:
    """The notices of each generation of a shard."""
    rest = iter(part["notices"])
    return [[next(rest) for _ in range(count)] for count in part["shard"]["notices"]]
