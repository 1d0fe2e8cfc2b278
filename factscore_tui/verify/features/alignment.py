"""Facts and passages made ready for comparison: units of meaning on one side, indexed sentences on
the other.

A *unit* is what a fact can be right or wrong about: a content word, or one whole date or number. A
page is prepared once (its sentences, which stem occurs where) and kept while its text stays the
same.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from factscore_tui.core.evidence import Page, Passage, WrittenOut
from factscore_tui.core.span import Span
from factscore_tui.text.sentences import split_sentences
from factscore_tui.text.words import STOP_WORDS, Word, fold, words
from factscore_tui.verify.features.carried_years import carried, told_from
from factscore_tui.verify.features.document_frame import (
    DocumentFrame,
    entry_date,
    frame_of,
    with_years,
)
from factscore_tui.verify.features.lexical import PRONOUNS, families, stem
from factscore_tui.verify.features.life_dates import life_dates, tells_of_a_person
from factscore_tui.verify.features.negation import denied
from factscore_tui.verify.features.own_layout import labels_apart
from factscore_tui.verify.features.page_kinds import kinds_of
from factscore_tui.verify.features.plain_stems import plain_stems
from factscore_tui.verify.features.quantities import Date, Number, Slots, find_slots
from factscore_tui.verify.features.rounding import allowed, qualifier
from factscore_tui.verify.features.taken import Taken

MAX_PAGE_SENTENCES = 4000
"""Sentences of a page that are looked at: twice the longest encyclopedia article."""
MAX_UNITS = 60
"""Units of a fact that are looked at; an atomic fact has about five."""
_YEAR = re.compile(r"1\d{3}|20\d{2}")
_PARENTHESIS = re.compile(r"\s*\([^()]*\)\s*\Z")
_CALLED = re.compile(r"(?:The )?(?P<rest>(?:[A-Z][\w'-]*\s){1,6})(?=(?:is|was|are|were)\b)")
_CAPITALS = re.compile(r"[A-Z]{2,5}")
_ABBREVIATED_STATES = re.compile(
    r"\bU\.\s?S\.(?:\s?A\.)?|\bUnited States\b|\bU\.\s?K\.|\bUnited Kingdom\b"
)


@dataclass(frozen=True, slots=True)
class FactUnit:
    """A content word (`stem` set), a date or a number of a fact. `weight` is its rarity in (0, 1],
    `allowed` the least and the greatest value that may stand for a number that is not meant
    exactly."""

    text: str
    span: Span
    stem: str = ""
    name: bool = False
    date: Date | None = None
    number: Number | None = None
    weight: float = 1.0
    allowed: tuple[float, float] | None = None

    @property
    def exact(self) -> bool:
        """True for dates and numbers."""
        return self.date is not None or self.number is not None


@dataclass(frozen=True, slots=True)
class SourceSentence:
    """A sentence of a passage. `span` is its place in the passage's text; spans of words and slots
    count from its beginning; `denied` are the stems it negates; `spelt_out` is what a network reads
    in its place where an encyclopedia's shorthand needs words (life_dates.py), else empty; `dated`
    are its days without a year, with the year that the story has come to (carried_years.py).

    In a user's own files `text` has what its words refer to in their place ("Lund Paving bought
    it"), and `places` the place in the passage's own sentence for each of its characters, empty
    where the two are the same."""

    passage: int
    span: Span
    text: str
    stems: tuple[str, ...]
    spans: tuple[Span, ...]
    slots: Slots
    denied: frozenset[str]
    spelt_out: str = ""
    dated: tuple[Date, ...] = ()
    places: tuple[int, ...] = ()

    def in_passage(self, span: Span) -> Span:
        """A range of `text` as one of the passage's text."""
        if self.places and span.end > span.start:
            span = Span(self.places[span.start], self.places[span.end - 1] + 1)
        return span.shift(self.span.start)

    @property
    def read(self) -> str:
        """What a network reads."""
        return self.spelt_out or self.text


@dataclass(slots=True)
class SourcePage:
    """A page ready for look-up: which sentences (by number) hold a stem or a family, and which
    stems begin alike. `own` is true for a user's own document, `dated` its date where its head has
    one, `answering` who answers in an interview; `kinds` are the stems of what the page calls its
    subject, "portrait"."""

    title: str
    passages: tuple[Passage, ...]
    sentences: list[SourceSentence] = field(default_factory=list)
    by_stem: dict[str, list[int]] = field(default_factory=dict)
    by_family: dict[int, list[int]] = field(default_factory=dict)
    by_start: dict[str, list[str]] = field(default_factory=dict)
    title_stems: frozenset[str] = frozenset()
    words: int = 0
    own: bool = False
    dated: Date | None = None
    answering: str = ""
    kinds: frozenset[str] = frozenset()

    @property
    def title_year(self) -> int:
        """The year that the title names, 0 where it names none or several."""
        years = {int(root) for root in self.title_stems if _YEAR.fullmatch(root)}
        return years.pop() if len(years) == 1 else 0


def fact_units(text: str, rarity: dict[str, float]) -> list[FactUnit]:
    """The units of a fact or of its sentence in order, at most MAX_UNITS. `rarity` maps common
    stems to weights below 1; what it lacks weighs 1."""
    slots = find_slots(text)
    taken = Taken(text)
    for span in [*(d.span for d in slots.dates), *(n.span for n in slots.numbers)]:
        taken.add(span)
    for number in slots.numbers:
        if allowed(text, number) is not None:
            taken.add(qualifier(text, number))
    units = [FactUnit(d.text, d.span, date=d) for d in slots.dates]
    units += [FactUnit(n.text, n.span, number=n, allowed=allowed(text, n)) for n in slots.numbers]
    found = words(text)
    for i, word in enumerate(found):
        if not _carries(word) or not taken.free(word.span):
            continue
        root = stem(word.folded)
        follows = found[i + 1].text[:1].isupper() if i + 1 < len(found) else False
        if follows and word.folded in _ARTICLES and found[i + 1].folded not in _ARTICLES:
            continue  # "the Gulf of La Spezia" is "the Gulf of Spezia"
        name = word.text[:1].isupper() and (i > 0 or follows or root not in rarity)
        units.append(FactUnit(word.text, word.span, root, name, weight=rarity.get(root, 1.0)))
    units.sort(key=lambda u: u.span)
    return units[:MAX_UNITS]


_ARTICLES = frozenset("la le les el los las il".split())  # noqa: SIM905
"""What names from other languages may begin with, and often are written without."""


def _carries(word: Word) -> bool:
    bare = word.folded
    return bare not in STOP_WORDS and bare not in PRONOUNS and (len(bare) > 1 or bare.isdigit())


def title_stems(title: str) -> frozenset[str]:
    """Stems of a title without its disambiguation: "Miguel Díaz (baseball)" -> miguel, diaz."""
    bare = _PARENTHESIS.sub("", title) or title
    return frozenset(stem(w.folded) for w in words(bare))


def prepare_sentence(passage: int, span: Span, text: str) -> SourceSentence:
    """Stems, slots and polarity of one sentence."""
    found = words(text)
    kept = [w for w in found if _carries(w)]
    stems = [stem(w.folded) for w in kept]
    spans = [w.span for w in kept]
    for match in _ABBREVIATED_STATES.finditer(text):
        stems.append("uk" if "K" in match.group()[1:] else "usa")
        spans.append(Span(*match.span()))
    for root, where in plain_stems(text):
        stems.append(root)
        spans.append(where)
    return SourceSentence(
        passage, span, text, tuple(stems), tuple(spans), find_slots(text, ones=True), denied(text)
    )


def prepare_page(
    title: str,
    passages: tuple[Passage, ...],
    written_out: tuple[WrittenOut, ...] = (),
    own: bool = False,
) -> SourcePage:
    """Index the sentences of `passages`, with what their words refer to in their place; those of a
    user's own document with what its head says of all of them."""
    page = SourcePage(title, passages, title_stems=title_stems(title))
    frame = frame_of(title, passages) if own else None
    if frame is not None:
        page.title_stems |= frame.names
        page.own, page.dated = True, frame.date
    entry: Date | None = None
    person = tells_of_a_person(" ".join(passage.text for passage in passages[:3]))
    if passages and not own:
        page.kinds = kinds_of(passages[0].text)
    for number, passage in enumerate(passages):
        first = len(page.sentences)
        entry = entry_date(passage.section.rpartition(" > ")[2]) or entry
        here = [one for one in written_out if one.passage == number]
        spans = [sentence.span for sentence in split_sentences(passage.text, draft=False)]
        for span in labels_apart(passage.text, spans) if own else spans:
            if len(page.sentences) >= MAX_PAGE_SENTENCES:
                return page
            found = _with_references(number, span, passage.text, here)
            if frame is not None:
                entry = entry_date(found.text) or entry
                dated = frame if entry is None else replace(frame, date=entry)
                found = _asked(_in_frame(found, dated))
            if not page.sentences:
                page.title_stems |= _designations(found.text, page.title_stems)
            about = person and not page.sentences and page.title_stems & set(found.stems[:3])
            _add(page, with_life_dates(found) if about else found)
        _carry_years(page, first)
    return page


def _with_references(
    passage: int, span: Span, text: str, written_out: Sequence[WrittenOut]
) -> SourceSentence:
    """A sentence of a passage with what its words refer to in their place."""
    own = [one for one in written_out if span.contains(one.span)]
    if not own:
        return prepare_sentence(passage, span, span.of(text))
    said, end = "", span.start
    places: list[int] = []
    for one in own:
        said += text[end : one.span.start] + one.text
        places += range(end - span.start, one.span.start - span.start)
        first, last = one.span.start - span.start, one.span.end - span.start - 1
        places += [first] * (len(one.text) - 1) + [last]
        end = one.span.end
    said += text[end : span.end]
    places += range(end - span.start, span.end - span.start)
    return replace(prepare_sentence(passage, span, said), places=tuple(places))


def _in_frame(sentence: SourceSentence, frame: DocumentFrame) -> SourceSentence:
    """With the years that the document's date gives its days; without a day of its own it may tell
    of that date."""
    slots = with_years(sentence.text, sentence.slots, frame)
    of_its_date = () if slots.dates or frame.date is None else (frame.date,)
    return replace(sentence, slots=slots, dated=of_its_date)


def _asked(sentence: SourceSentence) -> SourceSentence:
    """A question says nothing, whatever its words: "Did you promise a new school?" """
    if not sentence.text.rstrip("* _\n").endswith("?"):
        return sentence
    return replace(sentence, stems=(), spans=(), slots=find_slots(""), dated=(), denied=frozenset())


def _carry_years(page: SourcePage, first: int) -> None:
    """Of the sentences of one passage, from number `first` on."""
    for k in range(first + 1, len(page.sentences)):
        one, before = page.sentences[k], page.sentences[k - 1].slots
        page.sentences[k] = replace(one, slots=told_from(before, one.text, one.slots))
    own = page.sentences[first:]
    told = carried([(k, date) for k, sentence in enumerate(own) for date in sentence.slots.dates])
    for k, dates in told.items():
        page.sentences[first + k] = replace(own[k], dated=dates)


def _designations(lead: str, title: frozenset[str]) -> frozenset[str]:
    """Stems of the capitals beside the page's name where its first sentence begins with it, "RMS
    Titanic", "Cleopatra VII", and of the surname behind a title of one word, "Napoleon Bonaparte":
    whoever writes the name so means nothing more."""
    name = _CALLED.match(lead)
    if name is None:
        return frozenset()
    called = [stem(fold(word)) for word in name["rest"].split()]
    if not set(called) & title:
        return frozenset()
    capitals = {stem(fold(word)) for word in name[0].split() if _CAPITALS.fullmatch(word)}
    longer = len(title) == 1 and len(called) == 2 and called[0] in title
    return frozenset(capitals | {called[1]} if longer else capitals)


def with_life_dates(sentence: SourceSentence) -> SourceSentence:
    """The first sentence of an article on a person: its two dates stand for "born" and "died"
    too."""
    life = life_dates(sentence.text, sentence.slots.dates)
    if life is None:
        return sentence
    return replace(
        sentence,
        stems=(*sentence.stems, stem("born"), stem("died")),
        spans=(*sentence.spans, life.born, life.died),
        spelt_out=life.spelt_out,
    )


def _add(page: SourcePage, sentence: SourceSentence) -> None:
    place = len(page.sentences)
    page.sentences.append(sentence)
    page.words += len(sentence.stems)
    seen_families: set[int] = set()
    for root in dict.fromkeys(sentence.stems):
        where = page.by_stem.get(root)
        if where is None:
            where = page.by_stem[root] = []
            if len(root) >= 4:
                page.by_start.setdefault(root[:4], []).append(root)
        where.append(place)
        seen_families.update(families(root))
    for family in sorted(seen_families):
        page.by_family.setdefault(family, []).append(place)


class PageCache:
    """The pages prepared last, by their passages: a page that was edited is another one, and so is
    the same page in another source."""

    def __init__(self, size: int = 64) -> None:
        self._size = size
        self._kept: OrderedDict[
            tuple[str, tuple[Passage, ...], tuple[WrittenOut, ...], bool], SourcePage
        ] = OrderedDict()

    def get(self, page: Page) -> SourcePage:
        """The prepared form of `page`."""
        key = (page.title, page.passages, page.written_out, page.own)
        found = self._kept.pop(key, None) or prepare_page(*key)
        found.answering = page.answering
        found.title_stems |= title_stems(page.issuer)
        self._kept[key] = found
        while len(self._kept) > self._size:
            self._kept.popitem(last=False)
        return found


@lru_cache(1)
def prepared_pages() -> PageCache:
    """The pages that this process prepared last: everything that judges a fact reads the same."""
    return PageCache()
