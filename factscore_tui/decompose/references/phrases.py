"""What a definite noun phrase stands for: "the company", "this piece", "the composer"."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from factscore_tui.decompose.references.choice.shares import Shares, described
from factscore_tui.decompose.references.choice.turned import is_country
from factscore_tui.decompose.references.entities import Entity
from factscore_tui.decompose.references.home import meant_at_home, town_here
from factscore_tui.decompose.references.kinds import ORG, PERSON, UNKNOWN, sort_of_noun
from factscore_tui.decompose.references.lexicon import COMPANIONS, RANKS, word_set
from factscore_tui.decompose.references.mention import Mention
from factscore_tui.decompose.references.no_body import is_no_body, one_of_two_places, told_apart
from factscore_tui.decompose.references.types import same_family
from factscore_tui.decompose.rules.lexicon import is_demonym
from factscore_tui.decompose.syntax.tree import Tree
from factscore_tui.text.called import phrases_called

if TYPE_CHECKING:
    from factscore_tui.decompose.references.text_memory import TextMemory

_NEAR = 3
"""Sentences back in which somebody of whom nothing is known may be "the composer", too."""

_TELLS_NOTHING = COMPANIONS | word_set(
    """father mother son daughter uncle aunt cousin nephew niece grandfather grandmother grandson
    granddaughter child man woman boy girl person member supporter native friend heir rival"""
)
"""What somebody may be beside "the composer"."""


def phrase_meant(
    reader: TextMemory, t: Tree, n: int, m: Mention, shares: Shares | None
) -> Entity | None:
    """What the definite noun phrase of sentence n stands for; None for something new. `shares`:
    what the network takes it for."""
    memory, turned = reader.memory, reader.turned
    while turned is not None and not is_country(turned.to):
        turned = turned.back
    if m.form in {"country", "nation"} and m.bare and turned is not None:
        return turned.to  # of the paragraph that turned to it
    found = memory.described(m, n, reader.topic)
    if shares is not None:
        shares.leave_out_nothing(found, reader.topic, n)
        found = described(m, found, shares, reader.groups)
    if found is not None and (is_no_body(m, found) or told_apart(t, m, found)):
        found = None
    found = _of_that_nation(m, found, memory.recent)
    if found is not None and one_of_two_places(m, found, memory.recent):
        found = None
    found = reader.topic if _is_topic_again(reader, m, found) else found
    found = _another_one(reader, m, n) or found if found is reader.topic else found
    if found is None and reader.opening_on is not None:
        known = (memory.recent, reader.opening_on, reader.topic)
        found = called_so_by_article(m, n, *known)
    if reader.home is not None and meant_at_home(m, found):
        acts = t.relations[m.head].startswith("nsubj")  # "baths in Marlow, and the town pays"
        here = None if acts else town_here(memory.recent, n, m.words[0])
        found = here or reader.home
    return found


def _of_that_nation(m: Mention, found: Entity | None, recent: Iterable[Entity]) -> Entity | None:
    """Balti Laevad for "the Estonian company" where the text has called it an Estonian rival, and
    nothing else Estonian: whatever else was found."""
    nations = {x for x in m.traits if is_demonym(x.capitalize())}
    if not nations or m.sort != ORG or (found is not None and found.traits & nations):
        return found
    those = [e for e in recent if e.named and e.sort == ORG and e.traits & nations]
    if not those:
        return found
    return those[0] if len(those) == 1 and not m.plural else None


def _is_topic_again(reader: TextMemory, m: Mention, found: Entity | None) -> bool:
    """True for "the canal" of a text on the Suez Canal, though an earlier paragraph tells of "a
    canal from the Nile", and for "the fire" of one on the Great Fire of London."""
    topic = reader.topic
    if topic is None or not reader.of_given_topic or topic.sort == PERSON or len(topic.words) < 2:
        return False
    older = found is None or (not found.named and found.sentence < reader.paragraph)
    of = next((k for k, word in enumerate(topic.words) if k and word == "of"), len(topic.words))
    return older and m.bare and not m.plural and m.form == topic.words[of - 1]


def _another_one(reader: TextMemory, m: Mention, n: int) -> Entity | None:
    """The canal of "Pharaohs dug a canal from the Nile. The canal silted up" in a text on another;
    None where the sentence before has none."""
    for e in reader.memory.recent:
        new = not e.named and not e.definite and not e.members and e.first >= reader.paragraph
        if new and e.sentence >= n - 1 and m.bare and m.form in e.types:
            return e
    return None


def called_so_by_article(
    m: Mention,
    n: int,
    recent: Iterable[Entity],
    opening_on: Callable[[str], str],
    topic: Entity | None = None,
) -> Entity | None:
    """Beethoven for "the composer" of a text that names him, where the article on him begins
    "Ludwig van Beethoven was a German composer". None where the text names another of whom the
    articles say so, or, near, somebody on whom there is none and who may be one as well; whoever
    the sentence is about itself, as in "Umlauf conducted, while the composer stood beside him", is
    somebody else."""
    if m.sort != PERSON or m.plural or not m.bare or m.form in {"man", "woman", "boy", "girl"}:
        return None
    fit: list[Entity] = []
    near: list[Entity] = []
    for e in recent:
        if not e.named or e.plural or e.members or e.sort not in {PERSON, UNKNOWN}:
            continue
        if (e.sentence == n and e.role == "subj") or (m.gender and e.gender not in {"", m.gender}):
            continue
        opening = opening_on(e.text)
        called = {words[-1].lower() for words in phrases_called(opening) if words}
        if m.form in called or same_family(m.form, called):
            fit.append(e)
        elif not opening and e.sort == PERSON and e.sentence >= n - _NEAR:
            near.append(e)
    if len(fit) != 1 or any(m.form in e.types for e in near):
        return None
    return None if any(_may_be(m.form, e, fit[0] is topic) for e in near) else fit[0]


def _may_be(noun: str, e: Entity, beside_topic: bool) -> bool:
    """False for somebody of whom the text says that he is something else: an actor is not "the
    president". Whose wife or son somebody is tells nothing, but beside a topic who is one."""
    told = {x for x in e.types if sort_of_noun(x) == PERSON or x in RANKS}
    others = told - _TELLS_NOTHING
    if any(same_family(noun, {x}) for x in others):
        return True
    return not others and not (beside_topic and told)
