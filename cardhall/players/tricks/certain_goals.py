"""Goals of a deal that a seat can make certain now: a contract made or set, whatever the others hold and do.

Imagined deals are averages, and what is certain has no weight of its own in them. So before anything is compared, the
tricks (or card points) of which each card makes the own side sure are counted from what lies open and from what plays
have ruled out. Counted are tricks that can be cashed one after the other, and trumps that take a trick whenever they
are played. If some cards make a goal certain and others do not, only those are compared.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from cardhall.players.tricks.solved_results import count_tricks_left
from cardhall.rules.engine.game import HAND
from cardhall.rules.mechanisms.trick_position import Position
from cardhall.rules.mechanisms.trick_rules import LeadBan
from cardhall.rules.mechanisms.trick_state import TrickState

MAX_FURTHER_TRICKS: Final = 2  # tricks beyond a goal whose value is weighed against the goal
MAX_FURTHER_GAIN: Final = 0.1  # share of a goal's value that they may bring while the goal still comes first
MAX_CASHING_LINES: Final = 1_500  # ways of cashing tricks that are looked at for one card
MAX_POINT_STEPS: Final = 400  # card points left, at most: games that pack two counts into one number have more
MAX_FURTHER_POINTS: Final = 40  # the same as `MAX_FURTHER_TRICKS` in card points


class OtherHand:
    """Another seat's hand, as far as the seat to act knows it; cards are bits of `Suits`."""

    def __init__(
        self, seat: int, may_hold: int, is_foe: bool, max_counts: Sequence[int], min_counts: Sequence[int]
    ) -> None:
        """Describe another hand.

        `may_hold`: the cards possibly in the hand; `max_counts`, `min_counts`: by suit, bounds of the number of cards.
        """
        self.seat = seat
        self.may_hold = may_hold
        self.is_foe = is_foe
        self.max_counts = list(max_counts)
        self.min_counts = list(min_counts)

    def after_following(self, suit: int) -> OtherHand:
        """Return the hand after a lead of a suit that must be followed."""
        max_counts, min_counts = self.max_counts[:], self.min_counts[:]
        max_counts[suit], min_counts[suit] = max(0, max_counts[suit] - 1), max(0, min_counts[suit] - 1)
        return OtherHand(self.seat, self.may_hold, self.is_foe, max_counts, min_counts)


def find_other_hands(
    state: TrickState, position: Position, seat: int, seats: Sequence[int]
) -> tuple[list[OtherHand], int]:
    """Return the hands at these seats as known to `seat`, and the number of hidden cards in no hand."""
    suits, party = position.suits, position.party_of[position.turn]
    hidden = suits.flags(state.game.unseen(state))
    ruled_out_by_hand = {} if position.rules.licences else state.game.ruled_out_cards(state, seat)
    sizes: dict[int, int] = {}
    possible_cards: dict[int, int] = {}
    for other_seat in seats:
        known_cards = position.hands[other_seat].cards
        sizes[other_seat] = len(state.zones[HAND[other_seat]])
        possible_cards[other_seat] = known_cards
        if known_cards.bit_count() < sizes[other_seat]:
            ruled_out = ruled_out_by_hand.get(HAND[other_seat], 0)
            possible_cards[other_seat] |= suits.flags(
                card for card in suits.cards_of(hidden) if not ruled_out >> int(card) & 1
            )
    seats_partly_hidden = [one for one in seats if position.hands[one].cards.bit_count() < sizes[one]]
    cards_in_no_hand = hidden.bit_count() - sum(
        [sizes[one] - position.hands[one].cards.bit_count() for one in seats_partly_hidden]
    )
    hands = []
    for other_seat in seats:
        max_counts = [
            min(sizes[other_seat], (possible_cards[other_seat] & field).bit_count()) for field in suits.fields
        ]
        min_counts = []
        for field in suits.fields:
            min_count = (position.hands[other_seat].cards & field).bit_count()
            if other_seat in seats_partly_hidden:
                elsewhere = sum(
                    [
                        min(sizes[two], (possible_cards[two] & field).bit_count())
                        for two in seats_partly_hidden
                        if two != other_seat
                    ]
                )
                min_count = max(
                    min_count,
                    (hidden & field).bit_count() - cards_in_no_hand - elsewhere,
                    sizes[other_seat] - (possible_cards[other_seat] & ~field).bit_count(),
                )
            min_counts.append(min_count)
        hands.append(
            OtherHand(
                other_seat, possible_cards[other_seat], position.party_of[other_seat] != party, max_counts, min_counts
            )
        )
    return hands, cards_in_no_hand


HandCards = tuple[int, ...]  # by own seat, its cards


class SureTricks:
    """Sure tricks, or card points, of the side of the seat to act."""

    def __init__(self, state: TrickState, position: Position, seat: int, with_partner: bool = False) -> None:
        """Prepare from a state seen by `seat`, who plays from the hand of `position.turn`.

        `with_partner`: tricks count too that a partner takes with cards which it is known to hold, playing along.
        """
        self.position = position
        self.rules = position.rules
        self.suits = position.suits
        self.counts_points = position.counts_points
        playing = [one for one in state.rounds[state.playing] if one != state.sitting_out]
        self.own_seats: list[int] = [one for one in playing if state.deciders[one] == seat]
        party = position.party_of[position.turn]
        other_seats = [one for one in playing if one not in self.own_seats]
        self.other_hands, self.cards_in_no_hand = find_other_hands(state, position, seat, other_seats)
        self.party = party
        self.hands: list[int] = [position.hands[one].cards for one in self.own_seats]
        partners = [other for other in self.other_hands if not other.is_foe]
        self.partner = -1  # a seat whose known cards play along
        if with_partner and len(partners) == len(self.own_seats) == 1:
            self.partner = partners[0].seat
            self.own_seats.append(self.partner)
            foes = 0
            for other in self.other_hands:
                foes |= other.may_hold if other.is_foe else 0
            self.hands.append(0 if self.cards_in_no_hand else partners[0].may_hold & ~foes)
        self.follows: bool = self.rules.follows
        self.foe_trumps: int = 0
        for other in self.other_hands:
            if other.is_foe:
                self.foe_trumps |= other.may_hold & position.trumps
        self.line_count = 0
        self.gain_cache: dict[tuple[int, HandCards, tuple[int, ...], int], int] = {}

    # ---- what one card makes sure of

    def gain_after(self, card: int, max_gain: int) -> int:
        """Return the sure tricks (or points) of the own side after the card, with the trick under way.

        `max_gain`: more are not counted.
        """
        position = self.position
        place = self.own_seats.index(position.turn)
        hands = tuple(
            [
                cards & ~(card if one == position.turn else 0)
                for one, cards in zip(self.own_seats, self.hands, strict=True)
            ]
        )
        self.line_count, self.gain_cache = 0, {}
        if not position.cards_in_trick:
            return self._gain_of_lead(place, card, hands, self.other_hands, (0,) * len(self.suits.fields), max_gain)
        led = self.suits.suit_at[position.led.bit_length() - 1]
        winning_card, holder = position.best_card, position.holder
        if card & position.winning():
            winning_card, holder = card, position.turn
        seats_to_come = list_seats_to_come(position)
        hands_to_play = [other for other in self.other_hands if other.seat in seats_to_come]
        other_hands = [
            other.after_following(led) if self.follows and other in hands_to_play else other
            for other in self.other_hands
        ]
        gain = self._card_points(card) + position.in_trick if self.counts_points else 1
        rounds = (0,) * len(self.suits.fields)
        best_gain = self._gain_of_trumps(hands)
        for partner in [one for one in self.own_seats if one in seats_to_come] or [-1]:
            for reply in self._replies(partner, led, winning_card) if partner >= 0 else [0]:
                winner, highest = (
                    (partner, reply) if reply > winning_card and reply & position.can_win else (holder, winning_card)
                )
                if position.party_of[winner] != self.party or self._may_be_beaten(highest, led, hands_to_play):
                    continue
                hands_after = tuple(
                    [
                        cards & ~(reply if one == partner else 0)
                        for one, cards in zip(self.own_seats, hands, strict=True)
                    ]
                )
                reply_gain = gain + (self._card_points(reply) if self.counts_points else 0)
                if winner in self.own_seats and not self._partner_may_win(highest, led, hands_to_play):
                    reply_gain += self._gain_by_cashing(
                        self.own_seats.index(winner), hands_after, other_hands, rounds, max_gain - reply_gain
                    )
                else:
                    reply_gain += self._gain_of_trumps(hands_after)
                best_gain = max(best_gain, reply_gain)
        return best_gain

    def _replies(self, partner: int, led_suit: int, winning_card: int) -> list[int]:
        """Return the replies of the other own hand to the trick under way: its highest and lowest card."""
        partner_cards = self.hands[self.own_seats.index(partner)]
        playable = partner_cards & self.suits.fields[led_suit]
        if not playable and partner == self.partner:
            return [0]  # something else is played that nobody knows of
        playable = playable or partner_cards & ~self.position.trumps or partner_cards
        return sorted({1 << playable.bit_length() - 1, playable & -playable})

    def _may_be_beaten(self, winning_card: int, led_suit: int, hands_to_play: Sequence[OtherHand]) -> bool:
        """Return whether an opponent who is still to play may beat the own side's best card in the trick."""
        trumps = self.position.trumps
        led_field = self.suits.fields[led_suit]
        for other_hand in hands_to_play:
            if winning_card & trumps:
                if led_field != trumps and self.follows and other_hand.min_counts[led_suit] > 0:
                    continue
                if other_hand.is_foe and other_hand.may_hold & trumps & -(winning_card << 1):
                    return True
                continue
            if other_hand.is_foe and other_hand.may_hold & led_field & -(winning_card << 1):
                return True
            if other_hand.is_foe and self._may_ruff(other_hand, led_suit, 0, 0, 0):
                return True
        return False

    def _partner_may_win(self, winning_card: int, led_suit: int, hands_to_play: Sequence[OtherHand]) -> bool:
        """Return whether a partner still to play may take over the trick and the lead."""
        higher = (self.suits.fields[led_suit] | self.position.trumps) & -(winning_card << 1)
        return any(
            other.may_hold & higher for other in hands_to_play if not other.is_foe and other.seat != self.partner
        )

    # ---- cashing

    def _gain_by_cashing(
        self, place: int, hands: HandCards, other_hands: Sequence[OtherHand], rounds_led: tuple[int, ...], max_gain: int
    ) -> int:
        """Return the sure gain of the own side when the own hand at that place leads, as far as `max_gain`."""
        best_gain = self._gain_of_trumps(hands)
        if best_gain >= max_gain or self.line_count > MAX_CASHING_LINES:
            return best_gain
        key = (place, hands, rounds_led, max_gain)
        if key in self.gain_cache:
            return self.gain_cache[key]
        self.line_count += 1
        for card in self._list_leads(hands[place]):
            hands_after = tuple([cards & ~card for cards in hands])
            best_gain = max(best_gain, self._gain_of_lead(place, card, hands_after, other_hands, rounds_led, max_gain))
            if best_gain >= max_gain:
                break
            if len(hands) == 1 and not self.foe_trumps and best_gain:
                break  # the order in which winners are cashed does not matter
        self.gain_cache[key] = best_gain
        return best_gain

    def _list_leads(self, hand: int) -> list[int]:
        """Return the leads that are tried: the highest of each suit, and the lowest for the other own hand to win."""
        leads: list[int] = []
        allowed_leads = self._able_to_lead(hand)
        for field in reversed(self.suits.fields):
            suit_leads = allowed_leads & field
            if suit_leads:
                leads.append(1 << suit_leads.bit_length() - 1)
                if len(self.own_seats) > 1 and suit_leads & -suit_leads != leads[-1]:
                    leads.append(suit_leads & -suit_leads)
        return leads

    def _able_to_lead(self, hand: int) -> int:
        """Return the cards of a hand surely not banned as later leads."""
        lead_bans = [
            duty for duty in self.rules.lead if not (isinstance(duty, LeadBan) and duty.is_lifted(self.position))
        ]
        allowed_leads = hand
        for duty in lead_bans:
            allowed_leads &= ~duty.banned_cards(self.rules) if isinstance(duty, LeadBan) else 0
        return allowed_leads or (hand if not lead_bans else 0)

    def _gain_of_lead(
        self,
        place: int,
        card: int,
        hands: HandCards,
        other_hands: Sequence[OtherHand],
        rounds_led: tuple[int, ...],
        max_gain: int,
    ) -> int:
        """Return the sure gain of the own side when that card, already out of the hand, is led."""
        suit = self.suits.suit_at[card.bit_length() - 1]
        trump_gain = self._gain_of_trumps(hands)
        discard_chances = sum(rounds_led) - rounds_led[suit]
        rounds_after = (*rounds_led[:suit], rounds_led[suit] + 1, *rounds_led[suit + 1 :])
        best_gain = trump_gain
        for number, reply in self._own_replies(place, suit, hands):
            winning_card = max(card, reply) if reply & self.suits.fields[suit] else card
            if any(self._may_beat(other, winning_card, suit, rounds_led, discard_chances) for other in other_hands):
                continue
            winner = place if winning_card == card else number
            hands_after = tuple([cards & ~reply for cards in hands])
            gain = self._card_points(card) + self._card_points(reply) if self.counts_points else 1
            best_gain = max(
                best_gain, gain + self._gain_by_cashing(winner, hands_after, other_hands, rounds_after, max_gain - gain)
            )
            if best_gain >= max_gain:
                break
        return best_gain

    def _own_replies(self, place: int, suit: int, hands: HandCards) -> list[tuple[int, int]]:
        """Return the replies of the other own hand to a lead, each with the place of that hand; 0: no card of ours."""
        if len(hands) == 1:
            return [(place, 0)]
        partner_place = 1 - place
        partner_cards = hands[partner_place]
        if not partner_cards:
            return [(partner_place, 0)]
        suit_cards = partner_cards & self.suits.fields[suit]
        if suit_cards:
            return [
                (partner_place, one) for one in sorted({suit_cards & -suit_cards, 1 << suit_cards.bit_length() - 1})
            ]
        if self.own_seats[partner_place] == self.partner:
            return [(partner_place, 0)]
        cards_out = self.position.unplayed
        discards = [
            field & partner_cards & -(field & partner_cards) for field in self.suits.fields if field & partner_cards
        ]
        spare = [
            one
            for one in discards
            if not one & self.position.trumps and (cards_out & ~partner_cards & self.suits.suit_of(one)) > one
        ]
        return [(partner_place, (spare or discards)[0])]

    def _may_beat(
        self, other_hand: OtherHand, winning_card: int, suit: int, rounds_led: tuple[int, ...], discard_chances: int
    ) -> bool:
        """Return whether another hand may take the trick, or the lead, from the own side's best card."""
        suit_field = self.suits.fields[suit]
        followed = rounds_led[suit] if self.follows else 0
        if other_hand.max_counts[suit] > followed and other_hand.may_hold & suit_field & -(winning_card << 1):
            return True
        if suit_field == self.position.trumps or not (other_hand.is_foe or self.rules.later_duties):
            return False
        trumps = self.suits.trump
        return self._may_ruff(other_hand, suit, followed, rounds_led[trumps] if trumps >= 0 else 0, discard_chances)

    def _may_ruff(
        self, other_hand: OtherHand, suit: int, rounds_followed: int, trump_rounds: int, discard_chances: int
    ) -> bool:
        """Return whether another hand may ruff.

        `discard_chances`: the earlier tricks with a chance to discard the suit.
        """
        trumps = self.suits.trump
        if trumps < 0 or other_hand.max_counts[trumps] <= (trump_rounds if self.follows else 0):
            return False
        return not self.follows or other_hand.min_counts[suit] - rounds_followed - discard_chances <= 0

    def _gain_of_trumps(self, hands: HandCards) -> int:
        """Return the sure gain by the trumps of one own hand, whenever they are played."""
        most = 0
        for cards in hands:
            own_trumps = cards & self.position.trumps
            most = max(
                most,
                count_sure_trump_points(own_trumps, self.foe_trumps, self.rules.points)
                if self.counts_points
                else count_sure_trumps(own_trumps, self.foe_trumps),
            )
        return most

    def _card_points(self, cards: int) -> int:
        """Add up the card points of cards."""
        return self.rules.points_of(cards)


def list_seats_to_come(position: Position) -> list[int]:
    """Return the seats that play to the trick under way after the seat to act."""
    seat, seats_to_come = position.turn, []
    for _ in range(position.size - position.cards_in_trick - 1):
        seat = position.next_seats[seat]
        seats_to_come.append(seat)
    return seats_to_come


def split_cards(cards: int) -> list[int]:
    """Return the cards of a set as single bits, the lowest first."""
    single_cards = []
    while cards:
        low = cards & -cards
        cards ^= low
        single_cards.append(low)
    return single_cards


def count_sure_trumps(own_trumps: int, foe_trumps: int) -> int:
    """Return the number of tricks that a hand's trumps take whatever is played, against the trumps `foe_trumps`.

    Each of its highest trumps takes its trick unless a higher one beats it, and no card beats two.
    """
    most = max(0, own_trumps.bit_count() - foe_trumps.bit_count())
    for number, card in enumerate(reversed(split_cards(own_trumps)), 1):
        most = max(most, number - (foe_trumps & -card).bit_count())
    return most


def count_sure_trump_points(own_trumps: int, foe_trumps: int, points: Sequence[int]) -> int:
    """Return the fewest points in a hand's trumps that surely take tricks; `points`: by place of a card."""
    most, top_points = 0, []
    for card in reversed(split_cards(own_trumps)):
        top_points.append(points[card.bit_length() - 1])
        sure = len(top_points) - (foe_trumps & -card).bit_count()
        if sure > 0:
            most = max(most, sum(sorted(top_points)[:sure]))
    return most


# ---- goals


def can_count_sure_tricks(state: TrickState, position: Position) -> bool:
    """Return whether the highest card of the suit led, or the highest trump, wins every trick, and none is drawn."""
    rules = position.rules
    is_plain = rules.highest_wins and not rules.watches and not rules.changes and not rules.naming & position.unplayed
    return is_plain and (not rules.declares or position.counts_points) and not state.game.cards_to_draw(state)


def count_points_foes_may_declare(state: TrickState, position: Position, seat: int) -> int:
    """Return the points of all sets still possible as declarations of opponents, as far as the seat knows."""
    rules = position.rules
    if not rules.declares:
        return 0
    others = [one for one in state.rounds[state.playing] if one != state.sitting_out and state.deciders[one] != seat]
    foes = [other.may_hold for other in find_other_hands(state, position, seat, others)[0] if other.is_foe]
    able = 0
    for hand in foes:
        able |= rules.to_declare(position.memory, hand)
    return sum([points for number, points in enumerate(rules.declared_points) if able >> number & 1])


def find_goals(values: Sequence[float], further_count: int, max_further_gain: float) -> list[int]:
    """Return the goals among the numbers of tricks (or points), those with most at stake first.

    `values`: what the deal brings by tricks (or points) still won. A goal is a step up that nothing beyond takes back;
    `further_count` places beyond bring at most the part `max_further_gain` of it.
    """
    steps_and_places: list[tuple[float, int]] = []
    for place in range(1, len(values)):
        step = values[place] - values[place - 1]
        values_beyond = values[place : place + further_count + 1]
        if (
            step > 0
            and max(values_beyond) - values[place] <= max_further_gain * step
            and min(values[place:]) >= values[place] - max_further_gain * step
        ):
            steps_and_places.append((step, place))
    largest_step = max([step for step, _ in steps_and_places], default=0.0)
    return [place for step, place in sorted(steps_and_places, reverse=True) if step >= largest_step / 2]


# by tricks and points of the parties; None: more counts
SideValue = Callable[[Sequence[int], Sequence[int]], float | None]


def values_by_gain(state: TrickState, position: Position, value: SideValue, foes_extra_points: int = 0) -> list[float]:
    """Return the value of the deal to the side to act, by tricks or points still won; []: it is not known.

    `foes_extra_points`: points that the other party may have besides those of the cards.
    """
    rules, own_party = position.rules, position.party_of[position.turn]
    remaining_tricks = count_tricks_left(position)
    other_parties = [party for party in range(len(position.tricks_taken)) if party != own_party]
    gain_values: list[float] = []
    if not position.counts_points:
        for further_gain in range(remaining_tricks + 1):
            values = set()
            for other_party in {other_parties[0], other_parties[-1]}:
                tricks_by_party = position.tricks_taken[:]
                tricks_by_party[own_party] += further_gain
                tricks_by_party[other_party] += remaining_tricks - further_gain
                values.add(value(tricks_by_party, position.points))
            deal_value = values.pop()
            if values or deal_value is None:
                return []  # it matters which of the others takes the rest
            gain_values.append(deal_value)
        return gain_values
    if not position.all_want_most or len(other_parties) != 1:
        return []
    points_left = rules.all_points - sum(position.points)
    if points_left > MAX_POINT_STEPS:
        return []
    for further_gain in range(points_left + 1):
        tricks_by_party, points = position.tricks_taken[:], position.points[:]
        tricks_by_party[own_party] += (
            remaining_tricks if further_gain == points_left else 0 if not further_gain else remaining_tricks // 2
        )
        tricks_by_party[other_parties[0]] = remaining_tricks - tricks_by_party[own_party] + sum(position.tricks_taken)
        points[own_party] += further_gain
        points[other_parties[0]] += points_left - further_gain + foes_extra_points
        deal_value = value(tricks_by_party, points)
        if deal_value is None:
            return []
        gain_values.append(deal_value)
    return gain_values


def find_certain_goal(
    state: TrickState,
    position: Position,
    seat: int,
    cards: Sequence[int],
    value: SideValue,
    max_further_gain: float = MAX_FURTHER_GAIN,
) -> tuple[int, list[int]]:
    """Return the most valuable goal that can be made certain now, and the cards for it; 0 for no goal.

    The goal is the tricks (or points) that the party wins besides those it has. `value`: what the deal brings the side
    of the seat; `max_further_gain`: how much of a goal the next tricks beyond it may bring while the goal still comes
    first. Where no card is enough by itself, a partner's known cards play along.
    """
    if not can_count_sure_tricks(state, position) or not sees_own_hands(state, seat):
        return 0, []
    values = values_by_gain(state, position, value, count_points_foes_may_declare(state, position, seat))
    places = find_goals(values, MAX_FURTHER_POINTS if position.counts_points else MAX_FURTHER_TRICKS, max_further_gain)
    for with_partner in (False, True) if places else ():
        sure = SureTricks(state, position, seat, with_partner)
        if with_partner and not any(sure.hands[1:]):
            break
        gain_by_card = {card: sure.gain_after(card, max(places)) for card in cards}
        for place in places:
            certain_cards = [card for card in cards if gain_by_card[card] >= place]
            if certain_cards:
                return place, certain_cards
    return 0, []


def sees_own_hands(state: TrickState, seat: int) -> bool:
    """Return whether the seat sees every hand from which it plays."""
    hands = [state.zones[HAND[one]] for one in state.rounds[state.playing] if state.deciders[one] == seat]
    return all(card.suit or card.is_joker for hand in hands for card in hand)
