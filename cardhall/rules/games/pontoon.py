"""Pontoon. Twenty-one against one of the players: buy, twist or stick; five cards or ace and ten are paid double.

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

from cardhall.cards import FRENCH_52, HIDDEN, Card
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.event import Event
from cardhall.rules.engine.game import HAND, Game, Option, cut_up, zone_owner
from cardhall.rules.engine.phase import Names, Phase
from cardhall.rules.engine.sampling import Impossible, fill, turned_up
from cardhall.rules.engine.state import DealResult, Line
from cardhall.rules.mechanisms.bank_play import (
    BANK,
    DECLARE,
    PUNTERS,
    STOCK,
    BankState,
    Hand,
    hand_zone,
)
from cardhall.rules.mechanisms.banking import pay
from cardhall.rules.mechanisms.twenty_one import (
    BUST,
    FIVE_CARDS,
    PONTOON,
    TRIES,
    count,
    guess,
    payment,
    worth,
    worth_in_words,
)

SMALLEST, LARGEST = (1, 2, 5), (5, 10, 20, 50)  # bets that a banker may name
BET = tuple(Action("bet", chips) for chips in range(LARGEST[-1] + 1))


class PontoonState(BankState):
    """What lasts from deal to deal, and whether this one is settled."""

    limits: tuple[int, int] | None  # smallest and largest bet, once named
    limits_of: int = -1  # the banker who named them
    settled: bool  # all hands lie open
    fresh: bool  # the pack was shuffled for this deal
    lying: tuple[Card, ...] = ()  # between two deals: the pack as collected; empty if it is to be shuffled

    def stakes(self, seat: int) -> int:
        """All that the seat has staked and not yet won or lost."""
        return 0 if self.settled else super().stakes(seat)


class Limits(Phase[PontoonState]):
    """A new banker names the smallest and the largest bet."""

    name = "limits"

    def begin(self, state: PontoonState) -> Limits:
        state.turn = state.dealer
        return self

    def actions(self, state: PontoonState, seat: int) -> list[Action]:
        return LIMIT_ACTIONS

    def refusal(self, state: PontoonState, seat: int, action: Action) -> str:
        return "Name a smallest bet of 1, 2 or 5 and a largest of 5, 10, 20 or 50."

    def apply(self, state: PontoonState, seat: int, action: Action) -> Phase[Any]:
        state.act(seat, action)
        state.limits = (int(action.words[0]), int(action.words[1]))
        state.limits_of = seat
        return BETS

    def prompt(self, state: PontoonState, seat: int, names: Names) -> tuple[str, str]:
        return "You hold the bank", "Name the smallest and the largest bet"


class Bets(Phase[PontoonState]):
    """Each has a card; the others bet on theirs, and all get a second one, face up."""

    name = "bet"

    def begin(self, state: PontoonState) -> Bets:
        for seat in (*state.punters(), state.dealer):
            state.give(HAND[seat], seen=() if seat == state.dealer else (seat,))
        state.turn = state.left_of(state.dealer)
        return self

    def actions(self, state: PontoonState, seat: int) -> list[Action]:
        low, high = state.limits or (1, 1)
        return list(BET[low : max(low, min(high, state.chips(seat))) + 1])

    def refusal(self, state: PontoonState, seat: int, action: Action) -> str:
        low, high = state.limits or (1, 1)
        if action.verb != "bet" or len(action.words) != 1 or not action.words[0].isdecimal():
            return "Bet on your card first."
        if not low <= action.number <= high:
            return f"Bets are from {low} to {high} chips."
        return f"You have only {state.chips(seat)} chips." if state.chips(seat) > low else f"You can only bet {low}."

    def apply(self, state: PontoonState, seat: int, action: Action) -> Phase[Any] | None:
        state.act(seat, action)
        pay(state, f"seat:{seat}", HAND[seat], action.number)
        state.bets = (*state.bets[:seat], action.number, *state.bets[seat + 1 :])
        state.turn = state.left_of(seat)
        return self if state.turn != state.dealer else self.second_cards(state)

    def second_cards(self, state: PontoonState) -> Phase[Any] | None:
        """A card to each, face up; a banker with a pontoon ends the deal."""
        order = [*state.punters(), state.dealer]
        hands: list[tuple[Hand, ...]] = [()] * state.seats
        for first, seat in enumerate(order):
            hands[seat] = (Hand(state.bets[seat] or 0, (first, state.give(HAND[seat], seen=None))),)
        state.hands = tuple(hands)
        return None if worth(state.zones[HAND[state.dealer]]) == PONTOON else PUNTERS

    def prompt(self, state: PontoonState, seat: int, names: Names) -> tuple[str, str]:
        low, high = state.limits or (1, 1)
        return f"Bets are from {low} to {high}", "Bet on your card"


class Pontoon(Game[PontoonState]):
    """Twenty-one against one of the players: buy, twist or stick; five cards or ace and ten are paid double."""

    id = "pontoon"
    state_class = PontoonState
    pack = FRENCH_52
    options = {
        "banker_limits": Option(
            True,
            (False, True),
            "Limits of the bets",
            "Whether each new banker names the smallest and the largest bet, or those chosen here stand.",
            ("As chosen here", "The banker names them"),
        ),
        "min_bet": Option(1, (1, 2, 5), "Smallest bet", "The smallest bet, unless the banker names it."),
        "max_bet": Option(10, (5, 10, 20, 50), "Largest bet", "The largest bet, unless the banker names it."),
        "stack": Option(200, (50, 100, 200, 500), "Chips", "What each player begins with."),
        "stick_minimum": Option(
            0,
            (0, 15, 16),
            "Stick from",
            "The lowest count on which a punter with fewer than five cards may stick.",
            ("Any count", "15", "16"),
        ),
        "deals": Option(12, (1, 2, 4, 6, 12, 24, 48), "Deals", "So many deals make a match."),
    }
    presets = {"book": {}, "usual": {"banker_limits": False, "stick_minimum": 15}}
    phrases = {
        "bet": ("bet {words}", "bets {words}"),
        "buy": ("buy a card for {words}", "buys a card for {words}"),
        "twist": ("twist", "twists"),
        "stick": ("stick", "sticks"),
        "split": ("split the pair", "splits the pair"),
        "declare": ("declare a pontoon", "declares a pontoon"),
    }

    # ---- the deal

    def layout(self, state: PontoonState) -> dict[str, int]:
        hands = dict.fromkeys((HAND[seat] for seat in (*state.punters(), state.dealer)), 2)
        return {**hands, STOCK: len(FRENCH_52) - 2 * state.seats}

    def dealt(self, state: PontoonState) -> dict[str, tuple[Card, ...]]:
        """A card to each in order, and a second one; the rest is the stock."""
        pack, n = state.lying or tuple(state.shuffled(FRENCH_52)), state.seats
        in_hands = [card for pair in zip(pack[:n], pack[n : 2 * n], strict=True) for card in pair]
        return cut_up([*in_hands, *pack[2 * n :]], self.layout(state))

    def set_out(self, state: PontoonState, dealt: Mapping[str, tuple[Card, ...]]) -> dict[str, tuple[Card, ...]]:
        """The whole pack is still to be handed out: first cards, second cards, the rest."""
        hands = [dealt[HAND[seat]] for seat in (*state.punters(), state.dealer)]
        return {STOCK: tuple(hand[i] for i in (0, 1) for hand in hands) + tuple(dealt[STOCK])}

    def remembers(self, state: PontoonState) -> bool:
        """Whether this deal is dealt from the pack as it was collected."""
        return bool(state.lying) and tuple(state.zones[STOCK]) == state.lying

    def deal(self, state: PontoonState) -> Phase[Any]:
        state.fresh = not self.remembers(state)
        if state.fresh:
            state.tell(Event("shuffle", source=STOCK))
        state.lying = ()
        state.add_zones(*HAND[: state.seats])
        state.bets = tuple(0 if seat == state.dealer else None for seat in range(state.seats))
        state.hands = ((),) * state.seats
        state.playing, state.drawn, state.busts, state.bust_cards, state.settled = 0, 0, (), (), False
        if not state.options["banker_limits"]:
            state.limits = (state.options["min_bet"], state.options["max_bet"])
            return BETS
        if state.limits_of == state.dealer:
            return BETS
        state.limits = None
        return LIMITS

    # ---- what a seat sees

    def sees(self, state: PontoonState, seat: int, zone: str) -> bool:
        kind, owner = zone_owner(zone)
        if kind == STOCK:
            return False
        return state.settled or (owner == seat and (seat != state.dealer or state.at == BANK))

    def facts(self, state: PontoonState, seat: int) -> dict[str, str]:
        everyone = range(state.seats)
        mine = state.hands[state.turn] if state.turn is not None else ()
        hand = mine[state.playing] if mine and state.at in (PUNTERS, BANK) else None
        return {
            "min_bet": str(state.limits[0]) if state.limits else "none",
            "max_bet": str(state.limits[1]) if state.limits else "none",
            "bets": " ".join("-" if bet is None else str(bet) for bet in state.bets),
            "stakes": " ".join(self.stakes_text(state, s) for s in everyone),
            "chips": " ".join(str(state.chips(s)) for s in everyone),
            "hand": str(state.playing + 1) if hand else "none",
            "bought": str(hand.bought) if hand else "none",
            "twisted": str(hand.twisted) if hand else "none",
            "stock_left": str(len(state.zones[STOCK])),
            "shuffled": "yes" if state.fresh else "no",
        }

    def stakes_text(self, state: PontoonState, seat: int) -> str:
        """The stakes of a seat's hands: `5+5`; its bet before it has a hand, `-` before it has bet; 0 once settled."""
        if state.hands[seat] and not state.settled:
            return "+".join(str(hand.stake) for hand in state.hands[seat])
        bet = 0 if state.settled else state.bets[seat]
        return "-" if bet is None else str(bet)

    # ---- what may be hidden where

    def lay_hidden(self, state: PontoonState, seat: int, rng: random.Random) -> None:
        """Bust hands lie under the stock, where all saw them go; no hand has a count that its play has ruled out."""
        self.lay_bust_cards(state)
        hidden = [
            (hand_zone(owner, number), self.is_pontoon(state, owner, hand), hand.least)
            for owner in range(state.seats)
            for number, hand in enumerate(state.hands[owner])
            if HIDDEN in state.zones[hand_zone(owner, number)]
        ]
        hidden.sort(key=lambda hand: hand[1] is not True)  # the most exacting first
        for tries in range(1, TRIES + 1):
            pool = self.unseen(state)
            laid: dict[str, list[Card]] = {}
            try:
                for again in (False, True):  # once more, given all the others, so that the first are not favoured
                    for guessed in hidden:
                        zone, pontoon, least = guessed
                        pool += laid.get(zone, ()) if again else ()
                        laid[zone] = guess(state.zones[zone], pool, pontoon, least, rng)
                        for card in laid[zone]:
                            pool.remove(card)
                break
            except Impossible:
                if tries == TRIES:
                    raise
                hidden.remove(guessed)
                hidden.insert(0, guessed)  # few cards fit there: next time it has the first choice
        for zone, some in laid.items():
            state.zones[zone] = turned_up(state.zones[zone], some)
        fill(state.zones, self.unseen(state), {}, rng)

    def lay_bust_cards(self, state: PontoonState) -> None:
        """Cards of bust hands lie under the stock in order; where the pack ran out, some have been dealt out again."""
        dealt_again = max(0, state.drawn - len(FRENCH_52))
        under = state.bust_cards[dealt_again:]
        if under:
            state.zones[STOCK][-len(under) :] = under
        if not dealt_again:
            return
        for owner in range(state.seats):
            for number, hand in enumerate(state.hands[owner]):
                some = state.zones[hand_zone(owner, number)]
                for i, place in enumerate(hand.got[: len(some)]):
                    if place >= len(FRENCH_52):
                        some[i] = state.bust_cards[place - len(FRENCH_52)]

    def is_pontoon(self, state: PontoonState, owner: int, hand: Hand) -> bool | None:
        """Whether the first two cards of a hand are a pontoon, as far as play has shown it to everybody."""
        if hand.end == "pontoon":
            return True
        return False if hand.has_acted or owner == state.dealer else None

    # ---- the score

    def score(self, state: PontoonState) -> DealResult:
        banker = state.dealer
        bank = state.zones[HAND[banker]]
        state.settled = True
        delta = [0] * state.seats
        lines = []
        hands = [(s, n, hand) for s in state.punters() for n, hand in enumerate(state.hands[s])]
        for seat, number, hand in hands:
            some = tuple(state.zones[hand_zone(seat, number)]) or state.bust_hand(seat, number)
            won = hand.stake * payment(worth(some), worth(bank))
            delta[seat] += won
            if hand.end != "bust":
                state.tell(Event("show", seat=seat, cards=some, source=hand_zone(seat, number)))
                self.pay_out(state, seat, won)
            lines.append(self.line(state, seat, some, won, f"stake {hand.stake}"))
        delta[banker] = -sum(delta)
        state.tell(Event("show", seat=banker, cards=tuple(bank), source=HAND[banker]))
        lines.append(self.line(state, banker, bank, delta[banker], "the bank"))
        shuffle = any(worth(state.zones[zone]) == PONTOON for zone in state.zones if zone != STOCK)
        over = self.ends(state)
        state.lying = () if shuffle or over else self.collected(state)
        if not over:
            lines.append(Line("The pack is shuffled" if shuffle else "The pack is dealt on unshuffled"))
        return DealResult(tuple(delta), tuple(lines), self.headline(state, delta[banker], over))

    def line(self, state: PontoonState, seat: int, some: Sequence[Card], won: int, note: str) -> Line:
        """A hand in the reckoning: its cards, what it came to, and what the seat won with it."""
        amounts = [won if s == seat else None for s in range(state.seats)]
        return Line(f"{' '.join(card.face for card in some)} · {worth_in_words(some)}", amounts, note)

    def headline(self, state: PontoonState, won: int, over: bool) -> str:
        """How the bank did, having `won` so much, and who holds it next unless the match is over."""
        bank = state.zones[HAND[state.dealer]]
        how = {BUST: "bust", FIVE_CARDS: "with five cards", PONTOON: "with a pontoon"}
        words = how.get(worth(bank), f"with {count(bank)}") if state.any_live() else "without playing"
        result = f"won {won}" if won > 0 else f"lost {-won}" if won else "broke even"
        text = f"The bank {result} {words}".replace(" bust", ", bust")
        return text if over else f"{text}; next banker: {{{self.next_dealer(state)}}}"

    def pay_out(self, state: PontoonState, seat: int, won: int) -> None:
        """Say that the bank paid the seat what it won, or took what it lost."""
        pair = (f"seat:{state.dealer}", f"seat:{seat}")
        pay(state, *(pair if won > 0 else pair[::-1]), number=abs(won))

    def collected(self, state: PontoonState) -> tuple[Card, ...]:
        """The pack as it lies when the hands have been put under the stock, the banker's last."""
        pack = list(state.zones[STOCK])
        for seat in (*state.punters(), state.dealer):
            for number in range(len(state.hands[seat])):
                pack += state.zones[hand_zone(seat, number)]
        return tuple(pack)

    def next_dealer(self, state: PontoonState) -> int:
        if worth(state.zones[HAND[state.dealer]]) == PONTOON:
            return state.dealer
        for seat in state.punters():
            if any(hand.end == "pontoon" for hand in state.hands[seat]):
                return seat
        return state.dealer

    def ends(self, state: PontoonState) -> bool:
        return bool(state.deal_number >= state.options["deals"])

    def telling(self, action: Action, you: bool) -> str:
        if action.verb != "limits":
            return ""
        return f"{'set' if you else 'sets'} the bets from {action.words[0]} to {action.words[1]}"

    def label(self, state: PontoonState, action: Action) -> str:
        if action == DECLARE:
            return "Pontoon"
        if action.verb == "limits":
            return f"Bets from {action.words[0]} to {action.words[1]}"
        if action.verb == "buy":
            return f"Buy for {action.number}"
        return super().label(state, action)


LIMIT_ACTIONS = [Action("limits", low, high) for low in SMALLEST for high in LARGEST]
LIMITS, BETS = Limits(), Bets()
GAME = Pontoon()
