"""A noun with a verb that says little ("make", "give", "come under") told as the verb that it is
made of, and what is undergone as what is done.

    Lee made an attack on the fort          Lee attacked the fort
    Moss made the first crossing of it      Moss was the first to cross it
    Lee came under the influence of Moss    Lee was influenced by Moss
    The fort underwent repairs              The fort was repaired

Only without a word beside the noun that says how or how many ("two visits to", "a secret visit
to"): the verb would not say that.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from factscore_tui.verify.wording.inflection import PARTICIPLE, PAST, verb_forms

_CARRY_OUT = "carry out|conduct|lead|make|undertake"
_DONE = f"""
have|exert|exercise: influence on|influence over|influence upon = influence
launch|mount|stage|{_CARRY_OUT}: attack on|assault on|raid on = attack
pay|make: visit to = visit
make: use of = use; make: attempt to = attempt to; make: effort to = try to
make|take: decision to = decide to; make|give: promise to = promise to; make: offer to = offer to
make: discovery of = discover; make|give: contribution to = contribute to
make: changes to|alterations to = change; make: improvements to = improve
reach|make|come to: agreement with = agree with
give: description of|account of = describe; give: explanation of = explain
give|lend|express|declare: support to|support for|backing to|backing for = support
give: approval to|assent to = approve
express|voice: opposition to = oppose; put up|offer: resistance to = resist
express|voice: criticism of = criticise; express|feel|have: admiration for = admire
feel|have: hatred of|hatred for = hate; feel|have: fear of = fear
{_CARRY_OUT}: investigation into|investigation of|inquiry into = investigate
{_CARRY_OUT}: repairs to|repairs on|repair of = repair
{_CARRY_OUT}: restoration of = restore; {_CARRY_OUT}: survey of = survey
{_CARRY_OUT}: study of|studies of|research on|research into = study
{_CARRY_OUT}: excavation of|excavations of = excavate; {_CARRY_OUT}: search of = search
{_CARRY_OUT}: experiments with|experiments on = experiment with
have|hold: meeting with = meet; have: conversation with|talk with = talk to
give: performance of = perform; make|produce: translation of = translate
impose|place|put: ban on = ban; impose|put|levy: tax on = tax; put|lay: blame on = blame
make|give: speech to = speak to; make|give: gift of = give
make: journey to|trip to = travel to; make: escape from = escape from
make: landing on = land on; make: flight over = fly over; make: flight across = fly across
make|achieve: ascent of = climb; make|achieve: crossing of = cross
show: interest in = be interested in; take: control of = seize; make: copy of|copies of = copy
"""
_UNDERGONE = """
come under|fall under|be under: influence of = influence
come under|meet with|face|attract|earn: attack from|attack by = attack
come under|come in for|meet with|face|attract|draw: criticism from|fire from = criticise
meet with|meet|face|encounter: opposition from|resistance from = oppose
win|earn|attract|draw|receive|get: praise from = praise
receive|get|have|win|enjoy: support from|backing from|support of|backing of = support
receive|get: training from = train; receive|get: visit from = visit
receive|get: approval from|approval of = approve
suffer: defeat by|defeat at the hands of = defeat
be the subject of|be the object of|be the target of: attack by|criticism by = criticise
"""
_ALONE = {
    "repairs": "repair",
    "restoration": "restore",
    "reconstruction": "rebuild",
    "renovation": "renovate",
    "enlargement": "enlarge",
    "reform": "reform",
    "modernisation": "modernise",
}
"""What a thing undergoes, with nobody named who does it."""
_DETERMINER = r"(?:an? |the |his |her |its |their )?"
_FIRST = r"(?P<first>(?:the |his |her |its |their )first )?"
_MANY = re.compile(r"(?:\b[a-z]+(?<![su])s|\b(?:[Tt]hey|[Ww]e)|\band\b[^,]*) \Z")
_BE = ("be", "is", "was", "been", "being")


def plain_verbs(fact: str) -> Iterator[str]:
    """The fact with its verb and noun as one verb; nothing for most."""
    for pattern, verb, undergone in _RULES:
        found = pattern.search(fact)
        if found is None:
            continue
        k = next(k for k in range(5) if found[f"f{k}"] is not None)
        before = fact[: found.start()]
        if not found.groupdict().get("first"):
            told = _passive(verb, k, before) if undergone else _active(verb, k)
            yield before + told + (" by" if undergone == "by" else "") + fact[found.end() :]
        elif k == PAST:
            be = "were" if _MANY.search(before) else "was"
            yield f"{before}{be} the first to {verb}{fact[found.end() :]}"


def _active(verb: str, form: int) -> str:
    first, _, rest = verb.partition(" ")
    return f"{verb_forms(first)[form]} {rest}".strip()


def _passive(verb: str, form: int, before: str) -> str:
    be = _BE[form]
    be = {"is": "are", "was": "were"}.get(be, be) if _MANY.search(before) else be
    return f"{be} {verb_forms(verb)[PARTICIPLE]}"


def _said(light: str, form: int) -> str:
    first, _, rest = light.partition(" ")
    said = verb_forms(first)[form]
    said = {"is": "(?:is|are)", "was": "(?:was|were)"}.get(said, said)
    return f"{said} {rest}".strip()


def _lights(written: str) -> str:
    lights = [light.strip() for light in written.split("|")]
    each = ("|".join(dict.fromkeys(_said(one, k) for one in lights)) for k in _ORDER)
    return "|".join(f"(?P<f{k}>{said})" for k, said in zip(_ORDER, each, strict=True))


_ORDER = (2, 1, 3, 4, 0)
"""Past first: "put" is the past of "put" here, and "made" no participle."""


def _compiled() -> list[tuple[re.Pattern[str], str, str]]:
    rules = []
    for table, undergone in ((_DONE, ""), (_UNDERGONE, "by")):
        for row in re.split(r"[;\n]", table):
            if not row.strip():
                continue
            lights, _, rest = row.partition(": ")
            nouns, _, verb = rest.partition(" = ")
            said = "|".join(re.escape(noun.strip()) for noun in nouns.split("|"))
            first = _FIRST if undergone == "" else ""
            pattern = rf"(?<=\s)(?:{_lights(lights)}) (?:{first}{_DETERMINER})(?:{said})(?=\s)"
            rules.append((re.compile(pattern), verb.strip(), undergone))
    for noun, verb in _ALONE.items():
        pattern = rf"(?<=\s)(?:{_lights('undergo')}) {noun}(?=[\s.,;])"
        rules.append((re.compile(pattern), verb, "alone"))
    return rules


_RULES = _compiled()
