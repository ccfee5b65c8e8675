"""The state machine of a table: play, score sheets, pauses, and closing.

Widgets show the state and are never asked for it. The `TurnState` of the table answers whether a seat may act, whether
a score sheet is open, and whether the table is closed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum

from cardhall.log import get_category
from cardhall.match import Match

log = get_category("table")


class Turn(Enum):
    """The states in which a table can be."""

    NEW = "new"  # not shown yet
    DEALING = "dealing"  # a new deal is animated
    PLAYING_OUT = "playing-out"  # an action is animated
    PERSON = "person"  # the person may act; in games without turns everybody may
    THINKING = "thinking"  # another seat is to act
    JUDGED = "judged"  # a note shows the verdict on a tried position, and play stops
    ENDING = "ending"  # the last cards of a deal and its result are shown on the table
    RECKONING = "reckoning"  # the score sheet of a deal is open
    LOOKING = "looking"  # the score sheet is put aside for a look at the cards
    OVER = "over"  # the score sheet of the last deal is open
    PAUSED = "paused"  # everybody waits
    CLOSED = "closed"  # the table has been left


IN_PLAY_STATES = frozenset({Turn.DEALING, Turn.PLAYING_OUT, Turn.PERSON, Turn.THINKING})
SHEET_OPEN_STATES = frozenset({Turn.RECKONING, Turn.OVER})
DEAL_OVER_STATES = SHEET_OPEN_STATES | {Turn.ENDING}

# For each state the states that may follow. All but NEW and CLOSED may also be paused, and all may be closed.
ALLOWED_TRANSITIONS: Mapping[Turn, frozenset[Turn]] = {
    Turn.NEW: SHEET_OPEN_STATES | {Turn.DEALING, Turn.PLAYING_OUT},  # an unread score sheet comes first
    Turn.DEALING: IN_PLAY_STATES | DEAL_OVER_STATES,
    Turn.PLAYING_OUT: IN_PLAY_STATES | DEAL_OVER_STATES | {Turn.JUDGED},
    Turn.PERSON: IN_PLAY_STATES | {Turn.JUDGED},
    Turn.THINKING: IN_PLAY_STATES | {Turn.JUDGED},
    Turn.JUDGED: frozenset({Turn.JUDGED, Turn.PLAYING_OUT}),
    Turn.ENDING: SHEET_OPEN_STATES | {Turn.DEALING, Turn.PLAYING_OUT},
    Turn.RECKONING: frozenset({Turn.RECKONING, Turn.LOOKING, Turn.DEALING, Turn.PLAYING_OUT, Turn.JUDGED}),
    Turn.LOOKING: SHEET_OPEN_STATES | {Turn.LOOKING, Turn.DEALING, Turn.PLAYING_OUT, Turn.JUDGED},
    Turn.OVER: frozenset({Turn.OVER, Turn.LOOKING, Turn.PLAYING_OUT, Turn.JUDGED}),
    Turn.PAUSED: frozenset(),  # see `TurnState.change_to`: the state beneath changes
    Turn.CLOSED: frozenset(),
}

Listener = Callable[[Turn, Turn], None]


class TransitionError(Exception):
    """A transition that the table's state does not allow: an internal error."""


class TurnState:
    """The state machine of one table.

    `listeners` are called after each change, with the old and the new state.
    """

    def __init__(self, match: Match) -> None:
        self.match = match
        match.unread = min(match.unread, len(match.state.results)) if match.closing_state is not None else 0
        self.listeners: list[Listener] = []
        self.is_note_open = False  # a note of the guide is open: computer players and clocks wait
        self._state = Turn.NEW  # the state, or during a pause the state beneath
        self._is_paused = False

    @property
    def state(self) -> Turn:
        """The present state; `Turn.PAUSED` during a pause."""
        return Turn.PAUSED if self._is_paused and self._state is not Turn.CLOSED else self._state

    @property
    def state_beneath(self) -> Turn:
        """The state without the pause: the one to continue with."""
        return self._state

    # ---- transitions

    def allows(self, new_state: Turn) -> bool:
        """Whether state `new_state` may follow. During a pause: whether it may follow the state beneath."""
        if self._state is Turn.CLOSED:
            return False
        if new_state is Turn.CLOSED:
            return True
        if new_state is Turn.PAUSED:
            return not self._is_paused
        return new_state in ALLOWED_TRANSITIONS[self._state]

    def change_to(self, new_state: Turn) -> None:
        """Change to state `new_state`: the only transition besides `resume`.

        A pause covers the state beneath, which keeps changing as animations end, and `resume` returns to it. Raises
        `TransitionError`, and changes nothing, if `new_state` cannot follow.
        """
        if not self.allows(new_state):
            raise TransitionError(
                f"a table that is {self.state.value} ({self._state.value}) cannot be {new_state.value} next"
            )
        old_state = self.state
        if new_state is Turn.PAUSED:
            self._is_paused = True
        else:
            self._state = new_state
        self._notify(old_state)

    def resume(self) -> None:
        """End a pause, if there is one."""
        old_state = self.state
        self._is_paused = False
        self._notify(old_state)

    def _notify(self, old_state: Turn) -> None:
        """Log a change of state and call the listeners; `old_state`: the old state."""
        if self.state is not old_state:
            log("%s: %s, was %s", self.match.game.id, self.state.value, old_state.value)
            for listener in tuple(self.listeners):
                listener(old_state, self.state)

    # ---- questions about the state

    @property
    def has_begun(self) -> bool:
        """Whether the table has been shown."""
        return self._state is not Turn.NEW

    @property
    def is_paused(self) -> bool:
        """Whether everybody waits."""
        return self._is_paused

    @property
    def is_closed(self) -> bool:
        """Whether the table has been left."""
        return self._state is Turn.CLOSED

    @property
    def is_sheet_open(self) -> bool:
        """Whether a score sheet is open over the table."""
        return self._state in SHEET_OPEN_STATES

    @property
    def is_ending(self) -> bool:
        """Whether a deal's last cards and result lie on the table, without the score sheet."""
        return self._state is Turn.ENDING

    @property
    def is_deal_over(self) -> bool:
        """Whether the end of a deal is shown, on the table or on the score sheet."""
        return self._state in DEAL_OVER_STATES

    @property
    def is_table_shown(self) -> bool:
        """Whether the table is shown during play, and not at the end of a deal."""
        return self._state not in (Turn.NEW, Turn.CLOSED, *DEAL_OVER_STATES)

    @property
    def is_looking(self) -> bool:
        """Whether the person looks at the cards of a finished deal."""
        return self._state is Turn.LOOKING

    @property
    def is_unread(self) -> bool:
        """Whether the person has not yet confirmed the score of a finished deal."""
        return self.match.unread > 0

    @property
    def waits_for_reader(self) -> bool:
        """Whether play waits for the person to read something."""
        return self.is_unread or self._state is Turn.JUDGED

    @property
    def may_act(self) -> bool:
        """Whether any seat may act."""
        return not (self._is_paused or self.is_closed or self.waits_for_reader)

    @property
    def others_may_act(self) -> bool:
        """Whether the computer players may act."""
        return self.may_act and not self.is_note_open

    # ---- score sheets that the person has read

    @property
    def deals_read(self) -> int:
        """The number of deals with a confirmed score; `Match.unread` saves the number of the others."""
        return len(self.match.state.results) - self.match.unread

    @property
    def deal_reckoned(self) -> int:
        """The number of the deal whose score sheet is open or comes next."""
        return self.deals_read + 1

    def mark_read_until(self, deal_count: int) -> None:
        """Mark the scores of the first `deal_count` deals as read."""
        results = len(self.match.state.results)
        self.match.unread = results - max(0, min(deal_count, results))
