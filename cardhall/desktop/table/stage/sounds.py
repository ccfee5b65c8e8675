"""What of the events at a table is heard, and when: a card as it lands, a deal card by card, a trick as it is taken."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from PySide6.QtCore import QObject

from cardhall.desktop.sound.sounds import (
    BID,
    CHIPS,
    DEAL,
    DOWN,
    GAVE,
    LOSE,
    REFUSED,
    SHUFFLE,
    SLIDE,
    TOOK,
    TURN,
    WIN,
    Sound,
)
from cardhall.desktop.table.parts.events import SELF_EVIDENT_VERBS
from cardhall.desktop.table.stage import motion
from cardhall.desktop.table.stage.event_player import EventPlayer
from cardhall.rules.engine.event import Event
from cardhall.rules.engine.game import zone_owner

EARLY = 60  # milliseconds that a sound takes to come out of the device
TICK = 2 * motion.DEAL_GAP  # a sound for every second card that is dealt
SHUFFLED = 700  # milliseconds of the shuffle before the first card is heard
REST = 350  # from the last card of a deal to what follows
LONG_WAIT = 4.0  # seconds that others have played before one is told that it is one's turn


def sound_of(event: Event, mine: Callable[[int], bool], won: Callable[[], bool | None]) -> str:
    """Which sound an event has; "": none. `mine`: whether a seat is on the person's side; `won`: see `TableSounds`."""
    if event.kind == "act":
        return (
            BID
            if event.action is not None and not event.action.cards and event.action.verb not in SELF_EVIDENT_VERBS
            else ""
        )
    if event.kind == "trick":
        return "" if event.seat is None else TOOK if mine(event.seat) else GAVE
    if event.kind == "move" and event.cards and event.source != "trick":
        kind = zone_owner(event.target)[0]
        if kind == "hand" and len(event.cards) == 1:
            return DEAL  # to a hand they slip, among taken ones they slide, and elsewhere they are laid down
        return SLIDE if kind in ("hand", "won") else DOWN
    if event.kind == "chips" and event.number > 0:
        return CHIPS
    if event.kind == "score":
        return {None: SHUFFLE, True: WIN, False: LOSE}[won()]
    return ""


class TableSounds(QObject):
    """What is heard at one table."""

    def __init__(
        self, player: EventPlayer, sound: Sound, won: Callable[[], bool | None], mine: Callable[[int], bool]
    ) -> None:
        """`won`: whether the person has won; None while the match goes on. `mine`: whether a seat is on that side."""
        super().__init__(player)
        self.mine = mine
        self.player, self.stage, self.clock = player, player.stage, player.stage.clock
        self.sound, self.won = sound, won
        self._dealing = 0  # which deal is heard: one that is cut short is not heard to its end
        self._dealt = False  # whether any deal has been heard at this table
        self._since = monotonic()  # when the person last did something, or cards were dealt
        player.said.connect(self.heard)
        player.gathered.connect(lambda: self.play(SLIDE))
        player.dealt.connect(self.deal)
        player.turned_up.connect(self.end_deal)

    def play(self, name: str, wait: float = 0.0) -> None:
        """Have a sound heard, after some milliseconds."""
        if self.clock.instant:
            return
        if wait <= 0 or self.stage.quick:
            self.sound(name)
        else:
            self.clock.after(wait, lambda: self.sound(name))

    def heard(self, event: Event) -> None:
        """An event is being shown."""
        hands = {zone_owner(zone)[1] for zone in (event.source, event.target)}
        if self.player.hurry and event.seat != 0 and 0 not in hands:
            return  # where all play at once, one hears oneself
        if event.kind == "act" and event.seat == 0:
            self._since = monotonic()
        name = sound_of(event, self.mine, self.won)
        lasts = {DOWN: motion.PLAY, CHIPS: motion.CHIP}.get(name)
        if lasts is not None:
            self.play(name, lasts * self.clock.share - EARLY)
        elif name:
            self.play(name, REST if event.kind == "score" else 0.0)

    def refuse(self) -> None:
        """Something that the person wanted is not possible."""
        self.play(REFUSED)

    def deal(self, cards: int) -> None:
        """That many cards are dealt, one after the other."""
        self._dealing += 1
        first = 0.0
        if not self._dealt:
            self.play(SHUFFLE)
            self._dealt, first = True, float(SHUFFLED)
        if self.stage.quick:  # all cards lie there at once
            self.play(DEAL)
            return
        share, lasts = self.clock.share, cards * motion.DEAL_GAP
        at = 0.0
        while at < lasts:
            if at * share >= first:
                self._tick(at * share)
            at += TICK

    def _tick(self, wait: float) -> None:
        deal = self._dealing

        def tick() -> None:
            if deal == self._dealing:
                self.sound(DEAL)

        if not self.stage.quick:
            self.clock.after(wait, tick)

    def end_deal(self) -> None:
        """All cards are dealt, or the rest of it is not waited for."""
        self._dealing += 1
        self._since = monotonic()

    def turn(self) -> None:
        """The person is to decide, after the others have played for a while or while another window is looked at."""
        waited = monotonic() - self._since
        if waited >= LONG_WAIT or (waited >= 1 and not self.stage.cloth.isActiveWindow()):
            self.play(TURN)
        self._since = monotonic()
