"""What is computed from judged facts."""
