"""Noun phrases: what belongs to one, what only comments on it, and how it is named when something
is said of it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from factscore_tui.decompose.references.entities import CITIES
from factscore_tui.decompose.references.kinds import PERSON, TIME, sort_of_noun
from factscore_tui.decompose.references.lexicon import COUNTRIES, FEMALE, MALE
from factscore_tui.decompose.rules.lexicon import OFFICES, TITLES
from factscore_tui.decompose.rules.phrase import Phrase, PhrasePiece, glue, pieces, trimmed
from factscore_tui.decompose.syntax.tree import ROOT, Tree

_QUOTES = frozenset('"“”‘’«»')
_LOOSE = (
    "acl:relcl",
    "appos",
    "parataxis",
    "dislocated",
    "vocative",
    "discourse",
    "reparandum",
    "orphan",
)
_NATIONS = frozenset(
    """british chinese danish dutch english french irish japanese polish portuguese scottish
    spanish swedish swiss turkish welsh allies rebels""".split()  # noqa: SIM905
)
"""Peoples that are named by an adjective: "The French were led by Ney"."""
_SEVERAL = frozenset("two three four five six seven eight nine ten".split())  # noqa: SIM905
"""Of whom "the two" and "the three" are."""
_CHILDREN = frozenset("daughter daughters son sons child children twins".split())  # noqa: SIM905
_CASTING = frozenset(
    """star stars starred starring cast casts feature features featured featuring hire hires hired
    appoint appointed portray portrays portrayed depict depicts depicted describe describes
    described show shows showed""".split()  # noqa: SIM905
)
"""Verbs whose "as" tells of their object: "The film stars Ann Lee as a nun who loses her faith"."""
_AT_PRESENT = frozenset({"now", "currently", "still"})
_OF_VERB = frozenset({"nsubj", "nsubj:pass"})
_OF_CLAUSE = frozenset({"nsubj", "expl", "cop", "aux", "advmod", "obl", "advcl", "cc", "mark"})


class NounPhrases:
    """Noun phrases of one tree. `subject_of` holds the subject phrases of clause heads, as they
    become known."""

    def __init__(self, tree: Tree) -> None:
        self.t = tree
        self.subject_of: dict[int, list[Phrase]] = {}

    def noun(self, i: int, without: Sequence[int] = (), alone: bool = False) -> list[int]:
        """The words of the noun phrase at word i without its preposition and without what only
        comments on it: relative clauses, appositions, parentheses; `alone` leaves out what is
        coordinated with it, too."""
        t = self.t
        drop = [*without, *(k for k in t.children(i, "case", "cc", "mark") if k < i)]
        drop += [k for k in t.kids[i] if self.comments(k)]
        if alone:
            drop += t.children(i, "conj", "cc:preconj")
        for c in t.children(i, "conj"):
            drop += [k for k in t.kids[c] if self.comments(k)]
        words = t.subtree(i, drop)
        deep = [
            k
            for k in words
            if t.heads[k] in words
            and (
                (t.relations[k] == "acl:relcl" and not self.restricts(k))
                or (t.heads[k] != i and self.explains(k))
            )
        ]
        if deep:
            words = t.subtree(i, [*drop, *deep])
        h = t.heads[i]
        if h != ROOT:  # a part that the parser hung across the verb is none of this noun's
            words = [k for k in words if (k < h) == (i < h)]
        return trimmed([*words, *shared_surname(t, i)] if alone else words, t)

    def restricts(self, r: int) -> bool:
        """True for a relative clause without which the noun says too much: "People who walk briskly
        may lower their risk" is not about people. It stays with a bare plural, with "those",
        "anyone" and the like, and in "the tallest house ever built here"."""
        t = self.t
        n = t.heads[r]
        first = min(t.subtree(r))
        if t.forms[n] == "what" and t.relations[r] == "acl:relcl":
            return True  # "in what is now Croatia"
        if (
            t.relations[r] != "acl:relcl"
            or n < 0
            or n > r
            or t.tokens[first].text == ","
            or t.tokens[first - 1].text == ","
        ):
            return False
        if t.upos[n] in {"PRON", "DET", "NUM"} or sort_of_noun(t.forms[n]) == TIME:
            return True  # "recalled the day her son was born"
        bare = t.forms[first] == "ever" or t.child(n, "det", "nmod:poss", "nummod") is None
        return bare and t.xpos[n] in {"NNS", "NN"} and not t.is_name(n)

    def explains(self, k: int) -> bool:
        """True for ", a violinist at the court," behind "His father Leopold", where the parser hung
        it on the title, and for "a station" of "the fire at Barking, a station on the coast"."""
        t = self.t
        h = t.heads[k]
        if t.relations[k] != "appos" or h < 0 or t.relations[h] not in {"compound", "nmod"}:
            return False
        first = next(j for j in t.subtree(k) if t.forms[j] != ",")
        if t.relations[h] == "nmod":
            opens = t.forms[first] in {"a", "an", "one"} and t.forms[first - 1] == ","
            return opens and t.is_name(h) and t.relations[t.heads[h]] in _OF_VERB
        return k > t.heads[h] > h and "," in {t.forms[first], t.forms[first - 1]}

    def comments(self, k: int) -> bool:
        """True for a part that adds a statement about the noun it hangs on: "the lock, which
        burned"."""
        t = self.t
        relation = t.relations[k]
        h = t.heads[k]
        if relation in {"nmod", "appos", "dep"} and _tie_break(t, k):
            return False
        if relation == "appos" and _listed(t, h, k):
            return False
        if self.now(k):
            return True
        if relation in _LOOSE:
            return not self.restricts(k) and (relation != "appos" or not self.tight(h, k))
        if k > h:
            before = min(t.subtree(k))
            opens = t.tokens[before].text in {"(", "[", "–", "—", "--"} or t.tokens[
                before - 1
            ].text in {"(", "["}
            comma = t.tokens[before].text == "," or t.tokens[before - 1].text in {
                ",",
                "(",
                "–",
                "—",
            }
            age = t.is_name(h) and re.fullmatch(r"[0-9]{1,3}", t.forms[k])  # "Viktor Brandt, 52,"
            after = max(t.subtree(k)) + 1
            closed = (
                after >= len(t)
                or t.tokens[after].text in {",", ".", ";"}
                or t.tokens[after - 1].text == ","
            )
            aside = (
                relation == "amod" and closed and t.child(k, "conj") is None
            )  # "the burrow, 1.3 metres long,"
            # "Cassini and Huygens, the former named after an astronomer"
            behind = relation == "acl" and t.forms[before - 1] in {"former", "latter"}
            loose = relation in {"acl", "advcl"} or bool(age) or aside
            return opens or behind or (comma and loose)
        return False

    def _names(self, k: int) -> bool:
        """True for a predicate that is a bare name: "Its capital is Astana, which ..." tells of
        Astana; "She is President of Malta" says what she is."""
        t = self.t
        bare = t.child(k, "det", "nmod:poss", "amod", "nmod") is None
        return t.is_name(k) and bare and t.forms[k] not in OFFICES | TITLES

    def tight(self, h: int, k: int) -> bool:
        """True for an apposition without a comma: "the novelist Zadie Smith", "Flight 23"."""
        t = self.t
        first = min(t.subtree(k))
        return self.child_named(h, k) or (
            first > h
            and all(t.tokens[j].text in _QUOTES for j in range(h + 1, first + 1) if t.is_mark(j))
            and not any(not t.is_mark(j) for j in range(h + 1, first))
        )

    def child_named(self, h: int, k: int) -> bool:
        """True for "had a daughter, Mary" and "had two sons, Paul and Tom": told with the names,
        as "Mary was a daughter" says nothing."""
        t = self.t
        whose = t.child(h, "nmod:poss") is not None or any(
            t.forms[d] not in {"a", "an"} for d in t.children(h, "det")
        )
        counted = t.child(h, "det", "nummod") is not None and not whose
        of_verb = t.relations[h] == "obj" or (
            t.relations[h] == "conj" and t.relations[t.heads[h]] == "obj"
        )
        return t.forms[h] in _CHILDREN and counted and of_verb and t.is_name(k) and k > h

    def named(self, i: int) -> Phrase:
        """A noun phrase as the subject of a statement about it: "a crack" becomes "the crack"; the
        predicate noun of "She is a doctor who ..." and an apposition stand for whom they
        describe."""
        t = self.t
        it = t.child(i, "nsubj", "expl")
        if t.child(i, "cop") is not None and it is not None and t.relations[i] == "conj":
            if t.forms[it] != "it":
                return self.subject_of[i][0] if i in self.subject_of else []
            before = [k for k in t.kids[i] if k < i and t.relations[k] in _OF_CLAUSE]
            return definite(pieces(t, self.noun(i, before, alone=True)))  # "it was Ann who wept"
        top = i
        while t.relations[top] == "conj" and not t.is_name(top) and t.heads[top] != ROOT:
            top = t.heads[top]  # "is a producer, writer and director who works in ..."
        if t.child(top, "cop") is not None and top in self.subject_of:
            free = t.child(top, "nsubj", "csubj")
            what = free is not None and t.forms[min(t.subtree(free))] == "what"
            if not self._names(top) and not what:
                return self.subject_of[top][0]  # of "What hurt was a letter that Ann sent" that
            own = [
                k
                for k in t.kids[i]
                if (k < i and t.relations[k] in _OF_CLAUSE) or (k > i and t.relations[k] == "obl")
            ]
            told = pieces(t, self.noun(i, own, alone=True))
            return definite(told) if what else told
        if t.relations[top] == "obl" and t.case(top) == "as" and t.heads[top] in self.subject_of:
            v = t.heads[top]
            cast = t.forms[v] in _CASTING and t.child(v, "obj") is not None
            if not cast and t.forms[v - 1 : v + 1] != ["best", "known"]:  # "best known as Mrs Gant"
                return self.subject_of[v][0]  # "worked as a model, appearing in ..."
        # "Ingolfur, a Norseman who made his home there": Ingolfur did
        called = any(t.forms[k] in {"a", "an"} for k in t.children(i, "det"))
        one_of = among_them(t, i)  # "42 people, among them a family stranded": the family was
        other = t.relations[i] == "appos" and (called or not t.is_name(i)) and not one_of
        if other and t.heads[i] != ROOT:
            return self.named(t.heads[i])
        if t.relations[i] == "conj" and t.relations[t.heads[i]] == "appos" and not t.is_name(i):
            return self.named(t.heads[i])
        inner = [k for k in t.kids[i] if t.relations[k] == "acl" and k > i]
        words = self.noun(i, [*inner, *self.beside(i), *one_of, *self.adverbs(i)], alone=True)
        return definite(pieces(t, words))

    def adverbs(self, i: int) -> list[int]:
        """The "later" of "Ann Lee, later Lady Fox, who hung", the "not" of "but not the branch,
        whose staff": they are of the clause, not of what the noun stands for."""
        t = self.t
        own = [k for k in t.kids[i] if t.relations[k] not in {"case", "punct", "cc", "cc:preconj"}]
        first = min([i, *own])
        return [first] if first != i and t.relations[first] == "advmod" else []

    def first_who(self, s: int, v: int) -> bool:
        """ "The first settler who stayed was Ingolfur Arnarson": without its clause the subject is
        another one."""
        t = self.t
        words = t.children(s, "amod")
        first = any(t.forms[k] in {"first", "last", "only"} or t.xpos[k] == "JJS" for k in words)
        clause = t.child(s, "acl:relcl")
        if not first or clause is None or t.child(v, "cop") is None or not t.is_name(v):
            return False
        begins = t.subtree(clause)[0]
        return t.forms[begins] in {"who", "that"} and t.forms[begins - 1] != ","

    def now(self, k: int) -> bool:
        """True for ", now in its 40th year,": what a noun is at present, between commas."""
        t = self.t
        first = min(t.subtree(k))
        opens = t.forms[first] == "," or t.forms[first - 1] == ","
        when = {t.forms[j] for j in t.children(k, "advmod") if j < k}
        return t.relations[k] == "nmod" and k > t.heads[k] and opens and bool(when & _AT_PRESENT)

    def beside(self, i: int) -> list[int]:
        """What stands between commas behind a name and tells where somebody is from: "Brown, 41, of
        Elm Street, Leeds, was", "Ann Lee, of Kent Police, said"."""
        t = self.t
        behind = [k for k in t.children(i, "nmod") if k > i] if t.is_name(i) else []
        return [k for k in behind if "," in t.forms[t.subtree(k)[0] - 1 : t.subtree(k)[0] + 1]]


def among_them(t: Tree, k: int) -> set[int]:
    """ "among them" in front of the noun at word k: "won four prizes, among them the Turner
    Prize"."""
    for j in t.children(k, "nmod", "obl"):
        if j < k and t.forms[j] in {"them", "which"} and t.case(j) == "among":
            return set(t.subtree(j))
    return set()


def shared_surname(t: Tree, i: int) -> list[int]:
    """ "Marie and Pierre Curie": the surname behind the second is his too, wherever it hangs."""
    h = t.heads[i]
    if t.relations[i] != "conj" or not (t.is_name(i) and t.is_name(h)):
        return []
    if i != h + 2 or t.forms[i - 1] != "and" or t.child(i, "flat", "compound") is not None:
        return []
    return [c for c in t.children(h, "flat") if c == i + 1 and t.is_name(c)]


def without_genitive(words: list[int], tree: Tree) -> list[int]:
    """ "Sarah Guppy" of "the engineer Sarah Guppy's great-niece"."""
    end = len(words)
    while end and tree.forms[words[end - 1]] in {"'s", "’s"}:
        end -= 1
    return words[:end]


_NAME_GOES_ON = frozenset("- \u2010 \u2011 + * & / .".split())  # noqa: SIM905


def definite(phrase: Phrase) -> Phrase:
    """ "a crack" when it is spoken of again: "the crack"; not "A Brief History of Time"."""
    title = len(phrase) > 2 and all(p.text[:1].isupper() for p in phrase[:3])
    if (title and phrase[0].text in {"A", "An"}) or not phrase:
        return phrase
    if len(phrase) > 1 and phrase[1].text.lower().rstrip(".") in {"mr", "mrs", "ms", "miss", "dr"}:
        return phrase[phrase[0].text.lower() == "a" :]  # "a Mrs Prynn, who ran it"
    if phrase[0].text == "A" and len(phrase) > 1 and phrase[1].text in _NAME_GOES_ON:
        return phrase  # "A-0", "A+"
    if phrase[0].text.lower() in {"a", "an"} and phrase[0].word >= 0 and not title:
        return [PhrasePiece("the", phrase[0].word), *phrase[1:]]
    return phrase


def _agrees(k: int, tree: Tree) -> bool | None:
    """True where the sentence has this subject with a verb in the singular, False with a plural,
    None where none tells: "Low Tide Hymns is an album"."""
    h = tree.heads[k]
    own = tree.children(h, "nsubj", "nsubj:pass") if h != ROOT else []
    if own != [k] or tree.child(k, "conj") is not None:  # "Huw, and her brother Rhys, are"
        return None
    for j in sorted([h, *tree.children(h, "aux", "aux:pass", "cop")]):
        if tree.xpos[j] == "VBZ" or tree.forms[j] == "was":
            return True
        if tree.xpos[j] == "VBP" or tree.forms[j] == "were":
            return False
    return None


def takes_plural(phrase: Phrase, tree: Tree) -> bool:
    """True when the phrase takes a plural verb: its noun is in the plural, or it holds several
    joined by "and"."""
    own = {p.word for p in phrase if p.word >= 0}
    for k in own:
        if tree.heads[k] in own:
            continue
        one = _agrees(k, tree)
        joined = [c for c in tree.children(k, "conj") if c in own]
        if one is not None and not joined:
            return not one
        firm = tree.xpos[k] == "NNPS" and not tree.children(k, "det", "nummod", "amod")
        plural = tree.xpos[k] in {"NNS", "NNPS"} and not firm  # "Samegrelo Foods was founded"
        if any(tree.conjunction(c) == "and" for c in joined) or plural:
            return True
        if tree.forms[k] in {"they", "we", "you", "these", "those"}:
            return True
        the = any(tree.forms[d] == "the" for d in tree.children(k, "det"))
        if the and tree.forms[k] in _NATIONS | _SEVERAL:
            return True
    return False


def is_or_was(
    subject: Phrase, rest: Phrase, kind: str, tree: Tree, past: bool
) -> Iterator[tuple[Phrase, str]]:
    """The statement with its kind in the tense of the sentence, then in the other one."""
    first = rest[0].text.lower() if rest else ""
    one = first in {"a", "an"} or _age_of_one(subject, rest, tree)  # "Halvorsen Lines was a firm"
    several = takes_plural(subject, tree) and not one
    now, then = ("are", "were") if several else ("is", "was")
    order = [then, now] if past else [now, then]
    finite = any(tag in {"VBD", "VBZ", "VBP", "MD"} for tag in tree.xpos)
    if not finite or any(p.text.lower() in {"now", "currently", "today"} for p in rest):
        order = [now]  # "Boiling time: under five minutes", "Smith, now a judge, studied law"
    was = any(p.word > 0 and tree.forms[p.word - 1] == "then" for p in rest)
    if was or first in {"previously", "formerly", "once", "originally"}:
        order = [then]  # "Holm, previously a judge, joins", "the then president, Matthias Lohr"
    if _held_since(rest):
        been = glue("had" if past else "have" if several else "has", "been")
        yield [*subject, *been, *rest[rest[0].word < 0 :]], kind  # no "a director since 2019"
        return
    for be in order:
        yield [*subject, *glue(be), *rest], kind if be == order[0] else kind + "'"


def _age_of_one(subject: Phrase, rest: Phrase, t: Tree) -> bool:
    """Of "the car in which Ann Lee, 71, and her son were travelling": one is 71, whatever they
    do."""
    age = bool(rest) and (rest[-1].text == "old" or (len(rest) == 1 and rest[0].text.isdigit()))
    named = all(p.word < 0 or t.is_name(p.word) for p in subject)
    return age and bool(subject) and named and t.xpos[subject[-1].word] == "NNP"


def _listed(t: Tree, h: int, k: int) -> bool:
    """True for the names behind "two elements: polonium and radium"."""
    first = min(t.subtree(k))
    colon = t.forms[first] == ":" or (first > 0 and t.forms[first - 1] == ":")
    counted = t.relations[h] == "obj" and t.child(h, "nummod") is not None
    return colon and counted and t.child(k, "conj") is not None


def _tie_break(t: Tree, k: int) -> bool:
    """True for the "7-3" of "won 7-6 (7-3)"."""
    scores = [j for j in (k, t.heads[k]) if re.fullmatch(r"[0-9]+[-–][0-9]+", t.forms[j])]
    return len(scores) == 2 and k > 1 and t.forms[k - 1] == "("


def _held_since(rest: Phrase) -> bool:
    """True for "chief executive since 2014": an office that somebody still has; not for "the
    biggest drop since 2009"."""
    words = [p.text.lower() for p in rest if p.word >= 0]
    if "since" not in words or words.index("since") == 0:
        return False
    before = words[: words.index("since")]
    held = any(w in OFFICES or sort_of_noun(w) == PERSON for w in before)
    return held and not any(w.endswith("est") or w in {"first", "only", "most"} for w in before)


def one_person(t: Tree, s: int) -> bool:
    """True for "The company's founder and chief executive, Ann Lee, resigned": she is both."""
    joined = t.conjuncts(s)
    names = [a for a in t.children(s, "appos") if t.is_name(a)]
    own = any(t.child(c, "det", "nmod:poss") is not None for c in joined[1:])
    return (
        len(joined) == 2
        and len(names) == 1
        and len(t.conjuncts(names[0])) == 1
        and not own
        and t.conjunction(joined[1]) == "and"
        and all(t.xpos[c] == "NN" for c in joined)
    )


def one_firm(t: Tree, joined: Sequence[int]) -> bool:
    """Names that are not told apart: "built by Harland and Wolff", "Falk & Partners"."""
    signs = [t.forms[c] for k in joined for c in t.children(k, "cc")]
    if signs and all(sign == "&" for sign in signs):
        return all(t.tokens[k].text[:1].isupper() for k in joined)
    return t.case(joined[0]) == "by" and two_surnames(t, joined)


def two_surnames(t: Tree, joined: Sequence[int]) -> bool:
    """ "Built by Harland and Wolff": two bare surnames are more often one firm than two men."""
    return len(joined) == 2 and all(
        t.is_name(k)
        and len(t.tokens[k].text) > 2
        and t.forms[k] not in COUNTRIES | CITIES | MALE | FEMALE
        and t.child(k, "flat", "compound", "appos", "det", "amod") is None
        for k in joined
    )


def told_of_now(t: Tree, i: int) -> bool:
    """True where the clause around the noun at word i is in the present: "was painted in 1937 and
    can be seen at the Museo Reina Sofía"."""
    v = t.heads[i]
    while v >= 0 and not t.is_verb(v) and t.child(v, "cop") is None:
        v = t.heads[v]
    helpers = t.children(v, "aux", "aux:pass", "cop") if v >= 0 else []
    first = min([v, *(k for k in helpers if t.upos[k] in {"AUX", "VERB"})])
    return v >= 0 and (t.forms[first] in {"can", "may"} or t.xpos[first] in {"VBZ", "VBP"})
