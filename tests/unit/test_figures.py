"""Figures on standard output: what has no number is null in JSON and a dash in a table."""

from __future__ import annotations

import json
import math

import pytest

from factscore_tui.cli.figures import figure, finite, print_json, with_interval

NAN = math.nan


def test_an_interval_without_numbers_is_null_in_json(capsys: pytest.CaptureFixture[str]) -> None:
    """A subject of which no fact was found: JSON has no NaN, and such a table was an error."""
    print_json({"rows": [finite({"subject": "a", "human": NAN, "human_between": (NAN, NAN)})]})
    (row,) = json.loads(capsys.readouterr().out)["rows"]
    assert row == {"subject": "a", "human": None, "human_between": [None, None]}


def test_numbers_as_a_table_has_them() -> None:
    assert (figure(61.25), figure(NAN)) == ("61.2", "-")
    assert with_interval(61.25, (55.0, 66.94)) == "61.2 [55.0, 66.9]"
    assert with_interval(NAN, (NAN, NAN)) == "-"
    assert with_interval(61.25, (NAN, NAN)) == "61.2 [-]"
