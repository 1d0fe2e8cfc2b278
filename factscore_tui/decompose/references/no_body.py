"""Noun phrases that cannot mean what the text is about, since that is known to be of another kind:
"the team" is no wall, "the country" no revolution."""

from __future__ import annotations

from collections.abc import Iterable

from factscore_tui.decompose.references.entities import COUNTRY_NAMES, Entity
from factscore_tui.decompose.references.kinds import ORG, PERSON, PLACE, UNKNOWN, sort_of_noun
from factscore_tui.decompose.references.lexicon import COUNTRIES, word_set
from factscore_tui.decompose.references.mention import Mention
from factscore_tui.decompose.rules.lexicon import is_demonym
from factscore_tui.decompose.syntax.tree import Tree

_PEOPLE = word_set(
    """team crew company firm family household band club party union gang orchestra council
    committee staff board squad regiment battalion jury army tribe clan delegation expedition
    audience crowd group government"""
)
"""Nouns that name people together."""
_PLAYERS = word_set("band team crew orchestra gang squad regiment choir family expedition party")
_HOUSES = word_set(
    """theatre theater hall museum library station bridge cathedral church palace castle stadium
    arena tower hotel prison"""
)
"""What stands somewhere, and neither plays nor travels."""
_STREETS = word_set("street road avenue lane square boulevard")
_STREET_ENDINGS = ("straße", "strasse", "gasse", "platz", "allee")
_LANDS = word_set("country nation state republic kingdom empire")
_MAY_BE_LAND = _LANDS | word_set(
    """island islands archipelago region territory colony duchy principality federation monarchy
    emirate sultanate province county continent peninsula home member union democracy"""
)


_LEVELS = word_set(
    """parish town district borough county city national federal state regional provincial local"""
)
"""Which of several councils, courts or governments is meant."""
_OFTEN = 3
_YOUNG = frozenset({"boy", "girl", "toddler", "baby", "infant"})
_MAY_BE = _YOUNG | word_set(
    """son daughter brother sister twin cousin nephew niece grandson granddaughter child pupil
    schoolboy schoolgirl student victim patient orphan hero heroine prince princess king queen
    friend passenger survivor cyclist swimmer player singer genius prodigy teenager youngster boy
    girl"""
)
"""What a boy or a girl may be as well."""
_LEFT = frozenset({"remaining", "other", "additional", "further"})
_ORDINALS = frozenset({"first", "second", "third", "fourth", "last"})
_SETTLED = word_set("island village town city hamlet")


def one_of_two_places(m: Mention, e: Entity, recent: Iterable[Entity]) -> bool:
    """True for "the island" after "Ferries to Sorrey leave from Kinlochard", where nothing told
    which of them is one."""
    if m.form not in _SETTLED or e.sort != PLACE or not e.named or m.form in e.types | {*e.words}:
        return False
    return any(
        x is not e and x.named and x.sentence == e.sentence and x.sort in {PLACE, UNKNOWN}
        and x.role == "nmod" and not x.types and not x.gender and e.role not in {"subj", "nmod"}
        and x.words[:1] != e.words[:1]
        for x in recent
    )  # fmt: skip


def is_no_body(m: Mention, e: Entity) -> bool:
    """True where the noun of `m` names people together, or a land, and the named entity `e` was
    told, or is told by its article, to be something else."""
    if e.named and not e.members and m.form in _PLAYERS and _HOUSES & set(e.words):
        return True  # "the band" is not Ford's Theatre
    if e.named and not e.members and m.form in _SETTLED and _HOUSES & set(e.words[-1:]):
        return True  # "the city" is not the Corn Exchange Theatre
    end = e.words.index("of") if e.named and "of" in e.words[1:] else len(e.words)
    if m.form in e.words[end:] and m.form not in e.words[:end]:
        return True  # "the bridge" is not the Battle of Karsk Bridge
    levels = m.traits & _LEVELS
    if e.named and levels and e.words and _LEVELS & set(e.words) and not levels & set(e.words):
        return True  # "the district council" is not Thornby Parish Council
    if e.named and m.form in _SETTLED and _is_street(e):
        return True
    by_the_way = e.named and e.count < _OFTEN and m.form in _YOUNG
    if by_the_way and {x for x in e.types if sort_of_noun(x) == PERSON} - _MAY_BE:
        return True  # "the boy" is no professor, where the text is not on one's whole life
    if not e.named or e.members or not e.types or m.form in e.types or m.form in e.words:
        return False
    if m.form in _PEOPLE:
        kinds = {sort_of_noun(noun) for noun in e.types}
        return e.sort != ORG and not kinds & {ORG, PERSON} and not e.types & _PEOPLE
    if m.form in _LANDS:
        name = " ".join(e.words)
        return not (e.types & _MAY_BE_LAND or name in COUNTRIES or name in COUNTRY_NAMES)
    return False


def _is_street(e: Entity) -> bool:
    """ "Bornholmer Straße" and "Castle Road", which are no city."""
    last = e.words[-1] if len(e.words) > 1 else ""
    return last in _STREETS or last.endswith(_STREET_ENDINGS)


def _leads_elsewhere(t: Tree, m: Mention, e: Entity) -> bool:
    """True for "the swing bridge to Elm Island": told of with a kind and a place that the named one
    is not known to have."""
    kinds = {t.forms[k] for k in t.children(m.head, "compound", "amod")}
    behind = t.forms[m.head + 1 : m.head + 3]
    place = len(behind) == 2 and behind[0] in {"to", "over", "across"} and t.is_name(m.head + 2)
    return place and behind[1] not in e.words and bool(kinds - e.traits - {*e.words})


def told_apart(t: Tree, m: Mention, e: Entity) -> bool:
    """True for "the company" of "the company that owns it", another one than "it", for the
    "this country" of who speaks: "was born in Bremen and came to this country", and for "the
    swing bridge to Elm Island" where another bridge was named."""
    if m.plural and _LEFT & {t.forms[k] for k in t.children(m.head, "amod")} - e.traits:
        return True  # "the three remaining libraries" are not the five
    if m.form in _HOUSES and e.named and not m.bare and _leads_elsewhere(t, m, e):
        return True
    ordinal = {t.forms[k] for k in t.children(m.head, "amod")} & _ORDINALS
    if ordinal and e.named and m.sort != PERSON and not ordinal & e.traits:
        return True  # "the first film" of a cinema is not the cinema
    nations = {x for x in m.traits if is_demonym(x.title())}
    known = {x for x in e.traits if is_demonym(x.title())}
    if nations and known and not nations & known:
        return True  # "the Belgian railway" is not the French one
    this = t.child(m.head, "det")
    named_here = e.named and e.first == e.sentence and "country" not in e.types
    if m.form == "country" and this is not None and t.forms[this] == "this" and named_here:
        return True
    behind = t.forms[m.head + 1 : m.head + 2]
    r = next((k for k in t.children(m.head, "acl:relcl") if k > m.head), None)
    if not e.named or r is None or behind not in (["that"], ["which"], ["who"]):
        return False
    thing = t.child(r, "obj", "obl")
    return thing is not None and t.forms[thing] in {"it", "them"}
