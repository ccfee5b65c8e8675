"""The games: a folder for each, with all that is this game's own. See README.md beside this file."""
