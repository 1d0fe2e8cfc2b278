"""What a tree says: clauses, noun phrases and the statements that can be made of them."""
