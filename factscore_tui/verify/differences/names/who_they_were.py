"""Who were "the engineers" and who was "the builder", where one sentence names both.

    M. R. Hornibrook were the engineers.    the engineers: M. R. Hornibrook → source: Ove Arup
    told by: Ove Arup were the engineers, and the builder M. R. Hornibrook erected the roof.

Only where that sentence calls the fact's name something else, and no sentence calls it what the
fact does. Offices pass from one to the next, and are left out.
"""

from __future__ import annotations

import re

from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Difference
from factscore_tui.text.words import fold
from factscore_tui.verify.differences.numbers.computed import FoundDifference
from factscore_tui.verify.differences.roles.arguments import ArgumentName, make_name
from factscore_tui.verify.differences.roles.predicates import OFFICE
from factscore_tui.verify.features.alignment import SourceSentence
from factscore_tui.verify.features.lexical import same_noun, stem
from factscore_tui.verify.features.match import Match

_NAME = (
    r"(?:[A-Z]\.\s?)*[A-Z][\w'\u2019-]*(?:\s(?:(?:de|von|van|der|la|of|and|&)\s)?"
    r"(?:[A-Z]\.\s?)*[A-Z][\w'\u2019-]*){0,5}"
)
_POST = r"[a-z]+(?:[\s-][a-z]+){0,2}"
_CLAIMS = (
    re.compile(rf"\A(?P<who>{_NAME})\s(?:was|were)\sthe\s(?P<post>{_POST})\.?\Z"),
    re.compile(rf"\AThe\s(?P<post>{_POST})\s(?:was|were)\s(?P<who>{_NAME})\.?\Z"),
)
_TURNS = re.compile(
    r"\b(?:succe|follow|replac|took over|later|then|until|before|after|former|next|first|second|"
    r"again|also|both|together)",
    re.IGNORECASE,
)


def find_other_holder(fact: str, match: Match) -> FoundDifference | None:
    """The name that the source calls so, or None."""
    said = next((hit for form in _CLAIMS if (hit := form.match(fact))), None)
    who = make_name(fact, Span(*said.span("who"))) if said is not None else None
    if said is None or who is None or stem(fold(said["post"].split()[-1])) in OFFICE:
        return None
    post = said["post"].split()
    found: tuple[int, ArgumentName] | None = None
    for place, sentence in enumerate(match.page.sentences):
        if not _has_post(sentence, post):
            continue
        if _TURNS.search(sentence.text):
            return None
        here = set(who.stems) <= set(sentence.stems)
        told = _holder(sentence.text, post)
        if told is None or not told.differs(who):
            if here:
                return None
            continue
        if here and found is None and _called_otherwise(sentence.text, who, post):
            found = place, told
    if found is None:
        return None
    place, other = found
    what = f"the {said['post']}"
    difference = Difference(what, who.text, other.text)
    reason = f"{what}: {who.text} → source: {other.text}"
    return FoundDifference(difference, None, place, other.span, said=reason)


def _has_post(sentence: SourceSentence, post: list[str]) -> bool:
    return all(any(_same(word, own) for own in sentence.text.split()) for word in post)


def _same(one: str, other: str) -> bool:
    mine, theirs = stem(fold(one)), stem(fold(other.strip('.,;:()"')))
    return mine == theirs or same_noun(mine, theirs)


def _holder(text: str, post: list[str]) -> ArgumentName | None:
    """Who "were the engineers", or "the engineer X"."""
    noun = re.escape(post[-1].removesuffix("s"))
    first = "".join(rf"{re.escape(word)}[\s-]" for word in post[:-1])
    forms = (
        rf"(?P<who>{_NAME})(?:,|)\s(?:was|were)\sthe\s{first}{noun}s?\b",
        rf"\b[Tt]he\s{first}{noun}s?,?\s(?:was\s|were\s)?(?P<who>{_NAME})",
    )
    for form in forms:
        found = re.search(form, text)
        if found is not None:
            return make_name(text, Span(*found.span("who")))
    return None


def _called_otherwise(text: str, who: ArgumentName, post: list[str]) -> bool:
    """The sentence has another noun beside the name, "the builder X", "X were the engineers"."""
    name = r"\s".join(map(re.escape, who.text.split()))
    forms = (
        rf"\b[Tt]he\s(?:[a-z-]+\s){{0,2}}(?P<noun>[a-z-]+)\s(?:[A-Z]\S*\s)*{name}\b",
        rf"\b{name}\s(?:was|were)\sthe\s(?:[a-z-]+\s){{0,2}}?(?P<noun>[a-z-]+)(?=[,.;]|\sof\b)",
    )
    called = next((hit for form in forms if (hit := re.search(form, text))), None)
    return called is not None and not _same(called["noun"], post[-1])
