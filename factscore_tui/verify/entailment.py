"""Which facts of one text say another of them, too: "Anna was born in Riga in 1903" says that Anna
was born in Riga.

The rule is the one by which a sentence of a source says a fact outright (agreement.py): the same
words in the same places, passives, clauses and appositions read alike, nothing denied, doubted or
restricted. What is said in other words is not found. Only facts that share their words are parsed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from factscore_tui.core.document import writable
from factscore_tui.core.evidence import Hit, Page, Passage, Retrieval
from factscore_tui.text.words import content_words
from factscore_tui.verify.differences.page_trees import Parse
from factscore_tui.verify.differences.roles.exchanged import RoleReader
from factscore_tui.verify.features.alignment import PageCache
from factscore_tui.verify.features.fact_reading import look_at
from factscore_tui.verify.features.lexical import stem
from factscore_tui.verify.features.match import lacks_key_unit
from factscore_tui.verify.hedges import doubt_of

MAX_LENGTH = 400
"""Code points; a longer fact is no atomic one and entails nothing here."""
MAX_FACTS = 1_000
"""Of one text that are compared with one another."""
_SHARED = 0.6
"""Of the words of a fact, that another has to have to be read: verbs change their form, names and
numbers do not."""


class FactEntailment:
    """Compares facts of one text. `parse` gives the tree of each text, or None; its errors pass
    through. `rarity` is that of words (verify.features.weights)."""

    def __init__(self, parse: Parse, rarity: Mapping[str, float]) -> None:
        self._reader, self._rarity = RoleReader(parse), dict(rarity)

    def pairs(self, topic: str, facts: Sequence[str]) -> list[tuple[int, int]]:
        """(a fact, another that it says, too), by their positions, ascending. `topic` is what the
        text is about: the name that a shorter one of it means."""
        topic, facts = writable(topic), [writable(fact) for fact in facts[:MAX_FACTS]]
        read, cache = [_words(fact) for fact in facts], PageCache()
        return [
            (one, other)
            for one, said in enumerate(read)
            for other, claimed in enumerate(read)
            if one != other
            and _may_say(said, claimed)
            and self._says(topic, facts[one], facts[other], cache)
        ]

    def may_say(self, said: str, claimed: str) -> bool:
        """Whether one may say the other, by their words alone: cheap."""
        return _may_say(_words(writable(said)), _words(writable(claimed)))

    def _says(self, topic: str, said: str, claimed: str, cache: PageCache) -> bool:
        """What is said is read as a page of one sentence on the topic."""
        passage = Passage(1, 1, topic, "", said)
        page = Page(1, topic, (passage,))
        look = look_at(
            claimed, Retrieval((Hit(passage, 1.0),), (page,), "topic"), cache, self._rarity
        )
        if look is None or look.negated or lacks_key_unit(look.match):
            return False
        if doubt_of(claimed, look.match) is not None:
            return False
        return self._reader.telling(claimed, look.match) is not None


_Words = tuple[frozenset[str], frozenset[str]]
"""(stems of all content words, those of them that have no other form: with a digit)."""


def _words(fact: str) -> _Words:
    if len(fact) > MAX_LENGTH:
        return frozenset(), frozenset()
    stems = {stem(word.folded) for word in content_words(fact)}
    return frozenset(stems), frozenset(s for s in stems if any(c.isdigit() for c in s))


def _may_say(said: _Words, claimed: _Words) -> bool:
    """Whether reading them may be worth it."""
    shared = len(said[0] & claimed[0])
    return shared > 0 and claimed[1] <= said[1] and shared >= _SHARED * len(claimed[0])
