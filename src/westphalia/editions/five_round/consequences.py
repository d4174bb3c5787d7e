"""What each answer of the five-round edition brings, by kind of question."""

from __future__ import annotations

from typing import Final

from westphalia.editions.consequence import Consequence
from westphalia.editions.consequences import battle, crown, faith, influence, setup, war
from westphalia.editions.consequences.diplomacy_game import payoff
from westphalia.editions.five_round import consequences_battle as own_battle
from westphalia.editions.five_round import consequences_faith as own_faith
from westphalia.editions.five_round import consequences_war as own_war

CONSEQUENCES: Final[dict[str, Consequence]] = {
    # --- setup ---
    "flag": Consequence(stake="Colour and emblem only show whose is what; nothing else hangs on them."),
    "home": Consequence(
        stake="Your first land: each province is 1 Imperial Power, and from here your faith spreads.",
        line=setup.land,
    ),
    "pick_elector": Consequence(
        stake="The seven Electors choose the Emperor; small ones are won with less Influence.",
        line=setup.elector,
    ),
    "elector": Consequence(
        stake="Where an Elector lies decides whose dice and whose armies reach it.",
        line=setup.principality_land,
    ),
    "principality": Consequence(
        stake="Principalities are won by Influence or taken by war; near your land both are easier.",
        line=setup.principality_land,
    ),
    "name": Consequence(stake="Only a name: nothing hangs on it."),
    "setupinfluence": Consequence(
        stake="Ally: at least 1 Influence for each of its provinces, and more than anyone else. Influence never moves.",
        line=influence.placing,
    ),
    # --- Combat Heresy ---
    "convert": Consequence(
        stake="Your religion decides with whom you can win by faith, and which dice you roll.",
        line=own_faith.converting,
    ),
    "council": Consequence(
        stake="If the Council concludes, every Catholic gets {k.trent_saints} Saints and may fight heresy with dice.",
        line=own_faith.council,
    ),
    "patronage": Consequence(
        stake="1 Gold buys {k.patronage_faith_per_gold} Faith dice; half of all dice succeed. Gold also pays for war.",
        line=faith.patronage,
    ),
    "dice": Consequence(
        stake="A Principality turns when the dice of the other religion number at least its provinces.",
        line=own_faith.die,
    ),
    # --- Engage in Diplomacy ---
    "dipgame": Consequence(
        stake="Both choose in secret: friends share, a gun robs a thumb, two guns get little.", line=payoff
    ),
    "diplomacy": Consequence(
        stake="Ally: at least 1 Influence for each of its provinces, and more than anyone else. Influence never moves.",
        line=own_war.diplomacy,
    ),
    **influence.CONSEQUENCES,
    # --- Wage War ---
    "declare": Consequence(
        stake="One declaration a round. The winner of a war makes the Treaty: land, a vassal, or a town set free.",
        line=own_war.declaring,
    ),
    "targets": Consequence(
        stake="Imperial Power and Gold of at least {k.unaligned_war_ratio} times theirs wins at once, with no battle.",
        line=own_war.unaligned,
    ),
    "attack": Consequence(
        stake="One Military Card for each Imperial Power, allies included; twice the other's wins without a battle.",
        line=war.attacking,
    ),
    "abandon": Consequence(
        stake="An ally you leave neither fights for you nor can be taken from you in this war.",
        line=own_war.abandoning,
    ),
    "confirm": Consequence(stake="The war must be fought one way or the other.", line=own_war.confirming),
    "target": Consequence(
        stake="The Target turns to your religion and becomes your ally if your League wins.",
        line=war.targeting,
    ),
    # --- battles ---
    "doctrine": Consequence(
        stake="A doctrine exchanges cards of your hand once; a played card is spent for the round.",
        line=own_battle.doctrine,
    ),
    "execute": Consequence(
        stake="All or nothing: the cards it asks for must be in your hand.", line=own_battle.execute
    ),
    "giveup": Consequence(stake="The cards you give up are shown.", line=battle.giving_up),
    "take": Consequence(stake="Your opponent sees only how many you take.", line=battle.taking),
    "guerillatarget": Consequence(
        stake="You look at one hand and remove cards from it.", line=own_battle.guerilla_target
    ),
    "guerillaown": Consequence(stake="Guerilla is paid for with your own cards.", line=battle.giving_up),
    "guerillaenemy": Consequence(stake="You alone see his hand now.", line=own_battle.guerilla_enemy),
    "buycards": Consequence(
        stake="Extra cards come on top of those you drew; he sees how many, not which.", line=battle.buying
    ),
    "card": Consequence(
        stake="Musketeer beats Pikeman, Pikeman beats Cavalry, Cavalry beats Musketeer; equals are both discarded.",
        line=battle.playing,
    ),
    "rifling": Consequence(stake="He must discard one card of the type you name.", line=battle.naming),
    "charge": Consequence(
        stake="With half as many cards as he, or none, you rout and lose the battle.", line=battle.charged
    ),
    "reinforce": Consequence(
        stake="One call in a battle, for as many cards as you have Reserves.", line=battle.reinforcing
    ),
    # --- treaties ---
    "treaty": Consequence(
        stake="One of these; your allies may take a province each besides.", line=war.treaty
    ),
    "conquer": Consequence(
        stake="A town, or a province not beside your land, costs 1 Influence on every Principality where you have any.",
        line=own_war.conquering,
    ),
    "vassalize": Consequence(
        stake="A vassal costs no Influence and adds its Imperial Power.", line=war.vassal
    ),
    "newcapital": Consequence(
        stake="The new Principality takes the religion of its capital.", line=war.capital_of
    ),
    "liberate": Consequence(stake="He loses the town, and you gain an ally.", line=own_war.liberating),
    "allyconquest": Consequence(
        stake="An ally that takes a province costs you no Influence after the war.", line=war.ally_gains
    ),
    "allyprovince": Consequence(stake="It takes the religion of the ally.", line=war.ally_takes),
    # --- Religious War ---
    "league": Consequence(
        stake="The victors convert the Targets, make Treaties with the defeated and may replace Electors.",
        line=own_war.joining,
    ),
    "electorsemperor": Consequence(stake="There are always seven Electors.", line=war.elector_out),
    "electorspropose": Consequence(stake="More than half of the victors must agree.", line=war.elector_out),
    "electorsvote": Consequence(
        stake="The first list with more than half of the victors in favour is carried out.",
        line=own_war.voting_on_electors,
    ),
    "electorin": Consequence(stake="An Elector votes for the Emperor in every round.", line=war.elector_in),
    # --- Foreign Powers ---
    "fp": Consequence(
        stake="A Foreign Power fights on from outside; its Home counts nothing at the Peace of Westphalia.",
        line=own_war.leaving,
    ),
    "fphome": Consequence(stake="Homes differ only in name and arms.", line=crown.home),
    "fpedge": Consequence(
        stake="Your Home touches every province of the edge, for you alone.", line=crown.edge
    ),
    "fpgift": Consequence(
        stake="{k.fp_provinces_kept_for_successor} provinces can stay together; each other one goes to a Principality.",
        line=own_war.surplus,
    ),
    "fpreceiver": Consequence(
        stake="You gain {k.fp_gift_influence} Influence there, before all of yours is halved.",
        line=influence.receiving,
    ),
    # --- Imperial Election, the end ---
    "vote": Consequence(
        stake="The Emperor gains {k.emperor_influence} Influence, plays first; no faith wins without its Emperor.",
        line=crown.voting,
    ),
    "round5influence": Consequence(
        stake="The last Influence of the game: allies you win now count for the score.", line=influence.action
    ),
    "westphalia": Consequence(stake="The Emperor decides between equals.", line=crown.last_word),
}
