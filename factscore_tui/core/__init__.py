"""Pure data and functions: documents, facts, evidence, verdicts, reports. Standard library only, no clock, no locale."""
