"""Another name of `cardhall.english`."""

from cardhall.english import NUMBERS, capital, counted, listed, or_none, printable

__all__ = ["NUMBERS", "capital", "counted", "listed", "or_none", "printable"]
