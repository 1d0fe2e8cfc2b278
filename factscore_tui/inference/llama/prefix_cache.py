"""A llama.cpp context that remembers what it has read: prompts that begin alike are read once.

Two lanes (sequences) keep the last prompt each: one for questions, one for longer answers. Prompts
with a common beginning and short ends are read together: the beginning once, then all ends in one
batch, each on a sequence of its own that shares the beginning's cells (one unified cache). Ends
that themselves begin alike ("The town has ...") share those tokens too: a token of the batch
belongs to all sequences that have it.
https://github.com/ggml-org/llama.cpp

Models whose memory cannot be cut back (recurrent and hybrid ones) are found out by trying, and read
every prompt anew.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from factscore_tui.core.cancelled import Cancelled
from factscore_tui.errors import EngineProblem
from factscore_tui.inference.llama.runtime import failure, library

QUESTIONS, ANSWERS = 0, 1
"""The two lanes."""
AT_ONCE = 16
"""Ends that are read in one batch."""
SHORT = 160
"""Tokens of an end at most, to be read with others; a longer one gains nothing by company."""
BATCH = 512
PIECE = 256
"""Tokens that llama.cpp computes at a time: on slow cores a cancellation waits for a layer's worth
of them."""
TOLERANCE = 0.5
"""Logits of shared and of separate reading may differ so much: batches of other shapes round
differently."""

Tokens = Sequence[int]
Logits = npt.NDArray[np.float32]
Entry = tuple[int, int, list[int]]
"""A token of a batch: its id, its position, and the sequences that it belongs to."""


@dataclass
class Effort:
    """What was computed so far: tokens read, and those of them that a reader without memory would
    have read too."""

    read: int = 0
    asked: int = 0


class PrefixCache:
    """For one thread at a time. `room` is the longest prompt with its answer, in tokens.

    Raises EngineProblem where llama.cpp cannot have the memory, and Cancelled out of any call when
    `cancelled` says so.
    """

    def __init__(
        self,
        model: Any,
        room: int,
        *,
        threads: int,
        gpu: bool = False,
        share: bool = True,
        cancelled: Callable[[], bool] = lambda: False,
    ) -> None:
        llama = library()
        self.effort = Effort()
        self.shares = False
        self._cancelled = cancelled
        self._vocab_size = int(llama.llama_vocab_n_tokens(llama.llama_model_get_vocab(model)))
        self._cells = room + 2 * BATCH
        self._kept: dict[int, list[int]] = {QUESTIONS: [], ANSWERS: []}
        self._batch: Any = None
        self._context = llama.llama_init_from_model(
            model, _params(llama, self._cells, threads, gpu)
        )
        if not self._context:
            self._context = None
            raise EngineProblem(
                f"llama.cpp cannot have the memory for {room} tokens of context",
                "close other programs, choose a smaller model, or a smaller --context",
            )
        self._memory = llama.llama_get_memory(self._context)
        self._batch = llama.llama_batch_init(BATCH, 0, AT_ONCE)
        # C holds a bare pointer to the callback: it must stay referenced.
        self._callback = llama.ggml_abort_callback(lambda _: self._cancelled())
        llama.llama_set_abort_callback(self._context, self._callback, None)
        self.shares = share and self._can_share()

    def close(self) -> None:
        """Free the memory. May be called twice."""
        llama = library()
        if self._batch is not None:
            llama.llama_batch_free(self._batch)
            self._batch = None
        if self._context is not None:
            llama.llama_free(self._context)
            self._context = None

    # --- reading

    def after(self, prompts: Sequence[Tokens]) -> Iterator[tuple[int, Logits]]:
        """(number of the prompt, logits of what comes after it), in the order that shares most,
        each prompt once. The logits are valid until the next step. No prompt may be empty."""
        self.effort.asked += sum(map(len, prompts))
        if not self.shares:
            for number, prompt in enumerate(prompts):
                yield number, self._anew(prompt)
            return
        order = sorted(range(len(prompts)), key=lambda number: list(prompts[number]))
        start = 0
        while start < len(order):
            shared, end = _company([prompts[number] for number in order[start : start + AT_ONCE]])
            group = order[start : start + end]
            if len(group) == 1:
                yield group[0], self._along(QUESTIONS, prompts[group[0]])
            else:
                yield from self._together(shared, group, prompts)
            start += len(group)

    def begin(self, prompt: Tokens) -> Logits:
        """Read a prompt that gets a longer answer; the logits of its first token."""
        self.effort.asked += len(prompt)
        return self._along(ANSWERS, prompt) if self.shares else self._anew(prompt)

    def go_on(self, token: int) -> Logits:
        """One token of the answer was chosen: the logits of the next."""
        lane = ANSWERS if self.shares else QUESTIONS
        self._make_room(lane, 1)
        self._decode([(token, len(self._kept[lane]), [lane])], [0])
        self._kept[lane].append(token)
        return self._logits(0)

    def forget(self) -> None:
        """Nothing is kept any more."""
        # the cells themselves need no zeros: 100 MB and more
        library().llama_memory_clear(self._memory, False)
        self._kept = {QUESTIONS: [], ANSWERS: []}

    # --- one prompt

    def _anew(self, prompt: Tokens) -> Logits:
        self.forget()
        return self._along(QUESTIONS, prompt)

    def _along(self, lane: int, prompt: Tokens) -> Logits:
        """Read the part of a prompt that the lane has not kept, its last token in any case."""
        known = min(_common(self._kept[lane], prompt), len(prompt) - 1)
        last = self._extend(lane, prompt, known)
        return self._logits(last)

    def _extend(self, lane: int, tokens: Tokens, known: int) -> int:
        """Make the lane hold exactly `tokens`, of which it has the first `known`; the place of the
        last one's logits in its batch."""
        self._cut(lane, known)
        self._make_room(lane, len(tokens) - known)
        last = 0
        for start in range(known, len(tokens), BATCH):
            piece = tokens[start : start + BATCH]
            last = len(piece) - 1
            ends = start + len(piece) == len(tokens)
            self._decode(
                [(token, start + i, [lane]) for i, token in enumerate(piece)],
                [last] if ends else [],
            )
            self._kept[lane].extend(piece)
        return last

    def _cut(self, lane: int, length: int) -> None:
        if length < len(self._kept[lane]):
            library().llama_memory_seq_rm(self._memory, lane, length, -1)
            del self._kept[lane][length:]

    def _make_room(self, lane: int, more: int) -> None:
        """The other lane gives way where both do not fit."""
        other = ANSWERS if lane == QUESTIONS else QUESTIONS
        if sum(map(len, self._kept.values())) + more > self._cells and self._kept[other]:
            self._cut(other, 0)

    # --- several prompts

    def _together(
        self, shared: int, group: Sequence[int], prompts: Sequence[Tokens]
    ) -> Iterator[tuple[int, Logits]]:
        """The beginning once, the ends in one batch."""
        llama = library()
        beginning = prompts[group[0]][:shared]
        known = _common(self._kept[QUESTIONS], beginning)
        ends = [prompts[number][shared:] for number in group]
        self._make_room(QUESTIONS, len(beginning) - known + sum(map(len, ends)))
        self._extend(QUESTIONS, beginning, known)
        lanes = range(2, 2 + len(group))
        try:
            for lane in lanes:
                llama.llama_memory_seq_cp(self._memory, QUESTIONS, lane, -1, -1)
            batch, lasts = _woven(ends, lanes, shared)
            self._decode(batch, lasts)
            for number, last in zip(group, lasts, strict=True):
                yield number, self._logits(last)
        finally:
            for lane in lanes:
                llama.llama_memory_seq_rm(self._memory, lane, -1, -1)

    # --- llama.cpp

    def _decode(self, entries: Sequence[Entry], wanted: Sequence[int]) -> None:
        """Compute at most BATCH entries; logits for the wanted ones."""
        batch = self._batch
        for place, (token, position, lanes) in enumerate(entries):
            batch.token[place], batch.pos[place] = token, position
            batch.n_seq_id[place], batch.logits[place] = len(lanes), 0
            for number, lane in enumerate(lanes):
                batch.seq_id[place][number] = lane
        for place in wanted:
            batch.logits[place] = 1
        batch.n_tokens = len(entries)
        status = -1 if self._context is None else library().llama_decode(self._context, batch)
        self.effort.read += len(entries)
        if status == 0 and not self._cancelled():
            return
        if self._context is not None:
            self.forget()
        if self._cancelled():
            raise Cancelled
        if status == 1:
            raise EngineProblem(
                "the model's context is too small for this prompt", "give it more with --context"
            )
        raise failure("the model", f"a batch of {len(entries)} tokens", status)

    def _logits(self, place: int) -> Logits:
        pointer = library().llama_get_logits_ith(self._context, place)
        if not pointer:
            raise EngineProblem("the model gave no answer", "run the check again")
        return np.ctypeslib.as_array(
            ctypes.cast(pointer, ctypes.POINTER(ctypes.c_float)), (self._vocab_size,)
        )

    def _can_share(self) -> bool:
        """Try it: cut back and copied sequences must answer as ones that were read anew."""
        llama = library()
        size = min(self._vocab_size, 200)
        text = [7 * i % size for i in range(1, 13)]
        others = [text[:8] + [7 * i % size for i in range(k, k + 3)] for k in (20, 30)]
        wanted = [self._anew(prompt).copy() for prompt in others]
        self._anew(text)
        if not llama.llama_memory_seq_rm(self._memory, QUESTIONS, 8, -1):
            self.forget()
            return False
        del self._kept[QUESTIONS][8:]
        found = {
            number: logits.copy()
            for number, logits in self._together(8, range(len(others)), others)
        }
        self.forget()
        self.effort = Effort()
        return all(
            float(np.max(np.abs(found[i] - wanted[i]))) < TOLERANCE for i in range(len(others))
        )


def _company(prompts: Sequence[Tokens]) -> tuple[int, int]:
    """Of prompts in order: how many from the first on are read together, and what beginning
    (tokens) they share."""
    first = prompts[0]
    shared, taken, count = len(first) - 1, 0, 1
    for number in range(1, len(prompts)):
        common = min(shared, _common(first, prompts[number]), len(prompts[number]) - 1)
        ends = [len(prompt) - common for prompt in prompts[: number + 1]]
        if max(ends) > SHORT or sum(ends) > BATCH:
            break
        shared, taken, count = common, sum(ends), number + 1
    return (shared, count) if taken else (0, 1)


def _woven(
    ends: Sequence[Tokens], lanes: Sequence[int], start: int
) -> tuple[list[Entry], list[int]]:
    """One batch for ends that each begin at position `start` on a lane of its own, and the places
    of their last tokens. What an end has in common with the one before is in it once."""
    entries: list[Entry] = []
    lasts: list[int] = []
    before: Tokens = []
    places: list[int] = []
    for lane, end in zip(lanes, ends, strict=True):
        del places[_common(before, end) :]
        for place in places:
            entries[place][2].append(lane)
        for i in range(len(places), len(end)):
            places.append(len(entries))
            entries.append((end[i], start + i, [lane]))
        lasts.append(places[-1])
        before = end
    return entries, lasts


def _common(one: Tokens, other: Tokens) -> int:
    """Length of the common beginning."""
    most = min(len(one), len(other))
    if one[:most] == other[:most]:
        return most
    return next(i for i in range(most) if one[i] != other[i])


def _params(llama: Any, cells: int, threads: int, gpu: bool) -> Any:
    params = llama.llama_context_default_params()
    params.n_ctx = cells
    params.n_batch, params.n_ubatch = BATCH, PIECE
    params.n_seq_max = 2 + AT_ONCE
    # logits of a whole batch would take BATCH rows of the vocabulary
    params.n_outputs_max = params.n_seq_max
    params.n_threads = params.n_threads_batch = threads
    params.kv_unified = True
    params.swa_full = True  # a window that slides cannot be cut back
    params.offload_kqv = params.op_offload = gpu
    if not gpu:
        # on a CPU the plain way is faster, the more so the longer the context (docs/benchmarks.md)
        params.flash_attn_type = llama.LLAMA_FLASH_ATTN_TYPE_DISABLED
    params.no_perf = True
    return params
