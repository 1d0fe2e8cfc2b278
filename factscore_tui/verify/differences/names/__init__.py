"""Another name than the source has in the fact's place."""
