"""Pontoon. Twenty-one against a player as bank: buy, twist or stick; pontoons and five-card tricks pay double.

The rules followed. Two to eight players, one of them the banker, 52 cards; ace 1 or 11, court cards 10. Each is dealt a
card face down, the others bet on theirs, each is dealt a card face up. A banker with a pontoon (ace and ten in two
cards) takes double every bet at once. Otherwise each in turn plays his hand: declares a pontoon, or buys cards face
down for one to two times the bet, twists cards face up for nothing (and buys no more), splits a pair into two hands,
and sticks; over 21 he loses at once and his cards go under the stock. Then the banker twists or sticks. A pontoon beats
a five-card trick (five cards or more), and that every count; the bank wins ties. Who held a pontoon takes the bank, and
the pack is shuffled; otherwise it is dealt on as it was collected.

Options: limits of the bets; chips at the start; the lowest count to stick on; deals in the match.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from cardhall.cards import FRENCH_52, Card
from cardhall.games.pontoon.facts import PontoonFacts
from cardhall.games.pontoon.rules.bank_play import BANK_PHASE, PUNTERS_PHASE, BankState, Hand, fill_hands
from cardhall.games.pontoon.rules.twenty_one import (
    BUST_WORTH,
    FIVE_CARDS_WORTH,
    PONTOON_WORTH,
    bank_payment,
    describe_worth,
    hand_count,
    hand_worth,
)
from cardhall.language import card_faces, fill_template, say, template
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.event import Event
from cardhall.rules.engine.game import HAND, HiddenCardSampler, zone_owner
from cardhall.rules.engine.options import Option, book_and_usual, deals_in_match, one_of
from cardhall.rules.engine.phase import Names, Phase
from cardhall.rules.engine.results import DealResult, Line, only_for
from cardhall.rules.engine.sampling import layout_sampler
from cardhall.rules.engine.units import CHIPS
from cardhall.rules.mechanisms.asking import AskState, Question
from cardhall.rules.mechanisms.carried_pack import CarriedPackGame, PackState
from cardhall.rules.mechanisms.dealing import STOCK_ZONE, deal_singly, return_to_stock
from cardhall.rules.mechanisms.ledger import Payment

SMALLEST_BETS, LARGEST_BETS = (1, 2, 5), (5, 10, 20, 50)  # bets that a banker may name
LIMIT_ACTIONS = tuple(Action("limits", low, high) for low in SMALLEST_BETS for high in LARGEST_BETS)
BET_ACTIONS = tuple(Action("bet", chips) for chips in range(LARGEST_BETS[-1] + 1))


class PontoonState(AskState, PackState, BankState):
    """The state of Pontoon from deal to deal."""

    limits: tuple[int, int] | None  # smallest and largest bet, once named
    limits_of: int = -1  # the banker who named them


class LimitsQuestion(Question[PontoonState]):
    """The question to a new banker for the smallest and the largest bet."""

    name = "limits"
    answers = LIMIT_ACTIONS
    asks = say("Name a smallest bet of 1, 2 or 5 and a largest of 5, 10, 20 or 50.")
    todo = say("Name the smallest and the largest bet")
    labels = {
        str(action): say("Bets from {least} to {most}", least=action.words[0], most=action.words[1])
        for action in LIMIT_ACTIONS
    }

    def seats(self, state: PontoonState) -> list[int]:
        return [state.dealer]

    def finish(self, state: PontoonState, seat: int, answer: Action) -> Phase[Any]:
        state.limits = (int(answer.words[0]), int(answer.words[1]))
        state.limits_of = seat
        return BETS_PHASE

    def fact(self, state: PontoonState, seat: int, names: Names) -> str:
        return say("You hold the bank")


class BetQuestion(Question[PontoonState]):
    """The question to the punters for bets: all have a first card then, and get a second afterwards, face up."""

    name = "bet"
    asks = say("Bet on your card first.")
    todo = say("Bet on your card")

    def seats(self, state: PontoonState) -> list[int]:
        for seat in state.eldest_first():
            state.deal_card(HAND[seat], seen=() if seat == state.dealer else (seat,))
        return state.punters()

    def available_choices(self, state: PontoonState, seat: int) -> Sequence[Action]:
        low, high = state.limits or (1, 1)
        return BET_ACTIONS[low : max(low, min(high, state.purse(seat))) + 1]

    def on_answer(self, state: PontoonState, seat: int, answer: Action) -> None:
        state.pay(seat, HAND[seat], answer.number)
        state.bets = (*state.bets[:seat], answer.number, *state.bets[seat + 1 :])

    def finish(self, state: PontoonState, seat: int, answer: Action) -> Phase[Any] | None:
        """Deal a second card to each; a banker with a pontoon ends the deal."""
        for dealt_seat in state.eldest_first():
            state.deal_card(HAND[dealt_seat], seen=None)
        state.hands = tuple(Hand(each, HAND[each], state.first_bet(each)) for each in state.eldest_first())
        return None if hand_worth(state.zones[HAND[state.dealer]]) == PONTOON_WORTH else PUNTERS_PHASE

    def refusal(self, state: PontoonState, seat: int, action: Action) -> str:
        low, high = state.limits or (1, 1)
        if action.verb != "bet" or len(action.words) != 1 or not action.words[0].isdecimal():
            return self.asks
        if not low <= action.number <= high:
            return say("Bets are from {low} to {high} chips.", low=low, high=high)
        return (
            say("You have only {purse} chips.", purse=state.purse(seat))
            if state.purse(seat) > low
            else say("You can only bet {low}.", low=low)
        )

    def fact(self, state: PontoonState, seat: int, names: Names) -> str:
        low, high = state.limits or (1, 1)
        return say("Bets are from {low} to {high}", low=low, high=high)


NO_BANK_WORTH, COUNTED_HAND_WORTH = "", "counted"  # in place of a worth: the bank did not play; its hand has a count
# headlines, by the bank's result (1 won, −1 lost, 0 neither), and by the worth of its hand
BANK_TEXTS = {
    1: {
        BUST_WORTH: template("The bank won {chips}, bust"),
        FIVE_CARDS_WORTH: template("The bank won {chips} with five cards"),
        PONTOON_WORTH: template("The bank won {chips} with a pontoon"),
        NO_BANK_WORTH: template("The bank won {chips} without playing"),
        COUNTED_HAND_WORTH: template("The bank won {chips} with {count}"),
    },
    -1: {
        BUST_WORTH: template("The bank lost {chips}, bust"),
        FIVE_CARDS_WORTH: template("The bank lost {chips} with five cards"),
        PONTOON_WORTH: template("The bank lost {chips} with a pontoon"),
        NO_BANK_WORTH: template("The bank lost {chips} without playing"),
        COUNTED_HAND_WORTH: template("The bank lost {chips} with {count}"),
    },
    0: {
        BUST_WORTH: template("The bank broke even, bust"),
        FIVE_CARDS_WORTH: template("The bank broke even with five cards"),
        PONTOON_WORTH: template("The bank broke even with a pontoon"),
        NO_BANK_WORTH: template("The bank broke even without playing"),
        COUNTED_HAND_WORTH: template("The bank broke even with {count}"),
    },
}


class Pontoon(CarriedPackGame[PontoonState]):
    """Twenty-one against a player as bank: buy, twist or stick; pontoons and five-card tricks pay double."""

    id = "pontoon"
    unit = CHIPS
    state_class = PontoonState
    pack = FRENCH_52
    options = {
        "banker_limits": Option(
            True,
            {False: say("As chosen here"), True: say("The banker names them")},
            say("Limits of the bets"),
            say("Whether each new banker names the smallest and the largest bet, or the limits chosen here apply."),
        ),
        "min_bet": Option(
            1, (1, 2, 5), say("Smallest bet"), say("The smallest bet, unless the banker names it."), left_open=True
        ),
        "max_bet": Option(
            10, (5, 10, 20, 50), say("Largest bet"), say("The largest bet, unless the banker names it."), left_open=True
        ),
        "stack": Option(
            200, (50, 100, 200, 500), say("Chips"), say("How many chips each player starts with."), left_open=True
        ),
        "stick_minimum": one_of(
            {0: say("Any count"), 15: "15", 16: "16"},
            say("Stick from"),
            say("The lowest count on which a punter with fewer than five cards may stick."),
        ),
        "deals": deals_in_match(12, (1, 2, 4, 6, 12, 24, 48), say("How many deals make a match."), left_open=True),
    }
    presets = book_and_usual(banker_limits=False, stick_minimum=15)
    phrases = {
        "buy": (template("buy a card for {words}"), template("buys a card for {words}")),
        "split": (say("split the pair"), say("splits the pair")),
        "declare": (say("declare a pontoon"), say("declares a pontoon")),
        "limits": (
            template("set the bets from {first} to {second}"),
            template("sets the bets from {first} to {second}"),
        ),
    }

    # ---- the deal

    def layout(self, state: PontoonState) -> dict[str, int]:
        return {**{HAND[seat]: 2 for seat in state.eldest_first()}, STOCK_ZONE: len(FRENCH_52) - 2 * state.seats}

    def dealt_from(self, state: PontoonState, pack: Sequence[Card]) -> dict[str, tuple[Card, ...]]:
        return deal_singly(pack, (HAND[seat] for seat in state.eldest_first()), 2)

    def starting_zones(self, state: PontoonState, dealt: Mapping[str, tuple[Card, ...]]) -> dict[str, tuple[Card, ...]]:
        """Return the pack with all cards still to be handed out: first cards, second cards, the rest."""
        return return_to_stock(dealt, (HAND[seat] for seat in state.eldest_first()), 2)

    def deal(self, state: PontoonState) -> Phase[Any]:
        self.begin_pack(state, STOCK_ZONE)
        state.add_zones(*HAND[: state.seats])
        state.begin_bank()
        if not state.options["banker_limits"]:
            state.limits = (state.options["min_bet"], state.options["max_bet"])
        elif state.limits_of != state.dealer:
            state.limits = None
        return BETS_PHASE if state.limits else LIMITS_PHASE

    # ---- what a seat sees

    def count(self, hand: Sequence[Card]) -> int:
        """Return the count of a hand."""
        return hand_count(hand)

    def worth_in_words(self, hand: Sequence[Card]) -> str:
        """Return a hand as people call it: its count, or its name."""
        return describe_worth(hand)

    def sees(self, state: PontoonState, seat: int, zone: str) -> bool:
        kind, owner = zone_owner(zone)
        if kind == STOCK_ZONE:
            return False
        return state.settled or (owner == seat and (seat != state.dealer or state.at == BANK_PHASE))

    def facts(self, state: PontoonState, seat: int) -> PontoonFacts:
        hand = state.hands[state.playing] if state.at in (PUNTERS_PHASE, BANK_PHASE) else None
        low, high = state.limits or (None, None)
        return PontoonFacts(
            min_bet=low,
            max_bet=high,
            bets=state.bets,
            stakes=tuple([state.stakes_of(s) for s in range(state.seats)]),
            chips=state.purses(),
            hand=state.hands_of(hand.seat).index(hand) + 1 if hand else None,
            bought=hand.bought if hand else None,
            twisted=hand.twisted if hand else None,
            stock_left=len(state.zones[STOCK_ZONE]),
            shuffled=state.is_fresh,
        )

    def hidden_card_sampler(self, state: PontoonState, seat: int) -> HiddenCardSampler[PontoonState]:
        unseen = self.unseen(state)

        def fill_sample(sample: PontoonState, rng: random.Random) -> None:
            fill_hands(sample, unseen, rng)
            layout_sampler(sample.zones, self.unseen(sample), {}).fill(sample, rng)

        return fill_sample

    # ---- the score

    def score(self, state: PontoonState) -> DealResult:
        banker, bank = state.dealer, state.zones[HAND[state.dealer]]
        state.settled = True
        lines = []
        for hand in state.hands[:-1]:
            hand_cards = hand.bust or tuple(state.zones[hand.zone])
            if not hand.bust:
                state.add_event(Event("show", seat=hand.seat, cards=hand_cards, source=hand.zone))
                state.pay_all(self.payments(state, hand, hand_worth(bank)))
            gain = hand.stake * bank_payment(hand_worth(hand_cards), hand_worth(bank))
            lines.append(self.hand_line(state, hand.seat, hand_cards, gain, say("stake {stake}", stake=hand.stake)))
        state.add_event(Event("show", seat=banker, cards=tuple(bank), source=HAND[banker]))
        result = state.deal_result()
        lines.append(self.hand_line(state, banker, bank, int(result.delta[banker]), say("the bank")))
        is_match_over = self.ends(state)
        shuffle = self.collect(state, is_match_over)
        if not is_match_over:
            lines.append(Line(say("The pack is shuffled") if shuffle else say("The pack is not shuffled")))
        headline = self.headline(state, int(result.delta[banker]), is_match_over)
        return result._replace(lines=tuple(lines), headline=headline)

    def tally(self, state: PontoonState) -> DealResult:
        state.settled = True
        bank = hand_worth(state.zones[HAND[state.dealer]])
        state.pay_all([one for hand in state.hands[:-1] if not hand.bust for one in self.payments(state, hand, bank)])
        self.collect(state, self.ends(state))
        return state.deal_result()

    def payments(self, state: PontoonState, hand: Hand, bank_worth: int) -> list[Payment]:
        """Return the payments for a punter's hand, stake included; `bank_worth`: the worth of the bank's hand."""
        gain = hand.stake * bank_payment(hand_worth(state.zones[hand.zone]), bank_worth)
        if gain > 0:
            return [Payment(hand.zone, hand.seat, hand.stake), Payment(state.dealer, hand.seat, gain)]
        stake = Payment(hand.zone, state.dealer, hand.stake)
        return [stake, Payment(hand.seat, state.dealer, -gain - hand.stake)] if -gain > hand.stake else [stake]

    def collect(self, state: PontoonState, is_match_over: bool) -> bool:
        """Collect the cards as the next deal's pack, unless the pack is shuffled or the match is over.

        Returns whether the pack is shuffled.
        """
        is_shuffled = any(hand_worth(state.zones[zone]) == PONTOON_WORTH for zone in state.zones if zone != STOCK_ZONE)
        state.collected = () if is_shuffled or is_match_over else self.collected_pack(state)
        return is_shuffled

    def hand_line(self, state: PontoonState, seat: int, hand: Sequence[Card], gain: int, note: str) -> Line:
        """Return a line of the reckoning for a hand: cards, count, and the seat's gain."""
        label = say("{cards} · {worth}", cards=card_faces(hand), worth=describe_worth(hand))
        return Line(label, only_for(seat, gain, state.seats), say("seat {seat}, {note}", seat=seat, note=note))

    def headline(self, state: PontoonState, bank_gain: int, is_match_over: bool) -> str:
        """Return the headline: the bank's result, and the next banker unless the match is over.

        `bank_gain`: the chips that the bank has won.
        """
        bank = state.zones[HAND[state.dealer]]
        outcome = hand_worth(bank) if state.has_live_hand() else NO_BANK_WORTH
        texts = BANK_TEXTS[(bank_gain > 0) - (bank_gain < 0)]
        text = fill_template(
            texts.get(outcome, texts[COUNTED_HAND_WORTH]), chips=abs(bank_gain), count=hand_count(bank)
        )
        if is_match_over:
            return text
        return say("{bank}; next banker: {{{next_dealer}}}", bank=text, next_dealer=self.next_dealer(state))

    def collected_pack(self, state: PontoonState) -> tuple[Card, ...]:
        """Return the pack with all hands put under the stock, the banker's last."""
        return tuple(card for zone in (STOCK_ZONE, *(hand.zone for hand in state.hands)) for card in state.zones[zone])

    def next_dealer(self, state: PontoonState) -> int:
        if hand_worth(state.zones[HAND[state.dealer]]) == PONTOON_WORTH:
            return state.dealer
        return next((hand.seat for hand in state.hands if hand.end == "pontoon"), state.dealer)


LIMITS_PHASE, BETS_PHASE = LimitsQuestion(), BetQuestion()
GAME = Pontoon()
