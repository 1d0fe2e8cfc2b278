"""What a title before a name says: "President Ilir Dova", "the novelist Zadie Smith"."""

from __future__ import annotations

from collections.abc import Iterator

from factscore_tui.decompose.rules.frames import FrameReader
from factscore_tui.decompose.rules.lexicon import NOT_SUBSECTIVE, OFFICES, TITLES, article_for
from factscore_tui.decompose.rules.noun_phrases import is_or_was, without_genitive
from factscore_tui.decompose.rules.phrase import Phrase, PhrasePiece, glue, pieces, trimmed
from factscore_tui.decompose.syntax.tree import Tree

_BEFORE_TITLES = frozenset("it there together firstly secondly finally also".split())  # noqa: SIM905


_RANKED = frozenset("prime deputy vice acting shadow foreign finance interior former".split())  # noqa: SIM905
"""What stands with a capital before "Minister" in front of a name, and with none elsewhere."""
_NAMED_AFTER = frozenset(
    """sound island islands strait bay glacier channel airport avenue boulevard highway station
    college school hospital university museum theatre theater medal prize cup class""".split()  # noqa: SIM905
)
"""Last words of what is named after somebody with a title: "Prince William Sound"."""
_STYLES = frozenset("mr mrs ms miss sir lord lady dame mr. mrs. ms.".split())  # noqa: SIM905


def _when(t: Tree, k: int) -> bool:
    """True for "day" of "present-day Russia": no title."""
    return t.forms[k] == "day" and k > 0 and t.forms[k - 1] == "-"


class TitleReader:
    """Yields (phrase, kind) for the titles of a tree whose clauses `reader` has read."""

    def __init__(self, reader: FrameReader) -> None:
        self.r, self.t = reader, reader.t

    def _both(self, subject: Phrase, rest: Phrase, kind: str) -> Iterator[tuple[Phrase, str]]:
        """The statement in the tense of the sentence, then in the other one."""
        return is_or_was(subject, rest, kind, self.t, self.r.past)

    def title(self, i: int) -> Iterator[tuple[Phrase, str]]:
        """ "President Ilir Dova", "the novelist Zadie Smith", "defending champion Lauren
        Achebe"."""
        t = self.t
        if not t.is_name(i):
            return
        h = t.heads[i]
        if t.relations[i] == "flat" and t.forms[h] in TITLES and i == h + 1:
            rest = t.children(h, "flat")
            who = pieces(t, sorted({j for k in rest for j in t.subtree(k)}))
            yield from self._both(who, [*glue("the"), *pieces(t, [h])], "A:title")
            return
        titles = self._titles_before(i)
        if not titles:
            return
        first = titles[-1]
        if len(both := [k for k in t.conjuncts(first) if k < i]) > 1:
            yield from self._each(i, both)
            return
        if t.child(first, "nummod") is not None:
            return  # "the 34-metre Shannon Star"
        name, front = self._name_and_title(i, first)
        if name and front:
            yield from self._told(first, name, front)

    def _titles_before(self, i: int) -> list[int]:
        """The common nouns that stand before the name at i and say what it is: "novelist" of "the
        novelist Zadie Smith"."""
        t = self.t
        before = {"compound", "nmod:desc", "nmod", "appos", "flat"}
        return [
            k
            for k in t.kids[i]
            if k < i
            and t.relations[k] in before
            and (
                t.forms[k] in TITLES
                or (t.xpos[k] == "NN" and t.tokens[k].text.islower() and not _when(t, k))
            )
        ]

    def _name_and_title(self, i: int, first: int) -> tuple[list[int], list[int]]:
        """The words of the name at i, and those of its title, whose noun is `first`, without the
        clause around them; no title where the words are none ("Mr Justice Hall")."""
        t = self.t
        behind = [k for k in t.children(i, "nmod", "acl") if k > i and t.case(k) not in {"of", ""}]
        behind += [k for k in t.children(i, "acl") if t.xpos[k] == "JJ"]  # "John Wood present"
        behind += self.r.nouns.beside(i)
        last = max(j for j in t.subtree(first) if j < i)  # "world number one Jannik Sinner"
        last = last if t.upos[last] == "NUM" else first
        name = trimmed([j for j in self.r.nouns.noun(i, behind, alone=True) if j > last], t)
        name = without_genitive([j for j in name if j > last], t)
        front = [j for j in self.r.nouns.noun(i, alone=True) if j <= last]
        front = self._without_clause(front)
        article = next((m for m, j in enumerate(front) if t.xpos[j] == "DT"), 0)
        front = front[article:]  # "with only the engineer John Wood present"
        if not name or not front or t.xpos[front[0]] == "IN" or t.forms[front[0]] in _STYLES:
            return name, []  # "Mr Justice Hall"
        if t.tokens[first].text.istitle() and t.forms[name[-1]] in _NAMED_AFTER:
            return name, []  # "Prince William Sound"
        owner = next((m for m, j in enumerate(front) if t.xpos[j] == "PRP$"), 0)
        # "his widow and later their son Horst"
        return name, front[owner:] if t.upos[front[0]] == "ADV" else front

    def _told(self, first: int, name: list[int], front: list[int]) -> Iterator[tuple[Phrase, str]]:
        """What the title `front`, whose noun is `first`, says of the name, with its article: "the
        novelist Zadie Smith" is a novelist, "Prime Minister Ilir Dova" the prime minister."""
        t, forms, what = self.t, {self.t.forms[j] for j in front}, pieces(self.t, front)
        owned = bool(forms & {"'s", "'"}) or t.xpos[front[0]] == "PRP$"
        office = bool(forms & OFFICES) or {"prime", "minister"} <= forms
        office = office or any(t.xpos[j] in {"JJS", "RBS"} or t.forms[j] == "first" for j in front)
        if t.xpos[front[0]] == "DT" and not office and not owned and t.forms[front[0]] == "the":
            what = [*glue("a"), *what[1:]]
        elif t.xpos[front[0]] != "DT" and not owned:
            what = [*glue("the" if office else "a"), *what]
        elif owned and t.xpos[front[0]] == "NN":  # "fisherman's widow Agnes Corrie"
            what = [*glue("a"), *what]
        if what[0].text == "a" and len(what) > 1:
            what = [*glue(article_for(what[1].text)), *what[1:]]
            short = [*glue(article_for(t.tokens[first].text)), *pieces(t, [first])]
            if len(front) > 1 and not forms & NOT_SUBSECTIVE:
                yield from self._both(pieces(t, name), short, "A:kind")
        what = [
            PhrasePiece(
                p.text.lower() if p.word >= 0 and t.forms[p.word] in TITLES | _RANKED else p.text,
                p.word,
            )
            for p in what
        ]
        yield from self._both(pieces(t, name), what, "A:title")

    def _each(self, i: int, titles: list[int]) -> Iterator[tuple[Phrase, str]]:
        """ "the painter and sculptor Andrea del Verrocchio": he is both."""
        t = self.t
        name = trimmed([j for j in self.r.nouns.noun(i, alone=True) if j >= i], t)
        for k in titles:
            left = {"cc", "conj", "punct", "det", "case"}
            gone = {j for c in t.kids[k] if t.relations[c] in left for j in t.subtree(c)}
            own = [j for j in t.subtree(k) if j not in gone]
            what = [*glue(article_for(t.tokens[own[0]].text)), *pieces(t, own)]
            yield from self._both(pieces(t, without_genitive(name, t)), what, "A:title")

    def _without_clause(self, front: list[int]) -> list[int]:
        """The title alone of "and her neighbour Samir", "it was manager Bo Tackett"."""
        t = self.t
        odd = [
            n
            for n, j in enumerate(front)
            if t.upos[j] in {"CCONJ", "SCONJ", "AUX"} or t.forms[j] in _BEFORE_TITLES
        ]
        return front[odd[-1] + 1 :] if odd else front
