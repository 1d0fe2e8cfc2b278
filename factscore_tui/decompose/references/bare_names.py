"""First names and surnames alone: "Dean" of Dean Rudge, the "Edith" of "Hilda Garrod and her twin
sister Edith", the firm "Mackie Hogarth" of Lorna Mackie and Jean Hogarth."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from factscore_tui.decompose.references.kinds import PERSON, UNKNOWN
from factscore_tui.decompose.references.lexicon import FEMALE, MALE, TITLES, word_set
from factscore_tui.decompose.references.mention import Mention
from factscore_tui.decompose.syntax.tree import ROOT, Tree

if TYPE_CHECKING:
    from factscore_tui.decompose.references.entities import Entity, Memory
NamedAt = Callable[[int], "Entity | None"]
_KIN = word_set("brother brothers sister sisters twin twins sibling siblings cousins")
_HIS_CHILD = word_set("son daughter")
_TOGETHER = word_set("brothers sisters twins siblings cousins couple spouses")
_OWN_FATHER_S = ("son", "sen", "dottir", "dóttir", "vich", "vna")
"""How names end that are no family's: Leif, the son of Erik Thorvaldsson, is no Thorvaldsson."""


def read_bare_name(t: Tree, m: Mention, memory: Memory) -> None:
    """In "Jobs died in 2011" and "Dean told officers" the noun is the surname, or the first name,
    of somebody whom the text has named."""
    one_word = m.kind == "noun" and len(m.words) == 1 and m.owner == ROOT
    if not m.plural and t.child(m.head, "det", "nmod:poss", "case") is not None:
        one_word = False  # "Sinner led by a break", but "the Baker"
    form = t.forms[m.head]
    title = m.sort == PERSON and form in TITLES and memory.is_first_name(form)  # Dean Rudge
    capital = one_word and t.tokens[m.head].text.istitle()
    if capital and (title or memory.is_surname(form)):
        m.kind, m.sort, m.plural = "name", PERSON, False


def firm_of_two(m: Mention, forms: list[str], memory: Memory) -> bool:
    """True for the "Mackie Hogarth" that Lorna Mackie and Jean Hogarth set up: two surnames that
    the text knows, and no person's name."""
    if m.kind != "name" or m.sort not in {UNKNOWN, PERSON} or len(forms) != 2 or m.types:
        return False
    first, last = forms
    given = first in MALE | FEMALE or first == last
    return not given and memory.is_surname(first) and memory.is_surname(last)


def share_surname(
    t: Tree, m: Mention, e: Entity, named_at: NamedAt, at: Mapping[int, Entity]
) -> bool:
    """Give somebody who is named for the first time by a first name the surname of the brother,
    the sister or the father before "and", or of the one behind it: the "Edith" of "Hilda Garrod and
    her twin sister Edith" is Edith Garrod, the "Alun" of "the cousins Alun and Gareth Pryce" Alun
    Pryce. True where that is so."""
    if m.kind != "name" or len(e.words) != 1 or e.sort not in {PERSON, UNKNOWN} or m.article:
        return False
    own = _surname_before(t, m, named_at, at) or _surname_behind(t, m, named_at)
    if own:
        e.text, e.sort = f"{e.text} {own}", PERSON
    return bool(own)


def kin_owner(t: Tree, m: Mention, nouns: frozenset[str] = _KIN) -> int:
    """The word "his" of "and his brother Edwin" and "with his twin brother Edwin", before the name
    m; ROOT for none."""
    k = m.words[0] - 1  # "brother"
    k -= k > 0 and t.forms[k] == ","
    if k < 3 or t.forms[k] not in nouns:
        return ROOT
    j = k - 1
    while j > 1 and t.upos[j] in {"ADJ", "NOUN"}:
        j -= 1
    owned = t.forms[j] in {"his", "her"} and t.forms[j - 1] in {"and", "with"}
    return j if owned else ROOT


def _surname_before(t: Tree, m: Mention, named_at: NamedAt, at: Mapping[int, Entity]) -> str:
    """The surname of whoever is told of right before "and his brother", or is the one of "with his
    brother", where it is a family's; "" elsewhere."""
    j = kin_owner(t, m, _KIN | _HIS_CHILD)
    if j == ROOT or (t.forms[j] == "her" and t.forms[m.words[0] - 1] in _HIS_CHILD):
        return ""
    return surname_of(named_at(j - 2) if t.forms[j - 1] == "and" else at.get(j))


def _surname_behind(t: Tree, m: Mention, named_at: NamedAt) -> str:
    """ "Pryce" for the "Alun" of "the cousins Alun and Gareth Pryce"; "" elsewhere."""
    k = m.words[0]
    joined = len(m.words) == 1 and t.forms[k + 1 : k + 2] == ["and"]
    if k < 1 or not joined or t.forms[k - 1] not in _TOGETHER:
        return ""
    return surname_of(named_at(k + 3))


def surname_of(e: Entity | None) -> str:
    """The surname of somebody with one first name; "" where the name may have another form."""
    if e is None or e.sort not in {PERSON, UNKNOWN} or e.members:
        return ""
    words = e.text.split()
    if len(e.words) != 2 or len(words) != 2 or words[1].lower().endswith(_OWN_FATHER_S):
        return ""
    return words[1] if words[1].isalpha() and words[1].istitle() and not e.types & TITLES else ""
