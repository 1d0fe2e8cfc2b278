"""What pronouns, roles and short names in a text stand for."""
