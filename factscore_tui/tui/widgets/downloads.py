"""The list of what can be fetched, what is known of one entry, and the question before it is
fetched."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Mapping, Sequence

from textual.content import Content
from textual.widgets.option_list import Option

from factscore_tui.tui.downloads.amounts import amount, download_time
from factscore_tui.tui.downloads.counted import rank_words
from factscore_tui.tui.downloads.listing import Machine
from factscore_tui.tui.downloads.offers import GROUPS, Offer
from factscore_tui.tui.state.jobs import Job
from factscore_tui.tui.text.visible import one_line
from factscore_tui.tui.widgets.bars import Part
from factscore_tui.tui.widgets.choices import Choices
from factscore_tui.tui.widgets.jobs import progress_words
from factscore_tui.util.amounts import counted, rough_duration_text

LABEL = 11
"""Cells of the labels in the details."""


class OfferList(Choices):
    """Two groups, two lines an entry."""

    def __init__(self, id: str) -> None:
        super().__init__(id=id, markup=False)
        self._offers: tuple[Offer, ...] = ()
        self._jobs: Mapping[str, Job] = {}
        self._drawn: dict[str, Content] = {}

    @property
    def chosen(self) -> Offer | None:
        """The highlighted entry."""
        if self.highlighted is None or not self.option_count:
            return None
        key = self.get_option_at_index(self.highlighted).id
        return next((offer for offer in self._offers if offer.key == key), None)

    def choose(self, name: str) -> None:
        """Highlight the index of this name, if it is in the list."""
        for place in range(self.option_count):
            if self.get_option_at_index(place).id == f"index:{name}":
                self.highlighted = place

    def on_resize(self) -> None:
        """The lines are cut to the width."""
        if self._offers:
            self.show(self._offers, self._jobs)

    def show(self, offers: Sequence[Offer], jobs: Mapping[str, Job]) -> None:
        """Show these; the highlighted one stays so while it is there."""
        before = self.chosen
        self._offers, self._jobs = tuple(offers), jobs
        width = self._width()
        self._drawn = {offer.key: line_of(offer, jobs.get(offer.key), width) for offer in offers}
        self.clear_options()
        for group, title in GROUPS:
            gap = "\n" if self.option_count else ""
            self.add_option(Option(Content.styled(gap + title, "$primary bold"), disabled=True))
            self.add_options(
                [
                    Option(self._drawn[offer.key], id=offer.key)
                    for offer in offers
                    if offer.group == group
                ]
            )
        wanted = (
            before.key
            if before is not None
            else next((job.key for job in jobs.values() if job.open), "")
        )
        self.highlighted = (
            self.get_option_index(wanted if wanted in self._drawn else offers[0].key)
            if offers
            else None
        )

    def update_jobs(self, jobs: Mapping[str, Job]) -> None:
        """Draw the entries anew whose job has moved on."""
        self._jobs = jobs
        for offer in self._offers:
            line = line_of(offer, jobs.get(offer.key), self._width())
            if line != self._drawn.get(offer.key):
                self._drawn[offer.key] = line
                self.replace_option_prompt(offer.key, line)

    def _width(self) -> int:
        return max(20, self.scrollable_content_region.width - 3)


def line_of(offer: Offer, job: Job | None, width: int) -> Content:
    """Mark, title and size; then what is here or what it takes."""
    mark, style = (
        (str(offer.rank) if offer.of > 1 else "●", "$primary bold")
        if offer.state == "used"
        else ("○", "$primary")
        if offer.at_hand
        else (" ", "")
    )
    name = Content.assemble((f"{mark} ", style), (offer.title, "$foreground bold"))
    size = "" if offer.at_hand or not offer.download else f"  {amount(offer.download)}"
    room = max(8, width - len(size))
    title = Content.assemble(name.truncate(room, ellipsis=True), (size, "$quiet"))
    detail = Content.assemble("  ", *_state(offer, job)).truncate(width, ellipsis=True)
    return Content.assemble(title.truncate(width), "\n", detail)


def _state(offer: Offer, job: Job | None) -> list[Part]:
    if job is not None and job.open:
        return [(progress_words(job), "$accent")]
    if job is not None and job.status == "failed":
        return [(f"failed: {job.message}", "$error")]
    if offer.state == "used":
        trust = rank_words(offer.rank, offer.of)
        counts = f"in use, {trust}" if trust else "in use"
        return [(counts, "$primary"), (f" · {offer.here}" if offer.here else "", "$quiet")]
    if job is not None and job.status == "done":
        return [("ready", "$primary"), (f": {offer.here}" if offer.here else "", "$quiet")]
    if offer.state == "here":
        return [(f"on this machine · {offer.here}" if offer.here else "on this machine", "$quiet")]
    if offer.state == "damaged":
        return [(f"damaged: {offer.here}", "$error")]
    if offer.obstacle:
        return [(offer.obstacle, "$warning")]
    if offer.state == "begun":
        return [(f"begun: {begun(offer)}, enter resumes", "$accent")]
    costs = [
        counted(offer.articles, "article") if offer.articles and offer.group == "knowledge" else "",
        f"{rough_duration_text(offer.minutes)} to build" if offer.minutes else "",
        f"{amount(offer.memory)} of memory" if offer.memory else "",
        offer.licence,
    ]
    return [(" · ".join(cost for cost in costs if cost), "$quiet")]


def begun(offer: Offer) -> str:
    """How much of a download has arrived, in words."""
    if not offer.arrived:
        return "the build was stopped"
    return (
        f"{amount(offer.arrived)} of {amount(offer.download)} are here"
        if offer.download
        else amount(offer.arrived)
    )


def detail_of(
    offer: Offer, job: Job | None, here: Machine, width: int, in_keys: Callable[[str], str]
) -> Content:
    """Everything that is known of an entry, in lines of `width` cells. `in_keys` writes the
    reader's own keys in place of ids of actions."""
    parts: list[Part] = [
        (f"{offer.title}\n", "$foreground bold"),
        (f"{offer.about}\n\n", "$foreground"),
    ]
    parts += _news(offer, job, in_keys)
    for label, value in _facts(offer, here, in_keys(offer.use)):
        if value:
            lines = textwrap.wrap(value, max(10, width - LABEL)) or [""]
            parts += [
                (f"{label:<{LABEL}}", "$quiet"),
                (("\n" + " " * LABEL).join(lines) + "\n", "$foreground"),
            ]
    return Content.assemble(*parts)


def _news(offer: Offer, job: Job | None, in_keys: Callable[[str], str]) -> list[Part]:
    """What has happened to it, and what can be done next."""
    if job is not None and job.open:
        return [
            (f"{progress_words(job)}\n", "$accent"),
            (in_keys("{setup.stop} stops it; what has arrived is kept.\n\n"), "$quiet"),
        ]
    if job is not None and job.status == "failed":
        hint = f" {job.hint[:1].upper()}{job.hint[1:]}." if job.hint else ""
        return [
            (f"It failed: {job.message}.", "$error"),
            (f"{hint} Enter tries again.\n\n", "$foreground"),
        ]
    if job is not None and job.status == "done" and offer.state != "used":
        return [("Ready.", "$primary bold"), (" Enter uses it.\n\n", "$foreground")]
    if offer.obstacle and not offer.at_hand:
        return [(f"{offer.obstacle[:1].upper()}{offer.obstacle[1:]}.\n\n", "$warning")]
    if offer.state == "begun":
        return [(f"Begun: {begun(offer)}. Enter resumes.\n\n", "$accent")]
    return [(f"It {offer.warning}.\n\n", "$warning")] if offer.warning else []


def _facts(offer: Offer, here: Machine, use: str) -> list[tuple[str, str]]:
    rough = bool(offer.arguments)
    size = (
        f"{amount(offer.download)}, {download_time(offer.download)} at 100 Mbit/s"
        if offer.download
        else ""
    )
    memory = f"about {amount(offer.memory)}" + (f" of {amount(here.memory)}" if here.memory else "")
    return [
        ("here", offer.here if offer.at_hand or offer.state == "damaged" else ""),
        ("counts", rank_words(offer.rank, offer.of)),
        ("to use it", use if offer.at_hand else ""),
        ("licence", offer.licence),
        ("from", ", ".join(offer.hosts)),
        ("download", size),
        ("disk", disk_of(offer, here) if rough else amount(offer.kept) if offer.kept else ""),
        ("memory", memory if offer.memory else ""),
        (
            "build",
            f"about {rough_duration_text(offer.minutes)} on {cores(here)}" if offer.minutes else "",
        ),
        ("articles", f"{offer.articles:,}" if offer.articles and rough else ""),
        ("figures", offer.figures),
        ("notes", offer.notes),
        ("address", offer.address),
        ("terms", offer.licence_url),
    ]


def disk_of(offer: Offer, here: Machine) -> str:
    """What it takes on disk meanwhile and afterwards, and what is free."""
    free = f"; {amount(here.data)} free" if here.data else ""
    if offer.group == "models":
        return f"{amount(offer.kept)}{free}" if offer.kept else ""
    meanwhile = (
        f"up to {amount(offer.download + offer.building)} while it is built"
        if offer.download
        else ""
    )
    after = f"about {amount(offer.kept)} afterwards" if offer.kept else ""
    return ", ".join(part for part in (meanwhile, after) if part) + free


def cores(here: Machine) -> str:
    """ "4 cores"."""
    return counted(here.cores, "core")


def question_of(offer: Offer, here: Machine, in_keys: Callable[[str], str]) -> str:
    """What is asked before the network is used: what, how much, from whom, under which terms, at
    what price."""
    hosts = " and ".join(offer.hosts) or "the network"
    rest = max(0, offer.download - offer.arrived)
    again = offer.at_hand
    what = (
        f"{amount(rest)} more" if offer.arrived and rest and not again else amount(offer.download)
    )
    lines = [f"Fetch {one_line(offer.title, 60)}{' again, as it is by now' if again else ''}?"]
    lines.append(f"From {hosts}: {what}. Licence: {offer.licence or 'not known'}.")
    if offer.group == "knowledge":
        built = (
            f"Then built here, {rough_duration_text(offer.minutes)}. "
            if offer.minutes
            else "Then built here. "
        )
        lines.append(f"{built}Disk: {disk_of(offer, here)}.")
    else:
        lines.append(f"Disk: {disk_of(offer, here)}.")
    if offer.warning:
        lines.append(f"But it {offer.warning}.")
    lines.append(in_keys("You can keep working. Leaving stops it; {app.setup} resumes it."))
    return "\n".join(lines)
