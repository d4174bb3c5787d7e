"""The numbers that the shared rules read, named as in the Constants tables of the ledgers.

A tuple by round or by size has an unused entry 0, so that it is indexed by the round or the size itself.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, Final

from westphalia.rules.setup.flags import FLAGS, Flag

ByRound = tuple[int, ...]
BySize = tuple[int, ...]

ELECTORS: Final = (
    ("Trier", 1),
    ("Mainz", 1),
    ("Cologne", 1),
    ("The Palatinate", 2),
    ("Saxony", 2),
    ("Brandenburg", 3),
    ("Bohemia", 4),
)


@dataclass(frozen=True, kw_only=True)
class Constants:
    """The numbers and names that each edition defines; rules contain none of their own.

    Defaults are the values that all printed editions share.
    """

    edition: str
    prefix: str
    players: int
    rounds: int
    round_year: ByRound
    phases: tuple[str, ...]
    phase_names: tuple[str, ...]
    role_names: tuple[str, ...]
    doctrine_names: tuple[str, ...]
    wide_words: bool = False  # whether "yes", "no" and "pass" also select answers with the same meaning
    reformers: tuple[str, ...] = ()  # the Reformer cards, in the editions that have any
    # setup
    player_start_provinces: int
    starting_elector_size: tuple[tuple[str, int], ...] = ELECTORS
    electors: int = 7
    setup_influence: int
    # realms
    principality_max_size: int
    # upheaval
    upheaval_draw: ByRound
    upheaval_early_rounds: int
    drawn_from: str = "Principality deck"
    faith_pieces: str = "dice"  # what the Faith is spread with
    nothing_to_draw: str = "The deck holds no more cards to draw"
    # diplomacy
    diplomacy_game_payoff: tuple[
        tuple[int, int], tuple[int, int], tuple[int, int]
    ]  # (initiator, partner) if both are friendly; (the unfriendly one, the friendly one); if neither is friendly
    release_influence: int = 2
    gift_influence: int = 1
    gift_recipient_size: int
    # war
    battle_phases: int = 3
    automatic_victory_ratio: int = 2
    max_cards_from_ip: int = 12
    cards_of_type_in_deck: int
    advanced_rifling_rounds: tuple[int, ...]
    charge_extra_infantry: int = 2
    charge_rout_ratio: int = 2
    league_charge_rout_ratio: int = 2
    # treaty
    conquer_plain: int = 2
    town_conquest_influence_loss: int
    distant_conquest_influence_loss: int = 1
    vassalize_influence: int = 2
    loser_influence_loss: int
    # foreign powers
    fp_homes: tuple[str, ...]
    fp_influence_return: int = 2
    # election, victory
    election_majority: int = 4
    religious_victory_emperor: bool = True  # whether a religion wins only if the Emperor has it
    westphalia_town_bonus: int

    # colours
    flags: tuple[Flag, ...] = FLAGS

    @property
    def flag_names(self) -> tuple[str, ...]:
        """The names under which flags are chosen."""
        return tuple(emblem for emblem, _, _ in self.flags)


@dataclass(frozen=True, kw_only=True)
class ConstantsWithGold(Constants):
    """The numbers of editions with Gold, Good Works and the Council of Trent."""

    # realms
    ip_per_own_province: int = 1
    ip_of_principality_by_size: BySize
    ip_of_foreign_home: ByRound
    # heresy
    good_works_per_saint: int = 5
    ransack_gold: int
    martyrs_offset: int = -2
    trent_good_works: int = 1
    french_influence: int = 1
    ottoman_die_disrupt: int = 2
    trent_deadline: int
    faith_per_saint: int = 1
    indulgence_gold: int = 1
    protestant_faith: ByRound
    zeal_faith: int
    imperial_sanction_faith: int
    patronage_faith_per_gold: int = 2
    faith_die_success: int = 3
    # diplomacy, war
    assistance_influence_per_gold: int = 1
    league_influence_loss: int = 1
    extra_card_cost: int = 1
    # foreign powers
    fp_voluntary_rounds: tuple[int, ...]


def lengthened(k: Constants, rounds: int) -> dict[str, Any]:
    """Return the tables by round of a longer game: years go on, and the last value holds in the added rounds."""
    more = range(1, rounds - k.rounds + 1)
    found: dict[str, Any] = {
        constant.name: (*getattr(k, constant.name), *(getattr(k, constant.name)[-1] for _ in more))
        for constant in fields(k)
        if more and constant.type == "ByRound"
    }
    if more:
        *_, before, last = k.round_year
        found["round_year"] = (*k.round_year, *(last + n * (last - before) for n in more))
    return found


def constant_words(k: Constants, name: str, value: Any) -> str:
    """Return a value of a constant as people write it after `--set`."""
    if isinstance(value, bool):
        return str(value).lower()
    if not isinstance(value, tuple):
        return str(value)
    if value and isinstance(value[0], tuple):
        return ";".join(",".join(map(str, row)) for row in value)
    if {constant.name: constant.type for constant in fields(k)}[name] in ("ByRound", "BySize"):
        value = value[1:]
        if len(set(value)) == 1:
            value = value[:1]
    return ",".join(map(str, value))
