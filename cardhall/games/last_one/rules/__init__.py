"""Last One. Match the top card in suit or rank; most cards have an effect, and a last card must be announced.

The rules followed. Two to six players, each alone, 54 cards: 52 and two jokers, alike in play. The dealer chooses a
deal of four to eight cards each, or of nine if all others agree and there are enough; one card is turned up, and has
the effect that it would have if the dealer had played it. In turn a seat plays a card of the suit or rank of the top
card, an eight or a joker, or draws a card, after which the turn passes. Drawing is always allowed while there is a card
to draw; else a seat may pass.

A two: the next seat draws two cards and is skipped. A three: its player may play any other card on it at once. A four:
a melee (`melee`). An eight: its player names the suit to follow. A jack: the next seat is skipped. An ace: the
direction turns. A joker: its player names a card of the 52, which it then is in all respects. Who comes down to one
card by playing is asked to say so, before the card has its effect, and draws two cards for not doing it. Who stacks the
last card on a three need not say so in between.

A seat without cards ends the deal at once. The others score what they hold, but nothing for a single card: jokers 40,
eights 25, aces 15, court cards and tens 10, others their pips. A seat with the target's points drops out; the last one
in wins. A deal in which all seats pass in turn, there being nothing to draw, ends as well; if that takes all who were
left over the target, the fewest points among them win.

What play shows of hands. When the stock is used up, all discards but the top one are shuffled into a new one
(`reshuffles`): so it is known which cards lie in the stock, and which were in the hands then. Drawing and passing show
nothing, since they are always allowed.

Options: the points with which a seat drops out; a deal of fixed size.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any

from cardhall.cards import FRENCH_54, SUIT_SIGNS, SUITS, Card
from cardhall.games.last_one.facts import LastOneFacts
from cardhall.games.last_one.rules.melee import DISCARD_ZONE, Melee, MeleeState
from cardhall.games.last_one.rules.reckoning import RECKONING_LINES, cost_of_hand, headline, remaining_seats
from cardhall.games.last_one.rules.reshuffles import can_draw, cards_by_age_parts, draw, force_draw, note_played_card
from cardhall.language import a_rank, card_face, in_words, one_of_suit, say, suit_name, template
from cardhall.rules.engine.action import PASS, PLAY, Action
from cardhall.rules.engine.game import HAND, Game
from cardhall.rules.engine.options import Option, one_of
from cardhall.rules.engine.phase import Names, Phase
from cardhall.rules.engine.refusals import name_missing_card
from cardhall.rules.engine.results import DealResult, Line, blank_zeros, points_only
from cardhall.rules.engine.sampling import Case, CaseSampler
from cardhall.rules.mechanisms.asking import ACCEPT, REJECT, Question
from cardhall.rules.mechanisms.dealing import STOCK_ZONE

DEAL_SIZES = (4, 5, 6, 7, 8, 9)
AGREED_DEAL_SIZE = 9  # the size of a deal to which all must agree
MAX_SEATS_FOR_NINE = 5  # seats for whom the pack has cards enough for nine each
HEADING_LEFT, HEADING_RIGHT = 1, -1  # steps of the direction of play, by seat number
PENALTY_CARDS = 2  # cards drawn for not saying that one is left, and by the seat after a two
DRAW_ACTION, LAST_ONE_ACTION = Action("draw"), Action("declare", "last-one")
NAME_SUIT_ACTIONS = [Action("declare", suit) for suit in SUITS]
NAME_CARD_ACTIONS = [Action("declare", card) for card in FRENCH_54 if card.suit]
DEAL_ACTIONS = {size: Action("deal", size) for size in DEAL_SIZES}


class LastOneState(MeleeState):
    """The state of a deal of Last One beside the zones."""

    heading: int  # where play goes: to the left or to the right
    hand_size: int  # cards dealt to each seat; 0: not chosen yet
    was_nine_refused: bool  # whether a deal of nine was refused
    suit: str  # to be followed; "": to be named
    rank: str  # that matches as well; "": to be named
    pass_count: int  # seats that have passed one after another, there being nothing to draw

    def next_seat(self, seat: int, steps: int = 1) -> int:
        """Return the seat that many steps on in the direction of play, of the seats still in the match."""
        for _ in range(steps):
            seat = (seat + self.heading) % self.setup.seats
            while seat not in self.seated:
                seat = (seat + self.heading) % self.setup.seats
        return seat

    def seats_from(self, first_seat: int) -> list[int]:
        return [self.next_seat(first_seat, step) for step in range(len(self.seated))]


def is_playable(state: LastOneState, card: Card) -> bool:
    """Tell whether the card may be played now."""
    return card.suit == state.suit or card.rank in (state.rank, "8") or card.is_joker


def play_to_pile(state: LastOneState, seat: int, card: Card) -> Phase[Any] | None:
    """Play a card of the seat on turn to the pile. Returns the next phase; None after the last card."""
    state.move((card,), HAND[seat], DISCARD_ZONE, seat)
    note_played_card(state, seat, card)
    state.pass_count = 0
    return begin_effect(state, card) if state.zones[HAND[seat]] else None


def begin_effect(state: LastOneState, card: Card) -> Phase[Any]:
    """Begin the effect of the card on top of the pile. Returns the next phase."""
    if card.rank == "8" or card.is_joker:
        state.suit, state.rank = "", "8" * (not card.is_joker)
        return NAME_PHASE
    return apply_suit_and_rank(state, card)


def apply_suit_and_rank(state: LastOneState, card: Card) -> Phase[Any]:
    """Apply the suit and rank of a card, or of the card named for a joker. Returns the next phase."""
    state.suit, state.rank = card.suit, card.rank
    return STACK_PHASE if card.rank == "3" else ask_for_call(state)


def ask_for_call(state: LastOneState) -> Phase[Any]:
    """Ask for the call where one card is left, else apply the card's effect. Returns the next phase."""
    assert state.turn is not None
    return CALL_PHASE if len(state.zones[HAND[state.turn]]) == 1 else apply_effect(state, state.turn)


def apply_effect(state: LastOneState, seat: int) -> Phase[Any]:
    """Apply the effect of the card that the seat has played. Returns the next phase."""
    if state.aggressor is not None:
        return MELEE_PHASE
    next_seat = state.next_seat(seat)
    if state.rank == "4":
        state.record_attack(seat, next_seat, Card.of(f"4{state.suit}"))
        return MELEE_PHASE
    if state.rank == "A":
        state.heading = -state.heading
        next_seat = state.next_seat(seat)
    elif state.rank == "2":
        force_draw(state, next_seat, PENALTY_CARDS)
    state.turn = state.next_seat(next_seat) if state.rank in ("2", "J") else next_seat
    return TURN_PHASE


class Turn(Phase[LastOneState]):
    """A seat plays a matching card, draws one, or passes where the stock is empty."""

    name = "play"

    def actions(self, state: LastOneState, seat: int) -> list[Action]:
        playable = [PLAY[card] for card in sorted(state.zones[HAND[seat]]) if is_playable(state, card)]
        return [DRAW_ACTION if can_draw(state) else PASS, *playable]

    def apply(self, state: LastOneState, seat: int, action: Action) -> Phase[Any] | None:
        state.act(seat, action)
        if action.cards:
            return play_to_pile(state, seat, action.cards[0])
        if action == DRAW_ACTION:
            draw(state, seat, 1)
        else:
            state.pass_count += 1
            if state.pass_count == len(state.seated):
                return None
        state.turn = state.next_seat(seat)
        return self

    def refusal(self, state: LastOneState, seat: int, action: Action) -> str:
        if action == DRAW_ACTION:
            return say("There is no card left to draw: play a card or pass.")
        if action == PASS:
            return say("You can draw a card, so you may not pass.")
        if action.verb != "play" or len(action.cards) != 1 or action.words:
            return self.asked_for(state, seat)
        return name_missing_card(state.zones[HAND[seat]], action.cards) or say(
            "{wanted:capital}.", wanted=describe_playable(state)
        )

    def fact(self, state: LastOneState, seat: int, names: Names) -> str:
        return describe_last_play(state, names)

    def task(self, state: LastOneState, seat: int, names: Names) -> str:
        if any(is_playable(state, card) for card in state.zones[HAND[seat]]):
            return say("{wanted:capital}", wanted=describe_playable(state))
        return say("None of your cards matches: draw") if can_draw(state) else say("None of your cards matches: pass")

    def targets(self, state: LastOneState, seat: int, action: Action) -> tuple[str, ...]:
        return (DISCARD_ZONE,) if action.cards else (HAND[seat],) * (action == DRAW_ACTION)


class Stack(Phase[LastOneState]):
    """The player of a three may play any other card on it."""

    name = "stack"
    asks = say("Play any other card on the three, or pass.")
    labels = {"pass": say("Leave the three")}

    def actions(self, state: LastOneState, seat: int) -> list[Action]:
        return [PASS, *[PLAY[card] for card in sorted(state.zones[HAND[seat]])]]

    def apply(self, state: LastOneState, seat: int, action: Action) -> Phase[Any] | None:
        state.act(seat, action)
        return play_to_pile(state, seat, action.cards[0]) if action.cards else ask_for_call(state)

    def fact(self, state: LastOneState, seat: int, names: Names) -> str:
        return say("A three lets you play again")

    def task(self, state: LastOneState, seat: int, names: Names) -> str:
        return say("Play any card on it, or pass")

    def targets(self, state: LastOneState, seat: int, action: Action) -> tuple[str, ...]:
        return (DISCARD_ZONE,) if action.cards else ()


class Naming(Phase[LastOneState]):
    """The player of an eight names a suit, the player of a joker names a card."""

    name = "name"
    labels = {str(action): say("{sign} {suit:capital}", sign=SUIT_SIGNS[suit], suit=suit_name(suit))
              for suit, action in zip(SUITS, NAME_SUIT_ACTIONS, strict=True)}  # fmt: skip

    def actions(self, state: LastOneState, seat: int) -> list[Action]:
        return (NAME_SUIT_ACTIONS if state.rank else NAME_CARD_ACTIONS)[:]

    def apply(self, state: LastOneState, seat: int, action: Action) -> Phase[Any] | None:
        state.act(seat, action)
        if state.rank:
            state.suit = action.words[0]
            return ask_for_call(state)
        return apply_suit_and_rank(state, action.cards[0])

    def asked_for(self, state: LastOneState, seat: int) -> str:
        return say("Name the next suit.") if state.rank else say("Name the card that the joker becomes.")

    def refusal(self, state: LastOneState, seat: int, action: Action) -> str:
        return self.asked_for(state, seat)

    def label(self, state: LastOneState, action: Action) -> str:
        return say("Name {card}", card=card_face(action.cards[0])) if action.cards else super().label(state, action)


class Call(Phase[LastOneState]):
    """A seat with a single card left says so, or draws two cards."""

    name = "call"
    asks = say("Say “last one”, or draw two cards.")
    labels = {str(LAST_ONE_ACTION): say("Last one"), "pass": say("Say nothing")}

    def actions(self, state: LastOneState, seat: int) -> list[Action]:
        return [LAST_ONE_ACTION, PASS]

    def apply(self, state: LastOneState, seat: int, action: Action) -> Phase[Any] | None:
        state.act(seat, action)
        if action == PASS:
            force_draw(state, seat, PENALTY_CARDS)
        return apply_effect(state, seat)

    def fact(self, state: LastOneState, seat: int, names: Names) -> str:
        return say("You are down to one card")

    def task(self, state: LastOneState, seat: int, names: Names) -> str:
        return say("Say so before anybody else acts, or draw two")


class LastOneMelee(Melee[LastOneState]):
    """The melee of Last One: an attacker announces a last card, and running out of cards ends the deal."""

    def after_attack(self, state: LastOneState, seat: int, card: Card) -> Phase[Any] | None:
        state.pass_count = 0
        state.suit, state.rank = card.suit, card.rank
        return ask_for_call(state) if state.zones[HAND[seat]] else None

    def after_melee(self, state: LastOneState) -> Phase[Any]:
        return TURN_PHASE


class ChooseSize(Phase[LastOneState]):
    """The dealer chooses how many cards are dealt."""

    name = "size"
    asks = say("Choose how many cards everybody is dealt.")
    labels = {
        str(action): say("{size:capital} cards each", size=in_words(size)) for size, action in DEAL_ACTIONS.items()
    }
    labels |= {str(DEAL_ACTIONS[AGREED_DEAL_SIZE]): say("Nine cards each, if all agree")}

    def actions(self, state: LastOneState, seat: int) -> list[Action]:
        nine_is_possible = not state.was_nine_refused and len(state.seated) <= MAX_SEATS_FOR_NINE
        return [DEAL_ACTIONS[size] for size in DEAL_SIZES if size < AGREED_DEAL_SIZE or nine_is_possible]

    def apply(self, state: LastOneState, seat: int, action: Action) -> Phase[Any] | None:
        state.act(seat, action)
        return CONSENT_PHASE if action == DEAL_ACTIONS[AGREED_DEAL_SIZE] else deal_hands(state, action.number)

    def refusal(self, state: LastOneState, seat: int, action: Action) -> str:
        if action != DEAL_ACTIONS[AGREED_DEAL_SIZE]:
            return self.asks
        if state.was_nine_refused:
            return say("Nine cards each were refused: choose fewer.")
        return say("There are not enough cards for nine each.")

    def repertoire(self, state: LastOneState, seat: int) -> tuple[Action, ...]:
        return tuple(DEAL_ACTIONS.values())


class Consent(Question[LastOneState]):
    """All others are asked for a deal of nine, until one refuses."""

    name = "consent"
    answers = (ACCEPT, REJECT)
    stops = (REJECT,)
    asks = say("Accept nine cards each, or refuse.")
    labels = {"accept": say("Nine cards"), "reject": say("Fewer")}

    def seats(self, state: LastOneState) -> Sequence[int]:
        return state.seats_from(state.next_seat(state.dealer))[:-1]

    def finish(self, state: LastOneState, seat: int, answer: Action) -> Phase[Any] | None:
        state.turn = state.dealer
        if answer == REJECT:
            state.was_nine_refused = True
            return SIZE_PHASE
        return deal_hands(state, AGREED_DEAL_SIZE)

    def fact(self, state: LastOneState, seat: int, names: Names) -> str:
        return say("{player:capital} offers nine cards each", player=names(state.dealer))


def deal_hands(state: LastOneState, hand_size: int) -> Phase[Any]:
    """Deal the cards from the top of the stock in turn, turn up the next, and return the next phase."""
    state.hand_size = hand_size
    order = state.seats_from(state.next_seat(state.dealer))
    dealt = state.zones[STOCK_ZONE][: hand_size * len(order)]
    for place, seat in enumerate(order):
        state.move(dealt[place :: len(order)], STOCK_ZONE, HAND[seat], viewers=(seat,))
    state.move(state.zones[STOCK_ZONE][:1], STOCK_ZONE, DISCARD_ZONE, state.dealer)
    return apply_upcard(state)


def apply_upcard(state: LastOneState) -> Phase[Any]:
    """Apply the effect of the upcard, as if the dealer had played it."""
    state.turn = state.dealer
    return begin_effect(state, state.zones[DISCARD_ZONE][-1])


def describe_playable(state: LastOneState) -> str:
    """Return the playable cards as half a sentence."""
    suit = one_of_suit(state.suit)
    if state.rank == "8":
        return say("play a {suit}, an eight or a joker", suit=suit)
    return say("play a {suit}, {rank}, an eight or a joker", suit=suit, rank=a_rank(state.rank))


def describe_last_play(state: LastOneState, names: Names) -> str:
    """Describe the last action with a card in a few words."""
    top = state.zones[DISCARD_ZONE][-1]
    for event in reversed(state.history):
        if event.kind == "act" and event.seat is not None and event.action is not None:
            if event.action in NAME_SUIT_ACTIONS:
                return say("{player:capital} named {suit}", player=names(event.seat), suit=suit_name(state.suit))
            if event.action in NAME_CARD_ACTIONS:
                return say(
                    "{player:capital} named the {card}", player=names(event.seat), card=card_face(event.cards[0])
                )
            if event.action.verb == "play" and top.is_joker:
                return say("{player:capital} played a joker", player=names(event.seat))
            if event.action.verb == "play":
                return say("{player:capital} played {card}", player=names(event.seat), card=card_face(top))
    return say("{card} is turned up", card=card_face(top))


class LastOne(Game[LastOneState]):
    """Match suit or rank; most cards have an effect; and whoever has one card left must say so."""

    id = "last-one"
    pack = FRENCH_54
    state_class = LastOneState
    options = {
        "target": Option(
            250,
            (50, 100, 150, 200, 250, 300, 500),
            say("Points to drop out"),
            say("A player with this many points is out of the match; the last player left wins."),
            left_open=True,
        ),
        "hand_size": one_of(
            {"dealer": say("The dealer’s choice"), **{size: str(size) for size in DEAL_SIZES}},
            say("Cards each"),
            say("How many cards each player is dealt: four to nine, or the dealer’s choice before each deal."),
            seats={AGREED_DEAL_SIZE: (2, 3, 4, MAX_SEATS_FOR_NINE)},
        ),
    }
    phrases = {
        "declare": (template("name {what}"), template("names {what}")),
        "declare last-one": (say("say “last one”"), say("says “last one”")),
        "deal": (template("deal {words} cards each"), template("deals {words} cards each")),
        "deal 9": (say("offer nine cards each"), say("offers nine cards each")),
        "reject": (say("refuse"), say("refuses")),
    }  # fmt: skip

    # ---- the deal

    def layout(self, state: LastOneState) -> Mapping[str, int]:
        return self.layout_for(state, remaining_seats(state))

    def layout_for(self, state: LastOneState, seats: Sequence[int]) -> Mapping[str, int]:
        """Return the zones dealt to these seats, with the number of cards in each."""
        size = state.options["hand_size"]
        if size == "dealer":
            return {STOCK_ZONE: len(FRENCH_54)}
        rest = len(FRENCH_54) - size * len(seats) - 1
        return {**{HAND[seat]: size for seat in seats}, "upcard": 1, STOCK_ZONE: rest}

    def layouts(self, state: LastOneState) -> Sequence[Mapping[str, int]]:
        seats = range(state.seats)
        fewest = state.seats if state.deal_number == 1 else 2
        return [
            self.layout_for(state, some)
            for number in range(state.seats, fewest - 1, -1)
            for some in combinations(seats, number)
        ]

    def starting_zones(self, state: LastOneState, dealt: Mapping[str, tuple[Card, ...]]) -> dict[str, tuple[Card, ...]]:
        zones = {DISCARD_ZONE if zone == "upcard" else zone: some for zone, some in dealt.items()}
        return (
            zones
            if DISCARD_ZONE in zones
            else {**{HAND[seat]: () for seat in remaining_seats(state)}, DISCARD_ZONE: (), **zones}
        )

    def deal(self, state: LastOneState) -> Phase[Any]:
        state.reset_melee(remaining_seats(state))
        state.heading, state.was_nine_refused, state.pass_count, state.suit, state.rank = HEADING_LEFT, False, 0, "", ""
        state.turn = state.dealer
        if state.options["hand_size"] == "dealer":
            state.hand_size = 0
            return SIZE_PHASE
        state.hand_size = state.options["hand_size"]
        return apply_upcard(state)

    def next_dealer(self, state: LastOneState) -> int:
        seats = remaining_seats(state)
        return next(seat for step in range(1, state.seats + 1) if (seat := state.left_of(state.dealer, step)) in seats)

    def hidden_card_sampler(self, state: LastOneState, seat: int) -> Any:
        if not state.cards_by_age:
            return super().hidden_card_sampler(state, seat)
        return CaseSampler([Case(cards_by_age_parts(state, seat, self.unseen(state)), {})]).fill

    def facts(self, state: LastOneState, seat: int) -> LastOneFacts:
        return LastOneFacts(
            direction="left" if state.heading == HEADING_LEFT else "right",
            suit=state.suit or None,
            rank=state.rank or None,
            hand_size=state.hand_size or None,
            out=tuple([other for other in range(state.seats) if other not in state.seated]),
            aggressor=state.aggressor,
            defender=state.defender,
            next=state.next_card,
        )

    # ---- the score

    def tally(self, state: LastOneState) -> DealResult:
        return points_only(tuple([cost_of_hand(state, seat) for seat in range(state.seats)]))

    def score(self, state: LastOneState) -> DealResult:
        delta = self.tally(state).delta
        cards_left = [len(state.zones[HAND[seat]]) if seat in state.seated else None for seat in range(state.seats)]
        lines = [Line(say("Cards left"), cards_left, say("a single card costs nothing"), adds=False)]
        for label, ranks in RECKONING_LINES:
            lines.append(Line(label, blank_zeros(cost_of_hand(state, seat, ranks) for seat in range(state.seats))))
        dropped = [
            seat
            for seat in state.seated
            if state.scores[seat] + delta[seat] >= state.options["target"]
        ]  # fmt: skip
        return DealResult(delta, tuple([line for line in lines if any(line.amounts)]), headline(state, dropped))

    def ends(self, state: LastOneState) -> bool:
        return len(remaining_seats(state)) < 2

    def match_winners(self, state: LastOneState) -> tuple[int, ...]:
        if left := remaining_seats(state):
            return left
        fewest = min(state.scores[seat] for seat in state.seated)
        return tuple(seat for seat in state.seated if state.scores[seat] == fewest)


SIZE_PHASE, CONSENT_PHASE, TURN_PHASE, STACK_PHASE, NAME_PHASE, CALL_PHASE, MELEE_PHASE = (
    ChooseSize(),
    Consent(),
    Turn(),
    Stack(),
    Naming(),
    Call(),
    LastOneMelee(),
)
GAME = LastOne()
