"""What a source says with a doubt, and a fact without: "may have been born in Rome" does not say
that he was.

Found in the words alone, as denials are (negation.py): a word of doubt, and the content words that
follow it in its clause. "Would" is no doubt in what happened ("he would become king"), "May" a
month.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from factscore_tui.text.words import STOP_WORDS, fold, words
from factscore_tui.verify.differences.numbers.numbered_names import of_another_number
from factscore_tui.verify.features.lexical import akin, stem
from factscore_tui.verify.features.match import Match

_DOUBT = re.compile(
    r"\b(?:may(?!\s+\d)|might|could\s+have|reportedly|allegedly|supposedly|purportedly|possibly"
    r"|perhaps|probably|apparently|presumably|potentially|conceivably|arguably|(?:is|are|was|were"
    r"|been)\s+(?:widely\s+|generally\s+|often\s+)?(?:said|thought|believed|rumou?red|alleged"
    r"|reported|claimed|supposed|planned|expected|intended|scheduled|likely|assumed|suspected"
    r"|proposed)\s+to|(?:plan|plans|planned|planning|intend|intends|intended|intending|hope|hopes"
    r"|hoped|hoping|want|wants|wanted|wish|wished|expect|expects|expected|propose|proposes|proposed"
    r"|aim|aims|aimed|threaten|threatened|tried|tries|trying|attempted|seek|seeks|sought|promised"
    r"|vowed)\s+to|(?:goal|aim|hope|dream|idea"
    r"|prospect|intention|possibility|plan)s?\s+of(?=\s[a-z]+ing\b)|appl(?:y|ied|ying|ications?)\s+for|(?:falsely|wrongly|wrongfully|mistakenly|erroneously)\s+(?:accused|said|claimed|"
    r"believed|thought|reported|suspected|charged|credited)(?:\s+(?:of|to|with))?|(?:alleged|supposed|proposed|planned|rumou?red|purported)(?=\s[a-z]))(?=\W|\Z)"
)
_REACHED = re.compile(
    r"\b(?:achieved|fulfilled|realised|realized|reached|met|accomplished)\s(?:\w+\s){0,3}\Z"
)
""" "Achieved the goal of landing" """
_GOAL = re.compile(r"\b(?P<deed>[a-z]+ing)\s(?:goal|aim|plan|target|attempt)s?\b")
""" "Its landing goal"."""
_OWN = re.compile(
    r"\b(?:(?:may|might|would|could|should|if|whether|open|idea|view|views|said|say|says|stor(?:y|ies)|plan|plans|planned|"
    r"planning|mean|means|meant|aim|aims|aimed|try|tries|tried|reported|reportedly|reports)\b|"
    r"(?:falsely|wrong|mistaken|erroneous|hope|hoping|rumou?r|await|possib|potential|perhaps|probabl|willing|attempt|propos|suggest|claim|alleg|suspect|"
    r"expect|appl(?:y|ied|ication)|inten[dt]|likely|thought|think|believ|consider|suppos|agree|consent|want|wish|seek|sought|apparent|attribut|"
    r"uncertain|unclear|doubt|unconfirmed|promis|vow|threat|schedul|assum|accus))",
    re.IGNORECASE,
)
"""What makes of a fact more than "it is so"."""
_CLAUSE_END = re.compile(
    r"[;:.!?()\"\u201c\u201d]\s|[;:.!?()\"]\Z|,\s|\s(?:but|although|because|and|while)\s"
)
REACH = 4
"""Content words that a word of doubt reaches."""


def doubted(text: str) -> dict[str, str]:
    """The stems of the content words that `text` doubts, each with the word of doubt; empty for
    most sentences."""
    found: dict[str, str] = {}
    for match in _DOUBT.finditer(text):
        if match[0].endswith("of") and _REACHED.search(text[: match.start()]):
            continue
        end = _CLAUSE_END.search(text, match.end())
        clause = text[match.end() : end.start() if end else len(text)]
        content = [stem(word.folded) for word in words(clause) if word.folded not in STOP_WORDS]
        for root in content[:REACH]:
            found.setdefault(root, " ".join(match.group().split()))
    for match in _GOAL.finditer(text):
        found.setdefault(stem(fold(match["deed"])), match[0])
    return found


@dataclass(frozen=True, slots=True)
class Doubt:
    """`word` is how the source doubts it; `whole` that its sentence has all that the fact says, so
    that the doubt is the only difference."""

    word: str
    whole: bool

    @property
    def reason(self) -> str:
        """For the reader."""
        return f"the source says \u201c{self.word}\u201d, the fact says it as certain"


def doubt_of(fact: str, match: Match) -> Doubt | None:
    """The doubt with which the best sentence says what the fact says as done; None where it has
    none, where the fact doubts too, and where another sentence has as much of the fact without a
    doubt."""
    if match.best < 0 or _OWN.search(fact):
        return None
    said = [
        unit for unit, found in zip(match.units, match.credits, strict=True) if match.best in found
    ]
    roots = {unit.stem for unit in said if unit.stem and not unit.name}
    sentence = match.page.sentences[match.best]
    reached = doubted(sentence.text)
    word = next((reached[own] for own in reached if any(_alike(own, root) for root in roots)), "")
    if not word or _told_plainly(fact, match, roots):
        return None
    return Doubt(word, len(said) == len(match.units))


def _alike(one: str, other: str) -> bool:
    """The same word, or one made of it: "citizen", "citizenship"."""
    return one == other or akin(one, other)


def _told_plainly(fact: str, match: Match, roots: set[str]) -> bool:
    """Another sentence has as much of the fact, and does not doubt it, nor tell it of "Apollo 11"
    in place of "Apollo 8"."""
    best = match.scores.get(match.best, 0.0)
    for place, score in match.scores.items():
        if place == match.best or score < best:
            continue
        text = match.page.sentences[place].text
        doubts = doubted(text)
        if (
            not any(_alike(own, root) for own in doubts for root in roots)
            and of_another_number(fact, text) is None
        ):
            return True
    return False
