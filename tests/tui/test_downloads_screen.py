"""What is offered, from the answers of the command line: sizes, room on the disk, memory, words."""

from __future__ import annotations

import sys
from typing import Any

import pytest

from factscore_tui.core.report import IndexInfo
from factscore_tui.engine.config import EngineConfig
from factscore_tui.errors import EngineProblem
from factscore_tui.tui.downloads import listing
from factscore_tui.tui.downloads.amounts import amount, articles, download_time
from factscore_tui.tui.downloads.listing import Lists, Machine
from factscore_tui.tui.downloads.offers import Offer, offers
from factscore_tui.tui.state import jobs
from factscore_tui.tui.state.jobs import Job, Work
from factscore_tui.tui.widgets.downloads import detail_of, line_of, question_of
from factscore_tui.tui.widgets.jobs import counted, phase_of, progress_words, speed_of
from factscore_tui.util.amounts import rough_duration_text

GB = 10**9
HERE = Machine(100 * GB, 100 * GB, True, 16 * GB, 4)
RECIPE = {
    "name": "enwiki", "title": "English Wikipedia", "description": "Every article.",
    "size_bytes": 27 * GB,
    "index_bytes": 19 * GB, "building_bytes": 40 * GB, "build_minutes": 120, "articles": 7_100_000,
    "licence": "CC BY-SA 4.0", "licence_url": "https://example.org/l",
    "url": "https://example.org/f.bz2",
    "hosts": ["dumps.example.org", "list.example.org"], "state": "not installed", "here": None,
    "arrived": 0,
    "begun": 0, "lacking": "", "figures_from": "2026-09-01", "notes": "", "format": "xml",
}  # fmt: skip
MODEL = {
    "id": "big", "title": "Big 4B", "role": "chat", "size": 2_500_000_000, "licence": "Apache-2.0",
    "memory_mb": 3600,
    "url": "https://hub.example.org/a/b", "arrived": 0, "notes": "", "figures_from": "a page",
    "licence_url": "",
}  # fmt: skip


def made(
    lists: Lists, here: Machine = HERE, index: IndexInfo | None = None, model: str = ""
) -> dict[str, Offer]:
    choice = EngineConfig("llm", model) if model else EngineConfig()
    return {offer.key: offer for offer in offers(lists, here, index, choice)}


def recipe(on: Machine = HERE, **changed: Any) -> Offer:
    return made(Lists(recipes=[{**RECIPE, **changed}]), on)["index:enwiki"]


def model(
    here: Machine = HERE, record: dict[str, Any] | None = None, used: str = "", **changed: Any
) -> Offer:
    installed = [{"id": "big", "size": 5, "state": "ok", **record}] if record is not None else []
    return made(Lists(downloads=[{**MODEL, **changed}], installed=installed), here, model=used)[
        "model:big"
    ]


# --- room
# --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "cache", "one_disk", "arrived", "says"),
    [
        (68 * GB, 68 * GB, True, 0, ""),
        (67 * GB, 67 * GB, True, 0, "67.1 GB of disk, 67.0 GB are free"),
        (42 * GB, 42 * GB, True, 26 * GB, ""),
        (41 * GB, 28 * GB, False, 0, ""),
        (41 * GB, 26 * GB, False, 0, "27.1 GB of disk, 26.0 GB are free"),
        (39 * GB, 28 * GB, False, 0, "40.0 GB of disk, 39.0 GB are free"),
        (0, 0, True, 0, ""),
    ],
    ids=[
        "fits",
        "too small",
        "most is here",
        "two disks",
        "no room to download",
        "no room to build",
        "not known",
    ],
)
def test_room_for_a_collection(
    data: int, cache: int, one_disk: bool, arrived: int, says: str
) -> None:
    found = recipe(Machine(data, cache, one_disk, 16 * GB, 4), arrived=arrived)
    assert (says in found.obstacle) if says else not found.obstacle


def test_room_and_memory_for_a_model() -> None:
    assert model().obstacle == model().warning == ""
    assert (
        "2.5 GB to download, 2.5 GB of disk are free"
        in model(Machine(2_500_000_000, 0, True, 16 * GB, 4)).obstacle
    )
    assert model(Machine(2_500_000_000, 0, True, 16 * GB, 4), arrived=2_000_000_000).obstacle == ""
    assert (
        "needs about 3.6 GB of memory; this machine has 4.0 GB"
        in model(Machine(GB * 9, 0, True, 4 * GB, 4)).warning
    )
    assert "FACTSCORE_TUI_OFFLINE" in model(Machine(offline=True)).obstacle


def test_the_time_is_for_the_cores_of_this_machine() -> None:
    times = [recipe(Machine(cores=cores)).minutes for cores in (1, 2, 4, 8, 64)]
    assert times == [480, 240, 120, 60, 60]


def test_a_module_that_lacks() -> None:
    assert (
        "libzim is needed: pip install 'factscore-tui[formats]'"
        in recipe(lacking="libzim").obstacle
    )


# --- states
# --------------------------------------------------------------------------------------------------


def test_states_of_a_collection() -> None:
    assert recipe().state == "absent"
    assert recipe(state="begun", arrived=GB).state == "begun"
    built = {"articles": 7, "snapshot_date": "2026-09-01"}
    assert (recipe(here=built).state, recipe(here=built).here) == (
        "here",
        "7 articles as of 2026-09-01",
    )
    index = IndexInfo("enwiki", "", "2026-09-01", 7, 9)
    assert (
        made(Lists(recipes=[{**RECIPE, "here": built}]), index=index)["index:enwiki"].state
        == "used"
    )


def test_states_of_a_model() -> None:
    assert model().state == "absent" and model(arrived=1).state == "begun"
    assert model(record={}).state == "here" and model(record={}, used="big").state == "used"
    assert model(record={"state": "changed since it was last read"}).state == "damaged"
    assert model(record={"state": "not read yet"}).at_hand


def test_models_that_do_not_judge_are_not_offered() -> None:
    found = made(Lists(downloads=[{**MODEL, "id": "words", "role": "embed"}]))
    assert set(found) == {"index:sample", "model:bundled"}


def test_the_sample_and_indexes_of_ones_own() -> None:
    rows = [
        {"name": "sample", "articles": 101, "snapshot_date": "2026-11-21", "path": "/x"},
        {"name": "mine", "articles": 3, "snapshot_date": "", "path": "/y"},
    ]
    found = made(Lists(indexes=rows), index=IndexInfo("sample", "", "2026-11-21", 101, 410))
    assert (found["index:sample"].state, found["index:sample"].here) == (
        "used",
        "101 articles as of 2026-11-21",
    )
    assert (found["index:mine"].state, found["index:mine"].here) == ("here", "3 articles")
    assert found["index:mine"].arguments == ()
    assert made(Lists())["index:sample"].here == "set up when it is first used"


def test_a_bundled_model_that_is_damaged() -> None:
    rows = [
        {"id": "a", "size": 5, "state": "ok", "licence": "MIT"},
        {"id": "b", "state": "its hash is another"},
    ]
    assert made(Lists(bundled=rows))["model:bundled"].state == "damaged"
    assert "its hash is another" in made(Lists(bundled=rows))["model:bundled"].here


def test_small_middle_and_all_stand_first() -> None:
    rows = [{**RECIPE, "name": name} for name in ("aa", "enwiki", "bb", "simplewiki")]
    assert list(made(Lists(recipes=rows)))[:5] == [
        "index:sample",
        "index:simplewiki",
        "index:enwiki",
        "index:aa",
        "index:bb",
    ]


@pytest.mark.parametrize(
    "row", [{}, {"name": 5, "hosts": None, "size_bytes": -1, "here": []}], ids=["empty", "wrong"]
)
def test_rows_that_are_not_what_they_should_be(row: dict[str, Any]) -> None:
    found = made(Lists([row], [row], [row], [row], [{**row, "role": "chat"}]))
    for offer in found.values():
        assert (
            str(line_of(offer, None, 40))
            and str(detail_of(offer, None, HERE, 40, str))
            and question_of(offer, HERE, str)
        )


# --- words
# --------------------------------------------------------------------------------------------------


def test_the_question_names_host_size_licence_and_price() -> None:
    asked = question_of(recipe(), HERE, str)
    for words in (
        "English Wikipedia",
        "dumps.example.org and list.example.org",
        "27.0 GB",
        "CC BY-SA 4.0",
        "2 h",
        "up to 67.0 GB while it is built, about 19.0 GB afterwards; 100.0 GB free",
    ):
        assert words in asked
    assert "22.0 GB more" in question_of(recipe(state="begun", arrived=5 * GB), HERE, str)
    assert "again, as it is by now" in question_of(
        recipe(here={"articles": 1, "snapshot_date": ""}), HERE, str
    )


@pytest.mark.parametrize(
    ("status", "says"),
    [
        ("waiting", "waits for its turn"),
        ("running", "43 % · downloading · 43 MB of 100 MB · 2.0 MB/s · 0:28 left"),
        ("stopping", "stopping …"),
        ("failed", "failed: no connection"),
        ("done", "ready"),
        ("stopped", "2 h to build"),
    ],
    ids=["waiting", "running", "stopping", "failed", "done", "stopped"],
)
def test_a_line_for_every_status(status: Any, says: str) -> None:
    work = Work("download", 43_000_000, 100_000_000, "bytes", 0.43, 2e6, 28.4)
    job = Job("index:enwiki", "enwiki", (), status, work, "no connection", "try again")
    assert says in str(line_of(recipe(), job, 200))
    assert str(detail_of(recipe(), job, HERE, 60, str))


def test_phases_in_words() -> None:
    def said(**work: Any) -> str:
        return phase_of(Job("a", "a", (), "running", Work(**work)))

    assert (
        said(phase="lexical") == "building: indexing words"
        and said(phase="unheard of") == "working"
    )
    assert said(phase="start", note="looking for the file ...") == "looking for the file …"
    assert "the server is silent" in progress_words(
        Job("a", "a", (), "running", Work("wait", 5, unit="bytes", note="the server is silent"))
    )
    assert counted(Work("articles", 12_000, unit="articles")) == "12,000 articles"
    assert speed_of(Work(unit="articles", rate=3200)) == "3,200 articles/s"


def test_numbers_in_words() -> None:
    sizes = [amount(size) for size in (0, 1, 266_000, 3_000_000, 386_000_000, 26_800_000_000)]
    assert sizes == ["unknown size", "1 byte", "266 kB", "3 MB", "386 MB", "26.8 GB"]
    assert [rough_duration_text(m) for m in (0.2, 4, 99, 120, 141)] == [
        "under a minute",
        "4 min",
        "99 min",
        "2 h",
        "2 h 20 min",
    ]
    assert articles(290_000, "2026-09-01") == "290,000 articles as of 2026-09-01"
    assert download_time(26_800_000_000) == "36 min"


# --- asking
# --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("script", "says"),
    [
        (
            "import sys\nprint('error: it is broken\\nhint: mend it', "
            "file=sys.stderr)\nsys.exit(3)",
            "it is broken",
        ),
        ("raise SystemExit(9)", "code 9"),
        ("print('{' * 100000)", "cannot be understood"),
        ("print('[]')", "cannot be understood"),
    ],
    ids=["told", "not told", "nested", "a list"],
)
def test_a_program_that_cannot_answer(
    script: str, says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs, "PROGRAM", (sys.executable, "-c", script))
    with pytest.raises(EngineProblem, match=says):
        listing.ask()


def test_a_program_that_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "PROGRAM", ("/nonexistent/program",))
    with pytest.raises(EngineProblem, match="cannot be started"):
        listing.ask()


def test_the_program_as_it_is() -> None:
    lists, here = listing.ask()
    found = made(lists, here)
    assert {
        "index:sample",
        "index:simplewiki",
        "index:enwiki",
        "model:bundled",
        "model:qwen3-1.7b",
    } <= set(found)
    assert all(
        o.licence and o.hosts and o.download and o.arguments
        for k, o in found.items()
        if o.state == "absent"
    )
    assert here.cores >= 1 and here.memory > 0 and here.data > 0
