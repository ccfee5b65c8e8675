"""Fishing: cards counted by rank, deals played out in ranks, and what the other seat's plays tell of its hand."""
