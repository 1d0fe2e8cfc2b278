"""Plugins: the example package adds an estimator, a format and a reader; a broken one costs itself
and one message."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from conftest import Ran
from plugin_package import EXAMPLE, example_points, installed, write_metadata

from factscore_tui import plugins
from factscore_tui.cli import exits
from factscore_tui.engine.config import EngineConfig, check_choice, check_estimator
from factscore_tui.engine.default_parts import SmallModels
from factscore_tui.engine.estimators import Ingredients, make_estimator
from factscore_tui.errors import UsageProblem

Cli = Callable[..., Ran]
ROOT = Path(__file__).parents[2]
CARDS = "#cards\n== Ada Lovelace\nAda Lovelace was born in London in 1815.\n== Empty\n"


@pytest.fixture
def example(tmp_path: Path) -> Iterator[None]:
    write_metadata(tmp_path / "site", example_points())
    with installed(tmp_path / "site", EXAMPLE):
        yield


@pytest.fixture
def broken(tmp_path: Path) -> Iterator[None]:
    """A package whose module cannot be imported, and one whose objects do nothing right."""
    site = tmp_path / "site"
    every = (plugins.ESTIMATORS, plugins.REPORT_FORMATS, plugins.READERS)
    write_metadata(site, {group: {"lost": "no_such_module:x"} for group in every}, "lost-parts")
    wrong = {
        plugins.ESTIMATORS: {"wrong": "wrong_parts:estimator"},
        plugins.REPORT_FORMATS: {"wrong": "wrong_parts:WRONG", "none": "wrong_parts:estimator"},
        plugins.READERS: {"wrong": "wrong_parts:reader"},
    }
    write_metadata(site, wrong, "wrong-parts")
    (site / "wrong_parts.py").write_text(
        "from factscore_tui.report.export import Format\n"
        "def estimator(parts): return parts.nothing\n"
        "def reader(opening): return 1 / 0\n"
        "def write(report): return 1 / 0\n"
        "WRONG = Format('wrong', '.wrong', 'Wrong', 'nothing', write)\n"
    )
    with installed(site):
        yield


@pytest.mark.usefixtures("example")
def test_a_format_of_a_plugin(cli: Cli, tmp_path: Path) -> None:
    draft = tmp_path / "draft.txt"
    draft.write_text("Ada Lovelace was born in London. She died in 1852.")
    ran = cli("check", draft, "--format", "counts")
    assert ran.code == 0, ran.err
    rows = [line.split("\t") for line in ran.out.splitlines()]
    as_json = cli("check", draft, "--format", "json")
    assert rows and sum(int(number) for _, number in rows) == as_json.out.count('"verdict":')
    assert "warning" not in ran.err


@pytest.mark.usefixtures("example")
def test_a_reader_of_a_plugin(cli: Cli, tmp_path: Path) -> None:
    source = tmp_path / "notes.txt"  # what it holds goes before what it is called
    source.write_text(CARDS)
    ran = cli("index", "build", source, "--output", tmp_path / "index", "--json")
    assert ran.code == 0, ran.err
    assert (
        '"articles": 1' in ran.out and '"cards"' in (tmp_path / "index/manifest.json").read_text()
    )
    assert "card without a text" in ran.out + ran.err


@pytest.mark.usefixtures("example")
def test_an_estimator_of_a_plugin_is_known_by_its_name() -> None:
    check_choice(EngineConfig(estimator="shared-words+np"))
    with pytest.raises(UsageProblem) as caught:
        check_estimator("shared-wrods")
    assert "shared-words" in caught.value.hint


@pytest.mark.usefixtures("example")
def test_doctor_names_plugins(cli: Cli) -> None:
    told = cli("doctor").out
    for what in ("estimator 'shared-words'", "report format 'counts'", "reader 'cards'"):
        assert f"the {what} of the plugin factscore-example 0.1.0" in told


@pytest.mark.slow
def test_the_example_is_installed_and_judges(tmp_path: Path, with_sample: Path) -> None:
    """By pip, into a folder, without the network: then `check` in a process of its own."""
    site = tmp_path / "site"
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index"]
    pip += ["--no-build-isolation", "--target", str(site), str(EXAMPLE)]
    done = subprocess.run(pip, capture_output=True, text=True, cwd=tmp_path, check=False)
    assert done.returncode == 0, done.stderr
    environ = {**os.environ, "PYTHONPATH": os.pathsep.join((str(site), str(ROOT)))}
    chosen = ("--estimator", "shared-words", "--topic", "Marie Curie")
    ran = subprocess.run(
        [sys.executable, "-m", "factscore_tui", "check", "-", "--format", "json", *chosen],
        input="Marie Curie was born in Warsaw.",
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env=environ,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    assert "of its words" in ran.stdout and '"shared-words"' in ran.stdout


# --- broken ones


@pytest.mark.usefixtures("broken")
@pytest.mark.parametrize(
    ("form", "reason"),
    [
        ("lost", "No module named 'no_such_module'"),
        ("none", "is not a Format"),
        ("wrong", "ZeroDivisionError"),
    ],
)
def test_a_format_that_fails_is_one_message(
    cli: Cli, tmp_path: Path, form: str, reason: str
) -> None:
    draft = tmp_path / "draft.txt"
    draft.write_text("Ada Lovelace was born in London.")
    ran = cli("check", draft, "--format", form)
    assert ran.code == 2 and ran.err.count(f"the report format '{form}' of the plugin") == 1
    assert reason in ran.err and "everything else works" in ran.err and "Traceback" not in ran.err
    assert cli("check", draft, "--format", "json").code == 0


@pytest.mark.usefixtures("broken")
@pytest.mark.parametrize(("name", "reason"), [("lost", "No module named"), ("wrong", "nothing")])
def test_an_estimator_that_fails_is_one_message(name: str, reason: str) -> None:
    small = SmallModels(lambda: False)
    small.use_threads(1)
    parts = Ingredients(small, None, None, "")
    with pytest.raises(UsageProblem, match=f"the estimator '{name}' of the plugin") as caught:
        make_estimator(EngineConfig(estimator=name), parts)
    assert reason in caught.value.message
    assert make_estimator(EngineConfig(estimator="cross-encoder"), parts).name == "cross-encoder"


@pytest.mark.usefixtures("broken")
def test_readers_that_fail_are_passed_over_and_told_once(cli: Cli, tmp_path: Path) -> None:
    source = tmp_path / "notes.txt"
    source.write_text("Ada Lovelace was born in London in 1815.")
    ran = cli("index", "build", source, "--output", tmp_path / "index")
    assert ran.code == 0 and "Traceback" not in ran.err
    for name in ("lost", "wrong"):
        assert ran.err.count(f"warning: the reader '{name}' of the plugin") == 1


def test_an_error_is_not_taken_for_one_that_was_told_and_is_gone() -> None:
    for _ in range(50):  # the next one is given the place in memory of the one before
        error = UsageProblem("a plugin cannot be used")
        assert not exits.is_told(error)
        exits.mark_told(error)
        assert exits.is_told(error)
        del error


@pytest.mark.usefixtures("broken")
def test_doctor_tells_of_broken_plugins(cli: Cli) -> None:
    ran = cli("doctor")
    assert ran.out.count("BAD plugin") == 4 and ran.code == 2 and "warning" not in ran.err


@pytest.mark.parametrize(
    ("points", "reason"),
    [
        ({"Not a name": "a:b"}, "small letters"),
        ({"nowhere": "a.b"}, "module:object"),
    ],
)
def test_entry_points_that_are_wrong_are_left_out(
    tmp_path: Path, points: dict[str, str], reason: str
) -> None:
    write_metadata(tmp_path, {plugins.READERS: points})
    with installed(tmp_path):
        assert plugins.plugins(plugins.READERS) == ()
        assert [reason in problem.message for problem in plugins.troubles()] == [True]


def test_two_of_one_name(tmp_path: Path) -> None:
    for name in ("second", "first"):
        write_metadata(tmp_path, {plugins.READERS: {"cards": "a:b"}}, name)
    with installed(tmp_path):
        assert [one.package for one in plugins.plugins(plugins.READERS)] == ["first 0.1.0"]
        assert "first 0.1.0 has one of this name too" in plugins.troubles()[0].message


def test_ours_go_before_those_of_plugins(tmp_path: Path) -> None:
    points = {
        plugins.ESTIMATORS: {"np": "no_such_module:x"},
        plugins.REPORT_FORMATS: {"json": "no_such_module:x"},
    }
    write_metadata(tmp_path, points)
    with installed(tmp_path):
        from factscore_tui.engine.config import estimator_named
        from factscore_tui.report.export import BY_ID, format_named

        ours = estimator_named("np")
        assert ours is not None and ours.plugin is None
        assert format_named("json") is BY_ID["json"]
        assert plugins.troubles() == ()
