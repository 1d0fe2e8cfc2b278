"""Fact to ranked passages of a knowledge source: titles, words, embeddings, fusion."""
