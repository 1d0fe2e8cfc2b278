"""What is remembered of a text from one sentence to the next while it is read for references."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from factscore_tui.core.evidence import TopicArticle
from factscore_tui.decompose.antecedents.scorer import Choices
from factscore_tui.decompose.references.choice.by_network import Chains
from factscore_tui.decompose.references.days import Days
from factscore_tui.decompose.references.dialogue import NOBODY
from factscore_tui.decompose.references.entities import Entity, Link, Memory
from factscore_tui.decompose.references.kinds import PERSON, PLACE, THING, UNKNOWN
from factscore_tui.decompose.references.mention import Mention
from factscore_tui.decompose.references.special import (
    title_name,
)
from factscore_tui.decompose.references.times import Clock
from factscore_tui.decompose.rules.topic_article import gender_of, kinds_of, sort_of, traits_of
from factscore_tui.decompose.syntax.tree import Tree

_DISAMBIGUATION = re.compile(r"\s*\([^()]*\)\s*$")
_WINDOW = 4
"""Sentences back in which a pronoun looks for what it stands for; the topic is never too far."""
_OFTEN = 4
"""Mentions that make somebody the one whom a text is about."""
_NEVER_FAR = 3
"""Mentions of somebody who is never too far for what a source tells."""
ReadAnew = Callable[[int], Choices]
"""What the network takes the mentions of these sentences for where it reads nothing before the one
of this number."""


@dataclass(frozen=True, slots=True)
class Turn:
    """Whom or what sentence `at` turned to, away from the topic; `choices` are those of the text
    before, and `back` the turn before it; `asked` tells that a question in front of its answer
    names it."""

    to: Entity
    at: int
    choices: Choices
    back: Turn | None
    asked: bool = False


class TextMemory:
    """`topic` is what the text is about, "" where nobody said; `home` the place of its dateline."""

    def __init__(
        self,
        topic: str,
        choices: Choices | None = None,
        article: TopicArticle | None = None,
        home: str = "",
    ) -> None:
        self.choices: Choices = choices or {}
        self._of_whole = self.choices
        self.heads: dict[int, dict[int, Entity]] = {}  # sentence -> word -> what it stands for
        self.around: dict[tuple[int, int], Entity] = {}  # the other words of a name and its titles
        self.names_above: dict[int, str] = {}  # heading that is a name -> its last word
        self.memory = Memory()
        self.pronouns: set[tuple[int, int]] = set()  # sentence, word
        self.chains = Chains(self)
        self.links: list[list[Link]] = []
        self.topic: Entity | None = None
        self.author: Entity | None = None
        self.speaker: Entity | None = None
        self.spoke: Entity | None = None  # who said something last
        self.groups: list[Entity] = []
        self.weddings: list[Entity] = []  # couples of whose wedding it tells
        self.parents: dict[tuple[int, str], Entity] = {}  # whose "father" and "mother" is who
        self.clock, self.days = Clock(), Days()
        self.last_tree: Tree | None = None  # of the sentence before
        self.dialogue = NOBODY  # the sentence with which questions and answers begin
        self.paragraph = 0  # the number of the sentence that it begins with
        self.section = -1  # the number of the heading above, where nobody gave a topic
        self.of_given_topic = bool(topic)
        self.turned: Turn | None = None  # to somebody else than the topic
        self.ships = False  # it speaks of ships
        self.titled = False  # a heading names the topic
        self.anew: ReadAnew | None = None
        self._of_text: Entity | None = None  # the topic while a paragraph has one of its own
        self.led = False
        self.item = -1  # the number of the sentence that begins this item, where each has its own
        self.label: Entity | None = None  # what the heading of the item names
        self.pair: Entity | None = (
            None  # the two of whom the title says that the text is about them
        )
        self.dead: dict[int, int] = {}  # who died, by id -> the number of the sentence
        self.set_apart: tuple[int, list[Entity]] = (0, [])  # the last "former", and whose he was
        self.countrymen: dict[str, Entity] = {}  # which of the two "the Corsican" is
        self.ages: list[tuple[Entity, int]] = []  # who is how old, by the text
        self.siblings: list[Entity] = []  # who is whose brother or sister
        self.children: list[tuple[Entity, Entity]] = []  # parent and child, by the text
        self.subject: Entity | None = None  # of the last sentence
        self.called = ""  # the word for a countryman that was the last sentence's subject
        name = _DISAMBIGUATION.sub("", topic).strip()
        if name:
            self.topic = self.name(name)
            self.topic.count = 2
        self.home: Entity | None = None  # the place of its dateline
        if home:
            words = tuple(home.lower().split())
            self.home = self.memory.introduce(Entity(home, PLACE, True, words=words, first=0))
        self._article = article if self.topic is not None else None
        self.opening_on = article.opening_on if article is not None else None
        self.told_on = article.told if article is not None else None
        if self.topic is not None and article is not None:
            _learn_of(self.topic, article)

    def leads_to_topic(self, name: str) -> bool:
        """Another name of the topic, as its article has it: "Emmeline Goulden"."""
        return self._article is not None and self._article.leads_here(name)

    def entity_at(self, sentence: int, word: int) -> Entity | None:
        """What a word of a sentence that was read stands for."""
        own = self.heads.get(sentence, {}).get(word)
        if own is None and sentence in self.names_above:
            last = self.names_above[sentence]
            return next(
                (e for e in self.memory.recent if e.named and e.words[-1:] == (last,)), None
            )
        return own if own is not None else self.around.get((sentence, word))

    def together_at(self, sentence: int, word: int) -> Entity | None:
        """The same for "they": both of "Armstrong and Aldrin", of which it is the first word."""
        both = self.heads.get(sentence, {}).get(-2 - word)
        return both if both is not None else self.entity_at(sentence, word)

    def name(self, name: str) -> Entity:
        """An entity known by its name only, from the topic, a title or a byline."""
        bare = re.sub(r"^[Tt]he ", "", name)
        # A name need have no word: "!!!" is a band.
        words = tuple(re.findall(r"[\w.&]+|['’]s\b|-", bare.lower())) or ("",)
        sort, gender = title_name(words)
        found = self.memory.named(
            Mention((), 0, "name", bare, words[-1], sort=sort),
            words,
            False,
        )
        if found is None:
            text = name if bare == name else "the " + bare
            found = self.memory.introduce(
                Entity(text, sort, True, gender, False, words=words, first=0)
            )
        return found

    def named_before(self, n: int) -> Iterator[Entity]:
        """Names that a pronoun of sentence n may mean by what a source tells of them: the
        candidates, and who comes up again and again."""
        near = list(self.candidates(n))
        yield from near
        yield from (e for e in self.memory.recent if e.count >= _NEVER_FAR and e not in near)

    def paragraph_of(self) -> Entity | None:
        """The one of the two of a title whom this paragraph is about; None where it has named both
        or does not open on one."""
        if self.pair is None or self.item < 0:
            return None
        here = [e for e in self.pair.members if e.sentence >= self.item]
        return here[0] if len(here) == 1 else None

    def wed(self, couple: Entity) -> None:
        """The text tells of a wedding of these two."""
        couple.types |= {"couple"}
        if not any(couple is g for g in self.groups):
            self.groups.append(couple)
        known = any(set(couple.members) == set(other.members) for other in self.weddings)
        if not known:
            self.weddings.append(couple)

    def the_couple(self, n: int) -> Entity | None:
        """Whom "the couple" of sentence n is: those whom one of the two sentences before marries,
        else the only two whose wedding the text has told."""
        near = [g for g in self.groups if "couple" in g.types and n - g.sentence <= 2]
        return near[-1] if near else self.weddings[0] if len(self.weddings) == 1 else None

    def hero(self) -> Entity | None:
        """The person of whom a text that is about nobody speaks most: named, or meant by a pronoun,
        several times, and twice as often as anybody else; None elsewhere."""
        if self.topic is not None and self.topic.sort == PERSON:
            return None
        people = {id(e): e for e in self.memory.all_named() if e.sort == PERSON and not e.plural}
        first, second = (*sorted(people.values(), key=lambda e: -e.count)[:2], None, None)[:2]
        rest = second.count if second is not None else 0
        return first if first is not None and first.count >= max(_OFTEN, 2 * rest) else None

    def candidates(self, n: int) -> Iterator[Entity]:
        """Entities that a pronoun may mean, the most recent first: those of the last sentences, and
        whom the text is about."""
        about = (self.topic, *(self.pair.members if self.pair is not None else ()))
        for e in reversed(self.memory.recent):
            if n - e.sentence <= _WINDOW or any(e is x for x in about):
                yield e


def _learn_of(topic: Entity, article: TopicArticle) -> None:
    """What the first sentence of its article says the topic is: "Ada Lovelace was an English
    mathematician" makes her a person, a mathematician, and English."""
    topic.types |= kinds_of(article.opening)
    topic.traits |= traits_of(article.opening)
    if topic.sort in {UNKNOWN, THING}:
        topic.sort = sort_of(article.opening) or topic.sort
    if topic.sort == PERSON and not topic.gender:
        topic.gender = gender_of(article.opening)
