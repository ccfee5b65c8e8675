"""Stealing Bundles. Match ranks to capture from the board, and take the other's whole bundle by its top card.

The rules followed. Two players, 52 cards: four each and four face up on the board; when both hands are empty four more
each, the non-dealer's first, none to the board. A card captures every board card of its rank, and with them the other
player's whole bundle if the card on top of that has the rank. Captured cards lie face up in a bundle, the card that
captured on top. A card that captures nothing is trailed: it stays on the board. When all cards are played each side
scores the cards in its bundle.

Options: deals in a match; who gets the cards left on the board; whether a seat that can capture must.
"""

from __future__ import annotations

from typing import Any

from cardhall.cards import CARDS, FRENCH_52, RANK_NAMES, RANKS, Card
from cardhall.english import counted, or_none
from cardhall.rules.engine.action import PLAY, Action
from cardhall.rules.engine.game import HAND, Game, Option, zone_names
from cardhall.rules.engine.masks import mask_of
from cardhall.rules.engine.phase import Names, Phase
from cardhall.rules.engine.refusals import not_held
from cardhall.rules.engine.state import DealResult, Line, State

BUNDLE = zone_names("bundle", 2)
HAND_SIZE = 4
RANK_MASKS = {rank: mask_of(card for card in CARDS if card.rank == rank) for rank in RANKS}


class BundleState(State):
    """What the zones do not tell."""

    last_capture: int | None  # the seat that last captured
    thefts: tuple[int, int]  # bundles stolen, by seat
    trailed: tuple[int, int]  # by seat, a bit mask of cards that the hand cannot hold: it would have captured with them


class Capture(Phase[BundleState]):
    """A card a turn: it captures, or it is trailed."""

    name = "play"

    def actions(self, state: BundleState, seat: int) -> list[Action]:
        hand = state.zones[HAND[seat]]
        able: list[Card] = []
        if state.options["must_capture"]:
            ranks = capturable(state, seat)
            able = [card for card in hand if card.rank in ranks]
        return [PLAY[card] for card in sorted(able or hand)]

    def refusal(self, state: BundleState, seat: int, action: Action) -> str:
        if action.verb != "play" or len(action.cards) != 1 or action.words:
            return "Play one card from your hand."
        missing = not_held(state.zones[HAND[seat]], action.cards)
        if missing:
            return missing
        able = next(card for card in state.zones[HAND[seat]] if captures(state, seat, card))
        return f"Your {RANK_NAMES[able.rank]} can capture, so you must play a card that captures."

    def apply(self, state: BundleState, seat: int, action: Action) -> Phase[Any] | None:
        card = action.cards[0]
        hand, own, other = HAND[seat], BUNDLE[seat], BUNDLE[1 - seat]
        state.act(seat, action)
        from_board = [c for c in state.zones["board"] if c.rank == card.rank]
        steals = tops(state, 1 - seat, card.rank)
        if from_board or steals:
            if steals:
                state.move(tuple(state.zones[other]), other, own, seat)
                state.thefts = (state.thefts[0] + (seat == 0), state.thefts[1] + (seat == 1))
            if from_board:
                state.move(from_board, "board", own, seat)
            state.move((card,), hand, own, seat)
            state.last_capture = seat
        else:
            if state.options["must_capture"]:
                self.note_trail(state, seat)
            state.move((card,), hand, "board", seat)
        state.turn = 1 - seat
        if not state.zones[HAND[0]] and not state.zones[HAND[1]]:
            if not state.zones["stock"]:
                return None
            refill(state)
        return self

    def note_trail(self, state: BundleState, seat: int) -> None:
        """A seat that trails where it must capture holds no card that captures: that is known until its hand is new."""
        mask = sum(RANK_MASKS[rank] for rank in capturable(state, seat))
        bars = list(state.trailed)
        bars[seat] |= mask
        state.trailed = (bars[0], bars[1])

    def targets(self, state: BundleState, seat: int, action: Action) -> tuple[str, ...]:
        card = action.cards[0]
        steals = (BUNDLE[1 - seat],) if tops(state, 1 - seat, card.rank) else ()
        return ("board", *steals, *((BUNDLE[seat],) if captures(state, seat, card) else ()))

    def prompt(self, state: BundleState, seat: int, names: Names) -> tuple[str, str]:
        able = [card for card in state.zones[HAND[seat]] if captures(state, seat, card)]
        if any(tops(state, 1 - seat, card.rank) for card in able):
            return "You can steal the bundle", "Drag a card onto what it takes"
        if able:
            return "You can capture", "Drag a card onto its rank"
        return "Nothing of yours captures", "Trail a card to the board"


def tops(state: BundleState, owner: int, rank: str) -> bool:
    """Whether the card on top of the owner's bundle has this rank."""
    bundle = state.zones[BUNDLE[owner]]
    return bool(bundle) and bundle[-1].rank == rank


def capturable(state: BundleState, seat: int) -> set[str]:
    """The ranks with which `seat` would take something."""
    ranks = {card.rank for card in state.zones["board"]}
    bundle = state.zones[BUNDLE[1 - seat]]
    if bundle:
        ranks.add(bundle[-1].rank)
    return ranks


def captures(state: BundleState, seat: int, card: Card) -> bool:
    """Whether the card, played by `seat`, would take something."""
    return card.rank in capturable(state, seat)


def refill(state: BundleState) -> None:
    """Four more cards each, the non-dealer first; the stock's top card is its first."""
    for seat in (1 - state.dealer, state.dealer):
        state.move(tuple(state.zones["stock"][:HAND_SIZE]), "stock", HAND[seat], seen=(seat,))
    state.trailed = (0, 0)
    state.turn = 1 - state.dealer


class StealingBundles(Game[BundleState]):
    """Match ranks to capture from the board, and take the other's whole bundle by its top card."""

    id = "stealing-bundles"
    state_class = BundleState
    pack = FRENCH_52
    options = {
        "deals": Option(1, (1, 3, 5, 7), "Deals", "So many deals make a match; the cards of all of them are added up."),
        "leftovers": Option(
            "nobody",
            ("nobody", "last"),
            "Cards left over",
            "Who gets the cards that lie on the board at the end.",
            ("Nobody", "Last to capture"),
        ),
        "must_capture": Option(
            True,
            (True, False),
            "Captures",
            "Whether a player who can capture must, or may trail another card.",
            ("Forced", "Free"),
        ),
    }
    presets = {"book": {}, "usual": {"must_capture": False}}

    def layout(self, state: BundleState) -> dict[str, int]:
        return {HAND[0]: HAND_SIZE, HAND[1]: HAND_SIZE, "board": 4, "stock": 40}

    def deal(self, state: BundleState) -> Capture:
        state.add_zones(*BUNDLE)
        state.last_capture, state.thefts, state.trailed = None, (0, 0), (0, 0)
        state.turn = 1 - state.dealer
        return CAPTURE

    def barred(self, state: BundleState, seat: int) -> dict[str, int]:
        return {HAND[other]: mask for other, mask in enumerate(state.trailed) if mask and other != seat}

    def facts(self, state: BundleState, seat: int) -> dict[str, str]:
        tops = [bundle[-1].text if bundle else "none" for bundle in (state.zones[zone] for zone in BUNDLE)]
        return {"top_0": tops[0], "top_1": tops[1], "last_capture": or_none(state.last_capture)}

    def score(self, state: BundleState) -> DealResult:
        left = tuple(state.zones["board"])
        captured = [len(state.zones[bundle]) for bundle in BUNDLE]
        gained = [0, 0]
        whose = f"{counted(len(left), 'card')}, nobody's"
        if left and state.options["leftovers"] == "last" and state.last_capture is not None:
            state.move(left, "board", BUNDLE[state.last_capture])
            gained[state.last_capture] = len(left)
            whose = "to the last player who captured"
        lines = [
            Line("Cards in the bundle", captured),
            Line("Left on the board", [number or None for number in gained], whose),
            Line("Bundles stolen", [number or None for number in state.thefts], "for interest only"),
        ]
        delta = (captured[0] + gained[0], captured[1] + gained[1])
        if delta[0] == delta[1]:
            headline = f"{delta[0]} cards each"
        else:
            best = 0 if delta[0] > delta[1] else 1
            headline = f"{{{best}}} captured {delta[best]} cards to {delta[1 - best]}"
        return DealResult(delta, tuple(lines), headline)

    def tally(self, state: BundleState) -> DealResult:
        captured = [len(state.zones[bundle]) for bundle in BUNDLE]
        if state.options["leftovers"] == "last" and state.last_capture is not None:
            captured[state.last_capture] += len(state.zones["board"])
        return DealResult((captured[0], captured[1]))

    def ends(self, state: BundleState) -> bool:
        return bool(state.deal_number >= state.options["deals"])


CAPTURE = Capture()
GAME = StealingBundles()
