"""Verbs that say little alone, and what they need behind them."""

from __future__ import annotations

_GOVERNED = """
go goes went going gone: to into
come comes came coming: from to into across upon
know known: as for
ask asks asked asking: for
pass passes passed passing: to
turn turns turned turning: to into
serve serves served serving: as
sit sits sat sitting: on in at
attribute attributes attributed: to
take takes took taken: to for
put puts putting: on at to in into
depend depends depended: on upon
deal deals dealt cope copes coped: with
suffer suffers suffered stem stems stemmed derive derives derived: from
differ differs differed refrain refrained abstain abstained: from
care cares cared: for
insist insists insisted embark embarked border borders bordered: on
focus focuses focused concentrate concentrates concentrated: on
contribute contributes contributed respond responds responded: to
object objected adhere adheres adhered resort resorted succumb succumbed: to
correspond corresponds corresponded: to
accuse accuses accused suspect suspected convict convicted deprive deprived: of
interfere interferes interfered comply complies complied collide collided: with
stumble stumbled: on upon across over
search searches searched wait waits waited: for
act acts acted: as
reduce reduces reduced reducing: to
file filed files filing: for
blame blames blamed: for on
give gives gave given: to
describe describes described: as
regard regards regarded: as
compare compared compares: with to
base based: on in
belong belongs belonged: to
dispose disposed disposes: of
refer refers referred: to
link linked links: to with
bound: for
assign assigned assigns: to
apply applied applies: for to
account accounts accounted accounting: for
listen listens listened: to
consist consists consisted: of
combine combined combines: with
distinguish distinguished distinguishes: from
oppose opposed opposes: to
look looks looked looking: after like
amount amounts amounted: to
head heads headed: for to
flow flows flowed: into
limit limited confine confined restrict restricted: to
devote devoted dedicate dedicated: to
divide divided divides convert converted transform transformed: into to
rely relies relied rest rests rested: on
face faced: with
prevent prevented: from
treat treated: as
cling clung stick stuck: to
break breaks broke: with
agree agreed agrees: to
bring brings brought: into to
send sends sent: to
keep keeps kept: on at
leave leaves left leaving: to
lift lifts lifted: from to
carry carries carried: to
sentence sentences sentenced: to
diagnose diagnosed: with
place placed: in on under at
connect connects connected: with to
appoint appoints appointed: to
extend extends extended: to
fit fits fitted fitting equip equips equipped supply supplies supplied: with
return returns returned: to
replace replaced: with by
associate associated: with
vote votes voted: against for
run runs ran: to
finish finishes finished: with
land lands landed: at in on
remain remains remained stay stays stayed: without in at on under with
specialise specialises specialised specialize specializes specialized: in
"""
"""Verbs with the prepositions of what they say little without."""
PREPOSITIONS = {
    verb: frozenset(line.split(":")[1].split())
    for line in _GOVERNED.strip().splitlines()
    for verb in line.split(":")[0].split()
}
AROUND = frozenset("back home in away up down out through over there here on birth".split())  # noqa: SIM905
"""Where to in one word: "went home", "came back" say enough."""
BARE = frozenset(
    """come comes came go goes went gone known ask asked taken look looks looked turn turns turned
    compare compared bound based covered ranked called give gives gave reach reaches reached switch
    switched carried stands stood face faced described set sets put puts keep keeps kept live lived
    fill filled bring brings brought send sends finish finishes finished attributed blamed depend
    depends start starts range ranges ranged begun driven""".split()  # noqa: SIM905
)
