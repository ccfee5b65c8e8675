"""Facts about a card that may be played to a trick, as the material for reasons."""

from __future__ import annotations

from typing import Any

from cardhall.cards import SUIT_NAMES, Card
from cardhall.language import card_name, fill_template, one_of_suit, rank_name, say, suit_name
from cardhall.players.tricks.win_chance import LIKELY_CHANCE, unbeaten_chance
from cardhall.rules.engine.card_masks import mask_of
from cardhall.rules.engine.observation import Observation
from cardhall.rules.mechanisms.trick_position import position_of
from cardhall.rules.mechanisms.trick_state import TrickState


class CardToPlay:
    """A card to play, with all that the seat to act knows of the trick; sets of cards are bits."""

    def __init__(self, seen: Observation, card: Card) -> None:
        state: TrickState = seen.state
        position = self.position = position_of(state)
        rules, suits, seat = position.rules, position.suits, position.turn
        self.state = state
        self.card_bit = suits.flag[card]
        self.hand = position.hands[seat].cards
        suit_cards = suits.suit_cards[card]
        self.own_of_suit = self.hand & suit_cards  # the hand's cards of the suit
        self.others_of_suit = position.unplayed & suit_cards & ~self.hand  # the cards of the suit in other hands
        self.higher_others = self.others_of_suit & -self.card_bit  # those of them above the card
        self.others_trumps = position.unplayed & position.trumps & ~self.hand  # the others' trumps
        self.legal = rules.legal(position, self.hand)
        self.winning_cards = self.legal & position.winning() if position.cards_in_trick else 0
        self.wins = bool(self.card_bit & self.winning_cards)
        self.is_last_to_play = position.cards_in_trick + 1 == position.size
        self.duties = rules.duties_of(position, self.hand)
        # whether a suit of which the hand has no more can be ruffed, and could not before
        self.voids_help = rules.binds_followers and not position.to_draw
        self.points = rules.points[suits.power[card]]
        name, led = suits.names[suits.suit[card]], rules.suit_name_of(position.led)
        self.is_dummy = state.playing != seen.seat
        self.template_values = {
            "card": card_name(card) if card.is_joker else rank_name(card.rank),
            "suit": one_of_suit(name) if name in SUIT_NAMES else say("trump"),
            "suits": suit_name(name) if name in SUIT_NAMES else say("trumps"),
            "led": suit_name(led) if led in SUIT_NAMES else say("card of that suit"),
            "partner": self.name_partner(seen.seat, self.is_dummy),
        }

    def fill_in(self, sentence: str, of_dummy: str = "", **values: Any) -> str:
        """Fill a template; `of_dummy`: the template for a dummy's hand, if different."""
        return fill_template(of_dummy if of_dummy and self.is_dummy else sentence, **self.template_values, **values)

    def name_partner(self, seat: int, is_dummy: bool) -> str:
        """Name the player who holds the trick for the seat's own party."""
        position, state = self.position, self.state
        if is_dummy and position.holder == seat:
            return say("Your own hand")
        if position.cards_in_trick and state.deciders[position.holder] == seat:
            return say("The dummy")
        return (
            say("Your partner")
            if position.party_of.count(position.party_of[position.turn]) == 2
            else say("A partner of yours")
        )

    # ---- what the sentences ask

    def keeps_higher_card(self) -> bool:
        """Return whether the hand keeps a higher card of the suit."""
        return bool(self.own_of_suit & -(self.card_bit << 1))

    def name_best_of_suit(self) -> Any:
        """Return the name of the hand's highest card of the suit."""
        card = self.position.suits.face(1 << self.own_of_suit.bit_length() - 1)
        return card_name(card) if card.is_joker else rank_name(card.rank)

    def has_side_master(self) -> bool:
        """Return whether the hand has a master of a side suit."""
        out = self.position.unplayed & ~self.hand
        sides = [whole for whole in self.position.suits.fields if not whole & self.position.trumps]
        return any(self.hand & whole > out & whole for whole in sides)

    def is_likely_to_win(self) -> bool:
        """Return whether the card, which wins the trick so far, is likely to keep the trick."""
        return unbeaten_chance(self.state, self.position, self.card_bit) >= LIKELY_CHANCE

    def is_partner_likely_to_win(self) -> bool:
        """Return whether the card that holds the trick is likely to keep the trick."""
        return unbeaten_chance(self.state, self.position, self.position.best_card) >= LIKELY_CHANCE

    def adds_points(self) -> bool:
        """Return whether the card counts more than another legal card."""
        return self.points > min(self.points_of(card) for card in self.position.suits.cards_of(self.legal))

    def saves_points(self) -> bool:
        """Return whether the card counts as little as any legal card, and less than some."""
        points = [self.points_of(card) for card in self.position.suits.cards_of(self.legal)]
        return self.points == min(points) < max(points)

    def points_of(self, card: Card) -> int:
        suits = self.position.suits
        return self.position.rules.points[suits.power[card]]

    def is_somebody_void(self) -> bool:
        """Return whether another seat is known to hold none of the suit."""
        mask = mask_of(self.position.suits.cards_of(self.others_of_suit))
        ruled_out_masks = (shown for seat, shown in enumerate(self.state.ruled_out) if seat != self.position.turn)
        return any(shown & mask == mask for shown in ruled_out_masks)
