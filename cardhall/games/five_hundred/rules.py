"""Five Hundred. Euchre's bowers and a joker, three rounds of bids, five cards for the declarer, and nullo.

The rules followed. Four players, partners opposite, 45 cards (A to 4 and the joker), ten each and five in the middle.
Before the auction every seat in turn, from the dealer's left, may declare "ace, no face" (one ace, no king, queen, jack
or joker); its partner at once has the cards dealt again by the same dealer, or plays on, and then their side may bid
neither nullo nor grand nullo.

The seats bid in three rounds; a pass is not final, a bidder may raise its own bid. Bids of six, inkle, are for the
first two seats in their first turn. From the lowest: 6 ♠ ♣ ♦ ♥ and no trumps, 7, nullo, 8, 9, 10, grand nullo; that is
for the partner of a seat that bid nullo, even if it was outbid since, and ends the auction. If the first four seats
pass there is no contract. The last bidder, the declarer, takes the five cards and lays five away; in grand nullo the
partner then takes those and lays five away.

The declarer leads, without a contract the seat left of the dealer. In nullo the declarer's partner sits out. Suit must
be followed if possible. With trumps the joker is the highest, then the right and the left bower. Without trumps it is a
suit of its own that wins every trick; led, it stands for a suit that its holder names, other than those in which it has
failed to follow. All ten tricks are played.

A contract made scores its value, one that failed loses it; the defenders score 10 for each trick they take, in nullo
and grand nullo for each that the declarer's side takes. Without a contract both score 10 a trick. A side wins when it
makes a contract and then has the target; a side as far below zero loses.

Options: the target; whether "ace, no face" may be declared.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from cardhall.cards import RED_JOKER, Card, pack_of
from cardhall.games.five_hundred.facts import FiveHundredFacts
from cardhall.language import in_words, numbered, say, template
from cardhall.rules.engine.action import PASS, Action
from cardhall.rules.engine.card_masks import mask_of
from cardhall.rules.engine.event import Event
from cardhall.rules.engine.game import HAND, HiddenCardSampler
from cardhall.rules.engine.options import Option, book_and_usual, points_to_win
from cardhall.rules.engine.phase import Names, Phase
from cardhall.rules.engine.results import DealResult, Line, Number, blank_zeros, by_side, only_for, thrown_in_result
from cardhall.rules.engine.sampling import RejectionSampler
from cardhall.rules.mechanisms.asking import NO, YES, AskState, Question
from cardhall.rules.mechanisms.auctions import (
    Auction,
    AuctionState,
    bid_phrases,
    bids,
    bids_in_strains,
    strain_of,
)
from cardhall.rules.mechanisms.bowers import LonePlay, bower_rules
from cardhall.rules.mechanisms.contracts import Outcome
from cardhall.rules.mechanisms.exchange import Exchange, ExchangeState
from cardhall.rules.mechanisms.trick_rules import AIM_FEWEST, AIM_MOST, AIM_SPOIL, TrickRules
from cardhall.rules.mechanisms.trick_state import TrickState
from cardhall.rules.mechanisms.tricks import TrickGame

FIVE_HUNDRED_PACK = pack_of("A456789TJQK", (RED_JOKER,))
HAND_SIZE, WIDOW_SIZE = 10, 5
STRAINS_TEXT = "S C D H NT"
INKLE_LEVEL = 6  # the lowest bid, called inkle
SIX_TRICK_VALUES = dict(zip(STRAINS_TEXT.split(), (40, 60, 80, 100, 120), strict=True))  # points by strain
VALUE_PER_LEVEL = 100  # points for each trick bid above six
NULLO_ACTION, GRAND_ACTION = bids("nullo", "grand")
BID_SCALE = (
    *bids_in_strains((6, 7), STRAINS_TEXT),
    NULLO_ACTION,
    *bids_in_strains((8, 9, 10), STRAINS_TEXT),
    GRAND_ACTION,
)
INKLE_BIDS = BID_SCALE[:5]  # of six tricks
INKLE_TURNS = 2  # calls of an auction that may be inkle bids
RESTRICTED_BIDS = frozenset((*INKLE_BIDS, NULLO_ACTION, GRAND_ACTION))
BID_VALUES: Mapping[Action, int] = {
    **{
        bid: SIX_TRICK_VALUES[strain_of(bid)] + VALUE_PER_LEVEL * (bid.number - INKLE_LEVEL)
        for bid in BID_SCALE
        if strain_of(bid)
    },
    NULLO_ACTION: 250,
    GRAND_ACTION: 510,
}
BID_NOTES = {str(bid): str(value) for bid, value in BID_VALUES.items()}
TRICK_POINTS = 10  # for each trick of the defenders; in nullo for each of the declarer's side
DECLARE_ACTION = Action("declare", "ace-no-face")
NOTHING_TO_DECLARE_TEXT = say("Nothing to declare")
ACE_CARDS, FACE_CARDS = (
    tuple(card for card in FIVE_HUNDRED_PACK if card.rank in ranks) for ranks in (("A",), ("K", "Q", "J", "RJ"))
)


class FiveHundredState(TrickState, ExchangeState, AuctionState, AskState):
    """The state of a deal of Five Hundred: declarations, the auction, and the contract."""

    declaring_seats: tuple[int, ...]  # the seats that have declared "ace, no face"
    contract: Action | None
    declarer: int | None

    @property
    def no_nullo(self) -> list[bool]:
        """By side, whether nullo is barred after a declaration of "ace, no face"."""
        play_on = self.declaring_seats[:-1] if self.phase == "redeal" else self.declaring_seats
        return [any(self.side_of(seat) == side for seat in play_on) for side in (0, 1)]

    @property
    def round(self) -> int:
        """The round of the auction, from 1."""
        return max(len(self.calls) - (self.phase != "auction"), 0) // self.seats + 1


class AceNoFace(Question[FiveHundredState]):
    """Each seat in turn may declare a hand with one ace and no face card."""

    name = "declare"
    answers = (PASS, DECLARE_ACTION)
    stops = (DECLARE_ACTION,)
    labels = {str(DECLARE_ACTION): say("Ace, no face")}

    def seats(self, state: FiveHundredState) -> Sequence[int]:
        """Return the seats still to be asked; asking ends at a declaration."""
        order = state.eldest_first()
        return order[order.index(state.declaring_seats[-1]) + 1 :] if state.declaring_seats else order

    def available_choices(self, state: FiveHundredState, seat: int) -> Sequence[Action]:
        return self.answers if is_ace_no_face(state.zones[HAND[seat]]) else (PASS,)

    def asked_for(self, state: FiveHundredState, seat: int) -> str:
        can_declare = is_ace_no_face(state.zones[HAND[seat]])
        return (
            say("Declare your ace without face cards, or pass.")
            if can_declare
            else say("You have nothing to declare: pass.")
        )

    def why_not(self, state: FiveHundredState, seat: int, action: Action) -> str:
        return say("You may declare only a hand with one ace and no king, queen, jack or joker.")

    def add_answer_event(self, state: FiveHundredState, seat: int, answer: Action) -> None:
        text = NOTHING_TO_DECLARE_TEXT if answer == PASS else ""  # so that it is not read as a pass of the auction
        state.add_event(Event("act", seat=seat, action=answer, text=text))

    def on_answer(self, state: FiveHundredState, seat: int, answer: Action) -> None:
        if answer == DECLARE_ACTION:
            state.declaring_seats += (seat,)
            state.rule_out(seat, mask_of(FACE_CARDS))

    def finish(self, state: FiveHundredState, seat: int, answer: Action) -> Phase[Any]:
        return REDEAL_PHASE if answer == DECLARE_ACTION else self.unasked(state)

    def unasked(self, state: FiveHundredState) -> Phase[Any]:
        """Begin the auction, once no seat is left to ask."""
        state.begin_auction()
        state.turn = state.left_of(state.dealer)
        return BIDDING_PHASE

    def fact(self, state: FiveHundredState, seat: int, names: Names) -> str:
        return (
            say("You hold one ace and no face card")
            if is_ace_no_face(state.zones[HAND[seat]])
            else say("Before the bids")
        )

    def task(self, state: FiveHundredState, seat: int, names: Names) -> str:
        can_declare = is_ace_no_face(state.zones[HAND[seat]])
        return say("Declare it, or pass") if can_declare else say("You have nothing to declare: pass")


class Redeal(Question[FiveHundredState]):
    """The question whether the partner of a seat that declared wants a new deal."""

    name = "redeal"
    answers = (YES, NO)
    labels = {"yes": say("Deal again"), "no": say("Play on")}
    asks = say("Ask for a new deal, or play without nullo.")

    def seats(self, state: FiveHundredState) -> Sequence[int]:
        return (state.partner_of(state.declaring_seats[-1]),)

    def finish(self, state: FiveHundredState, seat: int, answer: Action) -> Phase[Any] | None:
        return None if answer == YES else ACE_NO_FACE_PHASE

    def fact(self, state: FiveHundredState, seat: int, names: Names) -> str:
        return say("Your partner has one ace and no face card")


class Bidding(Auction[FiveHundredState]):
    """The auction of three rounds, in which passes are not final."""

    scale = BID_SCALE
    turns, top_closes = 3, True
    bid_names = {
        "nullo": say("nullo"),
        "grand": say("grand nullo"),
        **{" ".join(bid.words): say("{level} NT", level=bid.words[0]) for bid in BID_SCALE if strain_of(bid) == "NT"},
    }
    notes = BID_NOTES

    def why_barred(self, state: FiveHundredState, seat: int, call: Action) -> str:
        if call not in RESTRICTED_BIDS:
            return ""
        if call in INKLE_BIDS:
            early = len(state.calls) < INKLE_TURNS
            return "" if early else say("You may bid six only in the first two turns of the auction.")
        if state.no_nullo[state.side_of(seat)]:
            return say("Your side has declared an ace without face cards, so it may not bid nullo.")
        if call == NULLO_ACTION or self.partner_bid_nullo(state, seat):
            return ""
        return say("You may bid grand nullo only after your partner has bid nullo.")

    def barred_key(self, state: FiveHundredState, seat: int) -> tuple[Any, ...]:
        no_nullo = bool(state.declaring_seats) and state.no_nullo[state.side_of(seat)]
        return len(state.calls) < INKLE_TURNS, no_nullo, self.partner_bid_nullo(state, seat)

    def partner_bid_nullo(self, state: FiveHundredState, seat: int) -> bool:
        """Return whether the seat's partner has bid nullo."""
        if len(state.calls) < 2:  # the partner has not called yet
            return False
        partner = state.partner_of(seat)
        return NULLO_ACTION in [call[1] for call in state.calls if call[0] == partner]

    def finish(self, state: FiveHundredState) -> Phase[Any]:
        if state.standing_bid is None:
            state.trump = "NT"
            return PLAY_PHASE
        state.declarer, state.contract, _ = state.standing_bid
        state.trump, state.turn = strain_of(state.contract) or "NT", state.declarer
        if state.contract == NULLO_ACTION:
            state.sitting_out = state.partner_of(state.declarer)
        return DISCARD_PHASE


class LayAway(Exchange[FiveHundredState]):
    """The declarer takes the widow and lays five cards away; in grand nullo the partner then exchanges those."""

    name = "discard"
    min_cards = max_cards = WIDOW_SIZE
    by_done = True
    widow = onto = "widow"
    notes = BID_NOTES  # values of bids, still shown as a reminder
    asks = say("Lay five cards away, one at a time, then press Done.")

    def seats(self, state: FiveHundredState) -> Sequence[int]:
        assert state.declarer is not None
        return (state.declarer, state.partner_of(state.declarer))[: 1 + (state.contract == GRAND_ACTION)]

    def before_turn(self, state: FiveHundredState, seat: int) -> None:
        super().before_turn(state, seat)
        state.clear_ruled_out(seat)

    def finish(self, state: FiveHundredState, seat: int, action: Action) -> Phase[Any]:
        return PLAY_PHASE

    def fact(self, state: FiveHundredState, seat: int, names: Names) -> str:
        if seat == state.declarer:
            return say("You have taken the widow")
        return say("You have taken the cards your partner laid away")

    def task(self, state: FiveHundredState, seat: int, names: Names) -> str:
        left = WIDOW_SIZE - state.laid_away
        return (
            say("Lay {cards:words} away", cards=numbered(left, "card")) if left else say("Press Done to begin the play")
        )


class Play(LonePlay[FiveHundredState]):
    """The play of ten tricks."""

    notes = BID_NOTES  # values of bids, still shown as a reminder


class FiveHundred(TrickGame[FiveHundredState]):
    """Bowers and a joker, three rounds of bids, five cards for the declarer, and nullo."""

    id = "five-hundred"
    state_class = FiveHundredState
    thrown_in_count = False
    pack = FIVE_HUNDRED_PACK
    options = {
        "target": points_to_win(
            500,
            (250, 500, 1000),
            say(
                "A side wins if it makes a contract and then has this many points. It loses with that many below zero."
            ),
        ),
        "ace_no_face": Option(
            True,
            {False: say("Not declared"), True: say("May be declared")},
            say("Ace, no face"),
            say("Whether the partner of a player with one ace and no face card may ask for a new deal."),
        ),
    }
    presets = book_and_usual(ace_no_face=False)
    phrases = {
        "declare": (say("declare an ace, no face"), say("declares an ace, no face")),
        "yes": (say("have the cards dealt again"), say("has the cards dealt again")),
        "no": (say("play on"), say("plays on")),
        **bid_phrases(Bidding.bid_names),
        "discard": (template("lay {cards} away"), template("lays {cards} away")),
        "done": (say("are ready to play"), say("is ready to play")),
    }

    def layout(self, state: FiveHundredState) -> dict[str, int]:
        return {**dict.fromkeys(HAND[:4], HAND_SIZE), "widow": WIDOW_SIZE}

    def deal(self, state: FiveHundredState) -> Phase[Any]:
        state.begin_tricks()
        state.begin_auction()
        state.declaring_seats, state.contract, state.declarer = (), None, None
        return ACE_NO_FACE_PHASE if state.options["ace_no_face"] else ACE_NO_FACE_PHASE.unasked(state)

    def first_leader(self, state: FiveHundredState) -> int | None:
        return super().first_leader(state) if state.declarer is None else state.declarer

    def trick_rules(self, state: FiveHundredState) -> TrickRules:
        return bower_rules(state.trump, FIVE_HUNDRED_PACK)

    def aims(self, state: FiveHundredState) -> list[int]:
        if state.contract not in (NULLO_ACTION, GRAND_ACTION) or state.declarer is None:
            return [AIM_MOST] * 4
        return [AIM_SPOIL if (seat - state.declarer) % 2 else AIM_FEWEST for seat in range(4)]

    def facts(self, state: FiveHundredState, seat: int) -> FiveHundredFacts:
        return FiveHundredFacts(
            high_bid=state.high_bid,
            high_bidder=state.bidder,
            round=state.round,
            contract=state.contract,
            declarer=state.declarer,
            trump=state.trump or None,
            sitting_out=state.sitting_out,
            no_nullo=tuple(map(bool, state.no_nullo)),
            named=state.named or None,
            tricks=tuple(state.tricks_by_side()),
        )

    # ---- what is known of hidden cards

    def ruled_out_cards(self, state: FiveHundredState, seat: int) -> dict[str, int]:
        """Return the cards ruled out for the other side; a declarer knows its own discards."""
        masks = super().ruled_out_cards(state, seat)
        if state.declarer is None or (seat - state.declarer) % 2:
            return masks
        cards_laid = [event.cards for event in state.history if event.source == HAND[seat] and event.target == "widow"]
        mask = mask_of(card for some in cards_laid for card in some)
        other_hands = [HAND[other] for other in range(4) if (other - seat) % 2]
        return {**masks, **{zone: masks.get(zone, 0) | mask for zone in other_hands}}

    def hidden_card_sampler(self, state: FiveHundredState, seat: int) -> HiddenCardSampler[FiveHundredState]:
        sampler, other_declaring_seats = (
            super().hidden_card_sampler(state, seat),
            [other for other in state.declaring_seats if other != seat],
        )
        return (
            RejectionSampler(sampler, partial(may_be_ace_no_face, seats=other_declaring_seats))
            if other_declaring_seats
            else sampler
        )

    # ---- the score

    def deal_value(self, state: FiveHundredState, tricks: Sequence[int], points: Sequence[int]) -> tuple[Number, ...]:
        if state.contract is None or state.declarer is None:
            return (TRICK_POINTS * tricks[0], TRICK_POINTS * tricks[1])
        declarer_side = state.side_of(state.declarer)
        value = (
            BID_VALUES[state.contract]
            if is_contract_made(state.contract, tricks[declarer_side])
            else -BID_VALUES[state.contract]
        )
        other_points = (
            TRICK_POINTS
            * tricks[declarer_side if state.contract in (NULLO_ACTION, GRAND_ACTION) else 1 - declarer_side]
        )
        return by_side(declarer_side, value, other_points)

    def score(self, state: FiveHundredState) -> DealResult:
        if not state.tricks:
            return thrown_in_result(2, say("The cards are dealt again"), say("ace, no face"), say("Dealt again"))
        tricks = state.tricks_by_side()
        delta = self.deal_value(state, tricks, ())
        lines = [Line(say("Tricks taken"), tricks, adds=False)]
        if state.contract is None or state.declarer is None:
            lines.append(Line(say("Tricks"), blank_zeros(delta), say("ten points each")))
            return DealResult(delta, tuple(lines), say("Nobody bid: each trick scores for the side that takes it"))
        declarer_side, bid = state.side_of(state.declarer), BIDDING_PHASE.spoken(state.contract)
        outcome, is_nullo = (
            Outcome(delta[declarer_side] > 0, tricks[declarer_side], failed=True),
            state.contract in (NULLO_ACTION, GRAND_ACTION),
        )
        requirement = (
            say("no trick at all") if is_nullo else say("{least} tricks or more", least=in_words(state.contract.number))
        )
        whose = say("of the declarer’s side") if is_nullo else say("of the defenders")
        lines = [
            Line(say("Contract"), only_for(declarer_side, BID_VALUES[state.contract]), bid, adds=False),
            *lines,
            outcome.line(say("Contract"), only_for(declarer_side, delta[declarer_side]), requirement),
            Line(
                say("For tricks"),
                only_for(1 - declarer_side, delta[1 - declarer_side] or None),
                say("ten points for each trick {whose}", whose=whose),
            ),
        ]
        return DealResult(
            delta,
            tuple(lines),
            outcome.headline(
                declarer_side,
                say("bid {bid}", bid=bid),
                say("{tricks:words}", tricks=numbered(tricks[declarer_side], "trick")),
            ),
        )

    def ends(self, state: FiveHundredState) -> bool:
        return bool(self.match_winners(state))

    def match_winners(self, state: FiveHundredState) -> tuple[int, ...]:
        target = state.options["target"]
        if state.declarer is not None:
            declarer_side = state.side_of(state.declarer)
            if state.results[-1].delta[declarer_side] > 0 and state.scores[declarer_side] >= target:
                return (declarer_side,)
        return tuple(side for side in (0, 1) if state.scores[1 - side] <= -target)


def is_ace_no_face(hand: Sequence[Card]) -> bool:
    """Return whether a hand has exactly one ace, and no king, queen, jack or joker."""
    return sum(card in ACE_CARDS for card in hand) == 1 and not any(card in FACE_CARDS for card in hand)


def may_be_ace_no_face(state: FiveHundredState, seats: Sequence[int]) -> bool:
    """Return whether these seats may have been dealt a single ace and no face card.

    The declarer has held fifteen cards, five of them from the widow: an ace and at least nine low cards are among them.
    """
    for seat in seats:
        cards_held = state.whole_hand(seat)
        if seat == state.declarer:
            cards_held += state.zones["widow"]
        aces, faces = sum(card in ACE_CARDS for card in cards_held), sum(card in FACE_CARDS for card in cards_held)
        if not aces or aces + faces > 1 + len(cards_held) - HAND_SIZE:
            return False
    return True


def is_contract_made(contract: Action, tricks: int) -> bool:
    """Return whether a side with that number of tricks makes the contract."""
    return tricks == 0 if contract in (NULLO_ACTION, GRAND_ACTION) else tricks >= contract.number


ACE_NO_FACE_PHASE, REDEAL_PHASE, BIDDING_PHASE, DISCARD_PHASE, PLAY_PHASE = (
    AceNoFace(),
    Redeal(),
    Bidding(),
    LayAway(),
    Play(),
)
GAME = FiveHundred()
