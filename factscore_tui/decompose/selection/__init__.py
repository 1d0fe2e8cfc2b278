"""More facts than are kept, and the learned choice among them."""
