"""What stands beside a noun and says what it is: "Neil Armstrong, the commander", "Wapakoneta,
Ohio"."""

from __future__ import annotations

from collections.abc import Iterator

from factscore_tui.decompose.references.kinds import PERSON, PLACE, WORK, sort_of_noun
from factscore_tui.decompose.references.lexicon import FEMALE, MALE
from factscore_tui.decompose.rules.appositions import tells_of_another
from factscore_tui.decompose.rules.bracket_facts import bracketed
from factscore_tui.decompose.rules.frames import FrameReader
from factscore_tui.decompose.rules.lexicon import OFFICES, TITLES, article_for, singular_of
from factscore_tui.decompose.rules.noun_phrases import definite, is_or_was, without_genitive
from factscore_tui.decompose.rules.phrase import Phrase, PhrasePiece, glue, pieces, trimmed
from factscore_tui.decompose.syntax.tree import Tree

PLACES = frozenset(
    """in near off outside on at beneath under above between beside opposite inside within behind
    across""".split()  # noqa: SIM905
)
_NOBLE = frozenset(
    """duke duchess earl count countess baron baroness viscount marquess margrave elector landgrave
    lord lady sultan caliph tsar emir abbot""".split()  # noqa: SIM905
)
_LIMITS = frozenset("under over above below up".split())  # noqa: SIM905
"""Prepositions without which a figure is another one: "under five minutes"."""


class AppositionReader:
    """Yields (phrase, kind) for the appositions of a tree whose clauses `reader` has read."""

    def __init__(self, reader: FrameReader) -> None:
        self.r, self.t = reader, reader.t

    def _both(self, subject: Phrase, rest: Phrase, kind: str) -> Iterator[tuple[Phrase, str]]:
        """The statement in the tense of the sentence, then in the other one."""
        return is_or_was(subject, rest, kind, self.t, self.r.past)

    def apposition(self, i: int) -> Iterator[tuple[Phrase, str]]:
        """ "Neil Armstrong, the commander," and "the commander, Neil Armstrong,": who is what."""
        t = self.t
        if t.is_name(i):
            yield from self.inside(i)
        self._take_from_list(i)
        for a in t.children(i, "appos", "nmod:unmarked", "parataxis"):
            if not self._says_what(i, a):
                continue
            for c in t.conjuncts(a):
                if c != a and (t.conjunction(c) not in {"and", ""} or self.r.nouns.tight(i, a)):
                    continue
                words = self._words(i, c)
                if words:
                    yield from self._told(i, c, words)
        yield from self._age_behind(i)

    def _take_from_list(self, i: int) -> None:
        """In "Neil Armstrong, the commander, Buzz Aldrin, and ..." the commander is no other
        man."""
        t = self.t
        for c in t.children(i, "conj") if t.is_name(i) else ():
            common = not t.is_name(c) and t.child(c, "det") is not None and not t.conjunction(c)
            if common and t.forms[min(t.subtree(c, t.children(c, "punct")))] == "the":
                t.relations[c] = "appos"

    def _says_what(self, i: int, a: int) -> bool:
        """True where word a, which hangs on the noun at i, says what that is: not for "had a
        daughter, Mary", which is told with the verb, nor for what is no noun, or in brackets."""
        t = self.t
        apart = self.r.nouns.comments(a) or t.tokens[a].text.isdigit()
        names = t.relations[a] == "nmod:unmarked" and t.is_name(i) and t.is_name(a) and a > i + 1
        if t.relations[a] != "appos" and not apart and not names:
            return False
        if self.r.nouns.child_named(i, a) or a < i or bracketed(t, a):
            return False
        if t.child(a, "nsubj", "nsubj:pass") is not None or t.is_verb(a):
            return False
        if tells_of_another(t, i, a):
            return False
        # "words by Friedrich Schiller (1759-1805), a poem": the words are
        return not (_is_somebody(t, i) and sort_of_noun(t.forms[a]) in {WORK, PLACE})

    def _words(self, i: int, c: int) -> list[int]:
        """The words of what c says of the noun at i, "under" of "under five minutes" among them;
        none where it is not said of that noun alone."""
        t = self.t
        words = without_genitive(trimmed(self.r.nouns.noun(c, alone=True), t), t)
        if not words or t.forms[words[0]] in {"all", "both", "each"}:
            return []  # "Fox and Reed, both of Leeds": of more than the last
        one = not t.is_plural(c) and t.upos[c] == "NOUN"
        if t.is_plural(i) and one and t.child(i, "conj") is None:
            return []  # "three men: Ann, the commander": not all of them
        return [*(k for k in t.children(c, "case") if k < c and t.forms[k] in _LIMITS), *words]

    def _told(self, i: int, c: int, words: list[int]) -> Iterator[tuple[Phrase, str]]:
        """What `words` around c say of the noun at i: an age, what a name is, what several are, or
        the name of one of a kind."""
        t, what = self.t, pieces(self.t, words)
        together = any(t.forms[k] == "together" for k in t.children(c, "advmod"))
        several = (together or t.is_plural(c)) and not t.is_name(c)
        place = t.is_name(i) and t.is_name(c) and t.tokens[c - 1].text == ","
        if t.upos[c] == "NUM" and t.tokens[c].text.isdigit() and len(t.tokens[c].text) < 3:
            yield from self._both(self.r.nouns.named(i), what, "A:age")
        elif place and t.child(c, "det", "case") is None:
            country = t.xpos[min(words)] == "JJ"  # "from Kourou, French Guiana"
            # "near Wapakoneta, Ohio": inside() tells it
            if t.case(i) not in PLACES and not country:
                yield from self._both(self.r.nouns.named(i), what, "A:is")
        elif several and t.child(i, "conj") is not None:
            # "Samson and Goliath, the twin cranes": both of them
            yield from self._both(pieces(t, self.r.nouns.noun(i)), what, "A:is")
        elif t.is_name(c) and (not t.is_name(i) or self._counts_some(i)):
            yield from self._named(i, c, what)
        else:
            yield from self._both(
                self.r.nouns.named(i), [*self._article(i, c, words), *what], "A:is"
            )

    def _named(self, i: int, c: int, name: Phrase) -> Iterator[tuple[Phrase, str]]:
        """What the name c says behind a common noun: "the commander, Neil Armstrong", "two actors,
        Ann and Tom", "an old typewriter, an Olivetti"."""
        t = self.t
        if not t.is_name(i) and t.is_plural(i):
            if t.child(i, "nummod", "det") is not None:
                yield from self._one_of_them(i, c, name)
        elif self._counts_some(i):
            group = [p for p in self._whole(i) if p.word > i]
            yield from self._both(name, [*glue("one"), *group], "A:name")
        elif self._one_kind(c):  # the typewriter is an Olivetti
            yield from self._both(definite(self.r.nouns.named(i)), name, "A:is")
        else:
            yield from self._both(name, self._whole(i), "A:name")

    def _age_behind(self, i: int) -> Iterator[tuple[Phrase, str]]:
        """ "Markus Thaler, 39, was flown out": the number that no apposition is."""
        t = self.t
        for k in t.children(i, "amod", "advmod", "nummod", "acl"):
            number = t.upos[k] == "NUM" and t.tokens[k].text.isdigit()
            if k > i and t.tokens[i + 1].text == "," and number:
                age = pieces(t, trimmed(t.subtree(k), t))
                yield from self._both(self.r.nouns.named(i), age, "A:age")

    def _article(self, i: int, c: int, other: list[int]) -> Phrase:
        """ "a" for "Agnes Zirbl (1820-1899), midwife": what somebody with a name is stands there
        without one. "President of Mexico" and "captain" need none."""
        t = self.t
        bare = t.child(c, "det", "nmod:poss", "nummod") is None and t.tokens[c].text.islower()
        first = t.upos[other[0]] in {"NOUN", "ADJ", "PROPN"}
        role = sort_of_noun(t.forms[c]) == PERSON or t.forms[c].endswith(("er", "ist", "eur"))
        office = t.forms[c] in OFFICES or any(t.case(k) == "of" for k in t.children(c, "nmod"))
        if not (bare and first and role and t.is_name(i)) or office or t.xpos[c] != "NN":
            return []
        return glue(article_for(t.tokens[other[0]].text))

    def _counts_some(self, i: int) -> bool:
        """True for the "two" of "two of my classmates, Ann and Tom": each of them is one of
        those."""
        t = self.t
        some = t.upos[i] == "NUM" and t.forms[i] != "one"
        return some and any(t.case(k) == "of" for k in t.children(i, "nmod"))

    def _one_kind(self, c: int) -> bool:
        return any(self.t.forms[k] in {"a", "an"} for k in self.t.children(c, "det"))

    def _one_of_them(self, i: int, c: int, name: Phrase) -> Iterator[tuple[Phrase, str]]:
        """ "two giants of physics, Marie and Albert": each is one of two giants of physics; "two
        actors, Ann and Tom": each is an actor."""
        t = self.t
        group = self._whole(i)
        if [p.word for p in group] != [*t.children(i, "nummod"), i]:
            yield from self._both(name, [*glue("one", "of"), *group], "A:name")
            return
        kind = singular_of(t.tokens[i].text)
        if kind and t.xpos[c] not in {"NNS", "NNPS"}:
            yield from self._both(name, [*glue(article_for(kind)), PhrasePiece(kind, i)], "A:name")

    def inside(self, i: int) -> Iterator[tuple[Phrase, str]]:
        """ "born in Wapakoneta, Ohio": Wapakoneta is in Ohio."""
        t = self.t
        for k in t.kids[i]:
            first = min(t.subtree(k))
            while first < k and t.is_mark(first):
                first += 1
            if (
                k <= i + 1
                or not t.is_name(k)
                or t.child(k, "case", "det", "cc") is not None
                or t.tokens[first - 1].text != ","
                or t.forms[k] in TITLES | _NOBLE
            ):
                continue
            if not all(t.is_name(j) or t.is_mark(j) for j in range(i, first)):
                continue
            after = max(self.r.nouns.noun(k, alone=True), default=k) + 1
            if self._joins_names(after):
                continue
            comma = after + 1 < len(t) and t.tokens[after].text == ","
            if comma and (t.is_name(after + 1) or self._joins_names(after + 1)):
                continue  # "Wilson, Bowers, Oates and Evans": a list
            who = pieces(t, [j for j in self.r.nouns.noun(i, [k], alone=True) if j < first])
            yield [*who, *glue("is", "in"), *pieces(t, self.r.nouns.noun(k, alone=True))], "A:in"

    def _joins_names(self, k: int) -> bool:
        """True for an "and" that does not join verbs: not for "in Atchison, Kansas, and moved"."""
        t = self.t
        if k >= len(t) or t.forms[k] not in {"and", "or"}:
            return False
        return t.relations[k] != "cc" or not t.is_verb(t.heads[k])

    def _whole(self, i: int) -> Phrase:
        t = self.t
        clause = t.children(
            i, "cop", "aux", "nsubj", "nsubj:pass", "expl", "mark", "advmod", "obl", "advcl"
        )
        return pieces(
            t, self.r.nouns.noun(i, [*t.children(i, "appos", "acl:relcl"), *clause], alone=True)
        )


def _is_somebody(t: Tree, i: int) -> bool:
    """The name at word i begins with a first name and goes on."""
    first = t.forms[i]
    return t.is_name(i) and first in MALE | FEMALE and t.child(i, "flat") is not None
