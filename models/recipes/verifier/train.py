"""Train the coverage verifier on the human labels of FActScore, and say how good it is on topics it has not seen.

    python models/recipes/verifier/train.py DATA [--output models/verifier-coverage.json] [--features CACHE.npz]

DATA is a folder with InstructGPT.jsonl, ChatGPT.jsonl, PerplexityAI.jsonl (labelled facts) and passages.jsonl (the
knowledge source). Facts go through the real index, retriever and encoder, with their topic given. IR counts as not
supported. Cross-validation is over topics: a model never judges a topic it was trained on, and its threshold is chosen on
training topics only. Deterministic: the same data give the same bytes.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import tempfile
import zlib
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
from sklearn.linear_model import LogisticRegression

from factscore_tui.core.document import Document
from factscore_tui.core.words import words
from factscore_tui.verify.concepts import stem
from factscore_tui.verify.features import FEATURES

SUBJECTS = ("InstructGPT", "ChatGPT", "PerplexityAI")
FOLDS = 10
REGULARISATION = 0.1
PRECISION = 5
SIMILARITIES = ("similarity", "similarity_best", "similarity_mean", "no_similarity")
COMMON_STEMS = 4000


def read(path: Path) -> list[dict[str, Any]]:
    """JSON lines."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]


def rarity_of(data: Path) -> dict[str, float]:
    """Weight in (0, 1) of the commonest stems of the knowledge source: idf over the idf of a stem that occurs once."""
    rows = read(data / "passages.jsonl")
    seen: Counter[str] = Counter()
    for row in rows:
        seen.update({stem(w.folded) for w in words(row["text"])})
    top = math.log(1 + len(rows))
    common = sorted(seen.items(), key=lambda item: (-item[1], item[0]))[:COMMON_STEMS]
    return {root: round(math.log(1 + len(rows) / n) / top, 3) for root, n in sorted(common) if n > 2}


def facts_of(data: Path) -> list[dict[str, Any]]:
    """One row a labelled fact whose topic has passages."""
    known = {row["title"] for row in read(data / "passages.jsonl")}
    rows = []
    for subject in SUBJECTS:
        for generation in read(data / f"{subject}.jsonl"):
            if generation["topic"] not in known:
                continue
            for sentence in generation["annotations"] or []:
                for fact in sentence["human-atomic-facts"] or []:
                    rows.append({
                        "subject": subject, "topic": generation["topic"], "sentence": sentence["text"],
                        "output": generation["output"], "fact": fact["text"], "label": fact["label"] == "S",
                    })
    return rows


def measure(job: tuple[str, str, list[dict[str, Any]], str]) -> list[list[float]]:
    """Features of the facts of one topic (runs in a process of its own)."""
    index_path, weights, rows, home = job
    os.environ["FACTSCORE_TUI_HOME"] = home
    from factscore_tui.corpus.index import Index
    from factscore_tui.llama.encoder import open_bundled_encoder
    from factscore_tui.retrieve.retriever import IndexRetriever
    from factscore_tui.verify.coverage import CoverageVerifier

    with open_bundled_encoder(threads=1) as encoder:
        index = Index.open(Path(index_path))
        retriever = IndexRetriever(index, encoder)
        verifier = CoverageVerifier(encoder, Path(weights))
        found = []
        for row in rows:
            retriever.begin(Document.from_text(row["output"]), row["topic"])
            retrieval = retriever.retrieve(row["fact"], row["sentence"])
            measured = verifier.measure(row["fact"], row["sentence"], row["topic"], retrieval)
            values = measured[2] if measured else dict.fromkeys(FEATURES, 0.0)
            found.append([values[name] for name in FEATURES])
    return found


def all_features(data: Path, rows: list[dict[str, Any]], rarity: dict[str, float], processes: int) -> np.ndarray:
    """(facts, features), in the order of the rows."""
    from factscore_tui.corpus.build import build_index

    with tempfile.TemporaryDirectory() as folder:
        build_index(data / "passages.jsonl", Path(folder) / "index")
        empty = {"coefficients": {}, "intercept": 0.0, "threshold": 0.5}
        start = Path(folder) / "start.json"
        start.write_text(json.dumps({"format": 1, "with_similarity": empty, "without_similarity": empty, "rarity": rarity}))
        topics = sorted({row["topic"] for row in rows})
        places = {t: [i for i, row in enumerate(rows) if row["topic"] == t] for t in topics}
        jobs = [
            (str(Path(folder) / "index"), str(start), [rows[i] for i in places[t]], str(Path(folder) / f"home{n}"))
            for n, t in enumerate(topics)
        ]
        matrix = np.zeros((len(rows), len(FEATURES)))
        with ProcessPoolExecutor(processes) as pool:
            for n, (topic, found) in enumerate(zip(topics, pool.map(measure, jobs), strict=True)):
                matrix[places[topic]] = found
                print(f"\rfeatures: {n + 1} of {len(topics)} topics", end="", flush=True)
        print()
        return matrix


def fit(x: np.ndarray, y: np.ndarray) -> LogisticRegression:
    """The regression; features are shares already, so they are not scaled."""
    return LogisticRegression(C=REGULARISATION, max_iter=5000).fit(x, y)


def f1_not_supported(y: np.ndarray, said: np.ndarray) -> float:
    """F1 of the class Not-supported, in points."""
    hit = int((~y & ~said).sum())
    return 200 * hit / max(1, int((~y).sum()) + int((~said).sum()))


def error_rate(rows: list[dict[str, Any]], y: np.ndarray, said: np.ndarray) -> float:
    """Human minus estimated FActScore over topics, in points, signed."""
    topics: dict[str, list[int]] = {}
    for i, row in enumerate(rows):
        topics.setdefault(row["topic"], []).append(i)
    return 100 * float(np.mean([y[i].mean() - said[i].mean() for i in topics.values()]))


def best_threshold(subjects: np.ndarray, y: np.ndarray, p: np.ndarray) -> float:
    """The threshold with the best mean F1 over the subjects."""
    grid = np.arange(0.35, 0.71, 0.01)
    score = [np.mean([f1_not_supported(y[subjects == s], p[subjects == s] >= t) for s in set(subjects)]) for t in grid]
    return round(float(grid[int(np.argmax(score))]), 2)


def calibration_error(y: np.ndarray, p: np.ndarray, bins: int = 10) -> float:
    """Expected calibration error over equal-width bins."""
    place = np.minimum((p * bins).astype(int), bins - 1)
    return float(sum(abs(y[place == b].mean() - p[place == b].mean()) * (place == b).mean() for b in set(place)))


def cross_validate(
    rows: list[dict[str, Any]], x: np.ndarray, y: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """Probabilities and decisions for every fact by models that did not see its topic."""
    fold = np.array([zlib.crc32(row["topic"].encode()) % FOLDS for row in rows])
    subjects = np.array([row["subject"] for row in rows])
    p, said = np.zeros(len(rows)), np.zeros(len(rows), dtype=bool)
    for f in range(FOLDS):
        train, test = fold != f, fold == f
        inner = np.zeros(len(rows))
        for g in range(FOLDS):  # thresholds from held-out topics inside the training part
            if g != f:
                model = fit(x[train & (fold != g)], y[train & (fold != g)])
                inner[fold == g] = model.predict_proba(x[fold == g])[:, 1]
        threshold = best_threshold(subjects[train], y[train], inner[train])
        p[test] = fit(x[train], y[train]).predict_proba(x[test])[:, 1]
        said[test] = p[test] >= threshold
    return p, said


def report(name: str, rows: list[dict[str, Any]], y: np.ndarray, p: np.ndarray, said: np.ndarray) -> None:
    """A table, a subject a line."""
    print(f"\n{name}\n{'subject':<14}{'facts':>7}{'F1 NS':>8}{'always NS':>11}{'error rate':>12}{'ECE':>7}")
    for subject in SUBJECTS:
        at = np.array([row["subject"] == subject for row in rows])
        mine = [row for row in rows if row["subject"] == subject]
        print(
            f"{subject:<14}{at.sum():>7}{f1_not_supported(y[at], said[at]):>8.1f}"
            f"{f1_not_supported(y[at], np.zeros(at.sum(), dtype=bool)):>11.1f}"
            f"{error_rate(mine, y[at], said[at]):>12.1f}{calibration_error(y[at], p[at]):>7.3f}"
        )
    print(f"{'all':<14}{len(rows):>7}{f1_not_supported(y, said):>8.1f}{'':>23}{calibration_error(y, p):>7.3f}")


def exported(x: np.ndarray, y: np.ndarray, names: list[str], threshold: float) -> dict[str, Any]:
    """A regression as the program reads it."""
    model = fit(x, y)
    pairs = zip(names, model.coef_[0], strict=True)
    return {
        "coefficients": {name: round(float(c), PRECISION) for name, c in pairs},
        "intercept": round(float(model.intercept_[0]), PRECISION),
        "threshold": threshold,
    }


def main() -> None:
    """Measure, cross-validate, train on everything, write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path)
    parser.add_argument("--output", type=Path, default=Path(__file__).parents[2] / "verifier-coverage.json")
    parser.add_argument("--features", type=Path, help="keep the features here and read them from here")
    parser.add_argument("--predictions", type=Path, help="write cross-validated decisions here, a file a subject")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 2)
    options = parser.parse_args()
    rows, rarity = facts_of(options.data), rarity_of(options.data)
    if options.features and options.features.exists():
        x = np.load(options.features)["x"]
    else:
        x = all_features(options.data, rows, rarity, options.processes)
        if options.features:
            np.savez_compressed(options.features, x=x)
    y = np.array([row["label"] for row in rows])
    subjects = np.array([row["subject"] for row in rows])
    result: dict[str, Any] = {"format": 1}
    for name, dropped in (("with_similarity", ("no_similarity",)), ("without_similarity", SIMILARITIES)):
        kept = [f for f in FEATURES if f not in dropped]
        columns = x[:, [FEATURES.index(f) for f in kept]]
        p, said = cross_validate(rows, columns, y)
        report(name, rows, y, p, said)
        result[name] = exported(columns, y, kept, best_threshold(subjects, y, p))
        if options.predictions and name == "with_similarity":
            options.predictions.mkdir(parents=True, exist_ok=True)
            for subject in SUBJECTS:
                lines = [
                    json.dumps({"topic": r["topic"], "fact": r["fact"], "supported": bool(s), "p_supported": round(float(q), 4)})
                    for r, s, q in zip(rows, said, p, strict=True) if r["subject"] == subject
                ]
                (options.predictions / f"{subject}.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
    result["rarity"] = rarity
    temporary = options.output.with_suffix(".part")
    temporary.write_text(json.dumps(result, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    temporary.replace(options.output)
    print(f"\nwrote {options.output} ({options.output.stat().st_size} bytes)")


if __name__ == "__main__":
    main()
