"""How the subject of a clause can be named: all of them together, then one by one."""

from __future__ import annotations

from factscore_tui.decompose.rules.gapping import with_noun_of
from factscore_tui.decompose.rules.infinitives import STANDS, SUBJECT
from factscore_tui.decompose.rules.lexicon import JOINT
from factscore_tui.decompose.rules.noun_phrases import NounPhrases, one_firm, one_person
from factscore_tui.decompose.rules.phrase import Phrase, pieces, trimmed
from factscore_tui.decompose.syntax.tree import Tree


class SubjectReader:
    """Names the subjects of the clauses of a tree. `renamed` holds of a clause how many of its
    subjects are other names of the first; `listed` of one that ends with its subject and the names
    of those it counts ("On top sat three men: ...") these names."""

    def __init__(self, tree: Tree, nouns: NounPhrases) -> None:
        self.t, self.nouns = tree, nouns
        self.renamed: dict[int, int] = {}
        self.listed: dict[int, list[list[int]]] = {}

    def subjects(self, v: int) -> list[Phrase]:
        """Ways to name the subject that word v has itself: all together, then one by one where each
        acts alone."""
        t = self.t
        own = self._own(v)
        if not own:
            return []
        # "There are 212 names": "there" comes first
        s = next((k for k in own if t.relations[k] == "expl"), own[0])
        if t.relations[s].startswith("csubj") or self.nouns.first_who(s, v):
            # "That she left is known", "The first settler who stayed was Ingolfur"
            return [pieces(t, trimmed(t.subtree(s), t))]
        together = with_noun_of(t, pieces(t, self.nouns.noun(s)), s)
        joined = [s] if one_person(t, s) else t.conjuncts(s)
        alone = {t.forms[k] for k in t.subtree(v)}.isdisjoint(JOINT)
        found = [together, *self._names_behind(v, s, joined, alone)]
        both = all(t.conjunction(c) in {"and", "", "&"} for c in joined[1:])
        # "Anna and Ben have three children": not three each
        thing = t.child(v, "obj")
        counted = t.children(thing, "nummod") if thing is not None else []
        alone = alone and all(t.forms[k] in {"one", "1"} for k in counted)
        if len(joined) > 1 and alone and both and not one_firm(t, joined):
            found += [pieces(t, self.nouns.noun(c, alone=True)) for c in joined]
        return found

    def _own(self, v: int) -> list[int]:
        """The words that are subjects of clause v, those behind a verb that stands before its
        subject among them."""
        t = self.t
        own = t.children(v, *SUBJECT)
        if not own and t.xpos[v] in {"VBD", "VBZ", "VBP"} and self._fronted(v):
            # "On top sat three men"; not "and now leads Fox", "and, in 1994, shut the brewhouse"
            own = [k for k in t.children(v, "obj")[:1] if k > v]
            for k in own:
                t.relations[k] = "nsubj"
        fronted = any(k < v for k in t.children(v, "obl", "advmod"))
        first = t.child(v, "obj")
        between = bool(own) and first is not None and v < first < own[0]
        if fronted and first is not None and between and t.relations[own[0]] == "nsubj":
            # "On top sat three men: the commander, ..."
            t.relations[first], t.relations[own[0]] = "nsubj", "appos"
            own = [first]
        after = bool(own) and own[0] > v and t.relations[own[0]] == "nsubj"
        if after and t.relations[v] == "conj" and t.child(v, "obl") is None:
            t.relations[own[0]] = "obj"  # "who held the post and now leads the opposition"
            return []
        return own

    def _fronted(self, v: int) -> bool:
        """True for the "On top" of "On top sat three men"; where the verb is joined to another it
        must be one that may stand there."""
        t = self.t
        return any(
            k < v and (t.relations[v] != "conj" or (t.case(k) and t.forms[v] in STANDS))
            for k in t.children(v, "obl", "advmod")
        )

    def _names_behind(self, v: int, s: int, joined: list[int], alone: bool) -> list[Phrase]:
        """The names that stand behind the subject s and say who that is. `alone`: no word of the
        clause says that they did it together."""
        t = self.t
        if t.is_name(s) or len(joined) > 1:
            return []
        names = [a for a in t.children(s, "appos") if t.is_name(a)]
        each = [c for a in names for c in t.conjuncts(a) if t.is_name(c)]
        if v < s and len(each) > 1 and t.xpos[s] == "NNS" and t.child(s, "nummod") is not None:
            self.listed[v] = [self.nouns.noun(c, alone=True) for c in each]
            return []  # "On top sat three men: ...": a list of who they are
        if len(each) == len(names) and t.xpos[s] != "NNS":  # not "Two rivers, the Elm and the ash"
            self.renamed[v] = len(names)
            # "The patient, Leonard Thompson, was"
            return [pieces(t, self.nouns.noun(a, alone=True)) for a in names]
        # "three men sat there, Neil Armstrong and Buzz Aldrin"
        return [pieces(t, self.nouns.noun(c, alone=True)) for c in each] if alone else []
