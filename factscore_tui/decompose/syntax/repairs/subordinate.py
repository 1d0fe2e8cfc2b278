"""Trees put right inside subordinate clauses: a subject taken for a noun behind a preposition, and
verbs that go on with a relative clause taken for parts of the main one. All in place, before the
tree is made."""

from __future__ import annotations

from collections.abc import Sequence

from factscore_tui.decompose.syntax.repairs.clauses import children, leftmost, under
from factscore_tui.decompose.syntax.tree import ROOT

_SUBJECT = frozenset({"nsubj", "nsubj:pass", "csubj", "expl"})
_OBLIQUE = frozenset({"obl"})
_FINITE = frozenset({"VBD", "VBZ", "VBP"})
_THEN = frozenset("later earlier ago before after".split())  # noqa: SIM905
_LENGTHS = frozenset(
    "second seconds minute minutes hour hours day days week weeks month months year years life "  # noqa: SIM905
    "lives career summer winter".split()
)
_BOTH = frozenset("before after until since as than".split())  # noqa: SIM905
"""Words that are preposition and conjunction."""
_DAYS = frozenset(
    """monday tuesday wednesday thursday friday saturday sunday yesterday today""".split()  # noqa: SIM905
)
_SAID = frozenset("said announced told confirmed reported added".split())  # noqa: SIM905
_ARTICLES = frozenset({"a", "an", "the"})
_VERB_GROUP = frozenset({"aux", "aux:pass", "cop"})
_HELPED = frozenset({"help", "helps", "helped", "helping"})


def subject_behind_conjunction(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "before a short flight with Hawks made her want to fly": a finite verb without a subject,
    and right before it a noun behind "before": that is its subject."""
    for v, relation in enumerate(relations):
        if relation != "advcl" or xpos[v] not in _FINITE or children(heads, relations, v, _SUBJECT):
            continue
        nouns = [k for k in children(heads, relations, v, _OBLIQUE) if k < v]
        # ... or hung on the verb of the main clause: what stands between it and its own is its
        # part
        nouns = nouns or [
            k
            for k in children(heads, relations, heads[v], _OBLIQUE)
            if heads[v] < k < v and all(under(heads, j, k) for j in range(k, v))
        ]
        if not nouns or any(
            k < v for k in children(heads, relations, v, frozenset({"mark", "aux", "aux:pass"}))
        ):
            continue
        noun = nouns[-1]
        first = leftmost(heads, noun)
        behind = [k for k in range(noun, v) if forms[k] == ","]
        if forms[first] in _BOTH and relations[first] == "case" and not behind and first > heads[v]:
            heads[noun], relations[noun] = v, "nsubj"
            heads[first], relations[first] = v, "mark"


def had_done(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "after the council had the sewers flushed out": what is flushed out is what the council
    had."""
    for r, v in enumerate(heads):
        had = next((k for k in range(r - 1, 0, -1) if forms[k] in {"had", "has", "have"}), ROOT)
        if ROOT in {had, v} or xpos[r] != "VBN" or relations[r] != "advcl":
            continue
        own = {relations[c] for c in range(len(heads)) if heads[c] == had}
        what = [c for c in range(had + 1, r) if heads[c] == r and relations[c].startswith("nsubj")]
        between = all(under(heads, k, r) for k in range(had + 1, r))
        if heads[had] == v and what and between and not own & {"obj", "xcomp", "ccomp"}:
            heads[r], relations[r] = had, "xcomp"
            heads[what[0]], relations[what[0]] = had, "obj"


def object_it(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "He expects it to open in 2028": an "it" behind a verb with a subject is its object."""
    for k, v in enumerate(heads):
        behind = forms[k] == "it" and relations[k] == "expl" and v != ROOT and v < k
        if behind and children(heads, relations, v, _SUBJECT - {"expl"}):
            relations[k] = "obj"


def agent_without_by(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "was buried beside her father, the poet Lord Byron": a name behind a comma and no "by" tells
    who the noun before the comma is; "Lord" is a part of it."""
    for k, v in enumerate(heads):
        first = leftmost(heads, k)
        first += forms[first] == ","
        if relations[k] != "obl:agent" or first < 2 or forms[first - 1] != "," or v == ROOT:
            continue
        noun = first - 2
        person = xpos[k] in {"NNP", "NNPS"} and xpos[noun] == "NN" and heads[noun] == v
        if not person or children(heads, relations, k, frozenset({"case"})):
            continue
        heads[k], relations[k] = noun, "appos"
        if heads[k - 1] == k and relations[k - 1].startswith("nmod"):
            relations[k - 1] = "compound"
            for c in range(first, k - 1):
                heads[c] = k if heads[c] == k - 1 else heads[c]


def times(forms: Sequence[str], xpos: list[str], heads: list[int], relations: list[str]) -> None:
    """ "Two hours and forty minutes later" is one length of time; "played the violin all his life,
    named one Lina": a lifetime names nothing, the verb goes on with the main one."""
    for k, h in enumerate(list(heads)):
        if forms[k] in _LENGTHS and relations[k] == "obl:unmarked" and h > k:
            later = [
                n
                for n in range(k + 2, h)
                if forms[n] in _LENGTHS and heads[n] != h and forms[k + 1] == "and"
            ]
            if later and forms[heads[later[0]]] in _THEN:
                heads[k], relations[k] = heads[later[0]], "obl:unmarked"
                heads[later[0]], relations[later[0]] = k, "conj"
                heads[k + 1] = later[0]
        unmarked = h != ROOT and relations[h] == "obl:unmarked" and forms[h] in _LENGTHS
        own = children(heads, relations, k, frozenset({"obj", "xcomp", "iobj"}))
        if own and relations[k] == "acl" and unmarked and forms[k - 1] == "," and heads[h] != ROOT:
            heads[k], relations[k], xpos[k] = heads[h], "conj", "VBD"


def inside_relative(
    forms: Sequence[str], xpos: list[str], heads: list[int], relations: list[str]
) -> None:
    """ "Visitors meet Rivera, whom she married in 1929, divorced in 1939 and married again": a verb
    of another tense than the main one goes on with the relative clause before it, whose tense it
    has."""
    for k, h in enumerate(list(heads)):
        own = children(heads, relations, k, _SUBJECT | {"aux", "aux:pass"})
        if relations[k] != "conj" or h == ROOT or own or xpos[h] not in {"VBZ", "VBP"}:
            continue
        if xpos[k] not in {"VBD", "VBN"} or forms[k - 1] not in {",", "and"}:
            continue
        inner = [
            r
            for r in range(h + 1, k)
            if relations[r] == "acl:relcl"
            and xpos[r] == "VBD"
            and children(heads, relations, r, _SUBJECT)
        ]
        if inner:
            heads[k] = inner[-1]
            for verb in [k, *children(heads, relations, k, frozenset({"conj"}))]:
                xpos[verb] = "VBD" if xpos[verb] == "VBN" else xpos[verb]


_WHERE_SAID = frozenset(
    """statement interview letter email tweet post speech report article blog memo note message
    ruling judgment judgement press""".split()  # noqa: SIM905
)


def said_on_a_day(forms: Sequence[str], heads: list[int], relations: Sequence[str]) -> None:
    """ "said on Monday it had raised $18 million", "said in a statement it regretted that": the day
    is when it was said, the statement where."""
    for k, x in enumerate(heads):
        v = heads[x] if x >= 0 else x
        if (
            forms[k] not in _DAYS | _WHERE_SAID
            or v < 0
            or relations[x] != "ccomp"
            or forms[v] not in _SAID
        ):
            continue
        own = {j for j, h in enumerate(heads) if h == k}
        between = set(range(v + 1, k)) <= own
        subject = next((j for j, h in enumerate(heads) if h == x and "nsubj" in relations[j]), -1)
        if between and v < k < subject:
            heads[k] = v


def helped_found(
    forms: Sequence[str], xpos: list[str], heads: list[int], relations: list[str]
) -> None:
    """ "who had helped found the bank": founded, nothing was found."""
    for k in range(1, len(forms)):
        if forms[k] == "found" and forms[k - 1] in _HELPED and xpos[k] in {"VBN", "VBD", "VB"}:
            if heads[k - 1] == k:
                heads[k - 1], relations[k - 1] = heads[k], relations[k]
                for j, h in enumerate(heads):
                    if h == k and j < k:
                        heads[j] = k - 1
            heads[k], relations[k], xpos[k] = k - 1, "xcomp", "VB"


def subject_before_verb(
    xpos: Sequence[str], upos: Sequence[str], heads: Sequence[int], relations: list[str]
) -> None:
    """ "At 11:40 p.m. the lookout Frederick Fleet saw": who stands right before a verb that has no
    subject is its subject."""
    for v, tag in enumerate(xpos):
        own = [k for k, h in enumerate(heads) if h == v]
        subjects = {"nsubj", "nsubj:pass", "csubj", "expl"}
        if tag not in {"VBD", "VBZ", "VBP"} or any(relations[k] in subjects for k in own):
            continue
        for k in own:
            loose = relations[k] in {"obl", "obl:unmarked"} and upos[k] in {"NOUN", "PROPN"}
            if not loose or k > v:
                continue
            below = {j for j, h in enumerate(heads) if h == k}
            parts = {relations[j] for j in below}
            last = max([k, *below, *(j for j, h in enumerate(heads) if h in below)])
            if "case" not in parts and parts & {"det", "appos", "flat"} and last == v - 1:
                relations[k] = "nsubj"


def copula_of_noun(xpos: Sequence[str], heads: list[int], relations: list[str]) -> None:
    """ "The okapi is a mammal native to the rainforests": it is a mammal, and the mammal is native
    to them."""
    for k, relation in enumerate(relations):
        a = heads[k]
        if relation != "cop" or a < 0 or xpos[a] != "JJ" or relations[a] not in {"acl", "amod"}:
            continue
        noun = heads[a]
        if (
            k < noun < a
            and xpos[noun] in {"NN", "NNS"}
            and "cop" not in _kinds(noun, heads, relations)
        ):
            heads[k], relations[a] = noun, "amod"


def _kinds(word: int, heads: Sequence[int], relations: Sequence[str]) -> set[str]:
    """The relations of what hangs on a word."""
    return {r for h, r in zip(heads, relations, strict=True) if h == word}


def subject_behind_description(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "The son of a railway clerk, Smith was educated": behind a description that begins the
    sentence and its comma, the name right before the verb is the subject."""
    for n, k in enumerate(heads):
        if relations[n] not in {"appos", "nmod", "conj"} or k == ROOT or xpos[n] != "NNP":
            continue
        while heads[k] != ROOT and relations[k] in {"nmod", "appos", "conj"}:
            k = heads[k]
        r = heads[k]
        first, last = _reach(heads, relations, n)
        begins = (
            _reach(heads, relations, k)[0] == 0 and k < n and first > 1 and forms[first - 1] == ","
        )
        if r == ROOT or not begins or relations[k] not in {"advcl", "nsubj", "nsubj:pass"}:
            continue
        group = [r, *children(heads, relations, r, _VERB_GROUP)]
        if min(group) != last + 1 or "," in forms[: first - 1]:
            continue
        described = forms[0] in {"a", "an"} or xpos[k] not in {"NNP", "NNPS"}
        if described and (forms[0] in _ARTICLES or xpos[k] in {"JJS", "CD"}):
            passive = bool(children(heads, relations, r, frozenset({"aux:pass"})))
            heads[n], relations[n] = r, "nsubj:pass" if passive else "nsubj"
            relations[k] = "advcl"
            return


def subject_behind_comma(
    xpos: Sequence[str],
    forms: Sequence[str],
    heads: list[int],
    relations: list[str],
) -> None:
    """ "On a beach near Kitty Hawk, North Carolina, Orville made the first flight": where a verb
    has no subject, the name between a comma and the verb is it, not one more place."""
    for r, relation in enumerate(relations):
        finite = xpos[r] in _FINITE or children(heads, relations, r, frozenset({"aux", "aux:pass"}))
        if relation != "root" or not finite or children(heads, relations, r, _SUBJECT):
            continue
        first_verb = min([r, *children(heads, relations, r, _VERB_GROUP)])
        for n in range(1, first_verb):
            if relations[n] not in {"conj", "appos"} or xpos[n] not in {"NNP", "NNPS"}:
                continue
            start, end = _reach(heads, relations, n)
            joined = children(heads, relations, n, frozenset({"cc"}))
            if end == first_verb - 1 and forms[start - 1] == "," and not joined:
                passive = children(heads, relations, r, frozenset({"aux:pass"}))
                heads[n], relations[n] = r, "nsubj:pass" if passive else "nsubj"
                break


def _reach(heads: Sequence[int], relations: Sequence[str], top: int) -> tuple[int, int]:
    """The first and the last word under word `top`, itself included, but for marks."""
    own = [k for k in range(len(heads)) if relations[k] != "punct" and under(heads, k, top)]
    return min(own, default=top), max(own, default=top)
