"""`cardhall backup FILE`: saves all matches, statistics and settings of a person in one zip file."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from cardhall.commands.command_line import CommandParser, add_person_option, find_person_home, follow_progress
from cardhall.language import say, say_many
from cardhall.match import backup
from cardhall.match.backup import BackupError
from cardhall.match.profiles import ProfileError


def main(argv: Sequence[str] | None = None) -> int:
    """Write the backup: 0 when it holds everything, 1 when files had to be left out, 2 when there is none."""
    parser = CommandParser(
        prog="cardhall backup", description=say("Save all your matches, statistics and settings in one file.")
    )
    parser.add_argument(
        "file", type=Path, metavar="FILE.zip", help=say("the file to write; an existing file is replaced")
    )
    add_person_option(parser)
    arguments = parser.parse_args(argv)
    progress = backup.BackupProgress()
    try:
        backup_work = backup.write(arguments.file, find_person_home(arguments.person), progress)
        written = follow_progress(backup_work, progress, say("Backing up"))
    except (BackupError, ProfileError) as error:
        parser.refuse(error)
    summary = say_many(
        "“{name}” holds {number} file, {kilobytes} KB.",
        "“{name}” holds {number} files, {kilobytes} KB.",
        number=written.files,
        name=str(arguments.file),
        kilobytes=-(-written.size // 1000),
    )
    sys.stdout.write("\n".join([summary, *written.problems]) + "\n")
    return 1 if written.problems else 0
