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
        before = [
            k
            for k in t.kids[i]
            if k < i and t.relations[k] in {"compound", "nmod:desc", "nmod", "appos", "flat"}
        ]
        common = [
            k
            for k in before
            if t.forms[k] in TITLES
            or (t.xpos[k] == "NN" and t.tokens[k].text.islower() and not _when(t, k))
        ]
        if t.relations[i] == "flat" and t.forms[t.heads[i]] in TITLES and i == t.heads[i] + 1:
            h = t.heads[i]
            rest = t.children(h, "flat")
            who = pieces(t, sorted({j for k in rest for j in t.subtree(k)}))
            yield from self._both(who, [*glue("the"), *pieces(t, [h])], "A:title")
            return
        if not common:
            return
        if len(both := [k for k in t.conjuncts(common[-1]) if k < i]) > 1:
            yield from self._each(i, both)
            return
        first = common[-1]
        if t.child(first, "nummod") is not None:
            return  # "the 34-metre Shannon Star"
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
        if front and t.xpos[front[0]] == "IN":
            return
        if not name or not front or t.forms[front[0]] in _STYLES:  # "Mr Justice Hall"
            return
        if t.tokens[first].text.istitle() and t.forms[name[-1]] in _NAMED_AFTER:
            return
        if t.upos[front[0]] == "ADV" and any(
            t.xpos[j] == "PRP$" for j in front
        ):  # "his widow and later their son Horst"
            front = front[next(n for n, j in enumerate(front) if t.xpos[j] == "PRP$") :]
        what = pieces(t, front)
        owned = any(t.forms[j] in {"'s", "'"} for j in front) or t.xpos[front[0]] == "PRP$"
        office = bool({t.forms[j] for j in front} & OFFICES) or any(
            t.xpos[j] in {"JJS", "RBS"} or t.forms[j] == "first" for j in front
        )
        office = office or {"prime", "minister"} <= {t.forms[j] for j in front}
        if t.xpos[front[0]] == "DT" and not office and not owned and t.forms[front[0]] == "the":
            what = [*glue("a"), *what[1:]]
        elif t.xpos[front[0]] != "DT" and not owned:
            what = [*glue("the" if office else "a"), *what]
        if what[0].text == "a" and len(what) > 1:
            what = [*glue(article_for(what[1].text)), *what[1:]]
            short = [*glue(article_for(t.tokens[first].text)), *pieces(t, [first])]
            if len(front) > 1 and not {t.forms[j] for j in front} & NOT_SUBSECTIVE:
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
