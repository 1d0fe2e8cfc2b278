"""--threshold: it moves verdicts, every report tells it, and it is held to its range."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import Ran

Cli = Callable[..., Ran]


def verdicts(ran: Ran) -> list[str]:
    return [fact["verdict"] for fact in ran.json["facts"]]


@pytest.mark.slow
def test_a_low_one_supports_more_and_a_high_one_less(cli: Cli, draft: Path) -> None:
    own = verdicts(cli("check", draft, "-f", "json"))
    assert own == ["supported", "contradicted", "no-evidence", "supported"]
    low = cli("check", draft, "-f", "json", "--threshold", "30%")
    assert verdicts(low) == ["supported", "contradicted", "supported", "supported"]
    assert low.json["engine"]["estimator"] == "fake from 30 %"
    assert "30 %: supported from 30 % on, your threshold" in low.json["facts"][2]["reason"]
    high = cli("check", draft, "-f", "json", "--threshold", "95")
    assert verdicts(high) == ["no-evidence", "contradicted", "no-evidence", "no-evidence"]


def test_none_is_the_engines_own(cli: Cli, draft: Path) -> None:
    ran = cli("check", draft, "-f", "json", "--threshold", "0")
    assert verdicts(ran) == ["supported", "contradicted", "no-evidence", "supported"]
    assert ran.json["engine"]["estimator"] == ""


def test_reports_for_people_tell_it(cli: Cli, draft: Path) -> None:
    ran = cli("check", draft, "--threshold", "30")
    assert "supported from 30 % on" in ran.out
    assert "your threshold" in ran.out


@pytest.mark.parametrize(
    "value", ["0.5", "101", "-3", "half"], ids=["share", "over", "negative", "word"]
)
def test_what_is_no_percentage_is_refused(cli: Cli, draft: Path, value: str) -> None:
    ran = cli("check", draft, f"--threshold={value}")
    assert ran.code == 2 and "--threshold cannot be" in ran.err


def test_a_variable_sets_it_too(cli: Cli, draft: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FACTSCORE_TUI_THRESHOLD", "30")
    assert verdicts(cli("check", draft, "-f", "json"))[2] == "supported"


def test_a_project_file_may_not(
    cli: Cli, draft: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "somebody's"
    folder.mkdir()
    (folder / ".factscore-tui.toml").write_text("threshold = 1\n", encoding="utf-8")
    monkeypatch.chdir(folder)
    assert cli("check", draft.resolve()).code == 2
