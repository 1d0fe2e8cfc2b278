"""What a fact is worth that says in other words what its source does: it is judged in those words
too."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import chain

from factscore_tui.core.verdict import Judgement, Verdict
from factscore_tui.verify.differences.roles.groups import without_couple, without_group
from factscore_tui.verify.features.fact_reading import FactReading
from factscore_tui.verify.features.match import lacks_key_unit
from factscore_tui.verify.plain_forms import Form, forms, of_a_nation, without_office
from factscore_tui.verify.wording.others import in_one_sentence, others

OUTRIGHT = 0.97
"""The least probability of a fact that one sentence says outright: of 740 such facts of three sets
737 are supported (docs/models.md)."""


def in_other_forms(
    judgement: Judgement,
    fact: str,
    read: Callable[[str], FactReading | None],
    judge: Callable[[str], Judgement],
    rarity: dict[str, float],
    names: Iterable[tuple[str, str]] = (),
) -> Judgement:
    """The judgement of `fact`, or of what says the same in another form (plain_forms.py, wording/)
    where that is strongly supported, is supported and says neither more nor less, or is how such a
    thing is told. `read` lays a sentence over its best page, `judge` judges it as it is; `names`
    are those of the fact with what their bearers are called elsewhere (own_names.py)."""
    if judgement.differences or (judgement.p_supported or 0.0) >= OUTRIGHT:
        return judgement
    best = judgement
    called = (Form(fact.replace(one, other), same=True) for one, other in names)
    for form in chain(called, _forms(fact, read, rarity)):
        look = read(form.text)
        supported = best.verdict is Verdict.SUPPORTED
        if look is None or (lacks_key_unit(look.match) and not _other_value(form, look)):
            continue
        if supported and not form.instead and (not form.same or best.strength == "strong"):
            continue
        other = judge(form.text)
        other = replace(other, reason=f"read as “{form.said or form.text}”; {other.reason}")
        if form.instead and other.verdict is not Verdict.SUPPORTED:
            return other
        if form.same and other.differences and look.match.page.own and not best.differences:
            best = best if supported else other
            continue
        if form.same and not in_one_sentence(look.match, other.strength == "strong"):
            continue
        sure = not form.weaker or (other.p_supported or 0.0) == OUTRIGHT
        if sure and other.strength == "strong":
            return other
        if form.same and not supported and other.verdict is Verdict.SUPPORTED:
            best = other
    return best


def _forms(
    fact: str, read: Callable[[str], FactReading | None], rarity: dict[str, float]
) -> Iterator[Form]:
    yield from forms(fact)
    look = read(fact)
    if look is not None and look.match.best >= 0:
        yield from others(fact, look.match, rarity)
        they = without_group(fact, look.match) or without_couple(fact, look.match)
        if they:
            yield Form(they, same=True)
        nation = of_a_nation(fact, look.match)
        if nation:
            yield Form(nation, same=True)
        succeeded = without_office(fact, look.match)
        if succeeded:
            yield Form(succeeded, weaker=True)


def _other_value(form: Form, look: FactReading) -> bool:
    """A user's own document may have another date where such a thing is told."""
    return (form.instead or form.same) and look.match.page.own
