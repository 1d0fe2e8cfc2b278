"""What the app can fetch, what it costs, and what of it is here."""
