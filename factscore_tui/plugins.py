"""Plugins: what other installed packages add, named by their entry points.

A package adds an estimator, a report format or a reader of collections by one line of its
`pyproject.toml` (docs/extending.md). Nothing is looked up before a name is asked for that the
program does not have, or a list of formats or readers is wanted; nothing of a package is imported
before it is used. What a package does wrong costs that plugin and one message, never the program.
"""

from __future__ import annotations

import re
from functools import lru_cache
from importlib import import_module
from typing import Any, NamedTuple

from factscore_tui.errors import UsageProblem

ESTIMATORS = "factscore_tui.estimators"
REPORT_FORMATS = "factscore_tui.report_formats"
READERS = "factscore_tui.readers"
GROUPS = {ESTIMATORS: "estimator", REPORT_FORMATS: "report format", READERS: "reader"}
"""The groups of entry points, and what one of each is called."""

_NAME = re.compile(r"[a-z][a-z0-9-]{0,39}")
_VALUE = re.compile(r"[A-Za-z_][\w.]*:[A-Za-z_][\w.]*")
_troubles: dict[Plugin, UsageProblem] = {}


class Plugin(NamedTuple):
    """An entry point of `group`. `value` is "module:object", `package` the distribution that has
    it, with its version."""

    group: str
    name: str
    value: str
    package: str

    @property
    def shown(self) -> str:
        """As messages name it."""
        return f"the {GROUPS[self.group]} '{self.name}' of the plugin {self.package}"


@lru_cache(maxsize=len(GROUPS))
def plugins(group: str) -> tuple[Plugin, ...]:
    """The plugins of a group, by name; of several with one name, that of the first package. What
    has no name or no address that can be used is left out and told by `troubles`."""
    from importlib.metadata import entry_points  # 10 ms, and every installed package is looked at

    found: dict[str, Plugin] = {}
    for plugin in sorted(_plugin(group, point) for point in entry_points(group=group)):
        if not _NAME.fullmatch(plugin.name):
            failed(plugin, "its name is not of small letters, digits and dashes")
        elif not _VALUE.fullmatch(plugin.value):
            failed(plugin, f"{plugin.value[:80]!r} is not written as module:object")
        elif found.setdefault(plugin.name, plugin).package != plugin.package:
            failed(plugin, f"{found[plugin.name].package} has one of this name too")
    return tuple(found.values())


def named(group: str, name: str) -> Plugin | None:
    """The plugin of this name; None where there is none."""
    return next((plugin for plugin in plugins(group) if plugin.name == name), None)


def load(plugin: Plugin) -> Any:
    """The object that a plugin names. UsageProblem where it cannot be imported."""
    if plugin in _troubles:
        raise _troubles[plugin]
    module, _, path = plugin.value.partition(":")
    try:
        found = import_module(module)
        for part in path.split("."):
            found = getattr(found, part)
    except (Exception, SystemExit) as error:
        raise failed(plugin, f"{type(error).__name__}: {error}") from error
    return found


def failed(plugin: Plugin, reason: str) -> UsageProblem:
    """The message for a plugin that fails, to be raised or left to `troubles`."""
    problem = UsageProblem(
        f"{plugin.shown} cannot be used: {reason[:500]}",
        "update or uninstall that package; everything else works without it",
    )
    return _troubles.setdefault(plugin, problem)


def is_trouble(plugin: Plugin) -> bool:
    """Whether it failed so far."""
    return plugin in _troubles


def troubles() -> tuple[UsageProblem, ...]:
    """What went wrong with plugins so far, once for each of them."""
    return tuple(_troubles.values())


def forget() -> None:
    """Look everything up again: packages were installed or removed meanwhile."""
    plugins.cache_clear()
    _troubles.clear()


def _plugin(group: str, point: Any) -> Plugin:
    package = f"{point.dist.name} {point.dist.version}" if point.dist is not None else "unknown"
    return Plugin(group, point.name, point.value, package)
