"""Quotations that go on over several sentences: '"We are not happy," Moen said. "The order book is
strong. We will hire."' The sentences behind it name nobody, and are Moen's all the same."""

from __future__ import annotations

import re

from factscore_tui.core.fact import DraftFact
from factscore_tui.decompose.read import Read

_MARKS = '"\u201c\u201d'
_LEAST_WORDS = 3
UNKNOWN_SPEAKER = "unclear who says this"
_SOMEBODY = frozenset("i we you he she it they this that these those".split())  # noqa: SIM905
_SMALL = _SOMEBODY | frozenset(
    """am is are was were be been do does did have has had can could will would shall should may
    might must so not too never and but yes no then just""".split()  # noqa: SIM905
)
_LONGEST = 2_000
"""Code points from the beginning of a quotation to its end, at most."""


def words_of_quotation(paragraph: str, start: int, end: int) -> str:
    """The words of the sentence [start, end) of a paragraph where all of it stands in quotation
    marks, which may have been opened before it and be closed behind it; "" for any other."""
    if not set(_MARKS) & set(paragraph):
        return ""
    opened = _open_before(paragraph, start)
    inside = opened >= 0
    for at in range(start, end):
        if _turns(paragraph, at, inside):
            inside = not inside
            opened = at if opened < 0 else opened
        elif not inside and paragraph[at].isalnum():
            return ""
    if opened < 0 or (inside and not set(paragraph[end : opened + _LONGEST]) & set(_MARKS)):
        return ""
    said = paragraph[start:end].strip(_MARKS + " \t\n")
    part = opened < start or inside  # of a longer quotation: '"Nobody panicked. That helped."'
    part = part or bool(set(paragraph[:start]) & set(_MARKS))  # '"I cried," says Ola. "Mum no."'
    return said if part or len(said.split()) >= _LEAST_WORDS else ""


def goes_on(paragraph: str, at: int) -> bool:
    """True where a quotation that was opened before `at` is not closed by then."""
    return _open_before(paragraph, at) >= 0


def _open_before(paragraph: str, start: int) -> int:
    """Where the quotation was opened that goes on at `start`; -1 where none does."""
    opened = -1
    for at in range(start):
        if _turns(paragraph, at, opened >= 0):
            opened = -1 if opened >= 0 else at
    return opened if start - opened <= _LONGEST else -1


def _turns(text: str, at: int, inside: bool) -> bool:
    """True for a mark that ends a quotation, or one that opens it; the mark of 6" does neither."""
    if text[at] not in _MARKS:
        return False
    return inside or at == 0 or text[at] == "\u201c" or not (text[at - 1].isalnum())


def speaker_of(facts: tuple[DraftFact, ...]) -> str:
    """Whose words a sentence's facts tell last; "" for nobody's and for a "he" nobody can place."""
    told = (fact.speaker for fact in reversed(facts) if fact.speaker and not fact.not_checkable)
    return next(told, "")


def said_by(read_: Read, said: str, speaker: str) -> DraftFact:
    """The sentence as words of the speaker's; not to be checked where nobody knows who that is."""
    said = said.rstrip(" .,;")
    spans = read_.at.spans(0, len(read_.text)) or (read_.sentence.span,)
    if not speaker:
        whole = f'"{said}"'
        return DraftFact(whole, whole, tuple(spans), UNKNOWN_SPEAKER)
    text = f'{speaker} said "{said}".'
    return DraftFact(text, read_.text.strip(), tuple(spans), unclear_words(said), speaker, said)


def unclear_words(said: str) -> str:
    """Why somebody's words are not to be judged that mean nothing by themselves; "" for others."""
    return f"unclear what “{said}” means" if leans_on_others(said) else ""


def leans_on_others(said: str) -> bool:
    """True for "They weren't", "So I stopped" and "It did": words that say nothing alone."""
    words = re.findall(r"[\w'’]+", said.lower())
    small = all(w in _SMALL or w.endswith(("n't", "n’t")) for w in words)
    return bool({*words} & _SOMEBODY) and (small or (words[0] == "so" and len(words) < 4))
