"""Advice for games with melds: plans for melds and discards, with hands and melds as whole numbers."""
