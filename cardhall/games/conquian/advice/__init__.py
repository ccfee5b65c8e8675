"""Conquian: melds and discards by the outs of a hand, forced cards, and inference of the other hand.

A hand is judged by its outs: the cards not yet gone that would complete a meld with two of its cards, or that go with
the cards on the table. The player discards the card that works least with the rest and helps the opponent least. `play`
has these values, `inference` what the opponent's passes and discards tell.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from math import exp

from cardhall.games.conquian.advice.inference import Evidence, HandSampler
from cardhall.games.conquian.advice.play import (
    FORCE_CHANCES,
    KEEP_LOG_ODDS_PER_VALUE,
    PACK_MASK,
    PASS_CHOICE,
    OpenDeal,
    keep_values,
    offer_values,
)
from cardhall.games.conquian.rules import CARDS_TO_WIN, FORCE_ACTION, MELD_ACTION, TABLE_ZONES, ConquianState
from cardhall.language import card_face, numbered, say
from cardhall.players.melds.why_discard import count_matches, explain_few_matches
from cardhall.players.search.advice import Advice
from cardhall.rules.engine.action import PASS, Action
from cardhall.rules.engine.card_masks import mask_of
from cardhall.rules.engine.game import HAND
from cardhall.rules.engine.observation import Observation

SEQUENCE_ORDER = "A234567JQK"  # the ranks in the order of runs


class ConquianAdvice(Advice[ConquianState]):
    """The Hard player: melds towards eleven, keeps cards that work together, and forces harmful cards."""

    outcomes = ((1, 1.0),)  # the winner of a deal always scores one
    max_actions = 30  # actions compared, at most
    has_inference = True
    effort = 700  # simulated actions for a decision: about two imagined deals after the first trial

    def weights(self, state: ConquianState, seat: int, actions: Sequence[Action]) -> list[float]:
        zones = state.zones
        hand, table, other_table = (
            mask_of(zones[HAND[seat]]),
            mask_of(zones[TABLE_ZONES[seat]]),
            mask_of(zones[TABLE_ZONES[1 - seat]]),
        )
        verb = actions[0].verb
        if verb == "force":
            forced = FORCE_CHANCES[other_table.bit_count()]
            return [forced if action == FORCE_ACTION else 1.0 - forced for action in actions]
        live = PACK_MASK & ~(mask_of(zones["discard"]) | other_table | hand | table)
        if verb == "discard":
            kept = keep_values([int(action.cards[0]) for action in actions], table, other_table, live)
            least = min(kept)
            return [exp(KEEP_LOG_ODDS_PER_VALUE * (least - value)) for value in kept]
        assert state.offered is not None
        card = int(state.offered)
        choices = [PASS_CHOICE if action == PASS else mask_of(action.cards) for action in actions]
        values = offer_values(card, choices, hand, table, other_table, live & ~(1 << card))
        best = max(values)
        return [exp(value - best) for value in values]

    def gather_evidence(self, seen: Observation) -> Evidence | None:
        """Return the evidence about the other hand; None if there is none, or the player ignores evidence."""
        evidence = Evidence(seen) if self.has_inference else None
        return evidence if evidence is not None and evidence.actions else None

    def evidence(self, seen: Observation) -> Callable[[ConquianState], float] | None:
        evidence = self.gather_evidence(seen)
        return None if evidence is None else evidence.state_likelihood

    def world_source(self, seen: Observation, rng: random.Random) -> Callable[[], ConquianState] | None:
        evidence = self.gather_evidence(seen)
        return None if evidence is None else HandSampler(seen, evidence, rng).draw

    def finish(self, state: ConquianState, rng: random.Random) -> int:
        return OpenDeal(state, rng).finish(state)

    def reason(self, seen: Observation, action: Action) -> str:
        state, seat = seen.state, seen.seat
        table = len(state.zones[TABLE_ZONES[seat]])
        if action.verb == "meld":
            melded_count = table + 1 + len(action.cards)
            if melded_count >= CARDS_TO_WIN:
                return say("It completes your eleven cards.")
            return say("You then have {after} of {to_win} cards on the table.", after=melded_count, to_win=CARDS_TO_WIN)
        if action == FORCE_ACTION:
            return say("If you force it, your opponent loses a hand card and the choice of how to meld.")
        if action.verb == "discard":
            card = action.cards[0]
            number = count_matches(seen.hand, card, SEQUENCE_ORDER)
            return explain_few_matches(number, card, False) or say(
                (
                    "{cards:capital words} in your hand can be melded with the {card}. The other player "
                    "is offered it next."
                ),
                cards=numbered(number, "card"),
                card=card_face(card),
            )
        if MELD_ACTION in seen.actions():
            return say("Melding it would spoil the rest of your table.")
        if state.phase == "force":
            return say("Forcing it would bring your opponent nearer to eleven cards.")
        if len(seen.actions()) == 1:
            return say("You have no use for it.")
        return say("If you meld it, your other cards become harder to meld.")


class VisibleCardsAdvice(ConquianAdvice):
    """The Easy and the Normal player: consider visible cards only."""

    has_inference = False


VISIBLE_CARDS_ADVICE = VisibleCardsAdvice()
ADVICE = ConquianAdvice(easy=VISIBLE_CARDS_ADVICE, normal=VISIBLE_CARDS_ADVICE)
