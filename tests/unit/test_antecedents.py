"""What mentions stand for: which words are asked for, the network in NumPy, chunks of a text, and
what the rules make of its shares."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
import pytest

from factscore_tui.decompose.antecedents.mentions import (
    DISTANCES,
    NAME,
    NO_PRONOUN,
    NOUN,
    OTHER,
    PRONOUN,
    SAME,
    SENTENCES,
    mention_words,
    read_mentions,
)
from factscore_tui.decompose.antecedents.network import AntecedentNetwork
from factscore_tui.decompose.antecedents.scorer import AntecedentScorer, Choice, Chunker
from factscore_tui.decompose.references.choice.shares import Shares, described, shares_of
from factscore_tui.decompose.references.entities import Entity
from factscore_tui.decompose.references.mention import Mention
from factscore_tui.decompose.syntax.tokenizer import tokenise
from factscore_tui.decompose.syntax.tree import ROOT, Tree
from factscore_tui.errors import ModelDamaged, ModelMissing

WIDTH, SIZE, PAIR, HIDDEN = 8, 6, 2, 5


def tree(*words: tuple[str, str, int, str]) -> Tree:
    """A tree from (word, UPOS, head, relation)."""
    tokens = tokenise(" ".join(w for w, *_ in words))
    assert len(tokens) == len(words)
    tags = {"NOUN": "NN", "PROPN": "NNP"}
    xpos = [tags.get(u, "") for _, u, _, _ in words]
    upos, heads, relations = zip(*((u, h, r) for _, u, h, r in words), strict=True)
    return Tree(tokens, upos, xpos, heads, relations)


BOUGHT = tree(
    ("Stakk", "PROPN", 1, "nsubj"),
    ("bought", "VERB", ROOT, "root"),
    ("the", "DET", 3, "det"),
    ("mill", "NOUN", 1, "obj"),
    (".", "PUNCT", 1, "punct"),
)
SOLD = tree(
    ("The", "DET", 1, "det"),
    ("firm", "NOUN", 2, "nsubj"),
    ("sold", "VERB", ROOT, "root"),
    ("it", "PRON", 2, "obj"),
    (".", "PUNCT", 2, "punct"),
)


class FakeEncoder:
    """A token for each word; its vector is that of its number."""

    dims, max_tokens = WIDTH, 12

    def __init__(self) -> None:
        self.texts: list[list[int]] = []
        self._known: dict[str, int] = {}

    def tokens(self, text: str) -> list[int]:
        return [0, *(self._known.setdefault(w, 2 + len(self._known)) for w in text.split()), 1]

    def vectors(self, texts: Sequence[Sequence[int]]) -> list[np.ndarray]:
        self.texts += [list(t) for t in texts]
        rows = np.random.default_rng(0).normal(size=(100, WIDTH)).astype(np.float32)
        return [rows[list(ids)] for ids in texts]


def arrays() -> dict[str, np.ndarray]:
    some = np.random.default_rng(1)
    shapes = {
        "kind": (OTHER + 1, WIDTH),
        "pronoun": (NO_PRONOUN + 1, WIDTH),
        "role": (10, WIDTH),
        "determiner": (6, WIDTH),
        "distance": (DISTANCES, PAIR),
        "sentences": (SENTENCES, PAIR),
        "same": (SAME, PAIR),
        "pair": ((NO_PRONOUN + 1) * (OTHER + 1), PAIR),
        "of.w": (SIZE, WIDTH),
        "of.b": (SIZE,),
        "to.w": (SIZE, WIDTH),
        "to.b": (SIZE,),
        "hidden.w": (HIDDEN, SIZE + 4 * PAIR),
        "hidden.b": (HIDDEN,),
        "out.w": (1, HIDDEN),
        "out.b": (1,),
        "none.w": (1, SIZE),
        "none.b": (1,),
        "bilinear": (SIZE, SIZE),
    }
    return {name: some.normal(size=shape).astype(np.float16) for name, shape in shapes.items()}


@pytest.fixture
def weights(tmp_path: Path) -> Path:
    path = tmp_path / "references.npz"
    np.savez(path, **arrays())
    return path


def test_heads_of_phrases_are_mentions_and_their_articles_are_not() -> None:
    assert mention_words(BOUGHT) == [0, 3]
    mentions = read_mentions([BOUGHT, None, SOLD], first=4)
    assert mentions.places == ((4, 0), (4, 3), (6, 1), (6, 3))
    assert mentions.kind.tolist() == [NAME, NOUN, NOUN, PRONOUN]
    assert mentions.determiner.tolist() == [0, 1, 1, 0]
    assert mentions.sentences([3])[0].tolist() == [4, 4, 2, 2]


def test_distances_are_told_apart_near_and_by_side() -> None:
    words = [("x", "NOUN", ROOT, "root"), *[("x", "NOUN", 0, "obj")] * 20]
    many = read_mentions([tree(*words)])
    row = many.distance([10])[0].tolist()
    assert row[10] == 0 and row[9] == 1 and row[4] == 5 + 0 and row[2] == 6
    assert row[11] == 9 and row[20] == 8 + 6
    assert many.same([3])[0].tolist() == [2] * 21


def test_probabilities_sum_to_one_and_a_mention_is_not_itself(weights: Path) -> None:
    mentions = read_mentions([BOUGHT, SOLD])
    x = np.random.default_rng(2).normal(size=(4, WIDTH)).astype(np.float32)
    p = AntecedentNetwork(weights).probabilities(x, mentions, [3, 2])
    assert p.shape == (2, 5)
    assert np.allclose(p.sum(1), 1, atol=1e-5)
    assert p[0, 3] == 0 and p[1, 2] == 0
    one = AntecedentNetwork(weights).probabilities(x, mentions, [3])
    assert np.allclose(one[0], p[0], atol=1e-6)


def test_weights_that_are_not_there_or_do_not_fit_are_told(tmp_path: Path, weights: Path) -> None:
    with pytest.raises(ModelMissing):
        AntecedentNetwork(tmp_path / "none.npz")
    short = tmp_path / "short.npz"
    short.write_bytes(weights.read_bytes()[:300])
    with pytest.raises(ModelDamaged):
        AntecedentNetwork(short)
    other = arrays()
    other["hidden.w"] = other["hidden.w"][:, 1:]
    np.savez(tmp_path / "other.npz", **other)
    with pytest.raises(ModelDamaged, match="damaged"):
        AntecedentNetwork(tmp_path / "other.npz")


def test_a_text_is_cut_into_chunks_that_overlap() -> None:
    sentences = [["a"] * 5, ["b"] * 5, ["c"] * 5, ["d"] * 5]
    chunks = list(Chunker(FakeEncoder()).chunks(sentences))
    assert [(c.first, c.end) for c in chunks] == [(0, 2), (1, 3), (2, 4)]
    assert all(len(c.ids) <= FakeEncoder.max_tokens for c in chunks)
    assert {n for c in chunks for n, _ in c.at} == {0, 1, 2, 3}


def test_a_sentence_longer_than_a_chunk_ends_the_work_all_the_same() -> None:
    chunks = list(Chunker(FakeEncoder()).chunks([["a"] * 50, ["b"] * 50]))
    assert [(c.first, c.end) for c in chunks] == [(0, 1), (1, 2)]
    assert all(len(c.ids) <= FakeEncoder.max_tokens for c in chunks)


def test_from_a_start_on_a_text_is_cut_alike_whatever_stands_before() -> None:
    own = [["x"] * 5, ["y"] * 4, ["z"] * 5, ["x"] * 6]
    cuts = []
    chunker = Chunker(FakeEncoder())
    for before in ([], [["a"] * 3], [["a"] * 3, ["b"] * 5, ["c"] * 4]):
        n = len(before)
        chunks = list(chunker.chunks([*before, *own], sorted({0, n})))
        cuts.append([c.ids for c in chunks if c.first >= n])
        bridges = [c for c in chunks if c.first < n < c.end]
        assert len(bridges) == (n > 0), "the words before are seen from the first words on"
    assert cuts[0] == cuts[1] == cuts[2]


def test_a_chunk_read_before_is_not_read_again(weights: Path) -> None:
    encoder = FakeEncoder()
    scorer = AntecedentScorer(encoder, AntecedentNetwork(weights))
    texts, trees = ["Stakk bought the mill .", "The firm sold it ."] * 2, [BOUGHT, SOLD] * 2
    first = scorer.choices(texts, trees, (0, 2))
    read = len(encoder.texts)
    assert scorer.choices(texts, trees, (0, 2)) == first
    assert len(encoder.texts) == read > 0


def test_pronouns_and_definite_nouns_are_asked_for(weights: Path) -> None:
    scorer = AntecedentScorer(FakeEncoder(), AntecedentNetwork(weights))
    found = scorer.choices(["Stakk bought the mill .", "The firm sold it ."], [BOUGHT, SOLD])
    assert set(found) == {(0, 3), (1, 1), (1, 3)}
    choice = found[1, 3]
    assert (1, 3) not in dict(choice.places)
    assert 0.9 < sum(p for _, p in choice.places) + choice.nothing <= 1.0001


def test_nothing_to_ask_for_costs_nothing(weights: Path) -> None:
    encoder = FakeEncoder()
    assert AntecedentScorer(encoder, AntecedentNetwork(weights)).choices(["Oh ."], [None]) == {}
    assert encoder.texts == []


def test_files_of_different_widths_are_refused(weights: Path) -> None:
    encoder = FakeEncoder()
    encoder.dims = WIDTH + 1  # type: ignore[misc]
    with pytest.raises(ModelDamaged, match="belong together"):
        AntecedentScorer(encoder, AntecedentNetwork(weights))


def person(name: str, word: int = 0) -> Entity:
    return Entity(name, "person", True, words=tuple(name.lower().split()), word=word, sentence=0)


def known(entities: dict[tuple[int, int], Entity]) -> Callable[[int, int], Entity | None]:
    return lambda sentence, word: entities.get((sentence, word))


def test_the_words_of_one_person_count_together() -> None:
    ann, bo = person("Ann Lee"), person("Bo Ek", 5)
    choice = Choice((((0, 0), 0.3), ((0, 5), 0.35), ((1, 0), 0.2), ((1, 9), 0.1)), 0.05)
    shares = shares_of(choice, known({(0, 0): ann, (0, 5): bo, (1, 0): ann}), now=1)
    assert shares.of(ann) == pytest.approx(0.5)
    assert shares.ranked()[0][1] is ann
    assert shares.ahead == {9: 0.1} and shares.word_ahead() == -1


def test_two_are_meant_where_both_are_likely() -> None:
    ann, bo = person("Ann Lee"), person("Bo Ek", 5)
    heads = known({(0, 0): ann, (0, 5): bo})
    both = shares_of(Choice((((0, 0), 0.5), ((0, 5), 0.4)), 0.1), heads, 1).two()
    assert both is not None and both.members == (ann, bo)
    assert shares_of(Choice((((0, 0), 0.9), ((0, 5), 0.05)), 0.1), heads, 1).two() is None


def test_a_group_is_as_likely_as_the_least_of_its_members() -> None:
    ann, bo = person("Ann Lee"), person("Bo Ek", 5)
    shares = shares_of(
        Choice((((0, 0), 0.9), ((0, 5), 0.02)), 0), known({(0, 0): ann, (0, 5): bo}), 1
    )
    group = Entity("Ann Lee and Bo Ek", "person", members=(ann, bo))
    assert shares.of(group) == pytest.approx(0.04)


def firm(name: str) -> Entity:
    return Entity(name, "org", True, words=(name.lower(),), sentence=0, word=0)


def the(noun: str, sort: str) -> Mention:
    return Mention((0, 1), 1, "noun", f"the {noun}", noun, sort=sort, definite=True)


def shares(*pairs: tuple[Entity, float], nothing: float = 0.0) -> Shares:
    return Shares(nothing, {id(e): p for e, p in pairs}, {}, {id(e): e for e, _ in pairs})


def test_a_noun_stands_for_what_the_network_is_sure_of() -> None:
    stakk, norda = firm("Stakk"), firm("Norda")
    assert described(the("firm", "org"), None, shares((stakk, 0.9)), []) is stakk
    assert described(the("firm", "org"), None, shares((stakk, 0.4)), []) is None
    assert described(the("firm", "org"), stakk, shares((stakk, 0.3), (norda, 0.5)), []) is stakk
    assert described(the("firm", "org"), stakk, shares((norda, 0.9)), []) is norda
    assert described(the("firm", "org"), stakk, shares(nothing=0.95), []) is None


def test_a_person_is_no_firm_and_one_is_not_many() -> None:
    assert described(the("firm", "org"), None, shares((person("Ann Lee"), 0.9)), []) is None
    several = the("sisters", "person")
    several.plural = True
    assert described(several, None, shares((person("Ann Lee"), 0.9)), []) is None


def test_one_of_two_that_were_named_together_is_not_the_company() -> None:
    stakk, norda = firm("Stakk"), firm("Norda")
    both = Entity("Stakk and Norda", "org", members=(stakk, norda), sentence=0)
    assert described(the("firm", "org"), None, shares((stakk, 0.9)), [both]) is None
