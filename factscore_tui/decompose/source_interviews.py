"""Interviews whose answers stand without quotation marks: who answers, and what was said yes or no
to.

    *Jana Moll, the harbour master, talks to Lee Ade of the Courier*
    **You voted against it.**        Jana Moll voted against it.
    I did.
    **Did you promise a new pier?**
    I never did.                     Jana Moll did not promise a new pier.
    I liked the old one.             Jana Moll liked the old one.

What is asked is nobody's word until it is answered: it is left as it is written unless the answer
grants it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from factscore_tui.core.evidence import WrittenOut
from factscore_tui.core.span import Span

_WORD = r"[A-Z][\w'\u2019-]+"
_PERSON = (
    rf"(?:(?:Dr|Prof|Professor|Mr|Mrs|Ms|Miss|Sir|Dame)\.?\s)?"
    rf"(?P<{{}}>{_WORD}(?:\s(?:[A-Z]\.|{_WORD})){{{{1,2}}}})"
)
_TALKS = re.compile(
    _PERSON.format("one")
    + r"(?P<what>,\s[^,]{3,70}(?:,[^,]{3,40})?)?,?\s(?:talks? to|talked to|speaks? to|spoke to|"
    r"talking to|speaking to|in conversation with|in an interview with|is interviewed by|"
    r"was interviewed by|answers questions (?:from|by)|tells)\s"
    + _PERSON.format("two")
    + r"(?P<of>\s(?:of|from)\s(?:the|The)\s[A-Z]|,\s(?:our|the paper's)\s)?"
)
_BYLINE = re.compile(r"\bBy\s" + _PERSON.format("by"))
_QUESTION = re.compile(
    r"(?m)^(?:\*\*(?P<bold>[^*\n]{2,300})\*\*|Q[:.]\s(?P<q>[^\n]{2,300}))[ \t]*$"
)
_LEAST = 3
"""Questions of an interview at least."""
_YES = (
    r"(?:Yes|Of course|Certainly|Indeed|True|I (?:did|do|was|am|have|had|would|will|could)"
    r"(?: indeed)?)"
)
_NO = (
    r"(?:No|Never|Not at all|Certainly not|Of course not|I (?:never|(?:did|do|was|have|had|would|"
    r"will|could)(?: not|n['\u2019]t)|(?:am|was) not)(?: (?:did|have|was|would))?|"
    r"I (?:don|didn|haven|wouldn|won)['\u2019]t)"
)
_ANSWER = re.compile(rf"\s*\"?(?:(?P<yes>{_YES})|(?P<no>{_NO}))(?P<end>[.,!])")
_STATED = re.compile(r"\AYou (?P<said>[^?]{4,200})\.\Z")
_ASKED = re.compile(
    r"(?i)(?P<aux>did|do|have|had|were|are|will|would|could|can) you "
    r"(?P<rest>(?:ever )?[^?]{3,200})\?\Z"
)
_OF_ONE = {"have": "has", "were": "was", "are": "is", "do": "does"}
FIRST_ALONE = re.compile(r"\b(?:I|me|my|My)\b(?!['\u2019.]?[A-Z])")
_CURLY, _PLAIN = "\u2019", "'"
_VERB = re.compile(r"\s?(?P<verb>(?<=\s)(?:am|have|do)\b|['\u2019](?:m|ve|ll)\b)")
_THIRD = {"am": "is", "have": "has", "do": "does", "'m": "is", "'ve": "has", "'ll": "will"}


class _Turn(NamedTuple):
    """A question with its range, and the range of what is said to it."""

    question: str
    at: Span
    answer: Span


def answers_to(head: Sequence[str]) -> str:
    """Who answers by the first lines of a document, "" where that is not said: of two who talk, the
    one with an office of their own, beside one who is of a paper or has written the piece."""
    text = " | ".join(line.strip("*_# ") for line in head)
    found = _TALKS.search(text)
    if found is None:
        return ""
    written = _BYLINE.search(text)
    author = written["by"] if written is not None else ""
    if author == found["one"]:
        return found["two"]
    asks = found["of"] is not None or author == found["two"] or found["what"] is not None
    return found["one"] if asks else ""


def interview_written_out(text: str, who: str) -> Iterator[WrittenOut]:
    """What `who` says in answers without quotation marks, in their name, as ranges of the whole
    text; nothing where there are too few questions."""
    turns = list(_turns(text))
    if not who or sum(turn.question.endswith("?") for turn in turns) < _LEAST:
        return
    for turn in turns:
        said = turn.answer.of(text)
        if '"' in said or "\u201c" in said:
            continue
        begin = turn.answer.start
        short = _ANSWER.match(said)
        if short is not None:
            yes = short["yes"] is not None
            stated = _STATED.match(turn.question)
            if stated is not None and yes:
                you = turn.at.start + turn.question.index("You") + _lead(turn, text)
                yield WrittenOut(0, Span(you, you + len("You")), who)
            full = _in_full(turn.question, yes, who)
            if full:
                words = Span(short.start("yes" if yes else "no"), short.end("end"))
                yield WrittenOut(0, words.shift(begin), full)
                begin += short.end()
        for found in FIRST_ALONE.finditer(text, begin, turn.answer.end):
            yield WrittenOut(0, *in_third_person(text, found, who))


def _lead(turn: _Turn, text: str) -> int:
    """Marks before the words of a question."""
    return text[turn.at.start : turn.at.end].index(turn.question)


def _turns(text: str) -> Iterator[_Turn]:
    found = list(_QUESTION.finditer(text))
    for n, one in enumerate(found):
        end = found[n + 1].start() if n + 1 < len(found) else len(text)
        said = (one["bold"] or one["q"]).strip()
        answer = Span(one.end(), end)
        if answer.of(text).strip():
            yield _Turn(said, Span(*one.span()), answer)


def _in_full(question: str, yes: bool, who: str) -> str:
    """The answer to a question that asks yes or no, as a sentence: the last of several."""
    last = re.split(r"(?<=[.?!])\s", question)[-1]
    asked = _ASKED.match(last)
    if asked is None:
        return ""
    aux = asked["aux"].lower()
    rest = asked["rest"].removeprefix("ever ")
    rest = re.sub(r"\byour\b", _owned(who), rest)
    if re.search(r"\b(?:you|me|us|my|our|or)\b", rest):
        return ""
    return f"{who} {_OF_ONE.get(aux, aux)} {'' if yes else 'not '}{rest}."


def _owned(who: str) -> str:
    return f"{who}'" if who.endswith("s") else f"{who}'s"


def in_third_person(text: str, found: re.Match[str], name: str) -> tuple[Span, str]:
    """The range of a word for the first person, and the name in its place, with the verb behind
    "I": "I have" is "Lee has"."""
    if found.group().lower() in {"my", "our"}:
        return Span(*found.span()), _owned(name)
    verb = _VERB.match(text, found.end()) if found.group() == "I" else None
    if verb is None:
        return Span(*found.span()), name
    return Span(found.start(), verb.end()), f"{name} {_THIRD[verb['verb'].replace(_CURLY, _PLAIN)]}"
