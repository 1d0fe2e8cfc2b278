"""What "the motion", "this" and "Carried." stand for in minutes: the proposal told just before.

    Mr Lee moved that the pool be closed. Ms Ade seconded. The motion was lost.
    Ms Ade seconded Mr Lee's motion that the pool be closed.
    Mr Lee's motion that the pool be closed was lost.

Minutes tell a proposal in one sentence and its fate in a later one, so that neither says by itself
what was decided.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from factscore_tui.core.evidence import WrittenOut
from factscore_tui.core.span import Span
from factscore_tui.decompose.source_items import ITEM
from factscore_tui.text.sentences import split_sentences

_WHO = r"(?P<who>(?:(?:[A-Z][\w.'\u2019-]*|the|The|of|and|&)\s){1,6})"
_PROPOSAL = re.compile(
    rf"{_WHO}(?:(?P<verb>moved|proposed|suggested|recommended|requested|asked)"
    r"(?: instead)?(?:, (?:and )?[^,;.]+ seconded,)?"
    r"(?P<what> that (?!(?:his|her|their) vote)[^.;?!]+|"
    r" to (?!the\b|a\b|be\b)[a-z]+ [^.;?!]+)|"
    r"moved an (?P<amendment>amendment)(?P<amended> (?:to|that) [^.;?!]+))"
)
_NOUNS = {
    "moved": "motion",
    "proposed": "proposal",
    "suggested": "suggestion",
    "recommended": "recommendation",
    "requested": "request",
    "asked": "request",
}
_MEANT = re.compile(
    r"\A\W*(?P<all>(?:The|This|His|Her|That)\s(?P<noun>motion|proposal|amendment|suggestion|"
    r"recommendation|request))\b(?=\s(?:was|were|is|had|has|fell|failed|passed|did))"
)
_THIS_WAS = re.compile(
    r"\A\W*(?P<all>This)\b(?=\s(?:was|is) (?:then )?(?:carried|agreed|approved|lost|defeated|"
    r"rejected|adopted|refused|withdrawn|passed|put to the vote)\b)"
)
_ALONE = re.compile(
    r"\A\W*(?P<done>(?:Carried|Agreed|Approved|Lost|Defeated|Rejected|Adopted|Refused|Withdrawn|"
    r"Passed|Resolved))\b(?=[.,]|\s(?:by|without|unanimously|nem|after|with)\b)"
)
_THIS = re.compile(
    r"\b(?:opposed|supported|seconded|backed|approved|rejected|accepted|adopted|refused|against|"
    r"(?:agreed|objected)\sto)\s(?P<it>it|this|that|the (?P<noun>motion|proposal|amendment|"
    r"suggestion|request|recommendation))(?=[.,;]|\s(?:and|but|by|with|after|because)\b)"
)
_BARE = re.compile(
    r"\b(?:seconded|vote against|voted against|voted for)(?P<it>)(?=\.| be recorded)"
)
_NEXT = 5
"""Sentences behind a proposal that may mean it."""


@dataclass(frozen=True, slots=True)
class _Proposal:
    """Whose, as a noun, and what: ("Mr Lee", "motion", " that the pool be closed")."""

    who: str
    noun: str
    what: str

    def called(self, opening: bool) -> str:
        """The proposal with whose it is and what it says."""
        who = self.who.strip()
        if not who:
            return f"{'The' if opening else 'the'} {self.noun}{self.what}"
        if not opening and who.startswith("The "):
            who = "the " + who[4:]
        return f"{who}'{'' if who.endswith('s') else 's'} {self.noun}{self.what}"


def motions_written_out(text: str, known: Sequence[WrittenOut]) -> Iterator[WrittenOut]:
    """What stands for a proposal in a document, in reading order. `known` is what other words of
    it refer to, which is read within the proposal."""
    motion: _Proposal | None = None
    amendment: _Proposal | None = None
    behind = 0
    for sentence in split_sentences(text, draft=False):
        said = sentence.span.of(text)
        if ITEM.match(said + "\n"):
            motion = amendment = None
        if motion is not None and behind < _NEXT:
            for span, opening, noun in _meant(said):
                one = amendment if noun == "amendment" else motion
                if one is not None:
                    put = one.called(opening)
                    if said[span.start : span.end] in _VERBS:
                        put += f" was {said[span.start : span.end].lower()}"
                    elif span.start == span.end:
                        put = f" {put}"
                    yield WrittenOut(0, span.shift(sentence.span.start), put)
        behind += 1
        found = _PROPOSAL.search(said)
        if found is None:
            continue
        proposal = _proposal(found, sentence.span.start, text, known)
        if proposal.noun == "amendment":
            amendment = proposal
            motion = motion or proposal
        else:
            motion, amendment = proposal, None
        behind = 0


_VERBS = frozenset(
    [
        "Carried",
        "Agreed",
        "Approved",
        "Lost",
        "Defeated",
        "Rejected",
        "Adopted",
        "Refused",
        "Withdrawn",
        "Passed",
        "Resolved",
    ]
)


def _meant(said: str) -> Iterator[tuple[Span, bool, str]]:
    """The words of a sentence that mean a proposal, whether they open it, and the noun."""
    opening = _MEANT.match(said) or _THIS_WAS.match(said)
    if opening is not None:
        yield Span(*opening.span("all")), True, opening.groupdict().get("noun") or ""
        return
    alone = _ALONE.match(said)
    if alone is not None:
        yield Span(*alone.span("done")), True, ""
        return
    this = _THIS.search(said) or _BARE.search(said)
    if this is not None and '"' not in said:
        yield Span(*this.span("it")), False, this.groupdict().get("noun") or ""


def _proposal(
    found: re.Match[str], start: int, text: str, known: Sequence[WrittenOut]
) -> _Proposal:
    """With what its own words refer to."""
    part = "amended" if found["amendment"] else "what"
    noun = "amendment" if found["amendment"] else _NOUNS[found["verb"]]
    who, what = (_read(text, Span(*found.span(name)).shift(start), known) for name in ("who", part))
    return _Proposal(who, noun, what.rstrip())


def _read(text: str, span: Span, known: Sequence[WrittenOut]) -> str:
    said, end = "", span.start
    for one in known:
        if span.contains(one.span) and one.span.start >= end:
            said += text[end : one.span.start] + one.text
            end = one.span.end
    return said + text[end : span.end]
