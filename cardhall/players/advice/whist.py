"""Whist: the play of the cards is all there is to know; there is no bidding."""

from __future__ import annotations

from cardhall.players.advice.tricks import TrickAdvice


class WhistAdvice(TrickAdvice):
    """Tricks are all that counts."""

    effort = 600  # some forty deals at the first lead; the hard player imagines thousands


ADVICE = WhistAdvice()
