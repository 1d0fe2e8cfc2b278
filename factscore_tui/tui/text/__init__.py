"""Text on the screen: wrapped, marked, made visible."""
