"""The ports: what a part must offer to take its place in a check. Later engines replace a part
behind these.

All of them live in the worker process. Implementations are free to keep caches; they never touch
the network.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Literal, Protocol, runtime_checkable

from factscore_tui.core.case import Case
from factscore_tui.core.document import Document
from factscore_tui.core.evidence import Retrieval, TopicArticle
from factscore_tui.core.fact import DraftFact, Sentence
from factscore_tui.core.prompt import Prompt, TrueFalseLogits
from factscore_tui.core.report import IndexInfo, ModelInfo
from factscore_tui.core.verdict import Judgement

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt


class Encoder(Protocol):
    """Text to vectors."""

    @property
    def dims(self) -> int:
        """Width of a vector."""

    @property
    def model(self) -> ModelInfo:
        """Which weights these are."""

    def embed(self, texts: Sequence[str]) -> npt.NDArray[np.float32]:
        """(len(texts), dims), rows of length 1; a text longer than the model's window is cut, never
        refused."""


class CrossEncoder(Protocol):
    """Texts read together, to logits."""

    @property
    def model(self) -> ModelInfo:
        """Which weights these are."""

    def logits(self, readings: Sequence[tuple[str, ...]]) -> npt.NDArray[np.float32]:
        """(len(readings), 3): supported, contradicted, not mentioned. A reading is (fact,
        evidence); what is too long is cut, the evidence first."""


class Matcher(Protocol):
    """A fact and its evidence, compared by who does what to whom."""

    @property
    def model(self) -> ModelInfo:
        """Which weights these are."""

    def logits(self, title: str, fact: str, evidence: str) -> npt.NDArray[np.float32]:
        """(3,): supported, contradicted, not mentioned. `title` is that of the page, or empty; what
        is too long is cut."""


class LanguageModel(Protocol):
    """A chat model, on this machine or behind a server. Deterministic: the same prompt gets the
    same answer."""

    @property
    def model(self) -> ModelInfo:
        """Which weights these are."""

    @property
    def remote(self) -> str:
        """The host that prompts are sent to; "" for a model on this machine."""

    @property
    def room(self) -> int:
        """Tokens that a prompt and its answer may have together."""

    def count(self, prompt: Prompt) -> int:
        """Tokens of a prompt, chat template included (a cautious guess where that is unknown)."""

    def generate(self, prompt: Prompt, limit: int, bullets: bool = False) -> str:
        """The answer, at most `limit` tokens of it; `bullets` holds the model to lines that begin
        with "- " where that can be done. Callers parse what they get either way. Raises
        EngineProblem."""

    def opinions(self, prompts: Sequence[Prompt]) -> list[TrueFalseLogits]:
        """One per prompt, in order. Prompts that begin alike are read once where the model can do
        that. A prompt that exceeds `room` raises EngineProblem: callers shorten it before."""


class Decomposer(Protocol):
    """Atomic fact generation (AFG)."""

    @property
    def name(self) -> str:
        """How the decomposer is named in reports."""

    def decompose(
        self,
        document: Document,
        sentences: Sequence[Sentence],
        topic: str,
        turns: Iterable[Sentence] | None = None,
        article: TopicArticle | None = None,
    ) -> Iterator[tuple[Sentence, tuple[DraftFact, ...]]]:
        """Yield every sentence once, in order, with its facts in reading order (none for
        boilerplate).

        Lazy: the caller judges the facts of one sentence before it asks for the next. `topic` may
        be empty. `turns` are those of the sentences that are wanted, in the order in which they are
        (paragraphs whole); it is asked for the next one only when that is begun. `article` is what
        the knowledge source has on the topic.
        """

    def propose_topic(
        self,
        document: Document,
        sentences: Sequence[Sentence],
        has_article: Callable[[str], bool] | None = None,
        article_text: Callable[[str], str] | None = None,
    ) -> str:
        """Whom or what the text is about, where the user named no topic; "" where it is about
        nothing in particular. `has_article` tells whether there is an article on a name,
        `article_text` gives it ("" where there is none)."""


class Retriever(Protocol):
    """Fact to ranked passages of one knowledge source, which may be several indexes."""

    @property
    def info(self) -> IndexInfo:
        """The knowledge source behind it."""

    @property
    def missing_topic(self) -> bool:
        """A topic was announced, no article has that title or alias, and no files of the user's own
        are read."""

    def article_on(self, name: str) -> str:
        """The title of the article with this title or alias; "" where there is none."""

    def article_text(self, name: str) -> str:
        """The text of that article, its passages one below the other; "" where there is none."""

    def article_told(self, text: str) -> str:
        """The title of the article that a stretch of text tells of, though it may not name it; ""
        where that is open."""

    def topic_titles(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """(titles of the articles that the topic led to, titles that come near a topic without
        one)."""

    def topic_article(self) -> TopicArticle | None:
        """The article on the announced topic; None where there is none, or several. Without a topic
        what there is on other names."""

    def begin(self, document: Document, topic: str, part: str = "") -> None:
        """Announce a document, so that the names in it can serve as context. `topic` may be empty;
        `part` is what of the text is on it, where that is not the whole."""

    def retrieve(self, query: str, sentence: str, k: int = 5, explain: bool = False) -> Retrieval:
        """The k best passages for `query` (a fact that stands alone), with `sentence` (where it was
        written) as context for linking names. `explain` asks for an Explanation with each hit."""

    def beside_topic(self, query: str, sentence: str, k: int = 5) -> Retrieval | None:
        """The k best passages of the other pages that a fact names, where only the page of the
        topic was read; of those that its sentence and the one before name (`searched` has them)
        where it names none; None where nothing does."""


@runtime_checkable
class GroupVerifier(Protocol):
    """Atomic fact validation (AFV): one estimator. It is given several facts in one go, because
    they may share evidence."""

    @property
    def name(self) -> str:
        """How the estimator is named in verdicts."""

    @property
    def model(self) -> ModelInfo:
        """The weights that decide."""

    @property
    def scope(self) -> Literal["fact", "sentence", "paragraph"]:
        """Which facts are worth handing over together."""

    def judge_group(self, cases: Sequence[Case]) -> Iterator[Judgement]:
        """Judge checkable facts, in order, each judgement as soon as it is known."""

    def closing(self) -> tuple[str, ...]:
        """What a user should be told at the end of a check (what was dropped, which share went to
        which model); counts start again afterwards."""


@runtime_checkable
class Foresighted(Protocol):
    """A verifier that reads less where it is told beforehand what a check will ask of it."""

    def expect(self, cases: Sequence[Case]) -> None:
        """The cases of the check that begins, before any of them is judged; their ids are in the
        order in which they will be. Forgotten at `closing`."""
