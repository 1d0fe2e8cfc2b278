"""Candidates made from others by leaving words out: one of several, one modifier less."""

from __future__ import annotations

from factscore_tui.core.calendar_names import CALENDAR_WORDS
from factscore_tui.decompose.rules.lexicon import (
    EXAMPLES,
    HABITS,
    JOINT,
    PARTICLES,
    UNSURE,
    is_demonym,
)
from factscore_tui.decompose.rules.noun_facts import examples_of
from factscore_tui.decompose.rules.noun_phrases import among_them, one_firm
from factscore_tui.decompose.rules.phrase import Phrase, pieces
from factscore_tui.decompose.selection.candidate import Candidate
from factscore_tui.decompose.selection.candidate_list import CandidateList
from factscore_tui.decompose.selection.wording import LIMITS, measure, number_of
from factscore_tui.decompose.syntax.repairs.names import LENGTHS

_OPTIONAL = frozenset(
    "amod advmod nmod acl nmod:unmarked obl obl:unmarked advcl".split()  # noqa: SIM905
)


class ShorterCandidates:
    """Adds shorter forms of candidates to the candidates of one sentence."""

    def __init__(self, found: CandidateList) -> None:
        self.found, self.t, self.reader = found, found.t, found.reader

    def one_of_several(self, candidate: Candidate) -> None:
        """ "nominations for two Critics' Choice Awards and an Emmy" with each of them alone; "films
        such as A and B":
        "in A"."""
        t = self.t
        have = candidate.words
        if candidate.head in self.reader.listed:
            return  # "The three men who sat on top were Ann, Tom and Joe": not "were Ann"
        for h in sorted(have):
            joined = [c for c in t.children(h, "conj") if c in have]
            if t.upos[h] in {"NOUN", "PROPN", "NUM"}:
                self._examples(candidate, h)
            if (
                not joined
                or t.is_verb(h)
                or any(t.conjunction(c) not in {"and", "", "&"} for c in joined)
            ):
                continue
            if (
                {t.forms[k] for k in have} & JOINT
                or measure(self.t, h, joined)
                or one_firm(t, [h, *joined])
            ):
                continue
            above = t.child(t.heads[h], "nummod") if t.heads[h] in have else None
            if above is not None and number_of(t.forms[above]) == len(joined) + 1:
                continue  # "two factories, in Wigan and Hull": not two in each
            if t.relations[h] in {"nsubj", "nsubj:pass"} and t.heads[h] in have:
                continue  # the verb would have to change: frames name each of several subjects
            shared = {j for k in t.children(h, "case", "mark") for j in t.subtree(k)}
            for c in (h, *joined):
                if c == h:
                    left = {j for x in joined for j in t.subtree(x)}
                else:
                    left = set(t.subtree(h)) - set(t.subtree(c)) - shared
                    if t.child(c, "case") is not None:
                        left |= shared
                    det = t.children(h, "det", "nmod:poss")[:1]
                    counted = t.xpos[c] == "NNS" and det and t.forms[det[0]] in {"a", "an"}
                    if (
                        det
                        and det[0] < h
                        and t.upos[c] == "NOUN"
                        and t.child(c, "det", "nmod:poss", "case", "nummod") is None
                        and not counted  # "a kitchen and two cruises": not "a two cruises"
                    ):
                        left -= set(t.subtree(det[0]))
                left |= set(t.children(c, "cc"))
                self.found.less(candidate, left, "C:" + candidate.kind[:2])

    def _examples(self, candidate: Candidate, n: int) -> None:
        """ "appeared in films such as A and B" -> "appeared in A": each example in the place of
        what it is one of."""
        t = self.t
        if not self._stands_for_each(n):
            return
        own = set(self.reader.nouns.noun(n, alone=True))
        for k in examples_of(t, n):
            gone = (
                own | set(t.subtree(k)) | {j for m in t.children(n, "conj") for j in t.subtree(m)}
            )
            for c in t.conjuncts(k):
                words = self.reader.nouns.noun(c, alone=True)
                words = [j for j in words if j not in among_them(t, k)]
                phrase: Phrase = []
                placed = False
                for p in candidate.phrase:
                    if p.word not in gone:
                        phrase.append(p)
                    elif not placed:
                        phrase += pieces(t, words)
                        placed = True
                if placed and not {t.forms[j] for j in words} & EXAMPLES:
                    kind = "C:ex:among" if among_them(t, k) else "C:ex"
                    self.found.add(phrase, kind, head=candidate.head)

    def _stands_for_each(self, n: int) -> bool:
        """False where an example cannot take the place of noun n: "many of his works, including A",
        "a group of artists and writers", "plants such as maize have ...", with its plural verb."""
        t = self.t
        h = t.heads[n]
        if t.relations[n] == "conj":
            return False
        if t.relations[n] == "nmod" and t.case(n) == "of":
            return t.relations[h] not in {"nsubj", "nsubj:pass", "obj"}
        plural = {t.forms[c] for c in t.children(h, "aux", "aux:pass", "cop")} if h >= 0 else set()
        several = bool(plural & {"are", "were", "have", "do"})
        if t.relations[n] == "obl" and several:
            # "objects are spread over three floors, including a barge": not over the barge
            return any(t.is_name(k) for k in examples_of(t, n))
        return not (t.relations[n] in {"nsubj", "nsubj:pass"} and several)

    def shorter(self, candidate: Candidate) -> None:
        """The candidate with one modifier left out, for each that can be, and with all long ones
        left out."""
        t = self.t
        have = candidate.words
        if any(t.forms[k] in {"if", "unless", "whether"} for k in have):
            return
        long: set[int] = set()
        for k in sorted(have):
            h = t.heads[k]
            if h not in have or t.relations[k] not in _OPTIONAL or self._needed(candidate, k):
                continue
            gone = set(t.subtree(k)) | self._article(h, k)
            self.found.less(candidate, gone, f"D:{t.relations[k]}:{candidate.kind[:2]}")
            if t.relations[k] in {"nmod", "acl"} and len(t.subtree(k)) > 1:
                long |= gone
        if long:
            self.found.less(candidate, long, f"D:long:{candidate.kind[:2]}")

    def _needed(self, candidate: Candidate, k: int) -> bool:
        """True where the candidate without the modifier at word k says something else, or
        nothing."""
        t, relation, h = self.t, self.t.relations[k], self.t.heads[k]
        part = t.subtree(k)
        if t.forms[k] in LIMITS | UNSURE | HABITS | PARTICLES or t.upos[h] == "ADJ":
            return True  # "only", "nearly", "often", "out"
        if any(t.forms[j] in UNSURE or t.xpos[j][:1] == "W" for j in part):
            return True  # "of what is said to be a fort", "of which he was mayor"
        if candidate.head == h and relation in {"obl", "obl:unmarked", "advcl"}:
            return True  # the frame has told it with and without
        if relation == "obl:unmarked" and t.upos[h] in {"ADV", "ADJ", "ADP"}:
            return True  # "four days later", "two metres long"
        if t.forms[h] in LENGTHS and t.case(k) == "from":
            return True  # "less than a mile from the harbour"
        return self._needed_by_noun(h, k)

    def _needed_by_noun(self, h: int, k: int) -> bool:
        """The same of what the noun at h has beside it."""
        t, relation = self.t, self.t.relations[k]
        if relation == "amod":  # "the Red Sea", "gross negligence", not "an American actress"
            return t.is_name(h) or not is_demonym(t.tokens[k].text)
        if relation == "nmod:unmarked":  # "7 November 1876", "in February 1991": a date is one
            return t.xpos[h] == "CD" or t.forms[h] in CALENDAR_WORDS
        if relation != "nmod":
            return False
        if (t.is_name(h) and t.is_name(k)) or t.xpos[h] == "CD" or t.forms[h] in LIMITS:
            return True  # "the Battle of Hastings", "71 of the species"
        if t.case(k) != "of":
            return False
        if t.is_name(k) and t.child(h, "amod") is not None:
            return True  # "the Latvian town of Lielvalde"
        # "on top of the rocket", "in search of gold": the noun says nothing alone
        return t.xpos[h] == "NN" and t.case(h) != "" and min(t.kids[h]) == h - 1

    def _article(self, h: int, k: int) -> set[int]:
        """The article in front of what a name is: "married the muralist Diego Rivera" without
        "muralist" is "married Diego Rivera"."""
        t = self.t
        title = t.relations[k] in {"nmod", "nmod:desc"} and t.upos[k] == "NOUN"
        if not (k < h and t.is_name(h) and title):
            return set()
        return {j for j in t.children(h, "det", "amod", "advmod") if j < k}
