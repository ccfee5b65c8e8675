"""The bundle: it is built, and tries itself without Python or anything of ours around it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
LARGEST = 140 * 2**20  # bytes of the whole folder


@pytest.mark.long
@pytest.mark.timeout(900)
def test_the_bundle_is_built_and_works(tmp_path: Path) -> None:
    pytest.importorskip("PyInstaller", reason="comes with: pip install -e '.[package]'")
    folders = ["--distpath", str(tmp_path / "dist"), "--workpath", str(tmp_path / "build")]
    build = [sys.executable, "-m", "PyInstaller", "--noconfirm", *folders, str(ROOT / "packaging" / "cardhall.spec")]
    subprocess.run(build, check=True, cwd=ROOT, capture_output=True)
    bundle = tmp_path / "dist" / "cardhall"
    size = sum(path.lstat().st_size for path in bundle.rglob("*") if path.is_file())
    assert size < LARGEST, f"the bundle has grown to {size / 2**20:.0f} MB"
    home = {"HOME": str(tmp_path), "LANG": "C.UTF-8", "SYSTEMROOT": os.environ.get("SYSTEMROOT", "")}
    done = subprocess.run([bundle / "cardhall", "selftest"], env=home, cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "All is well." in done.stdout
