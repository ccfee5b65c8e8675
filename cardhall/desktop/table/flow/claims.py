"""Claims at the table: offered to the person, announced by others, and played out quickly.

A claim is played out with ordinary actions, so that saving, going back and looking at the match work as ever; those
after the first are marked in the match, so that one step back takes back all of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

from cardhall.desktop import own_keys
from cardhall.desktop.table.access.accessible import announce
from cardhall.desktop.table.card_words import card_name
from cardhall.desktop.table.felt.buttons import OFFER, Tool
from cardhall.desktop.table.flow.asked import Asked
from cardhall.desktop.table.input.legal_actions import LegalActions
from cardhall.desktop.table.stage import motion
from cardhall.desktop.widgets.buttons import GOLD, PLAIN
from cardhall.language import listing, say, tr
from cardhall.players.advice import claim
from cardhall.players.claims import Claim
from cardhall.rules.engine.observation import Observation

if TYPE_CHECKING:
    from cardhall.players.levels import Player

PERSON = 0
SHOWN = 900  # milliseconds for which a claimed hand is shown before it is played out
HASTE = 0.3  # of the usual time, for everything that moves or lies while a claim is played out
AGREE, PLAY_ON = "A", "Y"  # the letters that answer another's claim
SETTLED_WORDS = say("Finish the deal")  # nothing that is left can change its result
LEVEL = "easy"  # who plays the cards of a deal that is decided: it needs no search


class Claims(QObject):
    """The claims of one table."""

    def __init__(self, view: Asked) -> None:
        super().__init__(view.page)
        self.view, self.situation = view, view.situation
        self.match, self.runner, self.stage = view.situation.match, view.situation.runner, view.situation.stage
        self.offered: Claim | None = None  # what the person may claim now
        self.saying = ""  # what the prompt says instead of its usual words
        self.asking: int | None = None  # the seat whose claim the person is asked about
        self.playing: int | None = None  # the seat whose claim is played out
        self._first = True  # the next action is the claim's first
        self._declined = 0  # the deal whose claims the person wants played on
        self._player: Player | None = None
        self._next = QTimer(self)
        self._next.setSingleShot(True)
        self._next.timeout.connect(self._step)

    # ---- the person's own

    def look(self, legal: LegalActions) -> None:
        """The person may do this now: see whether there is something to claim."""
        found = claim(legal.seen) if self._wanted() and not self.runner.realtime else None
        self.offered = found if found is not None and found.turns > 1 else None

    def tools(self) -> list[Tool]:
        """The button that claims, where there is something to claim; where another has claimed, the answers."""
        if self.asking is not None:
            return self.answers()
        if self.offered is None or self.situation.legal is None:
            return []
        words = self.situation.table.buttons.claim if self.offered.wins else SETTLED_WORDS
        return [Tool(words, self.make, OFFER, own_keys.first("claim"))]

    def make(self) -> None:
        """The person claims: the hand is shown, and the rest is played."""
        view = self.view
        if self.offered is None or self.situation.legal is None:
            return
        wins = self.offered.wins
        self.runner.forget()
        self._play_out(PERSON, SHOWN if wins else 0)
        view.set_legal(None)
        announce(self.stage.cloth, view.prompt.text)
        if wins and not self.stage.quick:
            for item in self.stage.own_hand_items():
                item.set_marks(chosen=True)
                self.stage.update_rest(item)

    def say_why_not(self) -> None:
        """The key that claims was pressed, and there is nothing to claim: say why."""
        view = self.view
        if not self.runner.is_live or self.playing is not None or self.asking is not None:
            return
        if not self.situation.settings.claims:
            view.refuse(tr("Claims are not offered: they are switched off in the settings."))
        elif self.situation.legal is None:
            view.refuse(tr("You can claim only when it is your turn."))
        else:
            view.refuse(tr("There is nothing to claim yet: what is left is not certain."))

    # ---- the others'

    def takes(self, seat: int) -> bool:
        """Whether the runner has to leave the turn of `seat` to the claims."""
        if self.playing is not None:
            self._next.start(0)
            return True
        if seat == self.runner.person or not self._wanted() or self._declined == self.match.state.deal_number:
            return False
        seen = self.match.state.observe(seat)
        if seen.zones.get("trick"):
            return False
        found = claim(seen)
        if found is None or not found.wins or found.turns < 2:
            return False
        self._ask(seat, seen)
        return True

    def _wanted(self) -> bool:
        """Whether claims are made at this table: the person wants them, and sits at it."""
        return bool(self.situation.settings.claims) and PERSON not in self.match.levels

    def _ask(self, seat: int, seen: Observation) -> None:
        """A seat lays its hand open and says that the rest is its own."""
        view = self.view
        if self.asking != seat:
            self._lay_open(seat, seen)
            self.stage.settle(self.situation.observe(), motion.TURN)
            cards = listing([card_name(card, self.stage.pack) for card in self.stage.open_hands[f"hand:{seat}"]])
            asked = tr(
                "{said_by}. {cards:capital}. {agree} agrees, {on} plays on.",
                said_by=self._said_by(seat),
                cards=cards,
                agree=AGREE,
                on=PLAY_ON,
            )
            announce(self.stage.cloth, asked)
        self.asking = seat
        self.saying = self._said_by(seat)
        view.prompt.set_words("", self.saying)
        view.row.offer(self.answers())
        view.update_action_list(None)
        view.lay_out_row()

    def answers(self) -> list[Tool]:
        """What the person may say to another's claim."""
        return [Tool(tr("Play on"), self.decline, PLAIN, PLAY_ON), Tool(tr("Agree"), self.agree, GOLD, AGREE)]

    def agree(self) -> None:
        """The person agrees to another's claim."""
        if self.asking is not None:
            seat, self.asking = self.asking, None
            self._play_out(seat, 0)
            self.view.set_legal(None)

    def decline(self) -> None:
        """The person wants to play on: nobody else claims in this deal."""
        if self.asking is not None:
            self.asking, self.saying = None, ""
            self._declined = self.match.state.deal_number
            self._close_hands()
            self._play_on()

    def anew(self) -> None:
        """The deal begins again: whoever wanted it played on is asked anew."""
        self._declined = 0

    def _said_by(self, seat: int) -> str:
        buttons = self.situation.table.buttons
        if seat == PERSON:
            return buttons.claim
        name = self.match.names[seat]
        return tr("{player}: {words}", player=name, words=buttons.claimed)

    def _lay_open(self, seat: int, seen: Observation) -> None:
        table = self.situation.table
        hand = table.hand.order(seen, seen.hand)
        self.stage.open_hands = {f"hand:{seat}": tuple(hand)}

    def _close_hands(self) -> None:
        self.stage.open_hands = {}

    # ---- playing it out

    def _play_out(self, seat: int, wait: int) -> None:
        from cardhall import players

        if seat == PERSON and self.offered is not None and not self.offered.wins:
            self.saying = SETTLED_WORDS
        else:
            self.saying = self._said_by(seat)
        self.playing, self._first, self.offered = seat, True, None
        self._player = players.get(LEVEL, game=self.match.game.id, seed=self.match.seed)
        self.stage.clock.haste = HASTE
        self._next.start(0 if self.stage.quick else wait)

    def _step(self) -> None:
        """The next action of a claim that is played out."""
        runner, state = self.runner, self.match.state
        if self.playing is None or self._player is None or not runner.turn.may_act:
            return
        seat = state.actors[0]
        action = self._player.choose(state.observe(seat))
        if self.playing != PERSON:
            self._lay_open(self.playing, state.observe(self.playing))
            zone = f"hand:{self.playing}"
            left = [card for card in self.stage.open_hands[zone] if seat != self.playing or card not in action.cards]
            self.stage.open_hands = {zone: tuple(left)}
        first, self._first = self._first, False
        runner.play(action, seat, claimed=not first)

    def withdraw(self) -> bool:
        """Take back a claim of which nothing has been played yet. Returns whether there was one."""
        if self.playing is None or not self._first:
            return False
        self.stop()
        self._play_on()
        return True

    def _play_on(self) -> None:
        """The cards come back to their places, and the play goes on."""
        self.view.set_legal(None)
        self.stage.settle(self.situation.observe(), motion.TURN)
        self.runner.go()

    def stop(self) -> None:
        """Nothing is claimed any more: the match is shown as it stands after going back, or the deal is over."""
        if self.playing == PERSON:
            for item in self.stage.own_hand_items():
                item.set_marks(chosen=False)
                self.stage.update_rest(item)
        self._next.stop()
        self.offered = self.asking = self.playing = None
        self.saying = ""
        self._close_hands()
        self.stage.clock.haste = 1.0
