"""An error of the program while it reads a sentence costs that sentence at most, and is told
once."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from factscore_tui.core.cancelled import Cancelled
from factscore_tui.core.contained import MOST_TRACEBACKS, RAISE_VARIABLE, contained, told
from factscore_tui.core.document import Document
from factscore_tui.core.evidence import Retrieval
from factscore_tui.core.fact import AtomicFact
from factscore_tui.core.report import EngineInfo
from factscore_tui.core.verdict import Judgement, Verdict
from factscore_tui.decompose import pipeline, writing
from factscore_tui.decompose.bundled import open_decomposer
from factscore_tui.decompose.references import text as reference_text
from factscore_tui.decompose.selection.candidates import candidates
from factscore_tui.decompose.syntax import tree_fixes
from factscore_tui.decompose.syntax.tree import Tree
from factscore_tui.engine.fake import FakeDecomposer, FakeRetriever, FakeVerifier, Script
from factscore_tui.engine.pipeline import Pipeline
from factscore_tui.engine.protocol import Check, Event, Judged, Notice
from factscore_tui.errors import EngineProblem
from factscore_tui.text.sentences import split_sentences
from factscore_tui.verify.estimators.per_fact import NOT_JUDGED

DECOMPOSER = open_decomposer(threads=1)
TEXT = (
    "Ann Lee was born in Riga in 1901 and died in Oslo. She wrote nine novels and two plays. Her "
    "brother Tom Lee sailed to Peru in 1920."
)
DAMAGED = "She wrote nine novels and two plays."


@pytest.fixture
def kept(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """As users have it: errors are kept where they happen."""
    monkeypatch.delenv(RAISE_VARIABLE)
    told()
    DECOMPOSER._trees.clear()
    yield
    told()
    DECOMPOSER._trees.clear()


def facts(text: str = TEXT) -> list[list[str]]:
    """The facts of each sentence."""
    read = DECOMPOSER.decompose(Document.from_text(text), split_sentences(text), "")
    return [[fact.text for fact in own] for _, own in read]


def fail(*_: object) -> None:
    raise IndexError("list index out of range")


def no_candidates(tree: Tree, strict: bool = True) -> object:
    return fail() if "novels" in tree.forms else candidates(tree, strict)


def test_a_sentence_that_cannot_be_read_is_told_whole(
    kept: None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    first, second, third = facts()
    assert len(first) == 3 and second == ["Ann Lee wrote nine novels and two plays."]
    monkeypatch.setattr(pipeline, "candidates", no_candidates)
    assert facts() == [first, [DAMAGED], third]
    assert "list index out of range" in capsys.readouterr().err
    (said,) = told()
    assert "one place" in said and "factscore-tui paths" in said
    assert told() == ()


def test_tests_see_the_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pipeline, "candidates", no_candidates)
    with pytest.raises(IndexError):
        facts()


def test_writing_may_fail_too(kept: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writing, "resolved", fail)
    assert facts("Ann Lee was born in Riga; she   sang there.") == [
        ["Ann Lee was born in Riga; she sang there."]
    ]
    assert len(told()) == 1


def test_what_is_skipped_stays_skipped(kept: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pipeline, "certain_reason", fail)
    text = "# Early life\n\nAnn Lee was born in Riga."
    read = DECOMPOSER.decompose(Document.from_text(text), split_sentences(text), "")
    assert [fact.not_checkable for _, own in read for fact in own] == ["heading", ""]


def test_a_repair_that_fails_leaves_the_tree_as_it_was_parsed(
    kept: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ["brandt", ",", "said", "his", "lawyer"]
    parse = (["PROPN"] * 5, ["NNP"] * 5, [2, 0, -1, 4, 2], ["ccomp", "punct", "root", "x", "obj"])

    def half(forms: object, upos: object, xpos: object, heads: list[int], kinds: list[str]) -> None:
        heads[0], kinds[0] = 4, "half"
        fail()

    monkeypatch.setattr(tree_fixes.clauses, "lost_verb", half)
    mended = tuple(list(one) for one in parse)
    tree_fixes.repair(words, *mended)  # type: ignore[arg-type]
    assert mended == parse and len(told()) == 1


def test_repairs_that_make_no_tree_are_taken_back(monkeypatch: pytest.MonkeyPatch) -> None:
    def cycle(
        forms: object, upos: object, xpos: object, heads: list[int], kinds: list[str]
    ) -> None:
        heads[0], heads[1] = 1, 0

    monkeypatch.setattr(tree_fixes.clauses, "lost_verb", cycle)
    parse = (["NOUN"] * 3, ["NN"] * 3, [1, 2, -1], ["compound", "compound", "root"])
    mended = tuple(list(one) for one in parse)
    tree_fixes.repair(["a", "b", "c"], *mended)  # type: ignore[arg-type]
    assert mended == parse


def test_references_of_one_sentence_are_lost_and_no_others(
    kept: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = reference_text.SentenceReader.read

    def read(self: reference_text.SentenceReader) -> None:
        if self.n == 1:
            fail()
        real(self)

    text = "Ann Lee was born in Riga. The weather was cold in Oslo. She wrote nine novels."
    whole = facts(text)
    assert whole[2] == ["Ann Lee wrote nine novels."]
    monkeypatch.setattr(reference_text.SentenceReader, "read", read)
    assert facts(text) == whole
    assert "one place" in told()[0]


@pytest.mark.parametrize("error", [EngineProblem("no", "yes"), Cancelled(), MemoryError()])
def test_what_is_meant_for_others_passes(kept: None, error: Exception) -> None:
    def work() -> None:
        raise error

    with pytest.raises(type(error)):
        contained("a test", work, lambda: None)
    assert told() == ()


def test_the_log_is_not_flooded(kept: None, capsys: pytest.CaptureFixture[str]) -> None:
    for _ in range(2 * MOST_TRACEBACKS):
        assert contained("a test", lambda: fail(), lambda: None) is None
    assert capsys.readouterr().err.count("Traceback") == MOST_TRACEBACKS
    assert f"{2 * MOST_TRACEBACKS} places" in told()[0]


def test_a_check_ends_with_one_notice(kept: None) -> None:
    class Failing(FakeDecomposer):
        def propose_topic(self, *_: object) -> str:
            contained("a test", lambda: fail(), lambda: None)
            contained("a test", lambda: fail(), lambda: None)
            return ""

    engine = Pipeline(Failing(), FakeRetriever(), FakeVerifier(Script({})), EngineInfo("fake", "0"))
    events: list[Event] = list(engine.run(Check(check="c", text=TEXT), lambda: False))
    said = [event.message for event in events if isinstance(event, Notice)]
    assert len([line for line in said if "the program failed at 2 places" in line]) == 1
    judged = [event.judgement for event in events if isinstance(event, Judged)]
    assert judged and all(one.verdict is not Verdict.NOT_CHECKABLE for one in judged)


def test_a_fact_that_cannot_be_judged_costs_itself(kept: None) -> None:
    class Failing(FakeVerifier):
        def judge(
            self, fact: AtomicFact, sentence: str, topic: str, retrieval: Retrieval
        ) -> Judgement:
            if fact.id == 1:
                fail()
            return super().judge(fact, sentence, topic, retrieval)

    engine = Pipeline(
        FakeDecomposer(), FakeRetriever(), Failing(Script({})), EngineInfo("fake", "0")
    )
    events: list[Event] = list(engine.run(Check(check="c", text=TEXT), lambda: False))
    judged = [event.judgement for event in events if isinstance(event, Judged)]
    assert [one.reason == NOT_JUDGED for one in judged] == [False, True, False]
    assert judged[1].verdict is Verdict.NOT_CHECKABLE and judged[1].fact_id == 1
    assert any(isinstance(event, Notice) and "one place" in event.message for event in events)
