"""Scoring in several processes, in shards and in a cluster."""
