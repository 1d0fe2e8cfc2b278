"""Trees put right in place where the parser errs in a way that the words show. A new repair is a
row of one of the tables."""

from __future__ import annotations

from collections.abc import Sequence

from factscore_tui.core.contained import contained
from factscore_tui.decompose.syntax.repairs import (
    agency,
    asides,
    beside_nouns,
    clause_of_each,
    clauses,
    figures,
    gapping,
    inside_out,
    kin,
    lives,
    measures,
    modifiers,
    names,
    newspaper,
    one_of_several,
    owners,
    phrases,
    plain_prose,
    relatives,
    reports,
    runs_of_phrases,
    second_parts,
    shared,
    subordinate,
    verb_understood,
    verbs_in_a_row,
)
from factscore_tui.decompose.syntax.repairs import coordination as joined
from factscore_tui.decompose.syntax.repairs import forms as single
from factscore_tui.decompose.syntax.repairs.attachment import (
    across_commas,
    adjacent,
    apart,
    back_to_its_clause,
    behind_a_comma,
    behind_the_verb,
    beside,
    closed_clauses,
    descriptions,
    fronted,
    motion,
    nearest,
    news_phrases,
    of_the_nearest_thing,
    reach,
    small_words,
)
from factscore_tui.decompose.syntax.repairs.draft_tree import DraftTree, Repair, is_tree
from factscore_tui.decompose.syntax.tree import ROOT

_SAID = frozenset("said says say added adds asked told replied".split())  # noqa: SIM905


_SUBORDINATE: tuple[Repair, ...] = (
    single.words_and_forms,
    asides.than_the_other,
    subordinate.times,
    subordinate.subject_behind_conjunction,
    subordinate.inside_relative,
    subordinate.had_done,
    subordinate.object_it,
    subordinate.agent_without_by,
    subordinate.said_on_a_day,
    subordinate.subject_behind_description,
    subordinate.subject_behind_comma,
    subordinate.subject_before_verb,
    subordinate.helped_found,
    subordinate.copula_of_noun,
)
"""Who does what in a clause below another."""

_NAMES: tuple[Repair, ...] = (
    names.name_before_comma,
    names.name_behind_noun,
    names.name_in_two,
    names.several_named,
    names.described_in_a_row,
    names.title_inside,
    names.measure,
    names.ages_in_a_row,
    names.child_of,
    names.seen_ahead,
    names.distance,
    names.coordinated_compound,
    names.possessive_marks,
    names.hyphened_places,
    relatives.name_as_root,
    relatives.born_as,
    relatives.aged,
    relatives.one_of_whom,
    relatives.best_of_which,
    relatives.shared_of_which,
    relatives.part_of_which,
    relatives.second_object,
    relatives.bare_relative,
    relatives.said_in_a_statement,
    relatives.second_predicate,
    relatives.without_a_verb,
    relatives.some_of_them,
    relatives.same_preposition,
    relatives.agreeing,
    relatives.who_of_one,
    relatives.whom,
    relatives.became,
    relatives.of_the_clause,
    relatives.behind_the_clause,
    names.name_with_small_word,
    names.before_a_name,
    names.ship,
    beside_nouns.title_with_and,
    adjacent.office_before_a_name,
    beside_nouns.among_them,
    names.whose,
    names.counted_names,
)
"""Names, and relative clauses behind them."""

_ACROSS: tuple[Repair, ...] = (
    beside_nouns.joined_to_what_comes_later,
    joined.subject_with_clause,
    reports.report_inside,
    reports.report_behind,
    reports.said_in_relative,
    reports.demanded_and_was,
    reports.doing_something,
    reports.in_front_of_said,
    measures.rate,
    measures.as_a_whole,
    measures.about_a_number,
    measures.length_before_then,
    joined.second_infinitive,
    joined.base_form,
    joined.shared_passive,
    joined.predicates_in_a_row,
    shared.passives_in_a_row,
    shared.made_somebody,
    shared.was_of_both,
    shared.date_of_the_event,
    beside_nouns.society_for,
    shared.of_both,
    shared.apposition_to_the_last,
    shared.neighbours_by_side,
    shared.things_with_places,
    shared.lost_second_time,
    shared.agent_behind_a_source,
    shared.second_of_a_couple,
    phrases.cast_in_a_role,
    phrases.years_senior,
    phrases.distance_to_a_side,
    phrases.era_of_a_date,
    phrases.comment_on_the_clause,
    phrases.same_of_another,
    phrases.passive_left_out,
    shared.verb_like_a_plural,
    shared.share_of_a_measure,
    shared.behind_an_apposition,
    *gapping.REPAIRS,
    joined.counts_of,
    joined.counts_in_a_row,
    joined.done_to_the_object,
    joined.second_clause,
    joined.nobody_there_may,
    modifiers.accused_of,
    modifiers.title_before_name,
    joined.second_person,
    joined.noun_inside_participle,
    joined.plural_verb,
    joined.behind_a_modal,
    joined.active_into,
    modifiers.object_of_whose,
    modifiers.that_behind_a_name,
    modifiers.apposition_to_the_nearest,
    figures.with_places,
    figures.times_what,
    figures.share_behind_comma,
    figures.some_of_them_first,
    figures.bought_from,
    figures.on_loan,
    figures.first_since,
    figures.level_reached,
    figures.subject_again,
    figures.still_to_go,
    figures.signing,
    figures.who_named,
    figures.range_behind_at,
    figures.participle_before_its_object,
    figures.name_with_number,
    adjacent.making_it,
    adjacent.one_of_several,
    adjacent.joined_phrase,
    adjacent.sum_in_a_name,
    adjacent.object_of_the_nearest,
    adjacent.behind_including,
    adjacent.held_behind_the_object,
    adjacent.crime_by,
    adjacent.quoted_adjectives,
    adjacent.second_doing,
    adjacent.says_and_has_asked,
    adjacent.base_form_above,
    adjacent.infinitives_in_a_row,
    adjacent.object_shared_to,
    adjacent.which_of_a_body,
    adjacent.which_of_the_maker,
    adjacent.where_in_a_place,
    adjacent.second_office,
    adjacent.active_in_a_row,
    reach.date_behind_an_aside,
    reach.when_in_no_place,
    reach.with_behind_an_aside,
    reach.beside_a_degree,
    reach.so_that,
    reach.which_is_nobody,
    reach.which_of_several,
    reach.that_of_one,
    reach.joined_name,
    reach.same_preposition_in_a_row,
    reach.first_to_do,
    reach.as_low_as,
    reach.second_apposition,
)
"""What hangs on a word across the clause or the phrase that it belongs to."""

_BESIDE: tuple[Repair, ...] = (
    *one_of_several.REPAIRS,
    owners.described_first,
    owners.name_of_the_owner,
    owners.body_with_two,
    owners.since_that_year,
    owners.outcome_of_it_all,
    owners.bound_for,
    owners.another_later,
    owners.dries_in_an_hour,
    nearest.before_doing,
    nearest.score,
    nearest.of_the_second,
    nearest.kind_with_hyphen,
    nearest.across_a_predicate,
    nearest.one_of_the_few_to,
    nearest.nearest_working,
    nearest.away_from_it,
    nearest.sum_of_it,
    nearest.object_with_two_kinds,
    nearest.than_usual,
    nearest.number_one,
    nearest.up_the_mountain,
    nearest.through_and_out,
    nearest.name_of_a_name,
    nearest.work_by,
    asides.number_that_is,
    asides.described_before_older,
    asides.pursued,
    asides.described_between,
    asides.last_of_the_places,
    asides.from_there_to,
    asides.where_it_is,
    asides.subject_with_two_clauses,
    asides.more_than_that,
    asides.placed_with,
    asides.event_of_all,
    asides.cheaper_by_so_much,
    asides.minutes_by_train,
    asides.participle_again,
    beside.off_whom,
    beside.some_of_them_where,
    beside.plural_clause,
    beside.with_somebody_present,
    beside.lost_with_all_hands,
    beside.maker_to_the_king,
    beside.numbered,
    beside.behind_whom,
    beside.things_with_things,
    beside.ran_out_too,
    beside.north_of_it_too,
    beside.his_and_his,
    beside.inside_the_while,
    beside.of_the_agent,
    beside.one_subject,
    beside.done_by,
    beside.bakers_who_heard,
    motion.from_where,
    motion.ever_done,
    motion.known_as_one,
    motion.again_and_again,
    kin.one_of_the_children,
    kin.beneath_the_agent,
    kin.which_went_on,
    kin.two_units_later,
    kin.last_in_apposition,
    kin.name_of_the_wife,
    kin.grandson_and_brother,
    kin.callings_in_front,
    kin.his_work_beside_it,
    kin.with_wife_and_son,
    kin.surname_joined,
    kin.about_somebody,
    kin.of_the_whole_name,
    *of_the_nearest_thing.REPAIRS,
    *runs_of_phrases.REPAIRS,
    *verbs_in_a_row.REPAIRS,
    *verb_understood.REPAIRS,
    *plain_prose.REPAIRS,
    *behind_the_verb.REPAIRS,
    *newspaper.REPAIRS,
    *fronted.REPAIRS,
    *apart.REPAIRS,
    *agency.REPAIRS,
    *descriptions.REPAIRS,
    *lives.REPAIRS,
    *beside_nouns.REPAIRS,
    *across_commas.REPAIRS,
    *behind_a_comma.REPAIRS,
    *back_to_its_clause.REPAIRS,
    *closed_clauses.REPAIRS,
    *small_words.REPAIRS,
    *news_phrases.REPAIRS,
    *second_parts.REPAIRS,
    *clause_of_each.REPAIRS,
    *inside_out.REPAIRS,
)
"""What belongs to the word beside it and hangs on one further away."""


def repair(
    forms: Sequence[str], upos: list[str], xpos: list[str], heads: list[int], relations: list[str]
) -> None:
    """All repairs in turn; none where one of them fails, or what comes of them is no tree. `forms`
    are in lower case; `heads` has ROOT for the root."""
    before = list(upos), list(xpos), list(heads), list(relations)

    def unrepaired() -> None:
        upos[:], xpos[:], heads[:], relations[:] = before

    contained("repairs of a tree", lambda: _all(forms, upos, xpos, heads, relations), unrepaired)
    if not is_tree(heads):
        unrepaired()


def _all(
    forms: Sequence[str], upos: list[str], xpos: list[str], heads: list[int], relations: list[str]
) -> None:
    draft = DraftTree(forms, upos, xpos, heads, relations)
    _reattach(heads, relations)
    _join_names(upos, heads, relations)
    small_words.lift_prepositions(heads, relations)
    owners.before_its_noun(xpos, heads, relations)
    owners.copula_of_a_noun(xpos, heads, relations)
    _speaker_behind(forms, heads, relations)
    _second_participle(forms, upos, xpos, heads, relations)
    clauses.lost_verb(forms, upos, xpos, heads, relations)
    modifiers.without_a_helper(xpos, heads, relations)
    clauses.titles_of_names(upos, xpos, heads, relations)
    clauses.two_subjects(forms, xpos, heads, relations)
    clauses.time_first(forms, xpos, heads, relations)
    clauses.count_of_subject(upos, heads, relations)
    clauses.participles(upos, xpos, heads, relations)
    clauses.listed_verbs(forms, xpos, heads, relations)
    draft.mend_each(_SUBORDINATE)
    clauses.parallel(xpos, heads, relations)
    clauses.behind_the_clause(forms, xpos, heads, relations)
    clauses.second_relative(forms, heads, relations)
    clauses.behind_the_colon(forms, xpos, heads, relations)
    draft.mend_each(_NAMES)
    draft.mend_each(_ACROSS)
    draft.mend_each(_BESIDE)
    joined.shared_modal(forms, xpos, heads, relations)
    clauses.gaps(forms, upos, heads, relations)
    clauses.enclosed(forms, heads, relations)
    clauses.in_front(forms, xpos, heads, relations)


def _reattach(heads: list[int], relations: list[str]) -> None:
    """ "on top of the Saturn V sat three men": a noun with a preposition before an inverted verb is
    no part of the subject behind it; it belongs to the phrase before it, or to the verb."""
    for k, head in enumerate(heads):
        verb = heads[head] if head > k else ROOT
        cased = any(heads[c] == k and relations[c] == "case" for c in range(k))
        if relations[k] in {"compound", "nmod"} and k < verb < head and cased:
            before = next(
                (c for c in range(k - 1, -1, -1) if heads[c] == verb and relations[c] == "obl"),
                verb,
            )
            heads[k], relations[k] = before, "obl" if before == verb else "nmod"


def _join_names(upos: Sequence[str], heads: list[int], relations: list[str]) -> None:
    """ "her mother, Lady Byron". Two names side by side in apposition to the same noun are one
    name."""
    for k in range(1, len(heads)):
        names = upos[k] == upos[k - 1] == "PROPN" and relations[k] == relations[k - 1] == "appos"
        if names and heads[k] == heads[k - 1] < k - 1:
            heads[k], relations[k] = k - 1, "flat"


def _speaker_behind(forms: Sequence[str], heads: list[int], relations: list[str]) -> None:
    """ "Brandt will appeal, said his lawyer": who stands right behind the verb says it, who stands
    before does not."""
    for v in range(1, len(forms)):
        if forms[v] not in _SAID or forms[v - 1] not in {",", '"', "”"}:
            continue
        own = [k for k in range(len(forms)) if heads[k] == v]
        subject = next((k for k in own if k < v and relations[k] == "nsubj"), ROOT)
        told = next((k for k in own if subject < k < v and relations[k] == "ccomp"), ROOT)
        behind = next((k for k in own if k > v and relations[k] in {"obj", "iobj", "nsubj"}), ROOT)
        if ROOT in {subject, told, behind} or any(forms[k] == "," for k in range(v + 1, behind)):
            continue
        if any(heads[k] == told and relations[k].startswith("nsubj") for k in range(len(forms))):
            continue
        heads[subject], relations[behind] = told, "nsubj"


def _second_participle(
    forms: Sequence[str], upos: list[str], xpos: list[str], heads: list[int], relations: list[str]
) -> None:
    """ "built in 1858 and automated in 1979": the second participle goes with the first, not with
    its year."""
    for k, number in enumerate(heads):
        if relations[k] != "conj" or not forms[k].endswith("ed") or number == ROOT:
            continue
        reduced = relations[number] in {"acl", "advcl"}
        looks = xpos[number] == "VBN" and reduced and upos[k] == "ADJ"
        if upos[number] != "NUM" and not looks:
            continue
        verb = number if looks else heads[number]
        if verb == ROOT or not verb <= number < k or xpos[verb] not in {"VBN", "VBD"}:
            continue
        heads[k], upos[k], xpos[k] = verb, "VERB", xpos[verb]
        for j in range(k + 1, len(forms)):
            if heads[j] == verb and relations[j] in {"obl", "advmod", "obl:unmarked", "obl:agent"}:
                heads[j] = k
