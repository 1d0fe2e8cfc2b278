"""The labelled facts of FActScore, retrieved for and measured as the program does it.

Facts that humans found supported come a second time with a year, day or count changed (alter.py),
as not supported.
"""

from __future__ import annotations

import collections
import gzip
import json
import math
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from alter import altered, altered_sentence

from factscore_tui.core.document import Document
from factscore_tui.corpus.build.builder import build_index
from factscore_tui.corpus.index.index import Index
from factscore_tui.inference.llama.encoder import open_bundled_encoder
from factscore_tui.retrieve.retriever import IndexRetriever
from factscore_tui.text.words import words
from factscore_tui.verify.differences.numbers.computed import find_difference
from factscore_tui.verify.features.alignment import PageCache
from factscore_tui.verify.features.cross_encoder_input import reading
from factscore_tui.verify.features.document import FollowingCache
from factscore_tui.verify.features.extraction import FEATURES, features
from factscore_tui.verify.features.fact_reading import look_at
from factscore_tui.verify.features.lexical import stem
from factscore_tui.verify.features.match import lacks_key_unit
from factscore_tui.verify.features.network_signals import of_cross
from factscore_tui.verify.features.similarity import Similarity

SUBJECTS = ("InstructGPT", "ChatGPT", "PerplexityAI")
SYNTHETIC = "synthetic"
COMMON_FROM = 0.005  # a stem in fewer texts than this share is rare: weight 1

Matrix = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Facts:
    """All labelled facts as arrays of the same length: features (n, len(FEATURES)), supported or
    not, subject, topic, text, whether an exact difference was found, whether the verdict cannot be
    "supported" for that or another rule of verify/estimators/bundled.py, how the fact was altered
    ("" for a
    human fact), the human label, and what a cross-encoder is trained on: what it reads and the
    sentence that the fact was taken from ("" when that says no more). `logits` (n, 3) are a
    cross-encoder's, zero until with_cross.
    """

    x: Matrix
    y: npt.NDArray[np.int64]
    subject: npt.NDArray[np.str_]
    topic: npt.NDArray[np.str_]
    text: list[str]
    differs: npt.NDArray[np.bool_]
    vetoed: npt.NDArray[np.bool_]
    kind: npt.NDArray[np.str_]
    label: list[str]
    readings: list[tuple[str, str, str]]
    logits: npt.NDArray[np.float32]

    @property
    def synthetic(self) -> npt.NDArray[np.bool_]:
        """The claims of synthesize.py."""
        return np.asarray(self.subject == SYNTHETIC)

    @property
    def human(self) -> npt.NDArray[np.bool_]:
        """The facts that humans labelled; the others were altered."""
        return np.asarray(self.kind == "")


def rarity_table(data: Path) -> dict[str, float]:
    """Stem -> weight in (0, 1), falling with the logarithm of the share of texts that have it;
    common stems only."""
    texts = [
        json.loads(line)["text"]
        for line in _lines(data / "train/wiki-bio-passages/passages.jsonl.gz")
    ]
    for part in ("valid", "test"):
        texts += [
            line for line in _lines(data / f"train/wikitext-2/{part}.txt.gz") if len(line) > 100
        ]
    seen: collections.Counter[str] = collections.Counter()
    for text in texts:
        seen.update({stem(w.folded) for w in words(text)})
    least = COMMON_FROM * len(texts)
    return {
        word: max(0.1, round(0.9 * math.log(len(texts) / count) / math.log(1 / COMMON_FROM), 1))
        for word, count in sorted(seen.items())
        if count >= least
    }


def _lines(path: Path) -> Iterator[str]:
    with gzip.open(path, "rt", encoding="utf-8") as file:
        yield from file


def labelled(data: Path) -> Iterator[tuple[str, dict[str, Any], str, str, str]]:
    """(subject, generation, sentence, fact, label) for every human atomic fact whose topic has
    passages."""
    with (data / "factscore/passages.jsonl").open(encoding="utf-8") as file:
        known = {json.loads(line)["title"] for line in file}
    for subject in SUBJECTS:
        with (data / f"factscore/{subject}.jsonl").open(encoding="utf-8") as file:
            for generation in map(json.loads, file):
                if generation["topic"] not in known:
                    continue
                for sentence in generation["annotations"] or []:
                    for fact in sentence["human-atomic-facts"] or []:
                        yield subject, generation, sentence["text"], fact["text"], fact["label"]


class Collector:
    """FActScore's passages as an index, and one row of a Facts for whatever is asked of them."""

    def __init__(self, data: Path, rarity: dict[str, float], threads: int, folder: str) -> None:
        encoder = open_bundled_encoder(threads=threads)
        build_index(data / "factscore/passages.jsonl", Path(folder) / "index")
        self.retriever = IndexRetriever(Index.open(Path(folder) / "index"), encoder)
        self._rarity, self._similarity, self._pages = rarity, Similarity(encoder), PageCache()
        self._following = FollowingCache(self._pages, rarity)

    def row(self, text: str, said: str, topic: str, alone: bool = False) -> dict[str, Any]:
        """What is measured of a fact and the sentence around it; with `alone` it is no part of a
        text."""
        found = self.retriever.retrieve(text, said)
        if alone:
            found = replace(found, document="")
        look = look_at(text, found, self._pages, self._rarity)
        if look is None:
            raise SystemExit(f"nothing was retrieved for {topic!r}")
        differs = find_difference(text, look.match) is not None
        values = features(
            text,
            said,
            topic,
            found,
            look,
            self._rarity,
            self._similarity,
            differs,
            document=self._following.of(found),
        )
        read = reading(text, topic, found, look)
        return {
            "x": [values[name] for name in FEATURES],
            "topic": topic,
            "text": text,
            "differs": differs,
            "vetoed": differs or look.negated or lacks_key_unit(look.match),
            "reading": (*read.pair, "" if said.strip() == text.strip() else said),
            "title": read.title,
            "said": read.said,
            "sentence": read.sentence,
        }


def collect(data: Path, rarity: dict[str, float], threads: int) -> Facts:
    """Step 1: retrieve and compute the features of every fact."""
    rows: list[dict[str, Any]] = []
    with tempfile.TemporaryDirectory() as folder:
        collector = Collector(data, rarity, threads, folder)
        begun = None
        for subject, generation, sentence, fact, label in labelled(data):
            topic = generation["topic"]
            if begun is not generation:
                collector.retriever.begin(Document.from_text(generation["output"]), topic)
                begun = generation
            # IR counts as not supported, as in the paper.
            for kind, text in (("", fact), *(altered(fact) if label == "S" else ())):
                said = altered_sentence(sentence, fact, text) if kind else sentence
                truth = {
                    "y": int(label == "S" and not kind),
                    "subject": subject,
                    "kind": kind,
                    "label": label,
                }
                rows.append(collector.row(text, said, topic) | truth)
        collector.retriever.close()
    return _as_arrays(rows)


def collect_claims(path: Path, data: Path, rarity: dict[str, float], threads: int) -> Facts:
    """The same for the claims that synthesize.py made from FActScore's passages: each retrieved for
    on its own, under the title of its page. Claims whose sentence was taken out of the evidence are
    left out: the page still has it."""
    rows: list[dict[str, Any]] = []
    with tempfile.TemporaryDirectory() as folder:
        collector = Collector(data, rarity, threads, folder)
        for claim in map(json.loads, _lines(path)):
            if claim["kind"] == "removed":
                continue
            collector.retriever.begin(Document.from_text(claim["claim"]), claim["topic"])
            true = claim["label"] == "supported"
            truth = {
                "y": int(true),
                "subject": SYNTHETIC,
                "kind": f"{SYNTHETIC} {claim['kind']}",
                "label": "S" if true else "NS",
            }
            said = claim["sentence"] or claim["claim"]
            rows.append(collector.row(claim["claim"], said, claim["topic"], alone=True) | truth)
        collector.retriever.close()
    return _as_arrays(rows)


def joined(one: Facts, other: Facts) -> Facts:
    """Both, in this order."""

    def both(name: str) -> Any:
        a, b = getattr(one, name), getattr(other, name)
        return np.concatenate([a, b]) if isinstance(a, np.ndarray) else [*a, *b]

    return Facts(*(both(field.name) for field in fields(Facts)))


def _as_arrays(rows: list[dict[str, Any]]) -> Facts:
    def listed(name: str) -> list[Any]:
        return [row[name] for row in rows]

    return Facts(
        np.array(listed("x")),
        np.array(listed("y")),
        np.array(listed("subject")),
        np.array(listed("topic")),
        listed("text"),
        np.array(listed("differs")),
        np.array(listed("vetoed")),
        np.array(listed("kind")),
        listed("label"),
        listed("reading"),
        np.zeros((len(rows), 3), dtype=np.float32),
    )


def with_cross(facts: Facts, logits: npt.NDArray[np.float32]) -> Facts:
    """The same facts with the logits (n, 3) of a cross-encoder among their features."""
    x = facts.x.copy()
    for row, (supported, contradicted, silent) in zip(x, logits.tolist(), strict=True):
        for name, value in of_cross((supported, contradicted, silent)).items():
            row[FEATURES.index(name)] = value
    return replace(facts, x=x, logits=logits)


def write_readings(path: Path, facts: Facts) -> None:
    """What train_cross.py trains on."""
    rows = [
        {
            "topic": str(facts.topic[i]),
            "label": facts.label[i],
            "kind": str(facts.kind[i]),
            "reading": list(facts.readings[i]),
        }
        for i in range(len(facts.y))
    ]
    aside = path.with_suffix(".tmp")
    aside.write_text(json.dumps(rows, ensure_ascii=False), encoding="utf-8")
    aside.replace(path)
