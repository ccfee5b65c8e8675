"""Learns tables for computer players: cards of Whist, bids of Mus, raises of Truc."""
