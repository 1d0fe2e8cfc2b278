"""The matcher of relations: arcs of a parse, the graph it reads, and which files it refuses."""

from __future__ import annotations

import importlib.util
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from factscore_tui.core.report import ModelInfo
from factscore_tui.decompose.syntax.tokenizer import tokenise
from factscore_tui.decompose.syntax.tree import Tree
from factscore_tui.errors import EngineProblem, ModelDamaged, ModelMissing
from factscore_tui.verify.relations.arcs import RELATIONS, arcs
from factscore_tui.verify.relations.layout import (
    DOWN,
    EVIDENCE,
    FACT,
    KINDS,
    MAX_EVIDENCE,
    MAX_FACT,
    MAX_TITLE,
    OPENING,
    ROLES,
    SAME_AS_TITLE,
    SAME_STEM,
    TITLE,
    UP,
    TextLayout,
    joined,
    part_of_tree,
    part_of_words,
)
from factscore_tui.verify.relations.matcher import RelationMatcher
from factscore_tui.verify.relations.network import BLOCK, RelationNetwork

WIDTH, HIDDEN, HEADS, LAYERS, PIECES = 32, 16, 2, 2, 50


def tree(text: str, heads: Sequence[int], relations: str, upos: str, xpos: str = "") -> Tree:
    """A parse by hand: heads from 0, -1 for the root."""
    tags = xpos.split() or upos.split()
    vectors = np.random.default_rng(len(text)).normal(size=(len(heads), WIDTH)).astype(np.float32)
    return Tree(tokenise(text), upos.split(), tags, list(heads), relations.split(), vectors)


ACTIVE = tree("Ada defeated Bo", [1, -1, 1], "nsubj root obj", "PROPN VERB PROPN")
PASSIVE = tree(
    "Bo was defeated by Ada",
    [2, 2, -1, 4, 2],
    "nsubj:pass aux:pass root case obl",
    "PROPN AUX VERB ADP PROPN",
)


def told(of: Tree) -> set[tuple[str, str, str]]:
    return {(of.forms[a.head], RELATIONS[a.relation], of.forms[a.dependent]) for a in arcs(of)[0]}


def test_a_passive_has_the_arcs_of_its_active() -> None:
    assert told(ACTIVE) == {("defeated", "subject", "ada"), ("defeated", "object", "bo")}
    assert told(ACTIVE) <= told(PASSIVE)


def test_a_relative_clause_points_to_its_noun() -> None:
    who = tree(
        "Ada , who taught Bo",
        [-1, 0, 3, 0, 3],
        "root punct nsubj acl:relcl obj",
        "PROPN PUNCT PRON VERB PROPN",
    )
    assert ("taught", "subject", "ada") in told(who)
    whom = tree(
        "Ada whom Bo taught", [-1, 3, 3, 0], "root obj nsubj acl:relcl", "PROPN PRON PROPN VERB"
    )
    assert ("taught", "object", "ada") in told(whom)
    by = tree(
        "Ada taught by Bo",
        [-1, 0, 3, 1],
        "root acl case obl",
        "PROPN VERB ADP PROPN",
        "NNP VBN IN NNP",
    )
    assert {("taught", "object", "ada"), ("taught", "subject", "bo")} <= told(by)


def test_coordination_shares_its_subject_and_its_verb() -> None:
    both = tree(
        "Ada met Bo and Cy and left", [1, -1, 1, 4, 2, 6, 1], "nsubj root obj cc conj cc conj",
        "PROPN VERB PROPN CCONJ PROPN CCONJ VERB",
    )  # fmt: skip
    assert {("met", "object", "cy"), ("left", "subject", "ada")} <= told(both)


def test_a_denial_is_no_mere_modifier() -> None:
    never = tree("Ada never met Bo", [2, 2, -1, 2], "nsubj advmod root obj", "PROPN ADV VERB PROPN")
    assert ("met", "negation", "never") in told(never)


def test_a_graph_relates_words_across_texts() -> None:
    graph = joined(
        part_of_words("Ada", WIDTH),
        part_of_tree(ACTIVE, ACTIVE.vectors),
        [part_of_tree(PASSIVE, PASSIVE.vectors)],
        WIDTH,
    )
    assert graph.words == ["", "ada", "ada", "defeated", "bo", "bo", "was", "defeated", "by", "ada"]
    assert graph.sides.tolist() == [OPENING, TITLE, *[FACT] * 3, *[EVIDENCE] * 5]
    related = {tuple(row) for row in graph.related.tolist()}
    subject, object_ = RELATIONS.index("subject"), RELATIONS.index("object")
    assert {
        (3, 2, DOWN + subject),
        (2, 3, UP + subject),
        (7, 9, DOWN + subject),
        (7, 5, DOWN + object_),
    } <= related
    assert {(3, 7, SAME_STEM), (7, 3, SAME_STEM), (2, 9, SAME_STEM)} <= related
    assert {(1, 2, SAME_AS_TITLE), (9, 1, SAME_AS_TITLE)} <= related
    assert (6, 6, SAME_STEM) not in related and not any(
        kind == SAME_STEM and 6 in (a, b) for a, b, kind in related
    )


def test_what_is_too_long_is_cut() -> None:
    long = part_of_words("word " * 300, WIDTH)
    graph = joined(long, long, [long, long], WIDTH)
    assert len(graph.words) == 1 + MAX_TITLE + MAX_FACT + MAX_EVIDENCE
    assert graph.related.max(initial=0) < max(len(graph.words), KINDS)


def random_weights(seed: int = 1) -> dict[str, Any]:
    """Arrays with the right names and shapes."""
    rng = np.random.default_rng(seed)

    def of(*shape: int) -> Any:
        return rng.normal(0, 0.4, shape).astype(np.float32)

    arrays: dict[str, Any] = {
        "layers": np.int64(LAYERS), "sides": of(5, HIDDEN), "roles": of(ROLES, HIDDEN),
        "tables": of(LAYERS, KINDS, HEADS), "likeness": of(LAYERS, 2, 2, HEADS),
        "across": of(LAYERS, 2, HEADS),
        "pieces.q": rng.integers(-127, 128, (PIECES, WIDTH)).astype(np.int8),
        "pieces.s": np.full((PIECES, WIDTH // BLOCK), 0.01, np.float16),
    }  # fmt: skip
    linear = {
        "read": (HIDDEN, WIDTH),
        "meaning": (HIDDEN, WIDTH),
        "judge": (HIDDEN, 3 * HIDDEN),
        "last": (3, HIDDEN),
    }
    norms = {"read.norm": WIDTH, "end.norm": HIDDEN}
    for layer in range(LAYERS):
        linear |= {
            f"{layer}.attention": (3 * HIDDEN, HIDDEN),
            f"{layer}.mix": (HIDDEN, HIDDEN),
            f"{layer}.up": (48, HIDDEN),
            f"{layer}.down": (HIDDEN, 48),
        }
        norms |= {f"{layer}.norm1": HIDDEN, f"{layer}.norm2": HIDDEN}
    for name, shape in linear.items():
        arrays |= {f"{name}.w": of(*shape), f"{name}.b": of(shape[0])}
    for name, size in norms.items():
        arrays |= {f"{name}.w": 1 + of(size) / 4, f"{name}.b": of(size)}
    return arrays


def spell(word: str) -> list[int]:
    """Word pieces: one for each letter."""
    return [ord(letter) % PIECES for letter in word]


@pytest.fixture
def weights(tmp_path: Path) -> Path:
    path = tmp_path / "relations.npz"
    np.savez(path, **random_weights())
    return path


def matcher(path: Path, trees: dict[str, Tree], seen: list[str] | None = None) -> RelationMatcher:
    def parse(sentences: Sequence[str]) -> list[Tree | None]:
        if seen is not None:
            seen.extend(sentences)
        return [trees.get(sentence) for sentence in sentences]

    def read(parsed: Sequence[Tree | None]) -> list[np.ndarray | None]:
        return [t.vectors if t is not None and len(t.vectors) else None for t in parsed]

    return RelationMatcher(
        RelationNetwork(path, spell), parse, read, ModelInfo("relations", "verify", "0" * 64)
    )


def test_the_order_of_the_arguments_matters(weights: Path) -> None:
    other = tree("Bo defeated Ada", [1, -1, 1], "nsubj root obj", "PROPN VERB PROPN")
    trees = {
        "Ada defeated Bo.": ACTIVE,
        "Bo defeated Ada.": other,
        "Bo was defeated by Ada.": PASSIVE,
    }
    model = matcher(weights, trees)
    one = model.logits("", "Ada defeated Bo.", "Bo was defeated by Ada.")
    two = model.logits("", "Bo defeated Ada.", "Bo was defeated by Ada.")
    assert one.shape == (3,) and not np.allclose(one, two, atol=1e-3)


def test_a_result_does_not_depend_on_what_came_before(weights: Path) -> None:
    trees = {"Ada defeated Bo.": ACTIVE, "Bo was defeated by Ada.": PASSIVE}
    seen: list[str] = []
    model = matcher(weights, trees, seen)
    first = model.logits("Ada", "Ada defeated Bo.", "Bo was defeated by Ada.")
    model.logits("Bo", "Bo was defeated by Ada.", "Ada defeated Bo.")
    assert np.array_equal(first, model.logits("Ada", "Ada defeated Bo.", "Bo was defeated by Ada."))
    assert sorted(seen) == sorted(trees), "every sentence is parsed once"


@pytest.mark.parametrize(
    "text", ["", " ", "\x00\x1b[31m", "\ud800", "a" * 100_000, "!?" * 50, "مرحبا 你好"]
)
def test_any_text_gives_finite_numbers(weights: Path, text: str) -> None:
    model = matcher(weights, {})
    assert np.isfinite(model.logits(text, text, text)).all()


@pytest.mark.slow
def test_the_network_is_that_of_the_recipe(weights: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    torch = pytest.importorskip("torch")
    path = Path(__file__).resolve().parents[2] / "models" / "recipes" / "relations" / "network.py"
    spec = importlib.util.spec_from_file_location("relations_network", path)
    assert spec is not None and spec.loader is not None
    network = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(network)
    monkeypatch.setattr(network, "WIDTH", WIDTH)
    monkeypatch.setattr(network, "HEADS", HEADS)
    torch.manual_seed(3)
    model = network.Matcher(hidden=HIDDEN, layers=LAYERS).eval()
    for parameter in model.parameters():
        parameter.data = parameter.data.half().float()
    table = np.random.default_rng(0).normal(size=(PIECES, WIDTH)).astype(np.float32)
    numbers, scales = network.packed(table)
    exact = (numbers.reshape(PIECES, -1, BLOCK) * scales[..., None].astype(np.float32)).reshape(
        PIECES, WIDTH
    )
    assert np.abs(exact - table).max() < 0.05
    network.export(model, weights, table)
    graph = joined(
        part_of_words("Ada", WIDTH),
        part_of_tree(ACTIVE, ACTIVE.vectors),
        [part_of_tree(PASSIVE, PASSIVE.vectors)],
        WIDTH,
    )
    with torch.no_grad():
        theirs = model(network.collate([graph, graph], network.Meanings(exact, spell)))[1].numpy()
    assert np.allclose(RelationNetwork(weights, spell).logits(graph), theirs, atol=0.01)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(ModelMissing, match="gone"):
        RelationNetwork(tmp_path / "gone.npz", spell)


@pytest.mark.parametrize(
    "change",
    [
        {"tables": np.zeros((LAYERS, KINDS - 1, HEADS), np.float32)},
        {"layers": np.int64(3)},
        {"pieces.q": np.zeros((PIECES, WIDTH), np.float32)},
        {"last.b": np.full(3, np.nan, np.float32)},
        {"read.w": None},
        {"sides": np.array(["x"])},
    ],
)
def test_a_damaged_file_is_refused(tmp_path: Path, change: dict[str, Any]) -> None:
    arrays = {
        name: array for name, array in (random_weights() | change).items() if array is not None
    }
    np.savez(tmp_path / "bad.npz", **arrays)
    with pytest.raises(ModelDamaged):
        RelationNetwork(tmp_path / "bad.npz", spell)


def test_a_file_that_is_cut_or_pickled_is_refused(weights: Path) -> None:
    whole = weights.read_bytes()
    for data in (whole[: len(whole) // 2], b"", b"\x80\x04K\x01.", b"GGUF"):
        weights.write_bytes(data)
        with pytest.raises(ModelDamaged):
            RelationNetwork(weights, spell)


def test_numbers_that_overflow_are_one_message(tmp_path: Path) -> None:
    arrays = random_weights()
    arrays["last.w"] = np.full((3, HIDDEN), 3e38, np.float32)
    np.savez(tmp_path / "large.npz", **arrays)
    with pytest.raises(EngineProblem, match="no usable numbers"), np.errstate(all="ignore"):
        matcher(tmp_path / "large.npz", {}).logits("Ada", "Ada won", "Ada won it all.")


def test_part_is_cut_with_its_relations() -> None:
    part = TextLayout()
    part.add(part_of_tree(ACTIVE, ACTIVE.vectors), 2)
    assert part.words == ["ada", "defeated"] and all(max(r.word, r.other) < 2 for r in part.related)
