"""Headings: Markdown marks, and short lines that look like a heading.

To call a claim a heading means that it is never checked, so the look alone counts only when nothing
reads like a sentence: no final mark, no verb or pronoun in lower case, and either Title Case or one
of the words that headings of articles are made of ("Early life", "Awards and honours").
"""

from __future__ import annotations

import re

from factscore_tui.core.span import Span

_ATX = re.compile(r"#{1,6}[ \t]+(?=\S)")
_BOLD = re.compile(r"(\*\*|__)([^*_]{1,100})\1:?|(\*\*|__)([^*_]{1,100}):\3")
_WORD = re.compile(r"[^\W_]+(?:['\u2019-][^\W_]+)*")
_MAX_LENGTH = 60
_MAX_WORDS = 8
_MAX_OF_TITLE = 12
_SMALL = frozenset(
    "a an and as at by de del der di du for from in into la le nor of on or the to und upon van "  # noqa: SIM905
    "von vs with y".split()
)
_OF_SENTENCES = frozenset(
    """is are was were am be been being has have had do does did will would can could may might must
    shall should     he she it they we i you who there won died wrote made became began left took
    gave went came held led met found grew     built sold taught told said known knew lost put ran
    sang sat saw sent set shot spent stood kept felt fell fought     got hit let lay lies rose sees
    plays lives works wins makes takes gives goes comes holds leads means says owns     contains
    includes consists remains becomes not""".split()  # noqa: SIM905
)
_SUBJECTS = frozenset("he she it they we i you who there not".split())  # noqa: SIM905
_OF_HEADINGS = frozenset(
    """life career education death legacy background history works awards honors honours references
    filmography     discography bibliography family biography overview introduction conclusion
    summary publications achievements     recognition reception controversy controversies marriage
    childhood youth retirement politics style influence     influences contributions notes links
    sources reading appearances roles films television music books research     facts timeline
    character plot cast production release etymology geography climate economy demographics culture
    government architecture description taxonomy distribution habitat philanthropy activism
    personal""".split()  # noqa: SIM905
)


_ANNOUNCES = re.compile(
    r"[:\u2013\u2014-] (?:why|how|what|when|where|who|which|everything|all you) ", re.IGNORECASE
)
"""A title behind whose colon the text is announced: "Dune at 60: why we still read it"."""
_LISTED = re.compile(
    r"(?:the )?(?:top )?(?:\d{1,3}|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty) "
    r"(?:[a-z-]+ ){0,2}(?:things|facts|reasons|ways|tips|places|myths|lessons|questions|books|films"
    r"|sights|mistakes|secrets|moments|answers) ",
    re.IGNORECASE,
)
"""The title of a list: "10 things you did not know about Alaska"."""
_RECORDS = re.compile(r"(?:draft )?(?:minutes|agenda|notes) of (?:the|an?) ", re.IGNORECASE)
"""The first line of minutes: "Minutes of the meeting held in the Village Hall"."""
_OF_A_FIRM = re.compile(
    r"(?:[A-Z&][\w'&.-]*,? ){1,5}(?:plc|PLC|Inc\.?|Ltd\.?|Corp\.?|AG|SE|SA|NV|Oyj|ASA|AB|LLC)"
    r"(?: \([^()]{1,40}\))?(?:: | [\u2013\u2014|-] )(?=\S)"
)
"""What a firm's own report begins with: "Harwell plc - half-year results for the six months"."""
_LONGEST_TITLE = 140
OF_TITLES = frozenset(
    "explained revisited remembered reconsidered demystified debunked reimagined".split()  # noqa: SIM905
)
"""What a title ends with that says what the text does: "The Chernobyl disaster explained"."""


def atx_heading(text: str, start: int, end: int) -> Span | None:
    """The words of a "# Heading ##" line, without its marks; None for any other line."""
    opening = _ATX.match(text, start, end)
    if opening is None:
        return None
    body = text[opening.end() : end]
    bare = body.rstrip("#")
    if bare != body and bare[-1:].isspace():
        body = bare.rstrip()
    return Span(opening.end(), opening.end() + len(body)) if body else None


def looks_like_heading(
    line: str, alone: bool, followed_by_sentence: bool, title: bool = False
) -> bool:
    """True when a line without marks reads like a heading.

    `alone`: blank lines (or an end of the text) stand on both sides. `followed_by_sentence`: the
    next line, directly below, ends like a sentence. One of the two is needed. `title`: it stands
    alone as the first line of the text, where a verbless line is the title whatever its case.
    """
    if not (alone or followed_by_sentence):
        return False
    bold = _BOLD.fullmatch(line)
    plain = (bold.group(2) or bold.group(4)) if bold else line
    found = _WORD.findall(plain)
    if title and (_is_title_of_papers(plain, found) or _is_title_of_list(plain)):
        return True
    too_long = len(plain) > (100 if bold else _MAX_LENGTH)
    if not found or too_long or plain.rstrip("* _\"'\u201d\u2019)")[-1:] in ".!?,;\u2026":
        return False
    if title and _ANNOUNCES.search(plain):
        return True
    if title and found[-1] in OF_TITLES:
        found = found[:-1]
    if (
        any(word in _OF_SENTENCES or _is_past(word) for word in found[1:])
        or found[0].casefold() in _OF_SENTENCES
    ):
        return False
    if bold:
        return True
    if (
        title and (":" in plain or " by " in plain) and _is_title_case(found)
    ):  # "Year 7: Explorers and What They Reached"
        return len(found) <= _MAX_OF_TITLE
    return len(found) <= _MAX_WORDS and (
        title or _is_title_case(found) or (alone and _names_a_section(found))
    )


def name_of_firm(line: str) -> str:
    """The firm whose report the line heads: "Harwell plc"; "" where it heads none."""
    opening = _OF_A_FIRM.match(line)
    return re.split(r"(?: \(|: | [\u2013\u2014|-] )", line)[0] if opening is not None else ""


def _is_title_of_papers(line: str, found: list[str]) -> bool:
    """True for the first line of minutes, and of a firm's report without a verb."""
    if len(line) > _LONGEST_TITLE or line.rstrip()[-1:] in ".!?,;":
        return False
    verb = any(w in _OF_SENTENCES or _is_past(w) for w in found[1:])
    return bool(_RECORDS.match(line)) or (not verb and bool(name_of_firm(line)))


def _is_title_of_list(line: str) -> bool:
    """True for a first line that says how many things about what the text lists."""
    return len(line) < 100 and bool(_LISTED.match(line)) and line.rstrip()[-1:] not in ".!?,;"


def reads_like_sentence(text: str) -> bool:
    """True when `text` (at most a few hundred code points) holds a verb behind its subject: "She
    was born in Rome", not "3 May 1950, Lisbon" and not "Won the Nobel Prize in 1903", whose subject
    stands elsewhere."""
    found = _WORD.findall(text[:400])
    if len(found) < 3 or not (found[0][0].isupper() or found[0][0].isdigit()):
        return False
    if _is_past(found[0].lower()) or (
        found[0].casefold() in _OF_SENTENCES and found[0].casefold() not in _SUBJECTS
    ):
        return False
    return any(
        (word in _OF_SENTENCES and word not in _SUBJECTS) or _is_past(word) for word in found[1:25]
    )


def names_a_section(line: str) -> bool:
    """True for "Early life", "Awards and honours": one of the words that headings of articles are
    made of."""
    found = _WORD.findall(line)
    return bool(found) and _names_a_section(found)


def _is_past(word: str) -> bool:
    return len(word) > 4 and word.endswith("ed") and word.islower()


def _is_title_case(found: list[str]) -> bool:
    """Every word but small ones begins with a capital or a digit, and there is a capital."""
    return found[0][0].isupper() and all(
        w[0].isupper() or w[0].isdigit() or w in _SMALL for w in found
    )


def _names_a_section(found: list[str]) -> bool:
    return found[0][0].isupper() and any(w.casefold() in _OF_HEADINGS for w in found)
