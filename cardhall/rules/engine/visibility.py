"""The knowledge of each seat: visibility of zones, redacted states, and samples of the hidden cards."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

from cardhall.cards import CARDS, HIDDEN, Card
from cardhall.rules.engine.imagined_states import imagine_deal
from cardhall.rules.engine.observation import Observation
from cardhall.rules.engine.open_class import OpenClass
from cardhall.rules.engine.sampling import layout_sampler
from cardhall.rules.engine.setup import Setup
from cardhall.rules.engine.state import State
from cardhall.rules.engine.zones import zone_owner

StateT = TypeVar("StateT", bound=State)
HiddenCardSampler = Callable[[StateT, random.Random], None]  # fills the hidden places of a state


class Visibility(Generic[StateT], metaclass=OpenClass):
    """The knowledge of each seat. Games state the differences; redaction and sampling follow."""

    own_zones: tuple[str, ...] = ("hand",)  # kinds of zones that only their owner sees: hand:2 belongs to seat 2
    secret_zones: tuple[str, ...] = ("stock", "widow", "dead")  # kinds of zones that nobody sees

    def pack_for(self, setup: Setup) -> Sequence[Card]:
        """Return every card in play, for the seats and options of a match."""
        raise NotImplementedError

    # ---- defaults that a game may override

    def sees(self, state: StateT, seat: int, zone: str) -> bool:
        """Return whether `seat` sees the faces of the cards in `zone`."""
        kind, owner = zone_owner(zone)
        if kind in self.own_zones:
            return owner == seat
        return kind not in self.secret_zones

    def view(self, state: StateT, seat: int, zone: str) -> list[Card]:
        """Return the cards of `zone` as `seat` sees them, with `HIDDEN` for the others."""
        cards = state.zones[zone]
        if not cards or self.sees(state, seat, zone):
            return cards[:]
        faces = [HIDDEN] * len(cards)
        known_cards = [k.card for k in state.known if k.zone == zone and (k.seats is None or seat in k.seats)]
        if not known_cards:
            return faces
        pack = self.pack_for(state.setup)
        if len(set(pack)) < len(pack):  # their places would tell where equal cards lie, so they are shown at the end
            return [*faces[len(known_cards) :], *known_cards]
        for card in known_cards:
            faces[cards.index(card)] = card
        return faces

    def dealt_to(self, state: StateT, zone: str) -> tuple[int, ...] | None:
        """Return the seats that see the cards dealt to `zone` (`None`: all). Called before `deal`."""
        kind, owner = zone_owner(zone)
        if kind in self.own_zones:
            return (owner,)
        return () if kind in self.secret_zones else None

    def hide(self, state: StateT, seat: int) -> None:
        """Remove from a redacted copy everything else that `seat` may not know. Zones are already redacted."""

    def ruled_out_cards(self, state: StateT, seat: int) -> dict[str, int]:
        """Return, for hidden zones, the bit mask (by card number) of cards ruled out by play so far."""
        return {}

    def hidden_card_sampler(self, state: StateT, seat: int) -> HiddenCardSampler[StateT]:
        """Return a function that fills the hidden places of a sample at random, as far as `seat` can tell.

        The function is made once from a redacted state and serves all samples of that state.
        """
        return layout_sampler(state.zones, self.unseen(state), self.ruled_out_cards(state, seat)).fill

    def imagine(self, state: StateT, seat: int, rng: random.Random) -> None:
        """Fill in, in a sampled state, the attributes removed by `hide`. The zones are already filled."""

    # ---- observing

    def make_observation(self, state: StateT, seat: int) -> Observation:
        """Return the observation of `seat`."""
        return Observation(self.redact_state(state, seat), seat)

    def imagined_deal(self, state: StateT) -> dict[str, tuple[Card, ...]]:
        """Return a possible deal for an imagined state (see `imagined_states`). Games do not override this."""
        return imagine_deal(state)

    def redact_state(self, state: StateT, seat: int) -> StateT:
        """Return a copy of the state without anything that `seat` may not know."""
        seen: StateT = state.copy()
        seen.zones = {zone: self.view(state, seat, zone) for zone in state.zones}
        seen.known = tuple(
            k._replace(seats=None if k.seats is None else (seat,))
            for k in state.known
            if k.seats is None or seat in k.seats
        )
        seen.seed, seen.draws, seen.script, seen.dealt, seen.news = 0, 0, (), None, None
        seen.single_deal = True  # samples of it end with the deal
        past: Any = None
        for event in state.history:
            if event.seen is None:  # the most frequent case: everybody saw all of it
                past = (event, past)
            elif event.noticed_by(seat):
                past = (event.seen_by(seat), past)
        seen.past = past
        self.hide(seen, seat)
        return seen

    def unseen(self, state: StateT) -> list[Card]:
        """Return the face-down cards of a redacted state: the pack without the visible cards."""
        pack = self.pack_for(state.setup)
        faces = set(pack)
        if len(faces) == len(pack):
            for some in state.zones.values():
                faces.difference_update(some)
            return [card for card in CARDS if card in faces]
        left = Counter(pack)
        for some in state.zones.values():
            left.subtract(card for card in some if card is not HIDDEN)
        return sorted(left.elements())
