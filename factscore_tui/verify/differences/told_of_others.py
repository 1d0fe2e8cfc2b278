"""Whether the source tells of somebody or something else what the fact tells: another name in the
place of a verb or a post, another word of a closed set, another first, another field of a prize."""

from __future__ import annotations

from collections.abc import Callable

from factscore_tui.verify.agreement import ParsedSentence
from factscore_tui.verify.differences.names.agents import agent_of_another
from factscore_tui.verify.differences.names.dated_for_another import dated_for_another
from factscore_tui.verify.differences.names.filled_otherwise import FilledOtherwiseReader
from factscore_tui.verify.differences.names.first_doer import FirstDoerReader
from factscore_tui.verify.differences.names.named_pairs import find_other_of_pair
from factscore_tui.verify.differences.names.only_holders import find_only_holder
from factscore_tui.verify.differences.names.other_first import find_other_bearer, find_other_first
from factscore_tui.verify.differences.names.other_maker import find_other_author, find_other_maker
from factscore_tui.verify.differences.names.prizes import field_untold, find_prize
from factscore_tui.verify.differences.names.successors import find_successor, other_successor
from factscore_tui.verify.differences.numbers.computed import FoundDifference
from factscore_tui.verify.differences.numbers.own_event import find_other_year
from factscore_tui.verify.differences.page_trees import Pronouns, TreeCache
from factscore_tui.verify.differences.roles.other_subject import OtherSubjectReader
from factscore_tui.verify.differences.words.compass import find_other_point
from factscore_tui.verify.differences.words.only_child import find_other_children
from factscore_tui.verify.differences.words.other_kind import OtherKindReader
from factscore_tui.verify.differences.words.other_member import OtherMemberReader
from factscore_tui.verify.differences.words_apart import WordsApartReader
from factscore_tui.verify.features.match import Match


class ToldOfOthersReader:
    """Asks all of them, with what `sentences` reads. Errors of the parser pass through."""

    def __init__(self, sentences: TreeCache[ParsedSentence]) -> None:
        self._filled = FilledOtherwiseReader(sentences)
        self._kinds = OtherKindReader(sentences)
        self._members = OtherMemberReader(sentences)
        self._firsts = FirstDoerReader(sentences)
        self._subjects = OtherSubjectReader(sentences)
        self._apart = WordsApartReader(sentences)

    def find(
        self, fact: str, match: Match, meant: Callable[[int], Pronouns]
    ) -> FoundDifference | None:
        """What excludes the fact, or None. `meant` tells the pronouns of a sentence of the page."""
        return (
            find_prize(fact, match)
            or find_only_holder(fact, match, meant)
            or find_other_maker(fact, match)
            or find_other_author(fact, match)
            or find_other_year(fact, match)
            or find_other_point(fact, match)
            or find_other_children(fact, match)
            or find_successor(fact, match)
            or find_other_of_pair(fact, match)
            or self._members.find(fact, match, meant)
            or self._firsts.find(fact, match, meant)
            or find_other_first(fact, match)
            or find_other_bearer(fact, match)
        )

    def why(self, fact: str, match: Match, meant: Callable[[int], Pronouns]) -> str | None:
        """Why nothing there speaks for the fact, or None."""
        return (
            self._filled.why(fact, match, meant)
            or self._kinds.why(fact, match, meant)
            or self._members.why(fact, match, meant)
            or self._firsts.why(fact, match, meant)
            or self._subjects.why(fact, match, meant)
            or field_untold(fact, match)
            or dated_for_another(fact, match)
            or other_successor(fact, match)
            or agent_of_another(fact, match)
            or self._apart.why(fact, match)
        )
