"""The house in figures (docs/architecture.md): `python benchmarks/house.py [--knots] [--uncalled]`

Prints lines, files, functions and knots of factscore_tui/. A knot is a set of modules each of which
imports all others in the end: at the top, in a function, or for types only. `--knots` names the
edges within each; `--uncalled` names what is defined and named nowhere else, in code, tests or
benchmarks: to be looked at, for Textual and entry points call by name.
"""

from __future__ import annotations

import argparse
import ast
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = "factscore_tui"
MOST_LINES, MOST_IN_FUNCTION, MOST_METHODS = 450, 60, 35
BY_NAME = re.compile(r"__|(action|on|watch|validate|compute|render|key|handle|visit)_|test_")
"""What Textual, Python or a parser of the standard library calls by name."""

Graph = dict[str, set[str]]
Function = ast.FunctionDef | ast.AsyncFunctionDef


def modules(root: Path = ROOT) -> dict[str, Path]:
    """The modules of the package, by their names."""
    found = {}
    for path in sorted((root / PACKAGE).rglob("*.py")):
        parts = path.relative_to(root).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def import_graph(found: dict[str, Path]) -> Graph:
    """Which of these modules each imports, wherever the import stands."""
    return {name: set(_imports(name, path, found)) - {name} for name, path in found.items()}


def _statements(node: ast.AST) -> Iterator[ast.AST]:
    """The statements within a node; nothing else of it can import."""
    for part in ast.iter_child_nodes(node):
        if isinstance(part, (ast.stmt, ast.excepthandler, ast.match_case)):
            yield part
            yield from _statements(part)


def _imports(name: str, path: Path, found: dict[str, Path]) -> Iterator[str]:
    for node in _statements(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in found)
        elif isinstance(node, ast.ImportFrom) and not node.level and node.module:
            for alias in node.names:
                whole = f"{node.module}.{alias.name}"
                if whole in found or node.module in found:
                    yield whole if whole in found else node.module


def knots(graph: Graph) -> list[list[str]]:
    """The strongly connected components of more than one module, the largest first (Tarjan)."""
    number: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    found: list[list[str]] = []

    def visit(module: str) -> None:
        number[module] = low[module] = len(number)
        stack.append(module)
        for other in graph[module]:
            if other not in number:
                visit(other)
                low[module] = min(low[module], low[other])
            elif other in stack:
                low[module] = min(low[module], number[other])
        if low[module] == number[module]:
            at = stack.index(module)
            if len(stack) - at > 1:
                found.append(sorted(stack[at:]))
            del stack[at:]

    for module in graph:
        if module not in number:
            visit(module)
    return sorted(found, key=len, reverse=True)


def uncalled(found: dict[str, Path]) -> list[str]:
    """ "module: name" of functions, methods and classes whose names stand nowhere else."""
    others = [*(ROOT / "tests").rglob("*.py"), *(ROOT / "benchmarks").rglob("*.py")]
    others += [*(ROOT / "models").rglob("*.py"), *(ROOT / "docs").rglob("*.py")]
    own, outside = _named(found.values()), _named([*others, ROOT / "pyproject.toml"])
    lines = []
    for module, path in found.items():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, Function | ast.ClassDef) or BY_NAME.match(node.name):
                continue
            if own[node.name] < 2 and not _registered(node):
                where = " (outside the package only)" if outside[node.name] else ""
                lines.append(f"{module}: {node.name}{where}")
    return lines


def _named(paths: Iterable[Path]) -> Counter[str]:
    return Counter(
        word for path in paths for word in re.findall(r"\w+", path.read_text(encoding="utf-8"))
    )


def _registered(node: Function | ast.ClassDef) -> bool:
    """Whether a decorator hands it on: a command of typer, a handler."""
    plain = {"property", "staticmethod", "classmethod", "cached_property", "dataclass"}
    return any(
        not (isinstance(d, ast.Name) and d.id in plain) and isinstance(d, ast.Call)
        for d in node.decorator_list
        if "dataclass" not in ast.dump(d) and "cache" not in ast.dump(d)
    )


def figures(found: dict[str, Path]) -> list[tuple[str, str]]:
    """(what, how much) as the table has it."""
    sizes, functions, methods = [], [], []
    for path in found.values():
        text = path.read_text(encoding="utf-8")
        sizes.append(len(text.splitlines()))
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, Function):
                functions.append((node.end_lineno or 0) - node.lineno + 1)
            elif isinstance(node, ast.ClassDef):
                methods.append(sum(isinstance(each, Function) for each in node.body))
    tied = knots(import_graph(found))
    return [
        ("lines", f"{sum(sizes):,}"),
        (f"files; over {MOST_LINES} lines", f"{len(sizes)}; {_over(sizes, MOST_LINES)}"),
        (
            f"functions; over {MOST_IN_FUNCTION} lines",
            f"{len(functions):,}; {_over(functions, MOST_IN_FUNCTION)}",
        ),
        (f"classes of more than {MOST_METHODS} methods", str(_over(methods, MOST_METHODS))),
        ("knots; modules in the largest", f"{len(tied)}; {max(map(len, tied), default=0)}"),
    ]


def _over(counts: list[int], most: int) -> int:
    return sum(count > most for count in counts)


def main() -> None:
    """Print what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--knots", action="store_true")
    parser.add_argument("--uncalled", action="store_true")
    asked = parser.parse_args()
    found = modules()
    for what, count in figures(found):
        print(f"{what:<36}{count}")
    if asked.knots:
        graph = import_graph(found)
        for knot in knots(graph):
            print(f"\n{len(knot)} modules")
            for module in knot:
                print(f"  {module} -> {', '.join(sorted(graph[module] & set(knot)))}")
    if asked.uncalled:
        print("", *uncalled(found), sep="\n")


if __name__ == "__main__":
    main()
