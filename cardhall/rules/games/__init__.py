"""The games, one module each; each ends with its one instance, `GAME`. A game never imports a game."""
