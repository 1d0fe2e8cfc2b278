"""What a name is the name of: somebody, a place, an organisation, a work."""

from __future__ import annotations

from factscore_tui.decompose.references.kinds import (
    ORG,
    PERSON,
    PLACE,
    THING,
    TIME,
    WORK,
    sort_of_noun,
)
from factscore_tui.decompose.references.lexicon import (
    COUNTRIES,
    FEMALE,
    MALE,
    NAMED_AFTER,
    ORG_ENDINGS,
    PLACE_ENDINGS,
    TITLES,
    word_set,
)
from factscore_tui.decompose.references.mention import Mention
from factscore_tui.decompose.references.names import surname
from factscore_tui.decompose.references.trades import all_of_either
from factscore_tui.decompose.references.types import SHIPS, TEAM_ENDINGS
from factscore_tui.decompose.syntax.tree import ROOT, Tree

_OF_SHIPS = frozenset("lady queen princess king prince lord duchess duke".split())  # noqa: SIM905
"""Titles that ships are called by."""
_INITIALS = frozenset("fdr jfk lbj mlk rfk".split())  # noqa: SIM905
"""People who are called by their initials."""
_GOING = {
    "for": frozenset({"left", "leaves", "leaving", "bound", "sailed", "headed"}),
    "to": frozenset(["fled", "emigrated", "sailed", "travelled", "traveled", "exiled", "deported"]),
}
_OF_PLACES = word_set(
    """mayor town city village port suburb district outskirts streets residents inhabitants siege north south east west
    centre bishop archbishop harbour hamlet treaty battle peace congress kingdom duchy republic county province
    isle gulf"""  # noqa: E501
)
"""Nouns whose "of" names a place: "the mayor of Portley"."""
_HELD = word_set("shares share stake stakes investors investor investment stock")
_WRITING = word_set("write writes wrote written writing rewrote rereading reread")
"""Verbs whose object, where it is one name, is a work."""
_STATES = frozenset({"US", "U.S.", "USA", "UK", "UAE"})
_OF_SAINTS = ("Saint-", "Sankt ", "San ", "Santa ", "Sant ")
_LANDS = frozenset({"river", "islands", "peninsula", "valley"})
_OF_PEOPLE = frozenset(
    """born died married studied graduated wrote recalled joked divorced retired resigned apologised
    apologized laughed     smiled taught painted dreamed wept""".split()  # noqa: SIM905
)
"""Verbs whose subject is somebody."""
_CODES = word_set(
    """nok usd eur gbp sek dkk chf jpy inr cad aud gmt bst utc cet est pst obe mbe cbe kbe dbe dso mp mep qc kc frs phd
    md mba"""  # noqa: E501
)
"""Codes of currencies and time zones, and letters behind a name: "the NOK 300m it had earned", "Ann
Lee, OBE,"."""

_MADE = word_set("painted made hangs hung written composed directed filmed sold stolen exhibited")
"""What is done to works."""

_SHOWN = word_set(
    "shown screened filmed staged published reprinted serialised serialized broadcast remade dubbed"
)
"""What is done to works alone, even to those with the names of people."""
_STORIES = frozenset({"story", "tale", "chronicle", "saga", "retelling", "adaptation"})
_FOLLOWS = frozenset({"came", "followed", "appeared"})
_RETOLD = word_set("novel novella story tale play book poem memoir comic libretto legend")
"""What a work is made after: "Then came Solaris, after a novel by Stanisław Lem"."""
_HAPPENS = word_set("born died lived lives grew buried settled worked taught studied married")
_RIVALS = frozenset({"rival", "competitor", "subsidiary"})
_TEAMS = word_set(
    """champions leaders hosts visitors rivals holders neighbours neighbors strugglers newcomers
    favourites favorites opponents finalists semi-finalists"""
)
"""What a team is called before its name."""
_BEAT = word_set("beat beaten defeated thrashed held hosted faced")
_SCORES = word_set("equalised equalized scored drew lost won led conceded")
_DEALS = word_set(
    """accepted received took bought borrowed inherited got gave sold paid lent wrote owed"""
)
_ON_ISLANDS = frozenset({"on", "in", "to", "from", "near"})


class NameKinds:
    """Tells the kinds of the names of one tree."""

    def __init__(self, tree: Tree) -> None:
        self.t = tree

    def tell(self, m: Mention, forms: list[str], titled: bool) -> None:
        """Set the sort and the gender of a name of these words; `titled` behind "Mr", "Dame"."""
        if self._is_dateline(m, forms[0], len(forms)) or self._is_time(m, forms):
            m.sort = TIME  # never meant again
        elif forms[0] in {"hurricane", "typhoon", "cyclone"} and len(forms) == 2:
            m.sort = THING
            m.types = m.types | {forms[0], "storm"}
        else:
            ship = self._ship(m)
            if ship:
                m.sort, m.gender = THING, ""
                m.types = (m.types - TITLES) | {ship}
                return
            self._tell_sort(m, forms, titled)
            if m.sort == PERSON and not m.gender:
                m.guessed = True
                m.gender = _gender(forms[0])

    def _ship(self, m: Mention) -> str:
        """The ferry of "the ferry Lady Maud" and "the Queen Mary": a title with a name behind it
        that is no person's; "" for others."""
        t, first = self.t, m.words[0]
        if len(m.words) != 2 or t.forms[first] not in _OF_SHIPS:
            return ""
        before = t.forms[first - 1] if first else ""
        if before in SHIPS:
            return before
        return "ship" if before == "the" and t.forms[m.words[1]] in FEMALE | MALE else ""

    def _is_dateline(self, m: Mention, first: str, length: int) -> bool:
        """ "LAGOS — Nigeria's biggest exam board", and the agency in "PARIS (Reuters)"."""
        t, end = self.t, m.words[-1] + 1
        if (
            m.words[0] == 0
            and len(m.text) > 3
            and m.text.isupper()
            and t.forms[end : end + 1] in (["("], ["—"], ["–"], [","], ["-"])
        ):
            return True
        agency = length == 1 and first in {"reuters", "ap", "afp", "kyodo", "dpa", "upi"}
        return agency and m.words[0] > 0 and t.forms[m.words[0] - 1] == "("

    def _is_time(self, m: Mention, forms: list[str]) -> bool:
        """ "Easter Monday", or a code in capitals."""
        coded = forms[0] in _CODES and m.text.isupper()
        place = forms[-1] in PLACE_ENDINGS  # "White Sulphur Springs"
        timed = sort_of_noun(forms[-1]) == TIME and len(forms) < 3 and not place
        return coded or (timed and not self._made(m, forms))

    def _tell_sort(self, m: Mention, forms: list[str], titled: bool) -> None:
        """By title, noun, list of names, ending, then by what the sentence says of it."""
        sorts = {sort_of_noun(n) for n in m.types} - {THING, TIME}
        saint = self.t.forms[m.words[0]] in {"saint", "st", "st."} and len(m.words) == 2
        if saint and self.t.case(m.head) in _ON_ISLANDS:
            m.sort = PLACE  # "died on Saint Helena"
        elif m.types & _RIVALS and "its" in self.t.forms[max(0, m.words[0] - 4) : m.words[0]]:
            m.sort = ORG  # "has agreed to buy its Estonian rival Balti Laevad"
        elif titled or PERSON in sorts:
            m.sort = PERSON
        elif sorts == {ORG} and all_of_either(m.types, forms) and not m.article:
            given = forms[0] in MALE | FEMALE or self.is_somebody(m.head)
            m.sort = PERSON if given else m.sort  # "the developer Darren Whitty, who had"
        elif sorts:
            m.sort = sorted(sorts)[0]
        elif forms[0] in COUNTRIES and len(forms) == 1:
            m.sort = PLACE
        elif self._is_team(m, forms):
            m.sort = ORG
            m.types = m.types | {"team"}
        else:
            m.sort = self._sort_by_words(m, forms) or self._sort_by_use(m, forms) or m.sort

    def _is_team(self, m: Mention, forms: list[str]) -> bool:
        """ "Leeds beat Hull", "Leeds Ladies"."""
        women = len(forms) > 1 and forms[-1] in {"women", "men", "ladies"}
        if self._plays(m, forms) or self._in_match(m, forms[-1]) or women:
            return True
        return self._called_as_team(m)

    def _sort_by_words(self, m: Mention, forms: list[str]) -> str:
        """The sort that a name has by its own words; "" where they tell none."""
        first, last, several = forms[0], forms[-1], len(forms) > 1
        if len(forms) == 2 and first in MALE | FEMALE and last in PLACE_ENDINGS and not m.article:
            there = self.t.case(m.head) in {"at", "in", "on", "near", "to", "from", "of"}
            return PLACE if there and not self._dealt_with(m.head) else PERSON  # "Peter Hall"
        of = "of" in forms and bool(set(forms[: forms.index("of")]) & ORG_ENDINGS)
        if of or (last in ORG_ENDINGS and not surname(forms)):
            return ORG  # "University of Leeds", "Leeds University"
        if several and (last in PLACE_ENDINGS or first in {"mount", "lake", "cape", "port"}):
            return PLACE
        if len(forms) > 2 and last in NAMED_AFTER and m.article:
            return THING  # "the James Webb Space Telescope"
        return ""

    def _sort_by_use(self, m: Mention, forms: list[str]) -> str:
        """The sort that a name has by what the sentence does with it, then by first names, then by
        what stands around it; "" where nothing tells one."""
        t, first, alone = self.t, forms[0], len(forms) == 1
        given = first in MALE | FEMALE
        if alone and self._written(m.head):
            return WORK  # "started writing Frankenstein"
        if alone and not given and self._comes_after_book(m):
            return WORK  # "Then came Solaris, after a novel by Lem"
        if alone and given and self._lived_in(m):
            return PLACE  # "was born in Florence"
        if self._shown(m.head) or self._told_as_story(m.head):
            return WORK  # "Andrei Rublev was not shown in the Soviet Union"
        somebody = given and (not alone or not m.article) and "of" not in forms[:-2]
        if somebody or self.is_somebody(m.head):
            return PERSON
        if alone and sort_of_noun(first) in {ORG, PLACE}:
            return sort_of_noun(first)  # "City had led"
        if self._held(m) or "&" in forms:
            return ORG
        behind = t.forms[m.words[-1] + 1 : m.words[-1] + 4]
        if m.text in _STATES or m.text.startswith(_OF_SAINTS) or set(behind[:1]) & _LANDS:
            return PLACE
        if len(behind) > 1 and behind[0] == "(" and behind[2:] == [")"] and behind[1].isdigit():
            return WORK  # "Rashomon (1950)"
        return PLACE if self._in_place(m) or self._behind_place(m) else ""

    def _dealt_with(self, i: int) -> bool:
        """True for whom somebody takes money from or sells to: "accepted £40 from Victor Lane"."""
        t, v = self.t, self.t.heads[i]
        deals = v != ROOT and t.forms[v] in _DEALS and t.child(v, "obj") is not None
        return deals and t.case(i) in {"to", "from"}

    def _made(self, m: Mention, forms: list[str]) -> bool:
        """True for "The Starry Night was painted": a work with the name of a time."""
        k = m.head
        verb = self.t.forms[self.t.heads[k]] if self.t.heads[k] >= 0 else ""
        told = self.t.relations[k] in {"nsubj:pass", "obj"} or verb in {"hangs", "hung"}
        return m.article and len(forms) > 1 and told and verb in _MADE

    def _written(self, i: int) -> bool:
        """True for what somebody writes or publishes, where it is no letter to somebody."""
        t, v = self.t, self.t.heads[i]
        if v == ROOT or t.relations[i] != "obj" or t.forms[v] not in _WRITING:
            return False
        return t.child(v, "iobj") is None and not t.children(v, "ccomp", "xcomp")

    def _comes_after_book(self, m: Mention) -> bool:
        """True for what came or followed in a sentence that tells of the book it was made after:
        nobody does, but for "Then came Lem, who took it from a novel"."""
        t, v = self.t, self.t.heads[m.head]
        if v == ROOT or t.forms[v] not in _FOLLOWS or not t.relations[m.head].startswith("nsubj"):
            return False
        if {"who", "whose", "with"} & set(t.forms[m.head :]):
            return False
        return any(
            form in _RETOLD and t.case(k) in {"after", "from", "on"}
            for k, form in enumerate(t.forms)
        )

    def _lived_in(self, m: Mention) -> bool:
        """True for where somebody was born, lived or died, though it is a first name, too."""
        t, v = self.t, self.t.heads[m.head]
        if v == ROOT or t.case(m.head) != "in":
            return False
        if t.relations[m.head] == "nmod":  # "a dealer in Florence"
            somebody = sort_of_noun(t.forms[v]) == PERSON or t.relations[v] == "appos"
            return v < m.head and somebody
        return t.relations[m.head] == "obl" and t.forms[v] in _HAPPENS

    def _shown(self, i: int) -> bool:
        """True for what is published, screened or staged, and for "Andrei Rublev, about a
        painter"."""
        t, v = self.t, self.t.heads[i]
        if any(t.case(k) == "about" and t.forms[k - 1] != "all" for k in t.children(i, "nmod")):
            return t.relations[i].startswith("nsubj")
        if v == ROOT or t.relations[i] != "nsubj:pass" or t.forms[v] not in _SHOWN:
            return False
        return t.child(v, "obj", "xcomp", "obl:agent") is None or t.forms[v] != "shown"

    def _told_as_story(self, i: int) -> bool:
        """True for "Andrei Rublev, the story of an icon painter"."""
        t = self.t
        told = [k for k in t.children(i, "appos") if t.forms[k] in _STORIES]
        return any(t.case(j) == "of" for k in told for j in t.children(k, "nmod"))

    def _plays(self, m: Mention, forms: list[str]) -> bool:
        """True for the "Calder Valley" of "Calder Valley were dismissed": one name with a plural
        verb is a team, a band or another body."""
        t, v = self.t, self.t.heads[m.head]
        subject = t.relations[m.head] in {"nsubj", "nsubj:pass"} and t.xpos[m.head] == "NNP"
        if v == ROOT or not subject or m.article or t.children(m.head, "conj", "nummod", "cc"):
            return False
        group = [k for k in [v, *t.children(v, "aux", "aux:pass", "cop")] if k > m.head]
        several = bool(group) and t.forms[min(group)] in {"are", "were", "have"}
        return several and m.words[-1] < min(group) and not forms[-1].endswith("s")

    def _called_as_team(self, m: Mention) -> bool:
        """True for the "Wyndham" of "beat champions Wyndham": one name for several."""
        t, before = self.t, m.words[0] - 1
        several = before >= 0 and t.forms[before] in _TEAMS and t.xpos[before] == "NNS"
        return several and not t.children(m.head, "conj")

    def _in_match(self, m: Mention, last: str) -> bool:
        """True for the "Ashford Town" of "Rovers beat Ashford Town 2-1": no town."""
        t, v = self.t, self.t.heads[m.head]
        if v == ROOT or last not in TEAM_ENDINGS or len(m.words) < 2:
            return False
        lost = t.relations[m.head] == "obj" and t.forms[v] in _BEAT
        plays = t.relations[m.head].startswith("nsubj") and t.forms[v] in _BEAT | _SCORES
        return lost or plays or (t.relations[m.head] == "obl" and t.forms[v] in {"lost", "drew"})

    def _behind_place(self, m: Mention) -> bool:
        """ "in Lexington, Kentucky": the place around another."""
        t, h, first = self.t, self.t.heads[m.head], m.words[0]
        if (
            h == ROOT
            or h > first
            or first < 2
            or t.tokens[first - 1].text != ","
            or not t.is_name(first - 2)
        ):
            return False
        near = t.case(h) in {"in", "near", "at", "from"} and t.is_name(h)
        return (
            near
            and t.relations[m.head] in {"appos", "nmod:unmarked", "nmod"}
            and t.child(m.head, "case") is None
        )

    def _held(self, m: Mention) -> bool:
        """ "Shares in Juventus", "a stake in Orion": a company."""
        t, h = self.t, self.t.heads[m.head]
        return (
            h != ROOT
            and t.case(m.head) == "in"
            and t.relations[m.head] == "nmod"
            and t.forms[h] in _HELD
        )

    def _in_place(self, m: Mention) -> bool:
        """ "in Harwick", "the mayor of Portley": a name with a place's preposition."""
        t, case = self.t, self.t.case(m.head)
        if m.article or len(m.words) > 2:
            return False
        h = t.heads[m.head]
        if case == "from" and len(m.words) == 2 and t.relations[m.head] == "nmod":
            return sort_of_noun(t.forms[h]) == PERSON  # "a hit from Tara Mistry": no place
        if h != ROOT and t.relations[m.head] == "obl" and t.forms[h] in _GOING.get(case, ()):
            return True  # "left for Harwick"
        return case in {"in", "near", "at", "from", "into"} or (
            case == "of"
            and h != ROOT
            and t.forms[h] in _OF_PLACES
            and t.relations[m.head] == "nmod"
        )

    def is_somebody(self, h: int) -> bool:
        """True for somebody: "..., who won", "..., 81, ...", "... was born", "... said"."""
        t = self.t
        for k in t.children(h, "acl:relcl"):
            if any(t.forms[j] in {"who", "whom"} for j in t.subtree(k)[:4]):
                return True
        for k in t.children(h, "appos", "nummod", "amod"):
            age = t.tokens[k].text  # "²" is a digit, and no number
            if (
                k > h
                and t.tokens[k - 1].text == ","
                and age.isdecimal()
                and len(age) < 4
                and int(age) < 120
            ):
                return True
        v = t.heads[h]
        if (
            v != ROOT
            and t.forms[v] in {"directed", "written", "played", "starring", "painted", "edited"}
            and t.case(h) != "in"
        ):
            return (
                t.relations[h] in {"obl:agent", "obj"}
                and t.is_name(h)
                and (t.case(h) == "by" or t.forms[v] == "starring")
            )
        return (
            v != ROOT
            and t.relations[h].startswith("nsubj")
            and t.forms[v] in _OF_PEOPLE
            and (len(t.forms[h]) > 1)
        )


def _gender(first: str) -> str:
    """What a first name says of it: "m", "f", "" where both have it or nobody."""
    if first in MALE:
        return "" if first in FEMALE else "m"
    return "f" if first in FEMALE else ""


def goes_by_initials(text: str) -> bool:
    """True for "RKO", "the BBC": the initials of a firm or another body, which is never "he"."""
    initials = text.isalpha() and text.isupper() and 1 < len(text) < 5
    return initials and text.lower() not in MALE | FEMALE | _INITIALS
