"""The search for all games, and what it asks of a game: its `Advice`."""
