"""Which kind of error a fact has: FAVA's six (Mishra et al. 2024, arXiv:2401.06855, section 2) and
three of ours that say more, each of which counts as one of FAVA's."""

from __future__ import annotations

from enum import StrEnum

from factscore_tui.core.report import JudgedFact
from factscore_tui.core.verdict import Judgement, Verdict

OPINIONS = ("opinion", "praise", "advertis")
"""What the reason of a fact that is not checkable begins with or holds where it is somebody's
opinion."""


class ErrorKind(StrEnum):
    """What is wrong with a fact."""

    NUMBER = "numeric"
    DATE = "date"
    ROLE = "role"
    """The names are right, who did what to whom is not."""
    ENTITY = "entity"
    RELATION = "relation"
    CONTRADICTORY = "contradictory"
    """The source disagrees, but not in a single place."""
    INVENTED = "invented"
    """Read from tags only: that something does not exist cannot be told by looking for it in
    vain."""
    SUBJECTIVE = "subjective"
    UNVERIFIABLE = "unverifiable"

    @property
    def fava(self) -> ErrorKind:
        """The kind of FAVA's that it counts as."""
        return _FAVA.get(self, self)


KIND_WORDS = {
    ErrorKind.NUMBER: "a number differs",
    ErrorKind.DATE: "a date differs",
    ErrorKind.ROLE: "the names are right, who did what is not",
    ErrorKind.ENTITY: "a name differs",
    ErrorKind.RELATION: "the source says the opposite",
    ErrorKind.CONTRADICTORY: "no single word differs",
    ErrorKind.INVENTED: "there is no such thing",
    ErrorKind.SUBJECTIVE: "an opinion",
    ErrorKind.UNVERIFIABLE: "cannot be verified here",
}
"""Each kind as a reader is told of it."""

OTHER_WORD = "a word differs"
"""Of an entity that is no name: "novel" for "play"."""

_FAVA = {
    ErrorKind.NUMBER: ErrorKind.ENTITY,
    ErrorKind.DATE: ErrorKind.ENTITY,
    ErrorKind.ROLE: ErrorKind.RELATION,
}

_BY_DIFFERENCE = {
    "number": ErrorKind.NUMBER,
    "date": ErrorKind.DATE,
    "year": ErrorKind.DATE,
    "decade": ErrorKind.DATE,
    "age": ErrorKind.NUMBER,
    "exchanged": ErrorKind.ROLE,
    "opposite": ErrorKind.RELATION,
    "denied": ErrorKind.RELATION,  # "She never married"
    "order": ErrorKind.RELATION,  # "died before he was born"
    "outcome": ErrorKind.RELATION,  # "The motion was carried"
}


def error_kind(judged: JudgedFact) -> ErrorKind | None:
    """What is wrong by the verdict that counts; None where nothing is, and where it was not looked
    for."""
    verdict, judgement = judged.verdict, judged.judgement
    if verdict is Verdict.CONTRADICTED:
        return _contradicted(judgement)
    if verdict in (Verdict.NO_EVIDENCE, Verdict.NO_ARTICLE, Verdict.OUTSIDE_SNAPSHOT):
        return ErrorKind.UNVERIFIABLE
    if verdict is Verdict.NOT_CHECKABLE and any(
        word in judged.fact.not_checkable.casefold() for word in OPINIONS
    ):
        return ErrorKind.SUBJECTIVE
    return None


def _contradicted(judgement: Judgement | None) -> ErrorKind:
    if judgement is None or not judgement.differences:
        return ErrorKind.CONTRADICTORY
    return _BY_DIFFERENCE.get(judgement.differences[0].kind, ErrorKind.ENTITY)
