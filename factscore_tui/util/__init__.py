"""Small tools that know nothing of facts: standard library only, used by every layer."""
