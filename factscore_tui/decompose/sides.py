"""Facts that hang on noun phrases: appositions, relative and participle clauses, "actor Chris Hemsworth"."""

from __future__ import annotations

from factscore_tui.decompose.clauses import ClauseReader, be_now, right_article
from factscore_tui.decompose.parser import ROOT
from factscore_tui.decompose.tree import Phrase, Piece, Tree, glue
from factscore_tui.decompose.words import STATES, singular_of

_COUNTS = frozenset("other many several numerous various few more different".split())  # noqa: SIM905


class SideReader:
    """Adds to a ClauseReader what its noun phrases say of themselves."""

    def __init__(self, reader: ClauseReader) -> None:
        self.r = reader
        self.t: Tree = reader.t

    def read(self) -> None:
        """Walk all units in order."""
        t = self.t
        for i in range(len(t.units)):
            if i in self.r.reported:
                continue
            for k in list(t.kids[i]):
                label = t.labels[k]
                if label == "relcl" and t.unique(i) and not t.is_name(i):
                    continue  # said with the noun
                if label == "relcl":
                    self.r.relative(self.antecedent(i), k)
                elif label == "acl" and t.tags[k] == "VBG" and not t.close(i, k) and self.clause_subject(i):
                    self.r.participle(k, self.clause_subject(i) or [])
                elif label == "acl" and not self.infinitive(k) and k > i:
                    self.r.participle(k, self.antecedent(i), t.tags[i] in {"NNS", "NNPS"})
                elif label == "appos" and t.case_of(k) == "":
                    self.apposition(i, k)
            self.named(i)
            self.kinds(i)

    def kinds(self, i: int) -> None:
        """ "novels such as Emma": Emma is a novel."""
        t = self.t
        if t.tags[i] != "NNS" or t.labels[i] == "conj" or self.mixed(i):
            return
        noun = singular_of(t.units[i].text)
        if not noun:
            return
        words = [
            k
            for k in t.children(i, "compound", "amod")
            if k == i - 1 and t.tags[k] in {"NN", "NNP", "JJ"} and t.forms[k] not in _COUNTS
        ]
        for e in t.examples(i):
            if t.is_name(e):
                kind = [*t.pieces(words), Piece(noun, i)]
                self.r.emit(e, t.pieces(t.noun_core(e)), glue("is"), right_article(glue("a") + kind))

    def mixed(self, i: int) -> bool:
        """True for "films and shows such as ...": which of the two an example is cannot be told."""
        t = self.t
        return any(t.tags[k] in {"NN", "NNS"} for k in t.children(i, "conj"))

    def clause_subject(self, i: int) -> Phrase | None:
        """The subject of the clause that the noun i is an argument of; None when i is in that subject."""
        t = self.t
        while i != ROOT:
            if i in self.r.subjects:
                return self.r.subjects[i]
            if t.labels[i] in {"nsubj", "appos", "relcl"}:
                return None
            i = t.heads[i]
        return None

    def infinitive(self, k: int) -> bool:
        """True for "to ..." and "in ...ing" after a noun: said with the noun."""
        return any(self.t.tags[c] == "TO" or self.t.labels[c] == "mark" for c in self.t.kids[k] if c < k)

    def antecedent(self, i: int) -> Phrase:
        """How the noun at i is called in a clause about it."""
        t, r = self.t, self.r
        up = i
        while (
            up not in r.subject_of
            and t.labels[up] in {"nmod", "conj"}
            and t.heads[up] in r.subject_of
            and t.labels[i] != "appos"
        ):
            up = t.heads[up]
        if up in r.subject_of and (up == i or not t.is_name(i)):
            return r.subject_of[up]
        titled = [k for k in t.children(i, "acl") if t.forms[k] in {"called", "titled", "entitled", "named", "dubbed"}]
        called = [k for a in titled for k in t.children(a, "obj", "xcomp", "obl") if t.is_name(k)]
        if called:
            return t.pieces([called[0]])
        name = next((k for k in t.children(i, "appos", "flat") if t.is_name(k) and not t.is_name(i)), None)
        if name is not None:
            return t.pieces([name])
        if t.is_name(i):
            return t.pieces(
                [
                    k
                    for k in t.noun_core(i)
                    if t.is_name(k) or t.forms[k] == "'s" or (k == i - 1 and t.forms[k] == "the")
                ]
            )
        if t.labels[i] == "nsubj" and t.child(i, "conj") is None:
            return self.definite(r.subject(i))
        of = [k for k in t.children(i, "nmod") if t.case_of(k) == "of" and k > i]
        core = t.noun_core(i)
        for k in of:
            core = sorted({*core, *t.children(k, "case"), *t.noun_core(k)})
        return self.definite(t.pieces(core))

    def definite(self, phrase: Phrase) -> Phrase:
        """ "the film" for "a film"."""
        if phrase and phrase[0].text.lower() in {"a", "an"}:
            return [Piece("the", phrase[0].unit), *phrase[1:]]
        return phrase

    def apposition(self, i: int, k: int) -> None:
        """ "Nagrig, a small village in Egypt": the name is the noun phrase."""
        t, r = self.t, self.r
        before = min(t.subtree(k)) - 1
        if before > i and t.forms[before] == "," and t.is_name(before - 1) and t.is_noun(k) and not t.is_name(k):
            i = before - 1  # the name beside it, not the noun that name belongs to
        if (t.is_name(k) and t.tags[i] == "NNS") or t.tags[k] in {"PRP", "CD"}:
            return
        if t.is_name(k) and not t.is_name(i):
            if t.tags[i] in {"NN", "NNS"}:
                core = [j for j in t.noun_core(i) if t.labels[j] not in {"det", "poss"} or j > i]
                if t.child(i, "poss") is not None or (
                    t.child(i, "det") is not None and t.units[t.children(i, "det")[0]].text.lower() == "the"
                ):
                    core = t.noun_core(i)
                for c in t.coordinated(k):
                    r.emit(c, t.pieces(t.noun_core(c)), glue("is"), right_article(self.with_article(i, core)))
            return
        subject = r.subject_of.get(i) or t.pieces(t.noun_core(i))
        plural = t.tags[i] in {"NNS", "NNPS"}
        if t.tags[k] == "NNS" and len(t.coordinated(i)) > 1:
            subject, plural = t.pieces(t.subtree(i, [k, *t.children(i, "relcl", "acl")])), True
        lead = subject + glue(be_now(plural))
        if t.is_noun(k) and not t.is_name(k):
            for h in t.coordinated(k):
                r.subject_of[h] = subject
                r.predicate(h, k, lead)
        elif t.is_name(k) and not t.is_name(i):
            for h in t.coordinated(k):
                r.emit(h, lead, t.pieces(t.noun_core(h)))

    def with_article(self, i: int, core: list[int]) -> Phrase:
        """A common noun as predicate: with an article when it has none."""
        t = self.t
        phrase = t.pieces(core)
        has = any(t.labels[j] in {"det", "poss", "nummod"} for j in core if j < i)
        return phrase if has or t.tags[i] == "NNS" else glue("a") + phrase

    def named(self, i: int) -> None:
        """ "actor Chris Hemsworth": Chris Hemsworth is an actor."""
        t = self.t
        if not t.is_name(i) or t.units[i].kind == "word":
            return
        kinds = [k for k in t.children(i, "compound", "desc", "amod", "flat") if t.tags[k] in {"NN", "NNS"} and k < i]
        if not kinds or kinds[-1] != i - 1 or t.forms[kinds[-1]] in STATES:
            return
        noun = kinds[-1]
        words = [
            k
            for k in t.noun_core(i)
            if k <= noun and t.labels[k] not in {"poss", "det"} and t.tags[k] in {"NN", "JJ", "NNP"}
        ]
        owned = {j for c in t.children(i, "poss", "det") for j in t.subtree(c)}
        words = [k for k in words if k not in owned and t.tags[k] != "NNS"]
        if words and words[-1] == noun:
            self.r.emit(i, t.pieces([i]), glue("is"), right_article(glue("a") + t.pieces(words)))
