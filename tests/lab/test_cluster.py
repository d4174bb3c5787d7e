"""A run on a Ray cluster of two nodes on this machine, one of which is killed on the way."""

import time
from pathlib import Path

import pytest

from westphalia.lab.files import LabError
from westphalia.lab.plan import make_plan
from westphalia.lab.run import run

GAMES = 60


@pytest.mark.slow
def test_a_lost_node_costs_nothing(tmp_path: Path) -> None:
    pytest.importorskip("ray")
    from ray.cluster_utils import Cluster

    plan = make_plan("dice", 5, "prince", GAMES, options={"setup": "random"}, chunk=3)
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    try:
        other = cluster.add_node(num_cpus=1)
        counts = run(plan, tmp_path / "cluster", cluster=cluster.address)
        done = next(counts)
        while done < GAMES // 3:
            done += next(counts)
        cluster.remove_node(other, allow_graceful=False)
        done += sum(counts)
        assert done == GAMES
    finally:
        cluster.shutdown()
    list(run(plan, tmp_path / "here"))
    for file in sorted((tmp_path / "here").rglob("*.parquet")):
        assert file.read_bytes() == (tmp_path / "cluster" / file.relative_to(tmp_path / "here")).read_bytes()


def test_without_a_cluster_there_is_a_sentence(tmp_path: Path) -> None:
    plan = make_plan("dice", 5, "random", 1, options={"setup": "random"})
    began = time.monotonic()
    with pytest.raises(LabError, match=r"--cluster: (this needs ray|there is no Ray cluster)"):
        list(run(plan, tmp_path / "run", cluster="127.0.0.1:1"))
    assert time.monotonic() - began < 100
