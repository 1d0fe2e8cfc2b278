"""What engines are called, which can be chosen, and what the title line says of them at every
width."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from factscore_tui.core.report import EngineInfo, IndexInfo, ModelInfo
from factscore_tui.engine.config import EngineConfig, check_choice
from factscore_tui.tui.engine_descriptions import (
    ABSENT,
    EngineEntry,
    ModelRow,
    entries,
    host_of,
    label_of,
    label_of_engine,
)
from factscore_tui.tui.widgets.bars import TitleBar, width_of
from factscore_tui.util.amounts import size_text

USUAL = EngineConfig()
ROWS = [
    ModelRow("tiny", "chat", 900_000),
    ModelRow("judge", "verify", 830_000_000, "changed since it was last read"),
    ModelRow("ranker", "rerank", 1),
    ModelRow("large", "chat", 2_500_000_000, ABSENT),
]


def by_name(found: list[EngineEntry]) -> dict[str, EngineEntry]:
    return {entry.name: entry for entry in found}


def test_what_can_be_chosen() -> None:
    found = entries(USUAL, USUAL, ROWS)
    assert [(e.name, len(e.choices), e.used) for e in found] == [
        ("bundled", 1, True),
        ("tiny", 2, False),
        ("judge", 1, False),
        ("large", 0, False),
    ]
    assert "changed since" in found[2].detail
    assert "factscore-tui models pull large" in found[3].detail
    for choice, _ in (way for entry in found for way in entry.choices):
        check_choice(choice)


def test_settings_of_the_start_hold_and_its_own_engine_is_offered_as_it_was() -> None:
    start = EngineConfig(
        "llm", "/models/own.gguf", estimator="self-check", context=2048, budget=0.1
    )
    found = by_name(entries(start, start, ROWS))
    assert found["own.gguf"].used
    assert found["own.gguf"].choices[0][0] is start
    other = found["tiny"].choices[0][0]
    assert (other.engine, other.model, other.estimator, other.context) == ("llm", "tiny", "", 2048)
    assert "10 %" in found["tiny"].choices[1][1]
    assert found["bundled"].choices[0][0].model == ""
    check_choice(found["bundled"].choices[0][0])


def test_the_server_of_the_settings() -> None:
    start = EngineConfig("server", "m", "http://user:secret@box:8080/v1")
    found = by_name(entries(start, USUAL, ROWS))
    assert [choice.engine for choice, _ in found["box:8080"].choices] == ["server", "cascade"]
    assert all(choice.server == start.server for choice, _ in found["box:8080"].choices)
    assert found["box:8080"].remote
    assert not any("secret" in str((e.name, e.detail)) for e in found.values())
    assert "m" not in found  # a name at the server, no file


@pytest.mark.parametrize(
    ("address", "host"),
    [
        ("http://localhost:8080/v1", "localhost:8080"),
        ("https://a.example", "a.example"),
        ("http://[::1]:80", "[::1]:80"),
        ("http://u:p@h:1", "h:1"),
        ("http://[broken", "the server"),
        ("http://h:notaport", "the server"),
        ("", "the server"),
    ],
)
def test_hosts(address: str, host: str) -> None:
    assert host_of(address) == host


def test_names() -> None:
    assert label_of(USUAL) == "bundled engine"
    assert label_of(EngineConfig("llm", "/a/b/tiny.gguf")) == "llm · tiny"
    assert label_of(EngineConfig("server", server="http://h:1")) == "server · h:1"
    embed, chat = ModelInfo("all-minilm", "embed", ""), ModelInfo("tiny.gguf", "chat", "")
    judge = ModelInfo("judge", "verify", "")
    assert label_of_engine(EngineInfo("llm", "1", (embed, chat))) == "llm · tiny"
    assert label_of_engine(EngineInfo("llm", "1", (embed, judge))) == "llm · judge"
    assert label_of_engine(EngineInfo("cascade", "1", (embed, judge, chat))) == "cascade · tiny"
    assert label_of_engine(EngineInfo("bundled", "1", (embed, judge))) == "bundled engine"
    there = ModelInfo("qwen@h.example", "chat", "")
    assert (
        label_of_engine(EngineInfo("server", "1", (there,), remote="h.example:80"))
        == "server · qwen"
    )


@pytest.mark.parametrize(
    ("size", "said"),
    [
        (0, "0 bytes"),
        (5, "5 bytes"),
        (12_345, "12 kB"),
        (9_900_000, "9.9 MB"),
        (2_497_281_120, "2.5 GB"),
    ],
)
def test_sizes(size: int, said: str) -> None:
    assert size_text(size) == said


@pytest.mark.parametrize("doing", ["", "opening llm · tiny …"], ids=["idle", "opening"])
@pytest.mark.parametrize("coming", ["", "llm · " + "x" * 28], ids=["same", "another"])
@pytest.mark.parametrize(
    "host", ["h:1", "api.example.com:443", "a" * 300 + ".example.com:443"], ids=len
)
@pytest.mark.parametrize("width", [58, 78, 118])
def test_where_text_is_sent_is_told_at_every_width(
    width: int, host: str, coming: str, doing: str
) -> None:
    bar = TitleBar()
    bar.index = IndexInfo("i" * 60, "", "2026-01-01", 1, 1)
    bar.engine = EngineInfo("server", "1", (ModelInfo("m" * 90, "chat", ""),), remote=host)
    bar.set_reactive(TitleBar.coming, coming)
    bar.set_reactive(TitleBar.doing, doing)
    left, right = bar.parts(width)
    shown = "".join(part if isinstance(part, str) else part[0] for part in right)
    assert "→ sent to " in shown
    assert shown.endswith(host[-10:])
    assert width_of(right) <= width - cell_len("factscore") - 2
    assert width_of(left) > 0
    if doing:
        assert "opening" in shown
    elif coming:
        assert "next" in shown
