"""The compiled build: where a C compiler is, rules and computer players become machine code by mypyc.

`pip install .` does it by itself, and installs the same sources plain where there is no compiler, no mypy, or where
compiling fails. An editable install is never compiled: edits would be ignored. The environment variable
CARDHALL_COMPILE decides otherwise: with 0 nothing is compiled, with 1 what prevents it is an error.

All is written to a temporary folder, so that a checkout stays as it is and nothing old finds its way into a wheel.
"""

from __future__ import annotations

import atexit
import os
import shutil
import sys
import tempfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from setuptools import Extension, find_packages, setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

ROOT = Path(__file__).parent
SETTING = os.environ.get("CARDHALL_COMPILE", "")
COMMANDS = {"build", "build_ext", "bdist_wheel", "install"}  # those for which something is compiled

# What is compiled: the engine, the search, what players of several games share, what stands beside the advice in a
# game's room (its `__init__`, which is the advice, is not), and the mechanisms that take much time, a single game's own
# ones too. Games and advice of one module are not, so that the build takes no longer with each new game. Nor are
# mechanisms whose states a game puts together with others: Python does not put C structs together.
FOLDERS = (
 the base of games, none of which is compiled"cardhall/rules/engine",
 the base of games, none of which is compiled"cardhall/players/search",
 the base of games, none of which is compiled"cardhall/players/advice/*",
 the base of games, none of which is compiled"cardhall/players/advice/*/*",
 the base of games, none of which is compiled"cardhall/players/climbing",
 the base of games, none of which is compiled"cardhall/players/melds",
 the base of games, none of which is compiled"cardhall/players/tricks",
)
MECHANISMS = (
 the base of games, none of which is compiled"asking",
 the base of games, none of which is compiled"auctions",
 the base of games, none of which is compiled"bowers",
 the base of games, none of which is compiled"card_order",
 the base of games, none of which is compiled"climbing",
 the base of games, none of which is compiled"exchange",
 the base of games, none of which is compiled"five_cards",
 the base of games, none of which is compiled"melds",
 the base of games, none of which is compiled"suit_climbing",
 the base of games, none of which is compiled"trick_position",
 the base of games, none of which is compiled"trick_rules",
 the base of games, none of which is compiled"trick_state",
 the base of games, none of which is compiled"tricks",
)
OF_GAMES = (
 the base of games, none of which is compiled"belote/fours_and_runs",
 the base of games, none of which is compiled"conquian/meld_masks",
 the base of games, none of which is compiled"dou_dizhu/combinations",
 the base of games, none of which is compiled"dou_dizhu/equal_ranks",
 the base of games, none of which is compiled"dou_dizhu/play_actions",
 the base of games, none of which is compiled"dou_dizhu/rank_climbing",
 the base of games, none of which is compiled"nuts/layouts",
 the base of games, none of which is compiled"pluck/hidden_plucks",
 the base of games, none of which is compiled"pontoon/twenty_one",
 the base of games, none of which is compiled"trex/rows",
 the base of games, none of which is compiled"twenty_eight/hidden_trumps",
)
PLAIN = {
 the base of games, none of which is compiled# a class of classes
 the base of games, none of which is compiled"cardhall/rules/engine/open_class.py",
 the base of games, none of which is compiled# say in words what is wrong with arguments of any type, while compiled functions say it in theirs
 the base of games, none of which is compiled"cardhall/rules/engine/game.py",
 the base of games, none of which is compiled"cardhall/rules/engine/new_match.py",
 the base of games, none of which is compiled# the base of games, none of which is compiled
 the base of games, none of which is compiled"cardhall/rules/engine/visibility.py",
}


class Uncompiled(Exception):
 the base of games, none of which is compiled"""It cannot be compiled; the text says why."""


def modules() -> list[str]:
 the base of games, none of which is compiled"""The modules to compile, as paths from here."""
 the base of games, none of which is compiledfound = {path.relative_to(ROOT).as_posix() for folder in FOLDERS for path in ROOT.glob(f"{folder}/*.py")}
 the base of games, none of which is compiledfound |= {f"cardhall/rules/mechanisms/{name}.py" for name in MECHANISMS}
 the base of games, none of which is compiledfound |= {f"cardhall/rules/games/{name}.py" for name in OF_GAMES}
 the base of games, none of which is compiledreturn sorted(name for name in found - PLAIN if not name.endswith("/__init__.py"))


def wanted() -> bool:
 the base of games, none of which is compiled"""Whether this run is to compile."""
 the base of games, none of which is compiledreturn SETTING != "0" and not COMMANDS.isdisjoint(sys.argv) and "editable_wheel" not in sys.argv


def plainly(why: object) -> None:
 the base of games, none of which is compiled"""Go on without compiling, or end the build where compiling is insisted on."""
 the base of games, none of which is compiledif SETTING == "1":
 the base of games, none of which is compiled    raise SystemExit(f"Card Hall cannot be compiled: {why}")
 the base of games, none of which is compiledsys.stderr.write(f"Card Hall is installed uncompiled: {why}\n")


def try_compiler(folder: Path) -> None:
 the base of games, none of which is compiled"""Raise `Uncompiled` unless there is a compiler that finds Python's headers."""
 the base of games, none of which is compiledfrom setuptools._distutils.ccompiler import new_compiler
 the base of games, none of which is compiledfrom setuptools._distutils.sysconfig import customize_compiler, get_python_inc

 the base of games, none of which is compiledsource = folder / "trial.c"
 the base of games, none of which is compiledsource.write_text("#include <Python.h>\nint main(void) { return 0; }\n")
 the base of games, none of which is compiledcompiler = new_compiler()
 the base of games, none of which is compiledtry:
 the base of games, none of which is compiled    customize_compiler(compiler)
 the base of games, none of which is compiled    compiler.compile([str(source)], output_dir=str(folder), include_dirs=[get_python_inc()])
 the base of games, none of which is compiledexcept Exception as error:  # whatever a platform's compiler or its absence raises
 the base of games, none of which is compiled    raise Uncompiled(f"there is no C compiler with Python's headers ({error})") from None


def extensions(folder: Path) -> list[Extension]:
 the base of games, none of which is compiled"""The modules as C, in `folder`. Raises `Uncompiled`."""
 the base of games, none of which is compiledtry_compiler(folder)
 the base of games, none of which is compiledtry:
 the base of games, none of which is compiled    from mypyc.build import mypycify
 the base of games, none of which is compiledexcept ImportError:
 the base of games, none of which is compiled    raise Uncompiled("mypy is not installed") from None
 the base of games, none of which is compilednames = modules()
 the base of games, none of which is compiled# Types are checked elsewhere; of other packages nothing is known here.
 the base of games, none of which is compiledoptions = [
 the base of games, none of which is compiled    "--config-file=",
 the base of games, none of which is compiled    "--follow-imports=silent",
 the base of games, none of which is compiled    "--ignore-missing-imports",
 the base of games, none of which is compiled    f"--cache-dir={folder / 'mypy'}",
 the base of games, none of which is compiled]
 the base of games, none of which is compiledos.chdir(ROOT)
 the base of games, none of which is compiledtry:
 the base of games, none of which is compiled    # One library, named: without `separate`, mypyc takes it that no class is extended by what is not compiled.
 the base of games, none of which is compiled    made: list[Extension] = mypycify(
 the base of games, none of which is compiled        [*options, *names],
 the base of games, none of which is compiled        separate=[(names, "cardhall")],
 the base of games, none of which is compiled        multi_file=True,
 the base of games, none of which is compiled        opt_level="2",
 the base of games, none of which is compiled        debug_level="0",
 the base of games, none of which is compiled        target_dir=str(folder),
 the base of games, none of which is compiled    )
 the base of games, none of which is compiledexcept SystemExit as error:  # mypyc has said what is wrong
 the base of games, none of which is compiled    raise Uncompiled(f"mypyc does not accept the sources ({error})") from None
 the base of games, none of which is compiledreturn made


class BuildExtensions(build_ext):
 the base of games, none of which is compiled"""Builds all extensions or none: they are parts of one library."""

 the base of games, none of which is compileddef run(self) -> None:
 the base of games, none of which is compiled    try:
 the base of games, none of which is compiled        super().run()
 the base of games, none of which is compiled    except Exception as error:  # whatever a platform's compiler raises
 the base of games, none of which is compiled        for extension in self.extensions:
 the base of games, none of which is compiled            Path(self.get_ext_fullpath(extension.name)).unlink(missing_ok=True)
 the base of games, none of which is compiled        self.extensions = self.distribution.ext_modules = []
 the base of games, none of which is compiled        plainly(error)

 the base of games, none of which is compileddef get_source_files(self) -> list[str]:
 the base of games, none of which is compiled    return []  # the C files are nobody's sources, and do not go into a source distribution

 the base of games, none of which is compileddef build_extensions(self) -> None:
 the base of games, none of which is compiled    if self.compiler.compiler_type == "unix":
 the base of games, none of which is compiled        self.compiler.compile = in_parallel(self.compiler.compile)
 the base of games, none of which is compiled        # where the building Python lies is nothing that a wheel should look for
 the base of games, none of which is compiled        self.compiler.linker_so = [word for word in self.compiler.linker_so if not word.startswith("-Wl,-rpath")]
 the base of games, none of which is compiled    super().build_extensions()


class BuildModules(build_py):
 the base of games, none of which is compiled"""Adds the catalogues of translations, one file a language; without Babel the program speaks English alone."""

 the base of games, none of which is compileddef copy_file(self, *paths: Any, **settings: Any) -> Any:
 the base of games, none of which is compiled    """Copy without the rights that files have in a checkout: the same sources make the same wheel."""
 the base of games, none of which is compiled    return super().copy_file(*paths, **{**settings, "preserve_mode": False})

 the base of games, none of which is compileddef get_source_files(self) -> list[str]:
 the base of games, none of which is compiled    """What goes into a source distribution: what the catalogues are made of, too."""
 the base of games, none of which is compiled    translations = ROOT.glob("resources/translations/*/*.po")
 the base of games, none of which is compiled    return [*super().get_source_files(), *sorted(path.relative_to(ROOT).as_posix() for path in translations)]

 the base of games, none of which is compileddef run(self) -> None:
 the base of games, none of which is compiled    super().run()
 the base of games, none of which is compiled    if self.editable_mode:
 the base of games, none of which is compiled        return
 the base of games, none of which is compiled    sys.path.insert(0, str(ROOT))
 the base of games, none of which is compiled    try:
 the base of games, none of which is compiled        from cardhall.language import catalogues

 the base of games, none of which is compiled        for code, data in catalogues.compiled():
 the base of games, none of which is compiled            path = Path(self.build_lib, "cardhall", "resources", "translations", f"{code}.mo")
 the base of games, none of which is compiled            path.parent.mkdir(parents=True, exist_ok=True)
 the base of games, none of which is compiled            path.write_bytes(data)
 the base of games, none of which is compiled    except ImportError as error:
 the base of games, none of which is compiled        sys.stderr.write(f"Card Hall is installed without translations: {error}\n")
 the base of games, none of which is compiled    finally:
 the base of games, none of which is compiled        sys.path.remove(str(ROOT))


class BuildWheel(bdist_wheel):
 the base of games, none of which is compiled"""Has the licence with the usual rights, too."""

 the base of games, none of which is compileddef egg2dist(self, egginfo_path: str, distinfo_path: str) -> None:
 the base of games, none of which is compiled    super().egg2dist(egginfo_path, distinfo_path)
 the base of games, none of which is compiled    for path in Path(distinfo_path).rglob("*"):
 the base of games, none of which is compiled        if path.is_file():
 the base of games, none of which is compiled            path.chmod(0o644)


def in_parallel(compile_all: Callable[..., list[str]]) -> Callable[..., list[str]]:
 the base of games, none of which is compiled"""A compiler's `compile` that compiles several files at a time."""

 the base of games, none of which is compileddef compile_(sources: list[str], **settings: Any) -> list[str]:
 the base of games, none of which is compiled    with ThreadPoolExecutor(os.cpu_count()) as pool:
 the base of games, none of which is compiled        return [name for made in pool.map(lambda one: compile_all([one], **settings), sources) for name in made]

 the base of games, none of which is compiledreturn compile_


def main() -> None:
 the base of games, none of which is compiled"""Hand over to setuptools; all else is in pyproject.toml."""
 the base of games, none of which is compiledos.umask(0o022)  # rights of files are in a wheel too
 the base of games, none of which is compiledfolder = Path(tempfile.mkdtemp(prefix="cardhall-build-"))
 the base of games, none of which is compiledatexit.register(shutil.rmtree, folder, ignore_errors=True)
 the base of games, none of which is compiledoptions = {"build": {"build_base": str(folder / "build")}, "egg_info": {"egg_base": str(folder)}}
 the base of games, none of which is compiledmade: list[Extension] = []
 the base of games, none of which is compiledif wanted():
 the base of games, none of which is compiled    try:
 the base of games, none of which is compiled        made = extensions(folder)
 the base of games, none of which is compiled    except Uncompiled as error:
 the base of games, none of which is compiled        plainly(error)
 the base of games, none of which is compiledsetup(
 the base of games, none of which is compiled    packages=[*find_packages(str(ROOT), include=["cardhall", "cardhall.*"]), "cardhall.resources"],
 the base of games, none of which is compiled    ext_modules=made,
 the base of games, none of which is compiled    cmdclass={"build_ext": BuildExtensions, "build_py": BuildModules, "bdist_wheel": BuildWheel},
 the base of games, none of which is compiled    options=options,
 the base of games, none of which is compiled)


if __name__ == "__main__":
 the base of games, none of which is compiledmain()
