"""What a "supported" rests on: a model that confirms what is said of whom, or the words alone."""

from __future__ import annotations

from collections.abc import Mapping

from factscore_tui.core.evidence import Retrieval
from factscore_tui.core.verdict import Strength, Verdict
from factscore_tui.verify.closed_pairs import unconfirmed_side
from factscore_tui.verify.differences.table_rows import beyond_row
from factscore_tui.verify.features.fact_reading import FactReading, lists_names, names_alone
from factscore_tui.verify.features.match import nothing_found
from factscore_tui.verify.name_elsewhere import name_elsewhere

CONFIRMED = 0.1
"""What the networks have to say on average, on their scale of [-1, 1]: log odds of 0.8. Of the
supported facts of FActScore 64 % of the right and 28 % of the wrong ones are strong; with the
matcher alone, from 0, it was 52 and 35 %."""


LITTLE, HALF, SEVERAL, ONE = 0.35, 0.6, 0.5, 0.25
"""A weighted share of the fact's words in the best three sentences, and the same where two of its
content words (of the four that `missing_page` counts) are nowhere on the page; two of them, or
one."""


def _confirmed(values: Mapping[str, float]) -> float:
    relation, cross = values.get("relation_supported", 0.0), values["cross_supported"]
    return (relation + cross) / 2 if relation else cross


def unfounded(values: Mapping[str, float]) -> bool:
    """Neither words nor networks speak for the fact, whatever their sum gives: most of its words
    are not there and the networks do not confirm it, or two of them are nowhere on the page and the
    networks deny it. Names alone are not what is said of them: "Francis Crick let Watson see it
    behind her back" of a page that has both. The regression was learnt on biographies, where most
    facts are true of whom the page is on: of a fact that begins with the topic's name it is right
    more often than not, and elsewhere nobody is asked to trust it."""
    confirmed = _confirmed(values)
    on_topic = values.get("by_topic", 0.0) and values.get("about_topic", 0.0)
    if values["no_cross"] or on_topic:
        return False
    little = values["window"] < (HALF if values["missing_page"] >= SEVERAL else LITTLE)
    return (little and confirmed <= CONFIRMED) or (
        values["missing_page"] >= SEVERAL and confirmed < 0
    )


def unsure(look: FactReading) -> bool:
    """Support is weak whatever is read: one of its words excludes others and is nowhere on the
    page, or nothing of it but names and dates is there, or what is told of one of its names."""
    return bool(unconfirmed_side(look.match) or names_alone(look) or name_elsewhere(look))


def rests_on_nothing(values: Mapping[str, float], look: FactReading) -> bool:
    """Nothing that the page says speaks for the fact, whatever words are there."""
    match = look.match
    own = match.page.own and (_unfounded_in_own(values) or lists_names(look) or beyond_row(match))
    return own or unfounded(values) or nothing_found(match)


def _unfounded_in_own(values: Mapping[str, float]) -> bool:
    """In a user's own document: a word of the fact is nowhere in it, and the networks do not
    confirm the fact. "Angus is the son of Ruaridh" of a letter that names both."""
    return values["missing_page"] >= ONE and _confirmed(values) <= CONFIRMED


def not_linked(retrieval: Retrieval, values: Mapping[str, float]) -> bool:
    """The pages were found by words only, and they lack a name of the fact: the article it would
    need is not there. A user's own documents are articles on nobody."""
    if retrieval.linked == "none":
        return True
    if any(page.own for page in retrieval.pages):
        return False
    return retrieval.off_topic or (retrieval.linked == "search" and values["names_page"] < 1.0)


def strength_of(values: Mapping[str, float]) -> Strength:
    """For a fact that the bundled verifier supports, from its feature values: strong where the
    cross-encoder and the matcher of relations together confirm it; where the matcher was not asked,
    the cross-encoder alone. `cross_supported` and `relation_supported` (0 where that network was
    not asked) are log odds scaled to [-1, 1]; `cross_least` is the former of the one of its two
    readings that says less."""
    least = values.get("cross_least", values["cross_supported"])
    confirmed = _confirmed({**values, "cross_supported": min(least, values["cross_supported"])})
    return "strong" if confirmed > CONFIRMED else "weak"


def own_word(verdict: Verdict) -> Strength | None:
    """For an estimator that is itself a model which has read fact and source: its "supported" is
    strong."""
    return "strong" if verdict is Verdict.SUPPORTED else None
