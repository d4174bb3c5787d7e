"""The numbers that the chapters of all editions read; names are those of the ledgers' Constants tables.

A tuple by round has an unused entry 0, so that it is read with the round's number; one by size likewise.
"""

from __future__ import annotations

from dataclasses import dataclass

from westphalia.rules.flags import FLAGS, Flag

ByRound = tuple[int, ...]
BySize = tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class Constants:
    """What every edition has a number or a name for, so that no rule has one of its own."""

    edition: str
    prefix: str
    players: int
    rounds: int
    round_year: ByRound
    phases: tuple[str, ...]
    phase_names: tuple[str, ...]
    role_names: tuple[str, ...]
    doctrine_names: tuple[str, ...]
    wide_words: bool = False  # whether "yes", "no" and "pass" stand for the answers that mean as much
    reformers: tuple[str, ...] = ()  # the Reformer cards, in the editions that have any
    # setup
    player_start_provinces: int
    starting_elector_size: tuple[tuple[str, int], ...]
    electors: int
    setup_influence: int
    # realms
    principality_max_size: int
    # upheaval
    upheaval_draw: ByRound
    upheaval_early_rounds: int
    drawn_from: str = "Principality deck"
    nothing_to_draw: str = "The deck holds no more cards to draw"
    # diplomacy
    diplomacy_game_payoff: tuple[
        tuple[int, int], tuple[int, int], tuple[int, int]
    ]  # initiator and partner if both are friendly; who is not and who is; if neither is
    release_influence: int
    gift_influence: int
    gift_recipient_size: int
    # war
    battle_phases: int
    automatic_victory_ratio: int
    max_cards_from_ip: int
    cards_of_type_in_deck: int
    advanced_rifling_rounds: tuple[int, ...]
    charge_extra_infantry: int
    charge_rout_ratio: int
    league_charge_rout_ratio: int
    # treaty
    conquer_plain: int
    town_conquest_influence_loss: int
    distant_conquest_influence_loss: int
    vassalize_influence: int
    loser_influence_loss: int
    # foreign powers
    fp_homes: tuple[str, ...]
    fp_influence_return: int
    # election, victory
    election_majority: int
    westphalia_town_bonus: int

    # colours
    flags: tuple[Flag, ...] = FLAGS

    @property
    def flag_names(self) -> tuple[str, ...]:
        """What a flag is called when it is chosen."""
        return tuple(emblem for emblem, _, _ in self.flags)
