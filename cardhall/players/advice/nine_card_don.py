"""Nine-Card Don: what a suit is worth as trumps, and which of its cards to pitch."""

from __future__ import annotations

from cardhall.players.tricks.advice import TrickAdvice


class DonAdvice(TrickAdvice):
    """Pitches the best suit."""


ADVICE = DonAdvice()
