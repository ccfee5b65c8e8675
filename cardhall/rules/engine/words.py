"""Another name of `cardhall.english`."""

from cardhall.english import NUMBER_WORDS, capital, counted, listed, or_none, printable

__all__ = ["NUMBER_WORDS", "capital", "counted", "listed", "or_none", "printable"]
