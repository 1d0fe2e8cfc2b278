"""Lines that are no sentences: labels, list items, chronicles, credits, answers."""
