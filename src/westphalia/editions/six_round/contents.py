"""The table of contents of the six-round edition.

Names of pinned outcomes in hand-written positions (see `engine.chance`):

- setup_order: seats, in this order first
- affairs:<seat>: the face, 1 to 6, of a Foreign Power's Foreign Affairs die
- upheaval: Principalities, by number; religion: faces of the Religion Die, in the order of the draw
- ottoman, imperial: the face of that die
- successes:<seat>: how many Faith dice succeed; or faith:<seat>: 1 or 0 for each die
- cards:<power>: the types of the cards that a side draws (0 Musketeer, 1 Pikeman, 2 Cavalry)
"""

from typing import Final

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
from westphalia.editions.six_round.rules import (
    activities,
    armies,
    conversion,
    declaration,
    diplomacy,
    faith,
    foreign_powers,
    peace,
    program,
    requests,
    salvation,
)
from westphalia.editions.six_round.rules import rounds as six_rounds
from westphalia.editions.six_round.rules import setup as six_setup
from westphalia.engine import Program, as_long_as, asks, beside, chapter, each, repeat, when
from westphalia.rules.crown import election, open_vote
from westphalia.rules.diplomacy import gestures
from westphalia.rules.faith import council as shared_council
from westphalia.rules.realm import exile
from westphalia.rules.setup import pieces as setup_pieces
from westphalia.rules.setup import steps as setup
from westphalia.rules.victory import check as victory
from westphalia.rules.victory import rounds
from westphalia.rules.war import battles, melee, wars

SETUP: Final = chapter(
    "setup",
    shared_setup.lay_out_map,
    each(setup.joining_order, asks(setup_pieces.choose_flag)),
    setup.draw_setup_order,
    each(setup.setup_order, asks(six_setup.place_lands)),
    each(setup.elector_turns, asks(six_setup.place_elector)),
    as_long_as(shared_setup.pairs_are_free, asks(six_setup.place_principality)),
    shared_setup.fill_single_hexes,
    each(setup.setup_order, setup.receive_influence, repeat(asks(setup.place_influence))),
    chapter(
        "emperor",
        election.open_election,
        each(election.voters, repeat(asks(open_vote.vote))),
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
    six_rounds.open_round,
    foreign_powers.roll_foreign_affairs,
    six_rounds.order_players,
    six_rounds.draw_principalities,
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
        asks(salvation.council_of_trent),
        when(shared_council.council_meets, salvation.ottoman_die),
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
    faith.clear_dice,
)

DIPLOMACY: Final = chapter(
    "diplomacy",
    activities.begin_diplomacy,
    asks(activities.choose_diplomacy),
    each(diplomacy_turn.games_of_engaged, asks(gestures.diplomacy_game)),
    each(diplomacy_turn.engaged, repeat(asks(diplomacy.act))),
)

EXILE: Final = chapter(  # a Player is eliminated; the treaty settles alliances afterwards
    "exile",
    leaving.banish,
    asks(foreign_powers.split_towns),
    foreign_powers.lose_gold,
    exile.halve_influence,
    asks(exile.choose_home),
)

BATTLE_ROUNDS: Final = (
    as_long_as(
        battles.goes_on,
        asks(program.play_cards),
        repeat(asks(program.rifling)),
        battle_rounds.charge,
        battle_rounds.end_of_battle_round,
        chapter("forced", each(battle_rounds.callers, repeat(asks(battle_rounds.fetch)))),
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
            as_long_as(declaration.is_contested, asks(declaration.stand_by)),
        ),
        declaring.close_turn,
    ),
    each(
        wars.battle_phases,
        battle_phases.open_battle_phase,
        when(
            battle_phases.has_battles,
            armies.draw_armies,
            requests.open_step,
            when(
                requests.is_simultaneous,
                beside(armies.fighters, asks(armies.prepare)),
                armies.carry_out_all,
            ),
            when(
                requests.runs_in_order,
                chapter(
                    "in_order",
                    each(armies.fighters, asks(armies.prepare), armies.carry_out),
                ),
            ),
            beside(battle_phases.battles_at_once, *BATTLE_ROUNDS),
            chapter(
                "late",
                each(
                    battle_phases.battles_afterwards,
                    armies.draw_late_armies,
                    each(armies.attacker_alone, asks(armies.prepare), armies.carry_out),
                    *BATTLE_ROUNDS,
                ),
            ),
        ),
        each(
            wars.won_wars_of_phase,
            when(
                peace_treaty.is_to_be_signed,
                peace_treaty.open_battle_treaty,
                when(
                    peace_treaty.is_won_by_player,
                    asks(peace_treaty.choose_treaty),
                    repeat(asks(peace.ally_takes)),
                    peace_treaty.winner_loses_influence,
                    asks(peace_treaty.pay_for_conquest),
                ),
                when(peace_treaty.is_won_by_principality, asks(peace.cede)),
                treaty_close.losers_lose_influence,
                each(treaty_close.driven_out, EXILE),
                treaty_close.close_treaty,
            ),
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
        when(
            league_forming.is_fought,
            armies.draw_league_armies,
            requests.open_step,
            when(
                requests.is_simultaneous,
                beside(melee.members, asks(armies.prepare)),
                armies.carry_out_all,
            ),
            when(
                requests.runs_in_order,
                chapter("in_order", each(melee.members, asks(armies.prepare), armies.carry_out)),
            ),
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
        peace.settle_target,
        when(league_peace.emperor_is_victorious, asks(peace.emperor_replaces_electors)),
        when(league_peace.emperor_is_beaten, asks(peace.victor_replaces_electors)),
        each(
            league_peace.victors,
            chapter(
                "treaty",
                league_peace.open_league_treaty,
                asks(peace_treaty.choose_treaty),
                repeat(asks(peace.ally_takes)),
                peace_treaty.winner_loses_influence,
                treaty_close.losers_lose_influence,
                each(treaty_close.driven_out, EXILE),
                treaty_close.end_treaty,
            ),
        ),
    ),
    league_peace.end_of_religious_war,
    religious_victory.victory_after_religious_war,
)

SHIFTS: Final = chapter(
    "shifts",
    diplomacy.open_shifts,
    when(requests.is_simultaneous, repeat(asks(diplomacy.choose_together)), diplomacy.carry_out_together),
    when(requests.runs_in_order, each(rounds.in_initiative_order, asks(diplomacy.choose_in_turn))),
)

FOREIGN_POWERS: Final = chapter(
    "foreign_powers",
    leaving.open_foreign_powers,
    each(
        rounds.in_initiative_order,
        when(
            foreign_powers.may_leave,
            repeat(asks(leaving.decide_exile)),
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
        each(election.voters, repeat(asks(open_vote.vote))),
        election.count_votes,
        reign.begin_reign,
        religious_victory.check_victory,
    ),
)

END: Final = chapter(
    "end",
    salvation.pius,
    when(rounds.is_last_round, victory.count_scores, asks(victory.peace_of_westphalia)),
    six_rounds.clear_round,
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
        SHIFTS,
        FOREIGN_POWERS,
        ELECTION,
        END,
    ),
)
