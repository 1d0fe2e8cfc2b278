"""What every estimator over retrieved passages shares: what is shown with a verdict, and when there
is no article."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from factscore_tui.core.evidence import Evidence, Hit, Retrieval
from factscore_tui.core.verdict import Judgement, Verdict
from factscore_tui.text.words import STOP_WORDS, words
from factscore_tui.verify.differences.numbers.computed import FoundDifference
from factscore_tui.verify.features.alignment import SourcePage, prepared_pages
from factscore_tui.verify.features.fact_reading import FactReading, look_at
from factscore_tui.verify.features.lexical import stem
from factscore_tui.verify.features.match import SAME, Match
from factscore_tui.verify.presentation.highlights import passage_marks
from factscore_tui.verify.presentation.reasons import one_line

if TYPE_CHECKING:
    from factscore_tui.core.case import Case

MAX_EVIDENCE = 5
_ALL_ELSE = 4
LEAST_SHARED = 0.3
"""Coverage by its best sentence below which a fact and its page are not about the same thing."""


def about_page(
    fact: str, look: FactReading, retrieval: Retrieval, sentence_coverage: float
) -> bool:
    """The fact is about the page that was read, which says something of the kind: the topic's page
    (of which one word of a fact that names nothing is too little: "Landing is forbidden"), or one
    that the fact names by half of its title at least, in a sentence with a word of the fact
    that is no name. On another page, or in a sentence that merely has the same people, a model
    finds contradictions to anything: "left NASA in 1971" to who was on the crew."""
    match = look.match
    there = [u for u, at in zip(match.units, match.credits, strict=True) if match.best in at]
    told = any(not (unit.name or unit.exact) for unit in there)
    if sentence_coverage < LEAST_SHARED or not told:
        return False
    title = {root for root in look.match.page.title_stems if root not in STOP_WORDS}
    said = {stem(word.folded) for word in words(fact)}
    if retrieval.linked == "topic":
        return len(there) > 1 or bool(title & said)
    return bool(title) and 2 * len(title & said) >= len(title)


_FEW = 2
"""Words of a fact without a name that a sentence has at least."""


def same_subject(fact: str, look: FactReading, retrieval: Retrieval) -> bool:
    """The page may be held against the fact: it is the topic's, or the fact names something that
    the page has, a part of its title or another name. "He died in 1955" differs from every page on
    which somebody dies."""
    match = look.match
    said = {stem(word.folded) for word in words(fact)} - STOP_WORDS
    if retrieval.linked == "topic" or said & match.page.title_stems:
        return True
    if retrieval.linked == "names" and _called_so(fact, match):
        return True
    if any(unit.name and places for unit, places in zip(match.units, match.credits, strict=True)):
        return True
    return match.page.own and _says_most(match)


def _says_most(match: Match) -> bool:
    """A fact without a name, of which a sentence of a user's own document has all words but one,
    and two at least: "The actors were brought down after fifty hours"."""
    said = [k for k, unit in enumerate(match.units) if not unit.exact and not unit.name]
    told = [k for k in said if match.credits[k].get(match.best, 0.0) >= SAME]
    named = any(unit.name for unit in match.units)
    return not named and len(told) >= max(_FEW, len(said) - 1)


def _called_so(fact: str, match: Match) -> bool:
    """The fact begins with what the page calls its subject, "The portrait was stolen", or with the
    last word of the name that its sentence begins with, "The institute opened" of "The Pasteur
    Institute opened"."""
    noun = next(iter(words(fact[len("The ") : 60])), None) if fact.startswith("The ") else None
    if noun is None or not noun.text.islower():
        return False
    if stem(noun.folded) in match.page.kinds:
        return True
    told = match.page.sentences[match.best].text if match.best >= 0 else ""
    name = re.match(r"(?:The )?(?:[A-Z][\w'-]+ ){1,3}", told)
    return name is not None and name[0].split()[-1].casefold() == noun.text


def says_all_else(look: FactReading) -> bool:
    """One sentence of the page has every word of the fact but for dates and numbers, four at least,
    as such: "An earthquake of 1394 brought down much of the southern outer side" need not say on
    whose page that stands."""
    match = look.match
    words_of = [i for i, unit in enumerate(match.units) if not unit.exact]
    return len(words_of) >= _ALL_ELSE and any(
        all(match.credits[i].get(place, 0.0) >= SAME for i in words_of) for place in match.ranked(1)
    )


def says_all_but_one(look: FactReading) -> bool:
    """One sentence of the page has every word of the fact but one, four others at least, as such:
    "The collision opened several compartments on the port side" is that collision, whichever side
    it was."""
    match = look.match
    return len(match.units) > _ALL_ELSE and any(
        sum(found.get(place, 0.0) < SAME for found in match.credits) == 1
        for place in match.ranked(1)
    )


def no_article(retrieval: Retrieval, topic: str) -> str:
    """The reason of a verdict `no-article`."""
    subject = topic if retrieval.missing_topic and topic else "it"
    return f"no article on {one_line(subject)} in this index"


def silent_source(case: Case, estimator: str, model_hash: str) -> Judgement | None:
    """The judgement where there is nothing to look in: no passage, or none of the article that was
    named. Else None."""
    found = case.retrieval
    if found.hits and found.linked != "none" and not found.off_topic:
        return None
    return Judgement(
        case.fact.id,
        Verdict.NO_ARTICLE,
        None,
        no_article(case.retrieval, case.topic),
        estimator=estimator,
        model_hash=model_hash,
    )


def evidence(
    look: FactReading, retrieval: Retrieval, found: FoundDifference | None
) -> tuple[Evidence, ...]:
    """At most MAX_EVIDENCE passages: the one that decided first, then the other hits in their
    order."""
    match = look.match
    place = found.sentence if found is not None else match.best
    hits = list(retrieval.hits)
    if place >= 0:
        passage = match.page.passages[match.page.sentences[place].passage]
        first = next((h for h in hits if h.passage.id == passage.id), Hit(passage, 0.0))
        hits = [first, *(h for h in hits if h.passage.id != passage.id)]
    extra = [(found.sentence, span) for span in found.spans] if found is not None else []
    return tuple(
        Evidence(
            h.passage.title,
            h.passage.section,
            h.passage.text,
            h.score,
            h.passage.url,
            h.passage.date,
            passage_marks(match, h.passage.id, extra),
            h.passage.source,
            h.passage.source_date,
            h.passage.references,
        )
        for h in hits[:MAX_EVIDENCE]
    )


class EvidenceView:
    """Shows the passages that a fact was judged by, with the words that matter marked. `rarity` as
    in weights.py."""

    def __init__(self, rarity: dict[str, float]) -> None:
        self._rarity = rarity
        self._pages = prepared_pages()

    def look(self, case: Case) -> FactReading | None:
        """Fact and best page side by side; None where there is no page."""
        return look_at(case.fact.text, case.retrieval, self._pages, self._rarity)

    def pages(self, case: Case) -> list[SourcePage]:
        """All pages that were retrieved, ready for look-up."""
        return [self._pages.get(page) for page in case.retrieval.pages]

    def evidence(self, case: Case) -> tuple[Evidence, ...]:
        """The passages, best first."""
        look = self.look(case)
        return evidence(look, case.retrieval, None) if look is not None else ()
