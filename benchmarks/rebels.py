"""The Peace & Rebels phase: CPU time of a four-player position beside the decisions, and of reading a position."""

from __future__ import annotations

import argparse
import statistics
import time
from typing import Any

from westphalia.rebels import at_random, from_position, read_position

LIMIT_MS = 5.0
PLAYERS = ("austria", "england", "france", "spain")
NPRS = ("bohemia", "brittany", "hungary", "milan", "savoy", "venice")


def mid_game() -> dict[str, Any]:
    """Return four players with eight Provinces and a Vassal each, six NPRs, Wars, Rebels, Unrest and armies."""
    realms: dict[str, Any] = {name: {"kind": "NPR", "state_religion": "Catholic"} for name in NPRS}
    areas: dict[str, Any] = {}
    provinces: dict[str, Any] = {}
    stacks = []
    names = []
    for i, player in enumerate(PLAYERS):
        religion = ("Catholic", "Protestant")[i % 2]
        realms[player] = {
            "kind": "PR", "stability": (-2, 2, 0, -3)[i], "state_religion": religion, "ducats": 6,
            "ruler": None if i == 3 else "Anna", "power": {"adm": 3, "dip": 3, "mil": 3},
            "manpower": {"available": 4}, "capital": f"{player} 0 0",
        }  # fmt: skip
        realms[f"{player} vassal"] = {"kind": "VASSAL", "overlord": player}
        for j in range(4):
            area = f"{player} land {j}"
            names.append(area)
            areas[area] = {
                "religion": ("Catholic", "Protestant")[j % 2],
                "rebels": (0, 2, 0, 3)[j],
                "influence": {player: 1},
            }
            for k in range(3):
                owner = player if k < 2 else f"{player} vassal"
                provinces[f"{player} {j} {k}"] = {
                    "area": area, "size": ("large", "small")[k % 2], "printed_realm": owner if j else "milan",
                    "lawful_owner": owner, "unrest": (j + k) % 2 == 0,
                }  # fmt: skip
        stacks.append(
            {
                "pr": player,
                "area": f"{player} land 0",
                "units": {"regular.infantry": 3, "mercenary.cavalry": 1},
            }
        )
    for i, npr in enumerate(NPRS):
        names.append(f"{npr} land")
        areas[f"{npr} land"] = {"religion": "Catholic"}
        for k in range(2):
            occupier = PLAYERS[i % 4] if k else None
            provinces[f"{npr} {k}"] = {
                "area": f"{npr} land", "size": "small", "printed_realm": npr,
                "occupier": occupier, "occ_unrest": bool(k),
            }  # fmt: skip
    for i, area in enumerate(names):
        areas[area]["land_adjacent"] = [names[i - 1], names[(i + 1) % len(names)]]
    provinces["france 1 0"] |= {"occupier": "england"}
    wars = [{"a": PLAYERS[i % 4], "b": npr} for i, npr in enumerate(NPRS)]
    return {
        "turn_order": list(PLAYERS), "realms": realms, "areas": areas, "provinces": provinces, "stacks": stacks,
        "wars": [*wars, {"a": "england", "b": "france"}],
        "cb": [{"holder": "spain", "target": "venice"}],
        "marriages": [{"pr": "england", "realm": "spain"}, {"pr": "france", "realm": "savoy", "disputed": True}],
    }  # fmt: skip


def phase_ms(position: dict[str, Any], seed: int) -> tuple[float, int]:
    """Return the CPU time of a phase beside the decisions, in ms, and how many decisions there were."""
    decide = at_random(seed)
    begun = time.process_time()
    game = from_position(position, seed=seed)
    spent = time.process_time() - begun
    while game.asked is not None:
        player = game.asked
        word = decide(game, player)
        begun = time.process_time()
        game.say(player, word)
        spent += time.process_time() - begun
    return spent * 1000, len(game.record)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--phases", type=int, default=200)
    report(parser.parse_args().phases)


def report(phases: int = 200) -> None:
    """Print the figures; raise SystemExit if a phase takes too long."""
    position = mid_game()
    times = [phase_ms(position, seed) for seed in range(phases)]
    begun = time.process_time()
    for _ in range(20):
        read_position(position)
    reading = (time.process_time() - begun) * 50
    figures = sorted(ms for ms, _ in times)
    median, worst = statistics.median(figures), figures[int(0.95 * len(figures))]
    decisions = statistics.mean(n for _, n in times)
    lands = len(position["provinces"])
    print(f"{phases} phases of four players, {lands} Provinces, {decisions:.1f} decisions each")
    print(f"CPU beside the decisions, reading included: median {median:.2f} ms, 95 % under {worst:.2f} ms")
    print(f"reading and checking the position: {reading:.2f} ms")
    if median > LIMIT_MS:
        raise SystemExit(f"slower than {LIMIT_MS} ms")


if __name__ == "__main__":
    main()
