"""A sentence of the draft that the source has word for word, but for one number, date or name.

    Berg scored four goals that season, all of them at home.     source: Berg scored seven goals
    that season, all of them at home.

What the other rules keep away from, a season's count, a sentence with other figures, a number
within a name, is safe here: the whole sentence, not the fact alone, answers for its telling the
same thing. Pronouns and the name of whom the page is about may stand for each other. Told only
where no sentence of the page has the draft's own words, and where no other copy has a third value.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import SequenceMatcher
from typing import NamedTuple

from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Difference
from factscore_tui.text.words import STOP_WORDS, fold
from factscore_tui.verify.differences.names.places import side_by_side
from factscore_tui.verify.differences.numbers.computed import FoundDifference
from factscore_tui.verify.differences.roles.arguments import has_land, make_name
from factscore_tui.verify.differences.roles.exchanged_copy import find_exchanged_copy
from factscore_tui.verify.features.alignment import SourceSentence
from factscore_tui.verify.features.lexical import stem
from factscore_tui.verify.features.match import Match
from factscore_tui.verify.features.number_words import ORDINAL_WORDS
from factscore_tui.verify.features.quantities import find_slots

_WORD = re.compile(r"\d[\d,.]*\d|[^\W_]+")
_OWN = frozenset("he she it his her its him they their".split())  # noqa: SIM905
_WHOLE, _PART = 3, 7
"""Words that draft and source share, little ones and those of the page's title aside: where the
sentence of the source says no more, and where it does."""
_NAMED = 4
"""The same of a whole sentence where a name is the only difference. A year takes as many as a part:
of another year the same may be told."""
_SETTLED = 5
"""Words, little ones aside, from which a copy answers for all that was taken from its sentence."""
_READ = 60
"""Sentences of a page that are looked at, those that have most of the fact first."""
_ALL = 5
"""Words that are the same, little ones too."""
_LONGEST = 5
"""Words of a name."""
_NUMERALS = frozenset(
    """one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen
    sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty
    ninety""".split()  # noqa: SIM905
) | frozenset(ORDINAL_WORDS)
_IN_PLACE = re.compile(
    r"\b(?:in|at|to|from|near|of|through|across|around|into|outside|left|reached|visited)\s+"
    r"(?:the\s+)?\Z"
)
_YEAR = re.compile(r"1\d{3}|20\d\d")
_PARTICLES = frozenset("of the de da del di du la le van von der".split())  # noqa: SIM905
_HEDGES = frozenset("about around approximately nearly almost over under roughly circa".split())  # noqa: SIM905


class _Token(NamedTuple):
    word: str
    span: Span


class _Copy(NamedTuple):
    """The words in which draft and source differ, and the number of the source's sentence."""

    place: int
    mine: Span
    theirs: Span


class Told(NamedTuple):
    """`settled`: the copy answers for the fact, so that no other difference can be one; what it has
    otherwise there, if anything."""

    settled: bool
    found: FoundDifference | None


NOTHING = Told(False, None)


def read_copy(fact: str, sentence: str, match: Match) -> Told:
    """What the copy of `sentence`, from which the fact was taken, has in the place of a word of the
    fact. Where the copy has all that the fact was taken from as it is, nothing else of the page
    says otherwise: there the fact was cut out badly, or is about somebody else."""
    own = _OWN | {fold(word) for word in match.page.title.split()}
    mine = [token for token in _tokens(sentence) if token.word not in own]
    long = sum(token.word not in STOP_WORDS for token in mine) > _SETTLED
    copies = _copies(sentence, mine, own, match)
    if copies is None:
        return Told(long, None)
    turned = find_exchanged_copy(fact, sentence, match) if not copies else None
    if turned is not None:
        return Told(True, turned)
    values = {match.page.sentences[c.place].text[slice(*c.theirs)].casefold() for c in copies}
    if len(values) != 1 or len({copy.mine for copy in copies}) != 1:
        return NOTHING
    copy = copies[0]
    source = match.page.sentences[copy.place]
    kind, at, claimed = _value(sentence, copy, source)
    theirs = at.of(source.text)
    placed = _IN_PLACE.search(sentence, 0, copy.mine.start) is not None
    if not kind and not _surely_another(claimed, theirs, match, placed):
        return NOTHING
    if not re.search(rf"(?<![\w.,]){re.escape(claimed)}(?!\w|[.,]\d)", fact):
        return Told(long, None)
    if not _the_same_one(fact, sentence, claimed, copy.mine):
        return NOTHING
    if not kind and _says_what_it_is(fact, sentence, claimed):
        return Told(long, None)
    where = kind or _before(fact, claimed)
    if not where:
        return NOTHING
    reason = "" if kind else f"{where}: {claimed} → source: {theirs}"
    return Told(
        True, FoundDifference(Difference(where, claimed, theirs), None, copy.place, at, (), reason)
    )


def _the_same_one(fact: str, sentence: str, claimed: str, at: Span) -> bool:
    """The sentence has the words once, or the fact has them beside the same word: "a 12-track
    album, her 12th" of "a 12-track album, her 9th" says nothing of the tracks."""
    alone = rf"(?<![\w.,]){re.escape(claimed)}(?!\w|[.,]\d)"
    if len(re.findall(alone, sentence)) < 2:
        return True
    before, behind = sentence[: at.start].split()[-1:], sentence[at.end :].split()[:1]
    beside = [rf"{alone}\W+{re.escape(word.strip(',.;:()-'))}" for word in behind]
    beside += [rf"{re.escape(word.strip(',.;:()'))}\W+{alone}" for word in before]
    return any(re.search(form, fact) for form in beside)


def _says_what_it_is(fact: str, sentence: str, claimed: str) -> bool:
    """True for "USS Yorktown was an aircraft carrier" of "was recovered by the aircraft carrier USS
    Yorktown": that another carrier recovered it does not make it none."""
    kind = rf"(?<!\w){re.escape(claimed)} (?:is|was|are|were) an? "
    return re.search(kind, fact) is not None and re.search(kind, sentence) is None


def _value(sentence: str, copy: _Copy, source: SourceSentence) -> tuple[str, Span, str]:
    """The kind of what differs, its place in the source, and the draft's words: of a day the whole
    date."""
    mine, theirs = (
        next((d.span for d in dates if d.month and d.span.contains(span)), span)
        for dates, span in (
            (find_slots(sentence).dates, copy.mine),
            (source.slots.dates, copy.theirs),
        )
    )
    if mine != copy.mine and theirs != copy.theirs:
        return "date", theirs, mine.of(sentence)
    said = copy.mine.of(sentence)
    return _kind(said, copy.theirs.of(source.text)), copy.theirs, said


def _tokens(text: str) -> list[_Token]:
    return [_Token(fold(hit[0]), Span(*hit.span())) for hit in _WORD.finditer(text)]


def _copies(
    sentence: str, mine: Sequence[_Token], own: frozenset[str] | set[str], match: Match
) -> list[_Copy] | None:
    """The sentences that have the draft's but for one run of words; None where one has all."""
    words = {token.word for token in mine}
    found: list[_Copy] = []
    for place in match.ranked(_READ) if len(words) > _WHOLE else ():
        source = match.page.sentences[place]
        folded = set(source.stems)
        if 2 * sum(stem(word) in folded for word in words - STOP_WORDS) < len(words - STOP_WORDS):
            continue
        theirs = [token for token in _tokens(source.text) if token.word not in own]
        one = _differing(mine, theirs, source.text)
        if one is None:
            continue
        run, other, inside = one
        if not run:
            return None
        copy = _checked(place, (sentence, mine, run), (source, theirs, other), inside)
        if copy is not None:
            found.append(copy)
    return found


def _differing(
    mine: Sequence[_Token], theirs: Sequence[_Token], text: str
) -> tuple[range, range, bool] | None:
    """The one run of words that is another in the source's sentence `text`, and whether that says
    more before or behind; empty ranges where all is the same, None where it is no copy. A passage
    may begin or end within a sentence: what the draft alone has there is not looked at."""
    changed = [
        block
        for block in SequenceMatcher(
            None, [t.word for t in mine], [t.word for t in theirs], autojunk=False
        ).get_opcodes()
        if block[0] != "equal"
    ]
    more = False
    kept = []
    for what, i, k, j, m in changed:
        if what == "insert" and i == 0:
            heading = text[theirs[m - 1].span.end : theirs[m - 1].span.end + 1] in {".", ":"}
            more |= not heading
        elif what == "insert" and i == len(mine):
            more = True
        elif what == "delete" and ((i == 0 and text[:1].islower()) or _is_cut(text, k, mine)):
            pass
        else:
            kept.append((what, i, k, j, m))
    if not kept:
        return range(0), range(0), more
    what, i, k, j, m = kept[0]
    if len(kept) != 1 or what != "replace" or (more and (i == 0 or k == len(mine))):
        return None
    return range(i, k), range(j, m), more


def _is_cut(text: str, end: int, mine: Sequence[_Token]) -> bool:
    return end == len(mine) and text.rstrip()[-1:].isalnum()


def _checked(
    place: int,
    draft: tuple[str, Sequence[_Token], range],
    source: tuple[SourceSentence, Sequence[_Token], range],
    inside: bool,
) -> _Copy | None:
    """The copy, where enough of it is the same and what differs is one value on both sides."""
    (text, mine, run), (told, theirs, other) = draft, source
    same = [t.word for k, t in enumerate(mine) if k not in run and t.word not in STOP_WORDS]
    spans = [
        Span(of[r[0]].span.start, of[r[-1]].span.end) for of, r in ((mine, run), (theirs, other))
    ]
    said = [spans[0].of(text), spans[1].of(told.text)]
    kind = _kind(*said)
    least = _PART if inside or kind == "year" else _WHOLE if kind else _NAMED
    if (
        len(mine) - len(run) < _ALL
        or len(same) < least
        or (not kind and not all(_is_name(word) for word in said))
    ):
        return None
    if kind and any(
        r[0] and of[r[0] - 1].word in _HEDGES for of, r in ((mine, run), (theirs, other))
    ):
        return None
    return _Copy(place, *spans)


def _kind(mine: str, theirs: str) -> str:
    """ "number" or "year" where both are one, alone; else empty."""
    both = (mine, theirs)
    if all(_YEAR.fullmatch(word) for word in both):
        return "year"
    if all(word[:1].isdigit() and " " not in word for word in both):
        return "number"
    return "number" if all(fold(word) in _NUMERALS for word in both) else ""


def _is_name(words: str) -> bool:
    """Words with capitals throughout, but for "of" and the like."""
    parts = words.split()
    return (
        0 < len(parts) <= _LONGEST
        and all(part[0].isupper() or part in _PARTICLES for part in parts)
        and parts[0][0].isupper()
        and not any(sign in words for sign in ',;:()"')
    )


def _surely_another(mine: str, theirs: str, match: Match, placed: bool) -> bool:
    """Not another form of the name, nor, where it tells a place, the land of a town."""
    one, other = (make_name(text, Span(0, len(text))) for text in (mine, theirs))
    if one is None or other is None or not one.differs(other):
        return False
    if placed and has_land((one,)) != has_land((other,)):
        return False
    return not side_by_side(match, mine, theirs)


def _before(fact: str, said: str) -> str:
    """The words before the name in the fact, from its verb on: what the place is."""
    words = fact[: fact.index(said)].split()
    return " ".join(words[-4:])
