"""Who did what to whom: a small network that compares the dependency graphs of a fact and of its
evidence."""
