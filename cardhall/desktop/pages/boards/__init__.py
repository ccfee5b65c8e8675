"""Deals from elsewhere: the boards of a file, and hands typed in."""
