"""The texts with planted errors of benchmarks/edits.py: made by rule, the same from the same seed,
each as it says."""

from __future__ import annotations

import importlib.util
import io
import json
import random
import sys
from pathlib import Path
from types import ModuleType

import pytest

from factscore_tui.evaluation.edits.cases import read_cases

ROOT = Path(__file__).resolve().parents[2]
DATA = ROOT.parent / "shared" / "data" / "factscore"


@pytest.fixture(scope="module")
def planted() -> ModuleType:
    path = ROOT / "benchmarks" / "planted_edits.py"
    spec = importlib.util.spec_from_file_location("planted_edits", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["planted_edits"] = module  # dataclasses look there
    spec.loader.exec_module(module)
    return module


PAGES = {
    "Anna Berg": "Anna Berg was born in Riga in 1901. She wrote nine novels about the sea.",
    "Otto Lind (singer)": "Otto Lind sang in Tartu. Lind defeated Emil Kask in the final of 1920.",
}


@pytest.mark.parametrize(
    ("kind", "text", "changed"),
    [
        ("date", "Anna Berg was born in Riga in 1901.", ["1901"]),
        ("numeric", "Anna Berg wrote nine novels about the sea.", ["nine"]),
        ("entity", "Anna Berg was born in Riga in 1901.", ["Riga"]),
        ("role", "Lind defeated Emil Kask in the final.", ["Lind", "Emil Kask"]),
        ("date", "Anna Berg wrote nine novels.", []),
        ("numeric", "Anna Berg wrote more than nine novels.", []),
        ("role", "Lind married Emma Kask in 1921.", []),
    ],
)
def test_each_rule_changes_what_it_says(
    planted: ModuleType, kind: str, text: str, changed: list[str]
) -> None:
    topic = "Anna Berg" if "Anna" in text else "Otto Lind (singer)"
    tries = [
        planted.Planter(PAGES, random.Random(seed)).plant(kind, topic, "page", text)
        for seed in range(8)
    ]
    made = next((one for one in tries if one is not None), None)
    if not changed:
        assert made is None
        return
    assert made is not None
    assert [right for _, _, right in made.changes] == changed
    assert made.wrong != text == made.right
    if kind == "role":
        assert made.wrong == "Emil Kask defeated Lind in the final."
    parts, at = [], 0
    for start, end, right in made.changes:
        parts += [made.wrong[at:start], right]
        at = end
    assert "".join([*parts, made.wrong[at:]]) == text


def test_sentences_stand_alone(planted: ModuleType) -> None:
    found = planted.page_sentences(
        "Anna Berg", PAGES["Anna Berg"] + " This was long ago, Berg said."
    )
    assert found == [
        "Anna Berg was born in Riga in 1901.",
        "Anna Berg wrote nine novels about the sea.",
    ]


def test_the_same_seed_makes_the_same_texts_and_all_can_be_read(planted: ModuleType) -> None:
    if not DATA.is_dir():
        pytest.skip(f"{DATA} is not there")
    rows = planted.make_set(DATA, 5, 3)
    assert rows == planted.make_set(DATA, 5, 3) != planted.make_set(DATA, 5, 4)
    assert dict(planted.counts(rows)) == dict.fromkeys((*planted.KINDS, "no error"), 5)
    lines = "".join(json.dumps(row) + "\n" for row in rows)
    cases = read_cases(io.BytesIO(lines.encode()), "planted")
    assert all(case.right is not None for case in cases)
    assert all((case.right != case.text) == bool(case.errors) for case in cases)


def test_halves_part_the_topics_whatever_the_texts(planted: ModuleType, tmp_path: Path) -> None:
    titles = [f"Topic {number}" for number in range(9)]
    lines = [json.dumps({"title": title, "text": "One. Two."}) for title in titles]
    (tmp_path / "passages.jsonl").write_text("\n".join(lines), encoding="utf-8")
    rows = [{"topic": title, "text": str(number)} for title in titles for number in range(3)]
    dev, held = (planted.half_of(rows, half, tmp_path) for half in planted.HALVES)
    assert len(dev) == 12 and len(held) == 15
    assert not {row["topic"] for row in dev} & {row["topic"] for row in held}
    assert planted.half_of(rows[:1], "dev", tmp_path) == [r for r in dev if r in rows[:1]]
