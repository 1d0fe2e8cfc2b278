"""Trees put right where clauses meet: which verb an adverbial, a coordinated verb or a second
subject belongs to.

The parser sees one arc at a time; commas, tenses and the number of subjects tell what it missed.
All in place, before the tree is made; `forms` are in lower case, `heads` has ROOT for the root.
"""

from __future__ import annotations

from collections.abc import Sequence

from factscore_tui.decompose.syntax.tree import ROOT

_BEFORE_SUBJECT = frozenset("with without like unlike for to in at from".split())  # noqa: SIM905
_SUBJECT = frozenset({"nsubj", "nsubj:pass", "csubj", "expl"})
_AUXILIARY = frozenset({"aux", "aux:pass", "cop"})
_ADVERBIAL = frozenset({"obl", "obl:unmarked", "obl:agent", "advmod", "advcl", "nmod"})
_FINITE = frozenset({"VBD", "VBZ", "VBP"})
_NAMES = frozenset({"NNP", "NNPS"})
_NOUNS = frozenset({"NOUN", "PROPN"})
_RELATIVE = frozenset({"acl:relcl", "advcl:relcl"})
_ASIDE = frozenset({"acl:relcl", "acl", "appos"})
_RENAMED = frozenset({"appos", "flat", "compound", "nmod:unmarked"})
_CC = frozenset({"cc"})
_SUBORDINATE = _RELATIVE | {"advcl"}
_TIMES = frozenset(
    "day week month year summer autumn winter spring morning evening afternoon night season".split()  # noqa: SIM905
)
_POINTS = frozenset("that this last next the same each every".split())  # noqa: SIM905


def children(
    heads: Sequence[int], relations: Sequence[str], v: int, wanted: frozenset[str]
) -> list[int]:
    """Words right under word v with one of these relations, in order."""
    return [k for k, h in enumerate(heads) if h == v and relations[k] in wanted]


def under(heads: Sequence[int], k: int, top: int) -> bool:
    """True for word k that hangs on word `top`, or is it."""
    steps = 0
    while k not in {top, ROOT} and steps <= len(heads):
        k, steps = heads[k], steps + 1
    return k == top


def leftmost(heads: Sequence[int], v: int) -> int:
    """The first word of what hangs on word v, itself included; marks are skipped by nobody."""
    first = v
    for k in range(v):
        top, steps = k, 0
        while top not in {v, ROOT} and steps < len(heads):
            top, steps = heads[top], steps + 1
        if top == v:
            return k
    return first


def enclosed(forms: Sequence[str], heads: list[int], relations: list[str]) -> None:
    """ "Armstrong, who was born near Wapakoneta, Ohio, in 1932, steered ...": what stands between
    the commas around a
    relative clause, a participle or an apposition of the subject belongs inside them, not to the
    verb behind."""
    for s, v in enumerate(heads):
        if not relations[s].startswith("nsubj") or v <= s + 3:
            continue
        begin = min([k for k in children(heads, relations, v, _AUXILIARY) if k > s] + [v])
        while begin - 1 > s and heads[begin - 1] == v and relations[begin - 1] == "advmod":
            begin -= 1
        if forms[begin - 1] != ",":
            continue
        inside = [
            r
            for r in range(s + 1, begin)
            if (heads[r] == s and relations[r] in _ASIDE)
            or (heads[r] == v and relations[r] == "advcl")
        ]
        opened = [r for r in inside if "," in forms[s + 1 : r]]
        for k in range(opened[0] + 1 if opened else begin, begin):
            if heads[k] == v and relations[k] in _ADVERBIAL and k not in opened:
                r = max(r for r in opened if r < k)
                heads[k] = r
                relations[k] = (
                    "nmod"
                    if relations[r] == "appos"
                    else "obl"
                    if relations[k] == "nmod"
                    else relations[k]
                )


def in_front(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "Born in Trieste in 1882, Ida Moretti trained as a teacher": what stands before the comma
    behind a participle
    in front belongs to the participle."""
    for r, v in enumerate(heads):
        if (
            relations[r] != "advcl"
            or not r < v
            or xpos[r] not in {"VBN", "VBG"}
            or "," in forms[:r]
        ):
            continue
        subject = next((k for k in children(heads, relations, v, _SUBJECT) if r < k < v), ROOT)
        begin = leftmost(heads, subject) if subject != ROOT else ROOT
        if begin < 1 or forms[begin - 1] != ",":
            continue
        for k in range(r + 1, begin - 1):
            if heads[k] == v and relations[k] in _ADVERBIAL:
                heads[k] = r


def lost_verb(
    forms: Sequence[str],
    upos: Sequence[str],
    xpos: list[str],
    heads: list[int],
    relations: list[str],
) -> None:
    """ "A lorry carrying apples overturned near Totnes": where the parser found no finite verb, the
    participle in
    "-ed" behind the last noun is one, and the noun in front its subject."""
    top = heads.index(ROOT) if ROOT in heads else ROOT
    if top == ROOT or any(tag in {*_FINITE, "MD", "VB"} for tag in xpos) or forms[-1] != ".":
        return
    subject = (
        next(iter(children(heads, relations, top, _SUBJECT)), ROOT) if xpos[top] == "VBG" else top
    )
    found = [
        k for k, h in enumerate(heads) if relations[k] == "acl" and xpos[k] == "VBN" and h > top
    ]
    if (
        subject == ROOT
        or upos[subject] not in _NOUNS
        or len(found) != 1
        or not forms[found[0]].endswith("ed")
    ):
        return
    v = found[0]
    if "," in forms[subject:v] or not children(
        heads, relations, v, frozenset({"obl", "obl:unmarked"})
    ):
        return
    xpos[v], heads[v], relations[v] = "VBD", ROOT, "root"
    if top != subject:
        heads[top], relations[top] = subject, "acl"
    heads[subject], relations[subject] = v, "nsubj"
    for k in range(v + 1, len(heads)):
        if heads[k] == top:
            heads[k] = v


def titles_of_names(
    upos: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "with the producer Jon Berg": the preposition is the name's, and the noun before it tells
    what he is."""
    for k, n in enumerate(heads):
        if (
            not relations[k].startswith("nmod")
            or n != k + 1
            or upos[k] != "NOUN"
            or xpos[n] not in _NAMES
        ):
            continue
        case = [c for c in range(k) if heads[c] == k and relations[c] == "case"]
        if case and not any(heads[c] == n and relations[c] == "case" for c in range(k)):
            relations[k] = "compound"
            for c in case:
                heads[c] = n


def listed_verbs(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "left NASA in 1971, taught engineering and died in Ohio": a verb of the same tense without a
    subject of its own
    is one more thing that the same person did, not an aside."""
    for k, v in enumerate(heads):
        same = (
            relations[k] == "parataxis" and 0 <= v < k and xpos[k] in _FINITE and xpos[v] == xpos[k]
        )
        listed = (
            relations[k] == "advcl" and 0 <= v < k and _past_with_more(xpos, heads, relations, k)
        )
        if (
            not (same or listed)
            or "," not in forms[v:k]
            or children(heads, relations, k, _SUBJECT | _AUXILIARY)
        ):
            continue
        if children(heads, relations, v, _SUBJECT):
            relations[k] = "conj"


def _past_with_more(
    xpos: Sequence[str], heads: Sequence[int], relations: Sequence[str], k: int
) -> bool:
    """True for "named" in "played the violin, named it Lina, and became a citizen": a past tense
    with an object between two others."""
    v = heads[k]
    more = [c for c in children(heads, relations, v, frozenset({"conj"})) if c > k]
    told = children(heads, relations, k, frozenset({"obj", "iobj", "xcomp"}))
    return xpos[v] == "VBD" and xpos[k] in {"VBD", "VBN"} and bool(told and more)


def participles(
    upos: Sequence[str], xpos: list[str], heads: list[int], relations: list[str]
) -> None:
    """ "The electors, bribed with gold, chose", "an army raised in his name": a participle that
    looks like a past tense
    has no subject; right behind a noun it belongs to it."""
    for k, v in enumerate(heads):
        if relations[k] not in {"advcl", "acl"} or xpos[k] != "VBD" or v == ROOT:
            continue
        if children(heads, relations, k, _SUBJECT | _AUXILIARY | {"mark", "obj"}):
            continue
        xpos[k] = "VBN"
        noun = k - 1
        while noun >= 0 and heads[noun] not in {v, ROOT}:
            noun = heads[noun]
        if (
            relations[k] == "advcl"
            and v < noun < k
            and relations[noun] in {"obj", "obl"}
            and upos[noun] in _NOUNS
        ):
            heads[k], relations[k] = noun, "acl"


def parallel(xpos: Sequence[str], heads: list[int], relations: list[str]) -> None:
    """ "leaving commuters stranded and forcing the firm to ...": what is joined has the same
    form."""
    for k, h in enumerate(heads):
        if (
            relations[k] != "conj"
            or h == ROOT
            or xpos[k] not in {"VBG", *_FINITE}
            or xpos[h] == xpos[k]
        ):
            continue
        if children(heads, relations, k, _SUBJECT | _AUXILIARY):
            continue
        if xpos[k] in _FINITE and (
            xpos[h] in {*_FINITE, "VBN"} or children(heads, relations, h, _AUXILIARY)
        ):
            continue
        above = heads[h]
        while above != ROOT and xpos[above] != xpos[k]:
            above = heads[above]
        if above != ROOT and above < k:
            heads[k] = above


def behind_the_clause(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "made a pot on Friday, when meat was forbidden, and warmed up the rest": behind the comma
    that closes a clause
    its verb has no second part; the verb before it has."""
    for k, h in enumerate(heads):
        if (
            relations[k] != "conj"
            or h == ROOT
            or xpos[k][:1] != "V"
            or children(heads, relations, k, _SUBJECT)
        ):
            continue
        cc = children(heads, relations, k, _CC)
        if not cc or forms[cc[0] - 1] != ",":
            continue
        clause = h
        while clause != ROOT and relations[clause] not in _SUBORDINATE:
            clause = heads[clause] if relations[clause] == "conj" else ROOT
        if clause == ROOT or (
            forms[leftmost(heads, clause)] != "," and forms[leftmost(heads, clause) - 1] != ","
        ):
            continue
        above = heads[clause]
        while above != ROOT and xpos[above][:1] != "V":
            above = heads[above]
        if (
            above != ROOT
            and above < clause
            and (
                xpos[above] == xpos[k]
                or {xpos[above], xpos[k]} == {"VBN", "VBD"}
                or (xpos[above] in _FINITE and children(heads, relations, k, _AUXILIARY))
            )
        ):
            heads[k] = above


def two_subjects(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """A verb has one subject. "His wife, the botanist Signe Falk, came": the second is the first by
    name; "under his son, Dennis Foy, output rose": the first names the one before it; "With the
    navigator Fred Noonan she left": the first has a preposition."""
    for v in range(len(heads)):
        subjects = children(heads, relations, v, frozenset({"nsubj", "nsubj:pass"}))
        own = [k for k in subjects if k < v]
        if len(own) != 2:
            continue
        first, second = own
        end, after = _end_of_name(heads, relations, first), _end_of_name(heads, relations, second)
        before = leftmost(heads, first)
        side_by_side = leftmost(heads, second) == end == first + 1
        named = xpos[second] in _NAMES or xpos[end] in _NAMES  # "Halvorsen Lines"
        apart = "," in forms[first:second] and forms[after] == ","
        closed = forms[end] == "," and before > 0 and forms[before - 1] == ","
        if side_by_side and before < first and forms[end] != "," and xpos[first] == "NN" and named:
            # "Shipping group Halvorsen Lines said", "Her daughter Irène won"
            owned = children(heads, relations, first, frozenset({"nmod:poss"}))
            heads[first], relations[first] = second, "nmod" if owned else "compound"
        elif apart and xpos[second] in _NAMES and xpos[first] not in _NAMES:
            _named_behind(heads, relations, first, second)
        elif forms[before] == "," or closed:
            noun = before - 1 if forms[before] == "," else before - 2
            while noun > 0 and heads[noun] not in {v, ROOT}:
                noun = heads[noun]
            if noun >= 0 and relations[noun] in {"obl", "nmod"} and xpos[first] in _NAMES:
                heads[first], relations[first] = noun, "appos"
        elif forms[before] in _BEFORE_SUBJECT:
            _behind_preposition(heads, relations, before, first)


def _end_of_name(heads: Sequence[int], relations: Sequence[str], k: int) -> int:
    """The word behind the name that word k begins."""
    end = k + 1
    while end < len(heads) and heads[end] == k and relations[end] == "flat":
        end += 1
    return end


def _named_behind(heads: list[int], relations: list[str], first: int, second: int) -> None:
    """Make the name at `second` that of `first`, with what was hung between them: the "botanist" of
    "His wife, the botanist Signe Falk, came", with its article."""
    kind = [k for k in children(heads, relations, first, frozenset({"appos"})) if k < second]
    for k in kind:
        heads[k], relations[k] = second, "compound"
    for k in range(len(heads)):
        if kind and heads[k] == kind[0] and relations[k] in {"det", "amod"}:
            heads[k] = second
    heads[second], relations[second] = first, "appos"


def _behind_preposition(heads: list[int], relations: list[str], before: int, first: int) -> None:
    """Make the noun at `first` an adjunct: that of "With the navigator Fred Noonan she left", whose
    preposition is the word at `before`."""
    for k in range(before, first):
        if heads[k] in range(before, first) and relations[k] == "case":
            heads[k] = first
        elif heads[k] == first and relations[k].startswith("nmod"):
            relations[k] = "compound"
    relations[first] = "obl"


def count_of_subject(upos: Sequence[str], heads: list[int], relations: list[str]) -> None:
    """ "One kilometre costs 42.5 million euros": a number right before the subject counts the
    subject."""
    for k, h in enumerate(heads[:-1]):
        noun = k + 1
        counts = upos[k] == "NUM" and relations[k] in {"compound", "nummod", "nmod:unmarked"}
        if counts and relations[noun].startswith("nsubj") and noun < heads[noun] < h:
            heads[k], relations[k] = noun, "nummod"


def behind_the_colon(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "On top sat three men: Neil Armstrong, ...": names behind a colon name the plural before
    it."""
    for k, v in enumerate(heads):
        if (
            relations[k] not in {"appos", "parataxis", "nsubj"}
            or v == ROOT
            or k < 2
            or v > k
            or xpos[k] not in _NAMES
        ):
            continue
        colon = next((c for c in range(k - 1, v, -1) if forms[c] == ":"), ROOT)
        plural = colon != ROOT and xpos[colon - 1] in {"NNS", "NNPS"} and xpos[v][:1] == "V"
        if plural and leftmost(heads, k) > colon - 1:
            if relations[k] == "nsubj" and heads[colon - 1] == v and relations[colon - 1] == "obj":
                relations[colon - 1] = "nsubj"
            heads[k], relations[k] = colon - 1, "appos"


def second_relative(forms: Sequence[str], heads: list[int], relations: list[str]) -> None:
    """ "which was fought in 1487 and which is the last": both clauses speak of the same."""
    for k in range(len(heads)):
        cc = children(heads, relations, k, _CC) if relations[k] in _RELATIVE | {"conj"} else []
        after = forms[cc[0] + 1 : cc[0] + 2] if cc else []
        if not cc or not {"who", "which", "whose", "that"}.intersection(after):
            continue
        earlier = [r for r in range(k) if relations[r] == "acl:relcl" and r < cc[0]]
        if earlier and heads[k] != heads[earlier[-1]] and relations[k] != "conj":
            heads[k], relations[k] = heads[earlier[-1]], "acl:relcl"


def time_first(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "That summer Stephen was deposed", "she was ill and last year died": the time was not."""
    for s, v in enumerate(heads):
        if (
            not relations[s].startswith("nsubj")
            or forms[s] not in _TIMES
            or s == 0
            or forms[s - 1] not in _POINTS
        ):
            continue
        name = s + 1
        if name < v and xpos[name] in _NAMES and heads[name] == s and relations[name] in _RENAMED:
            heads[name], relations[name] = v, relations[s]
            relations[s] = "obl:unmarked"
        own = children(heads, relations, heads[v], _SUBJECT) if relations[v] == "conj" else []
        if own and own[0] < s and xpos[own[0]] in _NAMES | {"PRP", "WP"}:
            relations[s] = "obl:unmarked"


def gaps(forms: Sequence[str], upos: Sequence[str], heads: list[int], relations: list[str]) -> None:
    """ "The former had money and the latter an idea": two that stand side by side after "and", both
    joined to the same
    word, are a subject and an object whose verb is left out."""
    for b, h in enumerate(heads):
        if relations[b] != "conj" or h == ROOT or upos[b] not in _NOUNS:
            continue
        if children(heads, relations, b, frozenset({"cc", "case"})):
            continue
        a = next((k for k in range(b - 1, h, -1) if heads[k] == h and relations[k] == "conj"), ROOT)
        if (
            a == ROOT
            or not children(heads, relations, a, _CC)
            or children(heads, relations, a, frozenset({"conj"}))
        ):
            continue
        start = leftmost(heads, b)
        if forms[start - 1] == "," or start <= a or upos[start] not in {"DET", "PRON", "NUM"}:
            continue
        copular = bool(children(heads, relations, h, frozenset({"cop"})))
        v = h if copular else heads[h]
        if v != ROOT and (copular or relations[h] == "obj"):
            heads[a], heads[b], relations[b] = v, a, "orphan"
