"""The hall, the first page: all games, the matches under way, and a column about the chosen game."""
