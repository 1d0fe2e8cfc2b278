"""Signals of one fact against what was retrieved for it: a fixed, named vector.

Every signal is a share in [0, 1], a flag, or a small count squashed into that range, so that a
linear model can weigh them. FEATURES gives their order; a weights file names the ones it uses.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from factscore_tui.core.evidence import Retrieval
from factscore_tui.text.words import words
from factscore_tui.verify.features.alignment import FactUnit, fact_units, title_stems
from factscore_tui.verify.features.document import NEUTRAL, Following
from factscore_tui.verify.features.fact_reading import FactReading, named
from factscore_tui.verify.features.lexical import PRONOUNS, stem
from factscore_tui.verify.features.match import (
    Match,
    best_run,
    best_window,
    common_run,
    lay_over,
    share,
)
from factscore_tui.verify.features.network_signals import Logits, of_cross, of_relation
from factscore_tui.verify.features.similarity import Similarity

FEATURES = tuple(
    """sentence pair window passage hits page sentence_flat window_flat hits_flat page_flat
    sentence_same window_same page_same names_sentence names_window names_page no_names
    slots_sentence slots_window slots_page no_slots common_sentence common_page no_common
    rarest_missing missing_page missing_sentence complete_sentence complete_window complete_page
    slot_context name_context slot_company name_company slot_absent slot_apart run_sentence
    order_sentence bigrams_page margin hit_rank position similarity similarity_best similarity_mean
    no_similarity written_page written_names written_slots written_best written_run units short_page
    medium_page about_topic opens_with_pronoun negation difference by_topic by_names by_search is_a
    title_in_fact document_page document_run cross_supported cross_contradicted no_cross
    relation_supported relation_contradicted relation_covered cross_covered network_least
    network_most network_least_covered""".split()  # noqa: SIM905
)


def features(
    fact: str,
    sentence: str,
    topic: str,
    retrieval: Retrieval,
    look: FactReading,
    rarity: dict[str, float],
    similarity: Similarity | None,
    differs: bool,
    cross: Logits | None = None,
    document: Following = NEUTRAL,
    relation: Logits | None = None,
) -> dict[str, float]:
    """All FEATURES by name. `differs` tells that an exact difference was found; `cross` is what a
    cross-encoder made of the fact's reading, `relation` what the matcher of relations made of
    it."""
    match = look.match
    values = {
        **_coverage(match, look.window, retrieval),
        **_by_kind(match, look.window),
        **_missing(match, look.window),
        **_order(match),
        **of_similarity(fact, topic, look, similarity),
        **_written(sentence, match, rarity),
        **_shape(fact, topic, retrieval, match),
        **of_cross(cross),
    }
    values |= of_relation(relation, values)
    ranked = match.ranked(2)
    values["margin"] = match.scores[ranked[0]] - match.scores[ranked[1]] if len(ranked) > 1 else 0.0
    values["negation"] = float(look.negated)
    values["difference"] = float(differs)
    values["document_page"], values["document_run"] = document
    return values


def _hit_places(match: Match, retrieval: Retrieval, count: int) -> list[int]:
    """Sentences of the page that stand in the first `count` hits."""
    ids = [hit.passage.id for hit in retrieval.hits[:count]]
    wanted = {n for n, passage in enumerate(match.page.passages) if passage.id in ids}
    return [p for p in _touched(match) if match.page.sentences[p].passage in wanted]


def _touched(match: Match) -> list[int]:
    return sorted(match.scores)


def _coverage(match: Match, window: Sequence[int], retrieval: Retrieval) -> dict[str, float]:
    one = [match.best] if match.best >= 0 else []
    hits = _hit_places(match, retrieval, 5)
    passage = match.page.sentences[match.best].passage if one else -1
    in_passage = [p for p in _touched(match) if match.page.sentences[p].passage == passage]
    best_id = match.page.passages[passage].id if one else -1
    rank = next((i for i, hit in enumerate(retrieval.hits) if hit.passage.id == best_id), 8)
    return {
        "sentence": share(match, one),
        "pair": share(match, best_window(match, 2)),
        "window": share(match, window),
        "passage": share(match, in_passage),
        "hits": share(match, hits),
        "page": share(match, None),
        "sentence_flat": share(match, one, flat=True),
        "window_flat": share(match, window, flat=True),
        "hits_flat": share(match, hits, flat=True),
        "page_flat": share(match, None, flat=True),
        "sentence_same": _same(match, one),
        "window_same": _same(match, window),
        "page_same": _same(match, None),
        "hit_rank": 1.0 / (1.0 + rank),
        "position": 1.0 / (1.0 + match.best) if one else 0.0,
    }


def _same(match: Match, places: Sequence[int] | None) -> float:
    """Share of the units covered in full, families and likenesses aside."""
    total = sum(u.weight for u in match.units)
    got = 0.0
    for unit, found in zip(match.units, match.credits, strict=True):
        credits = found.values() if places is None else (found.get(p, 0.0) for p in places)
        got += unit.weight * (max(credits, default=0.0) >= 1.0)
    return got / total if total else 1.0


def _by_kind(match: Match, window: Sequence[int]) -> dict[str, float]:
    one = [match.best] if match.best >= 0 else []
    names = [u.name for u in match.units]
    slots = [u.exact for u in match.units]
    common = [not u.exact and not u.name for u in match.units]
    return {
        "names_sentence": share(match, one, names),
        "names_window": share(match, window, names),
        "names_page": share(match, None, names),
        "no_names": float(not any(names)),
        "slots_sentence": share(match, one, slots),
        "slots_window": share(match, window, slots),
        "slots_page": share(match, None, slots),
        "no_slots": float(not any(slots)),
        "common_sentence": share(match, one, common),
        "common_page": share(match, None, common),
        "no_common": float(not any(common)),
        "slot_context": _context(match, slots),
        "name_context": _context(match, names),
        "slot_company": _company(match, slots),
        "name_company": _company(match, names),
        "slot_absent": _lacks(match, slots, None),
        "slot_apart": _lacks(match, slots, window),
    }


def _context(match: Match, chosen: Sequence[bool]) -> float:
    """The worst of the chosen units, each taken at the sentence that has it and most of the rest of
    the fact: low when a date or name is on the page, but in another connection."""
    worst = 1.0
    for is_chosen, found in zip(chosen, match.credits, strict=True):
        if is_chosen:
            worst = min(
                worst, max((credit * match.scores[p] for p, credit in found.items()), default=0.0)
            )
    return worst


def _company(match: Match, chosen: Sequence[bool]) -> float:
    """The worst of the chosen units again, by the weighted share of the *other* units that any
    sentence with it has."""
    worst = 1.0
    total = sum(u.weight for u in match.units)
    for unit, is_chosen, found in zip(match.units, chosen, match.credits, strict=True):
        rest = total - unit.weight
        if is_chosen and rest > 0:
            beside = ((match.scores[p] * total - unit.weight * c) * c for p, c in found.items())
            worst = min(worst, max(beside, default=0.0) / rest)
    return worst


def _lacks(match: Match, chosen: Sequence[bool], places: Sequence[int] | None) -> float:
    """1 when one of the chosen units does not stand in full in the places (None: anywhere on the
    page), else 0."""
    for is_chosen, found in zip(chosen, match.credits, strict=True):
        credits = found.values() if places is None else [found.get(p, 0.0) for p in places]
        if is_chosen and max(credits, default=0.0) < 1.0:
            return 1.0
    return 0.0


def _missing(match: Match, window: Sequence[int]) -> dict[str, float]:
    def absent(places: Sequence[int] | None) -> list[FactUnit]:
        return [
            unit
            for unit, found in zip(match.units, match.credits, strict=True)
            if not (found if places is None else [p for p in places if p in found])
        ]

    one = [match.best] if match.best >= 0 else []
    page, sentence = absent(None), absent(one)
    return {
        "rarest_missing": max((u.weight for u in page), default=0.0),
        "missing_page": min(len(page), 4) / 4,
        "missing_sentence": min(len(sentence), 4) / 4,
        "complete_sentence": float(not sentence),
        "complete_window": float(not absent(window)),
        "complete_page": float(not page),
    }


def _order(match: Match) -> dict[str, float]:
    """Word order: the longest run and the longest common subsequence of the fact in the best
    sentence, and the share of its neighbouring pairs that stand as neighbours anywhere on the
    page."""
    roots = [u.stem for u in match.units if u.stem]
    if not roots or match.best < 0:
        return {"run_sentence": 0.0, "order_sentence": 0.0, "bigrams_page": 0.0}
    best = match.page.sentences[match.best].stems
    pairs = set(pairwise(roots))
    places = set().union(*(match.page.by_stem.get(root, ()) for root in roots)) if pairs else set()
    seen = {
        pair for p in places for pair in pairwise(match.page.sentences[p].stems) if pair in pairs
    }
    run, order = common_run(roots, best)
    return {
        "run_sentence": run / len(roots),
        "order_sentence": order / len(roots),
        "bigrams_page": len(seen) / len(pairs) if pairs else 1.0,
    }


def of_similarity(
    fact: str, topic: str, look: FactReading, similarity: Similarity | None
) -> dict[str, float]:
    """The cosines of the fact with the sentences that cover most of it; zeros where nothing can be
    embedded."""
    names = ("similarity", "similarity_best", "similarity_mean")
    texts = [look.match.page.sentences[p].text for p in look.ranked]
    if similarity is None or not texts:
        return dict.fromkeys(names, 0.0) | {"no_similarity": 1.0}
    found = similarity.of(named(fact, topic), texts)
    return {
        "similarity": max(found),
        "similarity_best": found[0],
        "similarity_mean": math.fsum(found) / len(found),
        "no_similarity": 0.0,
    }


def _written(sentence: str, match: Match, rarity: dict[str, float]) -> dict[str, float]:
    """How far the whole sentence that the fact was taken from is on the page: company that vouches
    for a fact."""
    whole = lay_over(fact_units(sentence, rarity), match.page)
    return {
        "written_page": share(whole, None),
        "written_names": share(whole, None, [u.name for u in whole.units]),
        "written_slots": share(whole, None, [u.exact for u in whole.units]),
        "written_best": whole.scores.get(whole.best, 0.0),
        "written_run": best_run(whole),
    }


def _shape(fact: str, topic: str, retrieval: Retrieval, match: Match) -> dict[str, float]:
    found = [w.folded for w in words(fact)]
    about = title_stems(topic or match.page.title)
    opening = stem(found[0]) if found else ""
    pronoun = bool(found) and found[0] in PRONOUNS
    return {
        "units": min(len(match.units), 12) / 12,
        "short_page": float(match.page.words < 150),
        "medium_page": float(150 <= match.page.words < 700),
        "about_topic": float(pronoun or opening in about),
        "opens_with_pronoun": float(pronoun),
        "by_topic": float(retrieval.linked == "topic"),
        "by_names": float(retrieval.linked == "names"),
        "by_search": float(retrieval.linked == "search"),
        "is_a": float(any(w in ("is", "was", "are", "were") for w in found[1:4])),
        "title_in_fact": float(any(stem(w) in match.page.title_stems for w in found)),
    }
