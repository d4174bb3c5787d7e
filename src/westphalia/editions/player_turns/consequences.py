"""Consequences that the six-round and dice editions share."""

from __future__ import annotations

from typing import Any, Final

from westphalia.editions.kit.consequences import battle, crown, faith, influence, setup, war
from westphalia.editions.kit.consequences.what_if import after, changes, sentence
from westphalia.editions.kit.show.part import Seen
from westphalia.editions.kit.teach.consequence import Consequence
from westphalia.editions.player_turns.rules.faith.spreading import opposing
from westphalia.engine.question import Question
from westphalia.rules.base.answers import (
    CATHOLIC_LEAGUE,
    CHANGE_DOCTRINE,
    DECLINE,
    DONE,
    END_TURN,
    EVANGELICAL_LEAGUE,
    PRINCIPALITY,
    PROVINCE,
    RELIGIOUS_WAR,
    STAY,
    WAR_ON_PLAYER,
    WAR_ON_PRINCIPALITY,
    WITHDRAW,
    kind_of,
)
from westphalia.rules.base.state import SEATS
from westphalia.rules.base.words import RELIGIONS
from westphalia.rules.diplomacy.influence import influence_on, lose_all, settle, withdraw
from westphalia.rules.league.leagues import LEAGUE_OF_ANSWER, join, members_of
from westphalia.rules.realm.provinces import religion_of, religion_of_province, size

FIRST = "First take all your Influence off one Principality. You lose it."


def diplomacy(seen: Seen, question: Question, answer: int) -> str:
    if answer == END_TURN:
        s, seat = seen.state, question.seat
        return f"You keep {s.stored[seat]} Influence stored."
    return influence.action(seen, question, answer)


def declaring(seen: Seen, question: Question, answer: int) -> str:
    s, seat = seen.state, question.seat
    mine = s.imperial_power(seat)
    match answer:
        case _ if answer == END_TURN:
            return "You declare nothing more this round."
        case _ if answer == WAR_ON_PLAYER:
            return f"You fight with {mine} Imperial Power. The winner makes the Treaty."
        case _ if answer == WAR_ON_PRINCIPALITY:
            return f"You fight with {mine} Imperial Power. Another Player leads the Principality."
        case _ if answer == RELIGIOUS_WAR:
            return "The Leagues fight over a Principality. It converts if yours wins."
        case _ if answer == CHANGE_DOCTRINE:
            return "Once a round. It applies from the next battle on."
        case _ if answer == WITHDRAW:
            return "You lose all your Influence on one Principality."
        case _ if answer in (CATHOLIC_LEAGUE, EVANGELICAL_LEAGUE):
            return influence.joining(seen, question, answer)
        case _:
            return ""


def conquering(seen: Seen, question: Question, answer: int) -> str:
    s, seat = seen.state, question.seat
    told = war.conquering(seen, question, answer)
    if answer == DONE:
        return told
    province = answer - PROVINCE
    if s.towns >> province & 1:
        return f"{told} The town costs {s.k.town_conquest_influence_loss} Influence."
    if not s.war_reach[seat] >> province & 1:
        return f"{told} The distance costs {s.k.distant_conquest_influence_loss} Influence."
    return told


def joining(seen: Seen, question: Question, answer: int) -> str:
    s, seat, target = seen.state, question.seat, question.about[0]
    if answer == WITHDRAW:
        return FIRST
    if answer == DECLINE:

        def declines(trial: Any) -> None:
            lose_all(trial, target, seat, "")
            settle(trial, target)

        if question.kind == "emperorleague":
            return "You stay out. As Emperor you lose nothing."
        lost = influence_on(s, target, seat)
        return sentence(
            [f"You stay out and lose {lost} Influence on the Target", *changes(seen, seat, declines)]
        )
    league = LEAGUE_OF_ANSWER[answer]
    mine, theirs = (
        sum(s.imperial_power(other) for other in members_of(s, side)) for side in (league, 3 - league)
    )
    trial = after(seen, lambda t: join(t, seat, answer))
    lost = sum(s.influence[seat::SEATS]) - sum(trial.influence[seat::SEATS])
    price = f" You lose {lost} Influence." if lost else ""
    return f"{mine} Imperial Power against {theirs}; you add {s.imperial_power(seat)}.{price}"


def abandoning(seen: Seen, question: Question, answer: int) -> str:
    s, seat = seen.state, question.seat
    if answer == DONE:
        return f"You fight with {s.imperial_power(seat)} Imperial Power, allies included."
    power = answer - PRINCIPALITY
    found = changes(seen, seat, lambda t: withdraw(t, power, seat))
    return sentence([f"You lose {influence_on(s, power, seat)} Influence", *found])


def leaving(seen: Seen, question: Question, answer: int) -> str:
    if answer == WITHDRAW:
        return FIRST
    told = crown.leaving(seen, question, answer)
    s = seen.state
    if answer != STAY and s.emperor == question.seat:
        return f"{told} You also lose the crown at the election."
    return told


# --- placing a success ---


def spot(seen: Seen, question: Question, answer: int) -> str:
    s, seat = seen.state, question.seat
    if answer == WITHDRAW:
        return "First take Influence off a Principality. You lose it."
    kind, value = kind_of(answer)
    religion = s.religion[seat]
    if opposing(s, answer, religion):
        return f"It cancels a {RELIGIONS[1 - religion]} success there."
    there = len(opposing(s, answer, 1 - religion)) + 1
    if kind == "principality":
        return _principality(s, value, religion, there)
    if religion_of_province(s, value) == religion:
        return f"Already {RELIGIONS[religion]}: this only blocks one success of the other side."
    owner = s.owner[value]
    if owner == seat:
        return f"It becomes {RELIGIONS[religion]}, and so does another heretical province of yours."
    return f"It becomes {RELIGIONS[religion]} unless the other side blocks it."


def _principality(s: Any, power: int, religion: int, there: int) -> str:
    if religion_of(s, power) == religion:
        return f"Already {RELIGIONS[religion]}: this only blocks one success of the other side."
    more = size(s, power) - there
    if more <= 0:
        return (
            f"{there} of {size(s, power)}: it becomes {RELIGIONS[religion]} unless the other side blocks it."
        )
    return f"{there} of {size(s, power)} to make it {RELIGIONS[religion]}: {more} more needed."


ALLY: Final = "An ally needs 1 Influence per province, and more than any other Player."
PLACED: Final = Consequence(stake=ALLY, line=influence.placing)
LOST: Final = Consequence(stake="Losing placed Influence may cost you an ally.", line=influence.losing_one)

CONSEQUENCES: Final[dict[str, Consequence]] = {
    # --- setup ---
    "flag": Consequence(stake="It only marks your pieces."),
    "pick_elector": Consequence(
        stake="Seven Electors elect the Emperor; small ones need less Influence.",
        line=setup.elector,
    ),
    "elector": Consequence(stake="Its place decides whose faith can reach it.", line=setup.principality_land),
    "principality": Consequence(
        stake="Win Principalities by Influence or war; your faith reaches neighbours.",
        line=setup.principality_land,
    ),
    "name": Consequence(stake="The name has no effect."),
    "setupinfluence": PLACED,
    # --- Combat Heresy ---
    "further": Consequence(stake="One more of your provinces converts.", line=faith.own_province),
    # --- Engage in Diplomacy ---
    "diplomacy": Consequence(stake=ALLY, line=diplomacy),
    **influence.CONSEQUENCES,
    # --- Wage War ---
    "attack": Consequence(
        stake="1 card per Imperial Power. Twice the enemy's wins without a battle.",
        line=war.attacking,
    ),
    "target": Consequence(
        stake="If your League wins, the Target converts and you gain Influence there.",
        line=war.targeting,
    ),
    # --- battles ---
    "card": Consequence(
        stake="Musketeer beats Pikeman, Pikeman beats Cavalry, Cavalry beats Musketeer; equal cards are lost.",
        line=battle.playing,
    ),
    "rifling": Consequence(
        stake="Your opponent must discard a card of the type you name.", line=battle.naming
    ),
    "charge": Consequence(stake="You rout with at most half of your opponent's cards.", line=battle.charged),
    "call": Consequence(stake="Once a battle: as many cards as you have Reserves.", line=battle.calling),
    "reinforce": Consequence(
        stake="All see which cards you take from your discard pile.", line=battle.reinforcing
    ),
    # --- treaties ---
    "treaty": Consequence(stake="Choose one. Each of your allies may also take a province.", line=war.treaty),
    "conquer": Consequence(
        stake="You lose all your Influence on powers you take land from.", line=conquering
    ),
    "vassalize": Consequence(
        stake="A vassal costs no Influence and adds its Imperial Power.", line=war.vassal
    ),
    "allyconquest": Consequence(
        stake="You lose Influence on allies that could take land and do not.", line=war.ally_gains
    ),
    "allyprovince": Consequence(stake="The province takes the ally's religion.", line=war.ally_takes),
    "cede": Consequence(
        stake="The Principality takes {k.principality_victory_takes} provinces without a town.",
        line=war.ceding,
    ),
    "losses": LOST,
    # --- Religious War ---
    "league": Consequence(
        stake="The winners decide the Target's religion, make Treaties and may replace Electors.",
        line=joining,
    ),
    "emperorleague": Consequence(
        stake="If you win in the League of your religion, you may replace Electors.", line=joining
    ),
    "electorsemperor": Consequence(stake="There are always seven Electors.", line=war.elector_out),
    "electorsvictor": Consequence(stake="There are always seven Electors.", line=war.elector_out),
    "electorin": Consequence(stake="An Elector votes for the Emperor.", line=war.elector_in),
    # --- Foreign Powers, victory ---
    "foreign_power": Consequence(
        stake="A Foreign Power plays on, but its Home scores nothing at the end.",
        line=leaving,
    ),
    "foreign_power_home": Consequence(stake="Homes differ only in name and arms.", line=crown.home),
    "foreign_power_edge": Consequence(
        stake="For you, your Home touches every province of this edge.", line=crown.edge
    ),
    "westphalia": Consequence(stake="The Emperor breaks the tie.", line=crown.last_word),
}
