"""Pluck. Three players, each with a quota of tricks; seats above their quota pluck good cards from seats below.

The rules followed. 51 cards: A K Q J 10 … 3 of every suit, the 2♣ and two jokers; seventeen each. The dealer's quota is
seven tricks, that of the seat on its left six, that of the seat on its right four.

From the second deal on, whoever took more tricks than its quota in the deal before has a pluck for each of them, and
whoever took fewer owes a card for each that it lacked. The seat with most plucks makes all of its own first, of equal
ones the seat that comes first from the dealer to the left. A pluck: the seat gives a card, no joker, face down to one
that still owes, and gets from it, face down, the highest card of that suit that it then holds, be it the same card. A
seat may give up all plucks that it has left.

Then the dealer names trumps. They rank big joker (RJ), little joker (BJ), A, K … 3, and the 2♣ below the 3♣ where clubs
are trumps; the jokers are trumps in every respect. Whoever holds the 2♣ leads it to the first trick. Trumps may not be
led before one has been played, unless the hand holds nothing else. Suit must be followed if possible, else any card is
played. The highest trump wins, else the highest card of the suit led, and its player leads to the next.

Each trick over the quota scores a point; nothing is lost. The deal passes to the left. The match ends after the deal in
which a seat reaches the target, and the highest score wins.

What shows hands: a pluck shows its two cards to the two seats concerned, and to the plucker that the other holds no
higher one of the suit; the third player sees who plucked whom (see `hidden_plucks`).

Option: the target.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from cardhall.cards import FRENCH_54, HIDDEN, Card
from cardhall.games.pluck.facts import PluckFacts
from cardhall.games.pluck.rules.hidden_plucks import SEAT_NUMBERS, PluckChecker, impossible_cards
from cardhall.games.pluck.rules.plucking import Plucking, PluckState
from cardhall.language import card_face, card_faces, in_words, listing, numbered, say, suit_name, template
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.game import HAND, HiddenCardSampler
from cardhall.rules.engine.options import points_to_win
from cardhall.rules.engine.phase import Names, Phase
from cardhall.rules.engine.results import DealResult, Line, Number, blank_zeros, points_only
from cardhall.rules.engine.sampling import RejectionSampler
from cardhall.rules.mechanisms.asking import NameTrump
from cardhall.rules.mechanisms.card_order import joker_order
from cardhall.rules.mechanisms.trick_rules import TRUMPS_NOT_BROKEN, LeadBan, Table, TrickRules
from cardhall.rules.mechanisms.tricks import TrickGame, TrickPlay

HAND_SIZE = 17
TRICK_QUOTAS = (7, 6, 4)  # of the dealer, and of the seats on its left, in order
TWO_OF_CLUBS = Card.of("2C")  # led to the first trick
PACK = [card for card in FRENCH_54 if card.rank != "2" or card is TWO_OF_CLUBS]
MAX_LAYOUTS_TRIED = (
    100_000  # layouts drawn before giving up: where many plucked cards may have gone on, hardly one agrees
)


class Naming(NameTrump[PluckState]):
    """The dealer names trumps, once all plucks are made."""

    def seats(self, state: PluckState) -> Sequence[int]:
        return (state.dealer,)

    def finish(self, state: PluckState, seat: int, answer: Action) -> Phase[Any] | None:
        state.trump = answer.words[0]
        return self.next_phase(state)

    def fact(self, state: PluckState, seat: int, names: Names) -> str:
        return say("You are the dealer and need {tricks} tricks", tricks=in_words(TRICK_QUOTAS[0]))


class TwoOfClubsLeadsFirst(LeadBan):
    """Rule that only the two of clubs may be led to the first trick."""

    def banned_cards(self, rules: TrickRules) -> int:
        return rules.suits.pack & ~rules.suits.flag[TWO_OF_CLUBS]


class TrumpLeadBanAfterFirst(LeadBan):
    """Rule against trump leads to later tricks before a trump has been played."""

    def fulfil(self, table: Table, cards: int) -> int:
        return 0 if table.unplayed & table.rules.suits.flag[TWO_OF_CLUBS] else super().fulfil(table, cards)


FIRST_LEAD = TwoOfClubsLeadsFirst(
    say("The {two} leads to the first trick.", two=card_face(TWO_OF_CLUBS)),
    say("lead the {two}", two=card_face(TWO_OF_CLUBS)),
)
NO_TRUMP_LEAD = TrumpLeadBanAfterFirst(TRUMPS_NOT_BROKEN.refusal, TRUMPS_NOT_BROKEN.prompt)


class Pluck(TrickGame[PluckState]):
    """Quotas of tricks; seats above their quota pluck good cards from seats below."""

    id = "pluck"
    state_class = PluckState
    pack = PACK
    phases = (Plucking(), Naming(), TrickPlay())
    options = {
        "target": points_to_win(
            20, (5, 10, 15, 20, 30), say("The match ends after the deal in which a player has this many points.")
        )
    }
    phrases = {
        "pass": (say("make no more plucks"), say("makes no more plucks")),
        "pluck": (template("give {cards}"), template("gives {cards}")),
        "trump": (template("make {suit} trumps"), template("makes {suit} trumps")),
    }

    def describe_action_on(self, action: Action, you: bool, names: Names) -> str:
        if action.verb != "pluck":
            return ""
        card, player = card_faces(action.cards), names(action.number)
        if you:
            return say("give {player} {card}", player=player, card=card)
        return say("gives {player} {card}", player=player, card=card) if player else say("gives you {card}", card=card)

    def layout(self, state: PluckState) -> Mapping[str, int]:
        return dict.fromkeys(HAND[:3], HAND_SIZE)

    def deal(self, state: PluckState) -> Phase[Any]:
        if state.deal_number == 1:
            state.set_plucks((0, 0, 0))
        state.plucked = ()
        state.begin_tricks()
        return self.phases[0]

    def first_leader(self, state: PluckState) -> int | None:
        return next(seat for seat in SEAT_NUMBERS if TWO_OF_CLUBS in state.zones[HAND[seat]])

    def trick_rules(self, state: PluckState) -> TrickRules:
        return rules_for(state.trump)

    def facts(self, state: PluckState, seat: int) -> PluckFacts:
        table = self.table(state)
        return PluckFacts(
            trump=state.trump or None,
            broken=bool(table.rules.trumps & ~table.unplayed),
            tricks=tuple(state.tricks_by_side()),
            quotas=trick_quotas(state.dealer),
            plucks=state.plucks,
            owed=state.owed,
        )

    # ---- what is hidden

    def hide(self, state: PluckState, seat: int) -> None:
        state.plucked = tuple([one.seen_by(seat) for one in state.plucked])

    def ruled_out_cards(self, state: PluckState, seat: int) -> dict[str, int]:
        """Return the cards ruled out by plays and by the seat's own plucks, as bit masks by zone."""
        ruled_out = super().ruled_out_cards(state, seat)
        for zone, mask in impossible_cards(state.plucked, seat).items():
            ruled_out[zone] = ruled_out.get(zone, 0) | mask
        return ruled_out

    def hidden_card_sampler(self, state: PluckState, seat: int) -> HiddenCardSampler[PluckState]:
        base_sampler = super().hidden_card_sampler(state, seat)
        if all(one.given_card is not HIDDEN for one in state.plucked):
            return base_sampler
        return RejectionSampler(base_sampler, PluckChecker(state.plucked).agrees_with, MAX_LAYOUTS_TRIED)

    # ---- the score

    def deal_value(self, state: PluckState, tricks: Sequence[int], points: Sequence[int]) -> tuple[Number, ...]:
        return tuple([max(0, tricks) for tricks in over_quota(tricks, state.dealer)])

    def tally(self, state: PluckState) -> DealResult:
        state.set_plucks(over_quota(state.tricks_by_side(), state.dealer))
        return points_only(state.plucks)

    def score(self, state: PluckState) -> DealResult:
        tricks, needed = state.tricks_by_side(), trick_quotas(state.dealer)
        state.set_plucks(over_quota(tricks, state.dealer))
        delta = state.plucks
        lines = [
            Line(say("Quota"), needed, adds=False),
            Line(say("Tricks taken"), tricks, say("{suit} were trumps", suit=suit_name(state.trump)), adds=False),
            Line(say("Over the quota"), blank_zeros(delta), say("one point each")),
        ]
        if max(map(sum, zip(state.scores, delta, strict=True))) < state.options["target"] and any(delta):
            next_deal = say("in the next deal")
            lines.append(Line(say("Plucks"), blank_zeros(delta), next_deal, adds=False))
            lines.append(Line(say("Cards owed"), blank_zeros(state.owed), next_deal, adds=False))
        return DealResult(delta, tuple(lines), headline(delta))


def trick_quotas(dealer: int) -> tuple[int, ...]:
    """Return by seat the quota of tricks."""
    return tuple([TRICK_QUOTAS[(seat - dealer) % 3] for seat in SEAT_NUMBERS])


def over_quota(tricks: Sequence[int], dealer: int) -> list[int]:
    """Return each seat's tricks minus its quota."""
    return [trick_count - quota for trick_count, quota in zip(tricks, trick_quotas(dealer), strict=True)]


def headline(delta: Sequence[Number]) -> str:
    """Return the headline: the seats furthest above the quota."""
    most_tricks = int(max(delta))
    if not most_tricks:
        return say("Everybody took exactly the quota")
    best_seats = listing([f"{{{seat}}}" for seat in SEAT_NUMBERS if delta[seat] == most_tricks])
    return say(
        "{players} took {tricks:words} more than the quota", players=best_seats, tricks=numbered(most_tricks, "trick")
    )


@lru_cache
def rules_for(trump: str) -> TrickRules:
    """Return the trick rules for a trump suit; "" before it is named."""
    rules = TrickRules(joker_order(trump), PACK, lead=(FIRST_LEAD, NO_TRUMP_LEAD))
    rules.rules_without_bans = TrickRules(joker_order(trump), PACK)
    return rules


GAME = Pluck()
