"""Solo Whist. A contract for every deal, bid by one seat alone, or by two of whom one accepts the other's proposal.

The rules followed. Four players, each scoring alone, 52 cards, thirteen each, ace high. The dealer's last card is
turned up; its suit is the default suit. The seat left of the dealer, the elder, speaks first. Bids from the lowest:
proposal (eight tricks together with whoever accepts it by "cop") and solo (five tricks), with the default suit as
trumps; misère (no trick, no trumps); abundance (nine tricks, trumps of one's choice) and abundance in trumps (the
default suit); ouverte (misère with an open hand from the second trick); slam (all thirteen tricks, no trumps). A bid
must be higher than the one that stands; who passes is out, and the bidding ends when all others have passed. If nobody
has accepted a proposal then, the elder may still do so after a pass, if the proposer is the next seat; otherwise the
proposer bids higher, or the deal is abandoned, as it is after four passes: the same dealer deals again.

The elder leads, in a slam the declarer. Suit must be followed if possible, else any card is played; the highest trump
wins, else the highest card of the suit led. All tricks are played. Every defender pays each declarer the value of a
contract that is made, and each declarer pays every defender that of one that is broken, whatever the number of tricks.
After the last deal the highest score wins; abandoned deals do not count.

Options: the number of deals; on paper, where the winners of a deal score the value and the losers pay nothing; and an
elder that may accept anybody's proposal after having passed.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from cardhall.cards import SUIT_SIGNS, Card
from cardhall.english import capital, counted, listed, or_none
from cardhall.rules.engine.action import PASS, Action
from cardhall.rules.engine.game import HAND, Option
from cardhall.rules.engine.phase import Names, Phase
from cardhall.rules.engine.results import DealResult, Line, Number
from cardhall.rules.mechanisms.asking import AskState, NameTrump
from cardhall.rules.mechanisms.auctions import Auction, AuctionState, Call, bid_phrases, bids
from cardhall.rules.mechanisms.banking import Payment, settle
from cardhall.rules.mechanisms.dealing import turn_up_last
from cardhall.rules.mechanisms.french_tricks import FrenchTrickGame
from cardhall.rules.mechanisms.trick_rules import FEWEST, MOST, SPOIL
from cardhall.rules.mechanisms.trick_state import TrickState
from cardhall.rules.mechanisms.tricks import TrickPlay

DEFAULT, CHOSEN, NONE = "default", "chosen", "NT"  # what trumps a contract has: the upcard's suit, a suit named, none


class Contract(NamedTuple):
    """What a bid binds its player to."""

    tricks: int  # to be taken at least; 0: none may be
    value: int  # paid by each of those who lose to each of those who win
    trumps: str
    words: str


CONTRACTS = {
    "prop": Contract(8, 1, DEFAULT, "prop"),
    "solo": Contract(5, 1, DEFAULT, "solo"),
    "misere": Contract(0, 2, NONE, "misère"),
    "abundance": Contract(9, 3, CHOSEN, "abundance"),
    "abundance trump": Contract(9, 3, DEFAULT, "abundance in trumps"),
    "ouverte": Contract(0, 4, NONE, "misère ouverte"),
    "slam": Contract(13, 6, NONE, "slam"),
}
BIDS = bids(*CONTRACTS)
PROP, COP = BIDS[0], Action("cop")
ABANDONED = DealResult((0, 0, 0, 0), (), "The deal is abandoned", thrown_in=True)


class SoloWhistState(AskState, TrickState, AuctionState):
    upcard: Card  # the dealer's last card

    @property
    def elder(self) -> int:
        return self.next_seat(self.dealer)

    @property
    def bid_name(self) -> str:
        """The bid that stands, and then the contract, as `CONTRACTS` names it; "": nobody has bid."""
        return "" if self.standing_bid is None else " ".join(self.standing_bid.action.words)

    @property
    def contract(self) -> Contract:
        return CONTRACTS[self.bid_name]

    @property
    def declarers(self) -> tuple[int, ...]:
        """Whom the bid that stands binds, in seat order: its player, and who has accepted a proposal."""
        bid = self.standing_bid
        if bid is None:
            return ()
        accepters = [call.seat for call in self.calls if call.action == COP] if bid.action == PROP else []
        return tuple(sorted([bid.seat, *accepters]))

    @property
    def exposed(self) -> int | None:
        """The seat whose hand lies open."""
        return self.declarers[0] if self.bid_name == "ouverte" and self.tricks else None


class Bidding(Auction[SoloWhistState]):
    """Bids rise until all others have passed; who has passed is out."""

    scale = BIDS
    others = (COP,)
    passes_final = True
    words = {name: contract.words for name, contract in CONTRACTS.items()}
    notes = {f"bid {name}": f"pays {contract.value}" for name, contract in CONTRACTS.items()} | {
        "cop": f"pays {CONTRACTS['prop'].value}"
    }

    def barred(self, state: SoloWhistState, seat: int, call: Action) -> str:
        bid = state.standing_bid
        if call != COP or (bid is not None and bid.action == PROP and bid.seat != seat and len(state.declarers) == 1):
            return ""
        if state.bid_name == "prop" and len(state.declarers) > 1:
            return "The proposal has been accepted already."
        return "There is no proposal of another player to accept."

    def holders(self, state: SoloWhistState) -> tuple[int, ...]:
        return state.declarers

    def settle(self, state: SoloWhistState) -> Phase[Any] | None:
        bid = state.standing_bid
        if bid is None:
            return None
        if bid.action == PROP and len(state.declarers) == 1:
            elder, by_next = state.elder, bid.seat == state.next_seat(state.elder)
            asked = elder != bid.seat and (by_next or state.options["elder_cop"] == "any")
            state.turn = elder if asked else bid.seat
            return LATE_COP if asked else LONELY_PROP
        state.turn = bid.seat
        return NAMING if state.contract.trumps == CHOSEN else begin_play(state, state.contract.trumps)

    def label(self, state: SoloWhistState, action: Action) -> str:
        if action.words == ("abundance", "trump"):
            return f"Abundance {SUIT_SIGNS[state.upcard.suit]}"
        return "Ouverte" if action.words == ("ouverte",) else super().label(state, action)

    def prompt(self, state: SoloWhistState, seat: int, names: Names) -> tuple[str, str]:
        last, asked = super().prompt(state, seat, names)
        accepters = [other for other in state.declarers if other != state.standing_bid.seat]  # type: ignore[union-attr]
        return f"{last}, and {listed([names(other) for other in accepters])} accepted" if accepters else last, asked


class LastCall(Bidding):
    """One seat speaks once more when all others have passed on a proposal."""

    def closes(self, state: SoloWhistState, call: Call) -> bool:
        return True


class LateCop(LastCall):
    """The elder, which has passed, may accept the proposal after all."""

    asks = "Accept the proposal, or pass again."

    def able(self, state: SoloWhistState, seat: int) -> list[Action]:
        return [COP]

    def refusal(self, state: SoloWhistState, seat: int, action: Action) -> str:
        return "You have passed: you can only accept the proposal now, or pass again."

    def settle(self, state: SoloWhistState) -> Phase[Any] | None:
        if len(state.declarers) > 1:
            return begin_play(state, DEFAULT)
        assert state.standing_bid is not None
        state.turn = state.standing_bid.seat
        return LONELY_PROP


class LonelyProp(LastCall):
    """The proposer, whom nobody has joined, bids higher, or the deal is abandoned."""

    asks = "Nobody joins you: bid higher, or pass, and the deal is abandoned."

    def able(self, state: SoloWhistState, seat: int) -> list[Action]:
        return list(self.higher(state))

    def settle(self, state: SoloWhistState) -> Phase[Any] | None:
        if state.calls[-1].action == PASS:
            state.standing_bid = None
        return super().settle(state)


class Naming(NameTrump[SoloWhistState]):
    """The declarer of an abundance names trumps."""

    def settle(self, state: SoloWhistState, seat: int, answer: Action) -> Phase[Any]:
        return begin_play(state, answer.words[0])


class Play(TrickPlay[SoloWhistState]):
    """After the first trick of an ouverte its player's hand lies open."""

    def after_trick(self, state: SoloWhistState) -> Phase[Any] | None:
        if len(state.tricks) == 1 and (open_seat := state.exposed) is not None:
            zone = HAND[open_seat]
            shown = {known.card for known in state.known}  # the upcard, where the dealer declares
            state.know(zone, [card for card in state.zones[zone] if card not in shown])
            state.show(state.zones[zone], zone, open_seat)
        return super().after_trick(state)


def begin_play(state: SoloWhistState, trumps: str) -> Phase[Any]:
    """Play begins, with these trumps: `DEFAULT`, `NONE`, or a suit."""
    assert state.standing_bid is not None
    state.trump = state.upcard.suit if trumps == DEFAULT else trumps
    state.turn = state.standing_bid.seat if state.bid_name == "slam" else state.elder
    return PLAY


class SoloWhist(FrenchTrickGame[SoloWhistState]):
    """A contract for every deal, bid by one seat alone, or by two of whom one accepts the other's proposal."""

    id = "solo-whist"
    tricks_wanted = {name: contract.tricks for name, contract in CONTRACTS.items()}
    state_class = SoloWhistState
    thrown_in_count = False
    options = {
        "deals": Option(
            16, (1, 4, 8, 12, 16, 20, 24), "Deals", "Played deals that make a match; abandoned ones do not count."
        ),
        "scoring": Option(
            "chips",
            {"chips": "Losers pay winners", "paper": "Only winners score"},
            "Scoring",
            "Whether those who lose a deal pay for it.",
        ),
        "elder_cop": Option(
            "next",
            {"next": "The next player’s", "any": "Anybody’s"},
            "Late cop",
            "Whose proposal the player left of the dealer may accept after having passed.",
        ),
    }
    presets = {"book": {}, "usual": {"elder_cop": "any"}}
    phrases = {"cop": "say cop", **bid_phrases(Bidding.words)}

    def deal(self, state: SoloWhistState) -> Phase[Any]:
        state.upcard = turn_up_last(state)
        state.begin_tricks()
        state.begin_auction()
        state.turn = state.elder
        return BIDDING

    def parties(self, state: SoloWhistState) -> tuple[int, ...]:
        declarers = state.declarers
        return tuple([0 if seat in declarers else 1 for seat in range(4)])

    def aims(self, state: SoloWhistState) -> list[int]:
        if state.contract.tricks:
            return [MOST] * 4
        return [FEWEST if seat in state.declarers else SPOIL for seat in range(4)]

    def facts(self, state: SoloWhistState, seat: int) -> dict[str, str]:
        passed = [who for who in range(4) if state.has_passed(who) and who not in state.declarers]
        return {
            "upcard": str(state.upcard),
            "default_suit": state.upcard.suit,
            "trump": state.trump or "none",
            "contract": state.bid_name or "none",
            "declarers": seats_text(state.declarers),
            "passed": seats_text(passed),
            "tricks": state.tricks_text(),
            "exposed": or_none(state.exposed),
        }

    def brings(self, state: SoloWhistState, tricks: Sequence[int], points: Sequence[int]) -> tuple[Number, ...] | None:
        if state.standing_bid is None:
            return None
        return brought(state.bid_name, state.declarers, tricks[0], state.options["scoring"])

    def score(self, state: SoloWhistState) -> DealResult:
        if state.standing_bid is None:
            return ABANDONED
        contract, declarers, taken = state.contract, state.declarers, state.taken()
        tricks = sum(taken[seat] for seat in declarers)
        delta = brought(state.bid_name, declarers, tricks, state.options["scoring"])
        made = is_made(contract, tricks)
        defenders = tuple(seat for seat in range(4) if seat not in declarers)
        payers, payees = (defenders, declarers) if made else (declarers, defenders)
        paid = Line("Points", delta, f"{contract.value} for each of those who win")
        if state.options["scoring"] == "chips":
            settle(state, [Payment(payer, payee, contract.value) for payer in payers for payee in payees])
            one = "each declarer" if len(declarers) > 1 else "the declarer"
            whom = f"by each defender to {one}" if made else f"by {one} to each defender"
            paid = Line("Paid", delta, f"{contract.value} {whom}")
        lines = (
            Line(
                capital(contract.words),
                [contract.tricks if seat in declarers else None for seat in range(4)],
                "tricks together" if len(declarers) > 1 else "tricks wanted",
                adds=False,
            ),
            Line("Tricks taken", taken, "made" if made else "broken", adds=False),
            paid,
        )
        who = listed([f"{{{seat}}}" for seat in declarers])
        how = "made" if made else "failed in"
        return DealResult(delta, lines, f"{who} {how} the {contract.words} with {counted(tricks, 'trick')}")


def seats_text(seats: Sequence[int]) -> str:
    """Seats as a fact: `1 3`."""
    return " ".join(map(str, seats)) or "none"


def is_made(contract: Contract, tricks: int) -> bool:
    """Whether the declarers, with this number of tricks, have made the contract."""
    return tricks >= contract.tricks if contract.tricks else not tricks


@lru_cache
def brought(name: str, declarers: tuple[int, ...], tricks: int, scoring: str) -> tuple[int, ...]:
    """What a contract brings each seat when its declarers have taken that number of tricks."""
    contract = CONTRACTS[name]
    made, many = is_made(contract, tricks), len(declarers)
    delta = []
    for seat in range(4):
        declares = seat in declarers
        others = 4 - many if declares else many  # those on the other side
        won, lost = (others, others) if scoring == "chips" else (1, 0)
        delta.append(contract.value * (won if declares == made else -lost))
    return tuple(delta)


BIDDING, LATE_COP, LONELY_PROP, NAMING, PLAY = Bidding(), LateCop(), LonelyProp(), Naming(), Play()
GAME = SoloWhist()
