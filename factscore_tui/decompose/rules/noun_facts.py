"""Statements that a noun phrase makes: appositions, titles, ages, places inside places."""

from __future__ import annotations

from collections.abc import Iterator

from factscore_tui.decompose.references.kinds import PERSON, sort_of_noun
from factscore_tui.decompose.references.lexicon import FEMALE, MALE
from factscore_tui.decompose.rules.apposition_facts import PLACES, AppositionReader
from factscore_tui.decompose.rules.bracket_facts import BracketReader
from factscore_tui.decompose.rules.frames import FrameReader
from factscore_tui.decompose.rules.lexicon import (
    EXAMPLES,
    OF_A_FIELD,
    article_for,
    is_demonym,
    singular_of,
)
from factscore_tui.decompose.rules.noun_phrases import (
    among_them,
    definite,
    is_or_was,
    told_of_now,
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

_ORDINALS = frozenset("first second third fourth fifth last next".split())  # noqa: SIM905
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
        self.appositions = AppositionReader(reader)

    def read(self) -> Iterator[tuple[Phrase, str]]:
        """All statements, in the order of the nouns they hang on."""
        for i in range(len(self.t)):
            if self.t.upos[i] not in {"NOUN", "PROPN", "NUM", "PRON", "ADJ", "SYM", "X"}:
                continue
            yield from self.appositions.apposition(i)
            yield from self.titles.title(i)
            yield from self.owner(i)
            yield from self.place(i)
            yield from self.modifier(i)
            yield from self.brackets.bracket(i)
            yield from self.example(i)

    def _both(self, subject: Phrase, rest: Phrase, kind: str) -> Iterator[tuple[Phrase, str]]:
        """The statement in the tense of the sentence, then in the other one."""
        return is_or_was(subject, rest, kind, self.t, self.r.past)

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
            if k < i or t.case(k) not in PLACES | {"from"}:
                continue
            if any(i < one < k for one in t.conjuncts(i)):
                continue  # "built by Harland and Wolff in Belfast": the building was
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
                "P:name" if t.is_name(i) else "P:" + ("place" if t.case(k) in PLACES else t.case(k))
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
