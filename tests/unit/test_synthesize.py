"""Synthetic training claims: a change is one change, labels follow from it, the output is the same
each time."""

from __future__ import annotations

import gzip
import importlib
import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

RECIPE = Path(__file__).parents[2] / "models" / "recipes" / "verifier"
LIFE = (
    "Ada Brown (born 3 May 1921 in Leeds) was a Scottish physicist. She moved to Oslo in 1948 "
    "with two brothers. "
    "Brown worked at Carlow College from 1950 to 1962. In 1963, she defeated Mary Stone in the "
    "Harwell Prize. "
    "She was never appointed to the Royal Board of Physics. Her father taught at Linden School in "
    "Dublin. "
    "Brown died on 9 July 1990 in Bergen after a long illness."
)
OTHER = (
    "Ruth Miles (born 1 June 1930 in Perth) was an Australian singer. She recorded with Lena Fox "
    "in 1955. "
    "Miles received the Golden Harp Award in 1961. She toured Japan with Tom Black in 1966. She "
    "retired in 1980."
)


@pytest.fixture(scope="module")
def recipe() -> Iterator[tuple[ModuleType, ModuleType]]:
    """The modules synthesize and swaps, imported from where they lie."""
    before = set(sys.modules)
    sys.path.insert(0, str(RECIPE))
    try:
        yield importlib.import_module("synthesize"), importlib.import_module("swaps")
    finally:
        sys.path.remove(str(RECIPE))
        for name in {"synthesize", "swaps", "swap_words", "claim_words", "wiki_pages"} - before:
            sys.modules.pop(name, None)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Both collections, two pages and one article long."""
    for folder in ("wiki-bio-passages", "wikitext-2"):
        (tmp_path / "train" / folder).mkdir(parents=True)
    rows = [
        {"title": t, "text": x, "topic": t} for t, x in (("Ada Brown", LIFE), ("Ruth Miles", OTHER))
    ]
    passages = tmp_path / "train/wiki-bio-passages/passages.jsonl.gz"
    passages.write_bytes(gzip.compress("\n".join(map(json.dumps, rows)).encode()))
    article = (
        " = Green Hill = \n \n Green Hill is a hill in Wales . It is 1 @,@ 200 feet high . It was "
        "sold . \n"
    )
    for part in ("valid", "test"):
        (tmp_path / f"train/wikitext-2/{part}.txt.gz").write_bytes(gzip.compress(article.encode()))
    return tmp_path


def written(
    module: ModuleType, data: Path, out: Path, monkeypatch: pytest.MonkeyPatch
) -> list[dict[str, object]]:
    """The rows that the command writes."""
    monkeypatch.setattr(sys, "argv", ["synthesize.py", str(data), str(out), "--limit", "120"])
    module.main()
    return [json.loads(line) for line in gzip.open(out, "rt", encoding="utf-8")]


@pytest.mark.slow
def test_rows_are_whole_and_the_same_each_time(
    recipe: tuple[ModuleType, ModuleType],
    data: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rows = written(recipe[0], data, tmp_path / "a.gz", monkeypatch)
    written(recipe[0], data, tmp_path / "b.gz", monkeypatch)
    assert (tmp_path / "a.gz").read_bytes() == (tmp_path / "b.gz").read_bytes()
    assert {r["label"] for r in rows} == {"supported", "contradicted", "not_mentioned"}
    for row in rows:
        assert set(row) == {"topic", "claim", "sentence", "evidence", "label", "kind"}
        evidence = row["evidence"]
        assert isinstance(evidence, list) and evidence and row["claim"] not in evidence
        assert row["sentence"] not in evidence


def test_a_changed_year_is_never_one_that_the_sentence_tells(
    recipe: tuple[ModuleType, ModuleType],
    data: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rows = written(recipe[0], data, tmp_path / "a.gz", monkeypatch)
    changed = [str(r["claim"]) for r in rows if r["kind"] == "range"]
    assert changed
    assert not any("1950" in c and "1962" in c for c in changed)


@pytest.mark.parametrize(
    ("claim", "expected"),
    [
        ("Ada Brown defeated Mary Stone in 1963.", ["Mary Stone defeated Ada Brown in 1963."]),
        ("Ada Brown was defeated by Mary Stone.", ["Mary Stone was defeated by Ada Brown."]),
        ("She defeated Mary Stone.", []),
        ("Ada Brown met Mary Stone.", []),
    ],
)
def test_arguments_change_places(
    recipe: tuple[ModuleType, ModuleType], claim: str, expected: list[str]
) -> None:
    assert [s.claim for s in recipe[1].argument_swaps(claim)] == expected


@pytest.mark.parametrize(
    ("claim", "expected"),
    [
        ("Ada Brown was a physicist.", "Ada Brown was not a physicist."),
        ("Ada Brown won a prize.", "Ada Brown did not win a prize."),
        ("Ada Brown moved to Oslo.", "Ada Brown never moved to Oslo."),
        ("Ada Brown was never married.", "Ada Brown was married."),
        ("Ada Brown did not win.", "Ada Brown did win."),
    ],
)
def test_negation_goes_in_or_out(
    recipe: tuple[ModuleType, ModuleType], claim: str, expected: str
) -> None:
    assert next(recipe[1].negations(claim, "Ada Brown")).claim == expected


@pytest.mark.parametrize(
    ("claim", "grows"), [("He wrote more than 40 books.", True), ("It has up to 40 rooms", False)]
)
def test_a_bound_only_moves_where_it_makes_the_claim_false(
    recipe: tuple[ModuleType, ModuleType], claim: str, grows: bool
) -> None:
    for seed in range(20):
        for swap in recipe[1].number_swaps(claim, ["30", "50"], random.Random(seed)):
            assert (int(swap.new) > 40) is grows


def test_a_word_of_the_source_is_not_taken_for_a_false_role(
    recipe: tuple[ModuleType, ModuleType],
) -> None:
    source = "Ada Brown was an actor, singer and painter."
    found = recipe[1].word_swaps("Ada Brown was an actor.", frozenset(), source, random.Random(1))
    assert not [s for s in found if s.kind == "role"]


def test_a_paraphrase_keeps_date_and_name(recipe: tuple[ModuleType, ModuleType]) -> None:
    ways = {
        recipe[1].paraphrase("Ada Brown was born on May 3, 1921.", random.Random(n))
        for n in range(30)
    }
    assert "Ada Brown was born on 3 May 1921." in ways
    assert all("1921" in way and "Ada Brown" in way and "May" in way for way in ways)
