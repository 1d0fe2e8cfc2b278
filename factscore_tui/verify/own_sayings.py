"""What somebody says by a draft, beside what they say in a document of their own: the one who
answers in an interview, who sends an e-mail, who signs a letter.

    Ravi Menon said that Sir Colin had threatened to resign.
    an interview with Menon: "Did Sir Colin threaten to resign?" "He did not."

    Moira Kestrel asked that the paper be withdrawn.
    a letter signed by Kestrel, chair of the board: "We do not ask that the paper be withdrawn."

Their document is their word: the statement alone is judged there, and nowhere else. Whoever signs
for a body asks, thanks and refuses what it does.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from factscore_tui.core.evidence import Page, Retrieval

_WORD = r"[A-Z][\w'\u2019-]*\w"
_WHO = rf"(?:(?:Dr|Prof|Mr|Mrs|Ms|Sir|Dame|Councillor)\.?\s)?(?P<who>{_WORD}(?:\s{_WORD}){{0,2}})"
_SAYS = (
    r"(?:says|said|writes|wrote|states|stated|explains|explained|admits|admitted|insists|insisted|"
    r"claims|claimed|argues|argued|adds|added|reports|reported|(?:told|tells)\s[^.;,]{2,40}?)"
)
_SAID = re.compile(
    rf"{_WHO}(?:['\u2019]s?\s(?:e-?mail|letter|memo|note|message|report|interview))?"
    rf"(?:,\s[^,]{{2,60}},)?\s(?:has\s|had\s)?{_SAYS}\sthat\s(?P<what>[^.]{{8,}}\.?)"
)
_SIGNED = re.compile(
    rf"{_WHO}(?P<what>\s(?:has\s|had\s|also\s)?(?:asks|asked|demands|demanded|thanks|thanked|offers|"
    r"offered|refuses|refused|proposes|proposed|suggests|suggested|warns|warned|complains|complained|"
    r"promises|promised|announces|announced)\s[^.]{8,}\.?)"
)
_SELF = re.compile(r"\A(?:he|she|they)\b")
_ME = re.compile(r"\b(?:him|her)(?=[.,]|$)")
_END = 4
"""Lines at the end of a letter, among them the signature."""


class Saying(NamedTuple):
    """Who says it, what, and what was found on their own document alone."""

    who: str
    what: str
    found: Retrieval


def sayings(fact: str, retrieval: Retrieval) -> Iterator[Saying]:
    """What the fact has somebody say, for each of their own documents; nothing for most facts."""
    said = _SAID.fullmatch(fact)
    signed = _SIGNED.fullmatch(fact) if said is None else None
    found = said or signed
    if found is None:
        return
    who = found["who"]
    what = _ME.sub(who, _SELF.sub(who, found["what"]))
    what = what[:1].upper() + what[1:]
    for page in retrieval.pages:
        if not page.own or not _is_by(who.split()[-1], page):
            continue
        hits = tuple(hit for hit in retrieval.hits if hit.passage.page_id == page.id)
        alone = replace(retrieval, pages=(page,), hits=hits)
        if said is not None:
            yield Saying(who, what, alone)
        elif page.issuer and page.issuer != who:
            yield Saying(who, f"{page.issuer[:1].upper()}{page.issuer[1:]}{what}", alone)


def _is_by(surname: str, page: Page) -> bool:
    """The one who answers, sends or signs has that surname."""
    if page.answering:
        return page.answering.split()[-1] == surname
    text = "\n".join(passage.text for passage in page.passages)
    sender = re.search(r"(?m)^\*{0,2}From:\*{0,2}\s(?P<who>[^<@\n]{3,60})", text)
    if sender is not None:
        return sender["who"].split()[-1:] == [surname]
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    letter = any(re.match(r"(?:My )?Dear(?:est)?\s", line) for line in lines)
    return letter and any(
        line.split()[-1] == surname and len(line.split()) <= _END for line in lines[-_END:]
    )
