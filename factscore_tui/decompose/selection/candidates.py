"""More ways to say what a sentence says than are kept; a learned selector chooses among them
(selector.py).

A frame gives its bare event, the event with each of its adjuncts, with pairs of them, and with all;
each for the whole subject and for each of several, with the whole object and with each of several.
Noun phrases add what they say by themselves, and every candidate comes in shorter forms with one
modifier left out. What must not be left out never is: negations, hedges, conditions, and who said
it.
"""

from __future__ import annotations

from factscore_tui.decompose.rules.frames import FrameReader
from factscore_tui.decompose.rules.lexicon import FINDING, REPORTING
from factscore_tui.decompose.rules.noun_facts import noun_facts
from factscore_tui.decompose.rules.phrase import glue, pieces, trimmed
from factscore_tui.decompose.rules.statements import tells_behind_a_step
from factscore_tui.decompose.selection.candidate import OF_A_CLAUSE, Candidate
from factscore_tui.decompose.selection.candidate_list import CandidateList
from factscore_tui.decompose.selection.events import EventCandidates
from factscore_tui.decompose.selection.own_clauses import clauses_whole
from factscore_tui.decompose.selection.reported_speech import ReportedSpeech
from factscore_tui.decompose.selection.rest import lost, rest, with_commas
from factscore_tui.decompose.selection.shorter import ShorterCandidates
from factscore_tui.decompose.selection.understood import with_the_verb_again
from factscore_tui.decompose.syntax.tree import Tree

_REST = 0.8
_WHOLE = 0.7
"""Of its words one candidate must hold so many for the whole sentence to be a spare one."""


class CandidateCollector:
    """Collects the candidates of one sentence from all that make some."""

    def __init__(self, tree: Tree, strict: bool = True) -> None:
        self.t, self.strict = tree, strict
        self.list = CandidateList(tree, strict)
        self.reader = self.list.reader
        self.events = EventCandidates(self.list)
        self.speech = ReportedSpeech(self.list, self.events)
        self.shorter = ShorterCandidates(self.list)

    def collect(self) -> list[Candidate]:
        """All candidates; the last is the whole sentence."""
        frames = self.reader.read()
        if self._cleft() or self.speech.several_sentences() or self.speech.quoted_in_two():
            told = {*self.speech.between, *self._told_by_cleft()}
            frames = [f for f in frames if f.kind == "relcl" and f.head in told]
        for frame in frames:
            if frame.head in self.reader.reported:
                continue
            if frame.report >= 0:
                self.speech.quotation(frame)
            elif any(self._reported(frame.head, p.head) for p in frame.objects):
                self.speech.report(frame)
            else:
                self.events.frame(frame)
        self.speech.in_relative_clauses()
        with_the_verb_again(self.list)
        for phrase, kind in noun_facts(self.reader):
            self.list.add(phrase, kind)
        for candidate in [c for c in self.list.found if c.kind[:2] in {"Eo", "Xo"}][:40]:
            self.shorter.one_of_several(candidate)
        for candidate in [c for c in self.list.found if c.kind[0] in "EXAPC"][:60]:
            self.shorter.shorter(candidate)
        self.remains()
        if self.strict:
            self.each_clause()
        words = trimmed(range(len(self.t)), self.t)
        real = sum(not self.t.is_mark(k) for k in words)
        asked = bool(self.list.found) and tells_behind_a_step(self.t)
        short = all(
            sum(not self.t.is_mark(k) for k in c.words) < _WHOLE * real
            for c in self.list.found
            if c.kind != OF_A_CLAUSE
        )
        if not asked and (short or self.strict):
            self.list.add(pieces(self.t, words), "W")
            for whole in self.list.found[-1:]:  # there is none of '"was!was'
                whole.spare = not short and whole.kind == "W"
        return self.list.found

    def _reported(self, v: int, c: int) -> bool:
        """True where clause c is what verb v reports: "said that it rained", "it rained, the study
        found"."""
        t = self.t
        if t.relations[c] != "ccomp":
            return False
        return t.forms[v] in REPORTING or (t.forms[v] in FINDING and c < v)

    def remains(self) -> None:
        """What no candidate holds so far, if it is a name or a number."""
        t = self.t
        wanted = lost(t, (k for c in self.list.found for k in c.words))
        words = rest(t, wanted) if wanted and self.list.found else []
        words = [] if tells_behind_a_step(t) else words
        if words and len(words) <= _REST * len(t):
            self._told_whole(words)

    def each_clause(self) -> None:
        """Each of several clauses that have a subject of their own, whole: what is told in place of
        the whole sentence where what is shorter is refused."""
        if tells_behind_a_step(self.t):
            return
        for words in clauses_whole(self.t):
            self.list.add(pieces(self.t, words), OF_A_CLAUSE)

    def _told_whole(self, words: list[int]) -> None:
        """These words, in their order; where who said it stands inside ("The ferry will end, the
        council said, after repairs failed"), who said it first."""
        t = self.t
        content = set(t.subtree(t.child(t.root, "ccomp") or t.root))
        who = trimmed([k for k in words if k not in content], t)
        said = trimmed([k for k in words if k in content], t)
        inside = said and said[0] < t.root < said[-1] and t.forms[t.root] in REPORTING
        if not inside or t.root not in who or t.child(t.root, "nsubj") not in who:
            self.list.add(with_commas(t, words), "R", head=t.root)
            return
        subject = t.subtree(t.child(t.root, "nsubj") or t.root)
        phrase = [*with_commas(t, who), *glue("that"), *with_commas(t, said)]
        self.list.add(phrase, "R", subject, said, t.root)

    def _cleft(self) -> bool:
        """True for "It was Howard Florey who ...": told whole."""
        t = self.t
        subject = t.child(t.root, "nsubj", "expl")
        it = subject is not None and t.forms[subject] == "it" and t.child(t.root, "cop") is not None
        return it and t.child(t.root, "acl:relcl", "csubj", "advcl:relcl") is not None

    def _told_by_cleft(self) -> list[int]:
        """The verb of "It was Howard Florey who tested it", which says no more than "Howard Florey
        tested it" does; none of "It was not he who ..." and "It was only Florey who ..."."""
        t = self.t
        told = t.child(t.root, "acl:relcl")
        if told is None or not self._cleft() or t.upos[t.root] != "PROPN":
            return []
        who = t.child(told, "nsubj", "nsubj:pass")
        plain = not any(t.relations[k] in {"advmod", "cc", "conj"} for k in t.kids[t.root])
        return [told] if plain and who is not None and t.forms[who] in {"who", "that"} else []


def candidates(tree: Tree, strict: bool = True) -> tuple[list[Candidate], FrameReader]:
    """All candidates of a sentence, and the reading they come from. `strict` leaves out what
    readers of texts reject, FActScore's annotators not."""
    collector = CandidateCollector(tree, strict)
    return collector.collect(), collector.reader
