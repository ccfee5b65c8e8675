"""Names of calls used in several tables."""

from __future__ import annotations

from typing import Final

from cardhall.games.contract_bridge.advice.meanings import LAST
from cardhall.language import say

LEAST: Final = LAST
TO_PLAY: Final = say("To play", context="what a bid says")
NATURAL: Final = say("Natural")
OPENING: Final = say("Opening")
BALANCED: Final = say("Balanced")
RAISE: Final = say("Raise")
TO_GAME: Final = say("Raise to game")
LIMIT: Final = say("Raise that invites to game")
SHUTS_OUT: Final = say("Shuts the others out")
INVITES: Final = say("Invites to game")
ENOUGH: Final = say("No wish to bid on")
ACCEPTS: Final = say("Accepts the invitation")
NOTHING: Final = say("Nothing to say")
NEW_SUIT: Final = say("New suit")
AGAIN: Final = say("Again")
ANSWER: Final = say("Answer")
SECOND: Final = say("Second suit")
FOR_SIX: Final = say("Asks partner to bid six with the most")
PENALTY: Final = say("For penalty")
TAKE_OUT: Final = say("For take-out")
STRENGTH: Final = say("Strength")
SLAM: Final = say("Looks for a slam")
NO_MORE: Final = say("No strength beyond what was shown")
PREFERENCE: Final = say("Preference")
SUPPORT: Final = say("Support")
STAYMAN: Final = say("Stayman: asks for a suit of four hearts or spades")
TRANSFER: Final = {
    "H": say("Transfer: asks partner to bid hearts"),
    "S": say("Transfer: asks partner to bid spades"),
}
ACES: Final = say("Asks for aces")
