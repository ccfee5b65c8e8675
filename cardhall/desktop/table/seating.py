"""The seats of a match at a table: the person's seat, and the seats that may act now."""

from __future__ import annotations

from cardhall.desktop.settings import Settings
from cardhall.desktop.table.thinkers import StartGate
from cardhall.desktop.table.turn_state import TurnState
from cardhall.match import Match
from cardhall.rules import Action, State


class Seating:
    """The seats of one match: the person's and the computer's, and whether the person may act now."""

    def __init__(self, match: Match, settings: Settings, turn: TurnState) -> None:
        self.match, self.settings, self.turn = match, settings, turn
        self.start_gate: StartGate | None = None  # starts a game without turns; None: it starts at once

    @property
    def state(self) -> State:
        state: State = self.match.state
        return state

    @property
    def is_realtime(self) -> bool:
        """Whether the game has no turns."""
        return self.state.turn is None and bool(self.state.actors)

    @property
    def has_started(self) -> bool:
        """Whether the gate of a game without turns is open."""
        return self.start_gate is None or self.start_gate.is_open

    @property
    def person_seat(self) -> int:
        """The seat that the person plays now.

        Seat 0, or the declarer's while the person is dummy, if the settings want that.
        """
        return self.person_seat_in(self.state)

    def person_seat_in(self, state: State) -> int:
        """Return the seat that the person plays in a state of the match."""
        return state.player_of(0) if self.settings.play_dummy and 0 not in self.match.levels else 0

    def is_person(self, seat: int) -> bool:
        """Whether the person decides for a seat now."""
        return seat not in self.match.levels or seat == self.person_seat != 0

    def may_person_act(self) -> bool:
        """Whether the person may decide now."""
        person = self.person_seat
        return (
            self.turn.may_act
            and bool(self.match.actions_left)
            and person in self.state.actors
            and self.is_person(person)
        )

    @property
    def only_action(self) -> Action | None:
        """The person's only legal action; None when there is a choice, or another seat's turn."""
        legal = self.state.actions(self.person_seat) if self.may_person_act() else []
        return legal[0] if len(legal) == 1 else None

    @property
    def forced_action(self) -> Action | None:
        """The only legal action, if it may be played automatically.

        None while a note is open, and in games without any choices, which would play themselves.
        """
        return self.only_action if self.turn.others_may_act and self.state.game.has_choices else None

    def may_person_act_during_note(self) -> bool:
        """Whether the person may act while a note is open."""
        if self.is_realtime:
            return self.has_started
        return self.is_person(self.state.actors[0] if self.state.actors else -1)
