"""Phrases: words of a sentence put together anew, and how they are written as a sentence.

A phrase is a list of pieces in the order in which they are read. A piece is a word with its index
in the tree, or GLUE for a word that the sentence does not hold ("is" of "Neil Armstrong is the
commander").
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Mapping, Sequence
from typing import NamedTuple

from factscore_tui.decompose.rules.lexicon import article_for, is_demonym
from factscore_tui.decompose.syntax.tree import Tree

GLUE = -1


class PhrasePiece(NamedTuple):
    """A word of a fact and its index in the tree, or GLUE."""

    text: str
    word: int


Phrase = list[PhrasePiece]

_JOINS = frozenset({"and", "or", "but", "nor", "&", "as", "plus"})
_OPENING, _CLOSING = frozenset({'"', "“", "‘", "«", "„"}), frozenset({'"', "”", "’", "»"})
QUOTES = frozenset({'"', "“", "«", "„"})
"""What opens somebody's words; single quotation marks are left to titles and apostrophes."""
_SENTENCE_BEGINS = frozenset({"", '"', "“", ":", ";", "(", "‘", "–", "—", ".", "!", "?", "…"})
"""What stands before the first word of a sentence or of a part that is written like one."""
_ENDS = frozenset({".", "!", "?", "...", "…"})
_COMMAS = frozenset({",", ";", ":", "-", "–", "—", "--"})
_WRITTEN_OUT = {
    ("'d", "VBD"): "had",
    ("'d", "MD"): "would",
    ("'ll", "MD"): "will",
    ("'ve", "VBP"): "have",
    ("'re", "VBP"): "are",
}
_MINUS = frozenset({"-", "−", "–"})
_SIGNS = _MINUS | {"±", "<", ">", "≤", "≥", "≈", "~"}
_HYPHENS = frozenset({"-", "‐", "‑", "–", "/"})
_PAIRS = {"(": ")", "[": "]", "“": "”", "„": "“", "«": "»", "‘": "’", "``": "''"}
_TIGHT_BEFORE = frozenset(
    [
        ".",
        ",",
        ";",
        ":",
        "!",
        "?",
        ")",
        "]",
        "}",
        "%",
        "”",
        "’",
        "'s",
        "’s",
        "n't",
        "n’t",
        "'",
        "...",
        "…",
    ]
)
_TIGHT_AFTER = frozenset(["(", "[", "{", "“", "‘", "$", "€", "£", "#"])
_END = re.compile(r"[.!?…][\"'”’)\]]*$")


def _written_out(tree: Tree, k: int) -> str:
    """The verb of "they'd", "they're" and "she's", the last one "is" or, of "she's been", "has"; ""
    for other words."""
    if tree.forms[k] in {"'s", "\u2019s"} and tree.upos[k] == "AUX":
        done = tree.relations[k] == "aux" and tree.xpos[tree.heads[k]] == "VBN"
        return "has" if done or tree.forms[k + 1 : k + 2] == ["been"] else "is"
    return _WRITTEN_OUT.get((tree.forms[k], tree.xpos[k]), "")


def glue(*words: str) -> Phrase:
    """Pieces that are not in the sentence."""
    return [PhrasePiece(w, GLUE) for w in words]


def pieces(tree: Tree, words: Iterable[int]) -> Phrase:
    """The words at these indexes, in the order given."""
    return [PhrasePiece(tree.tokens[k].text, k) for k in words]


def key(phrase: Phrase) -> str:
    """The words of a phrase in lower case without marks: what makes two facts the same."""
    return " ".join(p.text.lower() for p in phrase if any(c.isalnum() for c in p.text))


def _closed(phrase: Phrase, tree: Tree) -> Phrase:
    """With the comma behind an aside whose first comma is there: "A fourth one, for Linux is late"
    -> "A fourth one, for Linux, is late"."""
    commas = [n for n, p in enumerate(phrase) if p.text == "," and p.word >= 0]
    if not commas or _of_what_follows(phrase[commas[0]].word, tree):
        return phrase
    if len(commas) > 1 and not _before_the_verb(phrase, commas, tree):
        return phrase
    closed = _cut_apposition(phrase, commas[0], tree)
    if closed:
        return [*phrase[:closed], PhrasePiece(",", GLUE), *phrase[closed:]]
    aside: set[int] = set()
    for n in range(commas[0] + 1, len(phrase) - 1):
        k, after = phrase[n].word, phrase[n + 1].word
        aside.add(k)
        finite = after > k + 2 and tree.xpos[after] in {"VBD", "VBZ", "VBP", "MD"}
        finite = finite or (after < 0 and phrase[n + 1].text in {"is", "was", "are", "were"})
        next_to = after == k + 2 or finite  # "Ann, of Rome, sang and ... was": "Ann, of Rome, was"
        behind = next_to and 0 <= k < len(tree) - 1 and tree.forms[k + 1] == ","
        behind = behind and phrase[n + 1].text not in _CLOSING
        if k >= 0 and behind:
            if any(tree.relations[j] == "conj" and tree.heads[j] not in aside for j in aside):
                return phrase  # "Tom, Ann and Joe": no aside
            return [*phrase[: n + 1], PhrasePiece(",", k + 1), *phrase[n + 1 :]]
    return phrase


def _before_the_verb(phrase: Phrase, commas: Sequence[int], tree: Tree) -> bool:
    """True where the first finite verb stands between the first comma and the second: "In May, she
    left, ill"."""
    finite = (
        n
        for n, p in enumerate(phrase)
        if p.word >= 0 and tree.xpos[p.word] in {"VBD", "VBZ", "VBP", "MD"}
    )
    return commas[0] < next(finite, -1) < commas[1]


def _cut_apposition(phrase: Phrase, comma: int, tree: Tree) -> int:
    """The place behind the apposition that the comma at this place opens, where a finite verb from
    further ahead follows it: "A bust of Ann Reed, a chemist, stands"; 0 where none does."""
    if comma + 1 >= len(phrase):
        return 0
    first = phrase[comma + 1].word
    own: set[int] = set()
    for k in range(max(first, 0), len(tree)):
        whole = tree.relations[k] == "appos" and tree.heads[k] < first
        if whole and min((j for j in tree.subtree(k) if not tree.is_mark(j)), default=k) == first:
            own = set(tree.subtree(k))
            break
    end = comma + 1
    while end < len(phrase) and phrase[end].word in own:
        end += 1
    verb = phrase[end].word if end < len(phrase) else GLUE
    finite = 0 <= verb < first and tree.xpos[verb] in {"VBD", "VBZ", "VBP", "MD"}
    return end if finite and end > comma + 1 else 0


def _of_what_follows(comma: int, tree: Tree) -> bool:
    """True for the comma of "the Bentonville, Arkansas-based company", which opens no aside."""
    before = comma - 1
    relation = tree.relations[before] if before >= 0 else ""
    return relation in {"compound", "amod"} and tree.heads[before] > comma


def _opened(phrase: Phrase, tree: Tree) -> Phrase:
    """Without the comma behind an aside whose first comma is gone: "Mark Korir, also of Kenya, was
    second" -> "Mark Korir of Kenya was second"."""
    at = next((n for n, p in enumerate(phrase) if p.text == ","), 0)
    if not at or at + 1 >= len(phrase):
        return phrase
    before, k, verb = phrase[:at], phrase[at].word, phrase[at + 1].word
    finite = verb >= 0 and tree.xpos[verb] in {"VBD", "VBZ", "VBP", "MD"}
    told = any(p.word >= 0 and tree.upos[p.word] in {"VERB", "AUX"} for p in before)
    first = before[0].word
    enclosed = 0 <= first < k and "," in tree.forms[first:k]
    return [*before, *phrase[at + 1 :]] if finite and enclosed and not told else phrase


def _led_in(k: int, tree: Tree) -> bool:
    """True for an adverb of a verb that comes after it."""
    return tree.relations[k] == "advmod" and k < tree.heads[k] and tree.is_verb(tree.heads[k])


_NO_MODEL = frozenset({"real", "actual"})


def without_real(phrase: Phrase) -> Phrase:
    """ "The Titanic" for "the real Titanic", which tells the thing from its model and is no quality
    of it; "the Real Madrid" has it in its name."""
    words = [p.text for p in phrase]
    return [
        p
        for n, p in enumerate(phrase)
        if p.text not in _NO_MODEL
        or words[n - 1 : n] not in (["the"], ["The"])
        or not "".join(words[n + 1 : n + 2])[:1].isupper()
    ]


def cleaned(phrase: Phrase, tree: Tree) -> Phrase:
    """Without marks and conjunctions that join nothing any more, and with "a" and "an" as the next
    word wants them.

    "taught, and wrote" with "taught" left out is "wrote"; a comma stays where both its neighbours
    did; brackets and quotation marks stay in pairs.
    """
    phrase = with_signs(phrase, tree)
    have = {p.word for p in phrase if p.word >= 0}
    marks = paired_marks(tree)
    kept: Phrase = []
    for p in phrase:
        k = p.word
        if k >= 0 and tree.relations[k] == "cc" and _joins_nothing(k, tree, have):
            continue
        if k >= 0 and k in marks and marks[k] not in have:
            continue
        if k > 0 and tree.forms[k] == "so" and tree.relations[k - 1] == "cc" and _led_in(k, tree):
            continue  # "bought the shares and so became an owner"
        kept.append(p)
    kept = _quoted(kept, tree, marks)
    out: Phrase = []
    for n, p in enumerate(kept):
        if (
            p.text == ","
            and n + 1 < len(kept)
            and kept[n + 1].text in _CLOSING
            and kept[n + 1].word in marks
        ):
            continue  # American style: a comma before the closing mark
        if p.word >= 0 and p.text in _COMMAS and not _is_sign(p.word, tree):
            after = kept[n + 1] if n + 1 < len(kept) else None
            before = p.word - 1 - (p.word > 0 and tree.forms[p.word - 1] in {"!", "?"})
            if not out or after is None or out[-1].word < before or after.word != p.word + 1:
                continue
        elif n + 1 < len(kept) and p.word >= 0 and p.word not in marks and p.text in _ENDS:
            after = kept[n + 1]
            verbatim = after.word == p.word + 1 and in_quotation(p.word, tree, marks, have)
            if not verbatim:  # "People leave. There is no ferry," he said
                continue
        out.append(p)
    while out and (
        out[-1].text.lower() in _JOINS - {"as"}
        or out[-1].text in _COMMAS
        or out[-1].text in {".", "…"}
    ):
        out.pop()
    while out and (
        out[0].text in _COMMAS or (out[0].text.lower() in _JOINS - {"as"} and out[0].word >= 0)
    ):
        if len(out) > 1 and out[0].text == "Nor" and tree.upos[out[1].word] == "AUX":
            break  # "Nor will buyers find one" is no question
        out.pop(0)
    out = _opened(_closed(out, tree), tree)
    for n in range(len(out) - 1):
        if out[n].text.lower() in {"a", "an"} and out[n].word + 1 != out[n + 1].word:
            right = article_for(out[n + 1].text)
            out[n] = PhrasePiece(
                right.capitalize() if out[n].text[0] == "A" else right, out[n].word
            )
    return out


def _is_sign(k: int, tree: Tree) -> bool:
    """True for the minus of "-20 °C", for "±", "<" and their like before a figure."""
    if tree.tokens[k].text not in _SIGNS or k + 1 >= len(tree):
        return False
    sign, figure = tree.tokens[k], tree.tokens[k + 1]
    money = figure.text in {"$", "€", "£", "¥"}
    if not (figure.text[:1].isdigit() or money):
        return False
    if sign.text not in _MINUS:
        return True
    apart = not k or tree.tokens[k - 1].end < sign.start or not tree.tokens[k - 1].text.isalnum()
    return apart and sign.end == figure.start


def _is_hyphen(k: int, tree: Tree) -> bool:
    """True for a mark that joins the words beside it without a space: "Nur-Sultan", "km/h"."""
    if not 0 < k < len(tree) - 1 or tree.tokens[k].text not in _HYPHENS:
        return False
    before, mark, behind = tree.tokens[k - 1 : k + 2]
    return before.end == mark.start and mark.end == behind.start


def with_signs(phrase: Phrase, tree: Tree) -> Phrase:
    """With the sign before each figure and the hyphen between the two words of a name, wherever the
    parser hung them: without its minus a temperature is another one."""
    have = {p.word for p in phrase}
    out: Phrase = []
    for p in phrase:
        k = p.word - 1
        if k >= 0 and k not in have:
            joined = _is_hyphen(k, tree) and bool(out) and out[-1].word == k - 1
            # "34-year-old" is told as "34 years old": words that are written anew stand apart
            joined = joined and all(q.text == tree.tokens[q.word].text for q in (out[-1], p))
            if joined or _is_sign(k, tree):
                out.append(PhrasePiece(tree.tokens[k].text, k))
        out.append(p)
    return out


def _joins_nothing(k: int, tree: Tree, have: set[int]) -> bool:
    """True where one side of what the conjunction k joins is left out: for the "and" of "bread and
    salt" in "sold salt"."""
    second = tree.heads[k]
    if second not in have:
        return True
    first = tree.heads[second]
    before = {first, *(c for c in tree.children(first, "conj") if c < k)} if first >= 0 else {k}
    return tree.relations[second] == "conj" and not before & have


def _quoted(phrase: Phrase, tree: Tree, marks: dict[int, int]) -> Phrase:
    """The phrase with the quotation marks around what it holds whole and in one piece of a
    quotation: 'called it "a disgrace"', and "called it a" without them."""
    for opening, closing in marks.items():
        if opening > closing or tree.tokens[opening].text not in _OPENING:
            continue
        inside = [k for k in range(opening + 1, closing) if not tree.is_mark(k)]
        places = [
            n
            for n, p in enumerate(phrase)
            if opening <= p.word <= closing and not tree.is_mark(p.word)
        ]
        if not inside or len(places) != len(inside) or any(p.word == opening for p in phrase):
            continue
        if any(p.word < 0 and p.text in _OPENING for p in phrase[: places[0]]):
            continue  # one of two parts that are told as one quotation
        if places[-1] - places[0] > closing - opening or any(
            not opening <= p.word <= closing for p in phrase[places[0] : places[-1] + 1]
        ):
            continue
        first, last = (
            PhrasePiece(tree.tokens[opening].text, opening),
            PhrasePiece(tree.tokens[closing].text, closing),
        )
        phrase = [
            *phrase[: places[0]],
            first,
            *phrase[places[0] : places[-1] + 1],
            last,
            *phrase[places[-1] + 1 :],
        ]
    return phrase


def paired_marks(tree: Tree) -> dict[int, int]:
    """Brackets and quotation marks that belong together, each to the other: the two of "(1952)",
    the two marks of a quotation."""
    found: dict[int, int] = {}
    open_: list[int] = []
    straight: dict[str, int] = {}
    for i, token in enumerate(tree.tokens):
        text = token.text
        if text in _PAIRS:
            open_.append(i)
        elif text in _PAIRS.values() and open_ and _PAIRS[tree.tokens[open_[-1]].text] == text:
            found[i] = open_.pop()
            found[found[i]] = i
        elif text == '"':
            if text in straight:
                other = straight.pop(text)
                found[i], found[other] = other, i
            else:
                straight[text] = i
    return found


def in_quotation(k: int, tree: Tree, marks: Mapping[int, int], have: Container[int]) -> bool:
    """True for a word between two quotation marks that are both among the words `have`."""
    return any(
        opening < k < closing and opening in have and tree.tokens[opening].text in QUOTES
        for opening, closing in marks.items()
        if closing in have
    )


def render(phrase: Phrase, tree: Tree) -> str:
    """The words of a phrase as one sentence: spaces as in the source where words were
    neighbours."""
    out = ""
    before: PhrasePiece | None = None
    open_quote = False
    for piece in phrase:
        tight = before is None or piece.text.lower() in _TIGHT_BEFORE or before.text in _TIGHT_AFTER
        if piece.text == '"':
            tight = tight or open_quote
            open_quote = not open_quote
        elif before is not None and before.text == '"' and open_quote:
            tight = True
        if before is not None and piece.word > 0 and before.word >= 0:
            short = _written_out(tree, piece.word)
            other = before.word != piece.word - 1 or before.text != tree.tokens[before.word].text
            if short and other and piece.text == tree.tokens[piece.word].text:
                piece, tight = PhrasePiece(short, GLUE), False  # "they'd" with a noun for "they"
        if before is not None and 0 <= before.word == piece.word - 1:
            tight = tree.tokens[before.word].end == tree.tokens[piece.word].start
        if piece.text in {"“", "”"}:
            open_quote = piece.text == "“"
        closed = before is not None and before.text == '"' and not open_quote
        later = before is not None and (closed or before.text not in _OPENING)
        verbatim = open_quote and before is not None and before.word == piece.word - 1
        text = lowered(piece, tree) if later and not verbatim else piece.text
        out += text if tight else " " + text
        before = piece
    out = re.sub(r"\s+", " ", out).strip()
    return stopped(capital(out))


def capital(text: str) -> str:
    """With a capital at the beginning, unless a word like "iPhone" stands there."""
    if len(text) > 1 and text[0].islower() and not text[1].isupper():
        return text[0].upper() + text[1:]
    return text


def lowered(piece: PhrasePiece, tree: Tree) -> str:
    """A word that began the sentence, in the middle of a fact: "In 1903" is written "in 1903",
    "Paris" is not."""
    k = piece.word
    if k < 0 or not piece.text[:1].isupper() or piece.text != tree.tokens[k].text:
        return piece.text
    if (
        piece.text == "I"
        or any(c.isupper() or c.isdigit() for c in piece.text[1:])  # "BBC", "MPs", "H1"
        or tree.is_name(k)
        or is_demonym(piece.text)
    ):
        return piece.text
    before = tree.tokens[k - 1].text if k else ""
    if before not in _SENTENCE_BEGINS:  # "published On the Origin of Species"
        return piece.text
    return piece.text[0].lower() + piece.text[1:]


def stopped(text: str) -> str:
    """With a full stop at the end."""
    return text if _END.search(text) else text.rstrip(",;:–—- ") + "."


def trimmed(words: Sequence[int], tree: Tree) -> list[int]:
    """Without marks at either end, but with brackets and quotation marks that have their partner
    inside: "Ann Lee" of ", Ann Lee,", and all of "Salt (1952)"."""
    out = list(words)
    marks = paired_marks(tree)
    inside = set(out)
    while out and tree.is_mark(out[-1]) and marks.get(out[-1]) not in inside:
        inside.discard(out.pop())
    while out and tree.is_mark(out[0]) and marks.get(out[0]) not in inside:
        inside.discard(out.pop(0))
    return out
