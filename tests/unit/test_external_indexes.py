"""Indexes that were built outside the data directory are found by name."""

from __future__ import annotations

from pathlib import Path

import pytest

from factscore_tui import paths
from factscore_tui.corpus import external_indexes
from factscore_tui.corpus.build.builder import Options, build_locked
from factscore_tui.corpus.index.locations import list_indexes, resolve_index
from factscore_tui.corpus.readers import open_source


def test_a_place_is_remembered_once_and_what_is_gone_is_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FACTSCORE_TUI_HOME", str(tmp_path / "home"))
    source = tmp_path / "texts"
    source.mkdir()
    (source / "a.txt").write_text("The bridge was built in 1908.", encoding="utf-8")
    place = tmp_path / "over there" / "archive"
    place.parent.mkdir()
    build_locked(open_source(source), place, Options(name="archive", workers=1), None)
    assert not list_indexes()
    for one in (tmp_path / "gone", place, place):
        external_indexes.remember(one)
    assert external_indexes.known() == [tmp_path / "gone", place]
    assert [(info.name, info.path) for info in list_indexes()] == [("archive", str(place))]
    assert resolve_index("archive") == place


def test_the_data_directory_needs_no_list(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FACTSCORE_TUI_HOME", str(tmp_path / "home"))
    external_indexes.remember(paths.indexes_dir() / "mine")
    assert external_indexes.known() == []
