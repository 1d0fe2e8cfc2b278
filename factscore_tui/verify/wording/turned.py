"""Sentences that say the same with their grammar turned: denied comparisons, and what is told of
somebody's name, credit or sentence from its other end.

    No lake is deeper than Baikal           Baikal is the deepest lake
    No town lies higher than Ley            Ley is the highest town
    The link ended in 1937                  The link continued until 1937
    It took until 1975 for a woman to do it The first woman to do it did so in 1975
    It was not until 1865 that she came     She came in 1865
    No woman before her had won it          She was the first woman who won it
    Iceland does without an army            Iceland has no army
    The ship carries her name               The ship is named after her
    X wrote the music                       The score was by X
    X was a pupil of Y                      Y taught X
    Fishermen catch the carp                The carp is caught
    Y sold the house to X                   X bought the house
    New York saw her first show             Her first show took place in New York
    He turned the offer down                He turned down the offer
    Her father gave her lessons             Her father taught her
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from factscore_tui.verify.wording.inflection import PAST, past_of, verb_forms

_X = r"(?P<x>[A-Z][^,;]{1,70}?)"
_SUPERLATIVE = {"better": "best", "worse": "worst", "less": "least", "further": "furthest"}
_MORE = r"(?P<er>(?:(?:[a-z]+er|better|worse)|more (?P<adj>[a-z]+)))"
_OF = r"(?:'s|’s|(?<=s)'|(?<=s)’)"
_CREDITS = {
    "music": ("score", "music"),
    "score": ("score", "music"),
    "choreography": ("choreography",),
    "libretto": ("libretto",),
    "lyrics": ("lyrics",),
    "screenplay": ("screenplay", "script"),
    "script": ("script", "screenplay"),
    "costumes": ("costumes",),
    "sets": ("sets",),
    "photography": ("photography",),
}
_LIES = {"lies": "is", "stands": "is", "rises": "is", "lay": "was", "stood": "was", "rose": "was"}
_Turn = Callable[[re.Match[str]], tuple[str, ...]]


def turned(fact: str) -> Iterator[str]:
    """What says the same as the fact; nothing for most."""
    for pattern, turn in _TURNS:
        found = pattern.match(fact)
        if found is not None:
            yield from (text[:1].upper() + text[1:] for text in turn(found) if text)


def _most(found: re.Match[str]) -> str:
    """The superlative of a comparative; "" for words that only end like one."""
    if found["adj"]:
        return f"most {found['adj']}"
    word = found["er"]
    if word in {"other", "rather", "former", "under", "over", "after", "later", "never", "either"}:
        return ""
    return _SUPERLATIVE.get(word) or f"{word[:-1]}st"


def _none_is(found: re.Match[str]) -> tuple[str, ...]:
    most = _most(found)
    be = _LIES.get(found["be"], found["be"])
    return (f"{found['x']} {be} the {most} {found['what']}.",) if most else ()


def _than_any(found: re.Match[str]) -> tuple[str, ...]:
    most, what = _most(found), found["what"] or ""
    if not most:
        return ()
    return (f"{found['x']} {found['be']} the {most}{what}{found['where'] or ''}.",)


def _credit(found: re.Match[str]) -> tuple[str, ...]:
    return tuple(
        f"The {name} {'were' if name.endswith('s') else 'was'} by {found['x']}."
        for name in _CREDITS[found["what"]]
    )


def _plain(*forms: str) -> _Turn:
    return lambda found: tuple(found.expand(form) for form in forms)


def _ended(found: re.Match[str]) -> tuple[str, ...]:
    past = {"bring": "end", "brings": "ends", "brought": "ended"}[found["verb"]]
    return (f"{found['x']} {past} {found['y']}{found['rest'] or ''}.",)


def _went_on(found: re.Match[str]) -> tuple[str, ...]:
    """What ended then went on until then."""
    how = (found["how"] or found["too"] or "").strip()
    how = f"{how} " if how else ""
    return tuple(f"{found['x']} {how}{verb} until {found['day']}." for verb in _GO_ON)


def _took_until(found: re.Match[str]) -> tuple[str, ...]:
    """What it took so long for was so then; of no certain one, it was the first of its kind."""
    when, who = _on(found["day"]), found["x"]
    one = re.sub(r"\Aan? ", "", who)
    if one != who:
        return (f"The first {one} to {found['y']} did so {when}.",)
    verb, _, rest = found["y"].partition(" ")
    many = re.search(r"(?<![su])s\Z|\b(?:they|women|men|people)\Z|\band\b", who) is not None
    past = ("were" if many else "was") if verb == "be" else verb_forms(verb)[PAST]
    return (f"{who} {past} {rest}".strip() + f" {when}.",)


def _not_until(found: re.Match[str]) -> tuple[str, ...]:
    """What was not so until then was so then."""
    return (f"{found['x']} {_on(found['day'])}.",)


def _on(day: str) -> str:
    return f"on {day}" if re.match(r"\d{1,2} [A-Z]|[A-Z]\w+ \d{1,2}\b(?!\d)", day) else f"in {day}"


def _first(found: re.Match[str]) -> tuple[str, ...]:
    """Whom nobody came before was the first."""
    what = found["what"] or "person"
    told = found["told"]
    given = re.fullmatch(r"been (?:given|awarded|granted) (?P<y>.+)", told)
    rest = f"to receive {given['y']}" if given is not None else f"who {told}"
    rest = rest.replace("who been ", "who was ", 1)
    return (f"{found['x']} was the first {what} {rest}.",)


def _spent(found: re.Match[str]) -> tuple[str, ...]:
    """What somebody did in the time that was spent on it."""
    told = f"{found['x']} {past_of(found['doing'])}{found['rest']}"
    return (f"{told} in {found['when']}.",)


def _older(found: re.Match[str]) -> tuple[str, ...]:
    """How much older or younger one was than the other."""
    many, unit = found["n"], found["unit"]
    if unit == "decades":
        tens = {"two": "twenty", "three": "thirty", "four": "forty"}
        many, unit = tens.get(many, ""), "years"
    word = "older" if found["side"] == "senior" else "younger"
    return (f"{found['x']} was {many} {unit} {word} than {found['y']}.",) if many else ()


_TEACHER = r"(?:teacher|tutor|instructor|mentor|coach|trainer)"
_PUPIL = r"(?:pupil|student|disciple|apprentice)"
_MEASURES = {
    "weighs": "weight",
    "weighed": "weight",
    "tall": "height",
    "high": "height",
    "long": "length",
    "wide": "width",
    "deep": "depth",
}
_PARTICLES = {
    "turn": "down",
    "take": "off over down up away",
    "tear": "down off",
    "pull": "down off out",
    "knock": "down",
    "throw": "out away off",
    "call": "off",
    "put": "up off down out",
    "set": "up",
    "bring": "up back out about",
    "give": "up back away",
    "hand": "over back",
    "carry": "out",
    "blow": "up",
    "break": "off up",
    "cut": "off down",
    "close": "down",
    "shut": "down off",
    "drive": "back away out off",
    "beat": "off back",
    "hold": "back off",
    "win": "over back",
    "build": "up",
    "burn": "down",
    "clean": "up off",
    "work": "out",
    "pay": "back off",
    "pick": "up",
    "send": "out back off away",
    "sell": "off",
    "write": "down",
    "lay": "down off",
    "let": "out",
    "lock": "up",
    "leave": "behind out",
    "find": "out",
    "buy": "back up out",
    "track": "down",
    "shoot": "down",
    "wipe": "out",
}
_PARTED = re.compile(
    r"\b(?P<verb>"
    + "|".join(f for v in _PARTICLES for f in sorted({*verb_forms(v)}, key=len, reverse=True))
    + r") (?P<what>(?:the|its|his|her|their|an?|[A-Z][\w.-]*(?: [A-Z][\w.-]*)*['\u2019]s)"
    r"(?: [\w-]+){1,4}?) (?P<particle>down|off|over|up|away|out|back|about|behind)"
    r"(?=[.,;]|\s(?:in|on|at|after|before|because|when|by|for|from|to|and)\s|\Z)"
)
_BASES = {form: verb for verb in _PARTICLES for form in verb_forms(verb)}


def together(fact: str) -> str:
    """The fact with the particle of its verb right behind that: "turned the offer down" is "turned
    down the offer"."""
    found = _PARTED.search(fact)
    if found is None or found["particle"] not in _PARTICLES[_BASES[found["verb"]]].split():
        return fact
    put = f"{found['verb']} {found['particle']} {found['what']}"
    return fact[: found.start()] + put + fact[found.end() :]


def _measured(found: re.Match[str]) -> tuple[str, ...]:
    """Its weight, of what it weighs; its height, of how tall it is."""
    what = _MEASURES[found["how"]]
    was = "was" if found[0].split(found["n"])[0].rstrip().endswith(("was", "weighed")) else "is"
    who = re.sub(r"\A(?:The|An?)\b", lambda article: article[0].lower(), found["x"])
    return (
        f"{found['x']} has a {what} of {found['n']}.",
        f"The {what} of {who} {was} {found['n']}.",
    )


_DOERS = {
    "(?:[Dd]octors|[Ss]urgeons)": ("amputate", "remove", "take off", "operate on"),
    "[Ff]ishermen": ("catch", "hunt"),
    "[Pp]olice": ("arrest", "detain"),
    "(?:[Bb]uilders|[Ww]orkers|[Ww]orkmen)": ("build", "construct", "complete", "rebuild", "erect"),
    "[Aa]rchaeologists": ("excavate", "unearth", "dig up", "uncover"),
    "(?:[Vv]oters)": ("elect", "approve", "reject"),
    "(?:[Pp]eople|[Ss]omebody|[Ss]omeone)": ("find", "use", "eat", "build", "call", "name"),
}
"""Who does such a thing always, so that it need not be told: "her leg was amputated"."""


def _finite(verb: str) -> str:
    base, _, rest = verb.partition(" ")
    return "|".join(f"{form} {rest}".strip() for form in verb_forms(base)[:4])


def _done(found: re.Match[str]) -> tuple[str, ...]:
    """What was done, without who does that always."""
    first, _, rest = found["x"].removeprefix("had ").partition(" ")
    base = next(
        verb.partition(" ")[0]
        for verbs in _DOERS.values()
        for verb in verbs
        if first in verb_forms(verb.partition(" ")[0])
    )
    forms = verb_forms(base)
    plural = found["y"].split()[-1].endswith("s") and not found["y"].startswith(("a ", "an "))
    now = first in forms[:2] and not found["x"].startswith("had ") and first != forms[2]
    was = ("are" if plural else "is") if now else ("were" if plural else "was")
    told = f"{found['y']} {was} {forms[3]} {rest}".strip()
    return (f"{told[:1].upper()}{told[1:]}{found['rest'] or ''}.",)


_GIVEN = {
    "lessons": "taught",
    "instruction": "taught",
    "permission": "permitted",
    "help": "helped",
    "support": "supported",
    "advice": "advised",
    "shelter": "sheltered",
    "a visit": "visited",
    "a warning": "warned",
    "orders": "ordered",
    "an order": "ordered",
    "a commission": "commissioned",
    "a name": "named",
    "a job": "employed",
}
"""What is given or paid to somebody, as what is done to them."""


def _given(found: re.Match[str]) -> tuple[str, ...]:
    if found["y"] == "her" and re.match(r" to (?:the|an?|his|her) ", found["rest"] or ""):
        return ()  # "gave her support to the strike": her own
    rest = re.sub(r"\A in (?=[a-z]+(?: and [a-z]+)?\Z)", " ", found["rest"] or "")
    rest = rest if found["what"] == "lessons" else found["rest"] or ""
    return (f"{found['x']} {_GIVEN[found['what']]} {found['y']}{rest}.",)


_SIZE = (
    r"(?P<n>(?:[a-z]+ ){0,3}[\d,.]+(?: (?:and|to|or) [\d,.]+)? (?:kilogram(?:me)?s|kilos|kg"
    r"|tons|tonnes|pounds|grams|met(?:re|er)s|centimet(?:re|er)s|cm|kilomet(?:re|er)s|km|miles"
    r"|feet|inches))"
)
_SUM = (
    r"(?P<n>[^,;]{0,30}?(?:pounds|dollars|francs|marks|euros|rubles|roubles|cents|guilders|florins"
    r"|lire|pesetas|[$£€][\d,.]+(?: [mb]illion)?))"
)
_LONG = r"(?P<n>[^,;]{0,20}?\d[\d,.]* (?:kilomet(?:re|er)s|miles|met(?:re|er)s|km|feet))"
_HIS = r"(?:its|his|her|their)"
_REST = r"(?P<rest> [^,;]{2,60}?)?"
_Y = r"(?P<y>[^,;]{2,60}?)"
_WHEN = r"(?P<rest> (?:in|on|at|from|near|during|after|before|because of) [^,;]{2,60}?)?"
_DAY = r"(?P<day>(?:[\w ,]{0,20}\s)?\d{4}|(?:the )?\d{4}s)"
_GO_ON = ("continued", "lasted")
_PARTIES = {
    name: name
    for name in ("Conservative", "Labour", "Liberal", "Republican", "Communist", "Socialist")
} | {"Democrat": "Democratic"}
_RULES: dict[str, _Turn] = {
    r"(?:No (?:other )?(?P<what>[a-z]+(?: [a-z]+)?)|Nobody|No one) before (?P<x>[A-Z][^,;]{1,50}?) "
    r"(?:had|has)(?: ever)? (?P<told>[a-z]+(?:ed|en|un|on|ne|ade|ght|ot|ung) [^,;]{2,80}?)": _first,
    rf"No (?:other )?(?P<what>[a-z][^,;]{{2,60}}?) (?P<be>is|was|are|were|{'|'.join(_LIES)}) "
    rf"{_MORE} than (?P<x>[^,;]{{2,70}}?)": _none_is,
    rf"No (?:other )?[a-z][^,;]{{2,60}}? (?P<be>has|had) an? {_MORE} "
    r"(?P<what>[a-z ]{3,40}?) than (?P<x>[^,;]{2,70}?)": _none_is,
    rf"{_X} (?P<be>is|was|are|were) {_MORE} than (?:any|all)(?: of the)? others?"
    r"(?P<what> (?!in |on |of )[a-z][^,;]{2,40}?)??(?P<where> (?:in|on|of) [^,;]{3,50}?)?": (
        _than_any
    ),
    rf"{_X} (?:does without|lacks|does not have|doesn't have) (?:an? |any )?{_Y}": _plain(
        r"\g<x> has no \g<y>."
    ),
    rf"{_X} (?:bears|carries) the name of {_Y}": _plain(r"\g<x> is named after \g<y>."),
    rf"{_X} (?:took|takes|has|owes) {_HIS} name (?:from|to) {_Y}": _plain(
        r"\g<x> is named after \g<y>."
    ),
    rf"{_X} (?:bears|carries) (?P<y>[A-Z][^,;]{{1,50}}?){_OF} name": _plain(
        r"\g<x> is named after \g<y>."
    ),
    rf"{_X} (?:bears|carries) (?P<y>his|her) name": lambda found: (
        f"{found['x']} is named after {'him' if found['y'] == 'his' else 'her'}.",
    ),
    rf"{_X} (?:gave|gives|lent) {_HIS} name to {_Y}": _plain(r"\g<y> is named after \g<x>."),
    rf"{_X} (?:gave|gives|lent) (?P<y>(?:the )?[A-Z][\w' -]{{1,40}}?) {_HIS} name": _plain(
        r"\g<y> is named after \g<x>."
    ),
    rf"{_X} (?:received|got|was given|was handed) an? (?P<n>[\w-]+)-year(?: (?:prison|jail))? "
    rf"(?:sentence|term){_REST}": lambda found: (
        f"{found['x']} was sentenced to {found['n']} years{found['rest'] or ''}.",
    ),
    rf"{_X} (?P<verb>bring|brings|brought) {_Y} to an end{_REST}": _ended,
    rf"{_X} (?P<how>[a-z]+ly )?(?:ended|came to an end)(?P<too> [a-z]+ly)? (?:in|on) {_DAY}": (
        _went_on
    ),
    rf"{_X} (?P<how>[a-z]+ly )?(?:lasted|continued|went on) until {_DAY}": lambda found: (
        f"{found['x']} {found['how'] or ''}ended {_on(found['day'])}.",
    ),
    rf"It took until {_DAY} for (?P<x>[^,;]{{2,50}}?) to {_Y}": _took_until,
    rf"It was not until {_DAY} that (?P<x>[^,;]{{2,120}}?)": _not_until,
    rf"{_X} (?:wrote|composed|did|created|devised|designed|arranged) the "
    rf"(?P<what>{'|'.join(_CREDITS)})": _credit,
    rf"{_X} made (?:his|her) (?:screen|film) debut in {_Y}": _plain(
        r"\g<y> was \g<x>'s first film."
    ),
    rf"{_X} lost (?:both (?:of )?)?(?:{_HIS} )?(?P<y>parents|father|mother|husband|wife){_REST}": (
        lambda found: (f"{found['x']}'s {found['y']} died{found['rest'] or ''}.",)
    ),
    rf"{_X} was orphaned{_REST}": lambda found: (
        f"Both of {found['x']}'s parents died{found['rest'] or ''}.",
    ),
    rf"{_X} spent (?P<when>(?:the )?(?:(?:early|late|mid-)\s?)?\d{{4}}s?) (?P<doing>[a-z]+ing)"
    r"(?P<rest> [^,;]{2,80}?)": _spent,
    rf"{_X} (?:was|were) (?P<y>(?!born|killed|in |at |on )[^,;]{{3,60}}?) "
    r"from (?P<when>[^,;]*?\d{4})": _plain(r"\g<x> became \g<y> in \g<when>."),
    rf"{_X} (?:is|was) (?:(?:a good|some|about|nearly|more than|over|just) )?(?P<n>[\w-]+) "
    rf"(?P<unit>years|decades) (?P<y>[A-Z][^,;]{{1,50}}?){_OF} (?P<side>senior|junior)": _older,
    rf"{_X} (?:is|was) {_LONG} long": _plain(r"\g<x> stretches for \g<n>."),
    rf"{_X} stretche[sd] (?:for|over) {_LONG}": _plain(r"\g<x> is \g<n> long."),
    rf"{_X} became an? (?P<y>{'|'.join(_PARTIES)})(?: member)?{_REST}": lambda found: (
        f"{found['x']} joined the {_PARTIES[found['y']]} Party{found['rest'] or ''}.",
    ),
}
_RULES |= {
    rf"{_X} (?:saw|witnessed) (?P<y>(?:(?:the|an?|his|her|its|their) "
    r"|[A-Z][^,;]{0,40}?['\u2019]s )[^,;]{3,80}?)(?P<rest> in \d{4})?": _plain(
        r"\g<y> took place in \g<x>\g<rest>."
    ),
    rf"{_X} (?:is|was) {_Y}{_OF} (?:\w+ )?{_TEACHER}": _plain(r"\g<x> taught \g<y>."),
    rf"{_X} (?:is|was) an? (?:\w+ )?{_TEACHER} of {_Y}": _plain(r"\g<x> taught \g<y>."),
    rf"{_X} (?:is|was) {_Y}{_OF} (?:\w+ )?{_PUPIL}": _plain(r"\g<y> taught \g<x>."),
    rf"{_X} (?:is|was) an? (?:\w+ )?{_PUPIL} of {_Y}": _plain(r"\g<y> taught \g<x>."),
    rf"{_X} (?:studied|trained|learned|learnt) (?:under|with) {_Y}": _plain(
        r"\g<y> taught \g<x>.", r"\g<x> was a student of \g<y>."
    ),
    rf"{_X} paid {_SUM} for {_Y}": _plain(r"\g<x> bought \g<y> for \g<n>."),
    rf"{_X} sold {_Y} to (?P<z>[^,;]{{2,60}}?)(?P<rest> (?:in|for) [^,;]{{3,40}}?)?": _plain(
        r"\g<z> bought \g<y> from \g<x>\g<rest>."
    ),
    rf"{_X} bought {_Y} from (?P<z>[^,;]{{2,60}}?)(?P<rest> (?:in|for) [^,;]{{3,40}}?)?": _plain(
        r"\g<z> sold \g<y> to \g<x>\g<rest>."
    ),
    rf"{_X} won (?:a (?:victory|battle|match|game) )?(?:against|over) {_Y}": _plain(
        r"\g<x> defeated \g<y>."
    ),
    **{
        rf"(?:The )?{doers} (?P<x>(?:had )?(?:{'|'.join(map(_finite, verbs))})) {_Y}{_WHEN}": _done
        for doers, verbs in _DOERS.items()
    },
    rf"{_X} (?:gave|paid|offered) (?P<y>(?!the |an? |his |its )[^,;]{{2,40}}?) "
    rf"(?P<what>{'|'.join(_GIVEN)})(?: (?:him|her)self| themselves)?"
    r"(?P<rest> [^,;]{2,60}?)?": _given,
    rf"{_X} (?:is|was) frozen(?: over)?{_REST}": _plain(r"Ice covers \g<x>\g<rest>."),
    rf"{_X} (?:has|have) {_Y} as (?:its|their) (?:neighbou?rs?)": _plain(r"\g<x> borders \g<y>."),
    rf"{_X} (?P<how>weighs|weighed) {_SIZE}": _measured,
    rf"{_X} (?:is|was) {_SIZE} (?P<how>tall|high|long|wide|deep)": _measured,
}
_TURNS = tuple((re.compile(rf"\A{pattern}\.?\Z"), turn) for pattern, turn in _RULES.items())
