from dataclasses import replace
from typing import Final

from westphalia.board import bit_list
from westphalia.editions.dice.constants import EVERY_ROUND
from westphalia.editions.dice.rules.dilemma import pair
from westphalia.editions.dice.rules.power import principality_power, saved
from westphalia.editions.dice.rules.tradeoffs import due
from westphalia.editions.dice.state import DiceState
from westphalia.editions.kit import content
from westphalia.editions.kit.show import desks, races
from westphalia.editions.kit.show.part import Seen, named, shares
from westphalia.editions.kit.show.types import Desk, Fact, Part, Race, Section, Share, Token
from westphalia.editions.player_turns import show as shared_show
from westphalia.rules.base.state import CATHOLIC, PROTESTANT, TYPES
from westphalia.rules.realm.provinces import is_foreign_power, of_religion

POINTS_OF: Final = ("Saints", "Reformation Points")  # by religion


# --- the race ---


def race(seen: Seen) -> Race:
    """D.victory.*: two religious victories and the Peace of Westphalia."""
    s: DiceState = seen.state
    who = [
        f"the {s.k.saved_places} {faith} with the most {points}, including ties"
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
    found = [
        *shared_show.together_desks(seen, pair),
        *desks.moment_desks(seen, _battle_facts, shared_show.election_is_open(s)),
    ]
    for desk in found:
        if desk["kind"] == "election" and not s.votes:
            desk["sentence"].append({"text": " Votes are secret and revealed together."})
    rows = desks.rows_desk(seen, SHOW, _sections(seen, phase))
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


SHOW: Final = replace(
    content.show("westphalia.editions.dice"),
    victories=races.VICTORIES,
    race=race,
    power_of=power_of,
    notes=notes,
    badges=shared_show.badges,
    tokens=tokens,
    desks=all_desks,
)
