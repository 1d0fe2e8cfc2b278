"""What rulings tell about the machine: tables, bins, the best threshold, what another one would
change."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from factscore_tui.core.ruling import ENOUGH, RULABLE, Ruled, Ruling, Subject
from factscore_tui.core.verdict import Judgement, Verdict
from factscore_tui.evaluation.labels.calibration import (
    agreeing,
    as_judged,
    best,
    bins,
    boundary,
    confusion,
    estimators,
    reachable,
    turned,
)

S, C, N = Verdict.SUPPORTED, Verdict.CONTRADICTED, Verdict.NO_EVIDENCE


def _ruled(machine: Verdict, p: float | None, person: Verdict, estimator: str = "e") -> Ruled:
    return Ruled(1, "k", Subject("F.", "F.", "", machine, p, estimator), Ruling(person))


rulings = st.builds(
    _ruled,
    st.sampled_from(Verdict),
    st.none() | st.floats(0, 1),
    st.sampled_from(RULABLE),
    st.sampled_from("ab"),
)
measured = st.lists(
    st.tuples(st.floats(0, 1).map(lambda p: round(p, 3)), st.booleans()), max_size=60
)


@given(st.lists(rulings))
def test_everything_is_counted_once(gold: list[Ruled]) -> None:
    assert sum(confusion(gold).values()) == len(gold)
    assert sum(map(len, estimators(gold).values())) == len(gold)
    known = [g for g in gold if g.subject.p_supported is not None and g.ruling.verdict is not None]
    found = bins(gold)
    assert sum(b.n for b in found) == sum(
        g.ruling.verdict.counts for g in known if g.ruling.verdict
    )
    assert all(b.supported <= b.n and (not b.n or b.low <= b.claimed <= b.high) for b in found)


def test_both_edges_of_the_scale_have_a_bin() -> None:
    found = bins([_ruled(S, 1.0, S), _ruled(N, 0.0, N), _ruled(S, 0.8, C)])
    assert [(b.n, b.supported) for b in found] == [(1, 0), (0, 0), (0, 0), (0, 0), (2, 1)]


def test_a_threshold_reaches_only_what_it_can_move() -> None:
    gold = [
        _ruled(S, 0.9, S),
        _ruled(N, 0.4, C),
        _ruled(C, 0.1, S),
        _ruled(S, None, S),
        _ruled(S, 0.9, Verdict.NOT_CHECKABLE),
    ]
    assert reachable(gold) == [(0.9, True), (0.4, False)]
    assert as_judged(gold) == 2


@given(measured)
def test_nothing_agrees_better_than_the_best(rows: list[tuple[float, bool]]) -> None:
    found = best(rows)
    assert found.n == len(rows)
    if len(rows) < ENOUGH:
        assert found.too_few and found.threshold is None
    elif found.threshold is None:
        assert len({said for _, said in rows}) == 1
    else:
        assert 0 < found.threshold <= 1
        assert agreeing(rows, found.threshold) == found.agree
        assert found.agree >= max(agreeing(rows, t / 100) for t in range(1, 101))


def test_the_best_one_is_written_in_whole_percents_where_it_can_be() -> None:
    rows = [(0.412, False)] * 10 + [(0.688, True)] * 10
    assert best(rows).threshold == 0.55
    close = [(0.512, False)] * 10 + [(0.517, True)] * 10
    assert best(close).threshold in (0.514, 0.515)


def test_what_another_threshold_would_change() -> None:
    judgements = [
        Judgement(0, S, 0.6, ""),
        None,
        Judgement(2, N, 0.4, ""),
        Judgement(3, C, 0.4, ""),
    ]
    assert turned(judgements, 0.0) == {}
    assert turned(judgements, 0.3) == {2: S}
    assert turned(judgements, 0.7) == {0: N}


def test_where_the_engines_own_threshold_must_be() -> None:
    assert boundary([(0.4, N, "e"), (0.6, S, "e"), (0.1, N, "e")]) == 0.5
    assert boundary([(0.7, N, "e"), (0.6, S, "e")]) is None
    assert boundary([(0.4, N, "e")]) is None
    assert boundary([(0.4, N, "a+b"), (0.6, S, "a+b")]) is None
