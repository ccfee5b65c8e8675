"""Contests between players: many deals, paired and counted."""
