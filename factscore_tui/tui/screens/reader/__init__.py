"""Parts of the screen on which a text is read."""
