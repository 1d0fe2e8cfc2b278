"""The state of the app, and the pure functions that move it on."""
