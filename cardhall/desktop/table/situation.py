"""The situation at a table: the person's view of the match, legal actions, and texts about them."""

from __future__ import annotations

from collections.abc import Sequence

from cardhall.desktop.settings import Settings
from cardhall.desktop.table.card_words import in_pack
from cardhall.desktop.table.duplicate_board import TableBoard
from cardhall.desktop.table.input.legal_actions import LegalActions
from cardhall.desktop.table.rail import log
from cardhall.desktop.table.rail.auction_panel import CallMeaning
from cardhall.desktop.table.rail.deal_log import DealLog
from cardhall.desktop.table.runner import Runner
from cardhall.desktop.table.stage.stage import Stage
from cardhall.match import Match
from cardhall.match.fairness import may_be_shown
from cardhall.players.advice import meaning
from cardhall.rules import Action, State
from cardhall.rules.engine.observation import Observation


class Situation:
    """The situation of one match at a table from the person's view, shared by display and flow."""

    def __init__(self, match: Match, settings: Settings, stage: Stage, runner: Runner) -> None:
        self.match, self.settings, self.stage, self.runner = match, settings, stage, runner
        self.table = stage.table
        self.seen: Observation | None = None  # the observation on the table; None before any is shown
        self.legal: LegalActions | None = None  # the person's legal actions; None when another seat is to act
        self.turn = runner.turn
        self.are_all_cards_open = False  # in playback: all cards of all deals may be seen
        self.board: TableBoard | None = None  # the board of a duplicate set that the match plays
        self._deal_log = DealLog()
        # The last result of `call_meanings`, with the number of the deal and of its calls as a key.
        self._cached_meanings: tuple[tuple[int, int], Sequence[CallMeaning]] = ((0, 0), ())

    def observe(self) -> Observation:
        """Return the person's view of the match now; the table may still show an earlier one (`shown_observation`)."""
        return self.observe_state(self.match.state)

    def observe_state(self, state: State) -> Observation:
        """Return the person's view of a state of the match."""
        return state.observe(self.runner.seating.person_seat_in(state))

    @property
    def shown_observation(self) -> Observation:
        """The observation on the table; before any is shown, the person's view of the match now."""
        return self.seen or self.observe()

    @property
    def is_auction(self) -> bool:
        """Whether an auction is shown: numbers before suits are bids then, not cards."""
        return self.seen is not None and self.seen.phase == "auction"

    def may_see_deal(self, deal: int) -> bool:
        """Whether all cards of the deal with this number may be seen."""
        return self.are_all_cards_open or may_be_shown(self.match, deal)

    @property
    def may_undo(self) -> bool:
        """Whether undo is possible; never in games without turns."""
        return bool(self.settings.undo) and not self.runner.seating.is_realtime

    @property
    def deal_shown(self) -> int:
        """The number of the deal on the table or on the score sheet."""
        results = len(self.match.state.results)
        return self.turn.deal_reckoned if self.turn.is_unread else max(results, self.match.state.deal_number)

    def is_own_side(self, seat: int) -> bool:
        """Whether a seat is on the person's side."""
        side_of = self.match.state.setup.side_of
        return bool(side_of[seat] == side_of[0])

    def has_person_won(self) -> bool | None:
        """Return whether the person has won the match; None during the match and where nobody wins."""
        state = self.match.state
        return state.setup.side_of[0] in state.winners if state.is_over and state.winners else None

    # ---- words

    def action_label(self, action: Action) -> str:
        """Return an action's button label."""
        return in_pack(self.table.buttons.button_text(self.shown_observation, action), self.stage.pack)

    def why_not(self, action: Action) -> str:
        """Return the reason why an action is not legal now."""
        return in_pack(self.shown_observation.refusal(action), self.stage.pack)

    def meaning_of(self, action: Action | None) -> str:
        """Return the meaning that a call would have for the partner; "" for none."""
        if action is None or self.seen is None or self.legal is None or action not in self.legal.actions:
            return ""
        return "" if action.cards else meaning(self.seen, action)

    def call_meanings(self, seen: Observation) -> Sequence[CallMeaning]:
        """Return the calls of the deal with their meanings; () where no call has any."""
        auction = self.table.auction
        if auction is None:
            return ()
        calls = auction.calls(seen)
        key = seen.deal_number, len(calls)
        if key != self._cached_meanings[0]:
            meanings = [meaning(seen, action, call_index) for call_index, (_, action) in enumerate(calls)]
            places = auction.cell_places(auction.seat_order(seen, calls), [seat for seat, _ in calls])
            found_meanings = [
                CallMeaning(self.stage.seat_name(seat), auction.call_text(action), means, *place)
                for (seat, action), means, place in zip(calls, meanings, places, strict=True)
            ]
            self._cached_meanings = key, found_meanings if any(meanings) else ()
        return self._cached_meanings[1]

    def log_groups(self, seen: Observation) -> list[log.LogGroup]:
        """Return the log of the deal in groups, with a duplicate board's lines round them."""
        group_kind, names = (
            self.table.log.group_kind_of_deal(seen),
            [self.stage.seat_name(seat) for seat in range(len(self.stage.names))],
        )
        groups = self._deal_log.groups(self.stage.pack, self.match.game, seen.history, names, group_kind)
        return groups if self.board is None else self.board.add_to_log(groups)
