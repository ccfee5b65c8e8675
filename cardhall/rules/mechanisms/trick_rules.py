"""The description of trick play: the single source for legality, refusals, prompts, inference, playouts and hints.

`TrickRules` holds the order of the cards, the duties of leaders and followers, the points of the cards and of the last
trick, and whether equal cards make a trick a draw.

A duty selects the cards that fulfil it among those still allowed; if there are any, only these remain allowed. Duties
apply in order. So "follow suit, else play a trump, and beat the best card if you can" is `(FOLLOW_SUIT, PLAY_TRUMP,
HEAD_TRICK)`. Exceptions to a duty are part of the duty. A game with a rule of its own writes a subclass of `Duty`,
which may look at everything in a `Table`.

`Table.memory` carries information from trick to trick, a number with a meaning of the game's own: subclasses of
`TrickRules` change it in `after_card` and `after_trick`. A game in which the play itself names trumps overrides
`next_rules`; one in which a led card may stand for a suit of the player's choice overrides `may_name`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from mypy_extensions import mypyc_attr

from cardhall.cards import SUIT_NAMES, Card
from cardhall.language import fill_template, one_of_suit, say, suit_name, template
from cardhall.rules.mechanisms.card_order import CardOrder, Suits

# aims of a seat; n from 0: the aim of exactly n tricks
AIM_MOST: Final = -1  # as many tricks, or points, as possible
AIM_FEWEST: Final = -2  # as few as possible
AIM_SPOIL: Final = -3  # tricks for a seat of another party that wants the fewest; its own tricks do not matter
NOBODY: Final = -1  # no seat
SPECIAL_KIND: Final = 1 << 16  # the unit of kinds of special cards, above all points of a card


class Table:
    """The trick under way and the cards played before, as everybody sees them. Cards are the bits of `Suits`."""

    def __init__(self, rules: TrickRules, party_of: Sequence[int]) -> None:
        """Start with no card played.

        `party_of`: by seat, the party for which the seat plays in this deal.
        """
        self.rules = rules
        self.party_of: list[int] = list(party_of)
        self.unplayed: int = rules.suits.pack  # the cards that have not been played, wherever they lie
        self.thrown: int = 0  # the cards played that were not of the suit led
        self.finished: int = 0  # tricks finished
        self.turn: int = 0  # the seat whose hand is to be played from
        self.cards_in_trick: int = 0  # cards in the trick
        self.leader: int = NOBODY  # the seat that led to the trick; between tricks, to the last one
        self.card_led: int = 0  # the card led
        self.led: int = 0  # the whole suit led, 0 on a lead
        self.can_win: int = 0  # the cards that may win the trick: those of the suit led, and trumps
        self.best_card: int = 0  # the card that wins the trick at present
        self.holder: int = NOBODY  # the seat that played it
        self.drawn: bool = False  # whether another party has played an equal card
        self.memory: int = 0  # information of the game's own rules; unchanged when the rules change

    def place_card(self, card: int, named_suit: int = 0) -> None:
        """Put a card of the seat to play on the table.

        `named_suit`: the whole suit for which a led card stands, if not its own.
        """
        self.unplayed &= ~card
        if self.cards_in_trick == 0:
            self.card_led = self.best_card = card
            self.led = named_suit or self.rules.suits.suit_of(card)
            self.can_win = self.led | self.rules.trumps
            self.holder = self.leader = self.turn
            self.drawn = False
            self.cards_in_trick = 1
            return
        if card & self.can_win:
            if self.rules.draws and card & self.rules.suits.equals_by_place[self.best_card.bit_length() - 1]:
                if self.party_of[self.turn] != self.party_of[self.holder]:
                    self.drawn = True
            elif card > self.best_card:
                self.best_card = card
                self.holder = self.turn
                self.drawn = False
        if not card & self.led:
            self.thrown |= card
        self.cards_in_trick += 1

    def winning(self) -> int:
        """Return all cards that would win the trick at present."""
        return self.can_win & -(self.best_card << 1)  # the bits above the best card

    def partner_holds(self) -> bool:
        """Return whether another hand of the same party is winning the trick."""
        return self.cards_in_trick > 0 and self.party_of[self.holder] == self.party_of[self.turn]


@mypyc_attr(allow_interpreted_subclasses=True)
class Duty:
    """A rule for every player whose hand allows obeying.

    `refusal`: the reason against another card, `prompt`: the task; `of_dummy`: the refusal for a dummy's hand, in games
    that have one. In the texts {led} and {trump} stand for one card of the suit ("heart"), {leds} and {trumps} for the
    suit ("hearts").
    """

    def __init__(self, refusal: str, prompt: str, unless_partner_holds: bool = False, of_dummy: str = "") -> None:
        self.refusal = refusal
        self.prompt = prompt
        self.of_dummy = of_dummy or refusal
        self.unless_partner_holds = unless_partner_holds

    def fulfil(self, table: Table, cards: int) -> int:
        """Return the cards that fulfil the duty; 0: none can, or the duty does not apply."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class FollowSuit(Duty):
    """The duty to play a card of the suit led."""

    def fulfil(self, table: Table, cards: int) -> int:
        return cards & table.led


@mypyc_attr(allow_interpreted_subclasses=True)
class PlayTrump(Duty):
    """The duty to play a trump."""

    def fulfil(self, table: Table, cards: int) -> int:
        return 0 if self.unless_partner_holds and table.partner_holds() else cards & table.rules.trumps


@mypyc_attr(allow_interpreted_subclasses=True)
class HeadTrick(Duty):
    """The duty to beat the best card of the trick; `on_trumps`: only where trumps were led."""

    def __init__(
        self,
        refusal: str,
        prompt: str,
        unless_partner_holds: bool = False,
        on_trumps: bool = False,
        of_dummy: str = "",
    ) -> None:
        super().__init__(refusal, prompt, unless_partner_holds, of_dummy)
        self.on_trumps = on_trumps

    def fulfil(self, table: Table, cards: int) -> int:
        if self.unless_partner_holds and table.partner_holds():
            return 0
        return 0 if self.on_trumps and table.led != table.rules.trumps else cards & table.winning()


@mypyc_attr(allow_interpreted_subclasses=True)
class Overtrump(Duty):
    """The duty to beat the trick with a trump."""

    def fulfil(self, table: Table, cards: int) -> int:
        if self.unless_partner_holds and table.partner_holds():
            return 0
        return cards & table.rules.trumps & table.winning()


@mypyc_attr(allow_interpreted_subclasses=True)
class LeadBan(Duty):
    """The ban on leading some suits until a condition is met, unless the hand holds nothing else.

    `suits`: "trumps", or the names of suits; `until`: "played" (a card of the suits was), "thrown" (a card of the suits
    was, when another suit was led), or "never".
    """

    def __init__(self, refusal: str, prompt: str, suits: str = "trumps", until: str = "played") -> None:
        super().__init__(refusal, prompt)
        self.suits = suits
        self.until = until

    def banned_cards(self, rules: TrickRules) -> int:
        """Return the cards that may not be led."""
        return rules.trumps if self.suits == "trumps" else rules.cards_of_suits(self.suits)

    def is_lifted(self, table: Table) -> bool:
        """Return whether the ban has ended.

        It does not come back in this deal.
        """
        gone = table.rules.suits.pack & ~table.unplayed if self.until == "played" else table.thrown
        return self.until != "never" and self.banned_cards(table.rules) & gone != 0

    def fulfil(self, table: Table, cards: int) -> int:
        return 0 if self.is_lifted(table) else cards & ~self.banned_cards(table.rules)


FOLLOW_SUIT = FollowSuit(
    template("You hold a {led}, so you must follow suit."),
    say("follow suit"),
    of_dummy=template("The dummy holds a {led}, so it must follow suit."),
)
PLAY_TRUMP = PlayTrump(
    template("You have no {leds}, so you must play a trump."),
    say("play a trump"),
    of_dummy=template("The dummy has no {leds}, so it must play a trump."),
)
HEAD_TRICK = HeadTrick(
    say("You can beat the best card of the trick, so you must."),
    say("beat the best card"),
    of_dummy=say("The dummy can beat the best card of the trick, so it must."),
)
OVERTRUMP = Overtrump(
    say("You can beat the trick with a trump, so you must."),
    say("beat the trick with a trump"),
    of_dummy=say("The dummy can beat the trick with a trump, so it must."),
)
TRUMPS_NOT_BROKEN = LeadBan(
    template("{trumps:capital} may not be led before one has been played."), template("lead any suit but {trumps}")
)


@mypyc_attr(allow_interpreted_subclasses=True)
class TrickRules:
    """The rules of play for tricks with a given order of cards.

    Frozen: keep an instance, do not make one for every card.
    """

    def __init__(
        self,
        order: CardOrder,
        pack: Sequence[Card],
        follow: Sequence[Duty] = (FOLLOW_SUIT,),
        lead: Sequence[Duty] = (),
        *,
        draws: bool = False,
        points: Mapping[str, int] | None = None,
        last_trick: int = 0,
        special: Sequence[Card] = (),
        naming: Sequence[Card] = (),
        watches: bool = False,
        changes: bool = False,
        licences: bool = False,
        declares: Sequence[tuple[Sequence[Card], int]] = (),
        sought: Mapping[Card, int] | None = None,
    ) -> None:
        """Describe the rules of play.

        `follow`, `lead`: the duties of followers and of leaders, in order. `draws`: whether equal cards of two parties
        make the trick a draw (otherwise there are no equal cards). `points`: the value of cards, by rank, or by rank
        and suit ("QS") where that differs; `last_trick`: points for the last trick besides. `special`: cards that
        duties treat unlike their neighbours. `naming`: cards that, when led, may stand for another suit (`may_name`).
        `watches`: whether `after_card` or `after_trick` does anything; `changes`: whether play may change the rules
        (`next_rules`). `licences`: whether a seat may be secretly free of duties, so that the conclusions from a play
        are likely, but not certain. `declares`: sets of cards that the winner of a trick may declare, one a trick,
        with their points, the first first. `sought`: cards that cost their owner when forced out by a lead of their
        suit, to the good of the leader, and pay when thrown on another; each with its approximate worth in card
        points.
        """
        self.order = order
        self.suits = Suits(order, pack)
        strengths = [list(order.power[name]) for name in self.suits.names]
        # by the number of the card led: how strong each card is in the trick, by its number
        self.strength: list[list[int]] = [strengths[suit] for suit in self.suits.suit]
        self.trump = order.trump
        self.trumps: int = self.suits.trumps
        self.follow: list[Duty] = list(follow)
        self.lead: list[Duty] = list(lead)
        self.draws = draws
        self.last_trick = last_trick
        self.watches = watches
        self.changes = changes
        self.licences = licences
        self.declared_sets: list[int] = [self.suits.flags(some) for some, _ in declares]
        self.declared_points: list[int] = [points for _, points in declares]
        self.declares: bool = bool(declares)
        self.naming: int = self.suits.flags(naming)
        # simpler rules once no hand holds a card that names a suit,
        self.rules_without_naming: TrickRules | None = None
        self.rules_without_bans: TrickRules | None = None  # and once no lead is banned any more; see `Position`
        # whether following suit is the only duty; a led card may still stand for another suit
        self.just_follow: bool = not lead and len(self.follow) == 1 and self.follow[0] is FOLLOW_SUIT
        self.only_follow: bool = self.just_follow and not naming  # and no led card stands for another suit
        self.is_memoryless: bool = not (naming or watches or changes)  # whether a card only counts for its trick
        # whether the strongest card always wins
        self.highest_wins: bool = not (draws or changes or type(self).winner is not TrickRules.winner)
        self.follows: bool = bool(self.follow) and self.follow[0] is FOLLOW_SUIT  # the first duty
        self.later_duties: list[Duty] = self.follow[1:] if self.follows else []  # the duties after it
        # whether followers are bound to a suit; seats that must at most beat the trick may ruff at any time
        self.binds_followers: bool = any(not isinstance(duty, HeadTrick | Overtrump) for duty in self.follow)
        self.points: list[int] = [0] * len(self.suits.faces)  # by place
        self.all_points: int = last_trick  # the sum of all points to win
        if points:
            for card in sorted(set(pack)):
                worth = points.get(card.text, points.get(card.rank, 0))
                self.points[self.suits.power[card]] = worth
                self.all_points += worth
        self.scores_points: bool = any(self.points) or last_trick != 0
        self.throw_values: list[int] = self.points[:]  # by place: the value of throwing a card off, where points cost
        self.sought: int = 0
        for card, more in (sought or {}).items():
            self.throw_values[self.suits.power[card]] += more
            self.sought |= self.suits.flag[card]
        self.kinds: list[int] = self.points[:]  # by place: neighbours in a suit with equal kinds are interchangeable
        for number, card in enumerate(special, 1):
            self.kinds[self.suits.power[card]] += number * SPECIAL_KIND
        self.has_unlike_neighbours: bool = any(self.kinds)  # whether some neighbours are not interchangeable
        self.ban_lifting_cards: int = 0  # the cards that lift a lead ban by being thrown on another suit
        for duty in lead:
            if isinstance(duty, LeadBan) and duty.until == "thrown":
                self.ban_lifting_cards |= duty.banned_cards(self)

    def cards_of_suits(self, names: str) -> int:
        """Return all cards of the suits with these names."""
        found = 0
        for name in names:
            found |= self.suits.members(name)
        return found

    def points_of(self, cards: int) -> int:
        """Return the sum of the cards' points."""
        total = 0
        while cards:
            low = cards & -cards
            cards ^= low
            total += self.points[low.bit_length() - 1]
        return total

    def points_by_card(self) -> dict[Card, int]:
        """Return the cards with points, each suit from the highest card down."""
        return {self.suits.faces[place]: worth for place, worth in reversed(list(enumerate(self.points))) if worth}

    # ---- legality

    def legal(self, table: Table, cards: int) -> int:
        """Return the cards of a hand that may be played now."""
        if not table.cards_in_trick:
            duties = self.lead
        elif self.follows:
            cards = cards & table.led or cards
            duties = self.later_duties
        else:
            duties = self.follow
        for duty in duties:
            if cards & (cards - 1) == 0:
                break
            fulfilling = duty.fulfil(table, cards)
            if fulfilling:
                cards = fulfilling
        return cards

    def duty_against(self, table: Table, cards: int, card: int) -> Duty | None:
        """Return the duty that forbids a card of a hand now; None if the card is legal."""
        for duty in self.follow if table.cards_in_trick else self.lead:
            fulfilling = duty.fulfil(table, cards)
            if fulfilling:
                if not fulfilling & card:
                    return duty
                cards = fulfilling
        return None

    def duties_of(self, table: Table, cards: int) -> list[Duty]:
        """Return the duties that a hand can fulfil now, in order."""
        duties: list[Duty] = []
        for duty in self.follow if table.cards_in_trick else self.lead:
            fulfilling = duty.fulfil(table, cards)
            if fulfilling and not (isinstance(duty, PlayTrump) and table.led == self.trumps):  # that is following
                if isinstance(duty, Overtrump):  # implies the duty to play a trump
                    duties = [other for other in duties if not isinstance(other, PlayTrump)]
                duties.append(duty)
                cards = fulfilling
        return duties

    def rules_out(self, table: Table, card: int) -> int:
        """Return the cards that a hand cannot hold after the play of `card`, as a mask by card number.

        With any of these cards in hand, `card` would not have been legal.
        """
        if self.only_follow:
            if not table.cards_in_trick or card & table.led:
                return 0
            other_cards = table.led & table.unplayed
        else:
            other_cards = table.unplayed & ~card
        ruled_out = 0
        while other_cards:
            other_card = other_cards & -other_cards
            other_cards ^= other_card
            if not self.legal(table, card | other_card) & card:
                ruled_out |= 1 << int(self.suits.faces[other_card.bit_length() - 1])
        return ruled_out

    # ---- words

    def fill_suit_names(self, text: str, table: Table) -> str:
        """Fill the names of suits into a sentence of a duty."""
        led = self.suit_name_of(table.led)
        values: dict[str, Any] = {"led": led, "leds": led, "trump": say("trump"), "trumps": say("trumps")}
        for one, several, name in (("led", "leds", led), ("trump", "trumps", self.order.trump)):
            if name in SUIT_NAMES:
                values |= {one: one_of_suit(name), several: suit_name(name)}
        return fill_template(text, **values)

    def suit_name_of(self, suit_cards: int) -> str:
        """Return the name of a whole suit; "" for none."""
        return self.suits.names[self.suits.suit_at[suit_cards.bit_length() - 1]] if suit_cards else ""

    # ---- the winner of a trick, and effects of cards

    def winner(self, table: Table) -> int:
        """Return the seat that wins the trick; `NOBODY` if drawn."""
        return NOBODY if table.drawn else table.holder

    def after_card(self, table: Table, card: int) -> None:
        """React to a card just laid, if `watches`, while `table.turn` is still the seat that played."""

    def after_trick(self, table: Table, seat: int) -> None:
        """React to a full trick, if `watches`, while it still lies. `seat`: the winner, or `NOBODY` for a draw."""

    # ---- decisions by the play itself

    def may_name(self, table: Table, card: int) -> int:
        """Return the suits for which a led `naming` card may stand, as whole suits in one number.

        0: the card stands for its own suit.
        """
        return self.suits.pack & ~self.trumps

    def can_be_solved(self, table: Table) -> bool:
        """Return whether from now on only duties decide legality, and the highest card wins."""
        return not (self.draws or self.watches or self.changes or self.naming & table.unplayed)

    def next_rules(self, table: Table, hand: int) -> TrickRules | None:
        """Return the rules from now on, before a hand of `table.turn` is played from; None: unchanged.

        Called if `changes`. Cards of the trick under way that become trumps by the change, but are not of the suit led,
        cannot win the trick.
        """
        return None

    # ---- declarations: `Table.memory` has a bit for each of the sets, from the lowest

    def to_declare(self, declared: int, hand: int) -> int:
        """Return the undeclared sets in a hand, as bits of `Table.memory`; `declared`: the sets declared before."""
        found = 0
        for number, some in enumerate(self.declared_sets):
            if hand & some == some and not declared >> number & 1:
                found |= 1 << number
        return found

    def may_declare(self, table: Table, hands: Sequence[int]) -> bool:
        """Return whether any of these hands may still have something to declare."""
        found = 0
        for hand in hands:
            found |= self.to_declare(table.memory, hand)
        return found != 0

    def declare(self, table: Table, hand: int) -> int:
        """Declare at once for the winner of a trick, in imagined play. Return the points of the set declared."""
        open_sets = self.to_declare(table.memory, hand)
        if not open_sets:
            return 0
        first = open_sets & -open_sets
        table.memory |= first
        return self.declared_points[first.bit_length() - 1]

    def cards_to_keep(self, table: Table, hand: int) -> int:
        """Return the cards of a hand that are better kept for a declaration."""
        kept_cards = 0
        open_sets = self.to_declare(table.memory, hand)
        for number, some in enumerate(self.declared_sets):
            if open_sets >> number & 1:
                kept_cards |= some
        return kept_cards
