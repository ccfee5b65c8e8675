"""Whist: the play of the cards is all there is to know; there is no bidding."""

from __future__ import annotations

from cardhall.players.advice.tricks import TrickAdvice


class WhistAdvice(TrickAdvice):
    """Tricks are all that counts."""

    effort = 200  # a dozen deals at the first lead; the hard player imagines hundreds or thousands


ADVICE = WhistAdvice()
