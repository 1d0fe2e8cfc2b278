"""Reading the list of facts in the answer of a language model, whatever else the answer holds.

A model was asked for lines that begin with "- ". Other bullets, numbers, code fences, a sentence
before the list, bold type, thinking in front of the answer and tokens of chat templates are all met
in practice. Everything is bounded and linear in the length of the answer.
"""

from __future__ import annotations

import re
import unicodedata

MAX_ANSWER = 32_768
"""Code points of an answer that are read."""
MAX_FACTS = 48
"""Facts that are taken for one sentence."""
MAX_FACT = 600
"""Code points of a fact; what is longer is no atomic fact."""

_THOUGHT = re.compile(r"(?i)<(/?)(?:think|thinking|thought|reasoning|analysis)>")
_CHANNEL = re.compile(r"<\|channel\|>\s*final\s*<\|message\|>")
_TOKEN = re.compile(
    r"(?i)<\|[^<>|\s]{1,40}\|>|<(?:start|end)_of_turn>|</?(?:s|bos|eos|b|i|em|strong|u|br|p|li|ul|ol)\s?/?>"
)
_BULLET = re.compile(r"(?:[-*+•‣◦▪●·–—−]\s*|\(?\d{1,2}[.)](?=\s|\*)\s*)(?=\S)")
_LABEL = re.compile(
    r"(?i)(?:atomic |independent )?(?:fact|claim|statement)\s?(?:\d{1,2}\s?[:.)]|:)\s*"
)
_FENCE = re.compile(r"\s*(?:```|~~~)")
_EMPHASIS = re.compile(r"\*\*|__|`")
_ENDED = re.compile(r"[.!?…。][\"'”’»)\]]*$")
_HIDDEN = frozenset(
    "\u200b\u200e\u200f\u2028\u2029\ufeff\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
)
_NOTHING = frozenset(
    {"none", "n/a", "no facts", "no fact", "nothing", "no facts found", "no atomic facts"}
)


def read_bullets(answer: str, cut: bool = False) -> list[str]:
    """The facts of an answer, in order, each on one line as the model wrote it. `cut` tells that
    the answer ended because it reached its limit: a last line without a full stop is then half a
    fact and left out.

    Where no line has a bullet, lines that end like a sentence are taken. Never raises.
    """
    whole = len(answer) <= MAX_ANSWER
    lines = [
        line
        for line in _spoken(answer[:MAX_ANSWER]).split("\n")
        if line.strip() and not _FENCE.match(line)
    ]
    if lines and (cut or not whole) and not _ENDED.search(_plain(lines[-1])):
        lines.pop()
    marked = [(m, line) for line in (_plain(raw) for raw in lines) if (m := _BULLET.match(line))]
    if marked:
        said = [line[m.end() :] for m, line in marked]
    else:
        said = [line for line in (_plain(raw) for raw in lines) if _ENDED.search(line)]
    facts = (_clean(line) for line in said)
    return [fact for fact in facts if fact][:MAX_FACTS]


def _spoken(answer: str) -> str:
    """The answer without what the model thought before it; nothing is left of a thought that has no
    end."""
    final = list(_CHANNEL.finditer(answer))
    if final:
        answer = answer[final[-1].end() :]
    marks = list(_THOUGHT.finditer(answer))
    closed = [m for m in marks if m.group(1)]
    if closed:
        rest = answer[closed[-1].end() :]
        opened = _THOUGHT.search(rest)
        return rest[: opened.start()] if opened else rest
    return answer[: marks[0].start()] if marks else answer


def _plain(line: str) -> str:
    """The line without control characters, template tokens and outer white space; inner white space
    is single."""
    shown = "".join(" " if c.isspace() else c for c in line if c.isspace() or not _hidden(c))
    return " ".join(_TOKEN.sub(" ", shown).split())


def _hidden(char: str) -> bool:
    return char in _HIDDEN or unicodedata.category(char) in {"Cc", "Cs", "Cn", "Co"}


def _clean(line: str) -> str:
    """One fact; "" for what is none: a label, a word alone, a line that announces others, a text
    without end."""
    if len(line) > 2 * MAX_FACT:
        return ""
    fact = _EMPHASIS.sub("", line).strip(" *_")
    fact = (
        fact[1:-1]
        if len(fact) > 2 and fact[0] == fact[-1] == '"' and fact.count('"') == 2
        else fact
    )
    for pattern in (_BULLET, _LABEL):
        m = pattern.match(fact)
        fact = fact[m.end() :] if m else fact
    fact = fact.strip()
    if len(fact) > MAX_FACT or len(fact.split()) < 2 or fact.endswith(":"):
        return ""
    if fact.lower().rstrip(".") in _NOTHING:
        return ""
    return fact if _ENDED.search(fact) else fact.rstrip(",;:–—- ") + "."
