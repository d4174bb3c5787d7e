from typing import Final

from westphalia.editions.five_round.rules import (
    conversion,
    diplomacy,
    foreign_powers,
    leagues,
    religious_peace,
    roles,
    spreading,
)
from westphalia.editions.five_round.rules import earning as faith
from westphalia.editions.five_round.rules import rounds as five_rounds
from westphalia.editions.five_round.rules import setup as five_setup
from westphalia.editions.five_round.rules import victory as five_victory
from westphalia.editions.five_round.rules.war import (
    battle,
    declaration,
    league_battle,
    phases,
    preparation,
    treaty,
)
from westphalia.engine import Program, as_long_as, asks, beside, chapter, each, repeat, when
from westphalia.rules.crown import election, open_vote
from westphalia.rules.diplomacy import gestures
from westphalia.rules.faith import council as shared_council
from westphalia.rules.faith import upheaval
from westphalia.rules.realm import exile
from westphalia.rules.setup import pieces as setup_pieces
from westphalia.rules.setup import steps as setup
from westphalia.rules.victory import check as victory
from westphalia.rules.victory import rounds
from westphalia.rules.war import battles, melee, wars

SETUP: Final = chapter(
    "setup",
    five_setup.lay_out_map,
    each(setup.joining_order, asks(setup_pieces.choose_flag)),
    setup.draw_setup_order,
    each(setup.setup_order, asks(five_setup.place_home)),
    each(setup.elector_turns, asks(setup_pieces.place_elector)),
    as_long_as(five_setup.land_is_free, asks(five_setup.place_principality)),
    each(setup.setup_order, five_setup.receive_influence, repeat(asks(setup.place_influence))),
    chapter(
        "emperor",
        election.open_election,
        each(election.voters, repeat(asks(open_vote.vote))),
        election.count_votes,
        five_setup.crown_first_emperor,
    ),
)

UPHEAVAL: Final = chapter(
    "upheaval", five_rounds.draw_principalities, upheaval.set_initiative, roles.check_roles
)

HERESY: Final = chapter(
    "heresy",
    conversion.begin_combat_heresy,
    asks(conversion.choose_conversion),
    conversion.income,
    when(
        shared_council.before_reformation,
        asks(roles.council_of_trent),
        when(shared_council.council_meets, roles.ottoman_die),
    ),
    faith.earn_faith,
    asks(faith.patronage),
    faith.roll_faith,
    each(
        rounds.in_initiative_order,
        spreading.measure_reach,
        as_long_as(spreading.has_dice_to_place, asks(spreading.place_die)),
    ),
    spreading.resolve_dice,
)

DIPLOMACY: Final = chapter(
    "diplomacy",
    diplomacy.open_diplomacy,
    each(diplomacy.games, asks(gestures.diplomacy_game)),
    each(rounds.in_initiative_order, repeat(asks(diplomacy.act))),
)

EXILE: Final = chapter("exile", asks(exile.choose_home), foreign_powers.halve_influence)

TREATY: Final = (
    asks(treaty.choose_treaty),
    repeat(asks(treaty.ally_takes)),
    treaty.settle_treaty,
    each(treaty.exiled, foreign_powers.lose_gold, EXILE),
)

WAR: Final = chapter(
    "war",
    phases.begin_wage_war,
    each(
        rounds.in_initiative_order,
        repeat(asks(declaration.declare)),
        when(declaration.is_announced, repeat(asks(declaration.abandon)), asks(declaration.confirm)),
        when(declaration.is_won_at_once, chapter("unaligned", treaty.open_unaligned_treaty, *TREATY)),
    ),
    leagues.clear_markers,
    each(
        wars.battle_phases,
        phases.open_battle_phase,
        beside(
            wars.battles_of_phase,
            battle.open_battle,
            when(
                battles.goes_on,
                each(
                    preparation.fighters,
                    asks(preparation.play_doctrine),
                    asks(preparation.execute_doctrine),
                    when(preparation.sees_a_hand, repeat(asks(preparation.guerilla_removes))),
                    repeat(asks(preparation.buy_card)),
                ),
                battle.armies_without_cards,
                as_long_as(
                    battles.goes_on,
                    asks(battles.play_cards),
                    repeat(asks(battles.rifling)),
                    asks(battle.charge),
                    battle.end_of_battle_round,
                    each(battle.callers, repeat(asks(battle.reinforce))),
                ),
                battles.close_battle,
            ),
        ),
        each(wars.won_wars_of_phase, chapter("battle", treaty.open_battle_treaty, *TREATY)),
    ),
    phases.post_war_diplomacy,
)

RELIGIOUS_WAR: Final = chapter(
    "religious_war",
    when(
        leagues.is_religious_war,
        leagues.declarers_lose_influence,
        each(leagues.undecided, asks(leagues.join_league)),
        leagues.targets_find_allies,
        leagues.record_who_fights,
        when(
            leagues.both_have_players,
            league_battle.draw_armies,
            league_battle.line_up,
            each(
                melee.members,
                asks(preparation.play_doctrine),
                asks(preparation.execute_doctrine),
                when(preparation.sees_a_hand, repeat(asks(preparation.guerilla_removes))),
                repeat(asks(preparation.buy_card)),
            ),
            league_battle.members_without_cards,
            as_long_as(
                melee.goes_on,
                asks(melee.play_cards),
                repeat(asks(melee.rifling)),
                asks(league_battle.charge),
                league_battle.end_of_tick,
                each(melee.may_reinforce, repeat(asks(battle.reinforce))),
                melee.new_pairings,
            ),
            melee.close_league_battle,
        ),
        religious_peace.decide_war,
        when(religious_peace.emperor_is_victorious, asks(religious_peace.emperor_replaces_electors)),
        when(
            religious_peace.emperor_is_beaten,
            each(
                religious_peace.victors,
                asks(religious_peace.propose_electors),
                asks(religious_peace.vote_on_electors),
            ),
        ),
        each(religious_peace.treaty_makers, chapter("treaty", treaty.open_league_treaty, *TREATY)),
    ),
    religious_peace.end_of_religious_war,
)

FOREIGN_POWERS: Final = chapter(
    "foreign_powers",
    foreign_powers.open_foreign_powers,
    each(
        foreign_powers.may_leave,
        asks(foreign_powers.decide_exile),
        when(
            exile.is_leaving,
            chapter("home", asks(exile.choose_home)),
            asks(foreign_powers.release_towns),
            as_long_as(foreign_powers.has_surplus, asks(foreign_powers.give_province)),
            chapter("leaving", foreign_powers.halve_influence),
            asks(foreign_powers.found_successor),
        ),
    ),
)

ELECTION: Final = chapter(
    "election",
    election.open_election,
    each(election.voters, repeat(asks(open_vote.vote))),
    election.count_votes,
    five_rounds.reward_emperor,
    when(rounds.is_last_round, repeat(asks(five_rounds.place_last_influence))),
)

END: Final = chapter(
    "end",
    five_rounds.exchange_gold,
    roles.pius,
    five_victory.religious_victory,
    when(rounds.is_last_round, victory.count_scores, asks(victory.peace_of_westphalia)),
)

FIVE_ROUND: Final = Program(
    SETUP,
    each(
        rounds.all_rounds,
        rounds.begin_round,
        UPHEAVAL,
        HERESY,
        DIPLOMACY,
        WAR,
        RELIGIOUS_WAR,
        FOREIGN_POWERS,
        ELECTION,
        END,
    ),
)
