"""What each answer of the dice edition brings, by kind of question."""

from __future__ import annotations

from typing import Final

from westphalia.editions.consequence import Consequence, by_answer, some
from westphalia.editions.consequences import battle, crown, faith, influence, politics, setup, war
from westphalia.editions.consequences.battle import cards_words, hand
from westphalia.editions.consequences.diplomacy_game import payoff
from westphalia.editions.consequences.what_if import after
from westphalia.editions.dice.conversion import convert
from westphalia.editions.dice.faith import faith_of
from westphalia.editions.dice.muster import discards
from westphalia.editions.dice.state import DiceState
from westphalia.editions.show_part import Seen
from westphalia.engine.question import Question
from westphalia.rules.answers import COMBAT_HERESY, CONVERT, ENGAGE_IN_DIPLOMACY, PASS, WAGE_WAR
from westphalia.rules.words import RELIGIONS

SIT_OUT: Final = by_answer(
    {
        COMBAT_HERESY: "No conversion, no Faith, no points this round; you Engage in Diplomacy and Wage War.",
        ENGAGE_IN_DIPLOMACY: "No Influence from a game of your own, none placed; you Combat Heresy and Wage War.",
        WAGE_WAR: "No war or League of your own; who has not fought loses {k.tradeoff_no_war} Influence.",
    }
)


def sitting_out(seen: Seen, question: Question, answer: int) -> str:
    """What is given up with an activity, and what it costs an Emperor."""
    s: DiceState = seen.state
    told = SIT_OUT(seen, question, answer)
    if s.emperor != question.seat:
        return told
    k = s.k
    price = {
        COMBAT_HERESY: f"As Emperor you risk a province (a roll of {k.emperor_tradeoff_roll} or less).",
        ENGAGE_IN_DIPLOMACY: f"As Emperor you lose {k.emperor_tradeoff_diplomacy} Influence.",
        WAGE_WAR: f"As Emperor you lose {k.emperor_tradeoff_war} Influence.",
    }
    first = "No war or League of your own." if answer == WAGE_WAR else told
    return f"{first} {price.get(answer, '')}".strip()


def converting(seen: Seen, question: Question, answer: int) -> str:
    """What religion, points and Faith a Player would have."""
    s: DiceState = seen.state
    seat = question.seat
    if answer != CONVERT:
        return f"You stay {RELIGIONS[s.religion[seat]]}, {s.role_of(seat)}, with {_told(s, seat)}."
    trial: DiceState = after(seen, lambda t: convert(t, seat))
    lost = f"; your {s.points[seat]} points are lost" if s.points[seat] else ""
    return f"You become {RELIGIONS[trial.religion[seat]]}, {trial.role_of(seat)}, with {_told(trial, seat)}{lost}."


def _told(s: DiceState, seat: int) -> str:
    dice = sum(amount for _, amount in faith_of(s, seat))
    return f"{some(s.points[seat], 'point')} and {some(dice, 'Faith die', 'Faith dice')}"


def mustering(seen: Seen, question: Question, answer: int) -> str:
    """What is kept when cards are discarded for new ones."""
    s: DiceState = seen.state
    left = hand(s, question.seat)
    if answer == PASS:
        return f"You fight with {cards_words(left)}."
    for card in discards(answer):
        left[card] -= 1
    return f"You keep {cards_words(left)} and draw {len(discards(answer))} anew, whatever comes."


ALLY: Final = "Ally: strictly more Influence there than anyone else, and enough for its size."

CONSEQUENCES: Final[dict[str, Consequence]] = {
    # --- setup ---
    "flag": Consequence(stake="The colour only shows whose is what; nothing else hangs on it."),
    "lands": Consequence(
        stake="Your first land: each province of your own religion is 1 Imperial Power.", line=setup.land
    ),
    "pick_elector": Consequence(
        stake="The seven Electors choose the Emperor; small ones are won with less Influence.",
        line=setup.elector,
    ),
    "elector": Consequence(
        stake="Where an Elector lies decides who can reach it by faith.", line=setup.principality_land
    ),
    "principality": Consequence(
        stake="Principalities are won by Influence or fought; near your land you reach them by faith.",
        line=setup.principality_land,
    ),
    "name": Consequence(stake="Only a name: nothing hangs on it."),
    "setupinfluence": Consequence(stake=ALLY, line=influence.placing),
    # --- Upheaval and turns ---
    "unrest": Consequence(
        stake="Heretical land gives no Imperial Power until it is won back.", line=faith.own_province
    ),
    "sit_out": Consequence(stake="You take part in two of the three.", line=sitting_out),
    # --- Combat Heresy ---
    "convert": Consequence(
        stake="Land of the other religion gives no Imperial Power; the leaders in points of a faith win with it.",
        line=converting,
    ),
    "dice": Consequence(
        stake="A province turns with one cube, a Principality with as many as it has provinces.",
        line=faith.spot,
    ),
    "further": Consequence(stake="Your own land follows your faith.", line=faith.own_province),
    # --- Engage in Diplomacy ---
    "dilemma": Consequence(
        stake="Both choose in secret; who begins a friendly game gains more than his partner.", line=payoff
    ),
    "diplomacy": Consequence(stake=ALLY, line=politics.diplomacy),
    **influence.CONSEQUENCES,
    # --- Wage War ---
    "declare": Consequence(
        stake="One war a round; who fights none loses {k.tradeoff_no_war} Influence.", line=politics.declaring
    ),
    "attack": Consequence(
        stake="One Military Card for each Imperial Power; twice the other's wins without a battle.",
        line=war.attacking,
    ),
    "prey": Consequence(stake="An unaligned Principality fights for itself.", line=war.hunting),
    "abandon": Consequence(
        stake="A Principality you leave is not part of this war on your side.", line=politics.abandoning
    ),
    "target": Consequence(
        stake="The Target turns to your religion if your League wins, and you gain Influence there.",
        line=war.targeting,
    ),
    # --- battles ---
    "muster": Consequence(
        stake="Discards are out of the battle; the new cards come by chance.", line=mustering
    ),
    "card": Consequence(
        stake="Musketeer beats Pikeman, Pikeman beats Cavalry, Cavalry beats Musketeer; equals are both discarded.",
        line=battle.playing,
    ),
    "rifling": Consequence(stake="He must discard one card of the type you name.", line=battle.naming),
    "charge": Consequence(stake="With half as many cards as he, or none, you rout.", line=battle.charged),
    "call": Consequence(stake="One call in a battle, as many cards as Reserves.", line=battle.calling),
    "reinforce": Consequence(stake="You choose from your own discard pile, openly.", line=battle.reinforcing),
    # --- treaties ---
    "treaty": Consequence(
        stake="One of these; your allies may take a province each besides.", line=war.treaty
    ),
    "conquer": Consequence(
        stake="You lose all your Influence where you take land yourself.", line=politics.conquering
    ),
    "vassalize": Consequence(
        stake="A vassal costs no Influence and adds its Imperial Power.", line=war.vassal
    ),
    "allyconquest": Consequence(
        stake="An ally that could take land and is passed over turns from you.", line=war.ally_gains
    ),
    "allyprovince": Consequence(stake="It takes the religion of the ally.", line=war.ally_takes),
    "cede": Consequence(
        stake="The Principality takes {k.principality_victory_takes} provinces without a town.",
        line=war.ceding,
    ),
    "losses": Consequence(
        stake="Lost Influence may cost you an ally: stored Influence costs none.", line=influence.losing_one
    ),
    # --- Religious War ---
    "league": Consequence(
        stake="The victors decide the Target's religion, make Treaties and may replace Electors.",
        line=politics.joining,
    ),
    "emperorleague": Consequence(
        stake="An Emperor who wins in the League of his religion may replace Electors.", line=politics.joining
    ),
    "electorsemperor": Consequence(stake="There are always seven Electors.", line=war.elector_out),
    "electorsvictor": Consequence(stake="There are always seven Electors.", line=war.elector_out),
    "electorin": Consequence(stake="An Elector votes for the Emperor.", line=war.elector_in),
    # --- tradeoffs, Foreign Powers, election ---
    "emperor_province": Consequence(
        stake="What sitting out Combat Heresy costs an Emperor.", line=faith.own_province
    ),
    "fp": Consequence(
        stake="A Foreign Power fights on from outside; its Home counts nothing at the Peace of Westphalia.",
        line=politics.leaving,
    ),
    "fphome": Consequence(stake="Homes differ only in name and arms.", line=crown.home),
    "fpedge": Consequence(
        stake="Your Home touches every province of the edge, for you alone.", line=crown.edge
    ),
    "ballot": Consequence(
        stake="The Emperor plays first, and a faith needs an Emperor of its own to win.", line=crown.balloting
    ),
    "westphalia": Consequence(stake="The Emperor decides between equals.", line=crown.last_word),
}
