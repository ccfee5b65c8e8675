"""Advice for games with melds: combinations of a hand, and cards that a side's melds take, in whole numbers."""
