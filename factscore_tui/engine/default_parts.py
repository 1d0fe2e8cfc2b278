"""The parts that come with the program: the models, the indexes, and how they stop when a check is
cancelled."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Generic, TypeVar

from factscore_tui.core.cancelled import Cancelled as CheckCancelled
from factscore_tui.core.ports import CrossEncoder, Encoder
from factscore_tui.core.report import ModelInfo

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from factscore_tui.core.evidence import Page
    from factscore_tui.core.ports import GroupVerifier
    from factscore_tui.corpus.index.multi import MultiIndex
    from factscore_tui.decompose.pipeline import BundledDecomposer
    from factscore_tui.decompose.source_references import SourceReferences
    from factscore_tui.inference.llama.token_encoder import LlamaTokenEncoder
    from factscore_tui.verify.consistency import Consistency
    from factscore_tui.verify.differences.roles.exchanged import RoleReader
    from factscore_tui.verify.relations.matcher import RelationMatcher

T = TypeVar("T")
M = TypeVar("M", bound="Encoder | CrossEncoder | LlamaTokenEncoder")
BUNDLED_ENCODER = "bundled"
CROSS_ENCODER = "verifier-cross-q8_0"
RELATIONS = "verifier-relations"


class _Interruptible(Generic[M]):
    """A model that can be interrupted between texts, so that Esc works within 0.3 s in a cold run:
    after `at_once` texts, as many as it works on side by side."""

    def __init__(self, inner: M, cancelled: Callable[[], bool], at_once: int = 1) -> None:
        self._inner = inner
        self._cancelled = cancelled
        self._at_once = at_once

    @property
    def model(self) -> ModelInfo:
        """The weights behind it."""
        return self._inner.model

    def _parts(self, items: Sequence[T]) -> Iterator[Sequence[T]]:
        """`at_once` at a time, up to 110 ms each on slow cores; CheckCancelled before the next ones
        when the check is no longer wanted."""
        for start in range(0, len(items), self._at_once):
            if self._cancelled():
                raise CheckCancelled
            yield items[start : start + self._at_once]


class InterruptibleEncoder(_Interruptible[Encoder]):
    """An encoder."""

    @property
    def dims(self) -> int:
        """Width of a vector."""
        return self._inner.dims

    def embed(self, texts: Sequence[str]) -> npt.NDArray[np.float32]:
        """As the inner encoder; raises CheckCancelled when the check is no longer wanted."""
        import numpy as np

        none = np.zeros((0, self.dims), dtype=np.float32)
        return np.concatenate([none, *map(self._inner.embed, self._parts(texts))])


class InterruptibleCrossEncoder(_Interruptible[CrossEncoder]):
    """The same for a cross-encoder."""

    def logits(self, readings: Sequence[tuple[str, ...]]) -> npt.NDArray[np.float32]:
        """As the inner cross-encoder; raises CheckCancelled when the check is no longer wanted."""
        import numpy as np

        none = np.zeros((0, 3), dtype=np.float32)
        return np.concatenate([none, *map(self._inner.logits, self._parts(readings))])


class InterruptibleTokenEncoder(_Interruptible["LlamaTokenEncoder"]):
    """The same for a token encoder."""

    def __init__(
        self, inner: LlamaTokenEncoder, cancelled: Callable[[], bool], at_once: int = 1
    ) -> None:
        super().__init__(inner, cancelled, at_once)
        self.mask, self.dims, self.max_tokens = inner.mask, inner.dims, inner.max_tokens
        self.tokens, self.piece = inner.tokens, inner.piece

    def vectors(self, texts: Sequence[Sequence[int]]) -> list[npt.NDArray[np.float32]]:
        """As the inner encoder; raises CheckCancelled when the check is no longer wanted."""
        return [row for part in self._parts(texts) for row in self._inner.vectors(part)]


class SmallModels:
    """The models that come with the program (and an embedding model of the user's), each loaded
    when it is first asked for and kept. `cancelled` stops them between two texts."""

    def __init__(self, cancelled: Callable[[], bool]) -> None:
        self._cancelled = cancelled
        self._encoders: dict[str, Encoder] = {}
        self._cross: CrossEncoder | None = None
        self._tokens: LlamaTokenEncoder | None = None
        self._relations: RelationMatcher | None = None
        self._parsers: dict[str, InterruptibleTokenEncoder] = {}
        self._decomposers: dict[str, BundledDecomposer] = {}
        self._sources: SourceReferences | None = None
        self._threads = 0

    def use_threads(self, threads: int) -> None:
        """Other threads need other contexts: what was loaded goes."""
        if self._threads != threads:
            self._encoders, self._cross, self._tokens, self._threads = {}, None, None, threads
            self._decomposers, self._relations, self._sources = {}, None, None
            self._parsers = {}

    def encoder(self, choice: str = BUNDLED_ENCODER) -> InterruptibleEncoder:
        """An embedding model."""
        from factscore_tui.retrieve.encoders import open_encoder

        if choice not in self._encoders:
            self._encoders[choice] = open_encoder(choice, self._threads)
        return InterruptibleEncoder(self._encoders[choice], self._cancelled, self._threads)

    def cross_encoder(self) -> InterruptibleCrossEncoder:
        """The verifier's cross-encoder."""
        from factscore_tui.inference.llama.cross_encoder import LlamaCrossEncoder
        from factscore_tui.inference.models.catalogue import bundled_dir, find_entry

        if self._cross is None:
            entry = find_entry(CROSS_ENCODER)
            self._cross = LlamaCrossEncoder(
                bundled_dir() / entry.file, threads=self._threads, entry=entry
            )
        return InterruptibleCrossEncoder(self._cross, self._cancelled)

    def decomposer(self, style: str) -> BundledDecomposer:
        """The parser, the rules and the networks that find facts; `style` is whose way of cutting
        is followed."""
        from factscore_tui.decompose.bundled import open_decomposer
        from factscore_tui.decompose.selection.features import STYLES

        if not self._decomposers:
            first = open_decomposer(self.parser_encoder)
            self._decomposers = {name: first.styled(name) for name in STYLES}
        return self._decomposers[style]

    def source_reader(self) -> Callable[[Page], Page]:
        """What tells for a file of the user's own whom its "he" and "the company" mean."""
        from factscore_tui.decompose.source_references import SourceReferences

        if self._sources is None:
            self._sources = SourceReferences(self.decomposer("reader").refer)
        return self._sources.read

    def role_reader(self) -> RoleReader:
        """What compares who did what to whom: it reads the trees that the decomposer keeps."""
        from factscore_tui.verify.differences.roles.exchanged import RoleReader

        return RoleReader(self.decomposer("reader").parse)

    def consistency(self, verifier: GroupVerifier) -> Consistency | None:
        """What settles the verdicts of one sentence, for the bundled estimator; other estimators
        say what they say."""
        from factscore_tui.verify.consistency import Consistency
        from factscore_tui.verify.entailment import FactEntailment
        from factscore_tui.verify.estimators.bundled import BundledVerifier
        from factscore_tui.verify.features.weights import load_weights

        if not isinstance(verifier, BundledVerifier):
            return None
        parse = self.decomposer("reader").parse
        return Consistency(FactEntailment(parse, load_weights(None).rarity), verifier.threshold)

    def relations(self) -> RelationMatcher:
        """The verifier's matcher of relations. It shares the parser, and trees of a sentence, with
        the decomposer."""
        from factscore_tui.inference.models.catalogue import bundled_dir, find_entry
        from factscore_tui.inference.models.word_table import bundled_word_table
        from factscore_tui.verify.relations.matcher import RelationMatcher
        from factscore_tui.verify.relations.network import RelationNetwork

        if self._relations is None:
            from factscore_tui.decompose.bundled import open_word_encoder

            entry = find_entry(RELATIONS)
            encoder = self.parser_encoder()
            network = RelationNetwork(
                bundled_dir() / entry.file,
                lambda word: encoder.tokens(word)[1:-1],
                bundled_word_table(),
            )
            model = ModelInfo(entry.id, "verify", entry.sha256)
            parse, read = self.decomposer("reader").parse, open_word_encoder(self.parser_encoder)
            self._relations = RelationMatcher(network, parse, read.of_trees, model)
        return self._relations

    def parser_encoder(self, adapter: str = "") -> InterruptibleTokenEncoder:
        """The parser's encoder with one of its adapters; decomposer and verifier share it."""
        from factscore_tui.inference.llama.token_encoder import open_parser_encoder

        if adapter not in self._parsers:
            inner = open_parser_encoder(threads=self._threads, adapter=adapter)
            own = InterruptibleTokenEncoder(inner, self._cancelled, self._threads)
            self._parsers[adapter] = own
        return self._parsers[adapter]

    def token_encoder(self) -> InterruptibleTokenEncoder:
        """The embedding model, with a vector for each token."""
        from factscore_tui.inference.llama.token_encoder import open_bundled_token_encoder

        if self._tokens is None:
            self._tokens = open_bundled_token_encoder(threads=self._threads)
        return InterruptibleTokenEncoder(self._tokens, self._cancelled)


def verify_small_models() -> None:
    """Check the weights beside the GGUF files (which are checked when they are opened): 2 MB, some
    milliseconds."""
    from factscore_tui.inference.models.catalogue import bundled_dir, load_catalogue, verify_model

    for entry in load_catalogue():
        if not entry.file.endswith(".gguf"):
            verify_model(entry, bundled_dir() / entry.file)


def open_indexes(names: Iterable[str], notify: Callable[[str], None]) -> MultiIndex:
    from factscore_tui.corpus.index.multi import MultiIndex

    return MultiIndex.open((_path_of(name, notify) for name in names), notify)


def _path_of(index: str, notify: Callable[[str], None]) -> Path:
    """Where the index of that name or directory lies; the sample encyclopedia is built on first
    use."""
    from factscore_tui.corpus.index.locations import ensure_sample, resolve_index
    from factscore_tui.corpus.index.manifest import SAMPLE

    if index != SAMPLE:
        return resolve_index(index)
    return ensure_sample(
        starting=lambda: notify(
            "building the index of the sample encyclopedia (a few seconds, once)"
        )
    )
