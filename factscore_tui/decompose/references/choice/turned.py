"""Paragraphs that turn to somebody or something else: in a text on Bach the one that opens on
Beethoven, where "he" is nobody whom only another paragraph names."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from factscore_tui.decompose.antecedents.scorer import Choice, Choices
from factscore_tui.decompose.references.clauses import reports, subject_word
from factscore_tui.decompose.references.entities import Entity
from factscore_tui.decompose.references.kinds import PERSON, PLACE, TIME, UNKNOWN
from factscore_tui.decompose.references.lexicon import COUNTRIES, SPEECH_ACTS
from factscore_tui.decompose.references.roundups import is_no_person
from factscore_tui.decompose.references.text_memory import ReadAnew, TextMemory, Turn
from factscore_tui.decompose.syntax.tree import Tree

if TYPE_CHECKING:
    from factscore_tui.decompose.references.choice.scene import Scene

_TOGETHER = 20
_SHORT = 10


def turns_to(reader: TextMemory, n: int, tree: Tree) -> Entity | None:
    """Whom or what sentence n turns to: its subject, where the paragraph has not spoken of the
    topic, which is of that kind, too. Who is quoted or reports turns nothing."""
    topic = reader.topic
    if topic is None or not 0 <= topic.sentence < reader.paragraph:
        return None
    says = reports(tree, tree.root) or tree.forms[tree.root] in SPEECH_ACTS
    if says or reader.led or reader.item >= 0:
        return None
    subject = subject_word(tree, tree.root)
    e = reader.heads[n].get(subject)
    if subject >= 0 and tree.child(subject, "nmod:poss") is not None:
        return None  # "Ivan's Childhood won a prize": nobody
    if is_question(tree):
        e = asked_about(reader, n)
        if e is not None and e is not topic and topic.sort != PERSON and _asks_what(tree):
            return e if e.named and not e.plural and not e.members else None
    if e is None or e is topic or not e.named or e.plural or e.members:
        return None
    somebody = topic.sort == PERSON
    opens = n == reader.paragraph and not reader.of_given_topic
    if opens and is_country(e) and is_country(topic):
        return e  # of a text on several: "Andorra lies in the Pyrenees", "Aruba is an island"
    return e if (_is_somebody(e, topic) if somebody else _is_something(e, topic)) else None


def is_question(t: Tree) -> bool:
    """ "Is the Sydney Opera House as old?" """
    return bool(len(t)) and t.forms[-1] == "?"


def _asks_what(t: Tree) -> bool:
    """ "What is Io?" asks about a thing, whatever else is known of it."""
    return len(t) < _SHORT and t.forms[:1] == ["what"] and t.forms[1:2] in (["is"], ["was"])


def asked_about(reader: TextMemory, n: int) -> Entity | None:
    """The one that question n names, and nothing before it; None for none or several."""
    named = {id(e): e for e in reader.heads[n].values() if e.named}
    one = next(iter(named.values())) if len(named) == 1 else None
    return one if one is not None and one.first == n else None


def _is_somebody(e: Entity, topic: Entity) -> bool:
    """A person for whom a pronoun may stand that may stand for the topic."""
    apart = e.gender and topic.gender and e.gender != topic.gender
    if e.with_article or apart or is_no_person(e):
        return False
    return e.sort == PERSON or (e.sort == UNKNOWN and len(e.words) < 4 and "of" not in e.words)


def _is_something(e: Entity, topic: Entity) -> bool:
    """A thing like the topic; no town or land in a text on a thing."""
    if e.sort in {PERSON, TIME} or topic.sort in {UNKNOWN, TIME} or is_country(e):
        return False
    return e.sort == topic.sort or (e.sort != PLACE and e.with_article)


def is_country(e: Entity) -> bool:
    """Named by one word for a country."""
    return len(e.words) == 1 and e.words[0] in COUNTRIES


def turned_from(scene: Scene, kind: str) -> set[int]:
    """The id of the topic, which "he" or "it" cannot be where the text has turned to another and
    not named it since."""
    topic = scene.topic
    if scene.turned is None or topic is None or topic in scene.at.values():
        return set()
    return {id(topic)} if (kind == "he") == (topic.sort == PERSON) and kind != "they" else set()


def too_far(scene: Scene, best: Entity, candidates: Iterable[Entity]) -> set[int]:
    """The ids of those whom the text named last further back than a pronoun looks for what it
    stands for, where the likeliest one is named just before, or somebody of this paragraph:
    Lesseps in "It was nationalised by President Nasser. He announced", eight sentences later."""
    shares = scene.shares
    just_named = scene.now - best.sentence <= 1
    here = best.sentence >= scene.paragraph and best.sort == PERSON
    if shares is None or not (just_named or here):
        return set()
    before = scene.now if just_named else scene.paragraph
    near = {id(x) for e in candidates for x in (e, *e.members)}
    return {
        key for key, e in shares.entities.items() if key not in near and 0 <= e.sentence < before
    }


def after_paragraph(turn: Turn | None, titled: bool) -> tuple[Turn | None, Choices | None]:
    """The turn that still holds in the next paragraph: one that has said more of whom it turned to
    than its first sentence does. A text with a heading on its topic goes back to that
    (`titled`). With it the choices to go on with, None for the same."""
    choices: Choices | None = None
    while turn is not None and not turn.asked and (titled or turn.to.sentence <= turn.at):
        choices = turn.choices
        turn = turn.back
    return turn, choices


def reading_anew(
    read: Callable[[Sequence[str], Sequence[Tree | None], Sequence[int]], Choices],
    texts: Sequence[str],
    trees: Sequence[Tree | None],
) -> ReadAnew:
    """What the network makes of these sentences from one on, as many as one chunk mostly has."""
    return lambda k: read(texts[k : k + _TOGETHER], trees[k : k + _TOGETHER], (0,))


def placed(choices: Choices, first: int) -> Mapping[tuple[int, int], Choice]:
    """The choices of sentences that are counted from `first` on, counted as the text's are."""
    return {
        (n + first, word): Choice(
            tuple(((there + first, w), p) for (there, w), p in choice.places), choice.nothing
        )
        for (n, word), choice in choices.items()
    }
