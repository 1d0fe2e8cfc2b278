"""Who "I" and "we" are in a user's own document: whoever signs a letter, the firm or club whose
report or letter it is, the one who answers in an interview."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from string import capwords

from factscore_tui.core.span import Span
from factscore_tui.decompose.rules.verb_forms import base_of_past
from factscore_tui.decompose.source_interviews import (
    answers_to,
    asked_in_turns,
    in_third_person,
)

_BODIES = frozenset(
    """inc ltd plc llc llp gmbh co corp company club council association hospital school museum
    university college academy trust society institute foundation gallery bank brewery committee
    department ministry agency police union party church library theatre orchestra group board
    office""".split()  # noqa: SIM905
)
_WORD = r"[A-Z][\w'\u2019-]+"
_NAME = re.compile(rf"{_WORD}(?:\s(?:(?:of|the|and|&|de|van|von)\s)?{_WORD}){{1,3}}")
_PERSON = re.compile(
    rf"(?:(?:Dr|Prof|Mr|Mrs|Ms|Sir|Dame)\.?\s)?(?P<name>{_WORD}(?:\s[A-Z][\w'\u2019.-]+){{1,2}})"
)
_IN_TITLE = re.compile(
    rf"(?i:\bwith|\bof)\s(?:the\s[a-z]+\s|{_WORD}['\u2019]s\s)?(?P<name>{_WORD}\s{_WORD})\b"
)
_CLOSING = re.compile(
    r"(?im)^\s*(?:yours\b.*|(?-i:Your)(?: [a-z]+){1,4}|(?:with )?(?:(?:kind|best|warm|warmest) )?"
    r"(?:regards|wishes)|(?:with )?(?:(?:all|much|lots of|my|our) ){0,2}love(?: to you all)?|"
    r"(?:very )?(?:sincerely|faithfully|affectionately|respectfully)(?: yours)?|as (?:ever|always)|"
    r"(?:with )?(?:many )?thanks|cheers),?[ \t]*$"
)
""" "Yours sincerely,", "Your loving daughter,", "With love". """
_SALUTATION = re.compile(r"(?:My )?[Dd]ear(?:est)? (?=\S)")
_DEAR = re.compile(r"\s[Dd]ear(?:est)?\b")
_FIRST_NAME = re.compile(r"(?P<name>[A-Z][a-z\u00df-\u00ff-]+)[.,]?\s*$")
_OF_WHOM = re.compile(
    r"(?i:\b(?:(?P<notes>diary|diaries|journal|notebooks?|log)|memoirs?|recollections|"
    r"reminiscences|will(?: and testament)?|statement|testimony|deposition|affidavit)\s"
    r"(?:of|by|made by|from)|\b(?:letter|e-?mail) (?:from|by)|\b(?:speech|address) by)\s"
    + _PERSON.pattern
)
""" "From the diary of Robert Hale", "Witness statement of Ann Lee": who "I" is there. """
_BEGINS = re.compile(
    r"(?:^|(?<=[.!?] )|(?<=\*\* ))(?P<verb>[A-Z][a-z]{2,})\b(?! (?:by|in the)\b)", re.MULTILINE
)
""" "Bought the shop in Fore Street." """
_MAIL = re.compile(r"(?m)^\*{0,2}From:\*{0,2}\s+(?P<who>[^<@\n]{3,60}?)\s*(?:<[^>\n]*>)?$")
_ADDRESSED = re.compile(r"\*{0,2}(?:(?:To|Dear|Attn)\b|(?:From|Cc|Bcc|Subject|Date|Re):)")
_WRITTEN_BY = re.compile(
    r"^[*_\s]*(?:(?:[Aa]n? )?(?:[\w-]+ )?(?i:report|study|review|survey|statement|findings|opinion|"
    r"memorandum|memo|evidence|testimony)\b[^.:]{0,80}?\sby|By)\s(?P<who>[A-Z].+)"
)
_LETTER_FROM = re.compile(r"(?i)\bletter from (?:the )?(?P<who>.+?) to\b")
_OFFICE_OF = re.compile(
    r"(?i:(?:chair(?:man|woman|person)?|secretary|president|director|treasurer|head|"
    r"chief executive|spokes\w+),? (?:of|for) (?:the )?)(?P<body>\w[\w\s&'\u2019-]{2,50})"
)
""" "Chair of the works council", below a signature. """
_TALK = re.compile(r"(?i)\b(?:interview|a talk|conversation|q ?& ?a|in (?:her|his) own words)\b")
_BYLINE = re.compile(r"\bBy\s+[A-Z]|^\s*\*")
_FIRST = re.compile(r"\b(?:I|me|my|we|us|our|We|Us|Our|My)\b(?!['\u2019.]?[A-Z])")
_QUOTED = re.compile(r"[\"\u201c].*?[\"\u201d]")
_PRESENTED = re.compile(
    r"(?i:\b(?:profile|portrait|obituary|biography|curriculum vitae|cv|in memory of|career of|"
    r"life of|meet|introducing|file|record)\b)[^:]{0,20}?(?::|\bof\b)?\s+"
    rf"(?P<name>{_WORD}(?:\s{_WORD}){{1,2}})(?=$|[,.(\u2013-]|\s[(\u2013-])"
)
_SHOUTED = re.compile(r"(?P<name>[A-Z][A-Z.,&'\u2019 -]{4,60}?)(?::\s*[A-Z][A-Z ]+)?")
""" "WESTMARCH POLICE: PRESS RELEASE", "CLARIVANE HEARING, INC." """
_ANNOUNCES = re.compile(
    r"\s(?:can confirm|is (?:pleased|proud|sorry)|are (?:pleased|proud|sorry)|(?:has )?(?:today )?"
    r"announce[sd]?|today)\b"
)
_HEAD = 8
_PROSE = 8


@dataclass(frozen=True, slots=True)
class Authors:
    """`we` outside of quotation marks, `i` there, and `answers`, who says "I" inside them; "" where
    that is not known. `notes`: "I" is left out at the begin of sentences, as in a diary."""

    we: str = ""
    i: str = ""
    answers: str = ""
    notes: bool = False


def authors_of(title: str, text: str) -> Authors:
    """Read from the title and the head of the document, and from its end."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    head = lines[:_HEAD]
    letter = any(_SALUTATION.match(line) for line in lines[: _HEAD + 4])
    we = _body(title.split(":")[0]) or _letterhead(head) or _first_subject(lines)
    we = we or _signed_for(lines) or _announcing(lines)
    firm, person = _writers(head)
    signed = _sender("\n".join(head)) or (_signature(text) if letter else "") or person
    whose = _OF_WHOM.search(title)
    whose = None if whose is None or _of_a_body(whose["name"]) else whose
    signed = signed or (whose["name"] if whose is not None else "")
    notes = whose is not None and whose["notes"] is not None
    talk = _TALK.search(" ".join([title, *head[:2]])) is not None
    answers = answers_to(head[:4]) or (_answering(title, lines) if talk else "")
    answers = answers or asked_in_turns(title, text)
    return Authors(firm or we, "" if answers else signed, answers, notes and not answers)


def whom_it_presents(title: str) -> str:
    """The person whom the whole document is about: Tom Wilk of "Player profile: Tom Wilk"; "" for
    minutes, letters and news, in which "he" is whoever was named last."""
    found = _PRESENTED.search(title)
    return found["name"] if found is not None and not _of_a_body(found["name"]) else ""


def first_persons(text: str, authors: Authors) -> Iterator[tuple[Span, str]]:
    """The words for the first person in a passage, with the name that may stand in their place."""
    quoted = _quoted(text)
    for found in _FIRST.finditer(text):
        word = found.group().lower()
        single = word in {"i", "me", "my"}
        outside = authors.i if single else authors.we
        name = (authors.answers if single else "") if quoted[found.start()] else outside
        if name and not _DEAR.match(text, found.end()):
            yield in_third_person(text, found, name)
    for found in _BEGINS.finditer(text) if authors.notes else ():
        if base_of_past(found["verb"]) and not quoted[found.start()]:
            yield Span(*found.span("verb")), f"{authors.i} {found['verb'].lower()}"


def _quoted(text: str) -> list[bool]:
    """For each character whether it stands in quotation marks; a paragraph ends them."""
    out, inside = [], False
    for character in text:
        if character in "\n\r":
            inside = False
        elif character == "\u201c" or (character == '"' and not inside):
            inside = True
        elif character in '"\u201d':
            inside = False
        out.append(inside)
    return out


def _body(name: str) -> str:
    """The name, where it is that of a firm, a club or an office."""
    said = re.sub(r"[^\w\s&'\u2019-]", " ", name).split()
    names = [word for word in said if word not in {"of", "the", "and", "for", "plc"}]
    named = 1 < len(said) <= 6 and names and all(not word[0].islower() for word in names)
    return " ".join(said) if named and {word.lower() for word in said} & _BODIES else ""


def _letterhead(head: list[str]) -> str:
    """Whose letter it is: the line that the heading "LETTER FROM ..." means, else the first that
    is the name of a body."""
    of = next((found for line in head if (found := _LETTER_FROM.search(line))), None)
    for line in head:
        if of is not None and line.casefold() == of["who"].casefold():
            return line
    for line in head:
        if _ADDRESSED.match(line):
            continue
        short = len(line.split()) <= _PROSE and not line.endswith((".", ":"))
        body = _body(line) if short and not line.isupper() else ""
        if body:
            return body
    for line in head[:2]:
        shouted = _SHOUTED.fullmatch(line)
        body = _body(capwords(shouted["name"])) if shouted is not None else ""
        if body:
            return body
    return _body(capwords(of["who"])) if of is not None else ""


def _first_subject(lines: list[str]) -> str:
    prose = next((line for line in lines if len(line.split()) > 2 * _PROSE), "")
    found = _NAME.match(prose)
    return _body(found.group()) if found else ""


def _announcing(lines: list[str]) -> str:
    """The name with which the first prose begins, where it announces something."""
    prose = next((line for line in lines if len(line.split()) > _PROSE), "")
    found = _NAME.match(prose)
    told = found is not None and _ANNOUNCES.match(prose[found.end() :])
    return found.group() if found is not None and told else ""


def _signature(text: str) -> str:
    """The name behind the last closing, in full or the first name alone."""
    for closing in reversed(list(_CLOSING.finditer(text))):
        behind = text[closing.end() :].strip()
        line = behind.splitlines()[0] if behind else ""
        found = _PERSON.match(line) or _FIRST_NAME.fullmatch(line)
        if found is not None:
            return found["name"]
    return ""


def _signed_for(lines: list[str]) -> str:
    """The body in whose name the last line signs, "Chair of the Friends": as the letterhead has it
    where that begins so ("Friends of Harwick Lido")."""
    found = _OFFICE_OF.fullmatch(lines[-1]) if len(lines) > _HEAD // 2 else None
    if found is None or _PERSON.fullmatch(lines[-2]) is None:
        return ""
    body = found["body"]
    for line in lines[: _HEAD // 2]:
        if line.casefold().startswith(body.casefold()) and len(line.split()) <= _PROSE:
            return line if body[0].isupper() else f"the {body}"
    return body if body[0].isupper() else f"the {body}"


def _sender(head: str) -> str:
    """Who an e-mail is from."""
    found = _MAIL.search(head)
    person = _PERSON.fullmatch(found["who"].strip()) if found is not None else None
    return person["name"] if person is not None else ""


def _writers(head: list[str]) -> tuple[str, str]:
    """The firm and the person that a line of the head says a document is by."""
    for line in head:
        by = _WRITTEN_BY.match(line)
        person = _PERSON.match(by["who"]) if by is not None else None
        firm = _NAME.match(by["who"]) if by is not None else None
        if firm is not None and ("&" in firm.group() or _body(firm.group())):
            return firm.group(), ""
        if person is not None and by is not None and not _of_a_body(person["name"]):
            alone = not re.match(r",? and\s", by["who"][person.end() :])
            return "", person["name"] if alone else ""
    return "", ""


def _answering(title: str, lines: list[str]) -> str:
    """Who is named in the title, else by whose name a line of the text begins."""
    named = _IN_TITLE.search(_QUOTED.sub(" ", title))
    if named is not None and not _of_a_body(named["name"]):
        return named["name"]
    for line in lines:
        found = None if _BYLINE.search(line) else _PERSON.match(line)
        if found is not None and not _of_a_body(found["name"]):
            return found["name"]
    return ""


def _of_a_body(name: str) -> bool:
    return bool({word.lower() for word in name.split()} & _BODIES)
