"""What stands in the place of "which", "whose" and "where" when a relative clause is told by
itself."""

from __future__ import annotations

from collections.abc import Mapping

from factscore_tui.core.calendar_names import MONTHS
from factscore_tui.decompose.references.kinds import TIME, sort_of_noun
from factscore_tui.decompose.rules.infinitives import SUBJECT
from factscore_tui.decompose.rules.lexicon import singular_of
from factscore_tui.decompose.rules.phrase import Phrase, PhrasePiece, glue
from factscore_tui.decompose.rules.relative_clauses import object_verb, stranded_end
from factscore_tui.decompose.syntax.tree import Tree

RELATIVE = frozenset({"who", "which", "that", "whom", "whose", "where", "when", "whereby"})
_WHERE = frozenset("at on aboard near under beneath behind above beyond outside".split())  # noqa: SIM905
_MOVES = frozenset("moved came went returned emigrated fled transferred relocated".split())  # noqa: SIM905
_LEAVES = frozenset({"moved", "relocated", "emigrated", "migrated"})
_GOALS = frozenset({"to", "into", "onto", "between", "around", "through", "towards", "within"})
_POINTED = frozenset("last next this that every each".split())  # noqa: SIM905
_HOUSES = frozenset(
    """hospital university school college academy institute station stadium airport court
    polytechnic conservatory conservatoire""".split()  # noqa: SIM905
)
_WHEN = frozenset({"after", "before", "following", "since", "upon"})
_HAPPENINGS = frozenset(
    """war battle siege revolution olympics games cup congress conference trial election festival
    match tournament fire flood earthquake race concert game final round stage strike crash
    accident attack murder death birth victory defeat loss win vote debate meeting summit tour
    crisis storm talks deal course career term spell study""".split()  # noqa: SIM905
)
_AT = frozenset(
    """funeral ceremony concert wedding meeting conference party dinner exhibition fair festival
    match game event reception rally""".split()  # noqa: SIM905
)
"""Where one is "at" it."""
"""What happens and ends, in names too: "after the Franco-Prussian War"."""
_DEEDS = ("tion", "ment", "sion", "ance", "ence", "ship", "ing", "al", "ure", "hood")
"""Endings of nouns that tell what somebody did: "negotiations", "appointment"."""
_NO_OBJECT = frozenset(
    """go went gone come came live lived die died work worked move moved return returned stay stayed
    arrive arrived travel travelled appear appeared""".split()  # noqa: SIM905
)
_SELVES = frozenset({"itself", "himself", "herself", "themselves"})


def relative_word_of(t: Tree, r: int) -> int | None:
    """The word "who", "which", "whose" or "that" of the relative clause r; None where it has
    none."""
    inside = t.subtree(r)
    for k in inside:
        if (t.forms[k] in RELATIVE and t.xpos[k][:1] == "W") or t.xpos[k] == "WP$":
            return k
    return next((k for k in inside[:2] if t.forms[k] == "that" and k < r), None)


def in_its_place(t: Tree, n: int, r: int, word: int, name: Phrase) -> dict[int, Phrase] | None:
    """What takes the place of the relative word of clause r, which speaks of noun n by `name`; None
    where the clause cannot be told so."""
    form = t.forms[word]
    if form == "whose":
        _owned(t, r, word)
        last = name[-1]
        ending = "'" if last.text.endswith("s") else "'s"
        return {word: [*name[:-1], PhrasePiece(last.text + ending, last.word)]}
    if form in {"where", "when"}:
        house = bool({t.forms[k] for k in (n, *t.children(n, "flat", "compound"))} & _HOUSES)
        if form == "where" and house and t.is_name(n):
            return {word: [*glue("at"), *name]}  # "the University of Hull, where"
        if form == "where" and t.forms[n] in _AT and not t.is_name(n):
            return {word: [*glue("at"), *name]}  # "the funeral, where"
        if form == "when" and t.case(n) in {"from", "before", "after", "to"}:
            return {word: []}  # "four minutes from time, when": not in time
        end = stranded_end(t, r) if form == "where" else None
        if end is not None and t.heads[end] == r:  # "Kolkata, where the jute comes from"
            return {word: [], end: [PhrasePiece(t.tokens[end].text, end), *name]}
        if form == "when" and name and name[0].text.lower() in _POINTED:
            return {word: name}  # "until last spring, when": last spring
        whence = any(t.case(k) == "from" for k in t.children(r, "obl"))
        bare = t.forms[r] in _LEAVES and not any(t.case(k) in _GOALS for k in t.children(r, "obl"))
        if form == "where" and ((t.forms[r] in _MOVES and whence) or bare):
            # "St Pancras, where it moved from Waterloo", "Worcester, where it moved in 1897"
            return {word: [*glue("to"), *name]}
        if form == "where" and t.case(n) == "on" and t.is_name(n) and t.child(n, "det") is None:
            return {word: [*glue("in"), *name]}  # "rain fell on Leeds, where"
        before = t.case(n)  # "dropped a shot at the 12th, where": at the 12th
        return {word: [*glue(before if form == "where" and before in _WHERE else "in"), *name]}
    if t.case(word) == "of" and t.child(n, "nummod") is not None and t.child(n, "det") is None:
        # "three of the 41 papers", "two thirds of the 1,700 species" of "some 1,700 species"
        if all(p.word != n for p in name):  # "two brothers, Luca and Paolo, the younger of whom"
            first = t.children(n, "nummod")[0]
            name = [PhrasePiece(t.tokens[k].text, k) for k in range(min(first, n), n + 1)]
        return {word: [*glue("the"), *name[name[0].text.lower() == "some" :]]}
    bare = t.child(n, "det", "nmod:poss", "nummod") is None and not t.is_name(n)
    if t.case(word) == "of" and form in {"whom", "which"} and bare and t.is_plural(n):
        return {word: [*glue("the"), *name]}  # "drivers, 40 of whom": 40 of the drivers
    if t.case(word) in _WHEN and _is_no_event(t, n):
        return after_which(t, r)
    end = stranded_end(t, r)
    if end is not None and t.relations[word] in {"obj", "obl"}:
        if set(t.children(r, "obj")) - {word} or t.heads[end] not in {r, object_verb(t, r)}:
            return None  # "a shot that Hart got a hand to"
        return {word: [], end: [PhrasePiece(t.tokens[end].text, end), *name]}
    whom = next((k for k in t.children(r, "obj", "iobj") if k == r + 1 and t.xpos[k] == "PRP"), 0)
    if whom and t.relations[word] == "obj" and form in {"that", "which"}:
        return {word: [], whom: [PhrasePiece(t.tokens[whom].text, whom), *name]}  # "sent him that"
    return {word: name}


def after_which(t: Tree, r: int) -> dict[int, Phrase]:
    """Nothing for the words "after which" in front of clause r, which tells by itself what came
    after "until May 1945", and for "for which" behind "decoded it in the 1940s"; an empty table
    where it has none."""
    word = relative_word_of(t, r)
    if word is None or t.forms[word] != "which" or t.case(word) not in {*_WHEN, "for"}:
        return {}
    return {k: [] for k in (word, *t.children(word, "case"))}


def since_when(t: Tree, n: int, r: int) -> dict[int, Phrase]:
    """What takes the place of "when" in a clause of what was, or will be, which tells by itself
    what was then: "in 1797" of "ended in 1797, when the last doge resigned", "on 12 May" of "until
    12 May, when"; nothing behind an age, "was hurt at eighteen, when a tram struck it"; an empty
    table elsewhere."""
    word, first = relative_word_of(t, r), t.subtree(r)[0]
    start = first + (t.forms[first] == ",")
    behind_comma = start > 0 and t.forms[start - 1] == ","
    if word != start or t.forms[word] != "when" or not behind_comma or not 0 <= n < start:
        return {}
    group = [r, *t.children(r, "aux", "aux:pass", "cop")]
    if not any(t.xpos[k] == "VBD" or t.forms[k] == "will" for k in group) or t.upos[n] not in {
        "NUM",
        "PROPN",
    }:
        return {}
    if t.case(n) == "at" and t.upos[n] == "NUM" and not _is_time_of_day(t, n):
        return {word: []}
    parts = [n, *t.children(n, "nmod:unmarked", "nummod", "flat", "nmod", "compound")]
    words = sorted(k for k in parts if k < start and t.forms[k] != ",")
    whole = [k for k in range(words[0], words[-1] + 1) if t.forms[k] != ","]
    if whole != words or not all(t.forms[k] in MONTHS or _digits(t.forms[k]) for k in words):
        return {}
    day = len(words) > 1 and any(len(t.forms[k]) < 3 for k in words)
    year = any(len(t.forms[k]) == 4 and _digits(t.forms[k]) for k in words)
    if not (day or year or t.forms[n] in MONTHS):
        return {}
    name = [PhrasePiece(t.tokens[k].text, k) for k in words]
    return {word: [*glue("on" if day else "in"), *name]}


def _is_time_of_day(t: Tree, n: int) -> bool:
    """ "At 4.30, when": a time, and no age."""
    form = t.forms[n]
    return not form.isalpha() and not (form.isdigit() and len(form) == 2)


def _digits(form: str) -> bool:
    return form.isdigit() and len(form) in {1, 2, 4}


def _is_no_event(t: Tree, n: int) -> bool:
    """True where "after which" cannot be after noun n alone: "spent six years in Nairobi, after
    which", "lasted a year, after which"; "the war, after which" is after the war."""
    words = {t.forms[k] for k in (n, *t.children(n, "flat", "compound", "nmod"))}
    named = t.is_name(n) and not words & _HAPPENINGS
    if named or t.upos[n] == "NUM" or sort_of_noun(t.forms[n]) == TIME:
        return True
    return not words & _HAPPENINGS and not (singular_of(t.forms[n]) or t.forms[n]).endswith(
        _DEEDS
    )  # "from the waist down"


def _owned(t: Tree, r: int, word: int) -> None:
    """The noun behind "whose", where the parser takes it for a subject or an adverbial that it is
    not: "beneath whose crust lies an ocean", "whose lectures she described as beautiful"."""
    k = t.heads[word]
    if k < 0 or t.heads[k] != r or t.relations[word] != "nmod:poss" or k > r:
        return
    placed = any(c < k for c in t.children(k, "case"))
    if t.relations[k] in SUBJECT and placed:
        t.relations[k] = "obl"
    elif t.relations[k] in {"obl", "obl:unmarked"} and not placed:
        subject = t.child(r, "nsubj")
        alone = t.child(r, "obj", "ccomp", "aux:pass") is None
        if subject is not None and k < subject < r and alone:
            t.relations[k] = "obj"


def shared_words(t: Tree, k: int, changed: Mapping[int, Phrase]) -> dict[int, Phrase]:
    """What stands for a relative word in the coordinated clause k too: "a shot that he saw but
    could not keep out", "which he first called Ruda and soon renamed Puma"."""
    words = {p: x for p, x in changed.items() if p >= 0 and t.forms[p] in RELATIVE}
    seen = [p for p, x in words.items() if x and t.relations[p] == "obj"]
    if not seen or not t.is_verb(k):
        return words
    own = t.children(k, *SUBJECT, "obj", "xcomp", "ccomp", "cop", "aux:pass")
    behind = t.children(k, "obl")
    joined = t.child(k, "cc")
    apart = joined is None or t.forms[joined - 1] == ","  # may go on with the main clause
    if behind and (apart or t.forms[k] in _NO_OBJECT or stranded_end(t, k) is not None):
        return words
    first = t.child(t.heads[seen[0]], "xcomp")
    made = [c for c in own if t.relations[c] == "xcomp" and not t.is_verb(c)]
    alike = first is not None and not t.is_verb(first) and own == made
    return {**words, -2: words[seen[0]]} if not own or alike else words


def without_self(name: Phrase) -> Phrase:
    """ "Cassini itself" when something is said of it: "Cassini"; "the cook" of "only the cook, who
    rowed"."""
    if [p.text.lower() for p in name[:2]] in (["only", "the"], ["even", "the"]):
        name = name[1:]
    return name[:-1] if len(name) > 1 and name[-1].text.lower() in _SELVES else name


def without_time(t: Tree, n: int, name: Phrase) -> Phrase:
    """ "the rebellion" of "two years after the rebellion, in which many were killed"."""
    times = [
        k
        for k in t.children(n, "nmod:unmarked", "obl:unmarked")
        if k < n and sort_of_noun(t.forms[k]) == TIME
    ]
    since = [k for k in t.children(n, "advmod") if k > n and t.forms[k] in {"up", "down"}]
    # "320 members, up from 300, of whom 40"; "among them Elsa Holm, who took over"
    since += [k for k in t.children(n, "nmod", "obl") if k < n and t.case(k) == "among"]
    gone = {j for k in (*times, *since) for j in t.subtree(k)}
    return [p for p in name if p.word not in gone]


def of_two(t: Tree, n: int, a: int) -> int:
    """The noun that the participle a behind "the former" or "the latter" is said of, where the
    parser hung it on noun n: "Cassini and Huygens, the former named after an astronomer"; -1 where
    there are not two, and n where no such word stands there."""
    word = t.forms[a - 1] if a else ""
    if word not in {"former", "latter"} or t.forms[a - 2 : a - 1] != ["the"]:
        return n
    top = t.heads[n] if n == a - 1 else n
    while t.relations[top] == "conj" and 0 <= t.heads[top] < top:
        top = t.heads[top]
    both = t.conjuncts(top)
    return both[word == "latter"] if len(both) == 2 else -1
