"""Mutation testing of the rules: mutmut makes the mutants, this runs them.

    python tools/mutation.py                  all of rules/
    python tools/mutation.py battle cards     these modules
    python tools/mutation.py dice.faith       a chapter of an edition
    python tools/mutation.py six_round        all chapters of an edition, or of rebels
    python tools/mutation.py --again          only the survivors of the last run

mutmut would collect the tests anew for every mutant, which takes longer than running them. Here the tests are collected
once; each is run once to see which functions it calls and how long it takes; then each mutant gets a process of its
own, forked with everything loaded, in which one function is another and the tests that call it are run until one fails:
those that killed its like first, then the chapter's own, the quick ones before the slow. A mutant that survives so many
seconds of tests (--budget) counts as a survivor. The result is in `.mutation/`, and so is what the tests call:
`--kept` measures only the tests that it does not know yet.
"""

from __future__ import annotations

import argparse
import difflib
import gc
import importlib
import json
import os
import re
import resource
import sys
import time
import types
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

ROOT = Path(__file__).resolve().parent.parent
RULES = ROOT / "src" / "westphalia" / "rules"
EDITIONS = ROOT / "src" / "westphalia" / "editions"
REBELS = ROOT / "src" / "westphalia" / "rebels"
NO_RULES = (
    "citations",
    "constants",
    "contents",
    "edition",
    "hidden",
    "position",
    "show",
    "chronicle",
    "race",
)
OUT = ROOT / ".mutation"
MEASURED = OUT / "measured.json"
TESTS = (
    "tests/golden",
    "tests/rules",
    "tests/exam",
    "tests/exam_six_round",
    "tests/exam_dice",
    "tests/editions",
)
TESTS_OF_REBELS = ("tests/rebels", "tests/exam_rebels")
KILLED, SURVIVED, ENDLESS = 1, 0, -24  # what a mutant's process ends with; -24: out of CPU time
NOT_FOR_US = (  # too long for a mutant each
    "test_random_games",
    "phases_keep_every_invariant",
    "equal_calls_give_equal_results",
    "a_copy_at_any_question",
    "whatever_is_said",
)


WARM = (
    8  # one of so many tests known is run all the same: boards and words are made once, not in every process
)
SENTENCE = re.compile(r"XX([^\"]* [^\"]*)XX")


@dataclass
class Mutant:
    """A function with one change."""

    module: str
    function: str
    number: int
    code: types.FunctionType
    diff: str

    @property
    def whose(self) -> str:
        """The function it is a mutant of."""
        return f"{self.module}.{self.function}"

    @property
    def name(self) -> str:
        """As it is called in the results."""
        return f"{self.whose}.{self.number}"


def path_of(module: str) -> Path:
    """The file of a module: `cards` of the rules, `dice.faith` of an edition, `rebels.battle`."""
    folder, _, chapter = module.rpartition(".")
    return (folder_of(folder) if folder else RULES) / f"{chapter}.py"


def folder_of(name: str) -> Path:
    """The folder of an edition or its variant (`five_round.rebels`), or of Peace & Rebels."""
    return REBELS if name == "rebels" else EDITIONS / name.replace(".", "/")


def loaded(module: str) -> types.ModuleType:
    """The module itself."""
    path = path_of(module).relative_to(ROOT / "src").with_suffix("")
    return importlib.import_module(".".join(path.parts))


def chapters(folder: str) -> list[str]:
    """The modules of an edition (or of Peace & Rebels) that hold rules."""
    found = sorted(path.stem for path in folder_of(folder).glob("*.py"))
    return [f"{folder}.{name}" for name in found if name not in (*NO_RULES, "__init__")]


def mutants_of(module: str) -> Iterator[Mutant]:
    """Every mutant of one module of the rules."""
    from mutmut.mutation.file_mutation import mutate_file_contents

    path = path_of(module)
    made = mutate_file_contents(str(path), path.read_text("utf-8"))
    lines = made.code.splitlines()
    mutated = types.ModuleType(f"mutants.{module}")
    sys.modules[mutated.__name__] = mutated  # dataclasses look their module up
    space = vars(mutated)
    exec(compile(made.code, str(path), "exec"), space)
    spans = made.line_span_by_function_name

    def source(name: str) -> list[str]:
        text = lines[spans[name].start - 1 : spans[name].end]
        return [line.replace(name, name.split("__mutmut_")[0][2:]) for line in text]

    for name in spans:
        if not name.startswith("x_") or name.endswith("_orig"):
            continue
        mangled, number = name.split("__mutmut_")
        changes = difflib.unified_diff(source(f"{mangled}__mutmut_orig"), source(name), lineterm="", n=0)
        diff = [line for line in changes if line[0] in "+-" and line[:3] not in ("+++", "---")]
        if not only_case(diff) and not only_sentence(diff):
            yield Mutant(module, mangled[2:], int(number), space[name], "\n".join(diff))


def only_sentence(diff: list[str]) -> bool:
    """Whether nothing has changed but the wording of a sentence (a string that mutmut has put between XX)."""
    before, after = (["".join(line[1:]) for line in diff if line[0] == sign] for sign in "-+")
    return before == [SENTENCE.sub(r"\1", line) for line in after]


def only_case(diff: list[str]) -> bool:
    """Whether nothing has changed but capital and small letters: the string is also changed in another way."""
    before, after = (["".join(line[1:]).lower() for line in diff if line[0] == sign] for sign in "-+")
    return before == after


def plain(function: Any) -> types.FunctionType:
    """The function itself, without a cache around it."""
    while hasattr(function, "__wrapped__"):
        function.cache_clear()
        function = function.__wrapped__
    assert isinstance(function, types.FunctionType)
    return function


def every_module(modules: list[str]) -> list[str]:
    """All that could be asked for later: with modules of the rules or of editions, those of all of them."""
    if all(module.startswith("rebels.") for module in modules):
        return chapters("rebels")
    rules = sorted(path.stem for path in RULES.glob("*.py") if path.stem != "__init__")
    return [*rules, *(chapter for edition in ("six_round", "dice") for chapter in chapters(edition))]


def functions_of(modules: set[str]) -> dict[types.CodeType, str]:
    """The functions of modules by their code, named as mutants are."""
    codes: dict[types.CodeType, str] = {}
    for module in sorted(modules):
        itself = loaded(module)
        for name, thing in vars(itself).items():
            at_home = getattr(thing, "__module__", "") == itself.__name__
            if callable(thing) and at_home and not isinstance(thing, type):
                codes[plain(thing).__code__] = f"{module}.{name}"
    return codes


class Runner:
    """A pytest plugin that runs mutants instead of tests."""

    def __init__(self, modules: list[str], args: argparse.Namespace) -> None:
        self.modules = modules
        self.workers: int = args.workers
        self.budget: float = args.budget
        self.again: bool = args.again
        self.kept: bool = args.kept
        self.every: int = args.every
        self.items: dict[str, pytest.Item] = {}
        self.seconds: dict[str, float] = {}
        self.calls: dict[str, set[str]] = {}  # "module.function": tests
        self.kills: Counter[tuple[str, str]] = Counter()  # by function and test

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Measure the tests, then run every mutant against those that call it."""
        items = [item for item in session.items if not any(part in item.nodeid for part in NOT_FOR_US)]
        self.items = {item.nodeid: item for item in items}
        self.measure(items)
        wanted = None
        if self.again:
            wanted = set(json.loads((OUT / "survivors.json").read_text("utf-8")))
        mutants = [m for module in self.modules for m in mutants_of(module) if not wanted or m.name in wanted]
        self.run(mutants[:: self.every])
        return True

    # --- which tests call what ---

    def measure(self, items: list[pytest.Item]) -> None:
        """Run each test once and note which functions of the rules it calls."""
        codes = functions_of({*self.modules, *every_module(self.modules)})
        known: dict[str, tuple[float, list[str]]] = {}
        if self.kept and MEASURED.exists():
            known = json.loads(MEASURED.read_text("utf-8"))
        called: set[types.CodeType] = set()

        def note(frame: types.FrameType, what: str, _arg: Any) -> None:
            if what == "call":
                called.add(frame.f_code)

        new = [item for item in items if item.nodeid not in known]
        for item in [item for item in items if item.nodeid in known][::WARM]:
            runtestprotocol(item, log=False, nextitem=None)
        for at, item in enumerate(new):
            following = new[at + 1] if at + 1 < len(new) else None
            called.clear()
            start = time.process_time()
            sys.setprofile(note)
            reports = runtestprotocol(item, log=False, nextitem=following)
            sys.setprofile(None)
            seconds = time.process_time() - start
            if any(report.failed for report in reports):
                raise SystemExit(f"{item.nodeid} fails without any mutant")
            known[item.nodeid] = (seconds, sorted(codes[code] for code in called & codes.keys()))
            progress(f"tests {at + 1} of {len(new)}")
        print()
        OUT.mkdir(exist_ok=True)
        MEASURED.write_text(json.dumps(known), "utf-8")
        for item in items:
            self.seconds[item.nodeid], functions = known[item.nodeid]
            for function in functions:
                self.calls.setdefault(function, set()).add(item.nodeid)

    def tests_for(self, mutant: Mutant) -> list[pytest.Item]:
        """The tests that call a function, those most likely to see a change first, as many as the time allows."""
        found = self.calls.get(mutant.whose, set())

        def order(test: str) -> tuple[int, int, float]:
            own = f"test_{mutant.module.rpartition('.')[2]}" in test
            return (-self.kills[mutant.whose, test], 0 if own else 1, self.seconds[test])

        chosen, spent = [], 0.0
        for test in sorted(found, key=order):
            spent += self.seconds[test]
            if spent > self.budget:
                break
            chosen.append(self.items[test])
        return chosen

    # --- running ---

    def run(self, mutants: list[Mutant]) -> None:
        """Run all mutants, some at a time, and write down what became of them."""
        OUT.mkdir(exist_ok=True)
        gc.collect()
        gc.freeze()  # so that children do not touch, and so copy, what they inherit
        results: dict[str, int | None] = {}
        running: dict[int, tuple[Mutant, int]] = {}
        start = time.time()
        waiting = list(reversed(mutants))
        while waiting or running:
            while waiting and len(running) < self.workers:
                mutant = waiting.pop()
                tests = self.tests_for(mutant)
                if not tests:
                    results[mutant.name] = None
                    continue
                pid, killer = self.fork(mutant, tests)
                running[pid] = mutant, killer
            if not running:
                continue
            pid, status = os.wait()
            mutant, killer = running.pop(pid)
            results[mutant.name] = os.waitstatus_to_exitcode(status)
            with os.fdopen(killer, "rb") as said:
                self.kills[mutant.whose, said.read().decode()] += 1
            survivors = sum(code == SURVIVED for code in results.values())
            speed = len(results) / (time.time() - start)
            progress(f"mutants {len(results)} of {len(mutants)}, {survivors} survive, {speed:.1f}/s")
            if len(results) % 200 == 0:
                self.write(mutants, results)
        print()
        self.write(mutants, results)

    def fork(self, mutant: Mutant, tests: list[pytest.Item]) -> tuple[int, int]:
        """Start a process in which the mutant is tested; where it says which test has killed it."""
        killer, says = os.pipe()
        pid = os.fork()
        if pid:
            os.close(says)
            return pid, killer
        code = ENDLESS
        gc.disable()
        try:
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, 1)
            os.dup2(nowhere, 2)
            resource.setrlimit(resource.RLIMIT_CPU, (int(2 * self.budget) + 10, int(2 * self.budget) + 10))
            function = plain(getattr(loaded(mutant.module), mutant.function))
            other = plain(mutant.code)
            function.__code__ = other.__code__
            function.__defaults__, function.__kwdefaults__ = other.__defaults__, other.__kwdefaults__
            code = SURVIVED
            for test, following in zip(tests, [*tests[1:], None], strict=True):
                if any(report.failed for report in runtestprotocol(test, log=False, nextitem=following)):
                    code = KILLED
                    os.write(says, test.nodeid.encode())
                    break
        except BaseException:
            code = KILLED
        finally:
            os._exit(code)

    def write(self, mutants: list[Mutant], results: dict[str, int | None]) -> None:
        """Write the table by module, and the survivors with their change; idle ones are called by no test."""
        rows = []
        for module in self.modules:
            codes = [results[m.name] for m in mutants if m.module == module and m.name in results]
            killed = sum(code not in (SURVIVED, None) for code in codes)
            rows.append(f"{module:24}{len(codes):6}{killed:6}{codes.count(SURVIVED):6}{codes.count(None):6}")
        head = f"{'module':24}{'all':>6}{'dead':>6}{'alive':>6}{'idle':>6}"
        (OUT / "table.txt").write_text("\n".join([head, *rows]) + "\n", "utf-8")
        alive = {m.name: m.diff for m in mutants if m.name in results and results[m.name] in (SURVIVED, None)}
        (OUT / "survivors.json").write_text(json.dumps(alive, indent=1), "utf-8")


def progress(text: str) -> None:
    """One line that is written over and over."""
    if sys.stdout.isatty():
        print(f"\r{text:60}", end="", flush=True)
    elif text.split()[1].endswith("00"):
        print(text, flush=True)


def main() -> int:
    """Mutate the modules named, or all."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("modules", nargs="*", default=[])
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--budget", type=float, default=10.0, help="seconds of tests for each mutant")
    parser.add_argument("--every", type=int, default=1, help="only one of so many mutants, as a sample")
    parser.add_argument("--again", action="store_true", help="only the survivors of the last run")
    parser.add_argument("--kept", action="store_true", help="trust what was measured of the tests before")
    parser.add_argument("--tests", nargs="+", help="the tests to run; fewer are measured sooner")
    args = parser.parse_args()
    os.chdir(ROOT)
    modules = [
        module for name in args.modules for module in (chapters(name) if folder_of(name).is_dir() else [name])
    ]
    modules = modules or sorted(path.stem for path in RULES.glob("*.py") if path.stem != "__init__")
    runner = Runner(modules, args)
    options = ["-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:playwright", "-o", "timeout=0"]
    rebels = all(module.startswith("rebels.") for module in modules)
    tests = args.tests or (TESTS_OF_REBELS if rebels else TESTS)
    return int(pytest.main([*options, *tests], plugins=[runner]))


if __name__ == "__main__":
    sys.exit(main())
