"""From articles to an index directory."""
