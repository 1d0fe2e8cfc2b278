"""What hangs on the wrong word of a sentence."""
