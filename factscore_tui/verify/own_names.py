"""Other names of the people of a fact in a user's own documents: the surname of a marriage.

    draft     Anna Pettifer married Walter Kessler. Anna Pettifer died in 1958.
    obituary  Mrs Anna Kessler died on Friday ...     the same woman

Letters, wills and obituaries call her by the one name or the other; an encyclopedia has one page
for both. Only where the draft or a document tells of the marriage (or says "née"), a document has
the first name with the other surname, and the draft does not speak of two such people.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from factscore_tui.core.evidence import Page, Retrieval

MAX_CHARACTERS = 40_000
"""Characters of the draft and of its documents that are searched for a marriage."""
_W = r"[A-Z][\w'\u2019-]*[a-z]"
_NAME = re.compile(rf"\b(?P<first>{_W}) (?P<last>{_W})(?=['\u2019]s\b|\b)(?!\s[A-Z])")
_LATER = rf"(?:{_W} )+(?P<s>{_W})"
_BETWEEN = r"(?:[a-z,]+ ){0,5}"


def also_called(fact: str, retrieval: Retrieval) -> Iterator[tuple[str, str]]:
    """The names in a fact that people of its sources have married out of, or into, each with the
    other one: ("Anna Pettifer", "Anna Kessler")."""
    own = [page for page in retrieval.pages if page.own]
    names = list(_NAME.finditer(fact)) if own else []
    if not names:
        return
    draft = retrieval.document[:MAX_CHARACTERS]
    sources = "\n".join(map(_text, own))[:MAX_CHARACTERS]
    for name in {found.group(): found for found in names}.values():
        for other in sorted(_surnames(name["first"], name["last"], draft, sources)):
            called = f"{name['first']} {other}"
            if other != name["last"] and called in sources and called not in draft:
                yield name.group(), called


def _surnames(first: str, last: str, draft: str, sources: str) -> set[str]:
    """What `first` may be called after a wedding, or was before one."""
    who = rf"\b{re.escape(first)}(?: {re.escape(last)})?\b"
    told = (
        rf"{who},? {_BETWEEN}(?:[Mm]arried|wed) (?:to )?{_BETWEEN}{_LATER}",
        rf"{who},? (?:the |his )?(?:wife|widow) of {_LATER}",
        rf"\b{re.escape(first)} (?P<s>{_W}),? \(?(?:n\u00e9e|nee|born) {re.escape(last)}\b",
    )
    found = {
        hit["s"] for one in told for text in (draft, sources) for hit in re.finditer(one, text)
    }
    she = rf"\b[Ss]he,? {_BETWEEN}(?:married|wed) {_BETWEEN}{_LATER}"
    if re.search(who, draft):  # "In 1913 she married Walter Kessler"
        found |= {hit["s"] for hit in re.finditer(she, draft)}
    return found


def _text(page: Page) -> str:
    return "\n".join([page.title, *(passage.text for passage in page.passages)])
