"""Statements that a noun phrase makes: appositions, titles, ages, places inside places."""

from __future__ import annotations

from collections.abc import Iterator

from factscore_tui.decompose.references.kinds import PERSON, PLACE, WORK, sort_of_noun
from factscore_tui.decompose.references.lexicon import FEMALE, MALE
from factscore_tui.decompose.rules.appositions import tells_of_another
from factscore_tui.decompose.rules.bracket_facts import BracketReader, bracketed
from factscore_tui.decompose.rules.frames import FrameReader
from factscore_tui.decompose.rules.lexicon import (
    EXAMPLES,
    OF_A_FIELD,
    OFFICES,
    TITLES,
    article_for,
    is_demonym,
    singular_of,
)
from factscore_tui.decompose.rules.noun_phrases import (
    among_them,
    definite,
    is_or_was,
    told_of_now,
    without_genitive,
)
from factscore_tui.decompose.rules.phrase import (
    Phrase,
    PhrasePiece,
    glue,
    pieces,
    trimmed,
)
from factscore_tui.decompose.rules.title_facts import TitleReader
from factscore_tui.decompose.syntax.tree import Tree

_NOBLE = frozenset(
    """duke duchess earl count countess baron baroness viscount marquess margrave elector landgrave
    lord lady sultan caliph tsar emir abbot""".split()  # noqa: SIM905
)
_PLACES = frozenset(
    """in near off outside on at beneath under above between beside opposite inside within behind
    across""".split()  # noqa: SIM905
)
_ORDINALS = frozenset("first second third fourth fifth last next".split())  # noqa: SIM905
_LIMITS = frozenset("under over above below up".split())  # noqa: SIM905
"""Prepositions without which a figure is another one: "under five minutes"."""
_VAGUE = frozenset(
    {"other", "several", "many", "various", "numerous", "such", "different", "few", "more", "own"}
)
_ABSTRACT = frozenset(
    {"nsubj", "nsubj:pass", "obj", "obl", "nmod", "appos", "conj", "root", "obl:agent", "iobj"}
)


class NounReader:
    """Yields (phrase, kind) for the noun phrases of a tree whose clauses `reader` has read."""

    def __init__(self, reader: FrameReader) -> None:
        self.r, self.t = reader, reader.t
        self.brackets = BracketReader(reader)
        self.titles = TitleReader(reader)

    def read(self) -> Iterator[tuple[Phrase, str]]:
        """All statements, in the order of the nouns they hang on."""
        for i in range(len(self.t)):
            if self.t.upos[i] not in {"NOUN", "PROPN", "NUM", "PRON", "ADJ", "SYM", "X"}:
                continue
            yield from self.apposition(i)
            yield from self.titles.title(i)
            yield from self.owner(i)
            yield from self.place(i)
            yield from self.modifier(i)
            yield from self.brackets.bracket(i)
            yield from self.example(i)

    def _both(self, subject: Phrase, rest: Phrase, kind: str) -> Iterator[tuple[Phrase, str]]:
        """The statement in the tense of the sentence, then in the other one."""
        return is_or_was(subject, rest, kind, self.t, self.r.past)

    def apposition(self, i: int) -> Iterator[tuple[Phrase, str]]:
        """ "Neil Armstrong, the commander," and "the commander, Neil Armstrong,": who is what."""
        t = self.t
        if t.is_name(i):
            yield from self.inside(i)
        for c in t.children(
            i, "conj"
        ):  # "Neil Armstrong, the commander, Buzz Aldrin, and ...": one of them is no other
            named = (
                t.is_name(i)
                and not t.is_name(c)
                and t.child(c, "det") is not None
                and not t.conjunction(c)
            )
            if named and t.forms[min(t.subtree(c, t.children(c, "punct")))] == "the":
                t.relations[c] = "appos"
        for a in t.children(i, "appos", "nmod:unmarked", "parataxis"):
            apart = self.r.nouns.comments(a) or t.tokens[a].text.isdigit()
            names = (
                t.relations[a] == "nmod:unmarked" and t.is_name(i) and t.is_name(a) and a > i + 1
            )
            if t.relations[a] != "appos" and not apart and not names:
                continue
            if self.r.nouns.child_named(i, a):
                continue  # "had a daughter, Mary": told with the verb
            if (
                t.child(a, "nsubj", "nsubj:pass") is not None
                or t.is_verb(a)
                or a < i
                or bracketed(t, a)
            ):
                continue
            if tells_of_another(t, i, a):
                continue
            if _is_somebody(t, i) and sort_of_noun(t.forms[a]) in {WORK, PLACE}:
                continue  # "words by Friedrich Schiller (1759-1805), a poem": the words are
            for c in t.conjuncts(a):
                if c != a and (t.conjunction(c) not in {"and", ""} or self.r.nouns.tight(i, a)):
                    continue
                other = without_genitive(trimmed(self.r.nouns.noun(c, alone=True), t), t)
                if not other:
                    continue
                if t.forms[other[0]] in {"all", "both", "each"}:
                    continue  # "Fox and Reed, both of Leeds": of more than the last
                limit = [k for k in t.children(c, "case") if k < c and t.forms[k] in _LIMITS]
                other = [*limit, *other]
                if (
                    t.is_plural(i)
                    and not t.is_plural(c)
                    and t.upos[c] == "NOUN"
                    and t.child(i, "conj") is None
                ):
                    continue  # "three men: Ann, the commander": not all of them
                together = any(t.forms[k] == "together" for k in t.children(c, "advmod"))
                several = (together or t.is_plural(c)) and not t.is_name(c)
                several = several and t.child(i, "conj") is not None
                if t.upos[c] == "NUM" and t.tokens[c].text.isdigit() and len(t.tokens[c].text) < 3:
                    yield from self._both(self.r.nouns.named(i), pieces(t, other), "A:age")
                elif (
                    t.is_name(i)
                    and t.is_name(c)
                    and t.tokens[c - 1].text == ","
                    and t.child(c, "det", "case") is None
                ):
                    country = t.xpos[min(other)] == "JJ"  # "from Kourou, French Guiana"
                    # "near Wapakoneta, Ohio": inside() tells it
                    if t.case(i) not in _PLACES and not country:
                        yield from self._both(self.r.nouns.named(i), pieces(t, other), "A:is")
                elif several:  # "Samson and Goliath, the twin cranes": both of them
                    yield from self._both(pieces(t, self.r.nouns.noun(i)), pieces(t, other), "A:is")
                elif t.is_name(c) and not t.is_name(i) and t.is_plural(i):
                    if t.child(i, "nummod", "det") is not None:
                        yield from self._one_of_them(i, c, pieces(t, other))
                elif t.is_name(c) and self._counts_some(i):
                    group = [p for p in self._whole(i) if p.word > i]
                    yield from self._both(pieces(t, other), [*glue("one"), *group], "A:name")
                elif t.is_name(c) and not t.is_name(i) and self._one_kind(c):
                    # "an old typewriter, an Olivetti": the typewriter is an Olivetti
                    who = definite(self.r.nouns.named(i))
                    yield from self._both(who, pieces(t, other), "A:is")
                elif t.is_name(c) and not t.is_name(i):
                    yield from self._both(pieces(t, other), self._whole(i), "A:name")
                else:
                    what = [*self._article(i, c, other), *pieces(t, other)]
                    yield from self._both(self.r.nouns.named(i), what, "A:is")
        words = t.children(i, "amod", "advmod", "nummod", "acl")
        for k in words:
            if (
                k > i
                and t.tokens[i + 1].text == ","
                and t.upos[k] == "NUM"
                and t.tokens[k].text.isdigit()
            ):
                yield from self._both(
                    self.r.nouns.named(i), pieces(t, trimmed(t.subtree(k), t)), "A:age"
                )

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

    def owner(self, i: int) -> Iterator[tuple[Phrase, str]]:
        """ "her brother Joseph": Joseph is her brother; "the group's 812 pubs": the group has 812
        pubs."""
        t = self.t
        whose = t.children(i, "nmod:poss")
        if not whose or t.is_name(i):
            return
        behind = {"appos", "flat", "nmod:desc", "compound", "nmod:unmarked"}
        names = [k for k in t.kids[i] if k > i and t.is_name(k) and t.relations[k] in behind]
        if names:
            name = trimmed(sorted(j for k in names for j in self.r.nouns.noun(k, alone=True)), t)
            # "and now their son Tom": Tom is their son
            when = [k for k in t.children(i, "advmod") if k < whose[0]]
            told = pieces(t, self.r.nouns.noun(i, [*names, *when], alone=True))
            if t.xpos[i] != "NNS":
                yield from self._both(pieces(t, name), told, "A:whose")
            elif sort_of_noun(t.forms[i]) == PERSON:  # "his grandsons Lorenzo and Giuliano"
                for k in (c for n in names for c in t.conjuncts(n) if t.is_name(c)):
                    one = trimmed(self.r.nouns.noun(k, alone=True), t)
                    yield from self._both(pieces(t, one), [*glue("one", "of"), *told], "A:whose")
        if t.child(i, "nummod") is not None and t.upos[whose[0]] != "PRON":
            owner = pieces(
                t,
                [
                    j
                    for j in self.r.nouns.noun(whose[0], alone=True)
                    if t.forms[j] not in {"'s", "'"}
                ],
            )
            what = self.r.nouns.noun(i, whose, alone=True)
            have = "have" if t.is_plural(whose[0]) else "has"
            yield (
                [*definite(owner), *glue("had" if self.r.past else have), *pieces(t, what)],
                "A:has",
            )

    def _whole(self, i: int) -> Phrase:
        t = self.t
        clause = t.children(
            i, "cop", "aux", "nsubj", "nsubj:pass", "expl", "mark", "advmod", "obl", "advcl"
        )
        return pieces(
            t, self.r.nouns.noun(i, [*t.children(i, "appos", "acl:relcl"), *clause], alone=True)
        )

    def place(self, i: int) -> Iterator[tuple[Phrase, str]]:
        """ "Mill Lane in Harwick", "a crack beneath the tram depot"."""
        t = self.t
        odd = t.upos[i] in {"NUM", "PRON", "DET"}
        if (
            odd
            or t.relations[i] not in {*_ABSTRACT, "flat", "compound"}
            or t.forms[i] in OF_A_FIELD
        ):
            return
        if t.child(i, "cop") is not None:
            return  # "was a prisoner in the Tower": the clause tells it
        if t.xpos[i] == "NNS" and t.child(i, "det", "nummod", "nmod:poss") is None:
            return  # "researchers at Elm College", "money for new theatres in Novi Grad": which?
        for k in t.children(i, "nmod") if t.case(i) != "as" else ():  # "as Juliet in Leeds"
            if self.r.nouns.now(k):  # "The fair, now in its 40th year,"
                told = pieces(t, trimmed(t.subtree(k), t))
                yield from self._both(self.r.nouns.named(i), told, "A:is")
                continue
            if k < i or t.case(k) not in _PLACES | {"from"}:
                continue
            what = pieces(
                t,
                trimmed(
                    [
                        *sorted(j for c in t.children(k, "case") for j in t.subtree(c)),
                        *self.r.nouns.noun(k),
                    ],
                    t,
                ),
            )
            before = t.subtree(k)[0]  # "a surgeon at Ullevål since 2008": since belongs to the verb
            own = self.r.nouns.noun(i, [k, *t.children(i, "acl")], alone=True)
            if t.case(k) != "from":  # "the drive from London to Brighton"
                own = trimmed([j for j in own if j < before], t)
            who = definite(pieces(t, own))
            kind = (
                "P:name"
                if t.is_name(i)
                else "P:" + ("place" if t.case(k) in _PLACES else t.case(k))
            )
            if told_of_now(t, i):
                yield next(is_or_was(who, what, kind, t, past=False))
            else:
                yield from self._both(who, what, kind)

    def _person(self, who: Phrase, aged: bool) -> Phrase:
        """ "Olga Demidova" for "the Russian Olga Demidova": a person's name without its adjective
        has no article; who has an age is a person."""
        t = self.t
        names = len(who) > 2 and all(p.word >= 0 and t.is_name(p.word) for p in who[1:])
        if not names or who[0].text.lower() != "the":
            return who
        return who[1:] if aged or who[1].text.lower() in MALE | FEMALE else who

    def modifier(self, i: int) -> Iterator[tuple[Phrase, str]]:
        """ "a crack nearly two metres long", "the American actress", "eighth-seeded Yui Sato"."""
        t = self.t
        for k in t.children(i, "amod"):
            own = [k, *self.r.nouns.adverbs(i)]
            who = definite(pieces(t, self.r.nouns.noun(i, own, alone=True)))
            what = pieces(t, trimmed(t.subtree(k, t.children(k, "conj", "cc")), t))
            if not what:  # a mark that is taken for an adjective
                continue
            texts = [p.text for p in what]
            if texts[-1] == "old" and "year" in texts[1:]:  # "34-year-old Dwayne Ellis"
                n = texts.index("year")
                number = what[: n - 1] if texts[n - 1] == "-" else what[:n]
                what = [*number, PhrasePiece("years", what[n].word), *what[-1:]]
            who = self._person(who, what[-1].text == "old")
            if k > i:
                odd = (
                    t.child(k, "case", "nmod:poss") is not None
                    or t.xpos[k] == "JJS"
                    or t.forms[k] in _ORDINALS
                )
                if not odd and what[0].text.lower() != "as":
                    yield from self._both(who, what, "M:after")
            elif is_demonym(t.tokens[k].text) and t.relations[i] != "root":
                yield from self._both(who, what, "M:nation")
            elif t.is_name(i) and any(
                "-" in p.text or p.text.isdigit() or p.text == "years" for p in what
            ):
                yield from self._both(who, what, "M:name")
        if t.child(i, "cop") is not None and i in self.r.subject_of:
            for k in t.children(i, "amod", "compound"):
                if is_demonym(t.tokens[k].text):
                    yield from self._both(self.r.subject_of[i][0], pieces(t, [k]), "M:nation")

    def example(self, i: int) -> Iterator[tuple[Phrase, str]]:
        """ "films such as Night School and Like a Boss": Night School is a film."""
        t = self.t
        if t.xpos[i] != "NNS":
            return
        kind = singular_of(t.tokens[i].text if i else t.forms[i])
        for k in examples_of(t, i) if kind else ():
            for c in t.conjuncts(k):
                if not t.is_name(c):
                    continue
                who = pieces(t, self.r.nouns.noun(c, alone=True))
                yield [*who, *glue("is", article_for(kind)), PhrasePiece(kind, i)], "N:is"
                more = [
                    j
                    for m in t.children(i, "amod", "compound")
                    if t.forms[m] not in _VAGUE
                    for j in t.subtree(m)
                ]
                if more and max(more) < i:
                    what = pieces(t, sorted(more))
                    yield (
                        [*who, *glue("is", article_for(what[0].text)), *what, PhrasePiece(kind, i)],
                        "N:kind",
                    )


def examples_of(t: Tree, i: int) -> list[int]:
    """Heads of the examples given for the noun at word i: "films such as A and B", "has worked for
    magazines, including C" (where the parser hangs them on the verb)."""
    found = [
        k for k in t.children(i, "nmod", "appos", "acl", "obl") if k > i and t.case(k) in EXAMPLES
    ]
    h = t.heads[i]
    if h >= 0 and t.relations[i] in {"obj", "obl"}:
        found += [k for k in t.children(h, "parataxis") if k > i and among_them(t, k)]
    found += [k for k in t.children(i, "parataxis", "appos", "acl:relcl") if among_them(t, k)]
    if h >= 0 and t.relations[i] in {"obj", "obl", "nsubj", "conj", "nmod", "xcomp"}:
        later = [
            k
            for k in t.children(h, "obl", "nmod", "advcl", "acl")
            if k > i and t.case(k) in EXAMPLES
        ]
        between = [
            j
            for k in later
            for j in t.children(h, "obj", "obl", "conj", "nmod")
            if i < j < k and j not in later
        ]
        found += later if not between else []
    return found


def noun_facts(reader: FrameReader) -> list[tuple[Phrase, str]]:
    """All statements of the noun phrases, with their kinds."""
    return list(NounReader(reader).read())


def _is_somebody(t: Tree, i: int) -> bool:
    """The name at word i begins with a first name and goes on."""
    first = t.forms[i]
    return t.is_name(i) and first in MALE | FEMALE and t.child(i, "flat") is not None
