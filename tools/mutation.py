"""Mutation testing of the rules: mutmut makes the mutants, this runs them.

    python tools/mutation.py                            all of rules/
    python tools/mutation.py rules.war.cards            a module
    python tools/mutation.py editions.six_round.rules   all modules of a package
    python tools/mutation.py rebels --methods           only methods of classes
    python tools/mutation.py --again                    only the survivors of the last run
    python tools/mutation.py --again --fresh            the same, each in its own copy of the sources

mutmut collects the tests anew for every mutant, which takes longer than running them. This tool collects them once, and
runs each once to see which functions it calls and how long it takes. Then it forks processes with everything loaded.
Each replaces one function after another by its mutants and runs the tests that call it until one fails: first the tests
that killed similar mutants, then the module's own tests, fast ones before slow ones. A mutant that survives `--budget`
seconds of tests is a survivor. If tests fail after the original is restored, the mutants of that process run again,
each in its own process. The results are in `.mutation/`.

A function that is called while modules are loaded cannot be replaced in time. `--fresh` writes each mutant into a copy
of the sources and starts the tests anew.
"""

from __future__ import annotations

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
from tool_arguments import tool_parser

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "westphalia"
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
MEMORY = 4 << 30  # bytes; an endless mutant may also exhaust the memory
SLOW_TESTS = (  # too slow to run for each mutant
    "test_random_games",
    "phases_keep_every_invariant",
    "equal_calls_give_equal_results",
    "a_copy_at_any_question",
    "whatever_is_said",
)


BAR = "\u01c1"  # the separator in mutmut's names of methods
SENTENCE = re.compile(r"XX([^\"]* [^\"]*)XX")


@dataclass
class Mutant:
    """A function or method with one change."""

    module: str
    function: str
    number: int
    code: types.FunctionType
    diff: str
    was: str  # the source of the function
    now: str  # its source with the change

    @property
    def name(self) -> str:
        return f"{self.module}.{self.function}.{self.number}"


def path_of(module: str) -> Path:
    """Return the file of a module below `westphalia`, such as `rules.war.cards`."""
    return SOURCE / f"{module.replace('.', '/')}.py"


def loaded(module: str) -> types.ModuleType:
    return importlib.import_module(f"westphalia.{module}")


def modules_of(name: str) -> list[str]:
    """Return the modules of a package that hold rules, or the module itself."""
    folder = SOURCE / name.replace(".", "/")
    if not folder.is_dir():
        return [name]
    found = sorted(path.relative_to(SOURCE).with_suffix("") for path in folder.rglob("*.py"))
    return [".".join(path.parts) for path in found if path.stem not in (*NO_RULES, "__init__")]


def mutants_of(module: str) -> Iterator[Mutant]:
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
    """Return the class, or an empty string, and the function from mutmut's name."""
    if BAR in mangled:
        _, owner, function = mangled.split(BAR)
        return owner, function
    return "", mangled.removeprefix("x_")


def functions_of(module: types.ModuleType) -> Iterator[tuple[str, types.FunctionType]]:
    """Yield the functions of a module and the methods of its classes, by name."""
    for name, thing in vars(module).items():
        if getattr(thing, "__module__", "") != module.__name__:
            continue
        if isinstance(thing, type):
            methods = ((key, value) for key, value in vars(thing).items() if callable(value))
            yield from ((f"{name}.{key}", plain(value)) for key, value in methods if is_plain(value))
        elif callable(thing):
            yield name, plain(thing)


def is_plain(method: Any) -> bool:
    return isinstance(method, types.FunctionType) or hasattr(method, "__wrapped__")


def only_sentence(diff: list[str]) -> bool:
    """Return whether only the wording of a sentence has changed (a string between XX)."""
    before, after = (["".join(line[1:]) for line in diff if line[0] == sign] for sign in "-+")
    return before == [SENTENCE.sub(r"\1", line) for line in after]


def only_case(diff: list[str]) -> bool:
    """Return whether only the case of letters has changed; mutmut also changes the string in another way."""
    before, after = (["".join(line[1:]).lower() for line in diff if line[0] == sign] for sign in "-+")
    return before == after


def plain(function: Any) -> types.FunctionType:
    """Return the function without a cache or another wrapper."""
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
        """Measure the tests, then run the mutants."""
        items = [item for item in session.items if not any(part in item.nodeid for part in SLOW_TESTS)]
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
        """The modules of the same packages, which are measured together."""
        folders = sorted({module.rpartition(".")[0] for module in self.modules})
        found = [module for folder in folders for module in modules_of(folder)]
        return [*found, *(module for module in self.modules if module not in found)]

    @property
    def memory(self) -> Path:
        """The file with the measurements; it is valid while the sources are unchanged."""
        key = hashlib.sha256(" ".join(self.measured).encode())
        for path in sorted((ROOT / "src" / "westphalia").rglob("*.py")):
            key.update(path.read_bytes())
        return OUT / f"measured-{key.hexdigest()[:16]}.json"

    def remembered(self) -> dict[str, Any]:
        """Return the measurements of an earlier run."""
        return json.loads(self.memory.read_text("utf-8")) if self.memory.exists() else {}

    def tests_for(self, mutant: Mutant) -> list[pytest.Item]:
        """Return the tests that call a function, the most promising first, within the time budget."""
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
        """Run all mutants, a batch in each process, and record the results."""
        OUT.mkdir(exist_ok=True)
        gc.collect()
        gc.freeze()  # children then copy less memory
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
            if said and said[-1] == SPOILT:  # a mutant left side effects: run them one at a time
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
        """Run each mutant in its own copy of the sources."""
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
        """Start a process that tests some mutants one after another and records the results."""
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
        """Replace the function by the mutant, and run tests until one fails."""
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
        """Return whether a test passes; tests without fixtures are called directly, which is much faster."""
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
        """Write the table by module, and the survivors with their changes; no test calls idle mutants."""
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
    """Test a mutant in a copy of the sources, and restore the copy."""
    path = copy / path_of(mutant.module).relative_to(ROOT / "src")
    text = path.read_text("utf-8")
    if text.count(mutant.was) != 1:
        raise SystemExit(f"{mutant.name}: its function is not written once in {path.name}")
    path.write_text(text.replace(mutant.was, mutant.now), "utf-8")
    left_out = " and ".join(f"not {name}" for name in SLOW_TESTS)
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
    raise OutOfTime


class OutOfTime(BaseException):
    """A test did not end in time."""


def progress(text: str) -> None:
    """Print progress on one line."""
    if sys.stdout.isatty():
        print(f"\r{text:60}", end="", flush=True)
    elif text.startswith("mutants") or text.split()[1].endswith("00"):
        print(text, flush=True)


def main() -> int:
    parser = tool_parser(__doc__)
    parser.add_argument("modules", nargs="*", default=["rules"], help="modules or packages (default: rules)")
    parser.add_argument("--budget", type=float, default=10.0, help="seconds of tests for each mutant")
    parser.add_argument("--every", type=int, default=1, help="sample one in this many mutants")
    parser.add_argument("--again", action="store_true", help="only the survivors of the last run")
    parser.add_argument("--fresh", action="store_true", help="start the tests anew for each mutant (slow)")
    parser.add_argument("--methods", action="store_true", help="only methods of classes")
    parser.add_argument("--tests", nargs="+", help="the tests to run")
    args = parser.parse_args()
    os.chdir(ROOT)
    modules = [module for name in args.modules for module in modules_of(name)]
    runner = Runner(modules, args.workers, args.budget, args.again, args.every, args.fresh, args.methods)
    rebels = all(module.startswith("rebels.") for module in modules)
    tests = args.tests or (TESTS_OF_REBELS if rebels else TESTS)
    return int(pytest.main(["-q", *OPTIONS, *tests], plugins=[runner]))


if __name__ == "__main__":
    sys.exit(main())
