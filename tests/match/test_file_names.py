"""Names that Windows has for devices, or does not allow, are refused with a sentence that helps."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from cardhall.match import SaveError, file_names
from tests.match.test_match import play_match


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("CON", "CON-1"),
        ("nul.cardhall", "nul-1.cardhall"),
        ("Aux .json", "Aux-1.json"),
        ("com7.txt", "com7-1.txt"),
        ("LPT¹", "LPT¹-1"),
        ("CONIN$", "CONIN$-1"),
        ("prn.tar.gz", "prn-1.tar.gz"),
    ],
)
def test_names_of_devices_are_refused(name: str, other: str) -> None:
    with pytest.raises(file_names.ForbiddenName, match="is the name of a device in Windows") as error:
        file_names.check_name(Path("folder", name))
    assert f"such as “{other}”" in str(error.value)
    file_names.check_name(Path("folder", other))


@pytest.mark.parametrize("name", ["contract.cardhall", "auxiliary", "com10.txt", "my con.json", "com.json", "é"])
def test_other_names_are_allowed(name: str) -> None:
    file_names.check_name(Path("con", name))


@pytest.mark.parametrize("character", list('<>:"|?*'))
def test_signs_that_windows_does_not_allow(character: str) -> None:
    with pytest.raises(file_names.ForbiddenName, match="cannot contain"):
        file_names.check_name(Path(f"ab{character}c.json"))  # a: alone would be a drive


def test_a_game_is_not_saved_into_a_device(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = play_match(actions=1)
    with monkeypatch.context() as patch:
        patch.setattr(sys, "platform", "win32")
        with pytest.raises(SaveError) as error:
            match.save(tmp_path / "con.cardhall")
    assert str(error.value) == (
        "The game cannot be saved as “con.cardhall”: "
        "“con” is the name of a device in Windows; choose another name, such as “con-1.cardhall”."
    )
    assert list(tmp_path.iterdir()) == []
    if sys.platform != "win32":
        match.save(tmp_path / "con.cardhall")
