"""The lines of a text as statements: marks left out, and what an item of a list, a line behind a
label or a row of a table leaves out put in front."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial

from factscore_tui.core.contained import contained
from factscore_tui.core.document import Document
from factscore_tui.core.fact import Sentence, SentenceKind
from factscore_tui.decompose.layout.answers import answered
from factscore_tui.decompose.layout.chronicles import in_its_year
from factscore_tui.decompose.layout.framing import without_frame
from factscore_tui.decompose.layout.headed_items import headed
from factscore_tui.decompose.layout.labels import (
    Around,
    has_label,
    label_before,
    told_of_label,
    with_verb,
)
from factscore_tui.decompose.layout.list_items import (
    full_name_of,
    headings_above,
    lead_of,
    leads_in,
    told_with_article,
    who_is,
    with_lead,
    with_subject,
    with_who,
)
from factscore_tui.decompose.layout.spoken_asides import without_asides
from factscore_tui.decompose.layout.two_columns import header_of, row_as_line
from factscore_tui.decompose.rules.statements import breaks_off, names_who
from factscore_tui.decompose.syntax.tree import Tree
from factscore_tui.text.markup import Plain, plain

_BULLET = re.compile(r"^(?:[-*•–]|\d{1,2}[.)]|\d\ufe0f?\u20e3|[\U0001f51f✅✔☑➡▶]\ufe0f?)\s+")
_LABEL = re.compile(
    r"(?:[QA]|(?i:Question|Answer|Front|Back|Background|Aims?|Objectives?|"
    r"(?:Materials and )?Methods|Results|(?:Main )?Findings|Discussion|Interpretation|"
    r"Conclusions?)):\s+(?=\S)"
)
"""What stands before a sentence of an interview, a study card or an abstract and is no part of
it."""
_IN_BRIEF = re.compile(
    r"(?!(?:It|He|She|They|We|I|You|This|That|There)\b)[A-Z][\w’'-]+(?: [\w’'-]+){0,3}"
    r" ?[—–] ?(?=(?:An?|The|Two|Three|Four|Several|Police) [^—–]*$)"
)
"""The label of a short item: "Bus crash — A coach overturned near Zagreb"."""
_ANSWER = re.compile(r"[*_]*(?:A|Answer|Back)[*_]*:[*_]*")
_NOTE = re.compile(
    r"[*_]*(?P<who>[A-Z][\w'’.-]+(?: [\w'’.-]+){0,4}), (?P<year>1\d{3}|20\d\d)[*_]*:[*_]*"
)
"""The heading of a note: "Alfred Russel Wallace, 1858:"."""
_LONGEST_QUESTION = 25
"""Words."""
_HASHTAGS = re.compile(r"(?<=[.!?\"”)\w])(?:\s+#[^\W\d_]\w*){1,20}\s*$")
"""What a post is filed under: "... ever since. #newjob #robotics"."""


class Lines:
    """The sentences of a document, each as it is read; made when asked for."""

    def __init__(
        self,
        document: Document,
        sentences: Sequence[Sentence],
        topic: str,
        parse: Callable[[str], Tree | None],
    ) -> None:
        self._document, self._sentences, self._parse = document, sentences, parse
        self._topic = told_with_article(topic, document.text)
        self._plain: dict[int, Plain] = {}
        self._rows: set[int] = set()
        self._labels: dict[int, str] = {}

    def __getitem__(self, k: int) -> Plain:
        """The sentence at place k without marks, with the places of its characters."""
        if k not in self._plain:
            text = self._document.text
            found = plain(text, self._sentences[k].span.trimmed(text))
            for mark in (_BULLET, _LABEL, _IN_BRIEF):
                front = mark.match(found.text)
                if front:
                    found = Plain(found.text[front.end() :], found.offsets[front.end() :])
            found = without_asides(without_frame(found))
            filed = _HASHTAGS.search(found.text)
            if filed:
                found = Plain(found.text[: filed.start()], found.offsets[: filed.start()])
            self._plain[k] = self._in_full(k, found) if found.text else found
        return self._plain[k]

    def told_row(self, k: int) -> bool:
        """True for the row of a table that is read as a sentence."""
        return bool(self[k].text) and k in self._rows

    def items(self, first: int, end: int) -> dict[int, str]:
        """The sentences of these places that begin an item of a list, counted from `first`, with
        the heading that was left out of each, or ""."""
        found: dict[int, str] = {}
        for k in range(first, end):
            own = self._sentences[k]
            begins = k == 0 or self._sentences[k - 1].paragraph != own.paragraph
            if begins and own.kind is SentenceKind.LIST_ITEM and self[k].text:
                found[k - first] = self._labels.get(k, "")
        return found

    def _in_full(self, k: int, found: Plain) -> Plain:
        """The line at place k with what it leaves out, or says in a label or in a first column."""
        text, kind = self._document.text, self._sentences[k].kind
        before = label_before(text, self._sentences, k)
        row = (
            row_as_line(found, header_of(text, self._sentences, k))
            if kind is SentenceKind.TABLE_ROW
            else None
        )
        line = row or found
        question = self._question_before(k)
        full = contained("an answer", partial(self._answered, question, found), lambda: None)
        if full is not None:
            return full
        item = kind is SentenceKind.LIST_ITEM
        labelled = row or (kind is SentenceKind.PROSE and (before or has_label(found.text)))
        if not item and not labelled:
            return self._noted(k, found)
        above = [
            full_name_of(heading, text)
            for heading in headings_above(self._document, self._sentences, k)
        ]
        around = Around(self._topic, above, text, self._parse)
        told = told_of_label(line, before, around)
        if told is not None:
            if row is not None:
                self._rows.add(k)
            return told
        if not item:
            return found
        found, label = headed(found, around)
        if label:
            self._labels[k] = label
            return found
        if self._led_in(k):
            return with_lead(with_subject(found, self._topic, above), self._lead(k))
        # of notes too: "deadliest epidemic of the Middle Ages"
        begun = Plain(found.text[:1].upper() + found.text[1:], found.offsets)
        full = with_subject(begun, self._topic, above)
        if full is begun:
            full = with_verb(begun, who_is(above, self._topic), around)
        return found if full is begun else full

    def _noted(self, k: int, found: Plain) -> Plain:
        """ "In 1858, Wallace wrote to Darwin" of "Wrote to Darwin" right under "Wallace, 1858:"."""
        above = self._sentences[k - 1].span.of(self._document.text).strip() if k else ""
        note = _NOTE.fullmatch(above)
        if note is None:
            return found
        full = with_who(found, note["who"])
        if full is found:
            return found
        when = f"In {note['year']}, "
        return Plain(when + full.text, (full.offsets[0],) * len(when) + full.offsets)

    def _answered(self, question: str, found: Plain) -> Plain | None:
        """The line as an answer, or as a line of a chronicle; None where it is neither."""
        full = answered(question, found, self._parse) if question else None
        text = self._document.text
        return full or in_its_year(found, text, Around(self._topic, (), text, self._parse))

    def _question_before(self, k: int) -> str:
        """The question that the sentence at place k answers: one that ends the paragraph before,
        or the sentence before its "A:"; "" where there is none."""
        j, own = k - 1, self._sentences[k]
        if _ANSWER.fullmatch(own.span.of(self._document.text)):
            return ""
        while j >= 0 and _ANSWER.fullmatch(self._sentences[j].span.of(self._document.text)):
            j -= 1
        if j < 0 or (j == k - 1 and self._sentences[j].paragraph == own.paragraph):
            return ""
        written = plain(self._document.text, self._sentences[j].span.trimmed(self._document.text))
        asked = _LABEL.sub("", _BULLET.sub("", written.text)).strip()
        return asked if asked.endswith("?") and len(asked.split()) <= _LONGEST_QUESTION else ""

    def _led_in(self, k: int) -> bool:
        """True where a line that ends in a colon leads the list in."""
        j = lead_of(self._sentences, k)
        return j >= 0 and self[j].text.rstrip().endswith(":")

    def _lead(self, k: int) -> str:
        """What leads the list in that the sentence at place k is in; "" where nothing does."""
        j = lead_of(self._sentences, k)
        if j < 0 or not leads_in(self[j].text):
            return ""
        if self._sentences[j].skip and self._sentences[j].kind is not SentenceKind.HEADING:
            return ""
        tree = self._parse(self[j].text)
        led = tree is not None and (breaks_off(tree) or (names_who(tree) and self._does(k)))
        return self[j].text if led else ""

    def _does(self, k: int) -> bool:
        """True for "approved a raise", which the list's first line says who did."""
        text = self._sentences[k].span.of(self._document.text).lstrip("*-•– \t")
        tree = self._parse(f"They {text}") if text[:1].islower() else None
        return tree is not None and tree.root == 1 and tree.xpos[1] == "VBD"
