"""Games from outside: packages that are written on the shared rooms alone, and installed beside Card Hall.

Each is a game of another kind than those of the house, so that a test shows what the shared rooms take for granted.
`installed()` puts them where installing would put them, while it lasts.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from cardhall.players import advice as advices
from cardhall.rules import catalogue
from cardhall.rules.game_folders import ENTRY_POINT_GROUP, outside_packages

FOLDER = Path(__file__).parent
PACKAGES = {"briscola": "cardhall_briscola"}  # by the ids of games; each stands in a folder of the game's name


def write_distributions(site: Path) -> None:
    """Write to a folder what installing writes there, so that the games are found by their entry points."""
    for game_id, package in PACKAGES.items():
        folder = site / f"{package}-0.1.dist-info"
        folder.mkdir(parents=True)
        (folder / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 0.1\n", "utf-8")
        (folder / "entry_points.txt").write_text(f"[{ENTRY_POINT_GROUP}]\n{game_id} = {package}\n", "utf-8")


def import_folders(site: Path) -> list[str]:
    """Return the folders that Python has to look into for the games that `write_distributions` wrote to `site`."""
    return [str(site), *(str(FOLDER / game_id) for game_id in PACKAGES)]


@contextmanager
def installed() -> Iterator[None]:
    """Have the games from outside installed and in the catalogue while this lasts."""
    with TemporaryDirectory(prefix="cardhall-outside-") as site:
        write_distributions(Path(site))
        added = import_folders(Path(site))
        sys.path[:0] = added
        outside_packages.cache_clear()
        try:
            catalogue.CATALOGUE.update({key: one for key, one in catalogue.load_catalogue().items() if key in PACKAGES})
            yield
        finally:
            for path in added:
                sys.path.remove(path)
            outside_packages.cache_clear()
            advices.advice_for.cache_clear()
            for game_id in PACKAGES:
                catalogue.CATALOGUE.pop(game_id, None)
