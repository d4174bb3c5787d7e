from __future__ import annotations

from dataclasses import dataclass

from westphalia.rules.base.constants import ByRound, Constants


@dataclass(frozen=True, kw_only=True)
class PlayerTurnsConstants(Constants):
    """Constants of a Round in which Players combat heresy, engage in diplomacy and wage war."""

    # of all editions, with the values that both share
    wide_words: bool = True
    rounds: int = 6
    round_year: ByRound = (0, 1510, 1535, 1560, 1585, 1610, 1635)
    setup_influence: int = 3
    upheaval_early_rounds: int = 3
    drawn_from: str = "Religious Upheaval Bag"
    nothing_to_draw: str = "The bag holds no more control markers"
    advanced_rifling_rounds: tuple[int, ...] = (5, 6)
    town_conquest_influence_loss: int = 2
    loser_influence_loss: int = 2
    westphalia_town_bonus: int = 3
    diplomacy_game_payoff: tuple[tuple[int, int], tuple[int, int], tuple[int, int]] = ((2, 1), (3, 0), (0, 0))
    # faith
    saved_places: int
    # war
    passed_over_influence_loss: int = 2
    principality_victory_takes: int = 2
    religious_war_reach: int = 2
    religious_war_prize: int = 2
    # crown
    imperial_die_death: int = 3  # the highest face that kills the Emperor
    emperor_max_rounds: int = 2  # after this many Rounds the Emperor dies without a roll
    # victory
    religious_victory_round: int = 4  # possible from the end of this Round's Religious War on
    religious_victory_provinces: int = 0  # 0: more than half of the map
    religious_victory_electors: int = 7
