"""Trees put right around clauses that tell who said something and stand inside of what was said.
All in place, before the tree is made; `forms` are in lower case, `heads` has ROOT for the root."""

from __future__ import annotations

from collections.abc import Sequence

from factscore_tui.decompose.references.kinds import ORG, PERSON, sort_of_noun
from factscore_tui.decompose.rules.lexicon import FINDING, REPORTING, is_demonym
from factscore_tui.decompose.syntax.repairs.clauses import children, leftmost
from factscore_tui.decompose.syntax.tree import ROOT

_SUBJECT = frozenset({"nsubj", "nsubj:pass"})
_GROUP = frozenset({"aux", "aux:pass", "cop"})
_DEMANDED = frozenset("demanded insisted asked urged ordered proposed required".split())  # noqa: SIM905
_FINITE = frozenset({"VBD", "VBZ", "VBP", "MD"})
_PAST = frozenset({"VBD", "VBZ", "VBN"})
_NOUNS = frozenset({"NN", "NNS", "NNP", "NNPS", "PRP"})
_NOMINAL = _NOUNS | {"DT", "JJ", "JJR", "JJS", "PRP$", "POS", "CD", "CC", "HYPH", ",", "VBG"}
_OPENS = frozenset({"DT", "NN", "NNS", "NNP", "NNPS", "PRP", "PRP$", "JJ", "CD"})
_INVERTED = frozenset(
    """said says warned claimed added argued insisted announced explained wrote noted concluded
    confirmed replied admitted conceded stressed testified""".split()  # noqa: SIM905
)
"""Verbs that stand before who says it; of others ("told the news, they left") that is a passive."""
_SAYS = REPORTING | FINDING
_HEARERS = frozenset("told tells asked warned reminded".split())  # noqa: SIM905
_ONLY_SAY = frozenset({"say", "says", "said"})
_WRITTEN = frozenset(
    """report study survey inquiry paper poll opposition review audit document letter book article
    statement campaigners critics group""".split()  # noqa: SIM905
)
_WITHIN = frozenset("of for at in from on".split())  # noqa: SIM905
_INSIDE_NAMES = frozenset("of for at".split())  # noqa: SIM905


def report_inside(
    forms: Sequence[str], xpos: list[str], heads: list[int], relations: list[str]
) -> None:
    """ "The line, council leader Ann Lee said, will open", "The toll, warned the minister, was
    likely to rise": a clause with a verb of saying between a subject and its verb tells who
    said it; who speaks is not the subject once more."""
    for s, m in enumerate(list(heads)):
        if relations[s] not in _SUBJECT or m <= s + 3:
            continue
        begin = min([k for k in children(heads, relations, m, _GROUP) if k > s] + [m])
        if xpos[begin] not in _FINITE or forms[begin - 1] != ",":
            continue
        for a in range(s + 1, begin - 2):
            if forms[a] != ",":
                continue
            said = _saying(forms, xpos, a, begin - 1)
            if said is not None:
                _join(range(a + 1, begin - 1), said, m, forms, xpos, heads, relations)
                break


def _saying(forms: Sequence[str], xpos: Sequence[str], a: int, b: int) -> tuple[int, range] | None:
    """The verb of saying between commas a and b, and where its speaker stands; None where there is
    none."""
    if forms[a + 1] in _INVERTED and xpos[a + 1] in _PAST and xpos[a + 2] in _OPENS:
        end = next((k for k in range(a + 2, b) if forms[k] == ","), b)
        if all(xpos[k] in _NOMINAL or forms[k] in _INSIDE_NAMES for k in range(a + 2, end)):
            return a + 1, range(a + 2, end)
        return None
    v = next((k for k in range(a + 2, b) if xpos[k] in _PAST and forms[k] in _SAYS), ROOT)
    if v == ROOT or xpos[a + 1] not in _OPENS:
        return None
    speaker = all(xpos[k] in _NOMINAL or forms[k] in _INSIDE_NAMES for k in range(a + 1, v))
    tail = range(v + 1, b)
    plain = not any(xpos[k][:1] in {"V", "W", "M"} or forms[k] == "," for k in tail)
    heard = v + 1 == b or forms[v] in _HEARERS or xpos[v + 1] in {"IN", "RB"}
    return (v, range(a + 1, v)) if speaker and plain and heard and len(tail) < 8 else None


def _join(
    inside: range,
    said: tuple[int, range],
    m: int,
    forms: Sequence[str],
    xpos: list[str],
    heads: list[int],
    relations: list[str],
) -> None:
    """Hangs the words between the commas on the verb of saying, and that on verb m: the words of
    "The ferry, the council said on Monday, will stop"."""
    v, where = said
    if heads[m] in inside:  # what was said hangs on who said it
        if heads[m] != v or relations[m] != "ccomp":
            return
    else:
        heads[v], relations[v] = m, "parataxis"
    xpos[v] = "VBD" if xpos[v] == "VBN" else xpos[v]
    tops = [k for k in where if heads[k] not in where and xpos[k] in _NOUNS]
    tops = [k for k in tops if "," not in forms[where[0] : k]] or tops
    if not tops:
        return
    speaker = tops[-1]
    for k in tops[:-1]:
        heads[k], relations[k] = speaker, "compound"
    heads[speaker], relations[speaker] = v, "nsubj"
    for k, h in enumerate(heads):
        if k in inside and k != v and h not in inside:
            heads[k] = v
            if k > v and xpos[k] in _NOUNS:
                cased = children(heads, relations, k, frozenset({"case"}))
                relations[k] = "obl" if cased else "iobj"
        elif k not in inside and h in inside and k != m:
            heads[k] = m


def report_behind(
    forms: Sequence[str], xpos: list[str], heads: list[int], relations: list[str]
) -> None:
    """ "The vote was rigged, claims the opposition", "The pilot erred, concluded the report.": a
    verb of saying between a comma and the noun phrase that ends the sentence tells who said the
    rest, if it goes with that noun and has no other subject."""
    end = len(forms) - 1
    for v in range(3, end - 1):
        if forms[v - 1] not in {",", '"', "”"} or forms[v] not in _SAYS:
            continue
        if xpos[v] not in {"VBD", "VBN", "VBZ", "VBP"} or xpos[v + 1] not in _OPENS:
            continue
        if children(heads, relations, v, _SUBJECT | _GROUP):
            continue
        inside = range(v + 1, end)
        if not all(xpos[k] in _NOMINAL or forms[k] in _WITHIN for k in inside):
            continue
        tops = [k for k in inside if heads[k] not in inside and xpos[k] in _NOUNS]
        if len(tops) != 1 or {"and", "or", ","} & set(forms[v + 1 : end]):
            continue
        if forms[v] not in _ONLY_SAY and not _can_speak(forms[tops[0]], xpos[tops[0]]):
            continue
        counted = xpos[v] in {"VBZ", "VBP"} and xpos[tops[0]] in {"NN", "NNS"}
        if counted and (xpos[tops[0]] == "NNS") != (xpos[v] == "VBP") and forms[v] != "say":
            continue
        main = heads[v]
        told = children(heads, relations, v, frozenset({"ccomp"}))
        if main != ROOT and main < v and children(heads, relations, main, _SUBJECT):
            heads[v], relations[v] = main, "parataxis"
        elif not told or told[0] > v:
            continue
        heads[tops[0]], relations[tops[0]] = v, "nsubj"
        xpos[v] = "VBD" if xpos[v] == "VBN" else xpos[v]


def _can_speak(form: str, tag: str) -> bool:
    """True for a noun for somebody who says something, or for what is written."""
    return tag in {"NNP", "NNPS"} or form in _WRITTEN or sort_of_noun(form) in {PERSON, ORG}


def doing_something(
    forms: Sequence[str],
    upos: list[str],
    xpos: Sequence[str],
    heads: list[int],
    relations: list[str],
) -> None:
    """ "Passing sentence, Judge Lee said": the participle that begins a sentence has the bare noun
    before the comma as its object, and goes with the verb whose subject follows."""
    if len(forms) < 6 or xpos[0] != "VBG" or relations[0] != "amod":
        return
    noun = heads[0]
    v = heads[noun]
    loose = relations[noun] in {"obl", "obl:unmarked", "dislocated", "nmod", "parataxis", "obj"}
    if v == ROOT or noun > 3 or not loose or forms[noun + 1] != ",":
        return
    if any(heads[k] == noun and relations[k] in {"case", "det"} for k in range(noun)):
        return
    if any(noun + 1 < k < v for k in children(heads, relations, v, _SUBJECT)):
        heads[0], relations[0], upos[0] = v, "advcl", "VERB"
        heads[noun], relations[noun] = 0, "obj"


def said_in_relative(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "the plant, which Lee said employs 400 people": what somebody says of a noun is what
    is said, with the relative word as its subject."""
    for v, n in enumerate(heads):
        if relations[v] != "acl:relcl" or forms[v] not in REPORTING or xpos[v] not in _FINITE:
            continue
        if v + 1 >= len(forms) or xpos[v + 1] not in _FINITE or n == ROOT or n > v:
            continue
        who = [k for k in children(heads, relations, v, _SUBJECT) if xpos[k] in _NOUNS and k < v]
        word = next((k for k in range(v - 1, n, -1) if xpos[k] in {"WP", "WDT"}), ROOT)
        if not who or word == ROOT or word + 1 != leftmost(heads, who[-1]):
            continue
        c = v + 1
        while heads[c] > c and relations[c] in _GROUP:
            c = heads[c]
        if heads[c] not in {v, n} or relations[c] not in {"ccomp", "acl:relcl", "parataxis"}:
            continue
        passive = children(heads, relations, c, frozenset({"aux:pass"}))
        heads[c], relations[c] = v, "ccomp"
        heads[word], relations[word] = c, "nsubj:pass" if passive else "nsubj"


def demanded_and_was(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "demanded that the British quit India and was locked up": he was, not the British."""
    for c, v in enumerate(heads):
        if relations[c] != "conj" or v == ROOT or relations[v] != "ccomp" or v > c:
            continue
        m = heads[v]
        if m == ROOT or m > v or forms[m] not in REPORTING | _DEMANDED or xpos[m] != "VBD":
            continue
        own = [forms[k] for k in children(heads, relations, c, _GROUP)]
        subject = children(heads, relations, v, _SUBJECT)
        if "was" not in own or not subject or children(heads, relations, c, _SUBJECT):
            continue
        if xpos[subject[0]] in {"NNS", "NNPS"} or is_demonym(forms[subject[0]].capitalize()):
            heads[c] = m


def in_front_of_said(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "Defending, Colin Reeve said his client was sorry": a participle in front goes with who
    said it, not with what was said."""
    for r, c in enumerate(heads):
        if relations[r] != "advcl" or xpos[r] not in {"VBG", "VBN"} or c <= r:
            continue
        v = c
        while v != ROOT and relations[v] in {"conj", "ccomp", "xcomp"} and v > r:
            if relations[v] == "ccomp" and r < heads[v] < v and forms[heads[v]] in REPORTING:
                v = heads[v]
                break
            v = heads[v]
        if v in {ROOT, c} or v <= r or forms[v] not in REPORTING:
            continue
        subject = next((k for k in children(heads, relations, v, _SUBJECT) if r < k < v), ROOT)
        begin = leftmost(heads, subject) if subject != ROOT else ROOT
        if begin > r and forms[begin - 1] == ",":
            heads[r] = v
