"""Who and what a sentence speaks of: its names, noun phrases and pronouns, with what tells their
kind."""

from __future__ import annotations

import re

from factscore_tui.decompose.references.apart import is_offspring, is_which, of_another_kind
from factscore_tui.decompose.references.kinds import (
    ORG,
    PERSON,
    PLACE,
    THING,
    UNKNOWN,
    WORK,
    gender_of_noun,
    sort_of_noun,
)
from factscore_tui.decompose.references.lexicon import (
    BEFORE_TITLES,
    FEMALE,
    FEMALE_TITLES,
    FIRST,
    HE,
    IT,
    KEPT_TITLES,
    MALE,
    MALE_TITLES,
    ORG_ENDINGS,
    PERSONAL,
    PLACE_NOUNS,
    RANKS,
    SHE,
    THEY,
    TITLES,
    word_set,
)
from factscore_tui.decompose.references.makers import MAKERS, made_by
from factscore_tui.decompose.references.mention import Mention
from factscore_tui.decompose.references.name_kinds import NameKinds
from factscore_tui.decompose.references.names import NameReader, hyphened
from factscore_tui.decompose.rules.lexicon import is_demonym
from factscore_tui.decompose.syntax.tree import ROOT, Tree

_NEEDS_OF = word_set(
    """member members group team series king queen president minister sultan mayor bishop university college bank
    ministry court house board duke end piece set pair unit part parts number"""  # noqa: E501
)
_EVENTS = word_set("war wars revolution empire cup open league museum library festival rebellion")
_CALLED_OF = (PLACE_NOUNS | {"university"}) - word_set(
    """capital coast suburb dependency site street road square park mountain hill harbour harbor
    beach peak river area enclave settlement"""
)
"""Places that are called so behind "of": "the town of Kolberg", and not "the capital of Poland"."""
_YEAR = re.compile(r"1\d{3}|20\d{2}")
_NO_NOUNS = word_set("""compound flat fixed goeswith det case cc mark aux cop reparandum""")


_KEPT = KEPT_TITLES | word_set("mr mrs ms mr. mrs. ms.")
"""Titles that stay with a surname."""
_ONE_OF_MANY = word_set("a an every each no another")
_NOBODY = word_set("no every each any what which neither")
"""Words before a noun that then stands for nobody in particular: "no bridge", "every bridge"."""
_PARTS = word_set("lower upper middle inner outer")
_HOUSES = word_set(
    """hospital college school university hotel airport stadium theatre theater museum library
    station prison cathedral avenue"""
)
"""What may be called after a queen or a captain, and is no surname."""
_SEVERAL = word_set("two three four five six seven eight nine ten")
"""Numbers that stand for people alone, "the two", and so for no "he"."""


class MentionReader:
    """Finds the mentions of one tree."""

    def __init__(self, tree: Tree) -> None:
        self.t = tree
        self._kinds = NameKinds(tree)
        names = NameReader(tree)
        self.spans, self.titles = names.spans, names.titles
        self.inside = {k for span in self.spans for k in span}

    def read(self) -> list[Mention]:
        """All mentions in the order of their last words' places."""
        found: list[Mention] = []
        used: set[int] = set()
        for span in self.spans:
            m = self._name(span)
            if m is not None:
                found.append(m)
                used.add(m.head)
        for i in range(len(self.t)):
            form = self.t.forms[i]
            if (form in PERSONAL or form in FIRST) and i not in self.inside:
                if hyphened(self.t, i):
                    continue  # "a she-wolf"
                if self.t.relations[i] != "expl" or form in {"they", "he", "she"}:
                    found.append(self._pronoun(i))
            elif i not in self.inside and i not in used and self._is_noun(i):
                found.append(self._noun(i))
        return sorted(found, key=lambda m: m.words[-1])

    # --- names ---

    def _top(self, span: tuple[int, ...]) -> int:
        own = set(span)
        tops = [k for k in span if self.t.heads[k] not in own and not self.t.is_mark(k)]
        return tops[0] if tops else span[-1]

    def _goes_on_before(self, i: int) -> bool:
        """True for the "Engine" of "the Analytical Engine": the end of another name, not a short
        one."""
        t, before = self.t, i - 1
        capital = before > 0 and t.tokens[before].text[:1].isupper() and t.heads[before] == i
        return capital and t.relations[before] == "amod" and not is_demonym(t.tokens[before].text)

    def _of_office(self, i: int) -> bool:
        """True for the "War" of "the Secretary at War": no short name of a war."""
        t = self.t
        of = i > 1 and t.forms[i] in _EVENTS and t.forms[i - 1] in {"at", "of", "for"}
        return of and t.tokens[i - 2].text[:1].isupper()

    def _nation_before(self, words: list[int]) -> bool:
        """True for the "American" of "the American Civil War", the "British" of "the British
        Museum": part of the name, unlike that of "the French President"."""
        t, k = self.t, words[0] - 1
        if k < 0 or not t.tokens[k].text[:1].isupper() or not is_demonym(t.tokens[k].text):
            return False
        return t.heads[k] in words and t.forms[words[-1]] in ORG_ENDINGS | _EVENTS

    def _name(self, span: tuple[int, ...]) -> Mention | None:
        """The name of these words, with what its title, the noun before it and the sentence tell of
        it; None where they are no name of anything."""
        if span[0] in self.titles:
            return self._work(span)
        if self._is_no_name(span):
            return None
        t = self.t
        titles, words = self._title_and_name(span)
        m = self._named(span, titles, words)
        kept = [k for k in titles if t.forms[k] in _KEPT]
        kept = [k for k in titles if k >= kept[0]] if kept else []  # "Lord Mayor Bloodworth"
        if kept and (len(words) == 1 or t.forms[words[0]] in {"von", "vom", "de", "van"}):
            m.words = (*kept, *words)  # "Mr Fox", "Baron von Trapp"
            m.text = _cut(t, list(m.words))
        m.types |= MAKERS.get(self._maker(m.head), frozenset()) | made_by(t, m.head)
        m.article = self._has_article(span, titles, words, m.head)
        self._kinds.tell(m, [t.forms[k] for k in words], bool(titles))
        behind = [k for k in t.children(m.head, "appos") if k > span[-1] and t.child(k, "det")]
        if len(words) == 1 and behind and not titles:  # "Branwell, the only boy, was"
            m.gender = gender_of_noun(t.forms[behind[0]]) or m.gender
        if of_another_kind(t, span) or (m.sort == PERSON and is_which(t, m.head)):
            m.sort, m.gender, m.apart = THING, "", True
        if self._of_a_saint(span):
            m.sort, m.gender = PLACE, ""
        m.apart = m.apart or is_offspring(t, m.head)
        m.plural = m.sort != PERSON and t.xpos[words[-1]] == "NNPS" and m.article
        return m

    def _of_a_saint(self, words: tuple[int, ...]) -> bool:
        """True for "built a new St Paul's", which is a church and nobody."""
        t, last = self.t, words[-1]
        own = t.forms[last + 1 : last + 2] in (["'s"], ["’s"])
        whose = any(t.relations[k] == "nmod:poss" for k in words)
        return own and not whose and t.forms[words[0]] in {"st", "st.", "saint"}

    def _work(self, span: tuple[int, ...]) -> Mention:
        """A title in quotation marks or italics, with the "novel" of "the novel "Salt"": a work,
        unless it is called like somebody ("Ann Lee")."""
        t = self.t
        person = t.forms[span[0]] in MALE | FEMALE and len(span) > 1
        text = _cut(t, list(span))
        m = Mention(
            span, self._top(span), "name", text, t.forms[span[-1]], sort=PERSON if person else WORK
        )
        noun = self._noun_before(span[0] - 1) if span[0] > 1 else None
        if noun is not None:
            m.types.add(t.forms[noun])
        return m

    def _is_no_name(self, span: tuple[int, ...]) -> bool:
        """True for the "Swiss" of "a Swiss", and for one word of another name."""
        if len(span) > 1:
            return False
        one = span[0] > 0 and self.t.forms[span[0] - 1] in _ONE_OF_MANY
        return one or self._goes_on_before(span[0]) or self._of_office(span[0])

    def _title_and_name(self, span: tuple[int, ...]) -> tuple[list[int], list[int]]:
        """The titles in front and the name: "Dr" and "Ann Fox", "Sir" and "Tom Lee"; the name with
        "American" of "the American Civil War"."""
        t = self.t
        words, titles = list(span), list[int]()
        while len(words) > 1 and self._is_title(words):
            titles.append(words.pop(0))
        small = words[0] > 0 and not t.tokens[words[0]].text[0].isupper()
        if t.forms[words[0]] == "the" and len(words) > 1 and small:
            words.pop(0)
        if self._nation_before(words):
            words.insert(0, words[0] - 1)
        return titles, words

    def _named(self, span: tuple[int, ...], titles: list[int], words: list[int]) -> Mention:
        """The mention with these words as a name: with the types and the gender that its titles and
        the noun before it have, at the head of both."""
        t = self.t
        told = {t.forms[k] for k in titles}
        types = {x for x in told if sort_of_noun(x) == PERSON or x in RANKS}
        gender = _title_gender(told)
        head, noun = self._top(tuple(words)), self._noun_before(span[0])
        if titles and head in words and t.heads[head] in titles:
            head = self._top(span)
        if noun is not None:
            types.add("company" if t.forms[noun] == "group" else t.forms[noun])
            gender = gender or gender_of_noun(t.forms[noun])
            if t.heads[head] == noun or t.heads[noun] == t.heads[head]:
                head = noun
        text = t.tokens[words[0]].text if len(words) == 1 else _cut(t, words)
        m = Mention(
            tuple(words), head, "name", text, t.forms[words[-1]], gender=gender, types=types
        )
        if noun is not None:  # "its Estonian rival Balti Laevad" is "the Estonian company"
            beside = {*t.children(head, "amod"), *t.children(noun, "amod")}
            m.traits = {t.forms[k] for k in beside if k < words[0] and is_demonym(t.tokens[k].text)}
        return m

    def _maker(self, head: int) -> str:
        """The "directed" of "directed by Fox", "" where nothing is said to be done by the name."""
        t = self.t
        by = t.relations[head] in {"obl:agent", "obl", "nmod"} and t.case(head) == "by"
        return t.forms[t.heads[head]] if by else ""

    def _has_article(
        self, span: tuple[int, ...], titles: list[int], words: list[int], head: int
    ) -> bool:
        """True for "the Danube"; not for "the singer Nina Simone" nor "the Sweden side"."""
        t, before = self.t, words[0] - 1
        if before > 0 and t.forms[before] in _PARTS and t.forms[before - 1] == "the":
            return not titles  # "a town on the lower Rhine"
        if before < 0 or t.forms[before] != "the" or titles:
            return False
        if self._noun_before(span[0]) is not None:
            return False
        return t.relations[head] != "compound" or t.heads[before] in words

    def _is_title(self, words: list[int]) -> bool:
        first, second = self.t.forms[words[0]], self.t.forms[words[1]]
        if second in {"'s", "’s"}:  # "King's College"
            return False
        if self.t.forms[words[-1]] in _HOUSES:  # "Queen Adelaide Hospital"
            return False
        if self._is_calling(words):
            return True
        if first in BEFORE_TITLES and second not in TITLES:
            return False
        if first in {"dean", "earl"} and self.t.tokens[words[0]].text[:1].isupper():
            return self.t.forms[words[0] - 1 : words[0]] == ["the"]  # "his cousin, Dean Catterall"
        return first in TITLES and second not in {"of", "-"}

    def _is_calling(self, words: list[int]) -> bool:
        """True for the "Conductor" of "Conductor Nadine Firth met", which has its capital from the
        beginning of the sentence."""
        t, k = self.t, words[0]
        opens = k == 0 and len(words) == 3 and sort_of_noun(t.forms[0]) == PERSON
        tied = opens and t.heads[0] == words[1] and t.heads[words[2]] == words[1]
        return tied and t.relations[words[2]] == "flat" and t.forms[0] not in MALE | FEMALE

    def _noun_before(self, i: int) -> int | None:
        """ "singer" of "the singer Nina Simone"; "the town of Kolberg" is read the same way."""
        t = self.t
        k = i - 1
        if k > 0 and t.forms[k] == "of" and t.forms[k - 1] in _CALLED_OF:
            some = any(t.forms[j] in {"a", "an", "each"} for j in t.children(k - 1, "det"))
            return None if some else k - 1  # "is a village of Greece": no village called Greece
        if k < 0 or t.is_mark(k) or t.upos[k] not in {"NOUN", "PROPN"}:
            return None
        known = sort_of_noun(t.forms[k]) in {PERSON, ORG, WORK, PLACE} or t.forms[k] == "group"
        linked = (
            t.heads[k] >= i
            or t.heads[i] == k
            or any(t.heads[j] == k for j in range(i, min(i + 4, len(t))))
        )
        return k if known and linked and not t.is_plural(k) else None

    # --- nouns and pronouns
    # -------------------------------------------------------------------------------------------

    def _is_noun(self, i: int) -> bool:
        t = self.t
        if t.is_mark(i) or t.relations[i] in _NO_NOUNS or hyphened(t, i):
            return False
        name = t.heads[i]
        if t.relations[i] in {"nmod", "nmod:desc"} and name > i and t.is_name(name):
            return t.case(i) != ""  # "shipping group" of "shipping group Halvorsen Lines"
        if t.upos[i] in {"NOUN", "PROPN"}:  # "14 million square kilometres" have no square
            return t.relations[i] != "amod" or t.xpos[i] != "JJ"
        the = any(t.forms[k] == "the" for k in t.children(i, "det"))
        if the and t.forms[i] in TITLES:  # "it is the Premier, Lionel Asche"
            return True
        return (
            the
            and t.upos[i] in {"ADJ", "NUM"}
            and t.relations[i].startswith(("nsubj", "obj", "obl", "nmod"))
        )

    def _noun(self, i: int) -> Mention:
        """The noun phrase of word i: its words as far as they say which one is meant, whether it is
        definite and one or several, and what kind of thing it is."""
        t = self.t
        form = t.forms[i]
        many = form in _SEVERAL or t.child(i, "nummod") in self._many(i)
        m = Mention((i,), i, "noun", "", form, plural=t.xpos[i] in {"NNS", "NNPS"} or many)
        words = [j for k in t.kids[i] for j in (self._before(m, k) if k < i else self._after(m, k))]
        m.words = tuple(sorted({i, *words}))
        m.sort = PERSON if self._kinds.is_somebody(i) else sort_of_noun(form)
        m.gender = gender_of_noun(form) if m.sort == PERSON else ""
        m.types.add(form)
        if form == "film" and t.xpos[i] == "NN" and not t.children(i, "det", "nmod:poss"):
            m.sort, m.types = THING, set()  # "shot on 65 mm film": not "the film"
        m.traits = {t.forms[k] for k in t.children(i, "amod", "compound") if k < i}
        m.text = self.definite(m)
        return m

    def _before(self, m: Mention, k: int) -> list[int]:
        """What stands before the noun, at word k, and belongs to it: the adjective of "the old
        bridge", the owner of "her bridge", the article. Tells the mention what it makes of it."""
        t, relation = self.t, self.t.relations[k]
        if relation in {"amod", "compound", "nummod", "flat"}:
            m.bare = m.bare and relation == "flat"
            return t.subtree(k)
        if relation == "nmod:poss":
            m.owner, m.definite, m.bare = k, True, False
            return t.subtree(k) if len(t.subtree(k)) < 6 else []
        if relation != "det":
            return []
        m.definite = m.definite or t.forms[k] in {"the", "this", "that", "these", "those"}
        m.article = m.article or t.forms[k] == "the"
        if not m.plural and t.forms[k] in _NOBODY:
            m.types.add("nobody")
        return [k]

    def _after(self, m: Mention, k: int) -> list[int]:
        """What stands behind the noun, at word k, and belongs to its name: "of the city" of "the
        mayor of the city". Tells the mention that it is narrowed down, which no clause behind a
        comma does: "The company, which employs 52 people, "."""
        t, relation = self.t, self.t.relations[k]
        if relation in {"fixed", "goeswith", "compound:prt"}:
            return [k]
        if relation not in {"nmod", "acl", "acl:relcl", "nmod:poss", "appos", "flat"}:
            return []
        first = t.subtree(k)[0]
        apart = "," in {t.tokens[first - 1].text, t.tokens[first].text}
        if relation in {"acl", "acl:relcl"} and apart:
            return []
        m.bare = False
        m.bare_but_name = m.bare_but_name and relation in {"appos", "flat"}
        of = relation == "nmod" and t.case(k) == "of" and t.forms[m.head] in _NEEDS_OF
        return t.subtree(k) if of and len(t.subtree(k)) <= 4 else []

    def _many(self, i: int) -> list[int]:
        """Numbers that count a noun: not that of "a 1963 film"."""
        t = self.t
        own = [k for k in t.children(i, "nummod") if t.forms[k] not in {"one", "1"}]
        if t.xpos[i] in {"NN", "NNP"}:
            return [k for k in own if not _YEAR.fullmatch(t.forms[k])]
        return own

    def definite(self, m: Mention) -> str:
        """The phrase as it is named later: "a burst water main" is "the burst water main"."""
        t = self.t
        words = list(m.words)
        dropped = {k for k in words if t.relations[k] == "det" and t.heads[k] == m.head}
        plain = [k for k in words if k not in dropped]
        if not plain:
            return ""
        text = _cut(t, plain)
        if m.owner != ROOT and m.owner in plain:
            kind = dropped and t.xpos[m.owner] == "NNS"  # "the first children's library"
            return f"the {text}" if kind and min(dropped) < plain[0] else text
        counted = bool(self._many(m.head))
        if not dropped and m.plural and not counted:
            nation = plain[0] > 0 and is_demonym(text.split()[0])  # "American colonists"
            kept = nation or t.is_name(plain[0]) or text.isupper()
            return text if kept else text[0].lower() + text[1:]
        if not dropped and not counted and not m.plural and t.upos[m.head] == "NOUN":
            if plain[0] > 0 and is_demonym(text.split()[0]):
                return text
            return text[0].lower() + text[1:]
        if any(
            t.forms[k] in {"some", "any", "many", "few", "several", "most", "all"} for k in dropped
        ):
            return text
        lower = (
            text
            if t.is_name(plain[0]) or text[:2].isupper() or plain[0] > 0
            else text[0].lower() + text[1:]
        )
        return "the " + lower

    def _pronoun(self, i: int) -> Mention:
        form = self.t.forms[i]
        gender = "m" if form in HE else "f" if form in SHE else ""
        sort = PERSON if gender or form in FIRST else UNKNOWN
        plural = form in THEY
        return Mention(
            (i,),
            i,
            "pronoun",
            self.t.tokens[i].text,
            form,
            plural,
            THING if form in IT else sort,
            gender,
        )


def _title_gender(titles: set[str]) -> str:
    if titles & MALE_TITLES:
        return "m"
    return "f" if titles & FEMALE_TITLES else ""


def _cut(tree: Tree, words: list[int]) -> str:
    """The words as they are written, with what stands between neighbours."""
    out = ""
    for n, k in enumerate(words):
        if n and (words[n - 1] != k - 1 or tree.tokens[words[n - 1]].end < tree.tokens[k].start):
            out += " "
        out += tree.tokens[k].text
    return out
