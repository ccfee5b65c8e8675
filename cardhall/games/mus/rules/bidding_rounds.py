"""The hands, stones and rounds of Mus: asking for mus, changing cards, bidding and settling each round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from cardhall.cards import Card
from cardhall.games.mus.facts import FOLDED_STATUS, NOT_PLAYED_STATUS, STAKED_STATUS, RoundStake
from cardhall.games.mus.rules.hands import (
    CHICA,
    GRANDE,
    JUEGO,
    PARES,
    PUNTO,
    ROUND_NAMES,
    Heights,
    hand_heights,
    round_sort_key,
    signs_of_hand,
)
from cardhall.games.mus.rules.hidden_hands import HAND_SIZE
from cardhall.games.mus.rules.offers import OfferRound, OfferState
from cardhall.language import card_faces, numbered, say
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.event import Event
from cardhall.rules.engine.game import HAND
from cardhall.rules.engine.phase import Names, Phase
from cardhall.rules.engine.results import Number
from cardhall.rules.mechanisms.asking import AskAll
from cardhall.rules.mechanisms.dealing import STOCK_ZONE, deal_from_stock
from cardhall.rules.mechanisms.exchange import Exchange, ExchangeState
from cardhall.rules.mechanisms.ledger import BANK_NAME, LedgerState, Pot
from cardhall.rules.mechanisms.signs import Signing, SignState

MUS_ACTION, NO_MUS_ACTION = Action("mus"), Action("nomus")
DISCARD_ZONE, STONES_POT = "discard", "stones"
FEW_STONES_TO_GO = 5  # a side that lacks no more is told aloud how many it needs
ROUND_NAME_TEXTS = {
    GRANDE: say("Grande"),
    CHICA: say("Chica"),
    PARES: say("Pares"),
    JUEGO: say("Juego"),
    PUNTO: say("Punto"),
}
ANNOUNCED_TEXTS = {
    PARES: (say("pares: no"), say("pares: yes")),
    JUEGO: (say("juego: no"), say("juego: yes")),
}


Holders = tuple[int, ...] | None  # seats that have announced pares, or juego; None: nobody has been asked yet


class RoundPayment(NamedTuple):
    """The stones of a round for a side: stake, bonus, and how the stake was won."""

    round: str
    side: int
    stake: int
    bonus: int
    won_by: str  # "passed", "seen", "refused" or "ordago"


class MusState(ExchangeState, OfferState, SignState, LedgerState):
    """A state of Mus: four hands, the stakes of the rounds, and the stones of both sides."""

    at_once = True
    stakes: tuple[RoundStake, ...]  # by round
    announced: tuple[Holders, Holders]  # who has pares, and who juego
    discarded: tuple[int, ...]  # by seat, cards changed last
    set_aside: int  # cards discarded in exchanges that are over, and not yet shuffled again
    own_discards_in_stock: tuple[frozenset[Card], ...]  # by seat, its own discards that were shuffled into the stock
    reshuffled_in_hand: tuple[int, ...]  # by seat, the most cards of the hand that came from a reshuffled stock
    reshuffled_discards: int  # the most discards that came from a reshuffled stock
    paid: tuple[RoundPayment, ...]

    @property
    def points(self) -> tuple[int, ...]:
        """Return the stones of each side in the game under way."""
        if self.options["games"] == 1:
            return tuple(map(int, self.scores))
        return tuple(self.pot(f"{STONES_POT}:{side}").chips for side in range(2))

    @property
    def game_is_won(self) -> bool:
        """Tell whether a side has the stones that win the game."""
        return bool(max(self.points) >= self.options["target"])

    def heights_of(self, seat: int) -> Heights:
        """Return the heights of a seat's cards."""
        return hand_heights(self.zones[HAND[seat]], self.options["kings"])

    def find_best_seat(self, round_name: str, seats: Sequence[int]) -> int | None:
        """Return the seat with the best hand in a round, of seats in turn order; None if no hand counts."""
        best_seat: int | None = None
        best_value: Heights = ()
        for seat in seats:
            value = round_sort_key(round_name, self.heights_of(seat))
            if value > best_value:
                best_seat, best_value = seat, value
        return best_seat

    def pay_round(self, side: int, round_name: str, stake: int, bonus: int, won_by: str) -> None:
        """Pay a side the stones of a round; `won_by`: see `RoundPayment`."""
        seat = next(seat for seat in self.eldest_first() if self.side_of(seat) == side)
        stones = stake + bonus
        if not stones:
            return
        stones_before, target = self.points[side], int(self.options["target"])
        self.paid = (*self.paid, RoundPayment(round_name, side, stake, bonus, won_by))
        if self.news is not None:
            text = say("{round}: {stones}", round=ROUND_NAME_TEXTS[round_name], stones=numbered(stones, "stone"))
            self.add_event(Event("note", seat=seat, text=text))
            # said once, by the payment that brings the side near the target
            if stones_before < target - FEW_STONES_TO_GO <= stones_before + stones < target:
                self.add_event(
                    Event("note", seat=seat, text=say("{number} to go", number=target - stones_before - stones))
                )
        if self.options["games"] == 1:
            self.pay(BANK_NAME, seat, stones)
            return
        self.pay(BANK_NAME, f"{STONES_POT}:{side}", stones)
        if self.game_is_won:
            self.pay(BANK_NAME, seat, 1)

    def set_stones(self, stones: Sequence[Number]) -> None:
        """Set the stones of each side in the game under way."""
        none = (0,) * self.seats
        self.pots = tuple(
            [Pot(f"{STONES_POT}:{side}", int(number), none) for side, number in enumerate(stones) if number]
        )

    def discards_of(self, seat: int) -> list[Card]:
        """Return the cards that the seat has discarded in the exchange under way."""
        at = self.set_aside
        for other in self.eldest_first():
            number = HAND_SIZE - len(self.zones[HAND[other]])
            if other == seat:
                return self.zones[DISCARD_ZONE][at : at + number]
            at += number
        raise AssertionError("every seat has its turn")


class TrueSigns(Signing[MusState]):
    """Signs that must be true of the signer's hand."""

    def why_no_sign(self, state: MusState, seat: int, action: Action) -> str:
        why = super().why_no_sign(state, seat, action)
        if why or action.words[0] in signs_of_hand(state.heights_of(seat)):
            return why
        return say("Signs must be true, and this one does not fit your hand.")


class AskForMus(TrueSigns, AskAll[MusState]):
    """The question whether all want to change cards."""

    name = "mus"
    answers = (MUS_ACTION, NO_MUS_ACTION)
    stops = (NO_MUS_ACTION,)
    asks = say("Say mus to change cards, or no mus to play with those you have.")
    labels = {"mus": say("Mus"), "nomus": say("No mus")}

    def begin(self, state: MusState) -> Phase[Any] | None:
        if state.news is not None:
            state.add_event(Event("note", source="round", text=say("Mus")))
        return super().begin(state)

    def finish(self, state: MusState, seat: int, answer: Action) -> Phase[Any]:
        return DISCARD_PHASE if answer == MUS_ACTION else BIDDING_ROUNDS[GRANDE]

    def fact(self, state: MusState, seat: int, names: Names) -> str:
        if len(state.waiting) == state.seats:
            return say("You are mano and speak first")
        return say("{player:capital} wants mus", player=names(state.next_seat(seat, -1)))

    def task(self, state: MusState, seat: int, names: Names) -> str:
        return say("Change cards, or play with those you have")


class ChangeCards(Exchange[MusState]):
    """The exchange: each seat discards up to four cards; then all get new cards in the same order."""

    name = "discard"
    at_once, max_cards = True, HAND_SIZE
    onto = DISCARD_ZONE
    plays_with = "discard"
    asks = say("Discard one to four cards.")

    def seats(self, state: MusState) -> list[int]:
        return state.eldest_first()

    def label(self, state: MusState, action: Action) -> str:
        return say("Discard {cards}", cards=card_faces(action.cards))

    def fact(self, state: MusState, seat: int, names: Names) -> str:
        return say("Everybody wants mus")

    def finish(self, state: MusState, seat: int, action: Action) -> Phase[Any]:
        state.begin_signs()
        state.reshuffled_discards = count_reshuffled_discards(state)
        state.discarded = tuple(HAND_SIZE - len(state.zones[HAND[each]]) for each in range(state.seats))
        state.reshuffled_in_hand = tuple(
            min(number, HAND_SIZE - gone)
            for number, gone in zip(state.reshuffled_in_hand, state.discarded, strict=True)
        )
        for other_seat in state.eldest_first():
            missing_cards = state.discarded[other_seat]
            available_cards = min(missing_cards, len(state.zones[STOCK_ZONE]))
            deal_from_stock(state, [other_seat], available_cards)
            if available_cards < missing_cards:
                shuffle_discards(state)
                deal_from_stock(state, [other_seat], missing_cards - available_cards)
            new = missing_cards - available_cards if available_cards < missing_cards else missing_cards
            numbers = state.reshuffled_in_hand
            state.reshuffled_in_hand = (*numbers[:other_seat], numbers[other_seat] + new, *numbers[other_seat + 1 :])
        state.set_aside = len(state.zones[DISCARD_ZONE])
        state.turn = state.next_seat(state.dealer)
        return ASK_FOR_MUS_PHASE


def count_reshuffled_discards(state: MusState) -> int:
    """Return the most cards of a reshuffled stock that may lie among the discards."""
    discard_counts = [HAND_SIZE - len(state.zones[HAND[seat]]) for seat in range(state.seats)]
    return state.reshuffled_discards + sum(map(min, state.reshuffled_in_hand, discard_counts))


def shuffle_discards(state: MusState) -> None:
    """Shuffle the discards of earlier exchanges into a new stock."""
    discards = state.zones[DISCARD_ZONE][: state.set_aside]
    known_discards = [
        {one.card for one in state.known if one.zone == DISCARD_ZONE and one.seats == (seat,)} for seat in range(4)
    ]
    state.own_discards_in_stock = tuple(frozenset(own.intersection(discards)) for own in known_discards)
    state.move(discards, DISCARD_ZONE, STOCK_ZONE, viewers=())
    state.zones[STOCK_ZONE], state.set_aside = state.shuffled(state.zones[STOCK_ZONE]), 0
    state.reshuffled_in_hand, state.reshuffled_discards = (0,) * state.seats, 0
    if state.news is not None:
        state.add_event(Event("shuffle", source=STOCK_ZONE))


class BiddingRound(TrueSigns, OfferRound[MusState]):
    """The bidding of a round, and the stake at the end."""

    def max_offer(self, state: MusState) -> int:
        return int(state.options["target"])

    def bidders(self, state: MusState) -> Sequence[int]:
        return [seat for seat in state.eldest_first() if self.may_bid(state, seat)]

    def answerers(self, state: MusState, seat: int) -> Sequence[int]:
        return [other for other in super().answerers(state, seat) if self.may_bid(state, other)]

    def may_bid(self, state: MusState, seat: int) -> bool:
        """Tell whether the seat may bid and answer: under `holders_only` its hand must count in the round."""
        return (
            not state.options["holders_only"] or self.name not in ANNOUNCED_TEXTS or seat in self.announced_seats(state)
        )

    def begin(self, state: MusState) -> Phase[Any] | None:
        if state.news is not None:
            state.add_event(Event("note", source="round", text=ROUND_NAME_TEXTS[self.name]))
        if self.name in ANNOUNCED_TEXTS:
            self.announce(state)
            if not self.announced_seats(state):
                return self.finish_round(state, RoundStake(NOT_PLAYED_STATUS))
        if self.name == PUNTO and state.announced[1] != ():  # somebody has juego
            return self.finish_round(state, RoundStake(NOT_PLAYED_STATUS))
        able = self.bidders(state)
        if len({state.side_of(seat) for seat in able}) < 2:
            state.begin_offers()
            return self.finish_round(state, RoundStake(STAKED_STATUS, 0))
        return super().begin(state)

    def announced_seats(self, state: MusState) -> tuple[int, ...]:
        """Return the seats with an announced hand for the round."""
        return state.announced[self.name == JUEGO] or ()

    def announce(self, state: MusState) -> None:
        """Announce for each seat in turn whether it has pares, or juego."""
        holders = tuple([seat for seat in range(state.seats) if round_sort_key(self.name, state.heights_of(seat))])
        state.announced = (holders, None) if self.name == PARES else (state.announced[0], holders)
        if state.news is not None:
            for seat in state.eldest_first():
                state.add_event(Event("note", seat=seat, text=ANNOUNCED_TEXTS[self.name][seat in holders]))

    def finish_round(self, state: MusState, stake: RoundStake) -> Phase[Any] | None:
        """Record the stake of the round, and return the next phase; None where the deal is over."""
        place = ROUND_NAMES.index(self.name)
        state.stakes = (*state.stakes[:place], stake, *state.stakes[place + 1 :])
        return None if state.game_is_won else self.next_phase(state)

    def after_passes(self, state: MusState) -> Phase[Any] | None:
        free = state.options["holders_only"] and self.name in (PARES, JUEGO, PUNTO)
        return self.finish_round(state, RoundStake(STAKED_STATUS, 0 if free else 1))

    def after_agreement(self, state: MusState, stake: int) -> Phase[Any] | None:
        return self.finish_round(state, RoundStake(STAKED_STATUS, stake))

    def after_refusals(self, state: MusState, bidder: int, stones: int) -> Phase[Any] | None:
        side = state.side_of(bidder)
        state.pay_round(side, self.name, stones, 0, "refused")
        return self.finish_round(state, RoundStake(FOLDED_STATUS, side))

    def after_agreement_on_all(self, state: MusState) -> Phase[Any] | None:
        reveal_hands(state)
        winner = state.find_best_seat(self.name, state.eldest_first())
        assert winner is not None
        side = state.side_of(winner)
        state.pay_round(side, self.name, self.max_offer(state) - state.points[side], 0, "ordago")
        return None

    # ---- words

    def fact(self, state: MusState, seat: int, names: Names) -> str:
        if state.offer is not None:
            return super().fact(state, seat, names)
        return say("{round}: nobody has bid", round=ROUND_NAME_TEXTS[self.name])

    def task(self, state: MusState, seat: int, names: Names) -> str:
        offer = state.offer
        if offer is None:
            return super().task(state, seat, names)
        if offer == self.whole_game_offer:
            return say("See: the better hand wins the game. Fold: they get {number}", number=state.accepted)
        if self.name in (GRANDE, CHICA):
            return say(
                "Fold: they get {accepted} now. See: the better hand takes {offer}",
                accepted=state.accepted,
                offer=offer.number,
            )
        return say(
            "Fold: they get {accepted} now. See: the better hand takes {offer} and its bonus",
            accepted=state.accepted,
            offer=offer.number,
        )


class Grande(BiddingRound):
    name = GRANDE


class Chica(BiddingRound):
    name = CHICA


class Pares(BiddingRound):
    name = PARES


class Juego(BiddingRound):
    name = JUEGO


class Punto(BiddingRound):
    name = PUNTO


def reveal_hands(state: MusState) -> None:
    """Lay all hands open."""
    for seat in state.eldest_first():
        state.lay_open(HAND[seat], state.zones[HAND[seat]], seat)


ASK_FOR_MUS_PHASE, DISCARD_PHASE = AskForMus(), ChangeCards()
BIDDING_ROUNDS: dict[str, BiddingRound] = {one.name: one for one in (Grande(), Chica(), Pares(), Juego(), Punto())}
