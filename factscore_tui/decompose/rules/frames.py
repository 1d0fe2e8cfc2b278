"""The clauses of a tree, each as a frame (frame.py).

A frame is made for every clause of a sentence whose subject can be told: main and coordinated
clauses, relative clauses ("the firm, which runs the network"), participles ("leaving 340 homes
without water"), subordinate clauses with a subject of their own ("since it opened"). Facts are then
built from a frame by choosing among its objects and adjuncts (decompose/selection/candidates.py).
"""

from __future__ import annotations

from factscore_tui.decompose.references.kinds import TIME, sort_of_noun
from factscore_tui.decompose.rules.frame import (
    Frame,
    FrameBuilder,
    before_mark,
    is_clause,
    no_participle,
    relative_word,
    supposed,
    turn_fronted,
)
from factscore_tui.decompose.rules.gapping import gapped
from factscore_tui.decompose.rules.infinitives import SUBJECT, second_infinitives
from factscore_tui.decompose.rules.lent_helpers import helpers_lent
from factscore_tui.decompose.rules.lexicon import (
    CONDITIONS,
    DISTRIBUTED,
    is_demonym,
)
from factscore_tui.decompose.rules.noun_phrases import (
    NounPhrases,
    one_firm,
    takes_plural,
)
from factscore_tui.decompose.rules.participles import (
    absolute_told,
    as_clause,
    beside_the_clause,
    of_the_whole,
)
from factscore_tui.decompose.rules.phrase import Phrase, PhrasePiece, pieces
from factscore_tui.decompose.rules.relative_clauses import (
    lacks_object,
    noun_before,
    reports_on,
    spoken_of,
    stranded_end,
)
from factscore_tui.decompose.rules.relative_words import (
    after_which,
    in_its_place,
    of_two,
    relative_word_of,
    shared_words,
    since_when,
    without_self,
    without_time,
)
from factscore_tui.decompose.rules.reports import report_of
from factscore_tui.decompose.rules.subjects import SubjectReader
from factscore_tui.decompose.rules.verb_forms import past_of, present_of
from factscore_tui.decompose.syntax.tree import Tree

_OTHER_THAN = frozenset("to than without as of instead rather".split())  # noqa: SIM905
_PLAIN_MARKS = frozenset(
    "after when while as because since although though where whereas before whereupon once until".split()  # noqa: E501, SIM905
)
_NO_NOUNS = frozenset("punct mark aux cop conj advcl ccomp xcomp".split())  # noqa: SIM905


class FrameReader:
    """Reads one tree. `frames`: what was found; `subject_of`: the subject of each clause head."""

    def __init__(self, tree: Tree) -> None:
        self.t = tree
        turn_fronted(tree)
        self.nouns = NounPhrases(tree)
        self.builder = FrameBuilder(tree, self.nouns)
        self.frames: list[Frame] = []
        self.subject_of = self.nouns.subject_of
        self.reported: set[int] = set()
        self._seen: set[int] = set()
        self._told: set[int] = set()
        self.who = SubjectReader(tree, self.nouns)
        self.renamed, self.listed = self.who.renamed, self.who.listed
        self.past = tree.is_past(tree.root)

    def read(self) -> list[Frame]:
        """All frames of the sentence, outer ones first."""
        t = self.t
        later = next(
            (k for k in t.children(t.root, "parataxis") if t.child(k, *SUBJECT) is not None), None
        )
        bare = (
            t.xpos[t.root] in {"VBN", "VBG"}
            and t.child(t.root, "aux", "aux:pass", *SUBJECT) is None
        )
        if bare and later is not None:
            self.clause(
                later, "main", None
            )  # "Born in Telfs, he studied law", read with the wrong head
            if later in self.subject_of:
                self.past = t.is_past(later)
                self.said_of(t.root, self.subject_of[later], "part")
        self.clause(t.root, "main", None)
        return self.frames

    # --- clauses
    # ----------------------------------------------------------------------------------------------

    def clause(
        self,
        v: int,
        kind: str,
        given: list[Phrase] | None,
        changed: dict[int, Phrase] | None = None,
    ) -> None:
        """Frames of the clause headed by word v and of what hangs on it. `given` is the subject
        where it has none."""
        t = self.t
        if v in self._seen:
            return
        self._seen.add(v)
        subjects = self.who.subjects(v) or given or []
        changed = dict(changed or {})
        subjects = [[q for p in s for q in changed.get(p.word, [p])] for s in subjects]
        if subjects:
            self.subject_of[v] = subjects
        report = report_of(t, v)
        if (
            kind == "conj"
            and t.xpos[v] == "VBG"
            and not helpers_lent(self.t, v, kind)
            and t.child(v, "aux", "cop") is None
        ):
            plural = bool(subjects) and takes_plural(
                subjects[0], t
            )  # "toured Europe, giving masterclasses"
            told = past_of(t.forms[v]) if self.past else present_of(t.forms[v], plural)
            changed[v] = [PhrasePiece(told, v)]
        if subjects and (
            t.is_verb(v)
            or t.child(v, "cop", "aux", "nsubj", "nsubj:pass") is not None
            or t.upos[v] == "ADJ"
        ):
            self.frames.append(self.builder.frame(v, kind, subjects, changed, report))
            for y in second_infinitives(t, v):
                frame = self.builder.frame(v, "conj", subjects, changed, report, y)
                self.frames.append(frame)
        self.hanging(v, subjects, changed)

    def hanging(self, v: int, subjects: list[Phrase], changed: dict[int, Phrase]) -> None:
        """Clauses under word v, and those under its noun phrases."""
        t = self.t
        quoted: list[int] = []
        for k in t.kids[v]:
            relation = t.relations[k]
            if relation == "conj":
                gap = gapped(t, self.nouns, self.subject_of, v, k)
                if gap is not None:
                    self.frames.append(gap)
                elif (
                    v in self._told
                    and t.child(k, "aux", "aux:pass", "cop", *SUBJECT) is None
                    and t.xpos[k] in {"VBG", "VBN", "JJ"}
                ):
                    self.said_of(k, subjects, "part")  # "uprooting trees, overturning lorries"
                elif is_clause(t, k) or (t.upos[k] == "ADJ" and t.child(v, "aux:pass") is not None):
                    there = t.child(
                        v, "expl"
                    )  # "There is little on him, but here is ...": no subject to share
                    shared = [] if there is not None and t.forms[there] == "there" else subjects
                    self.clause(
                        k,
                        "conj",
                        shared or None,
                        shared_words(t, k, changed),
                    )
                else:
                    self.phrase(k)
            elif relation == "advcl:relcl" or (
                relation in {"parataxis", "advcl"} and relative_word(t, k) is not None
            ):
                self.relative(noun_before(t, k, v), k)
            elif relation == "advcl":
                self.adverbial(k, v, subjects)
            elif relation == "acl:relcl":
                self.relative(v, k)
            elif relation == "acl":
                self.participle(v, k)
            elif relation == "parataxis":
                if report_of(t, v) == k:
                    for who in t.children(k, *SUBJECT):
                        self.phrase(who)  # "warned Elena Duarte, who flew over the area"
                elif t.child(k, *SUBJECT) is not None:
                    self.clause(k, "main", None)
                else:
                    self.phrase(k)
            elif relation in {"ccomp", "csubj"}:
                quoted.append(k)
            elif relation == "xcomp":
                self._under(k)
            elif relation not in {"punct", "aux", "aux:pass", "cop", "mark", "cc"}:
                self.phrase(k)
        for k in quoted:
            self.reported.update(t.subtree(k))

    def _under(self, x: int) -> None:
        t = self.t
        for k in t.kids[x]:
            until = any(t.forms[j] in {"until", "till"} for j in t.children(k, "mark"))
            if until and t.xpos[x] == "VB":
                self.phrase_all(k)  # "swore not to separate until France had a constitution"
            elif t.relations[k] in {"advcl", "advcl:relcl"}:
                self.adverbial(k, x, self.subject_of.get(t.heads[x], []))
            elif t.relations[k] == "xcomp":
                self._under(k)
            elif t.relations[k] not in {"punct", "aux", "cop", "mark", "conj", "ccomp"}:
                self.phrase(k)

    def phrase(self, i: int) -> None:
        """Clauses inside a noun phrase: relative clauses and participles on any of its nouns ("the
        firm, which made nets", "a bridge built in 1911")."""
        t = self.t
        todo = [i]
        while todo:
            n = todo.pop(0)
            for k in t.kids[n]:
                relation = t.relations[k]
                if relation == "acl:relcl":
                    self.relative(n, k)
                elif relation == "advcl:relcl" or (
                    relation == "parataxis" and relative_word(t, k) is not None
                ):
                    self.relative(noun_before(t, k, n), k)
                elif relation == "acl":
                    self.participle(n, k)
                elif relation in {"ccomp", "parataxis"} and t.child(k, *SUBJECT) is not None:
                    if relation == "parataxis":
                        self.clause(k, "main", None)
                elif relation not in {"punct", "case", "det", "cc"}:
                    todo.append(k)

    def adverbial(self, a: int, v: int, subjects: list[Phrase]) -> None:
        """A clause that tells when or why; without a subject it has the main clause's."""
        t = self.t
        if t.xpos[a] == "VBG" and all(t.is_mark(k) for k in t.kids[a]):
            return  # "Defending, Colin Reeve said"
        marks = {t.forms[k] for k in t.children(a, "mark", "advmod", "case") if k < a}
        passive = t.xpos[v] == "VBN" and t.child(v, "obj") is None
        if t.child(a, *SUBJECT) is not None:
            if beside_the_clause(t, a, v):
                self.said_of(a, self.who.subjects(a), "part")
                return
            denied = "because" in marks and "not" in {t.forms[k] for k in before_mark(t, a)}
            plain = marks & _PLAIN_MARKS or not t.children(a, "mark")
            if denied or marks & CONDITIONS or not plain or supposed(t, a):
                self.phrase_all(a)
                return
            told = {} if marks else absolute_told(t, a, self.past or t.is_past(v))
            self.clause(a, "advcl", None, told)
        elif (
            subjects
            and not marks & (CONDITIONS | _OTHER_THAN)
            and t.xpos[a] != "VB"
            and not ("by" in marks and passive)  # "was formed by merging two": not itself
            and not ("when" in marks and t.xpos[a] != "VBG")  # "aged 35 to 70 when recruited"
            and not no_participle(t, a, subjects[0])
            and not supposed(t, a)
        ):
            self.said_of(a, subjects, "part")
        else:
            self.phrase_all(a)

    def phrase_all(self, a: int) -> None:
        """Only the noun phrases of a clause that is not told by itself."""
        for k in self.t.kids[a]:
            if self.t.relations[k] not in _NO_NOUNS:
                self.phrase(k)

    def participle(self, n: int, a: int) -> None:
        """ "a vaccine developed by X", said of the noun; "the decision to leave" is no clause."""
        t = self.t
        planned = t.xpos[a] == "VBN" and t.forms[n + 1 : n + 4] == [",", "to", "be"]
        ever = t.forms[a - 1] == "ever"  # "the tallest house ever built here"
        if t.xpos[a] == "VB":  # "one of the few to survive the fire, in which ten people died"
            self.phrase_all(a)
        if t.xpos[a] == "VB" or ever or (t.children(a, "mark") and not planned):
            return
        bare = all(t.is_mark(k) for k in t.kids[a])
        if t.forms[n] == "those" or (bare and t.case(n) == "than"):
            return  # "as those run by the state", "than all the lakes combined"
        own = t.child(a, "nsubj", "nsubj:pass")
        if own is not None and own < a:  # "the plays the two put on": nothing was put on them
            first = min(t.subtree(a))
            if t.xpos[a] in {"VBD", "VBZ", "VBP"} and first == n + 1 and t.upos[first] != "ADP":
                self.relative(n, a)
            else:
                self.phrase_all(a)
            return
        sum_of_money = t.upos[n] in {"NUM", "SYM"} and "," in t.forms[n:a]
        if sum_of_money and t.heads[n] in self.subject_of:
            # "Revenue rose to £1.32bn, driven by exports": the revenue was driven
            self.said_of(a, self.subject_of[t.heads[n]], "part")
            return
        n = of_two(t, n, a)
        if n >= 0 and t.relations[n] == "appos" and is_demonym(t.tokens[n].text):
            n = t.heads[n]  # "Michael Hatcher, an Englishman brought up in Australia"
        if n >= 0:
            self.said_of(a, [self.nouns.named(n)], "acl", n)

    def said_of(self, a: int, subjects: list[Phrase], kind: str, noun: int = -1) -> None:
        """A participle or adjective as a statement about `subjects`."""
        t = self.t
        if noun < 0 and of_the_whole(t, a):
            return  # "The canal is narrow, making it impassable": that it is narrow makes it so
        past = self.past or t.is_past(t.heads[a] if noun < 0 else t.root)
        said = as_clause(t, a, past, takes_plural(subjects[0], t))
        if said is None:
            return
        lent, changed = said
        if a in self._seen:
            return
        self._seen.add(a)
        self._told.add(a)
        self.subject_of[a] = subjects
        frame = self.builder.frame(a, kind, subjects[:1], changed, -1)
        frame.lent = [*lent, *frame.lent]
        self.frames.append(frame)
        self.hanging(a, subjects, {})

    def relative(self, n: int, r: int) -> None:
        """A relative clause, its relative word standing for the noun."""
        t = self.t
        closed = self.nouns.restricts(r) and sort_of_noun(t.forms[n]) != TIME
        then = since_when(t, n, r)
        n = -1 if closed or then or reports_on(t, r) else spoken_of(t, n, r)
        if n < 0:
            then = then or after_which(t, r)  # "until May 1945, after which it fell"
            if then and t.child(r, *SUBJECT) is not None:
                self.clause(r, "relcl", None, then)
            return
        inside = t.subtree(r)
        opening = {t.forms[k] for k in inside[:4]}
        # "NASA and ESA, neither of which"
        all_of = {"both", "together", "jointly", "neither"} & opening
        if all_of and t.relations[n] == "conj" and t.heads[n] >= 0:
            n = t.heads[n]
        both = bool(all_of) and len(t.conjuncts(n)) > 1
        together = both or one_firm(t, t.conjuncts(n))
        name = pieces(t, self.nouns.noun(n)) if together else self.nouns.named(n)
        name = without_time(t, n, without_self(name))
        if not name:  # the clause hangs on a mark
            return
        word = relative_word_of(t, r)
        changed: dict[int, Phrase] = {}
        if word is None:
            if t.child(r, *SUBJECT) is None:
                self.said_of(r, [name], "acl", n)
                return
            end = stranded_end(t, r)
            if end is not None and set(t.children(r, "obj", "xcomp", "ccomp")) <= {end}:
                changed = {end: [PhrasePiece(t.tokens[end].text, end), *name]}
                self.clause(r, "relcl", None, changed)  # "the bus she was riding in"
                return
            self.clause(r, "relcl", None, {-2: name} if lacks_object(t, n, r) else {})
            return
        placed = in_its_place(t, n, r, word, name)
        if placed is None:
            return
        changed = placed
        subject = t.child(r, *SUBJECT)
        if subject is None and t.forms[word] == "whose":
            if t.child(r, "obj") is not None:  # "beneath whose crust lies an ocean"
                self.clause(r, "relcl", None, changed)
        elif subject is None:
            top = t.heads[n] if t.relations[n] == "conj" else n
            each = t.conjuncts(top) if any(t.forms[k] in DISTRIBUTED for k in inside[:3]) else []
            self.clause(r, "relcl", [self.nouns.named(c) for c in each] or [name], {word: []})
        else:
            self.clause(r, "relcl", None, changed)
