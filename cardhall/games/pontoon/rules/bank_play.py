"""Twenty-one against a bank: the punters buy, twist, split and stick in turn, then the banker twists or sticks."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from cardhall.cards import HIDDEN, Card
from cardhall.games.pontoon.facts import HandStakes
from cardhall.games.pontoon.rules.twenty_one import (
    FIVE_CARD_TRICK_SIZE,
    PONTOON_WORTH,
    TWENTY_ONE,
    HandGuess,
    guess_all_hands,
    hand_count,
    hand_worth,
)
from cardhall.language import listing, numbered, say
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.event import Event
from cardhall.rules.engine.game import HAND
from cardhall.rules.engine.phase import Names, Phase
from cardhall.rules.engine.sampling import fill_hidden_places
from cardhall.rules.mechanisms.banking import sum_pips
from cardhall.rules.mechanisms.dealing import STOCK_ZONE
from cardhall.rules.mechanisms.ledger import LedgerState

STICK_ACTION, TWIST_ACTION, SPLIT_ACTION, DECLARE_ACTION = (
    Action("stick"),
    Action("twist"),
    Action("split"),
    Action("declare", "pontoon"),
)
BUY_ACTIONS = tuple(Action("buy", stake) for stake in range(101))


def chips_left_clause(chips: int) -> str:
    """Return the beginning of a refusal for lack of chips.

    A seat in debt to the bank has less than none, which is said as none.
    """
    return say("You have only {chips}", chips=numbered(chips, "chip")) if chips > 0 else say("You have no chips left")


class Hand(NamedTuple):
    """A hand as everybody sees it. Its cards are in a zone; cards of a bust punter are under the stock."""

    seat: int
    zone: str  # `hand:1`, after a split also `hand:1:2`, `hand:1:3`
    stake: int
    bought: int = 0
    twisted: int = 0
    split: bool = False
    end: str = ""  # "stick", "pontoon", "bust"; "" while the hand is not finished
    min_count: int = 0  # the lowest count that it may have, since it stuck
    bust: tuple[Card, ...] = ()  # its cards, once it is bust

    @property
    def has_acted(self) -> bool:
        """Tell whether a card was bought or twisted for the hand, or the hand is finished."""
        return bool(self.bought or self.twisted or self.end)


class BankState(LedgerState):
    """A state in which the dealer is the bank. Stakes on a hand are in the hand's zone."""

    bets: tuple[int | None, ...]  # first bets, by seat; None: still to come
    hands: tuple[Hand, ...]  # in the order of play, the banker's last; none before all have two cards
    playing: int  # the place in `hands` of the hand that is played
    dealt_again: tuple[tuple[str, int, Card], ...]  # cards of bust hands that were dealt again: zone, place, card
    settled: bool  # all hands lie open and are paid

    def begin_bank(self) -> None:
        """Start a deal in which nobody has bet, and no hand is played."""
        self.bets = tuple(0 if seat == self.dealer else None for seat in range(self.seats))
        self.hands, self.playing, self.dealt_again, self.settled = (), 0, (), False

    def punters(self) -> list[int]:
        """Return all seats but the banker's, from the banker's left."""
        return self.eldest_first()[:-1]

    def hands_of(self, seat: int) -> list[Hand]:
        """Return the hands of a seat, in the order of their numbers."""
        return [hand for hand in self.hands if hand.seat == seat]

    def first_bet(self, seat: int) -> int:
        """Return the seat's first bet; 0 before it has bet."""
        return self.bets[seat] or 0

    def stakes_of(self, seat: int) -> HandStakes | None:
        """Return the stakes of a seat's hands; the bet before the deal, None before the bet, 0 once settled."""
        if self.settled:
            return HandStakes((0,))
        bet, stakes = self.bets[seat], tuple([hand.stake for hand in self.hands_of(seat)])
        return HandStakes(stakes) if stakes else None if bet is None else HandStakes((bet,))

    def purse(self, seat: int) -> int:
        """Return the chips of a seat; the banker gets winnings only when the deal is scored."""
        return super().purse(seat) if seat != self.dealer else self.chips_given(seat) + int(self.scores[seat])

    def replace_hand(self, place: int, *hands: Hand) -> None:
        """Replace the hand at a place with `hands`."""
        self.hands = (*self.hands[:place], *hands, *self.hands[place + 1 :])

    def has_live_hand(self) -> bool:
        """Tell whether any punter's hand is not bust."""
        return any(not hand.bust for hand in self.hands[:-1])

    def bust_cards(self) -> tuple[Card, ...]:
        """Return the cards of the bust hands, in the order of going under the stock."""
        return tuple(card for hand in self.hands for card in hand.bust)

    def deal_card(self, zone: str, seen: tuple[int, ...] | None) -> None:
        """Move the top card of the stock to a hand; `seen`: the seats that see the card, None for face up."""
        card = self.zones[STOCK_ZONE][0]
        # only the bust hands under the stock are left, so everybody knows the card
        if len(self.zones[STOCK_ZONE]) <= len(self.bust_cards()):
            self.dealt_again += ((zone, len(self.zones[zone]), card),)
        self.move((card,), STOCK_ZONE, zone, viewers=seen)
        if seen is None:
            self.mark_known(zone, (card,))


BankStateT = TypeVar("BankStateT", bound=BankState)  # the state of a game against a bank


def fill_hands(state: BankState, unseen: list[Card], rng: random.Random) -> None:
    """Fill the hidden places of the hands of a sampled state with `unseen` cards, and places that everybody knows.

    Bust hands lie under the stock, where all saw them go. No hand gets a count that its play has ruled out. Raises
    `NoLayoutError` if no such cards are left.
    """
    zones, all_bust_cards = state.zones, state.bust_cards()
    stock_bottom = all_bust_cards[max(0, len(all_bust_cards) - len(zones[STOCK_ZONE])) :]
    zones[STOCK_ZONE][len(zones[STOCK_ZONE]) - len(stock_bottom) :] = stock_bottom
    for (zone, place), card in {(zone, place): card for zone, place, card in state.dealt_again}.items():
        if zones[zone][place : place + 1] == [HIDDEN]:
            zones[zone][place] = card
    hand_guesses = {}
    for hand in state.hands:
        pontoon = hand.end == "pontoon" or (False if hand.has_acted or hand.seat == state.dealer else None)
        if HIDDEN in zones[hand.zone]:
            hand_guesses[hand.zone] = HandGuess(tuple(zones[hand.zone]), pontoon, hand.min_count)
    for zone, hidden_cards in guess_all_hands(
        hand_guesses, sorted(set(unseen).difference(*zones.values())), rng
    ).items():
        zones[zone] = fill_hidden_places(zones[zone], hidden_cards)


class BankPlay(Phase[BankStateT], Generic[BankStateT]):
    """The banker turns up the hand, and twists until sticking or bust."""

    name = "bank"
    asks = say("The banker twists or sticks.")
    verbs: tuple[Action, ...] = (STICK_ACTION, TWIST_ACTION)  # possible actions, apart from buying

    def begin(self, state: BankStateT) -> Phase[Any] | None:
        state.turn = state.dealer
        zone = HAND[state.dealer]
        state.add_event(
            Event("show", seat=state.dealer, cards=(state.zones[zone][0],), source=zone, seen=(state.dealer,))
        )
        return self

    def why_not_allowed(self, state: BankStateT, action: Action) -> str:
        """Return why the action is not possible with the hand being played, as a sentence; "" if it is."""
        if action == STICK_ACTION:
            return ""
        if not state.zones[STOCK_ZONE]:
            return say("There are no cards left.")
        hand_cards = state.zones[state.hands[state.playing].zone]
        return say("You have 21 already, so stick.") if sum_pips(hand_cards) >= TWENTY_ONE else ""

    def actions(self, state: BankStateT, seat: int) -> list[Action]:
        return [action for action in self.verbs if not self.why_not_allowed(state, action)]

    def refusal(self, state: BankStateT, seat: int, action: Action) -> str:
        return self.why_not_allowed(state, action) if action in self.verbs else self.asks

    def apply(self, state: BankStateT, seat: int, action: Action) -> Phase[Any] | None:
        state.act(seat, action)
        hand = state.hands[state.playing]
        if action.verb == "buy":
            state.pay(seat, hand.zone, action.number)
            state.deal_card(hand.zone, seen=(seat,))
            hand = hand._replace(stake=hand.stake + action.number, bought=hand.bought + 1)
        elif action == TWIST_ACTION:
            state.deal_card(hand.zone, seen=None)
            hand = hand._replace(twisted=hand.twisted + 1)
        else:
            hand = hand._replace(
                end="pontoon" if action == DECLARE_ACTION else "stick", min_count=self.min_stick_count(state)
            )
        if sum_pips(state.zones[hand.zone]) > TWENTY_ONE:
            hand = hand._replace(end="bust")
        state.replace_hand(state.playing, hand)
        return self.after_hand(state, hand) if hand.end else self

    def min_stick_count(self, state: BankStateT) -> int:
        """Return the lowest count on which the hand being played may stick."""
        return 0

    def after_hand(self, state: BankStateT, hand: Hand) -> Phase[Any] | None:
        """Return the next phase when a hand is finished; None ends the deal."""
        return None

    def targets(self, state: BankStateT, seat: int, action: Action) -> tuple[str, ...]:
        return (state.hands[state.playing].zone,) if action.verb in ("buy", "twist") else ()

    def fact(self, state: BankStateT, seat: int, names: Names) -> str:
        return say("The bank has {count}", count=hand_count(state.zones[HAND[seat]]))

    def task(self, state: BankStateT, seat: int, names: Names) -> str:
        return say("Twist or stick") if len(self.actions(state, seat)) > 1 else say("Stick")


BANK_PHASE = BankPlay[Any]()


class PunterPlay(BankPlay[BankStateT], Generic[BankStateT]):
    """The punters play their hands in turn."""

    name = "play"
    asks = say("Buy, twist or stick.")
    verbs = (DECLARE_ACTION, SPLIT_ACTION, STICK_ACTION, TWIST_ACTION)
    labels = {"declare pontoon": say("Pontoon")}

    def begin(self, state: BankStateT) -> Phase[Any] | None:
        state.turn, state.playing = state.hands[0].seat, 0
        return self

    # ---- possible actions

    def why_not_allowed(self, state: BankStateT, action: Action) -> str:
        hand = state.hands[state.playing]
        hand_cards = state.zones[hand.zone]
        if (hand_worth(hand_cards) == PONTOON_WORTH) != (action == DECLARE_ACTION):
            declare = say("A pontoon is exactly two cards: an ace and a ten or court card.")
            return declare if action == DECLARE_ACTION else say("You have a pontoon, so declare it.")
        if action == STICK_ACTION:
            return (
                say("You may not stick below {least}.", least=self.min_stick_count(state))
                if hand_count(hand_cards) < self.min_stick_count(state)
                else ""
            )
        if action == TWIST_ACTION:
            return super().why_not_allowed(state, action)
        return self.why_not_split(state, hand, hand_cards) if action == SPLIT_ACTION else ""

    def why_not_split(self, state: BankStateT, hand: Hand, hand_cards: Sequence[Card]) -> str:
        """Return a sentence why the hand may not be split; "" if it may."""
        if len(hand_cards) != 2 or hand_cards[0].rank != hand_cards[1].rank or hand.has_acted:
            return say("You can split two cards of the same rank, before anything else.")
        if len(state.zones[STOCK_ZONE]) < 2:
            return say("There are no cards left for two hands.")
        chips, bet = state.purse(hand.seat), state.first_bet(hand.seat)
        return (
            say("{chips_left}, and a second hand costs {bet}.", chips_left=chips_left_clause(chips), bet=bet)
            if chips < bet
            else ""
        )

    def why_not_buy(self, state: BankStateT, seat: int) -> str:
        """Return a sentence why no card may be bought; "" if one may."""
        hand, chips, bet = state.hands[state.playing], state.purse(seat), state.first_bet(seat)
        if barred := self.why_not_allowed(state, TWIST_ACTION):
            return barred
        if hand.twisted:
            return say("You have twisted, so you can buy no more cards in this hand.")
        if hand.split:
            return say("You cannot buy cards for a hand that was split.")
        return (
            say("{chips_left}, and a card costs at least {bet}.", chips_left=chips_left_clause(chips), bet=bet)
            if chips < bet
            else ""
        )

    def prices(self, state: BankStateT, seat: int) -> range:
        """Return the possible prices of a card, in chips."""
        return range(state.first_bet(seat), min(2 * state.first_bet(seat), state.purse(seat)) + 1)

    def min_stick_count(self, state: BankStateT) -> int:
        hand_cards = state.zones[state.hands[state.playing].zone]
        return (
            0
            if len(hand_cards) >= FIVE_CARD_TRICK_SIZE or not state.zones[STOCK_ZONE]
            else int(state.options["stick_minimum"])
        )

    def actions(self, state: BankStateT, seat: int) -> list[Action]:
        prices = range(0) if self.why_not_buy(state, seat) else self.prices(state, seat)
        return [*(BUY_ACTIONS[price] for price in prices), *super().actions(state, seat)]

    def refusal(self, state: BankStateT, seat: int, action: Action) -> str:
        if action.verb != "buy":
            pontoon = not self.why_not_allowed(state, DECLARE_ACTION)
            return self.why_not_allowed(state, STICK_ACTION) if pontoon else super().refusal(state, seat, action)
        prices = self.prices(state, seat)
        if barred := self.why_not_buy(state, seat):
            return barred
        return (
            say("A card costs {least} to {most} chips.", least=prices[0], most=prices[-1])
            if len(prices) > 1
            else say("A card costs {chips}.", chips=numbered(prices[0], "chip"))
        )

    # ---- their effects

    def apply(self, state: BankStateT, seat: int, action: Action) -> Phase[Any] | None:
        if action != SPLIT_ACTION:
            return super().apply(state, seat, action)
        state.act(seat, action)
        self.split(state, state.hands[state.playing])
        return self

    def split(self, state: BankStateT, hand: Hand) -> None:
        """Split a pair into two hands face up, and deal each a second card face down."""
        seat, old_zone, number = hand.seat, hand.zone, len(state.hands_of(hand.seat))
        new_zone = f"{HAND[seat]}:{number + 1}"
        first, second = state.zones[old_zone]
        state.add_event(Event("show", seat=seat, cards=(first, second), source=old_zone))
        state.add_zones(new_zone)
        state.move((second,), old_zone, new_zone, seat)
        state.forget(old_zone, first)  # until now only its owner knew the card
        state.mark_known(old_zone, (first,))
        state.mark_known(new_zone, (second,))
        state.pay(seat, new_zone, state.first_bet(seat))
        for zone in (old_zone, new_zone):
            state.deal_card(zone, seen=(seat,))
        state.replace_hand(state.playing, Hand(seat, old_zone, state.first_bet(seat), split=True))
        last_place = state.hands.index(state.hands_of(seat)[-1])
        state.replace_hand(last_place, state.hands[last_place], Hand(seat, new_zone, state.first_bet(seat), split=True))

    def after_hand(self, state: BankStateT, hand: Hand) -> Phase[Any] | None:
        """Return the phase of the next hand; after the last hand the bank's, unless all are bust."""
        if hand.end == "bust":
            self.settle_bust_hand(state, hand)
        state.playing += 1
        state.turn = state.hands[state.playing].seat
        if state.turn != state.dealer:
            return self
        return BANK_PHASE if state.has_live_hand() else None

    def settle_bust_hand(self, state: BankStateT, hand: Hand) -> None:
        """Settle a bust hand: show it, pay the stake to the bank, and put the cards under the stock."""
        hand_cards = tuple(state.zones[hand.zone])
        state.add_event(Event("show", seat=hand.seat, cards=hand_cards, source=hand.zone))
        state.add_event(Event("note", seat=hand.seat, text=say("bust with {points}", points=sum_pips(hand_cards))))
        state.pay(hand.zone, state.dealer, hand.stake)
        state.move(hand_cards, hand.zone, STOCK_ZONE, hand.seat)
        state.replace_hand(state.playing, hand._replace(bust=hand_cards))

    # ---- words

    def label(self, state: BankStateT, action: Action) -> str:
        return say("Buy for {number}", number=action.number) if action.verb == "buy" else super().label(state, action)

    def fact(self, state: BankStateT, seat: int, names: Names) -> str:
        if self.actions(state, seat) == [DECLARE_ACTION]:
            return say("You have a pontoon")
        hand, own_hands = state.hands[state.playing], state.hands_of(seat)
        points = hand_count(state.zones[hand.zone])
        if len(own_hands) == 1:
            return say("You have {count}", count=points)
        return say("You have {count} in hand {number}", count=points, number=own_hands.index(hand) + 1)

    def task(self, state: BankStateT, seat: int, names: Names) -> str:
        possible_actions = self.actions(state, seat)
        if possible_actions == [DECLARE_ACTION]:
            return say("Declare it")
        verbs = {action.verb for action in possible_actions}
        words = [word for verb, word in VERB_TEXTS.items() if verb in verbs]
        return say("{what:capital}", what=listing(words, "or"))


VERB_TEXTS = {
    "buy": say("buy", context="task"),
    "twist": say("twist", context="task"),
    "split": say("split", context="task"),
    "stick": say("stick", context="task"),
}
PUNTERS_PHASE = PunterPlay[Any]()
