"""What the editions show alike in which a Player takes part in two of three activities, and the Emperor dies."""

from __future__ import annotations

from collections import Counter as Tally
from typing import Any, Final

from westphalia.board import bit_list
from westphalia.editions import races
from westphalia.editions.chronicles import COMMON
from westphalia.editions.desks import power_part
from westphalia.editions.races import VICTORIES
from westphalia.editions.show_part import Chronicle, Seen, cited, named
from westphalia.editions.shown import Badge, Goal, Level, Part, Section, Token
from westphalia.rules.answers import PRINCIPALITY, kind_of
from westphalia.rules.power import in_order
from westphalia.rules.religious_victory import is_open, religious_standing
from westphalia.rules.standing import RULE_OF, VICTORY_OF
from westphalia.rules.state import NONE
from westphalia.rules.words import RELIGIONS

ACTIVITIES: Final = (
    ("combats", "Combat Heresy"),
    ("engages", "Engage in Diplomacy"),
    ("wages", "Wage War"),
)


# --- the race ---


def religious_goal(s: Any, religion: int, who: str) -> Goal:
    """win.*: a religion needs most of the land, all Electors and the Emperor; from then on it wins at once."""
    rule = cited(s, RULE_OF[religion])
    conditions = races.conditions(s, religious_standing(s), religion, rule)
    first = s.k.religious_victory_round
    return {
        "id": VICTORY_OF[religion],
        "name": VICTORIES[VICTORY_OF[religion]],
        "who": who,
        "rule": rule,
        "religion": religion,
        "conditions": conditions,
        "met": all(c["met"] for c in conditions),
        "counts": is_open(s),
        "counts_from": first,
        "counts_words": f"counts from the end of the Religious War of round {first} on",
        "seats": list(s.winners_of(religion)),
    }


# --- the map ---


def tokens(s: Any, icon: str, name: tuple[str, str]) -> list[Token]:
    """Principalities drawn in the Upheaval, the Target of the Religious War, and what spreads the Faith."""
    found: list[Token] = []
    for power in bit_list(s.principalities):
        if power == s.target:
            found.append(_token(s.capital[power], "target", 1, None, "Target of the Religious War"))
        if s.markers >> power & 1:
            found.append(_token(s.capital[power], "flame", 1, None, "drawn in the Religious Upheaval"))
    placed: Tally[tuple[int, int]] = Tally()
    for spot, seat in s.dice:
        kind, value = kind_of(spot)
        at = s.capital[value] if kind == kind_of(PRINCIPALITY)[0] else value
        placed[at, s.religion[seat]] += 1
    for (at, religion), n in sorted(placed.items()):
        label = f"{n} {RELIGIONS[religion]} {name[0] if n == 1 else name[1]}"
        found.append(_token(at, icon, n, religion, label))
    return found


def _token(at: int, icon: str, count: int, religion: int | None, label: str) -> Token:
    return {"hex": at, "icon": icon, "count": count, "religion": religion, "label": label}


# --- the Religious War ---

_RESTORER: Final = (
    0,
    "Restorer of the Faith",
    "Has declared the Religious War on the Target. If his League wins, the Target takes its religion,"
    " and he gains {k.religious_war_prize} Influence there.",
    "war.rotf",
)
CHAMPIONS: Final = {  # by event: the side, the title, what it means, the rule
    "religious_war": _RESTORER,
    "new_rotf": _RESTORER,
    "dotf": (
        1,
        "Defender of the Faith",
        "Has most Influence on the Target in its League and is made its ally. If his League wins, the Target keeps its"
        " religion, and he gains {k.religious_war_prize} Influence there.",
        "league.dotf",
    ),
}


# --- realms ---


def notes(s: Any, seat: int) -> list[str]:
    """What he does in this round, his place in the Religious War, and how long he has reigned."""
    said = [name for field, name in ACTIVITIES if getattr(s, field) >> seat & 1]
    if s.rotf == seat:
        said.append("Restorer of the Faith")
    if s.dotf == seat:
        said.append("Defender of the Faith")
    if s.emperor == seat:
        rounds = f"Emperor for {s.reign} {'round' if s.reign == 1 else 'rounds'} so far"
        said.append(rounds if s.reign else "Emperor in his first round")
    return said


def badges(s: Any, seat: int) -> list[Badge]:
    """Who restores and who defends the Faith in this Round's Religious War."""
    found: list[Badge] = []
    if s.rotf == seat:
        found.append(_champion(s, "cross", "religious_war"))
    if s.dotf == seat:
        found.append(_champion(s, "shield", "dotf"))
    return found


def _champion(s: Any, icon: str, event: str) -> Badge:
    side, title, meaning, cite = CHAMPIONS[event]
    return {
        "icon": icon,
        "label": title,
        "meaning": meaning.format(k=s.k),
        "rule": cited(s, cite),
        "side": side,
    }


# --- desks ---


def line(*parts: str | Part) -> list[Part]:
    """A line of words and names."""
    return [Part(text=part) if isinstance(part, str) else part for part in parts]


def activities(seen: Seen) -> Section:
    """Who takes part in which activity of the Round."""
    s = seen.state
    lines = [
        [Part(text=f"{name}: "), *named(seen.players, in_order(s, getattr(s, field)))]
        for field, name in ACTIVITIES
        if s.combats | s.engages | s.wages and (getattr(s, field) or field == "combats")
    ]
    return {"title": "Activities", "lines": lines}


def drawn(seen: Seen) -> Section:
    """The Principalities that were drawn in this Round's Upheaval."""
    powers = bit_list(seen.state.markers)
    lines = [line(power_part(seen, p), f": {RELIGIONS[religion_at(seen.state, p)]}") for p in powers]
    return {"title": "Drawn in the Religious Upheaval", "lines": lines}


def religion_at(s: Any, power: int) -> int:
    """The religion of a Principality's capital."""
    return int(s.protestant >> s.capital[power] & 1)


def religious_war(seen: Seen) -> Section:
    """The Target, its Restorer and its Defender."""
    s = seen.state
    lines = []
    if s.rotf != NONE:
        target = power_part(seen, s.target) if s.target != NONE else Part(text="a Principality that is gone")
        lines.append(line(power_part(seen, s.rotf), ", Restorer of the Faith, against ", target))
    if s.dotf != NONE:
        lines.append(line(power_part(seen, s.dotf), ", Defender of the Faith"))
    return {"title": "Religious War", "lines": lines}


def emperors_life(seen: Seen, every_round: bool = False) -> Section:
    """reign.*: whether the Emperor will die at this Round's election, and by what."""
    s = seen.state
    title = "The Emperor's life"
    if s.emperor == NONE:
        return {"title": title, "lines": [line("The throne is vacant.")] if s.round else []}
    who = power_part(seen, s.emperor)
    if s.k.phases[s.phase] == "election" and s.reign:
        return {"title": title, "lines": [line(who, f" lives, after {s.reign} of his rounds.")]}
    if every_round:
        fate = " reigns until the end of the round: there is an election in every round."
    elif s.left_in_reign:
        fate = " has left the Empire and dies at the end of the round."
    elif s.reign + 1 >= s.k.emperor_max_rounds:
        fate = f" ends his last round of {s.k.emperor_max_rounds} and dies at the end of it."
    else:
        fate = f" dies at the end of the round if the Imperial Die shows {s.k.imperial_die_death} or less."
    return {"title": title, "lines": [line(who, fate)]}


def election_is_open(s: Any) -> bool:
    """Whether there is, or will be in a moment, something to vote on: in setup, or when the throne is vacant."""
    first = s.round == 0 and s.emperor == NONE and s.electors and s.free == 0
    return bool(first) or (s.k.phases[s.phase] == "election" and s.emperor == NONE)


# --- the chronicle ---


CHRONICLE: Final[dict[str, Chronicle]] = {
    **COMMON,
    "religious_war": Chronicle("{seat} declares the Religious War on {principality}."),
    "dotf": Chronicle("{seat} defends the Faith of {principality}."),
    "league_inconclusive": Chronicle("Both Leagues fall apart, and the Religious War ends without a victor."),
    "target_converts": Chronicle("{principality} is converted by force and is {religion}."),
    "won_over_principality": Chronicle(
        "On the field {items}.", "On the field {items}.", "{winner} beats {principality}"
    ),
    "won_by_principality": Chronicle(
        "On the field {items}.", "On the field {items}.", "{principality} beats {loser}"
    ),
    "automatic_over_principality": Chronicle(
        "Without a battle {items}.",
        "Without a battle {items}.",
        "{principality} gives way to the army of {winner}",
    ),
    "automatic_for_principality": Chronicle(
        "Without a battle {items}.",
        "Without a battle {items}.",
        "{loser} gives way to the army of {principality}",
    ),
    "white_peace_with_principality": Chronicle("{seat} and {principality} part without a victor."),
    "driven_out": Chronicle("{seat} can cede nothing more and must leave the Empire."),
    "emperor_lives": Chronicle("Emperor {seat} lives on."),
    "emperor_dies": Chronicle("Emperor {seat} dies young."),
    "emperor_dies_old": Chronicle("Emperor {seat} dies, old and full of days."),
    "emperor_dies_abroad": Chronicle("Emperor {seat} dies outside the Empire."),
    "first_emperor": Chronicle("{seat} is the first Emperor."),
    "nobody_voted": Chronicle("Nobody votes, and {seat} becomes Emperor."),
    "catholics_win": Chronicle("Catholic victory: {seats} win."),
    "protestants_win": Chronicle("Protestant victory: {seats} win."),
}
LEVELS: Final[dict[str, Level]] = {
    "battle_with_principality": "battle",
    "conversion_choice": "desk",
    "diplomacy_game": "desk",
    "emperor_lives": "desk",
    "emperor_dies": "desk",
    "emperor_dies_old": "desk",
    "emperor_dies_abroad": "desk",
    "faith_roll": "desk",
    "religion_die": "desk",
}
