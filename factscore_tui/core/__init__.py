"""Pure data and functions: documents, facts, evidence, verdicts, reports. Standard library, no
clock, no locale."""
