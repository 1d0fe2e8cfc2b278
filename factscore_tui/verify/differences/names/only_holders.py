"""What a thing has but one of: its capital, its largest city, its first president, her first novel.

    The largest city in Alaska is Juneau.     largest city: Juneau → source: Anchorage
    told by: LargestCity: Anchorage
    Ada Holm's first book was The Weir.       first book: The Weir → source: The Mill

Only of whom or what the article is on, and where it says outright which one it is, of that and of
nothing else: "the first city of the north" and "the capital of the province" are others. A capital
passes from one place to the next, so only what is said of today is held against what is said of
today. Nothing is told where a sentence of the article has the fact's name beside the same post.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Difference
from factscore_tui.text.words import words
from factscore_tui.verify.differences.names.places import is_house, side_by_side
from factscore_tui.verify.differences.numbers.computed import FoundDifference
from factscore_tui.verify.differences.page_trees import Pronouns
from factscore_tui.verify.differences.roles.arguments import ArgumentName, make_name
from factscore_tui.verify.differences.roles.pronouns import of_page
from factscore_tui.verify.features.lexical import is_country, stem
from factscore_tui.verify.features.match import Match

_WORD = r"(?:[A-Z]\.)?[A-Z][\w'\u2019-]*"
_NAME = rf"{_WORD}(?:\s(?:(?:of|the|of\sthe|de|von|van|der|la|le|and)\s)?(?:{_WORD}|\d+))*"
_POST = r"[a-z]+(?:[\s-][a-z]+){0,3}"
_THE_POST, _OWNER, _WHO = rf"the\s(?P<post>{_POST})", r"(?P<owner>[^,;]+?)", rf"(?P<who>{_NAME})"
_OWN_POST, _IS, _OF = (
    rf"{_OWNER}['\u2019]s?\s(?P<post>{_POST})",
    r"\s(?P<be>is|was)\s",
    r"\s(?:of|in)\s",
)
_FORMS = tuple(
    re.compile(rf"\A{form}\.?\Z", re.DOTALL)
    for form in (
        rf"(?:T|t){_THE_POST[1:]}{_OF}{_OWNER}{_IS}{_WHO}",
        rf"{_OWN_POST}{_IS}{_WHO}",
        rf"{_WHO}{_IS}{_THE_POST}{_OF}{_OWNER}",
        rf"{_WHO}{_IS}{_OWN_POST}",
    )
)
_ONCE = re.compile(r"(?:first|last)\s[a-z]")
"""It stays so."""
_NOW = re.compile(
    r"(?:(?:most|least)\s\w+|(?!best|rest|guest)[a-z]+est)\s[a-z]|(?:\w+\s)?capital\Z"
)
"""It may be another one in time: "the largest city", "the capital"."""
_WORKS = frozenset(
    """novel book play poem opera symphony film album song painting work story concerto essay
    ballet""".split()  # noqa: SIM905
)
"""What is nobody's but its maker's: "his first wife" may be another man's."""
_KINDS = r"(?:country|state|city|island|nation|republic|province|region|town|river|kingdom)"
_JOINED = r"[a-z]+(?:\s[a-z-]+){0,3}"
_MORE = re.compile(
    rf"(?:\s(?:city|town))?(?:\sby\spopulation|\sand\s{_JOINED})?(?=,|\s(?:is|was)\b)"
)
"""What may stand between a post and its verb: "the largest city by population is", "its capital
and most populous city is"."""
_SEGMENT = re.compile(r"(?:[^,.;:()\u2013\u2014]|\([^()]*\))*")
_TURN = re.compile(r"\s(?:which|who|that|and|but|while|with|until|when|where|followed|in\s\d)\b")


@dataclass(frozen=True, slots=True)
class _Claim:
    post: tuple[str, ...]
    owner: frozenset[str]
    now: bool
    who: ArgumentName


def find_only_holder(
    fact: str, match: Match, meant: Callable[[int], Pronouns]
) -> FoundDifference | None:
    """The name that the article has there, or None."""
    claim = _claim(fact, match)
    if claim is None:
        return None
    found: tuple[int, ArgumentName] | None = None
    words_of_post = [re.escape(word) for word in claim.post]
    post = re.compile(rf"(?<![\w-]){'[ -]'.join(words_of_post)}(?!\w)", re.IGNORECASE)
    key = re.compile(rf"\A{'[ ]?'.join(words_of_post)}:\s(?P<who>.+)\Z", re.IGNORECASE)
    for place, sentence in enumerate(match.page.sentences):
        text = sentence.text
        row = key.match(text) if claim.now else None
        ends = [hit.end() for hit in post.finditer(text)] if row is None else [row.start("who")]
        if match.page.passages[sentence.passage].form == "list":
            ends = [end for end in ends if text[end : end + 1] != ":"]  # of what the row is about
        if set(claim.who.stems) & set(sentence.stems):
            if any(_is_near(text, end, claim.who) for end in ends):
                return None
            if row is not None or sum(_is_others(text, end, claim.who) for end in ends) == len(
                ends
            ):
                continue
        for end in ends:
            if row is not None:
                told = _whole_name(text, end)
            else:
                told = _told(text, end, claim, match, place, frozenset(meant(place)[1]))
            if told is None:
                continue
            if not _is_another(claim.who, told, match):
                return None
            found = found or (place, told)
    if found is None:
        return None
    place, told = found
    what = " ".join(claim.post)
    reason = f"{what}: {claim.who.text} → source: {told.text}"
    difference = Difference(what, claim.who.text, told.text)
    return FoundDifference(difference, None, place, told.span, said=reason)


def _claim(fact: str, match: Match) -> _Claim | None:
    """The fact, read as "the POST of OWNER is NAME" in any order; None where it says more or less,
    or is not on the article's subject."""
    for form in _FORMS:
        said = form.match(fact)
        if said is None:
            continue
        owner = frozenset(stem(word.folded) for word in words(said["owner"])) - {"the"}
        who = make_name(fact, Span(*said.span("who")))
        post = said["post"]
        now = _NOW.match(post) is not None and said["be"] == "is"
        once = _ONCE.match(post) is not None
        if who is None or not owner or not owner <= match.page.title_stems or not (now or once):
            continue
        if set(who.stems) <= match.page.title_stems:
            continue
        return _Claim(tuple(post.replace("-", " ").split()), owner, now, who)
    return None


def _is_near(text: str, end: int, who: ArgumentName) -> bool:
    """The fact's name stands in the part of the sentence that has the post, and no other right
    behind it: not "The Mill, her first book, came out in 1920; The Weir followed"."""
    if _is_others(text, end, who):
        return False
    start = text.rfind("; ", 0, end) + 1
    stop = text.find("; ", end)
    part = words(text[start : stop if stop > 0 else len(text)])
    return bool(set(who.stems) & {stem(word.folded) for word in part})


def _is_others(text: str, end: int, who: ArgumentName) -> bool:
    """Another name stands right behind the post: "the capital city of Tirana ..., the towns are
    Vlorë and Kukës"."""
    beside = re.compile(rf"(?:\s(?:city|town))?(?:\sof|,)?\s(?P<who>{_NAME})").match(text, end)
    name = make_name(text, Span(*beside.span("who"))) if beside is not None else None
    return name is not None and name.differs(who)


def _told(
    text: str,
    end: int,
    claim: _Claim,
    match: Match,
    place: int,
    pronouns: frozenset[str],
) -> ArgumentName | None:
    """Which one it is where a sentence has the post up to `end`; None where it does not say so of
    the article's subject."""
    start = end - len(" ".join(claim.post))
    owner = "|".join(sorted(map(re.escape, _title_words(match)), key=len, reverse=True))
    before = re.search(
        rf"(?:(?P<owned>\b(?:{owner})['\u2019]s?|\b[Tt]he {_KINDS}['\u2019]s)"
        rf"|\b(?P<pronoun>[Hh]is|[Hh]er|[Ii]ts)|\b(?P<the>[Tt]he))(?:\s(?:current|national)|"
        rf"\s{_JOINED}\sand)?\s\Z",
        text[:start],
    )
    if before is None:
        return None
    behind = re.compile(rf"\s(?:of|in)\s(?:the\s)?(?:{owner})\b").match(text, end)
    if before["pronoun"] and before["pronoun"].casefold() not in pronouns:
        # "The Mill, her first novel, ...", of whatever the sentences before it are
        own = before["pronoun"].casefold() in of_page(match)[1] and claim.post[-1] in _WORKS
        opens = re.fullmatch(rf"{_NAME},\s", text[: before.start()].rstrip() + " ")
        return _before(opens[0], text[end:]) if own and opens is not None else None
    lead = match.page.passages[match.page.sentences[place].passage].section == ""
    if before["the"] and behind is None and not (lead and before.start() == 0):
        return _before(text[: before.start("the")], text[end:]) if lead else None
    at = behind.end() if behind else end
    return _value(text, at, claim.now) or _before(text[: before.start()].rstrip() + " ", text[at:])


def _before(text: str, rest: str) -> ArgumentName | None:
    """ "Juneau, the capital of", "Ben, at 1,344 metres, is the highest point"."""
    if not re.match(r"[,.;)]|\s(?:and|with|on|at)\b", rest):
        return None
    said = re.search(rf"(?P<who>{_NAME})(?:,\s|(?:,(?:[^,;.]|\d[,.]\d){{1,40}},)?\sis\s)\Z", text)
    return make_name(text, Span(*said.span("who"))) if said is not None else None


def _title_words(match: Match) -> list[str]:
    """The article's title, and its last word, as they are written."""
    bare = re.sub(r"\s*\([^()]*\)\Z", "", match.page.title)
    return list(dict.fromkeys((bare, bare.split()[-1]))) if bare else ["\0"]


def _value(text: str, at: int, now: bool) -> ArgumentName | None:
    """The name behind "is", or right behind a comma."""
    more = _MORE.match(text, at)
    if more is None:
        return None
    at = more.end()
    said = re.compile(r",?\s(?P<be>is|was)\s").match(text, at)
    if said is not None:
        if now and said["be"] != "is":
            return None
        segment = _SEGMENT.match(text, said.end())
        turn = _TURN.search(segment[0]) if segment is not None else None
        end = turn.start() + said.end() if turn else segment.end() if segment else said.end()
        names = list(re.finditer(_NAME, text[said.end() : end]))
        if not names or re.match(r"(?:not|never|once|probably|perhaps)\b", text[said.end() :]):
            return None
        last = names[-1]
        return make_name(text, Span(said.end() + last.start(), said.end() + last.end()))
    beside = re.compile(rf",\s(?P<who>{_NAME})(?=[,.;]|\s(?:in|on|is|was|at)\b)").match(text, at)
    return make_name(text, Span(*beside.span("who"))) if beside is not None else None


def _whole_name(text: str, at: int) -> ArgumentName | None:
    """Of a row of a table with one name behind the key."""
    whole = re.compile(rf"{_NAME}\Z").match(text.rstrip(), at)
    return make_name(text, Span(at, whole.end())) if whole is not None else None


def _is_another(mine: ArgumentName, theirs: ArgumentName, match: Match) -> bool:
    """Surely another one, and neither may lie in the other or be a part of it."""
    if not mine.differs(theirs) or is_house(mine) != is_house(theirs):
        return False
    lands = [any(map(is_country, name.stems)) for name in (mine, theirs)]
    return lands[0] == lands[1] and not side_by_side(match, mine.text, theirs.text)
