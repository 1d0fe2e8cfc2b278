"""Trees put right where a phrase stands before its clause without a comma, and where a preposition
of two words looks like a noun. All in place, before the tree is made; `forms` are in lower case,
`heads` has -1 for the root."""

from __future__ import annotations

from collections.abc import Sequence

from factscore_tui.decompose.syntax.repairs.draft_tree import Repair

_MAY_CASE = frozenset("after before since until despite".split())  # noqa: SIM905
_SUBJECT = frozenset({"nsubj", "nsubj:pass"})
_OWN = frozenset("his her its their".split())  # noqa: SIM905
_SUBJECTS_ONLY = frozenset({"i", "he", "she", "we", "they"})
_ADVERBS_TOO = frozenset("in between above below inside outside behind beyond around".split())  # noqa: SIM905


def after_it_its_doors(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "After the great fire its doors swung open": the fire is when; a verb has one subject, and
    the second one begins with whose it is."""
    for v in range(2, len(forms)):
        subjects = [k for k in range(v) if heads[k] == v and relations[k] in _SUBJECT]
        if len(subjects) != 2:
            continue
        when, what = subjects
        mark = next((k for k in range(when) if heads[k] == v and relations[k] == "mark"), -1)
        owned = forms[when + 1] in _OWN and heads[when + 1] == what
        if mark < 0 or forms[mark] not in _MAY_CASE or not owned:
            continue
        if any(xpos[k][:2] in {"VB", "MD"} for k in range(mark, when)):
            continue
        heads[mark], relations[mark] = when, "case"
        relations[when] = "obl"


def thanks_to(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "became a general thanks to his part in the siege": one preposition."""
    for k in range(1, len(forms) - 2):
        if forms[k : k + 2] != ["thanks", "to"] or xpos[k - 1] in {"DT", "PRP$", "JJ", "VBD", "VB"}:
            continue
        noun, v = heads[k + 1], heads[k]
        if not k + 1 < noun < len(forms) or v < 0 or v == noun or heads[noun] not in {k, v}:
            continue
        heads[noun], relations[noun] = v, "obl"
        for j in range(len(forms)):
            if heads[j] == k and j != k + 1:
                heads[j] = noun
        heads[k], relations[k] = noun, "case"
        heads[k + 1], relations[k + 1] = k, "fixed"


def around_it_they_and_they(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "Around the ruin the army and the miners put up a shelter": two who did it, and the ruin is
    where."""
    place = next((k for k, h in enumerate(heads) if h == -1), 0)
    if not 0 < place < len(forms) - 4 or xpos[0] != "IN" or heads[0] != place:
        return
    beside = {"appos", *_SUBJECT}
    first = next((k for k, h in enumerate(heads) if h == place and relations[k] in beside), 0)
    begins = [k for k in range(place + 1, first) if heads[k] == first]
    if place + 1 not in begins or xpos[place + 1] not in {"DT", "PRP$"} or "," in forms[:first]:
        return
    for v in range(first + 2, len(forms)):
        if heads[v] != place or relations[v] != "conj" or xpos[v] not in {"VBD", "VBZ", "VBP"}:
            continue
        second = next((k for k in range(v) if heads[k] == v and relations[k] in _SUBJECT), 0)
        joins = [k for k in range(first, second) if relations[k] == "cc"]
        if not first < second or len(joins) != 1 or joins[0] != first + 1:
            return
        for k in range(len(forms)):
            if heads[k] == place and k > v:
                heads[k] = v
        heads[v], relations[v] = -1, "root"
        heads[place], relations[place] = v, "obl"
        heads[first], relations[first] = v, relations[second]
        heads[second], relations[second] = first, "conj"
        heads[joins[0]] = second
        return


def in_between_she(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "... and in between she painted": no preposition has "she" behind it, so that this one is an
    adverb of her clause, and she is its subject."""
    for k, n in enumerate(heads):
        if relations[k] != "case" or forms[k] not in _ADVERBS_TOO or not k < n < heads[n]:
            continue
        v = heads[n]
        others = [j for j, h in enumerate(heads) if h == v and relations[j] in _SUBJECT and j != n]
        if forms[n] in _SUBJECTS_ONLY and relations[n] in {*_SUBJECT, "obl"} and not others:
            heads[k], relations[k] = v, "advmod"
            relations[n] = relations[n] if relations[n] in _SUBJECT else "nsubj"


_STANDS = frozenset(
    """go goes went gone come comes came stand stands stood lie lies lay sit sits sat hang hangs
    hung rise rises rose emerge emerges emerged""".split()  # noqa: SIM905
)
"""Verbs that stand before their subject behind a phrase of place or company; none takes an
object there."""


def subject_behind_the_verb(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "and with her went the last voice from the boats": the voice went; not of "and with her he
    ran a shop", which has its subject."""
    for v in range(2, len(forms)):
        if forms[v] not in _STANDS or not xpos[v].startswith("VB"):
            continue
        own = {relations[k] for k in range(len(forms)) if heads[k] == v}
        front = [k for k in range(v) if heads[k] == v and relations[k] == "obl"]
        behind = [k for k in range(v + 1, len(forms)) if heads[k] == v and relations[k] == "obj"]
        if own & _SUBJECT or own & {"aux", "mark", "expl"} or len(front) != 1 or len(behind) != 1:
            continue
        case = next((k for k in range(front[0]) if heads[k] == front[0]), v)
        opens = case == 0 or forms[case - 1] in {"and", "but", ";", ",", ":"}
        if front[0] == v - 1 and relations[case] == "case" and opens:
            relations[behind[0]] = "nsubj"


REPAIRS: tuple[Repair, ...] = (
    after_it_its_doors,
    in_between_she,
    around_it_they_and_they,
    thanks_to,
    subject_behind_the_verb,
)
"""Those of this file, in order."""
