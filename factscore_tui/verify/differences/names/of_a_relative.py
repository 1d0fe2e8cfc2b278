"""What the page tells of a relative of its subject, and the fact tells of the subject: "Her elder
daughter, Irène, shared the 1935 Nobel Prize" says nothing of a prize of hers in 1935."""

from __future__ import annotations

import re

from factscore_tui.text.words import STOP_WORDS, words
from factscore_tui.verify.differences.numbers.clause_dates import date_of_another_clause
from factscore_tui.verify.differences.numbers.computed import NEAR
from factscore_tui.verify.differences.numbers.elsewhere import others_of
from factscore_tui.verify.differences.numbers.measured_as import find_measure
from factscore_tui.verify.differences.page_trees import has_all
from factscore_tui.verify.features.alignment import SourceSentence, title_stems
from factscore_tui.verify.features.lexical import stem
from factscore_tui.verify.features.match import Match, share

_BEGINS = re.compile(r"(?:His|Her|Their|his|her|their)\s(?P<words>[a-z-]+(?:\s[a-z-]+){0,2})")
_CLAUSE = re.compile(r";\s|,?\s(?:and|but|while|whereas|where)\s|\.\s")

_W = r"[A-Z][\w'\u2019-]*\w"
_NAME = re.compile(rf"(?P<who>{_W}(?: (?:(?:de|von|van|der) )?{_W})*)")
_THE_KING = re.compile(r"\AThe (?P<who>[a-z]+)(?: himself| herself)?(?= [a-z]+(?:ed|s|t)? )")
_KIN = (
    r"(?P<kin>father|mother|grandfather|grandmother|brother|sister|uncle|aunt|cousin|son|daughter|"
    r"husband|wife|widow|nephew|niece|friend|student|pupil|assistant|secretary|fianc\u00e9e?)"
)
_OWNED = rf"{{}}['\u2019]s? (?:[a-z-]+ ){{{{0,2}}}}{_KIN}\b"
""" "Vladimir Nabokov's younger sister"."""
_NAMESAKE = rf"\b{_KIN}(?: and namesake)?,? (?P<title>{_W}) (?:{_W} )+{{}}\b"
""" "His grandfather and namesake, Captain Abraham Lincoln"."""
_HALF = 0.5


def told_of_another(fact: str, match: Match) -> str | None:
    """Why the source does not say it: the date is that of another clause, the number another
    measure, or it is told of a relative. None otherwise."""
    measure = find_measure(fact, match)
    if measure is not None:
        return f"the source has that number of another measure: {measure.reason}"
    return (
        date_of_another_clause(match)
        or told_of_relative(fact, match)
        or told_of_namesake(fact, match)
        or _of_whose_relative(fact, match)
    )


def told_of_namesake(fact: str, match: Match) -> str | None:
    """Why the source does not say it of its subject: the sentence that has all of it names "Captain
    Lincoln", who is the grandfather that the page introduces so. None otherwise."""
    own = title_stems(match.page.title)
    if not own or not _subject(fact) or not _subject(fact) <= own or match.best < 0:
        return None
    last = re.escape(re.sub(r"\s*\(.*\)\Z", "", match.page.title).split()[-1])
    here = match.page.sentences[match.best].text
    if not has_all(match, range(len(match.units)), match.best):
        return None
    for sentence in match.page.sentences:
        for told in re.finditer(_NAMESAKE.format(last), sentence.text):
            called = f"{told['title']} {last}"
            titled = stem(told["title"].lower()) not in own and told["title"] not in fact
            if titled and re.search(rf"\b{called}\b", here):
                return f"the source says it of the {told['kin']}, \u201c{called}\u201d"
    return None


def _of_whose_relative(fact: str, match: Match) -> str | None:
    """Why the source does not say it of a name of the fact: each sentence with half of the rest
    says it of "Vladimir Nabokov's younger sister". None otherwise."""
    for name in (*_NAME.finditer(fact), *_THE_KING.finditer(fact)):
        words_ = name["who"].removesuffix("'s").removesuffix("\u2019s").split()
        root, last = stem(words_[-1].lower()), re.escape(words_[-1])
        if words_[-1] not in name["who"].split() or root in match.page.title_stems:
            continue
        rest = [not name.start() <= unit.span.start < name.end() for unit in match.units]
        told: list[str] = []
        for place in match.page.by_stem.get(root, ()):
            if share(match, [place], rest) < _HALF:
                continue
            text = match.page.sentences[place].text
            owned = re.search(_OWNED.format(last), text)
            others = len(re.findall(rf"\b{last}\b", text)) > 1
            if owned is None or others or owned["kin"] in fact:
                return None
            if words_[0] in re.findall(r"\w+", text[owned.end() :])[:2]:  # "sister, Olga"
                return None
            told.append(owned[0])
        if told and any(rest):
            return f"the source says it of \u201c{told[0]}\u201d"
    return None


def told_of_relative(fact: str, match: Match) -> str | None:
    """Why the source does not say it of its subject: wherever it has the fact's date or number with
    a word of the fact, it begins with a relative. None otherwise, and where the fact names one."""
    subject = _subject(fact)
    own = title_stems(match.page.title)
    said = {stem(word.folded) for word in words(fact)}
    if not subject or not subject <= own or said & NEAR:
        return None
    for index, unit in enumerate(match.units):
        if not unit.exact:
            continue
        others = others_of(match, index)
        places = [p for p in match.credits[index] if any(p in match.credits[k] for k in others)]
        told = [_of_relative(match, index, place) for place in places]
        if told and all(told):
            return f"the source tells it of “{told[0]}”"
    return None


def _subject(fact: str) -> set[str]:
    """The stems of the name that the fact begins with."""
    found: set[str] = set()
    for word in words(fact):
        if not word.text[:1].isupper() and word.folded not in {"the", "of", "de", "van", "von"}:
            break
        if word.folded not in STOP_WORDS:
            found.add(stem(word.folded))
    return found


def _of_relative(match: Match, index: int, place: int) -> str | None:
    """The relative that the clause with the fact's date or number begins with."""
    sentence = match.page.sentences[place]
    at = _place_of(match, index, sentence)
    if at < 0:
        return None
    start = max((hit.end() for hit in _CLAUSE.finditer(sentence.text, 0, at)), default=0)
    found = _BEGINS.match(sentence.text, start)
    called = found["words"].split() if found is not None else []
    kin = next((k for k, word in enumerate(called) if stem(word) in NEAR), -1)
    if found is None or kin < 0:
        return None
    return " ".join([found[0].split()[0], *called[: kin + 1]])


def _place_of(match: Match, index: int, sentence: SourceSentence) -> int:
    """Where the sentence has it; -1 where it has several that may be meant."""
    unit = match.units[index]
    slots = sentence.slots.dates if unit.date is not None else sentence.slots.numbers
    wanted = unit.text.split()[-1]
    found = [slot.span.start for slot in slots if wanted in slot.text.split()]
    return found[0] if len(found) == 1 else -1
