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
from cardhall.commands.command_line import (
    INTERRUPTED_STATUS,
    REFUSED_STATUS,
    CommandParser,
    add_person_option,
    find_game_id,
    find_person_home,
    parse_options,
    parse_whole_number,
)
from cardhall.commands.debugging import add_debug_option, apply_debug_option
from cardhall.english import make_printable, quoted
from cardhall.language import say
from cardhall.log import UnknownCategory
from cardhall.rules import CATALOGUE, UnknownGame

MIN_PICTURE_SIZE, MAX_PICTURE_SIZE = (320, 240), (7680, 4320)  # pixels of a picture
HALL_PICTURE_ARGUMENT = "hall"  # stands for a game where a picture is asked for
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
CLI_MODULE_COMMANDS = ("play", "open", "shot", "selftest", "games")  # commands of this module


class Refusal(Exception):
    """Raised when a request cannot be met; the text is a sentence."""


class _VersionAction(argparse.Action):
    """Option `--version`: prints the version and the kind of build."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        from cardhall import build

        print(f"Card Hall {__version__} ({build.build_kind()})")
        parser.exit()


def run(arguments: Sequence[str]) -> int:
    """Run a command line. Returns the exit code: 0 done, 1 a check failed, 2 refused.

    Raises SystemExit with that code where the arguments themselves end the program: `--help`, or unreadable arguments.
    """
    if home_warning := home_folder.ensure_home():
        print(f"cardhall: {home_warning}", file=sys.stderr)
    try:
        arguments = apply_debug_option(
            arguments, lambda word: word in (*TOOL_COMMANDS, *CLI_MODULE_COMMANDS) or _is_file_argument(word)
        )
        if arguments and arguments[0] in TOOL_COMMANDS:
            tool: Callable[[Sequence[str]], int] = import_module(f"cardhall.commands.{arguments[0]}").main
            return tool(arguments[1:])
        if not arguments:  # the usual start, which waits for nothing
            return _open_hall()
        if len(arguments) == 1 and _is_file_argument(arguments[0]):  # a saved game or deals, also by a double click
            return _window_function()(None, _parse_path(arguments[0]))
        namespace = _make_parser().parse_args(list(arguments))
        handler: Callable[[argparse.Namespace], int] = namespace.do
        return handler(namespace)
    except (Refusal, UnknownCategory) as refusal:
        print(f"cardhall: {' '.join(str(refusal).split())}", file=sys.stderr)
        return REFUSED_STATUS
    except KeyboardInterrupt:
        return INTERRUPTED_STATUS


def _make_parser() -> CommandParser:
    parser = CommandParser(
        prog="cardhall",
        usage="cardhall [--debug [CATEGORIES]] [--person NAME] [FILE | command …]",
        description=say("Card games against computer opponents. With a FILE, continue its match or show its deals."),
    )
    parser.add_argument("--version", action=_VersionAction, nargs=0, help=say("show the version and the build"))
    add_debug_option(parser)
    add_person_option(parser)
    parser.set_defaults(do=_open_hall)
    commands = parser.add_subparsers(dest="command", metavar="command")

    def add_command(name: str, handler: Callable[[argparse.Namespace], int], text: str) -> CommandParser:
        subparser = commands.add_parser(name, help=text, description=text)
        subparser.set_defaults(do=handler)
        return subparser

    def add_setup_arguments(subparser: CommandParser, game_help: str) -> None:
        subparser.add_argument("game", metavar="GAME", help=game_help)
        subparser.add_argument(
            "--seed", type=parse_whole_number, metavar="N", help=say("a whole number that fixes all deals")
        )
        subparser.add_argument("--seats", type=parse_whole_number, metavar="N", help=say("the number of players"))
        subparser.add_argument(
            "--option",
            action="append",
            default=[],
            metavar="NAME=VALUE",
            help=say("an option of the rules; can be repeated"),
        )

    play = add_command("play", _start_match, say("Start a match."))
    add_setup_arguments(play, say("a game’s id or name, the code of a deal, or a PBN or LIN file"))
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
    add_person_option(play, default=argparse.SUPPRESS)  # may stand before the command too
    open_ = add_command("open", _open_saved_game, say("Continue a saved game."))
    open_.add_argument("file", type=_parse_path, metavar="FILE")
    add_person_option(open_, default=argparse.SUPPRESS)
    shot = add_command(
        "shot", _take_screenshot, say("Save a picture of a table, or of the hall (GAME “hall”), without a screen.")
    )
    add_setup_arguments(shot, say("a game’s id or name; “cardhall games” lists them"))
    shot.add_argument("-o", "--output", type=Path, required=True, metavar="FILE.png")
    shot.add_argument(
        "--actions",
        type=parse_whole_number,
        default=0,
        metavar="N",
        help=say("number of actions to play before the picture"),
    )
    shot.add_argument(
        "--size", type=_parse_size, default=(1440, 900), metavar="WxH", help=say("size in pixels, such as 1440x900")
    )
    shot.add_argument("--theme", default="light", metavar="NAME", help=say("light, dark, or the name of a felt"))
    add_command(
        "selftest", _selftest, say("Test every game, the computer players, saving and the window, without a screen.")
    )
    add_command("games", _print_games, say("List the games."))
    for name, text in TOOL_COMMANDS.items():  # they read their arguments themselves: see `run`
        commands.add_parser(name, help=text)
    return parser


# ---- reading arguments


def _is_file_argument(argument: str) -> bool:
    """Return whether a lone argument means a file, by the ending or a folder in the text."""
    looks_like_file = argument.lower().endswith((*SAVED_GAME_ENDINGS, *BOARD_ENDINGS)) or any(
        mark in argument for mark in (os.sep, os.altsep) if mark
    )
    return looks_like_file and not argument.startswith("-")


def _parse_path(argument: str) -> Path:
    """Return the path of a file argument; some file managers pass an address: `file:///home/…`."""
    if argument.lower().startswith(FILE_ADDRESS_PREFIX):
        from urllib.parse import urlsplit
        from urllib.request import url2pathname

        return Path(url2pathname(urlsplit(argument).path))
    return Path(argument)


def _parse_size(text: str) -> tuple[int, int]:
    size_match = re.fullmatch(r"(\d{1,5})[xX×](\d{1,5})", text)
    if not size_match:
        raise argparse.ArgumentTypeError(say("{text} is not a size; write it as in 1440x900", text=quoted(text)))
    width, height = int(size_match[1]), int(size_match[2])
    if not (
        MIN_PICTURE_SIZE[0] <= width <= MAX_PICTURE_SIZE[0] and MIN_PICTURE_SIZE[1] <= height <= MAX_PICTURE_SIZE[1]
    ):
        least, most = "{}x{}".format(*MIN_PICTURE_SIZE), "{}x{}".format(*MAX_PICTURE_SIZE)
        raise argparse.ArgumentTypeError(
            say("{size} is not between {least} and {most}", size=f"{width}x{height}", least=least, most=most)
        )
    return width, height


def _game_id_or_refuse(text: str) -> str:
    """Return the id of the game with this id or name. Raises `Refusal`."""
    try:
        return find_game_id(text)
    except UnknownGame as error:
        raise Refusal(str(error)) from None


def _check_seats(number: int | None) -> int | None:
    if number is not None and not 1 <= number <= MAX_SEATS:
        raise Refusal(say("There is no game for {number} players.", number=number))
    return number


def _new_match(arguments: argparse.Namespace, levels: Mapping[int, str] | None = None) -> Any:
    """Make the match described by the arguments. Raises `Refusal`."""
    from cardhall.match import Match
    from cardhall.rules import SetupError

    game_id = _game_id_or_refuse(arguments.game)
    try:
        return Match.new(
            game_id,
            seats=_check_seats(arguments.seats),
            seed=arguments.seed,
            options=parse_options(game_id, arguments.option),
            levels=levels,
        )
    except SetupError as error:
        raise Refusal(str(error)) from None


def _find_seed(arguments: argparse.Namespace) -> int:
    """Return the seed of a match whose first deal meets the conditions asked for. Raises `Refusal`."""
    from cardhall import rules
    from cardhall.match import deal_conditions
    from cardhall.rules import SetupError

    if arguments.seed is not None:
        raise Refusal(say("A seed already fixes the deals: leave out --seed or --with."))
    game_id = _game_id_or_refuse(arguments.game)
    game, values = rules.get(game_id), parse_options(game_id, arguments.option)
    try:
        setup = game.setup_of(_check_seats(arguments.seats), values)
        offer = deal_conditions.offered_conditions(game, setup.seats, setup.options)
        if offer is None:
            raise Refusal(say("{game} has no conditions for deals.", game=game.name))
        wanted_conditions = [deal_conditions.read(text, offer) for text in arguments.conditions]
    except (SetupError, deal_conditions.ConditionError) as error:
        raise Refusal(str(error)) from None
    search = deal_conditions.DealSearch(game_id, setup.seats, setup.options, wanted_conditions)
    seed = search.run()
    if seed is None:
        raise Refusal(search.failure_text)
    return seed


def _match_from_code(arguments: argparse.Namespace) -> Any:
    """Make the match described by a code. Raises `Refusal`."""
    from cardhall.match import Match, codes

    if arguments.seats is not None or arguments.seed is not None or arguments.option or arguments.conditions:
        raise Refusal(say("The code already sets the players, the rules and the cards: leave out the other options."))
    try:
        code = codes.read(arguments.game)
    except codes.CodeError as error:
        raise Refusal(str(error)) from None
    return Match.new(code.game, **code.match_arguments())


# ---- the commands


def _open_hall(arguments: argparse.Namespace | None = None) -> int:
    return _window_function()(**({} if arguments is None else _person_keywords(arguments)))


def _person_keywords(arguments: argparse.Namespace) -> dict[str, str]:
    """Return the id of the named player, as `person`; {}: the last player. Raises `Refusal` for an unknown name."""
    if getattr(arguments, "person", None) is None:
        return {}
    from cardhall.match.profiles import ProfileError, Profiles

    try:
        return {"person": Profiles.of_user().find(arguments.person).id}
    except ProfileError as error:
        raise Refusal(str(error)) from None


def _start_match(arguments: argparse.Namespace) -> int:
    from cardhall import players
    from cardhall.match import SaveError, Store
    from cardhall.match.codes import looks_like_code

    if arguments.game.lower().endswith(BOARD_ENDINGS):
        return _show_boards(_parse_path(arguments.game), arguments)
    is_code = looks_like_code(arguments.game)
    game_id = "" if is_code else _game_id_or_refuse(arguments.game)
    if arguments.level is not None and arguments.level not in players.LEVELS[1:]:
        raise Refusal(
            say("There is no level {level}. The levels are easy, normal and hard.", level=quoted(arguments.level))
        )
    person = _person_keywords(arguments)
    is_default_setup = (
        arguments.seed is None and arguments.seats is None and not arguments.option and arguments.level is None
    )
    if not is_code and is_default_setup and not arguments.conditions:
        return _window_function()(game_id, **person)
    if not is_code and arguments.conditions:
        arguments.seed = _find_seed(arguments)
    match = _match_from_code(arguments) if is_code else _new_match(arguments)
    if arguments.level is not None:
        match.levels = dict.fromkeys(match.levels, arguments.level)
    open_window = _window_function()
    try:
        path = Store(find_person_home(person.get("person")).matches).autosave(match)
    except SaveError:  # it can be played: the window tells the player, and keeps trying to save
        return open_window(None, None, match, **person)
    return open_window(None, path, **person)


def _open_saved_game(arguments: argparse.Namespace) -> int:
    from cardhall.match import Match, SaveError

    if arguments.file.suffix.lower() in BOARD_ENDINGS:
        return _show_boards(arguments.file, arguments)
    try:
        Match.load(arguments.file)
    except SaveError as error:
        raise Refusal(str(error)) from None
    return _window_function()(None, arguments.file, **_person_keywords(arguments))


def _show_boards(path: Path, arguments: argparse.Namespace) -> int:
    """Show the deals of a file in the window. Raises `Refusal` where there are none."""
    from cardhall.match.boards.board import BoardError
    from cardhall.match.boards.file_reader import read_file

    if any(getattr(arguments, name, None) for name in ("seats", "seed", "option", "level")):
        raise Refusal(say("Choose the deals of a file in the window. Leave out the other options."))
    try:
        read_file(path)
    except BoardError as error:
        raise Refusal(str(error)) from None
    return _window_function()(None, path, **_person_keywords(arguments))


def _take_screenshot(arguments: argparse.Namespace) -> int:
    # refuses what the game is not for
    match = None if arguments.game == HALL_PICTURE_ARGUMENT else _new_match(arguments)
    if arguments.actions < 0:
        raise Refusal(say("The number of actions cannot be negative."))
    path: Path = arguments.output
    if path.suffix.lower() != ".png":
        raise Refusal(
            say("Pictures are saved as PNG files, so “{name}” must end in .png.", name=make_printable(path.name))
        )
    theme, felt = _theme_and_felt(arguments.theme)
    _check_writable(path)
    _draw_without_screen()
    try:
        if match is None:
            from cardhall.desktop.hall_shot import write_hall_picture

            write_hall_picture(path, size=arguments.size, theme=theme)
            return 0
        from cardhall.desktop.table.screenshot import write_screenshot

        write_screenshot(
            match.game.id,
            path,
            seed=match.seed,
            seats=match.state.seats,
            actions=arguments.actions,
            size=arguments.size,
            theme=theme,
            felt=felt,
            options=dict(match.state.options),
        )
    except OSError as error:
        raise Refusal(
            say("{name} cannot be written: {reason}.", name=_quote_path(path), reason=_error_reason(error))
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
        raise Refusal(say("{name} cannot be written: {reason}.", name=name, reason=_error_reason(error))) from None


def _draw_without_screen() -> None:
    """Have Qt draw without a screen, unless the environment says otherwise."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    _check_display()


def _selftest(arguments: argparse.Namespace) -> int:
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from cardhall.selftest import run_selftest

    return 0 if run_selftest(print) else 1


def _print_games(arguments: argparse.Namespace) -> int:
    from cardhall.rules.filters import format_counts
    from cardhall.rules.game_search import alphabetical_key

    width = max(map(len, CATALOGUE))
    for game_id in sorted(CATALOGUE, key=alphabetical_key):
        entry = CATALOGUE[game_id]
        players = format_counts(entry.seat_counts)
        description = say("{name} ({family}, {players} players)", name=entry.name, family=entry.family, players=players)
        print(f"{game_id:<{width}}  {description}")
    return 0


# ---- the window


def _window_function() -> Callable[..., int]:
    """Return the function that opens the window. Raises `Refusal` where no window is possible."""
    _check_display()
    from cardhall.desktop import app

    run_app: Callable[..., int] = app.run
    return run_app


def _check_display() -> None:
    from cardhall.desktop.display import find_window_obstacle

    reason = find_window_obstacle()
    if reason:
        on_debian = say(" On Debian and Ubuntu: apt-get install {packages}", packages=DEBIAN_PACKAGES)
        raise Refusal(f"{reason}{on_debian * ('library' in reason)}")


def _error_reason(error: OSError) -> str:
    from cardhall.match.files import error_reason

    return error_reason(error)


def _quote_path(path: object) -> str:
    """Return a path as quoted in a sentence, cut where very long."""
    text = str(path)
    return repr(text if len(text) <= MAX_QUOTED_PATH else text[:MAX_QUOTED_PATH] + "…")
