"""Signals between a fact and what was found for it."""
