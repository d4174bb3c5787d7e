"""Consequences of the five-round edition by kind of question."""

from __future__ import annotations

from typing import Final

from westphalia.editions.five_round.consequences import battle as own_battle
from westphalia.editions.five_round.consequences import faith as own_faith
from westphalia.editions.five_round.consequences import war as own_war
from westphalia.editions.kit.consequences import battle, crown, faith, influence, setup, war
from westphalia.editions.kit.consequences.diplomacy_game import payoff
from westphalia.editions.kit.teach.consequence import Consequence

CONSEQUENCES: Final[dict[str, Consequence]] = {
    # --- setup ---
    "flag": Consequence(stake="Your colour and emblem. They have no effect on play."),
    "home": Consequence(
        stake="Each province is 1 Imperial Power. Your faith spreads from here.",
        line=setup.land,
    ),
    "pick_elector": Consequence(
        stake="Seven Electors choose the Emperor. Small ones need less Influence.",
        line=setup.elector,
    ),
    "elector": Consequence(
        stake="Its place decides whose dice and armies reach it.",
        line=setup.principality_land,
    ),
    "principality": Consequence(
        stake="Principalities near your land are easier to win or conquer.",
        line=setup.principality_land,
    ),
    "name": Consequence(stake="Only a name. It has no effect on play."),
    "setupinfluence": Consequence(
        stake="An ally takes 1 Influence per province, and more than any rival.",
        line=influence.placing,
    ),
    # --- Combat Heresy ---
    "convert": Consequence(
        stake="Your religion decides which victory you share and your Faith dice.",
        line=own_faith.converting,
    ),
    "council": Consequence(
        stake="A concluded Council gives every Catholic {k.trent_saints} Saints and frees their dice.",
        line=own_faith.council,
    ),
    "patronage": Consequence(
        stake="1 Gold buys {k.patronage_faith_per_gold} Faith dice; half of them succeed. Gold also pays for war.",
        line=faith.patronage,
    ),
    "dice": Consequence(
        stake="A Principality turns when it holds one die per province.",
        line=own_faith.die,
    ),
    # --- Engage in Diplomacy ---
    "diplomacy_game": Consequence(
        stake="Both choose in secret. Thumbs share, a gun robs a thumb.", line=payoff
    ),
    "diplomacy": Consequence(
        stake="An ally takes 1 Influence per province, and more than any rival.",
        line=own_war.diplomacy,
    ),
    **influence.CONSEQUENCES,
    # --- Wage War ---
    "declare": Consequence(
        stake="One war a round. The winner takes land, a vassal or frees a town.",
        line=own_war.declaring,
    ),
    "targets": Consequence(
        stake="You win at once with {k.unaligned_war_ratio} times their Imperial Power; Gold makes up the rest.",
        line=own_war.unaligned,
    ),
    "attack": Consequence(
        stake="One card per Imperial Power, allies included. Twice theirs wins without battle.",
        line=war.attacking,
    ),
    "abandon": Consequence(
        stake="An abandoned ally does not fight, and is no prize of this war.",
        line=own_war.abandoning,
    ),
    "confirm": Consequence(stake="You must fight one of these wars.", line=own_war.confirming),
    "target": Consequence(
        stake="If your League wins, the Target converts and becomes your ally.",
        line=war.targeting,
    ),
    # --- battles ---
    "doctrine": Consequence(
        stake="A Doctrine exchanges cards once. It is then spent for the round.",
        line=own_battle.doctrine,
    ),
    "execute": Consequence(
        stake="All or nothing: you must hold the cards it asks for.", line=own_battle.execute
    ),
    "giveup": Consequence(stake="Everyone sees the cards you give up.", line=battle.giving_up),
    "take": Consequence(stake="Your opponent sees only how many you take.", line=battle.taking),
    "guerillatarget": Consequence(
        stake="You see one hand and remove cards from it.", line=own_battle.guerilla_target
    ),
    "guerillaown": Consequence(stake="Guerilla costs cards of your own.", line=battle.giving_up),
    "guerillaenemy": Consequence(stake="Only you see their hand.", line=own_battle.guerilla_enemy),
    "buycards": Consequence(stake="Your opponent sees how many you buy, not which.", line=battle.buying),
    "card": Consequence(
        stake="Musketeer beats Pikeman beats Cavalry beats Musketeer. Equal cards are both lost.",
        line=battle.playing,
    ),
    "rifling": Consequence(stake="They discard one card of the type you name.", line=battle.naming),
    "charge": Consequence(stake="You rout if you keep half of their cards or fewer.", line=battle.charged),
    "reinforce": Consequence(
        stake="One call per battle, for as many cards as your Reserves.", line=battle.reinforcing
    ),
    # --- treaties ---
    "treaty": Consequence(stake="Choose one. Your allies may also take a province each.", line=war.treaty),
    "conquer": Consequence(
        stake="A town or a distant province costs 1 Influence on every Principality.",
        line=own_war.conquering,
    ),
    "vassalize": Consequence(
        stake="A vassal costs no Influence and adds its Imperial Power.", line=war.vassal
    ),
    "newcapital": Consequence(
        stake="The new Principality takes the religion of its capital.", line=war.capital_of
    ),
    "liberate": Consequence(stake="They lose the town, and you gain an ally.", line=own_war.liberating),
    "allyconquest": Consequence(
        stake="An ally that gains land costs no Influence after the war.", line=war.ally_gains
    ),
    "allyprovince": Consequence(stake="The province takes the ally's religion.", line=war.ally_takes),
    # --- Religious War ---
    "league": Consequence(
        stake="The winners convert the Targets, make Treaties and may replace Electors.",
        line=own_war.joining,
    ),
    "electorsemperor": Consequence(stake="There are always seven Electors.", line=war.elector_out),
    "electorspropose": Consequence(stake="More than half of the winners must agree.", line=war.elector_out),
    "electorsvote": Consequence(
        stake="The first list that more than half accept is carried out.",
        line=own_war.voting_on_electors,
    ),
    "electorin": Consequence(stake="An Elector votes for the Emperor in every round.", line=war.elector_in),
    # --- Foreign Powers ---
    "foreign_power": Consequence(
        stake="A Foreign Power plays on from outside. Its Home scores nothing.",
        line=own_war.leaving,
    ),
    "foreign_power_home": Consequence(stake="Homes differ only in name and arms.", line=crown.home),
    "foreign_power_edge": Consequence(
        stake="Your Home touches every province of this edge.", line=crown.edge
    ),
    "foreign_power_gift": Consequence(
        stake="{k.fp_provinces_kept_for_successor} provinces stay together. Each other one goes to a Principality.",
        line=own_war.surplus,
    ),
    "foreign_power_receiver": Consequence(
        stake="You gain {k.fp_gift_influence} Influence there, then all of yours is halved.",
        line=influence.receiving,
    ),
    # --- Imperial Election, the end ---
    "vote": Consequence(
        stake="The Emperor gains {k.emperor_influence} Influence and plays first. A faith needs its Emperor to win.",
        line=crown.voting,
    ),
    "emperor_reward": Consequence(
        stake="The last Influence of the game. Allies count for your score.", line=influence.action
    ),
    "westphalia": Consequence(stake="The Emperor breaks the tie.", line=crown.last_word),
}
