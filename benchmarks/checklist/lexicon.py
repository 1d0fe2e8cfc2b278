"""The words that templates are filled with: invented people, towns, firms and works, dates and
numbers.

Everything is drawn from short lists of our own, so a verifier cannot know the answers from anywhere
but the evidence. A template names a slot and, after a dot, a form of it: "{a} was {j1.a}; {a.he}
died on {d1.us}".
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

_WOMEN = (
    "Marta Ingrid Helena Judith Beatrice Ottilie Rosa Wilma Clara Edith Nadia Leonie Agnes Petra "
    "Miriam Thea"
)
_MEN = (
    "Karl Pavel Andrew Ruben Matthew Oscar Henrik Julian Stefan Walter Victor Duncan Felix "
    "Leopold Simon Tobias"
)
_SURNAMES = (
    "Lindmark Horvath Castellan Brandeis Okonjo Whitlock Tessmer Varga Pemberton Haldane Sorrento "
    "Kowalik Esterby "
    "Mordaunt Falkner Ravello Quennell Osterman Blythe Narayan Delacourt Thornbury Ashgrove "
    "Winterfield"
)
_TOWNS = (
    "Halverby Marstein Oskeld Trevigny Castelmar Dunreath Velskov Arnholt Pontavera Lindeborg "
    "Karsava Merrowick"
)
_FIRMS = (
    "Brenner Optics|Calder & Vane|Norsund Shipping|Altmark Steel|Ferrow Instruments|Tillmann "
    "Press|Ostby Timber"
)
_TEAMS = (
    "Velskov Falcons|Halverby Rovers|Oskeld United|Trevigny Harriers|Dunreath Wanderers|Karsava "
    "Dynamo"
)
_PRIZES = "Halberg Prize|Norrland Medal|Sturge Award|Ridley Cup|Amberson Prize|Kessel Medal"
_WORKS = (
    "The Glass Orchard|A Winter Ledger|Salt and Lanterns|The Ninth Meridian|Paper Harbour|The "
    "Quiet Engine"
)
_JOBS = (
    "chemist judge sculptor banker surgeon botanist architect photographer translator "
    "economist pianist engineer"
)
_MONTHS = "January February March April May June July August September October November December"
_WORDS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen "
    "fifteen sixteen seventeen "
    "eighteen nineteen twenty"
)
_ORDINALS = (
    "zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth "
    "thirteenth fourteenth "
    "fifteenth sixteenth seventeenth eighteenth nineteenth twentieth"
)
_CITIES = (
    "Lyon/France Marseille/France Porto/Portugal Coimbra/Portugal Turin/Italy Bologna/Italy "
    "Leipzig/Germany "
    "Bremen/Germany Malmö/Sweden Uppsala/Sweden Krakow/Poland Poznan/Poland Osaka/Japan "
    "Nagoya/Japan Toledo/Spain "
    "Seville/Spain"
)
_FILLERS = (
    "{x.last} enjoyed chess and long walks.",
    "A bust of {x.him} stands in the reading room of the library.",
    "{x.His} letters are kept in the town archive.",
    "Friends described {x.him} as patient and dry in conversation.",
    "{x.He} collected old maps and pressed flowers.",
    "{x.He} kept a diary and liked to bake bread.",
    "{x.last} was fond of gardening.",
)
_THING_FILLERS = (
    "Local guides mention it briefly.",
    "It features on several old postcards.",
    "A small exhibition tells its story.",
    "School classes write about it from time to time.",
    "Older residents still like to talk about it.",
)


class Noun(str):
    """A word with its indefinite article: "{j1.a}" is "an architect"."""

    __slots__ = ()

    @property
    def a(self) -> str:
        """The word after "a" or "an"."""
        return f"{'an' if self[:1].lower() in 'aeiou' else 'a'} {self}"


@dataclass(frozen=True, slots=True)
class Person:
    """Someone invented; as text the full name."""

    first: str
    last: str
    female: bool

    def __str__(self) -> str:
        return f"{self.first} {self.last}"

    def __getattr__(self, name: str) -> str:
        """Words that go by sex: he, his, him, He, His, child, sibling, spouse."""
        forms = {
            "he": "he/she",
            "his": "his/her",
            "him": "him/her",
            "He": "He/She",
            "His": "His/Her",
            "child": "son/daughter",
            "sibling": "brother/sister",
            "spouse": "husband/wife",
            "Sir": "Sir/Dame",
        }
        if name not in forms:
            raise AttributeError(name)
        return forms[name].split("/")[self.female]

    @property
    def initial(self) -> str:
        """ "K. Brandeis"."""
        return f"{self.first[0]}. {self.last}"


@dataclass(frozen=True, slots=True)
class City:
    """A real city and its country."""

    name: str
    country: str

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class Date:
    """A day after the twelfth, so that 24.6.1987 can be read one way only; as text "24 June
    1987"."""

    year: int
    month: int
    day: int

    def __str__(self) -> str:
        return f"{self.day} {self.name} {self.year}"

    @property
    def name(self) -> str:
        """The month's name."""
        return _MONTHS.split()[self.month - 1]

    @property
    def us(self) -> str:
        """ "June 24, 1987"."""
        return f"{self.name} {self.day}, {self.year}"

    @property
    def iso(self) -> str:
        """ "1987-06-24"."""
        return f"{self.year}-{self.month:02d}-{self.day:02d}"

    @property
    def dots(self) -> str:
        """ "24.6.1987"."""
        return f"{self.day}.{self.month}.{self.year}"

    @property
    def nth(self) -> str:
        """ "the 24th of June 1987"."""
        return f"the {Count(self.day).nth} of {self.name} {self.year}"

    @property
    def decade(self) -> str:
        """ "1980s"."""
        return f"{self.year // 10}0s"

    @property
    def century(self) -> str:
        """ "20th century"."""
        return f"{Count((self.year - 1) // 100 + 1).nth} century"

    @property
    def off_day(self) -> Date:
        """The same month, another day."""
        return Date(self.year, self.month, 13 + (self.day - 13 + 7) % 15)

    @property
    def off_month(self) -> Date:
        """The same day and year, another month."""
        return Date(self.year, (self.month + 3) % 12 + 1, self.day)

    @property
    def off_year(self) -> Date:
        """The same day and month, another year."""
        return Date(self.year + 2, self.month, self.day)


class Count(int):
    """A number and ways to write it."""

    @property
    def words(self) -> str:
        """ "seven"; up to twenty."""
        return _WORDS.split()[self]

    @property
    def ordinal(self) -> str:
        """ "seventh"; up to twenty."""
        return _ORDINALS.split()[self]

    @property
    def nth(self) -> str:
        """ "7th"."""
        last = {1: "st", 2: "nd", 3: "rd"}.get(self % 10, "th")
        return f"{int(self)}{'th' if self % 100 in (11, 12, 13) else last}"

    @property
    def about(self) -> str:
        """To the nearest thousand: "5,000"."""
        return f"{round(self, -3):,}"

    @property
    def apart(self) -> str:
        """Far from it: about two and a half times as much, to the nearest thousand."""
        return f"{round(int(self) * 2.5 / 1000) * 1000:,}"


def world(rng: random.Random) -> dict[str, Any]:
    """Values for every slot of one case; nothing is drawn twice, years and counts keep their
    distance.

    a, b, c: people; m: a man; w: a woman; p, q, r: invented towns; g1, g2: real cities of different
    countries; y1 < y2 < y3 < y4: years; d1, d2: dates; n1, n2 (3 to 12), k1 (thousands): counts;
    j1, j2: professions; f1, f2: firms; t1, t2: teams; z1, z2: prizes; u1, u2: titles of works.
    """
    women, men = rng.sample(_WOMEN.split(), 4), rng.sample(_MEN.split(), 4)
    last = rng.sample(_SURNAMES.split(), 5)
    values: dict[str, Any] = {}
    for i, slot in enumerate("abc"):
        female = rng.random() < 0.5
        values[slot] = Person((women if female else men)[i], last[i], female)
    values |= {"m": Person(men[3], last[3], False), "w": Person(women[3], last[4], True)}
    values |= dict(zip("pqr", rng.sample(_TOWNS.split(), 3), strict=True))
    first, second = rng.sample(sorted({c.rpartition("/")[2] for c in _CITIES.split()}), 2)
    for slot, country in (("g1", first), ("g2", second)):
        values[slot] = City(
            rng.choice([c for c in _CITIES.split() if c.endswith(country)]).partition("/")[0],
            country,
        )
    year = rng.randrange(1840, 1870)
    for slot in ("y1", "y2", "y3", "y4"):
        values[slot] = year
        year += rng.randrange(9, 21)
    months = rng.sample(range(1, 13), 2)
    days = rng.sample(range(13, 28), 2)
    values["d1"] = Date(rng.choice((*range(1881, 1899), *range(1911, 1929))), months[0], days[0])
    values["d2"] = Date(values["d1"].year + rng.randrange(21, 60), months[1], days[1])
    small = rng.sample(range(3, 13), 2)
    values |= {"n1": Count(small[0]), "n2": Count(small[1])}
    values["k1"] = Count(1000 * rng.randrange(4, 60) + rng.choice((-13, -8, 7, 12, 19)))
    for slot, pool in (("f", _FIRMS), ("t", _TEAMS), ("z", _PRIZES), ("u", _WORKS)):
        values[f"{slot}1"], values[f"{slot}2"] = rng.sample(pool.split("|"), 2)
    values["j1"], values["j2"] = map(Noun, rng.sample(_JOBS.split(), 2))
    return values


def fillers(rng: random.Random, about: Any, count: int) -> list[str]:
    """Sentences that say nothing of consequence about a person, or about something else."""
    if isinstance(about, Person):
        return [text.format(x=about) for text in rng.sample(_FILLERS, count)]
    return rng.sample(_THING_FILLERS, count)
