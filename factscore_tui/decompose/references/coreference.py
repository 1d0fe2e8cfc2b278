"""References: whom and what pronouns, bare names and phrases such as "the company" stand for,
across a whole text.

A text is read once, sentence by sentence. Names and noun phrases become entities with a kind, a
gender and a number; a pronoun is weighed against the recent ones and stays unresolved where two fit
equally well (references/choice/pronouns.py).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from factscore_tui.core.contained import contained
from factscore_tui.core.evidence import TopicArticle
from factscore_tui.decompose.antecedents.scorer import Choices
from factscore_tui.decompose.references.dialogue import begins_at
from factscore_tui.decompose.references.entities import Link, group_of
from factscore_tui.decompose.references.kinds import TIME
from factscore_tui.decompose.references.same_names import said_whole
from factscore_tui.decompose.references.text import TextReader
from factscore_tui.decompose.references.text_memory import ReadAnew
from factscore_tui.decompose.syntax.tree import Tree

_EVENTS = frozenset(
    """accident disaster battle siege earthquake explosion fire flood attack bombing massacre crash
    sinking tragedy revolt festival marathon treaty conference""".split()  # noqa: SIM905
)
_OF_TWO = frozenset({"the former", "the latter"})
_NUMERALS = frozenset({"i", "ii", "iii", "iv", "v", "vi"})


@dataclass(frozen=True, slots=True)
class Reference:
    """A mention and what it stands for.

    `words` are the indexes of the mention in its sentence's tree, with the "'s" behind it when it
    is `possessive`. `antecedent` is to be written in its place (with "'s" when `possessive`); ""
    when it is not known, and then `unclear` is the mention as written.
    """

    words: tuple[int, ...]
    antecedent: str
    unclear: str = ""
    possessive: bool = False


def references(
    sentences: Sequence[str],
    trees: Sequence[Tree | None],
    topic: str = "",
    speakers: Sequence[str] | None = None,
    paragraphs: list[int] | None = None,
    choices: Choices | None = None,
    article: TopicArticle | None = None,
    home: str = "",
    headings: Sequence[int] = (),
    items: Mapping[int, str] | None = None,
    anew: ReadAnew | None = None,
) -> list[tuple[Reference, ...]]:
    """The mentions of every sentence that stand for somebody or something named elsewhere.

    A tree is None for a heading or a sentence that is too long: only a title's name is read from
    it. `topic` is known from the start; `speakers` holds who says each sentence of a conversation,
    "" where that is not known; `paragraphs` the number of each sentence's paragraph, without which
    a text is one paragraph; `choices` what a network takes the mentions for; `article` what a
    knowledge source has on the topic; `home` the place of its dateline; `headings` the
    numbers of the sentences that are headings; `items` the sentences that begin an item of a list,
    with the heading of each or ""; `anew` reads the sentences from one on as if it were the
    first.
    """
    reader = TextReader(topic, choices, article, home)
    reader.dialogue, reader.anew = begins_at(sentences), anew
    for n, (sentence, tree) in enumerate(zip(sentences, trees, strict=True)):
        if paragraphs and (n == 0 or paragraphs[n] != paragraphs[n - 1]):
            reader.begin_paragraph(n)
        if items and n in items:
            reader.begin_item(n, items[n])
        if n in headings and not reader.of_given_topic:
            reader.section = n
        leads = paragraphs is not None and paragraphs[n : n + 2] == [paragraphs[n]] * 2
        named = n in headings and reader.heads_topic(sentence)
        if reader.of_given_topic and (named or reader.describes_topic(n, sentence, tree)):
            reader.read_heading(n, tree)
            tree = None  # as if nobody had named it yet: "it" below is the topic
        speaker = speakers[n] if speakers else ""
        read_contained(reader, n, partial(_read_on, reader, n, sentence, tree, speaker, leads))
    return [
        contained("references of a sentence", partial(_told, links, tree), tuple[Reference, ...])
        for links, tree in zip(reader.links, trees, strict=True)
    ]


def _read_on(
    reader: TextReader, n: int, sentence: str, tree: Tree | None, speaker: str, leads: bool
) -> None:
    if not (leads and reader.lead_in(n, sentence, tree)):
        reader.sentence(n, sentence, tree, speaker)


def read_contained(reader: TextReader, n: int, read: Callable[[], None]) -> None:
    """Read sentence n; one that cannot be read costs its own references only."""
    contained("references of a sentence", read, lambda: None)
    if len(reader.links) == n:  # it failed before it had a place
        reader.links.append([])


def _told(links: Sequence[Link], tree: Tree | None) -> tuple[Reference, ...]:
    return tuple(
        r for link in links if not _goes_on(link, tree) and (r := _reference(link)) is not None
    )


def _goes_on(link: Link, tree: Tree | None) -> bool:
    """The words after the mention, or before it, are the rest of the name: the "Apollo" of "Apollo
    11" is no short name of it."""
    if tree is None or link.entity is None or link.pronoun or not link.words:
        return False
    first, name = link.words[0], link.entity.text.lower().split()
    behind = tree.forms[link.words[-1] + 1 : link.words[-1] + 2]
    if name[-1] in _NUMERALS and behind and (behind[0].isdigit() or behind[0] in _NUMERALS):
        return True  # "World War 1" is World War I
    if said_whole(tree.forms[: link.words[-1] + 1], len(link.words), link.entity.text):
        return True
    return len(name) > len(link.words) and tree.forms[first : first + len(name)] == name


def _reference(link: Link) -> Reference | None:
    """The reference as it is told; None where the mention is written in full already."""
    if link.entity is None:
        return Reference(link.words, "", link.written, link.possessive) if link.pronoun else None
    text = link.entity.text
    if link.entity.sort == TIME and not link.entity.named:
        return Reference(link.words, link.before + text, "", link.possessive)
    if (
        not link.pronoun
        and link.written.lower().startswith("the ")
        and not text.removeprefix("the ")[:1].isupper()
        and link.written.lower() not in _OF_TWO
    ):
        return None  # "the firm" stands for a name, or stays as it is
    if link.entity.members:
        group = group_of(link.entity.members)
        text = group.text
    if not link.pronoun and link.written.lower() in {
        text.lower(),
        "the " + text.lower(),
        text.lower().removeprefix("the "),
    }:
        return None
    if not link.pronoun and link.written.lower().startswith(f"{text.lower()} of "):
        return None  # "Vantor Pumps of Tolbury": where the firm is, is a part of what is said
    return Reference(link.words, link.before + _event(link, text), "", link.possessive)


def _event(link: Link, text: str) -> str:
    """ "the Chernobyl accident" for "the accident" of a text that says "Chernobyl", which is a
    place, too."""
    article, _, noun = link.written.lower().partition(" ")
    words = text.lower().split()
    if link.pronoun or article != "the" or noun not in _EVENTS or len(words) > 2:
        return text
    if not link.entity or not link.entity.named or _EVENTS & set(words) or "of" in words:
        return text
    return f"the {text.removeprefix('the ')} {noun}"
