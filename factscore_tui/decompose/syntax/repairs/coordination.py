"""Trees put right where the second of two that are joined hangs on the wrong first one. All in
place, before the tree is made; `forms` are in lower case, `heads` has ROOT for the root."""

from __future__ import annotations

from collections.abc import Sequence

from factscore_tui.decompose.references.kinds import PERSON, sort_of_noun
from factscore_tui.decompose.syntax.repairs.clauses import children, leftmost
from factscore_tui.decompose.syntax.tree import ROOT

_SUBJECT = frozenset({"nsubj", "nsubj:pass", "csubj", "expl"})
_GROUP = frozenset({"aux", "aux:pass", "cop"})
_NOUNS = frozenset({"NN", "NNS", "NNP", "NNPS"})
_CC = frozenset({"cc"})


def and_before(heads: Sequence[int], relations: Sequence[str], forms: Sequence[str], k: int) -> int:
    """Where the "and" of word k stands, or ROOT."""
    joins = {"and", "or", "but"}
    return next((c for c in children(heads, relations, k, _CC) if forms[c] in joins), ROOT)


def second_infinitive(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "came from behind to beat Westhaven and move up": who came to beat came to move up."""
    for k, h in enumerate(heads):
        bare = relations[k] == "conj" and xpos[k] == "VB" and 0 <= h < k
        if not bare or xpos[h] not in {"VBD", "VBZ", "VBN", "VBG"}:
            continue
        if children(heads, relations, k, _SUBJECT | _GROUP | {"mark"}):
            continue
        if any(xpos[j] in {"MD", "TO"} or forms[j] in {"do", "does", "did"}
               for j in children(heads, relations, h, _GROUP | {"mark"})):  # fmt: skip
            continue
        first = [
            i
            for i in range(h + 1, k)
            if xpos[i] == "VB"
            and relations[i] in {"advcl", "xcomp", "acl"}
            and any(forms[j] == "to" for j in children(heads, relations, i, frozenset({"mark"})))
        ]
        if first:
            heads[k] = first[-1]


def second_person(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "was the first woman to direct the observatory and the author of an atlas": a person is
    joined to a person, not to what she was the first to direct."""
    for k, thing in enumerate(heads):
        if relations[k] != "conj" or not 0 <= thing < k or xpos[k] != "NN":
            continue
        article = any(
            forms[d] in {"a", "an", "the"}
            for d in children(heads, relations, k, frozenset({"det"}))
        )
        if not article or and_before(heads, relations, forms, k) == ROOT:
            continue
        i = heads[thing]
        within = relations[thing] in {"obj", "obl"} and i != ROOT and relations[i] == "acl"
        if not within or xpos[i] != "VB" or sort_of_noun(forms[k]) != PERSON:
            continue
        who = heads[i]
        named = xpos[thing] in {"NNP", "NNPS"} and forms[leftmost(heads, thing)] != "the"
        if named or sort_of_noun(forms[thing]) == PERSON or sort_of_noun(forms[who]) != PERSON:
            continue
        if children(heads, relations, who, frozenset({"cop"})):
            heads[k] = who


def subject_with_clause(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "A bookkeeper who stole money to pay for holidays and a car has been jailed": the car is one
    more thing to pay for; the first noun was jailed."""
    top = heads.index(ROOT) if ROOT in heads else ROOT
    if top == ROOT or xpos[top] not in _NOUNS or leftmost(heads, top) != 0:
        return
    clause = children(heads, relations, top, frozenset({"acl:relcl"}))
    if not clause or "," in forms[top : clause[0]] or children(heads, relations, top, _GROUP):
        return
    for m in range(clause[0] + 1, len(heads)):
        if relations[m] not in {"conj", "parataxis"} or heads[m] not in {top, *clause}:
            continue
        own = [
            s for s in children(heads, relations, m, frozenset({"nsubj", "nsubj:pass"})) if s < m
        ]
        cc = and_before(heads, relations, forms, m)
        if len(own) != 1 or cc == ROOT or cc + 1 != leftmost(heads, own[0]) or forms[cc - 1] == ",":
            continue
        begin = min([m, *(k for k in children(heads, relations, m, _GROUP) if k > own[0])])
        one = xpos[begin] in {"VBZ", "VBD", "MD"} and xpos[cc - 1] in _NOUNS
        if not one or (xpos[begin] == "VBZ" and xpos[top] == "NNS"):
            continue
        before = cc - 1
        while relations[before] in {"flat", "compound"} and heads[before] > clause[0]:
            before = heads[before]
        relation = relations[own[0]]
        heads[own[0]], relations[own[0]], heads[cc] = before, "conj", own[0]
        heads[m], relations[m] = ROOT, "root"
        heads[top], relations[top] = m, relation
        for k, h in enumerate(heads):
            if h == top and k > m:
                heads[k] = m
        return


def noun_inside_participle(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "fell to 29m, weighed down by higher prices and the cost of a recall": without a comma a
    noun is joined to what stands in the participle's phrase, not across it."""
    for k, h in enumerate(heads):
        if relations[k] != "conj" or h == ROOT or xpos[k] not in _NOUNS:
            continue
        cc = and_before(heads, relations, forms, k)
        if cc == ROOT or forms[cc - 1] == "," or cc + 1 != leftmost_inside(heads, k, cc):
            continue
        if children(heads, relations, k, _SUBJECT | _GROUP | {"case"}):
            continue
        for r in range(cc - 1, h, -1):
            if xpos[r] not in {"VBN", "VBG"} or relations[r] not in {"advcl", "acl"}:
                continue
            if heads[r] not in {h, heads[h]} or children(heads, relations, r, _SUBJECT | _GROUP):
                continue
            near = [
                n
                for n in children(heads, relations, r, frozenset({"obj", "obl", "obl:agent"}))
                if r < n < cc and xpos[n] in _NOUNS
            ]
            first = leftmost(heads, r)
            if near and "," in (forms[first], forms[first - 1]):
                heads[k] = near[-1]
            break


def leftmost_inside(heads: Sequence[int], k: int, cc: int) -> int:
    """The first word of what hangs on word k behind its conjunction."""
    own = {k}
    for j in range(k, cc, -1):
        if heads[j] in own:
            own.add(j)
    return min(own)


def plural_verb(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "The plant produces two leaves, which grow and come to look like a heap": a verb for
    several goes with the clause for several."""
    for k, v in enumerate(heads):
        if relations[k] != "conj" or not 0 <= v < k or xpos[k] not in {"VBP", "VB"}:
            continue
        if xpos[v] != "VBZ" or children(heads, relations, k, _SUBJECT | _GROUP | {"mark"}):
            continue
        subject = children(heads, relations, v, frozenset({"nsubj", "nsubj:pass"}))
        if not subject or xpos[subject[0]] not in {"NN", "NNP", "PRP"}:
            continue
        clause = [r for r in range(v + 1, k) if relations[r] == "acl:relcl" and xpos[r] == "VBP"]
        if clause:
            heads[k] = clause[-1]


def behind_a_modal(
    forms: Sequence[str], xpos: list[str], heads: list[int], relations: list[str]
) -> None:
    """ "could not attend a school, which was closed to girls, and prepared in private": behind the
    comma that closes the clause goes on what the subject did."""
    for k, r in enumerate(heads):
        if relations[k] != "conj" or r == ROOT or relations[r] != "acl:relcl":
            continue
        cc = and_before(heads, relations, forms, k)
        if cc == ROOT or forms[cc - 1] != "," or xpos[k] not in {"VBN", "VBD"}:
            continue
        if children(heads, relations, k, _SUBJECT | _GROUP):
            continue
        first = leftmost(heads, r)
        above = heads[r]
        while above != ROOT and xpos[above][:1] != "V":
            above = heads[above]
        closed = forms[first] == "," or forms[first - 1] == ","
        if above == ROOT or above > first or not closed:
            continue
        modal = [j for j in children(heads, relations, above, _GROUP) if xpos[j] == "MD"]
        if modal and any(forms[j] in {"could", "would", "might"} for j in modal):
            heads[k], xpos[k] = above, "VBD"
            for j in range(k + 1, len(heads)):  # "passing it in 1901"
                if heads[j] == above and relations[j] in {"advcl", "obl"}:
                    heads[j] = k


def active_into(
    forms: Sequence[str], xpos: list[str], heads: Sequence[int], relations: Sequence[str]
) -> None:
    """ "was appointed judge and married into the royal family": who marries into a family does
    something."""
    for k in range(1, len(forms) - 1):
        if forms[k] == "married" and forms[k + 1] == "into" and xpos[k] == "VBN":
            own = children(heads, relations, k, frozenset({"aux", "aux:pass"}))
            if relations[k] == "conj" and not own:
                xpos[k] = "VBD"


def base_form(xpos: list[str], heads: Sequence[int], relations: Sequence[str]) -> None:
    """ "which would abolish evictions and require councils": would require."""
    for k, h in enumerate(heads):
        bare = relations[k] == "conj" and xpos[k] == "VBP" and h != ROOT and xpos[h] == "VB"
        if not bare or children(heads, relations, k, _SUBJECT | _GROUP):
            continue
        if any(xpos[j] == "MD" for j in children(heads, relations, h, _GROUP)):
            xpos[k] = "VB"


def counts_of(forms: Sequence[str], heads: list[int], relations: list[str]) -> None:
    """ "admitted fraud by abuse of position and two counts of false accounting": counts are
    admitted, like the fraud. So is what somebody "pleaded guilty to"."""
    for k, h in enumerate(heads):
        if relations[k] != "conj" or forms[k] not in {"count", "counts", "charge", "charges"}:
            continue
        while h != ROOT and relations[h] == "nmod":
            h = heads[h]
        if h != ROOT and relations[h] == "obl" and forms[heads[h]] in {"guilty", "pleaded"}:
            to = [j for j in children(heads, relations, heads[h], frozenset({"obl"})) if j < k]
            heads[k] = next((j for j in to if forms[leftmost(heads, j)] == "to"), h)
        if h != ROOT and relations[h] == "obj" and h < k:
            heads[k] = h


def counts_in_a_row(
    forms: Sequence[str], upos: Sequence[str], heads: Sequence[int], relations: list[str]
) -> None:
    """ "two counts of murder, one of arson and one of theft": each is counted by itself, and none
    is another."""
    for k, h in enumerate(heads):
        if (
            relations[k] != "appos"
            or upos[k] != "NUM"
            or forms[k + 1 : k + 2] != ["of"]
            or h == ROOT
        ):
            continue
        number = any(heads[j] == h and relations[j] == "nummod" for j in range(h))
        more = [
            j for j in range(k + 1, len(heads)) if heads[j] in {h, k} and relations[j] == "conj"
        ]
        if number and any(upos[j] == "NUM" and forms[j + 1 : j + 2] == ["of"] for j in more):
            relations[k] = "conj"


def done_to_the_object(
    forms: Sequence[str], xpos: list[str], heads: list[int], relations: list[str]
) -> None:
    """ "was given a six-month sentence, suspended for a year": the sentence was suspended, behind a
    verb of giving in the passive."""
    for k, v in enumerate(heads):
        if relations[k] not in {"conj", "advcl"} or xpos[k] != "VBN" or forms[k - 1] != ",":
            continue
        if v == ROOT or forms[v] not in _GIVEN or not v < k - 1:
            continue
        own = [j for j, h in enumerate(heads) if h == v]
        passive = any(relations[j] == "aux:pass" for j in own)
        thing = [j for j in own if relations[j] == "obj" and v < j < k]
        # "was handed a sentence, suspended for two years, and ordered to pay": an aside
        later = any(relations[j] == "conj" and j > k for j in own) and forms[k - 2] not in _PENALTY
        bare = not any(h == k and relations[j] in _HELPERS for j, h in enumerate(heads))
        if passive and thing and bare and not later:
            heads[k], relations[k] = thing[-1], "acl"
            for j in range(k + 1, len(heads)):
                if heads[j] in {v, k} and relations[j] == "conj" and forms[j].endswith("ed"):
                    heads[j], xpos[j] = v, "VBN"


_GIVEN = frozenset("given handed awarded paid offered sold lent granted shown sent".split())  # noqa: SIM905
_PENALTY = frozenset({"sentence", "term", "ban", "order"})
_HELPERS = frozenset({"aux", "aux:pass", "cop", "nsubj", "nsubj:pass", "cc", "mark", "obj"})


def second_clause(
    forms: Sequence[str],
    upos: list[str],
    xpos: list[str],
    heads: list[int],
    relations: list[str],
) -> None:
    """ "She could not join the Society, and gentlemen who bought her specimens often published
    papers": the second object of the relative clause has a verb before it, which is theirs."""
    for k, h in enumerate(heads):
        cc = and_before(heads, relations, forms, k) if relations[k] == "conj" else ROOT
        if cc < 1 or forms[cc - 1] != "," or xpos[k] not in _NOUNS:
            continue
        v = h
        while v != ROOT and xpos[v][:1] != "V":
            v = heads[v]
        for r in children(heads, relations, k, frozenset({"acl:relcl"})) if v != ROOT else ():
            objects = children(heads, relations, r, frozenset({"obj"}))
            if len(objects) != 2 or objects[0] < r:
                continue
            verb = [
                a
                for a in children(heads, relations, objects[1], frozenset({"amod"}))
                if xpos[a] == "VBN" and objects[0] < a < objects[1]
            ]
            if len(verb) != 1:
                continue
            a = verb[0]
            upos[a], xpos[a], heads[a], relations[a] = "VERB", "VBD", v, "conj"
            for j in range(len(heads)):
                between = heads[j] == r and objects[0] < j < a and relations[j] == "advmod"
                if between or (heads[j] == k and relations[j] in {"cc", "punct"}):
                    heads[j] = a
            heads[k], relations[k] = a, "nsubj"
            heads[objects[1]] = a
            break


def nobody_there_may(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "The village has no power lines, and nobody there may sell": a verb with a subject and a
    helper of its own behind ", and" goes on with the sentence, not with the object."""
    for k, n in enumerate(heads):
        if relations[k] != "conj" or n == ROOT or n > k or xpos[n] not in _NOUNS:
            continue
        own = children(heads, relations, k, _SUBJECT)
        cc = and_before(heads, relations, forms, k)
        if not own or cc < 1 or forms[cc - 1] != "," or relations[n] not in {"obj", "obl"}:
            continue
        helpers = children(heads, relations, k, frozenset({"aux", "aux:pass", "cop"}))
        finite = xpos[k] in {"VBD", "VBZ", "VBP"} or any(xpos[j] in {"MD", "VBD"} for j in helpers)
        v = heads[n]
        if v != ROOT and finite and cc < own[0] < k and xpos[v][:2] == "VB":
            heads[k] = v


_DONE_TO = frozenset(
    """renamed named called nicknamed dubbed appointed elected declared ratified published
    demolished destroyed restored renovated abolished awarded arrested charged convicted
    sentenced jailed acquitted executed buried killed wounded honoured honored promoted
    relegated translated adapted filmed acquired designed commissioned replaced repealed
    adopted approved rejected implemented exhibited donated knighted fined banned dissolved
    released deported exiled imprisoned expelled discharged nominated inducted digitised
    digitized scrapped dismantled converted made built produced kept sent held brought put laid
    hung given taken paid shown cut captured freed rescued shot stabbed attacked ambushed
    pardoned reprieved surrounded overrun seized auctioned copied patented
    trademarked exhumed cremated interred reburied embalmed beheaded hanged tortured executed
    evacuated hospitalised hospitalized airlifted detained handcuffed questioned remanded bailed
    suspended dismissed sacked evicted ousted deposed overthrown beatified canonised canonized
    baptised baptized christened enlarged refurbished repaired repainted nationalised nationalized
    privatised privatized disbanded torpedoed bombed shelled looted ransacked flooded cancelled
    canceled postponed offered banished excommunicated printed""".split()  # noqa: SIM905
)
"""Verbs that without an object are told of whom it was done to."""


_TOLD_TO = frozenset("ordered told instructed allowed forced obliged".split())  # noqa: SIM905
"""The same with "to" behind them."""
_HURT = frozenset("killed injured hurt wounded damaged destroyed arrested rescued".split())  # noqa: SIM905
"""The same with a subject of its own."""
_MONEY = frozenset("£ $ € pounds dollars euros francs crowns yen rupees m bn".split())  # noqa: SIM905


def shared_passive(
    forms: Sequence[str], xpos: list[str], heads: Sequence[int], relations: list[str]
) -> None:
    """ "was sold in 1920 and renamed Aurora", "was signed but never ratified": the ship renamed
    nobody, it was renamed. "and fined £400", "and ordered to pay", "and two passengers injured" are
    passive, too."""
    for k, v in enumerate(heads):
        hurt = forms[k] in _HURT
        known = hurt or forms[k] in _DONE_TO | _TOLD_TO
        if relations[k] != "conj" or not known or v == ROOT or xpos[k] != "VBD":
            continue
        passive = children(heads, relations, v, frozenset({"aux:pass"}))
        things = children(heads, relations, k, frozenset({"obj", "iobj"}))
        if forms[k] == "fined":  # an amount; who fines somebody names whom
            things = [j for j in things if forms[j] not in _MONEY]
        if forms[k] in _TOLD_TO and not children(heads, relations, k, frozenset({"xcomp"})):
            continue
        subjects = children(heads, relations, k, _SUBJECT)
        own = things + children(heads, relations, k, _GROUP)
        # "was sold for scrap and the viaduct offered to the council"
        another = forms[k] in _DONE_TO and any(xpos[j] in _NOUNS for j in subjects)
        if passive and xpos[v] == "VBN" and not own and (hurt or another or not subjects):
            xpos[k] = "VBN"
            for j in subjects:
                relations[j] = "nsubj:pass"


def predicates_in_a_row(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "Curie was the first woman to win a Nobel Prize, the first person to win twice, and the only
    person to win in two sciences": all three are told of her, none of the prize."""
    for k, n in enumerate(heads):
        if relations[k] != "appos" or n == ROOT or sort_of_noun(forms[k]) != PERSON:
            continue
        p = n
        while p != ROOT and not children(heads, relations, p, frozenset({"cop"})):
            p = heads[p]
        unique = [j for j in children(heads, relations, k, frozenset({"amod"})) if forms[j] in _ONE]
        thing = sort_of_noun(forms[n]) != PERSON and xpos[k] in {"NN", "NNS"}
        if p in {ROOT, n} or not unique or not thing or sort_of_noun(forms[p]) != PERSON:
            continue
        heads[k], relations[k] = p, "conj"
        for j in children(heads, relations, n, frozenset({"conj"})):
            if j > k and sort_of_noun(forms[j]) == PERSON:
                heads[j] = p


_ONE = frozenset("first only second third last youngest oldest".split())  # noqa: SIM905


_SAME_FORM = frozenset(
    """put cut set hit let shut cost hurt spread split made built lost left sent spent sold told
    held kept brought bought taught found won paid led met heard fought caught struck
    hung""".split()  # noqa: SIM905
)
"""Past tenses that are participles, too."""


def shared_modal(
    forms: Sequence[str], xpos: list[str], heads: Sequence[int], relations: Sequence[str]
) -> None:
    """ "would have interfered with traffic and obstructed the channel": it obstructed nothing."""
    for k, v in enumerate(heads):
        alike = forms[k].endswith("ed") or forms[k] in _SAME_FORM
        if relations[k] != "conj" or xpos[k] != "VBD" or not alike:
            continue
        own = {relations[j] for j, h in enumerate(heads) if h == k}
        helpers = {forms[j] for j, h in enumerate(heads) if h == v and relations[j] == "aux"}
        modal = any(
            xpos[j] == "MD" for j, h in enumerate(heads) if h == v and relations[j] == "aux"
        )
        if modal and "have" in helpers and not own & {"nsubj", "nsubj:pass", "aux", "aux:pass"}:
            xpos[k] = "VBN"
