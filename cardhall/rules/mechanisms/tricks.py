"""Tricks: one seat leads, the others follow, the highest card wins and its seat leads to the next.

A game describes its play in one object, `TrickGame.trick_rules`: the order of cards, the duties, card points (see
`trick_rules`). What it brings stands in `TrickGame.brings`, who plays for whom in `parties`, what each seat wants in
`aims`. Everything else is here and is the same for all of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from cardhall.cards import HIDDEN, SUIT_NAMES, SUIT_SIGNS, Card
from cardhall.english import capital
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.event import Event
from cardhall.rules.engine.game import HAND, WON, Game
from cardhall.rules.engine.phase import Names, Phase
from cardhall.rules.engine.state import DealResult, Number, State
from cardhall.rules.mechanisms.trick_rules import MOST, NOBODY, Table, TrickRules


class Trick(NamedTuple):
    """A finished trick: its cards in the order played, from whose hands, and who won it (-1: drawn)."""

    seats: tuple[int, ...]
    cards: tuple[Card, ...]
    winner: int

    @property
    def leader(self) -> int:
        return self.seats[0]


class TrickState(State):
    """A state with tricks. `trump` is a suit, `NT`, or "" while it is not known."""

    trump: str
    playing: int  # the seat whose hand is to be played from; `turn` decides for it
    sitting_out: int | None  # a seat that does not play in this deal
    trick_seats: tuple[int, ...]  # from whose hands the cards of zone `trick` came
    tricks: tuple[Trick, ...]  # finished in this deal
    named: str  # the suit that the card led stands for, where that is not its own; "" otherwise
    played: int  # all cards played in this deal, as bits of the rules' `Suits`
    thrown: int  # those of them that were not of the suit led
    memory: int  # what the game's own duties keep in mind, known to all
    ruled_out: tuple[int, ...]  # by seat: the cards that its play has shown it not to hold, as masks by card number

    def begin_tricks(self, trump: str = "", piles: Iterable[str] | None = None) -> None:
        """Set up an empty trick and the zones for finished ones (`piles`; by default one for each side)."""
        self.trump, self.trick_seats, self.tricks, self.named = trump, (), (), ""
        self.playing, self.sitting_out = 0, None
        self.played = self.thrown = self.memory = 0
        self.ruled_out = (0,) * self.setup.seats
        self.add_zones("trick", *(WON[: len(self.sides)] if piles is None else piles))

    def tricks_of(self, side: int) -> int:
        """Tricks won so far by a side."""
        side_of = self.setup.side_of
        return sum(1 for trick in self.tricks if trick.winner >= 0 and side_of[trick.winner] == side)

    def taken(self) -> list[int]:
        """Tricks won so far, by side."""
        return [self.tricks_of(side) for side in range(len(self.sides))]

    def tricks_text(self) -> str:
        """Tricks by side, as a fact: `3 1`."""
        return " ".join(map(str, self.taken()))

    def played_by(self, seat: int) -> list[Card]:
        """Every card the seat has played in this deal, in order."""
        played = [c for t in self.tricks for s, c in zip(t.seats, t.cards, strict=True) if s == seat]
        return played + [c for s, c in zip(self.trick_seats, self.zones["trick"], strict=True) if s == seat]


T = TypeVar("T", bound=TrickState)


class TrickGame(Game[T]):
    """A game of tricks."""

    def trick_rules(self, state: T) -> TrickRules:
        """How the cards are played in this deal. Called for every card: keep the rules, do not make them anew."""
        raise NotImplementedError

    def parties(self, state: T) -> tuple[int, ...]:
        """By seat, the party that it plays for in this deal (0, 1, …): by default its side."""
        return state.setup.side_of

    def aims(self, state: T) -> Sequence[int]:
        """By seat, what it wants in this deal: `MOST` tricks or points, `FEWEST`, or exactly a number of tricks."""
        return [MOST] * state.setup.seats

    def only_cards(self, state: T) -> bool:
        """Whether nothing but cards is played from here to the end of the deal: searches then need no phases."""
        return isinstance(state.at, TrickPlay)

    def brings(self, state: T, tricks: Sequence[int], points: Sequence[int]) -> tuple[Number, ...] | None:
        """What the deal under way brings each side, if the parties win so many tricks and card points in all.

        None: more than that counts. Asked in the middle of the play too, by searches, which do not keep the cards of
        every trick.
        """
        return None

    def tally(self, state: T) -> DealResult:
        rules, parties = self.trick_rules(state), self.parties(state)
        points = self.brings(state, *won_so_far(state, rules, parties))
        return self.score(state) if points is None else DealResult(points)

    def table(self, state: T, seat: int | None = None) -> Table:
        """The trick under way and what was played before, for legality; `seat`: whose view, None what all may know."""
        table = Table(self.trick_rules(state), self.parties(state))
        lay_table(state, table)
        return table

    def holder(self, state: T) -> int | None:
        trick = state.zones.get("trick")
        if not trick:
            return None
        table = self.table(state)
        return None if table.drawn else state.trick_seats.index(table.holder)

    def barred(self, state: T, seat: int) -> dict[str, int]:
        """What the seats' plays have ruled out."""
        return {HAND[owner]: mask for owner, mask in enumerate(state.ruled_out) if mask}


def lay_table(state: TrickState, table: Table) -> None:
    """Bring a new table to where the state stands."""
    suits = table.rules.suits
    table.out &= ~state.played
    table.thrown, table.finished, table.memory = state.thrown, len(state.tricks), state.memory
    named = suits.members(state.named) if state.named else 0
    for seat, card in zip(state.trick_seats, state.zones["trick"], strict=True):
        table.turn = seat
        table.lay(suits.flag[card], named)
    table.turn = state.playing


def won_so_far(state: TrickState, rules: TrickRules, parties: Sequence[int]) -> tuple[list[int], list[int]]:
    """The tricks and the card points that the parties have won so far."""
    tricks, points = [0] * (max(parties) + 1), [0] * (max(parties) + 1)
    for trick in state.tricks:
        if trick.winner >= 0:
            party = parties[trick.winner]
            tricks[party] += 1
            if rules.scores_points:
                points[party] += rules.worth(rules.suits.flags(trick.cards))
    if rules.last_trick and state.tricks and not any(state.zones[HAND[seat]] for seat in state.tricks[-1].seats):
        winner = state.tricks[-1].winner
        if winner >= 0 and not state.zones["trick"]:
            points[parties[winner]] += rules.last_trick
    return tricks, points


class TrickPlay(Phase[T], Generic[T]):
    """The play of the cards, one at a time. Set `state.turn` to the first leader before it begins."""

    name = "play"

    def begin(self, state: T) -> Phase[Any] | None:
        assert state.turn is not None
        self.to_play(state, state.turn)
        return self

    def to_play(self, state: T, seat: int) -> None:
        """A hand is to be played from next."""
        state.playing = seat
        state.turn = self.actor(state, seat)

    def actor(self, state: T, seat: int) -> int:
        """Who decides what is played from a seat's hand: by default the seat; for a dummy, its declarer."""
        return seat

    def actions(self, state: T, seat: int) -> list[Action]:
        rules = state.game.trick_rules(state)  # type: ignore[attr-defined]
        found: list[Action] = rules.suits.plays(self.legal(state, rules, seat))
        return found

    def legal(self, state: T, rules: TrickRules, seat: int) -> int:
        """The cards that may be played, as bits."""
        suits = rules.suits
        cards = suits.flags(state.zones[HAND[state.playing]])
        if rules.only_follow:
            trick = state.zones["trick"]
            return (cards & suits.whole[trick[0]] or cards) if trick else cards
        return rules.legal(state.game.table(state, seat), cards)  # type: ignore[attr-defined]

    def playable(self, state: T, seat: int) -> list[Card]:
        """The cards that may be played, sorted."""
        rules: TrickRules = state.game.trick_rules(state)  # type: ignore[attr-defined]
        return sorted(rules.suits.cards_of(self.legal(state, rules, seat)))

    def refusal(self, state: T, seat: int, action: Action) -> str:
        if action.verb != "play" or len(action.cards) != 1 or action.words:
            return "Play one card from your hand."
        card, hand = action.cards[0], state.zones[HAND[state.playing]]
        if card not in hand or card is HIDDEN:
            return f"You do not hold the {card.name}."
        table: Table = state.game.table(state, seat)  # type: ignore[attr-defined]
        rules = table.rules
        duty = rules.duty_against(table, rules.suits.flags(hand), rules.suits.flag[card])
        return rules.words(duty.refusal, table) if duty is not None else f"You cannot play the {card.name} now."

    def led(self, state: T) -> str:
        """The suit led, "" on a lead."""
        table: Table = state.game.table(state)  # type: ignore[attr-defined]
        return table.rules.named(table.led)

    def apply(self, state: T, seat: int, action: Action) -> Phase[Any] | None:
        card: Card = action[1]  # type: ignore[assignment]
        playing = state.playing
        rules: TrickRules = state.game.trick_rules(state)  # type: ignore[attr-defined]
        self.lay(state, playing, card, action, rules)
        if len(state.trick_seats) < self.size(state):
            self.to_play(state, self.following(state, playing))
            return self
        return self.complete(state)

    def lay(self, state: T, playing: int, card: Card, action: Action, rules: TrickRules) -> None:
        """The card goes from a hand to the trick."""
        zones, zone, suits = state.zones, HAND[playing], rules.suits
        trick = zones["trick"]
        if trick:
            led = suits.whole[trick[0]] if not state.named else suits.members(state.named)
            if not suits.flag[card] & led:
                state.thrown |= suits.flag[card]
                if rules.only_follow:
                    self.note(state, playing, suits.members_at[trick[0]])
        if state.news is None:  # nobody listens: the same, without words; less is noted of what duties rule out
            zones[zone].remove(card)
            trick.append(card)
            if state.known:
                state.forget(zone, card)
        else:
            if not rules.only_follow:
                table: Table = state.game.table(state)  # type: ignore[attr-defined]
                self.note(state, playing, rules.rules_out(table, suits.flag[card]))
            state.act(state.turn or 0, action)
            state.move((card,), zone, "trick", state.turn)
        state.played |= suits.flag[card]
        state.trick_seats += (playing,)

    def note(self, state: T, playing: int, mask: int) -> None:
        """Keep that the hand holds none of these cards, a mask by card number."""
        if mask:
            masks = state.ruled_out
            state.ruled_out = (*masks[:playing], masks[playing] | mask, *masks[playing + 1 :])

    def size(self, state: T) -> int:
        """How many cards make a trick."""
        return state.setup.seats if state.sitting_out is None else state.setup.seats - 1

    def following(self, state: T, seat: int) -> int:
        """Whose hand is played from after that of `seat`."""
        following = state.next_seat(seat)
        return state.next_seat(following) if following == state.sitting_out else following

    def complete(self, state: T) -> Phase[Any] | None:
        """The trick is full: its winner takes it and leads (drawn: its leader again), until the cards are played."""
        winner, leader = self.winner(state), state.trick_seats[0]
        self.gather(state, winner)
        self.to_play(state, winner if winner >= 0 else leader)
        return self.after_trick(state) if self.goes_on(state) else None

    def winner(self, state: T) -> int:
        """The seat whose card wins the full trick; -1: it is drawn."""
        table: Table = state.game.table(state)  # type: ignore[attr-defined]
        return table.rules.winner(table)

    def gather(self, state: T, winner: int) -> None:
        """The cards of the trick go to the winner's pile."""
        some = tuple(state.zones["trick"])
        state.tricks += (Trick(state.trick_seats, some, winner),)
        state.trick_seats, state.named = (), ""
        if state.news is None:
            state.zones["trick"] = []
            state.zones[self.pile(state, winner)] += some
            return
        state.tell(Event("trick", seat=winner if winner >= 0 else None, cards=some))
        state.move(some, "trick", self.pile(state, winner), winner if winner >= 0 else None)

    def pile(self, state: T, winner: int) -> str:
        """The zone for the cards of a finished trick (`winner` -1: a drawn one)."""
        return WON[state.setup.side_of[winner]]

    def goes_on(self, state: T) -> bool:
        """Whether another trick follows; the next leader's hand is that of `state.playing`."""
        return bool(state.zones[HAND[state.playing]])

    def after_trick(self, state: T) -> Phase[Any] | None:
        """What follows a trick that was not the last: by default the next one."""
        return self

    def targets(self, state: T, seat: int, action: Action) -> tuple[str, ...]:
        return ("trick",) if action.verb == "play" else ()

    def prompt(self, state: T, seat: int, names: Names) -> tuple[str, str]:
        table: Table = state.game.table(state, seat)  # type: ignore[attr-defined]
        rules, hand = table.rules, table.rules.suits.flags(state.zones[HAND[state.playing]])
        what = " and ".join(rules.words(duty.prompt, table) for duty in rules.duties_of(table, hand))
        if not table.lying:
            drawn = state.tricks and state.tricks[-1].winner == NOBODY
            fact = "The trick is drawn" if drawn else "You won the trick" if state.tricks else "You have the lead"
            return fact, capital(what) or ("Lead again" if drawn else "Lead any card")
        led = rules.named(table.led)
        fact = f"{capital(names(state.trick_seats[0]))} led {SUIT_SIGNS.get(led, led)}"
        if hand & table.led or not rules.follow:
            return fact, capital(what) or "Play any card"
        return fact, f"You have no {SUIT_NAMES.get(led, led)}: {what or 'play any card'}"
