"""Trees put right where the parser errs in a way that the words show; all in place, before the tree
is made."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from factscore_tui.core.contained import contained
from factscore_tui.decompose.syntax.repairs import (
    adjacent,
    asides,
    behind_the_verb,
    beside,
    clauses,
    figures,
    fronted,
    gapping,
    kin,
    measures,
    modifiers,
    motion,
    names,
    nearest,
    of_the_nearest_thing,
    owners,
    phrases,
    plain_prose,
    reach,
    relatives,
    reports,
    runs_of_phrases,
    shared,
    subordinate,
    verb_understood,
    verbs_in_a_row,
)
from factscore_tui.decompose.syntax.repairs import coordination as joined
from factscore_tui.decompose.syntax.repairs import forms as single
from factscore_tui.decompose.syntax.tree import ROOT

_SAID = frozenset("said says say added adds asked told replied".split())  # noqa: SIM905


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
    _reattach(heads, relations)
    _join_names(upos, heads, relations)
    _lift_prepositions(heads, relations)
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
    _each_if_a_tree(
        heads,
        relations,
        lambda: single.words_and_forms(forms, xpos, heads, relations),
        lambda: asides.than_the_other(forms, xpos, heads, relations),
        lambda: subordinate.times(forms, xpos, heads, relations),
        lambda: subordinate.subject_behind_conjunction(forms, xpos, heads, relations),
        lambda: subordinate.inside_relative(forms, xpos, heads, relations),
        lambda: subordinate.had_done(forms, xpos, heads, relations),
        lambda: subordinate.object_it(forms, xpos, heads, relations),
        lambda: subordinate.agent_without_by(forms, xpos, heads, relations),
        lambda: subordinate.said_on_a_day(forms, heads, relations),
        lambda: subordinate.subject_behind_description(forms, xpos, heads, relations),
        lambda: subordinate.subject_behind_comma(xpos, forms, heads, relations),
        lambda: subordinate.subject_before_verb(xpos, upos, heads, relations),
        lambda: subordinate.helped_found(forms, xpos, heads, relations),
        lambda: subordinate.copula_of_noun(xpos, heads, relations),
    )
    clauses.parallel(xpos, heads, relations)
    clauses.behind_the_clause(forms, xpos, heads, relations)
    clauses.second_relative(forms, heads, relations)
    clauses.behind_the_colon(forms, xpos, heads, relations)
    _each_if_a_tree(
        heads,
        relations,
        lambda: names.name_before_comma(forms, xpos, heads, relations),
        lambda: names.name_behind_noun(upos, xpos, heads, relations),
        lambda: names.name_in_two(xpos, heads, relations),
        lambda: names.several_named(upos, xpos, heads, relations),
        lambda: names.title_inside(upos, heads, relations),
        lambda: names.measure(upos, heads, relations),
        lambda: names.ages_in_a_row(forms, upos, heads, relations),
        lambda: names.child_of(forms, upos, heads, relations),
        lambda: names.seen_ahead(forms, upos, heads, relations),
        lambda: names.distance(forms, upos, heads, relations),
        lambda: names.coordinated_compound(forms, upos, heads, relations),
        lambda: names.possessive_marks(forms, xpos, heads, relations),
        lambda: names.hyphened_places(forms, heads, relations),
        lambda: relatives.name_as_root(xpos, heads, relations),
        lambda: relatives.born_as(forms, xpos, heads, relations),
        lambda: relatives.aged(forms, upos, heads, relations),
        lambda: relatives.one_of_whom(forms, heads, relations),
        lambda: relatives.best_of_which(forms, xpos, heads, relations),
        lambda: relatives.shared_of_which(forms, heads, relations),
        lambda: relatives.part_of_which(forms, xpos, heads, relations),
        lambda: relatives.second_object(xpos, heads, relations),
        lambda: relatives.bare_relative(xpos, heads, relations),
        lambda: relatives.said_in_a_statement(forms, heads, relations),
        lambda: relatives.second_predicate(xpos, heads, relations),
        lambda: relatives.without_a_verb(forms, xpos, heads, relations),
        lambda: relatives.some_of_them(forms, xpos, heads, relations),
        lambda: relatives.same_preposition(forms, xpos, heads, relations),
        lambda: relatives.agreeing(xpos, heads, relations),
        lambda: relatives.whom(forms, xpos, heads, relations),
        lambda: relatives.became(forms, heads, relations),
        lambda: relatives.of_the_clause(forms, xpos, heads, relations),
        lambda: relatives.behind_the_clause(forms, xpos, heads, relations),
        lambda: names.name_with_small_word(forms, xpos, heads, relations),
        lambda: names.before_a_name(forms, xpos, heads, relations),
        lambda: names.ship(forms, xpos, heads, relations),
        lambda: names.title_with_and(forms, xpos, heads, relations),
        lambda: adjacent.office_before_a_name(forms, xpos, heads, relations),
        lambda: names.among_them(forms, xpos, heads, relations),
        lambda: names.whose(upos, xpos, heads, relations),
        lambda: names.counted_names(forms, xpos, heads, relations),
    )
    _across(forms, upos, xpos, heads, relations)
    joined.shared_modal(forms, xpos, heads, relations)
    clauses.gaps(forms, upos, heads, relations)
    clauses.enclosed(forms, heads, relations)
    clauses.in_front(forms, xpos, heads, relations)


def _across(
    forms: Sequence[str], upos: list[str], xpos: list[str], heads: list[int], relations: list[str]
) -> None:
    """What hangs on a word across the clause or the phrase that it belongs to."""
    _each_if_a_tree(
        heads,
        relations,
        lambda: joined.subject_with_clause(forms, xpos, heads, relations),
        lambda: reports.report_inside(forms, xpos, heads, relations),
        lambda: reports.report_behind(forms, xpos, heads, relations),
        lambda: reports.said_in_relative(forms, xpos, heads, relations),
        lambda: reports.demanded_and_was(forms, xpos, heads, relations),
        lambda: reports.doing_something(forms, upos, xpos, heads, relations),
        lambda: reports.in_front_of_said(forms, xpos, heads, relations),
        lambda: measures.rate(forms, upos, xpos, heads, relations),
        lambda: measures.as_a_whole(forms, upos, xpos, heads, relations),
        lambda: measures.about_a_number(forms, xpos, heads, relations),
        lambda: measures.length_before_then(forms, upos, xpos, heads, relations),
        lambda: joined.second_infinitive(forms, xpos, heads, relations),
        lambda: joined.base_form(xpos, heads, relations),
        lambda: joined.shared_passive(forms, xpos, heads, relations),
        lambda: joined.predicates_in_a_row(forms, xpos, heads, relations),
        lambda: shared.passives_in_a_row(forms, xpos, heads, relations),
        lambda: shared.made_somebody(forms, xpos, heads, relations),
        lambda: shared.was_of_both(forms, upos, xpos, heads, relations),
        lambda: shared.date_of_the_event(forms, xpos, heads, relations),
        lambda: shared.of_both(forms, xpos, heads, relations),
        lambda: shared.apposition_to_the_last(forms, xpos, heads, relations),
        lambda: shared.neighbours_by_side(forms, upos, xpos, heads, relations),
        lambda: shared.things_with_places(forms, xpos, heads, relations),
        lambda: shared.lost_second_time(forms, xpos, heads, relations),
        lambda: shared.agent_behind_a_source(forms, xpos, heads, relations),
        lambda: shared.second_of_a_couple(forms, xpos, heads, relations),
        lambda: phrases.cast_in_a_role(forms, xpos, heads, relations),
        lambda: phrases.years_senior(forms, xpos, heads, relations),
        lambda: phrases.distance_to_a_side(forms, heads, relations),
        lambda: phrases.era_of_a_date(forms, heads, relations),
        lambda: phrases.comment_on_the_clause(forms, xpos, heads, relations),
        lambda: phrases.same_of_another(forms, xpos, heads, relations),
        lambda: phrases.passive_left_out(forms, xpos, heads, relations),
        lambda: shared.verb_like_a_plural(forms, upos, xpos, heads, relations),
        lambda: shared.share_of_a_measure(forms, upos, heads, relations),
        lambda: shared.behind_an_apposition(forms, xpos, heads, relations),
        lambda: gapping.same_case_again(forms, xpos, heads, relations),
        lambda: joined.counts_of(forms, heads, relations),
        lambda: joined.counts_in_a_row(forms, upos, heads, relations),
        lambda: joined.done_to_the_object(forms, xpos, heads, relations),
        lambda: joined.second_clause(forms, upos, xpos, heads, relations),
        lambda: modifiers.accused_of(forms, xpos, heads, relations),
        lambda: modifiers.title_before_name(forms, xpos, heads, relations),
        lambda: joined.second_person(forms, xpos, heads, relations),
        lambda: joined.noun_inside_participle(forms, xpos, heads, relations),
        lambda: joined.plural_verb(forms, xpos, heads, relations),
        lambda: joined.behind_a_modal(forms, xpos, heads, relations),
        lambda: joined.active_into(forms, xpos, heads, relations),
        lambda: modifiers.object_of_whose(forms, xpos, heads, relations),
        lambda: modifiers.that_behind_a_name(forms, xpos, heads, relations),
        lambda: modifiers.apposition_to_the_nearest(forms, xpos, heads, relations),
        lambda: figures.with_places(forms, upos, xpos, heads, relations),
        lambda: figures.times_what(forms, xpos, heads, relations),
        lambda: figures.share_behind_comma(forms, heads, relations),
        lambda: figures.some_of_them_first(forms, upos, heads, relations),
        lambda: figures.bought_from(forms, xpos, heads, relations),
        lambda: figures.on_loan(forms, heads, relations),
        lambda: figures.first_since(forms, heads, relations),
        lambda: figures.level_reached(forms, xpos, heads, relations),
        lambda: figures.subject_again(forms, xpos, heads, relations),
        lambda: figures.still_to_go(forms, xpos, heads, relations),
        lambda: figures.signing(forms, upos, xpos, heads, relations),
        lambda: figures.who_named(forms, upos, xpos, heads, relations),
        lambda: figures.range_behind_at(forms, upos, heads, relations),
        lambda: figures.participle_before_its_object(forms, xpos, heads, relations),
        lambda: figures.name_with_number(forms, xpos, heads, relations),
        lambda: adjacent.making_it(forms, xpos, heads, relations),
        lambda: adjacent.one_of_several(forms, xpos, heads, relations),
        lambda: adjacent.joined_phrase(forms, xpos, heads, relations),
        lambda: adjacent.sum_in_a_name(forms, xpos, heads, relations),
        lambda: adjacent.object_of_the_nearest(forms, xpos, heads, relations),
        lambda: adjacent.behind_including(forms, xpos, heads, relations),
        lambda: adjacent.held_behind_the_object(forms, xpos, heads, relations),
        lambda: adjacent.crime_by(forms, xpos, heads, relations),
        lambda: adjacent.quoted_adjectives(forms, xpos, heads, relations),
        lambda: adjacent.second_doing(forms, xpos, heads, relations),
        lambda: adjacent.says_and_has_asked(forms, xpos, heads, relations),
        lambda: adjacent.base_form_above(forms, xpos, heads, relations),
        lambda: adjacent.infinitives_in_a_row(forms, xpos, heads, relations),
        lambda: adjacent.object_shared_to(forms, xpos, heads, relations),
        lambda: adjacent.which_of_a_body(forms, xpos, heads, relations),
        lambda: adjacent.which_of_the_maker(forms, xpos, heads, relations),
        lambda: adjacent.where_in_a_place(forms, xpos, heads, relations),
        lambda: adjacent.second_office(forms, xpos, heads, relations),
        lambda: adjacent.active_in_a_row(forms, xpos, heads, relations),
        lambda: reach.date_behind_an_aside(forms, xpos, heads, relations),
        lambda: reach.when_in_no_place(forms, xpos, heads, relations),
        lambda: reach.with_behind_an_aside(forms, xpos, heads, relations),
        lambda: reach.beside_a_degree(forms, xpos, heads, relations),
        lambda: reach.so_that(forms, xpos, heads, relations),
        lambda: reach.which_is_nobody(forms, xpos, heads, relations),
        lambda: reach.which_of_several(forms, xpos, heads, relations),
        lambda: reach.that_of_one(forms, xpos, heads, relations),
        lambda: reach.joined_name(forms, xpos, heads, relations),
        lambda: reach.same_preposition_in_a_row(forms, xpos, heads, relations),
        lambda: reach.first_to_do(forms, xpos, heads, relations),
        lambda: reach.as_low_as(forms, xpos, heads, relations),
        lambda: reach.second_apposition(forms, xpos, heads, relations),
    )
    _beside(forms, upos, xpos, heads, relations)


def _beside(
    forms: Sequence[str], upos: list[str], xpos: list[str], heads: list[int], relations: list[str]
) -> None:
    """What belongs to the word beside it and hangs on one further away."""
    _each_if_a_tree(
        heads,
        relations,
        lambda: owners.described_first(forms, xpos, heads, relations),
        lambda: owners.name_of_the_owner(forms, xpos, heads, relations),
        lambda: owners.body_with_two(forms, xpos, heads, relations),
        lambda: owners.since_that_year(forms, xpos, heads, relations),
        lambda: owners.outcome_of_it_all(forms, xpos, heads, relations),
        lambda: owners.bound_for(forms, xpos, heads, relations),
        lambda: owners.another_later(forms, xpos, heads, relations),
        lambda: owners.dries_in_an_hour(forms, upos, xpos, heads, relations),
        lambda: nearest.before_doing(forms, xpos, heads, relations),
        lambda: nearest.score(forms, xpos, heads, relations),
        lambda: nearest.of_the_second(forms, xpos, heads, relations),
        lambda: nearest.kind_with_hyphen(forms, xpos, heads, relations),
        lambda: nearest.across_a_predicate(forms, xpos, heads, relations),
        lambda: nearest.one_of_the_few_to(forms, xpos, heads, relations),
        lambda: nearest.nearest_working(forms, xpos, heads, relations),
        lambda: nearest.away_from_it(forms, xpos, heads, relations),
        lambda: nearest.sum_of_it(forms, xpos, heads, relations),
        lambda: nearest.object_with_two_kinds(forms, upos, xpos, heads, relations),
        lambda: nearest.than_usual(forms, xpos, heads, relations),
        lambda: nearest.number_one(forms, xpos, heads, relations),
        lambda: nearest.up_the_mountain(forms, xpos, heads, relations),
        lambda: nearest.through_and_out(forms, xpos, heads, relations),
        lambda: nearest.name_of_a_name(forms, xpos, heads, relations),
        lambda: nearest.work_by(forms, xpos, heads, relations),
        lambda: asides.number_that_is(forms, xpos, heads, relations),
        lambda: asides.described_before_older(forms, xpos, heads, relations),
        lambda: asides.pursued(forms, upos, xpos, heads, relations),
        lambda: asides.described_between(forms, xpos, heads, relations),
        lambda: asides.last_of_the_places(forms, xpos, heads, relations),
        lambda: asides.from_there_to(forms, xpos, heads, relations),
        lambda: asides.where_it_is(forms, xpos, heads, relations),
        lambda: asides.subject_with_two_clauses(forms, xpos, heads, relations),
        lambda: asides.more_than_that(forms, xpos, heads, relations),
        lambda: asides.placed_with(forms, xpos, heads, relations),
        lambda: asides.event_of_all(forms, xpos, heads, relations),
        lambda: asides.cheaper_by_so_much(forms, xpos, heads, relations),
        lambda: asides.minutes_by_train(forms, xpos, heads, relations),
        lambda: asides.participle_again(forms, xpos, heads, relations),
        lambda: beside.off_whom(forms, heads, relations),
        lambda: beside.some_of_them_where(forms, heads, relations),
        lambda: beside.plural_clause(forms, xpos, heads, relations),
        lambda: beside.with_somebody_present(forms, xpos, heads, relations),
        lambda: beside.lost_with_all_hands(forms, xpos, heads, relations),
        lambda: beside.maker_to_the_king(forms, xpos, heads, relations),
        lambda: beside.numbered(forms, xpos, heads, relations),
        lambda: beside.behind_whom(forms, xpos, heads, relations),
        lambda: beside.things_with_things(forms, xpos, heads, relations),
        lambda: beside.ran_out_too(forms, xpos, heads, relations),
        lambda: beside.north_of_it_too(forms, xpos, heads, relations),
        lambda: beside.his_and_his(forms, xpos, heads, relations),
        lambda: beside.inside_the_while(forms, xpos, heads, relations),
        lambda: beside.of_the_agent(forms, xpos, heads, relations),
        lambda: beside.one_subject(xpos, heads, relations),
        lambda: beside.done_by(forms, xpos, heads, relations),
        lambda: beside.bakers_who_heard(forms, xpos, heads, relations),
        lambda: motion.from_where(forms, xpos, heads, relations),
        lambda: motion.ever_done(forms, xpos, heads, relations),
        lambda: motion.known_as_one(forms, xpos, heads, relations),
        lambda: motion.again_and_again(forms, xpos, heads, relations),
        lambda: kin.one_of_the_children(forms, xpos, heads, relations),
        lambda: kin.beneath_the_agent(forms, xpos, heads, relations),
        lambda: kin.which_went_on(forms, xpos, heads, relations),
        lambda: kin.two_units_later(forms, xpos, heads, relations),
        lambda: kin.last_in_apposition(forms, xpos, heads, relations),
        lambda: kin.name_of_the_wife(forms, xpos, heads, relations),
        *of_the_nearest_thing.repairs(forms, upos, xpos, heads, relations),
        *runs_of_phrases.repairs(forms, upos, xpos, heads, relations),
        *verbs_in_a_row.repairs(forms, upos, xpos, heads, relations),
        *verb_understood.repairs(forms, xpos, heads, relations),
        *plain_prose.repairs(forms, upos, xpos, heads, relations),
        *behind_the_verb.repairs(forms, xpos, heads, relations),
        *fronted.repairs(forms, xpos, heads, relations),
    )


def is_tree(heads: Sequence[int]) -> bool:
    """True where every word hangs, over others, on the one root."""
    if sum(h == ROOT for h in heads) != 1:
        return False
    good: set[int] = {ROOT}
    for k in range(len(heads)):
        path: list[int] = []
        while k not in good:
            path.append(k)
            k = heads[k]
            if len(path) > len(heads):
                return False
        good.update(path)
    return True


def _reattach(heads: list[int], relations: list[str]) -> None:
    """ "on top of the Saturn V sat three men". A noun with a preposition before an inverted verb is
    not part of the
    subject behind the verb; it belongs to the phrase before it, or to the verb."""
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


def _lift_prepositions(heads: list[int], relations: list[str]) -> None:
    """ "home to 340 people, a lighthouse and a school": the preposition is the noun's, not the
    number's."""
    for k, number in enumerate(heads):
        noun = (
            heads[number]
            if number > k and relations[k] == "case" and relations[number] == "nummod"
            else ROOT
        )
        if noun > number and not any(
            heads[c] == noun and relations[c] == "case" for c in range(noun)
        ):
            heads[k] = noun


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


def _each_if_a_tree(heads: list[int], relations: list[str], *repairs: Callable[[], None]) -> None:
    """One repair after the other; one that makes no tree of a strange parse is taken back."""
    for one in repairs:
        before = list(heads), list(relations)
        one()
        if not is_tree(heads):
            heads[:], relations[:] = before
