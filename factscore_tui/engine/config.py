"""Which engine is to work, and with what: as settings and options name it, and as it crosses the
wire."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal
from urllib.parse import urlsplit

from msgspec import Struct

from factscore_tui import plugins
from factscore_tui.engine.estimator_table import ESTIMATORS, NAMES, VETO, Estimator
from factscore_tui.errors import UsageProblem
from factscore_tui.evaluation.paper import PREFIX as PAPER

if TYPE_CHECKING:
    from factscore_tui.settings import Settings

MAX_IN_FLIGHT = 256


def estimator_named(name: str) -> Estimator | None:
    """The estimator of this name, ours or a plugin's; None where there is none."""
    ours = next((one for one in ESTIMATORS if one.name == name), None)
    if ours is not None or name == VETO:
        return ours
    found = plugins.named(plugins.ESTIMATORS, name)
    return Estimator(name, found.value, plugin=found) if found is not None else None


class EngineConfig(Struct, frozen=True):
    """`model` is a name from `models list` or a GGUF file (for a server: the name of a model
    there); `server` the address of an OpenAI-compatible server. Empty `estimator` and `decomposer`:
    what the engine uses by default. `budget` is the share of facts that a cascade may ask its
    language model about, in [0, 1]. `context` is in tokens, 0 for the default; `gpu_layers` how
    many layers a GPU takes. `threshold` is the probability from which on a fact is supported
    (core/threshold.py), in [0, 1]; 0 leaves that to the estimator. `in_flight` is how many
    questions a server is asked side by side, 0: as many as make it faster."""

    engine: Literal["bundled", "llm", "cascade", "server"] = "bundled"
    model: str = ""
    server: str = ""
    estimator: str = ""
    decomposer: Literal["", "rules", "factscore", "llm", "openfactscore"] = ""
    schedule: Literal["page", "faithful"] = "page"
    budget: float = 0.3
    context: int = 0
    gpu_layers: int = 0
    threshold: float = 0.0
    in_flight: int = 0

    @property
    def estimators(self) -> tuple[str, ...]:
        """The parts of the estimator, as given."""
        return tuple(part.strip() for part in self.estimator.split("+")) if self.estimator else ()


def choice_of(chosen: Settings, in_flight: int = 0) -> EngineConfig:
    """The engine that the settings name. UsageProblem for what does not go together, before
    anything is loaded."""
    choice = EngineConfig(
        engine=chosen.engine,  # type: ignore[arg-type]
        model=chosen.model,
        server=chosen.server,
        estimator=chosen.estimator,
        decomposer=chosen.decomposer,  # type: ignore[arg-type]
        schedule=chosen.schedule,  # type: ignore[arg-type]
        budget=chosen.llm_budget / 100,
        context=chosen.context,
        gpu_layers=chosen.gpu_layers,
        threshold=chosen.threshold / 100,
        in_flight=in_flight,
    )
    check_choice(choice)
    return choice


def check_choice(choice: EngineConfig) -> None:
    """UsageProblem, with what to give instead, for parts that do not go together."""
    check_estimator(choice.estimator)
    if not 0.0 <= choice.threshold <= 1.0:
        raise UsageProblem(
            "a threshold is a probability", "give one from 0 (the engine's own) to 1"
        )
    if choice.engine == "server" and not choice.server:
        raise UsageProblem(
            "the server engine needs the address of a server",
            "give it with --server http://HOST:PORT",
        )
    if choice.server and choice.engine not in ("server", "cascade"):
        raise UsageProblem(
            f"--server goes with the engines server and cascade, not with {choice.engine}",
            "add --engine server",
        )
    if choice.in_flight and not choice.server:
        raise UsageProblem("--in-flight is of a server", "add --engine server --server URL")
    if not 0 <= choice.in_flight <= MAX_IN_FLIGHT:
        raise UsageProblem(
            f"{choice.in_flight} questions side by side are not asked",
            f"give a number from 1 to {MAX_IN_FLIGHT}",
        )
    if choice.server and not _of_the_web(choice.server):
        raise UsageProblem(
            f"{choice.server[:200]!a} is not an address of a server",
            "begin it with http:// or https://, and a host",
        )
    if choice.engine in ("llm", "cascade") and not choice.model and not choice.server:
        raise UsageProblem(
            f"the engine {choice.engine} needs a language model",
            "name one with --model: a GGUF file, or a name from `factscore-tui models list`",
        )
    if choice.engine == "bundled" and (choice.model or _asks(choice)):
        what = "--model" if choice.model else "this decomposer or estimator"
        raise UsageProblem(
            f"{what} is not for the bundled engine", "add --engine llm (and --model FILE.gguf)"
        )


def _of_the_web(url: str) -> bool:
    try:
        parts = urlsplit(url.strip())
        return parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        # brackets that do not match, a port that is not a number, letters that become slashes
        return False


def check_estimator(estimator: str) -> None:
    """UsageProblem where it is neither an estimator nor several joined with +."""
    parts = [part.strip() for part in estimator.split("+")] if estimator else []
    wrong = [part for part in parts if part != VETO and estimator_named(part) is None]
    if wrong or len(set(parts)) != len(parts):
        shown = re.sub(r"[^\x20-\x7e]", "?", wrong[0] if wrong else estimator)[:40]
        if wrong and wrong[0].startswith(PAPER):
            raise UsageProblem(
                f"'{shown}' is for `factscore-tui score` alone",
                f"leave {PAPER} out, and see docs/paper-mode.md for what it stands for",
            )
        raise UsageProblem(
            f"there is no estimator '{shown}'" if wrong else f"'{shown}' names an estimator twice",
            f"one of {', '.join(_known())}, or several joined with +",
        )
    if parts == [VETO]:
        raise UsageProblem(
            "exact-diff only tells where a fact and its source differ",
            "join it with another: retrieve-lm+exact-diff",
        )


def _known() -> tuple[str, ...]:
    """The names of all estimators; those of plugins come last."""
    others = (plugin.name for plugin in plugins.plugins(plugins.ESTIMATORS))
    return (*NAMES, *(name for name in others if name not in NAMES))


def _asks(choice: EngineConfig) -> bool:
    asking = any(one.asks and one.name in choice.estimators for one in ESTIMATORS)
    return asking or choice.decomposer in ("llm", "openfactscore")
