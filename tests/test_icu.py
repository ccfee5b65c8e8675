"""ICU's data made small for the bundle: Qt goes on sorting words and writing dates and numbers in every language."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import PySide6
import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "packaging"))

import elf
import icu

pytestmark = [
    pytest.mark.skipif(sys.platform != "linux", reason="Qt brings ICU on Linux only"),
    pytest.mark.skipif(not all(map(shutil.which, ("readelf", "as", "ld"))), reason="binutils is not on this machine"),
]

# Groups of ICU's functions: order of words, encodings, time zones, and upper and lower case, which need no data.
ASKED = re.compile(r"(ucol|ucnv|ucal)_\w+|UCNV_(TO|FROM)_U_CALLBACK_SUBSTITUTE|u_strTo(Upper|Lower)")

PROBE = """
import json
from functools import cmp_to_key
from PySide6.QtCore import QCollator, QDate, QDateTime, QLocale, QTime, QTimeZone, Qt

words = "Zebra äpfel Apfel apfel Öl Ofen zoë zoe Ångström čas cas cena chleb hora ñandú nube oso ß ss 10 2 ж а".split()
words += "ё 日本 漢字 中 한국 ไทย กา ابن ı i İ I".split()
moment = QDateTime(QDate(2026, 7, 24), QTime(19, 5, 7))
berlin = QTimeZone(b"Europe/Berlin")
found = {"zones": len(QTimeZone.availableTimeZoneIds()), "summer": berlin.offsetFromUtc(moment)}
for code in (
    "C en_US de_DE de_AT es_ES sv_SE da_DK cs_CZ tr_TR ja_JP zh_CN zh_TW ko_KR th_TH ar_EG hi_IN ru_RU lt_LT fr_CA "
    "fa_IR he_IL xx_YY"
).split():
    of = QLocale(code)
    plain, loose = QCollator(of), QCollator(of)
    loose.setNumericMode(True)
    loose.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
    found[code] = {
        "order": [sorted(words, key=cmp_to_key(order.compare)) for order in (plain, loose)],
        "numbers": [of.toString(1234567.891), of.toCurrencyString(5.5), of.formattedDataSize(123456)],
        "dates": [of.toString(moment, QLocale.FormatType.ShortFormat), of.toString(moment.date()), of.monthName(11)],
        "case": [of.toUpper("istanbul ß ǆ"), of.toLower("ISTANBUL İ")],
        "name": of.nativeLanguageName(),
    }
print(json.dumps(found))
"""


@pytest.fixture(scope="module")
def whole() -> Path:
    found = icu.library(Path(PySide6.__file__).parent)
    if found is None:
        pytest.skip("this PySide6 brings no ICU")
    return found


@pytest.fixture(scope="module")
def small(whole: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("icu")
    shutil.copy(whole, folder)
    lost = icu.make_small(folder)
    path = folder / whole.name
    assert lost > 25 * 2**20 and path.stat().st_size < 5 * 2**20
    return path


def told(**environment: str) -> dict[str, dict[str, object]]:
    command = [sys.executable, "-c", PROBE]
    done = subprocess.run(command, env={**os.environ, **environment}, check=True, capture_output=True, text=True)
    found: dict[str, dict[str, object]] = json.loads(done.stdout)
    return found


def test_words_dates_and_numbers_are_what_they_were_in_every_language(small: Path) -> None:
    """The small library is loaded first, and taken instead of Qt's own since it has the same name."""
    before, after = told(), told(LD_PRELOAD=str(small))
    assert before.keys() == after.keys()
    for code, of_language in before.items():
        assert after[code] == of_language, code
    orders = [json.dumps(before[code]["order"]) for code in ("en_US", "sv_SE", "cs_CZ", "zh_CN")]
    assert len(set(orders)) == len(orders), "languages differ in the order of words, so that something was compared"


def test_what_stays_is_unchanged(whole: Path, small: Path) -> None:
    data = icu.packed(whole)
    header, all_items = icu.items(data)
    assert icu.together(header, all_items) == data
    small_header, items = icu.items(icu.packed(small))
    assert small_header == header and items == icu.kept(all_items)
    assert any("/coll/de.res" in name for name in items) and not any(name.endswith(".cnv") for name in items)


def test_the_small_library_is_like_the_whole_one(whole: Path, small: Path) -> None:
    assert not elf.outside(small) and elf.glibc(small) == () and elf.needed(small) == elf.needed(whole) == []
    assert ".symtab" not in elf.read(small, "-S"), "it is stripped like all others"
    assert f"soname: [{whole.name}]" in elf.read(small, "-d")


def test_qt_asks_icu_for_no_more_than_we_know_of(whole: Path) -> None:
    """Were it to ask for names of languages, say, these would have to stay."""
    number = icu.version(whole)
    qt = whole.parents[1]
    seen: set[str] = set()
    for path in [*qt.glob("lib/libQt6*.so.6"), *qt.glob("plugins/*/*.so")]:
        if f"_{number}\0".encode() not in path.read_bytes():
            continue
        asked = set(re.findall(rf" UND (\w+)_{number}\b", elf.read(path, "--dyn-syms")))
        seen |= asked
        unknown = {name for name in asked if not ASKED.fullmatch(name)}
        assert not unknown, f"{path.name} asks for {', '.join(sorted(unknown))}"
    assert "ucol_open" in seen


def test_the_data_can_be_left_whole(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("CARDHALL_ICU", raising=False)
    assert icu.wanted()
    monkeypatch.setenv("CARDHALL_ICU", "whole")
    assert not icu.wanted()
    assert icu.make_small(tmp_path) == 0, "where there is no library, nothing is done"


def test_another_library_is_refused(tmp_path: Path) -> None:
    other = tmp_path / "libicudata.so.73"
    shutil.copy(os.path.realpath("/bin/sh"), other)
    with pytest.raises(icu.Unreadable, match=r"holds no icudt73_dat"):
        icu.make_small(tmp_path)
    with pytest.raises(icu.Unreadable, match="not ICU's common data"):
        icu.items(b"\0" * 64)
