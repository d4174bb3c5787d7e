"""What clients show of the dice edition."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from westphalia.board import bit_list
from westphalia.editions.dice.options import EVERY_ROUND
from westphalia.editions.dice.rules.power import principality_power, saved
from westphalia.editions.dice.rules.tradeoffs import due
from westphalia.editions.dice.state import DiceState
from westphalia.editions.kit.show import desks, races
from westphalia.editions.kit.show.part import (
    ALLIES,
    IMPERIAL_POWER,
    STORED,
    Counter,
    Seen,
    ShowPart,
    held_by_seat,
    named,
    shares,
)
from westphalia.editions.kit.show.types import Desk, Fact, Part, Race, Section, Share, Token
from westphalia.editions.player_turns import show as shared_show
from westphalia.rules.base.state import CATHOLIC, PROTESTANT, TYPES
from westphalia.rules.realm.provinces import is_foreign_power, of_religion

POINTS_OF: Final = ("Saints", "Reformation Points")  # by religion


POWER: Final = replace(
    IMPERIAL_POWER,
    meaning="Strength: orthodox provinces, allies, and a Foreign Power's Home.",
    cite="D.ip.1",
)
POINTS: Final = Counter(
    id="points",
    icon="saint",
    label="Saints or Reformation Points",
    short="Points",
    meaning="Saints or Reformation Points. The {k.saved_places} leaders of each religion are saved.",
    cite="D.faith.roll.2",
    value=held_by_seat("points"),
    chart=True,
)
UNPLACED: Final = replace(
    STORED,
    label="Unplaced Influence",
    short="Unplaced",
    meaning="Influence not placed on a Principality. You lose {k.tradeoff_unplaced} each round.",
)
HOME: Final = Counter(
    id="home",
    icon="ship",
    label="Home Province",
    short="Home",
    meaning="Imperial Power of the Home: {k.fp_home_ip_per_round} times the round, less troubles.",
    cite="D.fp.home.1",
    value=held_by_seat("home_ip"),
)
FAITH: Final = Counter(
    id="faith",
    icon="church",
    label="Faith",
    meaning="Faith dice to roll; {k.faith_die} or less is a success.",
    cite="faith.roll",
    value=held_by_seat("faith"),
)
CUBES_LEFT: Final = Counter(
    id="cubes",
    icon="cube",
    label="Cubes to place",
    short="Cubes left",
    meaning="Successes still to place on the map.",
    cite="spread",
    value=held_by_seat("successes"),
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
    """D.victory.*: two religious victories and the Peace of Westphalia."""
    s: DiceState = seen.state
    who = [
        f"the {s.k.saved_places} {faith} with most {points}, including ties"
        for faith, points in zip(("Catholics", "Protestants"), POINTS_OF, strict=True)
    ]
    return races.race_of(
        seen, [shared_show.religious_goal(s, faith, who[faith]) for faith in (CATHOLIC, PROTESTANT)]
    )


# --- realms ---


def power_of(s: DiceState, seat: int) -> list[Share]:
    """D.ip.1: the parts of a Player's Imperial Power."""
    orthodox = s.land[seat] & of_religion(s, s.religion[seat])
    return shares(
        {
            "orthodox provinces": orthodox.bit_count() * s.k.ip_orthodox_province,
            "allies": sum(principality_power(s, p) for p in bit_list(s.allied[seat])),
            "the Home": s.home_ip[seat],
        }
    )


def sits_out(s: DiceState, seat: int) -> str:
    if not s.combats | s.engages | s.wages:
        return "not chosen"
    return next(name for field, name in shared_show.ACTIVITIES if not getattr(s, field) >> seat & 1)


def notes(s: DiceState, seat: int) -> list[str]:
    said = shared_show.notes(s, seat)
    if s.combats | s.engages | s.wages:
        said.append(f"skips {sits_out(s, seat)}")
    if is_foreign_power(s, seat):
        said.append(f"Internal Troubles next round: {s.troubles[seat]}")
    return said


def tokens(s: DiceState) -> list[Token]:
    return shared_show.tokens(s, "cube", ("cube", "cubes"))


# --- desks ---


def _battle_facts(seen: Seen, seat: int) -> list[Fact]:
    """D.battle.muster.4: discarded cards are out of the battle."""
    aside = sum(seen.state.aside[seat * TYPES : seat * TYPES + TYPES])
    return [{"label": "Set aside", "value": str(aside), "alarm": False}] if aside else []


def all_desks(seen: Seen) -> list[Desk]:
    s: DiceState = seen.state
    phase = s.k.phases[s.phase]
    found = desks.moment_desks(seen, _battle_facts, shared_show.election_is_open(s))
    for desk in found:
        if desk["kind"] == "election" and not s.votes:
            desk["sentence"].append({"text": " Votes are secret and revealed together."})
    rows = desks.rows_desk(seen, SHOW, COLUMNS.get(phase, USUAL_COLUMNS), _sections(seen, phase))
    if phase == "turns":
        meaning = "The activity a Player skips."
        desks.add_column(rows, "Skips", meaning, lambda seat: sits_out(s, seat))
    if phase == "tradeoffs":
        meaning = "Influence lost for a round without war, or by the Emperor for skipping."
        desks.add_column(rows, "Loses", meaning, lambda seat: due(s, seat))
    found.append(rows)
    return found


def _sections(seen: Seen, phase: str) -> list[Section]:
    found = [shared_show.activities(seen)]
    if phase in ("upheaval", "turns", "heresy"):
        found.append(shared_show.drawn(seen))
    if phase in ("heresy", "religious_war"):
        found.append(_salvation(seen))
    if phase in ("war", "religious_war"):
        found.append(shared_show.religious_war(seen))
    if phase in ("tradeoffs", "foreign_powers", "election"):
        every_round = seen.state.options.get("emperor") == EVERY_ROUND
        found.append(shared_show.emperors_life(seen, every_round))
    return found


def _salvation(seen: Seen) -> Section:
    """D.saved.1: the saved Players."""
    s: DiceState = seen.state
    lines = []
    for religion in (CATHOLIC, PROTESTANT):
        if seats := saved(s, religion):
            role = s.k.role_names[1 + religion]
            lines.append([Part(text=f"{role}: "), *named(seen.players, seats)])
    return {"title": "Salvation", "lines": lines}


LEDGER: Final = {  # why a Player loses in the Tradeoffs
    "D.tradeoff.1": "unplaced Influence",
    "D.tradeoff.2": "a round without war",
    "D.tradeoff.emperor.1": "the Emperor skipped Combat Heresy",
    "D.tradeoff.emperor.2": "the Emperor skipped Combat Heresy",
    "D.tradeoff.emperor.4": "the Emperor skipped an activity",
}
SHOW: Final = ShowPart(
    counters=(POWER, POINTS, UNPLACED, HOME, shared_show.SCORE),
    victories=races.VICTORIES,
    race=race,
    power_of=power_of,
    notes=notes,
    badges=shared_show.badges,
    tokens=tokens,
    desks=all_desks,
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
    scenes={
        "dilemma": ("Dilemma cards", "hands"),
        "shifts": ("Tradeoffs", "hands"),
        "affairs": ("Internal Troubles", "ship"),
    },
    affairs="Internal Troubles next round",
)
