"""What an article says outright of its subject in a few plain forms: who made it, when it came
about, and who won the battle. "Moby-Dick was written by Herman Melville", "Frankenstein came out in
1818", "Napoleon lost the Battle of Leipzig"."""

from __future__ import annotations

from factscore_tui.verify.differences.names.other_maker import told_maker
from factscore_tui.verify.differences.numbers.own_event import told_year
from factscore_tui.verify.differences.words.battles import told_outcome
from factscore_tui.verify.features.match import Match


def told_by_lead(fact: str, match: Match) -> bool:
    """The fact says that and no more."""
    return told_maker(fact, match) or told_year(fact, match) or told_outcome(fact, match)
