"""Contests between players: many deals, each played in every seating, and the mean difference with its error."""
