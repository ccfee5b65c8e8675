"""The history of a match: actions done and undone, the deals so far, and the resulting state.

The log determines the state. A snapshot of the state is kept every `ACTIONS_PER_SNAPSHOT` actions; undo replays from
the last snapshot before its target, so that no rule needs code for undoing. Deals are kept too: undo and redo over the
end of a deal never deal other cards.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

from cardhall import rules
from cardhall.cards import cards
from cardhall.match.deal_seals import Seal, seal_deal
from cardhall.match.last_position import closing_position, with_points
from cardhall.match.match_bounds import MAX_ACTIONS, TOO_LONG_TEXT

if TYPE_CHECKING:
    from cardhall.rules import Action, Event, State

ACTIONS_PER_SNAPSHOT = 32  # undo replays at most 31 actions

LoggedAction: TypeAlias = tuple[int, "Action"]  # seat and action


class History:
    """The actions of one match, with undo and redo."""

    def __init__(self, state: State) -> None:
        """`state`: as `Game.start` made it, nothing played yet."""
        self.state: Any = state
        self.unread = 0  # number of last deals whose reckoning the person has not read
        self.closing_state: Any = None  # last position of the deal that the last action ended, if any
        self.log: list[LoggedAction] = []
        self.deals: list[dict[str, str]] = [state.deal]  # as dealt, including deals that redo reaches
        self.seals: list[Seal] = [seal_deal(deal) for deal in self.deals]  # of each deal
        # for each action in the log: whether there was a choice; None: a claim did it
        self._had_choice: list[bool | None] = []
        self._deal_numbers: list[int] = []  # for each action in the log: the deal in which it was done
        self._hand_players: list[int] = []  # for each action in the log: the seat that played the person's hand then
        self._undone: list[tuple[LoggedAction, bool | None]] = []  # with its entry of `_had_choice`; next to redo last
        self._snapshots: list[State] = [state.copy()]  # after 0, 32, 64 … actions

    @property
    def undo_limit(self) -> int:
        """The number of first actions that nobody can undo."""
        return 0

    @property
    def fingerprints(self) -> tuple[str, ...]:
        """The fingerprint of each deal so far, published before it is played ("": from before there were any)."""
        return tuple(seal.fingerprint for seal in self.seals)

    @property
    def course(self) -> list[LoggedAction]:
        """The actions done, followed by the undone actions, next to redo first."""
        return [*self.log, *(logged for logged, _ in reversed(self._undone))]

    @property
    def claimed_places(self) -> frozenset[int]:
        """The indexes in `course` of actions that belong to a claim."""
        choice_flags = (*self._had_choice, *(free for _, free in reversed(self._undone)))
        return frozenset(place for place, had_choice in enumerate(choice_flags) if had_choice is None)

    # ---- playing

    def play(self, action: Action | str, seat: int | None = None, *, claimed: bool = False) -> list[Event]:
        """Play an action and return its events; undone actions are forgotten.

        `claimed`: the action follows from an earlier claim or move, so undo never stops before it. Raises
        `IllegalAction`, with nothing changed, for an illegal action, and in a match that is too long.
        """
        if len(self.log) >= MAX_ACTIONS:
            raise rules.IllegalAction(TOO_LONG_TEXT)
        if self._undone:
            trial_state = self.state.copy()
            trial_state.script = ()
            trial_state.play(action, seat)  # refused here, before anything is forgotten
            self.forget_undone()
        return self.replay_action(action, seat, claimed)

    def forget_undone(self) -> None:
        """Forget the undone actions; later deals are dealt again."""
        self._undone.clear()
        del self.deals[self.state.deal_number :], self.seals[self.state.deal_number :]
        self.state.script = ()

    def replay_action(self, action: Action | str, seat: int | None, claimed: bool = False) -> list[Event]:
        """Play an action without touching the undone actions, as replaying and redo need it; see `play`."""
        parsed_action = rules.Action.parse(action) if isinstance(action, str) and action.strip() else action
        actors = self.state.actors
        if seat is None and actors:
            seat = actors[0]
        has_choice = len(self.state.actions(seat)) > 1
        state_before, new_length = self.state.copy(), len(self.log) + 1
        try:
            events: list[Event] = self.state.play(parsed_action, seat)
            assert isinstance(parsed_action, rules.Action) and seat is not None
            has_deal_ended = any(event.kind == "score" for event in events)
            closing = closing_position(state_before, parsed_action, seat, events) if has_deal_ended else None
            deals = [self.state.deal] if self.state.deal_number > len(self.deals) else []
            seals = [seal_deal(deal) for deal in deals]
            is_snapshot = (
                new_length % ACTIONS_PER_SNAPSHOT == 0 and len(self._snapshots) == new_length // ACTIONS_PER_SNAPSHOT
            )
            snapshots = [self.state.copy()] if is_snapshot else []
        except rules.IllegalAction:
            raise  # which has changed nothing
        except BaseException:
            self.state = state_before  # after a fault in the rules the match is as before
            raise
        self.closing_state = closing
        self.log.append((seat, parsed_action))
        self._had_choice.append(None if claimed else has_choice)
        self._deal_numbers.append(state_before.deal_number)
        self._hand_players.append(state_before.player_of(0))
        self.deals += deals
        self.seals += seals
        self._snapshots += snapshots
        return events

    def scored_position(self) -> Any:
        """Return the position `closing` with the points of its deal in the scores; None where there is none."""
        if self.closing_state is None:
            return None
        return with_points(self.closing_state, self.state)

    def position_after(self, deal: int) -> Any:
        """Return the last position of a deal that the last action has ended; for other deals the present state."""
        position = self.scored_position()
        return self.state if position is None or position.deal_number != deal else position

    # ---- going back and forth

    def can_undo(self, seat: int | None = None, *, dummy: bool = False) -> bool:
        """Return whether an action can be undone; with `seat`, whether a decision of that seat can.

        `dummy`, here and below: where another seat plays the hand of seat 0, its decisions count as the person's too.
        """
        return len(self.log) > self.undo_limit if seat is None else self._decision_before(seat, dummy) is not None

    def can_redo(self, seat: int | None = None) -> bool:
        """Return whether an undone action can be redone."""
        return bool(self._undone)

    def undo(self) -> bool:
        """Undo the last action. Returns whether there was one."""
        return self.go_back_to(len(self.log) - 1) if self.can_undo() else False

    def redo(self) -> bool:
        """Redo the last undone action. Returns whether there was one."""
        return bool(self.step())

    def step(self) -> list[Event]:
        """Redo the next undone action and return its events; [] where nothing is undone."""
        if not self._undone:
            return []
        (seat, action), had_choice = self._undone[-1]
        events = self.replay_action(action, seat, had_choice is None)
        self._undone.pop()
        return events

    def rewind(self, deal: int = 1) -> bool:
        """Go back to the beginning of a deal, with later actions undone. Returns whether there was any action."""
        if not self.log:
            return False
        self.go_back_to(0)
        while self.state.deal_number < deal and self._undone:
            self.step()
        return True

    def undo_to(self, seat: int, *, dummy: bool = False) -> bool:
        """Undo up to and including the last choice of a seat. Returns whether there was one."""
        place = self._decision_before(seat, dummy)
        return False if place is None else self.go_back_to(place)

    def redo_to(self, seat: int, *, dummy: bool = False) -> bool:
        """Redo up to the next choice of a seat, or to the end. Returns whether anything was redone."""
        if not self.redo():
            return False
        while self._undone:
            (actor, _), had_choice = self._undone[-1]
            if had_choice and (actor == seat or (dummy and actor == self.state.player_of(0))):
                break
            self.redo()
        return True

    def deal_of_choice(self, seat: int, *, dummy: bool = False) -> int | None:
        """Return the deal into which `undo_to` goes back; None: the seat has had no choice."""
        place = self._decision_before(seat, dummy)
        return None if place is None else self._deal_numbers[place]

    def _decision_before(self, seat: int, dummy: bool) -> int | None:
        """Return the number of actions before the last choice of a seat; None: it has had none."""
        for place in range(len(self.log) - 1, self.undo_limit - 1, -1):
            actor = self.log[place][0]
            if self._had_choice[place] and (actor == seat or (dummy and actor == self._hand_players[place])):
                return place
        return None

    def go_back_to(self, length: int) -> bool:
        """Undo actions until the log has `length` actions left. Returns True."""
        state: Any = self._snapshots[length // ACTIONS_PER_SNAPSHOT].copy()
        state.script = tuple(_parse_deal(deal) for deal in self.deals[state.deal_number :])
        for seat, action in self.log[length // ACTIONS_PER_SNAPSHOT * ACTIONS_PER_SNAPSHOT : length]:
            state.play(action, seat)
        undone = list(zip(self.log[length:], self._had_choice[length:], strict=True))
        self._undone.extend(reversed(undone))
        del self.log[length:], self._had_choice[length:], self._deal_numbers[length:], self._hand_players[length:]
        del self._snapshots[length // ACTIONS_PER_SNAPSHOT + 1 :]
        self.state = state
        self.closing_state, self.unread = None, 0
        return True


def _parse_deal(deal: Mapping[str, str]) -> dict[str, tuple[Any, ...]]:
    return {zone: tuple(cards(text)) for zone, text in deal.items()}
