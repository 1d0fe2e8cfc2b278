"""Train, calibrate and write models/verifier-coverage.json from the human labels of FActScore.

    python models/recipes/verifier/train.py DATA [--out FILE] [--predictions DIR] [--threads 2]

DATA holds factscore/{InstructGPT,ChatGPT,PerplexityAI,passages}.jsonl and, for how rare words are,
train/wiki-bio-passages and train/wikitext-2. Everything is deterministic. Steps:

1. build an index of the passages and retrieve for every human atomic fact, with its topic given, as the program does;
   supported facts come a second time with a year, day or count changed (alter.py), as not supported, at half the
   weight: human facts alone teach too little about numbers;
2. cross-validate over topics (10 folds; regression and threshold see neither the topic nor its labels) and print
   F1_micro with Not-supported as the positive class (NS and IR), macro F1, the gap between estimated and human score
   and expected calibration error, beside "always not supported";
3. fit on everything, set the threshold, write the weights. --predictions keeps the cross-validated ones as
   {"topic", "fact", "supported", "p_supported"} lines, one file a subject.
"""

from __future__ import annotations

import argparse
import collections
import gzip
import json
import math
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from alter import KINDS, altered
from sklearn.linear_model import LogisticRegression
from sklearn.preprocessing import StandardScaler

from factscore_tui.core.document import Document
from factscore_tui.core.words import words
from factscore_tui.corpus.build import build_index
from factscore_tui.corpus.index import Index
from factscore_tui.llama.encoder import open_bundled_encoder
from factscore_tui.retrieve.retriever import IndexRetriever
from factscore_tui.verify.concepts import stem
from factscore_tui.verify.exact_diff import find_difference
from factscore_tui.verify.features import FEATURES, features, look_at
from factscore_tui.verify.match import lacks_key_unit
from factscore_tui.verify.prepared import PageCache
from factscore_tui.verify.similarity import Similarity

ROOT = Path(__file__).resolve().parents[3]
SUBJECTS = ("InstructGPT", "ChatGPT", "PerplexityAI")
FOLDS = 10
ALTERED_WEIGHT = 0.5
STRENGTH = 0.05  # inverse regularisation of the regression; results differ by tenths between 0.01 and 0.1
COMMON_FROM = 0.005  # a stem in fewer texts than this share is rare: weight 1
FROM_ENCODER = ("similarity", "similarity_best", "similarity_mean")
# Left to the verdict (a difference or a negation vetoes), or constant while every page comes from a topic.
UNTRAINED = ("difference", "negation", "no_similarity", "by_topic", "by_names", "by_search")

Matrix = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Facts:
    """All labelled facts as arrays of the same length: features (n, len(FEATURES)), supported or not, subject, topic,
    text, whether an exact difference was found, whether the verdict cannot be "supported" for that or another rule of
    verify/coverage.py, and how the fact was altered ("" for a human fact)."""

    x: Matrix
    y: npt.NDArray[np.int64]
    subject: npt.NDArray[np.str_]
    topic: npt.NDArray[np.str_]
    text: list[str]
    differs: npt.NDArray[np.bool_]
    vetoed: npt.NDArray[np.bool_]
    kind: npt.NDArray[np.str_]

    @property
    def human(self) -> npt.NDArray[np.bool_]:
        """The facts that humans labelled; the others were altered."""
        return np.asarray(self.kind == "")


def rarity_table(data: Path) -> dict[str, float]:
    """Stem -> weight in (0, 1), falling with the logarithm of the share of texts that have it; common stems only."""
    texts = [json.loads(line)["text"] for line in _lines(data / "train/wiki-bio-passages/passages.jsonl.gz")]
    for part in ("valid", "test"):
        texts += [line for line in _lines(data / f"train/wikitext-2/{part}.txt.gz") if len(line) > 100]
    seen: collections.Counter[str] = collections.Counter()
    for text in texts:
        seen.update({stem(w.folded) for w in words(text)})
    least = COMMON_FROM * len(texts)
    return {
        word: max(0.1, round(0.9 * math.log(len(texts) / count) / math.log(1 / COMMON_FROM), 1))
        for word, count in sorted(seen.items()) if count >= least
    }


def _lines(path: Path) -> Iterator[str]:
    with gzip.open(path, "rt", encoding="utf-8") as file:
        yield from file


def labelled(data: Path) -> Iterator[tuple[str, dict[str, Any], str, str, str]]:
    """(subject, generation, sentence, fact, label) for every human atomic fact whose topic has passages."""
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


def collect(data: Path, rarity: dict[str, float], threads: int) -> Facts:
    """Step 1: retrieve and compute the features of every fact."""
    encoder = open_bundled_encoder(threads=threads)
    similarity, pages = Similarity(encoder), PageCache()
    rows: list[tuple[list[float], int, str, str, str, bool, bool, str]] = []
    with tempfile.TemporaryDirectory() as folder:
        build_index(data / "factscore/passages.jsonl", Path(folder) / "index")
        retriever = IndexRetriever(Index.open(Path(folder) / "index"), encoder)
        begun = None
        for subject, generation, sentence, fact, label in labelled(data):
            topic = generation["topic"]
            if begun is not generation:
                retriever.begin(Document.from_text(generation["output"]), topic)
                begun = generation
            # IR counts as not supported, as in the paper.
            for kind, text in (("", fact), *(altered(fact) if label == "S" else ())):
                said = sentence.replace(fact, text) if kind else sentence
                found = retriever.retrieve(text, said)
                look = look_at(text, found, pages, rarity)
                if look is None:
                    raise SystemExit(f"nothing was retrieved for {topic!r}")
                differs = find_difference(text, look.match) is not None
                values = features(text, said, topic, found, look, rarity, similarity, differs)
                vector = [values[name] for name in FEATURES]
                supported = int(label == "S" and not kind)
                vetoed = differs or look.negated or lacks_key_unit(look.match)
                rows.append((vector, supported, subject, topic, text, differs, vetoed, kind))
        retriever.close()
    x, y, subjects, topics, texts, differ, vetoes, kinds = map(list, zip(*rows, strict=True))
    return Facts(
        np.array(x), np.array(y), np.array(subjects), np.array(topics), [str(t) for t in texts], np.array(differ),
        np.array(vetoes), np.array(kinds),
    )


def columns(with_encoder: bool) -> list[int]:
    """The features that a regression uses."""
    left_out = UNTRAINED if with_encoder else (*UNTRAINED, *FROM_ENCODER)
    return [i for i, name in enumerate(FEATURES) if name not in left_out]


def fit(facts: Facts, used: list[int], rows: npt.NDArray[np.bool_]) -> tuple[Matrix, float]:
    """Weights and bias for features as they are, from the facts in `rows`."""
    x, share = facts.x[rows][:, used], np.where(facts.human[rows], 1.0, ALTERED_WEIGHT)
    scaler = StandardScaler().fit(x)
    model = LogisticRegression(C=STRENGTH, max_iter=3000).fit(scaler.transform(x), facts.y[rows], share)
    weights = model.coef_[0] / scaler.scale_
    return weights, float(model.intercept_[0] - weights @ scaler.mean_)


def probability(x: Matrix, model: tuple[Matrix, float]) -> Matrix:
    """(n,) probabilities of "supported"."""
    return np.asarray(1.0 / (1.0 + np.exp(-(x @ model[0] + model[1]))))


def f1(truth: npt.NDArray[Any], said: npt.NDArray[Any], label: int) -> float:
    """F1 of one class, in points."""
    hits = ((truth == label) & (said == label)).sum()
    return 200.0 * float(hits) / max(1, int((truth == label).sum() + (said == label).sum()))


def score_gap(topics: npt.NDArray[Any], truth: npt.NDArray[Any], said: npt.NDArray[Any]) -> float:
    """Estimated minus human FActScore in points (mean over topics); its absolute value is the error rate."""
    gaps = [said[topics == t].mean() - truth[topics == t].mean() for t in np.unique(topics)]
    return 100.0 * float(np.mean(gaps))


def calibration_error(truth: npt.NDArray[Any], p: Matrix) -> float:
    """Expected calibration error over ten equal bins, in points."""
    bins = np.minimum((p * 10).astype(int), 9)
    return 100.0 * sum(abs(truth[bins == b].mean() - p[bins == b].mean()) * (bins == b).mean() for b in np.unique(bins))


def choose_threshold(facts: Facts, rows: npt.NDArray[np.bool_], p: Matrix) -> float:
    """The threshold with the best mean over subjects of F1_micro(NS) less half the error rate."""
    def worth(threshold: float) -> float:
        said = (p >= threshold).astype(int)
        total = 0.0
        for subject in SUBJECTS:
            here = facts.subject[rows] == subject
            truth, topics = facts.y[rows][here], facts.topic[rows][here]
            total += f1(truth, said[here], 0) - 0.5 * abs(score_gap(topics, truth, said[here]))
        return total

    return max((round(0.30 + i / 100, 2) for i in range(50)), key=worth)


def fold_of(facts: Facts) -> npt.NDArray[np.int64]:
    """A fold for each fact; all facts of a topic share one."""
    order = np.random.default_rng(0).permutation(np.unique(facts.topic))
    place = {topic: i % FOLDS for i, topic in enumerate(order)}
    return np.array([place[topic] for topic in facts.topic])


def out_of_fold(facts: Facts, used: list[int], folds: npt.NDArray[np.int64], rows: npt.NDArray[np.bool_]) -> Matrix:
    """(n,) probabilities, each by a model that saw neither the fact's topic nor anything outside `rows`."""
    p = np.zeros(len(facts.y))
    for fold in np.unique(folds[rows]):
        inside = rows & (folds != fold)
        model = fit(facts, used, inside)
        p[rows & (folds == fold)] = probability(facts.x[rows & (folds == fold)][:, used], model)
    return p


def cross_validate(facts: Facts, used: list[int]) -> tuple[Matrix, npt.NDArray[np.int64]]:
    """Step 2: probabilities and decisions on topics unseen by regression and threshold."""
    folds = fold_of(facts)
    p, said = np.zeros(len(facts.y)), np.zeros(len(facts.y), dtype=np.int64)
    for fold in range(FOLDS):
        inside, outside = folds != fold, folds == fold
        human = inside & facts.human
        threshold = choose_threshold(facts, human, out_of_fold(facts, used, folds, inside)[human])
        p[outside] = probability(facts.x[outside][:, used], fit(facts, used, inside))
        said[outside] = (p[outside] >= threshold) & ~facts.vetoed[outside]
    return p, said


def print_agreement(name: str, facts: Facts, p: Matrix, said: npt.NDArray[np.int64]) -> None:
    """One line a subject."""
    print(f"\n{name}, {FOLDS} folds over {len(np.unique(facts.topic))} topics, {facts.human.sum()} human facts")
    print(f"{'subject':13}{'always-NS':>10}{'F1(NS)':>8}{'macro F1':>10}{'gap':>7}{'ECE':>6}{'human':>7}")
    for subject in SUBJECTS:
        here = (facts.subject == subject) & facts.human
        truth, mine, topics = facts.y[here], said[here], facts.topic[here]
        human = 100 * float(np.mean([truth[topics == t].mean() for t in np.unique(topics)]))
        both = (f1(truth, mine, 0) + f1(truth, mine, 1)) / 2
        print(f"{subject:13}{f1(truth, np.zeros_like(truth), 0):10.1f}{f1(truth, mine, 0):8.1f}{both:10.1f}"
              f"{score_gap(topics, truth, mine):+7.1f}{calibration_error(truth, p[here]):6.1f}{human:7.1f}")
    for kind in KINDS:
        here = facts.kind == kind
        print(f"altered {kind:6}{here.sum():5} facts, still called supported: {100 * said[here].mean():.1f} %, "
              f"contradicted: {100 * facts.differs[here].mean():.1f} %")


def regression_tree(facts: Facts, with_encoder: bool) -> dict[str, Any]:
    """Step 3: what the weights file says of one regression."""
    used = columns(with_encoder)
    everything = np.ones(len(facts.y), dtype=bool)
    human = facts.human
    threshold = choose_threshold(facts, human, out_of_fold(facts, used, fold_of(facts), everything)[human])
    weights, bias = fit(facts, used, everything)
    # What a fact with an exact difference is worth: the share that humans found supported all the same.
    share = float(facts.y[facts.differs & human].mean()) if (facts.differs & human).any() else 0.0
    return {
        "bias": round(bias, 5), "threshold": threshold, "contradicted_at_most": round(share, 3),
        "weights": {FEATURES[i]: round(float(w), 5) for i, w in zip(used, weights, strict=True)},
    }


def write(path: Path, tree: dict[str, Any]) -> None:
    """Write JSON aside and put it in place."""
    aside = path.with_suffix(".tmp")
    aside.write_text(json.dumps(tree, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    aside.replace(path)


def write_predictions(folder: Path, facts: Facts, p: Matrix, said: npt.NDArray[np.int64]) -> None:
    """One JSON Lines file a subject."""
    folder.mkdir(parents=True, exist_ok=True)
    for subject in SUBJECTS:
        with (folder / f"{subject}.jsonl").open("w", encoding="utf-8") as file:
            for i in np.flatnonzero((facts.subject == subject) & facts.human):
                row = {"topic": str(facts.topic[i]), "fact": facts.text[i], "supported": bool(said[i]),
                       "p_supported": round(float(p[i]), 4)}
                file.write(json.dumps(row, ensure_ascii=False) + "\n")


def main() -> None:
    """Run the recipe."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path)
    parser.add_argument("--out", type=Path, default=ROOT / "models" / "verifier-coverage.json")
    parser.add_argument("--predictions", type=Path)
    parser.add_argument("--threads", type=int, default=2)
    options = parser.parse_args()
    rarity = rarity_table(options.data)
    facts = collect(options.data, rarity, options.threads)
    for name, with_encoder in (("with encoder", True), ("without encoder", False)):
        p, said = cross_validate(facts, columns(with_encoder))
        print_agreement(name, facts, p, said)
        if with_encoder and options.predictions:
            write_predictions(options.predictions, facts, p, said)
    shares = facts.y[facts.differs & facts.human]
    print(f"\nexact differences: {len(shares)} facts, {int(shares.sum())} of them supported for humans "
          f"({100 * shares.sum() / max(1, facts.y.sum()):.2f} % of all supported facts)")
    by_weight: dict[str, list[str]] = collections.defaultdict(list)
    for word, weight in rarity.items():
        by_weight[str(weight)].append(word)
    write(options.out, {
        "format": 1, "id": "verifier-coverage",
        "with_encoder": regression_tree(facts, True), "without_encoder": regression_tree(facts, False),
        "rarity": {weight: " ".join(listed) for weight, listed in sorted(by_weight.items())},
    })
    print(f"wrote {options.out} ({options.out.stat().st_size} bytes)")


if __name__ == "__main__":
    main()
