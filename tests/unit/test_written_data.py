"""The data written by hand has the form it says it has; the data that is fetched is the data it
should be."""

from __future__ import annotations

import gzip
import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest
from web_server import Web, ranged

from factscore_tui.errors import NetworkProblem

ROOT = Path(__file__).parents[2]


def load(path: Path) -> ModuleType:
    """A script as a module."""
    spec = importlib.util.spec_from_file_location(path.stem + "_script", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


CHECK = load(ROOT / "models" / "data" / "check.py")
DATA = load(ROOT / "models" / "recipes" / "data.py")


def test_written_data_has_no_flaw() -> None:
    assert list(CHECK.flaws()) == []


def test_there_are_a_thousand_texts() -> None:
    assert CHECK.counts()["texts"] >= 1000


def test_flaws_are_found() -> None:
    row = {
        "text": "It rained. Ann Lee sang.",
        "sentences": [{"s": "It rained.", "facts": [], "skip": None}],
    }
    assert [flaw.split(":")[0] for flaw in CHECK.facts_flaws(row)] == ["neither facts nor a reason"]
    row["sentences"].append({"s": "Ann Lee danced.", "facts": ["She danced."], "skip": None})
    assert any("not in the text" in flaw for flaw in CHECK.facts_flaws(row))
    judged = {"s": "Ann Lee sang.", "judged": [["Ann sang.", "X"], ["Lee sang.", ""]]}
    assert list(CHECK.judgement_flaws({"sentences": [judged]})) == ["code 'X': Ann sang."]
    pair = {"p": 1, "c": "x", "e": "a", "e2": "b", "y": "S", "y2": "S"}
    assert list(CHECK.contrast_flaws([pair])) == ["labels: x"]


def marked(text: str) -> list[str]:
    return [flaw.partition(":")[0] for flaw in CHECK.marks_flaws({"text": text})]


def test_flaws_of_marks_are_found() -> None:
    good = "[Ann Lee]{1} sold [[her]{1} boat]{2}; [it]{2} sank. [It]{0} rained. [They]{1+3} met."
    good += " [Bob]{3} sang."
    assert marked(good) == []
    assert marked("[Ann Lee]{1} sold her boat; [she]{1} sang.") == ["her has no mark"]
    assert marked("[Ann Lee]{1} sang. [It]{2} sank.") == [
        "1 is only ['Ann Lee']",
        "2 is only ['It']",
    ]
    assert marked("[She]{1} sang as [she]{1} went.") == ["1 is only ['She', 'she']"]
    assert "a mark does not close" in marked("Ann Lee]{1} sang.")


def test_flaws_of_readings_are_found() -> None:
    good = {"t": "Ann sold it.", "f": "Ann bought it.", "y": "C", "s": [1], "k": "close"}
    row = {"sentences": ["Ann Lee sold her boat."], "pairs": [good]}
    assert list(CHECK.reading_flaws(row)) == []
    for key, wrong, flaw in (
        ("y", "S", "label or kind"),
        ("k", "slot", "label or kind"),
        ("s", [2], "no such sentence"),
        ("s", [], "no such sentence"),
        ("f", "Ann sold it.", "twins alike"),
    ):
        row["pairs"] = [good | {key: wrong}]
        assert [x.partition(":")[0] for x in CHECK.reading_flaws(row)] == [flaw]


def test_a_treebank_is_fetched_and_compressed(web: Web, tmp_path: Path) -> None:
    body = b"1\tIt\n"
    web.pages["/a.conllu"] = ranged(body)
    source = DATA.Source("a.conllu", "a.conllu.gz", DATA.git_blob(body))
    DATA.fetch(tmp_path, web.address, (source,))
    assert gzip.decompress((tmp_path / "a.conllu.gz").read_bytes()) == body
    assert sorted(p.name for p in tmp_path.iterdir()) == ["a.conllu.gz"]
    asked = len(web.requests)
    DATA.fetch(tmp_path, web.address, (source,))
    assert len(web.requests) == asked


def test_another_content_is_refused(web: Web, tmp_path: Path) -> None:
    web.pages["/a.conllu"] = ranged(b"something else")
    with pytest.raises(NetworkProblem):
        DATA.fetch(
            tmp_path,
            web.address,
            (DATA.Source("a.conllu", "a.conllu.gz", DATA.git_blob(b"right")),),
        )
    assert list(tmp_path.iterdir()) == []


def test_git_ids_are_git_s() -> None:
    assert DATA.git_blob(b"") == "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391"
