"""How well errors are found and put right."""
