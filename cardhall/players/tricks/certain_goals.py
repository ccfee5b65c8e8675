"""Goals of a deal that a seat can make certain now: a contract made or set, whatever the others hold and do.

Imagined deals are averages, and what is certain has no weight of its own in them. So before anything is compared, the
tricks (or card points) of which each card makes the own side sure are counted from what lies open and from what plays
have ruled out. Counted are tricks that can be cashed one after the other, and trumps that take a trick whenever they
are played. If some cards make a goal certain and others do not, only those are compared.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from cardhall.players.tricks.solved_results import tricks_left
from cardhall.rules.engine.game import HAND
from cardhall.rules.mechanisms.trick_position import Position
from cardhall.rules.mechanisms.trick_rules import LeadBan
from cardhall.rules.mechanisms.trick_state import TrickState

FURTHER_TRICKS: Final = 2  # tricks beyond a goal whose value is weighed against the goal
MAX_FURTHER_GAIN: Final = 0.1  # share of a goal's value that they may bring while the goal still comes first
MAX_CASHING_LINES: Final = 1_500  # ways of cashing tricks that are looked at for one card
MAX_POINT_STEPS: Final = 400  # card points left, at most: games that pack two counts into one number have more
FURTHER_POINTS: Final = 40  # the same as `FURTHER_TRICKS` in card points


class OtherHand:
    """Another seat's hand, as far as the seat to act knows it; cards are bits of `Suits`."""

    def __init__(self, seat: int, may_hold: int, is_foe: bool, most: Sequence[int], least: Sequence[int]) -> None:
        """`may_hold`: the cards possibly in the hand; `most`, `least`: by suit, bounds of the number of cards."""
        self.seat = seat
        self.may_hold = may_hold
        self.is_foe = is_foe
        self.most = list(most)
        self.least = list(least)

    def after_following(self, suit: int) -> OtherHand:
        """Return the hand after a lead of a suit that must be followed."""
        most, least = self.most[:], self.least[:]
        most[suit], least[suit] = max(0, most[suit] - 1), max(0, least[suit] - 1)
        return OtherHand(self.seat, self.may_hold, self.is_foe, most, least)


def other_hands(state: TrickState, position: Position, seat: int, seats: Sequence[int]) -> tuple[list[OtherHand], int]:
    """Return the hands at these seats as known to `seat`, and the number of hidden cards in no hand."""
    suits, party = position.suits, position.party_of[position.turn]
    hidden = suits.flags(state.game.unseen(state))
    barred = {} if position.rules.licences else state.game.ruled_out_cards(state, seat)
    sizes: dict[int, int] = {}
    possible_cards: dict[int, int] = {}
    for one in seats:
        known = position.hands[one].cards
        sizes[one] = len(state.zones[HAND[one]])
        possible_cards[one] = known
        if known.bit_count() < sizes[one]:
            ruled_out = barred.get(HAND[one], 0)
            possible_cards[one] |= suits.flags(
                card for card in suits.cards_of(hidden) if not ruled_out >> int(card) & 1
            )
    unknown = [one for one in seats if position.hands[one].cards.bit_count() < sizes[one]]
    cards_in_no_hand = hidden.bit_count() - sum([sizes[one] - position.hands[one].cards.bit_count() for one in unknown])
    hands = []
    for one in seats:
        most = [min(sizes[one], (possible_cards[one] & field).bit_count()) for field in suits.fields]
        least = []
        for field in suits.fields:
            held = (position.hands[one].cards & field).bit_count()
            if one in unknown:
                elsewhere = sum(
                    [min(sizes[two], (possible_cards[two] & field).bit_count()) for two in unknown if two != one]
                )
                held = max(
                    held,
                    (hidden & field).bit_count() - cards_in_no_hand - elsewhere,
                    sizes[one] - (possible_cards[one] & ~field).bit_count(),
                )
            least.append(held)
        hands.append(OtherHand(one, possible_cards[one], position.party_of[one] != party, most, least))
    return hands, cards_in_no_hand


OwnHands = tuple[int, ...]  # by own seat, its cards


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
        self.own: list[int] = [one for one in playing if state.deciders[one] == seat]
        party = position.party_of[position.turn]
        rest = [one for one in playing if one not in self.own]
        self.others, self.cards_in_no_hand = other_hands(state, position, seat, rest)
        self.party = party
        self.hands: list[int] = [position.hands[one].cards for one in self.own]
        partners = [other for other in self.others if not other.is_foe]
        self.partner = -1  # a seat whose known cards play along
        if with_partner and len(partners) == len(self.own) == 1:
            self.partner = partners[0].seat
            self.own.append(self.partner)
            foes = 0
            for other in self.others:
                foes |= other.may_hold if other.is_foe else 0
            self.hands.append(0 if self.cards_in_no_hand else partners[0].may_hold & ~foes)
        self.follows: bool = self.rules.follows
        self.foe_trumps: int = 0
        for other in self.others:
            if other.is_foe:
                self.foe_trumps |= other.may_hold & position.trumps
        self.line_count = 0
        self.gain_cache: dict[tuple[int, OwnHands, tuple[int, ...], int], int] = {}

    # ---- what one card makes sure of

    def gain_after(self, card: int, wanted: int) -> int:
        """Return the sure tricks (or points) of the own side after the card, with the trick under way.

        `wanted`: more are not counted.
        """
        position = self.position
        place = self.own.index(position.turn)
        hands = tuple(
            [cards & ~(card if one == position.turn else 0) for one, cards in zip(self.own, self.hands, strict=True)]
        )
        self.line_count, self.gain_cache = 0, {}
        if not position.lying:
            return self._gain_of_lead(place, card, hands, self.others, (0,) * len(self.suits.fields), wanted)
        led = self.suits.suit_at[position.led.bit_length() - 1]
        best, holder = position.best, position.holder
        if card & position.winning():
            best, holder = card, position.turn
        to_come = self._seats_to_come()
        waiting = [other for other in self.others if other.seat in to_come]
        others = [other.after_following(led) if self.follows and other in waiting else other for other in self.others]
        gain = self._card_points(card) + position.in_trick if self.counts_points else 1
        rounds = (0,) * len(self.suits.fields)
        most = self._gain_of_trumps(hands)
        for partner in [one for one in self.own if one in to_come] or [-1]:
            for reply in self._replies(partner, led, best) if partner >= 0 else [0]:
                winner, highest = (partner, reply) if reply > best and reply & position.able else (holder, best)
                if position.party_of[winner] != self.party or self._may_be_beaten(highest, led, waiting):
                    continue
                left = tuple(
                    [cards & ~(reply if one == partner else 0) for one, cards in zip(self.own, hands, strict=True)]
                )
                more = gain + (self._card_points(reply) if self.counts_points else 0)
                if winner in self.own and not self._partner_may_win(highest, led, waiting):
                    more += self._cash_from(self.own.index(winner), left, others, rounds, wanted - more)
                else:
                    more += self._gain_of_trumps(left)
                most = max(most, more)
        return most

    def _seats_to_come(self) -> list[int]:
        """Return the seats that play to the trick under way after the seat to act."""
        position = self.position
        seat, found = position.turn, []
        for _ in range(position.size - position.lying - 1):
            seat = position.after[seat]
            found.append(seat)
        return found

    def _replies(self, partner: int, led: int, best: int) -> list[int]:
        """Return the replies of the other own hand to the trick under way: its highest and lowest card."""
        held = self.hands[self.own.index(partner)]
        able = held & self.suits.fields[led]
        if not able and partner == self.partner:
            return [0]  # something else is played that nobody knows of
        able = able or held & ~self.position.trumps or held
        return sorted({1 << able.bit_length() - 1, able & -able})

    def _may_be_beaten(self, best: int, led: int, waiting: Sequence[OtherHand]) -> bool:
        """Return whether an opponent who is still to play may beat the own side's best card in the trick."""
        trumps = self.position.trumps
        whole = self.suits.fields[led]
        for other in waiting:
            if best & trumps:
                if whole != trumps and self.follows and other.least[led] > 0:
                    continue
                if other.is_foe and other.may_hold & trumps & -(best << 1):
                    return True
                continue
            if other.is_foe and other.may_hold & whole & -(best << 1):
                return True
            if other.is_foe and self._may_ruff(other, led, 0, 0, 0):
                return True
        return False

    def _partner_may_win(self, best: int, led: int, waiting: Sequence[OtherHand]) -> bool:
        """Return whether a partner still to play may take over the trick and the lead."""
        higher = (self.suits.fields[led] | self.position.trumps) & -(best << 1)
        return any(other.may_hold & higher for other in waiting if not other.is_foe and other.seat != self.partner)

    # ---- cashing

    def _cash_from(
        self, place: int, hands: OwnHands, others: Sequence[OtherHand], rounds: tuple[int, ...], wanted: int
    ) -> int:
        """Return the sure gain of the own side when the own hand at that place leads, as far as `wanted`."""
        most = self._gain_of_trumps(hands)
        if most >= wanted or self.line_count > MAX_CASHING_LINES:
            return most
        key = (place, hands, rounds, wanted)
        if key in self.gain_cache:
            return self.gain_cache[key]
        self.line_count += 1
        for card in self._list_leads(hands[place]):
            left = tuple([cards & ~card for cards in hands])
            most = max(most, self._gain_of_lead(place, card, left, others, rounds, wanted))
            if most >= wanted:
                break
            if len(hands) == 1 and not self.foe_trumps and most:
                break  # the order in which winners are cashed does not matter
        self.gain_cache[key] = most
        return most

    def _list_leads(self, hand: int) -> list[int]:
        """Return the leads that are tried: the highest of each suit, and the lowest for the other own hand to win."""
        found: list[int] = []
        able = self._able_to_lead(hand)
        for field in reversed(self.suits.fields):
            own = able & field
            if own:
                found.append(1 << own.bit_length() - 1)
                if len(self.own) > 1 and own & -own != found[-1]:
                    found.append(own & -own)
        return found

    def _able_to_lead(self, hand: int) -> int:
        """Return the cards of a hand surely not banned as later leads."""
        lead_bans = [
            duty for duty in self.rules.lead if not (isinstance(duty, LeadBan) and duty.is_lifted(self.position))
        ]
        able = hand
        for duty in lead_bans:
            able &= ~duty.banned_cards(self.rules) if isinstance(duty, LeadBan) else 0
        return able or (hand if not lead_bans else 0)

    def _gain_of_lead(
        self, place: int, card: int, hands: OwnHands, others: Sequence[OtherHand], rounds: tuple[int, ...], wanted: int
    ) -> int:
        """Return the sure gain of the own side when that card, already out of the hand, is led."""
        suit = self.suits.suit_at[card.bit_length() - 1]
        least = self._gain_of_trumps(hands)
        before = sum(rounds) - rounds[suit]
        new = (*rounds[:suit], rounds[suit] + 1, *rounds[suit + 1 :])
        most = least
        for number, reply in self._own_replies(place, suit, hands):
            best = max(card, reply) if reply & self.suits.fields[suit] else card
            if any(self._may_beat(other, best, suit, rounds, before) for other in others):
                continue
            winner = place if best == card else number
            left = tuple([cards & ~reply for cards in hands])
            gain = self._card_points(card) + self._card_points(reply) if self.counts_points else 1
            most = max(most, gain + self._cash_from(winner, left, others, new, wanted - gain))
            if most >= wanted:
                break
        return most

    def _own_replies(self, place: int, suit: int, hands: OwnHands) -> list[tuple[int, int]]:
        """Return the replies of the other own hand to a lead, each with the place of that hand; 0: no card of ours."""
        if len(hands) == 1:
            return [(place, 0)]
        number = 1 - place
        held = hands[number]
        if not held:
            return [(number, 0)]
        own = held & self.suits.fields[suit]
        if own:
            return [(number, one) for one in sorted({own & -own, 1 << own.bit_length() - 1})]
        if self.own[number] == self.partner:
            return [(number, 0)]
        out = self.position.out
        thrown = [field & held & -(field & held) for field in self.suits.fields if field & held]
        spare = [
            one for one in thrown if not one & self.position.trumps and (out & ~held & self.suits.suit_of(one)) > one
        ]
        return [(number, (spare or thrown)[0])]

    def _may_beat(self, other: OtherHand, best: int, suit: int, rounds: tuple[int, ...], before: int) -> bool:
        """Return whether another hand may take the trick, or the lead, from the own side's best card."""
        whole = self.suits.fields[suit]
        followed = rounds[suit] if self.follows else 0
        if other.most[suit] > followed and other.may_hold & whole & -(best << 1):
            return True
        if whole == self.position.trumps or not (other.is_foe or self.rules.later_duties):
            return False
        trumps = self.suits.trump
        return self._may_ruff(other, suit, followed, rounds[trumps] if trumps >= 0 else 0, before)

    def _may_ruff(self, other: OtherHand, suit: int, followed: int, drawn: int, before: int) -> bool:
        """Return whether another hand may ruff; `before`: the earlier tricks with a chance to discard the suit."""
        trumps = self.suits.trump
        if trumps < 0 or other.most[trumps] <= (drawn if self.follows else 0):
            return False
        return not self.follows or other.least[suit] - followed - before <= 0

    def _gain_of_trumps(self, hands: OwnHands) -> int:
        """Return the sure gain by the trumps of one own hand, whenever they are played."""
        most = 0
        for cards in hands:
            own = cards & self.position.trumps
            most = max(most, self._points_of_trumps(own) if self.counts_points else sure_trumps(own, self.foe_trumps))
        return most

    def _points_of_trumps(self, own: int) -> int:
        """Return the fewest points in the trumps that surely take tricks."""
        most, top = 0, []
        for card in reversed(split_cards(own)):
            top.append(self.rules.points[card.bit_length() - 1])
            sure = len(top) - (self.foe_trumps & -card).bit_count()
            if sure > 0:
                most = max(most, sum(sorted(top)[:sure]))
        return most

    def _card_points(self, cards: int) -> int:
        """Add up the card points of cards."""
        return self.rules.points_of(cards)


def split_cards(cards: int) -> list[int]:
    """Return the cards of a set as single bits, the lowest first."""
    found = []
    while cards:
        low = cards & -cards
        cards ^= low
        found.append(low)
    return found


def sure_trumps(own: int, foes: int) -> int:
    """Return the number of tricks that a hand's trumps take whatever is played, against the trumps `foes`.

    Each of its highest trumps takes its trick unless a higher one beats it, and no card beats two.
    """
    most = max(0, own.bit_count() - foes.bit_count())
    for number, card in enumerate(reversed(split_cards(own)), 1):
        most = max(most, number - (foes & -card).bit_count())
    return most


# ---- goals


def can_count_sure_tricks(state: TrickState, position: Position) -> bool:
    """Return whether the highest card of the suit led, or the highest trump, wins every trick, and none is drawn."""
    rules = position.rules
    is_plain = rules.highest_wins and not rules.watches and not rules.changes and not rules.naming & position.out
    return is_plain and (not rules.declares or position.counts_points) and not state.game.cards_to_draw(state)


def points_foes_may_declare(state: TrickState, position: Position, seat: int) -> int:
    """Return the points of all sets still possible as declarations of opponents, as far as the seat knows."""
    rules = position.rules
    if not rules.declares:
        return 0
    others = [one for one in state.rounds[state.playing] if one != state.sitting_out and state.deciders[one] != seat]
    foes = [other.may_hold for other in other_hands(state, position, seat, others)[0] if other.is_foe]
    able = 0
    for hand in foes:
        able |= rules.to_declare(position.memory, hand)
    return sum([points for number, points in enumerate(rules.declared_points) if able >> number & 1])


def find_goals(values: Sequence[float], further: int, gain: float) -> list[int]:
    """Return the goals among the numbers of tricks (or points), those with most at stake first.

    `values`: what the deal brings by tricks (or points) still won. A goal is a step up that nothing beyond takes back;
    `further` places beyond bring at most the part `gain` of it.
    """
    steps_and_places: list[tuple[float, int]] = []
    for place in range(1, len(values)):
        step = values[place] - values[place - 1]
        values_beyond = values[place : place + further + 1]
        if (
            step > 0
            and max(values_beyond) - values[place] <= gain * step
            and min(values[place:]) >= values[place] - gain * step
        ):
            steps_and_places.append((step, place))
    largest_step = max([step for step, _ in steps_and_places], default=0.0)
    return [place for step, place in sorted(steps_and_places, reverse=True) if step >= largest_step / 2]


SideValue = Callable[
    [Sequence[int], Sequence[int]], float | None
]  # by tricks and points of the parties; None: more counts


def values_by_gain(state: TrickState, position: Position, value: SideValue, foes_extra_points: int = 0) -> list[float]:
    """Return the value of the deal to the side to act, by tricks or points still won; []: it is not known.

    `foes_extra_points`: points that the other party may have besides those of the cards.
    """
    rules, own = position.rules, position.party_of[position.turn]
    left = tricks_left(position)
    others = [party for party in range(len(position.taken)) if party != own]
    gain_values: list[float] = []
    if not position.counts_points:
        for more in range(left + 1):
            values = set()
            for other in {others[0], others[-1]}:
                taken = position.taken[:]
                taken[own] += more
                taken[other] += left - more
                values.add(value(taken, position.points))
            worth = values.pop()
            if values or worth is None:
                return []  # it matters which of the others takes the rest
            gain_values.append(worth)
        return gain_values
    if not position.all_want_most or len(others) != 1:
        return []
    rest = rules.all_points - sum(position.points)
    if rest > MAX_POINT_STEPS:
        return []
    for more in range(rest + 1):
        taken, points = position.taken[:], position.points[:]
        taken[own] += left if more == rest else 0 if not more else left // 2
        taken[others[0]] = left - taken[own] + sum(position.taken)
        points[own] += more
        points[others[0]] += rest - more + foes_extra_points
        worth = value(taken, points)
        if worth is None:
            return []
        gain_values.append(worth)
    return gain_values


def certain_goal(
    state: TrickState,
    position: Position,
    seat: int,
    cards: Sequence[int],
    value: SideValue,
    gain: float = MAX_FURTHER_GAIN,
) -> tuple[int, list[int]]:
    """Return the most valuable goal that can be made certain now, and the cards for it; 0 for no goal.

    The goal is the tricks (or points) that the party wins besides those it has. `value`: what the deal brings the side
    of the seat; `gain`: how much of a goal the next tricks beyond it may bring while the goal still comes first. Where
    no card is enough by itself, a partner's known cards play along.
    """
    if not can_count_sure_tricks(state, position) or not sees_own_hands(state, seat):
        return 0, []
    values = values_by_gain(state, position, value, points_foes_may_declare(state, position, seat))
    places = find_goals(values, FURTHER_POINTS if position.counts_points else FURTHER_TRICKS, gain)
    for with_partner in (False, True) if places else ():
        sure = SureTricks(state, position, seat, with_partner)
        if with_partner and not any(sure.hands[1:]):
            break
        found = {card: sure.gain_after(card, max(places)) for card in cards}
        for place in places:
            able = [card for card in cards if found[card] >= place]
            if able:
                return place, able
    return 0, []


def sees_own_hands(state: TrickState, seat: int) -> bool:
    """Return whether the seat sees every hand from which it plays."""
    hands = [state.zones[HAND[one]] for one in state.rounds[state.playing] if state.deciders[one] == seat]
    return all(card.suit or card.is_joker for hand in hands for card in hand)
