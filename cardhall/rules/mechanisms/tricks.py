"""Trick play: a seat leads, the others follow, the highest card wins, and the winner leads to the next trick.

A game describes its play in one object, `TrickGame.trick_rules`: the order of cards, the duties, card points (see
`trick_rules`). `TrickGame.deal_value` gives the value of tricks and points, `parties` the seats that play together,
`aims` the wishes of each seat. Everything else is here and is the same for all games of tricks.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Generic, TypeVar

from mypy_extensions import mypyc_attr

from cardhall.cards import SUIT_NAMES, Card
from cardhall.language import card_face, say, suit_name
from cardhall.rules.engine.action import Action, sort_actions
from cardhall.rules.engine.event import Event
from cardhall.rules.engine.game import Game, HiddenCardSampler
from cardhall.rules.engine.phase import Names, Phase
from cardhall.rules.engine.results import CardPoints, DealResult, Number, points_only
from cardhall.rules.engine.sampling import NoLayoutError, layout_sampler
from cardhall.rules.engine.state import new_tuple
from cardhall.rules.engine.state_changes import forget, move
from cardhall.rules.engine.zones import HAND, WON
from cardhall.rules.mechanisms.card_order import CardOrder, sort_by_height
from cardhall.rules.mechanisms.trick_rules import AIM_MOST, Table, TrickRules
from cardhall.rules.mechanisms.trick_state import ALL_SEATS, Trick, TrickState, fill_table, rules_of
from cardhall.rules.mechanisms.trick_state import count_tricks_and_points_won as count_tricks_and_points_won
from cardhall.rules.mechanisms.trick_words import led_suit, trick_fact, trick_refusal, trick_task

StateT = TypeVar("StateT", bound=TrickState)


class TrickGame(Game[StateT]):
    """A game of tricks."""

    points_unit = 1  # how many card points of `TrickRules` make one point of the score

    def trick_rules(self, state: StateT) -> TrickRules:
        """Return the rules of play in this deal.

        Return a kept object, do not make one at every call.

        Called when the play begins, when the trump suit changes and when the last card has been drawn, from where on
        other duties may hold; the order of the cards stays the same. See `rules_of`.
        """
        raise NotImplementedError

    def card_order(self, state: StateT) -> CardOrder:
        """Return the order of the cards in this deal, as far as decided."""
        return self.trick_rules(state).order

    def parties(self, state: StateT) -> tuple[int, ...]:
        """Return the party of each seat in this deal (0, 1, …): by default the side of the seat."""
        return state.setup.side_of

    def aims(self, state: StateT) -> Sequence[int]:
        """Return the aim of each seat in this deal: `AIM_MOST` tricks or points, `AIM_FEWEST`, or a number of tricks.

        `AIM_SPOIL`: to give tricks to a seat of another party that wants the fewest.
        """
        return [AIM_MOST] * state.setup.seats

    def card_points(self, state: StateT) -> CardPoints | None:
        rules = self.trick_rules(state)
        if not rules.scores_points:
            return None
        points_by_card = rules.points_by_card()
        if not state.zones.get("trick") and not ("trick" in state.zones and state.tricks):
            sides = state.setup.sides
            return CardPoints(points_by_card, rules.last_trick, sides, (0,) * len(sides), 0, self.points_unit)
        parties = self.parties(state)
        seats = tuple(tuple(s for s, own in enumerate(parties) if own == party) for party in range(max(parties) + 1))
        lying = rules.points_of(rules.suits.flags(state.zones["trick"]))
        won = count_tricks_and_points_won(state, rules, parties)[1]
        return CardPoints(points_by_card, rules.last_trick, seats, tuple(won), lying, self.points_unit)

    def only_cards(self, state: StateT) -> bool:
        """Return whether only cards are played, without draws, to the end of the deal. Searches then need no phases."""
        at = state.at
        return isinstance(at, TrickPlay) and not at.to_draw(state)

    def cards_to_draw(self, state: StateT) -> int:
        play = state.at if isinstance(state.at, TrickPlay) else trick_phase_of(self)
        return play.to_draw(state) if play is not None else 0

    def private_memory(self, state: StateT) -> int:
        """Return a seat's private knowledge of its own duties, as free bits of `Table.memory`.

        For a redacted state: the knowledge of the observing seat.
        """
        return 0

    def opening_rules(self, state: StateT) -> TrickRules | None:
        """Return the rules at the start of the play, where the cards played under them tell something; else None."""
        return None

    def aside(self, state: StateT) -> Sequence[tuple[int, str]]:
        """Return seats, and zones of cards for their hands, taken up openly when the rules change."""
        return ()

    def deal_value(self, state: StateT, tricks: Sequence[int], points: Sequence[int]) -> tuple[Number, ...] | None:
        """Return the value of the deal for each side, given the total tricks and card points of the parties.

        None: the value depends on more. Also called during the play, by searches, which do not keep the cards of every
        trick.
        """
        return None

    def first_leader(self, state: StateT) -> int | None:
        """Return the hand that leads first: by default eldest hand, or the next hand where eldest hand sits out."""
        return state.rounds[state.next_seat(state.dealer)][0]

    def tally(self, state: StateT) -> DealResult:
        rules, parties = rules_of(state), self.parties(state)
        points = self.deal_value(state, *count_tricks_and_points_won(state, rules, parties))
        return self.score(state) if points is None else points_only(points)

    def table(self, state: StateT, seat: int | None = None) -> Table:
        """Return the trick under way and the cards played before, for legality.

        `seat`: the viewer; None: public knowledge only.
        """
        table = Table(rules_of(state), self.parties(state))
        fill_table(state, table)
        if seat is not None:
            table.memory |= self.private_memory(state)
        return table

    def describe_action(self, action: Action, you: bool) -> str:
        named = named_suit(action)
        if not named:
            return ""
        card = card_face(action.cards[0])
        if you:
            return say("lead the {card} for {suit}", card=card, suit=suit_name(named))
        return say("leads the {card} for {suit}", card=card, suit=suit_name(named))

    def holder(self, state: StateT) -> int | None:
        trick = state.zones.get("trick")
        if not trick:
            return None
        table = self.table(state)
        return None if table.drawn else state.trick_seats.index(table.holder)

    def ruled_out_cards(self, state: StateT, seat: int) -> dict[str, int]:
        """Return the cards ruled out by the seats' plays, by zone."""
        return {HAND[owner]: mask for owner, mask in enumerate(state.ruled_out) if mask}

    def hidden_card_sampler(self, state: StateT, seat: int) -> HiddenCardSampler[StateT]:
        try:
            return super().hidden_card_sampler(state, seat)
        except NoLayoutError:
            if not rules_of(state).licences:
                raise
            return layout_sampler(state.zones, self.unseen(state), {}).fill  # somebody must have used a licence


def named_suit(action: Action) -> str:
    """Return the suit for which a led card is to stand; "" for the printed suit."""
    words = action.words if action.verb == "play" and len(action.cards) == 1 else ()
    return words[0] if len(words) == 1 and words[0] in SUIT_NAMES else ""


def trick_phase_of(game: Game[Any]) -> TrickPlay[Any] | None:
    """Return the game's phase of trick play; None if there is none."""
    return next((phase for phase in game.phases if isinstance(phase, TrickPlay)), None)


@mypyc_attr(allow_interpreted_subclasses=True)
class TrickPlay(Phase[StateT], Generic[StateT]):
    """The play of the cards, one at a time. The game names the first leader (`first_leader`)."""

    name: ClassVar[str] = "play"

    def begin(self, state: StateT) -> Phase[Any] | None:
        state.set_seats(self.deciders(state))
        state._rules = None
        if not state.tricks and not state.zones["trick"]:
            state.turn = state.game.first_leader(state)
        assert state.turn is not None
        self.give_turn(state, state.turn)
        return self

    def give_turn(self, state: StateT, seat: int) -> None:
        """Give the turn to a hand. Called as the phase begins, and where the play may change the rules."""
        state.playing = seat
        state.turn = state.deciders[seat]
        rules = rules_of(state)
        if rules.changes:
            self.change_rules_if_due(state, rules)

    def change_rules_if_due(self, state: StateT, rules: TrickRules) -> None:
        """Change the rules if the play so far demands it."""
        table: Table = state.game.table(state, state.playing)
        new = rules.next_rules(table, rules.suits.flags(state.zones[HAND[state.playing]]))
        if new is None:
            return
        for owner, zone in state.game.aside(state):
            zone_cards = tuple(state.zones[zone])
            state.show(zone_cards, zone, owner)
            state.move(zone_cards, zone, HAND[owner], owner)
            state.mark_known(HAND[owner], zone_cards)
            state.joined += zone_cards
        state.change_rules(rules, new)

    def deciders(self, state: StateT) -> tuple[int, ...]:
        """Return, by seat, the player who decides for the hand: by default the seat itself; for a dummy, the declarer.

        Called when the phase begins.
        """
        return ALL_SEATS[: state.setup.seats]

    # ---- legality

    def actions(self, state: StateT, seat: int) -> list[Action]:
        rules = rules_of(state)
        legal = self.legal(state, rules, seat)
        actions = rules.suits.plays(legal)
        if legal & rules.naming and not state.zones["trick"]:
            return sort_actions(named for action in actions for named in self.named_leads(state, seat, action))
        return actions

    def from_least(self, state: StateT, seat: int) -> list[Action]:
        """Order the plays by the height of the cards, trumps last."""
        return sort_by_height(rules_of(state).order, [action for action in self.actions(state, seat) if action.cards])

    def named_leads(self, state: StateT, seat: int, action: Action) -> list[Action]:
        """Return the leads of a card: an action for each suit for which the card may stand."""
        table: Table = state.game.table(state, seat)
        rules, card = table.rules, action.cards[0]
        flag = rules.suits.flag[card]
        suits = rules.may_name(table, flag) if flag & rules.naming else 0
        names = [name for name, whole in zip(rules.suits.names, rules.suits.fields, strict=True) if whole & suits]
        return [Action("play", card, name) for name in names] or [action]

    def legal(self, state: StateT, rules: TrickRules, seat: int) -> int:
        """Return the legal cards, as bits."""
        suits = rules.suits
        cards = suits.flags(state.zones[HAND[state.playing]])
        if rules.only_follow:
            trick = state.zones["trick"]
            return (cards & suits.suit_cards[trick[0]] or cards) if trick else cards
        table: Table = state.game.table(state, seat)
        return rules.legal(table, cards)

    def refusal(self, state: StateT, seat: int, action: Action) -> str:
        return trick_refusal(self, state, seat, action)

    def led(self, state: StateT) -> str:
        """Return the suit led, "" on a lead."""
        return led_suit(state)

    # ---- a card is played

    def apply(self, state: StateT, seat: int, action: Action) -> Phase[Any] | None:
        card: Card = action[1]  # type: ignore[assignment]
        rules, zones = rules_of(state), state.zones
        if rules.naming and len(action) > 2:
            state.named = str(action[2])
        heard = None if state.news is None else action
        return self.play_card(state, rules, card, zones[HAND[state.playing]], zones["trick"], heard)

    def play_card(
        self, state: StateT, rules: TrickRules, card: Card, hand: list[Card], trick: list[Card], action: Action | None
    ) -> Phase[Any] | None:
        """Move a card from the playing hand to the trick, and return the next phase.

        `action`: the action, where somebody listens.
        """
        playing = state.playing
        if action is not None:
            self.place_card(state, playing, card, action)
        else:
            hand.remove(card)
            trick.append(card)
            for known in state.known:
                if known[1] is card:
                    forget(state, HAND[playing], card)
                    break
        number, hands = len(trick), state.rounds[playing]
        if number == 1:
            state.leader = playing
        if rules.watches:
            self.after_card(state, rules, card)
        if number == len(hands):
            return self.finish_trick(state, rules)
        if rules.changes:
            self.give_turn(state, hands[1])
        else:
            state.playing = playing = hands[1]
            state.turn = state.deciders[playing]
        return self

    def after_card(self, state: StateT, rules: TrickRules, card: Card) -> None:
        """Apply the effects of a card beyond its place in the trick, where the rules ask for effects."""
        table: Table = state.game.table(state)
        table.turn = state.playing
        rules.after_card(table, rules.suits.flag[card])
        state.memory = table.memory

    def place_card(self, state: StateT, playing: int, card: Card, action: Action) -> None:
        """Move a card from a hand to the trick, with events."""
        self.note_ruled_out(state, playing, rules_of(state).suits.flag[card])
        seat = state.turn or 0
        state.act(seat, action, source=HAND[playing] if playing != seat else "")
        move(state, (card,), HAND[playing], "trick", seat)

    def note_ruled_out(self, state: StateT, playing: int, flag: int) -> None:
        """Note, before a card is played, the cards ruled out by the play."""
        table: Table = state.game.table(state)
        mask = table.rules.rules_out(table, flag)
        if mask:
            state.rule_out(playing, mask)

    # ---- a trick is full

    def finish_trick(self, state: StateT, rules: TrickRules) -> Phase[Any] | None:
        """Finish a full trick: the winner takes the cards and leads; after a draw, the same leader."""
        winner = self.winner(state, rules)
        if rules.watches:
            table: Table = state.game.table(state)
            rules.after_trick(table, winner)
            state.memory = table.memory
        self.collect_trick(state, winner)
        leader = winner if winner >= 0 else state.leader
        if rules.changes:
            self.give_turn(state, leader)
        else:
            state.playing, state.turn = leader, state.deciders[leader]
        hand_size, expects_draws = len(state.zones[HAND[leader]]), self.to_draw(state) > 0
        following = self.after_trick(state)
        if not expects_draws and len(state.zones[HAND[leader]]) > hand_size:
            raise TypeError(
                f"A hand has grown after a trick, and {type(self).__name__}.to_draw has not said that cards were to be "
                "drawn: searches, hints and tables took it that hands only shrink. See `trick_draws.Drawing`."
            )
        return following

    def winner(self, state: StateT, rules: TrickRules) -> int:
        """Return the seat that wins the full trick; -1: drawn."""
        if not rules.highest_wins or state.named or state.powerless:
            table: Table = state.game.table(state)
            return rules.winner(table)
        trick: list[int] = state.zones["trick"]  # type: ignore[assignment]
        strength = rules.strength[trick[0]]
        most = best = 0
        for index, card in enumerate(trick):
            if strength[card] > most:
                most, best = strength[card], index
        return state.rounds[state.leader][best]

    def collect_trick(self, state: StateT, winner: int) -> None:
        """Move the cards of the trick to the winner's pile."""
        zones = state.zones
        trick_cards = tuple(zones["trick"])
        trick: Trick = new_tuple(Trick, (state.rounds[state.leader], trick_cards, winner, state.named))
        state.tricks += (trick,)
        state.named, state.powerless = "", 0
        if state.news is None:
            zones["trick"] = []
            zones[self.pile(state, winner)].extend(trick_cards)
        else:
            state.add_event(Event("trick", seat=winner if winner >= 0 else None, cards=trick_cards))
            state.move(trick_cards, "trick", self.pile(state, winner), winner if winner >= 0 else None)
        self.count_trick(state, trick)

    def count_trick(self, state: StateT, trick: Trick) -> None:
        """Score or pay a trick just taken at once, by `State.gain` and `pay`. Also called for imagined tricks."""

    def pile(self, state: StateT, winner: int) -> str:
        """Return the zone for the cards of a finished trick (`winner` -1: drawn)."""
        return WON[state.setup.side_of[winner]]

    def after_trick(self, state: StateT) -> Phase[Any] | None:
        """Return the phase after a trick: by default the next trick, while the leading hand has cards."""
        return self if state.zones[HAND[state.playing]] else None

    def to_draw(self, state: StateT) -> int:
        """Return how many cards all seats together still draw after tricks of this deal; 0: hands only shrink."""
        return 0

    # ---- words

    def label(self, state: StateT, action: Action) -> str:
        named = named_suit(action)
        return (
            say("Play {card} for {suit}", card=card_face(action.cards[0]), suit=suit_name(named))
            if named
            else super().label(state, action)
        )

    def targets(self, state: StateT, seat: int, action: Action) -> tuple[str, ...]:
        return ("trick",) if action.verb == "play" else ()

    def fact(self, state: StateT, seat: int, names: Names) -> str:
        return trick_fact(state, seat, names)

    def task(self, state: StateT, seat: int, names: Names) -> str:
        return trick_task(state, seat)
