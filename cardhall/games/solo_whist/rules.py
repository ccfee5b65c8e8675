"""Solo Whist. A contract for every deal, bid by one seat, or by two seats by proposal and acceptance.

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

from typing import Any

from cardhall.cards import SUIT_SIGNS, Card
from cardhall.games.solo_whist.facts import SoloWhistFacts
from cardhall.language import capitalized, fill_template, listing, numbered, say, template
from cardhall.rules.engine.action import PASS, Action
from cardhall.rules.engine.game import HAND
from cardhall.rules.engine.options import book_and_usual, deals_in_match, one_of
from cardhall.rules.engine.phase import Names, Phase
from cardhall.rules.engine.results import DealResult, Line, name_sides
from cardhall.rules.mechanisms.asking import AskState, NameTrump
from cardhall.rules.mechanisms.auctions import Call, bid_phrases, bids
from cardhall.rules.mechanisms.contracts import Contract, ContractAuction, ContractGame, ContractState
from cardhall.rules.mechanisms.dealing import turn_up_last_card
from cardhall.rules.mechanisms.french_tricks import FrenchTrickGame
from cardhall.rules.mechanisms.tricks import TrickPlay

# a contract's trumps: the upcard's suit, a suit named, none
DEFAULT_TRUMPS, CHOSEN_TRUMPS, NO_TRUMPS = "default", "chosen", "NT"
CONTRACT_BY_NAME = {
    "prop": Contract(8, 1, say("prop"), DEFAULT_TRUMPS),
    "solo": Contract(5, 1, say("solo"), DEFAULT_TRUMPS),
    "misere": Contract(0, 2, say("misère"), NO_TRUMPS),
    "abundance": Contract(9, 3, say("abundance"), CHOSEN_TRUMPS),
    "abundance trump": Contract(9, 3, say("abundance in trumps"), DEFAULT_TRUMPS),
    "ouverte": Contract(0, 4, say("misère ouverte"), NO_TRUMPS),
    "slam": Contract(13, 6, say("slam"), NO_TRUMPS),
}
BID_ACTIONS = bids(*CONTRACT_BY_NAME)
PROP_ACTION, COP_ACTION = BID_ACTIONS[0], Action("cop")
ABANDONED_RESULT = DealResult((0, 0, 0, 0), (), say("The deal is abandoned"), thrown_in=True)


class SoloWhistState(AskState, ContractState):
    """A state of Solo Whist: the upcard, and the seats bound by the standing bid."""

    upcard: Card  # the dealer's last card

    @property
    def elder(self) -> int:
        """The seat after the dealer, which speaks and usually leads first."""
        return self.next_seat(self.dealer)

    @property
    def declarers(self) -> tuple[int, ...]:
        """The seats bound by the standing bid, in seat order: the bidder, and the acceptor of a proposal."""
        bid = self.standing_bid
        if bid is None or bid.action != PROP_ACTION:
            return super().declarers
        return tuple(sorted([bid.seat, *(call.seat for call in self.calls if call.action == COP_ACTION)]))

    @property
    def has_open_proposal(self) -> bool:
        """Whether a proposal stands that nobody has accepted."""
        return self.bid_name == "prop" and len(self.declarers) == 1

    @property
    def exposed_seat(self) -> int | None:
        """The seat whose hand lies open."""
        return self.declarers[0] if self.bid_name == "ouverte" and self.tricks else None


class Bidding(ContractAuction[SoloWhistState]):
    """The auction: bids rise until all others have passed, and a seat that has passed is out."""

    scale = BID_ACTIONS
    other_calls = (COP_ACTION,)
    passes_final = True
    bid_names = {name: contract.spoken_name for name, contract in CONTRACT_BY_NAME.items()}
    notes = {
        **{
            str(bid): say("pays {value}", value=contract.value)
            for bid, contract in zip(BID_ACTIONS, CONTRACT_BY_NAME.values(), strict=True)
        },
        "cop": say("pays {value}", value=CONTRACT_BY_NAME["prop"].value),
    }

    def barred_key(self, state: SoloWhistState, seat: int) -> tuple[bool, bool]:
        return state.has_open_proposal and state.declarer != seat, state.bid_name == "prop"

    def why_barred(self, state: SoloWhistState, seat: int, call: Action) -> str:
        if call != COP_ACTION or (state.has_open_proposal and state.declarer != seat):
            return ""
        accepted = state.bid_name == "prop" and not state.has_open_proposal
        return (
            say("The proposal has been accepted already.")
            if accepted
            else say("No other player has made a proposal that you could accept.")
        )

    def finish(self, state: SoloWhistState) -> Phase[Any] | None:
        if state.standing_bid is None:
            return None
        state.turn = proposer = state.standing_bid.seat
        if not state.has_open_proposal:
            return NAMING_PHASE if state.contract.trumps == CHOSEN_TRUMPS else set_trumps(state, state.contract.trumps)
        is_next_proposer = proposer == state.next_seat(state.elder)
        if proposer == state.elder or not (is_next_proposer or state.options["elder_cop"] == "any"):
            return LONELY_PROP_PHASE
        state.turn = state.elder
        return LATE_COP_PHASE

    def label(self, state: SoloWhistState, action: Action) -> str:
        if action.words == ("abundance", "trump"):
            return say("Abundance {suit_signs}", suit_signs=SUIT_SIGNS[state.upcard.suit])
        return say("Ouverte") if action.words == ("ouverte",) else super().label(state, action)

    def fact(self, state: SoloWhistState, seat: int, names: Names) -> str:
        last_call_text = super().fact(state, seat, names)
        accepters = [other for other in state.declarers if other != state.declarer]
        return (
            say(
                "{last}, and {listed} accepted",
                last=last_call_text,
                listed=listing([names(other) for other in accepters]),
            )
            if accepters
            else last_call_text
        )


class LastCall(Bidding):
    """A last call of one seat after all others have passed on a proposal."""

    def closes(self, state: SoloWhistState, call: Call) -> bool:
        return True


class LateCop(LastCall):
    """The elder's last call: having passed, it may still accept the proposal."""

    asks = say("Accept the proposal, or pass again.")

    def available_choices(self, state: SoloWhistState, seat: int) -> list[Action]:
        return [COP_ACTION]

    def refusal(self, state: SoloWhistState, seat: int, action: Action) -> str:
        return say("You have passed: you can only accept the proposal now, or pass again.")

    def finish(self, state: SoloWhistState) -> Phase[Any] | None:
        state.turn = state.declarer
        return LONELY_PROP_PHASE if state.has_open_proposal else set_trumps(state, DEFAULT_TRUMPS)


class LonelyProposal(LastCall):
    """The last call of a proposer whom nobody has joined: a higher bid, or the deal is abandoned."""

    asks = say("Nobody joins you: bid higher, or pass to abandon the deal.")

    def available_choices(self, state: SoloWhistState, seat: int) -> list[Action]:
        return list(self.higher(state))

    def finish(self, state: SoloWhistState) -> Phase[Any] | None:
        if state.calls[-1].action == PASS:
            state.standing_bid = None
        return super().finish(state)


class Naming(NameTrump[SoloWhistState]):
    """The choice of trumps by the declarer of an abundance."""

    def finish(self, state: SoloWhistState, seat: int, answer: Action) -> Phase[Any]:
        return set_trumps(state, answer.words[0])


class Play(TrickPlay[SoloWhistState]):
    """The play of the tricks; after the first trick of an ouverte its declarer's hand lies open."""

    def after_trick(self, state: SoloWhistState) -> Phase[Any] | None:
        if len(state.tricks) == 1 and (open_seat := state.exposed_seat) is not None:
            state.lay_open(HAND[open_seat], state.zones[HAND[open_seat]], open_seat)
        return super().after_trick(state)


def set_trumps(state: SoloWhistState, trumps: str) -> Phase[Any]:
    """Set trumps (`DEFAULT_TRUMPS`, `NONE`, or a suit), and return the phase of play."""
    state.trump = state.upcard.suit if trumps == DEFAULT_TRUMPS else trumps
    return PLAY_PHASE


class SoloWhist(ContractGame[SoloWhistState], FrenchTrickGame[SoloWhistState]):
    """A contract for every deal, bid by one seat, or by two seats by proposal and acceptance."""

    id = "solo-whist"
    contracts = CONTRACT_BY_NAME
    state_class = SoloWhistState
    thrown_in_count = False
    options = {
        "deals": deals_in_match(
            16,
            (1, 4, 8, 12, 16, 20, 24),
            say("How many played deals a match has. Abandoned deals do not count."),
            left_open=True,
        ),
        "scoring": one_of(
            {"chips": say("Losers pay winners"), "paper": say("Only winners score")},
            say("Scoring"),
            say("Whether the losers of a deal pay for it."),
            left_open=True,
        ),
        "elder_cop": one_of(
            {"next": say("The next player’s"), "any": say("Anybody’s")},
            say("Late cop"),
            say("Whose proposal the player left of the dealer may still accept after passing."),
        ),
    }
    presets = book_and_usual(elder_cop="any")
    phrases = {"cop": (say("say cop"), say("says cop")), **bid_phrases(Bidding.bid_names)}

    def deal(self, state: SoloWhistState) -> Phase[Any]:
        state.upcard = turn_up_last_card(state)
        state.begin_tricks()
        state.begin_auction()
        return BIDDING_PHASE

    def losers_pay(self, state: SoloWhistState) -> bool:
        return bool(state.options["scoring"] == "chips")

    def first_leader(self, state: SoloWhistState) -> int | None:
        return state.declarer if state.bid_name == "slam" else state.elder

    def facts(self, state: SoloWhistState, seat: int) -> SoloWhistFacts:
        passed = [who for who in range(4) if state.has_passed(who) and who not in state.declarers]
        return SoloWhistFacts(
            upcard=state.upcard,
            default_suit=state.upcard.suit,
            trump=state.trump or None,
            contract=state.bid_name or None,
            declarers=tuple(state.declarers),
            passed=tuple(passed),
            tricks=tuple(state.tricks_by_side()),
            exposed=state.exposed_seat,
        )

    def score(self, state: SoloWhistState) -> DealResult:
        if state.standing_bid is None:
            return ABANDONED_RESULT
        delta, outcome, (_, value, contract_text, _) = self.paid(state), self.outcome(state), state.contract
        has_partners = len(state.declarers) > 1
        paid_line = Line(say("Paid"), delta, fill_template(PAYMENT_TEXTS[outcome.is_made, has_partners], value=value))
        lines = (
            self.contract_line(
                state, capitalized(contract_text), say("tricks together") if has_partners else say("tricks wanted")
            ),
            Line(say("Tricks taken"), state.tricks_by_side(), outcome.result_word, adds=False),
            paid_line
            if self.losers_pay(state)
            else Line(say("Points"), delta, say("{value} for each winner", value=value)),
        )
        headline = template("{player} made the {words} with {tricks:words}")
        if not outcome.is_made:
            headline = template("{player} failed in the {words} with {tricks:words}")
        tricks = numbered(outcome.amount_taken, "trick")
        return DealResult(
            delta,
            lines,
            fill_template(headline, player=name_sides(state.declarers), words=contract_text, tricks=tricks),
        )


PAYMENT_TEXTS = {  # by whether the contract was made, and whether there are two declarers
    (True, True): template("{value} from each defender to each declarer"),
    (True, False): template("{value} from each defender to the declarer"),
    (False, True): template("{value} from each declarer to each defender"),
    (False, False): template("{value} from the declarer to each defender"),
}


BIDDING_PHASE, LATE_COP_PHASE, LONELY_PROP_PHASE, NAMING_PHASE, PLAY_PHASE = (
    Bidding(),
    LateCop(),
    LonelyProposal(),
    Naming(),
    Play(),
)
GAME = SoloWhist()
