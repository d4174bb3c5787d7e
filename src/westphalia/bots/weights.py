"""What a bot values: the weights that all editions have, and personalities that shift them.

Everything is counted in points of the score of the Peace of Westphalia: 1 is worth a province of one's own. No number
of the rules stands here; those are read from the edition's constants. An edition has tables of its own, found by
measurement, and perhaps weights of its own.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final


@dataclass(frozen=True, slots=True)
class Weights:
    """The parameters of a bot; tuples by Influence or by rounds left begin at 0, and their last entry goes on."""

    # --- who is going to win ---
    spread: tuple[float, ...]  # by wars to come: how many points decide little
    narrow: float  # how many points at the end make a victory narrow
    own: tuple[float, ...]  # by wars to come: what part of one's own Imperial Power counts
    lent: tuple[float, ...]  # by wars to come: what part of the allies' Imperial Power counts
    town: tuple[
        float, ...
    ]  # by wars to come: what an orthodox town brings, in parts of its points at the end
    heretical_town: float  # what part of that one brings which is still to be converted
    gold: tuple[float, ...]  # by rounds left: what a Gold is worth
    stored: float  # what an Influence not yet placed is worth
    province_missing: float  # how far one missing province keeps a religion from victory
    elector_missing: float
    emperor_missing: float
    settled: float  # how much more it matters once no dice will be placed before the test
    opposition: float  # how far each die that the other religion may place keeps a victory off
    heretic: float  # how far each Player of the other religion keeps it off, who can be elected or fight
    push: float  # how far each die of those who would win brings it nearer
    surest: float  # how sure a victory is of which nothing is missing
    unopposed: float  # how much less what is missing matters when nobody is of the other religion
    surest_unopposed: float
    far_off: float  # how much less what is missing matters long before the test
    each_round: float  # how much less likely it is for each round still to go
    religious: float  # how seriously religious victories are taken
    # --- influence and alliances ---
    ally: float  # what a point of Imperial Power is worth that an ally lends
    elector: tuple[float, ...]  # by rounds left: what an Elector's vote is worth besides
    vote: float  # what part of the crown a vote is where a religious victory hangs on it
    lasts: tuple[float, ...]  # by Influence: how likely an alliance outlasts its upkeep
    lasts_at_end: tuple[float, ...]  # likewise in the last round
    safe: tuple[float, ...]  # by what it costs a rival to take the ally: how likely one rival leaves it alone
    later: float  # how many rivals count as coming later, besides those of this round
    seed: float  # what Influence short of an alliance is worth
    # --- the crown, war and peace ---
    crown: float  # what it is worth to be Emperor
    deny: float  # how much another's loss counts, in proportion to his chances
    leader: float  # how much more it counts for each time that he has his fair share once more
    land: float  # a province of one's own: it stays, while Influence wears off
    defeat: float  # what a lost war costs
    league: float  # what the Treaty of a victorious League brings
    odds: float  # how quickly the stronger army gets sure of its victory, as measured
    even: float  # how the attacker's odds lean where both are equal, as measured (0: neither way)
    sure: (
        float  # how likely one wins who is twice as strong when he declares war: others are at war before him
    )
    cause: float  # how much it counts what a Religious War does to everybody's chances
    joins: float  # how likely somebody joins a League who has nothing to gain or to lose by its victory
    eager: float  # how much that grows with what he has to gain
    giving: float  # what a gift or a release must promise
    exile: float  # what it must promise less (or more, if negative) to leave the Empire
    home: float  # what a point of a Home's Imperial Power is worth, which counts in war alone
    caution: float  # how much a possible defeat counts
    aggression: float  # what a war must promise less (or more, if negative) to be declared
    # --- manners ---
    thumb: float  # how often the Diplomacy Game is played in good faith
    convert: float  # what conversion must promise less (or more, if negative)


PERSONALITIES: Final[dict[str, str]] = {
    "": "Balanced",
    "zealot": "Zealot: the faith before the crown",
    "opportunist": "Opportunist: strikes wherever somebody is weak",
    "legalist": "Legalist: votes, treaties and good faith before war",
}


def with_personality(weights: Weights, personality: str) -> Weights:
    """The weights of one who is not balanced."""
    match personality:
        case "":
            return weights
        case "zealot":
            return replace(weights, religious=weights.religious * 1.6, convert=weights.convert - 0.03)
        case "opportunist":
            return replace(
                weights, aggression=weights.aggression + 0.8, caution=0.7, deny=weights.deny * 1.3, thumb=0.0
            )
        case "legalist":
            crown = weights.crown * 1.5
            return replace(weights, aggression=weights.aggression - 1.0, caution=1.4, crown=crown, thumb=0.4)
    raise ValueError(
        f"personality: there is no {personality!r}; there are: {', '.join(filter(None, PERSONALITIES))}"
    )


def at(table: tuple[float, ...], i: int) -> float:
    """An entry of a table whose last entry goes on."""
    return table[i] if i < len(table) else table[-1]
