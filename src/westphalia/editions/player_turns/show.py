from collections import Counter as Tally
from collections.abc import Callable
from typing import Any, Final

from westphalia.board import bit_list
from westphalia.editions.kit.show import races, together
from westphalia.editions.kit.show.desks import is_first_election, power_part
from westphalia.editions.kit.show.part import Seen, cited, named, token
from westphalia.editions.kit.show.races import VICTORIES
from westphalia.editions.kit.show.types import Badge, Desk, Goal, Part, Section, Token
from westphalia.editions.player_turns.rules.declaring import RESTORER
from westphalia.editions.player_turns.rules.diplomacy_turn import games_of_engaged
from westphalia.editions.player_turns.rules.league_forming import DEFENDER
from westphalia.editions.player_turns.rules.religious_victory import is_open, religious_standing
from westphalia.engine import Champion
from westphalia.engine.phrases import counted
from westphalia.rules.base.answers import PRINCIPALITY, kind_of
from westphalia.rules.base.state import NONE
from westphalia.rules.base.words import RELIGIONS
from westphalia.rules.diplomacy.diplomacy_game import partners
from westphalia.rules.realm.power import in_order
from westphalia.rules.realm.provinces import religion_of
from westphalia.rules.victory.check import RULE_OF, VICTORY_OF

ACTIVITIES: Final = (("combats", "Combat Heresy"), ("engages", "Engage in Diplomacy"), ("wages", "Wage War"))


# --- the race ---


def religious_goal(s: Any, religion: int, who: str) -> Goal:
    """win.*: a religion needs most provinces, all Electors and the Emperor."""
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
        "counts_words": f"counts after the Religious War of round {first}",
        "seats": list(s.winners_of(religion)),
    }


# --- the map ---


def tokens(s: Any, icon: str, name: tuple[str, str]) -> list[Token]:
    found: list[Token] = []
    for power in bit_list(s.principalities):
        if power == s.target:
            found.append(token(s.capital[power], "target", "Target of the Religious War"))
        if s.markers >> power & 1:
            found.append(token(s.capital[power], "flame", "drawn in the Religious Upheaval"))
    placed: Tally[tuple[int, int]] = Tally()
    for spot, seat in s.dice:
        kind, value = kind_of(spot)
        at = s.capital[value] if kind == kind_of(PRINCIPALITY)[0] else value
        placed[at, s.religion[seat]] += 1
    for (at, religion), n in sorted(placed.items()):
        label = f"{n} {RELIGIONS[religion]} {name[0] if n == 1 else name[1]}"
        found.append(token(at, icon, label, n, religion))
    return found


# --- realms ---


def notes(s: Any, seat: int) -> list[str]:
    said = [name for field, name in ACTIVITIES if getattr(s, field) >> seat & 1]
    if s.rotf == seat:
        said.append("Restorer of the Faith")
    if s.dotf == seat:
        said.append("Defender of the Faith")
    if s.emperor == seat:
        said.append(f"Emperor for {counted(s.reign, 'round')}" if s.reign else "Emperor in their first round")
    return said


def badges(s: Any, seat: int) -> list[Badge]:
    found: list[Badge] = []
    if s.rotf == seat:
        found.append(_badge(s, "cross", RESTORER))
    if s.dotf == seat:
        found.append(_badge(s, "shield", DEFENDER))
    return found


def _badge(s: Any, icon: str, champion: Champion) -> Badge:
    return {
        "icon": icon,
        "label": champion.title,
        "meaning": champion.meaning.format(k=s.k),
        "rule": cited(s, champion.cite),
        "side": champion.side,
    }


# --- desks ---


def line(*parts: str | Part) -> list[Part]:
    return [Part(text=part) if isinstance(part, str) else part for part in parts]


def activities(seen: Seen) -> Section:
    s = seen.state
    lines = [
        [Part(text=f"{name}: "), *named(seen.players, in_order(s, getattr(s, field)))]
        for field, name in ACTIVITIES
        if s.combats | s.engages | s.wages and (getattr(s, field) or field == "combats")
    ]
    return {"title": "Activities", "lines": lines}


def drawn(seen: Seen) -> Section:
    powers = bit_list(seen.state.markers)
    lines = [line(power_part(seen, p), f": {RELIGIONS[religion_of(seen.state, p)]}") for p in powers]
    return {"title": "Drawn in the Religious Upheaval", "lines": lines}


def religious_war(seen: Seen) -> Section:
    s = seen.state
    lines = []
    if s.rotf != NONE:
        target = (
            power_part(seen, s.target)
            if s.target != NONE
            else Part(text="a Principality that no longer exists")
        )
        lines.append(line(power_part(seen, s.rotf), ", Restorer of the Faith, against ", target))
    if s.dotf != NONE:
        lines.append(line(power_part(seen, s.dotf), ", Defender of the Faith"))
    return {"title": "Religious War", "lines": lines}


def emperors_life(seen: Seen, every_round: bool = False) -> Section:
    """reign.*: whether and how the Emperor will die at this Round's election."""
    s = seen.state
    title = "The Emperor's life"
    if s.emperor == NONE:
        return {"title": title, "lines": [line("The throne is vacant.")] if s.round else []}
    who = power_part(seen, s.emperor)
    if s.k.phases[s.phase] == "election" and s.reign:
        return {"title": title, "lines": [line(who, f" lives on after {counted(s.reign, 'round')}.")]}
    if every_round:
        fate = " reigns until this round's election."
    elif s.left_in_reign:
        fate = " left the Empire and dies at the end of the round."
    elif s.reign + 1 >= s.k.emperor_max_rounds:
        fate = f" dies at the end of this round, the last of {s.k.emperor_max_rounds}."
    else:
        fate = f" dies at the end of the round if the Imperial Die shows {s.k.imperial_die_death} or less."
    return {"title": title, "lines": [line(who, fate)]}


def together_desks(seen: Seen, game: Callable[[Any, int], tuple[int, int]] = partners) -> list[Desk]:
    """Return the desks of the Diplomacy Game and of the Leagues; `game` returns the players of a game."""
    s = seen.state
    targets = [] if s.target == NONE else [(s.target, s.rotf)]
    prize = f"gains {s.k.religious_war_prize} Influence there."
    return [
        *together.game_desk(seen, lambda s: [game(s, number) for number in games_of_engaged(s)]),
        *together.leagues_desk(seen, targets, prize, by_faith=True),
    ]


def election_is_open(s: Any) -> bool:
    """Return whether an election is on: in setup, or when the throne is vacant."""
    return is_first_election(s) or (s.k.phases[s.phase] == "election" and s.emperor == NONE)
