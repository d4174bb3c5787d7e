"""Build hook of the compiled wheel (`make wheel-compiled`): mypyc compiles the rules, the bots' plans, observations.

The wheel holds the .py files too: tracebacks show them, and `outline` reads them. What mypyc needs differently is
edited in a copy of the sources that is compiled and thrown away; every edit keeps the line numbers.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from types import FunctionType
from typing import Any, Final

try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface as Hook
except ImportError:  # where only the edits are tested
    Hook = object  # type: ignore[assignment,misc]

COMPILED: Final = (
    "board/*.py", "engine/*.py", "rules/**/*.py", "game/*.py", "editions/**/state.py", "editions/**/rules/**/*.py",
    "bots/core/*.py", "bots/search/*.py", "bots/five_round/**/*.py", "bots/player_turns/*.py", "bots/six_round/*.py",
    "bots/dice/*.py", "observation/actions.py", "observation/encoder.py", "observation/history.py",
    "observation/planes.py", "observation/seats.py",
)  # fmt: skip
PLAIN: Final = (
    # a state narrows its constants to those of its edition, which compiled classes cannot do
    "constants.py", "weights.py",
    "engine/kind.py",  # a class that is a string
    # used once in a while, or never while a game is played
    "__init__.py", "policy.py", "reasons*.py", "board/svg.py", "board/text.py", "engine/record.py",
    "rules/base/reading.py", "rules/base/tell.py", "game/pickling.py", "game/records.py", "game/session.py",
    "bots/core/bot.py", "bots/core/external.py", "bots/core/novice.py", "bots/core/registry.py",
)  # fmt: skip
SUBCLASSED: Final = (  # plain classes may derive from these, or they are pickled
    "engine/branch.py:Branch", "engine/question.py:Question",
    "engine/state.py:StateBase", "engine/event.py:Teller", "engine/flow.py:Flow", "engine/game.py:Game",
    "game/westphalia_game.py:WestphaliaGame", "rules/base/state.py:State", "rules/realm/gold.py:WithGold",
    "rules/faith/council.py:WithReformation", "editions/five_round/state.py:FiveRoundState",
    "editions/five_round/rebels/state.py:RebelsState", "editions/player_turns/state.py:PlayerTurnsState",
     "editions/six_round/state.py:SixRoundState",
    "editions/dice/state.py:DiceState", "bots/core/prince.py:Prince", "bots/search/elector.py:Elector",
    "bots/search/elector.py:Chancellor",
)  # fmt: skip
ORDINARY: Final = (  # classes that stay Python classes with compiled methods: they narrow an attribute of their base
    "bots/core/decision_context.py:DecisionContext", "bots/core/outlook.py:Race",
    "bots/five_round/evaluation.py:FiveRoundContext", "bots/five_round/evaluation.py:FiveRoundRace",
    "bots/five_round/rebels/evaluation.py:RebelsContext", "bots/player_turns/evaluation.py:PlayerTurnsContext",
    "bots/player_turns/evaluation.py:PlayerTurnsRace", "bots/six_round/evaluation.py:SixRoundContext",
    "bots/dice/evaluation.py:DiceContext",
    "engine/flow.py:EndlessLoop",  # derives from a class of Python's own
    "game/view.py:View",  # frozen, and pickled
)  # fmt: skip
EDITS: Final = (  # file, what it says, what the compiler reads
    ("engine/branch.py", "Branch.__new__(Branch)", "Branch(self.pc, self.loops)"),
    ("rules/base/fields.py", "if TYPE_CHECKING:\n", "if True:\n"),  # dataclasses look up the types of their fields
    # A compiled class has one base, so the states that six-round and dice share come after those with Gold.
    (
        "editions/player_turns/state.py",
        "from typing import Final\n",
        "from typing import Final; from westphalia.rules.faith.council import WithReformation\n",
    ),
    ("editions/player_turns/state.py", "class PlayerTurnsState(State)", "class PlayerTurnsState(WithReformation)"),
    ("editions/player_turns/state.py", "k: PlayerTurnsConstants\n", "k: PlayerTurnsConstants  # type: ignore\n"),
    ("editions/player_turns/state.py", "", "\nglobals().pop('WithReformation')  # no chapter of the dice edition\n"),
    ("editions/six_round/state.py", "(WithReformation, PlayerTurnsState)", "(PlayerTurnsState)"),
    # The same numbers in machine words: three long products take a twentieth of a game.
    ("engine/chance.py", "z = (seed + counter * GOLDEN) & MASK64\n", "return unsigned(mix64(seed, counter))\n"),
    ("engine/chance.py", "    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK64\n", "\n"),
    ("engine/chance.py", "    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK64\n", "\n"),
    ("engine/chance.py", "    return z ^ (z >> 31)\n", "\n"),
    ("engine/chance.py", "(mix(s.seed, s.drawn) * n) >> 64", "scaled(mix64(s.seed, s.drawn), n)"),
    (
        "engine/chance.py",
        "",
        """
def wrapped(x: int) -> i64:
    return i64(x) if 0 <= x < 1 << 62 else i64(x >> 32 & 0xFFFFFFFF) << 32 | i64(x & 0xFFFFFFFF)

def unsigned(z: i64) -> int:
    return int(z >> 32 & 0xFFFFFFFF) << 32 | int(z & 0xFFFFFFFF)

def mix64(seed: int, counter: int) -> i64:
    z: i64 = wrapped(seed) + wrapped(counter) * -0x61C8864680B583EB
    z = (z ^ (z >> 30 & 0x3FFFFFFFF)) * -0x40A7B892E31B1A47
    z = (z ^ (z >> 27 & 0x1FFFFFFFFF)) * -0x6B2FB644ECCEEE15
    return z ^ (z >> 31 & 0x1FFFFFFFF)

def scaled(z: i64, n: int) -> int:
    if n >= 1 << 31:
        return (unsigned(z) * n) >> 64
    m: i64 = i64(n)
    return int((z >> 32 & 0xFFFFFFFF) * m + ((z & 0xFFFFFFFF) * m >> 32) >> 32)
""",
    ),
)  # fmt: skip

MARK: Final = "@mypyc_attr(allow_interpreted_subclasses=True)"
KEEP: Final = "@copy_of"  # any decorator that mypyc does not know; the copy of a class is the class
FUTURE: Final = "from __future__ import annotations"
NAMES: Final = (
    "from copy import copy as copy_of; MYPY = False",
    "if MYPY: from mypy_extensions import i64, mypyc_attr",
)
MYPY: Final = "[mypy]\npython_version = 3.11\nfollow_imports = silent\nignore_missing_imports = True\n"
SETUP: Final = """
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from setuptools import setup
from setuptools.command.build_ext import build_ext
from mypyc.build import mypycify


class Parallel(build_ext):
    \"""Compiles the files of a library side by side.\"""

    def build_extensions(self):
        compiler = self.compiler

        def compile(sources, output_dir=None, macros=None, include_dirs=None, debug=0, extra_preargs=None,
                    extra_postargs=None, depends=None):
            macros, objects, extra_postargs, options, build = compiler._setup_compile(
                output_dir, macros, include_dirs, sources, depends, extra_postargs)
            flags = compiler._get_cc_args(options, debug, extra_preargs)

            def one(item):
                compiler._compile(item[0], *item[1], flags, extra_postargs, options)

            with ThreadPoolExecutor(self.parallel or 1) as pool:
                list(pool.map(one, build.items()))
            return objects

        compiler.compile = compile
        super().build_extensions()


files = Path("files").read_text().split()
modules = mypycify(["--config-file=mypy.ini", *files], multi_file=True, opt_level="2")
for module in modules:
    module.extra_compile_args.append("-fvisibility=hidden")
setup(name="westphalia", ext_modules=modules, cmdclass={"build_ext": Parallel})
"""


# --- the edits ---


def compiled_files(package: Path) -> list[Path]:
    """Return the modules to compile, in a fixed order."""
    found = {path for pattern in COMPILED for path in package.glob(pattern)}
    return sorted(path for path in found if not any(path.match(pattern) for pattern in PLAIN))


def edited(package: Path) -> dict[Path, str]:
    """Return the text of each module as mypyc wants it; raise ValueError if an edit has lost its place."""
    texts = {path: path.read_text(encoding="utf-8") for path in compiled_files(package)}
    for path, state in states(package):
        texts[path] = with_methods(texts[path], state)
    for file, old, new in EDITS:
        text = texts[package / file]
        if old and old not in text:
            raise ValueError(f"{file} no longer contains {old!r}: see EDITS in hatch_build.py")
        texts[package / file] = text.replace(old, new) if old else text + new
    for places, decorator in ((SUBCLASSED, MARK), (ORDINARY, KEEP)):
        for place in places:
            file, _, name = place.partition(":")
            texts[package / file] = decorated(texts[package / file], name, decorator)
    texts = {path: with_head(text) for path, text in texts.items()}
    slots = re.compile(r"(, slots=True)|(\(slots=True\))|slots=True, ")  # as all compiled classes have
    return {path: slots.sub("", text) for path, text in texts.items()}


def with_head(text: str) -> str:
    """Import annotations from the future, and the compiler's own names where an edit uses them; no line moves."""
    lines = text.split("\n")
    docstring = ast.parse(text).body[0]
    end = docstring.end_lineno or 0
    if lines[end]:
        raise ValueError(f"{lines[0]}: no blank line after the docstring")
    if lines[end + 1] != FUTURE:
        lines[end - 1] += f"; {FUTURE}"
    if re.search("mypyc_attr|copy_of|i64", text):
        at = end + 1 if lines[end + 1] == FUTURE else end - 1
        lines[at] += f"; {NAMES[0]}"
        lines[at + 1] = NAMES[1]
    return "\n".join(lines)


def states(package: Path) -> list[tuple[Path, Any]]:
    """Return the state classes of the editions, each with its file."""
    sys.path.insert(0, str(package.parent))
    found = []
    for path in sorted(package.glob("editions/**/state.py")):
        module = importlib.import_module(".".join(path.relative_to(package.parent).with_suffix("").parts))
        classes = [
            c for c in vars(module).values() if isinstance(c, type) and c.__module__ == module.__name__
        ]
        found += [(path, c) for c in classes if "fields" in vars(c)]
    return found


def with_methods(text: str, state: Any) -> str:
    """Write a state's copy method out, and functions assigned in its body as methods that call them."""
    lines, added = text.split("\n"), []
    for node in class_named(text, state.__name__).body:
        line = (node.end_lineno or 0) - 1
        if isinstance(node, ast.AnnAssign) and ast.unparse(node.target) == "fields":
            if lines[line + 1]:
                raise ValueError(f"{state.__name__}: no blank line after its fields")
            lines[line + 1] = f"    {copy_method(state)}  # type: ignore"
        elif isinstance(node, ast.Assign) and isinstance(node.value, ast.Attribute | ast.Name):
            name = ast.unparse(node.targets[0])
            function = vars(state)[name]
            lines[line] = f"    {forwarding(name, function)}  # type: ignore"
            added.append(f"from {function.__module__} import {function.__name__} as {function.__name__}_")
            known = vars(sys.modules[state.__module__])
            missing = sorted(names_in_annotations(function) - set(known))
            added += [f"from {function.__module__} import {name}  # type: ignore" for name in missing]
    return "\n".join([*lines, *added, ""])


def class_named(text: str, name: str) -> ast.ClassDef:
    """Return a class of a module."""
    return next(node for node in ast.parse(text).body if isinstance(node, ast.ClassDef) and node.name == name)


def copy_method(state: Any) -> str:
    """Return the copy method that a state's table of fields describes (`rules.base.fields.copier`), as one line."""
    parts = [f"c = {state.__name__}(None)"]
    for field in state.fields:
        value = "None" if field.name == "tell" else f"self.{field.name}" + ("[:]" if field.own else "")
        parts.append(f"c.{field.name} = {value}")
    return f"def copy(self) -> {state.__name__}: {'; '.join(parts)}; return c"


def forwarding(name: str, function: FunctionType) -> str:
    """Return a method, as one line, that calls a function with the same arguments."""
    types = annotations(function)
    result, (_, *parameters) = types.pop("return"), types
    head = ", ".join(["self", *(f"{name}: {types[name]}" for name in parameters)])
    call = f"{function.__name__}_({', '.join(['self', *parameters])})"
    if inspect.isgeneratorfunction(function):
        call = f"(yield from {call})"
    return f"def {name}({head}) -> {result}: return {call}"


def annotations(function: FunctionType) -> dict[str, str]:
    """Return the annotations of a function's parameters and of its result as its source has them."""
    tree = ast.parse(Path(function.__code__.co_filename).read_text(encoding="utf-8"))
    nodes = (node for node in tree.body if isinstance(node, ast.FunctionDef))
    node = next(node for node in nodes if node.name == function.__name__)
    types = {arg.arg: arg.annotation for arg in node.args.args} | {"return": node.returns}
    return {name: ast.unparse(annotation) for name, annotation in types.items() if annotation is not None}


def names_in_annotations(function: FunctionType) -> set[str]:
    """Return the names in a function's annotations that are not built in."""
    trees = [ast.parse(annotation) for annotation in annotations(function).values()]
    names = {node.id for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Name)}
    return names & set(function.__globals__)


def decorated(text: str, name: str, decorator: str) -> str:
    """Decorate a class; the decorator takes the place of a blank line."""
    lines = text.split("\n")
    node = class_named(text, name)
    above = min([node.lineno, *(d.lineno for d in node.decorator_list)]) - 2
    if lines[above]:
        raise ValueError(f"{name}: no blank line for its decorator")
    lines[above] = decorator
    return "\n".join(lines)


# --- the build ---


def build(package: Path, work: Path) -> list[Path]:
    """Compile a package in a working folder and return the libraries."""
    shutil.copytree(package, work / package.name, ignore=shutil.ignore_patterns("__pycache__", "static"))
    files = []
    for path, text in edited(package).items():
        place = work / path.relative_to(package.parent)
        place.write_text(text, encoding="utf-8")
        files.append(place.relative_to(work).as_posix())
    (work / "files").write_text("\n".join(files))
    (work / "mypy.ini").write_text(MYPY)
    (work / "setup.py").write_text(SETUP)
    jobs = str(len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1)
    command = [sys.executable, "setup.py", "-q", "build_ext", "-j", jobs, "--build-lib", "lib"]
    done = subprocess.run(command, cwd=work, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        raise RuntimeError("mypyc failed:\n" + "\n".join(done.stdout.splitlines()[-40:]))
    libraries = sorted((work / "lib").rglob("*.*"))
    for library in libraries:
        if shutil.which("strip"):
            subprocess.run(["strip", "--strip-unneeded", str(library)], check=True)
    return libraries


class CompileHook(Hook):  # type: ignore[misc,valid-type]
    """Adds the libraries to the wheel; hatchling runs it only where HATCH_BUILD_HOOKS_ENABLE is set."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile before the wheel is packed."""
        if version == "editable":
            return
        self.work = Path(tempfile.mkdtemp(prefix="westphalia-"))
        for library in build(Path(self.root) / "src" / "westphalia", self.work):
            build_data["force_include"][str(library)] = library.relative_to(self.work / "lib").as_posix()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Delete the copy of the sources."""
        if hasattr(self, "work"):
            shutil.rmtree(self.work, ignore_errors=True)
