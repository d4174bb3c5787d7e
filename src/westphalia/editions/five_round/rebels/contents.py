from typing import Final

from westphalia.editions.five_round import contents
from westphalia.editions.five_round.rebels.rules import claims, lands, penalties, unrest, uprising
from westphalia.engine import Program, as_long_as, asks, chapter, each, repeat, when
from westphalia.rules.victory import rounds

REBELS: Final = chapter(
    "rebels",
    lands.begin_rebels,
    claims.end_truces,
    each(rounds.in_initiative_order, repeat(asks(claims.end_claim))),
    each(rounds.in_initiative_order, repeat(asks(uprising.suppress))),
    each(uprising.provinces_with_rebels, asks(uprising.besiege_or_move)),
    when(lands.is_played_whole, claims.make_truces, claims.give_revenge),
    each(
        rounds.in_initiative_order,
        penalties.pay_for_rebel_held,
        as_long_as(penalties.owes, asks(penalties.pay_with_influence)),
    ),
    when(
        lands.is_played_whole,
        penalties.change_stability,
        each(
            rounds.in_initiative_order,
            unrest.list_groups,
            as_long_as(unrest.has_groups, asks(unrest.dissent)),
            asks(unrest.ally_dissent),
        ),
        each(
            rounds.in_initiative_order,
            asks(unrest.unrest_after_war),
            asks(unrest.unrest_of_instability),
            asks(unrest.relief),
        ),
        each(
            rounds.in_initiative_order,
            unrest.roll_dice,
            as_long_as(unrest.has_dice, asks(unrest.work_off)),
        ),
    ),
    lands.end_rebels,
)

FIVE_ROUND_REBELS: Final = Program(
    contents.SETUP,
    lands.note_cores,
    each(
        rounds.all_rounds,
        rounds.begin_round,
        contents.UPHEAVAL,
        contents.HERESY,
        contents.DIPLOMACY,
        contents.WAR,
        contents.RELIGIOUS_WAR,
        REBELS,
        contents.FOREIGN_POWERS,
        contents.ELECTION,
        contents.END,
    ),
)
