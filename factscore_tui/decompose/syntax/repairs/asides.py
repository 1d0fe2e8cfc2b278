"""Trees put right around asides between commas: what is told of a subject far in front, of the last
of several, of a figure right before. All in place, before the tree is made; `forms` are in lower
case, `heads` has ROOT for the root."""

from __future__ import annotations

from collections.abc import Sequence

from factscore_tui.decompose.references.kinds import PERSON, PLACE, sort_of_noun
from factscore_tui.decompose.syntax.repairs.clauses import children, leftmost, under
from factscore_tui.decompose.syntax.repairs.shared import and_of, case_of
from factscore_tui.decompose.syntax.tree import ROOT

_NOUNS = frozenset({"NN", "NNS", "NNP", "NNPS"})
_NAMES = frozenset({"NNP", "NNPS"})
_SUBJECT = frozenset({"nsubj", "nsubj:pass"})
_OBJECT = frozenset({"obj"})
_GROUP = frozenset({"aux", "aux:pass", "cop"})
_PURSUED = frozenset("competed fought led served studied taught trained".split())  # noqa: SIM905
_EVENTS = frozenset(
    """blizzard cyclone defeat drought earthquake eruption fire flood gap hurricane lead margin
    performance result rise score start storm time total tornado typhoon victory wildfire
    win""".split()  # noqa: SIM905
)
_ORDINALS = frozenset("first second third fourth fifth sixth seventh eighth last".split())  # noqa: SIM905
_VEHICLES = frozenset(
    """air bicycle bike boat bus cab car coach ferry foot metro plane rail road ship taxi train
    tram""".split()  # noqa: SIM905
)
_TIMES = frozenset("hour hours minute minutes day days".split())  # noqa: SIM905
_ORDINAL_TAGS = frozenset({"JJ", "RB", "NN"})


def than_the_other(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "the buffer, which is no larger than the T3's, fills up": it is no larger than that; nothing
    fills up but the buffer."""
    for than in range(1, len(forms) - 1):
        k, more = heads[than], than - 1
        if forms[than] != "than" or relations[than] != "case" or k < than:
            continue
        if xpos[more] not in {"JJR", "RBR"} or heads[k] in {more, ROOT} or under(heads, more, k):
            continue
        v = heads[k]
        if relations[k] not in _SUBJECT or "," not in forms[k:v]:
            continue
        heads[k], relations[k] = more, "obl"
        noun = next(
            (j for j in range(more) if relations[j] == "obl" and under(heads, more, j)), ROOT
        )
        marks = children(heads, relations, noun, frozenset({"case"})) if noun != ROOT else []
        begun = [m for m in marks if forms[m] in {"before", "after", "until", "since"}]
        if begun and not under(heads, v, noun) and not children(heads, relations, v, _SUBJECT):
            heads[noun], relations[noun] = v, "nsubj"
            heads[begun[0]], relations[begun[0]] = v, "mark"


def number_that_is(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "Of his 80 nominations he won 28, a number surpassed by two": the number is the 28, and they
    are of the 80."""
    for k, v in enumerate(heads):
        if relations[k] != "obj" or v == ROOT or xpos[k] not in {"CD", "NN"}:
            continue
        earlier = [j for j in children(heads, relations, v, frozenset({"obj"})) if v < j < k]
        if len(earlier) == 1 and xpos[earlier[0]] == "CD" and xpos[k] == "NN":
            first = leftmost(heads, k)
            article = [forms[j] for j in children(heads, relations, k, frozenset({"det"}))]
            if "," in (forms[first], forms[first - 1]) and article and article[0] in {"a", "an"}:
                heads[k], relations[k] = earlier[0], "appos"
        if xpos[k] == "CD" and not children(heads, relations, k, frozenset({"nmod", "nummod"})):
            front = [
                j
                for j in children(heads, relations, v, frozenset({"obl"}))
                if j < v and case_of(forms, heads, relations, j) == "of" and xpos[j] == "NNS"
            ]
            if len(front) == 1:
                heads[front[0]], relations[front[0]] = k, "nmod"
                for j in children(heads, relations, front[0], frozenset({"punct"})):
                    heads[j] = v


def pursued(
    forms: Sequence[str], upos: list[str], xpos: list[str], heads: list[int], relations: list[str]
) -> None:
    """ "recorded 22 albums, taught at the academy and was once described": no album was taught."""
    for k, n in enumerate(heads):
        if relations[k] not in {"acl", "advcl"} or forms[k] not in _PURSUED or n == ROOT or n > k:
            continue
        v = heads[n] if relations[k] == "acl" else n
        n = n if relations[k] == "acl" else next(iter(children(heads, relations, v, _OBJECT)), ROOT)
        if n == ROOT or relations[n] != "obj" or v == ROOT or xpos[v] != "VBD":
            continue
        if forms[k - 1] != ",":
            continue
        later = [
            c
            for c in range(k + 1, len(heads))
            if relations[c] == "conj"
            and heads[c] == v
            and and_of(forms, heads, relations, c) > k
            and not children(heads, relations, c, _SUBJECT)
        ]
        if later and sort_of_noun(forms[n]) != PERSON:
            heads[k], relations[k], xpos[k], upos[k] = v, "conj", "VBD", "VERB"


def described_between(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "survived by their daughter, Tuuli, a cellist, and two grandsons": Tuuli is the cellist."""
    for k, n in enumerate(heads):
        if relations[k] != "conj" or n == ROOT or xpos[k] != "NN" or n > k:
            continue
        first = leftmost(heads, k)
        first += forms[first] == ","
        article = first < k and forms[first] in {"a", "an"} and forms[first - 1] == ","
        if not article or children(heads, relations, k, frozenset({"cc"})):
            continue
        named = [
            j for j in children(heads, relations, n, frozenset({"appos"})) if xpos[j] in _NAMES
        ]
        end = first - 2
        if len(named) != 1 or sort_of_noun(forms[k]) != PERSON or not under(heads, end, named[0]):
            continue
        if any(relations[c] == "conj" and heads[c] == n and c > k for c in range(len(heads))):
            heads[k], relations[k] = named[0], "appos"


def last_of_the_places(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "to Göttingen, Berkeley and Los Alamos, the laboratory that he ran": the last of them is."""
    for k, h in enumerate(heads):
        if relations[k] != "appos" or xpos[k] != "NN" or h == ROOT or xpos[h] not in _NAMES:
            continue
        start = leftmost(heads, k)
        start += forms[start] == ","
        last = [
            c
            for c in children(heads, relations, h, frozenset({"conj"}))
            if h < c < start and and_of(forms, heads, relations, c) != ROOT
        ]
        if len(last) != 1 or forms[start] not in {"the", "a", "an"} or forms[start - 1] != ",":
            continue
        if xpos[last[0]] in _NAMES and under(heads, start - 2, last[0]):
            heads[k] = last[0]


def from_there_to(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "follows him from Cambridge, where he tried to poison his tutor, to Berkeley": he is
    followed there."""
    for k, v in enumerate(heads):
        if relations[k] != "obl" or v == ROOT or case_of(forms, heads, relations, k) != "to":
            continue
        first = leftmost(heads, k)
        first += forms[first] == ","
        if forms[first - 1] != "," or xpos[k] not in _NAMES:
            continue
        above = v
        while above != ROOT and relations[above] != "acl:relcl":
            above = heads[above]
        place = heads[above] if above != ROOT else ROOT
        if place == ROOT or case_of(forms, heads, relations, place) != "from":
            continue
        if relations[place] == "obl" and heads[place] != ROOT and forms[place + 1] == ",":
            heads[k] = heads[place]


def where_it_is(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "Where she falters is in the love story": a clause that is the subject is told by
    nobody."""
    for k, h in enumerate(heads):
        if relations[k] != "acl:relcl" or h == ROOT or h < k:
            continue
        first = leftmost(heads, k)
        if first == 0 and xpos[0] in {"WRB", "WP"}:
            relations[k] = "csubj"


def subject_with_two_clauses(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "inherited debts, and the help that he gave to the colonists, which cost much, made them
    bigger": the help did."""
    for k, v in enumerate(heads):
        if relations[k] != "conj" or xpos[k] not in {"VBD", "VBZ", "VBP"} or v == ROOT or v > k:
            continue
        if forms[k - 1] != "," or children(heads, relations, k, _SUBJECT | {"cc"} | _GROUP):
            continue
        for n in range(k - 2, v, -1):
            cc = and_of(forms, heads, relations, n)
            if relations[n] != "conj" or cc == ROOT or xpos[n] not in _NOUNS or heads[n] > cc:
                continue
            clause = children(heads, relations, n, frozenset({"acl:relcl"}))
            article = children(heads, relations, n, frozenset({"det"}))
            if forms[cc - 1] == "," and clause and article and article[0] == cc + 1:
                heads[n], relations[n], heads[cc] = k, "nsubj", k
            break


def more_than_that(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "broke the record when he jumped 6.17, one centimetre higher than the mark": the figure of
    the clause right before is compared."""
    for k, v in enumerate(heads):
        if relations[k] != "advcl" or xpos[k] not in {"JJR", "RBR"} or v == ROOT or v > k:
            continue
        first = leftmost(heads, k)
        first += forms[first] == ","
        if forms[first - 1] != "," or xpos[first - 2] != "CD" or xpos[first] != "CD":
            continue
        clause = heads[first - 2]
        if clause != v and clause != ROOT and v < clause < first and relations[clause] == "advcl":
            heads[k] = clause


def placed_with(
    forms: Sequence[str], xpos: list[str], heads: list[int], relations: list[str]
) -> None:
    """ "won the hurdles, with Ann Lee second and Tom Fox third": they came second and third, nobody
    won third."""
    for b in range(4, len(forms)):
        if forms[b] not in _ORDINALS or xpos[b] not in _ORDINAL_TAGS or xpos[b - 1] not in _NAMES:
            continue
        if b + 1 < len(forms) and forms[b + 1] not in {".", ",", ";"}:
            continue
        cc = next((j for j in range(b - 2, max(b - 6, 0), -1) if forms[j] == "and"), ROOT)
        a = cc - 1
        if cc == ROOT or forms[a] not in _ORDINALS or xpos[a - 1] not in _NAMES:
            continue
        begin = next((j for j in range(a - 2, max(a - 8, 0), -1) if forms[j] == "with"), ROOT)
        if begin == ROOT or any(xpos[j] not in _NAMES for j in range(cc + 1, b)):
            continue
        first = a - 1
        while relations[first] in {"flat", "compound"} and begin < heads[first] < a:
            first = heads[first]
        v = heads[first]
        if v == ROOT or v > begin:
            continue
        second = cc + 1
        heads[begin], relations[begin] = first, "case"
        heads[a], relations[a] = first, "amod"
        for j in range(begin + 1, first):
            if heads[j] == a:
                heads[j] = first
        heads[second], relations[second], heads[cc] = first, "conj", second
        for j in range(second + 1, b):
            heads[j], relations[j] = second, "flat"
        heads[b], relations[b] = second, "amod"


def event_of_all(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "Maria made landfall near Yabucoa, the strongest storm since 1928": no place is a storm."""
    for k, n in enumerate(heads):
        if relations[k] != "appos" or n == ROOT or forms[k] not in _EVENTS or xpos[n] not in _NAMES:
            continue
        cases, v = set(), n
        while relations[v] in {"nmod", "obl", "obj"} and heads[v] != ROOT:
            cases.add(case_of(forms, heads, relations, v))
            v = heads[v]
        if not cases & {"in", "near", "at", "on", "to"} or xpos[v][:2] != "VB":
            continue
        subject = [s for s in children(heads, relations, v, _SUBJECT) if s < v]
        if len(subject) == 1 and sort_of_noun(forms[k]) != PLACE:
            heads[k] = subject[0] if xpos[subject[0]] in _NOUNS else v
            relations[k] = "appos" if xpos[subject[0]] in _NOUNS else "parataxis"


def cheaper_by_so_much(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "the X-T30, £50 cheaper and three years older, remains": the model is cheaper, by £50."""
    for k in range(3, len(forms)):
        n = heads[k]
        if xpos[k] not in {"JJR", "RBR"} or relations[k] != "amod" or n == ROOT or n > k:
            continue
        measure = [
            j
            for j in range(n + 1, k)
            if heads[j] == n and relations[j] in {"conj", "appos", "nummod", "nmod:unmarked"}
        ]
        if len(measure) != 1 or forms[leftmost(heads, measure[0]) - 1] != ",":
            first = leftmost(heads, measure[0]) if measure else k
            if forms[first] != ",":
                continue
        much = [measure[0], *(j for j in range(len(heads)) if heads[j] == measure[0])]
        if not any(xpos[j] in {"CD", "$"} for j in much):
            continue  # "Ann, a barrister older than herself"
        heads[measure[0]], relations[measure[0]] = k, "obl:unmarked"
        relations[k] = "acl"
        for j in range(k + 1, len(forms)):
            if heads[j] == n and relations[j] == "conj" and xpos[j] in {"JJR", "RBR"}:
                heads[j] = k


def minutes_by_train(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "lies 28 km west of Lisbon, 40 minutes by train from Rossio": so long takes the train."""
    for k in range(2, len(forms)):
        if forms[k] not in _VEHICLES or forms[k - 1] != "by" or forms[k - 2] not in _TIMES:
            continue
        length, v = k - 2, heads[k]
        if v in {ROOT, length} or under(heads, v, length) or heads[k - 1] != k:
            continue
        heads[k], relations[k] = length, "nmod"
        first = leftmost(heads, length)
        first += forms[first] == ","
        if forms[first - 1] == "," and heads[length] != v and not under(heads, v, length):
            heads[length], relations[length] = v, "obl:unmarked"


def participle_again(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "Regaleira, bought by Monteiro, a millionaire, and designed by Manini, has a tower": bought
    and designed; nothing is joined to a verb behind it."""
    for k, v in enumerate(heads):
        if relations[k] != "conj" or v < k or v == ROOT or xpos[k] != "VBN":
            continue
        for s in children(heads, relations, v, _SUBJECT):
            before = [
                a
                for a in children(heads, relations, s, frozenset({"acl"}))
                if s < a < k and xpos[a] == "VBN"
            ]
            if before:
                heads[k] = before[0]


def described_before_older(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "married Ann, a barrister older than herself": Ann is the barrister."""
    for k in range(3, len(forms) - 2):
        older, name = heads[k], k - 3
        if xpos[k] != "NN" or forms[k - 1] not in {"a", "an"} or forms[k - 2] != ",":
            continue
        while relations[name] == "flat" and heads[name] < name:
            name = heads[name]
        if heads[k] == name:
            older = next((j for j in range(k, len(heads)) if heads[j] == name and j > k), k)
        if not k < older or relations[older] not in {"acl", "amod"} or heads[older] != name:
            continue
        if xpos[name] in _NAMES and xpos[older] in {"JJR", "JJ"}:
            heads[k], relations[k] = name, "appos"
            heads[older], relations[older] = k, "amod"
