"""Texts with marked references, and texts whose names are masked, as examples for the network.

`links.jsonl`: {"source", "sentences", "links"}. Behind the head word of each noun phrase and
pronoun stands a number in the sentences (⟦12⟧); "links" tells for a number what it stands for:
[numbers of other phrases], [0] for nothing, [-1] for something without a number, [-2] where a
reader could take it two ways. What no link names is new.

`marks-*.jsonl`: {"text"}, in which "[words]{3}" marks what is mentioned at least twice, and every
pronoun of the third person: equal numbers are the same, "{1+4}" is two together, "{0}" stands for
nothing, "{e}" for what a clause tells.

A masked example is a window of sentences in which a later mention of a name is exchanged for a
pronoun, or for "the company" where the text tells that it is one: what it stands for is known.
"""

from __future__ import annotations

import json
import random
import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from factscore_tui.decompose.antecedents.mentions import PRONOUN, Mentions, read_mentions
from factscore_tui.decompose.references.entities import Entity
from factscore_tui.decompose.references.kinds import PERSON, UNKNOWN
from factscore_tui.decompose.references.mentions import MentionReader
from factscore_tui.decompose.references.text import TextReader
from factscore_tui.decompose.syntax.parser import Parser
from factscore_tui.decompose.syntax.tokenizer import Token
from factscore_tui.decompose.syntax.tree import ROOT, Tree
from factscore_tui.text.sentences import split_sentences

_MARK = re.compile(r"⟦(\d+)⟧")
_SPAN_END = re.compile(r"\]\{([\de+]+)\}")
WINDOW = 9
"""Sentences of a masked example."""
_NAMED_BY = {
    "company": "company firm business", "team": "team club side", "city": "city", "town": "town",
    "village": "village", "river": "river", "film": "film movie", "album": "album record",
    "song": "song", "novel": "novel book", "book": "book", "band": "band group",
    "university": "university", "school": "school", "ship": "ship vessel", "bridge": "bridge",
    "island": "island", "museum": "museum", "church": "church", "newspaper": "newspaper paper",
    "game": "game", "series": "series show", "district": "district", "player": "player",
    "actor": "actor", "actress": "actress", "singer": "singer", "politician": "politician",
    "writer": "writer", "footballer": "footballer player", "lawyer": "lawyer",
    "scientist": "scientist", "historian": "historian", "artist": "artist", "painter": "painter",
    "composer": "composer", "poet": "poet", "author": "author", "director": "director",
}  # fmt: skip


@dataclass
class Example:
    """Sentences with their mentions. `right` has for each mention the numbers of those that it
    stands for, [] for one that is new or stands for nothing, None where that is not known;
    `cluster` numbers what is the same."""

    words: list[list[str]]
    mentions: Mentions
    right: list[list[int] | None]
    cluster: list[int]


def marked(path: Path, parser: Parser) -> Iterator[Example]:
    """The examples of links.jsonl, in its order."""
    with path.open(encoding="utf-8") as lines:
        for line in lines:
            row = json.loads(line)
            yield _linked(row["sentences"], row["links"], parser)


def _linked(sentences: Sequence[str], links: dict[str, list[int]], parser: Parser) -> Example:
    trees: list[Tree | None] = []
    words: list[list[str]] = []
    number_at: dict[tuple[int, int], int] = {}
    for n, sentence in enumerate(sentences):
        text, ends = _unmarked(sentence)
        tree = parser.parse(text) if ends else None
        trees.append(tree)
        words.append([t.text for t in tree.tokens] if tree is not None else text.split())
        for k, token in enumerate(tree.tokens if tree is not None else ()):
            if token.end in ends:
                number_at[n, k] = ends[token.end]
    mentions = read_mentions(trees)
    place = {number_at[p]: k for k, p in enumerate(mentions.places) if p in number_at}
    same = _Joined(len(mentions.places))
    for number, others in links.items():
        if len(others) == 1 and int(number) in place and others[0] in place:
            same.join(place[int(number)], place[others[0]])
    members = defaultdict(list)
    for k in range(len(mentions.places)):
        members[same.of(k)].append(k)
    right: list[list[int] | None] = [None] * len(mentions.places)
    for number, k in place.items():
        told = links.get(str(number))
        n, i = mentions.places[k]
        tree = trees[n]
        assert tree is not None
        if told is None:
            in_a_name = i > 0 and tree.upos[i] == "PROPN" and (n, i - 1) in number_at
            new = [j for j in members[same.of(k)] if j < k]
            right[k] = None if in_a_name or mentions.kind[k] == PRONOUN else new
        elif told in ([0], [-1]):
            right[k] = []
        elif told != [-2] and all(other in place for other in told):
            every = sorted({j for o in told for j in members[same.of(place[o])] if j != k})
            right[k] = [j for j in every if j < k] or every
    return Example(words, mentions, right, [same.of(k) for k in range(len(right))])


def _unmarked(sentence: str) -> tuple[str, dict[int, int]]:
    """The sentence without its marks, and the number of the mark behind each place."""
    out, ends, last = "", {}, 0
    for mark in _MARK.finditer(sentence):
        out += sentence[last : mark.start()]
        ends[len(out)] = int(mark.group(1))
        last = mark.end()
    return out + sentence[last:], ends


def spans(path: Path, parser: Parser) -> Iterator[Example]:
    """The examples of a file of marked texts, in its order."""
    with path.open(encoding="utf-8") as lines:
        for line in lines:
            text, marks = without_marks(json.loads(line)["text"])
            yield _spanned(text, marks, parser)


def without_marks(text: str) -> tuple[str, list[tuple[int, int, tuple[str, ...]]]]:
    """The text as it reads, and (start, end, what it stands for) of each mark."""
    out: list[str] = []
    opened: list[int] = []
    found = []
    k = 0
    while k < len(text):
        end = _SPAN_END.match(text, k)
        if end is not None and opened:
            found.append((opened.pop(), len(out), tuple(sorted(end.group(1).split("+")))))
            k = end.end()
            continue
        if text[k] == "[":
            opened.append(len(out))
        else:
            out.append(text[k])
        k += 1
    if opened:
        raise ValueError(f"a mark is not closed: {text[:60]!r}")
    return "".join(out), found


def _spanned(
    text: str, marks: Sequence[tuple[int, int, tuple[str, ...]]], parser: Parser
) -> Example:
    sentences = split_sentences(text)
    texts = [text[s.span.start : s.span.end] for s in sentences]
    trees = parser.parse_many(texts)
    mentions = read_mentions(trees)
    index = {place: k for k, place in enumerate(mentions.places)}
    told: dict[int, tuple[str, ...]] = {}
    for start, end, names in sorted(marks, key=lambda m: m[0] - m[1]):
        for n, (sentence, tree) in enumerate(zip(sentences, trees, strict=True)):
            if tree is not None and sentence.span.start <= start < sentence.span.end:
                at = _head(tree, start - sentence.span.start, end - sentence.span.start)
                if (n, at) in index:
                    told.setdefault(index[n, at], names)
    members = defaultdict(list)
    for k in sorted(told):
        members[told[k]].append(k)
    number = {names: len(mentions.places) + k for k, names in enumerate(members)}
    right: list[list[int] | None] = []
    cluster = list(range(len(mentions.places)))
    for k, (n, i) in enumerate(mentions.places):
        names = told.get(k)
        pronoun = mentions.kind[k] == PRONOUN
        if names is None:
            tree = trees[n]
            in_a_name = tree is not None and i > 0 and tree.upos[i - 1 : i + 1] == ["PROPN"] * 2
            right.append(None if pronoun or in_a_name else [])
        elif names in {("0",), ("e",)}:
            right.append([])
        else:
            cluster[k] = number[names]
            alone = [j for name in names for j in members.get((name,), ())]
            every = sorted({*members[names], *alone} - {k})
            right.append([j for j in every if j < k] or (every if pronoun else []))
    words = [
        [t.text for t in tree.tokens] if tree is not None else sentence.split()
        for sentence, tree in zip(texts, trees, strict=True)
    ]
    return Example(words, mentions, right, cluster)


def _head(tree: Tree, start: int, end: int) -> int:
    """The word between two characters whose head is not; -1 where there is none."""
    inside = [k for k, t in enumerate(tree.tokens) if t.start < end and t.end > start]
    tops = [k for k in inside if tree.heads[k] not in inside]
    return tops[0] if tops else -1


class _Joined:
    """Disjoint sets of numbers."""

    def __init__(self, size: int) -> None:
        self._up = list(range(size))

    def of(self, k: int) -> int:
        while self._up[k] != k:
            k = self._up[k]
        return k

    def join(self, a: int, b: int) -> None:
        self._up[self.of(a)] = self.of(b)


def masked(texts: Sequence[str], parser: Parser, rng: random.Random) -> Iterator[Example]:
    """At most one example for each window of each text."""
    for text in texts:
        found = [text[s.span.start : s.span.end] for s in split_sentences(text)]
        prose = [s for s in found if 3 < len(s.split()) < 70]
        for start in range(0, len(prose), WINDOW - 1):
            sentences = prose[start : start + WINDOW]
            trees = [t for t in parser.parse_many(sentences) if t is not None]
            if len(trees) != len(sentences) or len(trees) < 3:
                continue
            example = _one_masked(sentences, trees, rng)
            if example is not None:
                yield example


def _one_masked(sentences: Sequence[str], trees: list[Tree], rng: random.Random) -> Example | None:
    reader = TextReader("")
    for n, (sentence, tree) in enumerate(zip(sentences, trees, strict=True)):
        reader.sentence(n, sentence, tree, "")
    first: dict[int, int] = {}
    spots = []
    for n, tree in enumerate(trees):
        for m in MentionReader(tree).read():
            e = reader.heads.get(n, {}).get(m.head)
            if e is None or m.kind != "name" or not e.named:
                continue
            plain = tree.relations[m.head].split(":")[0] in {"nsubj", "obj", "iobj", "obl", "nmod"}
            if id(e) in first and plain and e.sort != UNKNOWN and n - first[id(e)] <= 5:
                spots.append((n, m.words, m.head, e))
            first.setdefault(id(e), n)
    if not spots:
        return None
    n, span, head, e = rng.choice(spots)
    new, at = _exchanged(trees[n], span, head, e, rng)
    others = [*trees[:n], new, *trees[n + 1 :]]
    mentions = read_mentions(others)
    if (n, at) not in mentions.places:
        return None
    here = mentions.places.index((n, at))
    shift = len(new) - len(trees[n])
    same = {
        (m, i if m != n or i < span[0] else i + shift)
        for m, heads in reader.heads.items()
        for i, other in heads.items()
        if other is e and (m, i) != (n, head)
    }
    right = [k for k, place in enumerate(mentions.places) if place in same and k < here]
    if not right:
        return None
    answers: list[list[int] | None] = [None] * len(mentions.places)
    answers[here] = right
    words = [[t.text for t in tree.tokens] for tree in others]
    return Example(words, mentions, answers, list(range(len(answers))))


def _exchanged(
    tree: Tree, span: Sequence[int], head: int, e: Entity, rng: random.Random
) -> tuple[Tree, int]:
    """The tree with a pronoun, or "the company", for a name, and where its head is."""
    start, end = span[0], span[-1] + 1
    while start > 0 and tree.relations[start - 1] == "det" and tree.heads[start - 1] in span:
        start -= 1
    own = tree.relations[head] == "nmod:poss" and tree.forms[end : end + 1] in (["'s"], ["'"])
    end += own
    if e.sort == PERSON:
        female = (e.gender or rng.choice("mf")) == "f"
        forms = ("she", "her", "her") if female else ("he", "him", "his")
    else:
        forms = ("they", "them", "their") if e.plural else ("it", "it", "its")
    subject = tree.relations[head].startswith("nsubj")
    new = [forms[2] if own else forms[0] if subject else forms[1]]
    kinds = sorted(e.types & set(_NAMED_BY))
    if kinds and rng.random() < 0.5:
        new = ["the", rng.choice(_NAMED_BY[kinds[0]].split()), *(["'s"] if own else [])]
    if start == 0:
        new[0] = new[0].capitalize()
    noun = len(new) > 1
    at, shift = start + noun, len(new) - (end - start)

    def moved(k: int) -> int:
        return k if k < start else at if k < end else k + shift

    outer = tree.heads[head]
    heads = [
        *(ROOT if h == ROOT else moved(h) for h in tree.heads[:start]),
        *(
            (ROOT if outer == ROOT else moved(outer)) if start + k == at else at
            for k in range(len(new))
        ),
        *(ROOT if h == ROOT else moved(h) for h in tree.heads[end:]),
    ]
    tags = (["DT", "NN", "POS"] if noun else ["PRP$" if own else "PRP"])[: len(new)]
    upos = (["DET", "NOUN", "PART"] if noun else ["PRON"])[: len(new)]
    relations = (["det", tree.relations[head], "case"] if noun else [tree.relations[head]])[
        : len(new)
    ]
    tokens = [*tree.tokens[:start], *(Token(w, 0, 0) for w in new), *tree.tokens[end:]]
    return (
        Tree(
            tokens,
            [*tree.upos[:start], *upos, *tree.upos[end:]],
            [*tree.xpos[:start], *tags, *tree.xpos[end:]],
            heads,
            [*tree.relations[:start], *relations, *tree.relations[end:]],
        ),
        at,
    )
