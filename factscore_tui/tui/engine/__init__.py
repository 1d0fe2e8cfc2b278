"""The thread that talks to the engine, and what it leaves for the app."""
