"""A research environment: the game for PettingZoo, Gymnasium and OpenSpiel, and as a vector of games.

Everything here uses `westphalia.observation`. Each interface needs its library and says so if it is missing:
`aec` and `parallel` PettingZoo, `single` Gymnasium, `spiel` OpenSpiel, `vector` only numpy.
"""

from typing import Any, Final

__all__ = ["TABLES", "make"]

TABLES: Final[dict[str, dict[str, str]]] = {
    "westphalia-five-round-v0": {"edition": "five-round"},
    "westphalia-five-round-rebels-v0": {"edition": "five-round", "rebels": "on"},
    "westphalia-six-round-v0": {"edition": "six-round"},
    "westphalia-dice-v0": {"edition": "dice"},
}


def make(name: str, api: str = "aec", **options: Any) -> Any:
    """Return an environment by name; `api` is "aec", "parallel", "single" or "vector".

    Options are those of the interface and of the table: players, setup, ...
    """
    if name not in tuple(TABLES):  # which takes what cannot be hashed, too
        raise ValueError(f"name: there is no {name!r}; choose one of: {', '.join(TABLES)}")
    for option, value in TABLES[name].items():
        if options.get(option, value) != value:
            raise ValueError(f"{option}: {name} has {value!r}, not {options[option]!r}")
    table = {**TABLES[name], **options}
    match api:
        case "aec":
            from westphalia.env.aec import WestphaliaAEC

            return WestphaliaAEC(name=name, **table)
        case "parallel":
            from westphalia.env.parallel import WestphaliaParallel

            return WestphaliaParallel(name=name, **table)
        case "single":
            from westphalia.env.single import WestphaliaSingle

            return WestphaliaSingle(**table)
        case "vector":
            from westphalia.env.vector import VectorGames

            return VectorGames(**table)
    raise ValueError(f"api: {api!r} is not one of aec, parallel, single, vector")
