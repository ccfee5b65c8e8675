"""Mechanisms shared by several games: tricks, auctions, melds, combinations. No mechanism knows of a game."""
