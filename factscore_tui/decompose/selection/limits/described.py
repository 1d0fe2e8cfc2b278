"""What is said of something by the words beside its name, and is not: labels of a museum, epithets,
"smaller than a hectare", "the younger of whom", "most recently in 2017"."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from factscore_tui.decompose.references.lexicon import word_set
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
)
