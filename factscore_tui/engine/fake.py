"""A scripted engine: the real worker loop and the real wire around parts that need no model and no
index.

Every sentence is one fact; verdicts are taken from the script in turn. The script is a JSON object,
the only argument: `{"verdicts": ["supported", "contradicted", ...], "delay": s, "open_delay": s,
"at": {"3": "crash"}}`, s in seconds. `{"of": {"in 1903": "no-article"}}` gives facts with those
words that verdict instead; where it is "supported", `"weak": ["in 1903"]` makes it a weak one;
`"topic"` is what is proposed, topics with the words of `"missing": ["Otto"]` have no article but
the titles `"near"` near them. What `at` does when the fact of that number is to be judged: `crash`
(SIGABRT), `oom` (SIGKILL), `exit` (code 7), `garbage` (bytes that are not messages), `raise` (a
Python error), `stall` (does not come back), `hold` (waits until the file `"gate"` is there),
`missing` (ModelMissing). `at` with the key "open" acts while opening. `"deaths": n, "counter":
FILE`: only the first n times, counted in the file by its length. `"log": FILE` gets the text of
every fact that is judged, a line each. `"date"` is that of the index. Without an index it is a
scripted language model (fake_subject.py), `"subject": {...}`.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from factscore_tui.core.document import Document
from factscore_tui.core.evidence import Evidence, Hit, Page, Passage, Retrieval, TopicArticle
from factscore_tui.core.fact import AtomicFact, DraftFact, Sentence
from factscore_tui.core.report import EngineInfo, IndexInfo, ModelInfo
from factscore_tui.core.span import Span
from factscore_tui.core.threshold import named
from factscore_tui.core.verdict import Difference, Judgement, Verdict
from factscore_tui.engine.asked_model import NO_INDEX, AskedModel
from factscore_tui.engine.fake_subject import FakeSubject
from factscore_tui.engine.pipeline import Pipeline
from factscore_tui.engine.protocol import Open, Ready
from factscore_tui.engine.worker import run
from factscore_tui.errors import ModelMissing
from factscore_tui.util import children
from factscore_tui.verify.estimators.per_fact import PerFactVerifier

MODEL = ModelInfo("fake", "verify", "0" * 64)
READER = ModelInfo("fake-reader", "parse", "1" * 64)
INDEX = IndexInfo("fake", "0" * 64, "2026-01-01", articles=1, passages=1)
PASSAGE = Passage(
    1, 1, "Fake article", "History", "Everything in this passage was made up on 12 June 1987."
)


def command(**script: Any) -> tuple[str, ...]:
    """The command line that starts a fake engine with this script, for
    EngineClient(command=...)."""
    return children.python("factscore_tui.engine.fake", json.dumps(script))


class Script:
    """What is to happen, and when."""

    def __init__(self, source: dict[str, Any]) -> None:
        self.verdicts = [
            Verdict(v) for v in source.get("verdicts", ["supported", "contradicted", "no-evidence"])
        ]
        self.of = {words: Verdict(v) for words, v in source.get("of", {}).items()}
        self.weak = tuple(map(str, source.get("weak", ())))
        self.missing = tuple(map(str, source.get("missing", ())))
        self.near = tuple(map(str, source.get("near", ())))
        self.topic = str(source.get("topic", ""))
        self.delay = float(source.get("delay", 0.0))
        self.open_delay = float(source.get("open_delay", 0.0))
        self.at: dict[str, str] = source.get("at", {})
        self.deaths = int(source.get("deaths", -1))
        self.counter = Path(source.get("counter", os.devnull))
        self.gate = Path(source.get("gate", os.devnull))
        self.subject: dict[str, Any] = source.get("subject", {})
        self.log = Path(source.get("log", os.devnull))
        self.date = str(source.get("date", INDEX.snapshot_date))

    def act(self, moment: str) -> None:
        """Do what the script has for this moment, if anything."""
        if moment in self.at and self.deaths >= 0:
            if self.counter.exists() and self.counter.stat().st_size >= self.deaths:
                return
            with self.counter.open("ab") as counter:
                counter.write(b".")
        match self.at.get(moment, ""):
            case "crash":
                os.abort()
            case "oom":
                os.kill(os.getpid(), signal.SIGKILL)
            case "exit":
                os._exit(7)
            case "garbage":
                # fd 1 is the log by now; the protocol is the copy that the worker made of it.
                for fd in range(3, 16):
                    try:
                        os.write(fd, b"\x00\xffggml: not a message\n")
                    except OSError:
                        continue
            case "raise":
                raise RuntimeError("scripted")
            case "stall":
                time.sleep(3600)
            case "hold":
                while not self.gate.exists():
                    time.sleep(0.02)
            case "missing":
                raise ModelMissing("the scripted model is missing", "write another script")
            case _:
                pass


class FakeDecomposer:
    """Every sentence is one fact."""

    name = "fake"

    def __init__(self, topic: str = "") -> None:
        self._topic = topic

    def propose_topic(
        self,
        document: Document,
        sentences: Sequence[Sentence],
        has_article: Callable[[str], bool] | None = None,
        article_text: Callable[[str], str] | None = None,
    ) -> str:
        """What the script says, without asking the text."""
        return self._topic

    def decompose(
        self,
        document: Document,
        sentences: Sequence[Sentence],
        topic: str,
        turns: Iterable[Sentence] | None = None,
        article: TopicArticle | None = None,
    ) -> Iterator[tuple[Sentence, tuple[DraftFact, ...]]]:
        """One fact a sentence, as written."""
        for sentence in sentences if turns is None else turns:
            text = sentence.span.of(document.text)
            yield sentence, (DraftFact(text, text, (sentence.span,)),)


class FakeRetriever:
    """Always the same passage; topics with one of the words in `missing` have no article."""

    info = INDEX

    def __init__(self, missing: Sequence[str] = (), near: Sequence[str] = ()) -> None:
        self._missing, self._near = missing, tuple(near)
        self._topic = ""
        self.missing_topic = False

    def begin(self, document: Document, topic: str, part: str = "") -> None:
        """Note the topic."""
        self._topic = topic
        self.missing_topic = any(words in topic for words in self._missing)

    def article_on(self, name: str) -> str:
        """None has a title of its own."""
        return ""

    def article_text(self, name: str) -> str:
        """There is none."""
        return ""

    def article_told(self, text: str) -> str:
        """There is none."""
        return ""

    def topic_article(self) -> TopicArticle | None:
        """None."""
        return None

    def topic_titles(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The topic itself; "a\\b" leads from a to the page b. Near a missing one is what the
        script says."""
        if self.missing_topic:
            return (), self._near
        return tuple(filter(None, (self._topic.rpartition("\\")[2],))), ()

    def retrieve(self, query: str, sentence: str, k: int = 5, explain: bool = False) -> Retrieval:
        """The one passage there is."""
        pages = (Page(1, PASSAGE.title, (PASSAGE,)),)
        return Retrieval((Hit(PASSAGE, 1.0, {"bm25": 1}),), pages, "topic", self.missing_topic)

    def beside_topic(self, query: str, sentence: str, k: int = 5) -> Retrieval | None:
        """No other page."""
        return None


class FakeVerifier(PerFactVerifier):
    """The verdicts of the script, in turn."""

    name = "fake"
    model = MODEL

    def __init__(self, script: Script) -> None:
        self._script = script

    def judge(self, fact: AtomicFact, sentence: str, topic: str, retrieval: Retrieval) -> Judgement:
        """The verdict whose turn it is, after the scripted delay and mishap."""
        self._script.act(str(fact.id))
        with self._script.log.open("a", encoding="utf-8") as log:
            log.write(f"{fact.text}\n")
        time.sleep(self._script.delay)
        turn = self._script.verdicts[fact.id % len(self._script.verdicts)]
        verdict = next((v for words, v in self._script.of.items() if words in fact.text), turn)
        evidence = Evidence(
            PASSAGE.title, PASSAGE.section, PASSAGE.text, 1.0, "", "2026-01-01", (Span(0, 10),)
        )
        differences = (
            (Difference("date", "24 June 1987", "12 June 1987"),)
            if verdict is Verdict.CONTRADICTED
            else ()
        )
        p = {Verdict.SUPPORTED: 0.9, Verdict.CONTRADICTED: 0.05, Verdict.NO_EVIDENCE: 0.3}.get(
            verdict
        )
        weak = any(words in fact.text for words in self._script.weak)
        return Judgement(
            fact.id,
            verdict,
            p,
            f"scripted {verdict}",
            (evidence,),
            differences,
            "fake",
            MODEL.sha256,
            strength=None if verdict is not Verdict.SUPPORTED else "weak" if weak else "strong",
        )


def main() -> None:
    """Entry point of `python -m factscore_tui.engine.fake SCRIPT`."""
    children.leave_with_parent()
    script = Script(json.loads(sys.argv[1]) if len(sys.argv) > 1 else {})

    def build(
        what: Open, notify: Callable[[str], None], cancelled: Callable[[], bool]
    ) -> tuple[Pipeline | AskedModel, Ready]:
        notify("this is a scripted engine: its verdicts mean nothing")
        script.act("open")
        time.sleep(script.open_delay)
        if not what.indexes:
            subject = FakeSubject(script.subject, script.act, script.log)
            info = EngineInfo("fake", "0", (subject.model,))
            return AskedModel(subject), Ready(engine=info, index=NO_INDEX, seconds=0.0)
        threshold = what.choice.threshold
        engine = EngineInfo(
            "fake",
            "0",
            (MODEL,),
            estimator=named("fake", threshold) if threshold else "",
            readers=(READER,),
        )
        decomposer, retriever = (
            FakeDecomposer(script.topic),
            FakeRetriever(script.missing, script.near),
        )
        pipeline = Pipeline(
            decomposer, retriever, FakeVerifier(script), engine, threshold=threshold
        )
        index = replace(INDEX, snapshot_date=script.date)
        return pipeline, Ready(engine=engine, index=index, seconds=0.0)

    run(build)


if __name__ == "__main__":
    main()
