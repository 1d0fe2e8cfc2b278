"""Models and Wikipedia: what is here, what can be fetched, at what price, and how far it is."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Container, VerticalScroll
from textual.widgets import OptionList, Static

from factscore_tui.settings.schema import MAX_INDEXES
from factscore_tui.tui.downloads.listing import Lists, Machine, ask
from factscore_tui.tui.downloads.offers import UNVERIFIED, WORD, Offer, offers
from factscore_tui.tui.keys.actions import bindings
from factscore_tui.tui.screens.add_source import SOURCE, AddSource
from factscore_tui.tui.screens.add_source import question_of as question_of_source
from factscore_tui.tui.screens.base import AppScreen
from factscore_tui.tui.screens.dialogs import Confirm, ConfirmWord
from factscore_tui.tui.state.jobs import Job
from factscore_tui.tui.state.messages import NoticeText
from factscore_tui.tui.widgets.bars import KeyHints, NoticeBar, TitleBar, in_keys
from factscore_tui.tui.widgets.document import MEASURE
from factscore_tui.tui.widgets.downloads import OfferList, detail_of, question_of
from factscore_tui.tui.widgets.jobs import JobLine, running

HINTS = (
    "setup.start",
    "setup.tick",
    "setup.add",
    "setup.more_trust",
    "setup.details",
    "setup.back",
    "setup.again",
    "app.engine",
    "app.help",
    "setup.quit",
)
HINTS_BUSY = ("setup.stop", *HINTS)
LOOKING = "Looking at what is on this machine …"
NOT_VOUCHED = (
    "But no checksum of it is published: nothing tells what the server sends from what it should "
    "send."
)
USE_IT = "{setup.start}: the next check uses it alone; {setup.tick}: beside the others"
NOTHING = "The list could not be made; {setup.again} looks again."


class SetupScreen(AppScreen):
    """What can be fetched: knowledge and models, with size, licence, disk and time; and how far
    that is."""

    CSS_PATH = "setup.tcss"
    WHERE = "setup"
    AUTO_FOCUS = "#offers"
    BINDINGS: ClassVar[list[BindingType]] = [*bindings("setup")]
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (70, "-medium"), (100, "-wide")]
    VERTICAL_BREAKPOINTS = [(0, "-short"), (20, "-tall")]

    def __init__(self) -> None:
        super().__init__()
        self._lists: tuple[Lists, Machine] | None = None
        self._offers: list[Offer] = []
        self._jobs: dict[str, Job] = {}
        self._looking = self._again = False
        self._shown: object = None
        """Index, choice and pending sources that the list was made for."""
        self._at = ""
        """The key of the entry that was last highlighted."""
        self._added = ""
        """The name of the index that was made just now."""

    def compose(self) -> ComposeResult:
        """From top to bottom; list and details beside each other where there is room."""
        yield TitleBar(id="title")
        yield NoticeBar(id="notice")
        yield Static(LOOKING, id="offers-none", markup=False)
        with Container(id="offers-panes"):
            yield OfferList(id="offers")
            with VerticalScroll(id="offer", can_focus=True):
                yield Static("", id="offer-text", markup=False)
        yield JobLine(id="job")
        yield KeyHints(id="hints")

    def on_mount(self) -> None:
        """What is here is looked at in the background."""
        self.query_one(TitleBar).title = "Models and Wikipedia"
        self.query_one("#offers-panes").display = False
        self.show_jobs(self.main.jobs.look())
        self.show_engine()
        self.action_again()

    def on_screen_resume(self) -> None:
        """Another engine may have been chosen meanwhile."""
        self.show_engine()

    # --- the engine
    # ----------------------------------------------------------------------------------------------

    def show_engine(self) -> None:
        """What checks use at present, and what of that is just being opened."""
        engine = self.main.engine
        title = self.query_one(TitleBar)
        title.index, title.engine, title.doing = engine.index, engine.engine, engine.doing
        if engine.refused is not None:
            self._tell(engine.refused)
        now = (engine.index, engine.choice, self.main.sources.pending)
        if self._lists is not None and now != self._shown:
            self._show(self._lists)

    # --- the list
    # ----------------------------------------------------------------------------------------------

    def action_again(self) -> None:
        """Look again."""
        self._again = self._looking  # what is being made may be without what came since
        if not self._looking:
            self._looking = True
            self.query_one("#offers-none", Static).update(LOOKING)
            self.main.in_thread(ask, self._show, self._fail)

    def _show(self, found: tuple[Lists, Machine]) -> None:
        self._looking = False
        if not self.is_attached:  # left while the list was being made
            return
        self._lists = found
        engine = self.main.engine
        pending = self.main.sources.pending
        self._shown = (engine.index, engine.choice, pending)
        self._offers = offers(*found, engine.index, engine.choice, pending)
        self.query_one("#offers-none").display = False
        self.query_one("#offers-panes").display = True
        self.query_one(OfferList).show(self._offers, self._jobs)
        added = next((offer for offer in self._offers if offer.id == self._added), None)
        if added is not None:
            self.query_one(OfferList).choose(added.id)
            self._at, self._added = added.key, ""  # the entry keeps the news
            self._tell(NoticeText(f"{added.title} is indexed.", USE_IT))
        if self.focused is None:
            self.query_one(OfferList).focus()
        self._detail()
        if self._again:
            self.action_again()

    def _fail(self, trouble: NoticeText) -> None:
        self._looking = False
        if self.is_attached:
            self.query_one("#offers-none", Static).update(in_keys(self.app, NOTHING))
            self._tell(trouble)

    def _tell(self, trouble: NoticeText | None) -> None:
        self.query_one(NoticeBar).trouble = trouble

    def _detail(self) -> None:
        offer = self.query_one(OfferList).chosen
        if offer is not None and self._lists is not None:
            width = (
                self.query_one("#offer", VerticalScroll).scrollable_content_region.width
                or self.size.width - 4
            )
            job, keys = self._jobs.get(offer.key), partial(in_keys, self.app)
            text = detail_of(offer, job, self._lists[1], min(width, MEASURE), keys)
            self.query_one("#offer-text", Static).update(text)

    def on_resize(self) -> None:
        """The details are wrapped to the width."""
        self.call_after_refresh(self._detail)

    def on_option_list_option_highlighted(self) -> None:
        """Another entry: its details, from their beginning."""
        offer = self.query_one(OfferList).chosen
        if offer is None or offer.key == self._at:  # the list was only drawn anew
            return
        self._at = offer.key
        self._tell(None)
        self._detail()
        self.query_one("#offer").scroll_home(animate=False)

    def show_jobs(self, jobs: tuple[Job, ...]) -> None:
        """How far the background is."""
        before, self._jobs = self._jobs, {job.key: job for job in jobs}
        self.query_one(JobLine).jobs = jobs
        shown = HINTS_BUSY if any(job.open for job in jobs) else HINTS
        self.show_hints(shown)
        self.query_one(OfferList).update_jobs(self._jobs)
        self._detail()
        ended = [job for job in jobs if not job.open and job.key in before and before[job.key].open]
        if ended:
            self._tell(_ending(ended[-1]))
            if ended[-1].key.startswith(SOURCE) and ended[-1].status == "done":
                self._added = ended[-1].label
            self.action_again()

    # --- actions
    # ----------------------------------------------------------------------------------------------

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Enter or a click."""
        event.stop()
        self.action_start()

    def action_start(self) -> None:
        """Use the highlighted entry; fetch what is not here."""
        offer = self.query_one(OfferList).chosen
        job = self.main.jobs.get(offer.key) if offer is not None else None
        if offer is None or not offer.at_hand or (job is not None and job.open):
            self.action_fetch()
        elif offer.group == "models":
            self.main.engines.action_choose_engine()
        elif offer.state == "used" and offer.of < 2:
            self._tell(NoticeText(f"{offer.title} is in use.", "choose another one"))
        else:
            self.main.sources.choose_for_now(offer.id)
            self._tell(
                NoticeText(
                    f"The next check uses {offer.title} alone.",
                    "{app.settings} makes that so for every start",
                )
            )
            self.show_engine()

    def action_tick(self) -> None:
        """Let the highlighted source count beside the others, or no more."""
        offer = self._source()
        if offer is None:
            return
        used = self._counting()
        if offer.id in used and len(used) == 1:
            self._tell(NoticeText("One source has to count.", "count another one first"))
            return
        if len(used) >= MAX_INDEXES and offer.id not in used:
            self._tell(NoticeText(f"{MAX_INDEXES} sources count, no more can.", "take one away"))
            return
        self._count(
            [one for one in used if one != offer.id] if offer.id in used else [*used, offer.id]
        )

    def action_trust(self, step: int) -> None:
        """One place up or down in the order of trust."""
        offer = self._source()
        if offer is None:
            return
        used = self._counting()
        if offer.id not in used or len(used) == 1:
            self._tell(
                NoticeText(
                    f"{offer.title} is not one of several that count.", "{setup.tick} counts it"
                )
            )
            return
        at = used.index(offer.id)
        to = min(max(0, at + step), len(used) - 1)
        if to != at:
            used.insert(to, used.pop(at))
            self._count(used)

    def _source(self) -> Offer | None:
        """The highlighted source, if it is one and is here."""
        offer = self.query_one(OfferList).chosen
        if offer is None or self._lists is None:
            return None
        if offer.group != "knowledge" or not offer.at_hand:
            what = "no knowledge source" if offer.group != "knowledge" else "not on this machine"
            self._tell(NoticeText(f"{offer.title} is {what}.", "choose one that is here"))
            return None
        return offer

    def _counting(self) -> list[str]:
        """The ids of the sources that count, the most trusted first."""
        ranked = sorted((offer.rank, offer.id) for offer in self._offers if offer.rank)
        return [name for _, name in ranked]

    def _count(self, names: list[str]) -> None:
        self.main.sources.choose(tuple(names))
        if self._lists is not None:
            self._show(self._lists)
        titles = {offer.id: offer.title for offer in self._offers}
        said = ", then ".join(titles.get(name, name) for name in names)
        more = "; where they disagree the first decides" if len(names) > 1 else ""
        self._tell(NoticeText(f"The next check uses {said}{more}.", "kept for every start"))

    def tell_sources(self, notice: NoticeText) -> None:
        """What came of keeping the sources that were chosen."""
        self._tell(notice)

    def action_fetch(self) -> None:
        """Fetch the highlighted entry, after a question."""
        offer = self.query_one(OfferList).chosen
        if offer is None or self._lists is None:
            return
        refusal = _refusal(offer, self.main.jobs.get(offer.key))
        self._tell(refusal)
        if refusal is not None:
            return

        job = self.main.jobs.get(offer.key)
        unvouched = offer.unvouched or _wants_word(job)
        arguments = (*offer.arguments, UNVERIFIED) if unvouched else offer.arguments

        def answered(yes: bool | None) -> None:
            if yes:
                self.main.jobs.add(offer.key, offer.id, arguments)

        question = question_of(offer, self._lists[1], partial(in_keys, self.app))
        if unvouched:
            self.main.push_screen(ConfirmWord(f"{question}\n{NOT_VOUCHED}", WORD), answered)
        else:
            self.main.push_screen(Confirm(question, "Fetch", "Not now"), answered)

    def action_add(self) -> None:
        """Index a collection of the user's own, after a question."""

        def chosen(found: tuple[str, str] | None) -> None:
            if found is None:
                return
            path, name = found
            known = any(offer.id == name and offer.at_hand for offer in self._offers)

            def answered(yes: bool | None) -> None:
                if yes:
                    arguments = ("index", "build", path, "--name", name)
                    self.main.jobs.add(f"{SOURCE}{path}", name, arguments)

            question = question_of_source(Path(path), known)
            self.main.push_screen(Confirm(question, "Index", "Not now"), answered)

        self.main.push_screen(AddSource(), chosen)

    def action_stop(self) -> None:
        """Stop the job of the highlighted entry; where it has none, the one that runs."""
        offer = self.query_one(OfferList).chosen
        job = self.main.jobs.get(offer.key) if offer is not None else None
        if job is None or not job.open:
            job = running(self.main.jobs.look())
        if job is None:
            self._tell(
                NoticeText(
                    "Nothing is being fetched.", "{setup.start} fetches the highlighted entry"
                )
            )
            return
        self.main.jobs.cancel(job.key)

    def action_details(self) -> None:
        """From the list to the details and back; in a small window they take its place."""
        text = self.query_one("#offer")
        reading = self.focused is text
        self.set_class(not reading, "-details")
        (self.query_one(OfferList) if reading else text).focus()
        self.call_after_refresh(self._detail)  # the pane may have had no width before

    def action_cursor(self, step: int) -> None:
        """Up and down the list, or the details."""
        if self.focused is self.query_one("#offer"):
            self.query_one("#offer").scroll_relative(y=step, animate=False)
            return
        super().action_cursor(step)

    def action_back(self) -> None:
        """From the details to the list, from there out. What runs continues."""
        if self.has_class("-details"):
            self.action_details()
            return
        self.main.pop_screen()


def _refusal(offer: Offer, job: Job | None) -> NoticeText | None:
    """Why enter does nothing, and what to do instead."""
    if job is not None and job.open:
        return NoticeText(f"{offer.title} is being fetched already.", "{setup.stop} stops it")
    if not offer.arguments:
        return NoticeText(
            f"{offer.title}: there is nothing to fetch.", "it came with the program, or is your own"
        )
    if offer.group == "models" and offer.at_hand:
        return NoticeText(
            f"{offer.title} is on this machine.",
            "it does not change; {app.engine} chooses what judges",
        )
    if offer.obstacle:
        return NoticeText(
            f"{offer.title}: {offer.obstacle}.", "mend that, then {setup.again} looks again"
        )
    return None


def _wants_word(job: Job | None) -> bool:
    """Whether it ended because nobody has published a checksum."""
    return job is not None and job.status == "failed" and UNVERIFIED in job.hint


def _ending(job: Job) -> NoticeText | None:
    """What a job that has ended has to say, None for a download that went well."""
    if job.key.startswith(SOURCE):
        return _source_ended(job)
    if _wants_word(job):
        return NoticeText(
            f"{job.label}: {job.message}.",
            "try again later; or {setup.start} asks whether to take it as it comes",
        )
    if job.status == "failed":
        hint = f"{job.hint}; " if job.hint else ""
        return NoticeText(f"{job.label}: {job.message}.", f"{hint}{{setup.start}} tries again")
    if job.status == "stopped":
        return NoticeText(
            f"{job.label} is stopped.", "what has arrived is kept; {setup.start} resumes"
        )
    return None


def _source_ended(job: Job) -> NoticeText:
    """The same of a collection of the user's own."""
    if job.status == "failed":
        return NoticeText(f"{job.label}: {job.message}.", job.hint or "{setup.add} adds it again")
    if job.status == "stopped":
        return NoticeText(
            f"{job.label} is stopped.", "what was read is kept; {setup.add} resumes it"
        )
    return NoticeText(f"{job.label} is indexed.", "it will be in the list in a moment")
