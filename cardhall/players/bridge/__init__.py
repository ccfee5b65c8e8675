"""Bidding of Contract Bridge: a natural system as data, from which calls are chosen, understood and explained."""
