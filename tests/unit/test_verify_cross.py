"""The cross-encoder inside the bundled verifier: what it reads, and what its logits do to a
verdict."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from factscore_tui.core.evidence import Hit, Page, Passage, Retrieval
from factscore_tui.core.fact import AtomicFact
from factscore_tui.core.report import ModelInfo
from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Judgement, Verdict
from factscore_tui.engine.default_parts import InterruptibleCrossEncoder
from factscore_tui.engine.pipeline import CheckCancelled
from factscore_tui.errors import ModelDamaged
from factscore_tui.paths import bundled
from factscore_tui.text.words import fold, words
from factscore_tui.verify.estimators.bundled import BundledVerifier
from factscore_tui.verify.features.alignment import PageCache
from factscore_tui.verify.features.cross_encoder_input import WORDS, CrossEncoderInput, reading
from factscore_tui.verify.features.fact_reading import look_at
from factscore_tui.verify.features.network_signals import of_cross

PAGE = (
    "Mara Quill (born 4 May 1931) was a Welsh chess player. She learned the game at six.",
    "In 1952 Quill lost the national final to Ines Dorrow. Dorrow was her teacher. They stayed "
    "friends for life.",
    "Her library went to the town of Penarth.",
)
SUPPORTED, CONTRADICTED, SILENT = (9.0, -4.0, -4.0), (-5.0, 9.0, -4.0), (-5.0, -4.0, 9.0)


class BagOfWords:
    """An encoder whose similarity is shared words."""

    dims = 64
    model = ModelInfo("bag", "embed", "0" * 64)

    def embed(self, texts: Sequence[str]) -> np.ndarray:
        rows = np.zeros((len(texts), self.dims), dtype=np.float32)
        for row, text in zip(rows, texts, strict=True):
            for word in words(text):
                row[hashlib.sha256(fold(word.text).encode()).digest()[0] % self.dims] += 1
            row /= np.linalg.norm(row) or 1.0
        return rows


class Told:
    """A cross-encoder that always says the same, and keeps what it was given."""

    def __init__(self, logits: tuple[float, float, float], sha256: str) -> None:
        self.model = ModelInfo("told", "cross", sha256)
        self.given: list[tuple[str, ...]] = []
        self._logits = logits

    def logits(self, readings: Sequence[tuple[str, ...]]) -> np.ndarray:
        self.given += readings
        return np.array([self._logits] * len(readings), dtype=np.float32)


def retrieval(*texts: str) -> Retrieval:
    passages = tuple(Passage(i, 1, "Mara Quill", "", text) for i, text in enumerate(texts))
    return Retrieval(
        tuple(Hit(p, 1 / (1 + p.id)) for p in passages), (Page(1, "Mara Quill", passages),), "topic"
    )


def read(fact: str, *texts: str) -> CrossEncoderInput:
    found = retrieval(*texts)
    look = look_at(fact, found, PageCache(), {})
    assert look is not None
    return reading(fact, "Mara Quill", found, look)


def fitted_hash() -> str:
    tree = json.loads((bundled("models") / "verifier-coverage.json").read_text(encoding="utf-8"))
    return str(tree["cross_sha256"])


def judge(fact: str, logits: tuple[float, float, float]) -> tuple[Judgement, Told]:
    cross = Told(logits, fitted_hash())
    whole = Span(0, len(fact))
    verifier = BundledVerifier(BagOfWords(), cross=cross)
    asked = AtomicFact(0, fact, fact, (whole,), whole)
    return verifier.judge(asked, fact, "Mara Quill", retrieval(*PAGE)), cross


def test_the_reading_names_its_subject_and_keeps_the_order_of_the_page() -> None:
    got = read("She lost the national final to Ines Dorrow.", *PAGE)
    assert got.fact == "Mara Quill: Mara Quill lost the national final to Ines Dorrow."
    assert got.evidence.index("born 4 May 1931") < got.evidence.index("lost the national final")


@pytest.mark.slow
def test_a_reading_is_bounded_whatever_the_page_is() -> None:
    endless = "Quill " * 50_000
    for page in (
        (endless,),
        (*PAGE, endless),
        tuple(f"Quill lost game {n} of the final." for n in range(3_000)),
    ):
        got = read("Quill lost the final.", *page)
        assert len(got.evidence.split()) <= max(WORDS, max(len(text.split()) for text in page))
        assert len(read(endless, *page).fact) <= 650
    short = read(
        "Quill lost the final.", *(f"Quill lost game {n} of the final." for n in range(3_000))
    )
    assert len(short.evidence.split()) <= WORDS


def test_the_best_sentence_of_a_long_reading_is_read_alone_as_well() -> None:
    prize = "Quill won the Harbour Prize of Moss in 1960."
    others = [f"Quill moved to the house of aunt number {n} in the spring." for n in range(9)]
    found = read("Quill won the Harbour Prize.", *others, prize)
    assert found.sentence == prize
    assert found.pairs == [(found.fact, found.evidence), (found.fact, prize)]
    short = read("Quill won the Harbour Prize.", prize)
    assert short.pairs == [(short.fact, short.evidence)]


def test_where_no_word_is_shared_the_best_passages_are_read() -> None:
    got = read("Xylophones resonate.", *PAGE)
    assert got.evidence.startswith("Mara Quill (born 4 May 1931)") and "library" in got.evidence


def test_logits_become_two_odds_in_bounds() -> None:
    assert of_cross(None) == {"cross_supported": 0.0, "cross_contradicted": 0.0, "no_cross": 1.0}
    assert of_cross((0.0, 0.0, 0.0))["cross_supported"] == pytest.approx(-np.log(2) / 8)
    extreme = of_cross((3e38, -3e38, 3e38))
    assert all(-1 <= value <= 1 for value in extreme.values())
    assert (
        of_cross(SUPPORTED)["cross_supported"] == 1.0
        and of_cross(CONTRADICTED)["cross_contradicted"] == 1.0
    )


def test_what_the_cross_encoder_says_moves_the_probability() -> None:
    fact = "Mara Quill lost the national final to Ines Dorrow in 1952."
    said = {
        name: judge(fact, logits)[0].p_supported or 0.0
        for name, logits in (("yes", SUPPORTED), ("no", CONTRADICTED), ("silent", SILENT))
    }
    assert said["yes"] > said["silent"] and said["yes"] > said["no"]
    judgement, cross = judge(fact, SUPPORTED)
    assert (
        judgement.verdict is Verdict.SUPPORTED
        and judgement.estimator == "cross-encoder and coverage"
    )
    assert len(cross.given) == 1 and cross.given[0][0].startswith("Mara Quill: ")


def test_a_contradiction_without_an_exact_difference_says_so() -> None:
    judgement, _ = judge("Mara Quill taught Ines Dorrow how to win a final.", (-9.0, 12.0, -9.0))
    assert judgement.verdict is Verdict.CONTRADICTED and judgement.differences == ()
    assert "the model's opinion" in judgement.reason and judgement.evidence


@pytest.mark.parametrize(
    ("fact", "linked", "verdict"),
    [
        ("Mara Quill taught Ines Dorrow how to win a final.", "names", Verdict.CONTRADICTED),
        ("The teacher lost the national final to her.", "names", Verdict.NO_EVIDENCE),
        ("The weather over Patagonia is dreadfully stormy.", "topic", Verdict.NO_EVIDENCE),
    ],
)
def test_only_a_page_about_the_fact_can_contradict_it(
    fact: str, linked: str, verdict: Verdict
) -> None:
    whole = Span(0, len(fact))
    verifier = BundledVerifier(BagOfWords(), cross=Told((-9.0, 12.0, -9.0), fitted_hash()))
    found = replace(retrieval(*PAGE), linked=linked)
    assert (
        verifier.judge(AtomicFact(0, fact, fact, (whole,), whole), fact, "", found).verdict
        is verdict
    )


@pytest.mark.parametrize(
    ("fact", "verdict"),
    [
        # a near copy of a sentence need not say on whose page it stands
        ("A flood of 1394 tore down the southern outer pier.", Verdict.CONTRADICTED),
        ("A flood of 1394 tore down the pier.", Verdict.NO_EVIDENCE),
    ],
)
def test_a_near_copy_with_another_year_is_contradicted_on_any_page(
    fact: str, verdict: Verdict
) -> None:
    whole = Span(0, len(fact))
    verifier = BundledVerifier(BagOfWords(), cross=Told((-9.0, -9.0, 12.0), fitted_hash()))
    page = (*PAGE, "Floods, above all that of 1349, tore down the southern outer pier of the town.")
    found = replace(retrieval(*page), linked="search")
    case = AtomicFact(0, fact, fact, (whole,), whole)
    assert verifier.judge(case, fact, "", found).verdict is verdict


def test_the_same_reading_is_read_once() -> None:
    cross = Told(SUPPORTED, fitted_hash())
    verifier = BundledVerifier(BagOfWords(), cross=cross)
    said = [
        verifier.judge(
            AtomicFact(0, f, f, (Span(0, 1),), Span(0, 1)), f, "Mara Quill", retrieval(*PAGE)
        )
        for f in ("She lost the final.", "She learned the game.", "She lost the final.")
    ]
    assert len(cross.given) == 2 and said[0] == said[2]


def test_an_exact_difference_outranks_the_cross_encoder() -> None:
    judgement, _ = judge("Mara Quill was born on 5 May 1931.", SUPPORTED)
    assert judgement.verdict is Verdict.CONTRADICTED and judgement.differences


def test_a_name_that_is_nowhere_on_the_page_is_never_supported() -> None:
    judgement, _ = judge("Mara Quill lost the national final to Odo Vance.", SUPPORTED)
    assert judgement.verdict is not Verdict.SUPPORTED


def test_a_cross_encoder_the_weights_do_not_know_is_refused() -> None:
    with pytest.raises(ModelDamaged, match="another cross-encoder"):
        BundledVerifier(BagOfWords(), cross=Told(SUPPORTED, "f" * 64))


def test_a_cancelled_check_stops_between_readings() -> None:
    inner = Told(SUPPORTED, "0" * 64)
    patient = InterruptibleCrossEncoder(inner, lambda: len(inner.given) == 2)
    with pytest.raises(CheckCancelled):
        patient.logits([("a", "b")] * 5)
    assert len(inner.given) == 2
    assert InterruptibleCrossEncoder(inner, lambda: False).logits([]).shape == (0, 3)


def test_weights_without_a_cross_encoder_are_damaged(tmp_path: Path) -> None:
    tree = json.loads((bundled("models") / "verifier-coverage.json").read_text(encoding="utf-8"))
    del tree["with_cross"]
    path = tmp_path / "weights.json"
    path.write_text(json.dumps(tree), encoding="utf-8")
    with pytest.raises(ModelDamaged):
        BundledVerifier(weights_path=path)
