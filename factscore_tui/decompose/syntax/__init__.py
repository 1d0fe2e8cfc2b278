"""Words, tags and dependency trees of a sentence."""
