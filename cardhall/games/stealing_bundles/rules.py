"""Stealing Bundles. Match ranks to capture from the board, and take the other's whole bundle by its top card.

The rules followed. Two players, 52 cards: four each and four face up on the board; when both hands are empty four more
each, the non-dealer's first, none to the board. A card captures every board card of its rank, and with them the other
player's whole bundle if the card on top of that has the rank. Captured cards lie face up in a bundle, the card that
captured on top. A card that captures nothing is trailed: it stays on the board. When all cards are played each side
scores the cards in its bundle.

Options: deals in a match; who gets the cards left on the board; whether a seat that can capture must.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardhall.cards import CARDS, FRENCH_52, RANKS
from cardhall.games.stealing_bundles.facts import StealingBundlesFacts
from cardhall.language import numbered, rank_name, say
from cardhall.rules.engine import units
from cardhall.rules.engine.action import PLAY, Action
from cardhall.rules.engine.card_masks import mask_of
from cardhall.rules.engine.game import HAND, Game, zone_names
from cardhall.rules.engine.options import book_and_usual, deals_in_match, one_of
from cardhall.rules.engine.phase import Names, Phase
from cardhall.rules.engine.results import DealResult, Line
from cardhall.rules.engine.state import State
from cardhall.rules.mechanisms.dealing import deal_from_stock

BUNDLE_ZONES = zone_names("bundle", 2)
HAND_SIZE = 4
RANK_MASKS = {rank: mask_of(card for card in CARDS if card.rank == rank) for rank in RANKS}


class BundleState(State):
    """A state of Stealing Bundles: the last capture, the thefts, and the knowledge from trailed cards."""

    last_capture: int | None  # the seat that last captured
    thefts: tuple[int, int]  # bundles stolen, by seat
    # by seat, a mask by card number: cards that the hand cannot hold, since it trailed and a capture was forced
    trailed: tuple[int, int]


def capturing_ranks(state: BundleState, seat: int) -> set[str]:
    """Return the ranks with which `seat` would capture."""
    ranks = {card.rank for card in state.zones["board"]}
    ranks.update(card.rank for card in state.zones[BUNDLE_ZONES[1 - seat]][-1:])
    return ranks


def would_steal(state: BundleState, seat: int, rank: str) -> bool:
    """Return whether a card of this rank, played by `seat`, takes the other seat's bundle."""
    bundle = state.zones[BUNDLE_ZONES[1 - seat]]
    return bool(bundle) and bundle[-1].rank == rank


def refill_hands(state: BundleState) -> None:
    """Deal four more cards to each seat, the non-dealer first; the stock's top card comes first."""
    deal_from_stock(state, (1 - state.dealer, state.dealer), HAND_SIZE)
    state.trailed = (0, 0)
    state.turn = 1 - state.dealer


def deal_result(
    bundle_sizes: Sequence[int], board_card_count: int, last_capturer: int | None, leftovers: str
) -> DealResult:
    """Return the result of a deal: bundle sizes, cards left on the board, and the last capturer."""
    return DealResult(
        tuple(
            cards + board_card_count * (leftovers == "last" and seat == last_capturer)
            for seat, cards in enumerate(bundle_sizes)
        )
    )


class Capture(Phase[BundleState]):
    """The play of a card a turn, which captures or is trailed."""

    name = "play"
    asks = say("Play one card from your hand.")

    def actions(self, state: BundleState, seat: int) -> list[Action]:
        hand = sorted(state.zones[HAND[seat]])
        ranks = capturing_ranks(state, seat) if state.options["must_capture"] else set()
        return [PLAY[card] for card in hand if card.rank in ranks] or [PLAY[card] for card in hand]

    def refusal(self, state: BundleState, seat: int, action: Action) -> str:
        if action not in [PLAY[card] for card in state.zones[HAND[seat]]]:
            return super().refusal(state, seat, action)
        capturing_card = next(card for card in state.zones[HAND[seat]] if card.rank in capturing_ranks(state, seat))
        return say(
            "Your {rank} can capture, so you must play a card that captures.", rank=rank_name(capturing_card.rank)
        )

    def apply(self, state: BundleState, seat: int, action: Action) -> Phase[Any] | None:
        card, own_bundle, other_bundle = action.cards[0], BUNDLE_ZONES[seat], BUNDLE_ZONES[1 - seat]
        state.act(seat, action)
        ranks = capturing_ranks(state, seat)
        if card.rank in ranks:
            if would_steal(state, seat, card.rank):
                state.move(tuple(state.zones[other_bundle]), other_bundle, own_bundle, seat)
                state.thefts = (state.thefts[0] + (seat == 0), state.thefts[1] + (seat == 1))
            from_board = [c for c in state.zones["board"] if c.rank == card.rank]
            if from_board:
                state.move(from_board, "board", own_bundle, seat)
            state.last_capture = seat
        elif state.options["must_capture"]:
            one, two = state.trailed
            mask = sum(RANK_MASKS[rank] for rank in ranks)
            state.trailed = (one | mask, two) if seat == 0 else (one, two | mask)
        state.move((card,), HAND[seat], own_bundle if card.rank in ranks else "board", seat)
        state.turn = 1 - seat
        if not state.zones[HAND[0]] and not state.zones[HAND[1]]:
            if not state.zones["stock"]:
                return None
            refill_hands(state)
        return self

    def targets(self, state: BundleState, seat: int, action: Action) -> tuple[str, ...]:
        rank = action.cards[0].rank
        other = (BUNDLE_ZONES[1 - seat],) if would_steal(state, seat, rank) else ()
        return ("board", *other, BUNDLE_ZONES[seat]) if rank in capturing_ranks(state, seat) else ("board",)

    def prompt(self, state: BundleState, seat: int, names: Names) -> tuple[str, str]:
        held_ranks = {card.rank for card in state.zones[HAND[seat]]}
        if any(would_steal(state, seat, rank) for rank in held_ranks):
            return say("You can steal the bundle"), say("Drag a card onto the cards it takes")
        if held_ranks & capturing_ranks(state, seat):
            return say("You can capture"), say("Drag a card onto its rank")
        return say("None of your cards captures"), say("Trail a card to the board")


class StealingBundles(Game[BundleState]):
    """Match ranks to capture from the board, and take the other's whole bundle by its top card."""

    id = "stealing-bundles"
    unit = units.CARDS
    state_class = BundleState
    pack = FRENCH_52
    options = {
        "deals": deals_in_match(1, (1, 3, 5, 7), say("How many deals make a match; all captured cards are added up.")),
        "leftovers": one_of(
            {"nobody": say("Nobody"), "last": say("Last to capture")},
            say("Cards left over"),
            say("Who gets the cards left on the board at the end."),
        ),
        "must_capture": one_of(
            {True: say("Forced"), False: say("Free")},
            say("Captures"),
            say("Whether a player who can capture must do so, or may trail another card."),
        ),
    }
    presets = book_and_usual(must_capture=False)

    def layout(self, state: BundleState) -> dict[str, int]:
        return {HAND[0]: HAND_SIZE, HAND[1]: HAND_SIZE, "board": 4, "stock": 40}

    def deal(self, state: BundleState) -> Capture:
        state.add_zones(*BUNDLE_ZONES)
        state.last_capture, state.thefts, state.trailed = None, (0, 0), (0, 0)
        state.turn = 1 - state.dealer
        return CAPTURE_PHASE

    def ruled_out_cards(self, state: BundleState, seat: int) -> dict[str, int]:
        return {HAND[other]: mask for other, mask in enumerate(state.trailed) if mask and other != seat}

    def facts(self, state: BundleState, seat: int) -> StealingBundlesFacts:
        tops = [bundle[-1] if bundle else None for bundle in (state.zones[zone] for zone in BUNDLE_ZONES)]
        return StealingBundlesFacts(tops=tuple(tops), last_capture=state.last_capture)

    def tally(self, state: BundleState) -> DealResult:
        captured = [len(state.zones[bundle]) for bundle in BUNDLE_ZONES]
        return deal_result(captured, len(state.zones["board"]), state.last_capture, state.options["leftovers"])

    def score(self, state: BundleState) -> DealResult:
        delta, board_cards = self.tally(state).delta, tuple(state.zones["board"])
        captured = [len(state.zones[bundle]) for bundle in BUNDLE_ZONES]
        left_over_gains = [points - cards or None for points, cards in zip(delta, captured, strict=True)]
        note = say("{cards}, nobody’s", cards=numbered(len(board_cards), "card"))
        if any(left_over_gains):
            state.move(board_cards, "board", BUNDLE_ZONES[state.last_capture or 0])
            note = say("to the last player who captured")
        lines = (
            Line(say("Cards in the bundle"), captured),
            Line(say("Left on the board"), left_over_gains, note),
            Line(
                say("Bundles stolen"),
                [number or None for number in state.thefts],
                say("for information only"),
                adds=False,
            ),
        )
        best_seat = 0 if delta[0] > delta[1] else 1
        headline = say(
            "{{{best}}} captured {delta} cards to {other_delta}",
            best=best_seat,
            delta=delta[best_seat],
            other_delta=delta[1 - best_seat],
        )
        return DealResult(delta, lines, headline if delta[0] != delta[1] else say("{delta} cards each", delta=delta[0]))


CAPTURE_PHASE = Capture()
GAME = StealingBundles()
