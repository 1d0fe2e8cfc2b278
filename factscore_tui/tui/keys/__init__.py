"""Keys: the table of actions, help, palette, the user's own."""
