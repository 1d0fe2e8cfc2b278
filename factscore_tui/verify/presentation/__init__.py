"""What is shown with a verdict: evidence, marks, reasons."""
