"""The process pool that arena, simulate and lab share; tests/lab kills one of its processes."""

from math import isqrt

from westphalia.bots.arena.playing import run_in_processes


def test_one_process_and_several_do_the_same_work() -> None:
    assert list(run_in_processes(isqrt, [0, 1, 4, 9], 1)) == [0, 1, 2, 3]
    assert sorted(run_in_processes(isqrt, [n * n for n in range(20)], 2)) == list(range(20))
