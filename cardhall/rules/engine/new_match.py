"""The start of a match: checks the arguments of `Game.start`, and makes the first state."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

from cardhall.cards import Card, cards
from cardhall.english import MAX_QUOTED_LENGTH, make_printable, quoted
from cardhall.language import listing, say
from cardhall.rules.engine.options import Value
from cardhall.rules.engine.phase import OVER
from cardhall.rules.engine.setup import Setup, SetupError
from cardhall.rules.engine.zones import explain_wrong_sizes

if TYPE_CHECKING:
    from cardhall.rules.engine.game import Game


def start_match(
    game: Game[Any],
    *,
    seats: int | None,
    seed: int,
    options: Mapping[str, Value] | None,
    dealer: int | None,
    deals: Iterable[Mapping[str, str]] | None,
    older_rule: str,
) -> Any:
    """Start a match, as `Game.start` describes. Raises `SetupError`."""
    setup = make_setup(game, seats, options)
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise SetupError(say("The seed must be a whole number, not {seed}.", seed=repr(seed)))
    if dealer is not None and (type(dealer) is not int or dealer not in range(setup.seats)):
        last = setup.seats - 1
        refusal = say("There is no seat {seat} to deal; the seats are 0 to {last}.", seat=repr(dealer), last=last)
        raise SetupError(refusal)
    state = game.state_class()
    state.game, state.setup, state.seed, state.draws = game, setup, seed, 0
    state.zones, state.known, state.dealt, state.layout = {}, (), None, {}
    state.scores, state.results, state.winners = game.first_scores(setup), (), ()
    state.gained, state.gains, state.decided = (0,) * len(setup.sides), (), False
    state.deal_number, state.shuffled_in, state.turn, state.past, state.news = 0, 0, None, None, None
    state.single_deal = False
    if older_rule:
        state.older_rule = older_rule
    state.at = OVER
    drawn_dealer = state.random_number(setup.seats)  # drawn even if given, so that later draws are the same
    state.dealer = drawn_dealer if dealer is None else dealer
    if not isinstance(deals, Iterable | None):
        raise SetupError(say("The scripted deals must be a list of deals, not {deals}.", deals=repr(deals)))
    state.script = tuple(read_script(game, setup, script) for script in deals or ())
    first = state.dealer
    for number, dealt in enumerate(state.script, 1):
        state.deal_number, state.dealer = number, (first + (number - 1) * setup.direction) % setup.seats
        layouts = game.layouts(state)
        if {zone: len(some) for zone, some in dealt.items()} not in layouts:
            raise SetupError(explain_wrong_sizes(dealt, layouts[0]))
    state.deal_number, state.dealer = 0, first
    state.news = []
    try:
        state.begin_match()
    finally:
        state.news = None
    return state


def make_setup(game: Game[Any], seats: int | None, options: Mapping[str, Value] | None) -> Setup:
    """Check seats and options, and fill in the defaults. Raises `SetupError`."""
    if seats is None:
        seats = game.seat_counts[0]
    if type(seats) is not int or seats not in game.seat_counts:
        possible = listing(sorted(game.seat_counts), ",")
        name, asked = game.name, quoted(seats)
        raise SetupError(
            say("{game} is not for {seats} players; it is for {known}.", game=name, seats=asked, known=possible)
        )
    if not isinstance(options, Mapping | None):
        raise SetupError(
            say("The options must be a mapping of names to choices, not {options}.", options=quoted(options))
        )
    chosen = {name: option.default for name, option in game.options.items()}
    for name, value in (options or {}).items():
        if name not in game.options:
            nearest = get_close_matches(str(name), list(game.options), n=3, cutoff=0.4) or sorted(game.options)
            asked, meant = quoted(name), listing(nearest, ",")
            refusal = say(
                "{game} has no option {option}; did you mean {near}?", game=game.name, option=asked, near=meant
            )
            raise SetupError(refusal)
        choices = game.options[name].choices
        if not any(type(value) is type(choice) and value == choice for choice in choices):
            asked = say(
                "Option {option} cannot be {value}; its choices are {choices}.",
                option=quoted(name),
                value=quoted(value),
                choices=listing(map(str, choices), ","),
            )
            raise SetupError(asked)
        if not game.options[name].fits(value, seats):
            possible = listing(map(str, game.options[name].seats[value]), ",")
            asked = say(
                "Option {option} can be {value} with {known} players, not with {seats}.",
                option=quoted(name),
                value=quoted(value),
                known=possible,
                seats=seats,
            )
            raise SetupError(asked)
        chosen[name] = value
    sides = game.sides_for(seats, chosen)
    side_of = tuple(next(i for i, side in enumerate(sides) if seat in side) for seat in range(seats))
    return Setup(seats, chosen, sides, side_of, game.direction_for(seats, chosen))


def read_script(game: Game[Any], setup: Setup, script: Mapping[str, str]) -> Mapping[str, tuple[Card, ...]]:
    """Read a scripted deal. Raises `SetupError` for unreadable text or a deal that is not the pack."""
    if not isinstance(script, Mapping) or None in script.values():
        raise SetupError(
            say("A scripted deal must be a mapping of zones to cards in text, not {script}.", script=quoted(script))
        )
    try:
        dealt = {zone: tuple(cards(text)) for zone, text in script.items()}
    except (ValueError, TypeError, AttributeError) as error:
        raise SetupError(
            say("The scripted deal cannot be read: {error}.", error=make_printable(str(error), MAX_QUOTED_LENGTH))
        ) from None
    game.check_pack(setup, dealt)
    return dealt
