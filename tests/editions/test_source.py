"""Steps are read from their source, even by several requests at once."""

import gc
import sys
import time
from concurrent.futures import ThreadPoolExecutor

from westphalia.editions.kit.source import docstring, functions
from westphalia.rules.crown import election


def test_a_step_knows_its_docstring() -> None:
    assert docstring(election.elect)
    assert docstring(test_a_step_knows_its_docstring) == ""


def test_several_threads_read_the_source_at_once() -> None:
    """A garbage collection inside `ast.parse` lets another thread in."""
    modules = [name for name in sys.modules if name.startswith("westphalia.rules.")][:8]
    thresholds = gc.get_threshold()

    def yield_to_others(*_: object) -> None:
        time.sleep(0)

    gc.callbacks.append(yield_to_others)
    gc.set_threshold(50)
    try:
        with ThreadPoolExecutor(4) as pool:
            found = list(pool.map(functions.__wrapped__, modules * 4))
    finally:
        gc.set_threshold(*thresholds)
        gc.callbacks.remove(yield_to_others)
    assert any(found)
