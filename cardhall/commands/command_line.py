"""Parts that commands share: a parser, a progress bar, typed options, figures, and a description of the machine."""

from __future__ import annotations

import argparse
import os
import re
import sys
import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, TextIO, TypeVar

from cardhall import __version__, build, rules
from cardhall.english import make_printable, quoted
from cardhall.language import say, say_many

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

    from cardhall.match import backup
    from cardhall.match.person_files import PersonFolders
    from cardhall.match.sliced_work import Slices

T = TypeVar("T")

REFUSED_STATUS, INTERRUPTED_STATUS = 2, 130  # exit statuses
MAX_ERROR_LENGTH = 1000  # characters of a sentence on a command line
MAX_NUMBER_LENGTH = 30  # characters of a whole number, sign included: Python takes long to read very long ones
BAR_WIDTH = 30  # characters
MAX_PROGRESS_LINES = 10  # where nobody watches, a line is written for every tenth
# deals for a verdict: with five, one of two equals wins all of them more than once in twenty times
MIN_DEALS_FOR_VERDICT = 6


class CommandParser(argparse.ArgumentParser):
    """Parser with errors of a single sentence on standard error, and exit status 2."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings, allow_abbrev=False)

    def error(self, message: str) -> NoReturn:
        text = " ".join(message.split()).removeprefix("argument ")
        text = re.sub(r"^(\S+): invalid choice: ('.*?') \(choose from (.*)\)", _describe_invalid_choice, text)
        text = make_printable(text, MAX_ERROR_LENGTH)
        self.exit(
            REFUSED_STATUS,
            "cardhall: "
            + say("{text}. See “{prog} --help”.", text=text[:1].upper() + text[1:].rstrip("."), prog=self.prog)
            + "\n",
        )

    def print_help(self, file: SupportsWrite[str] | None = None) -> None:
        """Write the help. Raises OSError where the output cannot be written."""
        (sys.stdout if file is None else file).write(self.format_help())

    def refuse(self, error: Exception) -> NoReturn:
        """Say in a sentence why it cannot be done, and leave."""
        text = " ".join(str(error).split())
        self.exit(REFUSED_STATUS, f"cardhall: {text}\n")


def _describe_invalid_choice(match: re.Match[str]) -> str:
    argument, given, known = match.groups()
    known = known.replace(chr(39), "")
    if argument == "command":
        return say("there is no command {given}; the commands are {known}", given=given, known=known)
    return say("{what} cannot be {given}; possible values: {known}", what=argument, given=given, known=known)


def add_person_option(parser: argparse.ArgumentParser, **settings: Any) -> None:
    """Add `--person NAME`, for several people on this computer."""
    help_text = say("the person whose files are used: a name listed by “cardhall people” (default: who played last)")
    parser.add_argument("--person", metavar="NAME", help=help_text, **settings)


def find_person_home(person_name: str | None) -> PersonFolders:
    """Return the folders of a person's files; None: of the last player. Raises `ProfileError` for an unknown name."""
    from cardhall.match.profiles import Profiles

    profiles = Profiles.of_user()
    listed = profiles.read()
    write_warnings(listed.problems)
    return profiles.person_folders((listed.in_use if person_name is None else profiles.find(person_name)).id)


def write_warnings(sentences: Iterable[str]) -> None:
    """Write sentences about unreadable files on standard error, a line for each."""
    for sentence in sentences:
        sys.stderr.write(f"cardhall: {sentence}\n")


def parse_whole_number(text: str) -> int:
    """Return an argument as a whole number. Raises `argparse.ArgumentTypeError`."""
    try:
        if len(text) > MAX_NUMBER_LENGTH:
            raise ValueError  # reported below as any other text
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(say("{text} is not a whole number", text=repr(text[:30]))) from None


def parse_number(text: str) -> float:
    """Return an argument as a number. Raises `argparse.ArgumentTypeError`."""
    try:
        return float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(say("{text} is not a number", text=repr(text[:30]))) from None


class ProgressBar:
    """A progress bar on standard error; outside a terminal, a line for every tenth of the work."""

    def __init__(self, total: int, label: str, stream: TextIO | None = None) -> None:
        self.total, self.label = max(1, total), label
        self.stream = sys.stderr if stream is None else stream
        self.is_terminal = self.stream.isatty()
        self.started = time.monotonic()
        self.last_line = 0
        self.drawn_length = 0

    def update(self, done_count: int, note: str = "") -> None:
        """Show how many of the total are done, with a short note."""
        share = min(1.0, done_count / self.total)
        if not self.is_terminal:
            if int(share * MAX_PROGRESS_LINES) > self.last_line:
                self.last_line = int(share * MAX_PROGRESS_LINES)
                self.stream.write(
                    f"{self.label}: {done_count}/{self.total}{self._format_time_left(share)} {note}".rstrip() + "\n"
                )
            return
        filled_width = round(share * BAR_WIDTH)
        bar = "█" * filled_width + "░" * (BAR_WIDTH - filled_width)
        text = f"{self.label} {bar} {done_count}/{self.total}{self._format_time_left(share)} {note}"
        text = text[: _terminal_width(self.stream) - 1]
        self.stream.write("\r" + text + " " * max(0, self.drawn_length - len(text)))
        self.stream.flush()
        self.drawn_length = len(text)

    def close(self) -> None:
        """Erase the bar."""
        if self.is_terminal and self.drawn_length:
            self.stream.write("\r" + " " * self.drawn_length + "\r")
            self.stream.flush()

    def _format_time_left(self, share: float) -> str:
        if not 0 < share < 1:
            return ""
        return say(", {time} left", time=format_duration(max(1, (time.monotonic() - self.started) * (1 / share - 1))))


def follow_progress(work: Slices[T], progress: backup.BackupProgress, label: str) -> T:
    """Do work in slices while a labelled bar shows the progress. Returns the result; raises the work's errors."""
    bar = ProgressBar(1, label)
    try:
        while True:
            try:
                next(work)
            except StopIteration as end:
                result: T = end.value
                return result
            bar.total = max(1, progress.total)
            bar.update(progress.done_count)
    finally:
        bar.close()


def _terminal_width(stream: TextIO) -> int:
    try:
        return os.get_terminal_size(stream.fileno()).columns
    except (OSError, ValueError):
        return 80


def format_duration(seconds: float) -> str:
    """Return a duration as text: `0.8 ms`, `12 s`, `3 min`, `2 h 5 min`."""
    if seconds < 1:
        milliseconds = seconds * 1000
        return f"{milliseconds:.1f} ms" if milliseconds < 10 else f"{milliseconds:.0f} ms"
    if seconds < 90:
        return f"{seconds:.2f} s" if seconds < 10 else f"{seconds:.0f} s"
    minutes = round(seconds / 60)
    return f"{minutes} min" if minutes < 90 else f"{minutes // 60} h {minutes % 60} min"


def format_difference(mean: float, low: float, high: float, deals: int) -> str:
    """Return a difference with its margin, bold where certain after `deals` deals: `**+0.50 ± 0.20**`."""
    margin = (high - low) / 2
    digits = 1 if margin >= 1 else 2
    text = f"{mean:+.{digits}f} ± {margin:.{digits}f}".replace("-", "−")
    return f"**{text}**" if deals >= MIN_DEALS_FOR_VERDICT and (low > 0 or high < 0) else text


def format_figure(value: float) -> str:
    """Return a rate rounded to three significant figures: `1,230,000`, `45.1`."""
    if value >= 100:
        digits = len(str(int(value))) - 3
        return f"{round(value, -digits):,.0f}"
    return f"{value:.3g}"


def percentile(values: Sequence[float], share: float) -> float:
    """Return the value below which `share` of the values lie (the nearest value)."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def find_game_id(text: str) -> str:
    """Return the id of a game from its id or name in any spelling: `dou-dizhu`, `Dou Dizhu`, `doudizhu`.

    Raises `rules.UnknownGame`.
    """
    if text in rules.CATALOGUE:
        return text
    from cardhall.rules.game_search import find_game_named

    return find_game_named(text) or rules.get(text).id  # raises `UnknownGame`, with the nearest names


def parse_options(game_id: str, assignments: Sequence[str]) -> dict[str, Any]:
    """Return the options given as `name=value`, as values of the game's types. Raises `rules.SetupError`.

    A value that is no choice of the option stays a text: the game refuses it with its own sentence.
    """
    game = rules.get(game_id)
    values: dict[str, Any] = {}
    for assignment in assignments:
        name, sign, text = assignment.partition("=")
        if not sign:
            raise rules.SetupError(say("{word} is not an option; write it as in target=5.", word=quoted(assignment)))
        option = game.options.get(name)
        choices = () if option is None else option.choices
        values[name] = next((choice for choice in choices if str(choice).lower() == text.lower()), text)
    return values


def describe_machine() -> str:
    """Describe the machine in a line: processor, cores, system, Python, and our version and build."""
    import platform

    system = f"{platform.system()} {platform.machine()}".strip()
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"{_processor_name()}, {_count_cores()}, {system}, {python}, Card Hall {__version__} ({build.build_kind()})"


def _count_cores() -> str:
    try:
        number = len(os.sched_getaffinity(0))
    except AttributeError:  # not on this system
        number = os.cpu_count() or 1
    return say_many("{number} core", "{number} cores", number=number)


def _processor_name() -> str:
    try:
        for line in Path("/proc/cpuinfo").read_text().splitlines():
            if line.startswith("model name"):
                return " ".join(line.partition(":")[2].split())
    except OSError:
        pass  # another system: ask Python
    import platform

    return platform.processor() or say("unknown processor")
