"""Calls of the operating system's libraries state their types, and their results are looked at."""

from __future__ import annotations

import ast
import ctypes
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from cardhall import system_calls
from cardhall.desktop import system_preferences
from cardhall.players.remote import memory_limit, priority

ROOT = Path(__file__).parents[1]
LIBRARIES = {"CDLL", "WinDLL", "OleDLL", "PyDLL", "LibraryLoader", "cdll", "windll", "oledll", "pydll", "pythonapi"}
TYPES = {"restype", "argtypes", "errcheck"}


def test_libraries_are_called_only_with_their_types() -> None:
    """`GetCurrentProcess` without them returns half of a handle, so that the priority was never lowered."""
    found = []
    for path in sorted((ROOT / "cardhall").rglob("*.py")):
        text = path.read_text("utf-8")
        if path.name == "system_calls.py" or not re.search(r"\bctypes\b", text):
            continue
        for node in ast.walk(ast.parse(text)):
            names = {node.attr} if isinstance(node, ast.Attribute) else set[str]()
            names |= {one.value for one in ast.walk(node) if isinstance(one, ast.Constant)} & LIBRARIES
            names |= {alias.name for alias in node.names} if isinstance(node, ast.ImportFrom) else set()
            if names & (LIBRARIES | TYPES):
                found.append(f"{path.relative_to(ROOT)}:{getattr(node, 'lineno', 0)} {names & (LIBRARIES | TYPES)}")
    assert not found, "\n".join(found)


@pytest.mark.skipif(sys.platform == "win32", reason="the C library has another name there")
def test_two_uses_of_a_function_do_not_share_their_types() -> None:
    """As of macOS's `objc_msgSend`, which returns what the message returns."""
    library = system_calls.load_library(None)
    whole = system_calls.typed_function(library, "labs", ctypes.c_long, ctypes.c_long)
    truth = system_calls.typed_function(library, "labs", ctypes.c_bool, ctypes.c_long)
    assert whole(-7) == 7 and truth(-7) is True and whole(-(2**40)) == 2**40


class Windows:
    """Stands for libraries of Windows: notes what is called with which types, and returns what a test says."""

    def __init__(self, patch: pytest.MonkeyPatch, results: dict[str, int]) -> None:
        self.results, self.calls = results, list[tuple[Any, ...]]()
        patch.setattr(ctypes, "WinDLL", lambda name, use_last_error: self, raising=False)
        patch.setattr(ctypes, "get_last_error", lambda: 5, raising=False)
        patch.setattr(ctypes, "WinError", lambda code: PermissionError(13, f"error {code}"), raising=False)

    def __getitem__(self, name: str) -> Any:
        def call(*arguments: Any) -> Any:
            assert len(call.argtypes) == len(arguments), name  # type: ignore[attr-defined]
            self.calls.append((name, *arguments))
            return call.errcheck(self.results.get(name, 1), call, arguments)  # type: ignore[attr-defined]

        return call


def test_the_priority_is_lowered_on_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(sys, "platform", "win32")
        windows = Windows(patch, {"GetCurrentProcess": -1})
        priority.lower_priority(priority.BACKGROUND_PRIORITY)
        assert windows.calls == [("GetCurrentProcess",), ("SetPriorityClass", -1, 0x40)]
        windows.results["SetPriorityClass"] = 0
        with pytest.raises(PermissionError, match="error 5"):
            priority.lower_priority(priority.BACKGROUND_PRIORITY)


def test_animations_of_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is wished where it does not tell."""
    with monkeypatch.context() as patch:
        patch.setattr(sys, "platform", "win32")
        windows = Windows(patch, {"SystemParametersInfoW": 1})
        assert not system_preferences.prefers_reduced_motion(), "what moves stays as it is"
        assert windows.calls[0][:2] == ("SystemParametersInfoW", system_preferences.GET_CLIENT_ANIMATION_ACTION)
        windows.results["SystemParametersInfoW"] = 0
        assert not system_preferences.prefers_reduced_motion()


@pytest.mark.skipif(sys.platform != "win32", reason="by Windows itself")
def test_windows_limits_the_memory_of_a_process() -> None:
    if hasattr(getattr(ctypes, "WinDLL")("ntdll"), "wine_get_version"):  # noqa: B009
        pytest.skip("Wine takes no notice of limits to memory")
    code = f"from {memory_limit.__name__} import limit_memory; limit_memory(300 * 2**20); bytes(10**9)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT)
    assert "MemoryError" in done.stderr, done.stderr
