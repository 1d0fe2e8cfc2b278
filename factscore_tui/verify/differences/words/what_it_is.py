"""What the article is on: the fact calls it one thing, and the article begins with another.

    The Rite of Spring is an opera.    opera → source: ballet
    The Taj Mahal is a palace.         palace → source: mausoleum

Told only of kinds that exclude each other, of a fact that says no more, and where the article has
the fact's word nowhere; and only where the draft itself says what it is: "staged the ballet Don
Quixote" is of another work.
"""

from __future__ import annotations

import re

from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Difference
from factscore_tui.text.words import words
from factscore_tui.verify.differences.numbers.computed import FoundDifference
from factscore_tui.verify.differences.page_subject import is_page_subject
from factscore_tui.verify.differences.page_trees import MAX_CHARACTERS
from factscore_tui.verify.features.lexical import stem
from factscore_tui.verify.features.match import Match

_KINDS = """
novel novella book / opera operetta / ballet / symphony / play tragedy comedy drama / poem epic /
    film movie / painting fresco mural portrait / sculpture statue / musical / album / song /
    concerto / sonata / television series sitcom / newspaper / magazine;
palace castle / mausoleum tomb / church cathedral basilica abbey / mosque / synagogue / prison /
    hospital / bridge viaduct / tower skyscraper / theatre theater / stadium / lighthouse / canal /
    railway / dam / ship liner steamship / aircraft airship / spacecraft;
river / lake / sea / ocean / mountain volcano / desert / canyon gorge / island / glacier;
planet / star / comet / asteroid / galaxy / moon;
country / city town village / continent;
mammal / bird / fish / reptile / amphibian / insect / spider / plant tree / fungus / bacterium;
war / battle / earthquake / flood / eruption / fire / pandemic epidemic / treaty / election;
metal / gas / liquid;
wind woodwind / brass / string / percussion
"""
_FACT = re.compile(
    r"\A(?P<what>(?:The )?[A-Z0-9][^,;()]*?) (?:is|was) an? (?:[a-z-]+ ){0,2}?(?P<kind>[a-z-]+)"
    r"(?P<by> (?:by|in|on|of|from|near|at|about|written|directed|composed) [^,;]*)?\.?\Z"
)
_IS_A = re.compile(r"\b(?:is|was|were|are) (?:an?|the|one of the) ")
_ENDS = re.compile(
    r"[,.;:()]|\s(?:of|in|by|on|at|that|which|who|from|for|with|near|between|made|built|set|"
    r"written|directed|composed|fought|located|first|cut)\s"
)


def _table() -> dict[str, tuple[int, int]]:
    table: dict[str, tuple[int, int]] = {}
    for line, row in enumerate(_KINDS.split(";")):
        for part, group in enumerate(row.split("/")):
            for word in group.split():
                table.setdefault(stem(word), (line, part))
    return table


_KIND_OF = _table()
"""Of the stem of a kind its line and part: parts of one line exclude each other."""


def find_what_it_is(fact: str, sentence: str, match: Match) -> FoundDifference | None:
    """The kind that the article calls its subject, where the fact, of a sentence of the draft, has
    another; or None."""
    said = _FACT.match(fact) if len(fact) <= MAX_CHARACTERS else None
    if said is None or not match.page.sentences or not is_page_subject(said["what"], match):
        return None
    outright = rf"\b(?:is|was) an? (?:[\w-]+ ){{0,3}}?{re.escape(said['kind'])}\b"
    if re.search(outright, sentence[:MAX_CHARACTERS]) is None:
        return None
    mine = _KIND_OF.get(stem(said["kind"]))
    if mine is None or stem(said["kind"]) in match.page.by_stem:
        return None
    first = match.page.sentences[0].text[:MAX_CHARACTERS]
    opens = _IS_A.search(first)
    if opens is None:
        return None
    ends = _ENDS.search(first, opens.end())
    called = first[opens.end() : ends.start() if ends is not None else None]
    found = [
        (word, kind)
        for word in words(called)
        if (kind := _KIND_OF.get(stem(word.folded))) is not None and kind[0] == mine[0]
    ]
    if not found or any(kind == mine for _, kind in found):
        return None
    word = found[-1][0]
    span = Span(opens.end() + word.span.start, opens.end() + word.span.end)
    return FoundDifference(
        Difference("kind", said["kind"], word.text),
        None,
        0,
        span,
        (),
        f"{said['kind']} → source: {word.text}",
    )
