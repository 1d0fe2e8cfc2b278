"""What the keys do in the part of the screen that is in use: the first section of the help.

Keys stand here as they are written; an id of an action in braces stands for the reader's own key
for it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from textual.screen import ModalScreen, Screen

from factscore_tui.tui.keys.rebinding import key_for
from factscore_tui.tui.widgets.prompt import PromptLine

if TYPE_CHECKING:
    from textual.app import App

_ID = re.compile(r"\{([a-z]+\.[a-z_]+)\}")

Rows = tuple[tuple[str, str], ...]
"""Keys, and what they do."""


class HelpSection(NamedTuple):
    """A part of a screen, or a dialog."""

    title: str
    rows: Rows


def _sections(table: str) -> dict[str, HelpSection]:
    """From blocks of lines: "name = title", then "keys | what they do"."""
    found = {}
    for block in table.strip().split("\n\n"):
        head, *lines = block.split("\n")
        name, _, title = head.partition(" = ")
        rows = (line.partition(" | ") for line in lines)
        found[name] = HelpSection(title, tuple((keys.strip(), does) for keys, _, does in rows))
    return found


PARTS = _sections("""
document = In the text
  {read.next_fact} {read.previous_fact}       | next, previous fact
  {read.next_problem} {read.previous_problem} | next, previous problem
  {read.evidence}                             | its evidence; again: back here
  {read.edit}                                 | edit the text where it stands
  12 G                                        | fact 12
  pgdn pgup                                   | scroll (home end: to the ends)
  click                                       | choose a fact (again: the next)
  drag                                        | pick words: copy, check alone
  ✗2                                          | beside a line: worst, how many
  ↑ ↓ ~ + ✎                                   | better, worse, other, new, ruled

evidence = In the evidence
  ↓ ↑                                   | scroll (pgdn, pgup: by pages)
  {read.next_fact} {read.previous_fact} | that of the next, previous fact
  {read.rule}                           | your own verdict on this fact
  {read.copy_evidence}                  | copy it, with its sources
  {read.stop}                           | back to where you were

fact-list = In the list of facts
  {read.next_fact} {read.previous_fact} | down, up the list (also ↓ ↑)
  {read.evidence}                       | evidence of the fact
  {read.fold} {read.fold_all}           | open, close a fold; all of them
  {read.filter}                         | list only some verdicts
  {read.rule}                           | your own verdict on this fact
  {read.list} {read.stop}               | close the list

editing = While you edit: letters are text
  {read.stop} {read.check} | check what you touched
  {read.discard}           | drop what you changed
  ctrl+z ctrl+y            | undo, redo
  ctrl+c x v               | copy, cut, paste
  shift+arrow              | select
  tab                      | to the evidence and back

read:prompt-search = While you search
  enter       | keep what was found
  ↓ ↑         | next, previous match
  {read.stop} | end the search

read:prompt-jump = While you type a number
  enter G     | go to the fact with this number
  n p         | as many facts on, back
  {read.stop} | stay where you are

editor = In the text
  {start.check}             | check it
  {start.undo} {start.redo} | undo, redo, also of opened files
  {start.open}              | open a file (or drop one here)
  {start.clear}             | clear it
  ctrl+c x v                | copy, cut, paste
  tab                       | to the topic, to earlier checks

whole = A text too large to be edited here
  {start.check} | check it
  {start.clear} | clear it
  pgdn pgup     | scroll (home end: to the ends)

topic = In the topic
  enter | check the text
  tab   | to earlier checks, to the text

recent-list = In earlier checks
  ↓ ↑              | down, up the list
  enter            | open it as it was left
  tab              | to the text
  {start.sessions} | search, rename, compare, delete

sessions = In the list
  ↓ ↑                | down, up (also j k)
  {sessions.open}    | open it as it was left
  {sessions.versions} | older versions: list, fold
  {sessions.compare_version} | compare with the version before
  {sessions.compare} | compare it: then c on another
  {sessions.back}    | back

sessions:prompt-search = While you search
  enter           | keep what was found
  ↓ ↑             | down, up the list
  {sessions.back} | show all again

changes = In the list of changes
  {compare.next} {compare.previous} | down, up (also ↓ ↑)
  {compare.evidence}                | evidence of both; again: away
  {compare.all}                     | all facts, or what changed
  {compare.back}                    | back

both = In the evidence of both
  pgdn pgup                             | scroll by pages
  {compare.half_down} {compare.half_up} | scroll by half a page
  {compare.next} {compare.previous}     | of the next, previous change
  {compare.back}                        | close it

findings = The threshold
  {calibration.lower} {calibration.higher} | move it down, up
  {calibration.best}                       | where you agree with it most
  {calibration.keep}                       | keep it for checks to come
  ↓ ↑                                      | scroll
  {calibration.back}                       | back: it stays as it is

settings = In the list
  ↓ ↑                | down, up
  {settings.edit}    | change it: saved at once
  {settings.default} | back to the default
  {settings.back}    | back

keys = In the list
  {keys.down} {keys.up} | down, up (also ↓ ↑)
  {keys.add}            | one more key for it
  {keys.remove}         | remove a key
  {keys.default}        | reset its keys
  {keys.back}           | back

offers = In the list
  {setup.down} {setup.up} | down, up (also ↓ ↑)
  {setup.start}           | fetch it, or use it alone
  {setup.tick}            | count it with the others, or not
  {setup.more_trust} {setup.less_trust} | trust it more, less
  {setup.stop}            | stop fetching it
  {setup.add}             | add a folder or a dump of yours
  {setup.details}         | everything about it
  {setup.back}            | back

offer = In the details
  {setup.down} {setup.up} | scroll (also ↓ ↑)
  {setup.start}           | fetch it, or use it; asks first
  {setup.details}         | back to the list
""")
"""By the id of the widget that is in use; before it, where there are several, the place."""

DIALOGS = _sections("""
OpenFile = Opening a file
  letters | its path; what fits is listed
  ↓       | into the list
  enter   | open it; of a folder: go there
  esc     | close

AddSource = A source of your own
  letters | its path; what fits is listed
  ↓       | into the list
  enter   | add it; in the list: take it
  esc     | close

Confirm = A question
  y       | yes
  n esc   | no
  ← → tab | from one answer to the other
  enter   | the one in use

ConfirmWord = A question answered by a word
  enter | yes, where the word is typed
  esc   | no

ChooseFilter = Which facts to show
  f F   | next, previous (also j k, ↓ ↑)
  enter | choose
  esc q | cancel

ToCheck = What is to be checked
  ↓ ↑   | down, up the list (also j k)
  enter | go to the fact
  v     | rule on it: then it is done
  esc   | close

OpenDrafts = Drafts that are open
  ↓ ↑   | down, up the list (also j k)
  enter | go to it
  x     | close it; its session stays
  esc   | back

ActionMenu = What can be done here
  a key | that of the list acts at once
  ↓ ↑   | down, up the list
  enter | the chosen one
  esc   | cancel

ChangeFact = Correcting otherwise
  enter  | take what is typed
  ↓ ↑    | to the list, and back
  a key  | in the list: acts at once
  ctrl+l | all of numbers, or of dates
  esc    | cancel

ChooseSimilarFacts = Facts like this one
  ↓ ↑   | a larger, a smaller set
  enter | set them aside
  esc q | cancel

RuleDialog = Your ruling
  s c n k i | the verdicts, by their letters
  enter     | rule
  ↓ ↑ tab   | to the reason, to the note
  esc       | cancel

NoteDialog = Your note
  enter | save it; empty: delete it
  esc   | cancel

ExportDialog = Saving the report
  ↓ ↑   | another format
  tab   | to the path, to the buttons
  enter | save
  esc   | close

Rename = Another name
  enter | rename
  esc   | cancel

About = What the text is about
  enter | check again
  esc   | cancel

ChooseValue = Another value
  ↓ ↑   | next, previous (also j k)
  enter | save
  esc q | cancel

EditLine = Another value
  enter | save
  esc   | cancel

ChooseEngine = Engine and language model
  ↓ ↑   | down, up the list
  enter | choose
  tab   | to the line for a file, back
  esc   | back
""")
"""By the name of the dialog's class, or of one that it is made from."""


def section_of(screen: Screen[object]) -> HelpSection | None:
    """What is in use on a screen, as far as there is something to say about it."""
    if isinstance(screen, ModalScreen):
        return next(
            (DIALOGS[kind.__name__] for kind in type(screen).__mro__ if kind.__name__ in DIALOGS),
            None,
        )
    focused = screen.focused
    if focused is None:
        return None
    name = f"prompt-{focused.kind}" if isinstance(focused, PromptLine) else focused.id or ""
    return PARTS.get(f"{getattr(screen, 'WHERE', '')}:{name}") or PARTS.get(name)


def place_of(app: App[Any]) -> str:
    """The place that is in front, or behind a dialog."""
    return next(
        (str(s.WHERE) for s in reversed(app.screen_stack) if getattr(s, "WHERE", "")), "app"
    )


def rows_of(part: HelpSection, app: App[Any]) -> Rows:
    """The rows with the reader's own keys; those of actions without a key are left out."""
    found = (
        (_ID.sub(lambda action: key_for(app, action[1]), keys).split(), does)
        for keys, does in part.rows
    )
    return tuple((" ".join(keys), does) for keys, does in found if keys)
