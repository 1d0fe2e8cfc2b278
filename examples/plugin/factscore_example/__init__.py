"""What factscore-tui finds by the entry points of this package."""
