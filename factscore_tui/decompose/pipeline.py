"""From sentences to atomic facts, stage by stage. This file is the map: every stage is one call, in
order.

    text       Document, Sentence      text/, text/sentences.py      which lines are prose, and
which are skipped
    plain      -> Plain                text/markup.py                marks left out, offsets kept
    parse      -> Tree                 syntax/                       words, tags, dependency tree,
    word vectors
    checkable  -> reason or ""         rules/checkable*.py           opinion, question, instruction ...
    candidates -> list[Candidate]      rules/, selection/            what the sentence can be taken
    to say
    select     -> list[Candidate]      decompose/selection/selector.py         what is told
    refer      -> Reference            decompose/rules/coreference.py          who "he" and "the company" are
    write      -> DraftFact            decompose/rules/phrase.py               sentences, with the spans they
    come from

`BundledDecomposer.explain` shows what each of them made of a sentence (`factscore-tui doctor
--sentence`).
"""  # noqa: E501

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from factscore_tui.core.document import Document
from factscore_tui.core.fact import DraftFact, Sentence, SentenceKind
from factscore_tui.core.span import Span, merge
from factscore_tui.decompose.rules.checkable import REASONS, kind_of
from factscore_tui.decompose.rules.checkable_rules import certain_reason
from factscore_tui.decompose.rules.coreference import Reference, propose_topic, references
from factscore_tui.decompose.rules.phrase import (
    GLUE,
    Phrase,
    PhrasePiece,
    capital,
    key,
    render,
    stopped,
)
from factscore_tui.decompose.selection.candidates import Candidate, candidates
from factscore_tui.decompose.selection.features import Array, read
from factscore_tui.decompose.selection.selector import Selector, SelectorNetwork
from factscore_tui.decompose.syntax.parser import Heads, Parser
from factscore_tui.decompose.syntax.tree import Tree
from factscore_tui.text.markup import Plain, plain
from factscore_tui.text.refusal import refuses
from factscore_tui.text.windows import window_of, window_starts

if TYPE_CHECKING:
    from factscore_tui.decompose.syntax.parser import TokenEncoder

MAX_CHARACTERS = 1500
"""A longer sentence is told whole."""
_FOR_TOPIC = 30
"""Sentences at the beginning of a text that are read to see what it is about."""
_TREES = 600
"""Trees that are kept: 24 kB each."""
_SURE, _SURE_OF_NAMES = 0.7, 0.95
"""A sentence is skipped when the judge gives all reasons to skip it together at least this much;
the second is for one that tells something of a name in a finite clause ("Dear John is a film")."""
_OPENING, _CLOSING = frozenset("“«„"), frozenset("”»")
REFUSAL = "the text is a refusal to answer"
_CODE = re.compile(r"[{}<>]|[\w\]]\s*=\s*[\w\"'\[]")
_PRONOUNS = frozenset(
    "he she it they him her his its their them hers theirs this these those".split()  # noqa: SIM905
)
_BULLET = re.compile(r"^(?:[-*•–]|\d{1,2}[.)])\s+")


@dataclass
class Read:
    """A sentence and what the stages made of it. `text` is the sentence without marks; `at` maps it
    to the document."""

    sentence: Sentence
    text: str
    at: Plain
    tree: Tree | None = None
    reason: str = ""
    why: str = ""
    found: list[Candidate] = field(default_factory=list)
    scores: Array | None = None
    chosen: list[int] = field(default_factory=list)
    references: tuple[Reference, ...] = ()
    facts: tuple[DraftFact, ...] = ()


class BundledDecomposer:
    """Implements core ports' Decomposer: the bundled parser, rules and networks. `style` is whose
    way of cutting is followed: "reader" for texts that people read, "factscore" for scores that
    compare with FActScore's."""

    def __init__(self, parser: Parser, network: SelectorNetwork, style: str = "reader") -> None:
        self._parser, self._network, self.style = parser, network, style
        self._selector = Selector(network)
        self._trees: OrderedDict[str, Tree | None] = OrderedDict()

    def styled(self, style: str) -> BundledDecomposer:
        """The same models with another style."""
        other = BundledDecomposer(self._parser, self._network, style)
        other._trees = self._trees
        return other

    @property
    def name(self) -> str:
        """How the decomposer is named in reports."""
        return "rules" if self.style == "reader" else self.style

    def decompose(
        self,
        document: Document,
        sentences: Sequence[Sentence],
        topic: str,
        turns: Iterable[Sentence] | None = None,
    ) -> Iterator[tuple[Sentence, tuple[DraftFact, ...]]]:
        """Yield every sentence once, or those whose turn it is, with its facts in reading order."""
        for read_ in self.read_each(document, sentences, topic, turns):
            yield read_.sentence, read_.facts

    def read_each(
        self,
        document: Document,
        sentences: Sequence[Sentence],
        topic: str,
        turns: Iterable[Sentence] | None = None,
    ) -> Iterator[Read]:
        """The same with what every stage made of the sentence."""
        refusal = len(document.text) < 4000 and refuses(document.text)
        text = _Text(self, document, sentences, topic)
        for sentence in sentences if turns is None else turns:
            if refusal:
                skipped = _skipped(sentence, document, REFUSAL)
                yield Read(
                    sentence,
                    text.text(sentence.index),
                    text.plain(sentence.index),
                    reason=REFUSAL,
                    facts=(skipped,),
                )
            else:
                yield text.read(sentence.index)

    def propose_topic(self, document: Document, sentences: Sequence[Sentence]) -> str:
        """Whom or what the text is about, by its title, its first lines and who is named most; ""
        where that is open."""
        text = _Text(self, document, sentences, "")
        end = min(len(sentences), _FOR_TOPIC)
        return propose_topic([text.named_in(k) for k in range(end)], text.trees(0, end))

    def explain(
        self, document: Document, sentences: Sequence[Sentence], topic: str = ""
    ) -> list[Read]:
        """What every stage made of each sentence."""
        text = _Text(self, document, sentences, topic)
        return [text.read(sentence.index) for sentence in sentences]

    # --- stages
    # ----------------------------------------------------------------------------------------------

    def parse(self, texts: Sequence[str]) -> list[Tree | None]:
        """Trees of these sentences; those seen lately are not parsed again."""
        new = list(dict.fromkeys(t for t in texts if t not in self._trees))
        for text, tree in zip(new, self._parser.parse_many(new), strict=True):
            self._trees[text] = tree
        found = [self._trees[t] for t in texts]
        for t in texts:
            self._trees.move_to_end(t)
        while len(self._trees) > max(_TREES, len(texts)):
            self._trees.popitem(last=False)
        return found

    def checkable(self, read_: Read, before: Tree | None) -> str:
        """Why nothing in this sentence is to be looked up; "" where it is decomposed."""
        heading = read_.sentence.kind is SentenceKind.HEADING
        if read_.sentence.skip and not heading:
            return read_.sentence.skip
        if heading and not (read_.tree is not None and states(read_.tree)):
            return "heading"
        certain = certain_reason(read_.text, SentenceKind.PROSE if heading else read_.sentence.kind)
        if certain is not None:
            return certain
        if read_.tree is None or self.style == "factscore":
            return ""
        if asks_to(read_.tree):
            return "instruction"
        p = kind_of(self._network.w, read_.text, read_.tree, before)
        read_.why = ", ".join(f"{REASONS[k]} {p[k]:.2f}" for k in p.argsort()[::-1][:3])
        named = about_a_name(read_.tree)
        reason = REASONS[1 + int(p[1:].argmax())]
        if reason == "greeting" and named and "," not in read_.text:  # "Dear John is a film."
            return ""
        return reason if 1 - p[0] >= (_SURE_OF_NAMES if named else _SURE) else ""

    def select(self, read_: Read) -> None:
        """Candidates and the choice among them."""
        assert read_.tree is not None
        read_.found, _ = candidates(read_.tree)
        if read_.found:
            read_.scores = self._network.scores(read(read_.tree, read_.found), self.style)
            read_.chosen = self._selector.choose(read_.tree, read_.found, self.style, read_.scores)


class _Text:
    """One document while it is decomposed. Its sentences are read in windows: references need what
    came before."""

    def __init__(
        self,
        decomposer: BundledDecomposer,
        document: Document,
        sentences: Sequence[Sentence],
        topic: str,
    ) -> None:
        self._d, self._document, self._sentences, self._topic = (
            decomposer,
            document,
            sentences,
            topic,
        )
        self._place = {s.index: k for k, s in enumerate(sentences)}
        self._windows: OrderedDict[int, list[tuple[Reference, ...]]] = OrderedDict()
        self._plain: dict[int, Plain] = {}
        self._starts = window_starts(document.text, sentences)

    def text(self, k: int) -> str:
        """The sentence at place k without marks."""
        if k not in self._plain:
            found = plain(self._document.text, self._sentences[k].span.trimmed(self._document.text))
            bullet = _BULLET.match(found.text)
            if bullet:
                found = Plain(found.text[bullet.end() :], found.offsets[bullet.end() :])
            self._plain[k] = found
        return self._plain[k].text

    def plain(self, k: int) -> Plain:
        """The same with the places of its characters in the document."""
        self.text(k)
        return self._plain[k]

    def trees(self, first: int, end: int) -> list[Tree | None]:
        """Trees of the sentences at these places; none for what is not prose."""
        wanted = [k for k in range(first, end) if self._readable(k)]
        parsed = dict(zip(wanted, self._d.parse([self.text(k) for k in wanted]), strict=True))
        return [parsed.get(k) for k in range(first, end)]

    def _readable(self, k: int) -> bool:
        s = self._sentences[k]
        if s.told or (s.skip and s.kind is not SentenceKind.HEADING):
            return False
        return 0 < len(self.text(k)) <= MAX_CHARACTERS and len(_CODE.findall(self.text(k))) < 3

    def read(self, index: int) -> Read:
        """The sentence of this index, through all stages."""
        k = self._place[index]
        sentence = self._sentences[k]
        text = self.text(k)
        out = Read(sentence, text, self._plain[k])
        if not sentence.span.of(self._document.text).strip():
            return out
        if sentence.told:
            out.facts = tuple(
                DraftFact(stopped(t), stopped(t), spans) for t, spans in sentence.told
            )
            return out
        (out.tree,) = self.trees(k, k + 1)
        before = None
        if k and self._sentences[k - 1].paragraph == sentence.paragraph:
            (before,) = self.trees(k - 1, k)
        out.reason = self._d.checkable(out, before)
        if out.reason:
            out.facts = (_skipped(sentence, self._document, out.reason, out.at),)
            return out
        if out.tree is not None:
            self._d.select(out)
            out.references = self.references(k)
        out.facts = write(out, self._document)
        return out

    def named_in(self, k: int) -> str:
        """The sentence as far as it can name somebody that the text speaks of: a dateline or a
        byline cannot."""
        return "" if self._sentences[k].skip not in {"", "heading"} else self.text(k)

    def references(self, k: int) -> tuple[Reference, ...]:
        """What the words of the sentence at place k refer to."""
        window = window_of(self._starts, k)
        start = self._starts[window]
        if window not in self._windows:
            first = self._starts[max(0, window - 1)]
            end = (
                self._starts[window + 1] if window + 1 < len(self._starts) else len(self._sentences)
            )
            texts = [self.named_in(j) for j in range(first, end)]
            found = references(texts, self.trees(first, end), self._topic)
            self._windows[window] = found[start - first :]
            while len(self._windows) > 4:
                self._windows.popitem(last=False)
        return self._windows[window][k - start]


def about_a_name(tree: Tree) -> bool:
    """True for a clause with a finite verb whose subject is a name."""
    subject = tree.child(tree.root, "nsubj", "nsubj:pass")
    return states(tree) and subject is not None and tree.is_name(subject)


def asks_to(tree: Tree) -> bool:
    """True for a step behind a label: "Day 1: stir 50 g of flour into 50 g of water"."""
    colon = next((k for k, form in enumerate(tree.forms[:6]) if form == ":"), -1)
    if colon < 1 or colon + 2 >= len(tree) or any(tree.is_verb(k) for k in range(colon)):
        return False
    v = colon + 1
    bare = tree.child(v, "nsubj", "nsubj:pass", "aux", "cop", "mark") is None
    return tree.xpos[v] == "VB" and bare and tree.heads[v] <= colon


def states(tree: Tree) -> bool:
    """True for a headline that states something: "Storm closes Harwick bridge", not "Early
    life"."""
    group = [tree.root, *tree.children(tree.root, "aux", "aux:pass", "cop")]
    finite = any(tree.xpos[k] in {"VBD", "VBZ", "VBP"} for k in group)
    return len(tree) >= 4 and finite and tree.child(tree.root, "nsubj", "nsubj:pass") is not None


# --- writing
# --------------------------------------------------------------------------------------------------


def write(read_: Read, document: Document) -> tuple[DraftFact, ...]:
    """The chosen candidates as sentences, or the whole sentence where there is none."""
    tree, text = read_.tree, read_.text
    drafts: list[DraftFact] = []
    told: set[int] = set()
    seen: set[str] = set()
    for n in read_.chosen:
        assert tree is not None
        candidate = read_.found[n]
        phrase = again(candidate.phrase, tree, told)
        spans = _spans(candidate, tree, read_.at)
        alone, unclear = resolved(phrase, read_.references, tree)
        written = render(alone, tree, text)
        if not spans or key(alone) in seen:
            continue
        seen.add(key(alone))
        told |= candidate.words
        speaker = (
            render([p for p in alone if p.word in candidate.speaker], tree, text).rstrip(".")
            if candidate.speaker
            else ""
        )
        content = (
            render([p for p in alone if p.word in candidate.content], tree, text)
            if candidate.content
            else ""
        )
        drafts.append(
            DraftFact(
                written, render(candidate.phrase, tree, text), spans, unclear, speaker, content
            )
        )
    if drafts:
        return tuple(drafts)
    said = stopped(capital(" ".join(text.split())))
    own = read_.at.spans(0, len(text)) or (read_.sentence.span,)
    unclear = next(
        (
            f"unclear who or what “{r.unclear}” is"
            for r in read_.references
            if r.unclear and 0 in r.words
        ),
        "",
    )
    return (DraftFact(said, said, (_cover(own),), unclear),)


def again(phrase: Phrase, tree: Tree, told: set[int]) -> Phrase:
    """ "A crack was found. The crack was long.": what was told once is spoken of as known."""
    first = phrase[0]
    if (
        first.word >= 0
        and first.text.lower() in {"a", "an"}
        and first.word in told
        and first.word + 1 in told
    ):
        return [PhrasePiece("the", first.word), *phrase[1:]]
    return phrase


def resolved(phrase: Phrase, found: Sequence[Reference], tree: Tree) -> tuple[Phrase, str]:
    """The phrase with what its words refer to in their place, and why it is not to be judged, if it
    is not.

    The first mention of each antecedent is replaced; later ones are clear then. Nothing is replaced
    where the antecedent is named in the phrase before ("Marie lost her purse").
    """
    have = {p.word for p in phrase}
    starts = {r.words[0]: r for r in found if r.words and set(r.words) <= have}
    out: Phrase = []
    named: list[str] = []
    unclear = ""
    skip: set[int] = set()
    quoted = False
    for n, p in enumerate(phrase):
        if p.text in _OPENING or (p.text == '"' and not quoted):
            quoted = True
        elif p.text in _CLOSING or p.text == '"':
            quoted = False
        if p.word in skip and p.word >= 0:
            continue
        r = (
            starts.get(p.word) if p.word >= 0 and not quoted else None
        )  # what stands in quotation marks was said so
        if r is None:
            out.append(p)
            continue
        if not r.antecedent:
            unclear = unclear or (
                f"unclear who or what “{r.unclear}” is" if r.unclear and n == 0 else ""
            )
            out.append(p)
            continue
        before = " ".join(q.text for q in out)
        pronoun = tree.forms[p.word] in _PRONOUNS
        there = (
            r.antecedent.removeprefix("the ") in before
        )  # "forced 3,200 people from their homes"
        if there or (pronoun and r.antecedent in named):
            out.append(p)
            continue
        ending = ("'" if r.antecedent.endswith("s") else "'s") if r.possessive else ""
        text = r.antecedent if n == 0 or r.antecedent[:4] != "The " else "the " + r.antecedent[4:]
        out.append(PhrasePiece(text + ending, p.word))
        named.append(r.antecedent)
        skip |= set(r.words)
    return out, unclear


def _spans(candidate: Candidate, tree: Tree, at: Plain) -> tuple[Span, ...]:
    """Where the words of a candidate stand in the document."""
    own = [
        s
        for p in candidate.phrase
        if p.word >= 0
        for s in at.spans(tree.tokens[p.word].start, tree.tokens[p.word].end)
    ]
    joined: list[Span] = []
    places = {o: n for n, o in enumerate(at.offsets)}
    for span in merge(own):
        if joined:
            first, last = places.get(joined[-1].end - 1), places.get(span.start)
            if first is not None and last is not None and not at.text[first + 1 : last].strip():
                joined[-1] = Span(joined[-1].start, span.end)
                continue
        joined.append(span)
    return tuple(joined)


def _cover(spans: Sequence[Span]) -> Span:
    return Span(spans[0].start, spans[-1].end)


def _skipped(
    sentence: Sentence, document: Document, reason: str, at: Plain | None = None
) -> DraftFact:
    span = sentence.span.trimmed(document.text)
    text = " ".join((at.text if at is not None else span.of(document.text)).split())
    said = stopped(text) if text else span.of(document.text)
    return DraftFact(said, said, (span,), reason)


# --- loading
# --------------------------------------------------------------------------------------------------


def open_decomposer(
    encoder: TokenEncoder | None = None, *, threads: int = 2, style: str = "reader"
) -> BundledDecomposer:
    """The shipped decomposer; `encoder` is the parser's, opened by the caller. Raises ModelMissing
    and ModelDamaged."""
    from factscore_tui.inference.llama.token_encoder import open_parser_encoder
    from factscore_tui.paths import bundled

    folder: Path = bundled("models")
    parser = Parser(
        encoder or open_parser_encoder(threads=threads), Heads(folder / "parser-heads.npz")
    )
    return BundledDecomposer(parser, SelectorNetwork(folder / "decomposer.npz"), style)


__all__ = ["GLUE", "BundledDecomposer", "Read", "open_decomposer"]
