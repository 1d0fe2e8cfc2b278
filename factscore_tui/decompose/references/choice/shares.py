"""What the network of decompose/antecedents takes a mention for, told of entities instead of
words."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from factscore_tui.decompose.antecedents.scorer import Choice
from factscore_tui.decompose.references.entities import (
    CITIES,
    COUNTRY_NAMES,
    Entity,
    group_of,
)
from factscore_tui.decompose.references.kinds import (
    ORG,
    PERSON,
    PLACE,
    THING,
    UNKNOWN,
    WORK,
    sort_of_noun,
)
from factscore_tui.decompose.references.lexicon import COMPANY_NOUNS, COUNTRIES
from factscore_tui.decompose.references.mention import Mention
from factscore_tui.decompose.references.types import (
    FAMILIES,
    NO_COMPANY,
    OF_OTHERS,
    same_family,
)
from factscore_tui.decompose.rules.lexicon import singular_of

SURE_OF_NOUN = 0.85
"""The least share of what "the company" is taken for by the network alone."""
SURE_OF_KIND = 0.85
"""The same for something of which nobody says what it is. Set by hand."""
REFUTED, INSTEAD = 0.05, 0.5
"""What a rule found is dropped where the network gives it less than the first, and something else
more than the second."""
SURE_AHEAD = 0.6
_ANY_THING = frozenset(
    """vessel ship boat craft plane aircraft jet train car vehicle machine device structure building
    bridge tower monument animal creature species plant instrument weapon spacecraft probe
    satellite rocket mission programme program project law bill act treaty
    system software app site""".split()  # noqa: SIM905
)
"""Nouns that something with a name may be called; "the roadway" is a part of it."""
_RUN = frozenset("tram trams bus buses van lorry truck ferry coach line crash accident".split())  # noqa: SIM905
"""What companies have, or what happens to them."""
_TRADES = frozenset({"economy", "industry", "sector", "market", "trade"})
_OF_FIRMS = frozenset("mission programme program project software app site system".split())  # noqa: SIM905
_AREAS = frozenset("country county state province region continent nation".split())  # noqa: SIM905
"""What a town lies in, and is not."""
_TOWNS = frozenset({"city", "town", "village", "capital", "port"})
_HANDS = 2
_READ_TOGETHER = 5
"""Sentences that the network reads at least, in its 256 tokens."""
BOTH, BOTH_WED, TOGETHER = 0.3, 0.15, 0.8
"""The least share of each of two, the same where "they" marry, for which it takes two, and the
least of the two together, that "they" are taken for."""


THIRD = 0.12
"""The share of a third one from which it is open which two are meant."""
SURE_OF_TWO = 0.6
"""The least share of two named together for "the two men"."""
ONE_FOR_MANY = 0.5
"""The share from which "they" are taken for single persons, who may be two together that the rules
have not put together."""


@dataclass(slots=True)
class Shares:
    """How likely a mention stands for each entity; `nothing`: for nothing that the text names;
    `ahead`: for words of its own sentence that are not read yet; `unread`: for words that the rules
    made nothing of."""

    nothing: float
    by_id: dict[int, float] = field(default_factory=dict)
    ahead: dict[int, float] = field(default_factory=dict)
    entities: dict[int, Entity] = field(default_factory=dict)
    unread: float = 0.0

    def of(self, e: Entity) -> float:
        """The share of an entity. All of a group must be meant: the least of its members' counts
        for each."""
        own = self.by_id.get(id(e), 0.0) + self._of_kind(e)
        if not e.members:
            return own
        return own + len(e.members) * min(self.by_id.get(id(x), 0.0) for x in e.members)

    def _of_kind(self, e: Entity) -> float:
        """The share of the same kind of animal or thing in the other number: "aardvarks" for "the
        aardvark"."""
        return sum(
            p for key, p in self.by_id.items() if key != id(e) and same_kind(e, self.entities[key])
        )

    def covered(
        self,
        fit: Sequence[Entity],
        gender: str = "",
        clear: bool = False,
        far: Container[int] = frozenset(),
        several: bool = False,
    ) -> float:
        """The part of all shares, nothing and words ahead among them, that these entities have.
        Whoever is known to be of another gender than the pronoun's does not count, nor what the
        text calls a place ("the village, Dolna Wies to some" is no "she"), nor whose id is
        among the `far`, nor, where the grammar is `clear`, do words that the rules made nothing
        of, nor, where `several` are meant, one person, unless it is mostly taken for one."""
        ids = {id(e) for e in fit} | {id(x) for e in fit for x in e.members}
        ids |= {key for key, e in self.entities.items() if any(same_kind(e, x) for x in fit)}
        own = sum(self.by_id.get(key, 0.0) for key in ids)
        other = sum(
            p
            for key, p in self.by_id.items()
            if key not in ids and (key in far or (gender and _is_no(gender, self.entities[key])))
        )
        if several:
            one = sum(
                p
                for key, p in self.by_id.items()
                if key not in ids and key not in far and _is_one(self.entities[key])
            )
            other += one if one < ONE_FOR_MANY else 0.0
        rest = sum(self.by_id.values()) - own - other + self.nothing + sum(self.ahead.values())
        rest += 0.0 if clear else self.unread
        return own / (own + rest) if own + rest else 0.0

    def leave_out_nothing(self, e: Entity | None, topic: Entity | None, now: int) -> None:
        """The topic was named so far back that the network has not read it with this sentence:
        that it takes "the film" for nothing of what it has read says nothing."""
        if topic is not None and e is topic and now - topic.sentence > _READ_TOGETHER:
            self.nothing = 0.0

    def ranked(self) -> list[tuple[float, Entity]]:
        """Shares and entities, the likeliest first."""
        found = [(p, self.entities[key]) for key, p in self.by_id.items()]
        return sorted(found, key=lambda pair: -pair[0])

    def word_ahead(self) -> int:
        """The word further on in the sentence that is meant; -1 for none."""
        word = max(self.ahead, key=lambda k: self.ahead[k], default=-1)
        return word if word >= 0 and self.ahead[word] >= SURE_AHEAD else -1

    def two(self, both: float = BOTH, together: float = TOGETHER) -> Entity | None:
        """The two that are meant together, of one kind, with at least the share `both` each; None
        where it is one or nobody."""
        best = [(p, e) for p, e in self.ranked()[:2] if not e.members]
        if len(best) < 2 or best[1][0] < both or best[0][0] + best[1][0] < together:
            return None
        if any(p >= THIRD and not e.members for p, e in self.ranked()[2:3]):
            return None  # which two of three
        one, other = sorted((e for _, e in best), key=lambda e: (e.first, e.sentence, e.word))
        if one.named and other.named and one.words[:1] == other.words[:1]:
            return None  # "Emmeline Goulden", later Emmeline Pankhurst
        if "team" in one.types & other.types:
            return None  # each is "they" by itself
        people = {one.sort, other.sort} == {PERSON} and not (one.plural or other.plural)
        alike = one.sort == other.sort or {one.sort, other.sort} == {ORG, UNKNOWN}
        named = one.named and other.named and alike  # not "Babbage" and "the Difference Engine"
        return group_of((one, other)) if people or named else None

    def group(self, recent: Iterable[Entity]) -> Entity | None:
        """The two named together to whom most goes, in whatever parts; None where that is no
        pair's, or as much two pairs'."""
        own = {
            id(g): self.by_id.get(id(g), 0.0) + sum(self.by_id.get(id(x), 0.0) for x in g.members)
            for g in recent
            if len(g.members) == 2 and "pair" not in g.types  # not "Latimer joined Edison"
        }
        sure = [g for g in recent if own.get(id(g), 0.0) >= SURE_OF_TWO]
        return sure[0] if len(sure) == 1 else None


def _is_no(gender: str, e: Entity) -> bool:
    """True for somebody of the other gender, and for what was called a town or the like."""
    called = e.sort == PLACE and any(sort_of_noun(x) == PLACE for x in e.types)
    return called or e.gender not in {"", gender}


def _is_one(e: Entity) -> bool:
    """True for somebody who alone is no "they"."""
    return e.sort == PERSON and e.named and not e.plural and not e.members


def same_kind(one: Entity, other: Entity) -> bool:
    """True for "aardvarks" and "the aardvark", of which a text speaks in either number; not for
    "the new books" and "the book"."""
    if one.plural == other.plural or one.named or other.named or one.members or other.members:
        return False
    few, many = (other, one) if one.plural else (one, other)
    return few.sort == many.sort == THING and singular_of(many.text) == few.text.removeprefix(
        "the "
    )


def shares_of(
    choice: Choice,
    entity_at: Callable[[int, int], Entity | None],
    now: int,
    choices: Mapping[tuple[int, int], Choice] | None = None,
) -> Shares:
    """The words of a choice added up by what they stand for. `entity_at` tells what a word of a
    sentence stands for as far as the text is read; `now` is the mention's sentence. A word of an
    earlier sentence that nothing was made of hands its part on to what its own of the `choices`
    names."""
    if choices:
        choice = _handed_on(choice, entity_at, now, choices)
    found = Shares(choice.nothing)
    for (sentence, word), p in choice.places:
        e = entity_at(sentence, word)
        if e is not None:
            found.by_id[id(e)] = found.by_id.get(id(e), 0.0) + p
            found.entities[id(e)] = e
        elif sentence == now:
            found.ahead[word] = p
        else:
            found.unread += p
    return found


def _handed_on(
    choice: Choice,
    entity_at: Callable[[int, int], Entity | None],
    now: int,
    choices: Mapping[tuple[int, int], Choice],
) -> Choice:
    """The same with the part of each earlier pronoun that stands for nothing yet ("Was he your
    grandfather?") shared out over what that pronoun may stand for, twice at most."""
    places, nothing = dict(choice.places), choice.nothing
    for _ in range(_HANDS):
        for place in [p for p in places if p[0] < now and p in choices and entity_at(*p) is None]:
            part, own = places.pop(place), choices[place]
            nothing += part * own.nothing
            for other, p in own.places:
                places[other] = places.get(other, 0.0) + part * p
    return Choice(tuple(places.items()), nothing)


def described(
    m: Mention, by_rule: Entity | None, shares: Shares, groups: Sequence[Entity]
) -> Entity | None:
    """What "the company" stands for: what the rules found, unless the network knows better; else
    what the network is sure of. One of two that were named together ("Talks between Orbis and
    Varmo failed. The company ...") is as likely as the other."""
    best, e = next(iter(shares.ranked()), (0.0, None))
    same_word = by_rule is not None and by_rule.named and m.form in by_rule.words
    sure = max(best, 0.0 if same_word else shares.nothing) >= INSTEAD
    if by_rule is not None and (shares.of(by_rule) >= REFUTED or not sure):
        return by_rule  # and "the lake" of Lake Ovel, though the network sees a new one
    if e is None or best < SURE_OF_NOUN or not (_fits(m, e) or _told_kind(m, e, best)):
        return None
    sure_of_kind = best >= SURE_OF_KIND and same_family(m.form, e.types)
    others = any(m.form in x.types for x in shares.entities.values())
    if m.form not in e.types and others and not sure_of_kind:
        return None  # "the ship" of Endeavour and the Great Barrier Reef
    beside = [g for g in groups if e in g.members and g.sentence == e.sentence]
    return None if any({x.sort for x in g.members} == {e.sort} for g in beside) else e


def _told_kind(m: Mention, e: Entity, share: float) -> bool:
    """True for "the cathedral" and Notre-Dame de Paris, of which the text does not say what it is:
    the network knows it, as it knows "the province" to be Alberta. A part of it is no kind of
    thing: not "the sketch" of the Eiffel Tower."""
    if share < SURE_OF_KIND or not e.named or m.plural != e.plural or e.members:
        return False
    if m.form in COMPANY_NOUNS and set(e.words) & NO_COMPANY:
        return False  # no disease either
    if m.form == "place":  # "She disliked the place"
        return e.sort == PLACE
    if m.form in _AREAS - {"country", "nation"}:
        return e.sort in {PLACE, THING, UNKNOWN} and not e.types & _TOWNS
    told = {x for x in e.types if x in FAMILIES}
    return m.form in FAMILIES and e.sort not in {PERSON, PLACE} and not told


def _is_area(noun: str, e: Entity) -> bool:
    """True for a country, or for what was called such an area or has the word in its name."""
    if e.types & _AREAS or noun in e.words:
        return True
    if e.types & _TOWNS or set(e.words) & CITIES:
        return False
    if noun in {"country", "nation"}:
        return True  # "the Grand Duchy"
    return e.words[0] in COUNTRIES or " ".join(e.words) in COUNTRY_NAMES


def _fits(m: Mention, e: Entity) -> bool:
    """Number and kind of a noun phrase and of what it may stand for."""
    if e.members:
        return m.plural
    if m.sort == ORG and e.named and any(c.isdigit() for c in e.words[-1]):
        return False  # "the company" is no "WH-1000XM5"
    if m.plural != e.plural and e.sort not in {PLACE, ORG, WORK}:
        return False
    if m.sort == THING and e.named and m.form not in e.types and m.form not in _ANY_THING:
        return False  # "the roadway", "the movement" after "the Tacoma Narrows Bridge"
    bodies = {sort_of_noun(x) for x in e.types} & {ORG, PERSON}
    if m.sort == THING and e.named and m.form not in e.types and (bodies or e.sort == ORG):
        return m.form in _OF_FIRMS  # "the plane", "the plant" of Boeing and Greenfold
    if m.form in OF_OTHERS and m.form not in e.types:
        return False  # "sold the Danish subsidiary": not itself
    if m.form in COMPANY_NOUNS and e.types & _TRADES:
        return False  # "the company" in a text on the gig economy
    if m.form in COMPANY_NOUNS and set(e.words) & NO_COMPANY:
        return False  # no disease, and no council
    if m.form in COMPANY_NOUNS and not e.named and e.types & (_ANY_THING | _RUN):
        return False  # "the company" that runs the trams is no tram
    if m.form in _AREAS and e.named and not _is_area(m.form, e):
        return False  # "the county" that Phoenix is in
    alike = m.sort in {e.sort, UNKNOWN, THING} or e.sort in {UNKNOWN, THING}
    person = PERSON in {m.sort, e.sort} and THING in {m.sort, e.sort}
    return (alike and not person) or {m.sort, e.sort} == {ORG, PLACE}
