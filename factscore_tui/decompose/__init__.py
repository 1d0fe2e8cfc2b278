"""Sentence to atomic facts with their source spans (atomic fact generation)."""
