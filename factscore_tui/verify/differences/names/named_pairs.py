"""What is called so: the source has that name for another thing, and another name for this one.

The lander of Alma 11 was named Petrel.     the lander: Petrel → source: Curlew
told by: The capsule was named Petrel after a bird. The lander was named Curlew.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Difference
from factscore_tui.text.words import fold, words
from factscore_tui.verify.differences.numbers.computed import FoundDifference
from factscore_tui.verify.features.lexical import stem
from factscore_tui.verify.features.match import Match

_NAMED = re.compile(
    r"\b[Tt]he\s(?P<what>[A-Za-z][\w-]*(?:\s[\w-]+){0,5}?)\s(?:was|is)\s(?:named|called|christened|"
    r"dubbed|nicknamed|code-named)\s(?P<name>(?:the\s)?[A-Z][\w'\u2019-]*(?:\s[A-Z][\w'\u2019-]*)*)"
)


def find_other_of_pair(fact: str, match: Match) -> FoundDifference | None:
    """The name that the source has for the same thing, where the fact's is that of another."""
    mine = next(_named(fact, match), None)
    if mine is None:
        return None
    what, name, _ = mine
    same: list[tuple[int, Span]] = []
    others = False
    for place, sentence in enumerate(match.page.sentences):
        for theirs, told, span in _named(sentence.text, match):
            if theirs == what and told == name:
                return None
            if theirs == what:
                same.append((place, span))
            others = others or told == name
    if not same or not others:
        return None
    place, span = same[0]
    told = span.of(match.page.sentences[place].text)
    thing = f"the {' '.join(sorted(what))}"
    return FoundDifference(
        Difference(f"name of {thing}", name, told),
        None,
        place,
        span,
        said=f"named: {name} → source: {told}",
    )


def _named(text: str, match: Match) -> Iterator[tuple[frozenset[str], str, Span]]:
    """What is called how: its stems without those of the article's title, and the name."""
    for hit in _NAMED.finditer(text):
        bare = re.sub(r"\sof\s(?:the\s)?[A-Z].*\Z", "", hit["what"])
        what = frozenset(stem(fold(word.text)) for word in words(bare)) - match.page.title_stems
        if what:
            yield what, hit["name"].removeprefix("the "), Span(*hit.span("name"))
