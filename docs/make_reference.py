"""The tables of options, settings, keys and estimators in docs/cli.md, docs/settings.md,
docs/models.md and docs/tour.md, made from the program: `make docs`, or
`python docs/make_reference.py [--check]`.

A table stands between `<!-- NAME -->` and `<!-- end -->`: `options COMMAND`, `engine options`,
`settings`, `keys`, `more keys` (those that the page does not come to) or `estimators`. What is
around it is written by hand. With --check nothing is written: the exit code is 1 and what differs
is named.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import typer

from factscore_tui.cli.engine_options import OPTIONS
from factscore_tui.cli.main import app
from factscore_tui.engine import cards
from factscore_tui.settings import ENVIRONMENT, KEYS, PROJECT_KEYS, Settings
from factscore_tui.tui.keys.actions import ACTIONS
from factscore_tui.tui.keys.names import split, written
from factscore_tui.tui.keys.rebinding import place
from factscore_tui.tui.screens.settings import shown

DOCS = Path(__file__).resolve().parent
PAGES = ("cli.md", "settings.md", "models.md", "tour.md")
PROGRAM = "factscore-tui"
_BLOCK = re.compile(r"<!-- (?!nocheck)([a-z -]+) -->\n(.*?)<!-- end -->", re.DOTALL)


def table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """Markdown; a bar in a cell is escaped."""
    head = list(head)
    lines = [
        head,
        ["---"] * len(head),
        *([cell.replace("|", "\\|") for cell in row] for row in rows),
    ]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def commands(command: Any = None, path: str = "") -> Iterator[tuple[str, Any]]:
    """Every command below the root with its name, which is empty for the root."""
    command = command or typer.main.get_command(app)
    yield path, command
    for name, child in getattr(command, "commands", {}).items():
        yield from commands(child, f"{path} {name}".strip())


def options_of(command: Any) -> list[Any]:
    """Its options without --help and without those that choose an engine."""
    return [
        option
        for option in command.params
        if option.param_type_name == "option"
        and option.name != "help"
        and not (chooses_engine(command) and option.name in OPTIONS)
    ]


def chooses_engine(command: Any) -> bool:
    """Whether it has the options that choose an engine."""
    return set(OPTIONS) <= {option.name for option in command.params}


def option_table(options: Iterable[Any], engine: bool = False) -> str:
    """A row an option: how it is written, and its help."""
    rows = []
    for option in options:
        kind = "TEXT" if option.min is None else "N"  # of one that does not name its value
        value = "" if option.is_flag else f" {option.metavar or kind}"
        names = [f"`{name}{value}`" for name in (*reversed(option.opts), *option.secondary_opts)]
        rows.append((", ".join(sorted(names, key=len, reverse=True)), option.help or ""))
    if engine:
        rows.append(("the [engine options](#engine-options)", "Which engine judges, and how."))
    return table(("option", "what it does"), rows)


def settings_table() -> str:
    """A row a setting."""
    default = Settings()
    return table(
        ("key", "what for", "takes", "default", "variable", "in a project file"),
        (
            (
                f"`{key}`",
                rule.about,
                rule.allowed,
                shown(key, default),
                f"`{ENVIRONMENT}{key.upper()}`",
                "yes" if key in PROJECT_KEYS else "no",
            )
            for key, rule in KEYS.items()
        ),
    )


def keys_table() -> str:
    """A row an action, the places one after the other."""
    places = dict.fromkeys(action.where for action in ACTIONS)
    return "\n".join(
        f"{place(where)[0].upper()}{place(where)[1:]}:\n\n"
        + table(
            ("keys", "action", "name in the settings file"),
            (
                (
                    " ".join(f"`{written(key)}`" for key in split(action.keys)) or "none",
                    f"{action.title}: {action.help}" if action.help else action.title,
                    f"`{action.id}`",
                )
                for action in ACTIONS
                if action.where == where
            ),
        )
        for where in places
    )


def more_keys(page: str) -> str:
    """The actions of the reading screen that no table of this page has, with their keys."""
    told = set(re.findall(r"^\| `[^`]+` \| (.+?) \|$", _BLOCK.sub("", page), re.MULTILINE))
    return table(
        ("key", ""),
        (
            (f"`{action.shown}`", action.title)
            for action in ACTIONS
            if action.where == "read" and action.shown and action.title not in told
        ),
    )


def made(name: str, page: str) -> str:
    """The text of a block of this page. KeyError for one that is not known."""
    if name == "more keys":
        return more_keys(page)
    known = dict(commands())
    if name == "engine options":
        check = known["check"]
        return option_table(o for o in check.params if o.name in OPTIONS)
    if name == "settings":
        return settings_table()
    if name == "keys":
        return keys_table()
    if name == "estimators":
        return cards.markdown()
    kind, _, command = name.partition(" ")
    if kind != "options":
        raise KeyError(name)
    found = known[command]
    return option_table(options_of(found), chooses_engine(found))


def renewed(text: str) -> str:
    """A page with its tables made anew."""
    return _BLOCK.sub(lambda hit: f"<!-- {hit[1]} -->\n{made(hit[1], text)}<!-- end -->", text)


def missing(text: str) -> list[str]:
    """Commands that docs/cli.md has no heading for, and tables of options that it lacks."""
    found = []
    for name, command in commands():
        called = f"{PROGRAM} {name}".strip()
        if not re.search(rf"^#+ `{re.escape(called)}`$", text, re.MULTILINE):
            found.append(f"a heading `{called}`")
        if not command.help:
            found.append(f"a help text of `{called}` to begin with")
        wanted = options_of(command) or chooses_engine(command)
        if wanted and f"<!-- {f'options {name}'.strip()} -->" not in text:
            found.append(f"<!-- {f'options {name}'.strip()} -->")
    return found


def main(check: bool) -> list[str]:
    """Renew the pages; what was not current, or is not there."""
    told = []
    for page in PAGES:
        path = DOCS / page
        before = path.read_text(encoding="utf-8")
        after = renewed(before)
        if after != before:
            told.append(f"docs/{page} is not current: run make docs")
            if not check:
                path.write_text(after, encoding="utf-8")
        if page == PAGES[0]:
            told += [f"docs/{page} lacks {what}" for what in missing(after)]
    return told


if __name__ == "__main__":
    wrong = main("--check" in sys.argv[1:])
    sys.stderr.write("".join(f"{line}\n" for line in wrong))
    sys.exit(bool(wrong) and "--check" in sys.argv[1:])
