"""The statements that one sentence may be taken to make, each once."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from factscore_tui.decompose.rules.frames import FrameReader
from factscore_tui.decompose.rules.phrase import Phrase, cleaned, key, paired_marks
from factscore_tui.decompose.selection.candidate import Candidate
from factscore_tui.decompose.selection.limits.garbled import the_man_alone
from factscore_tui.decompose.selection.soundness import unsound
from factscore_tui.decompose.selection.wording import BE, open_ended, says
from factscore_tui.decompose.syntax.tree import Tree

MAX_CANDIDATES = 120


def counted_first(phrase: Phrase, t: Tree) -> Phrase:
    """ "40 of the 340 people work in Leeds" of "Of the 340 people 40 work in Leeds", "a quarter of
    the sea floor" of "Of the sea floor a quarter"."""
    if not phrase or phrase[0].text.lower() != "of" or phrase[0].word < 0:
        return phrase
    whom = t.heads[phrase[0].word]  # another noun stands for it by now
    number = t.heads[whom] if whom >= 0 else -1
    at = next((n for n, p in enumerate(phrase) if p.word == number and number >= 0), -1)
    if at < 0 or number < whom or not t.relations[number].startswith("nsubj"):
        return phrase
    first = at
    while first > 0 and phrase[first - 1].word in t.children(number, "advmod", "det"):
        first -= 1
    whole = phrase[:first]
    while whole and not any(c.isalnum() for c in whole[-1].text):
        whole = whole[:-1]  # the comma behind "Of its crew of 90,"
    return [*phrase[first : at + 1], *whole, *phrase[at + 1 :]]


class CandidateList:
    """Candidates of one sentence, each once, in the order they were found. `strict` as for
    `unsound`."""

    def __init__(self, tree: Tree, strict: bool = True) -> None:
        self.t, self._strict = tree, strict
        self.reader = FrameReader(tree)
        self.found: list[Candidate] = []
        self.marks = paired_marks(tree)
        self._seen: set[str] = set()

    def add(
        self,
        phrase: Phrase,
        kind: str,
        speaker: Iterable[int] = (),
        content: Iterable[int] = (),
        head: int = -1,
    ) -> None:
        """Keep the phrase when it is new and says something."""
        alone = the_man_alone(self.t, phrase) if kind[0] in "EXCDR" else set()
        phrase = [p for p in phrase if p.word not in alone]
        phrase = counted_first(cleaned(phrase, self.t), self.t)
        said = key(phrase)
        if (
            len(said.split()) < 3
            and kind != "W"
            and not (len(said.split()) == 2 and kind[0] == "E")
        ):
            return
        if not phrase or said in self._seen or (len(self.found) >= MAX_CANDIDATES and kind != "W"):
            return
        own = [p.word for p in phrase if p.word >= 0]
        if kind != "W" and (open_ended(self.t, phrase[-1]) or not says(self.t, phrase)):
            return
        if any(a.text in BE and b.text in BE for a, b in pairwise(phrase)) or unsound(
            self.t, phrase, kind, self._strict
        ):
            return
        if len(own) != len(set(own)) and kind[0] not in "R":
            return
        self._seen.add(said)
        self.found.append(
            Candidate(phrase, kind, frozenset(speaker), frozenset(content), head, frozenset(own))
        )

    def less(self, candidate: Candidate, left: set[int], kind: str) -> None:
        """The candidate without these words."""
        phrase = [p for p in candidate.phrase if p.word not in left]
        self.add(phrase, kind, candidate.speaker, candidate.content, candidate.head)
