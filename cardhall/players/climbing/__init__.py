"""Advice for climbing games: how a hand gets rid of its cards."""
