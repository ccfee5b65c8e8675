"""The pictures of README and of software shops: python packaging/pictures.py [NAME …]

Each shows a table as it is after that many actions of computer players of the normal level, from the person's seat, or
the hall of a new person. They are written to packaging/NAME.png, or into the folder that --into names.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

SIZE = (1280, 800)
SIMULATIONS = 20  # for a decision: fixed, so that a picture is the same on every machine
LARGEST = 400_000  # bytes of a picture


@dataclass(frozen=True)
class Table:
    """A match of a game by its seed, and how far it has gone."""

    game: str
    seed: int
    actions: int
    options: tuple[tuple[str, str | int | bool], ...] = ()


HALL = None
PICTURES: dict[str, Table | None] = {
    "hall": HALL,
    "table": Table("whist", 4, 11),
    "bridge": Table("contract-bridge", 28, 30),
    "tresette": Table("tresette", 3, 12),
    "samba": Table("samba", 2, 60),
    "big-two": Table("big-two", 2, 20),
}


def draw(table: Table | None, path: Path) -> None:
    """Write one picture."""
    from PySide6.QtGui import QImage
    from PySide6.QtWidgets import QApplication

    _application = QApplication.instance() or QApplication(["cardhall"])
    if table is None:
        from cardhall.desktop.hall_shot import write_hall_picture

        write_hall_picture(path, SIZE)
    else:
        draw_table(table, path)
    image = QImage(str(path)).convertToFormat(QImage.Format.Format_RGB32)
    image.save(str(path), "PNG", 0)  # type: ignore[call-overload]  # as small as may be


def draw_table(table: Table, path: Path) -> None:
    from cardhall import players
    from cardhall.desktop.settings import Settings
    from cardhall.desktop.table.screenshot import save_page, table_page
    from cardhall.match import Match
    from cardhall.match.default_names import PERSON_NAME

    match = Match.new(
        table.game, seed=table.seed, options=dict(table.options), names=(PERSON_NAME, "Bruno", "Ines", "Ada")
    )
    seated = [players.get("normal", table.game, table.seed + seat, SIMULATIONS) for seat in range(match.state.seats)]
    played = 0
    while played < table.actions or 0 not in match.state.actors or len(match.state.actions(0)) < 2:
        if match.state.is_over:
            raise SystemExit(f"{table.game} with seed {table.seed} is over before {table.actions} actions.")
        seat = match.state.actors[0]
        match.play(seated[seat].choose(match.state.observe(seat)), seat)
        played += 1
    page = table_page(match, Settings(theme="light"), SIZE)
    save_page(page, path)
    page.close_page()
    page.deleteLater()


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(PICTURES)}; default: all")
    parser.add_argument("--into", type=Path, default=HERE, metavar="FOLDER")
    asked = parser.parse_args(arguments)
    if unknown := [name for name in asked.names if name not in PICTURES]:
        print(f"There is no picture {unknown[0]}; there are {', '.join(PICTURES)}.", file=sys.stderr)
        return 2
    asked.into.mkdir(parents=True, exist_ok=True)
    large = False
    for name in asked.names or PICTURES:
        path = asked.into / f"{name}.png"
        draw(PICTURES[name], path)
        length = path.stat().st_size
        large |= length > LARGEST
        print(f"{path.name} {length / 1000:.0f} kB" + (", which is too large" if length > LARGEST else ""), flush=True)
    return int(large)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
