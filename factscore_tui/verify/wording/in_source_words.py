"""A fact told in the words of one sentence of its source, where that has others of the same
meaning.

    The starfish eats coral.    The starfish feeds on coral.    the source: "starfish, which feeds
    on living coral"

What reads a fact beside its source, networks and rules, sees the same words more surely than words
of the same meaning. Whether the sentence says the fact is left to them.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from factscore_tui.verify.features.lexical import stem
from factscore_tui.verify.wording.inflection import PARTICIPLE, PAST, noun_forms, verb_forms
from factscore_tui.verify.wording.thesaurus import NOUNS, OTHERS, VERBS

_OWN = "(?:his|her|their|its|the)"
_BE = ("be", "is", "was", "been", "being")
_PLURAL_BE = {"is": "are", "was": "were"}
_PASSIVE = re.compile(r"\b(?:be|is|are|was|were|been|being|has|have|had)(?: \w+ly)? \Z")
_INFINITIVE = re.compile(r"\b(?:to|can|could|will|would|may|might|must|did|does|do|not) \Z")
_NO_VERB = re.compile(
    r"(?:\b(?:the|an?|his|her|their|its|this|that|these|those|of|in|on|at|by|for|with|from|first|last"
    r"|no|some|any)|['’]s|s['’]) \Z",
    re.IGNORECASE,
)
_GERUND = re.compile(
    r"\b(?:be|is|are|was|were|been|after|before|when|while|began|started|spent \w+ \w+) \Z"
)
_NO_NOUN = re.compile(
    r"\b(?:to|takes?|took|taken|taking|not|who|which|he|she|they|it|can|could|will|would|may|might"
    r"|must|in) \Z",
    re.IGNORECASE,
)
_COUNTED = re.compile(
    r"\b(?:\w{2,}est|most|least|only|sole|first|second|third|fourth|fifth|last|all|every|each|no|any"
    r"|other|\d[\d,.]*|two|three|four|five|six|seven|eight|nine|ten|dozens?|hundreds?|many|several|few"
    r"|more|both)(?: of(?: the)?)?(?: [\w-]+){0,2} \Z",
    re.IGNORECASE,
)
"""What counts or ranks things of a kind: "the largest animal", "seven ships"."""
_MANY = re.compile(r"\b(?:are|were|have)\b")
_ARTICLE = re.compile(r"\b(?P<an>an?) \Z", re.IGNORECASE)


class _Phrase(NamedTuple):
    """A word or phrase with all its forms, in an order that its equals share. `verb`: 1 for a
    verb, 2 for a passive; `noun` for a noun."""

    forms: tuple[str, ...]
    verb: int = 0
    noun: bool = False

    def pattern(self) -> str:
        return "|".join(_loose(form) for form in sorted(set(self.forms), key=len, reverse=True))


class _Swap(NamedTuple):
    """The pattern `said` may stand in a fact for `told`, which the source has. `kind`: the source's
    noun is one of the fact's kind."""

    said: str
    told: str
    mine: _Phrase
    theirs: _Phrase
    kind: bool


def in_words_of(fact: str, source: str) -> str:
    """The fact with every word for which this sentence has another of the same meaning, and not
    the word itself, in that of the sentence; the fact as it is where there is none."""
    own = frozenset(stem(word) for word in re.findall(r"[a-z]+", source.casefold()))
    for swap in _swaps_for(fact):
        said = _pattern(swap.said)
        here = said.search(fact)
        if (
            here is None
            or _otherwise_meant(fact, here, swap.mine)
            or (swap.kind and _COUNTED.search(fact[: here.start()]))
            or said.search(source)
            or _has_stem(here[0], own)
        ):
            continue
        there = _pattern(swap.told).search(source)
        if there is None:
            continue
        put = _form(fact, here, swap, there[0])
        if put:
            fact = _with(fact, here, put)
    return fact


def meant_in(fact: str, source: str) -> int:
    """How many words of the fact this sentence has others of the same meaning for."""
    swaps = _swaps_for(fact)
    return len({s.mine.forms for s in swaps if _pattern(s.told).search(source)})


def _otherwise_meant(fact: str, here: re.Match[str], mine: _Phrase) -> bool:
    """A noun that looks like the verb, a verb that looks like the noun, a part of a name."""
    before, said = fact[: here.start()], here[0]
    if mine.verb and said.split()[0].endswith("ing") and before and not _GERUND.search(before):
        return True
    if mine.verb:
        return _NO_VERB.search(before) is not None
    named = said[0].isupper() and (before or fact[here.end() :].lstrip()[:1].isupper())
    return bool(named) or (mine.noun and _NO_NOUN.search(before) is not None)


@lru_cache(64)
def _swaps_for(fact: str) -> tuple[_Swap, ...]:
    """The swaps whose words stand in the fact, the longest first; kept while it is laid over the
    sentences of its page."""
    words = set(re.findall(r"[a-z]+", fact.casefold()))
    found = {id(swap): swap for word in words for swap in _by_word().get(word, ())}
    here = (swap for swap in found.values() if _pattern(swap.said).search(fact))
    return tuple(
        sorted(here, key=lambda swap: -len(swap.mine.forms[0] + swap.theirs.forms[0])),
    )


def _has_stem(said: str, own: frozenset[str]) -> bool:
    """A single word that the source has in another form."""
    return " " not in said and stem(said.casefold()) in own


def _form(fact: str, here: re.Match[str], swap: _Swap, there: str) -> str:
    """The form of the source's phrase that has the place of the fact's; empty where none has."""
    before, said = fact[: here.start()], here[0].casefold()
    at = [k for k, f in enumerate(swap.mine.forms) if re.fullmatch(_loose(f), said, re.IGNORECASE)]
    if not at:
        return ""
    k = at[0]
    if swap.mine.verb == 1 and {PAST, PARTICIPLE} <= set(at):
        k = PARTICIPLE if _PASSIVE.search(before) else PAST
    if swap.mine.verb == 1 and 0 in at and len(at) > 1:
        k = 0 if _INFINITIVE.search(before) else k if k else at[1]
    if k >= len(swap.theirs.forms):
        return ""
    put = swap.theirs.forms[k]
    if swap.theirs.verb == 2 and _many(before, f"{said} {there.casefold()}"):
        first, _, rest = put.partition(" ")
        put = f"{_PLURAL_BE.get(first, first)} {rest}"
    return put.replace("OWN", "their" if " their " in f" {said} " or not k else "its")


def _many(before: str, said: str) -> bool:
    """Whether "were" is the form, not "was"."""
    last = before.split()[-1] if before.split() else ""
    plural = last.islower() and last.endswith("s") and not last.endswith(("ss", "us", "is"))
    return _MANY.search(said) is not None or plural


def _with(fact: str, here: re.Match[str], put: str) -> str:
    before, rest = fact[: here.start()], fact[here.end() :]
    article = _ARTICLE.search(before)
    if article is not None:
        an = "an" if put[:1] in "aeiou" else "a"
        an = an.capitalize() if article["an"][0].isupper() else an
        before = f"{before[: article.start()]}{an} "
    if here[0][:1].isupper() and not before:
        put = put[:1].upper() + put[1:]
    return before + put + rest


def _loose(form: str) -> str:
    """A pattern for a form; "was" is "were" too."""
    words = [
        _OWN if word == "OWN" else f"(?:{word}|{_PLURAL_BE[word]})" if word in _PLURAL_BE else word
        for word in form.split()
    ]
    return " ".join(words)


def _verb(phrase: str) -> _Phrase:
    first, _, rest = phrase.partition(" ")
    if first == "be":
        return _Phrase(tuple(f"{form} {rest}" for form in _BE), 2)
    return _Phrase(tuple(f"{form} {rest}".strip() for form in verb_forms(first)), 1)


def _noun(phrase: str) -> _Phrase:
    return _Phrase((phrase,) if phrase.endswith("s") else noun_forms(phrase), noun=True)


def _other(phrase: str) -> _Phrase:
    return _Phrase((phrase,))


@lru_cache(1)
def _by_word() -> dict[str, list[_Swap]]:
    """The swaps by the words with which what they replace begins."""
    table: dict[str, list[_Swap]] = {}
    for rows, parse in ((VERBS, _verb), (NOUNS, _noun), (OTHERS, _other)):
        for row in rows.split(";"):
            told, _, said = row.partition(" > ")
            equals = [phrase.strip() for phrase in (said or told).split(" = ")]
            sources = [told.strip()] if said else equals
            for mine in equals:
                for theirs in sources:
                    if mine != theirs:
                        kind = bool(said) and parse is _noun
                        _add(table, parse(mine), parse(theirs), kind)
    return table


def _add(table: dict[str, list[_Swap]], mine: _Phrase, theirs: _Phrase, kind: bool) -> None:
    bare = f"|{theirs.forms[0].removeprefix('be ')}" if theirs.verb == 2 else ""
    swap = _Swap(mine.pattern(), theirs.pattern() + bare, mine, theirs, kind)
    for first in {word for form in mine.forms for word in _firsts(form)}:
        table.setdefault(first, []).append(swap)


@lru_cache(4096)
def _pattern(phrases: str) -> re.Pattern[str]:
    """Compiled when it is needed: most of the table never is."""
    return re.compile(rf"(?<![\w-])(?:{phrases})(?![\w-])", re.IGNORECASE)


def _firsts(form: str) -> tuple[str, ...]:
    first = re.split(r"[ -]", form)[0].casefold()
    return (first, _PLURAL_BE[first]) if first in _PLURAL_BE else (first,)
