"""Which earlier mention a pronoun or "the company" most likely stands for: an encoder over several
sentences, and a small network that compares the words of two mentions."""
