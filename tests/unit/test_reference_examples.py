"""Marked texts as examples for the network of references."""

from __future__ import annotations

import importlib.util
import json
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from factscore_tui.decompose.bundled import open_parser

ROOT = Path(__file__).resolve().parents[2]


def load(path: Path) -> ModuleType:
    """A script as a module."""
    spec = importlib.util.spec_from_file_location("reference_" + path.stem, path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


EXAMPLES = load(ROOT / "models" / "recipes" / "references" / "examples.py")


def read(tmp_path: Path, text: str) -> tuple[list[str], Any]:
    """The words of the mentions, and the example."""
    path = tmp_path / "marks.jsonl"
    path.write_text(json.dumps({"text": text}) + "\n", encoding="utf-8")
    (example,) = EXAMPLES.spans(path, open_parser(threads=1))
    return [example.words[n][i] for n, i in example.mentions.places], example


def test_equal_numbers_are_the_same(tmp_path: Path) -> None:
    words, example = read(
        tmp_path,
        "[Ann Lee]{1} met [Eva Roth]{2} in Leeds. [She]{2} gave [her]{1} [a boat]{3}, but [it]{3} "
        "sank, and [they]{1+2} laughed. [It]{0} rained.",
    )
    stands_for = {
        w: right if right is None else [words[k] for k in right]
        for w, right in zip(words, example.right, strict=True)
    }
    assert stands_for["She"] == [words[1]]
    assert stands_for["her"] == [words[0]]
    assert stands_for["it"] == ["boat"]
    assert stands_for["boat"] == []  # new
    assert stands_for["It"] == []  # nothing
    assert set(stands_for["they"] or ()) == {words[0], words[1], "She", "her"}
    cluster = dict(zip(words, example.cluster, strict=True))
    assert cluster["She"] == cluster[words[1]] != cluster["her"] == cluster[words[0]]


def test_a_pronoun_without_a_mark_is_not_asked_for(tmp_path: Path) -> None:
    words, example = read(tmp_path, "[The boat]{1} sank. They saw [it]{1} sink.")
    assert example.right[words.index("They")] is None


def test_a_mark_that_does_not_close_is_an_error() -> None:
    assert EXAMPLES.without_marks("[[Her]{1} boat]{2} sank") == (
        "Her boat sank",
        [(0, 3, ("1",)), (0, 8, ("2",))],
    )
    with pytest.raises(ValueError, match="not closed"):
        EXAMPLES.without_marks("[Ann Lee sang")
