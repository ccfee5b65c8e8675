"""Another name of `cardhall.english`."""

from cardhall.english import NUMBERS, capital, counted, listed, or_none

__all__ = ["NUMBERS", "capital", "counted", "listed", "or_none"]
