"""The bundled decomposer: a tagger, a parser, rules that propose facts, and a learned choice among them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Literal

from factscore_tui.core.document import Document
from factscore_tui.core.fact import DraftFact, Sentence, SentenceKind
from factscore_tui.core.span import Span, merge
from factscore_tui.decompose import model
from factscore_tui.decompose.asides import aside_facts, take_out
from factscore_tui.decompose.candidates import key, states
from factscore_tui.decompose.checkable import reason_not_checkable
from factscore_tui.decompose.clauses import ClauseReader
from factscore_tui.decompose.coverage import complete, incomplete, whole
from factscore_tui.decompose.repair import repair, repair_tags
from factscore_tui.decompose.resolve import Resolver
from factscore_tui.decompose.selection import Selector
from factscore_tui.decompose.sides import SideReader
from factscore_tui.decompose.tree import GLUE, Aside, Phrase, Piece, Tree
from factscore_tui.decompose.units import Unit, read_units
from factscore_tui.decompose.words import REPORTING

MAX_CHARACTERS = 4000
Found = tuple[str, str, tuple[Span, ...]]
_FINITE = frozenset({"VBZ", "VBP", "VBD", "MD"})
_BARE_END = frozenset(
    [
        "born",
        "appointed",
        "characterized",
        "characterised",
        "described",
        "known",
        "member",
        "advocate",
        "served",
        "elected",
        "named",
        "called",
    ]
)
_QUOTES = frozenset({'"', "“", "”", "„", "«", "»"})
_MARKUP = re.compile(r"[{}<>]|[\w\]]\s*=\s*[\w\"'\[]")
_TIGHT_BEFORE = frozenset(
    [".", ",", ";", ":", "!", "?", ")", "]", "}", "%", "”", "’", "'s", "’s", "n't", "n’t", "'", "...", "…"]
)
_TIGHT_AFTER = frozenset(["(", "[", "{", "“", "‘", "$", "€", "£", "#"])


class RuleDecomposer:
    """Implements engine.ports.Decomposer. `weights` names another file for tagger and parser, `choice` one for the
    selection of facts (None: all that the rules find); the defaults are the bundled ones."""

    def __init__(self, weights: Path | None = None, choice: Path | Literal["bundled"] | None = "bundled") -> None:
        self.tagger, self.parser = model.load(weights)
        self.selector = None if choice is None else Selector(None if choice == "bundled" else Path(choice))

    @property
    def name(self) -> str:
        """How the decomposer is named in reports."""
        return "rules"

    def decompose(
        self, document: Document, sentences: Sequence[Sentence], topic: str, turns: Iterable[Sentence] | None = None
    ) -> Iterator[tuple[Sentence, tuple[DraftFact, ...]]]:
        """Yield every sentence once, or those whose turn it is, with its facts in reading order."""
        prose = [s.span.of(document.text) for s in sentences[:8] if s.kind is SentenceKind.PROSE]
        resolver = Resolver(document.text, topic, prose)
        paragraph = -1
        for sentence in sentences if turns is None else turns:
            if sentence.paragraph != paragraph:
                paragraph = sentence.paragraph
                resolver.new_paragraph()
            yield sentence, self._one(document.text, sentence, resolver)

    def _one(self, text: str, sentence: Sentence, resolver: Resolver) -> tuple[DraftFact, ...]:
        span = sentence.span.trimmed(text)
        if span.end <= span.start:
            return ()
        written = span.of(text)
        reason = reason_not_checkable(written, sentence.kind)
        if reason:
            return (DraftFact(_stop(_flat(written)), _stop(_flat(written)), (span,), reason),)
        code = len(_MARKUP.findall(written[:MAX_CHARACTERS])) > 1
        facts = self.facts(written, resolver) if len(written) <= MAX_CHARACTERS and not code else []
        drafts = [DraftFact(alone, plain, tuple(s.shift(span.start) for s in spans)) for alone, plain, spans in facts]
        if not drafts:
            whole = _stop(_flat(written))
            return (DraftFact(whole, whole, (span,)),)
        return tuple(drafts)

    def facts(self, sentence: str, resolver: Resolver) -> list[Found]:
        """(text that stands alone, as written, spans inside the sentence) for each fact of a sentence; may be empty."""
        tree, asides, units = self.parse(sentence)
        if not tree.units:
            return []
        if ";" in tree.forms and not attributed(tree):
            split = self._apart(sentence, resolver)
            if split:
                return split
        if attributed(tree):
            phrases = tidy([whole(tree, asides)], tree)
        else:
            phrases, reader = read_facts(tree, asides)
            if self.selector is not None:
                phrases = self.selector.choose(tree, reader, phrases, asides)
        by_start = {u.start: u for u in units}
        out = []
        for phrase in phrases:
            spans = merge(_spans(phrase, tree, by_start), gap=0)
            if not spans:
                continue
            plain = render(phrase, tree, sentence)
            alone = render(resolver.stand_alone(phrase, tree), tree, sentence)
            out.append((alone, plain, _bridge(spans, sentence)))
        resolver.note(tree)
        return out

    def _apart(self, sentence: str, resolver: Resolver) -> list[Found]:
        """The facts of what semicolons part, each read on its own; empty when a part is no statement."""
        found: list[Found] = []
        start = 0
        for part in sentence.split(";"):
            if not part.strip():
                start += len(part) + 1
                continue
            tree, _, _ = self.parse(part)
            named = any(tree.labels[k] in {"nsubj", "nsubjpass", "expl"} for k in range(len(tree.units)))
            if not named or not any(tree.tags[k] in _FINITE for k in range(len(tree.units))):
                return []
            for alone, plain, spans in self.facts(part, resolver):
                found.append((alone, plain, tuple(s.shift(start) for s in spans)))
            start += len(part) + 1
        return found

    def parse(self, sentence: str) -> tuple[Tree, list[Aside], list[Unit]]:
        """The tree of a sentence, what was taken out before parsing, and all units."""
        units = read_units(sentence)
        kept, asides = take_out(units)
        forms = [u.form for u in kept]
        tags = repair_tags(forms, self.tagger.tag(kept))
        heads, labels = self.parser.parse(forms, tags)
        tree = Tree(kept, tags, heads, labels)
        repair(tree)
        return tree, asides, units


def read_facts(tree: Tree, asides: Sequence[Aside]) -> tuple[list[Phrase], ClauseReader]:
    """The rules' facts of a tree and its asides, in reading order, tidied; together they hold the whole sentence."""
    reader = ClauseReader(tree)
    reader.clause(tree.root, None)
    SideReader(reader).read()
    loose: list[Aside] = []
    for aside in asides:
        phrases, told = aside_facts(tree, aside, _holder(tree, reader, aside))
        for phrase in phrases:
            reader.emit(aside.after, phrase)
        if not told:
            loose.append(aside)
    facts = sorted(enumerate(reader.facts), key=lambda f: (f[1][0], f[0]))
    phrases = [phrase for _, (_, phrase) in facts]
    for aside in loose:
        _put_back(phrases, aside)
    tidied = tidy(complete(tree, reader, phrases, asides), tree)
    if tidied and incomplete(tree, tidied, asides):
        tidied.append(whole(tree, asides))
    return tidied, reader


def attributed(tree: Tree) -> bool:
    """True when the whole sentence is somebody's word ("According to X, ...") or hangs on a condition ("If ...")."""
    if tree.forms[0] in {"if", "unless"} or _quoted(tree):
        return True
    pairs = zip(tree.forms, tree.forms[1:], strict=False)
    return any(a == "according" and b == "to" for a, b in pairs)


def _quoted(tree: Tree) -> bool:
    """True for speech in quotation marks with the word that reports it after or before: "...", he said."""
    marks = [i for i, form in enumerate(tree.forms) if form in _QUOTES]
    if len(marks) < 2:
        return tree.units[0].kind == "title" and any(f in REPORTING for f in tree.forms[1:8])
    if marks[0] == 0:
        return any(f in REPORTING for f in tree.forms[marks[1] : marks[1] + 9])
    return any(f in REPORTING for f in tree.forms[max(0, marks[0] - 3) : marks[0]])


def _holder(tree: Tree, reader: ClauseReader, aside: Aside) -> Phrase:
    """What an aside speaks of: the subject it stands in, else the name before it."""
    own = tree.child(tree.root, "nsubj")
    if own is not None and aside.units[0].text != "," and aside.after in tree.subtree(own) and aside.after <= own + 6:
        return reader.subject(own)
    return tree.pieces([aside.after])


def _put_back(phrases: list[Phrase], aside: Aside) -> None:
    """An aside that told nothing stays with the word it followed, in the first fact that holds it."""
    for n, phrase in enumerate(phrases):
        for k, piece in enumerate(phrase):
            if piece.unit == aside.after:
                inner = [Piece(u.text, -2 - u.start) for u in aside.units]
                phrases[n] = [*phrase[: k + 1], *inner, *phrase[k + 1 :]]
                return


# --- tidying ------------------------------------------------------------------------------------------------------


def _headless(phrase: Phrase, tree: Tree) -> bool:
    """True for what begins inside the sentence with a conjunction, a relative word or a preposition: no statement."""
    first = phrase[0].unit
    return first > 0 and (tree.tags[first] in {"CC", "IN", "TO"} or tree.forms[first] in {"that", "which", "whom"})


def tidy(phrases: Sequence[Phrase], tree: Tree) -> list[Phrase]:
    """Drop empty, repeated and bare facts ("X was born" beside "X was born in Y")."""
    out: list[Phrase] = []
    seen: set[str] = set()
    keys = [key(p) for p in phrases]
    for phrase, said in zip(phrases, keys, strict=True):
        words = said.split()
        if len(words) < 2 or said in seen:
            continue
        if words[-1] in _BARE_END and any(said != other and said in other for other in keys):
            continue
        if not states(phrase, tree) or _headless(phrase, tree):
            continue
        seen.add(said)
        out.append(phrase)
    return out


# --- writing ------------------------------------------------------------------------------------------------------


def render(phrase: Phrase, tree: Tree, sentence: str) -> str:
    """The words of a phrase as one sentence: spaces as in the source where words were neighbours."""
    out = ""
    before: Piece | None = None
    for piece in phrase:
        tight = before is None or piece.text.lower() in _TIGHT_BEFORE or before.text in _TIGHT_AFTER
        if not tight and before is not None and 0 <= before.unit == piece.unit - 1:
            tight = tree.units[before.unit].end == tree.units[piece.unit].start
        text = piece.text if before is None else tree.lowered([piece])[0].text
        out += text if tight else " " + text
        before = piece
    out = _flat(out)
    if phrase and (phrase[0].unit < 0 or tree.units[phrase[0].unit].kind == "word"):
        out = out[:1].upper() + out[1:]
    return _stop(out)


def _flat(text: str) -> str:
    return re.sub(r"\s+", " ", text).strip()


def _stop(text: str) -> str:
    return text if re.search(r"[.!?…][\"'”’)\]]*$", text) else text.rstrip(",;:–—- ") + "."


def _spans(phrase: Phrase, tree: Tree, by_start: dict[int, Unit]) -> list[Span]:
    out = []
    for piece in phrase:
        if piece.unit >= 0:
            unit = tree.units[piece.unit]
        elif piece.unit == GLUE:
            continue
        else:
            unit = by_start[-2 - piece.unit]
        out.append(Span(unit.start, unit.end))
    return out


def _bridge(spans: Sequence[Span], sentence: str) -> tuple[Span, ...]:
    """Join spans that only white space parts, so that neighbouring words light up as one."""
    out: list[Span] = []
    for span in spans:
        if out and not sentence[out[-1].end : span.start].strip():
            out[-1] = Span(out[-1].start, span.end)
        else:
            out.append(span)
    return tuple(out)
