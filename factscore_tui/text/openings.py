"""What stands before a statement and is not part of it: a dateline, a footnote's mark, a label, a
speaker's name.

Each function gets the text and a block and returns where the opening ends and the statement begins,
or nothing. To split off what belongs to a sentence would change what it says, so a dateline needs
capitals, an agency or a date, and a label needs a statement behind it.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import NamedTuple

from factscore_tui.core.span import Span
from factscore_tui.text.boilerplate import AGENCY, DATE
from factscore_tui.text.headings import names_a_section, reads_like_sentence

_WINDOW = 160
"""Code points of a block that are looked at: no opening is longer."""


class SentenceOpening(NamedTuple):
    """[start, end) of the opening, where the statement begins, and what the opening is."""

    span: Span
    rest: int
    skip: str


_UPPER = r"A-Z\u00c0-\u00de\u0100-\u017f"
_SHOUT = rf"[{_UPPER}][{_UPPER}.'\u2019/-]+"
_PART = rf"[{_UPPER}][\w.'\u2019-]*"
_REGION = rf"{_PART}(?: (?:and |of |the ){{0,2}}{_PART}){{0,2}}"
_DASH = r"\s?(?:\u2014|\u2013|--)\s?|\s-\s"
# "LISBON, 3 May (Reuters) — The", "SANTA FE — A", "AUSTIN, Texas (AP) -- The", "WASHINGTON, D.C. -
# The"
_SHOUTED = re.compile(
    rf"(?P<place>{_SHOUT}(?: {_SHOUT}|(?: DE| DO| LA)){{0,3}})(?:, "
    rf"(?P<region>{_REGION}))??(?P<date>(?:,? |{_DASH}){DATE})?"
    rf"(?P<agency>,? ?\([A-Za-z][\w ./&-]{{1,30}}\)|,? /[A-Z][\w ./-]{{1,30}}/)?"
    rf"(?P<dash>{_DASH})(?=\S)"
)
# "Lisbon, 3 May (Reuters) - The", "London (AP) — The", "Lisbon, Tuesday — The"
_CALM = re.compile(
    rf"(?P<place>{_REGION})(?:, (?P<region>{_REGION}))??(?P<date>(?:, |{_DASH}){DATE})?"
    rf"(?P<agency>,? ?\({AGENCY}\)|,? /[A-Z][\w ./-]{{1,30}}/)?(?P<dash>{_DASH})(?=\S)"
)
# "Harwick, 16 March 2026. The", as press releases begin
_STOPPED = re.compile(
    rf"(?P<place>{_REGION})(?:, (?P<region>{_REGION}))??(?P<date>, {DATE})(?P<dash>\.\s+)"
    rf"(?=[{_UPPER}\"\u201c])"
)
_AGENCY_ALONE = re.compile(rf"\({AGENCY}\)(?P<dash>{_DASH})(?=\S)")  # "(Reuters) - The"
_NO_PLACE = frozenset(
    """UPDATE BREAKING EXCLUSIVE CORRECTION WATCH LIVE VIDEO OPINION ANALYSIS NEWS NOTE WARNING
    ALERT FACT FALSE TRUE     NASA NATO FIFA UEFA UNESCO UNICEF OPEC WHO IMF IBM BBC CNN FBI CIA NSA
    EU UN USSR USA UK US UAE NBA NFL NHL MLB NCAA     DNA RNA HIV AIDS COVID GDP AI IT TV CEO CFO
    HTML SQL PDF IKEA BMW AT&T ABBA AC/DC HBO MIT UCLA NAFTA ASEAN MERCOSUR     INTERPOL EUROPOL
    LASER RADAR SONAR SARS MERS OECD WTO OSCE IAEA CERN ESA FAQ TLDR TL PART CHAPTER SECTION STEP
    SUMMARY RESULT RESULTS YES NO OK""".split()  # noqa: SIM905
)
_VOWEL = re.compile(r"[AEIOUY\u00c0-\u00de]")
_FOOTNOTE = re.compile(r"\[\^[^\s\[\]]{1,60}\]:?")
_BOLD_LABEL = re.compile(
    r"(?P<m>\*\*|__)(?P<label>[^*_\n]{1,60}?)\s?(?::\s?(?P=m)|(?P=m)\s?:)\s*(?=\S)"
)
_LABEL = re.compile(r"(?P<label>[A-Z\u00c0-\u00de][\w.,'\u2019&/ -]{0,50}?)\s?:\s+(?=\S)")
_ASKED = frozenset("q a question answer interviewer interviewee host moderator".split())  # noqa: SIM905
_LABELS = frozenset(
    """caption update updated breaking correction corrections clarification note notes summary conclusion background
    overview introduction fact facts claim claims analysis opinion answer question verdict context exclusive live watch
    editor's note editor\u2019s note key facts key points tl;dr tldr abstract results methods discussion objective
    in short in brief bottom line lead headline standfirst box sidebar example examples photo picture image video
    illustration warning alert reminder disclaimer definition""".split()  # noqa: E501, SIM905
) | frozenset(
    (
        "editor's note",
        "editor\u2019s note",
        "key facts",
        "key points",
        "in short",
        "in brief",
        "bottom line",
        "fun fact",
    )
)
_CAPS_NAME = re.compile(
    r"[A-Z\u00c0-\u00de][A-Z\u00c0-\u00de.'\u2019-]+(?: "
    r"[A-Z\u00c0-\u00de][A-Z\u00c0-\u00de.'\u2019-]*){0,3}"
)
_LINE_LABEL = re.compile(
    r"(?:^|[\n\r\u2028\u2029])[ \t>]*\**([A-Z\u00c0-\u00de][\w.'\u2019 -]{0,40}):\**[ \t]"
)
_PERSON = re.compile(
    r"(?:(?:Dr|Mr|Mrs|Ms|Prof)\.? )?[A-Z\u00c0-\u00de][\w.'\u2019-]*(?: "
    r"[A-Z\u00c0-\u00de][\w.'\u2019-]*){0,3}"
)


def speakers(text: str) -> frozenset[str]:
    """Names that stand before a colon at the begin of two lines or more: who speaks in an
    interview."""
    if ":" not in text:
        return frozenset()
    counted = Counter(match.group(1) for match in _LINE_LABEL.finditer(text))
    return frozenset(
        name for name, count in counted.items() if count > 1 and _PERSON.fullmatch(name)
    )


def opening(text: str, block: Span, names: frozenset[str], item: bool) -> SentenceOpening | None:
    """The opening of a block of running text; `names` are the text's speakers, `item` tells an item
    of a list."""
    head = text[block.start : min(block.end, block.start + _WINDOW)]
    found = None
    if head.startswith("[^"):
        found = _footnote(head)
    elif ":" in head:
        found = _label(text, head, block, names, item)
    if found is None and not item:
        found = _dateline(head)
    if found is None:
        return None
    end, rest, skip = found
    if block.start + rest >= block.end or end == 0:
        return None
    return SentenceOpening(Span(block.start, block.start + end), block.start + rest, skip)


def _footnote(head: str) -> tuple[int, int, str] | None:
    """ "[^1]: Figures of the state railway." """
    mark = _FOOTNOTE.match(head)
    if mark is None or not mark.group().endswith(":"):
        return None
    rest = head[mark.end() :]
    return mark.end(), mark.end() + len(rest) - len(rest.lstrip()), "footnote mark"


def _dateline(head: str) -> tuple[int, int, str] | None:
    bare = head.lstrip("*_")
    lead = len(head) - len(bare)
    match = (
        _SHOUTED.match(bare)
        or _CALM.match(bare)
        or _STOPPED.match(bare)
        or _AGENCY_ALONE.match(bare)
    )
    if match is None:
        return None
    groups = match.groupdict()
    behind = bare[match.end() :].lstrip("\"'\u201c\u2018*_")
    marked = bool(groups.get("agency") or groups.get("date")) or match.re is _AGENCY_ALONE
    if match.re is _SHOUTED and not marked:
        # Capitals alone: "SANTA FE — A fast-moving ..." but not "NASA - the agency" nor "UPDATE —
        # The mayor"
        place = groups["place"].replace(".", "").split()
        if any(word in _NO_PLACE for word in place) or not all(
            _VOWEL.search(word) for word in place
        ):
            return None
        if len(groups["place"]) < 4 or not behind[:1].isupper():
            return None
    elif not marked or (groups.get("place") or "").split()[:1] in (
        ["The"],
        ["On"],
        ["In"],
        ["By"],
        ["Since"],
    ):
        return None
    if len(behind.split(None, 3)) < 3:
        return None
    return lead + match.start("dash"), lead + match.end(), "dateline"


def _label(
    text: str, head: str, block: Span, names: frozenset[str], item: bool
) -> tuple[int, int, str] | None:
    bold = _BOLD_LABEL.match(head)
    match = bold or _LABEL.match(head)
    if match is None:
        return None
    label = match.group("label").strip()
    folded = label.casefold()
    end = match.end() if bold else match.end("label") + head[match.end("label") :].index(":") + 1
    end = len(head[:end].rstrip())
    rest = text[block.start + match.end() : min(block.end, block.start + match.end() + 400)]
    if folded in _ASKED:  # "Q: When was she born?"
        return end, match.end(), "heading"
    states = reads_like_sentence(rest)
    if not states:  # "Capital: Lisbon", "**Name**: definition": the label is half of what is said
        return None
    if label in names or (not item and _CAPS_NAME.fullmatch(label) and not _is_label(folded)):
        return end, match.end(), "speaker"  # "MERKEL: We have done this before."
    if bold or _is_label(folded):
        return end, match.end(), "heading"  # "**Early life:** She was born in Rome."
    return None


def _is_label(folded: str) -> bool:
    return folded in _LABELS or (len(folded.split()) <= 5 and names_a_section(folded.capitalize()))


_RECORD = re.compile(
    r"[*_]{0,2}[A-Z\u00c0-\u00de][\w /'\u2019()&.-]{0,40}?[*_]{0,2}\s?:[*_]{0,2}\s+(?P<value>\S)"
)
_PERIOD = re.compile(
    r"(?:[A-Z][a-z]{2,8}\.? )?(?:1[0-9]|20)\d\d\s?[-\u2013\u2014/]\s?(?:(?:[A-Z][a-z]{2,8}\.? "
    r")?(?:\d{4}|\d\d)\b|(?i:present|now|today|current|ongoing))?(?:\s{2,}|\t|\s?[:|]\s|,? "
    r"(?=[A-Z]))[^\W\d_]|(?:1[0-9]|20)\d\d(?:\s{2,}|\t|\s?[:|]\s)[^\W_]"
)


def is_period_line(line: str) -> bool:
    """A line of a life in dates: "2010-2014  Lecturer, University of X", "1903: Nobel Prize in Physics"."""  # noqa: E501
    return line[:1].isalnum() and _PERIOD.match(line) is not None


def is_record(line: str) -> bool:
    """ "Born: 3 May 1950, Lisbon": a key of up to five words, a colon, a value that is no
    sentence."""
    match = _RECORD.match(line)
    if match is None:
        return False
    at = match.start("value")
    key = line[:at].strip("*_: ")
    return (
        len(key.split()) <= 5
        and key.casefold() not in _ASKED
        and not reads_like_sentence(line[at:])
    )
