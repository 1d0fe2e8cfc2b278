"""Scoring a file of generations with a scripted engine: the reference's output, resuming,
refusing."""

from __future__ import annotations

import contextlib
import json
from pathlib import Path
from typing import Any

import pytest
from sampled import sampled

from factscore_tui.core.report import EngineInfo, ModelInfo
from factscore_tui.core.verdict import Verdict
from factscore_tui.engine import fake
from factscore_tui.engine.client import EngineClient
from factscore_tui.engine.protocol import Notice
from factscore_tui.errors import (
    EngineDied,
    EngineProblem,
    InputProblem,
    StorageProblem,
    UsageProblem,
)
from factscore_tui.evaluation.generations import Generation, Wanted, read_file
from factscore_tui.evaluation.run import Scoring, score_generations
from factscore_tui.evaluation.run_journal import Journal
from factscore_tui.evaluation.scaling.workers import hashes

pytestmark = pytest.mark.usefixtures("engines_are_copied")

GENERATIONS = [
    Generation("Anna", "Anna was born in Riga. She wrote nine novels. Her brother was a sailor."),
    Generation("Nobody", "I'm sorry, I know nothing about this person."),
    Generation("Otto", "Otto built bridges. He lived in Graz."),
]


def run(tmp_path: Path, generations: list[Generation] = GENERATIONS, **script: Any) -> Scoring:
    journal = Journal(tmp_path / "out.journal")
    try:
        with EngineClient(command=fake.command(**script)) as client:
            return score_generations(client, generations, journal)
    finally:
        journal.close()


def journal_lines(tmp_path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (tmp_path / "out.journal").read_text().splitlines()]


def test_the_output_is_the_references(tmp_path: Path) -> None:
    out = run(tmp_path).as_json()
    # the script: supported, contradicted, no-evidence in turn
    assert out["init_score"] == pytest.approx((1 / 3 + 1 / 2) / 2)
    assert out["respond_ratio"] == pytest.approx(2 / 3)
    assert out["num_facts_per_response"] == 2.5
    assert [None if d is None else [a["is_supported"] for a in d] for d in out["decisions"]] == [
        [True, False, False],
        None,
        [True, False],
    ]
    assert out["decisions"][0][0]["atom"] == "Anna was born in Riga."
    assert json.loads(json.dumps(out)) == out
    assert out["complete"] is True


@pytest.mark.slow
@pytest.mark.parametrize("mishap", sampled(["crash", "oom", "garbage"]))
def test_a_killed_run_goes_on_at_the_fact_where_it_ended(tmp_path: Path, mishap: str) -> None:
    with pytest.raises(EngineProblem):
        run(tmp_path, at={"2": mishap})
    judged = [r for r in journal_lines(tmp_path) if '"type":"judged"' in r.get("event", "")]
    assert len(judged) == 2
    resumed = run(tmp_path).as_json()
    fresh = tmp_path / "fresh"
    fresh.mkdir()
    assert resumed == run(fresh).as_json()


@pytest.mark.slow
def test_resuming_does_not_judge_again(tmp_path: Path) -> None:
    with pytest.raises(EngineProblem):
        run(tmp_path, at={"2": "crash"})
    # Judging fact 0 or 1 of Anna's text again would raise; the generation of Otto is not asked for
    # here.
    scoring = run(tmp_path, GENERATIONS[:1], at={"0": "raise", "1": "raise"})
    assert len(scoring.scored[0].decisions or []) == 3


@pytest.mark.slow
def test_an_edited_generation_is_scored_anew(tmp_path: Path) -> None:
    run(tmp_path)
    edited = [Generation("Anna", "Anna was born in Oslo."), *GENERATIONS[1:]]
    out = run(tmp_path, edited).as_json()
    assert [a["atom"] for a in out["decisions"][0]] == ["Anna was born in Oslo."]


def test_models_of_one_role_are_all_told() -> None:
    models = (
        ModelInfo("small", "embed", "1"),
        ModelInfo("relations", "verify", "2"),
        ModelInfo("weights", "verify", "3"),
    )
    found = hashes(EngineInfo("bundled", "1", models))
    assert found == {"embed": "1", "verify relations": "2", "verify weights": "3"}


def test_a_cut_last_line_of_the_journal_is_dropped(tmp_path: Path) -> None:
    whole = run(tmp_path).as_json()
    path = tmp_path / "out.journal"
    data = path.read_bytes()
    path.write_bytes(data[: len(data) - 25])
    assert run(tmp_path).as_json() == whole
    journal_lines(tmp_path)  # every line is whole again


@pytest.mark.parametrize(
    "content",
    [
        b'{"format": 99}\n',
        b"not json\n",
        b"[1, 2]\n",
        b'{"format": 1}\n{"generation": "x", "event": "no"}\n',
    ],
)
def test_a_foreign_journal_is_refused_and_kept(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "out.journal"
    path.write_bytes(content)
    with pytest.raises(UsageProblem) as caught:
        Journal(path)
    assert "--restart" in caught.value.hint
    assert path.read_bytes() == content


def test_a_journal_of_another_engine_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "out.journal"
    path.write_text(
        '{"format": 1, "index": "other", "engine": "fake", "version": "0", "models": {}}\n'
    )
    with pytest.raises(UsageProblem, match="another index"):
        run(tmp_path)


def test_a_journal_that_cannot_be_written_is_one_error(tmp_path: Path) -> None:
    with EngineClient(command=fake.command()) as client, pytest.raises(StorageProblem):
        score_generations(client, GENERATIONS, Journal(tmp_path / "no such folder" / "out.journal"))


@pytest.mark.slow
def test_cancelling_keeps_what_is_scored(tmp_path: Path) -> None:
    with EngineClient(command=fake.command()) as client:
        journal = Journal(tmp_path / "out.journal")
        asked = iter([False] * 4)
        scoring = score_generations(
            client, GENERATIONS, journal, cancelled=lambda: next(asked, True)
        )
        journal.close()
    assert scoring.complete is False
    assert run(tmp_path).complete is True


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (b"nonsense", "line 2 is not JSON"),
        (b"[1]", "line 2 has no topic"),
        (b'{"topic": " ", "output": "x"}', "line 2 has no topic"),
        (b'{"topic": "T"}', "line 2 has no output"),
        (b'{"topic": "T", "output": 5}', "line 2 has no output"),
        (b"\xff\xfe", "line 2 is not JSON"),
    ],
)
def test_a_bad_line_is_named_and_nothing_is_skipped(tmp_path: Path, line: bytes, says: str) -> None:
    (tmp_path / "file.jsonl").write_bytes(b'{"topic": "A", "output": "B"}\n' + line)
    with pytest.raises(InputProblem, match=says):
        read_file(tmp_path / "file.jsonl", Wanted())


def test_an_empty_file_says_what_is_wanted(tmp_path: Path) -> None:
    (tmp_path / "file.jsonl").write_bytes(b"\n")
    with pytest.raises(InputProblem) as caught:
        read_file(tmp_path / "file.jsonl", Wanted())
    assert "topic" in caught.value.hint


def test_a_null_output_is_an_abstention(tmp_path: Path) -> None:
    (tmp_path / "f").write_bytes(b'{"topic": "A", "output": null}')
    assert list(read_file(tmp_path / "f", Wanted()).items) == [Generation("A", "")]


def test_two_runs_do_not_share_a_journal(tmp_path: Path) -> None:
    first = Journal(tmp_path / "j")
    with pytest.raises(StorageProblem, match="another process is scoring"):
        Journal(tmp_path / "j", fresh=True)
    first.begin({"index": "i"})
    first.add("g", Notice(message="said", check="c"))
    first.close()
    again = Journal(tmp_path / "j")
    assert again.past["g"].notices == ["said"]
    again.close()
    anew = Journal(tmp_path / "j", fresh=True)
    anew.begin({"index": "another"})
    anew.close()
    assert len(Journal(tmp_path / "j").past) == 0
    Journal(tmp_path / "never begun").close()
    assert not (tmp_path / "never begun").exists()


def test_notices_of_a_check_are_kept_through_a_kill(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "j")
    journal.begin({"index": "i"})
    journal.add("g", Notice(message="4 facts were dropped", check="c"))
    journal.close()
    assert Journal(tmp_path / "j").past["g"].notices == ["4 facts were dropped"]


def test_without_a_page_on_the_topic_nothing_counts_and_every_such_generation_is_counted(
    tmp_path: Path,
) -> None:
    more = [*GENERATIONS, Generation("Otto", "Otto died. He was old.")]
    scoring = run(tmp_path, more, missing=["Otto"])
    out = scoring.as_json()
    assert out["topics_without_article"] == ["Otto"] and out["generations_without_article"] == 2
    assert [[a["verdict"] for a in d] for d in out["decisions"][2:]] == [
        ["no-article", "no-article"]
    ] * 2
    assert out["init_score"] == pytest.approx((1 / 3 + 0 + 0) / 3)


@pytest.mark.slow
def test_a_run_that_goes_on_still_knows_which_topics_have_no_page(tmp_path: Path) -> None:
    three = [GENERATIONS[2], GENERATIONS[1], GENERATIONS[0]]
    with pytest.raises(EngineProblem):
        run(tmp_path, three, missing=["Otto"], at={"2": "crash"})
    resumed = run(tmp_path, three, missing=[]).as_json()  # Otto is finished and not asked for again
    assert (
        resumed["topics_without_article"] == ["Otto"]
        and resumed["generations_without_article"] == 1
    )


def test_a_topic_without_a_page_is_never_judged_on_other_pages(tmp_path: Path) -> None:
    # The script would raise if any of Otto's two facts were read about.
    scoring = run(tmp_path, GENERATIONS[2:], missing=["Otto"], at={"0": "raise", "1": "raise"})
    decisions = scoring.scored[0].decisions or []
    assert [d.verdict for d in decisions] == [Verdict.NO_ARTICLE, Verdict.NO_ARTICLE]
    assert not any(d.is_supported or d.p_supported for d in decisions)
    assert scoring.scored[0].without_article


MANY = [
    Generation(f"T{n}", f"T{n} was born. It wrote. It was a sailor number {n}.") for n in range(6)
]


def run_many(
    tmp_path: Path, engines: int, generations: list[Generation], **script: Any
) -> tuple[Scoring, list[str]]:
    journal, order = Journal(tmp_path / "out.journal"), list[str]()
    with contextlib.ExitStack() as stack:
        stack.callback(journal.close)
        clients = [
            stack.enter_context(EngineClient(command=fake.command(**script)))
            for _ in range(engines)
        ]
        scoring = score_generations(
            clients[0],
            generations,
            journal,
            more=clients[1:],
            each=lambda s, r: order.append(s.generation.topic),
        )
    return scoring, order


@pytest.mark.slow
def test_several_engines_give_the_result_of_one(tmp_path: Path) -> None:
    (tmp_path / "one").mkdir()
    twice = [*MANY, MANY[1], Generation("Nobody", "I'm sorry, I know nothing about this person.")]
    one, _ = run_many(tmp_path / "one", 1, twice)
    two, order = run_many(tmp_path, 2, twice)
    assert two.as_json() == one.as_json() and order == [g.topic for g in twice]
    judged = [r for r in journal_lines(tmp_path) if '"type":"judged"' in r.get("event", "")]
    assert len(judged) == 3 * len(MANY)  # the one that stands there twice is judged once
    assert {r["generation"] for r in judged} == {g.key for g in MANY}


@pytest.mark.parametrize("mishap", ["oom", "crash", "exit", "garbage"])
def test_an_engine_that_dies_once_is_replaced(tmp_path: Path, mishap: str) -> None:
    told, journal = list[str](), Journal(tmp_path / "out.journal")
    deaths, log = tmp_path / "deaths", tmp_path / "log"
    script = {"at": {"2": mishap}, "deaths": 1, "counter": str(deaths), "log": str(log)}
    with EngineClient(command=fake.command(**script)) as client, contextlib.closing(journal):
        result = score_generations(client, GENERATIONS, journal, trouble=told.append)
    assert deaths.read_bytes() == b"."
    assert len(told) == 1 and told[0].startswith("the text about 'Anna': the engine ")
    judged = log.read_text().splitlines()
    # What was judged before is not judged again, but for the fact in flight.
    assert len(set(judged)) == 5 and judged[:2] == [text for text in judged if text in judged[:2]]
    (tmp_path / "fresh").mkdir()
    assert result.as_json() == run(tmp_path / "fresh").as_json()


def test_an_engine_that_dies_twice_over_a_text_ends_the_run(tmp_path: Path) -> None:
    deaths = tmp_path / "deaths"
    with pytest.raises(EngineProblem) as caught:
        run(tmp_path, at={"1": "oom"}, deaths=9, counter=str(deaths))
    assert deaths.read_bytes() == b".."
    assert "ended 2 times over the text about 'Anna'" in caught.value.message
    assert "it goes on there" in caught.value.hint and "shorter text" not in caught.value.hint
    assert caught.value.exit_code == 4


def test_memory_that_runs_out_before_the_first_text_has_a_hint_for_runs(tmp_path: Path) -> None:
    with pytest.raises(EngineDied) as caught:
        run(tmp_path, at={"open": "oom"})
    assert "memory ran out" in caught.value.message and "fewer --workers" in caught.value.hint


@pytest.mark.slow
def test_one_of_two_engines_that_dies_is_replaced(tmp_path: Path) -> None:
    script = {"at": {"1": "crash"}, "deaths": 1, "counter": str(tmp_path / "deaths")}
    (tmp_path / "one").mkdir()
    two, order = run_many(tmp_path, 2, MANY, **script)
    assert (tmp_path / "deaths").read_bytes() == b"." and order == [g.topic for g in MANY]
    assert two.as_json() == run_many(tmp_path / "one", 1, MANY)[0].as_json()


@pytest.mark.slow
def test_an_engine_that_dies_again_ends_the_others_and_the_run_goes_on(tmp_path: Path) -> None:
    with pytest.raises(EngineProblem):
        run_many(tmp_path, 2, MANY, at={"1": "crash"})
    (tmp_path / "one").mkdir()
    assert (
        run_many(tmp_path, 2, MANY)[0].as_json() == run_many(tmp_path / "one", 1, MANY)[0].as_json()
    )
