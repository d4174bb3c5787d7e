"""The table of contents of the dice edition.

Names of pinned outcomes in hand-written positions (see `engine.chance`):

- setup_order: seats, in this order first
- size: the D6 for a Principality placed in setup
- upheaval: Principalities, by number; religion: the D6 of each large one drawn in rounds 4 to 6
- unrest:<seat>: the D6 of a Catholic Player in rounds 1 to 3
- successes:<seat>: how many Faith dice succeed; or faith:<seat>: the faces of the dice
- tradeoff: the Emperor's D6; troubles:<seat>: each D6 of Internal Troubles
- imperial: the face of the Imperial Die
- cards:<power>: the types of the cards that a side draws
"""

from typing import Final

from westphalia.editions.dice.rules import (
    declaration,
    dilemma,
    emperor,
    faith,
    foreign_powers,
    muster,
    rounds,
    setup,
    tradeoffs,
    upheaval,
)
from westphalia.editions.player_turns.rules import (
    battle_phases,
    battle_rounds,
    declaring,
    diplomacy_turn,
    league_forming,
    league_peace,
    leaving,
    melee_rounds,
    peace_treaty,
    reign,
    religious_victory,
    spreading,
    treaty_close,
)
from westphalia.editions.player_turns.rules import setup as shared_setup
from westphalia.engine import Program, as_long_as, asks, beside, chapter, each, repeat, when
from westphalia.rules.crown import election
from westphalia.rules.realm import exile
from westphalia.rules.setup import steps as common_setup
from westphalia.rules.victory import check as victory
from westphalia.rules.victory import rounds as all_editions
from westphalia.rules.war import battles, melee, wars

SETUP: Final = chapter(
    "setup",
    shared_setup.lay_out_map,
    common_setup.draw_setup_order,
    each(common_setup.setup_order, asks(setup.choose_colour)),
    each(common_setup.setup_order, asks(setup.place_lands)),
    each(common_setup.elector_turns, asks(setup.place_elector)),
    as_long_as(shared_setup.pairs_are_free, setup.roll_size, asks(setup.place_principality)),
    shared_setup.fill_single_hexes,
    each(
        common_setup.setup_order,
        common_setup.receive_influence,
        repeat(asks(common_setup.place_influence)),
    ),
    chapter(
        "emperor",
        election.open_election,
        repeat(asks(emperor.vote_together)),
        election.count_votes,
        setup.crown_first_emperor,
    ),
)

INITIATIVE: Final = chapter("initiative", rounds.initiative)

UPHEAVAL: Final = chapter(
    "upheaval",
    upheaval.draw_principalities,
    when(
        upheaval.is_early,
        each(
            upheaval.catholics_in_the_empire,
            upheaval.roll_for_unrest,
            when(upheaval.loses_province, repeat(asks(upheaval.lose_province))),
        ),
    ),
    religious_victory.check_victory,
)

ACTIVITIES: Final = chapter("activities", asks(rounds.choose_activities))

HERESY: Final = chapter(
    "heresy",
    faith.begin_combat_heresy,
    asks(faith.choose_conversion),
    chapter("converted", religious_victory.check_victory),
    faith.earn_faith,
    faith.roll_faith,
    each(rounds.combatants, as_long_as(spreading.has_to_place, asks(faith.place_cube))),
    spreading.resolve,
    each(spreading.owners_of_further, repeat(asks(faith.convert_further))),
    spreading.clear,
    religious_victory.check_victory,
)

DIPLOMACY: Final = chapter(
    "diplomacy",
    diplomacy_turn.open_diplomacy,
    each(diplomacy_turn.games_of_engaged, asks(dilemma.dilemma)),
    each(diplomacy_turn.engaged, repeat(asks(dilemma.act))),
)

EXILE: Final = chapter(  # a Player is eliminated; the treaty settles alliances afterwards
    "exile",
    leaving.banish,
    asks(foreign_powers.give_up_lands),
    exile.halve_influence,
    asks(exile.choose_home),
)

BATTLE_ROUNDS: Final = (
    asks(muster.muster),
    as_long_as(
        battles.goes_on,
        asks(battles.play_cards),
        repeat(asks(battles.rifling)),
        battle_rounds.charge,
        muster.end_of_battle_round,
        chapter("forced", each(battle_rounds.callers, repeat(asks(battle_rounds.fetch)))),
        muster.end_battle,
        asks(battle_rounds.free_calls),
        each(battle_rounds.callers, repeat(asks(battle_rounds.fetch))),
    ),
    battles.close_battle,
)

WAR: Final = chapter(
    "war",
    declaring.begin_wage_war,
    each(
        declaring.declarers,
        as_long_as(
            declaring.turn_goes_on,
            asks(declaration.declare),
            when(declaration.is_attacked, repeat(asks(declaration.abandon))),
        ),
        declaring.close_turn,
    ),
    each(
        wars.battle_phases,
        battle_phases.open_battle_phase,
        muster.draw_armies,
        beside(battle_phases.battles_at_once, *BATTLE_ROUNDS),
        chapter("late", each(battle_phases.battles_afterwards, muster.draw_late_armies, *BATTLE_ROUNDS)),
        each(
            wars.won_wars_of_phase,
            peace_treaty.open_battle_treaty,
            when(
                peace_treaty.is_won_by_player,
                asks(peace_treaty.choose_treaty),
                repeat(asks(peace_treaty.ally_takes)),
                peace_treaty.winner_loses_influence,
                asks(peace_treaty.pay_for_conquest),
            ),
            when(peace_treaty.is_won_by_principality, asks(treaty_close.cede)),
            treaty_close.losers_lose_influence,
            each(treaty_close.driven_out, EXILE),
            treaty_close.close_treaty,
            religious_victory.check_victory,
        ),
        battle_phases.close_battle_phase,
    ),
    battle_phases.end_of_battles,
)

RELIGIOUS_WAR: Final = chapter(
    "religious_war",
    league_forming.open_religious_war,
    when(
        league_forming.is_religious_war,
        each(league_forming.undecided, repeat(asks(league_forming.join_or_lose))),
        when(league_forming.emperor_may_join, repeat(asks(league_forming.emperor_joins))),
        league_forming.appoint_dotf,
        league_forming.record_who_fights,
        when(league_forming.is_fought, muster.compare_leagues),
        when(
            league_forming.is_fought,
            muster.draw_league_armies,
            asks(muster.muster_leagues),
            melee_rounds.enter_melee,
            as_long_as(
                melee.goes_on,
                asks(melee.play_cards),
                repeat(asks(melee.rifling)),
                melee_rounds.charge,
                melee_rounds.end_of_tick,
                chapter("forced", each(melee_rounds.callers, repeat(asks(battle_rounds.fetch)))),
                asks(melee_rounds.free_calls),
                each(melee_rounds.callers, repeat(asks(battle_rounds.fetch))),
                melee.new_pairings,
            ),
            melee.close_league_battle,
        ),
        league_peace.settle_target,
        when(league_peace.emperor_is_victorious, asks(league_peace.emperor_replaces_electors)),
        when(league_peace.emperor_is_beaten, asks(league_peace.victor_replaces_electors)),
        each(
            league_peace.victors,
            league_peace.open_league_treaty,
            asks(peace_treaty.choose_treaty),
            repeat(asks(peace_treaty.ally_takes)),
            peace_treaty.winner_loses_influence,
        ),
        treaty_close.losers_lose_influence,
        each(treaty_close.driven_out, EXILE),
        treaty_close.end_treaty,
    ),
    league_peace.end_of_religious_war,
)

TRADEOFFS: Final = chapter(
    "tradeoffs",
    tradeoffs.open_tradeoffs,
    asks(tradeoffs.pay_for_peace),
    tradeoffs.emperor_rolls,
    when(tradeoffs.loses_a_province, repeat(asks(tradeoffs.lose_province))),
    religious_victory.check_victory,
)

FOREIGN_POWERS: Final = chapter(
    "foreign_powers",
    leaving.open_foreign_powers,
    each(
        all_editions.in_initiative_order,
        when(
            foreign_powers.may_leave,
            repeat(asks(leaving.decide_exile)),
            when(
                exile.is_leaving,
                asks(foreign_powers.give_up_lands),
                exile.halve_influence,
                exile.settle_alliances,
                asks(exile.choose_home),
                religious_victory.check_victory,
            ),
        ),
    ),
    foreign_powers.roll_internal_troubles,
)

ELECTION: Final = chapter(
    "election",
    election.open_election,
    emperor.try_life,
    when(
        reign.throne_is_vacant,
        repeat(asks(emperor.vote_together)),
        election.count_votes,
        reign.begin_reign,
    ),
    religious_victory.check_victory,
)

END: Final = chapter(
    "end", when(all_editions.is_last_round, victory.count_scores, asks(victory.peace_of_westphalia))
)

DICE: Final = Program(
    SETUP,
    each(
        all_editions.all_rounds,
        rounds.begin_round,
        INITIATIVE,
        UPHEAVAL,
        ACTIVITIES,
        HERESY,
        DIPLOMACY,
        WAR,
        RELIGIOUS_WAR,
        religious_victory.victory_after_religious_war,
        TRADEOFFS,
        FOREIGN_POWERS,
        ELECTION,
        END,
    ),
)
