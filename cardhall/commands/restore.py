"""`cardhall restore FILE`: restores a backup, merged with the present files or in their place."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from cardhall.commands.command_line import CommandParser, add_person_option, find_person_home, follow_progress
from cardhall.language import say
from cardhall.match import backup, file_replacement, restore
from cardhall.match.backup import BackupError
from cardhall.match.profiles import ProfileError


def main(argv: Sequence[str] | None = None) -> int:
    """Restore the backup: 0 when all of it was, 1 when files were left out, 2 when nothing could be."""
    parser = CommandParser(
        prog="cardhall restore",
        description=say("Restore your matches, statistics and settings from a backup."),
    )
    parser.add_argument("file", type=Path, metavar="FILE.zip", help=say("a file written by “cardhall backup”"))
    mode_options = parser.add_mutually_exclusive_group()
    mode_options.add_argument(
        "--merge", action="store_true", help=say("keep your matches, and add those of the backup (default)")
    )
    mode_options.add_argument(
        "--replace", action="store_true", help=say("replace everything; your present data is backed up first")
    )
    parser.add_argument("--settings", action="store_true", help=say("with --merge: restore the settings too"))
    add_person_option(parser)
    arguments = parser.parse_args(argv)
    progress = backup.BackupProgress()
    try:
        home = find_person_home(arguments.person)
        if file_replacement.is_replacement_pending(home):  # what was interrupted comes first
            file_replacement.finish_replacement(home)
        if arguments.replace:
            restore_work = file_replacement.replace_by_backup(arguments.file, home, progress)
        else:
            restore_work = restore.merge_backup(
                arguments.file, home, with_settings=arguments.settings, progress=progress
            )
        restored = follow_progress(restore_work, progress, say("Restoring"))
    except (BackupError, ProfileError) as error:
        parser.refuse(error)
    sys.stdout.write("\n".join(restored.sentences()) + "\n")
    return 1 if restored.remarks else 0
