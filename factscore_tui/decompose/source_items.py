"""Items of minutes and memos: what "it" is under a label, and that a label is nobody.

1. Budget. The governors received the budget. ... They approved it.       approved the budget
1. Litigation. Mr Lee asked whether the company should appeal.            not Litigation
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence

from factscore_tui.core.evidence import Passage, WrittenOut
from factscore_tui.core.span import Span

ITEM = re.compile(
    r"(?m)^(?:\*\*)?\d{1,2}[.)]\s+(?:\*\*)?(?P<label>[A-Z][\w '\u2019-]{1,50})[.:](?:\*\*)?\s"
)
_IT = re.compile(r"(?<=[a-z]\s)it(?=\.|,| and| by| with| without| un)|(?<=[.\n]\s)It(?=\s[a-z])")
_NOUN = r"\b(?:the|a|an) (?:[a-z-]+ )?{}\b"
_BODY = re.compile(
    r"(?:the|this|our|its|The|This|Our) (?P<noun>company|firm|club|council|school)(?:'s)?"
)
_NAMED = frozenset(("club", "council", "school", "board", "trust", "committee", "society"))


def labels_of(text: str) -> frozenset[str]:
    """What the items of a document are called."""
    return frozenset(found["label"].casefold() for found in ITEM.finditer(text))


class WholeText:
    """A document in one piece: an item may go on in the next passage."""

    def __init__(self, passages: Sequence[Passage]) -> None:
        self.text, self._starts = "", list[int]()
        for passage in passages:
            self._starts.append(len(self.text))
            self.text += passage.text + "\n\n"

    def of_whole(self, found: Iterable[WrittenOut]) -> list[WrittenOut]:
        """With ranges of the whole text."""
        return [WrittenOut(0, one.span.shift(self._starts[one.passage]), one.text) for one in found]

    def in_passages(self, found: Iterable[WrittenOut]) -> Iterator[WrittenOut]:
        """With ranges of the passages again."""
        for one in found:
            n = bisect_right(self._starts, one.span.start) - 1
            yield WrittenOut(n, one.span.shift(-self._starts[n]), one.text)


def items_written_out(text: str, known: Sequence[WrittenOut]) -> Iterator[WrittenOut]:
    """ "It" under a label that names one thing, which the first sentence takes up: unless it is
    known what else it refers to."""
    items = list(ITEM.finditer(text))
    for n, item in enumerate(items):
        end = items[n + 1].start() if n + 1 < len(items) else len(text)
        noun = item["label"].split()[-1].casefold()
        body = text[item.end() : end]
        first = re.search(_NOUN.format(re.escape(noun)), body.split(".")[0])
        if noun.endswith("s") or first is None:
            continue
        for found in _IT.finditer(body):
            span = Span(*found.span()).shift(item.end())
            if not any(span.overlaps(one.span) for one in known):
                the = "The" if found.group() == "It" else "the"
                yield WrittenOut(0, span, f"{the} {noun}")


def of_no_label(
    one: WrittenOut, text: str, labels: frozenset[str], issuer: str
) -> WrittenOut | None:
    """What a word refers to; where that is the label of an item, the issuer of the document for
    "the company", else nothing. "The school" is a label that is called one, and no issuer that is
    called otherwise."""
    meant = one.text.removesuffix("'s").casefold()
    if meant not in labels:
        return one
    body = _BODY.fullmatch(one.span.of(text))
    if body is not None and len(meant.split()) > 1 and meant.endswith(f" {body['noun']}"):
        return one
    if not issuer or body is None or not _may_be(issuer, body["noun"]):
        return None
    return one._replace(text=issuer + ("'s" if one.text.endswith("'s") else ""))


def _may_be(issuer: str, noun: str) -> bool:
    """A board is no school; a firm may be called anything."""
    kinds = [word for word in issuer.casefold().split() if word in _NAMED]
    return not kinds or kinds[-1] == noun
