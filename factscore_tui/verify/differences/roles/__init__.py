"""Who did what to whom: names exchanged, or another holder of a place that only one can have."""
