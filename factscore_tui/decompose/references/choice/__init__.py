"""Which of what a text has named a pronoun stands for."""
