"""Interviews whose answers stand without quotation marks: who answers, and what was said yes or no
to.

    *Jana Moll, the harbour master, talks to Lee Ade of the Courier*
    **You voted against it.**        Jana Moll voted against it.
    I did.
    **Did you promise a new pier?**
    I never did.                     Jana Moll did not promise a new pier.
    I liked the old one.             Jana Moll liked the old one.
    Courier: And your father?
    Moll: My father built it.        Jana Moll's father built it.

What is asked is nobody's word until it is answered: it is left as it is written unless the answer
grants it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from factscore_tui.core.evidence import WrittenOut
from factscore_tui.core.span import Span
from factscore_tui.decompose.rules.verb_forms import singular_verb
from factscore_tui.text.openings import speakers

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
_LABELLED = re.compile(r"(?m)^[ \t>]*\**(?P<who>[A-Z][\w.'\u2019 -]{0,40}):\**[ \t]")
_WOMEN = frozenset("mother wife sister daughter grandmother aunt niece".split())  # noqa: SIM905
_KIN = f"{'|'.join(sorted(_WOMEN))}|father|husband|brother|son|grandfather|uncle|nephew"
_RELATIVE = re.compile(rf"\byour (?:late |elder |younger |own )?({_KIN})\b")
_MINE = re.compile(rf"\b[Mm]y (?:late |elder |younger |own )?(?:{_KIN})\b")
_HE_BEGINS = re.compile(r"(?<=[.!?:*] )(?P<who>He|She)\b")
_HEADS = (
    r"\b(?:chair(?:man|woman|person)?|president|director|manager|chief executive|head|boss|leader|"
    r"principal|head ?(?:teacher|master|mistress)|owner|founder|captain|editor|secretary) of "
    rf"(?:the )?(?P<body>{_WORD}(?:\s(?:(?:of|and|&)\s)?{_WORD}){{0,4}})"
)
_LEAD = 800
"""Characters at the begin of an interview that tell who answers."""
_WE = re.compile(r"\b(?:[Ww]e|us|[Oo]ur)\b")
_LEAST = 3
"""Questions of an interview at least."""
_YES = (
    r"(?:Yes|(?:He|She|They|It) (?:did|has|had|was|were|will|would)(?: indeed)?|"
    r"Of course|Certainly|Indeed|True|I (?:did|do|was|am|have|had|would|will|could)"
    r"(?: indeed)?)"
)
_NO = (
    r"(?:No|Never|Not at all|Certainly not|Of course not|I (?:never|(?:did|do|was|have|had|would|"
    r"will|could)(?: not|n['\u2019]t)|(?:am|was) not)(?: (?:did|have|was|would))?|"
    r"I (?:don|didn|haven|wouldn|won)['\u2019]t|(?:He|She|They|It) (?:never did|"
    r"(?:did|has|had|was|were|is|are|does|do|have|will|would|could)(?: not|n['\u2019]t)))"
)
_ANSWER = re.compile(rf"\s*\"?(?:(?P<yes>{_YES})|(?P<no>{_NO}))(?P<end>[.,!])")
_STATED = re.compile(r"\AYou (?P<said>[^?]{4,200})\.\Z")
_ASKED = re.compile(
    r"(?i)(?P<aux>did|do|have|had|were|are|will|would|could|can) you "
    r"(?P<rest>(?:ever )?[^?]{3,200})\?\Z"
)
_PARTIES = (
    "board|council|company|firm|club|committee|ministry|union|bank|government|police|party|trust|"
    "court|church|mayor|minister|chairman|chairwoman|chair|director|manager|president"
)
_OF_ANOTHER = re.compile(
    r"(?P<aux>Did|Has|Had|Was|Will|Would|Could|Can|Is|Does) "
    rf"(?P<who>(?:[Tt]he )?{_WORD}(?:\s{_WORD}){{0,3}}|the (?:[a-z]+ ){{0,2}}(?:{_PARTIES})) "
    r"(?P<rest>(?:ever )?[a-z][^?]{3,200})\?\Z"
)
"""A question about somebody else: "Did Sir Colin threaten to resign?" """
_OF_ONE = {"have": "has", "were": "was", "are": "is", "do": "does"}
FIRST_ALONE = re.compile(r"\b(?:I|me|my|My)\b(?!['\u2019.]?[A-Z])")
_CURLY, _PLAIN = "\u2019", "'"
_VERB = re.compile(r"\s?(?P<verb>(?<=\s)(?:am|have|do)\b|['\u2019](?:m|ve|ll)\b)")
_PRESENT = re.compile(
    r"\s(?P<verb>begin|live|work|teach|own|believe|know|want|leave|give|write|make|take|hope|need|"
    r"remember|run|play|love|like|hate|feel|mean|bequeath|appoint|direct|recommend|propose|declare|"
    r"confirm|certify|enclose|agree|accept|resign|remain|regret|support|oppose|think)\b"
)
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


def body_of(who: str, text: str) -> str:
    """What the one who answers heads by the first lines: "Paul Okoro, 52, has been chairman of
    Harrow Brewing since last summer"; "" where that is not said."""
    if not who:
        return ""
    found = re.search(rf"\b{re.escape(who)}\b[^.?!\n]{{0,60}}?{_HEADS}", text[:_LEAD])
    return found["body"] if found is not None else ""


def interview_written_out(text: str, who: str, body: str = "") -> Iterator[WrittenOut]:
    """What `who` says in answers without quotation marks, in their name, and of the `body` that
    they head as "we", as ranges of the whole text; nothing where there are too few questions."""
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
        for found in _WE.finditer(text, begin, turn.answer.end) if body else ():
            yield WrittenOut(0, *in_third_person(text, found, body))
        yield from _relative_asked_about(turn, text, who)


def _relative_asked_about(turn: _Turn, text: str, who: str) -> Iterator[WrittenOut]:
    """ "And your father?" "He built boats.": whom sentences of the answer begin with, until it
    names another relative."""
    asked = _RELATIVE.findall(turn.question)
    if len(asked) != 1:
        return
    she = asked[0] in _WOMEN
    other = _MINE.search(text, turn.answer.start, turn.answer.end)
    end = other.start() if other is not None else turn.answer.end
    for found in _HE_BEGINS.finditer(text, turn.answer.start, end):
        if (found["who"] == "She") is she:
            yield WrittenOut(0, Span(*found.span("who")), f"{_owned(who)} {asked[0]}")


def _lead(turn: _Turn, text: str) -> int:
    """Marks before the words of a question."""
    return text[turn.at.start : turn.at.end].index(turn.question)


def asked_in_turns(title: str, text: str) -> str:
    """Who answers where two speak in turn behind their names: the one who asks least, named in
    full where the title or the text does; "" where nobody asks."""
    turns = _labelled(text)
    asked = Counter(label for label, said in turns if said.of(text).rstrip().endswith("?"))
    if sum(asked.values()) < _LEAST:
        return ""
    label = min({label for label, _ in turns}, key=lambda one: asked[one])
    called = re.escape(label.split()[-1])
    full = re.compile(rf"\b(?:{_WORD}\s{called}|{called}\s{_WORD})\b", re.IGNORECASE)
    found = full.search(title) or full.search(text)
    return found.group() if found is not None else label


def of_a_talk(text: str, known: Sequence[WrittenOut]) -> list[WrittenOut]:
    """Without words of a turn that would mean one of the two who talk: to each other they are "I"
    and "you", and "he" is somebody else."""
    turns = _labelled(text)
    labels = {label.casefold().split()[-1] for label, _ in turns}
    return [
        one
        for one in known
        if not labels & {w.removesuffix("'s") for w in one.text.casefold().split()}
        or not any(said.contains(one.span) for _, said in turns)
    ]


def _labelled(text: str) -> list[tuple[str, Span]]:
    """The turns of two who speak behind their names, each with the range of what is said."""
    names = speakers(text)
    found = [one for one in _LABELLED.finditer(text) if one["who"] in names]
    ends = [*(one.start() for one in found[1:]), len(text)]
    if len(names) != 2:
        return []
    return [(one["who"], Span(one.end(), end)) for one, end in zip(found, ends, strict=True)]


def _turns(text: str) -> Iterator[_Turn]:
    labelled = _labelled(text)
    asked = Counter(label for label, said in labelled if said.of(text).rstrip().endswith("?"))
    for (asks, question), (answers, answer) in pairwise(labelled):
        if asks != answers and asked[answers] < asked[asks]:
            yield _Turn(question.of(text).strip(), question, answer)
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
        return _of_another(last, yes, who)
    aux = asked["aux"].lower()
    rest = asked["rest"].removeprefix("ever ")
    rest = re.sub(r"\byour\b", _owned(who), rest)
    if re.search(r"\b(?:you|me|us|my|our|or)\b", rest):
        return ""
    return f"{who} {_OF_ONE.get(aux, aux)} {'' if yes else 'not '}{rest}."


def _of_another(question: str, yes: bool, who: str) -> str:
    """The same of a question about somebody else: "Did the Mayor try to stop you?" "No." """
    asked = _OF_ANOTHER.match(question)
    if asked is None:
        return ""
    rest = re.sub(r"\byour\b", _owned(who), asked["rest"].removeprefix("ever "))
    rest = re.sub(r"\byou\b", who, rest)
    if re.search(r"\b(?:me|us|my|our|or|he|she|him|they|them)\b", rest):
        return ""
    other = asked["who"][:1].upper() + asked["who"][1:]
    return f"{other} {asked['aux'].lower()} {'' if yes else 'not '}{rest}."


def _owned(who: str) -> str:
    return f"{who}'" if who.endswith("s") else f"{who}'s"


def in_third_person(text: str, found: re.Match[str], name: str) -> tuple[Span, str]:
    """The range of a word for the first person, and the name in its place, with the verb behind
    "I": "I have" is "Lee has", "I leave my house" is "Lee leaves"."""
    if found.group().lower() in {"my", "our"}:
        return Span(*found.span()), _owned(name)
    verb = _VERB.match(text, found.end()) if found.group() == "I" else None
    plain = _PRESENT.match(text, found.end()) if found.group() == "I" else None
    if plain is not None:
        return Span(found.start(), plain.end()), f"{name} {singular_verb(plain['verb'])}"
    if verb is None:
        return Span(*found.span()), name
    return Span(found.start(), verb.end()), f"{name} {_THIRD[verb['verb'].replace(_CURLY, _PLAIN)]}"
