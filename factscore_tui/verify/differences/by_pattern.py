"""The differences that are seen in the words of a fact and its page, without their trees."""

from __future__ import annotations

from factscore_tui.verify.differences.names.epithets import find_namesake
from factscore_tui.verify.differences.names.home_countries import find_home_country
from factscore_tui.verify.differences.names.other_kin import find_other_kin
from factscore_tui.verify.differences.names.relatives import find_relative
from factscore_tui.verify.differences.names.who_they_were import find_other_holder
from factscore_tui.verify.differences.names.with_help import find_help
from factscore_tui.verify.differences.numbers.computed import FoundDifference
from factscore_tui.verify.differences.numbers.copied import find_copied
from factscore_tui.verify.differences.numbers.lengths import find_length
from factscore_tui.verify.differences.numbers.measured_as import find_measure
from factscore_tui.verify.differences.numbers.numbered_names import find_numbered
from factscore_tui.verify.differences.numbers.own_counts import find_other_count
from factscore_tui.verify.differences.numbers.rank_of import find_rank_of
from factscore_tui.verify.differences.words.battles import find_other_outcome
from factscore_tui.verify.differences.words.denied_noun import find_denied_noun
from factscore_tui.verify.differences.words.kinds import find_kind
from factscore_tui.verify.differences.words.nationality import find_nationality
from factscore_tui.verify.differences.words.never_happened import find_never
from factscore_tui.verify.differences.words.studies import find_study
from factscore_tui.verify.features.match import Match


def find_by_pattern(fact: str, match: Match) -> FoundDifference | None:
    """The first of them, or None."""
    return (
        find_nationality(fact, match)
        or find_home_country(fact, match)
        or find_help(fact, match)
        or find_denied_noun(fact, match)
        or find_never(fact, match)
        or find_other_kin(fact, match)
        or find_other_holder(fact, match)
        or find_namesake(fact, match)
        or find_length(fact, match)
        or find_measure(fact, match)
        or find_kind(fact, match)
        or find_other_outcome(fact, match)
        or find_study(fact, match)
        or find_relative(fact, match)
        or find_numbered(fact, match)
        or find_other_count(fact, match)
        or find_rank_of(fact, match)
        or find_copied(fact, match)
    )
