"""Is a probability of .8 right eight times in ten? Draws a reliability diagram of predictions as an
SVG file.

    python benchmarks/reliability.py GOLD.jsonl... --predictions DIR --out docs/reliability.svg

Each GOLD is a labelled FActScore file, with DIR/<its name> the predictions for it: {"topic",
"fact", "p_supported"} lines, as `factscore-tui evaluate labels` and
models/recipes/verifier/train.py --predictions write them. One panel a file: ten equal bins, the
share that humans found supported above the mean probability, the area of a dot in proportion to the
facts in it, bars for 95 % Wilson intervals. Prints the expected calibration error (Guo et al.,
2017) of each.
"""

from __future__ import annotations

import argparse
import json
import math
from collections.abc import Iterator
from pathlib import Path

BINS = 10
SIDE, MARGIN, TOP = 220, 46, 34

Bin = tuple[float, float, int]
"""(mean probability, share supported, facts)"""


def labels(path: Path) -> Iterator[tuple[str, str, bool]]:
    """(topic, fact, supported) of a labelled file."""
    for line in path.open(encoding="utf-8"):
        row = json.loads(line)
        for sentence in row["annotations"] or []:
            for fact in sentence["human-atomic-facts"] or []:
                yield row["topic"], fact["text"], fact["label"] == "S"


def pairs(gold: Path, predictions: Path) -> list[tuple[float, bool]]:
    """(probability, supported) of every labelled fact that has a prediction."""
    said = {}
    for line in predictions.open(encoding="utf-8"):
        row = json.loads(line)
        said[row["topic"], row["fact"]] = float(row["p_supported"])
    return [
        (said[topic, fact], truth) for topic, fact, truth in labels(gold) if (topic, fact) in said
    ]


def binned(found: list[tuple[float, bool]]) -> list[Bin]:
    """The bins that hold anything."""
    groups: dict[int, list[tuple[float, bool]]] = {}
    for p, truth in found:
        groups.setdefault(min(int(p * BINS), BINS - 1), []).append((p, truth))
    return [
        (sum(p for p, _ in g) / len(g), sum(t for _, t in g) / len(g), len(g))
        for _, g in sorted(groups.items())
    ]


def calibration_error(bins: list[Bin]) -> float:
    """Expected calibration error, in points."""
    total = sum(n for _, _, n in bins)
    return 100 * sum(abs(p - share) * n for p, share, n in bins) / total if total else 0.0


def wilson(share: float, count: int, z: float = 1.96) -> tuple[float, float]:
    """The 95 % interval of a share."""
    middle = (share + z * z / (2 * count)) / (1 + z * z / count)
    half = (
        z
        * math.sqrt(share * (1 - share) / count + z * z / (4 * count * count))
        / (1 + z * z / count)
    )
    return middle - half, middle + half


def panel(name: str, bins: list[Bin], left: int) -> Iterator[str]:
    """The SVG of one file's diagram, its frame at (`left`, TOP)."""

    def at(x: float, y: float) -> tuple[float, float]:
        return round(left + x * SIDE, 1), round(TOP + (1 - y) * SIDE, 1)

    yield f'<text x="{left}" y="{TOP - 12}" font-weight="bold">{name}</text>'
    yield (
        f'<text x="{left + SIDE}" y="{TOP - 12}" text-anchor="end">ECE '
        f"{calibration_error(bins):.1f}</text>"
    )
    yield f'<rect x="{left}" y="{TOP}" width="{SIDE}" height="{SIDE}" fill="none" stroke="#888"/>'
    (x0, y0), (x1, y1) = at(0, 0), at(1, 1)
    yield f'<line x1="{x0}" y1="{y0}" x2="{x1}" y2="{y1}" stroke="#888" stroke-dasharray="4 4"/>'
    for tick in (0, 0.5, 1):
        x, y = at(tick, tick)
        yield f'<text x="{x}" y="{TOP + SIDE + 16}" text-anchor="middle">{tick:g}</text>'
        yield f'<text x="{left - 6}" y="{y + 4}" text-anchor="end">{tick:g}</text>'
    total = sum(n for _, _, n in bins)
    for p, share, count in bins:
        x, y = at(p, share)
        low, high = wilson(share, count)
        yield (
            f'<line x1="{x}" y1="{at(p, low)[1]}" x2="{x}" y2="{at(p, high)[1]}" stroke="#1f6fb2"/>'
        )
        radius = 2 + 16 * math.sqrt(count / total)
        dot = f'<circle cx="{x}" cy="{y}" r="{radius:.1f}" fill="#1f6fb2" fill-opacity=".55">'
        yield f"{dot}<title>{count} facts</title></circle>"
    below = f'<text x="{left + SIDE / 2}" y="{TOP + SIDE + 34}" text-anchor="middle">'
    yield f"{below}mean probability of “supported”</text>"


def draw(panels: dict[str, list[Bin]]) -> str:
    """The whole file."""
    width = MARGIN + len(panels) * (SIDE + MARGIN)
    height = TOP + SIDE + 46
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 '
        f'{width} {height}" '
        'font-family="sans-serif" font-size="12" fill="#222">',
        f'<rect width="{width}" height="{height}" fill="white"/>',
        f'<text transform="translate(13 {TOP + SIDE / 2}) rotate(-90)" text-anchor="middle">',
        "share supported for humans</text>",
    ]
    for number, (name, bins) in enumerate(panels.items()):
        parts += panel(name, bins, MARGIN + number * (SIDE + MARGIN))
    return "\n".join([*parts, "</svg>", ""])


def main() -> None:
    """Draw and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("gold", type=Path, nargs="+")
    parser.add_argument("--predictions", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    panels = {
        gold.stem: binned(pairs(gold, options.predictions / gold.name)) for gold in options.gold
    }
    options.out.write_text(draw(panels), encoding="utf-8")
    for name, bins in panels.items():
        print(f"{name}: {sum(n for _, _, n in bins)} facts, ECE {calibration_error(bins):.1f}")


if __name__ == "__main__":
    main()
