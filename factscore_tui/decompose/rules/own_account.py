"""What somebody tells of themselves: "I saw it with Dad", "We took the boat to Murano". Nobody can
look that up, and a page that has Murano does not support it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from factscore_tui.core.fact import DraftFact

OWN_ACCOUNT = "what the writer tells of themselves"
"""Why such a fact is not judged."""
_QUOTED = re.compile(r"\u201c[^\u201d]*\u201d|\"[^\"\n]*\"")
_I = re.compile(
    r"(?P<before>(?<![\w'\u2019.])[A-Z][\w'\u2019.]{0,60}(?<!\.) )?"
    r"\bI\b(?:['\u2019](?:m|ve|d|ll)\b)? [a-z]"
)
"""Of the word before it 60 characters are read: a paste may be one endless word."""
_MINE = re.compile(r"\b(?:[Mm]y (?=[a-z])|myself\b)")
_BEGINS = re.compile(
    r"(?:I|We|My|Our)\b(?!\.)"
    r"|(?:For|In|On|At|After|Before|During|From|With|By) (?:(?!that |which |whom )[^,;:\"]){0,60}?"
    r"(?<!that )(?<!which )(?<!whom )\b(?:I|we) [a-z]"
)
_OF_MINE = re.compile(r"[^,;:\"\u201c]* (?:is|was|are|were) (?:my|our|your) [^\"\u201d]*$")
_TO_YOU = re.compile(
    r"You (?:were|became|had|have (?:\w+ed|been|become|made|said|written)|wrote|began|grew|left"
    r"|went|took|led|ran|won|lost|came|met|made|gave|spent|taught|built|found|told|said|sold|got"
    r"|saw|sang|fought|rose|kept|brought|held|stood|chose|drew|fell|flew|sought|\w+ed)\b"
    r"|Your (?:[\w'\u2019]+ ){1,6}?(?:was|were|won|had|took|became|made|came|\w+ed)\b"
    r"|Your (?:late |own )?(?:(?:grand)?(?:mother|father|parents|son|daughter)|wife|husband|brother"
    r"|sister|partner|editor|publisher|agent|manager|coach|teacher)\b"
)
"""The person that the writer speaks to, whom "you" in "You can walk there" does not mean."""
_TO_ME = re.compile(
    r"\b(?:me|myself)\b"
    r"|\b(?:charged|gave|sold|lent|offered|paid|served|drove|invited|welcomed) us\b"
)
"""What others did to the writer: "He made me practise"."""
_OF_MY_KIN = re.compile(
    r"\b(?:[Mm]y|[Oo]ur) (?:late |own |elder |younger |older |little )?(?:(?:great-)?(?:grand)?"
    r"(?:mother|father|parents|sons?|daughters?|child|children)|wife|husband|brothers?|sisters?"
    r"|uncle|aunt|cousins?|nephew|niece|mum|mom|dad|family)\b"
)
_ANYBODY = re.compile(
    r"We (?:now |today |still |all )*(?:know|call|live|see|speak|use|owe|breathe|think of|find)\b"
)
"""A "we" that means everybody: "We now know that the Earth is older"."""


def has_a_writer(text: str) -> bool:
    """True for a text, as far as it is nobody's words, in which somebody says "I" or "my": a letter
    or a column. In others "we" may be a firm, which can be looked up; "World War I" is no "I"."""
    own = _QUOTED.sub(" ", text)
    return bool(_MINE.search(own)) or any(one["before"] is None for one in _I.finditer(own))


def left_to_the_writer(facts: Iterable[DraftFact]) -> tuple[DraftFact, ...]:
    """The facts of such a text, those of its "I" and "we" with the reason why they are not judged.
    What somebody else said stays as it is: "Our guide said that the tower fell in 1912"."""
    return tuple(
        replace(fact, not_checkable=fact.not_checkable or OWN_ACCOUNT)
        if _own(fact.text) and not _ANYBODY.match(fact.text) and not _reported(fact)
        else fact
        for fact in facts
    )


def _own(text: str) -> bool:
    """True for "I saw it", "Rosalia was my aunt", "You were a nurse", "He made me practise", "Here
    is where I would begin"."""
    told = _BEGINS.match(text) or _OF_MINE.match(text) or _TO_YOU.match(text)
    unquoted = _QUOTED.sub(" ", text)
    said_by_me = any(one["before"] is None for one in _I.finditer(unquoted))
    return bool(told or said_by_me or _TO_ME.search(unquoted) or _OF_MY_KIN.search(unquoted))


def _reported(fact: DraftFact) -> bool:
    return bool(fact.speaker) and not re.match(r"(?:I|We)\b", fact.speaker)
