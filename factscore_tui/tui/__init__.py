"""The terminal app. Only this package imports textual; it talks to the engine through engine.client
alone."""
