"""The same in other words: a fact told in those of its source."""
