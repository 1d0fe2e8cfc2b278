"""Score generations, going on where the journal ends."""

from __future__ import annotations

import contextlib
import time
import unicodedata
from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from itertools import chain, repeat
from typing import Any

from factscore_tui.core.document import Document
from factscore_tui.core.report import Report
from factscore_tui.core.verdict import Verdict
from factscore_tui.engine.cards import as_objects, cards_of
from factscore_tui.engine.protocol import Decomposed, Event, Finished, Judged, Notice, Ready
from factscore_tui.engine.report_builder import ReportBuilder
from factscore_tui.errors import EngineDied, EngineProblem
from factscore_tui.evaluation.generations import Generation, repeats_of
from factscore_tui.evaluation.metrics.abstention import DEFAULT, rule
from factscore_tui.evaluation.metrics.factscore import (
    GAMMA,
    Decision,
    aggregate,
    decide,
    not_checkable,
    together,
)
from factscore_tui.evaluation.run_journal import Journal, Past
from factscore_tui.evaluation.scaling.workers import (
    EngineGone,
    TextEngine,
    Turn,
    hashes,
    in_a_run,
    in_order,
    refuse_unlike,
)
from factscore_tui.evaluation.verdict_cache import VerdictCache


@dataclass(slots=True)
class Scored:
    """What is known of one generation: its decisions (None for an abstention), whether the
    knowledge source has nothing on its topic, how long an engine worked on it (0: it was known
    before), titles of the articles that the topic led to, titles near a topic without one, and
    how many facts were left out as not checkable, by reason."""

    generation: Generation
    decisions: list[Decision] | None
    without_article: bool = False
    seconds: float = 0.0
    pages: tuple[str, ...] = ()
    near: tuple[str, ...] = ()
    left_out: dict[str, int] = field(default_factory=dict)

    def without_text(self) -> Scored:
        """The same without the text and what was given with it."""
        return replace(self, generation=Generation(self.generation.topic, ""))


@dataclass(frozen=True)
class _Done:
    """One generation, its report (None for an abstention), and what a user should know of its
    check."""

    scored: Scored
    report: Report | None
    notices: tuple[str, ...] = ()


@dataclass
class Scoring:
    """The result of a run; `complete` is false when it was cancelled."""

    scored: list[Scored]
    """Of each generation, without its text."""
    ready: Ready | None
    gamma: int
    abstention: str
    complete: bool = True
    notices: list[tuple[str, str]] = field(default_factory=list)
    """(topic, what a user should know of its check): what was dropped, cut, or not judged by the
    model."""
    skipped: list[tuple[str, str]] = field(default_factory=list)
    """(place in the file, why) of rows that were passed over."""
    facts_from: str = ""
    """Where given facts are from ("human facts", say); "" where they were found."""
    settings: dict[str, Any] = field(default_factory=dict)
    """What was asked of the engine, as far as verdicts depend on it."""
    shard: dict[str, Any] = field(default_factory=dict)
    """Which part of a file this is (shards.Shard.about); empty for all of it."""
    notices_of_each: list[int] = field(default_factory=list)
    """How many of the notices belong to each generation."""

    def as_json(self) -> dict[str, Any]:
        """The reference's output (score, init_score, respond_ratio, num_facts_per_response,
        decisions) and what it takes to trust it: index, engine, rules, topics without an
        article."""
        result = aggregate([s.decisions for s in self.scored], self.gamma)
        left_out = together(s.left_out for s in self.scored)
        return {
            "score": result.score,
            "init_score": result.init_score,
            "respond_ratio": result.respond_ratio,
            "num_facts_per_response": result.facts_per_response,
            "decisions": [_decisions(s) for s in self.scored],
            "topics": [s.generation.topic for s in self.scored],
            **self._articles(),
            "generations_without_article": sum(s.without_article for s in self.scored),
            "facts_not_checkable": sum(left_out.values()),
            "facts_not_checkable_by_reason": left_out,
            "complete": self.complete,
            "skipped": [{"place": place, "reason": reason} for place, reason in self.skipped],
            "notices": [{"topic": topic, "message": message} for topic, message in self.notices],
            "gamma": self.gamma,
            "abstention_rule": self.abstention,
            **self._judged_by(),
            **({"settings": self.settings} if self.settings else {}),
            **({"shard": {**self.shard, "notices": self.notices_of_each}} if self.shard else {}),
        }

    def _articles(self) -> dict[str, Any]:
        """Which topics have no article, which pages are called nearly so, and which were led on to
        others."""
        without = {s.generation.topic for s in self.scored if s.without_article}
        near = {s.generation.topic: list(s.near) for s in self.scored if s.near}
        led_on = {s.generation.topic: list(s.pages) for s in self.scored if _led_on(s)}
        return {
            "topics_without_article": sorted(without),
            "near_titles": dict(sorted(near.items())),
            "redirects": dict(sorted(led_on.items())),
        }

    def _judged_by(self) -> dict[str, Any]:
        """The index and the engine, None where none was started, and how the estimator was
        measured."""
        if self.ready is None:
            return {"index": None, "engine": None, "estimator_cards": []}
        index, engine = self.ready.index, self.ready.engine
        return {
            "index": {"name": index.name, "id": index.id, "snapshot_date": index.snapshot_date},
            "engine": {
                "name": engine.name,
                "estimator": engine.estimator,
                "decomposer": self.facts_from or engine.decomposer,
                "remote": engine.remote,
                "version": engine.version,
                "models": hashes(engine),
            },
            "estimator_cards": as_objects(cards_of(engine.estimator or engine.name)),
        }


def _decisions(scored: Scored) -> list[dict[str, Any]] | None:
    """What was decided of each fact of a generation; None for an abstention."""
    return [
        {
            "atom": d.atom,
            "is_supported": d.is_supported,
            "verdict": d.verdict.value,
            "p_supported": d.p_supported,
        }
        for d in scored.decisions or ()
    ] or None


def score_generations(
    client: TextEngine,
    generations: Collection[Generation],
    journal: Journal,
    *,
    gamma: int = GAMMA,
    abstention: str = DEFAULT,
    each: Callable[[Scored, Report | None], None] = lambda scored, report: None,
    progress: Callable[[int, int, str], None] = lambda done, total, topic: None,
    cancelled: Callable[[], bool] = lambda: False,
    more: Sequence[TextEngine] = (),
    settings: Mapping[str, Any] | None = None,
    before: VerdictCache | None = None,
    sizes: Sequence[int] = (),
    trouble: Callable[[str], None] = lambda message: None,
) -> Scoring:
    """Score generations, going on where the journal ends: one after the other, or with `more`
    engines of the same kind as many at a time. The result is the same, and in the same order.

    `progress` gets generations done, generations in all, and the topic at work; `each` gets every
    generation as it is done, with its report (None for an abstention). `settings` are what was
    asked of the engine, kept with the result: a journal of other settings is refused. What
    `before` knows is not judged again, and what is judged is put there. `sizes` (pace.work_of) are
    for whoever has them: how much there is to judge in each, so that no text is asked again whether
    it abstains. `trouble` is told, in whichever thread, of engines that were lost: another goes on
    (scaling/workers.py says how often). Generations are gone through once, and none is held. When
    `cancelled` says so the run ends after the facts in flight, with what is scored so far and
    `complete` false. Errors of the engine are raised; the journal keeps what was judged.
    """
    abstains = rule(abstention)
    clients = (client, *more)
    ready = _open_all(clients)
    journal.begin(_judging(ready, settings))
    if before is not None:
        before.begin(ready, settings)

    def work(one: TextEngine, turn: Turn, ended: Callable[[], bool]) -> _Done | None:
        size = turn.generation.size(abstains) if turn.size is None else turn.size
        if not size:
            return _Done(Scored(turn.generation, None), None)
        return None if ended() else _score_one(one, turn, journal, ended, before, ready, trouble)

    result = Scoring([], ready, gamma, abstention, settings=dict(settings or {}))
    topics = deque[str]()
    turns = _turns(generations, sizes, topics)
    repeated = repeats_of(generations)
    with contextlib.closing(in_order(clients, turns, work, cancelled, repeated)) as results:
        progress(0, len(generations), topics.popleft())
        for number, (turn, done) in enumerate(results, 1):
            if done is None:
                result.complete = False
                return result
            result.scored.append(done.scored.without_text())
            result.notices += [(turn.generation.topic, message) for message in done.notices]
            result.notices_of_each.append(len(done.notices))
            each(done.scored, done.report)
            progress(number, len(generations), topics.popleft())
    return result


def _judging(ready: Ready, settings: Mapping[str, Any] | None) -> dict[str, Any]:
    """What a journal must have been begun with to be gone on with."""
    return {
        "index": ready.index.id,
        "engine": ready.engine.name,
        "estimator": ready.engine.estimator,
        "decomposer": ready.engine.decomposer,
        "version": ready.engine.version,
        "models": hashes(ready.engine),
        **({"settings": dict(settings)} if settings else {}),
    }


def _turns(
    generations: Iterable[Generation], sizes: Sequence[int], topics: deque[str]
) -> Iterator[Turn]:
    """Their turns, read one ahead of the one that is given: `topics` gets the topic of each as it
    is read, and "" behind the last."""
    rest = iter(generations)
    first = next(rest, None)
    topics.append(first.topic if first else "")

    def given(here: Generation | None) -> Iterator[Turn]:
        for size in chain(sizes, repeat(None)):
            if here is None:
                return
            behind = next(rest, None)
            topics.append(behind.topic if behind else "")
            yield Turn(here, here.key, size)
            here = behind

    return given(first)


def _led_on(scored: Scored) -> bool:
    """Whether the topic led to an article of another title: a redirect, or another of its names."""
    titles = {_as_title(title) for title in scored.pages}
    return bool(titles) and _as_title(scored.generation.topic) not in titles


def _as_title(name: str) -> str:
    """For comparing: accents composed ("é" is one letter however it is written), no capitals."""
    composed = unicodedata.normalize("NFC", name.replace("_", " "))
    return " ".join(composed.split()).casefold()


def _open_all(clients: Sequence[TextEngine]) -> Ready:
    """Open all of them at a time, each of which takes seconds; what the first one is. UsageProblem
    where another is not like it."""
    if len(clients) == 1:
        return _open(clients[0])
    with ThreadPoolExecutor(len(clients), thread_name_prefix="open") as pool:
        first, *others = pool.map(_open, clients)
    for client, ready in zip(clients[1:], others, strict=True):
        refuse_unlike(first, ready, client.where)
    return first


def _open(client: TextEngine) -> Ready:
    try:
        for event in client.open():
            if isinstance(event, Ready):
                return event
    except EngineProblem as error:
        raise in_a_run(error) from error
    raise EngineProblem("the engine did not open", "run the command again")


def _score_one(
    client: TextEngine,
    turn: Turn,
    journal: Journal,
    cancelled: Callable[[], bool],
    before: VerdictCache | None,
    ready: Ready,
    trouble: Callable[[str], None],
) -> _Done | None:
    """One generation, from the journal, from earlier runs, or from the engine; None when it was
    cancelled."""
    generation, key = turn.generation, turn.key
    collector = ReportBuilder(Document.from_text(generation.output), generation.topic)
    past = journal.past.get(key, Past())
    if before is not None and not past.finished:
        past = before.get(key) or past
    missing, pages, near = past.missing_topic, past.pages, past.near
    # What was told before a kill is told again by the check that resumes: once is enough.
    notices = list(dict.fromkeys(past.notices))
    for old in past.events:
        collector.apply(old)
    events, began = list(past.events), time.monotonic()
    try:
        for event in () if past.finished else _checked(client, generation, past):
            if isinstance(event, Ready):  # of an engine in place of a lost one, say
                refuse_unlike(ready, event, client.where)
            if isinstance(event, Decomposed | Judged):
                journal.add(key, event)
                collector.apply(event)
                events.append(event)
            if isinstance(event, Notice) and event.check and event.message not in notices:
                journal.add(key, event)
                notices.append(event.message)
            if isinstance(event, Finished):
                if event.status != "complete":
                    return None
                journal.add(key, event)
                missing, pages, near = event.missing_topic, event.pages, event.near
                if before is not None:
                    known = Past(events, True, notices, missing, pages, near)
                    before.put(key, known)
            elif cancelled():
                client.cancel()
    except (EngineGone, EngineDied) as error:
        if not cancelled():
            trouble(f"the text about {generation.topic!r}: {error.message}")
        journal.past[key] = Past(events, False, notices)  # the next engine resumes there
        raise
    report = collector.report()
    decisions = [d for f in report.facts if f.judgement and (d := decide(f.fact.text, f.judgement))]
    if missing:
        # Validation is against the article on the topic: what other pages happen to say supports
        # nothing. (An engine is not asked; journals of earlier versions may tell.)
        decisions = [_without_article(decision) for decision in decisions]
    silent = [d for d in decisions if d.verdict is Verdict.NO_ARTICLE]
    without = missing or (bool(silent) and len(silent) == len(decisions))
    took = 0.0 if past.finished else time.monotonic() - began
    left_out = not_checkable(f.judgement for f in report.facts)
    scored = Scored(generation, decisions or None, without, took, pages, near, left_out)
    return _Done(scored, report, tuple(notices))


def _checked(client: TextEngine, generation: Generation, past: Past) -> Iterator[Event]:
    return client.check(
        generation.output,
        generation.topic,
        judged=past.judged(),
        samples=generation.samples,
        stated=generation.facts or (),
        on_topic=True,
    )


def _without_article(decision: Decision) -> Decision:
    if not decision.is_supported:
        return decision
    return Decision(decision.atom, False, Verdict.NO_ARTICLE, None)
