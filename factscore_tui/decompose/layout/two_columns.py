"""Rows of a table with two columns, which are lines with a label in front."""

from __future__ import annotations

import re
from collections.abc import Sequence

from factscore_tui.core.fact import Sentence, SentenceKind
from factscore_tui.text.markup import Plain
from factscore_tui.text.tables import MAX_ROWS

_PIPE_ROW = re.compile(r"\|?\s*([^|]+?)\s*\|\s*([^|]+?)\s*\|?\s*$")
_PLAIN_HEADS = re.compile(
    r"(?i)\|?\s*(?:feature|attribute|property|category|aspect|field|item|fact|key facts?|parameter"
    r"|year|date|period|time|detail|characteristic|specification|topic|info|information)s?"
    r"\s*\|\s*(?:details?|values?|information|description|data|facts?|answers?|events?|milestones?"
    r"|achievements?|specifications?|info|summary|what happened|key events?)\s*\|?\s*"
)
"""Heads of a table with two columns that say nothing themselves."""


def row_as_line(found: Plain, header: str) -> Plain | None:
    """A row "| Capital | Lisbon |" as "Capital: Lisbon"; None where it has other columns than two
    or heads that say something."""
    row = _PIPE_ROW.match(found.text)
    if row is None or not _PLAIN_HEADS.fullmatch(header):
        return None
    middle = ": "
    text = row[1] + middle + row[2]
    own = found.offsets
    places = own[row.start(1) : row.end(1)]
    behind = own[row.start(2) : row.end(2)]
    return Plain(text, places + (places[-1],) * len(middle) + behind)


def header_of(text: str, sentences: Sequence[Sentence], k: int) -> str:
    """The heads of the table that the row at place k is in; "" where it has none."""
    for j in range(k - 1, max(-1, k - MAX_ROWS - 2), -1):
        if sentences[j].kind is not SentenceKind.TABLE_ROW:
            break
        if sentences[j].skip == "table header":
            return sentences[j].span.of(text)
    return ""
