"""Support that rests on a sentence with another word, name or doer just where the fact's stands.

    Darwin commanded the Beagle.              "he joined the Beagle, commanded by Robert FitzRoy"
    Galileo invented the spyglass.            "he heard of the spyglass invented in Holland"
    Soldiers cut the cables.                  "the cables were cut, so that soldiers had to climb"
    His father worked on a farm.              "his mother worked on a farm"
    More died of wounds than of disease.      "more died of disease than of wounds"
    He stopped when the war ended.            "when the war began he stopped"
    He went there with his father.            "he travelled there with his mother"
    A performance of Hamlet burned it down.   "during a performance of Henry VIII"
    He finished the book.                     "the book was unfinished when he died"
    They were renamed before James I came.    "were renamed after James I came"

Such a fact has no evidence.
"""

from __future__ import annotations

import itertools
import re

from factscore_tui.text.words import STOP_WORDS, fold, words
from factscore_tui.verify.differences.words.opposite_words import opposite_stems, sides, words_of
from factscore_tui.verify.event_order import told_in_other_order
from factscore_tui.verify.features.lexical import stem
from factscore_tui.verify.features.match import Match, best_window
from factscore_tui.verify.features.number_words import UNIT_WORDS
from factscore_tui.verify.kinship import claimed_kin

_NAME = r"[A-Z][\w'’-]+(?: (?:(?:de|von|van|of|the) )?[A-Z][\w'’-]+){0,3}"
_DONE = re.compile(
    rf"\b(?P<what>[\w'’-]+),? (?P<be>(?:was|were) )?(?P<verb>[a-z]+) "
    rf"(?:by (?:the [a-z]+ )?(?P<name>{_NAME})|(?:in|at|on|near|for|during) )"
)
_ACTIVE = re.compile(
    rf"\A(?:The )?(?P<who>{_NAME})(?<!['’]s) (?P<verb>[a-z]+) "
    r"(?:the |a |an |his |her |its )?(?P<what>[^,;]+)"
)
_PASSIVE = re.compile(
    r"\b(?P<what>[a-z]+) (?:was|were) (?P<verb>[a-z]+)"
    r"(?=[,.;]|\Z| (?:and|so|but|in|on|at|after|before)\b)"
)
_BY = re.compile(r"\bby\b")
_ITS = re.compile(r"\b(?:he|she|they|his|her|their)\b", re.IGNORECASE)
_THAN = re.compile(
    r"\b(?P<how>[Mm]ore|[Ff]ewer|[Ll]ess) (?P<what>[^,.;]{3,60}?) than (?:of |in |from |by )?"
    r"(?P<than>[\w'’-]+)"
)
_OF = re.compile(rf"\b(?P<noun>[a-z]+) of (?:the )?(?P<name>{_NAME})")
_NOT = re.compile(r"\b(?:not|never|no|nobody|nothing|without|hardly|almost|\w+n['’]t)\b")
_LONG = 5
"""Letters of a word that "un-" may turn, at least."""
_KIN = (
    ("father", "mother", "parent"),
    ("son", "daughter", "child", "children"),
    ("brother", "sister", "sibling"),
    ("wife", "husband", "widow", "widower"),
    ("uncle", "aunt"),
    ("nephew", "niece"),
    ("grandfather", "grandmother", "grandparent"),
    ("cousin",),
)
_INVERSE = {0: 1, 1: 0, 4: 5, 5: 4}
"""Rows of relatives that each other's relatives are: a father has a son. Brothers and couples have
their like."""
_ONE_SEX = frozenset(("father", "mother", "son", "daughter", "uncle", "aunt", "nephew", "niece"))
_ROW = {word: row for row, line in enumerate(_KIN) for word in line}
_RELATIVE = re.compile(
    rf"(?:['’]s?|\b(?:his|her|their)) (?:[a-z]+ ){{0,2}}?(?P<kin>{'|'.join(_ROW)})\b(?!-)",
    re.IGNORECASE,
)
_RELATIVE_DID = re.compile(
    rf".*?(?:['’]s?|\b[Hh]is|\b[Hh]er) (?:[a-z]+ ){{0,2}}?(?P<kin>{'|'.join(_ROW)})"
    r"(?:,? [A-Z]\w+,?)* (?P<verb>[a-z]+)\b"
)
_COUNTED = re.compile(
    rf"\b(?P<n>\d+|{'|'.join(UNIT_WORDS[1:])}) (?:[a-z]+ )?(?P<kin>(?:{'|'.join(_ROW)})s?)\b",
    re.IGNORECASE,
)
_ANY_KIN = re.compile(rf"\b(?P<kin>{'|'.join(_ROW)})s?\b(?!-)", re.IGNORECASE)

_A_NOUN = re.compile(r"\b(?:the|an?|its|h(?:is|er)|their)\s\Z", re.IGNORECASE)


def other_there(fact: str, match: Match) -> str | None:
    """Why the source does not say the fact; None where it may."""
    if match.best < 0:
        return None
    text = match.page.sentences[match.best].text
    return (
        _done_by_another(fact, text)
        or _done_by_nobody(fact, text)
        or _of_another(fact, text, match)
        or opposite_there(fact, match)
        or _undone(fact, match)
        or _than(fact, text)
        or told_in_other_order(fact, match)
        or _other_relative(fact, match)
        or _deed_of_another(fact, text)
        or _so_many_others(fact, text)
    )


def _done_by_another(fact: str, text: str) -> str | None:
    """The sentence has the verb only of the thing that it was done to, by somebody else or by
    nobody who is named."""
    claim = _ACTIVE.match(fact)
    if claim is None:
        return None
    verb = stem(fold(claim["verb"]))
    there = [word for word in words(text) if stem(word.folded) == verb]
    objects = {stem(w.folded) for w in words(claim["what"]) if w.folded not in STOP_WORDS}
    if len(there) != 1:
        return None
    for hit in _DONE.finditer(text):
        if stem(fold(hit["verb"])) != verb or stem(fold(hit["what"])) not in objects:
            continue
        who = hit["name"]
        if who is None and (hit["be"] or hit["what"][:1].isupper() or hit["verb"].endswith("ing")):
            continue  # "Hemsworth married in 2010", "eighteen years were spent in prison"
        if who is None or not set(who.split()) & set(claim["who"].split()):
            return f"the source says “{hit[0].strip()}”"
    return None


def _done_by_nobody(fact: str, text: str) -> str | None:
    """ "The cables were cut, so that soldiers had to climb" does not say that soldiers cut them."""
    for hit in _PASSIVE.finditer(text):
        own = stem(fold(hit["verb"]))
        if _BY.search(re.split(r"[;.]\s", text[hit.end() :])[0]):
            continue  # "gas was used on a large scale by the Germans"
        verb = next((word for word in words(fact) if stem(word.folded) == own), None)
        if verb is None or re.search(r"\b(?:was|were|been|be|is|are)\s\Z", fact[: verb.span.start]):
            continue
        behind = {stem(word.folded) for word in words(fact[verb.span.end :])}
        who = [stem(word.folded) for word in words(fact[: verb.span.start])]
        before = {stem(word.folded) for word in words(text[: hit.start()])}
        if _ITS.search(text[: hit.start()]):
            continue  # "of his 27 years in prison, eighteen were spent there": by him
        if stem(fold(hit["what"])) in behind and who and who[-1] not in before:
            return f"the source does not say who: “{hit[0]}”"
    return None


def _than(fact: str, text: str) -> str | None:
    """ "More died of wounds than of disease" of "more died of disease than of wounds"."""
    mine, theirs = _THAN.search(fact), _THAN.search(text)
    if mine is None or theirs is None or mine["how"].casefold() != theirs["how"].casefold():
        return None
    one, other = stem(fold(mine["than"])), stem(fold(theirs["than"]))
    before = {stem(word.folded) for word in words(mine["what"])}
    there = {stem(word.folded) for word in words(theirs["what"])}
    if one != other and one in there and other in before:
        return f"the source says “{theirs[0]}”"
    return None


def _deed_of_another(fact: str, text: str) -> str | None:
    """ "His father worked on a farm" of "his father was a carpenter and his mother worked on a
    farm"."""
    mine = _RELATIVE_DID.match(fact)
    verb = stem(fold(mine["verb"])) if mine is not None else ""
    there = [word for word in words(text) if stem(word.folded) == verb]
    if mine is None or len(there) != 1:
        return None
    before = list(_ANY_KIN.finditer(text, 0, there[0].span.start))
    kin = mine["kin"].casefold()
    if len(before) < 2 or kin not in {hit["kin"].casefold() for hit in before}:
        return None
    last = before[-1]["kin"].casefold()
    return f"the source says it of the {last}" if last != kin and last in _ONE_SEX else None


def _so_many_others(fact: str, text: str) -> str | None:
    """ "Had two sons" of "had two daughters"."""
    for mine in _COUNTED.finditer(fact):
        for hit in _COUNTED.finditer(text):
            same = hit["n"].casefold() == mine["n"].casefold()
            if same and hit["kin"] == mine["kin"]:
                return None
            if (
                same
                and _ROW[_one(hit["kin"])] == _ROW[_one(mine["kin"])]
                and mine["kin"] not in text
            ):
                return f"the source says “{hit[0]}”"
    return None


def _one(kin: str) -> str:
    """The singular, in small letters: "Three Sisters"."""
    small = kin.casefold()
    return small if small in _ROW else small.removesuffix("s")


def opposite_there(fact: str, match: Match) -> str | None:
    """A word of the fact stands nowhere on the page, and its opposite in the best sentence: of acts
    anywhere, of a quality before the same noun ("younger sister", "elder sister")."""
    sentence = match.page.sentences[match.best]
    behind = dict(itertools.pairwise(word.span.start for word in words(fact)))
    said = {word.span.start: stem(word.folded) for word in words(fact)}
    there = [stem(word.folded) for word in words(sentence.text)]
    pairs = set(itertools.pairwise(there))
    for unit, found in zip(match.units, match.credits, strict=True):
        if found or unit.exact or unit.name:
            continue
        noun_there = _A_NOUN.search(fact[: unit.span.start]) is not None  # "in the end"
        for side in sides(fold(unit.text)):
            if words_of(side) & match.page.by_stem.keys():
                continue
            if noun_there and side.part != "quality":
                continue
            others = opposite_stems(side) & set(there)
            if side.part == "quality":
                noun = said.get(behind.get(unit.span.start, -1), "")
                others = frozenset(word for word in others if (word, noun) in pairs)
            if others and side.part in {"act", "turn", "quality"}:
                told = next(w.text for w in words(sentence.text) if stem(w.folded) in others)
                return f"the source has “{told}” there, not “{unit.text}”"
    return None


def _undone(fact: str, match: Match) -> str | None:
    """ "He finished the book" of "the book was unfinished": the word stands there only with "un-"
    before it, or the other way round. A fact that denies may say the same."""
    if _NOT.search(fact):
        return None
    text = match.page.sentences[match.best].text
    there = {word.folded: word.text for word in words(text)}
    for unit, found in zip(match.units, match.credits, strict=True):
        if unit.name or unit.exact or match.best in found or _NOT.search(text):
            continue
        word = fold(unit.text)
        other = word.removeprefix("un") if word.startswith("un") else f"un{word}"
        if len(word) >= _LONG and other in there:
            return f"the source has “{there[other]}” there, not “{unit.text}”"
    return None


def _of_another(fact: str, text: str, match: Match) -> str | None:
    """The same noun "of" somebody or something else, and the fact's name not in that sentence."""
    for mine in _OF.finditer(fact):
        own = {stem(fold(word)) for word in re.findall(r"[A-Z][\w'’-]+", mine["name"])}
        if own & (set(match.page.sentences[match.best].stems) | match.page.title_stems):
            continue
        for hit in _OF.finditer(text):
            if hit["noun"] == mine["noun"] and hit["name"] not in fact:
                return f"the source says “{hit[0]}” there"
    return None


def _other_relative(fact: str, match: Match) -> str | None:
    """The sentences that tell it have another relative, and none of the fact's kind. What two are
    to one another is compared elsewhere (kinship.py)."""
    mine = _RELATIVE.search(fact)
    if mine is None or claimed_kin(fact) is not None:
        return None
    kin = mine["kin"].casefold()
    row = _ROW[kin]
    if kin not in _ONE_SEX:
        return None
    near = best_window(match, 3)
    there = {
        hit["kin"].casefold()
        for place in near
        for hit in _ANY_KIN.finditer(match.page.sentences[place].text)
    }
    if any(_ROW[word] == row and word != _other_sex(kin) for word in there) or any(
        _ROW[word] == _INVERSE.get(row) for word in there
    ):
        return None
    told = next(
        (
            hit
            for hit in _RELATIVE.finditer(match.page.sentences[match.best].text)
            if hit["kin"].casefold() != kin
        ),
        None,
    )
    return f"the source says “{told[0].strip()}” there" if told is not None else None


def _other_sex(kin: str) -> str:
    """Of a father the mother."""
    return next((word for word in _KIN[_ROW[kin]][:2] if word != kin), "")
