"""What the dice edition shows of itself: counters, the race, cubes on the map, desks, the chronicle."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from westphalia.board import bit_list
from westphalia.editions import desks, politics_show, races
from westphalia.editions.dice.options import EVERY_ROUND
from westphalia.editions.dice.power import principality_power, saved
from westphalia.editions.dice.state import DiceState
from westphalia.editions.dice.tradeoffs import due
from westphalia.editions.show_part import (
    ALLIES,
    DUELS,
    IMPERIAL_POWER,
    STORED,
    Chronicle,
    Counter,
    Seen,
    ShowPart,
    named,
    score,
)
from westphalia.editions.shown import Desk, Fact, Part, Race, Section, Share, Token
from westphalia.editions.tales import ON_PLACES
from westphalia.rules.realm import is_foreign_power, of_religion
from westphalia.rules.state import CATHOLIC, PROTESTANT, TYPES

POINTS_OF: Final = ("Saints", "Reformation Points")  # by religion


def _points(seen: Seen, seat: int) -> int:
    return int(seen.state.points[seat])


def _home(seen: Seen, seat: int) -> int:
    return int(seen.state.home_ip[seat])


def _faith(seen: Seen, seat: int) -> int:
    return int(seen.state.faith[seat])


def _cubes_left(seen: Seen, seat: int) -> int:
    return int(seen.state.successes[seat])


POWER: Final = replace(
    IMPERIAL_POWER,
    meaning="The weight of a realm: its orthodox provinces, its allies, and the Home of a Foreign Power.",
    cite="D.ip.1",
)
POINTS: Final = Counter(
    id="points",
    icon="saint",
    label="Saints or Reformation Points",
    short="Points",
    meaning="Saints of a Catholic, Reformation Points of a Protestant: the {k.saved_places} with most are saved.",
    cite="D.faith.roll.2",
    value=_points,
    chart=True,
)
UNPLACED: Final = replace(
    STORED,
    label="Unplaced Influence",
    short="Unplaced",
    meaning="Influence that is not placed on a Principality; {k.tradeoff_unplaced} of it is lost in every round.",
)
HOME: Final = Counter(
    id="home",
    icon="ship",
    label="Home Province",
    short="Home",
    meaning="What a Foreign Power's Home gives: {k.fp_home_ip_per_round} times the round's number, less its troubles.",
    cite="D.fp.home.1",
    value=_home,
)
SCORE: Final = Counter(
    id="score",
    icon="star",
    label="Westphalia score",
    short="Score",
    meaning="Imperial Power without a Home's, and {k.westphalia_town_bonus} for each orthodox town.",
    cite="win.score",
    value=score,
    chart=True,
)
FAITH: Final = Counter(
    id="faith",
    icon="church",
    label="Faith",
    meaning="Dice that are rolled; {k.faith_die} or less is a success.",
    cite="faith.roll",
    value=_faith,
)
CUBES_LEFT: Final = Counter(
    id="cubes",
    icon="cube",
    label="Cubes to place",
    short="Cubes left",
    meaning="Successes that are not placed on the map yet.",
    cite="spread",
    value=_cubes_left,
)

COLUMNS: Final = {  # what matters in each phase
    "heresy": (FAITH, CUBES_LEFT, POINTS),
    "diplomacy": (UNPLACED, ALLIES),
    "war": (POWER, UNPLACED),
    "religious_war": (POWER, POINTS),
    "tradeoffs": (UNPLACED, ALLIES),
    "foreign_powers": (POWER, HOME),
    "election": (POWER, UNPLACED, ALLIES),
}
USUAL_COLUMNS: Final = (POWER, POINTS, UNPLACED)


# --- the race ---


def race(seen: Seen) -> Race:
    """D.victory.*: two religious victories, which end the game at once, and the Peace of Westphalia."""
    s: DiceState = seen.state
    who = [
        f"the {s.k.saved_places} {faith} with most {points}, and all who tie for the last place"
        for faith, points in zip(("Catholics", "Protestants"), POINTS_OF, strict=True)
    ]
    return races.race_of(
        seen, [politics_show.religious_goal(s, faith, who[faith]) for faith in (CATHOLIC, PROTESTANT)]
    )


# --- realms ---


def power_of(s: DiceState, seat: int) -> list[Share]:
    """D.ip.1: of what a Player's Imperial Power is made."""
    orthodox = s.land[seat] & of_religion(s, s.religion[seat])
    shares: list[Share] = [
        {"label": "orthodox provinces", "value": orthodox.bit_count() * s.k.ip_orthodox_province},
        {"label": "allies", "value": sum(principality_power(s, p) for p in bit_list(s.allied[seat]))},
        {"label": "the Home", "value": s.home_ip[seat]},
    ]
    return [share for share in shares if share["value"]]


def sits_out(s: DiceState, seat: int) -> str:
    """The activity that a Player sits out in this round."""
    if not s.combats | s.engages | s.wages:
        return "not chosen"
    return next(name for field, name in politics_show.ACTIVITIES if not getattr(s, field) >> seat & 1)


def notes(s: DiceState, seat: int) -> list[str]:
    """What else is worth knowing of a realm."""
    said = politics_show.notes(s, seat)
    if s.combats | s.engages | s.wages:
        said.append(f"sits out: {sits_out(s, seat)}")
    if is_foreign_power(s, seat):
        said.append(f"Internal Troubles of {s.troubles[seat]} for the next round")
    return said


def tokens(s: DiceState) -> list[Token]:
    """Drawn Principalities, the Target, and conversion cubes."""
    return politics_show.tokens(s, "cube", ("cube", "cubes"))


# --- desks ---


def _battle_facts(seen: Seen, seat: int) -> list[Fact]:
    """D.battle.muster.4: what he has set aside is out of the battle."""
    aside = sum(seen.state.aside[seat * TYPES : seat * TYPES + TYPES])
    return [{"label": "Set aside", "value": str(aside), "alarm": False}] if aside else []


def all_desks(seen: Seen) -> list[Desk]:
    """The battles and the election while they last, and what each brings to the phase."""
    s: DiceState = seen.state
    phase = s.k.phases[s.phase]
    found: list[Desk] = []
    battle = desks.battle_desk(seen, _battle_facts)
    if battle:
        found.append(battle)
    if politics_show.election_is_open(s):
        election = desks.election_desk(seen)
        if not s.votes:
            election["sentence"].append({"text": " The ballots are secret and shown together."})
        found.append(election)
    rows = desks.rows_desk(
        seen,
        s.k.phase_names[s.phase],
        SHOW.icon(phase),
        COLUMNS.get(phase, USUAL_COLUMNS),
        _sections(seen, phase),
    )
    if phase == "turns":
        meaning = "The activity that he takes no part in."
        desks.add_column(rows, "Sits out", meaning, lambda seat: sits_out(s, seat))
    if phase == "tradeoffs":
        meaning = "Influence that is lost for a round without war, or for what the Emperor sat out."
        desks.add_column(rows, "Loses", meaning, lambda seat: due(s, seat))
    found.append(rows)
    return found


def _sections(seen: Seen, phase: str) -> list[Section]:
    """What goes on in a phase."""
    found = [politics_show.activities(seen)]
    if phase in ("upheaval", "turns", "heresy"):
        found.append(politics_show.drawn(seen))
    if phase in ("heresy", "religious_war"):
        found.append(_salvation(seen))
    if phase in ("war", "religious_war"):
        found.append(politics_show.religious_war(seen))
    if phase in ("tradeoffs", "foreign_powers", "election"):
        every_round = seen.state.options.get("emperor") == EVERY_ROUND
        found.append(politics_show.emperors_life(seen, every_round))
    return found


def _salvation(seen: Seen) -> Section:
    """D.saved.1: who is saved now."""
    s: DiceState = seen.state
    lines = []
    for religion in (CATHOLIC, PROTESTANT):
        if seats := saved(s, religion):
            role = s.k.role_names[1 + religion]
            lines.append([Part(text=f"{role}: "), *named(seen.players, seats)])
    return {"title": "Salvation", "lines": lines}


CHRONICLE: Final = politics_show.CHRONICLE | {
    "luther": Chronicle("{seat} becomes the first Protestant among the Players."),
    "de_sales": Chronicle("{seat} returns to a Church that had no Player left."),
    "renamed": Chronicle("{principality} has grown great and is called {name}."),
    "automatic_league": Chronicle("The {league} is far stronger and wins without a battle."),
    "term_ends": Chronicle("Emperor {seat} lays down his crown."),
    "emperor_loses_province": Chronicle("A province of Emperor {seat} turns {religion}."),
}
LEDGER: Final = {  # why a Player loses in the Tradeoffs
    "D.tradeoff.1": "unplaced Influence fades",
    "D.tradeoff.2": "a round without war",
    "D.tradeoff.emperor.1": "the Emperor sat out Combat Heresy",
    "D.tradeoff.emperor.2": "the Emperor sat out Combat Heresy",
    "D.tradeoff.emperor.4": "what the Emperor sat out",
}
SHOW: Final = ShowPart(
    counters=(POWER, POINTS, UNPLACED, HOME, SCORE),
    victories=races.VICTORIES,
    race=race,
    power_of=power_of,
    notes=notes,
    badges=politics_show.badges,
    tokens=tokens,
    desks=all_desks,
    chronicle=CHRONICLE,
    levels=politics_show.LEVELS
    | {
        "unrest": "desk",
        "internal_troubles": "desk",
        "emperor_rolls": "desk",
        "size_roll": "desk",
        "sits_out": "desk",
    },
    dice={
        "faith_roll": "rolls",
        "religion_die": "face",
        "unrest": "roll",
        "internal_troubles": "dice",
        "emperor_rolls": "die",
        "emperor_lives": "die",
        "emperor_dies": "die",
        "size_roll": "roll",
    },
    duels=DUELS,
    on_places=ON_PLACES
    | {
        "die_on_principality": "{seat} places {religion} cubes on",
        "die_on_province": "{seat} places {religion} cubes on",
    },
    icons={
        "initiative": "list",
        "turns": "list",
        "tradeoffs": "hands",
        "tradeoff": "hands",
        "reign": "crown",
        "dilemma": "hands",
        "rwar": "cross",
        "victory": "star",
        "influence": "cube",
    },
    ledger=LEDGER,
    champions=politics_show.CHAMPIONS,
    scenes={
        "dilemma": ("Dilemma cards", "hands"),
        "shifts": ("Tradeoffs", "hands"),
        "affairs": ("Internal Troubles", "ship"),
    },
    affairs="Internal Troubles for the next round",
)
