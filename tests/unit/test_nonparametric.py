"""NP: the vectors of single tokens, and the estimator that compares those of a fact with those of
passages."""

from __future__ import annotations

import struct
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

np = pytest.importorskip("numpy")
pytest.importorskip("llama_cpp")

from factscore_tui.core.case import Case  # noqa: E402
from factscore_tui.core.evidence import Hit, Page, Passage, Retrieval  # noqa: E402
from factscore_tui.core.fact import AtomicFact  # noqa: E402
from factscore_tui.core.ports import GroupVerifier  # noqa: E402
from factscore_tui.core.report import ModelInfo  # noqa: E402
from factscore_tui.core.span import Span  # noqa: E402
from factscore_tui.core.verdict import Judgement, Verdict  # noqa: E402
from factscore_tui.errors import EngineProblem, ModelDamaged, ModelMissing  # noqa: E402
from factscore_tui.inference.llama.encoder import DEFAULT_MODEL, open_bundled_encoder  # noqa: E402
from factscore_tui.inference.llama.session import Rows  # noqa: E402
from factscore_tui.inference.llama.token_encoder import (  # noqa: E402
    LlamaTokenEncoder,
    open_bundled_token_encoder,
)
from factscore_tui.inference.models.catalogue import find_model  # noqa: E402
from factscore_tui.verify.estimators.nonparametric import (  # noqa: E402
    FITS,
    KEPT,
    MAX_CONTENT,
    PASSAGES,
    STRIDE,
    WINDOW,
    NonParametricVerifier,
    Rule,
)
from factscore_tui.verify.presentation.evidence_view import EvidenceView  # noqa: E402
from factscore_tui.verify.presentation.recency import SnapshotDate  # noqa: E402

PAGE = (
    "Mara Quill (born 4 May 1931) was a Welsh chess player. She learned the game at six.",
    "In 1952 Quill lost the national final to Ines Dorrow. Dorrow was her teacher. They stayed "
    "friends for life.",
    "Her library went to the town of Penarth.",
)
TEXTS = (
    PAGE[0],
    "",
    "word",
    "naïve façade of Zürich",
    "one two three " * 400,
    "\x00\ud800 odd [MASK] text",
)


@pytest.fixture(scope="module")
def encoder() -> Iterator[LlamaTokenEncoder]:
    with open_bundled_token_encoder(threads=1) as opened:
        yield opened


class Spelled:
    """An encoder without context: a token is a word, or its part after a hyphen; its vector one
    direction each."""

    model = ModelInfo("spelled", "tokens", "e" * 64)
    mask = 1

    def __init__(self) -> None:
        self._known = ["[CLS]", "[MASK]", "[SEP]"]
        self.read: list[list[int]] = []

    def tokens(self, text: str) -> list[int]:
        pieces = text.casefold().replace(".", " .").replace(",", " ,").replace("-", " -").split()
        self._known += [piece for piece in dict.fromkeys(pieces) if piece not in self._known]
        return [0, *(self._known.index(piece) for piece in pieces), 2]

    def piece(self, token: int) -> str:
        spelled = self._known[token]
        return spelled[1:] if spelled.startswith("-") else f" {spelled}"

    def vectors(self, texts: Sequence[Sequence[int]]) -> list[Rows]:
        self.read += [list(text) for text in texts]
        return [np.eye(600, dtype=np.float32)[list(text)] for text in texts]


def case(text: str, *page: str, linked: str = "topic", topic: str = "Mara Quill") -> Case:
    whole = Span(0, len(text))
    passages = tuple(Passage(i, 1, "Mara Quill", "", words) for i, words in enumerate(page))
    found = Retrieval(
        tuple(Hit(p, 1 / (1 + p.id)) for p in passages), (Page(1, "Mara Quill", passages),), linked
    )
    return Case(AtomicFact(5, text, text, (whole,), whole), text, topic, found)


def judged(
    one: Case, rule: Rule = "nearest", date: str = "", encoder: Spelled | None = None
) -> Judgement:
    (judgement,) = NonParametricVerifier(
        encoder or Spelled(), EvidenceView({}), SnapshotDate(date), rule
    ).judge_group([one])
    return judgement


# -- tokens and their vectors
# ------------------------------------------------------------------------------------------


def test_every_token_has_a_vector_and_their_mean_is_the_sentence_vector(
    encoder: LlamaTokenEncoder,
) -> None:
    with open_bundled_encoder(threads=1) as sentences:
        for text in TEXTS[:1] + TEXTS[2:5]:
            ids = encoder.tokens(text)
            (rows,) = encoder.vectors([ids])
            assert rows.shape == (len(ids), encoder.dims) and rows.dtype == np.float32
            mean = rows.mean(axis=0)
            assert float(mean @ sentences.embed([text])[0]) / np.linalg.norm(mean) > 0.9999
        assert sentences.model.sha256 == encoder.model.sha256


def test_vectors_depend_on_the_context_and_on_nothing_else(encoder: LlamaTokenEncoder) -> None:
    texts = [encoder.tokens(text) for text in TEXTS]
    together = encoder.vectors(texts)
    for ids, rows in zip(texts, together, strict=True):
        assert (
            np.array_equal(encoder.vectors([ids])[0], rows)
            or np.abs(encoder.vectors([ids])[0] - rows).max() < 1e-4
        )
    bank, river = encoder.tokens("the bank lent money"), encoder.tokens("the bank of the river")
    assert bank[2] == river[2]
    one, other = encoder.vectors([bank, river])
    assert np.abs(one[2] - other[2]).max() > 0.1
    assert encoder.vectors([]) == [] and encoder.vectors([[]])[0].shape == (0, encoder.dims)


def test_long_and_hostile_texts_are_cut_and_read(encoder: LlamaTokenEncoder) -> None:
    assert len(encoder.tokens("word " * 100_000)) == encoder.max_tokens
    assert encoder.tokens(TEXTS[5]).count(encoder.mask) == 0, "the name of a special token is text"
    assert encoder.piece(encoder.mask) == "[MASK]"
    spelled = "".join(encoder.piece(token) for token in encoder.tokens("Quill's Penarth")[1:-1])
    assert spelled == " quill ' s penarth" or spelled.replace(" ", "") == "quill'spenarth"
    with pytest.raises(ValueError, match="more than"):
        encoder.vectors([[5] * (encoder.max_tokens + 1)])


def test_a_closed_encoder_says_so() -> None:
    opened = open_bundled_token_encoder(threads=1)
    opened.close()
    with pytest.raises(EngineProblem):
        opened.vectors([[101, 102]])
    with pytest.raises(EngineProblem):
        opened.tokens("word")


def test_files_that_are_no_encoder_are_refused(tmp_path: Path) -> None:
    with pytest.raises(ModelMissing):
        LlamaTokenEncoder(tmp_path / "none.gguf")
    cut = tmp_path / "cut.gguf"
    cut.write_bytes(find_model(DEFAULT_MODEL).read_bytes()[:100_000])
    with pytest.raises(ModelDamaged):
        LlamaTokenEncoder(cut)
    other = tmp_path / "other.gguf"
    name, value = b"general.architecture", b"llama"
    pair = struct.pack("<Q", len(name)) + name + struct.pack("<IQ", 8, len(value)) + value
    other.write_bytes(struct.pack("<4sIQQ", b"GGUF", 3, 0, 1) + pair)
    with pytest.raises(ModelDamaged):
        LlamaTokenEncoder(other)


# -- the estimator
# --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rule", FITS)
def test_words_that_are_there_support(rule: Rule) -> None:
    # Masked, this encoder's tokens all look alike: each position is as likely as any other.
    judgement = judged(case("Quill lost the final to Dorrow.", *PAGE), rule)
    assert (
        judgement.estimator == f"np ({rule})"
        and judgement.model_hash == "e" * 64
        and judgement.fact_id == 5
    )
    assert judgement.verdict is Verdict.SUPPORTED and judgement.evidence
    assert judgement.p_supported is not None and judgement.p_supported > 0.5


@pytest.mark.parametrize("rule", FITS)
def test_words_that_are_not_there_do_not(rule: Rule) -> None:
    judgement = judged(case("They exported Peruvian bananas.", *PAGE), rule)
    assert judgement.verdict is Verdict.NO_EVIDENCE and (judgement.p_supported or 0.0) < 0.5
    assert "exported" in judgement.reason and judgement.differences == ()


def test_the_share_of_words_that_are_there_is_the_score() -> None:
    verifier = NonParametricVerifier(Spelled(), EvidenceView({}))
    found = verifier.tokens(case("Mara Quill lost the Penarth final to Dorrow.", *PAGE[1:2]))
    assert found == [("lost", 1.0), ("penarth", 0.0), ("final", 1.0), ("dorrow", 1.0)]
    assert verifier.tokens(case("Mara Quill.", *PAGE)) == [("mara", 1.0), ("quill", 1.0)]
    mass = NonParametricVerifier(Spelled(), EvidenceView({}), rule="mass").tokens(
        case("Dorrow won.", *PAGE[1:2])
    )
    assert dict(mass) == pytest.approx({"dorrow": 1.0, "won": 0.0}, abs=1e-4)


def test_masked_tokens_are_guessed_from_positions_alone() -> None:
    encoder = Spelled()
    found = NonParametricVerifier(encoder, EvidenceView({}), rule="masked").tokens(
        case("Dorrow won.", "Dorrow sang, sang.")
    )
    assert dict(found) == pytest.approx({"dorrow": 1 / 5, "won": 0.0})
    hidden = [ids for ids in encoder.read if encoder.mask in ids]
    assert len(hidden) == 2 and all(ids.count(encoder.mask) == 1 for ids in hidden)


def test_words_far_apart_are_not_together() -> None:
    filler = " ".join(f"w{n}" for n in range(WINDOW + STRIDE))
    near, far = case("Dorrow sang.", "Dorrow sang."), case("Dorrow sang.", f"Dorrow {filler} sang.")
    assert judged(near).verdict is Verdict.SUPPORTED and judged(far).verdict is Verdict.NO_EVIDENCE
    assert judged(far, "mass").verdict is Verdict.SUPPORTED
    beside = case("Dorrow sang.", "Dorrow.", "They sang.")
    assert judged(beside).verdict is Verdict.NO_EVIDENCE


def test_parts_of_a_word_belong_to_it() -> None:
    found = NonParametricVerifier(Spelled(), EvidenceView({})).tokens(
        case("Dorrow-ville sang.", "Dorrow sang.")
    )
    assert found == [("dorrowville", 1.0), ("dorrowville", 0.0), ("sang", 1.0)]


def test_only_the_first_passages_are_read_and_each_once() -> None:
    encoder = Spelled()
    verifier = NonParametricVerifier(encoder, EvidenceView({}))
    pages = [f"Dorrow sang song{n}." for n in range(PASSAGES + 2)]
    one, two = verifier.judge_group([case("Dorrow sang.", *pages), case("Dorrow wrote.", *pages)])
    assert len(encoder.read) == PASSAGES + 2 and one.verdict is Verdict.SUPPORTED is not two.verdict
    for number in range(KEPT):
        list(verifier.judge_group([case("Dorrow sang.", f"Page p{number}.")]))
    before = len(encoder.read)
    list(verifier.judge_group([case("Dorrow sang.", *pages)]))
    assert len(encoder.read) == before + PASSAGES + 1, "what was not asked for long is forgotten"


def test_nothing_to_look_in_or_for() -> None:
    assert judged(case("Dorrow sang.")).verdict is Verdict.NO_ARTICLE
    assert judged(case("Dorrow sang.", *PAGE, linked="none")).p_supported is None
    for rule in FITS:
        empty = judged(case("It was so.", *PAGE), rule)
        assert (
            empty.verdict is Verdict.NO_EVIDENCE
            and empty.reason == "nothing in it can be looked up"
        )
        assert judged(case("Dorrow sang.", ""), rule).verdict is Verdict.NO_EVIDENCE
    late = case("Dorrow sang in 2031.", *PAGE)
    assert judged(late, date="2023-04-01").verdict is Verdict.OUTSIDE_SNAPSHOT
    assert (
        judged(case("Dorrow sang in 2031."), date="2023-04-01").verdict is Verdict.OUTSIDE_SNAPSHOT
    )


def test_long_facts_are_bounded() -> None:
    found = NonParametricVerifier(Spelled(), EvidenceView({})).tokens(
        case(" ".join(f"x{n}" for n in range(200)), *PAGE)
    )
    assert len(found) == MAX_CONTENT


def test_with_the_bundled_encoder(encoder: LlamaTokenEncoder) -> None:
    verifier = NonParametricVerifier(encoder, EvidenceView({}))
    assert isinstance(verifier, GroupVerifier) and verifier.closing() == ()
    cases = [
        case(text, *PAGE)
        for text in (
            "Mara Quill lost the national final to Ines Dorrow.",
            "Mara Quill played chess.",
            "Mara Quill sold submarine engines to Bolivia.",
        )
    ]
    lost, played, sold = verifier.judge_group(cases)
    assert (lost.verdict, played.verdict, sold.verdict) == (
        Verdict.SUPPORTED,
        Verdict.SUPPORTED,
        Verdict.NO_EVIDENCE,
    )
    assert [lost, played, sold] == list(verifier.judge_group(cases))
    assert "not in these passages" in sold.reason and sold.model_hash == encoder.model.sha256
