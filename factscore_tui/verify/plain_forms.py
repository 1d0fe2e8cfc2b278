"""Facts whose grammar can be turned without a change of what they say: another sentence for the
same, which a page is more likely to have.

    X's birthplace was Y           X was born in Y
    X's grave is in Y              X is buried in Y
    X was the architect of Y       X designed Y
    X directed the film Y          Y was X's film
    X lost to Y                    Y defeated X
    X arrived in Y                 X reached Y
    97-year-old X opened Y         X, 97, opened Y
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from factscore_tui.text.nations import COUNTRYMEN
from factscore_tui.text.words import fold
from factscore_tui.verify.features.lexical import is_country, is_state, stem
from factscore_tui.verify.features.match import Match

MAX_CHARACTERS = 200
_X, _Y = r"(?P<x>[A-Z][^,;]{1,70}?)", r"(?P<y>(?:the )?[A-Z][^,;]{1,70}?)"
_BE = r"(?:is|was|are|were)"
_OF = r"(?:'s|’s|(?<=s)'|(?<=s)’)"
_GRAVE = r"(?:grave|tomb|burial place|(?:final |last )?resting place|remains|body)"
_LIES = rf"(?:{_BE}|lies?|rests?)(?: (?:located|situated|found|buried|interred))?"
_MAKERS = {
    "architect": "designed",
    "designer": "designed",
    "sculptor": "sculpted",
    "author": "wrote",
    "writer": "wrote",
    "composer": "composed",
    "painter": "painted",
    "inventor": "invented",
    "discoverer": "discovered",
    "founder": "founded",
    "builder": "built",
    "editor": "edited",
    "translator": "translated",
    "owner": "owned",
    "conqueror": "conquered",
    "winner": "won",
    "killer": "killed",
    "murderer": "murdered",
    "assassin": "assassinated",
}
_WORKS = (
    r"(?P<work>film|movie|documentary|opera|symphony|ballet|novel|book|play|poem|sonnet|story|essay"
    r"|painting|sculpture|statue|fresco|song|album)"
)
_MADE = (
    r"(?:directed|wrote|composed|painted|sculpted|was the (?:director|author|writer|composer|"
    r"painter|sculptor) of)"
)
_STYLE = (
    r"(?:President|Madame|Madam|Tsar|Tsarina|Emperor|Sir|Dame|Mr\.?|Mrs\.?|Ms\.?|Dr\.?|Professor|"
    r"Captain|General|Colonel|Admiral|Senator|Chancellor)"
)
"""Before a name, which says as much without it."""
_WAR = r"[A-Z][^,;]*? War(?: [IVX]+)?|World War [IVX]+|The [A-Z][^,;]*? War"


class Form(NamedTuple):
    """A fact told in another form. `instead`: the form is how such a thing is told, and what is
    said of it stands for the fact. `weaker`: it says a little less ("X's film" may be whose script
    it is), and only a sentence that says it outright speaks for the fact. `same`: it says neither
    more nor less, so that any support of it is support of the fact. `said`: how it was come to,
    where that is not the text itself."""

    text: str
    instead: bool = False
    weaker: bool = False
    same: bool = False
    said: str = ""


class _Rule(NamedTuple):
    pattern: re.Pattern[str]
    plain: str
    instead: bool = False
    weaker: bool = False
    same: bool = False


def _rule(
    pattern: str, plain: str, instead: bool = False, weaker: bool = False, same: bool = False
) -> _Rule:
    return _Rule(re.compile(rf"\A{pattern}\.?\Z"), plain, instead, weaker, same)


_RULES = (
    _rule(
        rf"{_X}{_OF} (?:birthplace|place of birth) {_BE} {_Y}", r"\g<x> was born in \g<y>.", True
    ),
    _rule(
        rf"The (?:birthplace|place of birth) of {_X} {_BE} {_Y}", r"\g<x> was born in \g<y>.", True
    ),
    _rule(rf"{_Y} {_BE} the birthplace of {_X}", r"\g<x> was born in \g<y>.", True),
    _rule(rf"{_X} {_BE} an? native of {_Y}", r"\g<x> was born in \g<y>.", True),
    _rule(
        rf"{_X}{_OF} {_GRAVE} {_LIES} (?P<at>in|at|beneath|under|near) {_Y}",
        r"\g<x> is buried \g<at> \g<y>.",
        True,
    ),
    _rule(
        rf"The {_GRAVE} of {_X} {_LIES} (?P<at>in|at|beneath|under|near) {_Y}",
        r"\g<x> is buried \g<at> \g<y>.",
        True,
    ),
    _rule(
        rf"{_X}{_OF} (?:late |former )?(?:wife|husband|spouse) {_BE} {_Y}", r"\g<x> married \g<y>."
    ),
    _rule(rf"{_X} {_BE} {_Y}{_OF} (?:wife|husband|spouse)", r"\g<y> married \g<x>."),
    _rule(rf"{_X} {_BE} the (?:wife|husband|spouse) of {_Y}", r"\g<y> married \g<x>."),
    _rule(rf"{_X} {_MADE} the {_WORKS} {_Y}", r"\g<y> was \g<x>'s \g<work>.", weaker=True),
    _rule(
        rf"{_Y}(?:, an? \w+,)? {_BE} an? {_WORKS} (?:\w+ )?by {_X}",
        r"\g<y> was \g<x>'s \g<work>.",
        weaker=True,
    ),
    _rule(
        rf"{_X} lost (?P<how>(?:\w+ ){{0,4}})to {_Y}(?P<when> (?:in|on) .+?)?",
        r"\g<y> defeated \g<x>\g<when>.",
    ),
    _rule(
        r"(?P<age>\d{1,3})-year-old (?P<x>[A-Z][\w'\u2019.-]*(?: [A-Z][\w'\u2019.-]*)*) "
        r"(?P<rest>[a-z].+?)",
        r"\g<x>, \g<age>, \g<rest>.",
        instead=True,
        same=True,
    ),
    _rule(rf"{_STYLE} (?P<rest>[A-Z].+?)", r"\g<rest>.", same=True),
    _rule(rf"{_X} was killed (?P<rest>(?:at|in) .+?)", r"\g<x> died \g<rest>."),
    _rule(rf"{_X} lost the (?P<y>Battle of [A-Z].+?)", r"\g<x> was defeated at the \g<y>."),
    _rule(rf"{_X} won the (?P<y>Battle of [A-Z].+?)", r"\g<x> was victorious at the \g<y>."),
    _rule(rf"{_X} comes from {_Y}", r"\g<x> is from \g<y>.", same=True),
    _rule(rf"(?P<x>{_WAR}) (?:began|started) in (?P<rest>.+?)", r"\g<x> was fought from \g<rest>."),
    _rule(rf"(?P<x>{_WAR}) ended (?:on|in) (?P<rest>.+?)", r"\g<x> was fought until \g<rest>."),
    _rule(r"(?:The )?First World War (?P<rest>[a-z].+?)", r"World War I \g<rest>.", same=True),
    _rule(r"(?:The )?Second World War (?P<rest>[a-z].+?)", r"World War II \g<rest>.", same=True),
    _rule(rf"{_X} got to (?P<rest>(?:the )?[A-Z].+?)", r"\g<x> reached \g<rest>.", same=True),
    _rule(rf"{_X} passed away (?P<rest>(?:at|in|on|from) .+?)", r"\g<x> died \g<rest>.", same=True),
    _rule(rf"{_X} (?:got|was) married to {_Y}", r"\g<x> married \g<y>.", same=True),
    _rule(rf"{_X} arrived (?:in|at) (?P<rest>.+?)", r"\g<x> reached \g<rest>."),
    _rule(rf"{_X} reached (?P<rest>[A-Z].+?)", r"\g<x> arrived in \g<rest>."),
)
_MAKER = re.compile(
    rf"\A{_X} {_BE} (?:the|an?) (?P<maker>{'|'.join(_MAKERS)}) of (?P<rest>[^,;]+?)\.?\Z"
)
_ITS_MAKER = re.compile(
    rf"\A(?:The (?P<one>{'|'.join(_MAKERS)}) of (?P<y>.+?)|(?P<its>[A-Z].+?){_OF} "
    rf"(?P<two>{'|'.join(_MAKERS)})) {_BE} {_X}\.?\Z"
)


def forms(fact: str) -> Iterator[Form]:
    """The other forms of a fact, surest first; none for most facts."""
    if len(fact) > MAX_CHARACTERS:
        return
    for rule in _RULES:
        hit = rule.pattern.match(fact)
        if hit is not None:
            text = hit.expand(rule.plain)
            yield Form(text[:1].upper() + text[1:], rule.instead, rule.weaker, rule.same)
    born = _born_there(fact)
    if born is not None:
        yield born
    made = _MAKER.match(fact)
    if made is not None:
        yield Form(f"{made['x']} {_MAKERS[made['maker']]} {made['rest']}.")
    made = _ITS_MAKER.match(fact)
    if made is not None:
        what, maker = made["y"] or made["its"], made["one"] or made["two"]
        yield Form(f"{made['x']} {_MAKERS[maker]} {_inside(what)}.")


_BY_BIRTH = re.compile(rf"\A{_X} {_BE} an? (?P<of>[A-Z][a-z]+) by birth\.?\Z")
_NO_LAND = frozenset(
    """usa uk christian catholic islam buddhist hindu basque europe asia zealand arabia salvador
    dominican congo korea soviet""".split()  # noqa: SIM905
)
"""What stands for a nation in the table of stems, and is not its land's name."""


def _born_there(fact: str) -> Form | None:
    """ "X was born in Kentucky" of "X was a Kentuckian by birth": where somebody lived and for whom
    they fought says nothing of it. A nation may lie in another state: "a Pole by birth", of Warsaw
    "in the Russian Empire"."""
    said = _BY_BIRTH.match(fact)
    land = stem(fold(said["of"])) if said is not None else ""
    if said is None or not is_country(land) or land in _NO_LAND or not land.isalpha():
        return None
    return Form(f"{said['x']} was born in {land.title()}.", instead=is_state(land))


_IN_OFFICE = re.compile(
    rf"\A{_X} (?P<did>succeeded|followed|replaced) {_Y} as (?P<post>[^,;]+?)\.?\Z"
)


def without_office(fact: str, match: Match) -> str:
    """ "X succeeded Y" of "X succeeded Y as Prime Minister", where the opening of the article on
    one of them names that office; else nothing. A sentence further down does not say it again."""
    found = _IN_OFFICE.match(fact)
    if found is None:
        return ""
    own = [
        any(match.page.sentences[place].passage == 0 for place in credit)
        for unit, credit in zip(match.units, match.credits, strict=True)
        if unit.span.start >= found.start("post")
    ]
    names = {stem(fold(word)) for word in (found["x"] + " " + found["y"]).split()}
    about = match.page.title_stems <= names
    return f"{found['x']} succeeded {found['y']}." if own and all(own) and about else ""


_COUNTRYMAN = re.compile(
    rf"\A{_X} {_BE} an? (?P<one>{'|'.join(word.capitalize() for word in COUNTRYMEN)})\.?\Z"
)


def of_a_nation(fact: str, match: Match) -> str:
    """ "X was a French diplomat" of "X was a Frenchman", where a sentence has "the French diplomat
    X"; else nothing."""
    found = _COUNTRYMAN.match(fact)
    if found is None:
        return ""
    nation = COUNTRYMEN[found["one"].lower()].title()
    who = re.escape(found["x"])
    told = re.compile(rf"\b{nation} (?P<what>[a-z][\w-]*(?: [a-z][\w-]*){{0,2}}) {who}\b")
    for sentence in match.page.sentences:
        hit = told.search(sentence.text)
        if hit is not None:
            an = "an" if nation[0] in "AEIOU" else "a"
            return f"{found['x']} was {an} {nation} {hit['what']}."
    return ""


def _inside(name: str) -> str:
    """A phrase as it stands inside a sentence: "The film" is "the film"."""
    return name[:1].lower() + name[1:] if name.startswith("The ") else name
