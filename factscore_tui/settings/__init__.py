"""What the user has set: the table of settings (`schema.py`), the layers in which they are given
(`layers.py`), the names of keys (`key_names.py`)."""

from factscore_tui.settings.key_names import KEYS_ALLOWED, KEYS_TABLE, SIGNS, key_list
from factscore_tui.settings.layers import MAX_BYTES, PROJECT_FILE, load_settings, read_file
from factscore_tui.settings.report_formats import FORMATS
from factscore_tui.settings.schema import (
    ENVIRONMENT,
    KEYS,
    PROJECT_KEYS,
    THEMES,
    Settings,
)

__all__ = (
    "ENVIRONMENT",
    "FORMATS",
    "KEYS",
    "KEYS_ALLOWED",
    "KEYS_TABLE",
    "MAX_BYTES",
    "PROJECT_FILE",
    "PROJECT_KEYS",
    "SIGNS",
    "THEMES",
    "Settings",
    "key_list",
    "load_settings",
    "read_file",
)
