"""The bundled verifier with the matcher of relations beside the cross-encoder."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from test_verify_cross import CONTRADICTED, PAGE, SILENT, SUPPORTED, BagOfWords, Told, retrieval

from factscore_tui.core.fact import AtomicFact
from factscore_tui.core.report import ModelInfo
from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Judgement, Verdict
from factscore_tui.errors import ModelDamaged
from factscore_tui.paths import bundled
from factscore_tui.verify.estimators.bundled import BundledVerifier
from factscore_tui.verify.features.network_signals import of_cross, of_relation

LOST = "Mara Quill lost the national final to Ines Dorrow in 1952."


def shipped() -> dict[str, str]:
    tree: dict[str, str] = json.loads(
        (bundled("models") / "verifier-coverage.json").read_text(encoding="utf-8")
    )
    return tree


class Matched:
    """A matcher that says the same of everything."""

    def __init__(self, logits: tuple[float, float, float], sha256: str = "") -> None:
        self.model = ModelInfo("matched", "verify", sha256 or shipped()["relations_sha256"])
        self._logits = logits
        self.given: list[tuple[str, str, str]] = []

    def logits(self, title: str, fact: str, evidence: str) -> np.ndarray:
        self.given.append((title, fact, evidence))
        return np.array(self._logits, dtype=np.float32)


def judge(
    fact: str, cross: tuple[float, float, float], relation: tuple[float, float, float]
) -> tuple[Judgement, Told, Matched]:
    told, matched = Told(cross, shipped()["cross_sha256"]), Matched(relation)
    whole = Span(0, len(fact))
    verifier = BundledVerifier(BagOfWords(), cross=told, relations=matched)
    asked = AtomicFact(0, fact, fact, (whole,), whole)
    return verifier.judge(asked, fact, "Mara Quill", retrieval(*PAGE)), told, matched


def test_what_the_matcher_says_moves_the_probability() -> None:
    said = {
        name: judge(LOST, SUPPORTED, logits)[0].p_supported or 0.0
        for name, logits in (("yes", SUPPORTED), ("no", CONTRADICTED), ("silent", SILENT))
    }
    assert said["yes"] > said["silent"] and said["yes"] > said["no"]


def test_words_alone_do_not_support_what_both_networks_refuse() -> None:
    assert judge(LOST, SUPPORTED, SUPPORTED)[0].verdict is Verdict.SUPPORTED
    refused = judge(LOST, SILENT, SILENT)[0]
    assert refused.verdict is Verdict.NO_EVIDENCE


def test_the_matcher_reads_title_fact_and_evidence_apart() -> None:
    judgement, _, matched = judge(
        "She lost the national final to Ines Dorrow in 1952.", SUPPORTED, SUPPORTED
    )
    title, fact, evidence = matched.given[0]
    assert (
        title == "Mara Quill" and fact.startswith("Mara Quill lost") and "Ines Dorrow" in evidence
    )
    assert judgement.estimator == "cross-encoder, relations and coverage"


def test_a_contradiction_takes_both_networks() -> None:
    fact = "Mara Quill taught Ines Dorrow how to win a final."
    assert judge(fact, CONTRADICTED, CONTRADICTED)[0].verdict is Verdict.CONTRADICTED
    assert judge(fact, CONTRADICTED, SILENT)[0].verdict is not Verdict.CONTRADICTED
    assert judge(fact, SILENT, CONTRADICTED)[0].verdict is not Verdict.CONTRADICTED


def test_a_sentence_that_only_has_the_same_people_contradicts_nothing() -> None:
    judgement = judge("Mara Quill and Ines Dorrow opened a bakery.", CONTRADICTED, CONTRADICTED)[0]
    assert judgement.verdict is Verdict.NO_EVIDENCE


def test_nothing_is_read_where_an_exact_difference_settles_it() -> None:
    judgement, told, matched = judge("Mara Quill was born on 6 May 1931.", SUPPORTED, SUPPORTED)
    assert judgement.verdict is Verdict.CONTRADICTED and judgement.differences
    assert not told.given and not matched.given


def test_weights_belong_to_one_matcher() -> None:
    told = Told(SUPPORTED, shipped()["cross_sha256"])
    with pytest.raises(ModelDamaged, match="matcher"):
        BundledVerifier(BagOfWords(), cross=told, relations=Matched(SUPPORTED, "f" * 64))


def test_weights_without_the_regression_are_damaged(tmp_path: Path) -> None:
    tree = dict(shipped())
    del tree["with_relations"]
    path = tmp_path / "weights.json"
    path.write_text(json.dumps(tree), encoding="utf-8")
    with pytest.raises(ModelDamaged):
        BundledVerifier(weights_path=path)


def test_what_both_say_counts_more_where_all_words_are_there() -> None:
    covered = of_relation(SUPPORTED, {"complete_window": 1.0} | of_cross(SUPPORTED))
    apart = of_relation(SUPPORTED, {"complete_window": 0.0} | of_cross(SUPPORTED))
    assert (
        covered["relation_covered"]
        == covered["relation_supported"]
        == apart["relation_supported"]
        > 0
    )
    assert (
        covered["network_least_covered"]
        > 0
        == apart["relation_covered"]
        == apart["network_least_covered"]
    )


def test_the_networks_are_told_apart_where_they_differ() -> None:
    found = of_relation(SILENT, {"complete_window": 1.0} | of_cross(SUPPORTED))
    assert found["network_least"] == found["relation_supported"] < 0 < found["network_most"]
