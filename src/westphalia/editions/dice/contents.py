"""The dice edition: its table of contents.

Pins for positions by hand (see `engine.chance`): setup_order, size (the D6 for a Principality of setup), upheaval
(powers), religion (the D6 of each Principality of several provinces drawn in rounds 4 to 6), unrest:<seat> (the D6 of
a Catholic Player in rounds 1 to 3), successes:<seat> or faith:<seat> (faces of his Faith dice).
"""

from __future__ import annotations

from typing import Final

from westphalia.editions.dice import conversion, faith, rounds, setup, upheaval
from westphalia.engine.contents import Program, as_long_as, asks, chapter, each, repeat, when
from westphalia.rules import election, leftovers, spreading
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
        each(election.voters, repeat(asks(election.vote))),
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
)

ACTIVITIES: Final = chapter("activities", asks(rounds.choose_activities))

HERESY: Final = chapter(
    "heresy",
    conversion.begin_combat_heresy,
    asks(conversion.choose_conversion),
    faith.earn_faith,
    faith.roll_faith,
    each(rounds.combatants, as_long_as(spreading.has_to_place, asks(faith.place_cube))),
    spreading.resolve,
    each(spreading.owners_of_further, repeat(asks(faith.convert_further))),
    spreading.clear,
)
DIPLOMACY: Final = chapter("diplomacy")  # C: the Diplomacy Game, then the turns of those who take part
WAR: Final = chapter("war")  # B: declarations, battles one after another (a busy Player may lead), treaties
RELIGIOUS_WAR: Final = chapter("religious_war")  # B: Leagues form, battle, peace, reset
TRADEOFFS: Final = chapter("tradeoffs")  # C
FOREIGN_POWERS: Final = chapter("foreign_powers")  # C: leaving the Empire, Internal Troubles
ELECTION: Final = chapter("election")  # C: reign, election
END: Final = chapter("end")  # C: the Peace of Westphalia

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
        TRADEOFFS,
        FOREIGN_POWERS,
        ELECTION,
        END,
    ),
)
