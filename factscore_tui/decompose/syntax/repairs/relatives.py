"""Trees put right around relative clauses, and around clauses that hang on a noun to which they do
not belong. All in place, before the tree is made; `forms` are in lower case, `heads` has ROOT for
the root."""

from __future__ import annotations

from collections.abc import Sequence

from factscore_tui.decompose.references.kinds import PERSON, THING, sort_of_noun
from factscore_tui.decompose.rules.lexicon import REPORTING
from factscore_tui.decompose.syntax.repairs.clauses import children, leftmost
from factscore_tui.decompose.syntax.tree import ROOT

_SUBJECT = frozenset({"nsubj", "nsubj:pass", "csubj", "expl"})
_NOUNS = frozenset({"NN", "NNS", "NNP", "NNPS"})
_PASSIVE = frozenset({"aux:pass"})
_PEOPLE = frozenset(("people", "persons", "women", "men"))
_BECAME = frozenset("became become becomes remained remains".split())  # noqa: SIM905
_FINITE_PLURAL = frozenset({"VBP"})


def part_of_which(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "euros, half of which will be paid": the half is who the clause speaks of, and the clause
    belongs to the noun before the comma."""
    for r, k in enumerate(heads):
        if relations[r] != "acl:relcl" or k == ROOT or k < 2 or forms[k + 1 : k + 2] != ["of"]:
            continue
        which = k + 2
        if which >= r or forms[which] not in {"which", "whom"} or heads[which] != k:
            continue
        noun = k - 2
        if forms[k - 1] != "," or children(heads, relations, r, _SUBJECT):
            continue
        if xpos[noun] in _NOUNS:
            passive = children(heads, relations, r, _PASSIVE)
            heads[k], relations[k] = r, "nsubj:pass" if passive else "nsubj"
            heads[r] = noun


def aged(forms: Sequence[str], upos: Sequence[str], heads: list[int], relations: list[str]) -> None:
    """ "died of an infected wound, aged 47", "died in 1997, aged 84": who died was."""
    for k, n in enumerate(heads):
        if forms[k] != "aged" or relations[k] != "acl" or k < 2 or forms[k - 1] != ",":
            continue
        verb = n
        while verb != ROOT and upos[verb] not in {"VERB", "AUX"}:
            verb = heads[verb]
        if verb != ROOT and verb < n and upos[n] in {"NOUN", "NUM"} and relations[n] != "obj":
            heads[k], relations[k] = verb, "advcl"


def name_as_root(xpos: Sequence[str], heads: list[int], relations: list[str]) -> None:
    """ "Irène Joliot-Curie was the daughter of ...": a clause that begins with its verb right
    behind a name is no relative clause."""
    for r, k in enumerate(heads):
        if relations[r] != "acl:relcl" or k == ROOT or heads[k] != ROOT:
            continue
        first = leftmost(heads, r)
        behind = first > 0 and first - 1 >= k and xpos[first - 1] in {"NNP", "NNPS"}
        if not behind or xpos[k] not in {"NNP", "NNPS"} or xpos[first] not in {"VBD", "VBZ"}:
            continue
        passive = children(heads, relations, r, _PASSIVE)
        heads[r], relations[r] = ROOT, "root"
        for c, h in enumerate(heads):
            if h == k and c > r:
                heads[c] = r
        heads[k], relations[k] = r, "nsubj:pass" if passive else "nsubj"


def best_of_which(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "83 instruments, the oldest of which was built": the oldest was, not all of them."""
    for r, n in enumerate(heads):
        if relations[r] != "acl:relcl" or n == ROOT or children(heads, relations, r, _SUBJECT):
            continue
        for k in children(heads, relations, n, frozenset({"appos"})):
            whose = forms[k + 1 : k + 3] in (["of", "which"], ["of", "whom"])
            if n < k < r and whose and xpos[k] in {"JJS", "NN", "CD", "JJ", "NNS"}:
                passive = children(heads, relations, r, _PASSIVE)
                heads[k], relations[k] = r, "nsubj:pass" if passive else "nsubj"


def shared_of_which(forms: Sequence[str], heads: list[int], relations: list[str]) -> None:
    """ "two prizes, the first of which she shared": she shared it. Of what the parser took for two
    subjects, or for an apposition with a clause, "of which" marks the object."""
    for k, above in enumerate(heads):
        if forms[k + 1 : k + 3] not in (["of", "which"], ["of", "whom"]) or above == ROOT:
            continue
        clause = children(heads, relations, k, frozenset({"acl:relcl"}))
        beside = relations[k] == "appos" and bool(clause)
        if not beside and (not relations[k].startswith("nsubj") or above < k):
            continue
        r = clause[0] if beside else above
        shared = any(k + 2 < j < r for j in children(heads, relations, r, _SUBJECT))
        if shared and not children(heads, relations, r, frozenset({"obj", "aux:pass"})):
            if beside:
                heads[r], heads[k] = above, r
            relations[k] = "obj"


def one_of_whom(forms: Sequence[str], heads: list[int], relations: list[str]) -> None:
    """ "Six guards went ahead, one of whom carried a flag": the clause belongs to who went."""
    for r, v in enumerate(heads):
        if relations[r] not in {"parataxis", "conj", "advcl"} or v == ROOT or v > r:
            continue
        k = leftmost(heads, r)
        k += forms[k] == ","
        if forms[k + 1 : k + 3] not in (["of", "whom"], ["of", "which"]) or k < 2:
            continue
        behind = k - 2 if forms[k - 1] == "," and relations[k - 2] in {"obj", "obl"} else ROOT
        subject = next(iter(children(heads, relations, v, _SUBJECT)), ROOT)
        noun = behind if behind != ROOT else subject
        if noun != ROOT and noun < k and heads[k] == r:
            heads[r], relations[r] = noun, "acl:relcl"


def second_object(xpos: Sequence[str], heads: list[int], relations: list[str]) -> None:
    """ "beating the £81 million analysts had expected": of two objects in a row the second is who
    expected the first."""
    for s, v in enumerate(heads):
        if relations[s] != "obj" or v == ROOT or xpos[s] not in {"NNS", "NNP", "NNPS"}:
            continue
        first = [o for o in children(heads, relations, v, frozenset({"obj"})) if v < o < s]
        clause = [
            r
            for r, relation in enumerate(relations)
            if s < r < s + 4 and relation in {"acl:relcl", "advcl:relcl", "acl", "advcl"}
            and not children(heads, relations, r, _SUBJECT | {"mark", "obj"})
            and (r == s + 1 or heads[s + 1] == r)
        ]  # fmt: skip
        if not first or not clause or xpos[clause[0]] not in {"VBD", "VBN", "VBP"}:
            continue
        heads[s], relations[s] = clause[0], "nsubj"
        heads[clause[0]], relations[clause[0]] = first[0], "acl:relcl"
        for k, h in enumerate(heads):
            if h == s and k < first[0]:
                heads[k] = first[0]


def bare_relative(xpos: Sequence[str], heads: list[int], relations: list[str]) -> None:
    """ "a mile from the harbour it had left": without a relative word the clause speaks of the noun
    right before it."""
    for r, n in enumerate(heads):
        if relations[r] not in {"acl:relcl", "parataxis"} or n == ROOT or n > r:
            continue
        first = leftmost(heads, r)
        starts = xpos[first] == "PRP" and relations[first].startswith("nsubj") and first - 1 > n
        if starts and heads[first] == r and xpos[first - 1] in _NOUNS:
            heads[r], relations[r] = first - 1, "acl:relcl"


def said_in_a_statement(forms: Sequence[str], heads: list[int], relations: list[str]) -> None:
    """ "said in a statement that she no longer answered": what was said belongs to "said"."""
    for k, n in enumerate(heads):
        if relations[k] != "acl" or n == ROOT or relations[n] != "obl":
            continue
        v = heads[n]
        mark = [j for j in children(heads, relations, k, frozenset({"mark"})) if forms[j] == "that"]
        free = v != ROOT and not children(heads, relations, v, frozenset({"ccomp", "obj"}))
        if mark and free and forms[v] in REPORTING:
            heads[k], relations[k] = v, "ccomp"


def second_predicate(xpos: Sequence[str], heads: list[int], relations: list[str]) -> None:
    """ "Ashby was the last member of the team, and the first woman to ...": behind the predicate
    nothing is joined to the subject."""
    for k, s in enumerate(heads):
        if relations[k] != "conj" or s == ROOT or not relations[s].startswith("nsubj"):
            continue
        v = heads[s]
        copular = v != ROOT and bool(children(heads, relations, v, frozenset({"cop"})))
        if copular and s < v < k and xpos[v] in _NOUNS and xpos[k] in _NOUNS:
            heads[k] = v


def without_a_verb(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "Eleven withdrew, seven of them because of insomnia": a subject without a verb is an aside,
    and what stands behind it is said of it."""
    for k, n in enumerate(heads):
        if not relations[k].startswith("nsubj") or n == ROOT or n < k or xpos[k] != "CD":
            continue
        v = heads[n]
        odd = relations[n] in {"obl", "nmod"} and xpos[n] in _NOUNS and 0 <= v < k
        if not odd or forms[k - 1] != "," or children(heads, relations, n, frozenset({"cop"})):
            continue
        subject = next((s for s in children(heads, relations, v, _SUBJECT) if s < v), ROOT)
        if subject != ROOT:
            heads[k], relations[k] = subject, "appos"
            heads[n], relations[n] = k, "nmod"


def agreeing(xpos: Sequence[str], heads: list[int], relations: list[str]) -> None:
    """ "The tests use a camera that was approved and has been used": a verb for one does not go
    with a subject of several; the relative clause before it takes it."""
    for k, v in enumerate(heads):
        if relations[k] != "conj" or v == ROOT or children(heads, relations, k, _SUBJECT):
            continue
        subject = children(heads, relations, v, frozenset({"nsubj", "nsubj:pass"}))
        group = [k, *children(heads, relations, k, frozenset({"aux", "aux:pass", "cop"}))]
        one = any(xpos[j] == "VBZ" for j in group) and xpos[min(group)] == "VBZ"
        several = bool(subject) and xpos[subject[0]] == "NNS" and subject[0] < v
        if not one or not several or not (xpos[v] in _FINITE_PLURAL or xpos[v] == "VBD"):
            continue
        if any(relations[j] == "conj" and heads[j] == subject[0] for j in range(len(heads))):
            continue
        r = next((j for j in range(k - 1, v, -1) if relations[j] == "acl:relcl"), ROOT)
        if r != ROOT:
            heads[k] = r


def born_as(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "Born Winifred Tull in Leeds in 1924, the daughter of a smith, she won": the name is how she
    was called, and the rest in front is said of her."""
    if forms[:1] != ["born"] or len(forms) < 4 or heads[0] != ROOT or xpos[1] not in {"NNP"}:
        return
    v = next((k for k, h in enumerate(heads) if h == 1 and relations[k] == "parataxis"), ROOT)
    subject = next(iter(children(heads, relations, v, _SUBJECT)), ROOT) if v != ROOT else ROOT
    if subject == ROOT:
        return
    heads[v] = 0
    relations[1] = "xcomp"
    for k in range(2, subject):
        if heads[k] == 1 and relations[k] == "nmod":
            heads[k], relations[k] = 0, "obl"
        elif heads[k] == 1 and relations[k] == "appos":
            heads[k] = subject


def some_of_them(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "published 41 papers, three of them in Nature": only the three are there."""
    for k in range(1, len(forms) - 4):
        if forms[k + 1] != "of" or forms[k + 2] != "them" or forms[k - 1] != ",":
            continue
        if relations[k] not in {"appos", "nmod:unmarked", "parataxis"} or heads[k + 2] != k:
            continue
        for j in range(k + 4, min(len(heads), k + 9)):
            first = leftmost(heads, j)
            if relations[j] == "obl" and heads[j] != k and first == k + 3 and xpos[first] == "IN":
                heads[j], relations[j] = k, "nmod"


def same_preposition(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "scored from the spot and then from 25 yards": what has a preposition is joined to what has
    the same one, not to the verb."""
    case = frozenset({"case"})
    for k, v in enumerate(heads):
        if relations[k] != "conj" or v == ROOT or xpos[k] not in _NOUNS | {"CD"}:
            continue
        own = [forms[c] for c in children(heads, relations, k, case)]
        if not own or xpos[v][:1] != "V" or children(heads, relations, k, _SUBJECT):
            continue
        for o in range(k - 1, v, -1):
            same = heads[o] == v and relations[o] in {"obl", "obl:agent"}
            if same and [forms[c] for c in children(heads, relations, o, case)] == own:
                heads[k] = o
                break


def became(forms: Sequence[str], heads: list[int], relations: list[str]) -> None:
    """ "The ferry, named after Earhart, who was born in Kansas and became the first woman to fly,
    carried ...": of two subjects the one right behind "became" is what somebody became."""
    for v in range(len(heads)):
        own = [k for k in children(heads, relations, v, _SUBJECT) if k < v]
        if len(own) != 2:
            continue
        first, second = own
        begin = leftmost(heads, second)
        for w in range(begin - 1, first, -1):
            if forms[w] not in _BECAME or children(heads, relations, w, frozenset({"xcomp"})):
                continue
            if all(heads[j] == w or heads[heads[j]] == w for j in range(w + 1, begin)):
                heads[second], relations[second] = w, "xcomp"
            break


def of_the_clause(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "named after Earhart, who was born in Kansas and became a pilot": a verb in the past is not
    joined to a participle where a clause with a verb in the past stands between; nor does a ferry
    become a woman."""
    for k, h in enumerate(heads):
        if relations[k] != "conj" or h == ROOT or xpos[k] not in {"VBD", "VBZ"}:
            continue
        reduced = relations[h] == "acl" and xpos[h] == "VBN"
        if not reduced and not _thing_as_person(forms, heads, relations, k):
            continue
        if children(heads, relations, k, _SUBJECT) or not _follows_and(forms, heads, relations, k):
            continue
        clause = [
            r
            for r in range(h + 1, k)
            if relations[r] == "acl:relcl"
            and any(forms[s] in {"who", "which"} for s in children(heads, relations, r, _SUBJECT))
        ]
        if clause:
            heads[k] = clause[-1]


def who_of_one(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "a harpooneer covered in tattoos who comes from an island": he comes, not the tattoos."""
    for r, several in enumerate(heads):
        if relations[r] != "acl:relcl" or xpos[r] != "VBZ" or xpos[several] != "NNS":
            continue
        if not any(forms[s] == "who" for s in children(heads, relations, r, _SUBJECT)):
            continue
        one = heads[several]
        while one != ROOT and xpos[one] not in {"NN", "NNP"}:
            one = heads[one]
        if ROOT < one < several:
            heads[r] = one


def behind_the_clause(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "was the child of Byron, whom she never knew, and her mother taught her": a clause with a
    subject of its own behind ", and" goes on with the sentence, not with what is said of Byron."""
    for k, r in enumerate(heads):
        if relations[k] != "conj" or r == ROOT or relations[r] != "acl:relcl" or heads[r] == ROOT:
            continue
        own = children(heads, relations, k, _SUBJECT)
        begin = leftmost(heads, own[0]) if own else 0
        if begin < 2 or forms[begin - 1] != "and" or forms[begin - 2] != ",":
            continue
        whom = [j for j in range(heads[r] + 1, r) if xpos[j] in {"WP", "WDT"}]
        root = next(j for j, h in enumerate(heads) if h == ROOT)
        if whom and forms[begin] not in _WHICH and root < heads[r] and xpos[own[0]] != "WP":
            heads[k] = root


_WHICH = frozenset(("which", "who", "whose", "whom", "that", "where"))


def _follows_and(
    forms: Sequence[str], heads: Sequence[int], relations: Sequence[str], k: int
) -> bool:
    """True for a verb right behind "and"."""
    cc = children(heads, relations, k, frozenset({"cc"}))
    return bool(cc) and forms[cc[0]] in {"and", "but"} and cc[0] == k - 1


def whom(forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]) -> None:
    """ "2.3 million people hold the pass, of whom 340,000 use the old form": people are meant."""
    for r, n in enumerate(heads):
        if relations[r] != "acl:relcl" or n == ROOT or xpos[n] not in {"NN", "NNS"}:
            continue
        if "whom" not in forms[leftmost(heads, r) : r] or forms[n] in _PEOPLE:
            continue
        if sort_of_noun(forms[n]) == PERSON:
            continue
        v = heads[n]
        for s in children(heads, relations, v, _SUBJECT) if v != ROOT else ():
            somebody = forms[s] in _PEOPLE or sort_of_noun(forms[s]) == PERSON
            if s < n and xpos[s] == "NNS" and somebody:
                heads[r] = s


def _thing_as_person(
    forms: Sequence[str], heads: Sequence[int], relations: Sequence[str], k: int
) -> bool:
    """True for "became a woman" joined to what is said of a thing."""
    what = children(heads, relations, k, frozenset({"xcomp"})) if forms[k] in _BECAME else []
    who = children(heads, relations, heads[k], _SUBJECT)
    if not what or not who or sort_of_noun(forms[what[0]]) != PERSON:
        return False
    return sort_of_noun(forms[who[0]]) == THING
