"""What `evaluate` does and prints."""
