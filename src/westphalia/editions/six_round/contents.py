"""The six-round edition: its table of contents.

Pins for positions by hand (see `engine.chance`): setup_order, upheaval, religion:<principality>, affairs:<seat>,
ottoman, successes:<seat> and faith:<seat>, card:<power>, imperial.
"""

from __future__ import annotations

from typing import Final

from westphalia.editions.six_round import (
    activities,
    conversion,
    council,
    diplomacy,
    end,
    faith,
    foreign_powers,
    requests,
    salvation,
    shifts,
    spread,
)
from westphalia.editions.six_round import setup as six_setup
from westphalia.editions.six_round import upheaval as six_upheaval
from westphalia.engine.contents import Program, as_long_as, asks, chapter, each, repeat, when
from westphalia.rules import (
    banishment,
    dipgame,
    diplomacy_turn,
    election,
    exile,
    reign,
    religious_victory,
    rounds,
    setup,
    spreading,
    victory,
)
from westphalia.rules import council as shared_council

SETUP: Final = chapter(
    "setup",
    six_setup.lay_out_map,
    each(setup.joining_order, asks(setup.choose_flag)),
    setup.draw_setup_order,
    each(setup.setup_order, asks(six_setup.place_lands)),
    each(setup.elector_turns, asks(six_setup.place_elector)),
    as_long_as(six_setup.pairs_are_free, asks(six_setup.place_principality)),
    six_setup.fill_single_hexes,
    each(setup.setup_order, setup.receive_influence, repeat(asks(setup.place_influence))),
    chapter(
        "emperor",
        election.open_election,
        each(election.voters, repeat(asks(election.vote))),
        election.count_votes,
        six_setup.crown_first_emperor,
    ),
    chapter(
        "doctrines",
        requests.open_step,
        when(requests.is_simultaneous, asks(six_setup.choose_doctrines)),
        when(requests.runs_in_order, each(setup.setup_order, asks(six_setup.choose_doctrine_openly))),
    ),
    six_setup.ready_to_play,
)

UPHEAVAL: Final = chapter(
    "upheaval",
    six_upheaval.open_round,
    foreign_powers.roll_foreign_affairs,
    six_upheaval.order_players,
    six_upheaval.draw_principalities,
)

HERESY: Final = chapter(
    "heresy",
    activities.income,
    asks(activities.choose_heresy),
    asks(conversion.choose_conversion),
    each(
        conversion.converts,
        conversion.convert,
        each(salvation.without_reformer, asks(salvation.choose_reformer)),
    ),
    when(
        shared_council.before_reformation,
        asks(council.council_of_trent),
        when(shared_council.council_meets, council.ottoman_die),
    ),
    faith.earn_faith,
    requests.open_step,
    when(requests.is_simultaneous, asks(faith.patronage)),
    when(requests.runs_in_order, each(faith.fighters_of_heresy, asks(faith.patronage_openly))),
    faith.roll_faith,
    each(
        faith.fighters_of_heresy,
        spreading.drop_if_nowhere,
        as_long_as(spreading.has_to_place, asks(spreading.place_die)),
    ),
    spreading.resolve,
    each(spreading.owners_of_further, asks(spreading.convert_further)),
    spread.clear_dice,
)

DIPLOMACY: Final = chapter(
    "diplomacy",
    activities.begin_diplomacy,
    asks(activities.choose_diplomacy),
    each(dipgame.games_of_engaged, asks(dipgame.diplomacy_game)),
    each(diplomacy_turn.engaged, repeat(asks(diplomacy.act))),
)

EXILE: Final = chapter(  # a Player is eliminated; his treaty settles alliances afterwards
    "exile",
    banishment.banish,
    asks(foreign_powers.split_towns),
    foreign_powers.lose_gold,
    exile.halve_influence,
    asks(exile.choose_home),
)

WAR: Final = chapter("war")  # B: declarations, Battle Phases, Peace Treaties

RELIGIOUS_WAR: Final = chapter("religious_war")  # B

SHIFTS: Final = chapter(
    "shifts",
    shifts.open_shifts,
    when(requests.is_simultaneous, repeat(asks(shifts.choose_together)), shifts.carry_out_together),
    when(requests.runs_in_order, each(rounds.in_initiative_order, asks(shifts.choose_in_turn))),
)

FOREIGN_POWERS: Final = chapter(
    "foreign_powers",
    foreign_powers.open_foreign_powers,
    each(
        rounds.in_initiative_order,
        when(
            foreign_powers.may_leave,
            repeat(asks(foreign_powers.decide_exile)),
            when(
                exile.is_leaving,
                asks(foreign_powers.give_up_lands),
                religious_victory.check_victory,
                foreign_powers.lose_gold,
                exile.halve_influence,
                exile.settle_alliances,
                asks(exile.choose_home),
            ),
        ),
    ),
)

ELECTION: Final = chapter(
    "election",
    election.open_election,
    reign.try_life,
    when(
        reign.throne_is_vacant,
        each(election.voters, repeat(asks(election.vote))),
        election.count_votes,
        reign.begin_reign,
        religious_victory.check_victory,
    ),
)

END: Final = chapter(
    "end",
    council.pius,
    when(rounds.is_last_round, victory.count_scores, asks(victory.peace_of_westphalia)),
    end.clear_round,
)

SIX_ROUND: Final = Program(
    SETUP,
    each(
        rounds.all_rounds,
        rounds.begin_round,
        UPHEAVAL,
        HERESY,
        DIPLOMACY,
        WAR,
        RELIGIOUS_WAR,
        religious_victory.victory_after_religious_war,
        SHIFTS,
        FOREIGN_POWERS,
        ELECTION,
        END,
    ),
)
