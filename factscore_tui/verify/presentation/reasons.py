"""One line of plain text that says why: what of a fact was found, in which other word, and what was
not.

Only what is true of the passages that were read: a word counts as not found where no page that was
looked at has it in any form, and what stands there as another word is told as that word.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from factscore_tui.text.words import fold
from factscore_tui.verify.differences.words.closed_sets import member
from factscore_tui.verify.differences.words.forms import other_forms
from factscore_tui.verify.features.alignment import FactUnit, SourcePage, SourceSentence, fact_units
from factscore_tui.verify.features.fact_reading import FactReading
from factscore_tui.verify.features.lexical import akin, families, is_land, stem
from factscore_tui.verify.features.match import SAME, Match, unit_credits
from factscore_tui.verify.features.negation import denied
from factscore_tui.verify.features.quantities import same_date

MAX_NAMED = 4
MAX_WORD = 40
_ROOT = 4
"""Letters of a root that may be two words' by chance: "prov"."""
_ENDINGS = frozenset(
    """able age al an ance ari at ation ed en er ey ful hood i ian ibl ic ing ion ish ism ist iti iz
    less li ment ness or ori ship y""".split()  # noqa: SIM905
)
"""What words are derived with, as stems have it."""
_FORCES = frozenset(map(stem, "army navy soldier officer general force war".split()))  # noqa: SIM905
"""One family, but whoever is a general is no navy."""
_MOST = 2
"""Words of a fact, at least, that one sentence has where the reason tells them apart."""


@dataclass(slots=True)
class _Sorted:
    """The units of a fact by where they are: as such (`found`), as another word (`alike`, with that
    word), on another page only (`elsewhere`, with its title), nowhere (`absent`). `places` has for
    each unit the sentences that have it in any way, with the credit; None for a word of the page's
    title, which all of its sentences are about."""

    found: list[FactUnit] = field(default_factory=list)
    alike: list[tuple[FactUnit, str]] = field(default_factory=list)
    elsewhere: list[tuple[FactUnit, str]] = field(default_factory=list)
    absent: list[FactUnit] = field(default_factory=list)
    places: list[tuple[FactUnit, dict[int, float] | None]] = field(default_factory=list)


def supported(fact: str, match: Match, pages: Iterable[SourcePage] = ()) -> str:
    """What of the fact the best sentence has, as such or as another word, what only other passages
    of its page have, and what no page has."""
    if match.best < 0:
        return "the article agrees"
    said = _sorted(fact, match.page, _without(match.page, pages))
    sentence = match.page.sentences[match.best]
    there = [
        (unit, credits[match.best])
        for unit, credits in said.places
        if credits and match.best in credits
    ]
    had = [unit for unit, credit in there if credit >= SAME]
    alike = [
        (unit, word)
        for unit, credit in there
        if credit < SAME and (word := _instead(unit, sentence))
    ]
    passage = match.page.passages[sentence.passage]
    where = (
        ", ".join(one_line(part) for part in (passage.title, passage.section) if part)
        or "the source"
    )
    parts = [f"found in {where}: {_listed(had)}" if had else where]
    parts += [f"in other words: {_paired(alike)}"] if alike else []
    away = [
        unit
        for unit, credits in said.places
        if credits and unit not in said.absent and not _within(credits, sentence, match)
    ]
    parts += [f"in other passages only: {_listed(away)}"] if away else []
    parts += [f"not found: {_listed(said.absent)}"] if said.absent else []
    return "; ".join(parts) if had or len(parts) > 1 else "the article agrees"


def _within(credits: Iterable[int], sentence: SourceSentence, match: Match) -> bool:
    """One of these sentences stands in the passage of this one, which is shown with the reason."""
    return any(match.page.sentences[place].passage == sentence.passage for place in credits)


def contradicted(match: Match) -> str:
    """Where the source says something else."""
    passage = match.page.passages[match.page.sentences[match.best].passage]
    where = ", ".join(one_line(part) for part in (passage.title, passage.section) if part)
    return (
        f"{where or 'the source'} seems to disagree (the model's opinion; no figure, date or name "
        f"differs)"
    )


def no_evidence(fact: str, look: FactReading, pages: Iterable[SourcePage] = ()) -> str:
    """What was found and what was not; where all of it was, that it is not said together. `pages`
    are all that were retrieved."""
    page = look.match.page
    said = _sorted(fact, page, _without(page, pages))
    if not said.places:
        return "nothing in it can be looked up"
    if not (said.absent or said.elsewhere):
        if look.negated and _stands(said, look.match.best):
            says, lacks = ("text", "source") if denied(fact) else ("source", "text")
            return f"the {says} seems to deny it, the {lacks} does not: read the passage"
        if not _together(said):
            return _apart(said)
        if not said.alike:
            return f"found together, too little to decide: {_listed(said.found)}"
    parts = [f"found: {_listed(said.found)}"] if said.found else []
    parts += [f"in other words: {_paired(said.alike)}"] if said.alike else []
    parts += [f"on another page only: {_paired(said.elsewhere)}"] if said.elsewhere else []
    parts += [f"not found: {_listed(said.absent)}"] if said.absent else []
    return "; ".join(parts)


def _sorted(fact: str, page: SourcePage, others: Sequence[SourcePage]) -> _Sorted:
    said = _Sorted()
    for unit in fact_units(fact, {}):
        if not unit.exact and unit.stem in page.title_stems:
            said.found.append(unit)
            said.places.append((unit, None))
            continue
        credits = _anywhere(unit, page)
        said.places.append((unit, credits))
        if max(credits.values(), default=0.0) >= SAME:
            said.found.append(unit)
            continue
        word = next(
            (w for place in sorted(credits) if (w := _instead(unit, page.sentences[place]))), ""
        )
        if credits and (word or unit.exact or unit.stem in page.by_stem):
            said.alike.append((unit, word or unit.text))
            continue
        title = next(
            (p.title for p in others if unit.stem in p.title_stems or _anywhere(unit, p)), None
        )
        if title is None:
            said.absent.append(unit)
        else:
            said.elsewhere.append((unit, title or "untitled"))
    return said


def _without(page: SourcePage, pages: Iterable[SourcePage]) -> list[SourcePage]:
    return [other for other in pages if other is not page]


def _anywhere(unit: FactUnit, page: SourcePage) -> dict[int, float]:
    """Sentence number -> credit, with the forms of the word that the verifier does not know."""
    found = unit_credits(unit, page)
    if not unit.exact and SAME not in found.values():
        for form in other_forms(fold(unit.text)):
            for place in page.by_stem.get(form, ()):
                found.setdefault(place, 0.0)
    return found


def _instead(unit: FactUnit, sentence: SourceSentence) -> str:
    """The word, date or number that stands in the sentence in place of the unit; "" where there is
    none."""
    if unit.date is not None:
        return next((d.text for d in sentence.slots.dates if same_date(unit.date, d)), "")
    if unit.number is not None:
        return next((n.text for n in sentence.slots.numbers if n.value == unit.number.value), "")
    pairs = list(zip(sentence.stems, sentence.spans, strict=True))
    forms = other_forms(fold(unit.text))
    kinds: tuple[Callable[[str], bool], ...] = (
        lambda root: root in forms,
        lambda root: not unit.name and _derived(root, unit.stem),
        lambda root: _of_one_family(root, unit.stem) and not is_land(unit.stem),
    )
    return next(
        (span.of(sentence.text) for of_kind in kinds for root, span in pairs if of_kind(root)), ""
    )


def _of_one_family(one: str, other: str) -> bool:
    """One may stand for the other; not a mother for a father, nor the navy for a general: words of
    one family that exclude each other."""
    mine, theirs = member(one), member(other)
    apart = mine is not None and theirs is not None and mine.against(theirs)
    apart = apart or (one != other and {one, other} <= _FORCES)
    return bool(families(one) & families(other)) and not apart


def _derived(one: str, other: str) -> bool:
    """One stem is derived of the other so that a reader sees it: "banker" of "bank"; "province" and
    "proved" only begin alike."""
    shorter, longer = sorted((one, other), key=len)
    pairs = enumerate(zip(shorter, longer, strict=False))
    same = next((k for k, (a, b) in pairs if a != b), len(shorter))
    grown = same == len(shorter) >= _ROOT and longer[same:] in _ENDINGS
    return akin(one, other) and (same > _ROOT or grown)


def _apart(said: _Sorted) -> str:
    """All of it was found, in several sentences: what one of them has, where that is more than half
    of it, and what the others have."""
    alike = f"; in other words: {_paired(said.alike)}" if said.alike else ""
    counts = Counter(place for _, where in said.places for place in where or ())
    best, most = min(counts.items(), key=lambda item: (-item[1], item[0]))
    here = [unit for unit, where in said.places if where is None or best in where]
    rest = [unit for unit, where in said.places if where is not None and best not in where]
    if most >= _MOST and 2 * most > len(said.places):
        return f"found together: {_listed(here)}; in other sentences: {_listed(rest)}{alike}"
    return f"found, but not in one sentence: {_listed([*here, *rest])}{alike}"


def _together(said: _Sorted) -> bool:
    """One sentence has all of the units in some way."""
    places = [where for _, where in said.places if where is not None]
    return not places or bool(set(places[0]).intersection(*places[1:]))


def _stands(said: _Sorted, place: int) -> bool:
    """This sentence has all of the units in some way."""
    return all(where is None or place in where for _, where in said.places)


def _paired(units: Sequence[tuple[FactUnit, str]]) -> str:
    """`married (wife), 12 June 1987 (1987)`."""
    texts = list(dict.fromkeys(f"{one_line(unit.text)} ({one_line(word)})" for unit, word in units))
    return ", ".join(texts[:MAX_NAMED]) + (" ..." if len(texts) > MAX_NAMED else "")


def _listed(units: Sequence[FactUnit]) -> str:
    """In the words and the order of the fact, words of one name together, each once."""
    texts: list[str] = []
    end = -2
    for unit in sorted(units, key=lambda u: u.span):
        text = one_line(unit.text)
        if texts and unit.span.start == end + 1:
            texts[-1] += " " + text
        else:
            texts.append(text)
        end = unit.span.end
    texts = list(dict.fromkeys(texts))
    return ", ".join(texts[:MAX_NAMED]) + (" ..." if len(texts) > MAX_NAMED else "")


def one_line(text: str) -> str:
    """`text` on one line, printable characters only, cut at MAX_WORD."""
    shown = "".join(c if c.isprintable() else " " for c in " ".join(text.split()))
    return shown if len(shown) <= MAX_WORD else shown[: MAX_WORD - 1] + "…"
