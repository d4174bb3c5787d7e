from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from westphalia.board import bit_list
from westphalia.editions.kit import content
from westphalia.editions.kit.show import desks, races, together
from westphalia.editions.kit.show.part import Seen, cited, named, shares
from westphalia.editions.kit.show.types import Badge, BoardDesk, Desk, Fact, Part, Race, Section, Share, Token
from westphalia.editions.player_turns import show as shared_show
from westphalia.editions.player_turns.show import line
from westphalia.editions.six_round.rules.diplomacy import due
from westphalia.editions.six_round.rules.power import (
    home_power,
    principality_power,
    ranked_by_works,
    saved_by_faith_alone,
)
from westphalia.editions.six_round.rules.salvation import saints
from westphalia.editions.six_round.state import SixRoundState
from westphalia.rules.base.answers import DOCTRINE
from westphalia.rules.base.state import CATHOLIC, NONE, PROTESTANT, TYPES
from westphalia.rules.base.words import CARDS
from westphalia.rules.realm.provinces import is_foreign_power


def _saints(seen: Seen, seat: int) -> int:
    return saints(seen.state, seat)


# --- the race ---


def race(seen: Seen) -> Race:
    """VI.win.*: two religious victories and the Peace of Westphalia."""
    s: SixRoundState = seen.state
    most = s.k.saved_places
    who = (
        f"the {most} Catholics with the most Good Works",
        f"the Players Saved by Faith Alone, at most {most}",
    )
    return races.race_of(
        seen, [shared_show.religious_goal(s, faith, who[faith]) for faith in (CATHOLIC, PROTESTANT)]
    )


# --- realms ---


def power_of(s: SixRoundState, seat: int) -> list[Share]:
    """VI.ip.1: the parts of a Player's Imperial Power."""
    return shares(
        {
            "provinces": s.land[seat].bit_count() * s.k.ip_per_own_province,
            "allies": sum(principality_power(s, p) for p in bit_list(s.allied[seat])),
            "the Home": home_power(s, seat),
            "the crown": s.k.ip_of_emperor[s.round] if s.emperor == seat else 0,
        }
    )


def doctrine_of(s: SixRoundState, seat: int) -> str:
    return "none" if s.doctrine[seat] == NONE else s.k.doctrine_names[s.doctrine[seat]]


def notes(s: SixRoundState, seat: int) -> list[str]:
    said = shared_show.notes(s, seat)
    if s.doctrine[seat] != NONE:
        said.append(f"{doctrine_of(s, seat)} doctrine")
    if s.reformer[seat] != NONE:
        said.append(f"Reformer {s.k.reformers[s.reformer[seat]]}")
    said.append("Monastery" if s.monastery >> seat & 1 else "no Monastery")
    if is_foreign_power(s, seat):
        said.append(f"Foreign Affairs {s.affairs[seat]:+}")
    if s.requests >> seat & 1:
        said.append("request flag up")
    return said


def badges(s: SixRoundState, seat: int) -> list[Badge]:
    found = shared_show.badges(s, seat)
    return [*found, {"icon": "flag", "label": "request flag up"}] if s.requests >> seat & 1 else found


def tokens(s: SixRoundState) -> list[Token]:
    return shared_show.tokens(s, "die", ("die", "dice"))


# --- desks ---


def _battle_facts(seen: Seen, seat: int) -> list[Fact]:
    s: SixRoundState = seen.state
    if any(war.leader == seat and war.defender != seat for war in s.wars if s.facing[seat] == war.attacker):
        leads = "the program" if s.program_plays(seat) else seen.players[seat]
        return [{"label": "Leader", "value": leads, "alarm": False}]
    return [{"label": "Doctrine", "value": doctrine_of(s, seat), "alarm": False}]


def all_desks(seen: Seen) -> list[Desk]:
    s: SixRoundState = seen.state
    phase = s.k.phases[s.phase]
    found = [
        *together.council_desk(seen, _after_council(s)),
        *shared_show.together_desks(seen),
        *desks.moment_desks(seen, _battle_facts, shared_show.election_is_open(s)),
    ]
    battle = any(desk["kind"] == "battle" for desk in found)
    rows = desks.rows_desk(seen, SHOW, _sections(seen, phase))
    if phase in ("war", "religious_war"):
        meaning = "Cards a Player may exchange before a battle."
        desks.add_column(rows, "Doctrine", meaning, lambda seat: doctrine_of(s, seat))
    if phase == "shifts":
        meaning = "Influence lost for a round without war."
        desks.add_column(rows, "Loses", meaning, lambda seat: 0 if s.exiled >> seat & 1 else due(s, seat))
    found.append(rows)
    if _chooses_doctrine(seen) or any(doctrine != NONE for doctrine in s.doctrine):
        found.insert(0 if _chooses_doctrine(seen) and not battle else len(found), doctrine_board(seen))
    return found


def _sections(seen: Seen, phase: str) -> list[Section]:
    found = [shared_show.activities(seen)]
    if phase in ("upheaval", "heresy"):
        found.append(shared_show.drawn(seen))
    if phase == "heresy":
        found += [_salvation(seen), _council(seen.state)]
    if phase in ("war", "religious_war"):
        found.append(shared_show.religious_war(seen))
    if phase in ("shifts", "foreign_powers", "election"):
        found.append(shared_show.emperors_life(seen))
    if seen.state.requests:
        asked = [seat for seat in range(seen.state.players) if seen.state.requests >> seat & 1]
        found.append({"title": "Request flags", "lines": [named(seen.players, asked)]})
    return found


def _salvation(seen: Seen) -> Section:
    """The saved Players, or those who would be once the Reformation begins."""
    s: SixRoundState = seen.state
    when = "Saved by Faith and Works: " if s.reformation else "Saved once the Reformation begins: "
    lines = []
    if works := ranked_by_works(s):
        lines.append([Part(text=when), *named(seen.players, works)])
    if alone := saved_by_faith_alone(s):
        lines.append([Part(text="Saved by Faith Alone: "), *named(seen.players, alone)])
    return {"title": "Salvation", "lines": lines}


def _after_council(s: SixRoundState) -> list[str]:
    """VI.trent.8, VI.trent.9: the effects of the Reformation."""
    return [
        f"the {s.k.saved_places} Catholics with most Good Works are saved",
        "Catholics roll their Faith dice",
        "they sell no more indulgences",
    ]


def _council(s: SixRoundState) -> Section:
    if s.reformation:
        words = "The Catholic Reformation has begun."
    else:
        words = f"The Catholic Reformation begins by the end of round {s.k.trent_deadline}."
    return {"title": "Council of Trent", "lines": [line(words)]}


def _chooses_doctrine(seen: Seen) -> bool:
    kinds = ("start_doctrine", "start_doctrine_openly", "newdoctrine", "exchange")
    return seen.question is not None and str(seen.question.kind) in kinds


def doctrine_words(give: Sequence[int], take: Sequence[int]) -> str:
    """VI.army.6: the exchanges of a doctrine, in words."""
    given = "any card" if len(give) == TYPES else "a " + " or a ".join(CARDS[card] for card in give)
    if not take:
        return f"Give up {given} and take one of another type of your choice, in secret."
    if len(set(take)) == 1:
        return f"Give up {given} and take {len(take)} cards of type {CARDS[take[0]]}."
    return f"Give up {given} and take " + " and ".join(f"a {CARDS[card]}" for card in take) + "."


def doctrine_board(seen: Seen) -> BoardDesk:
    """VI.army.6: the exchanges of each doctrine, and the Players who hold it."""
    s: SixRoundState = seen.state
    return {
        "kind": "board",
        "id": "doctrines",
        "title": "Doctrine board",
        "icon": "scroll",
        "urgent": _chooses_doctrine(seen),
        "entries": [
            {
                "name": name,
                "meaning": doctrine_words(give, take),
                "give": list(give),
                "take": list(take),
                "seats": (held := [seat for seat in range(s.players) if s.doctrine[seat] == i]),
                "moved": [seat for seat in held if s.doctrine_changed >> seat & 1],
                "answer": DOCTRINE + i,
            }
            for i, (name, (give, take)) in enumerate(zip(s.k.doctrine_names, s.k.doctrine_table, strict=True))
        ],
        "sentence": line(
            f"Before a battle you may exchange up to {s.k.doctrine_discards} cards by your doctrine."
            " You may change it once a round when you Wage War."
        ),
        "rule": cited(s, "VI.army.6"),
    }


SHOW: Final = replace(
    content.show("westphalia.editions.six_round", {"saints": _saints}),
    victories=races.VICTORIES,
    race=race,
    power_of=power_of,
    notes=notes,
    badges=badges,
    tokens=tokens,
    desks=all_desks,
)
