"""Trees put right where a phrase at the end of a clause hangs on the wrong word. All in place,
before the tree is made; `forms` are in lower case, `heads` has ROOT for the root."""

from __future__ import annotations

from collections.abc import Sequence

from factscore_tui.decompose.syntax.repairs.clauses import children, leftmost
from factscore_tui.decompose.syntax.repairs.shared import case_of
from factscore_tui.decompose.syntax.tree import ROOT

_RANKS = frozenset(
    """first second third fourth fifth sixth seventh eighth ninth tenth eldest oldest youngest
    last""".split()  # noqa: SIM905
)
_CHILDREN = frozenset("children siblings brothers sisters sons daughters".split())  # noqa: SIM905
_UNDER = frozenset("beneath below above underneath under".split())  # noqa: SIM905
_WENT_ON = frozenset(
    "lasted lasts continued began begins started starts ended ends ran occurred happened".split()  # noqa: SIM905
)
_HAPPENINGS = frozenset(
    """boycott siege strike war battle trial reign campaign voyage expedition march blockade tour
    invasion occupation construction restoration excavation negotiations celebration siege search
    investigation inquiry production broadcast revolt rebellion rule persecution study training
    bombing bombardment evacuation""".split()  # noqa: SIM905
)


def one_of_the_children(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "He was born in Leeds, the fifth of six children of a doctor": he was, not Leeds."""
    for k, h in enumerate(heads):
        if relations[k] not in {"appos", "parataxis"} or forms[k] not in _RANKS or h == ROOT:
            continue
        of = children(heads, relations, k, frozenset({"nmod"}))
        if not any(forms[c] in _CHILDREN for c in of):
            continue
        if relations[k] == "parataxis":
            relations[k] = "advcl" if xpos[h] == "VBN" and h < k else "parataxis"
            continue
        if relations[h] != "obl":
            continue
        verb = heads[h]
        if verb != ROOT and xpos[verb][:1] == "V" and xpos[h] in {"NNP", "CD"}:
            heads[k], relations[k] = verb, "advcl"


def beneath_the_agent(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "were saved by the net beneath the deck": the net is there."""
    for k, verb in enumerate(heads):
        if relations[k] != "obl" or verb == ROOT:
            continue
        case = case_of(forms, heads, relations, k)
        begin = min([k, *(j for j, h in enumerate(heads) if h == k)])
        agent = begin - 1
        beside = agent > verb and heads[agent] == verb and relations[agent] == "obl:agent"
        if case in _UNDER and beside and xpos[agent] in {"NN", "NNS"}:
            heads[k], relations[k] = agent, "nmod"


def which_went_on(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "the boycott of the city's buses, which lasted a year": the boycott did."""
    for r, n in enumerate(heads):
        if relations[r] != "acl:relcl" or n == ROOT or forms[n] in _HAPPENINGS:
            continue
        on = r + 1 < len(forms) and forms[r] == "went" and forms[r + 1] == "on"
        place = r + 1 < len(forms) and forms[r] == "took" and forms[r + 1] == "place"
        subject = children(heads, relations, r, frozenset({"nsubj"}))
        which = bool(subject) and forms[subject[0]] == "which" and forms[subject[0] - 1] == ","
        if not which or not (on or place or forms[r] in _WENT_ON):
            continue
        top = n
        while relations[top] in {"nmod", "conj"} and heads[top] != ROOT and heads[top] < top:
            top = heads[top]
            if forms[top] in _HAPPENINGS:
                heads[r] = top
                break


def last_in_apposition(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "It had towers and a cleared strip, the death strip": the strip is, and not the towers."""
    for k, n in enumerate(heads):
        if relations[k] != "appos" or n == ROOT or xpos[n] != "NNS" or xpos[k] != "NN":
            continue
        joined = [c for c in children(heads, relations, n, frozenset({"conj"})) if c < k]
        own = [j for j, h in enumerate(heads) if h == k and relations[j] != "punct"]
        comma = min([k, *own]) - 1
        last = comma - 1
        beside = comma > 0 and forms[comma] in {",", "\u2013", "\u2014"}
        if beside and joined and joined[-1] == last and xpos[last] == "NN":
            heads[k] = last


_KIN = frozenset("wife husband widow son daughter brother sister mother father".split())  # noqa: SIM905


def name_of_the_wife(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "to John Fox and his wife Anna": two people."""
    for k in range(1, len(forms)):
        n = k - 1
        both = relations[k] == relations[n] == "conj" and heads[k] == heads[n]
        if both and forms[n] in _KIN and xpos[n] == "NN" and xpos[k] == "NNP":
            heads[k], relations[k] = n, "appos"


_UNITS = frozenset("year years month months day days hour hours minute minutes weeks".split())  # noqa: SIM905


def two_units_later(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "two hours and forty minutes later the ship was gone": one length of time."""
    for k in range(5, len(forms)):
        if forms[k] not in {"later", "earlier", "afterwards"} or forms[k - 3] != "and":
            continue
        first, second = k - 4, k - 1
        if not {forms[first], forms[second]} <= _UNITS or xpos[k - 2] != "CD":
            continue
        if heads[k] in {first, second}:
            continue
        heads[first], relations[first] = k, "obl:unmarked"
        heads[second], relations[second] = first, "conj"
        heads[k - 3], relations[k - 3] = second, "cc"
        heads[k - 2], relations[k - 2] = second, "nummod"


_DET = frozenset({"det"})
_RELATIVES = _KIN | frozenset(
    """grandson granddaughter grandfather grandmother nephew niece cousin uncle aunt half-brother
    half-sister stepson stepdaughter pupil student friend secretary assistant heir""".split()  # noqa: SIM905
)


def grandson_and_brother(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "the grandson of Thomas Huxley and the brother of Julian Huxley": one man is both, and not
    the grandson of a brother."""
    for k, name in enumerate(heads):
        if relations[k] != "conj" or forms[k] not in _RELATIVES or name == ROOT or name > k:
            continue
        n = heads[name]
        if relations[name] != "nmod" or n == ROOT or forms[n] not in _RELATIVES or n > name:
            continue
        of = case_of(forms, heads, relations, name) == "of" and forms[name] not in _RELATIVES
        own = children(heads, relations, k, frozenset({"nmod"}))
        both = any(case_of(forms, heads, relations, j) == "of" for j in own if j > k)
        articles = [
            {forms[j] for j in children(heads, relations, one, frozenset({"det"}))}
            for one in (n, k)
        ]
        if not of or not both or articles[1] not in (articles[0], set()):
            continue
        heads[k] = n
        if relations[n] == "advcl":  # "He was born in Leeds, the grandson of ..."
            heads[k], relations[k] = heads[n], "advcl"


_MADE = frozenset(
    """novel novella book film album song play poem opera symphony ballet painting sculpture memoir
    autobiography biography story series documentary musical collection masterpiece debut""".split()  # noqa: SIM905
)


def his_work_beside_it(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "a writer, best known for Brave New World, his novel of 1932": the book is, no writer."""
    for k, n in enumerate(heads):
        if relations[k] not in {"appos", "conj"} or forms[k] not in _MADE or n == ROOT or n > k:
            continue
        if relations[k] == "conj" and children(heads, relations, k, frozenset({"cc"})):
            continue
        owners = children(heads, relations, k, frozenset({"nmod:poss"}))
        begin = leftmost(heads, k)
        begin += forms[begin] == ","
        named = begin - 2
        if not owners or forms[begin - 1] != "," or named <= n or xpos[named][:3] != "NNP":
            continue
        while relations[named] in {"flat", "compound"} and heads[named] > n:
            named = heads[named]
        if case_of(forms, heads, relations, named) not in {"in", "at", "on"}:
            heads[k], relations[k] = named, "appos"


_CONJ = frozenset({"conj"})
_TITLE = frozenset({"nmod", "nmod:desc", "compound"})
_COMPANY = _RELATIVES | frozenset("colleague partner companion".split())  # noqa: SIM905


def with_wife_and_son(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "left with his wife Maria, his son Matthew and a friend": the son went, too; nobody is his
    own son."""
    for k in range(3, len(forms)):
        own = children(heads, relations, k, frozenset({"nmod:poss"}))
        if forms[k] not in _COMPANY or not own:
            continue
        named = [k, *children(heads, relations, k, frozenset({"appos"}))]
        several = any(children(heads, relations, j, _CONJ) for j in named)
        if relations[k] not in {"advcl", "parataxis"} and not (several and relations[k] == "appos"):
            continue  # "with Maria, his cousin"
        begin = leftmost(heads, k)
        begin += forms[begin] == ","
        first = begin - 2
        if forms[begin - 1] != "," or first < 1 or begin != own[0]:
            continue
        while relations[first] in {"flat", "compound", "appos"} and heads[first] != ROOT:
            first = heads[first]
        beside = [first, *children(heads, relations, first, _TITLE)]
        one_of_them = any(forms[j] in _COMPANY for j in beside)
        if one_of_them and first < k and relations[first] in {"obl", "obj", "nsubj", "conj"}:
            heads[k], relations[k] = first, "conj"


def surname_joined(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "his friend Gerald Heard": no word stands between them that joins two."""
    for k in range(1, len(forms)):
        if relations[k] != "conj" or xpos[k] != "NNP" or xpos[k - 1] != "NNP":
            continue
        if children(heads, relations, k, frozenset({"cc", "punct", "case", "det", "compound"})):
            continue
        n = heads[k - 1] if relations[k - 1] in {"flat", "compound"} else k - 1
        if n != ROOT and n < k and n != heads[k] and relations[n] in {"conj", "appos"}:
            heads[k], relations[k] = n, "flat"


def about_somebody(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "Andrei Rublev, about an icon painter, was not shown": what the film is about, and not
    what it is."""
    for k in range(2, len(forms) - 1):
        noun = heads[k]
        about = forms[k] == "about" and forms[k - 1] == "," and noun > k
        if about and relations[noun] == "appos" and xpos[k + 1] in {"DT", "PRP$"}:
            relations[k], relations[noun] = "case", "nmod"


def callings_in_front(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "A chemist, photographer and inventor, Fox died": Fox did, who was each of them."""
    for a, n in enumerate(heads):
        if relations[a] != "appos" or xpos[a] != "NNP" or n == ROOT or n > a:
            continue
        n = heads[n] if relations[n] == "conj" else n
        more = children(heads, relations, n, frozenset({"conj"}))
        subject = relations[n] in {"nsubj", "nsubj:pass"} and xpos[n] == "NN"
        first = leftmost(heads, a)
        if not subject or not more or max(more) > a or "," not in forms[first - 1 : first + 1]:
            continue
        last = max(k for k in range(len(heads)) if k == a or _under(heads, k, a))
        if forms[last + 1 : last + 2] != [","] and heads[n] > a:
            heads[a], relations[a] = heads[n], relations[n]
            relations[n] = "advcl"


def _under(heads: Sequence[int], k: int, top: int) -> bool:
    """True where word k hangs below `top`."""
    while k != ROOT:
        k = heads[k]
        if k == top:
            return True
    return False


def of_the_whole_name(heads: list[int], relations: list[str]) -> None:
    """ "Atlas Shrugged, her longest novel, followed": the whole name is the novel."""
    for k, n in enumerate(heads):
        if relations[k] in {"appos", "acl:relcl"} and n != ROOT and relations[n] == "flat":
            heads[k] = heads[n]
