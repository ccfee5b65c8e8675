"""The search for all games, and `Advice`: the knowledge of a game that guides the search."""
