"""A candidate fact read beside its sentence: what is read together, what the weights must be, and
what comes of a candidate that does not pass."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from opened_parts import decomposer, reading_decomposer

from factscore_tui.core.document import Document
from factscore_tui.decompose.selection import selector as selecting
from factscore_tui.decompose.selection.candidates import candidates
from factscore_tui.decompose.selection.cross_encoder import (
    CANDIDATE,
    SENTENCE,
    CandidateCrossEncoder,
    mean,
    shared,
)
from factscore_tui.decompose.selection.network import SelectorNetwork
from factscore_tui.decompose.selection.reading_levels import READ_SOUND, least_reading
from factscore_tui.decompose.selection.selector import Selector
from factscore_tui.errors import ModelDamaged, ModelMissing
from factscore_tui.paths import bundled
from factscore_tui.text.sentences import split_sentences

WIDTH, HIDDEN = 4, 3
SENTENCE_OF_TWO = "Anna left Riga in May and opened a shop in Oslo."


class Letters:
    """An encoder of which each word is a token, and a token's vector its number."""

    def __init__(self) -> None:
        self.read: list[list[int]] = []

    dims, max_tokens = WIDTH, 300

    def tokens(self, text: str) -> list[int]:
        return [1, *(10 + sum(map(ord, word)) % 50 for word in text.split()), 2]

    def vectors(self, texts: Sequence[Sequence[int]]) -> list[Any]:
        self.read += [list(ids) for ids in texts]
        return [np.array([[k] * WIDTH for k in ids], dtype=np.float32) / 50 for ids in texts]


def weights(path: Path, **changed: np.ndarray) -> Path:
    some = np.random.default_rng(3)
    arrays = {
        "hidden.w": some.normal(size=(HIDDEN, 4 * WIDTH)).astype(np.float16),
        "hidden.b": np.zeros(HIDDEN, dtype=np.float16),
        "out.w": some.normal(size=(1, HIDDEN)).astype(np.float16),
        "out.b": np.zeros(1, dtype=np.float16),
        "joint": np.array([0.0, 0.5, 1.0], dtype=np.float32),
        **changed,
    }
    np.savez(path / "reading.npz", **{k: v for k, v in arrays.items() if v.size})
    return path / "reading.npz"


def test_a_candidate_is_read_in_front_of_its_sentence_once(tmp_path: Path) -> None:
    encoder = Letters()
    reader = CandidateCrossEncoder(encoder, weights(tmp_path))
    first = reader.logits("a b c", ["a b", "b c", "a b"])
    assert encoder.read == [
        [1, *encoder.tokens("a b")[1:], *encoder.tokens("a b c")[1:]],
        [1, *encoder.tokens("b c")[1:], *encoder.tokens("a b c")[1:]],
    ]
    assert first[0] == first[2] != first[1]
    assert reader.logits("a b c", ["b c"])[0] == first[1]
    assert len(encoder.read) == 2
    assert reader.logits("a b d", ["b c"])[0] != first[1]


def test_long_texts_fit_into_the_encoder(tmp_path: Path) -> None:
    encoder = Letters()
    CandidateCrossEncoder(encoder, weights(tmp_path)).logits("b " * 900, ["a " * 900])
    assert len(encoder.read[0]) == CANDIDATE + SENTENCE - 1 <= encoder.max_tokens


def test_the_reading_is_weighed_with_what_the_arcs_say(tmp_path: Path) -> None:
    reader = CandidateCrossEncoder(Letters(), weights(tmp_path))
    low, high = (float(reader.right("a b c", ["a b"], np.array([p]))[0]) for p in (0.2, 0.9))
    assert 0 < low < high < 1
    certain = reader.right("a b c", ["a b"], np.array([1.0]))
    assert np.isfinite(certain).all()


def test_words_that_the_candidate_has_are_told_from_the_others() -> None:
    assert shared([5, 6], [5, 7, 5, 6]) == ([0, 3], [1, 2])
    assert shared([], [5]) == ([], [0])
    assert mean(np.zeros((0, 2), dtype=np.float32)).tolist() == [0, 0]


@pytest.mark.parametrize(
    "changed",
    [
        {"hidden.w": np.zeros((HIDDEN, 3), dtype=np.float16)},
        {"out.b": np.array([np.nan], dtype=np.float16)},
        {"joint": np.zeros(2, dtype=np.float32)},
        {"out.w": np.zeros(0)},  # not in the file
    ],
)
def test_weights_that_do_not_fit_are_named(tmp_path: Path, changed: dict[str, np.ndarray]) -> None:
    with pytest.raises(ModelDamaged, match="weights that read facts"):
        CandidateCrossEncoder(Letters(), weights(tmp_path, **changed))


def test_weights_that_are_not_there_or_no_archive_are_named(tmp_path: Path) -> None:
    with pytest.raises(ModelMissing, match="weights that read facts are not there"):
        CandidateCrossEncoder(Letters(), tmp_path / "reading.npz")
    (tmp_path / "reading.npz").write_bytes(b"PK\x03\x04")
    with pytest.raises(ModelDamaged, match="cannot be read"):
        CandidateCrossEncoder(Letters(), tmp_path / "reading.npz")


class Refusing:
    """A reader that lets nothing through that has this word."""

    def __init__(self, word: str) -> None:
        self.word, self.read = word, list[str]()

    def right(self, sentence: str, written: Sequence[str], judged: Any) -> Any:
        self.read += written
        return np.array([0.0 if self.word in w or not self.word else 1.0 for w in written])


def chosen_by(reader: Refusing, asked: dict[int, float] | None = None) -> list[str]:
    tree = decomposer().parse([SENTENCE_OF_TWO])[0]
    assert tree is not None
    found, _ = candidates(tree, True)
    folder = bundled("models")
    judge = SelectorNetwork(folder / "soundness.npz")
    own = Selector(SelectorNetwork(folder / "decomposer.npz"), judge, reader)  # type: ignore[arg-type]
    scores = own.scores(tree, found, "reader")
    before = scores.copy()
    chosen = own.choose(tree, found, "reader", scores, SENTENCE_OF_TWO, asked)
    assert (scores == before).all()  # what `doctor --sentence` prints
    return [" ".join(p.text for p in found[n].phrase) for n in chosen]


def test_what_does_not_pass_is_not_told_and_chosen_for_anew() -> None:
    everything = chosen_by(Refusing("nothing like it"))
    assert any("Riga" in fact for fact in everything) and len(everything) > 2
    refusing, asked = Refusing("Riga"), dict[int, float]()
    without = chosen_by(refusing, asked)
    assert len(asked) == len(refusing.read) and {0.0, 1.0} == set(asked.values())
    assert any("Riga" in w for w in refusing.read)
    split = [fact for fact in without if "Oslo" not in fact or "Riga" not in fact]
    assert not any("Riga" in fact for fact in split), without


def test_a_sentence_of_which_nothing_passes_is_told_whole() -> None:
    reader = Refusing("")
    whole = chosen_by(reader)
    assert len(whole) <= 1
    assert all("Riga" in fact and "Oslo" in fact for fact in whole)
    assert len(set(reader.read)) >= selecting.READINGS - 1


@pytest.mark.parametrize(
    ("sentence", "right", "wrong"),
    [
        (
            "Lasko, born in Vienna in 1909, never forgave her.",
            "Lasko was born in Vienna.",
            "Lasko were born in Vienna.",
        ),
        (
            "The gang, described by the judge, Ann Maes, as industrious, removed nine tonnes.",
            "The gang removed nine tonnes.",
            "The gang described by the judge as.",
        ),
        (
            "He suffered a broken pelvis, head injuries and shock.",
            "He suffered a broken pelvis.",
            "He suffered a broken pelvis head injuries.",
        ),
    ],
)
def test_the_shipped_weights_tell_what_is_said_from_what_is_not(
    sentence: str, right: str, wrong: str
) -> None:
    reader = reading_decomposer()._selector._reader
    assert reader is not None
    first, second = reader.right(sentence, [right, wrong], np.array([0.9, 0.9]))
    assert first > second
    assert second < READ_SOUND


@pytest.mark.parametrize(
    ("sentence", "fact"),
    [
        ("On top of the rocket sat three men: Ann, Ben and Carl.", "Three men sat on top"),
        ("It was in Oslo that Berg found the letter.", "Berg found the letter in Oslo."),
        ("Marie Curie, born in Warsaw, won two Nobel Prizes.", "Marie Curie was born in Warsaw."),
    ],
)
def test_what_is_said_in_another_order_is_told_after_reading(sentence: str, fact: str) -> None:
    document = Document.from_text(sentence)
    (read,) = reading_decomposer().explain(document, split_sentences(sentence))
    assert any(f.text.startswith(fact) for f in read.facts), read.facts


def test_a_shortened_candidate_has_to_be_surer() -> None:
    (tree,) = decomposer().parse(["The mayor of Riga left in May."])
    assert tree is not None
    own, _ = candidates(tree)
    short = next(c for c in own if c.kind.startswith("D:"))
    full = next(c for c in own if c.kind[0] in "EX")
    assert least_reading(tree, full) == READ_SOUND < least_reading(tree, short)
