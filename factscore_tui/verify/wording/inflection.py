"""The forms of English verbs and nouns, in a fixed order, so that one verb can be put in the place
of another: "fed" is to "feed" what "ate" is to "eat"."""

from __future__ import annotations

from functools import lru_cache

_IRREGULAR = """
be is was been being; bear bears bore borne bearing; beat beats beat beaten beating;
become becomes became become becoming; begin begins began begun beginning;
break breaks broke broken breaking; bring brings brought brought bringing;
build builds built built building; buy buys bought bought buying; catch catches caught caught catching;
choose chooses chose chosen choosing; come comes came come coming; draw draws drew drawn drawing;
drive drives drove driven driving; eat eats ate eaten eating; fall falls fell fallen falling;
feed feeds fed fed feeding; fight fights fought fought fighting; find finds found found finding;
flee flees fled fled fleeing; fly flies flew flown flying; forbid forbids forbade forbidden forbidding;
get gets got got getting; give gives gave given giving; go goes went gone going;
grow grows grew grown growing; have has had had having; hide hides hid hidden hiding;
hit hits hit hit hitting; hold holds held held holding; keep keeps kept kept keeping;
know knows knew known knowing; lead leads led led leading; leave leaves left left leaving;
lose loses lost lost losing; make makes made made making; meet meets met met meeting;
pay pays paid paid paying; put puts put put putting; quit quits quit quit quitting;
rebuild rebuilds rebuilt rebuilt rebuilding; rise rises rose risen rising; run runs ran run running;
say says said said saying; see sees saw seen seeing; sell sells sold sold selling; send sends sent sent sending;
set sets set set setting; shine shines shone shone shining; shoot shoots shot shot shooting;
shut shuts shut shut shutting; sing sings sang sung singing; sink sinks sank sunk sinking;
spend spends spent spent spending; spin spins spun spun spinning; stand stands stood stood standing;
steal steals stole stolen stealing; strike strikes struck struck striking;
swear swears swore sworn swearing; take takes took taken taking; teach teaches taught taught teaching;
tear tears tore torn tearing; tell tells told told telling; think thinks thought thought thinking;
throw throws threw thrown throwing; win wins won won winning; write writes wrote written writing;
dwell dwells dwelt dwelt dwelling; fit fits fitted fitted fitting; do does did done doing;
breed breeds bred bred breeding; cut cuts cut cut cutting; deal deals dealt dealt dealing; dig digs dug dug digging;
freeze freezes froze frozen freezing; lay lays laid laid laying; lie lies lay lain lying; mean means meant meant meaning;
seek seeks sought sought seeking; speak speaks spoke spoken speaking; split splits split split splitting;
spread spreads spread spread spreading; withdraw withdraws withdrew withdrawn withdrawing;
overthrow overthrows overthrew overthrown overthrowing; undergo undergoes underwent undergone undergoing;
hurt hurts hurt hurt hurting; lend lends lent lent lending; let lets let let letting; read reads read read reading;
overcome overcomes overcame overcome overcoming; overtake overtakes overtook overtaken overtaking; outdo outdoes outdid outdone outdoing;
slay slays slew slain slaying; string strings strung strung stringing; weep weeps wept wept weeping
"""  # noqa: E501
_FORMS = {row.split()[0]: tuple(row.split()) for row in _IRREGULAR.split(";")}
_DOUBLED = frozenset(
    """ban beg chop compel control drop dub enrol expel fit kidnap pen plan quarrel rebel refer
    repel rob scrap ship snap span spot stop trap travel trim wrap""".split()  # noqa: SIM905
)
_PLURALS = {
    "child": "children",
    "man": "men",
    "woman": "women",
    "wife": "wives",
    "life": "lives",
    "person": "people",
}
BASE, PRESENT, PAST, PARTICIPLE, GERUND = range(5)


@lru_cache(1024)
def verb_forms(base: str) -> tuple[str, ...]:
    """Infinitive, third person, past, participle and gerund of a verb without its particle."""
    known = _FORMS.get(base)
    if known is not None:
        return known
    last = base[-1:]
    if last == "y" and base[-2:-1] not in "aeiou":
        stem, present = base[:-1] + "i", base[:-1] + "ies"
    else:
        stem = base + last if base in _DOUBLED else base
        present = base + ("es" if base.endswith(("s", "x", "z", "ch", "sh", "o")) else "s")
    past = stem + ("d" if last == "e" else "ed")
    root = base[:-1] if last == "e" and not base.endswith(("ee", "ye", "oe")) else stem
    gerund = (base if last == "y" else root) + "ing"
    return base, present, past, past, gerund


@lru_cache(1024)
def noun_forms(singular: str) -> tuple[str, str]:
    """Singular and plural of a noun, of a compound that of its last word."""
    before, _, last = singular.rpartition(" ")
    plural = _PLURALS.get(last)
    if plural is None and last.endswith("y") and last[-2:-1] not in "aeiou":
        plural = last[:-1] + "ies"
    elif plural is None:
        plural = last + ("es" if last.endswith(("s", "x", "z", "ch", "sh")) else "s")
    return singular, f"{before} {plural}".strip()


@lru_cache(1)
def _gerunds() -> dict[str, str]:
    return {forms[GERUND]: forms[PAST] for forms in _FORMS.values()}


def past_of(gerund: str) -> str:
    """ "working" -> "worked", "leading" -> "led"."""
    known = _gerunds().get(gerund)
    root = gerund.removesuffix("ing")
    if known is not None or root == gerund:
        return known or gerund
    if root.endswith("y") and root[-2:-1] not in "aeiou":
        return root[:-1] + "ied"
    return root + "ed"
