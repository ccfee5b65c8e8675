"""What is announced at a table while somebody plays by ear, as golden texts.

`python -m tests.desktop.heard` writes them. Everybody's decisions are given, so that the texts stay the same. Read them
as you would hear them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtTest import QTest

from cardhall.desktop.look import theme
from cardhall.desktop.settings import Settings
from cardhall.desktop.table.table_page import TablePage
from cardhall.desktop.widgets import accessibility
from cardhall.language import ENGLISH, use_language
from cardhall.match import Match
from cardhall.rules import Action

from ..table_helpers import PromptWorker

FOLDER = Path(__file__).parent
NAMES = ("You", "Greta", "Hugo", "Elena")
CALLS = ["pass", "bid 1 D", "bid 1 S", "pass", "bid 2 S", "pass", "bid 4 S", "double", "pass", "pass", "pass"]
LONGEST = 20_000  # milliseconds that a scene may take

Choose = Callable[[Sequence[Action], int], Action]  # of the legal actions, and of how many have been played before


class Scene(NamedTuple):
    """Something that is played and heard."""

    name: str  # of its file
    game_id: str
    seed: int
    choose: Choose
    until: str = ""  # it ends when something is announced that begins so; "": with the deal
    seats: int | None = None


def first_action(actions: Sequence[Action], played: int) -> Action:
    return actions[0]


def make_calls(actions: Sequence[Action], played: int) -> Action:
    """The calls of an auction, in order."""
    return next((one for one in actions if played < len(CALLS) and str(one) == CALLS[played]), actions[0])


def stick_cheaply(actions: Sequence[Action], played: int) -> Action:
    """The least stake, and no more cards than must be."""
    return next((one for one in actions if one.verb in ("stick", "stay")), actions[0])


def take_pile(actions: Sequence[Action], played: int) -> Action:
    """The pile rather than the stock; then what can be laid."""
    order = {"take": 0, "meld": 1, "add": 2}
    return min(actions, key=lambda one: order.get(one.verb, 3))


def pass_everywhere(actions: Sequence[Action], played: int) -> Action:
    """Nobody changes cards, and the least is said of each fight."""
    order = {"nomus": 0, "pass": 1, "fold": 2, "signal": 9}
    return min(actions, key=lambda one: order.get(one.verb, 3))


def shed_most_cards(actions: Sequence[Action], played: int) -> Action:
    """Whoever may be landlord is; then the most cards that may be played at once."""
    bids = [one for one in actions if one.verb == "bid"]
    return max(actions, key=lambda one: len(one.cards)) if not bids else bids[-1]


SCENES = (
    Scene("whist-deal", "whist", 4, first_action),
    Scene("bridge-auction", "contract-bridge", 4, make_calls, until="Contract: "),
    Scene("bridge-deal", "contract-bridge", 11, make_calls),
    Scene("pontoon-settlement", "pontoon", 4, stick_cheaply),
    Scene("razz-deal", "razz", 4, first_action, seats=3),
    Scene("dou-dizhu-play", "dou-dizhu", 4, shed_most_cards),
    Scene("burraco-deal", "burraco", 4, take_pile),
    Scene("mus-deal", "mus", 4, pass_everywhere),
)
OTHER_LANGUAGES, TRANSLATED_SCENES = ("de", "fr"), ("whist-deal", "burraco-deal")  # heard in these languages too


class Given(PromptWorker):
    """Decides as the scene does."""

    def __init__(self, scene: Scene, match: Match) -> None:
        super().__init__()
        self.scene, self.match = scene, match

    def think(self, seen: Any, level: str, seed: int, *, rank: bool = False) -> int:
        ticket = super().think(seen, level, seed, rank=rank)
        action = self.scene.choose(seen.actions(), len(self.match.log))
        self.ready[-1] = self.ready[-1]._replace(action=action)
        return ticket


@contextmanager
def listening() -> Iterator[list[str]]:
    """A screen reader listens: what is announced to it."""
    told: list[str] = []
    tell = QAccessible.updateAccessibility

    class Listener(QAccessible):
        @staticmethod
        def updateAccessibility(event: Any) -> None:
            if isinstance(event, QAccessibleAnnouncementEvent):
                told.append(event.message())
            else:
                tell(event)

    accessibility.QAccessible = Listener  # type: ignore[misc]
    QAccessible.setActive(True)
    try:
        yield told
    finally:
        QAccessible.setActive(False)
        accessibility.QAccessible = QAccessible  # type: ignore[misc]


def hear_scene(scene: Scene) -> list[str]:
    """What is announced in a scene."""
    match = Match.new(scene.game_id, seats=scene.seats, seed=scene.seed, names=NAMES)
    settings = Settings(theme="light", do_idle=False, guide=False, claims=False)
    theme.apply_settings(settings)
    page = TablePage(match, settings=settings, worker=Given(scene, match), store=None, instant=True)
    page.widgets.reckoning.grace_ms = 0
    page.resize(1440, 900)
    with listening() as told:
        page.show()
        page.setUpdatesEnabled(False)  # whoever listens sees nothing
        page.begin()
        waited = 0
        while not page.widgets.reckoning.isVisible() and waited < LONGEST:
            legal = page.situation.legal
            if scene.until and any(words.startswith(scene.until) for words in told):
                break
            if legal is not None:
                page.flow.act(scene.choose(legal.actions, len(match.log)))
            QTest.qWait(2)
            waited += 2
        assert waited < LONGEST, f"{scene.name} does not end: {told[-5:]}"
        last = next((at for at, words in enumerate(told) if scene.until and words.startswith(scene.until)), len(told))
        found = told[: last + 1]
        if page.widgets.reckoning.isVisible():
            found += [row.accessibleName() for row in page.widgets.reckoning.sheet.line_widgets]
    page.close_page()
    page.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    return found


def text(scene: Scene, code: str = ENGLISH.code) -> str:
    """The golden text of a scene, in a language."""
    use_language(code)
    try:
        return "\n".join(hear_scene(scene)) + "\n"
    finally:
        use_language(ENGLISH.code)


def golden_file(scene: Scene, code: str = ENGLISH.code) -> Path:
    """The file of the golden text of a scene in a language."""
    return FOLDER / (f"{scene.name}.txt" if code == ENGLISH.code else f"{scene.name}.{code}.txt")


def write() -> None:
    """Write all golden texts."""
    for scene in SCENES:
        for code in (ENGLISH.code, *(OTHER_LANGUAGES if scene.name in TRANSLATED_SCENES else ())):
            golden_file(scene, code).write_text(text(scene, code), encoding="utf-8")
