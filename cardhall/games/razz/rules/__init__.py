"""Razz: seven cards, of which the five lowest count, for chips and with fixed limits.

The rules followed. Two to eight players with table stakes. All who have chips pay an ante, and get two cards face down
and one face up, the door card. The highest door card, of equal ones by suit (spades, hearts, diamonds, clubs), brings
in half a small bet or completes to a whole one. Fourth, fifth and sixth street bring a card face up, seventh one face
down, each followed by a round of betting, which the lowest hand showing begins, a pair being bad, of equal ones the
nearest on the dealer’s left. From fifth street on bets are twice as high. There are four bets a round, completing being
the first. Where the stock is too small for a seventh card each, one lies open for all. The five lowest cards win:
straights and flushes do not count, aces are low, no pair beats a pair. Equal hands share; odd chips go to the first of
them on the dealer’s left. Chips that others cannot match make side pots.

A short bet or raise counts as one if it comes to half a bet, over a mere bring-in to a whole one (see `betting`). Who
folds loses what was put in; the last one left takes the pot unseen. The match ends after its deals, or when one seat
has all the chips; the highest score wins.

Options: the small bet, the ante, the chips, bets in a round, and whether these hold for two; the deals; new chips for
who has none.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Any

from cardhall.cards import FRENCH_52, RANKS, SUITS, Card
from cardhall.games.razz.facts import RazzFacts, ShownLow
from cardhall.games.razz.rules.betting import (
    BOARD,
    DOWN_ZONES,
    HIGHEST_OPEN_CARDS,
    LOWEST_OPEN_CARDS,
    MUCK,
    UP_ZONES,
    BettingGame,
    BettingState,
    Stakes,
    Street,
    fixed_limit_stakes,
)
from cardhall.games.razz.rules.low_hands import COUNTING_CARDS, count_by_rank, key_of_packed_counts, lowest_five_key
from cardhall.language import card_faces, numbered, say
from cardhall.rules.engine.options import Option, book_and_usual, one_of
from cardhall.rules.engine.phase import Phase
from cardhall.rules.engine.results import DealResult, Line, blank_zeros, name_sides
from cardhall.rules.engine.units import CHIPS
from cardhall.rules.mechanisms.dealing import STOCK_ZONE
from cardhall.rules.mechanisms.five_cards import RankGroups
from cardhall.rules.mechanisms.ledger import POT_NAME

INDEX_OF_RANK = {rank: place for place, rank in enumerate(RANKS)}  # ace low
MAX_DEALS = 1000  # of a match without a limit of deals


class RazzState(BettingState):
    """A state of Razz: betting, chips given to each seat, and the last showdown."""

    at_once = True  # scores are the chips that lie before people, without the antes and bets of the deal
    stacks: tuple[int, ...] = ()  # by seat: how many times it has been given chips
    shown_low_hands: tuple[ShownLow, ...] = ()  # the best five cards of each seat in the last showdown

    def chips_given(self, seat: int) -> int:
        """Return the chips given to the seat so far."""
        return int(self.options["stack"]) * (self.stacks[seat] if self.stacks else 1)

    def purses(self) -> tuple[int, ...]:
        stack = int(self.options["stack"])
        if self.stacks or self.unscored:
            return tuple([self.purse(seat) for seat in range(self.seats)])
        return tuple([stack + int(points) for points in self.scores])  # every seat is a side of its own

    def takes_part(self, seat: int) -> bool:
        """Tell whether the seat takes part in the deal, because it had chips at the start."""
        return bool(self.options["rebuy"] or self.chips_given(seat) + self.scores[seat] - self.gained[seat] > 0)

    def cards_of(self, seat: int) -> list[Card]:
        """Return all cards from which a seat's final hand is made."""
        return self.zones[DOWN_ZONES[seat]] + self.zones[UP_ZONES[seat]] + self.zones[BOARD]

    def lowest_five(self, seat: int) -> tuple[Card, ...]:
        """Return the five lowest cards of a seat, the highest first."""
        return Razz.lowest(self.cards_of(seat))


@lru_cache
def fixed_stakes(small_bet: int, ante: int, cap: int, cap_heads_up: bool) -> Stakes:
    """Return the stakes by the options of a match."""
    return fixed_limit_stakes(small_bet, ante=ante, bring_in=small_bet // 2, cap=cap, cap_heads_up=cap_heads_up)


def zone_sizes(seats: int, playing_seats: Sequence[int]) -> dict[str, int]:
    """Return the number of cards dealt to each zone; `playing_seats`: the seats that play."""
    dealt = {
        zones[seat]: n * (seat in playing_seats)
        for zones, n in ((DOWN_ZONES, 2), (UP_ZONES, 1))
        for seat in range(seats)
    }
    return {**dealt, STOCK_ZONE: len(FRENCH_52) - sum(dealt.values())}


def low_hand_key(hand: Iterable[Card]) -> RankGroups:
    """Return the sort key of a low hand; the better the hand, the lower the key."""
    return key_of_packed_counts(count_by_rank(hand))


def best_seats(seats: Sequence[int], hands: Mapping[int, RankGroups]) -> list[int]:
    """Return the seats with the lowest hands; a single seat wins without showing one."""
    if len(seats) == 1:
        return list(seats)
    lowest = min(hands[seat] for seat in seats)
    return [seat for seat in seats if hands[seat] == lowest]


class Razz(BettingGame[RazzState]):
    """Seven cards, of which the five lowest count."""

    id = "razz"
    unit = CHIPS
    state_class = RazzState
    pack = FRENCH_52
    options = {
        "small_bet": Option(
            10,
            (2, 4, 10, 20),
            say("Small bet"),
            say("The bet on third and fourth street. On later streets it doubles."),
            left_open=True,
        ),
        "ante": Option(
            1, (0, 1, 2, 5), say("Ante"), say("What everyone with chips pays before the deal."), book_choices=(1, 2, 5)
        ),
        "stack": Option(
            200, (20, 50, 100, 200, 500), say("Chips"), say("How many chips each player starts with."), left_open=True
        ),
        "cap": Option(
            4,
            (3, 4, 5),
            say("Bets in a round"),
            say("The most bets and raises allowed in a round."),
            left_open=True,
        ),
        "heads_up_cap": Option(
            True,
            (True, False),
            say("Bets with two players"),
            say("Whether the limit on bets also applies between two players."),
        ),
        "deals": one_of(
            {10: "10", 0: say("Until one player has all chips"), 1: "1", 2: "2", 5: "5", 20: "20", 50: "50"},
            say("Deals"),
            say("The most deals in a match. It also ends when one player has all the chips."),
            left_open=True,
        ),
        "rebuy": Option(
            False,
            (False, True),
            say("New chips"),
            say("Whether a player without chips gets new ones. Then only the number of deals ends the match."),
        ),
    }
    presets = book_and_usual(heads_up_cap=False)
    phrases = {"call": (say("call", context="a bet"), say("calls", context="a bet"))}
    streets = (
        Street("third", first_to_act=HIGHEST_OPEN_CARDS, opening="bring-in"),
        Street("fourth", up_cards=1, first_to_act=LOWEST_OPEN_CARDS),
        Street("fifth", bet=2, up_cards=1, first_to_act=LOWEST_OPEN_CARDS),
        Street("sixth", bet=2, up_cards=1, first_to_act=LOWEST_OPEN_CARDS),
        Street("seventh", bet=2, down_cards=1, first_to_act=LOWEST_OPEN_CARDS),
    )

    @staticmethod
    def lowest(hand_cards: Sequence[Card]) -> tuple[Card, ...]:
        """Return the five lowest of some cards, the highest first; all of them where there are fewer."""
        kept_cards: dict[str, Card] = {}  # the first card of each rank
        for card in hand_cards:
            kept_cards.setdefault(card.rank, card)
        if len(kept_cards) >= COUNTING_CARDS:
            return tuple(
                [
                    kept_cards[rank]
                    for rank in sorted(kept_cards, key=INDEX_OF_RANK.__getitem__)[COUNTING_CARDS - 1 :: -1]
                ]
            )
        best = min(combinations(hand_cards, min(COUNTING_CARDS, len(hand_cards))), key=low_hand_key)
        return tuple(sorted(best, key=lambda card: -INDEX_OF_RANK[card.rank]))

    def stakes(self, state: RazzState) -> Stakes:
        options = state.options
        return fixed_stakes(options["small_bet"], options["ante"], options["cap"], options["heads_up_cap"])

    def showing(self, state: RazzState, seat: int, street: Street) -> Any:
        open_cards = state.zones[UP_ZONES[seat]]
        if street.first_to_act == HIGHEST_OPEN_CARDS:
            return INDEX_OF_RANK[open_cards[0].rank], SUITS.index(open_cards[0].suit)
        return low_hand_key(open_cards)

    def layouts(self, state: RazzState) -> Sequence[dict[str, int]]:
        """Return the possible layouts: seats without chips get no cards, and are not known in advance."""
        fewest = state.seats if state.deal_number == 1 or state.options["rebuy"] else 2
        numbers = range(state.seats, fewest - 1, -1)
        return [
            zone_sizes(state.seats, some) for number in numbers for some in combinations(range(state.seats), number)
        ]

    def layout(self, state: RazzState) -> dict[str, int]:
        return zone_sizes(state.seats, [seat for seat in range(state.seats) if state.takes_part(seat)])

    def deal(self, state: RazzState) -> Phase[Any]:
        state.add_zones(BOARD, MUCK)
        if state.options["rebuy"]:
            stacks = state.stacks or (1,) * state.seats
            state.stacks = tuple(n + (state.purse(seat) <= 0) for seat, n in enumerate(stacks))
        playing = [seat for seat in range(state.seats) if state.takes_part(seat)]
        state.begin_betting(playing, self.stakes(state).ante)
        return self.phases[0]

    def facts(self, state: RazzState, seat: int) -> RazzFacts:
        return RazzFacts(
            chips=state.purses(),
            pot=state.pot(POT_NAME).chips,
            pots=tuple(state.pots_apart()),
            level=state.level,
            to_call=state.to_call(seat) if seat in state.staying else 0,
            number_of_bets=state.bets,
            bring_in=state.bring_in,
            staying=tuple(state.staying),
            all_in=tuple([seat for seat in state.staying if not state.purse(seat)]),
            street=self.phases.index(state.at) + 3 if state.at in self.phases else None,
            shown=state.shown_low_hands,
            put=tuple(state.round_chips),
        )

    def tally(self, state: RazzState) -> DealResult:
        hands = {}
        if len(state.staying) > 1:
            hands = {seat: lowest_five_key(count_by_rank(state.cards_of(seat))) for seat in state.staying}
        won = [0] * state.seats
        for layer in state.split_pot(POT_NAME, state.staying, lambda some: best_seats(some, hands)):
            won = [chips + more for chips, more in zip(won, layer.won, strict=True)]
        state.pay_out(POT_NAME, won)
        return state.deal_result(reasons=False)

    def score(self, state: RazzState) -> DealResult:
        pot, in_pot, fives = (
            state.pot(POT_NAME),
            state.pot(POT_NAME).chips,
            {seat: state.lowest_five(seat) for seat in state.staying},
        )
        hands = {seat: low_hand_key(five) for seat, five in fives.items()}
        state.shown_low_hands = ()
        if len(hands) > 1:
            for seat in hands:
                state.lay_open(DOWN_ZONES[seat], state.zones[DOWN_ZONES[seat]], seat)
            state.shown_low_hands = tuple(
                [ShownLow(seat, "".join(card.rank for card in five)) for seat, five in fives.items()]
            )

        lines = [Line(say("Put in"), blank_zeros([-share for share in pot.shares]))]
        for place, (_, _, winners, won) in enumerate(
            state.award(POT_NAME, state.staying, lambda some: best_seats(some, hands))
        ):
            with_what = (
                say("{cards}", cards=card_faces(fives[winners[0]])) if len(hands) > 1 else say("all others folded")
            )
            label = say("Side pot {number}", number=place) if place else say("Pot")
            lines.append(Line(label, blank_zeros(won), with_what))
        lowest = best_seats(state.staying, hands)
        if len(hands) == 1 and in_pot == 0:
            words = say("{winners} won nothing: nobody put anything in", winners=name_sides(lowest))
        elif len(hands) == 1:
            words = say(
                "{winners} won {chips}, all others folded", winners=name_sides(lowest), chips=numbered(in_pot, "chip")
            )
        else:
            words = say("{winners} won with {five}", winners=name_sides(lowest), five=card_faces(fives[lowest[0]]))
        return state.deal_result(lines, words, reasons=False)

    def next_dealer(self, state: RazzState) -> int:
        return state.next_among(state.dealer, [seat for seat in range(state.seats) if state.takes_part(seat)]) or 0

    def ends(self, state: RazzState) -> bool:
        if state.deal_number >= (state.options["deals"] or MAX_DEALS):
            return True
        return not state.options["rebuy"] and sum([chips > 0 for chips in state.purses()]) < 2


GAME = Razz()
