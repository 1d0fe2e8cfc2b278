"""What a parsed sentence surely says of two names: "A defeated B" in any of its forms, "A is the
mayor of B", "A was born in B", "the pilot A".

Left out is all that is not said outright: what is denied, possible, tried, asked, reported or set
under a condition.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from factscore_tui.core.span import Span
from factscore_tui.verify.differences.roles.arguments import ArgumentName, name_at, names_at
from factscore_tui.verify.differences.roles.predicates import (
    BIRTH,
    DEATH,
    NOW,
    PLACES,
    act_of,
    post_of,
    predicate_of,
    relation_of,
    turned,
)
from factscore_tui.verify.features.quantities import find_slots

if TYPE_CHECKING:
    from factscore_tui.decompose.syntax.tree import Tree

ROOT = -1
_SUBJECT = ("nsubj", "nsubj:pass")
_DOUBT = frozenset(
    """not n't never no neither nor hardly almost nearly reportedly allegedly supposedly possibly
    perhaps probably     apparently likely once formerly previously originally if whether unless
    would could may might should must can shall     will 'll wo ca cannot""".split()  # noqa: SIM905
)
_DOUBTFUL = frozenset(
    "no attempted alleged failed possible planned expected future would-be former late ex".split()  # noqa: SIM905
)
_OF_POST = frozenset(("vice", "prime", "deputy", "chief", "lord"))
_PERSONAL = frozenset("he she him her his it its".split())  # noqa: SIM905


@dataclass(frozen=True, slots=True)
class Proposition:
    """`first` does `predicate` to `second` ("act"), holds that post of `second` ("post", `second`
    is empty where that is not said), was born, died or lies in `second` ("place"), or is called by
    that noun ("called", no `second`). `at` is the word that says so, `said` how a post is written
    there. `now` is false where the sentence tells of the past, `sure` where it tells of one holder
    among others ("a mayor")."""

    kind: Literal["act", "post", "place", "called"]
    predicate: str
    first: tuple[ArgumentName, ...]
    second: tuple[ArgumentName, ...]
    at: Span
    said: str = ""
    now: bool = True
    sure: bool = True


def propositions(
    tree: Tree, text: str, about: tuple[str, ...] = (), pronouns: frozenset[str] = frozenset()
) -> tuple[Proposition, ...]:
    """All of them, in the order of their words. `pronouns` are those that mean who has the stems
    `about` where no name stands before them."""
    return tuple(_ParsedSentence(tree, text, about, pronouns).all())


class _ParsedSentence:
    """A tree with its text, and whom its pronouns mean."""

    def __init__(
        self, tree: Tree, text: str, about: tuple[str, ...], pronouns: frozenset[str]
    ) -> None:
        self.tree, self.text = tree, text
        self._about, self._pronouns = about, pronouns
        named = (k for k in range(len(tree)) if tree.is_name(k))
        self._first_name = next(named, len(tree))
        self._dates = find_slots(text).dates

    def all(self) -> Iterator[Proposition]:
        """Verbs and nouns in order."""
        for i in range(len(self.tree)):
            if self.tree.is_verb(i) or self.tree.xpos[i] in {"VBN", "VBD"}:
                yield from self._of_verb(i)
            elif self.tree.upos[i] in {"NOUN", "PROPN", "ADJ"}:
                yield from self._of_noun(i)

    # --- names

    def names(self, i: int) -> tuple[ArgumentName, ...]:
        """The names of a noun phrase, or whom its pronoun means; empty where that is not
        certain."""
        if self.tree.forms[i] in _PERSONAL:
            if self.tree.forms[i] not in self._pronouns or self._first_name < i:
                return ()
            token = self.tree.tokens[i]
            return (
                ArgumentName(Span(token.start, token.end), token.text, self._about, pronoun=True),
            )
        return names_at(self.tree, i, self.text)

    def _bare(self, i: int) -> tuple[ArgumentName, ...]:
        """Names that stand for themselves: not "fans of A", nor "A's brother"."""
        return () if self.tree.child(i, "nmod:poss") is not None else self.names(i)

    def _described(self, i: int) -> tuple[ArgumentName, ...]:
        """The name that word i is, or that it is said to be: "Jaws is a film directed by X"."""
        tree = self.tree
        names = self._bare(i)
        if names or tree.is_name(i):
            return names
        subject = tree.child(i, "nsubj") if tree.child(i, "cop") is not None else None
        if subject is not None and asserted(tree, i):
            return self._bare(subject)
        return self._bare(tree.heads[i]) if tree.relations[i] == "appos" else ()

    def _span(self, i: int) -> Span:
        return Span(self.tree.tokens[i].start, self.tree.tokens[i].end)

    # --- verbs

    def _of_verb(self, v: int) -> Iterator[Proposition]:
        tree = self.tree
        if not asserted(tree, v):
            return
        subject = self._subject(v)
        if not subject:
            head = tree.heads[v]
            if tree.relations[v] == "conj" and tree.is_verb(head):
                # "confessed and was hanged at Tyburn"
                yield from self._place(v, self._subject(head))
            return
        predicate, at = predicate_of(tree.forms[v]), self._span(v)
        if is_passive(tree, v):
            by = next(
                (k for k in tree.children(v, "obl:agent", "obl") if tree.case(k) == "by"), None
            )
            doer = self.names(by) if by is not None else ()
            if doer:
                yield Proposition("act", predicate, doer, subject, at)
        else:
            patient = self._patient(v)
            if patient and tree.child(v, "ccomp", "compound:prt") is None:
                yield Proposition("act", predicate, subject, patient, at)
            for k in tree.children(v, "obl"):
                other = turned(tree.forms[v], tree.case(k))
                names = self.names(k) if other else ()
                if names:
                    yield Proposition("act", other, names, subject, at)
        yield from self._place(v, subject)

    def _patient(self, v: int) -> tuple[ArgumentName, ...]:
        """The object; of two the one that is a name: "taught Amelia the guitar"."""
        named = {self.names(k) for k in self.tree.children(v, "obj", "iobj")} - {()}
        return named.pop() if len(named) == 1 else ()

    def _place(self, v: int, subject: tuple[ArgumentName, ...]) -> Iterator[Proposition]:
        tree = self.tree
        if not subject:
            return
        event = PLACES.get("born" if tree.forms[v] == "born" else predicate_of(tree.forms[v]), "")
        for k in tree.children(v, "obl") if event else ():
            cases = {"in"} if event in {BIRTH, DEATH} else {"in", "at"}
            if tree.case(k) in cases and name_at(tree, k, self.text) is not None:
                parts = [name_at(tree, j, self.text) for j in tree.subtree(k) if tree.is_name(j)]
                named = {name.span: name for name in parts if name is not None}
                places = tuple(named[span] for span in sorted(named))
                dated = any(date.span.overlaps(s) for date in self._dates for s in named)
                if places and not dated:  # "died in August 30 BC"
                    yield Proposition("place", event, subject, places, self._span(v))

    def _subject(self, v: int) -> tuple[ArgumentName, ...]:
        """The subject of a verb, its own or the one that it shares."""
        tree = self.tree
        k, h, relation = tree.child(v, *_SUBJECT), tree.heads[v], tree.relations[v]
        if k is not None:
            relative = tree.forms[k] in {"who", "which", "that"} and relation == "acl:relcl"
            return self._described(h) if relative else self._bare(k)
        if relation == "acl" and h != ROOT:
            return self._described(h)
        if (
            relation != "conj"
            or h == ROOT
            or not (tree.is_verb(h) or tree.child(h, "cop") is not None)
        ):
            return ()
        same_voice = is_passive(tree, v) == is_passive(tree, h)
        own = tree.child(v, "aux:pass") is not None  # "retired and was succeeded by Moss"
        shared = same_voice or own or tree.child(v, "aux") is None
        return self._subject(h) if shared else ()

    # --- nouns

    def _of_noun(self, n: int) -> Iterator[Proposition]:
        tree, noun = self.tree, self.tree.forms[n]
        if any(tree.forms[k] in _DOUBTFUL for k in tree.kids[n]):
            return
        act = act_of(noun)
        if act:
            yield from self._act(n, act)
            return
        before = tuple(tree.forms[k] for k in tree.kids[n] if k < n and _tells_which(tree, k))
        post, relation = post_of(noun, before), relation_of(noun)
        top = _first_of(tree, n)
        owner = self._owner(n, top)
        if owner is None or (tree.is_name(n) and not owner):
            return
        for holder, now in self._holders(top):
            if any(one.span.overlaps(other.span) for one in holder for other in owner):
                continue
            definite = _definite(tree, n) and _definite(tree, top)
            if post:
                yield Proposition(
                    "post", post, holder, owner, self._span(n), self._as_written(n), now, definite
                )
            if relation is not None and owner:
                sides = (owner, holder) if relation[1] else (holder, owner)
                yield Proposition("act", relation[0], *sides, self._span(n))
            trade = tree.xpos[n] == "NN" and tree.tokens[n].text.islower() and not set(before) - NOW
            if not post and relation is None and not owner and trade:
                yield Proposition(
                    "called", noun, holder, (), self._span(n), self._as_written(n), now, definite
                )

    def _as_written(self, n: int) -> str:
        """A noun with the words before it that belong to it."""
        tree, first = self.tree, n
        while (
            first > 0
            and tree.heads[first - 1] == n
            and tree.relations[first - 1] in {"amod", "compound"}
        ):
            if tree.is_name(first - 1) and tree.forms[first - 1] not in _OF_POST:
                break
            if _nation(tree, first - 1):
                break
            first -= 1
        return self.text[tree.tokens[first].start : tree.tokens[n].end]

    def _owner(self, n: int, top: int) -> tuple[ArgumentName, ...] | None:
        """Of whom or what; empty where that is not said, None where it is said in another way than
        by a name. Nouns that are coordinated share an owner."""
        own = self._own_owner(n)
        if own or own is None:
            return own
        shared = [self._own_owner(k) for k in self.tree.conjuncts(top)]
        return None if None in shared else next((names for names in shared if names), ())

    def _own_owner(self, n: int) -> tuple[ArgumentName, ...] | None:
        tree = self.tree
        found: list[ArgumentName] = []
        beside: list[ArgumentName] = []
        for k in tree.kids[n]:
            relation, case = tree.relations[k], tree.case(k)
            if relation == "nmod:poss" or (relation == "nmod" and case == "of" and k > n):
                names = self.names(k)
                if not names:
                    return None
                found += names
            elif (
                k < n
                and relation in {"compound", "nmod", "amod"}
                and (tree.is_name(k) or _nation(tree, k))
            ):
                name = name_at(tree, k, self.text)
                if name is not None and name.span.end <= tree.tokens[n].start:
                    beside.append(name)
            elif relation == "nmod" and k > n and case in {"in", "at", "for", "to"}:
                return None
        return tuple(found or beside)

    def _holders(self, n: int) -> Iterator[tuple[tuple[ArgumentName, ...], bool]]:
        """Who is that noun, and whether the sentence tells of now."""
        tree = self.tree
        h, relation = tree.heads[n], tree.relations[n]
        if tree.child(n, "cop") is not None:
            subject = self._subject(n) if asserted(tree, n) else ()
            if subject:
                yield subject, not tree.is_past(n) and tree.child(n, "aux") is None
            return
        if relation == "nsubj" and h > n and tree.child(h, "cop") is not None and asserted(tree, h):
            names = self.names(h) if not tree.case(h) else ()  # not "his mother was from A"
            if names and not tree.children(h, "det", "nmod:poss", "amod"):
                yield names, not tree.is_past(h) and tree.child(h, "aux") is None
                return
        name = self._beside(n)
        if name is not None:
            yield (name,), True

    def _beside(self, n: int) -> ArgumentName | None:
        """The name right before or behind a noun that is said of it: "A, the mayor", "the mayor,
        A", "mayor A"."""
        tree, text = self.tree, self.text
        h, relation = tree.heads[n], tree.relations[n]
        if tree.child(n, "case") is not None and relation == "appos":
            return None
        if (
            relation == "appos"
            and tree.child(h, "nmod:poss", "conj") is None
            and tree.relations[h] != "conj"
        ):
            name = name_at(tree, h, text)
            start = next(k for k in tree.subtree(n) if not tree.is_mark(k))
            gap = text[name.span.end : tree.tokens[start].start] if name is not None else "?"
            if gap.strip() in {",", "("}:
                return name
        beside = [k for k in tree.children(n, "appos", "flat") if k > n]
        if relation in {"nmod", "compound", "flat", "conj"} and h > n:
            beside.append(h)
        if relation in _SUBJECT or relation == "obj":
            beside += [k for k in tree.children(h, relation) if k > n]
        for k in beside:
            name = name_at(tree, k, text)
            if name is None:
                continue
            ends = [
                n,
                *(
                    j
                    for j in tree.subtree(n)
                    if n < j < k and tree.tokens[j].end <= name.span.start
                ),
            ]
            gaps = {text[tree.tokens[end].end : name.span.start].strip() for end in ends}
            if gaps & {"", ","}:
                return name
        return None

    def _act(self, n: int, act: str) -> Iterator[Proposition]:
        """ "A's defeat of B", "B's defeat by A", "A's victory over B", "the murder of B by A"."""
        tree, at = self.tree, self._span(n)
        owner = next((self.names(k) for k in tree.children(n, "nmod:poss")), ())
        behind = {tree.case(k): self.names(k) for k in tree.children(n, "nmod") if k > n}
        by = behind.get("by", ())
        if act == "kill" or tree.forms[n] == "defeat":
            by = by or behind.get("to", ()) or behind.get("against", ())
            done = behind.get("of", ())
            if owner and done and not by:
                yield Proposition("act", act, owner, done, at)
            elif by and (done or owner):
                yield Proposition("act", act, by, done or owner, at)
            return
        over = behind.get("over", ()) or behind.get("against", ())
        winner = owner or by or behind.get("for", ())
        if over and winner:
            yield Proposition("act", act, winner, over, at)


def is_passive(tree: Tree, v: int) -> bool:
    if tree.child(v, "aux:pass", "nsubj:pass") is not None:
        return True
    return (
        tree.relations[v] in {"acl", "advcl"}
        and tree.xpos[v] in {"VBN", "VBD"}
        and tree.child(v, "nsubj") is None
    )


_NOT = frozenset(("not", "n't", "n’t", "never"))


def asserted(tree: Tree, i: int) -> bool:
    """What word i heads is said outright: no denial, doubt or condition on it or above it, nobody's
    words."""
    k, own = i, False
    for _ in range(len(tree)):
        group = [
            j
            for j in tree.kids[k]
            if tree.relations[j] in {"advmod", "aux", "mark", "det", "cc:preconj"}
            and not (own and tree.forms[j] in _NOT)
        ]
        relation = tree.relations[k]
        if any(tree.forms[j] in _DOUBT for j in group) or relation in {
            "ccomp",
            "csubj",
            "csubj:pass",
        }:
            return False
        if relation == "xcomp" and k == i:
            return False
        if relation == "parataxis" and tree.is_verb(tree.heads[k]) and tree.heads[k] > k:
            return False
        if k != i and relation in {"acl", "acl:relcl", "appos"}:
            break
        # "did not stand again and was succeeded by Moss": so he was
        own = relation == "conj" and tree.child(k, "aux", "aux:pass") is not None
        k = tree.heads[k]
        if k == ROOT:
            break
    return "?" not in tree.forms[-2:]


def _first_of(tree: Tree, n: int) -> int:
    """The first of the nouns that n is coordinated with: "president and chief of X"."""
    while (
        tree.relations[n] == "conj"
        and tree.heads[n] < n
        and tree.upos[tree.heads[n]] in {"NOUN", "PROPN"}
    ):
        n = tree.heads[n]
    return n


def _tells_which(tree: Tree, k: int) -> bool:
    """A word before a noun that makes another of it: "vice", "former", "second"; not an owner's
    name."""
    if tree.relations[k] not in {"amod", "compound", "nmod", "nummod"} or tree.is_mark(k):
        return False
    return not (tree.is_name(k) and tree.forms[k] not in _OF_POST) and not _nation(tree, k)


def _nation(tree: Tree, k: int) -> bool:
    return (
        tree.tokens[k].text[:1].isupper()
        and tree.upos[k] == "ADJ"
        and tree.forms[k] not in _OF_POST
    )


def _definite(tree: Tree, n: int) -> bool:
    return not any(
        tree.forms[k] in {"a", "an", "one", "some", "another"}
        for k in tree.children(n, "det", "nummod")
    )
