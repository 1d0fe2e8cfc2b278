"""Clauses to atomic facts: subjects are shared, coordination is opened, participles are said of the subject."""

from __future__ import annotations

import re

from factscore_tui.decompose.arguments import RELATIVE, ArgumentReader
from factscore_tui.decompose.tree import EXAMPLE_MARKS, Phrase, Piece, glue
from factscore_tui.decompose.words import (
    DROPPED_ADVERBS,
    NEGATIONS,
    REPORTING,
    STATES,
    TAKE_TWO,
    article_for,
    is_demonym,
    past_of,
)

_INSTITUTION = re.compile(r"(?i)universit|college|school|institut|academy|conservato|hospital|company|museum")
_WHOLE_MARKS = frozenset("if unless whether without than as though although".split())  # noqa: SIM905


class ClauseReader(ArgumentReader):
    """Walks one tree and collects (anchor unit, phrase) facts."""

    def kept_whole(self, v: int) -> bool:
        """True for a clause that must not be cut: what somebody says or thinks, and what holds under a condition."""
        t = self.t
        says = t.child(v, "ccomp", "parataxis") is not None or (v + 1 < len(t.forms) and t.forms[v + 1] == "that")
        if t.forms[v] in REPORTING and t.is_verb(v) and says:
            return True
        for a in t.children(v, "advcl"):
            if any(t.forms[k] in {"if", "unless"} for k in t.children(a, "mark")):
                return True
        inner = t.child(v, "ccomp", "parataxis")
        return inner is not None and t.forms[inner] in REPORTING and t.child(inner, "nsubj") is not None

    def that(self, c: int) -> bool:
        """True for a clause with "that" before it: what somebody said, not what is so."""
        return any(self.t.forms[k] == "that" and k < c for k in self.t.children(c, "mark"))

    # --- clauses ----------------------------------------------------------------------------------------------

    def clause(self, v: int, subject: Phrase | None, shared: Phrase | None = None) -> None:
        """Facts of the clause headed by unit v; `shared` are auxiliaries that an earlier coordinated verb lends."""
        t = self.t
        own = t.child(v, "nsubj", "csubj", "expl")
        if own is not None:
            if t.forms[own] == "there":
                for k in t.children(v, "nsubj"):
                    t.labels[k] = "obj" if k > v else t.labels[k]
            subject = self.subject(own)
            shared = None
        if subject is None:
            return
        self.subjects[v] = subject
        cop = t.child(v, "cop")
        lent: Phrase = []
        if self.kept_whole(v):
            separate = [c for c in t.children(v, "conj") if t.child(c, "nsubj") is not None and not self.that(c)]
            inside = t.subtree(v, separate)
            self.reported |= set(inside)
            self.emit(v, subject if own is None else [], t.pieces(inside))
            for c in separate:
                self.clause(c, None)
            return
        if cop is not None:
            self.copular(v, subject)
        elif t.is_verb(v) or own is not None:
            group, lent = self.verb_group(v, shared)
            self.arguments(v, subject + group)
        for c in t.children(v, "conj"):
            if self.clausal(c):
                self.clause(c, subject, lent)
        for a in t.children(v, "advcl"):
            self.adverbial(a, subject)
        for p in t.children(v, "parataxis"):
            if t.child(p, "nsubj") is not None:
                self.clause(p, None)

    def clausal(self, i: int) -> bool:
        """True for a unit that heads a clause of its own."""
        t = self.t
        return t.child(i, "nsubj", "cop", "aux", "auxpass") is not None or t.is_verb(i)

    def subject(self, i: int) -> Phrase:
        """The subject phrase without its apposition and relative clauses."""
        t = self.t
        without = t.children(i, "relcl", "acl", "parataxis", "advcl")
        without += [k for k in t.children(i, "appos") if not t.close(i, k)]
        for c in t.coordinated(i)[1:]:
            without += t.children(c, "relcl", "acl", "appos")
        return t.pieces(t.subtree(i, without))

    # --- "is a ..." -------------------------------------------------------------------------------------------

    def copular(self, v: int, subject: Phrase) -> None:
        """Facts of "X is an American actress from Y": nationality, each noun, each adjunct."""
        t = self.t
        aux = sorted(t.children(v, "aux", "cop"))
        be = list(aux)
        for k in t.children(v, "advmod"):
            if k < v and t.forms[k] in NEGATIONS:
                be += t.subtree(k)
        lead = subject + t.pieces(sorted(be))
        self.leads[v] = lead
        heads = [h for h in t.coordinated(v) if h == v or not self.clausal(h)]
        if t.child(v, "case") is not None:
            for variant in t.prep_variants(v):
                self.emit(v, lead, variant)
            base = lead + (t.prep_variants(v) or [[]])[0]
        else:
            for h in heads:
                self.subject_of[h] = subject
                self.predicate(h, v, lead)
            base = lead + t.pieces(t.noun_core(v, t.children(v, "advmod")))
        inside = {p.unit for p in base}
        for group in self.adjuncts(v):
            if all(self.is_extra(p, v) or all(q.unit in inside for q in p) for p in group):
                continue
            for variant in group:
                self.emit(v, base, variant)
        for k in t.children(v, "ccomp", "xcomp", "advcl"):
            if t.labels[k] != "advcl":
                self.emit(v, base, t.pieces(t.subtree(k)))

    def is_extra(self, phrase: Phrase, v: int) -> bool:
        """True when the phrase was already said as an extra of the predicate noun."""
        inside = {j for e in self.t.extras(v) for j in self.t.subtree(e)}
        inside |= {j for e in self.t.children(v, "nmod") if self.t.case_of(e) == "of" for j in self.t.subtree(e)}
        inside |= {j for e in self.t.kids[v] if self.t.case_of(e) in EXAMPLE_MARKS for j in self.t.subtree(e)}
        return all(p.unit in inside for p in phrase)

    def predicate(self, h: int, first: int, lead: Phrase) -> None:
        """One predicate noun or adjective."""
        t = self.t
        nations: list[int] = []
        if t.tags[h] in {"NN", "NNS"} and not t.unique(h):
            nations = [k for k in t.children(h, "amod", "compound") if is_demonym(t.units[k].text)]
        for k in nations:
            for c in [k, *t.children(k, "conj")]:
                self.emit(h, lead, t.pieces([c]))
        skip = nations + [k for k in t.children(h, "advmod") if k < h and t.forms[k] in DROPPED_ADVERBS | NEGATIONS]
        core = t.noun_core(h, skip)
        phrase = t.pieces(core)
        det = next((k for k in t.kids[first] if t.labels[k] in {"det", "poss"} and k < first), None)
        own = t.tags[phrase[0].unit] in {"DT", "PRP$"} if phrase else True
        if h != first and det is not None and not own and t.tags[h] not in {"NNS", "NNPS"}:
            phrase = t.pieces(t.subtree(det)) + phrase
        self.predicate_variants(h, lead, right_article(phrase))

    def predicate_variants(self, h: int, lead: Phrase, phrase: Phrase) -> None:
        """The predicate with its "of" phrase, its other prepositional phrases and its examples."""
        t = self.t
        variants = t.with_limits(t.lender(h), phrase)
        for p in variants:
            self.emit(h, lead, p)
        for e in t.extras(h):
            for variant in t.prep_variants(e):
                if t.case_of(e) == "from":
                    self.emit(h, lead, variant)
                else:
                    self.emit(h, lead, variants[0], variant)
        for e in t.examples(h):
            self.emit(h, lead, t.pieces(t.noun_core(e)))

    # --- clauses that hang on others --------------------------------------------------------------------------

    def adverbial(self, a: int, subject: Phrase) -> None:
        """Facts of an adverbial clause: its own subject, or the main clause's for "..., winning" and "..., born in"."""
        t = self.t
        marks = {t.forms[k] for k in t.kids[a] if t.labels[k] in {"mark", "case"} and k < a}
        if t.child(a, "nsubj") is not None:
            if not marks & _WHOLE_MARKS - {"although", "though", "as"}:
                self.clause(a, None)
            return
        if marks - {"after", "before", "while", "when", "since", "as", "by"} or t.tags[a] == "VB":
            return
        self.participle(a, subject)

    def participle(self, a: int, subject: Phrase, plural: bool = False) -> None:
        """Facts of a participle clause said of `subject`."""
        t = self.t
        past = self.past_at(t.heads[a])
        plural = plural or self.several(subject)
        now, then = ("are", "were") if plural else ("is", "was")
        for c in [a, *[c for c in t.children(a, "conj") if t.is_verb(c) and t.child(c, "nsubj") is None]]:
            if t.child(c, "cop") is not None:
                continue
            group, _ = self.verb_group(c, None)
            low = t.forms[c]
            aux = [t.forms[k] for k in t.children(c, "aux", "auxpass")]
            if aux[:1] == ["having"]:
                has = "had" if past else "have" if plural else "has"
                group = [Piece(has, p.unit) if p.text.lower() == "having" else p for p in group]
                self.arguments(c, subject + group)
            elif t.tags[c] == "VBG" and not aux and low != "being":
                told = [Piece(past_of(low), c) if p.unit == c else p for p in group]
                self.arguments(c, subject + (told if past else glue(now) + t.lowered(group)))
            elif t.tags[c] == "VBD" and not aux and t.child(c, "obj") is not None and low not in TAKE_TWO:
                self.arguments(c, subject + t.lowered(group))
            elif t.tags[c] in {"VBN", "VBD", "JJ"} and not aux:
                lasting = low in STATES and (low != "based" or not past)
                self.arguments(c, subject + glue(now if lasting else then) + t.lowered(group))

    def several(self, subject: Phrase) -> bool:
        """True for a subject in the plural."""
        t = self.t
        own = {p.unit for p in subject if p.unit >= 0}
        return any(t.tags[k] in {"NNS", "NNPS"} and t.heads[k] not in own for k in own)

    def relative(self, antecedent: Phrase, r: int) -> None:
        """Facts of a relative clause headed by r, its relative word standing for `antecedent`."""
        t = self.t
        inside = t.subtree(r)
        word = next((k for k in inside if t.forms[k] in RELATIVE and t.tags[k][0] in "WDI"), None)
        if word is None:
            self.reduced_relative(antecedent, r)
            return
        form = t.forms[word]
        for c in t.children(r, "conj"):  # "who lived in X and who ...": the second word stands for the same
            again = t.child(c, "nsubj")
            if again is not None and t.forms[again] in {"who", "which", "that"}:
                self.replaced[again] = antecedent
        if form == "whose":
            self.replaced[word] = [
                *antecedent[:-1],
                Piece(antecedent[-1].text + possessive(antecedent[-1].text), antecedent[-1].unit),
            ]
        elif form == "where":
            self.replaced[word] = (
                glue("at" if any(_INSTITUTION.search(p.text) for p in antecedent) else "in") + antecedent
            )
        elif form == "when":
            self.replaced[word] = glue("in") + antecedent
        else:
            self.replaced[word] = antecedent
        if (
            t.labels[word] in {"mark", "det", "advmod"}
            and form in {"that", "which", "who"}
            and t.child(r, "nsubj") is None
        ):
            t.labels[word] = "nsubj"
        if t.child(r, "nsubj") is None and t.labels[word] not in {"nsubj"} and form in {"who", "which", "that"}:
            self.clause(r, antecedent)
        else:
            self.clause(r, None)

    def reduced_relative(self, antecedent: Phrase, r: int) -> None:
        """ "the films he directed": the antecedent is the object."""
        t = self.t
        own = t.child(r, "nsubj")
        if own is None:
            self.participle(r, antecedent)
            return
        group, _ = self.verb_group(r, None)
        lead = self.subject(own) + group
        if t.child(r, "obj", "cop", "ccomp") is None:
            lead = lead + antecedent
        self.arguments(r, lead)


def be_now(plural: bool) -> str:
    """The present of "be"."""
    return "are" if plural else "is"


def possessive(word: str) -> str:
    """The possessive ending of a word."""
    return "'" if word.endswith("s") else "'s"


def right_article(phrase: Phrase) -> Phrase:
    """ "an actor" for "a" + "actor": the article as the next word wants it."""
    if len(phrase) > 1 and phrase[0].text.lower() in {"a", "an"}:
        return [Piece(article_for(phrase[1].text), phrase[0].unit), *phrase[1:]]
    return phrase
