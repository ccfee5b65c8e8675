"""Sounds of a table's events, each at its time: a card on landing, a deal card by card, a trick when taken."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from PySide6.QtCore import QObject

from cardhall.desktop.sound.sounds import (
    BID,
    CARD_PLAYED,
    CARDS_TAKEN,
    CHIPS,
    DEAL,
    MATCH_LOST,
    MATCH_WON,
    NOT_ALLOWED,
    SHUFFLE,
    TRICK_LOST,
    TRICK_WON,
    YOUR_TURN,
    PlaySound,
)
from cardhall.desktop.table.parts.announcements import SELF_EVIDENT_VERBS
from cardhall.desktop.table.stage import motion
from cardhall.desktop.table.stage.event_player import EventPlayer
from cardhall.rules.engine.event import Event
from cardhall.rules.engine.game import zone_owner

DEVICE_LATENCY_MS = 60  # between the call and the sound: a landing sound is started earlier by this time
DEAL_SOUND_INTERVAL_MS = 2 * motion.DEAL_GAP_MS  # a sound for every second card
SHUFFLE_MS = 700
RESULT_SOUND_DELAY_MS = 350  # between the last card and the sound of the result
LONG_WAIT_SECONDS = 4.0  # after this time without an action of the person, the turn is signalled
BACKGROUND_WAIT_SECONDS = 1.0  # the same while the person looks at another window


def event_sound(event: Event, is_own_side: Callable[[int], bool], has_person_won: Callable[[], bool | None]) -> str:
    """Return the name of an event's sound, or "" for a silent event.

    `is_own_side`: whether a seat is on the person's side.
    `has_person_won`: whether the person has won the match, None during the match.
    """
    if event.kind == "act":
        return (
            BID
            if event.action is not None and not event.action.cards and event.action.verb not in SELF_EVIDENT_VERBS
            else ""
        )
    if event.kind == "trick":
        return "" if event.seat is None else TRICK_WON if is_own_side(event.seat) else TRICK_LOST
    if event.kind == "move" and event.cards and event.source != "trick":
        zone_kind = zone_owner(event.target)[0]
        if zone_kind == "hand" and len(event.cards) == 1:
            return DEAL  # cards slip to a hand, slide in number, and are laid down elsewhere
        return CARDS_TAKEN if zone_kind in ("hand", "won") else CARD_PLAYED
    if event.kind == "chips" and event.number > 0:
        return CHIPS
    if event.kind == "score":
        return {None: SHUFFLE, True: MATCH_WON, False: MATCH_LOST}[has_person_won()]
    return ""


class TableSounds(QObject):
    """Player of the sounds of one table."""

    def __init__(
        self,
        player: EventPlayer,
        sound: PlaySound,
        has_person_won: Callable[[], bool | None],
        is_own_side: Callable[[int], bool],
    ) -> None:
        """Play the sounds of the events that `player` animates by calling `sound`.

        `has_person_won`, `is_own_side`: see `event_sound`.
        """
        super().__init__(player)
        self.is_own_side = is_own_side
        self.player, self.stage, self.clock = player, player.stage, player.stage.clock
        self.sound, self.has_person_won = sound, has_person_won
        self._deal_number = 0  # changes with each deal, so that a skipped deal falls silent
        self._has_dealt = False  # a deal has been played before
        self._last_action_time = monotonic()  # the time of the person's last action or of the deal
        player.event_shown.connect(self.play_event)
        player.card_movement.trick_gathered.connect(lambda: self.play_sound(CARDS_TAKEN))
        player.deal_animation.dealing_started.connect(self.play_deal)
        player.deal_animation.dealing_ended.connect(self.silence_deal)

    def play_sound(self, name: str, wait_ms: float = 0.0) -> None:
        """Play a sound after `wait_ms` milliseconds."""
        if self.clock.instant:
            return
        if wait_ms <= 0 or self.stage.skips_flights:
            self.sound(name)
        else:
            self.clock.call_after(wait_ms, lambda: self.sound(name))

    def play_event(self, event: Event) -> None:
        """Play the sound of an event that is being shown."""
        hands = {zone_owner(zone)[1] for zone in (event.source, event.target)}
        if self.player.pace.never_waits and event.seat != 0 and 0 not in hands:
            return  # where all play at once, only the person's own actions sound
        if event.kind == "act" and event.seat == 0:
            self._last_action_time = monotonic()
        name = event_sound(event, self.is_own_side, self.has_person_won)
        flight_ms = {CARD_PLAYED: motion.PLAY_MS, CHIPS: motion.CHIP_MS}.get(name)
        if flight_ms is not None:
            self.play_sound(name, flight_ms * self.clock.duration_factor - DEVICE_LATENCY_MS)
        elif name:
            self.play_sound(name, RESULT_SOUND_DELAY_MS if event.kind == "score" else 0.0)

    def play_refusal(self) -> None:
        """Play the sound of a refused action."""
        self.play_sound(NOT_ALLOWED)

    def play_deal(self, card_count: int) -> None:
        """Play the sounds of dealing `card_count` cards singly, after a shuffle before the first deal.

        While the shuffle sounds, cards are dealt without a sound.
        """
        self._deal_number += 1
        shuffle_ms = 0.0
        if not self._has_dealt:
            self.play_sound(SHUFFLE)
            self._has_dealt, shuffle_ms = True, float(SHUFFLE_MS)
        if self.stage.skips_flights:  # all cards are dealt at once
            self.play_sound(DEAL)
            return
        share, deal_ms = self.clock.duration_factor, card_count * motion.DEAL_GAP_MS
        offset_ms = 0.0
        while offset_ms < deal_ms:
            if offset_ms * share >= shuffle_ms:
                self._schedule_card_sound(offset_ms * share)
            offset_ms += DEAL_SOUND_INTERVAL_MS

    def _schedule_card_sound(self, wait_ms: float) -> None:
        """Play the sound of a dealt card after `wait_ms` milliseconds, unless the deal is skipped meanwhile."""
        deal = self._deal_number

        def play_card_sound() -> None:
            if deal == self._deal_number:
                self.sound(DEAL)

        if not self.stage.skips_flights:
            self.clock.call_after(wait_ms, play_card_sound)

    def silence_deal(self) -> None:
        """Silence the pending sounds of a deal, and start to measure how long the person waits."""
        self._deal_number += 1
        self._last_action_time = monotonic()

    def signal_turn(self) -> None:
        """Play the turn signal if the person has waited for long, or looks at another window."""
        waited = monotonic() - self._last_action_time
        if waited >= LONG_WAIT_SECONDS or (waited >= BACKGROUND_WAIT_SECONDS and not self.stage.cloth.isActiveWindow()):
            self.play_sound(YOUR_TURN)
        self._last_action_time = monotonic()
