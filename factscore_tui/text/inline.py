"""What a reader sees of a stretch of Markdown and HTML, and where in the document each of its
characters stands.

Left out: emphasis, code ticks, links (their label stays), images, autolinks, footnote references,
citation marks, tags, comments, invisible characters. Replaced: entities, backslash escapes, runs of
white space, control characters. Marks are recognised, never run: nothing here is rendered.

Two steps. Every mark found writes into `_Marks`, which characters go and which become others; then
one walk over the characters makes the text. A sentence may hold half a pair ("**Note. That is
all.**" is two sentences), so an emphasis mark at either end of the span goes too. All steps are
linear in the length of the span: patterns are bounded or stop at the next mark of their own kind,
and brackets and emphasis are paired with a stack.
"""

from __future__ import annotations

import html
import re
from dataclasses import dataclass

from factscore_tui.core.span import Span, merge


@dataclass(frozen=True, slots=True)
class Plain:
    """Text without marks. `offsets[i]` is the code point of the document that `text[i]` stands for;
    increasing."""

    text: str
    offsets: tuple[int, ...]

    def spans(self, start: int, end: int) -> tuple[Span, ...]:
        """Where text[start:end] stands in the document: disjoint spans in order, neighbouring
        characters joined."""
        return merge(Span(at, at + 1) for at in self.offsets[max(0, start) : max(0, end)])


def plain(text: str, span: Span) -> Plain:
    """What a reader sees of `span` in `text`: no marks, white space folded, none at the ends."""
    start, end = span.trimmed(text)
    if _SPECIAL.search(text, start, end) is None:
        return Plain(text[start:end], tuple(range(start, end)))
    marks = _Marks(text, start, end)
    marks.find()
    return marks.plain()


_INVISIBLE = "\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff"
_SPECIAL = re.compile(rf"[*_~`\[\]<&\\>#+\u2022{_INVISIBLE}\x00-\x1f\x7f-\x9f]|\s\s|[^\S ]|- ")
_ONE = re.compile(rf"[{_INVISIBLE}]")
_TAG_NAMES = (
    "a abbr acronym address article aside b bdi bdo big blockquote body br caption center cite "
    "code col colgroup data dd del details dfn div dl dt em fieldset figcaption figure font footer "
    "form h1 h2 h3 h4 h5 h6 head header hr html i iframe img input ins kbd label legend li link "
    "main mark meta nav object ol option p param picture pre q rp rt ruby s samp section select "
    "small source span strike strong sub summary sup svg table tbody td tfoot th thead time title "
    "tr tt u ul var video wbr ref script style"
)
# "<b>", "</p>", "<a href='x'>"; not "x < y" and not "<y and z>": only the names that HTML has.
TAG = re.compile(rf"</?({'|'.join(_TAG_NAMES.split())})(?:[\s/][^<>]{{0,2000}})?>", re.IGNORECASE)
_OPEN_WORDS = frozenset(
    "br p li div td th tr dd dt h1 h2 h3 h4 h5 h6 hr option blockquote table ul ol".split()  # noqa: SIM905
)
"""Tags that part words: "one<br>two"."""
_WHOLE = re.compile(r"<(script|style|ref)\b[^<>]{0,500}(?<!/)>", re.IGNORECASE)
_AUTOLINK = re.compile(
    r"<(?:(?:https?|ftp|mailto|tel):[^\s<>]{1,2000}|[\w.+-]{1,64}@[\w-]{1,64}\.[\w.-]{1,64})>"
)
_ENTITY = re.compile(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});")
_ESCAPE = re.compile(r"\\[!-/:-@\[-`{-~]")
_RUN = re.compile(r"\*+|_+|~~|`+")
_OPENING_STAR, _CLOSING_STAR = (
    re.compile(r"(?<![\w*])\*(?=\w)[^*\n]*\Z"),
    re.compile(r"[^*\n]*\w\*(?![\w*])"),
)
_PARTNER = 400
"""How far from a sentence, in characters, the other end of an emphasis is looked for."""
_MARK = re.compile(r"[*_`\[\]<&\\\x1b\x9b]|~~")
# What a terminal obeys: colours, titles; copied from a log or a man page.
_CONTROL = re.compile(
    r"(?:\x1b\[|\x9b)[0-?]{0,40}[ -/]{0,4}[@-~]|\x1b\][^\x07\x1b\n]{0,500}(?:\x07|\x1b\\)"
    r"|\x1b(?:[()][0-9A-Z]|[@-Z\\^_=>78])"
)
# "(https://example.org/a_(b) "title")" behind a label
_ADDRESS = re.compile(
    r"\(\s{0,3}<?[^\s()<>]{0,2000}(?:\([^\s()<>]{0,200}\)[^\s()<>]{0,200}){0,3}>?"
    r"(?:\s{1,3}(?:\"[^\"\n]{0,300}\"|'[^'\n]{0,300}'))?\s{0,3}\)"
)
_REFERENCE = re.compile(r"\[[^\[\]\n]{0,100}\]")
# [1] [2, 3] [4-6] [a] [note 2] [citation needed] [^1] [^name]
_CITATION = re.compile(
    r"\^[^\s\[\]]{1,60}|\d{1,3}(?:\s?[,;\u2013-]\s?\d{1,3}){0,20}|[a-z]|(?:note|nb|n|fn|ref)\.? "
    r"?\d{1,3}|(?:citation|clarification|better source|page|verification|full citation) "
    r"needed|(?:who|when|where|which)\?|dubious|according to whom\?|by whom\?|(?:p|pp)\. ?\d{1,4}"
)
_LINE_MARKS = re.compile(
    r"(?:[ \t]{0,8}(?:>(?!\d)|#{1,6}(?=[ \t])|[*+\u2022-](?=[ \t])(?:[ \t]\[[ xX]\](?=[ "
    r"\t]))?)){1,8}"
)
_SUP_KEPT = re.compile(r"(?:st|nd|rd|th|er|e|re|\u00ba|\u00aa)\Z", re.IGNORECASE)
_UNIT = re.compile(r"(?:^|[^A-Za-z])(?:[kcmd]?m|ft|mi|in|yd|s|nmi|miles|feet|metres|meters)\Z")
_TEN = re.compile(r"(?:^|[^\d.,])10\Z")


class _Marks:
    """What becomes of the characters of one span."""

    def __init__(self, text: str, start: int, end: int) -> None:
        self.text, self.start, self.end = text, start, end
        self.gone = bytearray(end - start)
        self.becomes: dict[int, str] = {}
        self.cited: set[int] = set()
        self.brackets: list[int] = []
        self.runs: list[re.Match[str]] = []
        self.nowhere: dict[str, bool] = {}

    def find(self) -> None:
        """Read the marks of the span from left to right."""
        text, end = self.text, self.end
        at = self.start
        self._line_marks(at)
        while True:
            found = _MARK.search(text, at, end)
            if found is None:
                break
            at, sign = found.start(), found.group()
            if sign == "<":
                at = self._angle(at)
            elif sign == "&":
                at = self._entity(at)
            elif sign == "\\":
                at = self._escape(at)
            elif sign in "\x1b\x9b":
                at = self._control(at)
            elif sign == "[":
                self.brackets.append(at)
                at += 1
            elif sign == "]":
                at = self._bracket(at)
            else:
                run = _RUN.match(text, at, end)
                assert run is not None
                self.runs.append(run)
                at = run.end()
        self._emphasis()
        for match in _ONE.finditer(text, self.start, end):
            self.drop(match.start(), match.end())

    def _control(self, at: int) -> int:
        sequence = _CONTROL.match(self.text, at, self.end)
        if sequence is None:
            return at + 1
        self.drop(at, sequence.end())
        return sequence.end()

    def drop(self, start: int, end: int) -> None:
        """Leave out [start, end) of the document."""
        self.gone[start - self.start : end - self.start] = b"\1" * (end - start)

    def _line_marks(self, at: int) -> None:
        """Quote, heading and bullet marks that were left at the begin of the span, and ">" of later
        lines."""
        marks = _LINE_MARKS.match(self.text, at, self.end)
        if marks is not None and marks.end() < self.end:
            self.drop(at, marks.end())
        line = self.text.find("\n", at, self.end)
        while line >= 0:
            marks = _LINE_MARKS.match(self.text, line + 1, self.end)
            if marks is not None and ">" in marks.group():
                self.drop(line + 1, marks.end())
            line = self.text.find("\n", line + 1, self.end)

    # --- HTML

    def _find(self, what: str, at: int) -> int:
        """Where `what` stands behind `at`, or -1. What was not found once is not looked for
        again."""
        if self.nowhere.get(what):
            return -1
        found = self.text.find(what, at, self.end)
        self.nowhere[what] = found < 0
        return found

    def _angle(self, at: int) -> int:
        text, end = self.text, self.end
        if text.startswith("<!--", at):  # <!-- a comment -->
            close = self._find("-->", at)
            if close >= 0:
                self.drop(at, close + 3)
                return close + 3
            return at + 4
        link = _AUTOLINK.match(text, at, end)
        if link is not None:
            self.drop(at, link.end())
            self.cited.add(at)
            return link.end()
        whole = _WHOLE.match(text, at, end)
        if whole is not None:  # <script>...</script> goes with all that is in it
            close = self._find(f"</{whole.group(1)}>", at)
            if close >= 0:
                close += len(whole.group(1)) + 3
                self.drop(at, close)
                self.cited.add(at)
                return close
        tag = TAG.match(text, at, end)
        if tag is None:
            return at + 1
        name = tag.group(1).lower()
        if name == "sup" and text[at + 1] != "/":
            return self._raised(at, tag.end())
        self.drop(at, tag.end())
        if name in _OPEN_WORDS:
            self.becomes[at] = " "
        return tag.end()

    def _raised(self, at: int, after: int) -> int:
        """<sup>2</sup>: a footnote's number goes; "5<sup>th</sup>" and "km<sup>2</sup>" keep
        theirs, and "10<sup>6</sup>" is written 10^6, since 106 would be another number."""
        text = self.text
        self.drop(at, after)
        close = text.find("</sup>", after, min(self.end, after + 300))
        if close < 0:
            return after
        before = text[max(self.start, at - 8) : at]
        inner = text[after:close].strip()
        if _TEN.search(before):
            self.becomes[at] = "^"
        elif not (
            _SUP_KEPT.match(inner) or (inner in ("2", "3", "-1", "-2") and _UNIT.search(before))
        ):
            self.drop(after, close)
            self.cited.add(at)
            return close
        return after

    def _entity(self, at: int) -> int:
        entity = _ENTITY.match(self.text, at, self.end)
        if entity is None:
            return at + 1
        meant = html.unescape(entity.group())
        if meant == entity.group():
            return entity.end()
        self.drop(at, entity.end())
        if _ONE.match(meant) is None:
            for number, char in enumerate(meant):
                self.becomes[at + number] = char
        return entity.end()

    # --- Markdown

    def _escape(self, at: int) -> int:
        # a backslash at the end of a line breaks it
        if at + 1 < self.end and self.text[at + 1] == "\n":
            self.drop(at, at + 1)
            return at + 1
        escape = _ESCAPE.match(self.text, at, self.end)
        if escape is None:
            return at + 1
        self.drop(at, at + 1)
        return escape.end()

    def _bracket(self, at: int) -> int:
        """A closing bracket: of a link, an image, a citation mark, or of nothing."""
        if not self.brackets:
            return at + 1
        text, opened, after = self.text, self.brackets.pop(), at + 1
        image = opened > self.start and text[opened - 1] == "!" and at - opened <= 1000
        label = text[opened + 1 : min(at, opened + 200)]
        address = (
            _ADDRESS.match(text, after, self.end)
            if after < self.end and text[after] == "("
            else None
        )
        if address is not None and (image or _looks_linked(label, address.group())):
            if image:
                self.drop(opened - 1, address.end())
                self.cited.add(opened - 1)
            else:
                self.drop(opened, opened + 1)
                self.drop(at, address.end())
            return address.end()
        if at - opened <= 121 and self._is_citation(opened, at):
            self.drop(opened, after)
            self.cited.add(opened)
            return after
        reference = (
            _REFERENCE.match(text, after, self.end)
            if after < self.end and text[after] == "["
            else None
        )
        if reference is not None and (image or _names_reference(label, reference.group()[1:-1])):
            if image:
                self.drop(opened - 1, reference.end())
            else:
                self.drop(opened, opened + 1)
                self.drop(at, reference.end())
            return reference.end()
        return after

    def _is_citation(self, opened: int, closed: int) -> bool:
        text = self.text
        inner = text[opened + 1 : closed]
        if _CITATION.fullmatch(inner.strip().lower() if len(inner) > 1 else inner) is None:
            return False
        if not inner.isalpha() or len(inner) > 1:
            return True
        # "[a] great man" in a quotation is the writer's word, "great[a]" and "great [a]." are marks
        touches = (
            opened > self.start
            and not text[opened - 1].isspace()
            and text[opened - 1] not in "\"'\u201c\u2018("
        )
        return touches or closed + 1 >= self.end or text[closed + 1] in ".,;:!?["

    def _emphasis(self) -> None:
        """Drop the marks of emphasis that stand in pairs, or open or close the span."""
        opened: dict[str, list[re.Match[str]]] = {"*": [], "_": [], "~": []}
        ticks: dict[int, re.Match[str]] = {}
        for run in self.runs:
            sign, size = run.group()[0], run.end() - run.start()
            if sign == "`":
                partner = ticks.pop(size, None)
                if partner is not None:
                    self._drop_pair(partner, run)
                    if self._between_digits(run):  # "`5`10" is not 510
                        self.becomes[run.start()] = " "
                elif run.start() == self.start or not self.text[run.start() - 1].isalnum():
                    ticks[size] = run  # "5`10` tall" is not code, and not 510
                continue
            if size > 3:  # "********" is a rule or hostile, and no emphasis
                self.drop(*run.span())
                continue
            before = self.text[run.start() - 1] if run.start() > self.start else " "
            after = self.text[run.end()] if run.end() < self.end else " "
            opens = not after.isspace() and not before.isalnum()
            closes = not before.isspace() and (not after.isalnum() or (size > 1 and sign == "*"))
            if closes and opened[sign]:
                self._drop_pair(opened[sign].pop(), run)
            elif opens:
                opened[sign].append(run)
            elif (
                closes
                and not after.isalnum()
                and (size > 1 or run.end() >= self.end or self._stray(run))
            ):
                self.drop(*run.span())
            elif sign == "*" and size > 1 and before.isalpha() and after.isalpha():
                # "divided into**twenty arrondissements**": the blank before it is lost
                self.drop(*run.span())
                self.becomes[run.start()] = " "
            elif (
                size > 1 and before.isspace() and after.isspace() and not self._between_numbers(run)
            ):
                self.drop(*run.span())  # "has ** twenty arrondissements **"
        for runs in opened.values():
            for run in runs:
                if run.start() == self.start or run.end() - run.start() > 1 or self._stray(run):
                    self.drop(*run.span())

    def _stray(self, run: re.Match[str]) -> bool:
        """True for one star at a word whose partner stands in another sentence of the text: "*the
        best. Nobody* was". "5* by users", "price*" and a lone "*Batteries" are written so."""
        if run.group() != "*":
            return False
        after, before = (
            self.text[run.end() : run.end() + 1],
            self.text[run.start() - 1 : run.start()],
        )
        if after.isalpha() and run.start() >= self.start:
            return _CLOSING_STAR.match(self.text, self.end, self.end + _PARTNER) is not None
        if before.isalpha():
            return (
                _OPENING_STAR.search(self.text, max(0, self.start - _PARTNER), self.start)
                is not None
            )
        return False

    def _between_digits(self, run: re.Match[str]) -> bool:
        """True for a mark right between two digits."""
        sides = self.text[run.start() - 1 : run.start()], self.text[run.end() : run.end() + 1]
        return run.end() < self.end and all(side.isdigit() for side in sides)

    def _between_numbers(self, run: re.Match[str]) -> bool:
        """True for "2 ** 3"."""
        left, right = (
            self.text[max(self.start, run.start() - 3) : run.start()],
            self.text[run.end() : run.end() + 3],
        )
        return left.strip()[-1:].isdigit() and right.strip()[:1].isdigit()

    def _drop_pair(self, first: re.Match[str], second: re.Match[str]) -> None:
        self.drop(*first.span())
        self.drop(*second.span())

    # --- the walk

    def plain(self) -> Plain:
        """The text that is left, with its offsets."""
        kept: list[str] = []
        offsets: list[int] = []
        text, gone, becomes = self.text, self.gone, self.becomes
        cited = False
        for number, dropped in enumerate(gone):
            at = self.start + number
            if dropped:
                cited = cited or at in self.cited
                char = becomes.get(at, "")
                if not char:
                    continue
            else:
                char = text[at]
            if char.isspace() or char < " " or "\x7f" <= char <= "\x9f":
                if not kept or kept[-1] == " ":
                    continue
                char = " "
            elif cited:
                if char in ".,;:!?)" and kept and kept[-1] == " ":  # "so [1]." is "so."
                    kept.pop()
                    offsets.pop()
                cited = False
            kept.append(char)
            offsets.append(at)
        if kept and kept[-1] == " ":
            kept.pop()
            offsets.pop()
        return Plain("".join(kept), tuple(offsets))


def _looks_linked(label: str, address: str) -> bool:
    """False for "[sic](he said so)": an address has no spaces inside, and is not a plain word in
    brackets."""
    inner = address[1:-1].strip()
    return not inner or label.strip() == "" or re.search(r"[./#:?=@]", inner) is not None


def _names_reference(label: str, reference: str) -> bool:
    """True for "[the report][2]" and "[report][ref]", not for "[sic][2]"."""
    return any(c.isalpha() for c in label) and (
        _CITATION.fullmatch(reference) is None or " " in label.strip()
    )
