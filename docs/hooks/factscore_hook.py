"""Beside factscore_bios.yaml: lm-evaluation-harness finds the function by this file's name."""

from __future__ import annotations

from factscore_tui.hooks import lm_eval_results as process_results

__all__ = ["process_results"]
