from typing import Final

from westphalia.editions.five_round.consequences import battle as own_battle
from westphalia.editions.five_round.consequences import faith as own_faith
from westphalia.editions.five_round.consequences import war as own_war
from westphalia.editions.kit.consequences import battle, crown, faith, influence, setup, war
from westphalia.editions.kit.consequences import lines as shared
from westphalia.editions.kit.consequences.diplomacy_game import payoff
from westphalia.editions.kit.content import consequences

CONSEQUENCES: Final = consequences(
    "westphalia.editions.five_round",
    {
        **shared.LINES,
        "home": setup.land,
        "convert": own_faith.converting,
        "council": faith.council,
        "patronage": faith.patronage,
        "dice": own_faith.die,
        "diplomacy_game": payoff,
        "diplomacy": own_war.diplomacy,
        "declare": own_war.declaring,
        "targets": own_war.unaligned,
        "abandon": own_war.abandoning,
        "confirm": own_war.confirming,
        "doctrine": own_battle.doctrine,
        "execute": own_battle.execute,
        "giveup": battle.giving_up,
        "take": battle.taking,
        "guerillatarget": own_battle.guerilla_target,
        "guerillaown": battle.giving_up,
        "guerillaenemy": own_battle.guerilla_enemy,
        "buycards": battle.buying,
        "conquer": own_war.conquering,
        "newcapital": war.capital_of,
        "liberate": own_war.liberating,
        "league": own_war.joining,
        "electorspropose": war.elector_out,
        "electorsvote": own_war.voting_on_electors,
        "foreign_power": own_war.leaving,
        "foreign_power_gift": own_war.surplus,
        "foreign_power_receiver": influence.receiving,
        "vote": crown.voting,
        "emperor_reward": influence.action,
    },
)
