"""What computer players know of Briscola: the play follows from the rules, and the easy player errs at times."""

from __future__ import annotations

from cardhall.players.tricks.advice import TrickAdvice
from cardhall.players.tricks.careless_play import CarelessAdvice
from cardhall_briscola.rules import BriscolaState


class BriscolaBeginner(CarelessAdvice[BriscolaState]):
    """Plays a wrong card at times."""


ADVICE = TrickAdvice[BriscolaState](easy=BriscolaBeginner())
