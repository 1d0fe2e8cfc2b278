"""Facts by a language model: the prompt, its answer, and what of it the sentence accounts for."""
