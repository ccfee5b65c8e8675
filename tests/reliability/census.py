"""How much there is of what could pile up: widgets, items, timers, Python objects, memory, threads, open files."""

from __future__ import annotations

import ctypes
import gc
import inspect
import multiprocessing
import os
import sys
import threading
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import _lru_cache_wrapper
from pathlib import Path
from types import ModuleType
from typing import Any

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import Shiboken

from cardhall.desktop.table.layout.frame import usual_seat_places
from cardhall.games.big_two.advice.plans import SuitPlanner
from cardhall.games.big_two.rules.suit_climbing import SuitKinds
from cardhall.games.dou_dizhu.advice.plans import RankPlanner
from cardhall.games.dou_dizhu.rules.play_actions import PlayActions
from cardhall.match import decisions

# What is made once for each game, or kept to be found again.
MADE_ONCE = (
    "cardhall.games.",
    "cardhall.desktop.table.parts.",
    "cardhall.desktop.table.card_words.CornerIndices",  # one for each language
    "cardhall.desktop.table.table_page.PartClasses",
    "cardhall.desktop.look.",
    "cardhall.match.files",
    "cardhall.match.chance",
    "cardhall.match.exercises.Exercise",
)
MAX_DEPTH = 6  # steps from a module to what it holds: game, phases, their tables, …
# Dictionaries of classes that keep what they find, to a number that they say: the fives of hands, plays of plans, …
LIMITED_CONTAINERS: dict[type, tuple[str, ...]] = {
    SuitKinds: ("cached_fives",),
    PlayActions: ("cached_actions",),
    RankPlanner: ("plans", "best_runs"),
    SuitPlanner: ("five_card_plays", "cheapest_plans", "plans"),
}


class MallocInfo(ctypes.Structure):
    """The bytes that glibc's `mallinfo2` returns."""

    NAMES = ("arena", "ordblks", "smblks", "hblks", "hblkhd", "usmblks", "fsmblks", "uordblks", "fordblks", "keepcost")
    _fields_ = [(name, ctypes.c_size_t) for name in NAMES]


def collect_garbage() -> None:
    """Delete the Qt objects that wait for it, and have Python forget everything unused or only cached."""
    caches, by_hand = limited_caches()
    for cache in caches:
        cache.cache_clear()
    for kept in by_hand:
        kept.clear()
    usual_seat_places.cache_clear()  # it keeps a few places for each number of seats
    decisions._last_book = None  # and this what has been read of the deals reviewed in a folder
    collect()


def collect() -> None:
    """Delete the Qt objects that wait for it, and collect garbage: `collect_garbage` without a look at caches."""
    for _ in range(3):
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        QApplication.processEvents()
        gc.collect()


def limited_caches() -> tuple[list[_lru_cache_wrapper[Any]], list[dict[Any, Any]]]:
    """List the containers in which functions of the program keep a limited number of results.

    Caches, and what rules and players keep by themselves, and empty when there is much of it. What keeps all of them,
    without a limit, is not among them: it would be found as a leak.
    """
    caches: list[_lru_cache_wrapper[Any]] = []
    by_hand: list[dict[Any, Any]] = []
    for one in _there():
        if isinstance(one, _lru_cache_wrapper):
            if one.__module__.startswith("cardhall.") and one.cache_info().maxsize is not None:
                caches.append(one)
        elif type(one) in LIMITED_CONTAINERS:
            by_hand += [getattr(one, name) for name in LIMITED_CONTAINERS[type(one)]]
    return caches, by_hand


def _there() -> Iterator[object]:
    """List everything that Python's garbage collector knows, and everything that modules of the program hold.

    The collector does not list what the tests have frozen, which is all that was there when they began.
    """
    listed = gc.get_objects()
    known = set(map(id, listed))
    yield from listed
    seen = set[int]()
    near: list[object] = [module for name, module in sys.modules.items() if name.startswith("cardhall.")]
    for _ in range(MAX_DEPTH):
        near = [part for one in near for part in _parts(one)]
        near = list({id(part): part for part in near if id(part) not in seen}.values())
        seen.update(map(id, near))
        yield from (part for part in near if id(part) not in known)


def _parts(one: object) -> Iterable[object]:
    """List the parts of a module, a class or an object of the program, of a mapping or of a list."""
    if isinstance(one, dict):
        return list(one.values())
    if isinstance(one, list | tuple):
        return one
    module = getattr(one if inspect.isclass(one) else type(one), "__module__", "")
    if isinstance(one, ModuleType) or (isinstance(module, str) and module.startswith("cardhall.")):
        held = list(getattr(one, "__dict__", {}).values())
        return [getattr(part, "__func__", part) for part in held]  # static methods as the functions that they are
    return ()


def common_results() -> int:
    """How many results lie in both."""
    caches, by_hand = limited_caches()
    return sum(cache.cache_info().currsize for cache in caches) + sum(map(len, by_hand))


def count_objects() -> Counter[str]:
    """How many objects of each class of the desktop and of the matches there are."""
    return Counter(_name(one) for one in gc.get_objects() if _counts(one))


def list_keepers(name: str, steps: int = 4) -> str:
    """List the objects that keep an object of a class alive, step by step, to find the reason."""
    found = next((one for one in gc.get_objects() if _name(one) == name), None)
    told, near, known = [name], [found], {id(found)}
    for step in range(1, steps + 1):
        near = [one for one in gc.get_referrers(*near) if id(one) not in known and not inspect.isframe(one)]
        known |= {id(one) for one in near} | {id(near), id(told)}
        told += [f"{'  ' * step}{_named(one)}" for one in near[:8] if one is not told]
    return "\n".join(told)


def _named(one: object) -> str:
    """Name an object without its own `repr`, which objects that Qt has deleted lack."""
    if isinstance(one, Shiboken.Object):
        return f"{_name(one)}, {'there' if Shiboken.isValid(one) else 'deleted by Qt'}"
    keys = ", ".join(map(str, one))[:150] if isinstance(one, dict) else ""
    return " ".join([_name(one), getattr(one, "__qualname__", ""), keys])


def _name(one: object) -> str:
    return f"{type(one).__module__}.{type(one).__name__}"


def _counts(one: object) -> bool:
    if isinstance(one, Shiboken.Object) and not Shiboken.isValid(one):
        return False
    name = _name(one)
    return name.startswith(("cardhall.desktop.", "cardhall.match.")) and not name.startswith(MADE_ONCE)


def count_widgets() -> Counter[str]:
    """Count the widgets of each class, including those of which Python knows nothing."""
    return Counter(type(one).__name__ for one in QApplication.allWidgets())


def count_children(window: QWidget) -> int:
    """How many objects belong to a window: widgets, timers, layouts, actions."""
    return len(window.findChildren(QObject))


def used_megabytes() -> float:
    """The memory of this process; 0 where the system does not tell."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20
    except (OSError, ValueError):
        return 0.0


def allocated_megabytes() -> float:
    """Return the megabytes in use, without malloc's reserve; all of them where the system tells no more.

    Python's small objects are not among them where malloc tells: see `count_blocks`.
    """
    try:
        told = ctypes.CDLL(None).mallinfo2
    except (AttributeError, OSError, TypeError):
        return used_megabytes()
    told.restype = MallocInfo
    found = told()
    return float(found.uordblks + found.hblkhd) / 2**20


def count_blocks() -> int:
    """How many blocks of memory Python's objects take."""
    return sys.getallocatedblocks()


def count_open_files() -> int:
    """Count the open files, pipes and sockets of this process; 0 where the system does not tell."""
    try:
        return len(list(Path("/proc/self/fd").iterdir()))
    except OSError:
        return 0


def list_processes() -> int:
    """The threads and child processes of this process."""
    return threading.active_count() + len(multiprocessing.active_children())


def count_increase(before: Counter[str], after: Counter[str]) -> dict[str, int]:
    """Count the things of which there are more than before."""
    return {name: number - before[name] for name, number in after.most_common() if number > before[name]}
