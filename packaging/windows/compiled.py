"""The compiled build for Windows, made on Linux: mypyc writes C, mingw makes Windows' machine code of it.

The C is written by the Python that runs this, and compiled for the Python of Windows: its headers, and its own
`python313.lib`. The bundle of a release is compiled in Windows itself, by the compiler of Microsoft.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from built import Built
from wine_system import ROOT, Failed, output

GENERATE = """
import sys
from pathlib import Path
sys.path.insert(0, ".")
import setup
from mypyc.build import mypycify
folder, names = Path(sys.argv[1]), setup.modules()
options = ["--config-file=", "--follow-imports=silent", "--ignore-missing-imports", f"--cache-dir={folder / 'mypy'}"]
mypycify([*options, *names], separate=[(names, "cardhall")], multi_file=True, target_dir=str(folder / "c"))
import mypyc
print(Path(mypyc.__file__).with_name("lib-rt"))
"""
COMPILE = """
set -e
python=/prefix/drive_c/Python
compile="x86_64-w64-mingw32-gcc -O2 -g0 -w -static-libgcc -I/compile/lib-rt -I/compile/c -I$python/include"
libraries="-L$python/libs -l:python313.lib"
mkdir -p /compile/objects
cd /compile/objects
ls ../c/*.c | xargs -P "$(nproc)" -n 4 $compile -c
$compile -shared -o /prefix/drive_c/compiled/cardhall__mypyc.cp313-win_amd64.pyd ./*.o $libraries
cd /compile/c
find cardhall -name '*.c' | sed 's/[.]c$//' | xargs -P "$(nproc)" -I NAME \
  $compile -shared -o /prefix/drive_c/compiled/NAME.cp313-win_amd64.pyd NAME.c $libraries
"""


def compiled(trial: Built) -> str:
    """Compile rules and players for Windows, and have the program try itself with them. Raises `Failed`."""
    system = trial.system
    folder, target = system.root / "compile", system.drive / "compiled"
    for old in (folder, target):
        shutil.rmtree(old, ignore_errors=True)
    folder.mkdir()
    said = output(["sh", "-c", 'cd "$0" && exec "$@"', str(ROOT), sys.executable, "-c", GENERATE, str(folder)])
    shutil.copytree(Path(said.splitlines()[-1]), folder / "lib-rt")
    (wheel,) = (system.drive / "wheel").iterdir()
    shutil.unpack_archive(wheel, target, "zip")
    system.in_debian("sh", "-c", COMPILE, limit=7200)
    made = len(list(target.rglob("*.pyd")))
    result = system.windows_python("-m", "cardhall", "selftest", folder="/tmp", PYTHONPATH=system.windows_path(target))
    if "(compiled)" not in result or "All is well." not in result:
        raise Failed(result)
    return f"{made} libraries by mingw, the program's test of itself passed with them"
