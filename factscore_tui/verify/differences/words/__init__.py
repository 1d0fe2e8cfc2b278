"""A word that excludes what the source says: opposites, kinds, nations, subjects of study."""
