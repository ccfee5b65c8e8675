"""The situation at a table: what the person sees of the match and may do now, and the words for it."""

from __future__ import annotations

from collections.abc import Sequence

from cardhall.desktop.settings import Settings
from cardhall.desktop.table.board import TableBoard
from cardhall.desktop.table.card_words import in_pack
from cardhall.desktop.table.input.legal_actions import LegalActions
from cardhall.desktop.table.rail import log
from cardhall.desktop.table.rail.auction_panel import CallMeaning
from cardhall.desktop.table.runner import Runner
from cardhall.desktop.table.stage.stage import Stage
from cardhall.match import Match
from cardhall.match.fairness import may_be_shown
from cardhall.players.advice import meaning
from cardhall.rules import Action, State
from cardhall.rules.engine.observation import Observation


class Situation:
    """One match on its table, as seat 0 sees it. Whatever shows the table or goes on with the match reads it here."""

    def __init__(self, match: Match, settings: Settings, stage: Stage, runner: Runner) -> None:
        self.match, self.settings, self.stage, self.runner = match, settings, stage, runner
        self.table = stage.table
        self.seen: Observation | None = None  # what is shown
        self.legal: LegalActions | None = None  # what the person may do now; None: it is not their turn
        self.turn = runner.turn
        self.all_open = False  # all cards of all deals may be seen: the match is only looked at
        self.board: TableBoard | None = None  # where the match is one of a duplicate set in IMPs or matchpoints
        self._calls_said: tuple[tuple[int, int], Sequence[CallMeaning]] = (
            (0, 0),
            (),
        )  # of a deal, after a number of calls

    def observe(self) -> Observation:
        """What the person sees of the match as it stands; what is shown may lag behind, see `shown`."""
        return self.see(self.match.state)

    def see(self, state: State) -> Observation:
        """What the person sees of a state of the match."""
        return state.observe(self.runner.person_in(state))

    @property
    def shown(self) -> Observation:
        """What is shown; before anything is, what the person sees."""
        return self.seen or self.observe()

    @property
    def is_auction(self) -> bool:
        """Whether bids are made: numbers before suits are bids then, not cards."""
        return self.seen is not None and self.seen.phase == "auction"

    def is_known(self, deal: int) -> bool:
        """Whether all cards of the deal of that number may be seen."""
        return self.all_open or may_be_shown(self.match, deal)

    @property
    def may_undo(self) -> bool:
        """Whether there is going back: not where nobody waits for his turn."""
        return bool(self.settings.undo) and not self.runner.realtime

    @property
    def deal_shown(self) -> int:
        """The number of the deal on the table, or of the one whose reckoning is shown."""
        results = len(self.match.state.results)
        return self.turn.deal_reckoned if self.turn.is_unread else max(results, self.match.state.deal_number)

    def is_mine(self, seat: int) -> bool:
        """Whether a seat is on the person's side."""
        side_of = self.match.state.setup.side_of
        return bool(side_of[seat] == side_of[0])

    def won(self) -> bool | None:
        """Whether the person has won the match; None while it goes on, and where nobody has."""
        state = self.match.state
        return state.setup.side_of[0] in state.winners if state.is_over and state.winners else None

    # ---- words

    def words(self, action: Action) -> str:
        """An action as a button says it."""
        return in_pack(self.table.buttons.button_text(self.shown, action), self.stage.pack)

    def why_not(self, action: Action) -> str:
        """Why an action is not legal now."""
        return in_pack(self.shown.refusal(action), self.stage.pack)

    def meaning_of(self, action: Action | None) -> str:
        """What a call would tell the partner if the person made it now; "": nothing."""
        if action is None or self.seen is None or self.legal is None or action not in self.legal.actions:
            return ""
        return "" if action.cards else meaning(self.seen, action)

    def said(self, seen: Observation) -> Sequence[CallMeaning]:
        """What the calls of this deal meant; () where they say nothing."""
        sheet = self.table.auction
        if sheet is None:
            return ()
        calls = sheet.calls(seen)
        key = seen.deal_number, len(calls)
        if key != self._calls_said[0]:
            meanings = [meaning(seen, action, at) for at, (_, action) in enumerate(calls)]
            places = sheet.cell_places(sheet.seat_order(seen, calls), [seat for seat, _ in calls])
            found = [
                CallMeaning(self.stage.name(seat), sheet.call_text(action), means, *place)
                for (seat, action), means, place in zip(calls, meanings, places, strict=True)
            ]
            self._calls_said = key, found if any(meanings) else ()
        return self._calls_said[1]

    def log(self, seen: Observation) -> list[log.Group]:
        """What has happened in the deal, as the log tells it."""
        game, name = self.match.game, self.stage.name
        groups = log.log_groups_in_pack(self.stage.pack, game, seen.history, name, self.table.log.kind(seen))
        return groups if self.board is None else self.board.in_log(groups)
