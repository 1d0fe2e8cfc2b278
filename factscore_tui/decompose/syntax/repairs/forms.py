"""Trees put right around single words: a preposition on the first half of a name, a past tense that
looks like a present, an object behind a verb's particle. In place, before the tree is made."""

from __future__ import annotations

from collections.abc import Sequence

from factscore_tui.decompose.syntax.repairs.clauses import children, leftmost
from factscore_tui.decompose.syntax.tree import ROOT

_SAME = frozenset(
    """put cut set hit let shut cost spread hurt beat quit split cast burst broadcast thrust shed
    upset""".split()  # noqa: SIM905
)
"""Verbs whose past is their base form."""
_PAST_ONLY = frozenset(
    """arose ate awoke became began bled blew bought bred broke brought built came caught chose
    crept dealt did drank drew drove dug fed fell felt fled flew forbade forgave forgot
    fought froze gave grew heard held hid kept knew laid led left lent lost made meant
    met mistook overcame oversaw overthrew paid ran rang rode rose said sang sank saw
    sent shone shook shot shrank slept slid sold sought spent spoke sprang stole stood
    strode strove struck stuck swam swept swore swung taught thought threw told took
    tore trod understood undertook underwent went wept withdrew woke won wore wove wrote""".split()  # noqa: SIM905
)
"""Forms that are a past and never a present."""
_DONE_TO = frozenset(
    """rebuilt restored repaired demolished destroyed enlarged extended renamed renovated replaced
    wrecked removed refurbished dismantled redesigned rediscovered published translated exhibited
    awarded appointed elected imprisoned executed beheaded knighted deported""".split()  # noqa: SIM905
)
"""Verbs that something is done to where no object is named."""
_BEFORE_NAMES = frozenset("lake mount cape loch fort port hurricane saint camp".split())  # noqa: SIM905
"""Words with which a name begins."""
_DET = frozenset({"det", "nmod:poss"})
_CASE = frozenset({"case"})
_SUBJECT = frozenset({"nsubj"})


def words_and_forms(
    forms: Sequence[str],
    xpos: list[str],
    heads: list[int],
    relations: list[str],
) -> None:
    """The repairs of this file."""
    for k in range(len(forms)):
        if relations[k] == "case":
            _preposition_of_the_whole(k, heads, relations)
        elif xpos[k] == "VBP" and forms[k] in _PAST_ONLY:
            xpos[k] = "VBD"  # "Lasko never forgave her": one man "was born", not "were"
        elif xpos[k] == "VBP" and forms[k] in _SAME:
            _past_of_one(k, xpos, heads, relations)
        elif relations[k] == "conj" and (
            _second_of_two_in_front(k, xpos, heads, relations)
            or _passive_goes_on(k, forms, xpos, heads, relations)
        ):
            xpos[k] = "VBN"
        elif relations[k] == "conj" and xpos[k] in {"VBD", "VBZ", "VBP"}:
            _clause_later(k, forms, heads, relations)
        elif relations[k] == "flat" and forms[k - 1] == "aged" and xpos[k] == "CD":
            heads[k], relations[k] = k - 1, "obl:unmarked"  # "Chloe Batten, aged nine, who"
        elif relations[k] == "compound:prt":
            _object_behind_particle(k, xpos, heads, relations)
        elif relations[k] == "flat" and xpos[k] == "CD":
            _date_behind_a_name(k, heads, relations)
        elif relations[k] == "obj" and xpos[k : k + 2] == ["NNP", "NNP"]:
            _halves_behind_verb(k, heads, relations)
        elif relations[k] == "nsubj" and relations[heads[k]] == "nmod:poss":
            _subject_of_the_whole(k, heads, relations)
        elif relations[k] == "nmod" and forms[k] in _BEFORE_NAMES:
            _begins_a_name(k, xpos, heads, relations)


def _second_of_two_in_front(
    k: int, xpos: Sequence[str], heads: list[int], relations: Sequence[str]
) -> bool:
    """True for "found" of "Tried in 1633 and found suspect of heresy, he was put under arrest": a
    participle as the first one is, he found nothing."""
    first = heads[k]
    fronted = relations[first] == "advcl" and heads[first] > k
    done = xpos[first] == "VBN" and xpos[k] == "VBD"
    own = frozenset({"nsubj", "nsubj:pass", "aux", "aux:pass"})
    return fronted and done and not children(heads, relations, k, own)


def _passive_goes_on(
    k: int, forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: Sequence[str]
) -> bool:
    """True for "rebuilt" of "was burned down in 1950 and rebuilt five years later": nothing
    rebuilds itself, and what it would have rebuilt is not named."""
    first = heads[k]
    passive = first != ROOT and children(heads, relations, first, frozenset({"aux:pass"}))
    if not passive or forms[k] not in _DONE_TO or xpos[k] != "VBD":
        return False
    return not children(heads, relations, k, frozenset({"obj", "nsubj", "nsubj:pass", "ccomp"}))


def _subject_of_the_whole(k: int, heads: list[int], relations: Sequence[str]) -> None:
    """ "Its mass is 318 times Earth's": what has the "is" has the subject, not the owner."""
    top = heads[heads[k]]
    own = children(heads, relations, top, frozenset({"cop"})) if top != ROOT else []
    if own and k < own[0] and not children(heads, relations, top, _SUBJECT):
        heads[k] = top


def _begins_a_name(k: int, xpos: list[str], heads: Sequence[int], relations: list[str]) -> None:
    """ "Lake Baikal in Siberia is the deepest lake": "Lake" is a part of the name."""
    if heads[k] == k + 1 and xpos[k + 1] == "NNP" and k not in heads:
        relations[k], xpos[k] = "compound", "NNP"


def _preposition_of_the_whole(k: int, heads: list[int], relations: list[str]) -> None:
    """ "to Saint Helena": the preposition is that of the name, not of its first half."""
    half = heads[k]
    whole = heads[half]
    if relations[half] != "compound" or k != half - 1 or not half < whole != ROOT:
        return
    if leftmost(heads, whole) == k and not children(heads, relations, whole, _CASE):
        heads[k] = whole


def _past_of_one(k: int, xpos: list[str], heads: list[int], relations: list[str]) -> None:
    """ "The dam put an end to the flood": one dam would be said to put*s* it now."""
    subjects = children(heads, relations, k, _SUBJECT)
    if len(subjects) != 1 or children(heads, relations, k, frozenset({"aux", "mark"})):
        return
    s = subjects[0]
    several = children(heads, relations, s, frozenset({"conj", "nmod"}))
    if xpos[s] in {"NN", "NNP"} and not several and children(heads, relations, s, _DET):
        xpos[k] = "VBD"


def _object_behind_particle(
    k: int, xpos: list[str], heads: list[int], relations: list[str]
) -> None:
    """ "brought down the southern side": a noun without a preposition behind the particle is the
    object, not when it happened."""
    v = heads[k]
    if v == ROOT or k != v + 1 or children(heads, relations, v, frozenset({"obj"})):
        return
    for n in children(heads, relations, v, frozenset({"obl"})):
        plain = not children(heads, relations, n, frozenset({"case"})) and xpos[n] in {"NN", "NNS"}
        first = leftmost(heads, n)
        if plain and first == k + 1 and relations[first] in _DET:
            relations[n] = "obj"


def _halves_behind_verb(k: int, heads: list[int], relations: list[str]) -> None:
    """ "Behind it lies Lake Nasser": no object and no subject, but a name."""
    if relations[k + 1] == "nsubj" and heads[k + 1] == heads[k] < k and k - 1 == heads[k]:
        heads[k], relations[k] = k + 1, "compound"


def _date_behind_a_name(k: int, heads: list[int], relations: list[str]) -> None:
    """ "begun by Vespasian around AD 72": a number with a preposition is no part of the name."""
    name = heads[k]
    if name == ROOT or not children(heads, relations, k, frozenset({"case"})):
        return
    if relations[name].startswith("obl") and heads[name] != ROOT:
        heads[k], relations[k] = heads[name], "obl"
    else:
        relations[k] = "nmod"


def _clause_later(k: int, forms: Sequence[str], heads: list[int], relations: list[str]) -> None:
    """ "It began when Germany invaded Poland, and two days later France declared war": what came
    later is a statement of its own."""
    v = heads[k]
    if v == ROOT or relations[v] not in {"acl:relcl", "advcl"} or not v < k:
        return
    when = children(heads, relations, v, frozenset({"advmod", "mark"}))
    first = leftmost(heads, k)
    if not any(forms[j] == "when" for j in when) or not children(heads, relations, k, _SUBJECT):
        return
    joined = forms[first] == "," and first + 1 < k and forms[first + 1] == "and"
    top = heads[v]
    if relations[v] == "acl:relcl" and top != ROOT and relations[top].startswith("obl"):
        top = heads[top]
    if joined and top != ROOT and {"later", "afterwards"} & set(forms[first:k]):
        heads[k] = top


def doing_like_an_adjective(
    forms: Sequence[str], upos: list[str], xpos: list[str], heads: list[int], relations: list[str]
) -> None:
    """ "Melville dedicated Moby-Dick to Hawthorne": what has a subject and an object is a verb."""
    for k, form in enumerate(forms):
        if xpos[k] != "JJ" or not form.endswith("ed") or relations[k] not in {"root", "conj"}:
            continue
        own = {relations[j]: j for j, h in enumerate(heads) if h == k}
        if "nsubj" in own and "obj" in own and "cop" not in own and own["nsubj"] < k < own["obj"]:
            upos[k], xpos[k] = "VERB", "VBD"
