"""Claims at the table: offered to the person, announced by others, and played out quickly.

A claim is played out with ordinary actions, so that saving, undo and playback work as usual. The match marks all of
them but the first, so that one undo takes back the whole claim.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

from cardhall.desktop import own_keys
from cardhall.desktop.table.access.accessible import announce
from cardhall.desktop.table.card_words import card_name
from cardhall.desktop.table.felt.buttons import OFFER_KIND, Tool
from cardhall.desktop.table.flow.table_protocol import FlowTable
from cardhall.desktop.table.input.legal_actions import LegalActions
from cardhall.desktop.table.stage import motion
from cardhall.desktop.widgets.buttons import GOLD, PLAIN
from cardhall.language import listing, say, tr
from cardhall.players.advice import find_seat_claim
from cardhall.players.claims import Claim
from cardhall.rules.engine.observation import Observation

if TYPE_CHECKING:
    from cardhall.players.levels import Player

PERSON_SEAT = 0
CLAIM_SHOWN_MS = 900  # the claimed hand is shown before it is played out
MIN_CLAIM_TURNS = 2  # a claim of a single turn saves nothing
CLAIM_TIME_SHARE = 0.3  # share of the usual time while a claim is played out
AGREE_KEY, PLAY_ON_KEY = "A", "Y"
FINISH_DEAL_LABEL = say("Finish the deal")  # for a deal whose result cannot change any more
CLAIM_PLAYER_LEVEL = "easy"  # plays out a decided deal, which needs no search


class Claims(QObject):
    """Offers, asks about and plays out the claims of one table."""

    def __init__(self, view: FlowTable) -> None:
        super().__init__(view.page)
        self.view, self.situation = view, view.situation
        self.match, self.runner, self.stage = view.situation.match, view.situation.runner, view.situation.stage
        self.own_claim: Claim | None = None  # the claim open to the person
        self.prompt_text = ""  # replaces the usual prompt
        self.asking_seat: int | None = None  # the seat whose claim awaits the person's answer
        self.playing_seat: int | None = None  # the seat whose claim is being played out
        self._is_first_action = True  # the next action is the claim's first
        self._declined_deal = 0  # the number of the deal in which the person has rejected a claim
        self._player: Player | None = None
        self._step_timer = QTimer(self)
        self._step_timer.setSingleShot(True)
        self._step_timer.timeout.connect(self._play_next_action)

    # ---- the person's own

    def find_claim(self, legal: LegalActions) -> None:
        """Find out whether the person may claim, given the legal actions."""
        new_claim = find_seat_claim(legal.seen) if self._are_enabled() and not self.runner.seating.is_realtime else None
        self.own_claim = new_claim if new_claim is not None and new_claim.turns_left >= MIN_CLAIM_TURNS else None

    def tools(self) -> list[Tool]:
        """Return the button for a claim, or the buttons to answer another player's claim."""
        if self.asking_seat is not None:
            return self.answer_tools()
        if self.own_claim is None or self.situation.legal is None:
            return []
        words = self.situation.table.buttons.claim_label if self.own_claim.wins_rest else FINISH_DEAL_LABEL
        return [Tool(words, self.claim_rest, OFFER_KIND, own_keys.first_key("claim"))]

    def claim_rest(self) -> None:
        """Claim for the person: show the hand, and play the rest."""
        view = self.view
        if self.own_claim is None or self.situation.legal is None:
            return
        wins = self.own_claim.wins_rest
        self.runner.cancel_questions()
        self._play_out(PERSON_SEAT, CLAIM_SHOWN_MS if wins else 0)
        view.set_legal(None)
        announce(self.stage.cloth, view.prompt.text)
        if wins and not self.stage.skips_flights:
            for item in self.stage.own_hand_items():
                item.set_marks(is_chosen=True)
                self.stage.send_to_rest(item)

    def show_refusal(self) -> None:
        """Show the reason why the person cannot claim now."""
        view = self.view
        if not self.runner.is_live or self.playing_seat is not None or self.asking_seat is not None:
            return
        if not self.situation.settings.claims:
            view.refuse(tr("Claims are switched off in the settings."))
        elif self.situation.legal is None:
            view.refuse(tr("You can claim only when it is your turn."))
        else:
            view.refuse(tr("There is nothing to claim yet: the remaining tricks are not certain."))

    # ---- the others'

    def takes_turn(self, seat: int) -> bool:
        """Whether claims act in place of `seat`, and the runner does not."""
        if self.playing_seat is not None:
            self._step_timer.start(0)
            return True
        if (
            seat == self.runner.seating.person_seat
            or not self._are_enabled()
            or self._declined_deal == self.match.state.deal_number
        ):
            return False
        seen = self.match.state.observe(seat)
        if seen.zones.get("trick"):
            return False  # claims are made between tricks
        seat_claim = find_seat_claim(seen)
        if seat_claim is None or not seat_claim.wins_rest or seat_claim.turns_left < MIN_CLAIM_TURNS:
            return False
        self._ask_person(seat, seen)
        return True

    def _are_enabled(self) -> bool:
        """Whether claims are switched on, and a person sits at the table."""
        return bool(self.situation.settings.claims) and PERSON_SEAT not in self.match.levels

    def _ask_person(self, seat: int, seen: Observation) -> None:
        """Open the hand of a seat that claims, and ask the person to agree."""
        view = self.view
        if self.asking_seat != seat:
            self._open_hand(seat, seen)
            self.stage.sync_to(self.situation.observe(), motion.TURN_MS)
            cards = listing([card_name(card, self.stage.pack) for card in self.stage.open_hands[f"hand:{seat}"]])
            question = tr(
                "{said_by}. {cards:capital}. Press {agree} to agree, or {on} to continue the play.",
                said_by=self._claim_words(seat),
                cards=cards,
                agree=AGREE_KEY,
                on=PLAY_ON_KEY,
            )
            announce(self.stage.cloth, question)
        self.asking_seat = seat
        self.prompt_text = self._claim_words(seat)
        view.prompt.set_words("", self.prompt_text)
        view.row.show_tools(self.answer_tools())
        view.update_action_list()
        view.lay_out_row()

    def answer_tools(self) -> list[Tool]:
        """Return the buttons that answer another player's claim."""
        return [Tool(tr("Play on"), self.decline, PLAIN, PLAY_ON_KEY), Tool(tr("Agree"), self.agree, GOLD, AGREE_KEY)]

    def agree(self) -> None:
        """Agree to another player's claim."""
        if self.asking_seat is not None:
            seat, self.asking_seat = self.asking_seat, None
            self._play_out(seat, 0)
            self.view.set_legal(None)

    def decline(self) -> None:
        """Reject a claim; no other player claims in this deal."""
        if self.asking_seat is not None:
            self.asking_seat, self.prompt_text = None, ""
            self._declined_deal = self.match.state.deal_number
            self._close_hands()
            self._continue_play()

    def forget_declined(self) -> None:
        """Forget rejected claims, because the deal starts again."""
        self._declined_deal = 0

    def _claim_words(self, seat: int) -> str:
        buttons = self.situation.table.buttons
        if seat == PERSON_SEAT:
            return buttons.claim_label
        name = self.match.names[seat]
        return tr("{player}: {words}", player=name, words=buttons.claim_words)

    def _open_hand(self, seat: int, seen: Observation) -> None:
        table = self.situation.table
        hand = table.hand.sort_cards(seen, seen.hand)
        self.stage.open_hands = {f"hand:{seat}": tuple(hand)}

    def _close_hands(self) -> None:
        self.stage.open_hands = {}

    # ---- playing it out

    def _play_out(self, seat: int, delay_ms: int) -> None:
        from cardhall import players

        if seat == PERSON_SEAT and self.own_claim is not None and not self.own_claim.wins_rest:
            self.prompt_text = FINISH_DEAL_LABEL
        else:
            self.prompt_text = self._claim_words(seat)
        self.playing_seat, self._is_first_action, self.own_claim = seat, True, None
        self._player = players.get(CLAIM_PLAYER_LEVEL, game=self.match.game.id, seed=self.match.seed)
        self.stage.clock.time_factor = CLAIM_TIME_SHARE
        self._step_timer.start(0 if self.stage.skips_flights else delay_ms)

    def _play_next_action(self) -> None:
        """Play the next action of a claim, chosen by a computer player for every seat."""
        runner, state = self.runner, self.match.state
        if self.playing_seat is None or self._player is None or not runner.turn.may_act:
            return
        seat = state.actors[0]
        action = self._player.choose(state.observe(seat))
        if self.playing_seat != PERSON_SEAT:
            self._open_hand(self.playing_seat, state.observe(self.playing_seat))
            zone = f"hand:{self.playing_seat}"
            remaining_cards = [
                card for card in self.stage.open_hands[zone] if seat != self.playing_seat or card not in action.cards
            ]
            self.stage.open_hands = {zone: tuple(remaining_cards)}
        is_first, self._is_first_action = self._is_first_action, False
        runner.play_action(action, seat, claimed=not is_first)

    def withdraw(self) -> bool:
        """Take back a claim before its first action. Returns whether there was a claim."""
        if self.playing_seat is None or not self._is_first_action:
            return False
        self.stop()
        self._continue_play()
        return True

    def _continue_play(self) -> None:
        """Return the cards to their places and continue play."""
        self.view.set_legal(None)
        self.stage.sync_to(self.situation.observe(), motion.TURN_MS)
        self.runner.continue_play()

    def stop(self) -> None:
        """End all claims, after an undo or at the end of the deal."""
        if self.playing_seat == PERSON_SEAT:
            for item in self.stage.own_hand_items():
                item.set_marks(is_chosen=False)
                self.stage.send_to_rest(item)
        self._step_timer.stop()
        self.own_claim = self.asking_seat = self.playing_seat = None
        self.prompt_text = ""
        self._close_hands()
        self.stage.clock.time_factor = 1.0
