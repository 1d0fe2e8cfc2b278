"""`verify-report`: what agrees, differs, and cannot be done again."""

from __future__ import annotations

import base64
import hashlib
import json
import zlib
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from conftest import Ran

from factscore_tui.report.seal import BEGIN, END, read_seal

Cli = Callable[..., Ran]

ENGINE = {"verdicts": ["supported", "contradicted", "no-evidence"]}


@pytest.fixture(params=["sealed", "sealed-md"])
def report(request: pytest.FixtureRequest, cli: Cli, draft: Path, tmp_path: Path) -> Path:
    """A sealed report of four facts."""
    path = tmp_path / "report"
    ran = cli("check", draft, "--format", request.param, "--output", path, engine=ENGINE)
    assert ran.code == 0
    return path


@pytest.mark.slow
def test_all_of_it_agrees(cli: Cli, report: Path) -> None:
    ran = cli("verify-report", report, engine=ENGINE)
    assert ran.code == 0
    lines = ran.out.splitlines()
    assert all(line.startswith("agrees: ") for line in lines)
    assert lines[-1] == "agrees: 4 of 4 facts"
    assert len(lines) >= 5


@pytest.mark.slow
def test_a_verdict_that_comes_out_otherwise_is_named(cli: Cli, report: Path) -> None:
    ran = cli(
        "verify-report",
        report,
        engine={"verdicts": ["supported", "supported", "no-evidence", "supported"]},
    )
    assert ran.code == 1
    assert "differs: 1 of 4 facts" in ran.out
    assert "differs: fact 2: sealed contradicted, supported: She wrote nine novels." in ran.out


def test_a_fact_that_the_report_lacks_is_the_only_difference(cli: Cli, report: Path) -> None:
    """It said: differs: 3 of 3 facts."""
    facts = msgspec.to_builtins(read_seal(report.read_bytes()).seal.facts)
    _resealed(report, facts=facts[:-1])
    ran = cli("verify-report", report, engine=ENGINE)
    assert ran.code == 1
    assert ran.out.splitlines()[-2:] == [
        "agrees: 3 of 3 facts",
        "differs: 1 fact not in the report",
    ]


@pytest.mark.slow
def test_a_report_that_was_changed(cli: Cli, report: Path) -> None:
    report.write_bytes(report.read_bytes().replace(b"nine", b"ten", 1))
    ran = cli("verify-report", report, "--no-rerun")
    assert ran.code == 1 and "the report was changed since it was sealed" in ran.out
    assert "facts" not in ran.out
    assert cli("verify-report", report, engine=ENGINE).code == 1


def test_an_index_that_is_gone_is_told(cli: Cli, report: Path) -> None:
    ran = cli("verify-report", report, engine={**ENGINE, "at": {"open": "missing"}})
    assert ran.code == 3
    assert "agrees: the report" in ran.out and "not redone: " in ran.out
    assert "of 4 facts" not in ran.out + ran.err


def test_what_is_no_sealed_report(cli: Cli, draft: Path, tmp_path: Path) -> None:
    for path in (draft, tmp_path / "none.html", tmp_path):
        ran = cli("verify-report", path)
        assert ran.code == 2 and "hint: " in ran.err and ran.out == ""


@pytest.mark.slow
def test_the_rulings_of_a_person_are_not_redone(cli: Cli, draft: Path, tmp_path: Path) -> None:
    path = tmp_path / "report.html"
    assert cli("check", draft, engine=ENGINE).code == 0
    assert cli("sessions", "rule", "last", "2", "supported").code == 0
    assert cli("sessions", "export", "last", "-f", "sealed", "-o", path).code == 0
    ran = cli("verify-report", path, engine=ENGINE)
    assert ran.code == 0
    assert "agrees: 4 of 4 facts" in ran.out
    assert "not redone: 1 ruling of a person" in ran.out


def _resealed(report: Path, **changes: object) -> None:
    """The report with another seal, as anybody can write one."""
    body, _, rest = report.read_bytes().rpartition(BEGIN.encode())
    packed = b"".join(rest.partition(END.strip("\n").encode())[0].split())
    seal = {**json.loads(zlib.decompress(base64.b64decode(packed))), **changes}
    seal["hash"] = hashlib.sha256(seal["text"].encode()).hexdigest()
    again = base64.b64encode(zlib.compress(json.dumps(seal).encode()))
    report.write_bytes(body + BEGIN.encode() + again + END.encode())


def test_the_models_that_make_the_facts_are_sealed_too(cli: Cli, report: Path) -> None:
    sealed = read_seal(report.read_bytes()).seal.engine
    assert sealed is not None and [model.role for model in sealed.readers] == ["parse"]
    assert b"fake-reader" in report.read_bytes()
    ran = cli("verify-report", report, engine=ENGINE)
    assert ran.code == 0 and "agrees: the model fake-reader (parse), sha256 1111" in ran.out
    engine = msgspec.to_builtins(sealed)
    engine["readers"][0]["sha256"] = "2" * 64
    _resealed(report, engine=engine)
    ran = cli("verify-report", report, engine=ENGINE)
    assert ran.code == 1 and "differs: the model fake-reader" in ran.out


def test_an_older_seal_verifies_and_says_what_it_lacks(cli: Cli, report: Path) -> None:
    engine = msgspec.to_builtins(read_seal(report.read_bytes()).seal.engine)
    del engine["readers"]
    _resealed(report, engine=engine)
    ran = cli("verify-report", report, engine=ENGINE)
    assert ran.code == 0
    assert "note: an older seal: it lacks the models that make the facts" in ran.out


@pytest.mark.slow
@pytest.mark.parametrize("form", ["{}", "./{}", "/{}"])
def test_a_report_does_not_choose_a_folder_as_its_index(
    cli: Cli, report: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, form: str
) -> None:
    """It did: a folder that comes with a report passed for the index that the report names."""
    (tmp_path / "trap").mkdir()
    monkeypatch.chdir(tmp_path)
    name = str(tmp_path / "trap") if form.startswith("/") else form.format("trap")
    seal = read_seal(report.read_bytes()).seal
    assert seal.index is not None
    _resealed(report, index={**msgspec.to_builtins(seal.index), "name": name})
    ran = cli("verify-report", report, engine=ENGINE)
    assert ran.code == 3 and "is a folder here and no index" in ran.err and "--index" in ran.err
    assert "facts" not in ran.out
    assert "the index" in cli("verify-report", report, "--index", name, engine=ENGINE).out


@pytest.mark.slow
def test_a_seal_that_unpacks_to_any_size(cli: Cli, report: Path) -> None:
    """250 MB out of 0.3 took 788 MB to read; a text of 22 MB was checked, which no draft may
    have."""
    _resealed(report, text="a" * (65 << 20))
    ran = cli("verify-report", report, "--no-rerun")
    assert ran.code == 2 and "the seal of this report is damaged" in ran.err
    for text, words in (("a" * 20_000_001, "too many at once"), (" ", "no text to check")):
        _resealed(report, text=text)
        ran = cli("verify-report", report, engine=ENGINE)
        assert ran.code == 2 and words in ran.err
