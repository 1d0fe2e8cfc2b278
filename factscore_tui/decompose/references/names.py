"""Names in a sentence: "Emmanuel Macron", "the University of Navarre", "Hadrian's Wall", *Seven
Samurai*."""

from __future__ import annotations

import re
from collections.abc import Container, Sequence

from factscore_tui.core.calendar_names import MONTHS
from factscore_tui.decompose.references.kinds import PERSON, PLACE, THING, sort_of_noun
from factscore_tui.decompose.references.lexicon import (
    COUNTRIES,
    FEMALE,
    FIRST,
    KEPT_TITLES,
    MALE,
    ORG_ENDINGS,
    ORG_NOUNS,
    PERSONAL,
    PLACE_ENDINGS,
    TIME_NOUNS,
    TITLES,
    word_set,
)
from factscore_tui.decompose.references.mention import Mention
from factscore_tui.decompose.rules.lexicon import is_demonym, singular_of
from factscore_tui.decompose.syntax.tree import Tree

_INSIDE = word_set(
    """of de van von vom der den da di del della la le du dos al bin bint ibn el y e & and for the ten ter zu"""  # noqa: E501
)
_PARTICLES = frozenset(
    [
        "de",
        "van",
        "von",
        "vom",
        "der",
        "della",
        "di",
        "bin",
        "bint",
        "ibn",
        "ter",
        "ten",
        "dos",
        "da",
    ]
)
_SMALL_OF = frozenset(["of", "for", "the", "and"])
_PARTIES = frozenset(("conservative", "democratic", "republican", "liberal", "former", "late"))
_OF_TWO = word_set(
    """department ministry institute secretary museum academy society board office centre center
    agency council commission faculty"""
)
"""Bodies that may be named after two things: "the Museum of Salt and Sea"."""
_OF_PEOPLE = word_set(
    """women men children people workers writers farmers students players veterans mothers girls
    boys miners soldiers artists lawyers teachers fishermen gentlemen ladies cyclists"""
)
"""Whose league or union is called after them: "the Women's Institute"."""
_ROMAN = re.compile(r"[IVX]{1,5}")
_IN_TITLES = word_set(
    """a an and as at by de del der di du for from in into la le no nor of on or the to upon van von with not is 's s"""  # noqa: E501
)


_SAY = frozenset(("say", "argue", "think", "believe", "hope", "warn", "fear", "doubt", "expect"))
_HOUSES = frozenset(("college", "hospital", "school"))
_SPOTS = frozenset(("ferry", "landing", "crossing", "corner", "wharf", "quay", "creek", "athletic"))
_FIRMS = frozenset(("ltd", "ltd.", "inc", "inc.", "llc", "plc"))
_FEASTS = frozenset(("christmas", "easter", "whitsun", "thanksgiving", "ramadan"))
_BESIDE = frozenset(("appos", "flat", "compound", "nmod", "nmod:desc"))
_ERAS = frozenset(("BC", "AD", "BCE", "CE"))


def hyphened(t: Tree, k: int) -> bool:
    """True for the "Bergen" of "the Bergen-based maker", which names nobody by itself."""
    if k + 2 >= len(t) or t.tokens[k + 1].text != "-" or not t.tokens[k + 2].text[0].islower():
        return False
    return t.tokens[k].end == t.tokens[k + 1].start and t.tokens[k + 1].end == t.tokens[k + 2].start


def surname(words: Sequence[str]) -> bool:
    """True for the last words of "Kim Le Court", "Rosa de la Torre": nobody's court or tower."""
    return len(words) > 1 and words[-2] in {"le", "la", "de", "du", "van", "von", "der", "della"}


def words_with_titles(t: Tree, m: Mention, told: Container[int]) -> range:
    """The words of a name with the titles before it: "Lord Byron", "Judge Ann Lee", "councillor Tom
    Fox". The network may take any of them for its head. `told` are the words of which it is known
    what they stand for."""
    first = m.words[0]
    if m.kind != "name":
        return range(first, m.words[-1] + 1)
    if first and t.upos[first - 1] == "NOUN" and m.sort != PLACE:
        k = first - 1
        while k > 0 and t.upos[k - 1] in {"NOUN", "ADJ"}:
            k -= 1
        articled = k > 0 and t.upos[k - 1] in {"DET", "PRON", "PART"}
        first -= not articled and sort_of_noun(t.forms[first - 1]) == PERSON
    while first and t.upos[first - 1] == "PROPN":
        first -= 1
    return range(first - _is_its_noun(t, m, first - 1, told), m.words[-1] + 1)


def _is_its_noun(t: Tree, m: Mention, k: int, told: Container[int]) -> bool:
    """True for the "airline" of "the discount airline Volanta", at word k."""
    if k < 0 or t.upos[k] != "NOUN" or k in told or t.relations[k] == "nmod:poss":
        return False
    tops = [j for j in m.words if t.heads[j] not in m.words]
    beside = any(t.heads[j] == k and t.relations[j] in _BESIDE for j in tops)
    return beside or (t.heads[k] in m.words and t.relations[k] in _BESIDE)


class NameReader:
    """Finds the words of every name of one tree. `spans` holds them, `titles` works in quotation
    marks or stars."""

    def __init__(self, tree: Tree) -> None:
        self.t = tree
        self.titles = self._titles()
        self.spans = self._spans()

    def _spans(self) -> list[tuple[int, ...]]:
        t = self.t
        out: list[tuple[int, ...]] = []
        i = 0
        while i < len(t):
            if i in self.titles:
                out.append(tuple(range(i, self.titles[i] + 1)))
                i = self.titles[i] + 1
                continue
            if not self._begins(i):
                i += 1
                continue
            j = i
            while (k := self._next(i, j)) > j:
                j = k
            titles_only = i > 0 and all(
                t.forms[k] in TITLES - KEPT_TITLES or t.is_mark(k) for k in range(i, j + 1)
            )
            if (
                not (i == j and len(t.tokens[i].text) == 1)
                and not titles_only
                and not hyphened(t, j)
            ):
                out.append(tuple(range(i, j + 1)))
            i = j + 1
        return out

    def _titles(self) -> dict[int, int]:
        """Works in quotation marks or stars, first word -> last word: "Waiting for Godot", but not
        "not a trace"."""
        t, found = self.t, dict[int, int]()
        marks = [k for k in range(len(t)) if t.tokens[k].text in {'"', "“", "”", "*", "_"}]
        n = 0
        while n + 1 < len(marks):
            a, b = marks[n], marks[n + 1]
            tight = (
                a + 1 < b
                and t.tokens[a].end == t.tokens[a + 1].start
                and t.tokens[b - 1].end == t.tokens[b].start
            )
            bold = (
                any(t.tokens[k].text == "*" for k in (a - 1, b + 1) if 0 <= k < len(t))
                or t.tokens[a].text == "**"
            )
            alike = not bold and t.tokens[b].text == {"“": "”"}.get(
                t.tokens[a].text, t.tokens[a].text
            )
            if not (tight and alike) or self._nickname(a):
                n += 1
                continue
            words = [t.tokens[k].text for k in range(a + 1, b)]
            large = [w for w in words if w[0].isupper() or w[0].isdigit()]
            small = [w for w in words if w[0].islower() and w not in _IN_TITLES]
            if (
                len(words) <= 9
                and large
                and not small
                and words[-1] not in {",", ".", "!", "?"}
                and words != ["I"]
            ):
                found[a + 1] = b - 1
            n += 2
        return found

    def _begins(self, i: int) -> bool:
        text = self.t.tokens[i].text
        if self._opens(i) and self._plain_people(i):
            return False  # "Researchers have found", which the tagger takes for a name
        if text in _ERAS and i > 0 and self.t.forms[i - 1].isdigit():
            return False  # "In 60 BC Caesar formed"
        if text in _PARTICLES and i + 1 < len(self.t):  # "with de Klerk"
            return self._capital(i + 1) and self.t.is_name(i + 1)
        if (
            not (text[0].isupper() or (len(text) > 1 and text[1].isupper()))
            or self.t.forms[i] in PERSONAL | FIRST
        ):
            return False
        if self.t.forms[i] == "the":  # "The Quiet Hours" in the middle of a sentence
            return i > 0 and not self._opens(i) and i + 1 < len(self.t) and self._capital(i + 1)
        if self._old_major(i):
            return True
        if self.t.is_name(i):
            return self.t.forms[i] not in TIME_NOUNS or (
                i + 1 < len(self.t) and self._capital(i + 1)
            )
        noun = self.t.upos[i] == "NOUN" or self.t.xpos[i] == "NN"
        joins = noun and self.t.heads[i] > i and self.t.relations[i] == "compound"
        if i == 0 and joins and sort_of_noun(self.t.forms[0]) in {THING, PLACE} and len(self.t) > 1:
            # "Paper Lions", "Harbour Foods", "Harbour Foods to close a plant"
            return self._capital(1) and (self.t.is_name(1) or self._goes_on_small())
        if i > 0 and self.t.upos[i] == "ADJ" and not self._opens(i):
            return self._described(i)
        # a word that the tagger did not know: in the middle of a sentence a capital says that it is
        # a name
        return i > 0 and self.t.upos[i] == "NOUN" and not self._opens(i)

    def _goes_on_small(self) -> bool:
        """True for a headline that has no capitals but those of names."""
        t = self.t
        rest = [k for k in range(2, len(t)) if t.upos[k] in {"NOUN", "VERB", "ADJ"}]
        return bool(rest) and all(t.tokens[k].text.islower() for k in rest)

    def _old_major(self, i: int) -> bool:
        """True for the "Old" of "Old Major tells them of a dream": a title behind an adjective with
        a capital, and no article."""
        t, k = self.t, i + 1
        if k >= len(t) or t.relations[i] != "amod" or t.heads[i] != k or t.child(k, "det"):
            return False
        alone = k + 1 >= len(t) or not t.tokens[k + 1].text[:1].isupper()
        return t.forms[k] in TITLES and t.tokens[k].text.istitle() and alone

    def _plain_people(self, i: int) -> bool:
        """True for a noun for several people that stands alone before its verb: "Critics say that",
        and not "Critics Choice"."""
        t, form = self.t, self.t.forms[i]
        one = singular_of(form)
        plain = one is not None and one != form and sort_of_noun(one) == PERSON
        alone = i + 1 < len(t) and not t.is_name(i + 1) and not t.tokens[i + 1].text[:1].isupper()
        several = t.forms[t.heads[i]] in _SAY or any(
            t.forms[k] in {"are", "were", "have"} for k in t.children(t.heads[i], "aux", "cop")
        )
        return plain and alone and t.relations[i].startswith("nsubj") and several

    def _described(self, i: int) -> bool:
        """True for the "Third" of "The Third Man", the "First" of "the First World War", the
        "Great" of "the Great Red Spot": not for "the Italian Mario Rossi", "the Conservative
        MP"."""
        t, k = self.t, i + 1
        before = {"compound", "amod"}
        while k < len(t) and t.heads[k] == t.heads[i] and t.relations[k] in before:
            k += 1
        joined = k < len(t) and t.heads[i] == k and t.relations[i] == "amod"
        capitals = all(t.tokens[n].text[:1].isupper() for n in range(i, k + 1) if n < len(t))
        if not joined or not capitals or is_demonym(t.tokens[i].text) or t.forms[i] in _PARTIES:
            return False
        return t.forms[i - 1] == "the" and not TITLES.intersection(t.forms[i + 1 : k + 2])

    def _opens(self, i: int) -> bool:
        return i == 0 or self.t.tokens[i - 1].text in {
            '"',
            "“",
            ":",
            "‘",
            "*",
            ".",
            "–",
            "—",
            "-",
            "(",
        }

    def _capital(self, k: int) -> bool:
        text = self.t.tokens[k].text
        if text == "He":  # "Zheng He"
            return self.t.is_name(k - 1)
        return (
            text[0].isupper()
            and text not in {"I"}
            and self.t.forms[k] not in PERSONAL
            and (self.t.is_name(k) or self.t.upos[k] in {"NOUN", "ADJ", "X"} or self._most(k))
        )

    def _most(self, k: int) -> bool:
        """True for the "Most" of "the Stari Most": an adverb with a capital behind a name."""
        return self.t.upos[k] == "ADV" and k > 1 and self.t.is_name(k - 1)

    def _next(self, first: int, j: int) -> int:
        """The last word of a name that goes on behind word j; j itself where it ends."""
        t = self.t
        k = j + 1
        if k >= len(t) or t.forms[j] in {"jr", "jr.", "sr", "sr."}:
            return j  # "Robert Downey Jr Lewis Strauss": two people
        if t.forms[j] in _FEASTS and t.heads[k] != j and t.heads[j] != k:
            return j  # "before Christmas Vincent fell ill"
        text = t.tokens[k].text
        number = _ROMAN.fullmatch(text) and (text != "I" or t.upos[k] == "NUM")  # "World War I"
        if number or self._capital(k) or self._figure(first, j):
            return k
        if text == "the" and t.relations[k : k + 2] == ["flat"] * 2:
            return k + 1  # "Pliny the Elder"
        if self._nickname(k) and first <= t.heads[k + 3] <= j:
            return k + 3
        if k + 1 >= len(t):
            return j
        if text in {"'s", "’s"} and j == first and self._capital(k + 1):
            # the tagger may not know "People's Front"
            people = t.forms[j] in _OF_PEOPLE and t.heads[j] > k  # "the Women's Franchise League"
            return k + 1 if people or self._named_after_owner(j, k + 1) else j
        flat = t.relations[k] == "flat" and t.heads[k] == first
        if text in {"and", "&"} and flat:
            return k + 1  # "War and Peace", which the tree has as one name
        if t.forms[k] == "plc" and t.heads[j] == k:
            return k  # "Marlowe Valves plc", whose last word the tagger takes for a noun
        if flat and t.is_name(k) and t.forms[first] in {"a", "an"}:
            return k  # "An American in Paris"
        return max(j, self._behind_mark(j, k), self._behind_small_word(first, j))

    def _figure(self, first: int, j: int) -> bool:
        """True for the number behind word j in "Apollo 11", "Route 66", "WISPIT 2", "PDS 70"."""
        t, k = self.t, j + 1
        text, short, relation = t.tokens[k].text, t.tokens[j].text, t.relations[k]
        if not text.isdigit() or len(text) > 3 or relation not in {"flat", "nummod"}:
            return False
        if short.isupper() and len(short) > 2 and first <= t.heads[k] <= j:
            return True
        return relation == "flat" and t.heads[k] == j and not self._scored(k)

    def _behind_mark(self, j: int, k: int) -> int:
        """The last word of a name that goes on behind the mark at k: "Nintendo Co., Ltd.",
        "Hallam-Orr", "Bowness-on-Solway"; -1 where it does not."""
        t, mark, behind = self.t, self.t.tokens[k].text, self.t.tokens[k + 1].text
        if mark == "," and t.forms[k + 1] in _FIRMS and self._capital(k + 1):
            return k + 1
        tight = t.tokens[j].end == t.tokens[k].start and t.tokens[k].end == t.tokens[k + 1].start
        code = behind[0].isdigit() and any(c.isupper() for c in behind)  # "WH-1000XM5"
        short = t.tokens[j].text
        code = code or (behind[0].isdigit() and len(short) > 1 and short.isupper())  # "KTS-88b"
        if mark in {"-", "–"} and tight and (behind[0].isupper() or code):
            return k + 1
        river = mark == "-" and tight and behind in {"on", "sur", "le", "la", "de", "upon"}
        return min(k + 3, len(t) - 1) if river and k + 2 < len(t) else -1

    def _named_after_owner(self, j: int, n: int) -> bool:
        """True for "Hadrian's Wall" and "King's College London"; not for "Poland's Gdansk"."""
        t, last = self.t, self.t.forms[n]
        one = n + 1 >= len(t) or not self._capital(n + 1)
        place = (one and last in PLACE_ENDINGS | ORG_ENDINGS | _SPOTS) or last in _HOUSES
        return place and t.forms[j] not in COUNTRIES

    def _behind_small_word(self, first: int, j: int) -> int:
        """The next word of "Bank of England", "Museum of the Bible", where a name goes on behind
        "of", "and" or "the"; -1 where it does not."""
        t, k = self.t, j + 1
        text, n = t.tokens[k].text, j + 2
        if text == "and" and n + 1 < len(t) and self._second_kind(n):
            return n
        if text not in _INSIDE or (text in _SMALL_OF and not self._body(first, j)):
            return -1
        while n < len(t) - 1 and n < k + 3 and t.forms[n] in {"the", "la", "der", "den"}:
            n += 1
        if text == "and" and not self._joined(first, n):
            return -1
        return n if self._capital(n) and (t.is_name(n) or self._modern(n)) else -1

    def _modern(self, n: int) -> bool:
        """True for the "Modern" of "the Museum of Modern Art"."""
        t, k = self.t, n + 1
        own = t.upos[n] == "ADJ" and t.heads[n] == k and t.relations[n] == "amod"
        return own and t.is_name(k) and self._capital(k)

    def _two_trades(self, first: int, n: int) -> bool:
        """True for "the Metal and Assembly Union": one body, of two trades."""
        t, last = self.t, n + 1
        if last >= len(t) or t.forms[last] not in ORG_ENDINGS or not self._capital(last):
            return False
        joined = t.relations[n] == "conj" and t.heads[n] == n - 2
        return joined and t.heads[n - 2] == last and t.forms[first - 1 : first] == ["the"]

    def _second_kind(self, n: int) -> bool:
        """True for the "Political" of "the Women's Social and Political Union"."""
        t, one = self.t, self.t.heads[n]
        joined = t.relations[n] == "conj" and t.upos[n] == "ADJ" and n - 2 == one
        whose = joined and t.relations[one] == "amod" and t.heads[one] == n + 1
        return whose and self._capital(one) and self._capital(n + 1)

    def _nickname(self, k: int) -> bool:
        """True for the mark before the "Bunny" of 'Bernard "Bunny" Oyelaran'."""
        t = self.t
        if not 0 < k < len(t) - 3 or t.tokens[k].text not in {'"', "“"}:
            return False
        closed = t.tokens[k + 2].text in {'"', "”"}
        return (
            closed
            and t.relations[k + 3] == "flat"
            and self._capital(k + 1)
            and self._capital(k + 3)
        )

    def _scored(self, k: int) -> bool:
        """The figure is one of several behind names, as in a score ("Lyon 2 Metz 1"), or of a
        date."""
        t = self.t
        behind = {
            t.forms[i]
            for i in range(1, len(t))
            if t.forms[i].isdigit() and len(t.forms[i]) < 4 and t.upos[i - 1] == "PROPN"
            if t.forms[i - 1] not in MONTHS
        }
        return len(behind) > 1 or t.forms[k - 1] in MONTHS

    def _body(self, first: int, j: int) -> bool:
        """True where "of" may go on: "Bank of", "Alexander II of"; not "Marisol Etxeberria of"."""
        words = [self.t.forms[k] for k in range(first, j + 1)]
        if surname(words):
            return False
        if len(words) == 1 and words[0] in MALE | FEMALE:
            return True  # "Anne of Cleves"
        if any(w in ORG_ENDINGS or w in PLACE_ENDINGS or w in ORG_NOUNS for w in words):
            return True
        if _ROMAN.fullmatch(self.t.tokens[j].text) or words[-1] in {
            "great",
            "king",
            "tour",
            "battle",
            "republic",
            "bay",
        }:
            return True
        if len(words) > 1:
            return False
        called = first > 0 and self.t.forms[first - 1] == "the" and self.t.xpos[first] == "NNP"
        return called or sort_of_noun(words[0]) != THING  # "the Statue of Liberty"

    def _joined(self, first: int, n: int) -> bool:
        """True for "the Department of Trade and Industry": the second word belongs to the same
        body."""
        words = {self.t.forms[k] for k in range(first, n)}
        return self._two_trades(first, n) or (bool(words & _OF_TWO) and "of" in words | {"for"})
