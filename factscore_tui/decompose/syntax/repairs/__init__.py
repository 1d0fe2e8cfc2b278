"""What parsers get wrong in a known way, put right in the tree."""
