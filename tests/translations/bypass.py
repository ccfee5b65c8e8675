"""How many texts of each room do not go through `cardhall.language` yet: the number may fall and never rise."""

from __future__ import annotations

from pathlib import Path

from tests.translations.source import ROOT, bypassing, modules

KEPT = Path(__file__).with_name("bypassing.txt")


def counted() -> dict[str, int]:
    """The number of such texts, by room of `cardhall`."""
    found: dict[str, int] = {}
    for path in modules():
        room = path.relative_to(ROOT / "cardhall").parts[0]
        found[room] = found.get(room, 0) + len(bypassing(path))
    return found


def kept() -> dict[str, int]:
    """The numbers as they were counted last."""
    lines = KEPT.read_text("utf-8").splitlines()
    return {name: int(number) for number, name in (line.split(" ", 1) for line in lines)}


def write() -> int:
    """Write the numbers down. Returns how many texts there are in all."""
    found = counted()
    KEPT.write_text("".join(f"{number} {name}\n" for name, number in sorted(found.items())), "utf-8")
    return sum(found.values())
