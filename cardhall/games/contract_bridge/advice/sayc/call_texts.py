"""Names of calls used in several tables."""

from __future__ import annotations

from typing import Final

from cardhall.games.contract_bridge.advice.meanings import NO_BETTER_BID_TEXT
from cardhall.language import say

LAST_RESORT_TEXT: Final = NO_BETTER_BID_TEXT
TO_PLAY_TEXT: Final = say("To play", context="what a bid says")
NATURAL_TEXT: Final = say("Natural")
OPENING_TEXT: Final = say("Opening")
BALANCED_TEXT: Final = say("Balanced")
RAISE_TEXT: Final = say("Raise")
GAME_RAISE_TEXT: Final = say("Raise to game")
LIMIT_RAISE_TEXT: Final = say("Raise that invites to game")
PREEMPTIVE_TEXT: Final = say("Pre-emptive bid")
INVITATION_TEXT: Final = say("Invites to game")
SIGN_OFF_TEXT: Final = say("Does not want to bid on")
ACCEPTANCE_TEXT: Final = say("Accepts the invitation")
NOTHING_TO_SHOW_TEXT: Final = say("Nothing to show")
NEW_SUIT_TEXT: Final = say("New suit")
REBID_TEXT: Final = say("Again")
ANSWER_TEXT: Final = say("Answer")
SECOND_SUIT_TEXT: Final = say("Second suit")
SLAM_INVITATION_TEXT: Final = say("Asks partner to bid six with a maximum")
PENALTY_TEXT: Final = say("For penalty")
TAKE_OUT_TEXT: Final = say("For take-out")
STRENGTH_TEXT: Final = say("Strength")
SLAM_TRY_TEXT: Final = say("Looks for a slam")
NO_EXTRA_STRENGTH_TEXT: Final = say("No extra strength")
PREFERENCE_TEXT: Final = say("Preference")
SUIT_SUPPORT_TEXT: Final = say("Support")
STAYMAN_TEXT: Final = say("Stayman: asks for a suit of four hearts or spades")
TRANSFER_TEXTS: Final = {
    "H": say("Transfer: asks partner to bid hearts"),
    "S": say("Transfer: asks partner to bid spades"),
}
ACE_QUESTION_TEXT: Final = say("Asks for aces")
