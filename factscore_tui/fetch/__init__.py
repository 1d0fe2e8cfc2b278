"""Fetching a file over the network, which only ever happens in a command that the user typed for
it.

Everything else in the program is offline, but for a server that the user names
(factscore_tui/server). FACTSCORE_TUI_OFFLINE=1 switches this off too, and servers on other
machines.
"""

from __future__ import annotations

from factscore_tui.fetch.address import OFFLINE_VARIABLE, check_address, file_name, refuse_offline
from factscore_tui.fetch.partial import Fetched, ProgressCallback
from factscore_tui.fetch.transfer import download, fetch_text

__all__ = [
    "OFFLINE_VARIABLE",
    "Fetched",
    "ProgressCallback",
    "check_address",
    "download",
    "fetch_text",
    "file_name",
    "refuse_offline",
]
