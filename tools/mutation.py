"""Mutation testing of the rules: mutmut makes the mutants, this runs them.

    python tools/mutation.py                  all of rules/
    python tools/mutation.py battle cards     these modules
    python tools/mutation.py dice.faith       a chapter of an edition
    python tools/mutation.py six_round        all chapters of an edition, or of rebels
    python tools/mutation.py rebels --methods the methods of classes only
    python tools/mutation.py --again          only the survivors of the last run
    python tools/mutation.py --again --fresh  the same, each written into a copy of the sources

mutmut would collect the tests anew for every mutant, which takes longer than running them. Here the tests are collected
once; each is run once to see which functions it calls and how long it takes. Then processes are forked with everything
loaded, in which one function after another is exchanged for its mutants and the tests that call it are run until one
fails: those that killed its like first, then the chapter's own, the quick ones before the slow. A mutant that survives
so many seconds of tests (--budget) counts as a survivor. If tests fail when the original is back, the mutants of that
process are run again, each in its own. The result is in `.mutation/`.

What is called while modules are loaded has done its work before a mutant can take its place. For those there is
--fresh: each mutant is written into a copy of the sources, and the tests are started anew with it.
"""

from __future__ import annotations

import argparse
import difflib
import gc
import hashlib
import importlib
import json
import os
import re
import resource
import shutil
import signal
import subprocess
import sys
import time
import types
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from queue import Queue
from tempfile import TemporaryDirectory
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
TESTS = (
    "tests/golden",
    "tests/rules",
    "tests/exam",
    "tests/exam_six_round",
    "tests/exam_dice",
    "tests/editions",
)
TESTS_OF_REBELS = ("tests/rebels", "tests/exam_rebels")
OPTIONS = ("-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:playwright", "-o", "timeout=0")
KILLED, SURVIVED, SPOILT = 1, 0, 2
BATCH = 40  # mutants in one process
MEMORY = 4 << 30  # bytes; a mutant that goes on for ever may also fill the machine
NOT_FOR_US = (  # too long for a mutant each
    "test_random_games",
    "phases_keep_every_invariant",
    "equal_calls_give_equal_results",
    "a_copy_at_any_question",
    "whatever_is_said",
)


BAR = "\u01c1"  # what mutmut writes between x, a class and its method
SENTENCE = re.compile(r"XX([^\"]* [^\"]*)XX")


@dataclass
class Mutant:
    """A function, or a method (Class.method), with one change."""

    module: str
    function: str
    number: int
    code: types.FunctionType
    diff: str
    was: str  # the function as it is written in its file
    now: str  # and with the change

    @property
    def name(self) -> str:
        """As it is called in the results."""
        return f"{self.module}.{self.function}.{self.number}"


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


def all_rules() -> list[str]:
    """The modules of `rules/`."""
    return sorted(path.stem for path in RULES.glob("*.py") if path.stem != "__init__")


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
        return [line.replace(name, owner_and_name(name.split("__mutmut_")[0])[1]) for line in text]

    for name in spans:
        if name.endswith("_orig"):
            continue
        mangled, number = name.split("__mutmut_")
        was, now = source(f"{mangled}__mutmut_orig"), source(name)
        changes = difflib.unified_diff(was, now, lineterm="", n=0)
        diff = [line for line in changes if line[0] in "+-" and line[:3] not in ("+++", "---")]
        if not only_case(diff) and not only_sentence(diff):
            owner, function = owner_and_name(mangled)
            made_here = vars(space[owner])[name] if owner else space[name]
            called = f"{owner}.{function}" if owner else function
            text = ("\n".join(lines) for lines in (diff, was, now))
            yield Mutant(module, called, int(number), made_here, *text)


def owner_and_name(mangled: str) -> tuple[str, str]:
    """The class, or none, and the function in mutmut's name for it: x_function, or x and both after a bar each."""
    if BAR in mangled:
        _, owner, function = mangled.split(BAR)
        return owner, function
    return "", mangled.removeprefix("x_")


def functions_of(module: types.ModuleType) -> Iterator[tuple[str, types.FunctionType]]:
    """The functions that a module defines, and those of its classes, by their names."""
    for name, thing in vars(module).items():
        if getattr(thing, "__module__", "") != module.__name__:
            continue
        if isinstance(thing, type):
            methods = ((key, value) for key, value in vars(thing).items() if callable(value))
            yield from ((f"{name}.{key}", plain(value)) for key, value in methods if is_plain(value))
        elif callable(thing):
            yield name, plain(thing)


def is_plain(method: Any) -> bool:
    """Whether it is a method as it was written, not a class within a class or an object that can be called."""
    return isinstance(method, types.FunctionType) or hasattr(method, "__wrapped__")


def only_sentence(diff: list[str]) -> bool:
    """Whether nothing has changed but the wording of a sentence (a string that mutmut has put between XX)."""
    before, after = (["".join(line[1:]) for line in diff if line[0] == sign] for sign in "-+")
    return before == [SENTENCE.sub(r"\1", line) for line in after]


def only_case(diff: list[str]) -> bool:
    """Whether nothing has changed but capital and small letters: the string is also changed in another way."""
    before, after = (["".join(line[1:]).lower() for line in diff if line[0] == sign] for sign in "-+")
    return before == after


def plain(function: Any) -> types.FunctionType:
    """The function itself, without a cache (or what dataclasses lay around a `__repr__`) around it."""
    while hasattr(function, "__wrapped__"):
        if hasattr(function, "cache_clear"):
            function.cache_clear()
        function = function.__wrapped__
    assert isinstance(function, types.FunctionType)
    return function


class Runner:
    """A pytest plugin that runs mutants instead of tests."""

    def __init__(
        self,
        modules: list[str],
        workers: int,
        budget: float,
        again: bool,
        every: int = 1,
        fresh: bool = False,
        methods: bool = False,
    ) -> None:
        self.modules = modules
        self.workers = workers
        self.budget = budget
        self.again = again
        self.every = every
        self.fresh = fresh
        self.methods = methods
        self.items: dict[str, pytest.Item] = {}
        self.seconds: dict[str, float] = {}
        self.calls: dict[str, set[str]] = {}  # "module.function": tests
        self.killers: dict[
            str, Counter[str]
        ] = {}  # function: tests, by how many of its mutants they have killed

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Measure the tests, then run every mutant against those that call it."""
        items = [item for item in session.items if not any(part in item.nodeid for part in NOT_FOR_US)]
        self.items = {item.nodeid: item for item in items}
        if not self.fresh:
            self.measure(items)
        wanted = None
        if self.again:
            wanted = set(json.loads((OUT / "survivors.json").read_text("utf-8")))
        mutants = [m for module in self.modules for m in mutants_of(module) if not wanted or m.name in wanted]
        mutants = [m for m in mutants if "." in m.function or not self.methods][:: self.every]
        if self.fresh:
            self.run_fresh(mutants, session.config.args)
        else:
            self.run(mutants)
        return True

    # --- which tests call what ---

    def measure(self, items: list[pytest.Item]) -> None:
        """Run each test once and note which functions of the rules it calls."""
        codes: dict[types.CodeType, str] = {}
        for module in self.measured:
            for name, function in functions_of(loaded(module)):
                codes[function.__code__] = f"{module}.{name}"
        called: set[types.CodeType] = set()

        def note(frame: types.FrameType, what: str, _arg: Any) -> None:
            if what == "call":
                called.add(frame.f_code)

        memory = self.remembered()
        for at, item in enumerate(items):
            file = hashlib.sha256(item.path.read_bytes()).hexdigest()
            if (known := memory.get(item.nodeid)) is not None and known[0] == file:
                self.seconds[item.nodeid] = known[1]
                for name in known[2]:
                    self.calls.setdefault(name, set()).add(item.nodeid)
                continue
            following = items[at + 1] if at + 1 < len(items) else None
            called.clear()
            start = time.process_time()
            sys.setprofile(note)
            reports = runtestprotocol(item, log=False, nextitem=following)
            sys.setprofile(None)
            self.seconds[item.nodeid] = time.process_time() - start
            if any(report.failed for report in reports):
                raise SystemExit(f"{item.nodeid} fails without any mutant")
            names = sorted(codes[code] for code in called & codes.keys())
            for name in names:
                self.calls.setdefault(name, set()).add(item.nodeid)
            memory[item.nodeid] = (file, self.seconds[item.nodeid], names)
            progress(f"tests {at + 1} of {len(items)}")
        OUT.mkdir(exist_ok=True)
        self.memory.write_text(json.dumps(memory), "utf-8")
        print()

    @property
    def measured(self) -> list[str]:
        """The modules of the same folders: what is measured once serves for all of them."""
        folders = sorted({module.rpartition(".")[0] for module in self.modules})
        found = [module for folder in folders for module in (chapters(folder) if folder else all_rules())]
        return [*found, *(module for module in self.modules if module not in found)]

    @property
    def memory(self) -> Path:
        """Where it is kept which test calls what, as long as none of the sources has changed."""
        key = hashlib.sha256(" ".join(self.measured).encode())
        for path in sorted((ROOT / "src" / "westphalia").rglob("*.py")):
            key.update(path.read_bytes())
        return OUT / f"measured-{key.hexdigest()[:16]}.json"

    def remembered(self) -> dict[str, Any]:
        """What an earlier run has measured."""
        return json.loads(self.memory.read_text("utf-8")) if self.memory.exists() else {}

    def tests_for(self, mutant: Mutant) -> list[pytest.Item]:
        """The tests that call a function, those most likely to see a change first, as many as the time allows."""
        found = self.calls.get(f"{mutant.module}.{mutant.function}", set())

        killers = self.killers.get(mutant.function, Counter())

        def order(test: str) -> tuple[int, int, float]:
            own = f"test_{mutant.module.rpartition('.')[2]}" in test
            return (-killers[test], 0 if own else 1, self.seconds[test])

        chosen, spent = [], 0.0
        for test in sorted(found, key=order):
            spent += self.seconds[test]
            if spent > self.budget:
                break
            chosen.append(self.items[test])
        return chosen

    # --- running ---

    def run(self, mutants: list[Mutant]) -> None:
        """Run all mutants, a batch of them in each process, and write down what became of them."""
        OUT.mkdir(exist_ok=True)
        gc.collect()
        gc.freeze()  # so that children do not touch, and so copy, what they inherit
        results: dict[str, int | None] = {}
        running: dict[int, tuple[list[Mutant], Path]] = {}
        start = time.time()
        tested = [m for m in mutants if self.calls.get(f"{m.module}.{m.function}")]
        results |= {m.name: None for m in mutants if m not in tested}
        batches = [tested[at : at + BATCH] for at in range(0, len(tested), BATCH)][::-1]
        while batches or running:
            while batches and len(running) < self.workers:
                batch = batches.pop()
                notes = OUT / f"batch-{len(batches)}-{batch[0].name}.txt"
                running[self.fork(batch, notes)] = (batch, notes)
            pid, _ = os.wait()
            batch, notes = running.pop(pid)
            said = [int(line) for line in notes.read_text("utf-8").split()]
            notes.unlink()
            if said and said[-1] == SPOILT:  # a mutant has left something behind: one at a time, then
                batches += [[mutant] for mutant in batch]
                continue
            results |= {mutant.name: code for mutant, code in zip(batch, said, strict=False)}
            if len(said) < len(batch):  # the process died of this one
                results[batch[len(said)].name] = KILLED
                batches += [batch[len(said) + 1 :]] if batch[len(said) + 1 :] else []
            survivors = sum(code == SURVIVED for code in results.values())
            speed = len(results) / (time.time() - start)
            progress(f"mutants {len(results)} of {len(mutants)}, {survivors} survive, {speed:.1f}/s")
            self.write(mutants, results)
        print()
        self.write(mutants, results)

    def run_fresh(self, mutants: list[Mutant], tests: list[str]) -> None:
        """Run the tests anew for each mutant, with a copy of the sources in which it is written."""
        results: dict[str, int | None] = {}
        with ThreadPoolExecutor(self.workers) as pool, TemporaryDirectory() as folder:
            copies = Queue[Path]()
            for number in range(self.workers):
                copies.put(Path(shutil.copytree(ROOT / "src", Path(folder) / str(number))))

            def outcome(mutant: Mutant) -> int:
                copy = copies.get()
                try:
                    return outcome_in(copy, mutant, tests)
                finally:
                    copies.put(copy)

            for mutant, code in zip(mutants, pool.map(outcome, mutants), strict=True):
                results[mutant.name] = code
                survivors = sum(code == SURVIVED for code in results.values())
                progress(f"mutants {len(results)} of {len(mutants)}, {survivors} survive")
        print()
        self.write(mutants, results)

    def fork(self, batch: list[Mutant], notes: Path) -> int:
        """Start a process in which some mutants are tested, one after another; it notes what becomes of each."""
        notes.write_text("", "utf-8")
        pid = os.fork()
        if pid:
            return pid
        gc.disable()
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 1)
        os.dup2(nowhere, 2)
        signal.signal(signal.SIGVTALRM, out_of_time)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        try:
            with notes.open("a", encoding="utf-8", buffering=1) as out:
                seen: dict[str, pytest.Item] = {}
                for mutant in batch:
                    code, killer = self.outcome(mutant)
                    if killer is not None:
                        seen[killer.nodeid] = killer
                        self.killers.setdefault(mutant.function, Counter())[killer.nodeid] += 1
                    out.write(f"{code}\n")
                    gc.collect(1)
                if len(batch) > 1 and not all(self.passes(item) for item in seen.values()):
                    out.write(f"{SPOILT}\n")
        finally:
            os._exit(0)

    def outcome(self, mutant: Mutant) -> tuple[int, pytest.Item | None]:
        """Put the mutant in the function's place, and run tests until one fails."""
        function, other = dict(functions_of(loaded(mutant.module)))[mutant.function], plain(mutant.code)
        kept = (function.__code__, function.__defaults__, function.__kwdefaults__)
        function.__code__ = other.__code__
        function.__defaults__, function.__kwdefaults__ = other.__defaults__, other.__kwdefaults__
        try:
            for test in self.tests_for(mutant):
                if not self.passes(test):
                    return KILLED, test
        finally:
            function.__code__, function.__defaults__, function.__kwdefaults__ = kept
        return SURVIVED, None

    def passes(self, item: pytest.Item) -> bool:
        """Whether a test passes; one without fixtures is called as it is, which takes a fraction of the time."""
        signal.setitimer(signal.ITIMER_VIRTUAL, 20 * self.seconds[item.nodeid] + 1)
        try:
            values = getattr(getattr(item, "callspec", None), "params", {})
            if set(getattr(item, "fixturenames", ["?"])) <= set(values):
                item.obj(**values)  # type: ignore[attr-defined]
                return True
            return not any(report.failed for report in runtestprotocol(item, log=False, nextitem=None))
        except BaseException:
            return False
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)

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


def outcome_in(copy: Path, mutant: Mutant, tests: list[str]) -> int:
    """What the tests say of a mutant written into this copy of the sources, which is as before afterwards."""
    path = copy / path_of(mutant.module).relative_to(ROOT / "src")
    text = path.read_text("utf-8")
    if text.count(mutant.was) != 1:
        raise SystemExit(f"{mutant.name}: its function is not written once in {path.name}")
    path.write_text(text.replace(mutant.was, mutant.now), "utf-8")
    left_out = " and ".join(f"not {name}" for name in NOT_FOR_US)
    command = [sys.executable, "-B", "-m", "pytest", "-x", "-q", *OPTIONS, "-k", left_out, *tests]
    try:
        done = subprocess.run(
            command, cwd=ROOT, env=os.environ | {"PYTHONPATH": str(copy)}, capture_output=True, timeout=600
        )
    except subprocess.TimeoutExpired:
        return KILLED
    finally:
        path.write_text(text, "utf-8")
    return SURVIVED if done.returncode == 0 else KILLED


def out_of_time(_signal: int, _frame: Any) -> None:
    """A mutant that has made a test endless."""
    raise OutOfTime


class OutOfTime(BaseException):
    """No test expects this."""


def progress(text: str) -> None:
    """One line that is written over and over."""
    if sys.stdout.isatty():
        print(f"\r{text:60}", end="", flush=True)
    elif text.startswith("mutants") or text.split()[1].endswith("00"):
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
    parser.add_argument("--fresh", action="store_true", help="tests started anew for each mutant: slow")
    parser.add_argument("--methods", action="store_true", help="only methods of classes")
    parser.add_argument("--tests", nargs="+", help="the tests to run; fewer are measured sooner")
    args = parser.parse_args()
    os.chdir(ROOT)
    modules = [
        module for name in args.modules for module in (chapters(name) if folder_of(name).is_dir() else [name])
    ]
    modules = modules or all_rules()
    runner = Runner(modules, args.workers, args.budget, args.again, args.every, args.fresh, args.methods)
    rebels = all(module.startswith("rebels.") for module in modules)
    tests = args.tests or (TESTS_OF_REBELS if rebels else TESTS)
    return int(pytest.main(["-q", *OPTIONS, *tests], plugins=[runner]))


if __name__ == "__main__":
    sys.exit(main())
