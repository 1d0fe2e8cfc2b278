"""Another subject of study: "studied law at Edinburgh" against "began to study medicine at the
University of Edinburgh".

Told only where one sentence has all the rest of the fact and one subject, the fact's own subject
stands nowhere on the page, and the two are clearly others.
"""

from __future__ import annotations

import re

from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Difference
from factscore_tui.text.words import words
from factscore_tui.verify.differences.names.fillers import tells_rest
from factscore_tui.verify.differences.numbers.computed import CITED, FoundDifference
from factscore_tui.verify.features.lexical import akin, families, stem
from factscore_tui.verify.features.match import Match

_GROUPS = """
law jurisprudence; medicine surgery medical; theology divinity; physics; chemistry biochemistry;
biology zoology botany; mathematics maths; philosophy; history; economics; architecture;
engineering; geology; astronomy; psychology; sociology; anthropology; journalism; music;
dentistry; pharmacy; agriculture; philology linguistics; accounting
"""
_GROUP = {
    stem(word): number for number, group in enumerate(_GROUPS.split(";")) for word in group.split()
}
SUBJECTS = {
    word: number for number, group in enumerate(_GROUPS.split(";")) for word in group.split()
}
"""The same as they are written."""
_STUDY = re.compile(
    r"\b(?:stud(?:y|ies|ied|ying)|graduat\w+|degree|doctorate|reading|read|enrol\w*|major\w*)\b"
)
_READ = 4


def tells_of_study(fact: str) -> bool:
    """The fact has a word of studying."""
    return _STUDY.search(fact) is not None


def find_study(fact: str, match: Match) -> FoundDifference | None:
    """The subject that the page gives in its place, or None."""
    own = [i for i, unit in enumerate(match.units) if unit.stem in _GROUP and not unit.name]
    if len(own) != 1 or _STUDY.search(fact) is None:
        return None
    unit = match.units[own[0]]
    if match.credits[own[0]] or match.page.by_stem.get(unit.stem):
        return None
    others = [i for i in range(len(match.units)) if i != own[0]]
    if not any(match.units[i].name for i in others):
        return None  # "studied law": at some other time
    for place in match.ranked(_READ):
        sentence = match.page.sentences[place]
        if sentence.denied or CITED.search(sentence.text) or not _STUDY.search(sentence.text):
            continue
        told = [w for w in words(sentence.text) if stem(w.folded) in _GROUP and w.text.islower()]
        groups = {_GROUP[stem(w.folded)] for w in told}  # "medicine ... but disliked surgery"
        if len(groups) != 1 or not tells_rest(match, others, place):
            continue
        other = stem(told[0].folded)
        alike = _GROUP[other] == _GROUP[unit.stem] or akin(other, unit.stem)
        if alike or families(other) & families(unit.stem):
            continue
        said = Difference("subject", unit.text, told[0].text)
        span: Span = told[0].span
        return FoundDifference(said, None, place, span)
    return None
