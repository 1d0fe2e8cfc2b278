"""Statements inside noun phrases: "his short career" was short, "the comedy Wild Oats" is a comedy."""

from __future__ import annotations

from factscore_tui.decompose.clauses import ClauseReader, be_now, right_article
from factscore_tui.decompose.parser import ROOT
from factscore_tui.decompose.tree import EXAMPLE_MARKS, Phrase, Piece, Tree, glue
from factscore_tui.decompose.words import NEGATIONS, NOT_SUBSECTIVE, singular_of

Statement = tuple[Phrase, str]
_NOUNS = frozenset({"NN", "NNS", "NNP", "NNPS"})
_NO_PREDICATE = frozenset({"such", "including", "like", "notably", "than", "as"})
_KIND_LABELS = frozenset({"compound", "desc", "appos", "flat", "amod"})
_GERUND_MARKS = frozenset({"for", "by", "of", "after", "before", "while", "including", "from"})
_DOUBT = frozenset({"if", "unless", "whether", "without", "no", "would", "could", "might", "may", *NEGATIONS})
MAX_STATEMENTS = 60


def noun_statements(tree: Tree, reader: ClauseReader) -> list[Statement]:
    """(phrase, kind) in the order of the sentence; kinds are explained at the functions that make them."""
    out: list[Statement] = []
    for i in range(len(tree.units)):
        if i in reader.reported or len(out) >= MAX_STATEMENTS or _doubted(tree, i):
            continue
        if tree.tags[i] == "VBG":
            out += _gerund(tree, reader, i)
        elif tree.tags[i] in _NOUNS:
            out += NounReader(tree, reader, i).statements()
    return out


def _doubted(tree: Tree, i: int) -> bool:
    """True under a negation or a condition, where what a noun phrase names may not exist."""
    while i != ROOT:
        if any(tree.forms[k] in _DOUBT for k in tree.kids[i]):
            return True
        i = tree.heads[i]
    return False


def _gerund(tree: Tree, reader: ClauseReader, i: int) -> list[Statement]:
    """NG: "credited for introducing schemes": what the subject did."""
    marks = {tree.forms[k] for k in tree.kids[i] if tree.labels[k] in {"mark", "case"} and k < i}
    if not marks & _GERUND_MARKS or tree.child(i, "nsubj", "aux", "cop") is not None:
        return []
    head = tree.heads[i]
    while head != ROOT and head not in reader.subjects:
        head = tree.heads[head]
    if head == ROOT:
        return []
    facts, frames = reader.facts, reader.frames
    reader.facts, reader.frames = [], []
    reader.participle(i, reader.subjects[head])
    found = [(phrase, "NG") for _, phrase in reader.facts]
    reader.facts, reader.frames = facts, frames
    return found


class NounReader:
    """What the noun phrase at unit i says of itself."""

    def __init__(self, tree: Tree, reader: ClauseReader, i: int) -> None:
        self.t, self.r, self.i = tree, reader, i
        self.plural = tree.tags[i] in {"NNS", "NNPS"}
        self.name = tree.is_name(i)
        self.past = tree.heads[i] == ROOT or reader.past_at(tree.heads[i])
        self.be = ("were" if self.plural else "was") if self.past else be_now(self.plural)
        self.core = tree.noun_core(i)

    def statements(self) -> list[Statement]:
        """All of them."""
        t, i = self.t, self.i
        out: list[Statement] = []
        subject = self._called()
        if subject:
            if t.child(i, "cop") is None:
                out += self._phrases(subject)
            out += self._names(subject)
        if self.name:
            out += self._kinds()
        return out

    def _called(self) -> Phrase:
        """The noun with its determiner, owner and (common nouns) compounds: "his acting career"; a name alone."""
        t, i = self.t, self.i
        if self.name:
            return [Piece(t.units[i].text, i)]
        owned = {j for c in t.children(i, "poss", "det", "compound") for j in t.subtree(c)}
        phrase = t.lowered(t.pieces([k for k in self.core if k == i or (k in owned and k < i)]))
        if phrase and phrase[0].text.lower() in {"a", "an"}:
            phrase = [Piece("the", phrase[0].unit), *phrase[1:]]
        if not any(t.labels[k] in {"det", "poss"} for k in t.kids[i] if k < i) and not self.plural:
            phrase = glue("the") + phrase
        return phrase

    def _phrases(self, subject: Phrase) -> list[Statement]:
        """NP: "the fort was in San Juan"."""
        t = self.t
        out: list[Statement] = []
        for k in t.children(self.i, "nmod", "obl"):
            case = t.case_of(k)
            if k > self.i and case and case != "of" and case not in _NO_PREDICATE:
                out += [(subject + glue(self.be) + v, "NP") for v in t.prep_variants(k)[:3]]
        return out

    def _names(self, subject: Phrase) -> list[Statement]:
        """NI: "her husband is Mark Webber", short and with all modifiers."""
        t = self.t
        if t.tags[self.i] != "NN":
            return []
        core = t.lowered(t.pieces(self.core))
        if core and core[0].text.lower() in {"a", "an"}:
            core = [Piece("the", core[0].unit), *core[1:]]
        out: list[Statement] = []
        for k in t.children(self.i, "appos"):
            if t.is_name(k):
                out += [(s + glue(self.be) + t.pieces([k]), "NI") for s in (subject, core)]
        return out

    def _kinds(self) -> list[Statement]:
        """NK: "Wild Oats is a comedy film", with and without modifiers."""
        t, i = self.t, self.i
        kinds = [k for k in t.kids[i] if t.labels[k] in _KIND_LABELS]
        head = t.heads[i]
        if t.labels[i] == "appos" and head != ROOT:
            kinds += [head, *t.children(head, "conj")]
        first = i
        while t.labels[first] == "conj" and t.heads[first] != ROOT:
            first = t.heads[first]
        above = t.heads[first]
        listed = above != ROOT and (
            t.case_of(first) in EXAMPLE_MARKS or (t.labels[first] == "appos" and t.tags[above] == "NNS")
        )
        if listed and above != head:
            kinds += [above, *t.children(above, "conj")]
        elif listed:
            kinds += [k for k in (above, *t.children(above, "conj")) if k not in kinds]
        out: list[Statement] = []
        for k in kinds:
            if not t.is_name(k) and k != i:
                out += self._kind(k)
        return out

    def _kind(self, k: int) -> list[Statement]:
        t, i = self.t, self.i
        noun = t.units[k].text if t.tags[k] == "NN" else singular_of(t.units[k].text) if t.tags[k] == "NNS" else ""
        if not noun:
            return []
        me = [Piece(t.units[i].text, i)]
        mods = [j for j in t.children(k, "compound", "amod", "desc") if j < k]
        if t.heads[k] == i:
            mods += [j for j in t.children(i, "compound", "amod", "desc") if j < k]
        mods = sorted(j for j in set(mods) if t.forms[j] not in NOT_SUBSECTIVE)
        out: list[Statement] = []
        for chosen in ([], mods, mods[-1:]) if mods else ([],):
            words = [Piece(t.units[x].text, x) for j in chosen for x in t.subtree(j) if x < k]
            out.append((me + glue("is") + right_article(glue("a") + words + [Piece(noun, k)]), "NK"))
        return out
