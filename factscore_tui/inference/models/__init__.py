"""Model files: those that come along, those that can be fetched, those that are installed."""
