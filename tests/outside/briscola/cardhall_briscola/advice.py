"""What computer players know of Briscola: the play follows from the rules, and the easy player errs at times."""

from __future__ import annotations

from cardhall.players.tricks.advice import TrickAdvice
from cardhall.players.tricks.careless_play import Careless
from cardhall_briscola.rules import BriscolaState


class BriscolaBeginner(Careless[BriscolaState]):
    """Plays a wrong card at times."""


ADVICE = TrickAdvice[BriscolaState](easy=BriscolaBeginner())
