"""A checklist for the verifier: what it can do, what must not move it, what must lower it (Ribeiro
et al., 2020)."""
