"""Compile the rules: every plain-Python file that has a .pxd beside it also becomes an extension of the same name.

The page is built from web/ too, unless it is there already, as in an sdist. For an editable install make builds it.

Without a C compiler, or with MAZZO_PURE=1, the package installs all the same and runs the plain files.
"""

import importlib.util
import json
import os
from pathlib import Path
from types import ModuleType

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist
from setuptools.errors import CompileError, LinkError, PlatformError

SRC = Path("src")


def load(path: Path) -> ModuleType:
    """Load a module by itself: the package needs more than is there while it is built."""
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


speed = load(SRC / "mazzo" / "speed.py")
page = load(Path("web/build.py"))

DIRECTIVES = {
    "language_level": 3,
    "annotation_typing": False,
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
    "initializedcheck": False,
    "infer_types": True,
}
AROUND = {**DIRECTIVES, "boundscheck": True, "wraparound": True}
"""For what stands around the rules and the bots: it works on ordinary lists, and may count from their ends."""
RULES = ("mazzo.games.", "mazzo.bots.", "mazzo.floor", "mazzo.self_play")


class build_rules(build_ext):  # noqa: N801 (setuptools' own spelling)
    """Build all the extensions or none, and note which sources they were made from."""

    def finalize_options(self) -> None:
        """Compile on every core."""
        super().finalize_options()
        self.parallel = self.parallel or os.cpu_count()

    def run(self) -> None:
        """Build, or say in a sentence why not."""
        target = SRC if self.inplace else Path(self.build_lib)
        note = target / "mazzo" / speed.NOTE
        note.unlink(missing_ok=True)
        try:
            super().run()
        except (CompileError, LinkError, PlatformError, OSError) as problem:
            for extension in self.extensions:
                Path(self.get_ext_fullpath(extension.name)).unlink(missing_ok=True)
            print(
                f"Mazzo: compiling the rules failed ({str(problem).splitlines()[0]:.60}), so it runs plain Python,"
                " many times slower: with a C compiler, install again (or run `make clean build`)."
            )
            return
        note.parent.mkdir(parents=True, exist_ok=True)
        note.write_text(json.dumps(speed.digests(SRC / "mazzo"), indent=1) + "\n")

    def build_extensions(self) -> None:
        """Turn the rules into C and compile them; without a compiler it says so at once."""
        probe = Path(self.build_temp) / "probe.c"
        probe.parent.mkdir(parents=True, exist_ok=True)
        probe.write_text("int probe;\n")
        self.compiler.compile([str(probe)])
        sources = in_c(self.extensions)
        flags = compiler_flags(self.compiler.compiler_type)
        for extension in self.extensions:
            extension.sources = sources[extension.name]
            extension.extra_compile_args = flags
        super().build_extensions()

    def get_outputs(self) -> list[str]:
        """Return the files that were really made."""
        if self.inplace:
            return super().get_outputs()
        outputs = [*super().get_outputs(), str(Path(self.build_lib) / "mazzo" / speed.NOTE)]
        return [output for output in outputs if Path(output).exists()]


class build_with_page(build_py):  # noqa: N801 (setuptools' own spelling)
    """Build the page before the files of the package are gathered."""

    def run(self) -> None:
        """Build, or say in a sentence why the page is missing."""
        if not self.editable_mode and not page.is_fresh():
            try:
                page.build()
            except (SystemExit, OSError) as problem:
                print(f"Mazzo: {problem} It is installed without its page; all the rest works.")
        super().run()


class sdist_with_page(sdist):  # noqa: N801 (setuptools' own spelling)
    """Build the page before the files of the sdist are gathered, so that nobody needs node to install from it."""

    def run(self) -> None:
        """Build; an sdist without the page is a mistake."""
        if not page.is_fresh():
            page.build()
        super().run()


def compiler_flags(compiler: str) -> list[str]:
    """Return the flags for a kind of compiler."""
    # Never fused: where a processor multiplies and adds in one step, the bots would round, and play, otherwise.
    # GCC takes Cython's checks of types for mistakes and warns about each.
    usual = "/O2 /fp:precise" if compiler == "msvc" else "-O3 -g0 -ffp-contract=off -Wno-array-bounds"
    return [*usual.split(), *os.environ.get("MAZZO_CFLAGS", "").split()]


def extensions() -> list[Extension]:
    """Return the extensions to build."""
    return [Extension(name, [str(SRC / name.replace(".", "/")) + ".py"]) for name in speed.rules(SRC / "mazzo")]


def in_c(rules: list[Extension]) -> dict[str, list[str]]:
    """Let Cython turn the Python files of the extensions into C, and return those files by the extensions' names."""
    from Cython.Build import cythonize

    made = []
    for directives in (DIRECTIVES, AROUND):
        group = [rule for rule in rules if rule.name.startswith(RULES) == (directives is DIRECTIVES)]
        # Always all of them: Cython does not see that a change of base.pxd changes every table's layout.
        made += cythonize(
            group, include_path=[str(SRC)], compiler_directives=directives, build_dir="build/c", quiet=True, force=True
        )
    return {extension.name: extension.sources for extension in made}


setup(
    ext_modules=[] if speed.plain_wanted() else extensions(),
    cmdclass={"build_ext": build_rules, "build_py": build_with_page, "sdist": sdist_with_page},
)
