"""Labels of what happened on a day or at a place: "Born: 7 November 1867, Warsaw", "Built: night of
12 August 1961"."""

from __future__ import annotations

import re

from factscore_tui.text.markup import Plain

MONTH = r"(?:January|February|March|April|May|June|July|August|September|October|November|December)"
DAY = rf"(?:\d{{1,2}} {MONTH}(?: \d{{4}})?|{MONTH} \d{{1,2}}(?:, \d{{4}})?)"
YEAR = r"(?:1\d{3}|20\d\d)"
HAPPENED = {
    "born": "was born", "birth": "was born", "date of birth": "was born", "birthdate": "was born",
    "birthplace": "was born", "place of birth": "was born", "died": "died", "death": "died",
    "date of death": "died", "place of death": "died", "founded": "was founded",
    "established": "was established", "opened": "was opened", "launched": "was launched",
    "released": "was released", "published": "was published", "completed": "was completed",
    "formed": "was formed", "incorporated": "was incorporated",
    "built": "was built", "fell": "fell", "demolished": "was demolished", "signed": "was signed",
    "destroyed": "was destroyed", "premiere": "was first shown", "premiered": "was first shown",
    "first performance": "was first performed", "first performed": "was first performed",
    "first shown": "was first shown", "first published": "was first published",
    "inaugurated": "was inaugurated", "abolished": "was abolished",
}  # fmt: skip
"""What happened on the day, or at the place, behind the label."""
_ON_DAY = re.compile(rf"(?P<day>{DAY})|(?P<year>{MONTH} {YEAR}|{YEAR})\b")
_NIGHT = re.compile(r"(?:the )?(?:night|morning|evening) of \d")
_MORE = re.compile(r",? (?:after|before|by|during|under|with|when) \w")
"""What goes on behind a day: "9 November 1989, after a press conference"."""
_AGE = re.compile(r" ?\((?:aged?|age) \d{1,3}(?:[–-]\d{1,3})?(?: years)?\)")


_YEARS = re.compile(r"(?:AD |c\. ?|about )?\d{2,4}(?:[-\u2013]\d{2,4})?(?: (?:AD|CE|BC|BCE))?")


def happened(item: Plain, who: str, did: str) -> Plain | None:
    """ "was born on 7 November 1867 in Warsaw": of "7 November 1867, Warsaw" or "Warsaw"."""
    text = item.text
    age = _AGE.search(text)
    if age is not None:
        item = Plain(
            text[: age.start()] + text[age.end() :],
            item.offsets[: age.start()] + item.offsets[age.end() :],
        )
    text = item.text.rstrip(". ")
    if _NIGHT.match(text):
        the = "" if text.startswith("the ") else "the "
        return put_before(f"{who} {did} on {the}", Plain(text, item.offsets[: len(text)]))
    years = _YEARS.fullmatch(text)
    if years is not None:
        return put_before(f"{who} {did} in ", Plain(text, item.offsets[: len(text)]))
    day = _ON_DAY.match(text)
    if day is not None and _MORE.match(text[day.end() :]):
        at = day.end() + text[day.end() :].startswith(",")
        front = f"{who} {did} {'on' if day['day'] else 'in'} "
        places = item.offsets[: day.end()] + item.offsets[at : len(text)]
        return put_before(front, Plain(text[: day.end()] + text[at:], places))
    if day is None:
        place = re.fullmatch(r"[A-Z][\w'’. -]+(?:, [A-Z][\w'’. -]+)*", text)
        if place is None or re.search(r"\d", text):
            return None
        return put_before(f"{who} {did} in ", Plain(text, item.offsets[: len(text)]))
    front = f"{who} {did} {'on' if day['day'] else 'in'} "
    behind = re.match(r",? +(?:in +)?(?=[A-Z])", text[day.end() :])
    if not text[day.end() :]:
        return put_before(front, Plain(text, item.offsets[: len(text)]))
    if behind is None:
        return None
    at = day.end()
    rest = at + behind.end()
    offsets = item.offsets
    joined = text[:at] + " in " + text[rest:]
    places = offsets[:at] + (offsets[at - 1],) * 4 + offsets[rest : len(text)]
    return put_before(front, Plain(joined, places))


def put_before(front: str, item: Plain) -> Plain:
    """The item with these words in front, which stand at its first character."""
    return Plain(front + item.text, (item.offsets[0],) * len(front) + item.offsets)
