"""What a page says otherwise than a fact, by all rules in turn, and what of another event."""

from __future__ import annotations

from typing import TYPE_CHECKING

from factscore_tui.core.evidence import Retrieval
from factscore_tui.core.fact import AtomicFact
from factscore_tui.verify.chance_numbers import chance_number
from factscore_tui.verify.differences.names.called_so import called_so_of_another
from factscore_tui.verify.differences.names.described import described_otherwise
from factscore_tui.verify.differences.names.kin_pairs import find_kin_pair
from factscore_tui.verify.differences.names.of_a_relative import told_of_another
from factscore_tui.verify.differences.names.offices import find_holder
from factscore_tui.verify.differences.names.owners import owned_otherwise
from factscore_tui.verify.differences.names.parent_jobs import other_trade
from factscore_tui.verify.differences.names.partners import beside_another
from factscore_tui.verify.differences.names.respectively import find_respectively
from factscore_tui.verify.differences.names.speakers import find_speaker
from factscore_tui.verify.differences.near_copy import NOTHING, read_copy
from factscore_tui.verify.differences.numbers.changes import find_change
from factscore_tui.verify.differences.numbers.computed import FoundDifference, find_difference
from factscore_tui.verify.differences.numbers.numbered_names import numbered_otherwise
from factscore_tui.verify.differences.numbers.own_amounts import find_amount
from factscore_tui.verify.differences.numbers.own_terms import find_term
from factscore_tui.verify.differences.numbers.superlatives import find_other_rank
from factscore_tui.verify.differences.numbers.times import find_times
from factscore_tui.verify.differences.numbers.tolls import find_toll
from factscore_tui.verify.differences.numbers.unit_slips import find_unit_slip
from factscore_tui.verify.differences.roles.as_pairs import listed_so
from factscore_tui.verify.differences.roles.groups import tells_the_rest, without_group
from factscore_tui.verify.differences.table_rows import find_row
from factscore_tui.verify.differences.words.among_them import find_membership
from factscore_tui.verify.differences.words.but_not import find_but_not
from factscore_tui.verify.differences.words.motions import find_outcome
from factscore_tui.verify.differences.words.moved_words import moved_word
from factscore_tui.verify.differences.words.movers import find_mover
from factscore_tui.verify.differences.words.neighbour_sides import find_other_side
from factscore_tui.verify.differences.words.rival_words import rival_word
from factscore_tui.verify.differences.words.slips import find_slip
from factscore_tui.verify.differences.words.votes import find_vote
from factscore_tui.verify.differences.words.what_it_is import find_what_it_is
from factscore_tui.verify.features.alignment import PageCache
from factscore_tui.verify.features.fact_reading import FactReading, look_at
from factscore_tui.verify.name_elsewhere import of_two_others
from factscore_tui.verify.other_half import (
    other_bearer,
    other_half,
    other_of_its_kind,
    under_another,
)
from factscore_tui.verify.other_words_there import other_there
from factscore_tui.verify.overstated import overstated
from factscore_tui.verify.parents_told import of_the_parents_marriage
from factscore_tui.verify.presentation.evidence_view import (
    same_subject,
    says_all_but_one,
    says_all_else,
)
from factscore_tui.verify.rank_elsewhere import rank_of_another
from factscore_tui.verify.reckoning.sums import reckon
from factscore_tui.verify.short_frames import framed_otherwise
from factscore_tui.verify.told_persons import told_of_another_person
from factscore_tui.verify.told_places import told_in_another_place
from factscore_tui.verify.untold_parts import untold

if TYPE_CHECKING:
    from factscore_tui.verify.differences.roles.exchanged import RoleReader


class DifferenceFinder:
    """Asks all rules. `pages` are those prepared last, `rarity` the weights of stems; without
    `roles` only dates and numbers are compared. Errors of the parser pass through."""

    def __init__(
        self, pages: PageCache, rarity: dict[str, float], roles: RoleReader | None
    ) -> None:
        self._pages, self._rarity, self._roles = pages, rarity, roles

    def find(
        self, fact: AtomicFact, sentence: str, look: FactReading, retrieval: Retrieval
    ) -> FoundDifference | None:
        """Another date or number, names in other roles, or an opposite. A quotation has roles of
        its own."""
        spoken = find_speaker(fact, look.match)
        if spoken is None and not fact.speaker:
            spoken = find_membership(fact, look.match, retrieval.document)
        if spoken is not None:
            return spoken
        if not same_subject(fact.text, look, retrieval):
            rest = without_group(fact.text, look.match)
            they = look_at(rest, retrieval, self._pages, self._rarity) if rest else None
            if they is not None and they.match.page is look.match.page:
                found = self._of_group(rest, they)
                if found is not None:
                    return found
            found = find_difference(fact.text, look.match) if says_all_else(look) else None
            if found is None and self._roles is not None and says_all_but_one(look):
                found = self._roles.opposites.find(fact.text, look.match)
            return found
        if listed_so(fact.text, look.match):
            return None
        copy = NOTHING if fact.speaker else read_copy(fact.text, sentence, look.match)
        if copy.settled:
            return copy.found
        found = find_difference(fact.text, look.match)
        if found is None and not fact.speaker:
            found = (
                find_row(fact.text, look.match)
                or find_holder(fact.text, look.match)
                or find_outcome(fact.text, look.match)
                or find_vote(fact.text, look.match)
                or find_mover(fact.text, look.match)
                or find_change(fact.text, look.match)
                or find_kin_pair(fact.text, look.match)
                or find_amount(fact.text, look.match)
                or find_term(fact.text, look.match)
                or find_toll(fact.text, look.match)
                or find_unit_slip(look.match)
                or find_slip(fact.text, look.match)
                or find_but_not(fact.text, look.match)
                or find_other_side(fact.text, look.match)
                or find_other_rank(fact.text, look.match)
                or find_respectively(fact.text, look.match)
                or find_times(fact.text, look.match)
                or find_what_it_is(fact.text, sentence, look.match)
            )
        if found is None and not fact.speaker:
            reckoned = reckon(fact.text, look.match, self._rarity)
            found = reckoned.difference if reckoned is not None else None
        if found is None and self._roles is not None and not fact.speaker:
            found = self._roles.find(fact.text, look.match) or self._roles.opposites.find(
                fact.text, look.match
            )
        return found

    def _of_group(self, fact: str, look: FactReading) -> FoundDifference | None:
        """What the sentence that is about a group without a name has otherwise."""
        if not tells_the_rest(look.match):
            return None
        found = find_difference(fact, look.match)
        if found is None and self._roles is not None:
            found = self._roles.find(fact, look.match)
        return found

    def other_event(self, fact: AtomicFact, look: FactReading) -> str | None:
        """Why a fact that would be supported is not: its date is that of another event, or the
        source says less."""
        if self._roles is None or fact.speaker:
            return None
        if listed_so(fact.text, look.match):
            return None
        event = self._roles.date_elsewhere(fact.text, look.match)
        if event is not None:
            return f"the date belongs to something else there: “{event}”"
        other = self._roles.doer_elsewhere(fact.text, look.match)
        other = other or self._roles.told_of_others(fact.text, look.match)
        other = other or told_of_another(fact.text, look.match)
        other = other or of_the_parents_marriage(fact.text, look.match)
        other = other or called_so_of_another(fact.text, look.match)
        other = other or rank_of_another(fact.text, look.match)
        other = other or chance_number(fact.text, look.match)
        other = other or numbered_otherwise(fact.text, look.match)
        other = other or of_two_others(fact.text, look.match)
        other = other or other_half(look.match) or under_another(fact.text, look.match)
        other = other or other_of_its_kind(fact.text, look.match)
        other = other or other_bearer(fact.text, look.match)
        other = other or untold(fact.text, look.match)
        other = other or told_in_another_place(fact.text, look.match)
        other = other or told_of_another_person(fact.text, look.match)
        other = other or other_there(fact.text, look.match)
        other = other or beside_another(fact.text, look.match)
        other = other or described_otherwise(fact.text, look.match)
        other = other or other_trade(fact.text, look.match)
        other = other or framed_otherwise(fact.text, look.match)
        other = other or owned_otherwise(fact.text, look.match)
        other = other or moved_word(fact.text, look.match)
        other = other or rival_word(fact.text, look.match)
        return other or overstated(fact.text, look.match)
