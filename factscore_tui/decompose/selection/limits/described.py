"""What is said of something by the words beside its name, and is not: labels of a museum, epithets,
"smaller than a hectare", "the younger of whom", "most recently in 2017"."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from factscore_tui.decompose.references.lexicon import COUNTRIES, word_set
from factscore_tui.decompose.rules.phrase import Phrase
from factscore_tui.decompose.selection.limits.nouns import made_as, sides, top_of
from factscore_tui.decompose.selection.limits.words import words_of
from factscore_tui.decompose.syntax.tree import ROOT, Tree

_CLAUSES = "EXCDR"
_MOSTLY = word_set("recently notably famously lately")
_OF_TWO = word_set("younger older elder former latter first second third last eldest youngest")
_EXAMPLES = word_set("including include includes included")


def label_with_a_figure(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Oil on oak panel is 71 x 54 cm" of a label "Oil on oak panel, 71 x 54 cm": a line
    without any verb, whose parts stand side by side."""
    if made_as(kind)[:1] != "A" or any(x[:2] in {"VB", "MD"} for x in t.xpos):
        return False
    _, what = sides(phrase)
    return any(c.isdigit() for p in what for c in p.text) and not any(
        p.text[:1].isupper() for p in what if p.word >= 0
    )


def epithet(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Frans Pourbus was the Elder" of "Frans Pourbus the Elder"."""
    _, what = sides(phrase)
    own = [p.word for p in what if p.word >= 0]
    if made_as(kind)[:1] != "A" or len(own) != 2 or t.forms[own[0]] != "the" or not own[0]:
        return False
    beside = t.is_name(own[0] - 1) and own[1] == own[0] + 1
    return beside and t.tokens[own[1]].text[:1].isupper()


def smaller_than(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Glaciers were smaller than one hectare" of "did not include glaciers smaller than
    one hectare": it says which glaciers."""
    if made_as(kind)[:7] != "M:after":
        return False
    who, what = sides(phrase)
    n, k = top_of(t, who), top_of(t, what)
    if n < 0 or k < 0 or t.xpos[n] != "NNS" or k < n:
        return False
    bare = t.child(n, "det", "nummod", "nmod:poss") is None
    return bare and "," not in t.forms[n + 1 : k + 1]


def half_of_a_compound(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "The coffee business was Iberian" of "the Iberian coffee business", and for "The
    pelican is Dalmatian" of "including the Dalmatian pelican", a kind."""
    if made_as(kind) != "M:nation":
        return False
    k = top_of(t, sides(phrase)[1])
    n = t.heads[k] if k >= 0 else ROOT
    if n == ROOT:
        return False
    if any(k < c < n for c in t.children(n, "compound")):
        return True
    kinds = any(t.forms[j] in _EXAMPLES for j in range(max(0, k - 3), k))
    return kinds and t.xpos[n] == "NN" and any(t.forms[c] == "the" for c in t.children(n, "det"))


def the_younger_of_one(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "The younger of Paolo Chabod raced" of "Luca and Paolo Chabod, the younger of whom
    raced"."""
    words = [p.text.lower() for p in phrase[:8]]
    if "relcl" not in kind or words[:1] != ["the"] or words[2:3] != ["of"]:
        return False
    named = len(phrase) > 3 and phrase[3].word >= 0 and t.is_name(phrase[3].word)
    return words[1] in _OF_TWO and named and "and" not in words[3:]


def most_recently(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "freezes over in hard winters, most recently" and "in hard winters in 2017" of
    "freezes over in hard winters, most recently in 2017"."""
    if kind[0] not in _CLAUSES:
        return False
    have = words_of(phrase)
    for k in range(2, len(t) - 2):
        if t.forms[k] not in _MOSTLY or t.forms[k - 1] != "most" or t.forms[k - 2] != ",":
            continue
        if t.relations[k + 1] == "case" and (k in have) != (t.heads[k + 1] in have):
            return True
    return False


def one_without_owner(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Starched ruff was in fashion" of "Her black dress and starched ruff were": whose,
    or which, is said only once."""
    first = phrase[0].word
    if not kind.endswith(":one") or first < 0:
        return False
    k = first
    while t.relations[k] in {"amod", "compound"} and t.heads[k] > k:
        k = t.heads[k]
    if t.relations[k] != "conj" or t.xpos[k] != "NN" or t.heads[k] == ROOT:
        return False
    own = t.child(k, "det", "nummod", "nmod:poss")
    return own is None and t.child(t.heads[k], "det", "nmod:poss") is not None


def among_one(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Eleven people met in my mother" of "Eleven people met in the back room, among them
    my mother": a room is not several."""
    if "C:ex:among" not in kind:
        return False
    i = next((k for k in range(1, len(t) - 1) if t.forms[k : k + 2] == ["among", "them"]), 0)
    before = [k for k in range(i) if t.relations[k] in {"obj", "obl", "nsubj"}]
    return bool(before) and t.xpos[before[-1]] in {"NN", "NNP"}


def score_of_somebody(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Rory Smith's was his best score" of "Rory Smith's 48 not out, his best score"."""
    who, _ = sides(phrase)
    return made_as(kind)[:1] == "A" and bool(who) and who[-1].text in {"'s", "\u2019s"}


def inside_quotes(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Bakewell was a cherry" of 'a "cherry Bakewell"': what is quoted is one name."""
    if made_as(kind)[:1] not in {"A", "M"}:
        return False
    own = sorted(k for k in words_of(phrase) if t.relations[k] != "det")
    if not own or own[0] < 1 or own[-1] + 1 >= len(t) or own[-1] - own[0] > 4:
        return False
    marks = ({'"', "\u201c"}, {'"', "\u201d"})
    return t.tokens[own[0] - 1].text in marks[0] and t.tokens[own[-1] + 1].text in marks[1]


def place_described(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Africa is sub-Saharan" of "live in sub-Saharan Africa": a part of it."""
    if made_as(kind)[:2] != "M:":
        return False
    k = top_of(t, sides(phrase)[1])
    n = t.heads[k] if k >= 0 else ROOT
    return n != ROOT and k < n and t.forms[n] in COUNTRIES and t.child(n, "det") is None


def how_often_in_a_row(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "won the race in a row" of "three times in a row", and for "was ranked in the world"
    of "ranked 143rd in the world"."""
    if kind[0] not in _CLAUSES:
        return False
    have = words_of(phrase)
    for k in have:
        row = t.forms[k] in {"row", "succession"} and t.case(k) == "in" and k > 2
        if row and t.heads[k] != ROOT:
            times = [c for c in t.kids[t.heads[k]] if t.forms[c] in {"times", "years", "games"}]
            if any(c < k and c not in have for c in times):
                return True
        ranked = t.forms[k] in {"ranked", "seeded"} and k + 1 < len(t) and k + 1 not in have
        if ranked and t.tokens[k + 1].text[:1].isdigit():
            return True
    return False


def not_out(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Tom Haskins is 40" and "Tom Haskins 40 ran out of partners" of "Tom Haskins, 40 not
    out, ran out of partners": runs, no age."""
    have = words_of(phrase)
    if any(t.forms[k + 1 : k + 3] == ["not", "out"] and k + 1 not in have for k in have):
        return True
    _, what = sides(phrase)
    k = next((p.word for p in what if p.word >= 0), -1)
    return made_as(kind)[:1] in {"A", "M"} and k >= 0 and t.forms[k + 1 : k + 3] == ["not", "out"]


def when_without_verb(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Emma Strand when trailed Rosa Bianchi" of "retired when trailing Rosa Bianchi", and
    for "That spent a year there" of "and before that spent a year there"."""
    first = phrase[0].word
    if first > 0 and t.forms[first - 1 : first + 1] in (["before", "that"], ["after", "that"]):
        return True
    return any(
        p.word >= 0 and t.forms[p.word] in {"when", "while"} and t.relations[p.word] in _MARKS
        and t.xpos[t.heads[p.word]] == "VBG" and t.heads[t.heads[p.word]] not in words_of(phrase)
        for p in phrase[1:]
    )  # fmt: skip


_MARKS = frozenset({"advmod", "mark"})


def absolute_alone(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Some of the showers wintry on hills": no verb at all."""
    if kind[0] not in _CLAUSES:
        return False
    be = {"is", "are", "was", "were", "has", "have", "had", "did", "does", "do", "will", "can"}
    return not any(
        p.text.lower() in be or (p.word >= 0 and t.upos[p.word] in {"VERB", "AUX"}) for p in phrase
    )


DESCRIBED_LIMITS: Sequence[Callable[[Tree, Phrase, str], bool]] = (
    label_with_a_figure,
    epithet,
    smaller_than,
    half_of_a_compound,
    the_younger_of_one,
    most_recently,
    one_without_owner,
    among_one,
    score_of_somebody,
    inside_quotes,
    place_described,
    how_often_in_a_row,
    not_out,
    when_without_verb,
    absolute_alone,
)
