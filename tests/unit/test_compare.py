"""Two checks side by side: every fact once, in the order of the later text."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from report_samples import HOSTILE, hostile, ordinary

from factscore_tui.core.document import Document
from factscore_tui.core.fact import AtomicFact
from factscore_tui.core.report import EngineInfo, IndexInfo, JudgedFact, Report
from factscore_tui.core.ruling import Ruling
from factscore_tui.core.verdict import Judgement, Verdict
from factscore_tui.evaluation.compare import Comparison, FactChange, compare
from factscore_tui.report.changes import circumstances, counts_words, sign_of, texts_words
from factscore_tui.text.sentences import split_sentences

V = {
    "+": Verdict.SUPPORTED,
    "-": Verdict.CONTRADICTED,
    "?": Verdict.NO_EVIDENCE,
    "0": Verdict.NO_ARTICLE,
    ".": None,
}


def checked(text: str, verdicts: str = "", facts: Sequence[str] | None = None) -> Report:
    """A check in which each sentence is one fact (or has the words of `facts`) with the verdict of
    its sign."""
    found = []
    for n, sentence in enumerate(split_sentences(text)):
        said = facts[n] if facts else sentence.span.of(text)
        verdict = V[verdicts[n]] if n < len(verdicts) else Verdict.SUPPORTED
        fact = AtomicFact(n, said, said, (sentence.span,), sentence.span)
        found.append(JudgedFact(fact, Judgement(n, verdict, 0.5, "") if verdict else None))
    return Report(Document.from_text(text), "", None, None, tuple(found), "complete")


def lines(comparison: Comparison) -> list[str]:
    """Each row as its sign and its words."""
    return [f"{sign_of(row)} {row.judged.fact.text}" for row in comparison.rows]


def check(before: Report, after: Report) -> Comparison:
    """The comparison, with what must be true of every one."""
    found = compare(before, after)
    old = [row.old for row in found.rows if row.old is not None]
    new = [row.new for row in found.rows if row.new is not None]
    assert sorted(map(id, old)) == sorted(map(id, before.facts))
    assert list(map(id, new)) == list(map(id, after.facts))
    assert sum(found.counts.values()) == len(found.rows)
    assert found.changed == tuple(
        row for row in found.rows if str(row.kind) in ("flipped", "new", "gone")
    )
    return found


ANNA = (
    "Anna was born in Riga. She wrote nine novels. Her brother sailed to Bergen. He died there "
    "in 1902."
)


def test_the_same_check_twice() -> None:
    report = checked(ANNA, "+-?+")
    found = check(report, report)
    assert (
        found.counts[FactChange.SAME] == 4
        and found.same_text
        and not found.other_text
        and not found.changed
    )
    assert counts_words(found) == "4 same" and texts_words(found) == "the text is the same"


@pytest.mark.parametrize(
    ("signs", "expected"),
    [
        ("?+", "better"),
        ("-+", "better"),
        ("-?", "better"),
        ("+?", "worse"),
        ("+-", "worse"),
        ("?-", "worse"),
        ("0+", ""),
        ("+0", ""),
        ("0?", ""),
    ],
)
def test_what_is_better(signs: str, expected: str) -> None:
    (row,) = check(
        checked("Anna was born in Riga.", signs[0]), checked("Anna was born in Riga.", signs[1])
    ).rows
    assert row.kind is FactChange.FLIPPED
    assert ("better" if row.better else "worse" if row.worse else "") == expected


def test_without_a_verdict_a_fact_waits() -> None:
    found = check(checked(ANNA, "+..+"), checked(ANNA, "++.."))
    assert [str(row.kind) for row in found.rows] == ["same", "waiting", "waiting", "waiting"]
    assert counts_words(found) == "3 not judged, 1 same"


def test_rulings_count() -> None:
    before, after = checked(ANNA, "+-?+"), checked(ANNA, "+-?+")
    ruled = replace(after.facts[1], ruling=Ruling(Verdict.SUPPORTED))
    ignored = replace(after.facts[2], ruling=Ruling(ignored=True))
    found = check(before, replace(after, facts=(after.facts[0], ruled, ignored, after.facts[3])))
    assert [sign_of(row) for row in found.rows] == ["=", "↑", "~", "="]
    assert counts_words(found) == "1 better, 1 other, 2 same"


def test_an_edited_draft() -> None:
    after = (
        "Anna was born in Riga. She was a teacher. Her brother sailed to Oslo. He died there "
        "in 1902. Nobody knows."
    )
    found = check(checked(ANNA, "+-?+"), checked(after, "-+++?"))
    assert lines(found) == [
        "↓ Anna was born in Riga.",
        "− She wrote nine novels.",
        "+ She was a teacher.",
        "↑ Her brother sailed to Oslo.",
        "= He died there in 1902.",
        "+ Nobody knows.",
    ]
    row = found.rows[3]
    assert (
        row.reworded
        and row.old is not None
        and row.old.fact.text == "Her brother sailed to Bergen."
    )
    assert counts_words(found) == "1 better, 1 worse, 2 new, 1 gone, 1 same"
    assert (found.kept, found.sentences) == (2, (4, 5)) and texts_words(
        found
    ) == "2 of 5 sentences are as they were"


def test_what_is_gone_stands_where_it_was() -> None:
    after = "She wrote nine novels. A bridge was built across the fjord."
    found = check(checked(ANNA), checked(after))
    assert lines(found) == [
        "− Anna was born in Riga.",
        "= She wrote nine novels.",
        "− Her brother sailed to Bergen.",
        "− He died there in 1902.",
        "+ A bridge was built across the fjord.",
    ]


def test_a_sentence_that_moved_is_the_same() -> None:
    after = (
        "He died there in 1902. Anna was born in Riga. She wrote nine novels. Her brother "
        "sailed to Bergen."
    )
    found = check(checked(ANNA, "+-?+"), checked(after, "++-?"))
    assert found.counts[FactChange.SAME] == 4 and not found.same_text


def test_other_words_of_another_engine_in_the_same_sentence() -> None:
    text = "She wrote nine novels in Riga."
    found = check(checked(text), checked(text, "-", ["Anna wrote nine novels in Riga."]))
    assert lines(found) == ["↓ Anna wrote nine novels in Riga."] and found.rows[0].reworded


def test_white_space_is_no_other_wording() -> None:
    found = check(checked("Anna was \t born in Riga."), checked("Anna was born  in Riga."))
    assert found.counts[FactChange.SAME] == 1 and not found.rows[0].reworded and found.kept == 1


def test_words_without_spaces_are_compared_by_characters() -> None:
    found = check(
        checked("安娜于一八七〇年出生在里加市。"), checked("安娜于一八六九年出生在里加市。", "-")
    )
    assert [str(row.kind) for row in found.rows] == ["flipped"]


def test_different_texts_are_told() -> None:
    found = check(checked(ANNA), checked("The Titanic sank in 1912. It was large. It was new."))
    assert (
        found.other_text
        and found.counts[FactChange.NEW] == 3
        and found.counts[FactChange.GONE] == 4
    )
    assert (
        texts_words(found)
        == "these are checks of different texts: of 4 and 3 sentences 0 in common"
    )


@pytest.mark.parametrize("before", ["", ANNA, "---"], ids=["empty", "four", "no-words"])
def test_empty_checks(before: str) -> None:
    empty = checked("")
    found = check(checked(before), empty)
    assert found.counts[FactChange.GONE] == len(found.rows)
    assert check(empty, checked(before)).counts[FactChange.NEW] == len(found.rows)


def test_hostile_reports() -> None:
    evil = hostile()
    assert check(evil, evil).counts[FactChange.SAME] == 1
    check(evil, ordinary())
    check(ordinary(), evil)
    turned = replace(evil, facts=evil.facts[::-1])
    check(turned, evil)


def test_a_check_that_was_stopped_is_told_beside_what_is_new() -> None:
    after = ordinary()
    before = replace(after, facts=(), status="cancelled")
    assert circumstances(before, after) == ["the first check ended early: stopped, no facts judged"]
    found = circumstances(after, replace(after, facts=after.facts[:1], status="failed"))
    assert found == ["the second check ended early: the engine failed, 1 fact judged"]
    assert circumstances(after, replace(after, status="running")) == []


def test_what_else_was_different() -> None:
    before = ordinary()
    other = replace(
        before, topic=HOSTILE, index=IndexInfo("enwiki\x1b", "c" * 64, "2026-12-01", 1, 1),
        engine=EngineInfo("llm", "1", estimator="np"),
    )  # fmt: skip
    assert circumstances(before, before) == []
    found = circumstances(before, other)
    assert found[0] == "another source: sample 2026-11-01 → enwiki␛ 2026-12-01"
    assert found[1] == "another engine: bundled 0.1.0 → llm 1 np" and len(found) == 3
    assert not any("\x1b" in line for line in found)
    assert circumstances(replace(before, index=None), before)[0].startswith(
        "another source: none → sample"
    )


SENTENCES = (
    "Anna was born in Riga.",
    "Anna was born in Oslo.",
    "She wrote nine novels.",
    "Ships sailed.",
    "He died.",
)


@given(
    st.lists(st.tuples(st.sampled_from(SENTENCES), st.sampled_from("+-?0."))),
    st.lists(st.tuples(st.sampled_from(SENTENCES), st.sampled_from("+-?0."))),
)
def test_every_fact_is_in_one_row(
    before: list[tuple[str, str]], after: list[tuple[str, str]]
) -> None:
    reports = [
        checked(" ".join(s for s, _ in side), "".join(v for _, v in side))
        for side in (before, after)
    ]
    check(*reports)
    assert not check(reports[0], reports[0]).changed


@pytest.mark.parametrize("kind", ["identical", "two", "nearly", "turned"])
def test_thousands_of_facts(kind: str) -> None:
    chance = random.Random(1)
    n = 4_000
    two = ("Anna was born in Riga.", "Anna died in Riga.")
    before, after = {
        "identical": ([two[0]] * n, [two[0]] * (n - 500)),
        "two": ([chance.choice(two) for _ in range(n)], [chance.choice(two) for _ in range(n)]),
        "nearly": (
            [f"Anna was born in Riga as number {i} then." for i in range(n)],
            [f"Anna was born in Riga as number {i} there." for i in range(n)],
        ),
        "turned": (
            [f"Number {i} was born." for i in range(n)],
            [f"Number {i} was born." for i in range(n)][::-1],
        ),
    }[kind]
    found = check(checked(" ".join(before)), checked(" ".join(after)))
    assert found.counts[FactChange.SAME] > n - 501
