"""Saved matches and positions of every game, as the versions of several days wrote them.

Each file in `saves/versions` is of one day, compressed, a JSON object a line: the game, its preset, whether it is a
match or a position to practise, and the text of the file. `current.jsonl.xz` is of the version under way: the command
`python -m tests.match.versions` writes it again. At a release it is renamed after that version, and then stays as it
is. Whoever changes rules so that one of the others does not load raises the game's `revision` in the catalogue, or
adds the old way to its `older_rules`.
"""

from __future__ import annotations

import json
import lzma
import random
import sys
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from cardhall import rules
from cardhall.match import Match, analysis, practice
from cardhall.match.analysis import Alternative, Judgement

VERSIONS_FOLDER = Path(__file__).parent / "saves" / "versions"
CURRENT_DAY = "current"
MATCH, POSITION = "match", "position"
ACTIONS_PER_MATCH = 40  # of a match
MOST_ACTIONS = 3000  # until its first deal is over


class Kept(NamedTuple):
    """What a version wrote."""

    game: str
    preset: str
    kind: str  # MATCH or POSITION
    text: str

    @property
    def saved(self) -> str:
        """The text of the saved game in it."""
        return self.text if self.kind == MATCH else str(json.loads(self.text)["saved"])


def version_days() -> list[str]:
    """Those of which there are files, and `CURRENT_DAY`."""
    return sorted(path.name.split(".")[0] for path in VERSIONS_FOLDER.glob("*.jsonl.xz"))


def of_day(day: str) -> list[Kept]:
    """What the version of that day wrote."""
    text = lzma.decompress((VERSIONS_FOLDER / f"{day}.jsonl.xz").read_bytes()).decode()
    return [Kept(**json.loads(line)) for line in text.splitlines()]


def make_samples() -> Iterator[Kept]:
    """What this version writes: a match of every preset of every game, and a position of every game that has them."""
    for game_id in rules.GAMES:
        for number, (preset, options) in enumerate(rules.get(game_id).presets.items()):
            match = _play_match(game_id, options, seed=7 + number, most=ACTIONS_PER_MATCH)
            yield Kept(game_id, preset, MATCH, match.saved().text())
        text = _position(game_id, rules.get(game_id).presets.get("usual", {}))
        if text:
            yield Kept(game_id, "usual", POSITION, text)


def _play_match(game_id: str, options: Mapping[str, Any], seed: int, most: int, deals: int = 0) -> Match:
    """`deals`: its number of deals, at which it ends; 0: any."""
    match, rng = Match.new(game_id, seed=seed, options=options), random.Random(seed)
    for _ in range(most):
        if match.state.is_over or (deals and len(match.state.results) >= deals):
            break
        seat = rng.choice(match.state.actors)
        match.play(rng.choice(match.state.actions(seat)), seat)
    return match


def _position(game_id: str, options: Mapping[str, Any]) -> str:
    """The file of a position to practise, of one of the first decisions of a deal; "": the game has none."""
    match = _play_match(game_id, options, seed=11, most=MOST_ACTIONS, deals=1)
    found = analysis.Analysis.from_match(match, 1)
    choices = [choice for choice in found.choices if choice.seen.turn is not None]
    if not choices:
        return ""
    choice = choices[min(2, len(choices) - 1)]
    other = next(one for one in choice.seen.actions() if one != choice.action)
    entries = (Alternative(str(other), 5.0, 0.0, 40), Alternative(str(choice.action), 4.0, 0.1, 40))
    found.judgements[choice.place] = Judgement(choice.place, str(choice.action), entries, 2.0)
    with tempfile.TemporaryDirectory() as name:
        practice.add_positions(Path(name), match, found)
        paths = list(practice.practice_folder(Path(name)).glob("*.json"))
        return paths[0].read_text("utf-8") if paths else ""


def write(day: str, kept: Iterator[Kept]) -> int:
    """Write what a version has made. Returns how many matches and positions that are."""
    lines = [json.dumps(one._asdict(), ensure_ascii=False) for one in kept]
    VERSIONS_FOLDER.mkdir(exist_ok=True)
    text = "".join(f"{line}\n" for line in lines)
    (VERSIONS_FOLDER / f"{day}.jsonl.xz").write_bytes(lzma.compress(text.encode(), preset=9 | lzma.PRESET_EXTREME))
    return len(lines)


if __name__ == "__main__":
    sys.stdout.write(f"{write(CURRENT_DAY, make_samples())} matches and positions of this version are written.\n")
