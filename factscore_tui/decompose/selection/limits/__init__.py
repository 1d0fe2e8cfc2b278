"""What must not be left out of a statement, or makes it none: vetoes on candidates."""
