"""What a text has spoken of so far: people, bodies, places, works and things, found again by name
or by kind."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from factscore_tui.decompose.references.kinds import (
    ORG,
    PERSON,
    PLACE,
    THING,
    UNKNOWN,
    WORK,
    sort_of_noun,
)
from factscore_tui.decompose.references.lexicon import (
    COUNTRIES,
    FEMALE,
    FIRM_ENDINGS,
    MALE,
    TITLES,
    word_set,
)
from factscore_tui.decompose.references.mention import Mention
from factscore_tui.decompose.references.same_names import (
    CONTESTS,
    in_full,
    longer_of_same,
    named_together,
    team_in_full,
    with_middle_names,
    without_number,
    work_by_number,
)
from factscore_tui.decompose.references.short_names import SMALL, own_words, short_name
from factscore_tui.decompose.references.trades import of_either
from factscore_tui.decompose.references.types import (
    OF_OTHERS,
    named_so,
    only_kind,
    same_family,
)
from factscore_tui.decompose.rules.lexicon import is_demonym

RECENT = 40
"""Entities that pronouns may mean; older ones are found by name only."""
_EITHER = word_set(
    """rival owner buyer seller winner champion successor predecessor newcomer pioneer host partner leader favourite
    client customer competitor giant opponent supporter parent sibling cousin twin"""  # noqa: E501
)
"""Nouns for somebody as well as for a body or a thing: "Paperleaf, a rival based in Utrecht"."""
_YOUNGER = frozenset({"son", "daughter", "grandson", "granddaughter", "nephew", "niece"})
_OLDER = frozenset({"father", "mother", "grandfather", "grandmother", "uncle", "aunt"})
NO_PERSON = word_set(
    """hurricane typhoon cyclone storm ship ferry vessel satellite film album song single novel play
    opera city town village river island volcano asteroid"""
)
"""What somebody's first name is no person for: "Maria became a hurricane"."""
COUNTRY_NAMES = frozenset(
    name.replace("_", " ")
    for name in word_set(
        """new_zealand south_korea north_korea south_africa saudi_arabia sri_lanka united_states united_kingdom us u.s.
        usa uk uae costa_rica el_salvador sierra_leone ivory_coast czech_republic dominican_republic"""  # noqa: E501
    )
)
"""Countries of more than one word, and short names of countries."""
_REGIONS = word_set(
    """europe africa asia america antarctica parliament california texas lancashire yorkshire kent cornwall siberia
    bavaria saxony tuscany sicily brittany normandy andalusia"""  # noqa: E501
)
CITIES = word_set(
    """london paris berlin rome madrid moscow beijing tokyo vienna prague warsaw oslo stockholm copenhagen dublin
    edinburgh athens lisbon brussels amsterdam zurich geneva milan naples cairo lagos nairobi delhi mumbai sydney
    melbourne toronto boston chicago york washington hollywood oxford cambridge leeds manchester liverpool bristol
    glasgow birmingham munich hamburg cologne istanbul jerusalem baghdad tehran singapore seoul"""  # noqa: E501
)


@dataclass(eq=False, slots=True)
class Entity:
    """Somebody or something. `text` is how a fact names it."""

    text: str
    sort: str
    named: bool = False
    gender: str = ""
    plural: bool = False
    types: set[str] = field(default_factory=set)
    traits: set[str] = field(default_factory=set)
    words: tuple[str, ...] = ()
    members: tuple[Entity, ...] = ()
    count: int = 0
    firm: bool = False  # what it is was told by a list or by the text, not guessed
    generic: bool = False  # "every Swede", "nobody"
    definite: bool = True  # "the bridge", not "a bridge"
    with_article: bool = False  # "the Sinfonietta" is nobody
    # the latest mention
    main: bool = False  # the subject of the sentence
    sentence: int = -1
    word: int = -1
    role: str = ""
    by_pronoun: bool = False
    first: int = -1
    as_subject: int = 0
    written: bool = False  # more than pronouns stand for it in the text
    nations: frozenset[str] = frozenset()  # by the article on it: "italian"


@dataclass(slots=True)
class Link:
    """A mention whose text is written at the end of the reading, when the fullest name is known."""

    words: tuple[int, ...]
    entity: Entity | None
    written: str
    possessive: bool = False
    pronoun: bool = False
    before: str = ""


class Memory:
    """Entities of one text. Everything is looked up among a bounded number of them."""

    def __init__(self) -> None:
        self.recent: deque[Entity] = deque(maxlen=RECENT)
        self._by_text: dict[str, Entity] = {}
        self._by_word: dict[str, deque[Entity]] = {}
        self.full: dict[str, list[str]] = {}

    def introduce(self, entity: Entity, text: str = "", words: Sequence[str] = ()) -> Entity:
        """A new entity, or another name of one, the most recent one now."""
        self.again(entity)
        if entity.named:
            text = (text or entity.text).lower().removeprefix("the ")
            known = self._by_text.get(text)
            if known is None or known.sort != PERSON or entity.sort != THING:
                self._by_text[text] = entity  # not the rover that is named after her
            for word in own_words(words or entity.words, entity.sort):
                self._by_word.setdefault(word, deque(maxlen=6)).append(entity)
        return entity

    def all_named(self) -> list[Entity]:
        """Everything with a name, in the order in which it came up."""
        return list(dict.fromkeys(self._by_text.values()))

    def again(self, entity: Entity) -> None:
        """An entity was mentioned again: it is the most recent one now."""
        if entity in self.recent:
            self.recent.remove(entity)
        self.recent.append(entity)

    def named(
        self,
        m: Mention,
        forms: Sequence[str],
        located: bool,
        topic: Entity | None = None,
        now: int = -1,
    ) -> Entity | None:
        """The entity that a name stands for; None for a new one. `located`: the name has a place's
        preposition; `now`: the number of its sentence."""
        known = self._by_text.get(m.text.lower().removeprefix("the "))
        after = m.apart and m.sort == THING and known is not None and known.sort == PERSON
        if known is not None and _agrees(m, known) and not after:
            return known
        if m.apart:
            return None
        alike = reversed(self._by_word.get(without_number(forms)[-1], deque()))
        found = [e for e in alike if _agrees(m, e, forms) and self._same_name(m, forms, e, located)]
        if not found and len(forms) > 1:
            found = [
                e
                for e in reversed(self._by_word.get(forms[0], deque()))
                if _agrees(m, e)
                and (
                    longer_of_same(forms, e.words, located)
                    or work_by_number(forms, e.words)
                    or (e.as_subject and e.sort in {ORG, UNKNOWN} and in_full(forms, e.words))
                )
            ]
        if len(forms) > 1:
            # "He is the son of Fred Phelps": not he, Michael Fred Phelps; "Wedgwood was founded by
            # Josiah Wedgwood": not the firm
            found = [
                e
                for e in found
                if not (e.sort == PERSON and e.sentence == now and forms[0] in e.words[1:])
                and not (e.sentence == now and e.words == tuple(forms[-1:]))
            ]
        if m.types & _YOUNGER:  # "her son James" is not her father, James V
            found = [e for e in found if not e.types & _OLDER]
        if len(found) > 1:
            gendered = [e for e in found if m.gender and not m.guessed and e.gender == m.gender]
            found = gendered or found
        if len(found) > 1:
            # "King" is as much the son, "Martin Luther King Jr.", as "Alberta King"
            by_last = [
                e for e in found if forms[-1] in {e.words[-1], *without_number(e.words)[-1:]}
            ]
            worth = {
                id(e): 6 * (e is topic) + min(e.count, 5) + min(e.as_subject, 4)
                for e in by_last or found
            }
            found = sorted(by_last or found, key=lambda e: -worth[id(e)])
            if (
                len(found) > 1
                and worth[id(found[0])] == worth[id(found[1])]
                and found[0].sentence == found[1].sentence
            ):
                return None
        return found[0] if found else None

    def namesake(self, form: str) -> str:
        """The person that something is named after, by a surname: "Frida Kahlo" for "kahlo" of "the
        Frida Kahlo Museum"; "" where there is none."""
        for e in reversed(self._by_word.get(form, deque())):
            if e.sort not in {ORG, PLACE, WORK, UNKNOWN} or len(e.words) < 3:
                continue
            k = e.words.index(form)
            written = e.text.split()[-len(e.words) :]
            if 0 < k < len(e.words) - 1 and e.words[k - 1] in MALE | FEMALE:
                return " ".join(written[k - 1 : k + 1])
        return ""

    def is_surname(self, form: str) -> bool:
        """True for the last name of a person that was named in full."""
        return any(
            (e.sort == PERSON or (e.sort == UNKNOWN and not e.with_article and len(e.words) == 2))
            and len(e.words) > 1
            and e.words[-1] == form
            for e in self._by_word.get(form, deque())
        )

    def is_first_name(self, form: str) -> bool:
        """True for the first name of a person that was named in full: "Dean" of Dean Rudge."""
        known = self._by_word.get(form, deque())
        return any(e.sort == PERSON and e.words[0] == form and len(e.words) == 2 for e in known)

    def _same_name(self, m: Mention, forms: Sequence[str], e: Entity, located: bool) -> bool:
        if e.sort == PERSON and m.sort in {PERSON, UNKNOWN} and with_middle_names(forms, e.words):
            return True
        if len(forms) == 1 and len(e.words) > 1:
            return short_name(m, forms[0], e, located)
        if team_in_full(forms, e.words):
            return e.sort in {ORG, UNKNOWN} and m.sort in {ORG, PLACE, UNKNOWN}
        somebody = e.sort in {PERSON, UNKNOWN} and m.sort in {PERSON, UNKNOWN}
        if len(forms) > 1 and somebody and len(e.words) == 1:
            last = without_number(forms)[-1]  # "Cleopatra", "Cleopatra VII"
            return e.words[0] == last and last not in _OF_MANY and e.count > 0
        if len(forms) > 1 and len(e.words) > len(forms) and somebody:
            of = e.words[-len(forms) - 1] in SMALL  # "St John" beside "the Knights of St John"
            return (e.words[-len(forms) :] == tuple(forms) and not of) or (
                e.sort == PERSON and set(forms) <= set(e.words) and "of" not in e.words
            )
        return False

    def described(self, m: Mention, now: int, topic: Entity | None = None) -> Entity | None:
        """The entity that a definite noun phrase such as "the company" stands for, where only one
        fits."""
        if reports_itself(m, topic):
            return topic
        known = list(reversed(self.recent))
        called = topic is not None and (m.form in topic.types or m.form in topic.words)
        if topic is not None and called and not any(e is topic for e in known):
            known.append(topic)
        fit = [(e, _fit(m, e, _near(e, now, topic if called else None))) for e in known]
        ranked = sorted(
            ((s + 15 * (e is topic), e) for e, s in fit if s > 0), key=lambda pair: -pair[0]
        )
        if not ranked or ranked[0][0] < 40:
            return None
        best = ranked[0][1]
        apart = (
            10 if not best.named else 4
        )  # a name against a phrase without one: "tobacco group" of "Averill & Sons"
        rivals = [s for s, e in ranked[1:] if ranked[0][0] - s < (10 if e.named else apart)]
        return None if rivals else best


_LEGAL = frozenset("plc inc inc. ltd ltd. corp corp. ag se sa nv oyj asa ab llc".split())  # noqa: SIM905
_ITSELF = frozenset({"company", "group"})


def reports_itself(m: Mention, topic: Entity | None) -> bool:
    """True for "the company" of a text about "Harwell plc", whatever firms it buys."""
    legal = topic is not None and topic.words[-1:] != () and topic.words[-1] in _LEGAL
    return legal and m.form in _ITSELF and (m.bare or m.bare_but_name)


_TOPIC_AWAY = 5  # sentences since the topic was named last that count at most
_OF_MANY = COUNTRIES | CONTESTS | {"olympics"}  # "the Olympics of 1948" are not Atlanta's
_AHEAD = frozenset("lake mount mountain river cape fort camp hotel villa castle château".split())  # noqa: SIM905
"""What stands in front in the names of such things: "Lake Mbuya" is "the lake"."""
_EVENTS = frozenset("war battle siege revolution election campaign conference".split())  # noqa: SIM905
_UNDER = frozenset("deputy vice assistant associate acting".split())  # noqa: SIM905
_ONLY_NAMES = frozenset("post mail star echo mirror express standard globe".split())  # noqa: SIM905
"""The last word of a newspaper's name that tells nothing of what it is: "the post of director" is
no Evening Post."""
_ONE_FOR_ALL = frozenset("world internet universe public moon sun sky weather".split())  # noqa: SIM905
"""What everybody means by it, so that it is short for no name: "toured the world" beside "the Paris
World's Fair"."""


def _near(e: Entity, now: int, topic: Entity | None) -> int:
    """The place to count from: the topic of a text is never far, "the film" of a review may come
    ten sentences after its name."""
    return min(now, e.sentence + _TOPIC_AWAY) if e is topic else now


def _fit(m: Mention, e: Entity, now: int) -> float:
    """How well "the company" fits an entity; 0 where it does not."""
    noun = m.form
    distance = now - e.sentence
    if (
        (e.plural != m.plural and e.sort != PLACE)
        or e.members
        or (e.sentence == now and e.word > m.words[0])
        or e.first == -1
    ):
        return 0
    if distance > 12 or noun in _ONE_FOR_ALL:
        return 0
    if noun in _EVENTS and e.named and distance > _TOPIC_AWAY - 1:
        return 0  # "the war with Mexico", long after the Black Hawk War
    score = -6.0 * distance + min(e.count, 5) * 2 + (8 if e.role == "subj" else 0)
    extra = _modifiers(m)
    if extra and not extra <= set(e.words) | e.types | e.traits:
        return 0
    bare = m.bare or (m.bare_but_name and not extra)
    if e.traits & _UNDER and not extra & _UNDER:
        return 0  # "the mayor" beside "the deputy mayor"
    if noun in OF_OTHERS and noun not in e.types:
        return 0  # "Brekke sold the Danish subsidiary": not the firm itself
    if noun in e.types:
        return score + (100 if bare or extra else 0)
    before_of = e.words[: e.words.index("of")] if "of" in e.words else e.words[-1:]
    before_of = (*before_of, *(set(e.words[:1]) & _AHEAD))
    if (
        e.named and noun in before_of and e.sort != PERSON and noun not in _ONLY_NAMES
    ):  # not "the bridge" for "the Battle of Stamford Bridge"
        return score + 90
    if not bare or extra:
        return 0
    here = e.sentence == now and e.role == "subj"  # "The United Kingdom controlled the state's"
    called = set(before_of) if e.named and e.sort != PERSON and not here else set[str]()
    if same_family(noun, e.types | called):  # "the waterway" for "the Suez Canal"
        return score + (80 if e.named else 45)
    if e.named and named_so(noun, e.words) and e.sort != PERSON:
        return score + 75
    told = {sort_of_noun(x) for x in e.types if x not in _EITHER} - {THING}
    if e.named and not told and distance < 6 and e.sort != PERSON:
        if noun == "country":
            alone = len(e.words) == 1 and e.words[0] in COUNTRIES - CITIES - _REGIONS
            return score + (50 if alone or " ".join(e.words) in COUNTRY_NAMES else 0)
        if noun in {"city", "town", "village"} and (e.words[0] in COUNTRIES - CITIES):
            return 0
        if not only_kind(noun, e.sort, e.words):
            return 0
        if e.sort == UNKNOWN and (
            e.text.startswith("the ") or e.words[0] in TITLES | {"ceo", "cfo"}
        ):
            return 0
        return score + (62 if e.sort == ORG else 50)  # what is known to be a body comes first
    if noun in {"man", "woman", "boy", "girl"} and e.sort == PERSON and distance < 3:
        wanted = "m" if noun in {"man", "boy"} else "f"
        return score + 50 if e.gender == wanted else 0
    return 0


def _modifiers(m: Mention) -> set[str]:
    """Words in lower case between "the" and the noun."""
    own = re.sub(
        r"\b[\w’']+-(?:based|born|listed|owned)\b", "", m.text
    )  # "the Bergen-based company"
    words = [w for w in own.replace("-", " ").split() if not is_demonym(w)]
    return {w.lower() for w in words} - {"the", "this", "that", "these", "those", "same", m.form}


def _agrees(m: Mention, e: Entity, forms: Sequence[str] = ()) -> bool:
    if m.gender and e.gender and m.gender != e.gender:
        surname = (
            m.guessed and len(forms) == 1 and len(e.words) > 1 and forms[0] == e.words[-1]
        )  # "Julie Roy", "Roy"
        if not surname:
            return False
    if e.members:
        return False
    if "team" in e.types and m.text == e.text and not m.types and not m.gender:
        return True  # "champions Wyndham ... Wyndham, who had led": several
    return not (
        m.sort and e.sort and m.sort != e.sort and {m.sort, e.sort} != {ORG, PLACE}
    ) or not (e.firm and m.sort)


_FIRM_OF_TOWN = re.compile(
    rf"(?i)^(?!the )\S.*\s(?:{'|'.join(map(re.escape, sorted(FIRM_ENDINGS)))}) of \S+$"
)
"""A firm with its town: "Vantor Pumps of Tolbury" is Vantor Pumps from then on."""


def entity_of(m: Mention, forms: Iterable[str]) -> Entity:
    """A new entity for a mention."""
    named = m.kind == "name"
    text = ("the " + m.text) if named and m.article else m.text
    if named and _FIRM_OF_TOWN.search(text):
        text = text[: text.rindex(" of ")]
    return Entity(
        text,
        m.sort,
        named,
        m.gender,
        m.plural,
        set(m.types),
        set(m.traits),
        tuple(forms) if named else (),
        firm=bool(m.types) and named,
        with_article=named and bool(m.article),
        generic="nobody" in m.types,
        definite=named or m.definite,
    )


def group_of(members: Sequence[Entity]) -> Entity:
    """ "A and B" as one entity."""
    people = all(e.sort == PERSON and e.named and " " in e.text for e in members)
    text = named_together([e.text for e in members], people)
    sorts = {e.sort for e in members}
    sort = PERSON if sorts == {PERSON, UNKNOWN} else sorts.pop() if len(sorts) == 1 else UNKNOWN
    return Entity(text, sort, all(e.named for e in members), "", True, members=tuple(members))


def learn(e: Entity, m: Mention) -> None:
    """What a further mention tells of an entity."""
    told = m.kind == "noun" and e.named and m.gender and e.count < 2  # "his wife, Jean"
    e.gender = m.gender if told else e.gender or m.gender
    e.types |= m.types
    if m.kind == "noun" and m.form in NO_PERSON and e.sort == PERSON and len(e.words) == 1:
        e.sort, e.gender = m.sort, ""  # "Maria became a Category 5 hurricane"
    e.traits |= m.traits
    e.with_article = e.with_article or (m.kind == "name" and bool(m.article))
    open_kind = m.form in _EITHER or (m.sort == ORG and not e.sort and of_either(m.form, e.words))
    if e.named and m.kind == "noun" and open_kind:
        return  # "Whitelaw Reid, publisher of the Tribune" may be somebody
    if m.sort and (not e.sort or e.sort == THING or (m.kind == "name" and m.types and not e.firm)):
        e.sort = m.sort
