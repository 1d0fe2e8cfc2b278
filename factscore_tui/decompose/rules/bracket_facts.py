"""What stands in brackets behind a noun: years of a life, a year, a birth, another name."""

from __future__ import annotations

import re
from collections.abc import Iterator

from factscore_tui.core.calendar_names import CALENDAR_WORDS
from factscore_tui.decompose.references.kinds import PERSON, PLACE, sort_of_noun
from factscore_tui.decompose.references.lexicon import COUNTRIES, FEMALE, MALE
from factscore_tui.decompose.rules.frames import FrameReader
from factscore_tui.decompose.rules.lexicon import TITLES
from factscore_tui.decompose.rules.noun_phrases import is_or_was
from factscore_tui.decompose.rules.phrase import (
    Phrase,
    PhrasePiece,
    glue,
    paired_marks,
    pieces,
    trimmed,
)
from factscore_tui.decompose.syntax.tree import Tree

_YEARS = re.compile(r"(1\d{3}|20\d\d)\s*[–—-]\s*(1\d{3}|20\d\d|\d\d)")
_MADE = frozenset(
    """tapestry painting picture sculpture statue portrait fresco mural drawing etching sketch
    canvas monument bronze vase tower bridge house church""".split()  # noqa: SIM905
)
_BOOKS = frozenset(
    """novel novels book books poems essays stories author writer poet novelist""".split()  # noqa: SIM905
)
_YEAR = re.compile(r"1\d{3}|20\d\d")
_DASH = re.compile(r"\s+[–—-]\s+|(?<=\d{4})\s*[–—-]\s*(?=\d{4})")
_LAST_YEAR = re.compile(r"(\d{3,4})$")
_YOUNGEST, _OLDEST = 12, 115
"""Years between birth and death of people with years in brackets."""
_CITING = frozenset(
    """suggests suggest argues argue writes notes claims estimates estimate shows showed found finds
    reports concluded concludes proposes proposed observes observed argued suggested""".split()  # noqa: SIM905
)
_CHRISTENED = frozenset({"baptised", "baptized", "christened"})
_ABOUT = frozenset({"c", "c.", "ca", "ca.", "circa", "about"})


_CONTINENTS = frozenset("america africa asia europe oceania antarctica australia".split())  # noqa: SIM905


class BracketReader:
    """Yields (phrase, kind) for the brackets of a tree whose clauses `reader` has read."""

    def __init__(self, reader: FrameReader) -> None:
        self.r, self.t = reader, reader.t
        self.be = "was" if reader.past else "is"
        self._brackets = {
            a: b for a, b in paired_marks(self.t).items() if self.t.tokens[a].text in {"(", "["}
        }

    def _owner(self, opening: int) -> int:
        """The noun that a bracket stands behind: "Lee" of "Ann Lee (1880-1951)"; -1 for none."""
        t = self.t
        k = opening - 1
        while k > 0 and t.is_mark(k):
            k -= 1
        if k < 0 or t.upos[k] not in {"NOUN", "PROPN", "NUM", "X", "ADJ"}:
            return -1
        while (
            t.relations[k] in {"flat", "compound", "nummod", "amod", "fixed"}
            and 0 <= t.heads[k] < opening
        ):
            k = t.heads[k]
        return k

    def bracket(self, i: int) -> Iterator[tuple[Phrase, str]]:
        """ "Salt Water Hours (1999)", "the Ming (1368-1644)": a year or years in brackets after a
        name."""
        t = self.t
        for opening, closing in self._brackets.items():
            if self._owner(opening) != i:
                continue
            inside = trimmed(range(opening + 1, closing), t)
            if not inside:
                continue
            text = self._text(inside)
            who = self.r.nouns.named(i)
            if _YEAR.fullmatch(text) and _CITING & {*t.forms[closing + 1 : closing + 2]}:
                continue  # "Lindqvist (1974) suggests": a book of his
            told = [fact for part in self._parts(inside) for fact in self._life(i, who, part)]
            if told:
                yield from told
            elif _YEARS.fullmatch(text):
                if not t.is_name(i) or who[0].text.lower() == "the":
                    yield from self._years(i, who, inside)
            elif _YEAR.fullmatch(text):
                if _MADE & {t.forms[j] for j in self.r.nouns.noun(i)}:
                    year = PhrasePiece(text, inside[0])  # "the tapestry Low Tide (1932)"
                    yield [*who, *glue("is", "from"), year], "B:from"
                elif self._may_come_out(i, who):
                    year = PhrasePiece(text, inside[0])
                    yield [*who, *glue("came", "out", "in"), year], "B:out"
                    yield [*who, *glue("was", self._made_public(), "in"), year], "B:released"
            elif self._is_another(i, who, inside):
                yield from is_or_was(who, pieces(t, inside), "B:is", t, self.r.past)

    def _made_public(self) -> str:
        """ "published" where the sentence speaks of books."""
        return "published" if _BOOKS & set(self.t.forms) else "released"

    def _text(self, words: list[int]) -> str:
        return " ".join(self.t.tokens[j].text for j in words).replace(" ,", ",")

    def _parts(self, inside: list[int]) -> list[list[int]]:
        """What stands between semicolons: "née Cobb; born 8 May 1944"."""
        parts: list[list[int]] = [[]]
        for j in inside:
            if self.t.tokens[j].text == ";":
                parts.append([])
            else:
                parts[-1].append(j)
        return [part for part in (trimmed(p, self.t) for p in parts) if part]

    def _life(self, i: int, who: Phrase, part: list[int]) -> Iterator[tuple[Phrase, str]]:
        """ "born 8 May 1944", "née Cobb", "1815-1852", "Leeds, 5 May 1848 - c. 1921"."""
        t = self.t
        first = t.forms[part[0]]
        if first in {"née", "nee", "né"} and part[1:]:
            yield [*who, *glue("was", "born"), *pieces(t, part[1:])], "B:born"
            return
        sides = _DASH.split(self._text(part))
        years = [_LAST_YEAR.search(side) for side in sides]
        after_name = part[0] > 1 and t.tokens[part[0] - 1].text == ";"  # "born Ann Lee; 3 May 1982"
        if len(sides) == 1 and after_name and self._starts_date(part[0]) and years[0]:
            yield [*who, *glue("was", "born"), *self._when(part)], "B:born"
        if len(sides) == 1 and first == "born" and part[1:]:
            name = not self._starts_date(part[1]) and t.upos[part[1]] != "ADP"
            when = pieces(t, part[1:]) if name else self._when(part[1:])
            yield [*who, *glue("was"), PhrasePiece("born", part[0]), *when], "B:born"
        own = t.relations[i] != "nmod"  # "Sophia of Tann (d. 1351)": not Tann
        if len(sides) == 1 and own and first in {"died", "d", "d."} and years[0]:
            dated = [j for j in part[1:] if not t.is_mark(j)]
            yield [*who, *glue("died"), *self._when(dated)], "B:death"
        if len(sides) != 2 or not all(years) or not t.is_name(i) or who[0].text.lower() == "the":
            return
        begun, ended = (int(year.group(1)) for year in years if year)
        if not _YOUNGEST <= ended - begun <= _OLDEST:
            return  # a term of office, a marriage, a dynasty
        dash = next((j for j in part if t.tokens[j].text in {"–", "-", "—"}), -1)
        if dash < 0:
            told = [[*glue("in"), PhrasePiece(side, part[0])] for side in sides]
        else:
            told = [self._when([j for j in part if j < dash])]
            told.append(self._when([j for j in part if j > dash]))
        christened = [j for j in part if t.forms[j] in _CHRISTENED and j < max(dash, part[0] + 1)]
        verb = [PhrasePiece(t.tokens[j].text, j) for j in christened] or glue("born")
        yield [*who, *glue("was"), *verb, *told[0]], "B:birth"
        yield [*who, *glue("died"), *told[1]], "B:death"

    def _starts_date(self, j: int) -> bool:
        return self.t.tokens[j].text.isdigit() or self.t.forms[j] in CALENDAR_WORDS

    def _when(self, words: list[int]) -> Phrase:
        """ "on 5 May 1848", "in 1921", "in about 1921", "in Leeds in 1848"."""
        t = self.t
        words = [j for j in words if t.forms[j] not in _CHRISTENED | {"born"}]
        about = [j for j in words if t.forms[j] in _ABOUT]
        words = trimmed([j for j in words if j not in about], t)
        words = self._without_own_name(words)
        start = next((n for n, j in enumerate(words) if self._starts_date(j)), len(words))
        if start and t.upos[words[start - 1]] == "ADP":
            return pieces(t, words)  # "in Paysandú in 1961" has its own
        place, date = trimmed(words[:start], t), words[start:]
        day = any(t.tokens[j].text.isdigit() and len(t.tokens[j].text) < 3 for j in date)
        when = [*glue("in", "about")] if about else glue("on" if day else "in")
        where = [*glue("in"), *pieces(t, place)] if place else []
        return [*where, *([*when, *pieces(t, date)] if date else [])]

    def _without_own_name(self, words: list[int]) -> list[int]:
        """Without the "Maria Skłodowska" of "born Maria Skłodowska, 7 November 1867": two names
        right behind "born" are what somebody was called, not where it was."""
        t = self.t
        comma = next((n for n, j in enumerate(words) if t.tokens[j].text == ","), -1)
        called = comma > 1 and all(t.tokens[j].text[:1].isupper() for j in words[:comma])
        dated = called and self._starts_date(words[comma + 1])
        behind = bool(words) and t.forms[words[0] - 1] == "born"
        return words[comma + 1 :] if dated and behind else words

    def _years(self, i: int, who: Phrase, inside: list[int]) -> Iterator[tuple[Phrase, str]]:
        begun, ended = re.split(r"\s*[–—-]\s*", self._text(inside))
        last = PhrasePiece(ended, inside[-1])
        yield [*who, *glue("lasted", "from", begun, "to"), last], "B:years"
        yield [*who, *glue(self.be, "from", begun, "to"), last], "B:years'"

    def _may_come_out(self, i: int, who: Phrase) -> bool:
        """True for the name of a work, as far as words tell: no person, no building, not the end of
        a longer name ("the Siege of Malta (1565)")."""
        t = self.t
        words = [p.text.lower() for p in who]
        h = t.heads[i]
        longer = t.relations[i] == "nmod" and h >= 0 and t.tokens[h].text[:1].isupper()
        person = words[0] in MALE | FEMALE and not {"'s", "’s"} & set(words)
        place = sort_of_noun(t.forms[i]) == PLACE or t.forms[i] in _CONTINENTS
        first = h if t.relations[i] == "conj" and h >= 0 else i
        place = place or t.case(first) in {
            "in",
            "at",
        }  # "plants in Turin (1926)"
        named = t.is_name(i) or t.tokens[i].text[:1].isupper()
        own = any(p.word == i for p in who)  # not what an apposition describes
        return named and own and not (longer or person or place)

    def _is_another(self, i: int, who: Phrase, inside: list[int]) -> bool:
        """True for another name or measure of what stands before: "the kākāpō (Strigops
        habroptilus)", "38 metres (125 ft)". No label, date, country or place in a picture."""
        t = self.t
        k = next((j for j in inside if t.heads[j] not in inside), inside[0])
        if len(inside) > 11 or t.upos[k] not in {"NOUN", "PROPN", "ADJ", "NUM", "SYM"}:
            return False
        texts = [t.tokens[j].text for j in inside]
        forms = {t.forms[j] for j in inside}
        if len(texts) == 1 and texts[0].isupper() and 1 < len(texts[0]) < 8:
            return False  # "the African National Congress (ANC)"
        label = forms & {":", ";", "=", "left", "right", "pictured", "aged"} or len(texts[0]) == 1
        loose = t.upos[inside[0]] in {"ADP", "ADV", "SCONJ", "CCONJ", "INTJ"} and texts[0] not in {
            "about",
            "around",
        }
        dated = any(_YEAR.fullmatch(text) for text in texts)
        figure = not any(c.isalpha() for p in who for c in p.text)
        country = " ".join(texts).lower() in COUNTRIES and t.is_name(i)
        clause = any(t.upos[j] in {"VERB", "AUX"} for j in inside)
        actor = self._is_somebody(i) and all(t.is_name(j) or t.is_mark(j) for j in inside)
        actor = actor or (t.is_name(i) and forms & (MALE | FEMALE) == {t.forms[inside[0]]})
        return not (label or loose or dated or figure or country or clause or actor)

    def _is_somebody(self, i: int) -> bool:
        """True for a person's name: "Holly Martins (Cotten)" tells who plays him."""
        t = self.t
        words = [i, *t.children(i, "flat", "compound")]
        titles = [k for k in t.children(i, "nmod", "nmod:desc", "appos", "compound") if k < i]
        named = any(t.forms[k] in MALE | FEMALE for k in words)
        what = any(sort_of_noun(t.forms[k]) == PERSON or t.forms[k] in TITLES for k in titles)
        who = any(t.forms[j] == "who" for k in t.children(i, "acl:relcl") for j in t.subtree(k)[:3])
        return t.is_name(i) and (named or what or who)


def bracketed(tree: Tree, k: int) -> bool:
    """True for what stands in brackets at word k."""
    first = min(tree.subtree(k))
    return tree.tokens[first].text in {"(", "["} or (
        first > 0 and tree.tokens[first - 1].text in {"(", "["}
    )
