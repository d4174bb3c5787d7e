"""The numbers of an edition for one number of players; names are those of the ledger's Constants table.

A tuple by round has an unused entry 0, so that it is read with the round's number; one by size likewise.
"""

from __future__ import annotations

from dataclasses import dataclass

ByRound = tuple[int, ...]
BySize = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Constants:
    """Every number that rules read, so that no rule has one of its own."""

    edition: str
    prefix: str
    players: int
    rounds: int
    round_year: ByRound
    phases: tuple[str, ...]
    # setup
    player_start_provinces: int
    starting_elector_size: tuple[tuple[str, int], ...]
    electors: int
    other_principality_size_order: tuple[int, ...]
    setup_influence: int
    emperor_influence: int
    # realms
    player_hexes: int
    player_towns: int
    player_plain: int
    principality_max_size: int
    ip_per_own_province: int
    ip_of_principality_by_size: BySize
    ip_of_emperor: int
    ip_of_foreign_home: ByRound
    # upheaval
    upheaval_draw: ByRound
    upheaval_early_rounds: int
    # heresy
    saved_places: int
    faith_and_works_minimum_merit: int
    good_works_per_saint: int
    ransack_gold: int
    martyrs_offset: int
    gold_per_orthodox_capital_or_town: int
    trent_good_works: int
    french_influence: int
    ottoman_die_disrupt: int
    trent_saints: int
    trent_deadline: int
    faith_per_saint: int
    indulgence_gold: int
    ora_et_labora_good_works: int
    protestant_faith: ByRound
    zeal_faith: int
    imperial_sanction_faith: int
    patronage_faith_per_gold: int
    faith_die_success: int
    owner_die_cancels: int
    principality_die_cancels: int
    town_conversion_gold_loss: int
    capital_dice_gold_loss: int
    # diplomacy
    diplomacy_game_payoff: tuple[
        tuple[int, int], tuple[int, int], tuple[int, int]
    ]  # both thumbs; gun, thumb; guns
    assistance_influence_per_gold: int
    release_influence: int
    gift_influence: int
    gift_recipient_size: int
    # war
    doctrine_copies: int
    doctrine_hand: int
    unaligned_war_ratio: int
    temp_ip_per_gold: int
    battle_phases: int
    automatic_victory_ratio: int
    max_cards_from_ip: int
    decks: int
    cards_of_type_in_deck: int
    extra_card_cost: int
    guerilla_small_hand: int
    guerilla_own_cost: tuple[int, int]  # small hand, large hand
    guerilla_enemy_loss: tuple[int, int]
    advanced_rifling_rounds: tuple[int, ...]
    charge_extra_infantry: int
    charge_rout_ratio: int
    # treaty
    conquer_towns: int
    conquer_plain: int
    distant_conquest_influence_loss: int
    town_conquest_influence_loss: int
    vassalize_max_size: int
    vassalize_influence: int
    liberate_influence: int
    loser_influence_loss: int
    postwar_influence_loss: int
    # religious war
    league_influence_loss: int
    league_charge_rout_ratio: int
    # foreign powers
    fp_voluntary_rounds: tuple[int, ...]
    fp_homes: tuple[str, ...]
    fp_home_gold: int
    fp_provinces_kept_for_successor: int
    fp_influence_return: int
    fp_release_influence: int
    fp_gift_influence: int
    # election, victory
    election_majority: int
    leftover_gold_to_influence: int
    religious_victory_rounds: tuple[int, ...]
    religious_victory_provinces: int
    religious_victory_electors: int
    religious_victory_max_winners: int
    westphalia_town_bonus: int
