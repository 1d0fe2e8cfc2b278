"""Trees put right where the kind of verb or noun tells whom a word is said of: the ship is rammed,
not its sinking; who is taught something does not own it. All in place, before the tree is made;
`forms` are in lower case, `heads` has ROOT for the root."""

from __future__ import annotations

from collections.abc import Sequence

from factscore_tui.decompose.references.kinds import PERSON, sort_of_noun
from factscore_tui.decompose.references.lexicon import FEMALE, FEMALE_NOUNS, FEMALE_TITLES
from factscore_tui.decompose.syntax.repairs.clauses import children, leftmost
from factscore_tui.decompose.syntax.repairs.coordination import and_before
from factscore_tui.decompose.syntax.repairs.draft_tree import Repair
from factscore_tui.decompose.syntax.repairs.shared import case_of
from factscore_tui.decompose.syntax.tree import ROOT

_SUBJECT = frozenset({"nsubj", "nsubj:pass"})
_TEACH = frozenset("teach teaches taught teaching".split())  # noqa: SIM905
_GROUPS = frozenset("class classes children kids dog horse method methods".split())  # noqa: SIM905
_GIVE = frozenset(
    """give gives gave given giving offer offers offered show shows showed shown tell tells told
    send sends sent lend lends lent grant grants granted award awards awarded pay pays paid deny
    denies denied refuse refuses refused allow allows allowed bring brings brought earn earns
    earned win wins won cost costs promise promised guarantee guaranteed buy buys bought""".split()  # noqa: SIM905
)
_GIVEN = frozenset(
    """lesson lessons advice permission access refuge shelter asylum citizenship money courage time
    instruction instructions training work employment credit food power powers confidence hope
    stories tales lies jokes flowers letters telegrams gifts presents compensation damages entry
    admission leave bail fame acclaim praise recognition attention notoriety prizes awards medals
    treatment medicine tuition protection assurances proof evidence thanks encouragement pleasure
    directions details drawings samples slides""".split()  # noqa: SIM905
)
"""What one gets from somebody, and does not have before."""
_EVENTS = frozenset(
    """loss wreck wreckage sinking crash collision discovery rescue collapse destruction demolition
    launch salvage disappearance voyage capture fate death burning building construction restoration
    foundering grounding theft sale purchase premiere performance publication filming""".split()  # noqa: SIM905
)
_TO_THINGS = frozenset(
    """rammed hit struck torpedoed wrecked sunk built launched shelled bombed holed boarded captured
    stolen painted carved burnt burned damaged repaired flooded bought sold named christened armed
    powered designed crewed moored scuttled scrapped shattered hijacked shot written composed
    filmed""".split()  # noqa: SIM905
)
"""What is done to ships, houses and pictures, and not to what happens to them."""
_TO_EVENTS = frozenset("caused triggered provoked investigated witnessed foreseen".split())  # noqa: SIM905
_LED = frozenset(
    "led headed commanded directed conducted guided captained organised organized".split()  # noqa: SIM905
)
_PLACED = frozenset({"in", "at", "on", "near", "outside", "inside"})
_STUDY = frozenset(
    "study studies studied studying read reads teach teaches taught learn learned learnt".split()  # noqa: SIM905
)


def her_to_whom(
    forms: Sequence[str], upos: list[str], xpos: list[str], heads: list[int], relations: list[str]
) -> None:
    """ "taught her crystallography", "won her fame": to her; she did not have it. "He gave her
    letters to the police" and "taught her children" stay hers."""
    for k in range(1, len(forms) - 1):
        v, n = k - 1, heads[k]
        if forms[k] != "her" or relations[k] != "nmod:poss" or heads[n] != v:
            continue
        if relations[n] not in {"obj", "xcomp", "obl:unmarked"} or xpos[n] not in {"NN", "NNS"}:
            continue
        somebody = sort_of_noun(forms[n]) == PERSON or forms[n] in _GROUPS
        taught = forms[v] in _TEACH and not somebody
        given = forms[v] in _GIVE and forms[n] in _GIVEN and not _hers(forms, heads, relations, v)
        further = any(heads[j] in {v, n} and _to(forms, heads, relations, j) for j in range(n))
        further = further or any(
            heads[j] in {v, n} and _to(forms, heads, relations, j) for j in range(n, len(forms))
        )
        if (taught or given) and not further:
            upos[k], xpos[k], heads[k], relations[k] = "PRON", "PRP", v, "iobj"


def _to(forms: Sequence[str], heads: Sequence[int], relations: Sequence[str], j: int) -> bool:
    return case_of(forms, heads, relations, j) == "to"


def _hers(forms: Sequence[str], heads: Sequence[int], relations: Sequence[str], v: int) -> bool:
    """True where a woman gives: "She told her stories in Leeds"."""
    top = v
    while relations[top] == "conj" and not children(heads, relations, top, _SUBJECT):
        top = heads[top]
    for s in children(heads, relations, top, _SUBJECT):
        if forms[s] == "who" and relations[top] == "acl:relcl":  # "Ann Lee, who told her stories"
            s = heads[top]
        own = {forms[s], forms[leftmost(heads, s)]}
        if own & (FEMALE | FEMALE_NOUNS | FEMALE_TITLES | {"she", "who"}):
            return True
    return False


def which_of_the_thing(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "the sinking of the whaleship Essex, which was rammed": the ship was. "The crash of the
    airliner, which was caused by ice": the crash was."""
    for r, n in enumerate(heads):
        passive = children(heads, relations, r, frozenset({"aux:pass"}))
        if relations[r] != "acl:relcl" or n == ROOT or not passive:
            continue
        if forms[r] in _TO_EVENTS and relations[n] == "nmod" and forms[heads[n]] in _EVENTS:
            heads[r] = heads[n]
        if forms[r] not in _TO_THINGS or forms[n] not in _EVENTS:
            continue
        first = leftmost(heads, r)
        which = first + 1 if forms[first] == "," else first
        own = [k for k in children(heads, relations, n, frozenset({"nmod"})) if k < which]
        things = [k for k in own if case_of(forms, heads, relations, k) == "of"]
        if forms[which] in {"which", "that"} and things and things[-1] == own[-1]:
            heads[r] = things[-1]


def name_behind_its_kind(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "The loss of the ferry Estonia": the ferry's name, and not the loss's."""
    for k, n in enumerate(heads):
        kind = k - 1
        if relations[k] != "appos" or n in {ROOT, kind} or xpos[k] not in {"NNP", "NNPS"}:
            continue
        if heads[kind] == n and relations[kind] == "nmod" and xpos[kind] == "NN":
            heads[k] = kind


def acted_where(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "was stabbed by senators led by Brutus in the Theatre of Pompey": stabbed there. Who leads
    those who do something leads them where they do it."""
    for p, a in enumerate(heads):
        if relations[p] != "obl" or a == ROOT or relations[a] != "acl" or forms[a] not in _LED:
            continue
        by = children(heads, relations, a, frozenset({"obl:agent"}))
        if not by or by[-1] > p or case_of(forms, heads, relations, p) not in _PLACED:
            continue
        top = heads[a]
        while relations[top] == "nmod" and heads[top] != ROOT and heads[top] < top:
            if case_of(forms, heads, relations, top) == "by":
                break
            top = heads[top]
        v = heads[top]
        if v == ROOT or case_of(forms, heads, relations, top) != "by":
            continue
        if relations[top] == "nmod" and relations[v] == "obl" and xpos[heads[v]] == "VBN":
            v = heads[v]  # "stabbed to death by a group": not a death by a group
            heads[top], relations[top] = v, "obl:agent"
        if relations[top] == "obl:agent" and xpos[v] == "VBN":
            heads[p] = v


def fields_studied(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "studied law and Oriental languages": law, and no law languages."""
    for k, n in enumerate(heads):
        if (
            relations[k] != "compound"
            or xpos[k] != "NN"
            or n == ROOT
            or xpos[n] not in {"NNS", "NN"}
        ):
            continue
        v = heads[n]
        if v == ROOT or relations[n] != "obj" or forms[v] not in _STUDY or k + 2 >= n:
            continue
        joined = [j for j in children(heads, relations, k, frozenset({"conj"})) if j < n]
        if not joined or xpos[joined[0]] != "JJ" or forms[k + 1] != "and":
            continue
        j, cc = joined[0], and_before(heads, relations, forms, joined[0])
        heads[k], relations[k] = v, "obj"
        heads[n], relations[n] = k, "conj"
        heads[j], relations[j] = n, "amod"
        if cc != ROOT:
            heads[cc] = n


def figure_as_subject(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "at Vostok Station −89.2 °C was measured", "At Arica 26 mm of rain fell": the figure is what
    was measured, and not what the place is."""
    for n, p in enumerate(heads):
        if relations[n] not in {"appos", "flat", "nmod:unmarked"} or p == ROOT or p > n:
            continue
        v = heads[p]
        if v == ROOT or v < n or relations[p] != "obl" or xpos[v][:1] != "V":
            continue
        counted = any(xpos[k] == "CD" and heads[k] == n for k in range(p + 1, n))
        if not counted or children(heads, relations, v, _SUBJECT | {"nsubj:outer"}):
            continue
        if any(forms[k] == "," for k in range(p, v)):
            continue
        passive = children(heads, relations, v, frozenset({"aux:pass"}))
        heads[n], relations[n] = v, "nsubj:pass" if passive else "nsubj"


REPAIRS: tuple[Repair, ...] = (
    her_to_whom,
    name_behind_its_kind,
    which_of_the_thing,
    acted_where,
    fields_studied,
    figure_as_subject,
)
"""Those of this file, in order."""
