"""Conquian. Eleven cards on the table win; nothing is ever taken into the hand, and a card can be forced on a player.

The rules followed. Two players, 40 cards (no 8, 9, 10; the jack next above the seven, the ace low), ten each. A turn is
about one card on offer: first the card that the other player threw or passed, then one turned from the stock. It may be
laid on the player's own table with cards of the hand that belong to its meld, or passed. The table must always be
divisible into sets (three or four of a rank) and runs (three or more of a suit), and is rearranged freely. Who has
melded discards, and that card is offered to the other. A player who passes a card that goes with the table alone may
be forced to take it. Eleven cards on the table win the deal; when the stock has run out it is drawn.

Option: the number of deals to win.
"""

from __future__ import annotations

from typing import Any

from cardhall.cards import SPANISH_40, Card, as_text
from cardhall.english import capital
from cardhall.rules.engine.action import PASS, Action
from cardhall.rules.engine.event import Event
from cardhall.rules.engine.game import HAND, Game, Option, zone_names
from cardhall.rules.engine.masks import cards_of, mask_of
from cardhall.rules.engine.phase import Names, Phase
from cardhall.rules.engine.refusals import not_held
from cardhall.rules.engine.state import DealResult, Line
from cardhall.rules.mechanisms.asking import AskState, Question
from cardhall.rules.mechanisms.meld_masks import MeldMasks
from cardhall.rules.mechanisms.melds import Meld, Melds
from cardhall.rules.mechanisms.rummy_turns import DiscardPhase

HAND_SIZE = 10
TO_WIN = 11
MELDS = Melds("A234567JQK")
MASKS = MeldMasks(MELDS, SPANISH_40)
TABLE = zone_names("melds", 2)
LAY, FORCE = Action("meld"), Action("force")


class ConquianState(AskState):
    """What the zones do not tell."""

    passed_by: int | None  # who has passed the card on offer, while the other is asked whether to force it
    winner: int | None  # the seat with eleven cards on the table

    @property
    def offered(self) -> Card | None:
        """The card on offer, or just passed: the one turned from the stock, or else the top discard."""
        if not isinstance(self.at, Offer | Force):
            return None
        return (self.zones["upcard"] or self.zones["discard"])[-1]

    def division(self, seat: int) -> tuple[Meld, ...]:
        """One division of the seat's table into melds."""
        return MELDS.division(tuple(sorted(self.zones[TABLE[seat]]))) or ()


def meldable(state: ConquianState, seat: int) -> list[Action]:
    """Every way for `seat` to lay the card on offer, sorted."""
    card = state.offered
    assert card is not None
    ways = MASKS.lays(card, mask_of(state.zones[HAND[seat]]), mask_of(state.zones[TABLE[seat]]))
    return sorted([Action.of_cards("meld", cards_of(some)) for some in ways])


def goes_alone(state: ConquianState, seat: int) -> bool:
    """Whether the card on offer goes with the table cards of `seat` alone: it can then be forced on that seat."""
    card = state.offered
    assert card is not None
    return bool(MASKS.goes_with(mask_of(state.zones[TABLE[seat]])) >> card & 1)


class Offer(Phase[ConquianState]):
    """The seat on turn melds the top discard, which the other threw or passed, or passes it."""

    name = "offer"

    def actions(self, state: ConquianState, seat: int) -> list[Action]:
        return [*meldable(state, seat), PASS]

    def refusal(self, state: ConquianState, seat: int, action: Action) -> str:
        card, hand = state.offered, state.zones[HAND[seat]]
        assert card is not None
        if action.verb != "meld" or action.words:
            return f"The {card.face} is on offer: meld it or pass it."
        named = action.cards
        if card in named:
            return f"The {card.face} is laid by itself: name only the cards of your hand that go with it."
        missing = not_held(hand, named)
        if missing:
            return missing
        if not any(set(named) <= set(meld) for meld in MELDS.containing(card, [*named, *state.zones[TABLE[seat]]])):
            if MELDS.kind(named):
                return f"A meld is never laid from the hand alone: the {card.face} on offer must be in it."
            return f"The {card.face} on offer makes no meld with these cards. {MELDS.fault([card, *named])}."
        return "The cards left over on your table would no longer be melds."

    def apply(self, state: ConquianState, seat: int, action: Action) -> Phase[Any] | None:
        if action.verb == "meld":
            return lay(state, seat, action)
        tell_of_offer(state, seat, PASS)
        if goes_alone(state, seat):
            state.passed_by = seat
            return FORCING
        return passed(state, seat)

    def prompt(self, state: ConquianState, seat: int, names: Names) -> tuple[str, str]:
        card = state.offered
        assert card is not None
        if not meldable(state, seat):
            return self.come(state, card, capital(names(1 - seat))), "It makes no meld with your cards: pass"
        risk = ", or pass and risk being forced" if goes_alone(state, seat) else " or pass"
        return self.come(state, card, capital(names(1 - seat))), f"Meld the {card.face}{risk}"

    def come(self, state: ConquianState, card: Card, other: str) -> str:
        """Where the card on offer comes from."""
        thrown = next((e for e in reversed(state.history) if e.kind == "move" and card in e.cards), None)
        passed_on = thrown is not None and thrown.source == "upcard"
        return f"{other} {'passed' if passed_on else 'threw'} the {card.face}"

    def targets(self, state: ConquianState, seat: int, action: Action) -> tuple[str, ...]:
        return (TABLE[seat],) if action.verb == "meld" else ()


class Stock(Offer):
    """The same with a card turned from the stock. When there is none to turn the deal is drawn."""

    name = "stock"

    def begin(self, state: ConquianState) -> Phase[Any] | None:
        if not state.zones["stock"]:
            return None
        state.move(state.zones["stock"][:1], "stock", "upcard", state.turn)
        return self

    def come(self, state: ConquianState, card: Card, other: str) -> str:
        return f"The {card.face} is turned"

    def targets(self, state: ConquianState, seat: int, action: Action) -> tuple[str, ...]:
        return super().targets(state, seat, action) or (("discard",) if action == PASS else ())


class Force(Question[ConquianState]):
    """The other seat may force the card just passed, which goes with the passing seat's table."""

    name = "force"
    answers = (FORCE, PASS)
    asks = "Force the card that was passed, or let it go."
    labels = {"pass": "Let go"}

    def seats(self, state: ConquianState) -> tuple[int, ...]:
        assert state.passed_by is not None
        return (1 - state.passed_by,)

    def tell(self, state: ConquianState, seat: int, answer: Action) -> None:
        tell_of_offer(state, seat, answer)

    def settle(self, state: ConquianState, seat: int, answer: Action) -> Phase[Any] | None:
        state.passed_by = None
        return lay(state, 1 - seat, LAY, forced_by=seat) if answer == FORCE else passed(state, 1 - seat)

    def prompt(self, state: ConquianState, seat: int, names: Names) -> tuple[str, str]:
        card = state.offered
        assert card is not None
        return f"{capital(names(1 - seat))} passed the {card.face}, which fits their table", "Force it or let it go"

    def targets(self, state: ConquianState, seat: int, action: Action) -> tuple[str, ...]:
        return (TABLE[1 - seat],) if action == FORCE else ()


class Discard(DiscardPhase[ConquianState]):
    """A seat that has melded, or was forced, throws a card, which is offered to the other."""

    def ended(self, state: ConquianState, seat: int) -> Phase[Any]:
        state.turn = 1 - seat
        return OFFER

    def prompt(self, state: ConquianState, seat: int, names: Names) -> tuple[str, str]:
        return f"You have {len(state.zones[TABLE[seat]])} cards of {TO_WIN} on the table", "Discard a card"


def lay(state: ConquianState, seat: int, action: Action, forced_by: int | None = None) -> Phase[Any] | None:
    """The card on offer goes to the table of `seat`, with the cards named; eleven there win, else a discard follows."""
    card = state.offered
    assert card is not None
    if forced_by is None:
        tell_of_offer(state, seat, action)
    state.move((card,), "upcard" if state.zones["upcard"] else "discard", TABLE[seat], seat)
    if action.cards:
        state.move(action.cards, HAND[seat], TABLE[seat], seat)
    if len(state.zones[TABLE[seat]]) >= TO_WIN:
        state.winner = seat
        return None
    state.turn = seat
    return DISCARDING


def tell_of_offer(state: ConquianState, seat: int, action: Action) -> None:
    """Say that a seat decided about the card on offer, which is told with the cards of the action."""
    if state.news is not None:
        assert state.offered is not None
        cards = tuple(sorted((state.offered, *action.cards)))
        state.tell(Event("act", seat=seat, action=action, cards=cards))


def passed(state: ConquianState, seat: int) -> Phase[Any]:
    """`seat` has passed and was not forced: a turned card is offered to the other, an offered one is dead."""
    if state.zones["upcard"]:
        state.move(tuple(state.zones["upcard"]), "upcard", "discard", seat)
        state.turn = 1 - seat
        return OFFER
    state.turn = seat
    return STOCK


class Conquian(Game[ConquianState]):
    """Eleven cards on the table win; nothing is ever taken into the hand, and a card can be forced on a player."""

    id = "conquian"
    state_class = ConquianState
    pack = SPANISH_40
    options = {
        "target": Option(1, (1, 3, 5, 7), "Deals to win", "The player who first wins so many deals wins the match."),
    }
    phrases = {"pass": "pass {cards}"}

    def layout(self, state: ConquianState) -> dict[str, int]:
        return {HAND[0]: HAND_SIZE, HAND[1]: HAND_SIZE, "stock": len(self.pack) - 2 * HAND_SIZE}

    def deal(self, state: ConquianState) -> Phase[Any]:
        state.add_zones("upcard", "discard", *TABLE)
        state.passed_by = state.winner = None
        state.turn = 1 - state.dealer
        return STOCK

    def facts(self, state: ConquianState, seat: int) -> dict[str, str]:
        facts = {"offered": "none" if state.offered is None else str(state.offered)}
        for owner in (0, 1):
            facts[f"melds_{owner}"] = " / ".join(as_text(meld) for meld in state.division(owner)) or "none"
        return facts

    def score(self, state: ConquianState) -> DealResult:
        melded = [len(state.zones[table]) for table in TABLE]
        lines = [Line("Cards melded", melded, f"{TO_WIN} win")]
        winner = state.winner
        if winner is None:
            lines.append(Line("Deals won", (None, None), "the stock has run out"))
            return DealResult((0, 0), tuple(lines), "A drawn deal")
        loser = 1 - winner
        left = tuple(state.zones[HAND[loser]])
        delta = (1, 0) if winner == 0 else (0, 1)
        lines.append(Line("Deals won", (delta[0] or None, delta[1] or None), _melds_text(state.division(winner))))
        if left:
            state.know(HAND[loser], left)
            state.tell(Event("show", seat=loser, cards=left, source=HAND[loser]))
            kept = (None, len(left)) if winner == 0 else (len(left), None)
            lines.append(Line("Left in hand", kept, " ".join(card.face for card in sorted(left))))
        return DealResult(delta, tuple(lines), f"{{{winner}}} laid eleven cards")

    def ends(self, state: ConquianState) -> bool:
        return bool(max(state.scores) >= state.options["target"])

    def label(self, state: ConquianState, action: Action) -> str:
        card = state.offered
        if action.verb == "meld" and card is not None:
            hand = " ".join(c.face for c in action.cards)
            return f"Meld {card.face} with {hand}" if hand else f"Meld {card.face}"
        return super().label(state, action)

    # ---- for a table on which melds are moved about

    def explain_group(self, group: list[Card]) -> str:
        """Why cards that lie together are no meld, in a sentence without its stop; "" where they are one."""
        return MELDS.fault(group)

    def arranged(self, some: list[Card]) -> tuple[Meld, ...] | None:
        """The cards divided into melds; `None` where that cannot be done."""
        return MELDS.division(tuple(sorted(some)))

    def explain_join(self, card: Card, group: list[Card]) -> str:
        """How a card goes with a group, in half a sentence (`Jack follows seven`); "" where it does not."""
        return MELDS.joins(card, group)


def _melds_text(melds: tuple[Meld, ...]) -> str:
    return ", ".join(" ".join(card.face for card in meld) for meld in melds)


OFFER, STOCK, FORCING, DISCARDING = Offer(), Stock(), Force(), Discard()
GAME = Conquian()
