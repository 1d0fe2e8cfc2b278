"""From sentences to atomic facts, stage by stage. This file is the map: every stage is one call, in
order.

    text       Document, Sentence      text/sentences.py             what is prose, what is skipped
    plain      -> Plain                text/markup.py, layout/       marks left out, offsets kept
    parse      -> Tree                 syntax/                       words, tags, tree, word vectors
    checkable  -> reason or ""         rules/checkable*.py           opinion, question, instruction
    candidates -> list[Candidate]      rules/, selection/            what it can be taken to say
    select     -> list[Candidate]      selection/selector.py         what is told
    refer      -> Reference            antecedents/, references/coreference.py
    write      -> DraftFact            writing.py, rules/phrase.py   sentences, with their spans

`BundledDecomposer.explain` shows what each of them made of a sentence (`factscore-tui doctor
--sentence`).
"""

from __future__ import annotations

import copy
import re
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from factscore_tui.core.contained import contained
from factscore_tui.core.document import Document
from factscore_tui.core.evidence import TopicArticle
from factscore_tui.core.fact import DraftFact, Sentence, SentenceKind
from factscore_tui.decompose.antecedents.scorer import AntecedentScorer, Choices
from factscore_tui.decompose.layout.list_items import leads_in
from factscore_tui.decompose.quotations import goes_on, said_by, speaker_of, words_of_quotation
from factscore_tui.decompose.read import Read
from factscore_tui.decompose.references.apart import spelled_as_in, without_title
from factscore_tui.decompose.references.choice.turned import reading_anew
from factscore_tui.decompose.references.coreference import Reference, references
from factscore_tui.decompose.references.home import home_of
from factscore_tui.decompose.rules.checkable import REASONS, kind_of
from factscore_tui.decompose.rules.checkable_rules import NO_STATEMENT, certain_reason
from factscore_tui.decompose.rules.definitions import no_opinion
from factscore_tui.decompose.rules.lines import Lines
from factscore_tui.decompose.rules.own_account import has_a_writer, left_to_the_writer
from factscore_tui.decompose.rules.phrase import GLUE, stopped
from factscore_tui.decompose.rules.statements import (
    about_a_name,
    asks_to,
    breaks_off,
    falls_to,
    states,
)
from factscore_tui.decompose.rules.topic import READ, propose_topic
from factscore_tui.decompose.rules.topic_announced import FIRST, announced_topic
from factscore_tui.decompose.selection.candidates import candidates
from factscore_tui.decompose.selection.cross_encoder import CandidateCrossEncoder
from factscore_tui.decompose.selection.network import SelectorNetwork
from factscore_tui.decompose.selection.selector import Selector, in_order
from factscore_tui.decompose.selection.twice import in_its_tense, is_of_the_past
from factscore_tui.decompose.syntax.joined_names import with_one_name, with_titles
from factscore_tui.decompose.syntax.parser import Parser
from factscore_tui.decompose.syntax.tree import Tree
from factscore_tui.decompose.writing import skipped, told_whole, write
from factscore_tui.text.markers import NAMING
from factscore_tui.text.markup import Plain
from factscore_tui.text.refusal import refuses
from factscore_tui.text.windows import window_of, window_starts

if TYPE_CHECKING:
    pass

MAX_CHARACTERS = 1500
"""A longer sentence is told whole."""
_FOR_TOPIC = 30
"""Sentences at the beginning of a text that are read to see what it is about."""
_QUOTED_ON = 6
"""Sentences of one quotation, at most."""
_TREES = 600
"""Trees that are kept: 24 kB each."""
_SURE, _SURE_OF_NAMES = 0.8, 0.95
"""A sentence is skipped when the judge gives all reasons to skip it together at least this much;
the second is for one that tells something of a name in a finite clause ("Dear John is a film")."""
REFUSAL = "the text is a refusal to answer"
_CODE = re.compile(r"[{}<>]|[\w\]]\s*=\s*[\w\"'\[]")


class BundledDecomposer:
    """Implements core ports' Decomposer: the bundled parser, rules and networks. `style` is whose
    way of cutting is followed: "reader" for texts that people read, "factscore" for scores that
    compare with FActScore's."""

    def __init__(
        self,
        parser: Parser,
        network: SelectorNetwork,
        style: str = "reader",
        antecedents: AntecedentScorer | None = None,
        judge: SelectorNetwork | None = None,
        reader: CandidateCrossEncoder | None = None,
    ) -> None:
        self._parser, self._network, self.style = parser, network, style
        self._antecedents = antecedents
        self._selector = Selector(network, judge, reader)
        self._trees: OrderedDict[str, Tree | None] = OrderedDict()

    def styled(self, style: str) -> BundledDecomposer:
        """The same models with another style."""
        other = copy.copy(self)
        other.style = style
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
        article: TopicArticle | None = None,
    ) -> Iterator[tuple[Sentence, tuple[DraftFact, ...]]]:
        """Yield every sentence once, or those whose turn it is, with its facts in reading order."""
        for read_ in self.read_each(document, sentences, topic, turns, article):
            yield read_.sentence, read_.facts

    def read_each(
        self,
        document: Document,
        sentences: Sequence[Sentence],
        topic: str,
        turns: Iterable[Sentence] | None = None,
        article: TopicArticle | None = None,
    ) -> Iterator[Read]:
        """The same with what every stage made of the sentence."""
        refusal = len(document.text) < 4000 and refuses(document.text)
        text = _Text(self, document, sentences, topic, article)
        for sentence in sentences if turns is None else turns:
            if refusal:
                not_told = skipped(sentence, document, REFUSAL)
                yield Read(
                    sentence,
                    text.text(sentence.index),
                    text.plain(sentence.index),
                    reason=REFUSAL,
                    facts=(not_told,),
                )
            else:
                yield text.read(sentence.index)

    def propose_topic(
        self,
        document: Document,
        sentences: Sequence[Sentence],
        has_article: Callable[[str], bool] | None = None,
        article_text: Callable[[str], str] | None = None,
    ) -> str:
        """Whom or what the text is about, by its title, its first lines and who is named most; ""
        where that is open."""
        text = _Text(self, document, sentences, "")
        end = min(len(sentences), _FOR_TOPIC)
        told = [text.named_in(k) for k in range(min(len(sentences), READ))]
        said = announced_topic([text.text(k) for k in range(min(len(sentences), FIRST))])
        if said and has_article is not None and has_article(said):
            return said
        return propose_topic(told, text.trees(0, end), has_article, article_text) or said

    def explain(
        self, document: Document, sentences: Sequence[Sentence], topic: str = ""
    ) -> list[Read]:
        """What every stage made of each sentence."""
        text = _Text(self, document, sentences, topic)
        return [text.read(sentence.index) for sentence in sentences]

    def refer(
        self, document: Document, sentences: Sequence[Sentence], topic: str = ""
    ) -> Iterator[Read]:
        """What the words of each sentence refer to; no facts are looked for."""
        text = _Text(self, document, sentences, topic)
        for k, sentence in enumerate(sentences):
            out = Read(sentence, text.text(k), text.plain(k))
            (out.tree,) = text.trees(k, k + 1)
            if out.tree is not None:
                out.references = text.references(k)
                yield out

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

    def antecedents_of(
        self, texts: Sequence[str], trees: Sequence[Tree | None], starts: Sequence[int]
    ) -> Choices:
        """What the network takes pronouns and "the company" for."""
        scorer = self._antecedents
        if scorer is None:
            return {}
        return contained("what words stand for", lambda: scorer.choices(texts, trees, starts), dict)

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
        task = read_.sentence.kind is SentenceKind.LIST_ITEM and falls_to(read_.tree)
        if task or asks_to(read_.tree):
            return "instruction"
        p = kind_of(self._network.w, read_.text, read_.tree, before)
        read_.why = ", ".join(f"{REASONS[k]} {p[k]:.2f}" for k in p.argsort()[::-1][:3])
        named = about_a_name(read_.tree)
        reason = REASONS[1 + int(p[1:].argmax())]
        fact = reason == "opinion" and no_opinion(read_.text, read_.tree)
        if fact or (reason == "greeting" and named and "," not in read_.text):
            return ""  # "Dear John is a film."
        return reason if 1 - p[0] >= (_SURE_OF_NAMES if named else _SURE) else ""

    def select(self, read_: Read, past: bool = False) -> None:
        """Candidates and the choice among them. `past`: the text is about the past."""
        assert read_.tree is not None
        read_.found, _ = candidates(read_.tree, self.style == "reader")
        if read_.found:
            read_.scores = self._selector.scores(read_.tree, read_.found, self.style)
            chosen = self._selector.choose(
                read_.tree, read_.found, self.style, read_.scores, read_.text, read_.asked
            )
            if past and self.style == "reader":
                chosen = in_order(read_.found, in_its_tense(read_.tree, read_.found, chosen, past))
            read_.chosen = chosen


class _Text:
    """One document while it is decomposed. Its sentences are read in windows: references need what
    came before."""

    def __init__(
        self,
        decomposer: BundledDecomposer,
        document: Document,
        sentences: Sequence[Sentence],
        topic: str,
        article: TopicArticle | None = None,
    ) -> None:
        self._d, self._document = decomposer, document
        topic = without_title(spelled_as_in(topic, document.text))
        self._sentences, self._topic, self._article = sentences, topic, article
        self._place = {s.index: k for k, s in enumerate(sentences)}
        self._windows: OrderedDict[int, list[tuple[Reference, ...]]] = OrderedDict()
        self._lines = Lines(document, sentences, topic, lambda line: decomposer.parse([line])[0])
        self._home = home_of(document.text, sentences[:_FOR_TOPIC])
        self._past = is_of_the_past(document.text)
        self._starts = window_starts(document.text, sentences)
        self._personal = decomposer.style == "reader" and has_a_writer(document.text)

    def text(self, k: int) -> str:
        """The sentence at place k without marks."""
        return self._lines[k].text

    def plain(self, k: int) -> Plain:
        """The same with the places of its characters in the document."""
        return self._lines[k]

    def trees(self, first: int, end: int) -> list[Tree | None]:
        """Trees of the sentences at these places; none for what is not prose."""
        wanted = [k for k in range(first, end) if self._readable(k)]
        parsed = dict(zip(wanted, self._d.parse([self.text(k) for k in wanted]), strict=True))
        found = [parsed.get(k) for k in range(first, end)]
        return [tree and with_titles(with_one_name(tree, self._topic)) for tree in found]

    def _readable(self, k: int) -> bool:
        s = self._sentences[k]
        row = self._lines.told_row(k)
        if not row and (s.told or (s.skip not in NAMING and s.kind is not SentenceKind.HEADING)):
            return False
        return 0 < len(self.text(k)) <= MAX_CHARACTERS and len(_CODE.findall(self.text(k))) < 3

    def read(self, index: int) -> Read:
        """The sentence of this index, through all stages; told whole where one of them fails."""
        k = self._place[index]
        return contained(
            "a sentence",
            lambda: self._through_all_stages(k),
            lambda: told_whole(self._sentences[k], self._document),
        )

    def _through_all_stages(self, k: int) -> Read:
        sentence = self._sentences[k]
        text = self.text(k)
        out = Read(sentence, text, self._lines[k])
        if not sentence.span.of(self._document.text).strip():
            return out
        row = self._lines.told_row(k)
        if sentence.told and not row:
            out.facts = tuple(
                DraftFact(stopped(t), stopped(t), spans) for t, spans in sentence.told
            )
            return out
        (out.tree,) = self.trees(k, k + 1)
        before = None
        if k and self._sentences[k - 1].paragraph == sentence.paragraph:
            (before,) = self.trees(k - 1, k)
        listed = self._sentences[k + 1 : k + 2]
        apart = bool(listed) and listed[0].kind is not SentenceKind.PROSE
        leads = apart and leads_in(text) and out.tree is not None and breaks_off(out.tree)
        out.reason = "heading" if leads else "" if row else self._d.checkable(out, before)
        if out.reason:
            out.facts = (skipped(sentence, self._document, out.reason, out.at),)
            return out
        said = self._said_at(k) if self._d.style == "reader" else ""
        if said:
            out.facts = (said_by(out, said, self._speaker_at(k)),)
            return out
        if out.tree is not None:
            self._d.select(out, self._past)
            if self._d.style == "reader" and out.says_nothing():
                out.reason = NO_STATEMENT
                out.facts = (skipped(sentence, self._document, out.reason, out.at),)
                return out
            out.references = self.references(k)
        out.facts = write(out, self._document)
        if self._personal:
            out.facts = left_to_the_writer(out.facts)
        return out

    def _said_at(self, k: int) -> str:
        """The words of the sentence at place k where all of it stands in quotation marks; "" where
        it does not."""
        text, start, end = self._around(k)
        return " ".join(words_of_quotation(text, start, end).split())

    def _around(self, k: int) -> tuple[str, int, int]:
        """The paragraph of the sentence at place k, some sentences of it, and where in it that
        sentence stands."""
        first = last = k
        while first and k - first < _QUOTED_ON and self._together(first):
            first -= 1
        while last - k < _QUOTED_ON and self._together(last + 1):
            last += 1
        start, end = self._sentences[first].span.start, self._sentences[last].span.end
        own = self._sentences[k].span
        return self._document.text[start:end], own.start - start, own.end - start

    def _together(self, k: int) -> bool:
        """True where the sentence at place k and the one before it are of one paragraph."""
        own = self._sentences[k - 1 : k + 1]
        return len(own) == 2 and own[0].paragraph == own[1].paragraph

    def _speaker_at(self, k: int) -> str:
        """Who says a sentence that is nothing but somebody's words: '"We are not happy," Moen said.
        "The order book is strong."', '"We are late. Nobody has forgotten it," said Wilk.'; "" where
        nobody is named just before or behind."""
        before = k
        while k - before < _QUOTED_ON and self._together(before) and self._said_at(before):
            before -= 1
        if before < k and not self._said_at(before):
            speaker = speaker_of(self.read(self._sentences[before].index).facts)
            if speaker:
                return speaker
        behind = k
        while behind - k < _QUOTED_ON and self._together(behind + 1) and self._said_at(behind):
            behind += 1
        text, start, _ = self._around(behind)
        if behind == k or self._said_at(behind) or not goes_on(text, start):
            return ""
        return speaker_of(self.read(self._sentences[behind].index).facts)

    def named_in(self, k: int) -> str:
        """The sentence as far as it can name somebody that the text speaks of."""
        return self.text(k) if self._sentences[k].skip in NAMING else ""

    def _opens_with_title(self) -> bool:
        """True for a first line that does not end as a sentence does: "Pit band comes home with
        the cup"."""
        alone = len(self._sentences) > 1 and not self._together(1)
        return alone and self.text(0).rstrip()[-1:].isalnum()

    def references(self, k: int) -> tuple[Reference, ...]:
        """What the words of the sentence at place k refer to."""
        window = window_of(self._starts, k)
        start = self._starts[window]
        if window not in self._windows:
            first = self._starts[max(0, window - 1)]
            end = [*self._starts, len(self._sentences)][window + 1]
            texts = [self.named_in(j) for j in range(first, end)]
            paragraphs = [self._sentences[j].paragraph for j in range(first, end)]
            trees = self.trees(first, end)
            starts = sorted({0, start - first})
            own = enumerate(self._sentences[first:end])
            headings = [j for j, s in own if s.kind is SentenceKind.HEADING]
            titles = [*headings, *([0] if first == 0 and self._opens_with_title() else [])]
            choices = self._d.antecedents_of(*without_titles(titles, texts, trees), starts)
            known = (self._article, self._home, headings, self._lines.items(first, end))
            anew = reading_anew(self._d.antecedents_of, texts, trees)
            found = references(texts, trees, self._topic, None, paragraphs, choices, *known, anew)
            self._windows[window] = found[start - first :]
            while len(self._windows) > 4:
                self._windows.popitem(last=False)
        return self._windows[window][k - start]


def without_titles(
    titles: Sequence[int], texts: Sequence[str], trees: Sequence[Tree | None]
) -> tuple[list[str], list[Tree | None]]:
    """The sentences and their trees with nothing in the place of titles that name nobody and
    nothing. The network for references, which was taught prose, takes "it" for the "Old ferry" of
    "Old ferry back in service as bridge shuts" through all of a text; what "Caesar and Napoleon"
    names it has to know."""
    inside = {w for text in texts for w in text.split()[1:]}
    bare = {k for k in titles if not any(w[:1].isupper() for w in texts[k].split()[1:])}
    bare -= {k for k in bare if inside & set(texts[k].split()[:1])}
    return (
        [text if k not in bare else "" for k, text in enumerate(texts)],
        [tree if k not in bare else None for k, tree in enumerate(trees)],
    )


__all__ = ["GLUE", "BundledDecomposer", "Read"]
