"""The dice edition: its table of contents.

Pins for positions by hand (see `engine.chance`): setup_order, size (the D6 for a Principality of setup), upheaval
(powers), religion (the D6 of each Principality of several provinces drawn in rounds 4 to 6), unrest:<seat> (the D6 of
a Catholic Player in rounds 1 to 3), successes:<seat> or faith:<seat> (faces of his Faith dice), tradeoff (the
Emperor's D6), troubles:<seat> (each D6 of his Internal Troubles), imperial (the Emperor's death).
"""

from __future__ import annotations

from typing import Final

from westphalia.editions.dice import (
    ballots,
    conversion,
    dilemma,
    faith,
    foreign_powers,
    rounds,
    setup,
    tradeoffs,
    upheaval,
)
from westphalia.editions.dice import reign as dice_reign
from westphalia.engine.contents import Program, as_long_as, asks, chapter, each, repeat, when
from westphalia.rules import (
    banishment,
    dipgame,
    diplomacy_turn,
    election,
    exile,
    leftovers,
    reign,
    religious_victory,
    spreading,
    victory,
)
from westphalia.rules import rounds as all_editions
from westphalia.rules import setup as common_setup

SETUP: Final = chapter(
    "setup",
    setup.lay_out_map,
    common_setup.draw_setup_order,
    each(common_setup.setup_order, asks(setup.choose_colour)),
    each(common_setup.setup_order, asks(setup.place_lands)),
    each(common_setup.elector_turns, asks(setup.place_elector)),
    as_long_as(leftovers.pairs_are_free, setup.roll_size, asks(setup.place_principality)),
    leftovers.fill_single_hexes,
    each(
        common_setup.setup_order,
        common_setup.receive_influence,
        repeat(asks(common_setup.place_influence)),
    ),
    chapter(
        "emperor",
        election.open_election,
        repeat(asks(ballots.vote_together)),
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
    conversion.begin_combat_heresy,
    asks(conversion.choose_conversion),
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
    each(dipgame.games_of_engaged, asks(dilemma.dilemma)),
    each(diplomacy_turn.engaged, repeat(asks(dilemma.act))),
)

EXILE: Final = chapter(  # a Player is eliminated; his treaty settles alliances afterwards
    "exile",
    banishment.banish,
    asks(foreign_powers.give_up_lands),
    exile.halve_influence,
    asks(exile.choose_home),
)

WAR: Final = chapter("war")  # B: declarations, battles one after another (a busy Player may lead), treaties
RELIGIOUS_WAR: Final = chapter("religious_war")  # B: Leagues form, battle, peace, reset

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
    foreign_powers.open_foreign_powers,
    each(
        all_editions.in_initiative_order,
        when(
            foreign_powers.may_leave,
            repeat(asks(foreign_powers.decide_exile)),
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
    dice_reign.try_life,
    when(
        reign.throne_is_vacant,
        repeat(asks(ballots.vote_together)),
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
