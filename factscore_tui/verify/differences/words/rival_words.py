"""Another word of one kind where the source tells the rest: another illness, rank, art, drink.

    He lay in hospital with pneumonia.       "he was in the hospital with tuberculosis"
    She majored in philosophy at Lund.       "at Lund she majored in history"
    She held the rank of general.            the page has an admiral, and no general
    Its ballet The Tsar came out in 1911.    "staged the opera The Tsar"

Unlike other_member.py this asks for no place in a tree and not for all the rest, so it never
contradicts: such a fact has no evidence. A sentence with the fact's word and half of the rest keeps
it out, and so does a fact that has both words.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from factscore_tui.text.words import fold, words
from factscore_tui.verify.differences.words.closed_sets import CANCERS, INSTRUMENTS
from factscore_tui.verify.differences.words.studies import SUBJECTS, tells_of_study
from factscore_tui.verify.features.lexical import stem
from factscore_tui.verify.features.match import AKIN, NARROWER, Match

_SETS = """
tuberculosis consumption / pneumonia / cholera / typhoid / typhus / malaria / smallpox / plague /
    cancer tumour tumor leukaemia leukemia / dysentery / diphtheria / measles / polio poliomyelitis
    / influenza flu / rabies / scurvy / syphilis / stroke / diabetes / gangrene / leprosy /
    meningitis / jaundice;
opera operas / ballet ballets / operetta / oratorio / symphony symphonies / concerto concertos /
    sonata / requiem;
drowned drowning / poisoned poisoning / stabbed stabbing / hanged hanging / strangled / beheaded
    guillotined / electrocuted / crushed;
boxer boxers boxing boxed / wrestler wrestlers wrestling wrestled / swimmer swimmers swimming /
    gymnast gymnasts / fencer fencers fencing fenced / rower rowers rowing rowed / cyclist cyclists
    / skier skiers / sprinter sprinters / cricketer cricketers / golfer golfers;
dog dogs / cat cats / horse horses workhorse mare stallion pony / donkey donkeys mule / pig pigs
    boar sow / cow cows bull ox / sheep lamb ewe / goat goats / raven crow / hen rooster / parrot /
    monkey monkeys / elephant elephants / camel camels;
beer ale / wine / whisky whiskey / gin / rum / vodka / brandy cognac / champagne / cider;
bachelor baccalaureate / master / doctorate phd doctoral
"""
_BUILDINGS = """
cinema / museum / church chapel / cathedral / school / hospital / library / theatre theater / hotel
    / prison / palace / castle / factory / warehouse / barn / attic / cellar basement / monastery
    convent / bank / restaurant / pub tavern inn / airport / shop / garage
"""
_RANKS = """
general generals / admiral admirals / commodore / captain / colonel / major / lieutenant /
    sergeant / corporal / marshal / brigadier / midshipman
"""
_BODY = """
knee / neck / back / wrist / ankle / shoulder / elbow / hip / foot / leg / arm / thigh / spine /
    hand / thumb / toe / skull / jaw / eye / hamstring
"""
_IN_A = re.compile(r"\b(?:in|at|into|from|inside|to) (?:an?|the|its|his|her) (?:[a-z]+ )?\Z")
"""Before the building that something is told of."""
_MORE_OFTEN = frozenset(("general", "major", "back"))
"""What is mostly no rank, and no part of a body."""
_OWN_BACK = re.compile(r"\b(?:his|her|their) back\Z")
_HURT = re.compile(r"\b(?:injur\w+|surger\w+|operat\w+|broke|broken|fractur\w+|sprain\w*|wound\w*)")
_BEHIND_RANK = r"(?=[.,;)]|\Z|\s(?:when|in|of|on|at|and|by|who|under|for|from|during)\b)"
_OF_RANK = re.compile(
    r"\b(?:rank of|promoted|became|become|made|as|was|retired)\s(?:to\s|a\s|an\s|the\s)?"
    rf"(?:rank\sof\s)?(?:[a-z]+(?:-|\s))?(?P<rank>[a-z]+){_BEHIND_RANK}"
)
"""Where a word is a rank: "held the rank of general", not "the general public", "in general"."""
_LITTLE, _HALF = 0.25, 0.5
"""Weighted shares of the rest that the sentence with the rival has: where the page has not the
fact's word, and where it has."""


@dataclass(frozen=True, slots=True)
class _Kinds:
    """Folded words with the part of their set; `anywhere`: a rival counts in any sentence."""

    parts: dict[str, int]
    least: float = AKIN
    anywhere: bool = False


def _kinds(table: str, least: float = AKIN, anywhere: bool = False) -> _Kinds:
    parts = enumerate(table.split("/"))
    return _Kinds({word: n for n, part in parts for word in part.split()}, least, anywhere)


_ALWAYS = tuple(map(_kinds, (*_SETS.split(";"), CANCERS, INSTRUMENTS)))
_OF_RANKS = _kinds(_RANKS, NARROWER, anywhere=True)
_OF_BUILDINGS = _kinds(_BUILDINGS, NARROWER)
_OF_BODIES = _kinds(_BODY)
_OF_SUBJECTS = _Kinds(SUBJECTS)


def rival_word(fact: str, match: Match) -> str | None:
    """Why the source does not say the fact; None where it may."""
    if match.best < 0:
        return None
    rank = _OF_RANK.search(fact)
    for n, unit in enumerate(match.units):
        if unit.exact or unit.name or not _is_degree(unit.text):
            continue
        asked = _asked(fact, fold(unit.text) == (rank["rank"] if rank is not None else ""))
        inside = _IN_A.search(fact[: unit.span.start]) is not None
        for kinds in (*asked, _OF_BUILDINGS) if inside else asked:
            found = _rival(fact, match, n, kinds) if fold(unit.text) in kinds.parts else ""
            if found:
                return f"the source has “{found}” there, not “{unit.text}”"
    return None


def _asked(fact: str, is_rank: bool) -> tuple[_Kinds, ...]:
    kinds = _ALWAYS
    kinds += (_OF_RANKS,) if is_rank else ()
    kinds += (_OF_BODIES,) if _HURT.search(fact) else ()
    return (*kinds, _OF_SUBJECTS) if tells_of_study(fact) else kinds


def _rival(fact: str, match: Match, n: int, kinds: _Kinds) -> str:
    """The other word of the kind, as the source has it; "" where the fact may be told."""
    own = {place for place, credit in match.credits[n].items() if credit >= kinds.least}
    if kinds is _OF_RANKS:
        own = {place for place in own if _has_rank(match, place, fold(match.units[n].text))}
    shares = share_of_others(match, n)
    if any(shares.get(place, 0.0) >= _HALF for place in own):
        return ""
    least = _HALF if own else _LITTLE
    places = [match.best] if match.best not in own else []
    places += sorted((p for p in shares if p not in own), key=lambda p: (-shares[p], p))[:1]
    for place in places:
        found = _other(fact, match, n, kinds, place)
        if found and shares.get(place, 0.0) >= least:
            return found
    of_title = {stem(word.folded) for word in words(fact)} & match.page.title_stems
    if kinds.anywhere and not own and of_title:
        every = range(len(match.page.sentences))
        return next((w for p in every if (w := _other(fact, match, n, kinds, p))), "")
    return ""


def _is_degree(text: str) -> bool:
    """Of "master" and "bachelor" the degree is meant: "a master's", not "the master"."""
    return fold(text) not in {"master", "bachelor"} or text.endswith(("'s", "\u2019s"))


def _has_rank(match: Match, place: int, rank: str) -> bool:
    """ "A general", "General Moss"; not "the general public"."""
    text = match.page.sentences[place].text
    return re.search(rf"\b{rank}s?\b{_BEHIND_RANK}|\b{rank.title()} [A-Z]", text) is not None


def share_of_others(match: Match, n: int) -> dict[int, float]:
    """What each sentence has of the other units, by weight."""
    others = [k for k in range(len(match.units)) if k != n]
    total = sum(match.units[k].weight for k in others) or 1.0
    found: dict[int, float] = {}
    for k in others:
        for place, credit in match.credits[k].items():
            found[place] = found.get(place, 0.0) + match.units[k].weight * credit / total
    return found


def _other(fact: str, match: Match, n: int, kinds: _Kinds, place: int) -> str:
    """A word of another part in that sentence, and none of the fact's own part."""
    sentence = match.page.sentences[place]
    part = kinds.parts[fold(match.units[n].text)]
    mine = {word.folded for word in words(fact)}
    there = [w for w in words(sentence.text) if w.folded in kinds.parts and w.text.islower()]
    there = [
        w
        for w in there
        if w.folded not in _MORE_OFTEN
        or w.folded in mine
        or _OWN_BACK.search(sentence.text[: w.span.end])
    ]
    there = [w for w in there if _is_degree(w.text)]
    if kinds is _OF_BUILDINGS:
        there = [w for w in there if _IN_A.search(sentence.text[: w.span.start])]
    if sentence.denied or any(kinds.parts[w.folded] == part for w in there):
        return ""
    return next((w.text for w in there if w.folded not in mine), "")
