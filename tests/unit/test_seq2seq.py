"""The encoder-decoder verifier: a T5 with random weights, and MiniCheck's rule over what such a
model says."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import gguf_samples as samples
import numpy as np
import pytest

from factscore_tui.core.cancelled import Cancelled
from factscore_tui.core.case import Case
from factscore_tui.core.evidence import Hit, Page, Passage, Retrieval
from factscore_tui.core.fact import AtomicFact
from factscore_tui.core.ports import GroupVerifier
from factscore_tui.core.report import ModelInfo
from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Verdict
from factscore_tui.errors import EngineProblem, ModelDamaged, ModelMissing, UsageProblem
from factscore_tui.inference.llama.seq2seq import ROOM, LlamaSeq2Seq
from factscore_tui.verify.estimators.minicheck import CHUNK_WORDS, MiniCheckVerifier, chunked
from factscore_tui.verify.presentation.evidence_view import EvidenceView
from factscore_tui.verify.presentation.recency import SnapshotDate

PAIRS = [
    ("Marie Curie was born in Warsaw. She moved to Paris.", "Marie Curie was born in Warsaw."),
    ("The Nile flows north.", "The Nile is a river in Africa."),
    ("", ""),
    ("Ωμέγα \x00 日本語 \ud800 </s> <pad>", "</s>"),
]


@pytest.fixture(scope="module")
def t5(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return samples.save(tmp_path_factory.mktemp("t5"), samples.model("t5"), "t5.gguf")


# --- the model
# --------------------------------------------------------------------------------------------------


def test_probabilities_depend_on_both_texts_and_on_nothing_else(t5: Path) -> None:
    with LlamaSeq2Seq(t5, threads=1) as model:
        found = model.p_yes(PAIRS)
        again = model.p_yes(PAIRS[::-1])[::-1]
        swapped = model.p_yes([(claim, passage) for passage, claim in PAIRS[:2]])
    assert found.dtype == np.float32 and found.shape == (len(PAIRS),)
    assert ((found >= 0) & (found <= 1)).all() and len(set(found.tolist())) == len(PAIRS)
    np.testing.assert_array_equal(found, again)
    assert not np.allclose(found[:2], swapped, atol=1e-4)


def test_threads_change_nothing_but_rounding(t5: Path) -> None:
    with LlamaSeq2Seq(t5, threads=1) as one, LlamaSeq2Seq(t5, threads=2) as two:
        np.testing.assert_allclose(one.p_yes(PAIRS), two.p_yes(PAIRS), atol=1e-3)


def test_nothing_to_ask(t5: Path) -> None:
    with LlamaSeq2Seq(t5, threads=1) as model:
        assert model.p_yes([]).shape == (0,)


def test_the_answers_are_found_as_published(t5: Path) -> None:
    """Flan-T5 has a token for " 1" and spells " 0" with a space and a digit; the recipe's
    vocabulary does as well."""
    with LlamaSeq2Seq(t5, threads=1) as model:
        tokens = [model._tokenise(text) for text in ("1", "0")]
        assert [len(ids) for ids in tokens] == [1, 2]
        assert (model._yes, model._no) == (tokens[0][0], tokens[1][0])


def test_end_marks_in_a_text_stay_text(t5: Path) -> None:
    with LlamaSeq2Seq(t5, threads=1) as model:
        assert model._input("a </s> b", "c </s>").count(model._end) == 2


def test_a_passage_that_is_too_long_is_cut_before_the_claim(t5: Path) -> None:
    long, claim = "the river " * ROOM, "Marie Curie was born in Warsaw."
    with LlamaSeq2Seq(t5, threads=1) as model:
        tokens = model._input(long, claim)
        assert len(tokens) == ROOM
        assert tokens[-len(model._tokenise(claim)) - 1 : -1] == model._tokenise(claim)
        assert model.shortened == 1
        both = model._input(long, long)
        assert len(both) == ROOM and both.index(model._end) == ROOM // 2 - 1
        model._input("short", claim)
        assert model.shortened == 2
        assert 0 <= model.p_yes([(long, long)])[0] <= 1


def test_cancelling_ends_a_question_and_leaves_the_model_usable(t5: Path) -> None:
    wanted = [False]
    with LlamaSeq2Seq(t5, threads=1, cancelled=lambda: wanted[0]) as model:
        before = model.p_yes(PAIRS[:1])
        wanted[0] = True
        with pytest.raises(Cancelled):
            model.p_yes(PAIRS)
        wanted[0] = False
        np.testing.assert_array_equal(model.p_yes(PAIRS[:1]), before)


def test_loading_is_not_cancelled(t5: Path) -> None:
    with LlamaSeq2Seq(t5, threads=1, cancelled=lambda: True) as model, pytest.raises(Cancelled):
        model.p_yes(PAIRS)


def test_after_a_rest_it_is_loaded_again(t5: Path) -> None:
    with LlamaSeq2Seq(t5, threads=1) as model:
        before = model.p_yes(PAIRS)
        model.rest()
        model.rest()
        assert model._model is None
        np.testing.assert_array_equal(model.p_yes(PAIRS), before)


def test_closed_twice_and_then_asked(t5: Path) -> None:
    model = LlamaSeq2Seq(t5, name="mine", sha256="a" * 64)
    assert model.model == ModelInfo("mine", "verify", "a" * 64)
    model.close()
    model.close()
    model.rest()
    with pytest.raises(EngineProblem, match="closed"):
        model.p_yes(PAIRS)


def test_a_chat_model_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ModelDamaged, match="'llama', not an encoder-decoder"):
        LlamaSeq2Seq(samples.save(tmp_path, samples.model("tiny")))


@pytest.mark.parametrize(
    "damage",
    [
        "cut in the magic",
        "cut in the header",
        "cut in the vocabulary",
        "cut in the weights",
        "vocabulary only",
        "NaN weights",
        "token of 2^60 bytes",
    ],
)
def test_damaged_files_are_refused(tmp_path: Path, damage: str) -> None:
    path = samples.save(tmp_path, samples.DAMAGED[damage](samples.model("t5")))
    with pytest.raises(ModelDamaged) as caught:
        LlamaSeq2Seq(path)
    assert caught.value.hint or caught.value.message


def test_a_vocabulary_without_the_answers_is_refused(tmp_path: Path) -> None:
    strange = samples.with_tokens(
        samples.model("t5"), lambda token: f"§{token}" if {"0", "1"} & set(token) else token
    )
    with pytest.raises(ModelDamaged, match="cannot tell 1 from 0"):
        LlamaSeq2Seq(samples.save(tmp_path, strange))


def test_a_first_token_out_of_the_vocabulary_is_refused(tmp_path: Path) -> None:
    strange = samples.with_number(samples.model("t5"), "t5.decoder_start_token_id", 10**6)
    with pytest.raises(ModelDamaged):
        LlamaSeq2Seq(samples.save(tmp_path, strange))


def test_no_file_and_no_threads(t5: Path, tmp_path: Path) -> None:
    with pytest.raises(ModelMissing):
        LlamaSeq2Seq(tmp_path / "none.gguf")
    with pytest.raises(UsageProblem):
        LlamaSeq2Seq(t5, threads=0)


# --- MiniCheck's rule
# ------------------------------------------------------------------------------------------------

FACT = "Mara Quill lost the national final in 1952."


class Scripted:
    """A model that finds a word in a passage or does not, and remembers what it was asked."""

    model = ModelInfo("scripted", "verify", "d" * 64)

    def __init__(self, word: str = "lost") -> None:
        self.word, self.shortened = word, 0
        self.asked: list[tuple[str, str]] = []

    def p_yes(self, pairs: Sequence[tuple[str, str]]) -> np.ndarray:
        self.asked += pairs
        return np.array([0.9 if self.word in passage else 0.2 for passage, _ in pairs], np.float32)


def passage(number: int, text: str, page: int = 1) -> Passage:
    return Passage(number, page, f"Page {page}", "", text)


def case(passages: Sequence[Passage], text: str = FACT, linked: str = "topic") -> Case:
    whole = Span(0, len(text))
    hits = tuple(Hit(one, 1 / (1 + rank)) for rank, one in enumerate(passages))
    numbers = dict.fromkeys(one.page_id for one in passages)
    pages = tuple(
        Page(n, f"Page {n}", tuple(p for p in passages if p.page_id == n)) for n in numbers
    )
    return Case(
        AtomicFact(3, text, text, (whole,), whole),
        text,
        "Mara Quill",
        Retrieval(hits, pages, linked),
    )


def verifier(model: Scripted, date: str = "") -> MiniCheckVerifier:
    return MiniCheckVerifier(model, EvidenceView({}), SnapshotDate(date))


FILLER = "The town has a library and a school. " * 70  # 560 words: more than a chunk


def test_the_best_chunk_decides_and_comes_first() -> None:
    model = Scripted()
    checker = verifier(model)
    assert isinstance(checker, GroupVerifier)
    one, two, three = (
        passage(1, FILLER),
        passage(2, "Quill lost the final in 1952."),
        passage(3, "A book.", page=2),
    )
    (judged,) = checker.judge_group([case([one, three, two])])
    assert (judged.verdict, judged.p_supported, judged.fact_id) == (Verdict.SUPPORTED, 0.9, 3)
    assert judged.evidence[0].text == two.text and len(judged.evidence) == 3
    assert (judged.estimator, judged.model_hash) == ("minicheck", "d" * 64)
    assert all(claim == FACT for _, claim in model.asked) and len(model.asked) == 3


def test_a_fact_that_no_chunk_supports() -> None:
    (judged,) = verifier(Scripted("nothing")).judge_group(
        [case([passage(1, "Quill was a player.")])]
    )
    assert (judged.verdict, judged.p_supported) == (Verdict.NO_EVIDENCE, 0.2)
    assert "20 %" in judged.reason


@pytest.mark.parametrize("linked", ["topic", "none"])
def test_without_an_article_nobody_is_asked(linked: str) -> None:
    model = Scripted()
    given = case([passage(1, "Quill lost.")] if linked == "none" else [], linked=linked)
    (judged,) = verifier(model).judge_group([given])
    assert (judged.verdict, judged.p_supported, model.asked) == (Verdict.NO_ARTICLE, None, [])


def test_later_than_the_index() -> None:
    text = "Mara Quill won the final in 2031."
    (judged,) = verifier(Scripted("none"), "2025-01-01").judge_group(
        [case([passage(1, "Quill.")], text)]
    )
    assert judged.verdict is Verdict.OUTSIDE_SNAPSHOT and "2031" in judged.reason


def test_closing_counts_what_was_cut_once() -> None:
    model = Scripted()
    checker = verifier(model)
    assert checker.closing() == ()
    model.shortened = 2
    (said,) = checker.closing()
    assert said.startswith("2 passages were cut") and checker.closing() == ()


def test_chunks_are_articles_in_order_cut_between_sentences() -> None:
    texts = [f"Sentence {n} of the first page has exactly nine words. " * 30 for n in range(3)]
    hits = [Hit(passage(n, text), 1.0) for n, text in reversed(list(enumerate(texts)))]
    chunks = chunked([*hits, Hit(passage(9, "Another page.", page=2), 0.5)])
    assert [chunk.title for chunk in chunks] == ["Page 1", "Page 1", "Page 2"]
    assert [chunk.passages for chunk in chunks] == [{0, 1}, {1, 2}, {9}]
    for chunk in chunks:
        title, _, body = chunk.text.partition("\n")
        assert title == chunk.title and len(body.split()) <= CHUNK_WORDS and body.endswith(".")
    joined = " ".join(chunk.text.partition("\n")[2] for chunk in chunks[:2])
    assert joined.split() == " ".join(texts).split()


@pytest.mark.parametrize("text", ["", "   ", "word " * 900, "\x00", "---"])
def test_strange_passages_give_one_chunk_at_least(text: str) -> None:
    chunks = chunked([Hit(passage(1, text), 1.0)])
    assert chunks and sum(len(chunk.text.split()) - 2 for chunk in chunks) == len(text.split())


def test_with_the_model_itself(t5: Path) -> None:
    with LlamaSeq2Seq(t5, threads=1) as model:
        checker = MiniCheckVerifier(model, EvidenceView({}))
        (judged,) = checker.judge_group(
            [case([passage(1, FILLER), passage(2, "Quill lost the final.")])]
        )
    assert judged.p_supported is not None and 0 <= judged.p_supported <= 1
    assert checker.model.role == "verify"
