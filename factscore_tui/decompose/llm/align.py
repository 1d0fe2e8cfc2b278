"""Which words of a sentence an atomic fact was built from, for decomposers that do not say
(language models).

The content words of fact and sentence are aligned in order (folded; other forms of a word count
less). Among all monotone alignments the one with the most matched words wins, then the one with the
longest unbroken runs, then the most compact one. What is left over on both sides is aligned again,
because a fact may turn the order round. Matched words with only stop words and punctuation between
them become one span.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import TypeAlias

from factscore_tui.core.span import Span, merge
from factscore_tui.text.words import Word, content_words, words

_MAX_FACT_WORDS = 64
"""Content words of a fact that are looked at, which keeps the work linear in the length of the
sentence."""
_EXACT, _AKIN, _RUN, _SKIP = 1.0, 0.7, 0.3, 0.001
"""Worth of an equal word, of another form of it, of a match that continues a run; cost of a skipped
sentence word."""
_PASSES = 3
_MAX_GAP = 40
"""Code points of stop words and punctuation that a span may bridge."""
_CLAUSE_BREAK = re.compile(r"[;\u2028\u2029]")

_Path: TypeAlias = "tuple[int, int, _Path] | None"
_Entry: TypeAlias = tuple[float, _Path]

_FORMS = """
be is are was were been being; have has had having; do does did done; go goes went gone; write wrote written writer
author authored; win won winner winning; begin began begun beginning; sing sang sung singer song; grow grew grown
growth; know knew known knowledge; give gave given; take took taken; lead led leader leading; leave left; hold held;
meet met; find found; become became becoming; build built builder; sell sold sale; teach taught teacher; fight
fought fighter; bring brought; buy bought; catch caught; think thought; lose lost loss; speak spoke spoken speaker;
choose chose chosen choice; drive drove driven driver; rise rose risen; fall fell fallen; run ran runner running;
swim swam swum swimmer swimming; draw drew drawn; break broke broken; shoot shot; spend spent; send sent; tell told;
say said; see saw seen; wear wore worn; come came; get got gotten; make made maker making; pay paid; stand stood;
keep kept; sit sat; steal stole stolen; throw threw thrown; fly flew flown flight; bear bore borne birth; lie lay
lain; die died dies dying death dead; bury buried burial; child children; man men; woman women; person people; foot
feet; tooth teeth; mouse mice; wife wives; life lives; half halves; one 1; first 1st; two 2 twice; second 2nd; three
3; third 3rd; four 4; fourth 4th; five 5; fifth 5th; six 6; sixth 6th; seven 7; seventh 7th; eight 8; eighth 8th;
nine 9; ninth 9th; ten 10; tenth 10th; eleven 11; eleventh 11th; twelve 12; twelfth 12th; england english; france
french; wales welsh; netherlands dutch; switzerland swiss; denmark danish; greece greek; turkey turkish; ireland
irish; scotland scottish; spain spanish; sweden swedish; poland polish; finland finnish; germany german; norway
norwegian; iceland icelandic; actress actor act acts acted acting; us usa american america; uk british britain; beat
beaten; strike struck; seek sought; tie tied tying; marry married marriage; succeed success successful successor;
compete competed competition competitor; receive received reception; move movement; study studied studies student;
argue argument; serve served serving service; member membership; describe description; destroy destruction; explain
explanation; decide decision; divide division; expand expansion; include inclusion; wed wedding; sculptor sculpture;
poet poetry poem; mathematics mathematician mathematical; physics physicist physical; chemistry chemist chemical;
biology biologist biological; comedy comedian; politics politician political; history historian historical; music
musical musician; science scientist scientific; novel novelist; piano pianist; guitar guitarist; violin violinist
"""  # noqa: E501
"""Words whose forms do not share their beginning, or share too little of it, and families of one
trade."""
_GROUPS = [group.split() for group in _FORMS.split(";")]


def _regular(verb: str) -> tuple[str, ...]:
    """The regular forms that a verb with irregular ones has too: "leaves", "leaving",
    "swimming"."""
    return (verb, verb + "s", verb + "ing", verb.removesuffix("e") + "ing", verb + verb[-1] + "ing")


_GROUP_OF = {
    form: number for number, group in enumerate(_GROUPS) for form in (*_regular(group[0]), *group)
}
_INFLECTED = frozenset(
    ["", "s", "es", "d", "ed", "ing", "e", "y", "ies", "ied", "er", "ers", "or", "ors", "ly", "n"]
)
_DERIVED = _INFLECTED | frozenset(
    """ion ions ation ations tion tions ition itions ment ments al als ally an ans ian ians ese ish
    ic ical ist ists ism     ress resses ance ances ence ences ant ent ship ships hood ness ings ive
    ives ia a i""".split()  # noqa: SIM905
)
_LEAST_STEM, _LEAST_DERIVED = 3, 4


def align(fact_text: str, sentence_text: str, offset: int = 0) -> tuple[Span, ...]:
    """The spans of `sentence_text` that `fact_text` was built from, in code points of the document
    (`offset`: where the sentence begins). Sorted, disjoint, inside the sentence; the whole sentence
    when no word of it is in the fact.

    ValueError for an empty sentence, in which no span could lie.
    """
    if not sentence_text:
        raise ValueError("an empty sentence has no spans")
    for pick in (content_words, words):  # "He was." has no content word
        matched = matches(pick(fact_text), pick(sentence_text))
        if matched:
            return _spans(matched, sentence_text, offset)
    return (_stripped(sentence_text).shift(offset),)


def matches(fact: Sequence[Word], sentence: Sequence[Word]) -> list[Word]:
    """The words of the sentence that words of the fact were found in, in the sentence's order."""
    wanted, offered = list(fact[:_MAX_FACT_WORDS]), list(sentence)
    matched: list[Word] = []
    for _ in range(_PASSES):
        pairs = _best_alignment(wanted, offered)
        if not pairs:
            break
        matched.extend(offered[at] for _, at in pairs)
        used, taken = {k for k, _ in pairs}, {at for _, at in pairs}
        wanted = [word for k, word in enumerate(wanted) if k not in used]
        offered = [word for at, word in enumerate(offered) if at not in taken]
    return sorted(matched, key=lambda word: word.span)


@lru_cache(maxsize=16384)
def akin(one: str, other: str) -> bool:
    """True for two forms of one word, both folded: "directed" and "director", "wrote" and
    "written", "three" and "3". Other numbers must be equal."""
    if one == other:
        return True
    group = _GROUP_OF.get(one)
    if group is not None and group == _GROUP_OF.get(other):
        return True
    if one[0] != other[0] or not one.isalpha() or not other.isalpha():
        return False
    shared = 0
    for a, b in zip(one, other, strict=False):
        if a != b:
            break
        shared += 1
    return any(
        _endings(one[k:], other[k:], one[k - 1], k) for k in range(shared, max(shared - 2, 2), -1)
    )


def _endings(one: str, other: str, last: str, stem: int) -> bool:
    """True when both are endings that a stem of this many letters can take; a doubled consonant is
    no letter more."""
    allowed = (
        _DERIVED if stem >= _LEAST_DERIVED else _INFLECTED if stem >= _LEAST_STEM else frozenset()
    )
    plain = {one, other}
    single = {e[1:] if len(e) > 2 and e[0] == last else e for e in plain}
    return plain <= allowed or single <= allowed


def _best_alignment(fact: Sequence[Word], sentence: Sequence[Word]) -> list[tuple[int, int]]:
    """(position in `fact`, position in `sentence`) of the best monotone alignment, increasing;
    empty when nothing matches.

    One row of the table a fact word: `best[j]` is the worth of the best alignment that ends before
    sentence word j, minus what it skipped since; `ended[j]` of the one whose last match is the fact
    word before with word j. A path is a linked triple (position, position, path before it).
    """
    empty: _Entry = (0.0, None)
    best = [empty] * (len(sentence) + 1)
    ended: dict[int, _Entry] = {}
    for k, word in enumerate(fact):
        row = [empty]
        now: dict[int, _Entry] = {}
        for at, other in enumerate(sentence):
            worth = _similarity(word.folded, other.folded)
            candidate = max(best[at + 1], _skip(row[at]), key=_worth)
            if worth:
                before = best[at]
                run = ended.get(at - 1)
                if run is not None and run[0] + _RUN > before[0]:
                    before = (run[0] + _RUN, run[1])
                now[at] = (before[0] + worth, (k, at, before[1]))
                candidate = max(candidate, now[at], key=_worth)
            row.append(candidate)
        best, ended = row, now
    return _positions(max(best, key=_worth)[1])


def _worth(entry: _Entry) -> float:
    return entry[0]


def _skip(entry: _Entry) -> _Entry:
    """Stepping over a sentence word costs a little once something was matched: close matches beat
    distant ones."""
    return (entry[0] - _SKIP, entry[1]) if entry[1] is not None else entry


def _positions(path: _Path) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    while path is not None:
        found.append(path[:2])
        path = path[2]
    return found[::-1]


def _similarity(one: str, other: str) -> float:
    if one == other:
        return _EXACT
    return _AKIN if akin(one, other) else 0.0


def _spans(found: Sequence[Word], text: str, offset: int) -> tuple[Span, ...]:
    """The spans of words in order, neighbours joined where only stop words and punctuation stand
    between them."""
    joined = [found[0].span]
    for word in found[1:]:
        gap = text[joined[-1].end : word.span.start]
        bridged = (
            len(gap) <= _MAX_GAP and not content_words(gap) and _CLAUSE_BREAK.search(gap) is None
        )
        if bridged:
            joined[-1] = Span(joined[-1].start, word.span.end)
        else:
            joined.append(word.span)
    return merge(span.shift(offset) for span in joined)


def _stripped(text: str) -> Span:
    """The text without its outer white space; all of it when there is nothing else."""
    span = Span(0, len(text)).trimmed(text)
    return span if span.end > span.start else Span(0, len(text))
