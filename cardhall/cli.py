"""The command line. A refusal is a single sentence on the error output, with exit code 2."""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, NoReturn

from cardhall import __version__, home_folder
from cardhall.commands.common import (
    INTERRUPTED,
    REFUSED,
    CommandParser,
    add_person,
    game_named,
    home_of,
    option_values,
    whole_number,
)
from cardhall.commands.debugging import add_debug, start_log
from cardhall.english import printable, quoted
from cardhall.language import say
from cardhall.log import UnknownCategory
from cardhall.rules import CATALOGUE, UnknownGame

SMALLEST_PICTURE, LARGEST_PICTURE = (320, 240), (7680, 4320)  # pixels of a picture
HALL_PICTURE = "hall"  # stands for a game where a picture is asked for
SAVED_GAME_ENDINGS = (".cardhall", ".json")  # how files with saved games end
BOARD_ENDINGS = (".pbn", ".lin")  # how files with deals of other programs end
FILE_ADDRESS_PREFIX = "file://"  # how the address of a file on this computer begins
MAX_QUOTED_PATH = 200  # characters of a path in a sentence
MAX_SEATS = 16  # more than any game has: a greater number is refused before a game is loaded
DEBIAN_PACKAGES = (
    "libgl1 libegl1 libxkbcommon0 libdbus-1-3 libfontconfig1 libglib2.0-0 libxcb-cursor0 libxcb-icccm4 "
    "libxcb-keysyms1 libxcb-shape0 libxcb-xkb1 libxkbcommon-x11-0"
)
TOOL_COMMANDS = {  # commands that are modules of `cardhall.commands`
    "arena": say("Find out which of two computer players is better."),
    "backup": say("Save all your matches, statistics and settings in one file."),
    "boards": say("List the deals of a PBN or LIN file, and the parts that cannot be read."),
    "bench": say("Measure how fast games are played and how long the computer players think."),
    "engine": say("Answer other programs, line by line, on standard input and output."),
    "opponents": say("Write the page about the strength of the computer players."),
    "people": say("List the people who play on this computer."),
    "restore": say("Restore your matches, statistics and settings from a backup."),
    "review": say("Write the cost of your decisions in a saved game as JSON."),
    "verify": say("Check the fingerprints of the deals of a saved game."),
}
OWN_COMMANDS = ("play", "open", "shot", "selftest", "games")  # commands of this module


class Refusal(Exception):
    """Raised when a request cannot be met; the text is a sentence."""


class _Version(argparse.Action):
    """Option `--version`: prints the version and the kind of build."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        from cardhall import build

        print(f"Card Hall {__version__} ({build.kind()})")
        parser.exit()


def run(arguments: Sequence[str]) -> int:
    """Run a command line. Returns the exit code: 0 done, 1 a check failed, 2 refused.

    Raises SystemExit with that code where the arguments themselves end the program: `--help`, or unreadable arguments.
    """
    if no_home := home_folder.ensure_home():
        print(f"cardhall: {no_home}", file=sys.stderr)
    try:
        arguments = start_log(arguments, lambda word: word in (*TOOL_COMMANDS, *OWN_COMMANDS) or _is_file(word))
        if arguments and arguments[0] in TOOL_COMMANDS:
            tool: Callable[[Sequence[str]], int] = import_module(f"cardhall.commands.{arguments[0]}").main
            return tool(arguments[1:])
        if not arguments:  # the usual start, which waits for nothing
            return _hall()
        if len(arguments) == 1 and _is_file(arguments[0]):  # a saved game or deals, also by a double click
            return _window_function()(None, _path(arguments[0]))
        asked = _make_parser().parse_args(list(arguments))
        do: Callable[[argparse.Namespace], int] = asked.do
        return do(asked)
    except (Refusal, UnknownCategory) as refusal:
        print(f"cardhall: {' '.join(str(refusal).split())}", file=sys.stderr)
        return REFUSED
    except KeyboardInterrupt:
        return INTERRUPTED


def _make_parser() -> CommandParser:
    parser = CommandParser(
        prog="cardhall",
        usage="cardhall [--debug [CATEGORIES]] [--person NAME] [FILE | command …]",
        description=say("Card games against computer opponents. With a FILE, continue its match or show its deals."),
    )
    parser.add_argument("--version", action=_Version, nargs=0, help=say("show the version and the build"))
    add_debug(parser)
    add_person(parser)
    parser.set_defaults(do=_hall)
    commands = parser.add_subparsers(dest="command", metavar="command")

    def command(name: str, do: Callable[[argparse.Namespace], int], text: str) -> CommandParser:
        made = commands.add_parser(name, help=text, description=text)
        made.set_defaults(do=do)
        return made

    def set_up(made: CommandParser, game: str) -> None:
        made.add_argument("game", metavar="GAME", help=game)
        made.add_argument("--seed", type=whole_number, metavar="N", help=say("a whole number that fixes all deals"))
        made.add_argument("--seats", type=whole_number, metavar="N", help=say("the number of players"))
        made.add_argument(
            "--option",
            action="append",
            default=[],
            metavar="NAME=VALUE",
            help=say("an option of the rules; can be repeated"),
        )

    play = command("play", _play, say("Start a match."))
    set_up(play, say("a game’s id or name, the code of a deal, or a PBN or LIN file"))
    play.add_argument("--level", metavar="LEVEL", help=say("level of the opponents: easy, normal or hard"))
    play.add_argument(
        "--with",
        dest="conditions",
        action="append",
        default=[],
        metavar="CONDITION",
        help=say(
            "a condition for the first deal, such as “points 15-17”, “balanced”, “partner spades 5+” "
            "or “aces 3”; can be repeated"
        ),
    )
    add_person(play, default=argparse.SUPPRESS)  # may stand before the command too
    open_ = command("open", _open, say("Continue a saved game."))
    open_.add_argument("file", type=_path, metavar="FILE")
    add_person(open_, default=argparse.SUPPRESS)
    shot = command(
        "shot", _take_screenshot, say("Save a picture of a table, or of the hall (GAME “hall”), without a screen.")
    )
    set_up(shot, say("a game’s id or name; “cardhall games” lists them"))
    shot.add_argument("-o", "--output", type=Path, required=True, metavar="FILE.png")
    shot.add_argument(
        "--actions",
        type=whole_number,
        default=0,
        metavar="N",
        help=say("number of actions to play before the picture"),
    )
    shot.add_argument(
        "--size", type=_size, default=(1440, 900), metavar="WxH", help=say("size in pixels, such as 1440x900")
    )
    shot.add_argument("--theme", default="light", metavar="NAME", help=say("light, dark, or the name of a felt"))
    command(
        "selftest", _selftest, say("Test every game, the computer players, saving and the window, without a screen.")
    )
    command("games", _list_games, say("List the games."))
    for name, text in TOOL_COMMANDS.items():  # they read their arguments themselves: see `run`
        commands.add_parser(name, help=text)
    return parser


# ---- reading arguments


def _is_file(argument: str) -> bool:
    """Return whether a lone argument means a file, by the ending or a folder in the text."""
    named = argument.lower().endswith((*SAVED_GAME_ENDINGS, *BOARD_ENDINGS)) or any(
        mark in argument for mark in (os.sep, os.altsep) if mark
    )
    return named and not argument.startswith("-")


def _path(argument: str) -> Path:
    """Return the path of a file argument; some file managers pass an address: `file:///home/…`."""
    if argument.lower().startswith(FILE_ADDRESS_PREFIX):
        from urllib.parse import urlsplit
        from urllib.request import url2pathname

        return Path(url2pathname(urlsplit(argument).path))
    return Path(argument)


def _size(text: str) -> tuple[int, int]:
    found = re.fullmatch(r"(\d{1,5})[xX×](\d{1,5})", text)
    if not found:
        raise argparse.ArgumentTypeError(say("{text} is not a size; write it as in 1440x900", text=quoted(text)))
    width, height = int(found[1]), int(found[2])
    if not (SMALLEST_PICTURE[0] <= width <= LARGEST_PICTURE[0] and SMALLEST_PICTURE[1] <= height <= LARGEST_PICTURE[1]):
        least, most = "{}x{}".format(*SMALLEST_PICTURE), "{}x{}".format(*LARGEST_PICTURE)
        raise argparse.ArgumentTypeError(
            say("{size} is not between {least} and {most}", size=f"{width}x{height}", least=least, most=most)
        )
    return width, height


def _game_id(text: str) -> str:
    """Return the id of the game with this id or name. Raises `Refusal`."""
    try:
        return game_named(text)
    except UnknownGame as error:
        raise Refusal(str(error)) from None


def _seats(number: int | None) -> int | None:
    if number is not None and not 1 <= number <= MAX_SEATS:
        raise Refusal(say("There is no game for {number} players.", number=number))
    return number


def _new_match(asked: argparse.Namespace, levels: Mapping[int, str] | None = None) -> Any:
    """Make the match described by the arguments. Raises `Refusal`."""
    from cardhall.match import Match
    from cardhall.rules import SetupError

    game_id = _game_id(asked.game)
    try:
        return Match.new(
            game_id,
            seats=_seats(asked.seats),
            seed=asked.seed,
            options=option_values(game_id, asked.option),
            levels=levels,
        )
    except SetupError as error:
        raise Refusal(str(error)) from None


def _find_seed(asked: argparse.Namespace) -> int:
    """Return the seed of a match whose first deal meets the conditions asked for. Raises `Refusal`."""
    from cardhall import rules
    from cardhall.match import conditions
    from cardhall.rules import SetupError

    if asked.seed is not None:
        raise Refusal(say("A seed already fixes the deals: leave out --seed or --with."))
    game_id = _game_id(asked.game)
    game, values = rules.get(game_id), option_values(game_id, asked.option)
    try:
        setup = game.setup_of(_seats(asked.seats), values)
        offer = conditions.offered_conditions(game, setup.seats, setup.options)
        if offer is None:
            raise Refusal(say("{game} has no conditions for deals.", game=game.name))
        wanted = [conditions.read(text, offer) for text in asked.conditions]
    except (SetupError, conditions.ConditionError) as error:
        raise Refusal(str(error)) from None
    search = conditions.Search(game_id, setup.seats, setup.options, wanted)
    seed = search.run()
    if seed is None:
        raise Refusal(search.refusal)
    return seed


def _match_of_code(asked: argparse.Namespace) -> Any:
    """Make the match described by a code. Raises `Refusal`."""
    from cardhall.match import Match, codes

    if asked.seats is not None or asked.seed is not None or asked.option or asked.conditions:
        raise Refusal(say("The code already sets the players, the rules and the cards: leave out the other options."))
    try:
        code = codes.read(asked.game)
    except codes.CodeError as error:
        raise Refusal(str(error)) from None
    return Match.new(code.game, **code.arguments())


# ---- the commands


def _hall(asked: argparse.Namespace | None = None) -> int:
    return _window_function()(**({} if asked is None else _person(asked)))


def _person(asked: argparse.Namespace) -> dict[str, str]:
    """Return the id of the named player, as `person`; {}: the last player. Raises `Refusal` for an unknown name."""
    if getattr(asked, "person", None) is None:
        return {}
    from cardhall.match.profiles import ProfileError, Profiles

    try:
        return {"person": Profiles.own().find(asked.person).id}
    except ProfileError as error:
        raise Refusal(str(error)) from None


def _play(asked: argparse.Namespace) -> int:
    from cardhall import players
    from cardhall.match import SaveError, Store
    from cardhall.match.codes import looks_like_one

    if asked.game.lower().endswith(BOARD_ENDINGS):
        return _show_boards(_path(asked.game), asked)
    is_code = looks_like_one(asked.game)
    game_id = "" if is_code else _game_id(asked.game)
    if asked.level is not None and asked.level not in players.LEVELS[1:]:
        raise Refusal(
            say("There is no level {level}. The levels are easy, normal and hard.", level=quoted(asked.level))
        )
    who = _person(asked)
    is_usual = asked.seed is None and asked.seats is None and not asked.option and asked.level is None
    if not is_code and is_usual and not asked.conditions:
        return _window_function()(game_id, **who)
    if not is_code and asked.conditions:
        asked.seed = _find_seed(asked)
    match = _match_of_code(asked) if is_code else _new_match(asked)
    if asked.level is not None:
        match.levels = dict.fromkeys(match.levels, asked.level)
    app = _window_function()
    try:
        path = Store(home_of(who.get("person")).matches).autosave(match)
    except SaveError:  # it can be played: the window tells the player, and keeps trying to save
        return app(None, None, match, **who)
    return app(None, path, **who)


def _open(asked: argparse.Namespace) -> int:
    from cardhall.match import Match, SaveError

    if asked.file.suffix.lower() in BOARD_ENDINGS:
        return _show_boards(asked.file, asked)
    try:
        Match.load(asked.file)
    except SaveError as error:
        raise Refusal(str(error)) from None
    return _window_function()(None, asked.file, **_person(asked))


def _show_boards(path: Path, asked: argparse.Namespace) -> int:
    """Show the deals of a file in the window. Raises `Refusal` where there are none."""
    from cardhall.match.boards.board import BoardError
    from cardhall.match.boards.reading import read_file

    if any(getattr(asked, name, None) for name in ("seats", "seed", "option", "level")):
        raise Refusal(say("Choose the deals of a file in the window. Leave out the other options."))
    try:
        read_file(path)
    except BoardError as error:
        raise Refusal(str(error)) from None
    return _window_function()(None, path, **_person(asked))


def _take_screenshot(asked: argparse.Namespace) -> int:
    match = None if asked.game == HALL_PICTURE else _new_match(asked)  # refuses what the game is not for
    if asked.actions < 0:
        raise Refusal(say("The number of actions cannot be negative."))
    path: Path = asked.output
    if path.suffix.lower() != ".png":
        raise Refusal(say("Pictures are saved as PNG files, so “{name}” must end in .png.", name=printable(path.name)))
    theme, felt = _theme_and_felt(asked.theme)
    _check_writable(path)
    _no_screen()
    try:
        if match is None:
            from cardhall.desktop.hall_shot import hall_shot

            hall_shot(path, size=asked.size, theme=theme)
            return 0
        from cardhall.desktop.table.screenshot import write_screenshot

        write_screenshot(
            match.game.id,
            path,
            seed=match.seed,
            seats=match.state.seats,
            actions=asked.actions,
            size=asked.size,
            theme=theme,
            felt=felt,
            options=dict(match.state.options),
        )
    except OSError as error:
        raise Refusal(
            say("{name} cannot be written: {reason}.", name=_quote_path(path), reason=_reason(error))
        ) from None
    except ValueError as error:
        raise Refusal(str(error)) from None
    return 0


def _theme_and_felt(name: str) -> tuple[str, str]:
    """Return the theme of the pages and the felt of the table for the name of either. Raises `Refusal`."""
    from cardhall.desktop.settings import FELT_CHOICES, THEME_CHOICES

    if name in THEME_CHOICES:
        return name, "auto"
    if name in FELT_CHOICES:
        return "light", name
    raise Refusal(
        say(
            "There is no theme {name}. The themes are {themes}.",
            name=quoted(name),
            themes=", ".join((*THEME_CHOICES, *FELT_CHOICES)),
        )
    )


def _check_writable(path: Path) -> None:
    folder, name = path.parent, _quote_path(path)
    if "\0" in str(path):
        raise Refusal(say("{name} cannot be written: this is not a valid file name.", name=name))
    try:
        if not folder.is_dir():
            raise Refusal(say("The folder {folder} does not exist.", folder=_quote_path(folder)))
        if path.is_dir():
            raise Refusal(say("{name} is a folder.", name=name))
        if not os.access(path if path.exists() else folder, os.W_OK):
            raise Refusal(say("{name} cannot be written.", name=name))
    except OSError as error:  # a name that is too long, for one
        raise Refusal(say("{name} cannot be written: {reason}.", name=name, reason=_reason(error))) from None


def _no_screen() -> None:
    """Have Qt draw without a screen, unless the environment says otherwise."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    _check_display()


def _selftest(asked: argparse.Namespace) -> int:
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from cardhall.selftest import selftest

    return 0 if selftest(print) else 1


def _list_games(asked: argparse.Namespace) -> int:
    from cardhall.rules.filters import format_counts
    from cardhall.rules.game_search import alphabetical_key

    width = max(map(len, CATALOGUE))
    for game_id in sorted(CATALOGUE, key=alphabetical_key):
        entry = CATALOGUE[game_id]
        players = format_counts(entry.seat_counts)
        told = say("{name} ({family}, {players} players)", name=entry.name, family=entry.family, players=players)
        print(f"{game_id:<{width}}  {told}")
    return 0


# ---- the window


def _window_function() -> Callable[..., int]:
    """Return the function that opens the window. Raises `Refusal` where no window is possible."""
    _check_display()
    from cardhall.desktop import app

    run_app: Callable[..., int] = app.run
    return run_app


def _check_display() -> None:
    from cardhall.desktop.display import why_no_window

    reason = why_no_window()
    if reason:
        on_debian = say(" On Debian and Ubuntu: apt-get install {packages}", packages=DEBIAN_PACKAGES)
        raise Refusal(f"{reason}{on_debian * ('library' in reason)}")


def _reason(error: OSError) -> str:
    from cardhall.match.files import reason

    return reason(error)


def _quote_path(path: object) -> str:
    """Return a path as quoted in a sentence, cut where very long."""
    text = str(path)
    return repr(text if len(text) <= MAX_QUOTED_PATH else text[:MAX_QUOTED_PATH] + "…")
