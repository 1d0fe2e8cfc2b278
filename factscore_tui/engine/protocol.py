"""Commands (client to worker) and events (worker to client), as they cross the wire.

One JSON object a line; `type` names the kind, `v` the protocol version. A reader that meets another
version stops with an EngineProblem instead of guessing. msgspec checks every field when a line is
decoded.
"""

from __future__ import annotations

from msgspec import Struct

from factscore_tui.core.evidence import Hit
from factscore_tui.core.fact import AtomicFact
from factscore_tui.core.prompt import Prompt
from factscore_tui.core.report import EngineInfo, IndexInfo
from factscore_tui.core.verdict import Judgement
from factscore_tui.engine.config import EngineConfig

PROTOCOL = 1


class _Message(Struct, frozen=True, tag_field="type", kw_only=True):
    v: int = PROTOCOL


# --- commands


class Open(_Message, frozen=True, tag="open"):
    """Load models and indexes. Answered by Ready or Failed. `index` is a name or a directory, or
    several of them; none at all: only the language model of `choice`, for Ask."""

    index: str | tuple[str, ...] = "sample"
    threads: int = 0
    """Threads for llama.cpp; 0 means as many as there are idle physical cores."""
    encoder: str = "bundled"
    """"bundled", a GGUF file, or a sentence-transformers model on this machine, by directory or
    name."""
    choice: EngineConfig = EngineConfig()
    """Which engine, and with what."""

    @property
    def indexes(self) -> tuple[str, ...]:
        """The indexes to open; none for a language model alone."""
        return (self.index,) if isinstance(self.index, str) else self.index


class Check(_Message, frozen=True, tag="check"):
    """Check a text. `check` is the client's own id, repeated in every event of this check.

    `judged` resumes an earlier check of the same text with the same engine: that many facts, in
    reading order, have their verdicts already and are not judged again (their Decomposed events are
    sent all the same). `samples` are other texts of the same author, for self-check.

    An edited text needs no judging where it stayed as it was: the sentences with the numbers in
    `skip` are left alone, and of the sentences named in `given` the facts with these texts are
    found but not judged. Facts are numbered from `first` on.

    Where `stated` is given, (a sentence, its facts) for each sentence, these are judged and nothing
    is decomposed.

    `on_topic`: only the topic's own page counts, as FActScore has it. Where an encyclopedia has
    none every checkable fact is "no article", and nothing is read.
    """

    check: str
    text: str
    topic: str = ""
    judged: int = 0
    samples: tuple[str, ...] = ()
    skip: tuple[int, ...] = ()
    given: tuple[tuple[int, tuple[str, ...]], ...] = ()
    first: int = 0
    stated: tuple[tuple[str, tuple[str, ...]], ...] = ()
    on_topic: bool = False


class Look(_Message, frozen=True, tag="look"):
    """The reader of a running check is at this code point of the text: what stands from there on is
    checked first. Not answered."""

    check: str
    offset: int


class Search(_Message, frozen=True, tag="search"):
    """Retrieve passages for a query, for `index search`. Answered by Found; with `explain` each hit
    tells how it came about."""

    query: str
    topic: str = ""
    k: int = 5
    explain: bool = False


class Ask(_Message, frozen=True, tag="ask"):
    """Ask the language model that was opened without an index. Answered by Answered. `limit` is how
    many tokens each answer may have; 0 asks for True or False instead, read from the logits."""

    prompts: tuple[Prompt, ...]
    limit: int = 0


class Cancel(_Message, frozen=True, tag="cancel"):
    """End a check before its next fact. Answered by Finished with status "cancelled"."""

    check: str


class Shutdown(_Message, frozen=True, tag="shutdown"):
    """Leave. The worker also leaves when its standard input ends."""


Command = Open | Check | Look | Search | Ask | Cancel | Shutdown


# --- events


class Ready(_Message, frozen=True, tag="ready"):
    """Models and index are open."""

    engine: EngineInfo
    index: IndexInfo
    seconds: float


class Started(_Message, frozen=True, tag="started"):
    """A check began; `sentences` is how many there are to read, `held` how many of them keep their
    facts from an earlier check. `topic` is what the text was taken to be about where nobody said;
    "" where somebody did, or where it is about nothing in particular."""

    check: str
    sentences: int
    held: int = 0
    topic: str = ""


class Decomposed(_Message, frozen=True, tag="decomposed"):
    """The sentence with this number was decomposed into these facts (maybe none). Each sentence
    comes once, in reading order unless the reader looked elsewhere (Look); facts are numbered as
    they come."""

    check: str
    sentence: int
    facts: tuple[AtomicFact, ...]


class Judged(_Message, frozen=True, tag="judged"):
    """One fact was judged; sent as soon as it is known."""

    check: str
    judgement: Judgement


class Notice(_Message, frozen=True, tag="notice"):
    """Something the user should know that is not an error (an index is being built, a text was cut
    ...)."""

    message: str
    check: str = ""


class Finished(_Message, frozen=True, tag="finished"):
    """The check ended. `status` is "complete" or "cancelled"; `missing_topic` tells that the
    knowledge source is an encyclopedia without an article on the topic of the text. `pages` are
    the titles of the articles that the topic led to, `near` those that come near a topic without
    one."""

    check: str
    status: str
    seconds: float
    missing_topic: bool = False
    pages: tuple[str, ...] = ()
    near: tuple[str, ...] = ()


class Found(_Message, frozen=True, tag="found"):
    """What a Search found, best first. `linked` as in core.evidence.Retrieval."""

    hits: tuple[Hit, ...]
    linked: str


class Answered(_Message, frozen=True, tag="answered"):
    """What the language model says to each prompt of an Ask, in order: `said`, or where True or
    False was asked for the probability of True; None where the answer is neither."""

    said: tuple[str, ...] = ()
    p_true: tuple[float | None, ...] = ()


class Failed(_Message, frozen=True, tag="failed"):
    """An error. `kind` is a class name of factscore_tui.errors; `check` is empty when no check was
    running."""

    kind: str
    message: str
    hint: str = ""
    check: str = ""


Event = Ready | Started | Decomposed | Judged | Notice | Finished | Found | Answered | Failed
