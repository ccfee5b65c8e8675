"""The compiled build: where a C compiler is, rules and computer players become machine code by mypyc.

`pip install .` does it by itself, and installs the same sources plain where there is no compiler, no mypy, or where
compiling fails. An editable install is never compiled: edits would be ignored. The environment variable
CARDHALL_COMPILE decides otherwise: with 0 nothing is compiled, with 1 what prevents it is an error.

All is written to a temporary folder, so that a checkout stays as it is and nothing old finds its way into a wheel.
"""

from __future__ import annotations

import atexit
import json
import os
import shutil
import sys
import tempfile
import tomllib
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
    "cardhall/rules/engine",
    "cardhall/players/search",
    "cardhall/games/*/advice",
    "cardhall/games/*/advice/*",
    "cardhall/players/climbing",
    "cardhall/players/melds",
    "cardhall/players/tricks",
)
MECHANISMS = (
    "asking",
    "auctions",
    "bowers",
    "card_order",
    "climbing",
    "exchange",
    "first_lead_trumps",
    "five_cards",
    "melds",
    "trick_position",
    "trick_rules",
    "trick_state",
    "tricks",
)
PLAIN = {
    # a class of classes
    "cardhall/rules/engine/open_class.py",
    # say in words what is wrong with arguments of any type, while compiled functions say it in theirs
    "cardhall/rules/engine/game.py",
    "cardhall/rules/engine/new_match.py",
    # bases of games and of their facts, none of which is compiled
    "cardhall/rules/engine/facts.py",
    "cardhall/rules/engine/visibility.py",
    "cardhall/rules/engine/wording.py",
}


class Uncompiled(Exception):
    """It cannot be compiled; the text says why."""


def modules() -> list[str]:
    """The modules to compile, as paths from here."""
    found = {path.relative_to(ROOT).as_posix() for folder in FOLDERS for path in ROOT.glob(f"{folder}/*.py")}
    found |= {f"cardhall/rules/mechanisms/{name}.py" for name in MECHANISMS}
    for path in ROOT.glob("cardhall/games/*/game.toml"):
        rules = f"{path.parent.relative_to(ROOT).as_posix()}/rules"
        found |= {f"{rules}/{name}.py" for name in tomllib.loads(path.read_text("utf-8")).get("compiled", ())}
    return sorted(name for name in found - PLAIN if not name.endswith("/__init__.py"))


def wanted() -> bool:
    """Whether this run is to compile."""
    return SETTING != "0" and not COMMANDS.isdisjoint(sys.argv) and "editable_wheel" not in sys.argv


def plainly(why: object) -> None:
    """Go on without compiling, or end the build where compiling is insisted on."""
    if SETTING == "1":
        raise SystemExit(f"Card Hall cannot be compiled: {why}")
    sys.stderr.write(f"Card Hall is installed uncompiled: {why}\n")


def try_compiler(folder: Path) -> None:
    """Raise `Uncompiled` unless there is a compiler that finds Python's headers."""
    from setuptools._distutils.ccompiler import new_compiler
    from setuptools._distutils.sysconfig import customize_compiler, get_python_inc

    source = folder / "trial.c"
    source.write_text("#include <Python.h>\nint main(void) { return 0; }\n")
    compiler = new_compiler()
    try:
        customize_compiler(compiler)
        compiler.compile([str(source)], output_dir=str(folder), include_dirs=[get_python_inc()])
    except Exception as error:  # whatever a platform's compiler or its absence raises
        raise Uncompiled(f"there is no C compiler with Python's headers ({error})") from None


def extensions(folder: Path) -> list[Extension]:
    """The modules as C, in `folder`. Raises `Uncompiled`."""
    try_compiler(folder)
    try:
        from mypyc.build import mypycify
    except ImportError:
        raise Uncompiled("mypy is not installed") from None
    names = modules()
    # Types are checked elsewhere; of other packages nothing is known here.
    options = [
        "--config-file=",
        "--follow-imports=silent",
        "--ignore-missing-imports",
        f"--cache-dir={folder / 'mypy'}",
    ]
    os.chdir(ROOT)
    try:
        # One library, named: without `separate`, mypyc takes it that no class is extended by what is not compiled.
        made: list[Extension] = mypycify(
            [*options, *names],
            separate=[(names, "cardhall")],
            multi_file=True,
            opt_level="2",
            debug_level="0",
            target_dir=str(folder),
        )
    except SystemExit as error:  # mypyc has said what is wrong
        raise Uncompiled(f"mypyc does not accept the sources ({error})") from None
    return made


class BuildExtensions(build_ext):
    """Builds all extensions or none: they are parts of one library."""

    def run(self) -> None:
        try:
            super().run()
        except Exception as error:  # whatever a platform's compiler raises
            for extension in self.extensions:
                Path(self.get_ext_fullpath(extension.name)).unlink(missing_ok=True)
            self.extensions = self.distribution.ext_modules = []
            plainly(error)

    def get_source_files(self) -> list[str]:
        return []  # the C files are nobody's sources, and do not go into a source distribution

    def build_extensions(self) -> None:
        if self.compiler.compiler_type == "unix":
            self.compiler.compile = in_parallel(self.compiler.compile)
            # where the building Python lies is nothing that a wheel should look for
            self.compiler.linker_so = [word for word in self.compiler.linker_so if not word.startswith("-Wl,-rpath")]
        super().build_extensions()


class BuildModules(build_py):
    """Adds the catalogue of games as one file, and the translations of each language as one; these need Babel."""

    def copy_file(self, *paths: Any, **settings: Any) -> Any:
        """Copy without the rights that files have in a checkout: the same sources make the same wheel."""
        return super().copy_file(*paths, **{**settings, "preserve_mode": False})

    def get_source_files(self) -> list[str]:
        """What goes into a source distribution: what the catalogues are made of, too."""
        translations = [*ROOT.glob("resources/translations/*/*.po"), *ROOT.glob("cardhall/games/*/words/*.po")]
        return [*super().get_source_files(), *sorted(path.relative_to(ROOT).as_posix() for path in translations)]

    def run(self) -> None:
        super().run()
        if self.editable_mode:
            return
        sys.path.insert(0, str(ROOT))
        try:
            from cardhall.rules.catalogue import CATALOGUE_FILE, game_files

            path = Path(self.build_lib, "cardhall", "games", CATALOGUE_FILE)
            path.write_text(json.dumps(game_files(), ensure_ascii=False), "utf-8")
            from cardhall.language import catalogues

            for code, data in catalogues.compile_all_catalogues():
                path = Path(self.build_lib, "cardhall", "resources", "translations", f"{code}.mo")
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(data)
        except ImportError as error:
            sys.stderr.write(f"Card Hall is installed without translations: {error}\n")
        finally:
            sys.path.remove(str(ROOT))


class BuildWheel(bdist_wheel):
    """Has the licence with the usual rights, too."""

    def egg2dist(self, egginfo_path: str, distinfo_path: str) -> None:
        super().egg2dist(egginfo_path, distinfo_path)
        for path in Path(distinfo_path).rglob("*"):
            if path.is_file():
                path.chmod(0o644)


def in_parallel(compile_all: Callable[..., list[str]]) -> Callable[..., list[str]]:
    """A compiler's `compile` that compiles several files at a time."""

    def compile_(sources: list[str], **settings: Any) -> list[str]:
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            return [name for made in pool.map(lambda one: compile_all([one], **settings), sources) for name in made]

    return compile_


def main() -> None:
    """Hand over to setuptools; all else is in pyproject.toml."""
    os.umask(0o022)  # rights of files are in a wheel too
    folder = Path(tempfile.mkdtemp(prefix="cardhall-build-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    options = {"build": {"build_base": str(folder / "build")}, "egg_info": {"egg_base": str(folder)}}
    made: list[Extension] = []
    if wanted():
        try:
            made = extensions(folder)
        except Uncompiled as error:
            plainly(error)
    setup(
        packages=[*find_packages(str(ROOT), include=["cardhall", "cardhall.*"]), "cardhall.resources"],
        ext_modules=made,
        cmdclass={"build_ext": BuildExtensions, "build_py": BuildModules, "bdist_wheel": BuildWheel},
        options=options,
    )


if __name__ == "__main__":
    main()
