"""Differences that are computed: quantities, names in other roles, opposites."""
