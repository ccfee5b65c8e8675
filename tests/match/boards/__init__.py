"""Deals from files of other programs, and typed in."""
