"""What `score` does and prints."""
