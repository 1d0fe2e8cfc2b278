"""Reading a text for references, sentence after sentence."""

from __future__ import annotations

import re

from factscore_tui.decompose.references.choice.turned import (
    after_paragraph,
    is_question,
    placed,
    turns_to,
)
from factscore_tui.decompose.references.clauses import subject_word
from factscore_tui.decompose.references.entities import Entity
from factscore_tui.decompose.references.kinds import ORG, PERSON, gender_of_noun, sort_of_noun
from factscore_tui.decompose.references.lexicon import COUNTRIES, FEMALE, MALE, TITLES
from factscore_tui.decompose.references.named_things import speaks_of_ships
from factscore_tui.decompose.references.reading import SentenceReader
from factscore_tui.decompose.references.roundups import (
    called_so,
    has_two_subjects,
    names_one,
    opens_on_one,
    pair_of_title,
    presents,
)
from factscore_tui.decompose.references.special import (
    byline,
)
from factscore_tui.decompose.references.text_memory import TextMemory, Turn
from factscore_tui.decompose.syntax.tree import Tree
from factscore_tui.text.headings import names_a_section

_HEADING_PARTS = re.compile(r"[,;]\s*|\A\d+[.)]\s*|\A.*:\s*")
_NAME = re.compile(r"(?:[A-Z][\w'’-]+ ){1,4}[A-Z][\w'’-]+")
_ANSWERS = frozenset(
    """yes no none never both neither partly nearly almost barely mainly roughly
    once twice absolutely certainly definitely exactly hardly probably
    possibly maybe perhaps always sometimes often rarely indeed sure right true false wrong
    correct incorrect actually really totally mostly obviously clearly sadly luckily
    unfortunately everything nothing everybody nobody everyone""".split()  # noqa: SIM905
)
_OF_PHRASES = frozenset("about what how why who your our my getting".split())  # noqa: SIM905
"""What no name in capitals has: "GETTING TO KNOW PORTO", "WHAT TO SEE IN KOTOR"."""
_PREPOSITIONS = frozenset({"for", "in", "at", "on", "by", "from", "with", "about", "under"})
_DIED = frozenset({"died", "drowned", "perished"})
_KILLED = frozenset(
    {"killed", "murdered", "shot", "executed", "hanged", "beheaded", "assassinated"}
)
_SPOKEN_OF = 2
"""Times that somebody is the subject from which a text speaks of them, too."""
_OPENING = 2
"""Headings at most before the sentence that opens a text."""
_ASKED = re.compile(r"\A(?:And|But|So|Or)? *(?:what about)? *", re.IGNORECASE)
"""What stands before the name in "And the Statue of Liberty?"."""
_NAME_ABOVE = re.compile(
    r"(?:[A-Z][\w.'\u2019-]* ){1,3}(?P<last>[A-Z][\w'\u2019-]+)(?: ?\(.*\d{4}.*\))?"
)
""" "PABLO PICASSO" above the text of a label, "Igor Stravinsky (1882-1971)" above a programme."""
_SCORE = re.compile(
    r"(?P<one>[A-Z][^\d:]*?) (?:\d,? (?=.* \d\Z)|\d{1,3} ?[-\u2013] ?\d{1,3} (?=.*\D\Z))"
    r"(?P<other>[A-Z][^\d:]*?)(?: \d)?"
)
""" "Aldham 1 Corby 2", "Aldham 1-2 Corby": two teams."""


def _is_adverb(word: str) -> bool:
    """True for "enormously"; no first name or land ends so late."""
    names = MALE | FEMALE | COUNTRIES | {"sicily", "paisley", "thessaly"}
    return len(word) > 6 and word.endswith("ly") and word.isalpha() and word not in names


def _described_as(tree: Tree, topic: Entity | None) -> int:
    """The noun with an article that opens a title without any name, where it can be the topic, a
    person: the "man" of "The man who saw it coming"; -1 where there is none."""
    somebody = topic is not None and (topic.sort or (PERSON if len(topic.words) == 2 else ""))
    if topic is None or somebody != PERSON or tree.forms[0] not in {"the", "a", "an"}:
        return -1
    noun = tree.heads[0]
    if noun < 0 or any(x in {"NNP", "NNPS"} for x in tree.xpos) or tree.xpos[noun] != "NN":
        return -1
    gender = gender_of_noun(tree.forms[noun])
    fits = not gender or not topic.gender or gender == topic.gender
    return noun if fits and sort_of_noun(tree.forms[noun]) == PERSON else -1


class TextReader(TextMemory):
    """Reads a text, one sentence after the other."""

    # --- a sentence
    # ----------------------------------------------------------------------------------------------

    def sentence(self, n: int, text: str, tree: Tree | None, speaker: str) -> None:
        """Read one more sentence."""
        self.links.append([])
        shouted = tree is not None and text.isupper() and len(tree) < 8  # "ABOUT THE AUTHOR"
        if tree is None or not len(tree) or shouted or _SCORE.fullmatch(text.strip("*# .:")):
            self.heading(n, text)
            self.titled = self.titled or self.heads_topic(text)
            return
        author = byline(text)
        if author:
            self.author = self.name(author)
            return
        opens = self.pair is None and n == self.paragraph <= _OPENING  # behind a title or two
        self.ships = self.ships or speaks_of_ships(self.topic, (tree,))
        if n == self.paragraph and names_one(tree, self.pair):
            self.item = n  # "Hopper, born in New York, taught before she joined the Navy"
        self.pronouns |= {(n, i) for i in range(len(tree)) if tree.upos[i] == "PRON"}
        SentenceReader(self, n, tree, self.name(speaker) if speaker else None).read()
        self.last_tree = tree
        self.note_death(n, tree)
        self.turn(n, tree)
        if n == self.paragraph and not self.of_given_topic and presents(tree, self.heads[n]):
            self.item = n
        self.subject = self.heads[n].get(subject_word(tree, tree.root))
        if (n == 0 or (opens and has_two_subjects(tree))) and not self.of_given_topic:
            self.pair = pair_of_title(tree, self.groups, self.opening_on)
        if n == self.paragraph and opens_on_one(self.subject, self.pair):
            self.item = n
        self.called = called_so(tree) if self.pair is not None else ""
        for group in self.groups:
            if n - group.sentence > 2:
                self.groups.remove(group)
                break

    def note_death(self, n: int, tree: Tree) -> None:
        """Note whose death sentence n tells ("Her father died in 1911"), of a text on somebody else
        that has spoken of him by the way only."""
        e = self.heads[n].get(subject_word(tree, tree.root))
        passive = tree.child(tree.root, "aux:pass") is not None
        died = tree.forms[tree.root] in (_KILLED if passive else _DIED)
        if died and e is not None and e.named and e is not self.topic and e.as_subject < _SPOKEN_OF:
            self.dead[id(e)] = n

    def turn(self, n: int, tree: Tree) -> None:
        """Note whom sentence n, which was read, turns to; the topic's name turns back to it."""
        if self.topic in self.heads[n].values():
            self.turned = None if self.named_again(n) else self.turned
        elif (e := turns_to(self, n, tree)) is not None and not self.is_turned_to(e):
            asked = is_question(tree) and n - self.paragraph <= 1
            self.turned = Turn(e, n, self.choices, self.turned, asked)
            if self.anew is not None and self.choices:
                self.choices = {**self.choices, **placed(self.anew(n), n)}
        elif self.titled and is_question(tree):
            self.turned = None  # another question on the topic

    def is_turned_to(self, e: Entity) -> bool:
        """The text has turned to e already."""
        return self.turned is not None and self.turned.to is e

    def named_again(self, n: int) -> bool:
        """Sentence n has the topic's name, and not only a pronoun for it."""
        own = [link for link in self.links[n] if link.pronoun and link.entity is self.topic]
        said = sum(e is self.topic for e in self.heads[n].values())
        return said > len(own)

    def heading(self, n: int, text: str) -> None:
        """A title's name is known from there on."""
        author = byline(text)
        if author:
            self.author = self.name(author)
            return
        score = _SCORE.fullmatch(text.strip("*# .:"))
        if score is not None:
            for team in map(self.name, score.group("one", "other")):
                team.sort, team.firm, team.gender = ORG, True, ""
            return
        words = text.strip("*# .:").split()
        small = {"of", "de", "van", "von", "the"}
        if name := _NAME_ABOVE.fullmatch(text.strip("*# .:")):
            self.names_above[n] = name["last"].lower()
        if (
            n == 0
            and 1 < len(words) <= 5
            and self.topic is None
            and all(w[0].isupper() or w in small for w in words)
            and words[0].lower() not in _PREPOSITIONS  # "FOR IMMEDIATE RELEASE"
            and not (text.isupper() and _OF_PHRASES & {w.lower() for w in words})
        ):
            self.topic = self.name(" ".join(words))
        elif self.of_given_topic and self.heads_topic(text):
            for part in _HEADING_PARTS.split(text.strip("*# .")):  # "2. Leonardo, Mona Lisa"
                if part.istitle() and not self.heads_topic(part):
                    self.name(part)
        elif len(words) < 20:
            self.names_in(text)
        self.speaker = None

    def heads_topic(self, heading: str) -> bool:
        """The heading has the topic's name, or a part of it: "Lesson A: the Nile"."""
        return bool(self._of_name() & set(re.findall(r"[\w.&]+", heading.lower())))

    def describes_topic(self, n: int, title: str, tree: Tree | None) -> bool:
        """The title of the text calls the topic something: "The man who saw it coming"."""
        heads = n == 0 and tree is not None and title.rstrip("*_ ")[-1:].isalnum()
        return heads and tree is not None and _described_as(tree, self.topic) >= 0

    def read_heading(self, n: int, tree: Tree | None) -> None:
        """Sentence n is a heading on the topic: where a network takes a pronoun for a word of its
        name there, or for what it is called, the topic is meant."""
        own, topic = self._of_name(), self.topic
        if tree is not None and topic is not None:
            called = _described_as(tree, topic)
            told = {k for k, form in enumerate(tree.forms) if form in own or k == called}
            self.heads[n] = dict.fromkeys(told, topic)

    def _of_name(self) -> set[str]:
        words = set(self.topic.words) if self.topic is not None else set[str]()
        return words - {"the", "of", "a"}

    def begin_paragraph(self, n: int) -> None:
        """Sentence n begins a paragraph; what led the last one in is its subject no longer."""
        self.paragraph = n
        self.turned, choices = after_paragraph(self.turned, self.titled)
        self.choices = self._of_whole if self.turned is None else choices or self.choices
        if self.led:
            self.topic, self.led = self._of_text, False
        self.item, self.label = -1, None

    def begin_item(self, n: int, label: str) -> None:
        """Sentence n begins an item of a list under a heading of its own, or "" for none. In a text
        with one topic the items are about that, whatever the one above turned to."""
        if self.of_given_topic:
            self.turned, self.choices = None, self._of_whole
            return
        self.item = n
        if label:
            self.label = e = self.name(label)
            e.first = n if e.first <= 0 and not e.count else e.first
            e.sentence, e.role, e.by_pronoun, e.written = n, "", False, True
            self.memory.again(e)

    def lead_in(self, n: int, text: str, tree: Tree | None = None) -> bool:
        """ "**The Eiffel Tower.** It was built ...": a name that begins a paragraph is what the
        paragraph is about; False for anything else."""
        words = _ASKED.sub("", text.strip("*# .:?")).split()
        small = {"of", "de", "van", "von", "the", "and"}
        named = 0 < len(words) <= 6 and all(
            w[0].isupper() or w in small or w[1:2] in {"'", "\u2019"} for w in words
        )
        answer = text.strip(" .!").lower()
        if "," in text.strip(" ,") or answer in _ANSWERS or _is_adverb(answer):
            return False  # "Venezuela, Colombia and Peru.", "No." answer a question
        asked = text.rstrip().endswith("?") and len(words) == 1
        if words and words[0].lower() in _PREPOSITIONS:
            return False  # "FOR IMMEDIATE RELEASE"
        if n != self.paragraph or not named or asked or (len(words) == 1 and words[0].isupper()):
            return False
        if names_a_section(" ".join(words)):  # "**Career.** After school he joined ..."
            return False
        if len(words) == 1 and tree is not None and tree.xpos[0] == "VBG":
            return False  # "**Opening.** The canal was opened ..."
        self.links.append([])
        e = self.name(" ".join(words))
        e.first = n if not e.count else e.first
        self.heads[n] = dict.fromkeys(range(len(text)), e)
        self._of_text, self.led, self.topic = self.topic, True, e
        e.sentence, e.role, e.main, e.by_pronoun = n, "subj", True, False
        e.written = True
        e.count += 1
        self.memory.again(e)
        return True

    def names_in(self, text: str) -> None:
        """ "Prime Minister Saskia Verhoeven resigns": names of two or three words, where not every
        word is large."""
        large = [w for w in re.findall(r"[\w'’.-]+", text) if w[0].isalpha()]
        if not large or sum(w[0].isupper() for w in large) > 0.7 * len(large):
            return
        for found in _NAME.findall(text):
            words = found.split()
            while len(words) > 1 and words[0].lower() in TITLES | {
                "the",
                "a",
                "an",
                "in",
                "at",
                "by",
                "on",
                "for",
            }:
                words.pop(0)
            if 1 < len(words) < 4:
                self.name(re.sub(r"['’]s$", "", " ".join(words)))
