"""Which facts the verifier's networks are asked about: not those whose verdict they cannot
change."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import numpy as np
import pytest
from sampled import sampled_rows
from test_verify_cross import CONTRADICTED, PAGE, SILENT, SUPPORTED, BagOfWords, Told, retrieval
from test_verify_relations import LOST, Matched, shipped

from factscore_tui.core.fact import AtomicFact
from factscore_tui.core.ports import GroupVerifier
from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Judgement, Verdict
from factscore_tui.engine.config import EngineConfig, check_choice
from factscore_tui.engine.default_parts import SmallModels
from factscore_tui.engine.estimator_table import ESTIMATORS, Estimator
from factscore_tui.engine.estimators import Ingredients, make_estimator
from factscore_tui.errors import UsageProblem
from factscore_tui.verify.estimators.bundled import BundledVerifier

Said = tuple[float, float, float]
LACKING = "Mara Quill lost the national final to Ines Dorrow in Cardiff."
"""The page has all of it but the town."""
ELSEWHERE = "Mara Quill and Ines Dorrow opened a bakery in Cardiff."
"""No sentence of the page says something of the kind."""
DENIED = "Mara Quill never learned the game at six."


class CountingBag(BagOfWords):
    """Keeps what it embedded."""

    def __init__(self) -> None:
        self.texts: list[str] = []

    def embed(self, texts: Sequence[str]) -> np.ndarray:
        self.texts += texts
        return super().embed(texts)


class Asked:
    """A verifier over networks that always say the same, and what they were given."""

    def __init__(
        self, cross: Said, relation: Said, thorough: bool = False, snapshot: str = ""
    ) -> None:
        self.told, self.matched, self.bag = (
            Told(cross, shipped()["cross_sha256"]),
            Matched(relation),
            CountingBag(),
        )
        self.verifier = BundledVerifier(
            self.bag,
            snapshot_date=snapshot,
            cross=self.told,
            relations=self.matched,
            thorough=thorough,
        )

    def judge(self, fact: str) -> Judgement:
        whole = Span(0, len(fact))
        return self.verifier.judge(
            AtomicFact(0, fact, fact, (whole,), whole), fact, "Mara Quill", retrieval(*PAGE)
        )


def test_a_fact_that_lacks_a_name_is_read_by_the_cheap_network_alone() -> None:
    asked = Asked(SUPPORTED, SUPPORTED)
    judgement = asked.judge(LACKING)
    assert judgement.verdict is Verdict.NO_EVIDENCE
    assert judgement.p_supported is not None and judgement.p_supported < asked.verifier.threshold
    assert asked.matched.given and not asked.told.given and not asked.bag.texts


def test_where_it_may_be_contradicted_both_are_asked() -> None:
    asked = Asked(CONTRADICTED, CONTRADICTED)
    assert asked.judge(LACKING).verdict is Verdict.CONTRADICTED
    assert asked.matched.given and asked.told.given


def test_what_the_page_does_not_speak_of_is_read_by_none() -> None:
    asked = Asked(CONTRADICTED, CONTRADICTED)
    assert asked.judge(ELSEWHERE).verdict is Verdict.NO_EVIDENCE
    assert not asked.matched.given and not asked.told.given and not asked.bag.texts


def test_what_may_be_supported_is_read_by_all() -> None:
    asked = Asked(SUPPORTED, SUPPORTED)
    assert asked.judge(LOST).verdict is Verdict.SUPPORTED
    assert asked.matched.given and asked.told.given and asked.bag.texts


def test_thorough_asks_about_every_fact() -> None:
    asked = Asked(SILENT, SILENT, thorough=True)
    asked.judge(ELSEWHERE)
    asked.judge(LACKING)
    assert len(asked.told.given) == 2


@pytest.mark.parametrize(
    ("fact", "snapshot"),
    sampled_rows(
        product(
            (LACKING, ELSEWHERE, DENIED, LOST, "She was born in 1931.", "She met Al Gore."),
            ("", "1950"),
        ),
        step=3,
        rest=pytest.mark.slow,
    ),
)
def test_no_verdict_strength_or_reason_depends_on_it(fact: str, snapshot: str) -> None:
    weak: Said = (0.2, 0.1, -0.1)
    for cross, relation in product((SUPPORTED, CONTRADICTED, SILENT, weak), repeat=2):
        first, thorough = (
            Asked(cross, relation, way, snapshot).judge(fact) for way in (False, True)
        )
        for name in ("verdict", "strength", "reason", "evidence", "differences"):
            assert getattr(first, name) == getattr(thorough, name), (name, cross, relation)
        if first.verdict is Verdict.SUPPORTED:
            assert first.p_supported == thorough.p_supported


class Parts(Ingredients):
    """Keeps how the bundled verifier was asked for."""

    def __init__(self) -> None:
        small = SmallModels(lambda: False)
        small.use_threads(1)
        super().__init__(small, None, None, "")
        self.thorough: list[bool] = []

    def coverage(self, thorough: bool = False) -> BundledVerifier:
        self.thorough.append(thorough)
        return BundledVerifier()


@pytest.mark.parametrize(
    ("choice", "thorough"),
    [
        (EngineConfig(), False),
        (EngineConfig(threshold=0.3), True),
        (EngineConfig(estimator="bundled"), False),
        (EngineConfig(estimator="bundled", threshold=0.7), True),
    ],
)
def test_a_threshold_of_the_users_own_has_all_probabilities_read(
    choice: EngineConfig, thorough: bool
) -> None:
    parts = Parts()
    make_estimator(choice, parts)
    assert parts.thorough == [thorough]


@pytest.mark.parametrize("estimator", ESTIMATORS, ids=lambda one: one.name)
def test_every_estimator_of_the_table_is_made_or_says_which_model_it_lacks(
    estimator: Estimator,
) -> None:
    choice, parts = EngineConfig("llm", "m.gguf", estimator=estimator.name), Parts()
    check_choice(choice)
    if not estimator.asks:
        made = make_estimator(choice, parts)
        said = {"bundled": "coverage"}.get(estimator.name, estimator.name)
        assert isinstance(made, GroupVerifier) and made.name.split()[0] == said
        return
    with pytest.raises(UsageProblem, match=estimator.name) as lacking:
        make_estimator(choice, parts)
    assert ("chat" in lacking.value.message) == (estimator.asks == "chat")
