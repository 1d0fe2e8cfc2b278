"""How long a scoring run will take."""

from __future__ import annotations

import pytest

from factscore_tui.cli.status_line import StatusLine
from factscore_tui.cli.time_to_go import TimeToGo
from factscore_tui.evaluation.generations import Generation
from factscore_tui.evaluation.pace import Pace, sample_of, work_of


def test_only_what_is_judged_is_work() -> None:
    facts = (("", ("Anna sang.", "Anna wrote.")),)
    generations = [
        Generation("A", " Anna sang. "),
        Generation("B", "I'm sorry."),
        Generation("A", " Anna sang. "),
        Generation("C", "whatever was said", facts=facts),
        Generation("D", "I'm sorry.", facts=()),
    ]
    assert list(work_of(generations, abstains=lambda text: "sorry" in text)) == [10, 0, 0, 21, 0]


def test_a_sample_is_of_what_is_work_and_the_same_every_time() -> None:
    work = [5, 0, 7] * 20
    chosen = sample_of(work, 8)
    assert len(chosen) == 8 and chosen == sorted(set(chosen)) == sample_of(work, 8)
    assert all(work[number] for number in chosen) and chosen != sample_of(work, 8, seed=1)
    assert sample_of([0, 3], 8) == [1] and sample_of([0], 8) == []


def test_time_goes_with_length_and_is_shared_by_the_engines() -> None:
    pace = Pace(engines=2)
    pace.add(100, 1.0)
    pace.add(500, 0.0)  # known before
    pace.add(0, 9.0)
    pace.add(300, 3.0)
    assert pace.left(1000) is None and pace.expected(1000) == pytest.approx(5.0)
    pace.add(200, 2.0)
    assert pace.left(1000) == pytest.approx(5.0) and pace.left(0) == 0.0
    assert pace.between(1000) == (pytest.approx(5.0), pytest.approx(5.0))


def test_the_interval_is_as_wide_as_what_was_measured() -> None:
    pace = Pace()
    for seconds in (1.0, 2.0, 3.0, 6.0):
        pace.add(100, seconds)
    low, high = pace.between(100)
    assert 1.0 <= low < pace.expected(100) == 3.0 < high <= 6.0
    with pytest.raises(ValueError, match="nothing"):
        Pace().between(100)
    assert Pace().expected(100) == 0.0


def test_a_long_time_to_go_is_told_once(capsys: pytest.CaptureFixture[str]) -> None:
    to_go = TimeToGo(StatusLine(), "facts", enough=2)
    to_go.pace.add(1, 2.0)
    assert to_go.words(1000) == ""  # one is too little to say anything of
    to_go.pace.add(1, 4.0)
    assert to_go.words(10) == ", about 30 s to go" and capsys.readouterr().err == ""
    assert to_go.words(100) == to_go.words(100) == ", about 5 min to go"
    assert capsys.readouterr().err == "note: about 5 min to go, from 2 facts\n"
    assert to_go.words(0) == ""
