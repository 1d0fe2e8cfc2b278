"""All that says the same as a fact in other words, some of them its source's."""

from __future__ import annotations

import re
from collections.abc import Iterator

from factscore_tui.text.called import noun_called
from factscore_tui.verify.features.alignment import fact_units
from factscore_tui.verify.features.known_by_surname import with_surnames
from factscore_tui.verify.features.lexical import stem
from factscore_tui.verify.features.match import NARROWER, Match, lay_over
from factscore_tui.verify.features.spans_of_time import days_of
from factscore_tui.verify.plain_forms import MAX_CHARACTERS, Form
from factscore_tui.verify.reckoning.age_words import age_words, at_the_age
from factscore_tui.verify.reckoning.sums import reckon
from factscore_tui.verify.wording.capitals import capitals_named
from factscore_tui.verify.wording.hours import at_that_time
from factscore_tui.verify.wording.in_source_words import in_words_of, meant_in
from factscore_tui.verify.wording.light_verbs import plain_verbs
from factscore_tui.verify.wording.moments import as_dated, days_named
from factscore_tui.verify.wording.noun_order import in_order_of
from factscore_tui.verify.wording.relatives_named import relatives_named
from factscore_tui.verify.wording.retold import retold
from factscore_tui.verify.wording.round_counts import counted_there, in_its_range
from factscore_tui.verify.wording.shares import same_share
from factscore_tui.verify.wording.turned import together, turned

_SENTENCES = 8
"""Sentences of a page in whose words a fact is told, those with most of it."""
_MEANT = 3
"""Sentences besides, those with most words of the same meaning as the fact's."""
_PRONOUN = re.compile(r"\A(?:\w+ ){0,3}?(?:he|she|it|they|his|her|its|their)\b", re.IGNORECASE)
_WHAT_IT_IS = re.compile(r"[^,;]{2,60}? (?:is|was) an? (?:[\w-]+ ){0,4}[\w-]+\.?")
"""What somebody or something is, and no more: "an American writer" of one who is called English at
the beginning may be "an American author" in a sentence on others."""
_EMPHASIS = re.compile(
    r"(?:,? (?:in fact|of course|indeed),?| (?:even|simply|actually|really|quite|famously))(?= )"
)
"""Words that say how remarkable a thing is, and nothing of it."""
MOST = 2
"""Forms of a fact that are judged at most: each costs as much as the fact itself."""


def others(fact: str, match: Match, rarity: dict[str, float]) -> Iterator[Form]:
    """Up to MOST other forms of a fact that lies over `match`, the one with most in common with a
    sentence first."""
    if len(fact) > MAX_CHARACTERS or _WHAT_IT_IS.fullmatch(fact):
        return
    found: dict[str, None] = {}
    plain = together(at_the_age(days_named(capitals_named(_EMPHASIS.sub("", fact)))))
    places = _places(plain, match)
    bases = [
        other
        for base in (plain, *turned(plain), *retold(plain), *plain_verbs(plain))
        for other in (base, relatives_named(base, match))
    ]
    for base in dict.fromkeys(bases):
        if base != fact:
            found.setdefault(base)
        for place in places:
            found.setdefault(_told_by(base, match, place))
    found.pop(fact, None)
    for text in sorted(found, key=lambda text: -_common(text, match, places))[:MOST]:
        reckoned = reckon(text, lay_over(fact_units(text, rarity), match.page), rarity)
        if reckoned is not None and reckoned.left:
            yield Form(reckoned.left, same=True, said=f"{text} ({reckoned.said})")
        elif age_words(text) is None:  # else an age that no date bears out: no network reckons
            yield Form(text, same=True)


def in_one_sentence(match: Match, strong: bool) -> bool:
    """One sentence has all words of a form. Where the form is strongly supported, it may have
    others of their families, and lack a word that the page has nowhere: what stands elsewhere may
    be told of something else."""
    place = match.best
    meant = place > 0 and _PRONOUN.search(match.page.sentences[place].text) is not None
    kind = _kind(match)
    for unit, found in zip(match.units, with_surnames(match).credits, strict=True):
        here, most = found.get(place, 0.0), max(found.values(), default=0.0)
        if unit.stem == kind and unit.span.start <= len("The "):
            continue  # "the waterway" is the canal that the page is on
        if unit.name and meant:  # "He left": whom the sentence before names
            here = max(here, found.get(place - 1, 0.0))
        if not most and (unit.exact or unit.name or days_of(unit.text.casefold())):
            return False
        if here < NARROWER and (here < most or not strong):
            return False
    return True


def _kind(match: Match) -> str:
    """The stem of what the opening calls the page's subject; empty where it is not plain."""
    noun = noun_called(match.page.sentences[0].text)
    return stem(noun) if noun.islower() else ""


def _places(fact: str, match: Match) -> list[int]:
    """The sentences with most of the fact, and those with most words of the same meaning: "its
    maiden voyage" has no word of "its first crossing"."""
    meant = {
        place: meant_in(fact, sentence.text) for place, sentence in enumerate(match.page.sentences)
    }
    most = sorted(meant, key=lambda place: (-meant[place], place))[:_MEANT]
    ranked = match.ranked(_SENTENCES)
    return [*ranked, *(place for place in most if meant[place] > 1 and place not in ranked)]


def _told_by(fact: str, match: Match, place: int) -> str:
    sentence = match.page.sentences[place]
    fact = in_order_of(in_words_of(fact, sentence.text), sentence.text)
    fact = at_that_time(fact, sentence.text)
    fact = as_dated(fact, sentence.text, sentence.slots.dates)
    fact = same_share(fact, sentence.text)
    return in_its_range(counted_there(fact, sentence.text), sentence.text)


def _common(text: str, match: Match, places: list[int]) -> float:
    """The share of its words that one of these sentences has."""
    mine = set(re.findall(r"\w+", text.casefold()))
    shares = [
        len(mine & set(re.findall(r"\w+", match.page.sentences[place].text.casefold())))
        for place in places
    ]
    return max(shares, default=0) / (len(mine) or 1)
