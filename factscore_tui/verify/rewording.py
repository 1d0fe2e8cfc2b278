"""Figures of speech in a fact, said as an encyclopedia says them.

    spent 27 years behind bars     spent 27 years in prison
    walked free from prison        was released from prison
    was followed in office by      was succeeded by

Their words are in no source, and no network knows all of them. A fact that has one is judged by its
plain words first.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from factscore_tui.verify.features.number_words import UNIT_WORDS

_OWN = r"(?:his|her|their|its|(?:his|her|their) own)"
_IDIOMS = r"""
call/calls/called/calling off = stop/stops/stopped/stopping
break/breaks/broke/broken/breaking out = begin/begins/began/begun/beginning
put/puts/put/putting off = postpone/postpones/postponed/postponing
called/calling back = recalled/recalling
kick/kicks/kicked/kicking off = begin/begins/began/beginning
get/gets/got/getting under way = begin/begins/began/beginning
come/comes/came/coming to an end = end/ends/ended/ending
draw/draws/drew/drawn/drawing to a close = end/ends/ended/ended/ending
come/comes/came/coming into the world = be born/is born/was born/being born
see/sees/saw/seeing the light of day = be born/is born/was born/being born
pay/pays/paid/paying a visit to = visit/visits/visited/visiting
put/puts/put/putting up = erect/erects/erected/erecting
own/owns/owned/owning up to = confess to/confesses to/confessed to/confessing to
strung up = hanged
gave/give/gives/given/giving out = ran out/run out/runs out/run out/running out
get/gets/got/getting OWN training = train/trains/trained/training
receive/receives/received/receiving OWN training = train/trains/trained/training
get/gets/got/getting OWN education = is educated/is educated/was educated/being educated
throw/throws/threw/thrown/throwing out = expel/expels/expelled/expelled/expelling
knock/knocks/knocked/knocking down = demolish/demolishes/demolished/demolishing
take/takes/took/taken/taking up arms = rebel/rebels/rebelled/rebelled/rebelling
get/gets/got/getting hitched = marry/marries/married/marrying
drop/drops/dropped/dropping out of = leave/leaves/left/leaving
pass/passes/passed/passing away = die/dies/died/dying
breathe/breathes/breathed/breathing OWN last = die/dies/died/dying
meet/meets/met/meeting OWN (?:death|end) = die/dies/died/dying
lose/loses/lost/losing (?:OWN life|their lives) = die/dies/died/dying
succumb/succumbs/succumbed/succumbing to = die of/dies of/died of/dying of
lay/lays/laid/laying to rest = bury/buries/buried/burying
puts/put/putting to death = executes/executed/executing
tie/ties/tied/tying the knot with = marry/marries/married/marrying
walk/walks/walked/walking free from = is released from/is released from/was released from/being released from
walk/walks/walked/walking free = is released/is released/was released/being released
lock/locks/locked/locking up = imprison/imprisons/imprisoned/imprisoning
stand/stands/stood/standing trial = is tried/is tried/was tried/being tried
take/takes/took/taken/taking over from = succeed/succeeds/succeeded/succeeded/succeeding
stand/stands/stood/standing down = resign/resigns/resigned/resigning
step/steps/stepped/stepping down = resign/resigns/resigned/resigning
turn/turns/turned/turning down = reject/rejects/rejected/rejecting
throw/throws/threw/thrown/throwing (?:himself|herself|themselves|itself|OWN weight) behind = support/supports/supported/supported/supporting
take/takes/took/taken/taking OWN name from = is named after/is named after/was named after/been named after/being named after
take/takes/took/taken/taking home = win/wins/won/won/winning
take/takes/took/taken/taking part in = participate in/participates in/participated in/participated in/participating in
join/joins/joined/joining forces with = work with/works with/worked with/working with
make/makes/made/making OWN home in = settle in/settles in/settled in/settling in
go/goes/went/gone/going bust = go bankrupt/goes bankrupt/went bankrupt/gone bankrupt/going bankrupt
tip/tips/tipped/tipping the scales at = weigh/weighs/weighed/weighing
bring/brings/brought/bringing up in = raise in/raises in/raised in/raising in
penned/penning = wrote/writing
jailed/jailing = imprisoned/imprisoning
weds/wed = marries/married
hail/hails/hailed/hailing from = come from/comes from/came from/coming from
sets/set/setting up = founds/founded/founding
tear/tears/tore/torn/tearing down = demolish/demolishes/demolished/demolished/demolishing
pull/pulls/pulled/pulling down = demolish/demolishes/demolished/demolishing
bring/brings/brought/bringing about = cause/causes/caused/causing
carry/carries/carried/carrying out = perform/performs/performed/performing
snap/snaps/snapped/snapping up = buy/buys/bought/buying
scooped/scooping = won/winning
"""  # noqa: E501
_RANKS = "oldest|eldest|youngest|first|second|third|fourth|fifth|sixth|seventh|eighth|last|one"
_FEW = rf"{'|'.join(UNIT_WORDS[2:])}|\d{{1,2}}"
_PHRASES = {
    r"(?<=['’]s )(?:dad|daddy|papa)": "father",
    r"(?<=s['’] )(?:dad|daddy|papa)": "father",
    r"(?<=['’]s )(?:mum|mummy|mom|mommy|mama)": "mother",
    r"(?<=s['’] )(?:mum|mummy|mom|mommy|mama)": "mother",
    r"(?P<be>is|was|were) (?:on the payroll of|in the pay of|in the employ of)": "worked for",
    r"(?P<be>is|was|were) on the (?:panel|jury)": r"\g<be> one of the judges",
    r"behind bars": "in prison",
    r"(?P<be>is|was|were) followed in (?:office|the post|the role) by": r"\g<be> succeeded by",
    r"(?P<be>is|was|were) (?:sworn in|installed) as": r"\g<be> inaugurated as",
    r"(?P<be>is|was|were) penned by": r"\g<be> written by",
    r"(?:was|were) (?:jointly )?awarded (?P<what>the|an?|two|three)": r"received \g<what>",
    r"won (?P<what>(?:the|an?) Nobel)": r"received \g<what>",
    r"(?P<be>is|was|were) premiered": r"\g<be> first performed",
    r"(?P<be>is|was|were) put off": r"\g<be> postponed",
    r"(?P<be>is|was|were) put off (?P<what>an?|the|his|her)": r"\g<be> thrown off \g<what>",
    r"(?:is|was|were) in favou?r of": "supported",
    r"(?:is|was|were) against": "opposed",
    r"followed (?P<who>[A-Z](?:(?! as )[^,.;:]){1,40}) as (?P<post>(?:the )?[A-Z]\w*)": (
        r"succeeded \g<who> as \g<post>"
    ),
    r"(?P<be>is|was|were|been) called off": r"\g<be> cancelled",
    r"(?:remained|remains|stayed) (?:unmarried|single|a bachelor|a spinster)": "never married",
    r"(?:was|were) never married": "never married",
    r"claimed the lives of": "killed",
    r"claimed (?P<n>\d[\d,]*|[a-z]+) lives": r"killed \g<n> people",
    r"left (?P<n>\d[\d,]*|[a-z]+) (?P<who>people|persons) dead": r"killed \g<n> \g<who>",
    r"(?P<what>(?:\w+est|most \w+) [^.,;:]{0,40}) on Earth": r"\g<what> in the world",
    rf"took {_OWN} life": "committed suicide",
    rf"(?P<rank>{_RANKS}) of (?P<n>{_FEW}) siblings": r"\g<rank> of \g<n> children",
}


_ASIDE = re.compile(
    r"\A(?P<a>[^,]{8,}), (?:they|he|she|it|we) (?:had )?(?:reckon(?:s|ed)?|estimate[sd]?|said|"
    r"says?|thought|think|found|add(?:s|ed)|wrote|calculated?), (?P<b>.{4,})\Z"
)


def without_aside(fact: str) -> str:
    """The fact without a pronoun's word in its middle: "The roof, they reckoned, would cost"."""
    found = _ASIDE.match(fact)
    return f"{found['a']} {found['b']}" if found is not None else fact


@dataclass(frozen=True, slots=True)
class Reworded:
    """A fact in plain words, and what was read as what."""

    text: str
    said: str


def reworded(fact: str) -> Reworded | None:
    """The fact without its first figure of speech; None where it has none that is known."""
    for pattern, plain in _RULES:
        hit = pattern.search(fact)
        if hit is not None:
            meant = hit.expand(plain)
            text = fact[: hit.start()] + meant + fact[hit.end() :]
            return Reworded(text, _told(hit.group(), meant))
    return None


def _told(said: str, meant: str) -> str:
    """What was read as what, without the words at the end that are the same."""
    mine, plain = said.split(), meant.split()
    while len(mine) > 1 and len(plain) > 1 and mine[-1] == plain[-1]:
        mine, plain = mine[:-1], plain[:-1]
    return f"“{' '.join(mine)}” read as “{' '.join(plain)}”"


def _compiled() -> list[tuple[re.Pattern[str], str]]:
    rules: list[tuple[str, str]] = []
    for line in _IDIOMS.strip().splitlines():
        said, meant = line.split(" = ")
        forms, _, rest = said.partition(" ")
        behind = rf" {rest.replace('OWN', _OWN)}" if rest else ""
        rules += [
            (form + behind, plain)
            for form, plain in zip(forms.split("/"), meant.split("/"), strict=True)
        ]
    rules += _PHRASES.items()
    rules.sort(key=lambda rule: -len(rule[0]))
    return [(re.compile(rf"\b{pattern}\b"), plain) for pattern, plain in rules]


_RULES = _compiled()
