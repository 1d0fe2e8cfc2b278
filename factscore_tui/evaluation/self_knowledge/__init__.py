"""Self-Known and Self-Unknown: whether a model knows which of its facts are right."""
