"""The weights of the bots, and temperaments that shift them.

Values are points of the score at the Peace of Westphalia; a province of the seat's own is worth 1. The numbers
are in the editions' weights.toml. Numbers of the rules are read from the edition's constants.
"""

import tomllib
from dataclasses import dataclass, replace
from importlib import resources
from typing import Any, Final, TypeVar

from westphalia.engine.chance import mix


@dataclass(frozen=True, slots=True)
class Weights:
    """The parameters of a bot. Tuples are indexed from 0, and their last entry holds for all larger indices."""

    # --- the outlook ---
    spread: tuple[float, ...]  # by wars to come: how many points make little difference
    narrow: float  # the margin of points that counts as narrow at the end
    own: tuple[float, ...]  # by wars to come: the share of its Imperial Power that counts
    lent: tuple[float, ...]  # by wars to come: the share of the allies' Imperial Power that counts
    town: tuple[
        float, ...
    ]  # by wars to come: the worth of an orthodox town, relative to its points at the end
    heretical_town: float  # the worth of a heretical town, relative to an orthodox one
    gold: tuple[float, ...]  # by rounds left: the worth of 1 Gold
    stored: float  # the worth of 1 stored Influence
    province_missing: float  # how much each missing province lowers the chance of a religious victory
    elector_missing: float  # the same for each missing Elector
    emperor_missing: float  # the same for the missing Emperor
    settled: float  # how much more these count once no dice will be placed before the test
    opposition: float  # how much each expected die of the other religion lowers the chance
    heretic: float  # the same for each Player of the other religion
    push: float  # how much each expected die of the future winners raises it
    surest: float  # the chance of a victory that lacks nothing
    unopposed: float  # how much less a lack counts when no Player is of the other religion
    surest_unopposed: float  # the chance of an unopposed victory that lacks nothing
    far_off: float  # how much less a lack counts long before the test
    each_round: float  # the factor of the chance for each round before the test
    religious: float  # the weight of religious victories
    # --- Influence and alliances ---
    ally: float  # the worth of 1 Imperial Power that an ally lends
    elector: tuple[float, ...]  # by rounds left: the worth of an Elector's vote
    vote: float  # the share of the crown's worth that a vote has when a religious victory depends on it
    lasts: tuple[float, ...]  # by Influence: the chance that an alliance survives the upkeep
    lasts_at_end: tuple[float, ...]  # the same in the last round
    safe: tuple[float, ...]  # by the price for a rival: the chance that one rival does not take the ally
    later: float  # the number of rivals in later rounds that count
    seed: float  # the worth of 1 Influence that wins no alliance
    # --- the crown, war and peace ---
    crown: float  # the worth of being Emperor
    deny: float  # the weight of another Player's loss, in proportion to their chances
    leader: float  # how much more it counts for a Player above their fair share
    land: float  # the worth of a province of its own
    defeat: float  # the cost of a lost war
    league: float  # the worth of the Treaty of a victorious League
    odds: float  # the exponent of the battle odds, as measured
    even: float  # the attacker's advantage between equals, as measured
    sure: float  # the chance to win when twice as strong; wars fought before it may change the strengths
    cause: float  # the weight of a Religious War's effect on the share of the win
    joins: float  # the chance that a Player with nothing at stake joins a League
    eager: float  # how much that chance grows with the stake
    giving: float  # the least value of a gift or a release
    exile: tuple[float, ...]  # by rounds left: added to the value of leaving the Empire
    home: float  # the worth of 1 Imperial Power of a Home
    caution: float  # the weight of a possible defeat
    aggression: float  # added to the value of a war
    thumb: float  # added to the value of cooperating in a Diplomacy Game
    trent: float  # added to the value of a Trent token
    convert: tuple[
        float, ...
    ]  # by rounds left: what a conversion must gain of the win to be as likely as not
    temperature: float  # the share of the win that tips a mixed strategy


W = TypeVar("W", bound=Weights)

TEMPERAMENT_SALT: Final = 0x7E3
POLITIQUE: Final = "politique"  # the weights as they are

TEMPERAMENTS: Final[dict[str, str]] = {
    "zealot": "Zealot: slow to change their faith or to leave the Empire",
    POLITIQUE: "Politique: weighs faith and power alike",
    "opportunist": "Opportunist: changes sides, or leaves the Empire, when it pays",
}


def draw_temperament(seed: int) -> str:
    """Return the temperament of a bot that is given none."""
    names = tuple(TEMPERAMENTS)
    return names[(mix(seed, TEMPERAMENT_SALT) * len(names)) >> 64]


def with_temperament(weights: W, temperament: str) -> W:
    match temperament:
        case "politique":
            return weights
        case "zealot":
            exile = tuple(value - 1.0 for value in weights.exile)
            convert = tuple(value + 0.01 for value in weights.convert)
            return replace(weights, convert=convert, trent=weights.trent + 0.5, exile=exile)
        case "opportunist":
            exile = tuple(value + 1.0 for value in weights.exile)
            convert = tuple(value - 0.01 for value in weights.convert)
            return replace(weights, convert=convert, thumb=weights.thumb - 0.5, exile=exile)
    raise ValueError(f"temperament: there is no {temperament!r}; choose one of: {', '.join(TEMPERAMENTS)}")


def load_weights(package: str, kind: type[W]) -> dict[str, W]:
    """Read the weights of an edition from its weights.toml, by table: prince, elector, count ..."""
    text = resources.files(package).joinpath("weights.toml").read_text("utf-8")
    raw: dict[str, dict[str, Any]] = tomllib.loads(text)

    def flatten(name: str) -> dict[str, Any]:
        table = dict(raw[name])
        base = table.pop("base", "")
        return {**(flatten(base) if base else {}), **table}

    def read(name: str) -> W:
        values: dict[str, Any] = {}
        for key, value in flatten(name).items():
            values[key] = tuple(value) if isinstance(value, list) else value
        return kind(**values)

    return {name: read(name) for name in raw}


def lookup(table: tuple[float, ...], i: int) -> float:
    """Return an entry of a table, or the last one beyond its end."""
    return table[i] if i < len(table) else table[-1]
