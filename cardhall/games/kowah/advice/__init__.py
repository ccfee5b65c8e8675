"""Kowah: the plan of a hand, declaring checki, safe discards, and claiming cards.

Other modules of this folder value hands and play deals to their end. The value of the hand decides between discards;
imagined deals decide only between discards of nearly equal value. A seat always claims its third card, and declares
checki as soon as a winning card can come. It takes the top discard only to advance its hand: otherwise two players
could take and discard the same card for ever.

The hard player counts all open cards. The normal player ignores them, and follows longer plans. The easy player's plans
are longer still, and it imagines no deals.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from math import exp

from cardhall.cards import HIDDEN, Card
from cardhall.games.kowah.advice.hand_values import (
    CHECKI_HAND_SIZE,
    DEFAULT_STYLE,
    KIND_OF_CARD,
    KINDS_OF_RANK,
    RANK_OF_KIND,
    Style,
    count_by_kind,
    count_useful_cards,
    waiting_kinds,
)
from cardhall.games.kowah.advice.open_deal import NO_KIND, OpenDeal, count_coming_cards
from cardhall.games.kowah.rules import (
    CLAIM_ACTION,
    CLAIMING_PHASE,
    DISCARDING_PHASE,
    DRAWING_PHASE,
    PAIR_ZONES,
    KowahState,
)
from cardhall.games.kowah.rules.hands import CARD_KINDS
from cardhall.language import card_face, in_words, numbered, rank_name, say
from cardhall.players.search.advice import Advice
from cardhall.rules.engine.action import PASS, Action
from cardhall.rules.engine.game import HAND
from cardhall.rules.engine.observation import Observation
from cardhall.rules.engine.results import DealResult
from cardhall.rules.engine.state import State
from cardhall.rules.mechanisms.rummy_turns import DRAW, TAKE

SURE_LEAD = 0.3  # a lead in the chance to win that no imagined deals outweigh
# Chances to win by which a discard may look worse than the best, so that imagined deals still compare the two.
HARD_COMPARED_MARGIN, NORMAL_COMPARED_MARGIN = 0.008, 0.06
MAX_HAND_CHANGES = 6  # exchanged cards of an imagined hand, however many turns it had
ACTION_CHANCE_TEMPERATURE = 0.05  # difference in the chance to win that multiplies the odds of an action by e


class KowahAdvice(Advice[KowahState]):
    """The hard player: compares discards by the chance to win, and counts all open cards."""

    outcomes = ((1, 1.0),)
    searches_tree = False
    action_cost = 12.0
    effort = 4000
    playout_weight = 0.1  # low, because only hundreds of imagined deals could tell two discards apart
    compared_margin = HARD_COMPARED_MARGIN
    style: Style = DEFAULT_STYLE

    # ---- the deal in numbers

    def build_open_deal(self, state: KowahState) -> OpenDeal:
        """Return the deal as numbers; for a redacted state, without the hidden cards."""
        seats = range(state.seats)
        pairs = [
            KIND_OF_CARD[state.zones[PAIR_ZONES[seat]][0]] if state.zones[PAIR_ZONES[seat]] else NO_KIND
            for seat in seats
        ]
        stock = [NO_KIND if card is HIDDEN else KIND_OF_CARD[card] for card in state.zones["stock"]]
        hands, pile = (
            [count_by_kind(state.all_cards_of(seat)) for seat in seats],
            [KIND_OF_CARD[c] for c in state.zones["discard"]],
        )
        open_deal = OpenDeal(hands, pairs, stock, pile, state.options["waits"] == "alike")
        open_deal.seat = state.mover if state.at == CLAIMING_PHASE else state.turn or 0
        open_deal.taken_kind = (
            NO_KIND if state.taken_card is None or state.at != DISCARDING_PHASE else KIND_OF_CARD[state.taken_card]
        )
        return open_deal

    def build_deal_seen_by(self, state: KowahState, seat: int) -> OpenDeal:
        """Return the race as the seat to act sees it, with the open knowledge about other hands."""
        open_deal = self.build_open_deal(state)
        open_deal.styles = [self.style] * state.seats
        for zone, card, _ in state.known:
            if zone in HAND and zone != HAND[seat]:
                open_deal.open_counts[KIND_OF_CARD[card]] += 1
        return open_deal

    # ---- actions that are always right

    def find_sure_action(self, state: KowahState, seat: int, actions: Sequence[Action]) -> Action | None:
        """Return the action that is always right: a claim, a draw, the discard, the pair to show; None if unclear."""
        if state.at == CLAIMING_PHASE:
            return CLAIM_ACTION if CLAIM_ACTION in actions else PASS
        open_deal = self.build_deal_seen_by(state, seat)
        if state.at == DRAWING_PHASE:
            return TAKE if TAKE in actions and open_deal.wants_top_discard(seat) else DRAW
        pair = self.choose_declared_pair(open_deal, seat, actions)
        return None if pair is None else Action("declare", pair)

    def choose_declared_pair(self, open_deal: OpenDeal, seat: int, actions: Sequence[Action]) -> Card | None:
        """Return the pair to show, for the discard after which most winning cards can come; None to keep silent."""
        if not any(action.verb == "declare" for action in actions):
            return None
        hand, live = open_deal.hands[seat], open_deal.coming_cards(seat)
        best, pair = 0, NO_KIND
        for kind in open_deal.sensible_discards(seat):
            hand[kind] -= 1
            number = count_coming_cards(open_deal.winning_kinds(hand), live)
            if number > best:
                best, pair = number, open_deal.choose_pair_to_show(seat)
            hand[kind] += 1
        return None if pair < 0 else CARD_KINDS[pair]

    def value_actions(self, state: KowahState, seat: int, actions: Sequence[Action]) -> list[float]:
        """Return the value of each action as a difference in the chance to win."""
        sure_action = self.find_sure_action(state, seat, actions)
        if sure_action is not None:
            return [SURE_LEAD if action == sure_action else 0.0 for action in actions]
        open_deal = self.build_deal_seen_by(state, seat)
        kinds = open_deal.sensible_discards(seat)
        values = dict(zip(kinds, open_deal.discard_values(seat, kinds), strict=True))
        return [
            values.get(KIND_OF_CARD[action.cards[0]], -SURE_LEAD) if action.verb == "discard" else -SURE_LEAD
            for action in actions
        ]

    def weights(self, state: KowahState, seat: int, actions: Sequence[Action]) -> list[float]:
        values = self.value_actions(state, seat, actions)
        best = max(values)
        return [exp((value - best) / ACTION_CHANCE_TEMPERATURE) for value in values]

    def learnt_values(self, state: KowahState, actions: Sequence[Action]) -> Sequence[float]:
        assert state.turn is not None
        return self.value_actions(state, state.turn, actions)

    def known_margin(self, state: KowahState) -> float:
        return self.compared_margin

    def distinct_actions(self, state: KowahState, seat: int, actions: Sequence[Action]) -> Sequence[Action]:
        sure_action = self.find_sure_action(state, seat, actions)
        return actions if sure_action is None else [sure_action]

    # ---- imagined deals

    def finish(self, state: KowahState, rng: random.Random) -> int:
        open_deal, turn = self.build_open_deal(state), state.turn
        if state.at == CLAIMING_PHASE:
            self.settle_claim(state, open_deal)
        elif state.at == DISCARDING_PHASE:
            if open_deal.discard_worst() and open_deal.next_seat():
                open_deal.play_out()
        elif turn is not None:
            open_deal.play_out()
        state.finish_deal(DealResult(tuple([float(seat == open_deal.winner) for seat in range(state.seats)])))
        return open_deal.steps + 1

    def settle_claim(self, state: KowahState, open_deal: OpenDeal) -> None:
        """Give the discard or drawn card to a waiting seat, which wins, or play the deal on."""
        kind, drawn = KIND_OF_CARD[state.offered_card()], bool(state.zones["drawn"])
        for seat in state.waiting:
            if open_deal.wait_masks[seat] >> kind & 1:
                open_deal.winner = seat
                return
        if drawn:
            open_deal.hands[open_deal.seat][kind] += 1
            if not open_deal.discard_worst():
                return
        if open_deal.next_seat():
            open_deal.play_out()

    def hidden_card_mover(self, seen: Observation) -> Callable[[State, random.Random], None] | None:
        """Return a function that improves imagined hands, as each discard got rid of the worst card."""
        state: KowahState = seen.state
        discarders = [
            event.seat for event in seen.history if event.action is not None and event.action.verb == "discard"
        ]
        turns = Counter(discarders)
        seats_to_improve = [
            seat for seat in range(state.seats) if seat != seen.seat and turns[seat] and seat not in state.checki
        ]
        if not seats_to_improve or state.turn in seats_to_improve:
            return None

        def improve_hands(world: State, rng: random.Random) -> None:
            assert isinstance(world, KowahState)
            open_deal = self.build_open_deal(world)
            open_deal.taken_kind = NO_KIND
            for seat in seats_to_improve:
                for _ in range(min(turns[seat], MAX_HAND_CHANGES)):
                    improve_hand(world, open_deal, seat, rng)

        return improve_hands

    # ---- words

    def reason(self, seen: Observation, action: Action) -> str:
        state: KowahState = seen.state
        open_deal, seat, verb = self.build_deal_seen_by(state, seen.seat), seen.seat, action.verb
        if verb == "claim" or (verb == "take" and state.zones["discard"][-1] in state.winning_cards_of(seat)):
            card = state.offered_card()
            return say("It is your third {card} and wins the deal.", card=card_face(card))
        if verb == "pass":
            if CLAIM_ACTION in seen.actions():
                return say("It would be your third identical card.")
            return say("You are not waiting for it.")
        if verb in ("draw", "take"):
            return self.reason_to_draw(state, open_deal, seat, verb == "take")
        if verb == "declare":
            return self.reason_to_declare(open_deal, seat, action.cards[0])
        return self.reason_to_discard(state, open_deal, seat, action.cards[0])

    def reason_to_draw(self, state: KowahState, open_deal: OpenDeal, seat: int, is_taking: bool) -> str:
        """Return the reason to draw from the stock, or to take the top discard."""
        if not state.zones["discard"]:
            return say("There is no discard yet.")
        card, is_wanted = state.zones["discard"][-1], open_deal.wants_top_discard(seat)
        if is_taking and not is_wanted:
            return say("It does not help your hand, but it may keep the card from others.")
        if not is_wanted:
            return say("The {card} would not improve your hand.", card=card_face(card))
        if not is_taking:
            return say("The {card} would improve your hand.", card=card_face(card))
        if seat in state.checki:
            return say("With the {card} you wait for one more kind of card.", card=card_face(card))
        cards_after = [*state.all_cards_of(seat), card]
        return say(
            "With the {card} you have {number} of the eight cards for checki.",
            card=card_face(card),
            number=in_words(count_useful_cards(count_by_kind(cards_after))),
        )

    def reason_to_declare(self, open_deal: OpenDeal, seat: int, card: Card) -> str:
        """Return the reason to declare checki with that pair."""
        hand, live = open_deal.hands[seat], open_deal.coming_cards(seat)
        best_mask = 0
        for kind in open_deal.sensible_discards(seat):
            hand[kind] -= 1
            mask = open_deal.winning_kinds(hand)
            if waiting_kinds(hand) >> KIND_OF_CARD[card] & 1 and count_coming_cards(mask, live) >= count_coming_cards(
                best_mask, live
            ):
                best_mask = mask
            hand[kind] += 1
        number = count_coming_cards(best_mask, live)
        if not number:
            return say("No winning card can come any more.")
        if best_mask.bit_count() > 1:
            return say(
                "You show only one pair, but {number} pairs wait: {cards} may still come.",
                number=in_words(best_mask.bit_count()),
                cards=numbered(number, "such card"),
            )
        return say(
            "Another {card} wins: {cards} may still come.", card=card_face(card), cards=numbered(number, "such card")
        )

    def reason_to_discard(self, state: KowahState, open_deal: OpenDeal, seat: int, card: Card) -> str:
        """Return the reason to discard that card."""
        kind, hand = KIND_OF_CARD[card], open_deal.hands[seat]
        if open_deal.claim_chance(seat, kind) == 1.0:
            return say("A player on checki waits for the {card}.", card=card_face(card))
        if seat in state.checki:
            hand[kind] -= 1
            mask = open_deal.winning_kinds(hand)
            hand[kind] += 1
            number = count_coming_cards(mask, open_deal.coming_cards(seat))
            return say("{cards:capital} could still come and win.", cards=numbered(number, "card"))
        kinds = open_deal.sensible_discards(seat)
        values = dict(zip(kinds, open_deal.discard_values(seat, kinds), strict=True))
        best = max(kinds, key=lambda one: values[one])
        if kind not in values or values[best] - values[kind] > 2 * HARD_COMPARED_MARGIN:
            return say("You need the {card} less.", card=card_face(CARD_KINDS[best]))
        same_rank_cards = sum(hand[one] for one in KINDS_OF_RANK[RANK_OF_KIND[kind]]) - 1
        if not same_rank_cards:
            return say("The {card} is the only {rank} in your hand.", card=card_face(card), rank=rank_name(card.rank))
        useful_before = count_useful_cards(hand)
        hand[kind] -= 1
        useful_after = count_useful_cards(hand)
        hand[kind] += 1
        if useful_after == useful_before:
            return say("You keep every card that counts towards checki.")
        return say("The {card} is the card you need least.", card=card_face(card))


def improve_hand(world: KowahState, open_deal: OpenDeal, seat: int, rng: random.Random) -> None:
    """Exchange the least useful card of the seat's imagined hand for a card of the stock, if that helps."""
    hand, stock = open_deal.hands[seat], world.zones["stock"]
    if not stock:
        return
    place = rng.randrange(len(stock))
    kind = KIND_OF_CARD[stock[place]]
    hand[kind] += 1
    known_kinds = {KIND_OF_CARD[card] for zone, card, _ in world.known if zone == HAND[seat]}
    kinds = [one for one in open_deal.sensible_discards(seat) if one not in known_kinds]
    if kinds:
        values = open_deal.discard_values(seat, kinds)
        discarded = kinds[values.index(max(values))]
        hand[discarded] -= 1
        if count_useful_cards(hand) < CHECKI_HAND_SIZE:  # with a checki hand the seat would have declared
            own_cards = world.zones[HAND[seat]]
            if discarded != kind:
                own_cards[own_cards.index(CARD_KINDS[discarded])], stock[place] = stock[place], CARD_KINDS[discarded]
            return
        hand[discarded] += 1
    hand[kind] -= 1


class OptimisticAdvice(KowahAdvice):
    """The easy and the normal player: ignores open cards, and follows plans of too many draws."""

    effort = 800
    playout_weight = 0.25
    compared_margin = NORMAL_COMPARED_MARGIN

    def __init__(self, plan_draws: float) -> None:
        super().__init__()
        self.style = Style()
        self.style.plan_draws, self.style.counts_open_cards, self.style.second_wait_chance = plan_draws, False, 0.0

    def hidden_card_mover(self, seen: Observation) -> Callable[[State, random.Random], None] | None:
        return None


ADVICE = KowahAdvice(easy=OptimisticAdvice(7.0), normal=OptimisticAdvice(5.0))
