"""Who did it, in a user's own documents: they tell one event once, so that the one sentence with
the same verb and the same object settles it.

    Douglas Keel rang the fog bell.      "so Ingrid Vasey ran to the pier and rang the fog bell"
    The stand will be renamed.           "The stand will not be renamed."
    A neighbour was hurt.                "No one was hurt."
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Difference
from factscore_tui.text.words import fold
from factscore_tui.verify.agreement import ParsedSentence, Reading
from factscore_tui.verify.differences.numbers.computed import FoundDifference
from factscore_tui.verify.differences.page_trees import MAX_CHARACTERS, Pronouns, TreeCache
from factscore_tui.verify.differences.roles.arguments import ArgumentName, done_for_a_body
from factscore_tui.verify.differences.roles.predicates import predicate_of
from factscore_tui.verify.features.lexical import stem
from factscore_tui.verify.features.match import Match
from factscore_tui.verify.frames import PERSONAL, told
from factscore_tui.verify.source_places import Role, fillers, phrases

if TYPE_CHECKING:
    from factscore_tui.decompose.syntax.tree import Tree

_ROLES: tuple[Role, ...] = ("subj", "obj")
_NOT = frozenset(("not", "n't", "never"))
_RELATIVE = frozenset(("who", "which", "that"))
_NOBODY = frozenset(("nobody", "none", "nothing"))
_LIMITS = frozenset(
    "only until unless if whether yet more than again just all both every longer fully".split()  # noqa: SIM905
)
"""Words beside which a denial denies a part."""
_LIGHT = frozenset(
    map(predicate_of, "be have do make take give get go come say tell become serve work".split())  # noqa: SIM905
)
_THE = frozenset("the his her its their this that both".split())  # noqa: SIM905
_MANY_DO = frozenset(
    map(
        predicate_of,
        [
            "attend",
            "vote",
            "agree",
            "say",
            "support",
            "thank",
            "ask",
            "live",
            "work",
            "study",
            "know",
            "sign",
            "praise",
            "welcome",
            "see",
            "hear",
            "visit",
            "meet",
            "join",
            "leave",
            "help",
            "read",
            "discuss",
        ],
    )
)
"""What several may do with the same thing."""
_SHORT = 70
"""Characters of a quotation in a reason at most."""
_NEAR, _FAR = 2, 6
"""Sentences around that may have what else the fact says; before "No one was hurt." more."""
_AT_MOST = 8
"""Sentences of a document that are parsed for one fact."""


class _Act(NamedTuple):
    """A verb of a sentence with its place on the page, and whether it is denied."""

    source: ParsedSentence
    e: int
    place: int
    denied: bool
    reading: Reading


class OwnDoerReader:
    """Reads the trees of `sentences`. Errors of the parser pass through."""

    def __init__(self, sentences: TreeCache[ParsedSentence]) -> None:
        self._sentences = sentences

    def find(
        self, fact: str, match: Match, meant: Callable[[int], Pronouns]
    ) -> FoundDifference | None:
        """A denial of the fact, or somebody else who did the same; None where there is neither, or
        where one sentence tells it of whom the fact names."""
        for claim, acts in self._read(fact, match, meant):
            if any(_tells(claim, act) for act in acts):
                return None
            for act in acts:
                found = _denied(claim, act, match) or _other_doer(claim, act, match)
                if found is not None:
                    return found
        return None

    def why(self, fact: str, match: Match, meant: Callable[[int], Pronouns]) -> str | None:
        """Why a fact is not supported: all that the document tells with its verb is of others."""
        for claim, acts in self._read(fact, match, meant):
            near = [act for act in acts if not act.denied and _shared(claim, act)]
            others = [_named(claim, act) for act in near]
            if near and all(others) and not any(_tells(claim, act) for act in acts):
                return f"the source tells it of others: {others[0]}"
        return None

    def _read(
        self, fact: str, match: Match, meant: Callable[[int], Pronouns]
    ) -> Iterator[tuple[ParsedSentence, list[_Act]]]:
        if not match.page.own or len(fact) > MAX_CHARACTERS:
            return
        for claim in self._sentences([(fact, (), frozenset())])[0]:
            root = claim.tree.root
            verb = predicate_of(claim.tree.forms[root])
            if not claim.tree.is_verb(root) or verb in _LIGHT or _is_denied(claim.tree, root):
                continue
            yield claim, list(self._acts(claim, match, meant))

    def _acts(
        self, claim: ParsedSentence, match: Match, meant: Callable[[int], Pronouns]
    ) -> Iterator[_Act]:
        token = claim.tree.tokens[claim.tree.root]
        at = Span(token.start, token.end)
        found = set(match.page.by_stem.get(stem(fold(at.of(claim.text))), ()))
        for unit, places_of in zip(match.units, match.credits, strict=True):
            if unit.span.overlaps(at):
                found |= set(places_of)
        places = sorted(found, key=lambda p: (-match.scores.get(p, 0.0), p))
        for place in places[:_AT_MOST]:
            text = match.page.sentences[place].text
            if len(text) > MAX_CHARACTERS or '"' in text or "\u201c" in text:
                continue
            for source in self._sentences([(text, *meant(place))])[0]:
                reading = Reading(claim, source, match.page.title_stems)
                for e in range(len(source.tree)):
                    if _same_verb(claim, source, e, reading):
                        yield _Act(source, e, place, _is_denied(source.tree, e), reading)


def _same_verb(claim: ParsedSentence, source: ParsedSentence, e: int, reading: Reading) -> bool:
    tree, c = source.tree, claim.tree.root
    if tree.is_verb(e):
        return reading.same_word(c, e)
    said = tree.children(e, "cop", "aux:pass")
    return bool(said) and predicate_of(tree.forms[e]) == predicate_of(claim.tree.forms[c])


def _is_denied(tree: Tree, e: int) -> bool:
    if any(tree.forms[k] in _NOT for k in tree.children(e, "advmod")):
        return True
    return any(
        tree.forms[s] in _NOBODY or any(tree.forms[k] == "no" for k in tree.children(s, "det"))
        for s in tree.children(e, "nsubj", "nsubj:pass")
    )


def _fill(one: ParsedSentence, v: int, role: Role) -> list[int]:
    """Who or what is in this place; of "hurt" in "was hurt" also where that is no verb to the
    parser."""
    tree = one.tree
    found = [k for k in fillers(tree, v, role) if tree.forms[k] not in _RELATIVE]
    if role == "obj" and not found and not tree.is_verb(v):
        found = tree.children(v, "nsubj:pass", "nsubj")
    return found if role == "obj" or tree.is_verb(v) else []


def _same_in(claim: ParsedSentence, act: _Act, role: Role) -> bool | None:
    """Whether both have the same in this place; None where one of them has nothing there."""
    mine, theirs = _fill(claim, claim.tree.root, role), _fill(act.source, act.e, role)
    if not mine or not theirs or {act.source.tree.forms[k] for k in theirs} & PERSONAL:
        return None
    return all(any(act.reading.same_word(c, e) for e in theirs) for c in mine)


def _tells(claim: ParsedSentence, act: _Act) -> bool:
    """The source tells it, or may, as the fact does."""
    if act.denied or _same_in(claim, act, "subj") is False:
        return False
    same = _same_in(claim, act, "obj")
    if _contents(claim.tree, claim.tree.root) and not _same_content(claim, act):
        return False
    lacking = bool(_fill(claim, claim.tree.root, "obj")) and not _fill(act.source, act.e, "obj")
    return same is not False and not lacking


def _shared(claim: ParsedSentence, act: _Act) -> bool:
    """They have an object in common, or what stands behind the same preposition."""
    if _same_in(claim, act, "obj"):
        return True
    tree = claim.tree
    return any(
        act.reading.same_word(k, j)
        for k in tree.children(tree.root, "obl")
        for j in phrases(act.source.tree, act.e, tree.case(k))
    )


def _named(claim: ParsedSentence, act: _Act) -> str:
    """Who did it there, where that is surely somebody else than the fact's."""
    mine, theirs = _fill(claim, claim.tree.root, "subj"), _fill(act.source, act.e, "subj")
    if not _own_subject(act.source.tree, act.e):
        return ""
    if len(mine) != 1 or len(theirs) != 1 or _same_in(claim, act, "subj") is not False:
        return ""
    one, other = claim.name(mine[0]), act.source.name(theirs[0])
    if one is not None and other is not None:
        return other.text if one.differs(other) else ""
    both = (claim.tree, mine[0]), (act.source.tree, theirs[0])
    plain = all(tree.upos[k] == "NOUN" and _is_the(tree, k) for tree, k in both)
    return act.source.tree.tokens[theirs[0]].text if plain else ""


def _own_subject(tree: Tree, e: int) -> bool:
    """The verb has a subject of its own, or shares it with the main verb before: parsers err where
    it shares that of a clause."""
    if tree.relations[e] != "conj" or tree.children(e, "nsubj", "nsubj:pass", "obl:agent"):
        return True
    return tree.relations[tree.heads[e]] in {"root", "parataxis", "conj"}


def _is_the(tree: Tree, k: int) -> bool:
    return bool({tree.forms[j] for j in tree.children(k, "det", "nmod:poss")} & _THE)


def _denied(claim: ParsedSentence, act: _Act, match: Match) -> FoundDifference | None:
    tree, e = act.source.tree, act.e
    if (
        not act.denied
        or _LIMITS & set(tree.forms)
        or tree.relations[e]
        not in {
            "root",
            "conj",
            "parataxis",
        }
    ):
        return None
    nobody = [s for s in tree.children(e, "nsubj", "nsubj:pass") if _is_denied_word(tree, s)]
    for role in _ROLES:
        same = _same_in(claim, act, role)
        of_nobody = bool(nobody) and set(_fill(act.source, e, role)) & set(nobody)
        if of_nobody:
            mine = _fill(claim, claim.tree.root, role)
            if not mine or not _fits_nobody(claim, mine[0], tree, nobody[0], act.reading):
                return None
        elif same is False and role == "subj" and _also_called(claim, act):
            continue
        elif same is False or (same is None and _fill(claim, claim.tree.root, role)):
            return None
    if _same_in(claim, act, "to") is False:
        return None
    content = _contents(claim.tree, claim.tree.root)
    if (content or _contents(tree, e)) and not (
        _same_content(claim, act) and _all_in(claim, content, act, match)
    ):
        return None
    if not _rest_is_near(claim, act, match, bool(nobody)):
        return None
    return _told_otherwise(claim, act, "denied", "not")


def _contents(tree: Tree, v: int) -> list[int]:
    """Heads of the clauses that say what is promised, asked or said, also where the parser hangs
    them on whom it is said to."""
    heads = [v, *tree.children(v, "obj", "iobj")]
    found = [k for h in heads for k in tree.children(h, "ccomp", "xcomp", "acl")]
    return [k for k in found if tree.is_verb(k) and {"that", "to"} & _marks(tree, k)]


def _marks(tree: Tree, k: int) -> set[str]:
    return {tree.forms[j] for j in tree.children(k, "mark")}


def _same_content(claim: ParsedSentence, act: _Act) -> bool:
    mine, theirs = (
        {predicate_of(tree.forms[k]) for k in _contents(tree, v)}
        for tree, v in ((claim.tree, claim.tree.root), (act.source.tree, act.e))
    )
    return mine == theirs


def _all_in(claim: ParsedSentence, heads: list[int], act: _Act, match: Match) -> bool:
    """The sentence has every word of these clauses."""
    words = [claim.tree.tokens[j] for k in heads for j in claim.tree.subtree(k)]
    spans = [Span(word.start, word.end) for word in words]
    return all(
        act.place in found
        for unit, found in zip(match.units, match.credits, strict=True)
        if any(unit.span.overlaps(span) for span in spans)
    )


def _also_called(claim: ParsedSentence, act: _Act) -> bool:
    """The subject of the source is the fact's by the name behind it: "the headmaster, Mr Lee"."""
    mine, theirs = _fill(claim, claim.tree.root, "subj"), _fill(act.source, act.e, "subj")
    tree = act.source.tree
    heads = [*theirs, *(k for e in theirs for k in tree.children(e, "nmod") if _owned(tree, e, k))]
    called = [j for e in heads for j in tree.children(e, "appos")]
    return bool(mine) and all(any(act.reading.same_word(c, j) for j in called) for c in mine)


def _owned(tree: Tree, e: int, k: int) -> bool:
    """ "The Friends of Hill School's headmaster": the parser takes whose he is for who does it."""
    return any(tree.forms[j] in {"'s", "\u2019s"} for j in tree.subtree(e) if j < k)


def _is_denied_word(tree: Tree, s: int) -> bool:
    return tree.forms[s] in _NOBODY or any(tree.forms[k] == "no" for k in tree.children(s, "det"))


def _fits_nobody(claim: ParsedSentence, c: int, tree: Tree, s: int, reading: Reading) -> bool:
    """ "No one" is none of any people; "no lorries" are these."""
    if tree.forms[s] in {"nobody", "none", "one"}:
        people = claim.tree.upos[c] == "NOUN" or claim.name(c) is not None
        return people and tree.forms[s] != "none"
    return reading.same_word(c, s)


def _other_doer(claim: ParsedSentence, act: _Act, match: Match) -> FoundDifference | None:
    tree, c = claim.tree, claim.tree.root
    if act.denied or predicate_of(tree.forms[c]) in _MANY_DO:
        return None
    if not _own_subject(act.source.tree, act.e) or not _same_content(claim, act):
        return None
    if told(act.source.tree, act.e) != "said" or told(tree, c) != "said":
        return None
    mine, theirs = _fill(claim, c, "subj"), _fill(act.source, act.e, "subj")
    if len(mine) != 1 or not theirs or not _same_in(claim, act, "obj"):
        return None
    objects = _fill(claim, c, "obj")
    definite = all(claim.name(k) is not None or _is_the(tree, k) for k in objects)
    names = [act.source.name(k) for k in theirs]
    one = claim.name(mine[0])
    if not definite or one is None or not all(n is not None and one.differs(n) for n in names):
        return None
    if any(n is not None and done_for_a_body(tree.forms[c], one, n) for n in names):
        return None
    if not _rest_is_near(claim, act, match, False):
        return None
    return _told_otherwise(claim, act, one.text, names[0])


def _rest_is_near(claim: ParsedSentence, act: _Act, match: Match, whole: bool) -> bool:
    """What else the fact says stands in the sentence or in its neighbours: names and numbers, and
    all of it where `whole`."""
    tree = claim.tree
    subjects = {j for k in _fill(claim, tree.root, "subj") for j in tree.subtree(k)}
    if whole:
        subjects |= {j for k in _fill(claim, tree.root, "obj") for j in tree.subtree(k)}
    own = [Span(tree.tokens[j].start, tree.tokens[j].end) for j in subjects]
    near = range(act.place - (_FAR if whole else _NEAR), act.place + _NEAR + 1)
    for unit, found in zip(match.units, match.credits, strict=True):
        if any(unit.span.overlaps(span) for span in own):
            continue
        if (unit.exact or unit.name or whole) and not any(p in found for p in near):
            return False
    return True


def _told_otherwise(
    claim: ParsedSentence, act: _Act, mine: str, theirs: ArgumentName | str | None
) -> FoundDifference:
    tree, token = claim.tree, act.source.tree.tokens[act.e]
    verb = tree.tokens[tree.root].text
    if isinstance(theirs, ArgumentName):
        said = Difference(verb, mine, theirs.text)
        reason = f"{verb}: {mine} \u2192 source: {theirs.text}"
        return FoundDifference(said, None, act.place, theirs.span, said=reason)
    words = act.source.text.strip()
    short = words if len(words) <= _SHORT else f"{words[:_SHORT].rstrip()}\u2026"
    said = Difference("denied", verb, f"not {token.text}")
    reason = f"{verb} \u2192 source: \u201c{short}\u201d"
    return FoundDifference(said, None, act.place, Span(token.start, token.end), said=reason)
