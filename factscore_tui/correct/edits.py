"""The smallest edit of a draft that the evidence carries, for a fact that a computed difference
contradicts.

Nothing is made up: what is written is a value that stands word for word in a passage behind the
verdict, in the form in which the draft writes dates, or the draft's own two names changed about.
Where the value cannot be found in the draft in one place, where its form would not fit, and inside
quotation marks there is no edit: a reader has to look.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from factscore_tui.core.report import JudgedFact, Report
from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Difference, Judgement, Verdict
from factscore_tui.correct.denials import affirmed
from factscore_tui.correct.figures import (
    counts_alike,
    date_place,
    is_article_unclear,
    less_exact,
    opening,
    with_its_article,
    without_common_tail,
)
from factscore_tui.correct.inside_names import in_a_longer_name
from factscore_tui.correct.kinds import ErrorKind, error_kind
from factscore_tui.correct.unfound import names_in, unfound_spans
from factscore_tui.correct.values import fitted

LONGEST = 80
"""Characters of a value; what is longer is neither a name nor a number."""

_OWNER = re.compile(r"(?:[^\W\d_a-z][\w.\-]*\s)*[^\W\d_a-z][\w.\-]*['\u2019]s\s\Z")
_THE = re.compile(r"\bthe\s+\Z")
_DETERMINER = re.compile(r"(?:\A|\b(?:an?|the|h(?:is|er)|its|their|th(?:is|at))\s+)\Z", re.I)
_QUOTES = re.compile('["\u201c\u201d\u201e\u00ab\u00bb]')


class StaleEdit(ValueError):
    """The text is not the one that an edit was made for any more."""


@dataclass(frozen=True, slots=True)
class Change:
    """`old`, which stands at `span` of the draft (code points), is replaced by `new`."""

    span: Span
    old: str
    new: str


@dataclass(frozen=True, slots=True)
class Edit:
    """What puts the facts with the numbers `facts` right. `title` and `url` name the passage that
    carries it, `date` is the day of that passage where the source gives one."""

    kind: ErrorKind
    changes: tuple[Change, ...]
    facts: tuple[int, ...]
    title: str
    url: str = ""
    date: str = ""

    @property
    def words(self) -> str:
        """In one line: "1914 → 1916"."""
        return ", ".join(f"{change.old} → {change.new}" for change in self.changes)

    @property
    def span(self) -> Span:
        """From the first change to the end of the last."""
        return Span(self.changes[0].span.start, self.changes[-1].span.end)


def edit_of(text: str, judged: JudgedFact) -> Edit | None:
    """The edit for one fact of a draft, or None where nothing surely fits."""
    judgement = judged.judgement
    if judged.verdict is not Verdict.CONTRADICTED or judgement is None or not judgement.differences:
        return None
    kind = error_kind(judged)
    if kind is None or judgement.differences[0].kind in ("opposite", "decade"):
        return None
    if judgement.differences[0].kind == "exchanged":
        changes = _exchanged(text, judged, judgement.differences)
    elif judgement.differences[0].kind == "denied":
        without = affirmed(text, judged, judgement.differences[0])
        changes = (Change(without[0], without[0].of(text), without[1]),) if without else ()
    else:
        changes = _replaced(text, judged, judgement)
    if not changes or any(is_quoted(text, judged.fact.sentence, change.span) for change in changes):
        return None
    title, url, date = _source(judgement)
    return Edit(kind, changes, (judged.fact.id,), title, url, date)


def error_spans(text: str, judged: JudgedFact) -> tuple[Span, ...]:
    """The exact words of a draft that are wrong, sorted: where a computed difference tells which
    they are and the draft has them in one place. Of a fact without evidence, and of one that a
    model alone holds for contradicted, those that none of its passages has. Empty where only the
    fact as a whole is known to be wrong."""
    judgement = judged.judgement
    if judgement is None or judged.verdict not in (Verdict.CONTRADICTED, Verdict.NO_EVIDENCE):
        return ()
    if judged.verdict is Verdict.NO_EVIDENCE or not judgement.differences:
        return unfound_spans(text, judged)
    if judgement.differences[0].kind == "exchanged":
        return _exchanged_places(text, judged, judgement.differences)
    places = (_difference_place(text, judged, d) for d in judgement.differences)
    return tuple(sorted({place for place in places if place is not None}))


def place_of(text: str, judged: JudgedFact) -> Span:
    """The exact words that are wrong, else from the first to the last word of the fact; of one that
    was made from no words of its own, its sentence."""
    spans = error_spans(text, judged) or judged.fact.spans or (judged.fact.sentence,)
    return Span(min(s.start for s in spans), max(s.end for s in spans)).trimmed(text)


def edits_of(report: Report) -> tuple[Edit, ...]:
    """The edits of all facts in the order of the text. Facts that need the same edit share it;
    where two would write different things in one place, neither is offered."""
    found: dict[tuple[Change, ...], Edit] = {}
    for judged in report.facts:
        edit = edit_of(report.document.text, judged)
        if edit is not None:
            before = found.get(edit.changes)
            facts = (*before.facts, *edit.facts) if before is not None else edit.facts
            found[edit.changes] = Edit(
                edit.kind, edit.changes, facts, edit.title, edit.url, edit.date
            )
    edits = sorted(found.values(), key=lambda edit: edit.span)
    return tuple(
        edit
        for edit in edits
        if not any(other is not edit and _overlap(edit, other) for other in edits)
    )


def _overlap(one: Edit, other: Edit) -> bool:
    return any(
        a.span.start < b.span.end and b.span.start < a.span.end
        for a in one.changes
        for b in other.changes
    )


def corrected(text: str, edits: Iterable[Edit]) -> str:
    """The text with these edits. Raises StaleEdit where it is not the text that they were made for,
    or where two of them overlap; nothing is changed then."""
    changes = sorted(
        (change for edit in edits for change in edit.changes), key=lambda change: change.span
    )
    parts: list[str] = []
    at = 0
    for change in changes:
        if change.span.start < at:
            raise StaleEdit(f"two corrections want the same place: {change.old!r}")
        if change.span.of(text) != change.old:
            raise StaleEdit(f"{change.old!r} does not stand there any more")
        parts += [text[at : change.span.start], change.new]
        at = change.span.end
    return "".join([*parts, text[at:]])


# --- finding the place


def _replaced(text: str, judged: JudgedFact, judgement: Judgement) -> tuple[Change, ...]:
    """One value by another. Of several differences each has to find its place."""
    changes: list[Change] = []
    for difference in judgement.differences:
        if not _is_told(judgement, difference.found):
            return ()
        claimed, found = _values(difference)
        place = _difference_place(text, judged, difference)
        if place is None or _is_of_another(text, place, judged):
            return ()
        if difference.kind in ("date", "year", "number"):
            place, new = _figure(text, place, difference.kind, found, judgement)
        else:
            new = fitted(difference.kind, claimed, found)
        if not new or len(new) > LONGEST or new == place.of(text):
            return ()
        if error_kind(judged) is ErrorKind.ENTITY:
            if in_a_longer_name(text, place):
                return ()
            place, new = _with_article(text, place, new, judgement)
        if is_article_unclear(text, place, new):
            return ()
        place, new = with_its_article(text, place, new)
        changes.append(Change(place, place.of(text), new))
    return tuple(sorted(set(changes), key=lambda change: change.span))


def _figure(
    text: str, place: Span, kind: str, found: str, judgement: Judgement
) -> tuple[Span, str]:
    """What is replaced by what, of a date or a number that the draft has at `place`; "" where it
    would not read well."""
    old = place.of(text)
    new = fitted(kind, old, found)
    if kind != "number":
        return (place, new) if new else less_exact(text, place, found)
    if old[:1].isupper():  # a number in words that opens a sentence
        new = opening(new)
    if not counts_alike(text, place, new, (found, [e.text for e in judgement.evidence])):
        return place, ""
    place, new = without_common_tail(text, place, new)
    return with_its_article(text, place, new)


def _values(difference: Difference) -> tuple[str, str]:
    """What differs, of numbers without the unit that both have: "4 yards", "5 yards"."""
    mine, theirs = difference.claimed.split(), difference.found.split()
    if difference.kind == "number" and len(mine) > 1 and mine[1:] == theirs[1:]:
        return mine[0], theirs[0]
    return difference.claimed, difference.found


def _difference_place(text: str, judged: JudgedFact, difference: Difference) -> Span | None:
    """Where the draft has the claimed value."""
    place, value = _place(text, judged, difference.claimed), _values(difference)[0]
    if place is None and difference.kind in ("date", "year"):
        return date_place(text, judged.fact.spans, judged.fact.sentence, difference.claimed)
    if place is None or value == difference.claimed:
        return place
    return Span(place.start, place.start + len(value))


def _exchanged(
    text: str, judged: JudgedFact, differences: Sequence[Difference]
) -> tuple[Change, ...]:
    """Two names change places, each as the draft writes it."""
    places = _exchanged_places(text, judged, differences)
    if len(places) != 2:
        return ()
    one, other = places
    return (Change(one, one.of(text), other.of(text)), Change(other, other.of(text), one.of(text)))


def _exchanged_places(
    text: str, judged: JudgedFact, differences: Sequence[Difference]
) -> tuple[Span, ...]:
    """The two names that the source has the other way round, sorted. Where it has a pronoun for one
    of them there is one difference, and that has both names."""
    one = differences[0]
    other = differences[1].claimed if len(differences) > 1 else one.found
    found = [_place(text, judged, words) for words in (one.claimed, other)]
    places = sorted({_whole_name(text, place, judged) for place in found if place is not None})
    if any(a.overlaps(b) for a in places for b in places if a != b):
        return ()
    return tuple(places)


def _whole_name(text: str, place: Span, judged: JudgedFact) -> Span:
    """The name that has its last or first words there, with what owns them: "Stultz" is "Wilmer
    Stultz" where the draft says so, "College" is "St Patrick's College"."""
    sentence = judged.fact.sentence
    for name in names_in(text, sentence, sentence):
        if name.contains(place):
            place = name
    before = _OWNER.search(text, sentence.start, place.start)
    return Span(before.start(), place.end) if before is not None else place


def _place(text: str, judged: JudgedFact, words: str) -> Span | None:
    """Where the draft has these words, as whole words: the one place in the fact's own spans, else
    the one place in its sentence. A name that the fact has in full and the draft does not ("Olaf
    Brinkmann" for "Brinkmann") stands where its last words, or else its first, do. None where there
    is no place, or more than one: which is meant cannot be told."""
    parts = words.split()
    if not parts:
        return None
    hits = _hits(text, judged, parts)
    if not hits and parts[0][:1].isupper() and len(parts[0]) > 1:  # it opens the fact
        hits = _hits(text, judged, [parts[0][0].lower() + parts[0][1:], *parts[1:]])
    if not hits and len(parts) > 1 and all(part[:1].isupper() for part in (parts[0], parts[-1])):
        shorter = [parts[cut:] for cut in range(1, len(parts))]
        shorter += [parts[:cut] for cut in range(len(parts) - 1, 0, -1)]
        named = (_hits(text, judged, some) for some in shorter if some[0][:1].isupper())
        hits = next((found for found in named if found), [])
    own = [hit for hit in hits if any(span.contains(hit) for span in judged.fact.spans)]
    if len(own) == 1:
        return own[0]
    return hits[0] if len(hits) == 1 and not own else None


def _hits(text: str, judged: JudgedFact, parts: Sequence[str]) -> list[Span]:
    """Where the fact's sentence has these words in a row."""
    pattern = r"\s+".join(re.escape(part) for part in parts)
    sentence = judged.fact.sentence
    return [
        Span(*hit.span()).shift(sentence.start)
        for hit in re.finditer(rf"(?<![\w.,])(?:{pattern})(?!\w|[.,]\d)", sentence.of(text))
    ]


def _is_told(judgement: Judgement, words: str) -> bool:
    """A passage behind the verdict has these very words."""
    wanted = " ".join(words.split())
    return bool(wanted) and any(
        wanted in " ".join(evidence.text.split()) for evidence in judgement.evidence
    )


def _source(judgement: Judgement) -> tuple[str, str, str]:
    """Title, address and day of the first passage that has the first value, else of the first
    passage."""
    found = judgement.differences[0].found
    for evidence in judgement.evidence:
        if " ".join(found.split()) in " ".join(evidence.text.split()):
            return evidence.title, evidence.url, evidence.date
    return next(((e.title, e.url, e.date) for e in judgement.evidence), ("", "", ""))


def is_quoted(text: str, sentence: Span, span: Span) -> bool:
    """Inside quotation marks, which may have been opened in a sentence before: a person's words are
    not to be changed whatever they are. A paragraph is looked at."""
    start = text.rfind("\n\n", 0, sentence.start) + 1
    return len(_QUOTES.findall(text[start : span.start])) % 2 == 1


def _is_of_another(text: str, place: Span, judged: JudgedFact) -> bool:
    """In brackets behind a name that is not whom the fact begins with: "her cousin Otto Berg
    (1839\u20131932)" tells nothing of when she was born, though the fact was read so."""
    sentence = judged.fact.sentence
    bracket = text.rfind("(", sentence.start, place.start)
    if bracket < 0 or ")" in text[bracket : place.start]:
        return False
    before = Span(sentence.start, bracket)
    name = next(
        (n for n in names_in(text, before, sentence) if not text[n.end : bracket].strip()), None
    )
    fact = judged.fact.text
    whole = Span(0, len(fact))
    subject = next((n for n in names_in(fact, whole, whole) if n.start == 0), None)
    if name is None or subject is None:
        return False
    return subject.of(fact).split()[-1] not in name.of(text).split()


def _with_article(text: str, place: Span, new: str, judgement: Judgement) -> tuple[Span, str]:
    """What is replaced by what, with "the" put in or left out where the passages always, or never,
    have it before that name within a sentence."""
    name = r"\s+".join(re.escape(part) for part in new.split())
    before = [
        hit[1]
        for evidence in judgement.evidence
        for hit in re.finditer(rf"(\b\w+\s+){name}(?!\w)", evidence.text)
    ]
    at = len(text[: place.start].rstrip('*_"\u201c\u2018['))  # "until the *Empire State Building*"
    has = _THE.search(text, max(0, at - 5), at)
    if before and not any(_THE.search(word) for word in before) and has is not None:
        return (Span(has.start(), place.end), new) if at == place.start else (place, new)
    bare = has is None and _DETERMINER.search(text, max(0, at - 7), at) is None
    if bare and before and all(word.split() == ["the"] for word in before):
        return place, f"the {new}"
    return place, new
