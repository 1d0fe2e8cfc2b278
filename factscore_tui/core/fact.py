"""Sentences and atomic facts (FActScore's unit: a short statement that holds one piece of
information)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from factscore_tui.core.span import Span


class SentenceKind(StrEnum):
    """What a stretch of text is, before anything is decomposed."""

    PROSE = "prose"
    HEADING = "heading"
    LIST_ITEM = "list-item"
    TABLE_ROW = "table-row"
    FURNITURE = "furniture"
    """What stands around a text and states nothing about its subject: bylines, credits, links,
    code."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence: its place in the document, the paragraph it belongs to, and what it is.

    `skip` says why nothing in it is looked up ("heading", "byline", "code" ...; "" for a sentence
    to be read). `told` are statements that are ready to be checked, which a row of a table makes
    with its header: each with the parts of the sentence it comes from, sorted and disjoint.
    """

    index: int
    span: Span
    paragraph: int
    kind: SentenceKind = SentenceKind.PROSE
    skip: str = ""
    told: tuple[tuple[str, tuple[Span, ...]], ...] = ()


@dataclass(frozen=True, slots=True)
class DraftFact:
    """What a decomposer returns for one fact of a sentence, before it is numbered.

    `text` stands alone (pronouns and bare names resolved, ends in a full stop); `as_written` uses
    the sentence's own words; `spans` are the parts of the document it was built from, all inside
    the sentence, sorted and disjoint, at least one. `not_checkable` is empty for a fact, else the
    reason why nothing is to be looked up (opinion, question, heading, boilerplate ...). For
    a person's words ("X said that Y") `speaker` is X and `content` Y, else both are empty: it holds
    when X said it, and whether Y holds is another question.
    """

    text: str
    as_written: str
    spans: tuple[Span, ...]
    not_checkable: str = ""
    speaker: str = ""
    content: str = ""


@dataclass(frozen=True, slots=True)
class AtomicFact:
    """A numbered fact. `id` counts from 0 in reading order; `sentence` is the span of its
    sentence."""

    id: int
    text: str
    as_written: str
    spans: tuple[Span, ...]
    sentence: Span
    not_checkable: str = ""
    speaker: str = ""
    content: str = ""
