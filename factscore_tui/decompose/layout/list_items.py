"""Items of a list that leave out whom they are about: "Born in Warsaw", "Studied at the Sorbonne",
"First woman to win a Nobel Prize" under the name of Marie Curie."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from factscore_tui.core.document import Document
from factscore_tui.core.fact import Sentence, SentenceKind
from factscore_tui.decompose.references.lexicon import FEMALE, MALE, word_set
from factscore_tui.text.markup import Plain

_DISAMBIGUATION = re.compile(r"\s*\([^()]*\)\s*$")
_WAS = frozenset(
    """born educated listed designated raised appointed elected re-elected reelected knighted
    buried nominated inducted awarded named baptised baptized ordained crowned promoted
    imprisoned seconded sentenced convicted arrested killed assassinated executed commissioned
    sworn inspired influenced remembered honoured honored beatified canonised canonized
    naturalised naturalized orphaned""".split()  # noqa: SIM905
)
"""Participles that tell what was done to somebody."""
_DID = frozenset(
    """emigrated fled escaped converted enrolled qualified settled rose merged expanded
    studied shared graduated served worked lived died moved emigrated returned retired
    resigned competed played attended won married divorced joined became began started
    received earned gained obtained completed declined refused rejected led taught wrote
    co-wrote published founded co-founded established created developed discovered
    invented designed built directed produced recorded released composed painted starred
    appeared performed held headed chaired coached managed ran represented scored set
    broke spent trained enlisted fought commanded campaigned advocated pioneered
    introduced launched opened made helped contributed collaborated conducted proposed
    proved grew succeeded replaced left died travelled traveled toured debuted signed
    spoke argued lectured practised practiced supported opposed donated survived suffered
    oversaw brought drove sought defended
    supervised coordinated organised organized initiated implemented negotiated delivered
    adopted acquired bought sold opened lost moderated hosted edited translated""".split()  # noqa: SIM905
)
"""Past tenses of what somebody did."""
_DOES = frozenset(
    """has have covers contains includes lies stretches spans consists comprises houses hosts
    serves produces employs attracts measures weighs runs lives plays works teaches holds
    can must will won't cannot""".split()  # noqa: SIM905
)
"""What a thing does or has: "Covers 344,400 square kilometres", "Can be seen from space"."""
_IS = frozenset(
    """based located situated headquartered known considered regarded credited managed
    operated owned home""".split()  # noqa: SIM905
)
"""What is said of now: "Managed by a board", "Home to 1,500 species"."""
_EITHER = frozenset(
    """founded established created developed designed built directed produced recorded
    released composed painted published introduced launched opened invented discovered
    written replaced succeeded acquired bought sold adopted completed trained headed
    hosted edited translated dug excavated""".split()  # noqa: SIM905
)
"""Done to it where no object follows: "Founded in 1906", "Directed by Carol Reed"."""
_EITHER_NOW = frozenset({"managed", "operated", "owned"})
"""Of now where no object follows: "Managed by a board", not "Managed a team"."""
_BY = re.compile(r"(?:[\w'’-]+ ){0,2}by [A-Z]")
_NOT_DONE = frozenset(
    """died lived moved returned ran stood settled travelled traveled won stopped passed walked
    sailed marched retired resigned graduated emigrated arrived""".split()  # noqa: SIM905
)
"""What nobody does to anybody: "Lived by Lake Como"."""
_TO_OTHERS = frozenset("killed inspired influenced imprisoned executed assassinated".split())  # noqa: SIM905
_OBJECT = re.compile(r"(?:the|an?|his|her|its|their|over|about|some|many|several|more|up|\d)\b|\d")
"""What begins an object: "Killed a third of all Europeans"; "killed in action" has none."""
_NO_OBJECT = re.compile(r"(?:in|by|at|on|from|as|for|between|during|around|after|before)\b|\d{4}\b")
_RANK = re.compile(
    r"(?:(?:first|second|third|only|last|youngest|oldest|tallest|largest) [a-z]|"
    r"(?!(?:[a-z]*(?:forest|interest|harvest|quest|test|west|digest|request|guest|arrest))\b)"
    r"[a-z]+est [a-z]+ (?:ever )?(?:to|of|in) )"
)
_FINITE = re.compile(r"\b(?:is|are|was|were|has|have|had|will|can|must|should)\b")


_BEGINNING = 20_000
"""Characters in which it is looked up whether the topic has an article."""
_BOLD = re.compile(r"\*\*[^*\n]{2,60}\*\*:?|__[^_\n]{2,60}__:?")
"""A line in bold above a list is its heading."""
_ITEM_END = re.compile(r"(?:[;,.]\s*(?:and|or)?|\s+(?:and|or))\s*$")
_LONGEST_LEAD = 30
"""Words."""
_FAR = 300
"""Sentences above an item in which its heading is looked for."""
_LABEL = re.compile(r"(?:(1\d{3}|20\d\d)|([A-Z][\w &'’-]{1,30}))(?:: +| +[–—-] +)(?=[A-Z])")
_TELLS_WHAT = word_set(
    """award awards birth born childhood date death early education employment
    family founding founder heritage history honour honours honor honors later
    legacy life location management marriage medal medals military music ownership personal
    politics presidency prize prizes profession recognition record records research retirement role
    sport status studies title titles training works youth career debut"""
)
"""Words of a label that says what its item tells of the topic: "Education: Studied at ...". Of
"Eiffel Tower: Built in 1889" the label is what it tells of."""


def told_with_article(topic: str, text: str) -> str:
    """The topic as a text speaks of it: "The Great Barrier Reef"; without a disambiguation. "The
    Iceland trip" beside "Iceland is" is no Iceland with an article."""
    name = _DISAMBIGUATION.sub("", topic).strip()
    if not name:
        return name
    if name.startswith("the "):
        return "The " + name[4:]
    spoken = re.findall(rf"\b([Tt]he )?{re.escape(name)} [a-z]", text[:_BEGINNING])
    without = re.search(rf"\b[Tt]he {re.escape(name)}\b", text[:_BEGINNING]) is None
    bare = spoken.count("")
    return name if without or bare >= max(len(spoken) - bare, 1) else f"The {name}"


_PLACE_OF = frozenset({"birthplace", "hometown", "capital", "seat", "headquarters", "hub"})


def with_subject(found: Plain, topic: str, headings: Iterable[str]) -> Plain:
    """The item with whom it is about in front: "Marie Curie was born in Warsaw". As it is where it
    has a subject, where nobody knows the topic, or where a heading above names somebody else.
    What is put in front stands at the item's first character."""
    label = _LABEL.match(found.text)
    begins = label.end() if label else 0
    if label and label[2] and not is_kind(label[2]):
        return found
    item = Plain(found.text[begins:], found.offsets[begins:])
    when = f"In {label[1]}, " if label and label[1] else ""  # "1993: Shared the Nobel Peace Prize"
    full = with_who(item, who_is(headings, topic))
    if full is item:
        return found
    return Plain(when + full.text, (full.offsets[0],) * len(when) + full.offsets)


def with_who(item: Plain, who: str) -> Plain:
    """The item with this subject; the item itself where it needs none, or nobody is known."""
    words = item.text.split(" ", 2)
    if not who[:1].isupper() or len(words) < 2:
        return item
    first, rest = words[0].lower(), item.text[len(words[0]) + 1 :]
    said = re.split(r"[;:]", item.text, maxsplit=1)[0]
    ranked = _RANK.match(item.text[:1].lower() + item.text[1:])
    of_several = item.text.startswith("One of ") and not _FINITE.search(said)
    several = " and " in who
    was, is_ = ("were", "are") if several else ("was", "is")
    if ranked and not _FINITE.search(said) and words[0][:1].isupper():
        front = f"{who} {was} the "
    elif first in _TO_OTHERS and _OBJECT.match(rest):
        front = f"{who} "
    elif of_several or first in _WAS or _done_to(first, rest):
        front = f"{who} {was} "
    elif first in _EITHER_NOW and not _NO_OBJECT.match(rest):
        front = f"{who} "
    elif first in _PLACE_OF and rest.startswith("of "):  # "Birthplace of the poet Ann Lee"
        front = f"{who} {is_} the "
    elif first in _IS and (first != "home" or rest.startswith("to ")):
        front = f"{who} {is_} "
    elif first in _DID | _DOES:
        front = f"{who} "
    else:
        return item
    text = front + item.text[:1].lower() + item.text[1:]
    return Plain(text, (item.offsets[0],) * len(front) + item.offsets)


def _done_to(first: str, rest: str) -> bool:
    """True for "Founded in 1906" and "Taught mathematics by Mary Somerville"."""
    bare = first in _EITHER and _NO_OBJECT.match(rest) is not None
    if first.endswith("ed") and first not in _NOT_DONE | _IS and re.match(r"by [^\W\d_]", rest):
        return True  # "Asked by John Glenn to check the numbers", "Carried by fleas"
    return bare or (first in _DID - _NOT_DONE and _BY.match(rest) is not None)


def is_kind(label: str) -> bool:
    """True for a label that says of what kind its item is: "Education", "Legacy and honours"."""
    return bool(_TELLS_WHAT & set(re.findall(r"[a-z]+", label.lower())))


_ONE = re.compile(r"(?:an?|one|the|his|her|its) (?!few |lot |number |dozen |couple )")


def with_lead(found: Plain, lead: str) -> Plain:
    """The item behind what leads its list in: "By 1990 he had written:" and "the first browser;"
    are "By 1990 he had written the first browser". As it is where it begins like a sentence."""
    if not lead or not found.text[:1].islower():
        return found
    item = _ITEM_END.sub("", found.text)
    front = lead.rstrip()[:-1].rstrip() + " "
    if _ONE.match(item) and front.endswith("there were "):
        front = front.removesuffix("were ") + "was "  # "there was a 600-seat opera house"
    return Plain(front + item, (found.offsets[0],) * len(front) + found.offsets[: len(item)])


def leads_in(text: str) -> bool:
    """True for a line that a list may finish."""
    return text.rstrip().endswith(":") and 2 < len(text.split()) <= _LONGEST_LEAD


def lead_of(sentences: Sequence[Sentence], k: int) -> int:
    """The place of the sentence right before the list that the sentence at place k is in; -1 where
    it is in none."""
    j = k
    while j >= 0 and k - j < _FAR and sentences[j].kind is SentenceKind.LIST_ITEM:
        j -= 1
    return j if 0 <= j < k and sentences[j].kind is SentenceKind.PROSE else -1


def who_is(headings: Iterable[str], topic: str) -> str:
    """Whom the items under these headings, the nearest first, are about: the person that one
    consists of, else the topic; "" where one names somebody beside other words. Of "Early Life" and
    "Nobel Prize" the first word is nobody's first name."""
    own = set(topic.lower().split())
    for heading in headings:
        named = _people(heading)
        if any(own & set(n.lower().split()) for n in named):
            return topic
        if named:
            alone = re.sub(r"^[\W\d_]+|[\W_]+$", "", heading) == named[0]
            return named[0] if alone else ""
    return topic


def full_name_of(heading: str, text: str) -> str:
    """The heading, or the full name of the person whose surname it consists of: "Albert Einstein"
    for "**Einstein**" in a text that names him."""
    alone = re.sub(r"^[\W\d_]+|[\W_]+$", "", heading)
    if not re.fullmatch(r"[A-Z][\w'’-]+", alone):
        return heading
    for found in re.finditer(rf"\b([A-Z][\w'’-]+) {re.escape(alone)}\b", text[:_BEGINNING]):
        if found[1].lower() in MALE | FEMALE:
            return found[0]
    return heading


def _people(heading: str) -> list[str]:
    """The names in a heading that begin with a first name."""
    found: list[str] = []
    name: list[str] = []
    for word in [*re.findall(r"[\w'’.-]+", heading), ""]:
        begins = word.lower() in MALE | FEMALE
        if word[:1].isupper() and (name or begins):
            name.append(word)
        else:
            found += [" ".join(name)] if len(name) > 1 else []
            name = []
    return found


def headings_above(document: Document, sentences: Sequence[Sentence], k: int) -> Iterator[str]:
    """The headings before the sentence at place k, the nearest first; not those too far above."""
    for j in range(k - 1, max(-1, k - _FAR), -1):
        written = sentences[j].span.of(document.text)
        bold = sentences[j].kind is SentenceKind.PROSE and _BOLD.fullmatch(written.strip())
        if sentences[j].kind is SentenceKind.HEADING or bold:
            yield written
