"""Stack, calibrate and write models/verifier-coverage.json from the human labels of FActScore.

    python models/recipes/verifier/train.py DATA --claims CLAIMS --readings FILE
    python models/recipes/verifier/train.py DATA --claims CLAIMS --cross FOLDER --model GGUF
    [--predictions DIR]

DATA holds factscore/{InstructGPT,ChatGPT,PerplexityAI,passages}.jsonl and, for how rare words are,
train/wiki-bio-passages and train/wikitext-2. Deterministic. README.md has the order of the steps.
The first command writes what the cross-encoder is to be trained on (train_cross.py); the second one

1. builds an index of the passages and retrieves for every human atomic fact, with its topic given,
   as the program does;
   supported facts come a second time with a year, day or count changed (alter.py), as not
   supported, at half the
   weight, and at a quarter CLAIMS, which synthesize.py made from the same passages: human facts
   alone teach too little
   about numbers, names and relations, where the words are on the page and the claim is wrong;
2. takes the cross-encoder's logits for each fact from the fold of FOLDER that has not seen its
   topic;
3. cross-validates over topics (10 folds; regression and threshold see neither the topic nor its
   labels) and prints
   F1_micro with Not-supported as the positive class (NS and IR), macro F1, the gap between
   estimated and human score
   and expected calibration error, beside "always not supported";
4. fits on everything, sets the threshold, writes the weights, bound to the hash of FILE.gguf.
   --predictions keeps the
   cross-validated ones as {"topic", "fact", "supported", "p_supported"} lines, one file a subject.
"""

from __future__ import annotations

import argparse
import collections
import hashlib
import json
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from alter import KINDS
from facts import (
    SUBJECTS,
    Facts,
    Matrix,
    collect,
    collect_claims,
    joined,
    rarity_table,
    with_cross,
    write_readings,
)
from measures import calibration_error, f1, score_gap
from sklearn.linear_model import LogisticRegression
from sklearn.preprocessing import StandardScaler

from factscore_tui.verify.features.extraction import FEATURES

ROOT = Path(__file__).resolve().parents[3]
FOLDS = 10
ALTERED_WEIGHT = 0.5
SYNTHETIC_WEIGHT = 0.25
STRENGTH = (
    0.05  # inverse regularisation of the regression; results differ by tenths between 0.01 and 0.1
)
FROM_ENCODER = ("similarity", "similarity_best", "similarity_mean")
FROM_CROSS = ("cross_supported", "cross_contradicted")
# Left to the verdict (a difference or a negation vetoes), or constant while every page comes from a
# topic.
UNTRAINED = (
    "difference",
    "negation",
    "no_similarity",
    "no_cross",
    "by_topic",
    "by_names",
    "by_search",
)
FROM_RELATIONS = (
    "relation_supported",
    "relation_contradicted",
    "relation_covered",
    "cross_covered",
    "network_least",
    "network_most",
    "network_least_covered",
)
"""Of the matcher of relations: its own recipe (../relations/fit.py) fits the regression that uses
them."""
FITTED_HERE = ("with_cross", "with_encoder", "without_encoder")
LEFT_OUT = {
    "with_relations": UNTRAINED,
    "with_cross": (*UNTRAINED, *FROM_RELATIONS),
    "with_encoder": (*UNTRAINED, *FROM_RELATIONS, *FROM_CROSS),
    "without_encoder": (*UNTRAINED, *FROM_RELATIONS, *FROM_CROSS, *FROM_ENCODER),
}
MOST_ERROR = 2.5
FALSE_ALARMS = 0.003
"""Share of the supported facts of unseen topics that the cross-encoder may call contradicted."""


def columns(name: str) -> list[int]:
    """The features that a regression uses."""
    return [i for i, feature in enumerate(FEATURES) if feature not in LEFT_OUT[name]]


def fit(facts: Facts, used: list[int], rows: npt.NDArray[np.bool_]) -> tuple[Matrix, float]:
    """Weights and bias for features as they are, from the facts in `rows`; slope and bias are set
    once more on the human facts alone (Platt 1999), because most of the others are wrong and would
    make every probability too low."""
    x = facts.x[rows][:, used]
    share = np.where(facts.human, 1.0, np.where(facts.synthetic, SYNTHETIC_WEIGHT, ALTERED_WEIGHT))[
        rows
    ]
    scaler = StandardScaler().fit(x)
    model = LogisticRegression(C=STRENGTH, max_iter=3000).fit(
        scaler.transform(x), facts.y[rows], share
    )
    weights = model.coef_[0] / scaler.scale_
    bias = float(model.intercept_[0] - weights @ scaler.mean_)
    human = facts.human[rows]
    again = LogisticRegression(C=1e6).fit(
        (x[human] @ weights + bias)[:, None], facts.y[rows][human]
    )
    slope = float(again.coef_[0, 0])
    return weights * slope, bias * slope + float(again.intercept_[0])


def probability(x: Matrix, model: tuple[Matrix, float]) -> Matrix:
    """(n,) probabilities of "supported"."""
    return np.asarray(1.0 / (1.0 + np.exp(-(x @ model[0] + model[1]))))


def choose_threshold(facts: Facts, rows: npt.NDArray[np.bool_], p: Matrix) -> float:
    """The threshold with the best mean over subjects of F1_micro(NS) less half the error rate, and
    less twice of what the error rate is above MOST_ERROR."""

    def worth(threshold: float) -> float:
        said = ((p >= threshold) & ~facts.vetoed[rows]).astype(int)
        total = 0.0
        for subject in SUBJECTS:
            here = facts.subject[rows] == subject
            truth, topics = facts.y[rows][here], facts.topic[rows][here]
            error = abs(score_gap(topics, truth, said[here]))
            total += f1(truth, said[here], 0) - 0.5 * error - 2 * max(0.0, error - MOST_ERROR)
        return total

    return max((round(0.30 + i / 100, 2) for i in range(50)), key=worth)


def fold_of(facts: Facts) -> npt.NDArray[np.int64]:
    """A fold for each fact; all facts of a topic share one."""
    order = np.random.default_rng(0).permutation(np.unique(facts.topic))
    place = {topic: i % FOLDS for i, topic in enumerate(order)}
    return np.array([place[topic] for topic in facts.topic])


def out_of_fold(
    facts: Facts, used: list[int], folds: npt.NDArray[np.int64], rows: npt.NDArray[np.bool_]
) -> Matrix:
    """(n,) probabilities, each by a model that saw neither the fact's topic nor anything outside
    `rows`."""
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
    print(
        f"\n{name}, {FOLDS} folds over {len(np.unique(facts.topic))} topics, {facts.human.sum()} "
        f"human facts"
    )
    print(
        f"{'subject':13}{'always-NS':>10}{'F1(NS)':>8}{'macro F1':>10}{'gap':>7}{'ECE':>6}{'human':>7}"  # noqa: E501
    )
    for subject in SUBJECTS:
        here = (facts.subject == subject) & facts.human
        truth, mine, topics = facts.y[here], said[here], facts.topic[here]
        human = 100 * float(np.mean([truth[topics == t].mean() for t in np.unique(topics)]))
        both = (f1(truth, mine, 0) + f1(truth, mine, 1)) / 2
        print(
            f"{subject:13}{f1(truth, np.zeros_like(truth), 0):10.1f}{f1(truth, mine, 0):8.1f}{both:10.1f}"  # noqa: E501
            f"{score_gap(topics, truth, mine):+7.1f}{calibration_error(truth, p[here]):6.1f}{human:7.1f}"  # noqa: E501
        )
    for label, name in ((1, "true"), (0, "false")):
        here = facts.synthetic & (facts.y == label)
        if here.any():
            print(
                f"synthetic, {name}: {here.sum()} claims, {100 * said[here].mean():.1f} % called "
                f"supported"
            )
    for kind in KINDS:
        here = facts.kind == kind
        print(
            f"altered {kind:6}{here.sum():5} facts, still called supported: "
            f"{100 * said[here].mean():.1f} %, "
            f"contradicted: {100 * facts.differs[here].mean():.1f} %"
        )


def regression_tree(name: str, facts: Facts) -> dict[str, Any]:
    """Step 4: what the weights file says of one regression."""
    used = columns(name)
    everything = np.ones(len(facts.y), dtype=bool)
    human = facts.human
    unseen = out_of_fold(facts, used, fold_of(facts), everything)
    threshold = choose_threshold(facts, human, unseen[human])
    weights, bias = fit(facts, used, everything)
    # What a fact with an exact difference is worth: the share that humans found supported all the
    # same.
    share = float(facts.y[facts.differs & human].mean()) if (facts.differs & human).any() else 0.0
    extra = (
        {"contradicts_from": contradicts_from(facts, unseen, threshold)}
        if name == "with_cross"
        else {}
    )
    return {
        "bias": round(bias, 5),
        "threshold": threshold,
        "contradicted_at_most": round(share, 3),
        **extra,
        "weights": {FEATURES[i]: round(float(w), 5) for i, w in zip(used, weights, strict=True)},
    }


def contradicts_from(facts: Facts, p: Matrix, threshold: float) -> float:
    """The cross-encoder's probability of "contradicted" from which it may say so: at least .8, and
    so high that of the facts that humans found supported no more than FALSE_ALARMS are hit."""
    refused = np.exp(facts.logits - facts.logits.max(axis=1, keepdims=True))
    share = refused[:, 1] / refused.sum(axis=1)
    supported = facts.human & (facts.y == 1)
    hit = np.sort(share[supported & (p < threshold) & ~facts.differs])[::-1]
    allowed = int(FALSE_ALARMS * supported.sum())
    found = max(0.8, float(hit[allowed]) + 0.001 if len(hit) > allowed else 0.8)
    called = facts.human & (facts.y == 0) & (p < threshold) & (share >= found) & ~facts.differs
    print(
        f"contradicted by the cross-encoder from {found:.3f}: {called.sum()} facts that humans "
        f"refuse, "
        f"{(share[supported & (p < threshold)] >= found).sum()} that they accept"
    )
    return round(found, 3)


def unseen_logits(folder: Path, kind: str, facts: Facts) -> npt.NDArray[np.float32]:
    """(n, 3): what the cross-encoder that did not see a fact's topic makes of it
    (read_folds.py)."""
    logits = np.full((len(facts.y), 3), np.nan, dtype=np.float32)
    for fold in sorted(folder.glob(f"unseen-{kind}-[0-9].npy")):
        found = np.load(fold, allow_pickle=False)
        known = np.isfinite(found[:, 0])
        if len(found) != len(logits):
            raise SystemExit(f"{fold} belongs to other facts")
        logits[known] = found[known]
    if np.isnan(logits).any():
        raise SystemExit(f"{folder} does not hold all folds")
    return logits


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
                row = {
                    "topic": str(facts.topic[i]),
                    "fact": facts.text[i],
                    "supported": bool(said[i]),
                    "p_supported": round(float(p[i]), 4),
                }
                file.write(json.dumps(row, ensure_ascii=False) + "\n")


def main() -> None:
    """Run the recipe."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("data", type=Path)
    parser.add_argument("--out", type=Path, default=ROOT / "models" / "verifier-coverage.json")
    parser.add_argument("--predictions", type=Path)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--claims", type=Path)
    parser.add_argument("--readings", type=Path)
    parser.add_argument("--cross", type=Path)
    parser.add_argument(
        "--type", default="q8_0", help="of the folds' files: q8_0 ships, f32 shows what that costs"
    )
    parser.add_argument("--model", type=Path)
    options = parser.parse_args()
    rarity = rarity_table(options.data)
    facts = collect(options.data, rarity, options.threads)
    if options.claims:
        facts = joined(facts, collect_claims(options.claims, options.data, rarity, options.threads))
    if options.readings:
        write_readings(options.readings, facts)
        return
    logits = unseen_logits(options.cross, options.type, facts)
    facts = with_cross(facts, logits)
    for name in FITTED_HERE:
        p, said = cross_validate(facts, columns(name))
        print_agreement(name, facts, p, said)
        if name == "with_cross" and options.predictions:
            write_predictions(options.predictions, facts, p, said)
    shares = facts.y[facts.differs & facts.human]
    print(
        f"\nexact differences: {len(shares)} facts, {int(shares.sum())} of them supported for "
        f"humans "
        f"({100 * shares.sum() / max(1, facts.y.sum()):.2f} % of all supported facts)"
    )
    by_weight: dict[str, list[str]] = collections.defaultdict(list)
    for word, weight in rarity.items():
        by_weight[str(weight)].append(word)
    write(
        options.out,
        {
            "format": 3,
            "id": "verifier-coverage",
            "cross_sha256": hashlib.sha256(options.model.read_bytes()).hexdigest(),
            **{name: regression_tree(name, facts) for name in FITTED_HERE},
            "rarity": {weight: " ".join(listed) for weight, listed in sorted(by_weight.items())},
        },
    )
    print(f"wrote {options.out} ({options.out.stat().st_size} bytes)")


if __name__ == "__main__":
    main()
