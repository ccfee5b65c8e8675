"""`cardhall people`: lists the people on this computer, and the last player."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from cardhall.commands.command_line import CommandParser, write_warnings
from cardhall.language import say
from cardhall.match.profiles import Profiles


def main(argv: Sequence[str] | None = None) -> int:
    """Write a line for each person: 0 when all could be read, 1 when something could not."""
    parser = CommandParser(prog="cardhall people", description=say("List the people who play on this computer."))
    parser.parse_args(argv)
    listed = Profiles.of_user().read()
    width = max(len(one.id) for one in listed.people)
    lines = []
    for one in listed.people:
        description = say("{name} (played last)", name=one.display_name) if one == listed.in_use else one.display_name
        lines.append(f"{one.id:<{width}}  {description}")
    sys.stdout.write("\n".join(lines) + "\n")
    write_warnings(listed.problems)
    return 1 if listed.problems else 0
