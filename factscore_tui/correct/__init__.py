"""From finding to fixing: kinds of errors, the smallest edits that the evidence carries, FAVA's
tags. Pure: no engine, no model, no file."""
