"""An index directory that is there: opened, searched, verified."""
