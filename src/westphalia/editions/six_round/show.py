"""What the six-round edition shows of itself: counters, the race, tokens on the map, desks, the chronicle."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from westphalia.board import bit_list
from westphalia.editions import desks, politics_show, races
from westphalia.editions.politics_show import line
from westphalia.editions.show_part import (
    ALLIES,
    DUELS,
    IMPERIAL_POWER,
    STORED,
    Chronicle,
    Counter,
    Seen,
    ShowPart,
    cited,
    named,
    score,
)
from westphalia.editions.shown import Badge, BoardDesk, Desk, Fact, Part, Race, Section, Share, Token
from westphalia.editions.six_round.power import home_power, principality_power
from westphalia.editions.six_round.salvation import saints
from westphalia.editions.six_round.saved import ranked_by_works, saved_by_faith_alone
from westphalia.editions.six_round.shifts import due
from westphalia.editions.six_round.state import SixRoundState
from westphalia.rules.answers import DOCTRINE
from westphalia.rules.realm import is_foreign_power
from westphalia.rules.state import CATHOLIC, NONE, PROTESTANT, TYPES
from westphalia.rules.words import CARDS


def _gold(seen: Seen, seat: int) -> int:
    return int(seen.state.gold[seat])


def _good_works(seen: Seen, seat: int) -> int:
    return int(seen.state.good_works[seat])


def _saints(seen: Seen, seat: int) -> int:
    return saints(seen.state, seat)


def _faith(seen: Seen, seat: int) -> int:
    return int(seen.state.faith[seat])


def _dice_left(seen: Seen, seat: int) -> int:
    return int(seen.state.successes[seat])


POWER: Final = replace(
    IMPERIAL_POWER,
    meaning="The weight of a realm: its provinces, its allies, the crown, and the Home of a Foreign Power.",
    cite="VI.ip.1",
)
GOLD: Final = Counter(
    id="gold",
    icon="coin",
    label="Gold",
    meaning="Pays for Church Patronage, Influence and extra cards; what is left becomes saved Influence.",
    cite="income",
    value=_gold,
)
SAVED_INFLUENCE: Final = replace(
    STORED,
    label="Saved Influence",
    short="Saved DI",
    meaning="Diplomatic Influence that is not placed; {k.shift_saved_loss} of it is lost in every round.",
)
GOOD_WORKS: Final = Counter(
    id="good_works",
    icon="works",
    label="Good Works",
    short="Works",
    meaning="Merit of a Catholic; once the Catholic Reformation has begun, those with most are saved.",
    cite="faith.works",
    value=_good_works,
)
SAINTS: Final = Counter(
    id="saints",
    icon="saint",
    label="Saints",
    meaning="Every {k.good_works_per_saint} Good Works are a Saint, who earns Faith.",
    cite="VI.faith.14",
    value=_saints,
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
    meaning="Dice that are rolled to spread a religion.",
    cite="faith.roll",
    value=_faith,
)
DICE_LEFT: Final = Counter(
    id="dice",
    icon="die",
    label="Dice to place",
    short="Dice left",
    meaning="Successful dice that are not placed on the map yet.",
    cite="spread",
    value=_dice_left,
)

COLUMNS: Final = {  # what matters in each phase
    "upheaval": (POWER, GOLD, SAVED_INFLUENCE),
    "heresy": (FAITH, DICE_LEFT, GOLD, GOOD_WORKS, SAINTS),
    "diplomacy": (SAVED_INFLUENCE, GOLD, ALLIES),
    "war": (POWER, GOLD),
    "religious_war": (POWER, GOLD),
    "shifts": (SAVED_INFLUENCE, ALLIES),
    "foreign_powers": (POWER, SAVED_INFLUENCE),
    "election": (POWER, SAVED_INFLUENCE, ALLIES),
}
USUAL_COLUMNS: Final = (POWER, SAVED_INFLUENCE, ALLIES)


# --- the race ---


def race(seen: Seen) -> Race:
    """VI.win.*: two religious victories, which end the game at once, and the Peace of Westphalia."""
    s: SixRoundState = seen.state
    most = s.k.saved_places
    who = (f"the {most} Catholics with most Good Works", f"those Saved by Faith Alone, at most {most}")
    return races.race_of(
        seen, [politics_show.religious_goal(s, faith, who[faith]) for faith in (CATHOLIC, PROTESTANT)]
    )


# --- realms ---


def power_of(s: SixRoundState, seat: int) -> list[Share]:
    """VI.ip.1: of what a Player's Imperial Power is made."""
    crown = s.k.ip_of_emperor[s.round] if s.emperor == seat else 0
    shares: list[Share] = [
        {"label": "provinces", "value": s.land[seat].bit_count() * s.k.ip_per_own_province},
        {"label": "allies", "value": sum(principality_power(s, p) for p in bit_list(s.allied[seat]))},
        {"label": "the Home", "value": home_power(s, seat)},
        {"label": "the crown", "value": crown},
    ]
    return [share for share in shares if share["value"]]


def doctrine_of(s: SixRoundState, seat: int) -> str:
    """A Player's doctrine by name."""
    return "none" if s.doctrine[seat] == NONE else s.k.doctrine_names[s.doctrine[seat]]


def notes(s: SixRoundState, seat: int) -> list[str]:
    """What else is worth knowing of a realm."""
    said = politics_show.notes(s, seat)
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
    """Restorer and Defender of the Faith, and a raised request flag."""
    found = politics_show.badges(s, seat)
    return [*found, {"icon": "flag", "label": "request flag up"}] if s.requests >> seat & 1 else found


def tokens(s: SixRoundState) -> list[Token]:
    """Drawn Principalities, the Target, and Faith dice."""
    return politics_show.tokens(s, "die", ("die", "dice"))


# --- desks ---


def _battle_facts(seen: Seen, seat: int) -> list[Fact]:
    s: SixRoundState = seen.state
    if any(war.leader == seat and war.defender != seat for war in s.wars if s.facing[seat] == war.attacker):
        leads = "the program" if s.program_plays(seat) else seen.players[seat]
        return [{"label": "Leader", "value": leads, "alarm": False}]
    return [{"label": "Doctrine", "value": doctrine_of(s, seat), "alarm": False}]


def all_desks(seen: Seen) -> list[Desk]:
    """The battles and the election while they last, what each brings to the phase, and the doctrine board."""
    s: SixRoundState = seen.state
    phase = s.k.phases[s.phase]
    found: list[Desk] = []
    battle = desks.battle_desk(seen, _battle_facts)
    if battle:
        found.append(battle)
    if politics_show.election_is_open(s):
        found.append(desks.election_desk(seen))
    rows = desks.rows_desk(
        seen,
        s.k.phase_names[s.phase],
        SHOW.icon(phase),
        COLUMNS.get(phase, USUAL_COLUMNS),
        _sections(seen, phase),
    )
    if phase in ("war", "religious_war"):
        meaning = "What a Player may exchange before a battle."
        desks.add_column(rows, "Doctrine", meaning, lambda seat: doctrine_of(s, seat))
    if phase == "shifts":
        meaning = "Influence that is lost for a round without war."
        desks.add_column(rows, "Loses", meaning, lambda seat: 0 if s.exiled >> seat & 1 else due(s, seat))
    found.append(rows)
    if _chooses_doctrine(seen) or any(doctrine != NONE for doctrine in s.doctrine):
        found.insert(0 if _chooses_doctrine(seen) and not battle else len(found), doctrine_board(seen))
    return found


def _sections(seen: Seen, phase: str) -> list[Section]:
    """What goes on in a phase."""
    found = [politics_show.activities(seen)]
    if phase in ("upheaval", "heresy"):
        found.append(politics_show.drawn(seen))
    if phase == "heresy":
        found += [_salvation(seen), _council(seen.state)]
    if phase in ("war", "religious_war"):
        found.append(politics_show.religious_war(seen))
    if phase in ("shifts", "foreign_powers", "election"):
        found.append(politics_show.emperors_life(seen))
    if seen.state.requests:
        asked = [seat for seat in range(seen.state.players) if seen.state.requests >> seat & 1]
        found.append({"title": "Request flags", "lines": [named(seen.players, asked)]})
    return found


def _salvation(seen: Seen) -> Section:
    """Who is saved, or would be once the Reformation has begun."""
    s: SixRoundState = seen.state
    when = "Saved by Faith and Works: " if s.reformation else "Most Good Works, saved once it begins: "
    lines = []
    if works := ranked_by_works(s):
        lines.append([Part(text=when), *named(seen.players, works)])
    if alone := saved_by_faith_alone(s):
        lines.append([Part(text="Saved by Faith Alone: "), *named(seen.players, alone)])
    return {"title": "Salvation", "lines": lines}


def _council(s: SixRoundState) -> Section:
    """Whether the Catholic Reformation has begun, and when it will at the latest."""
    if s.reformation:
        words = "The Catholic Reformation has begun."
    else:
        words = f"The Catholic Reformation has not begun; it will at the end of round {s.k.trent_deadline}."
    return {"title": "Council of Trent", "lines": [line(words)]}


def _chooses_doctrine(seen: Seen) -> bool:
    kinds = ("start_doctrine", "start_doctrine_openly", "newdoctrine", "exchange")
    return seen.question is not None and str(seen.question.kind) in kinds


def doctrine_words(give: Sequence[int], take: Sequence[int]) -> str:
    """VI.army.6: what a doctrine exchanges, in words."""
    given = "any card" if len(give) == TYPES else "a " + " or a ".join(CARDS[card] for card in give)
    if not take:
        return f"Give up {given} and take one of another type that you choose; nobody sees which."
    if len(set(take)) == 1:
        return f"Give up {given} and take {len(take)} cards of the type {CARDS[take[0]]}."
    return f"Give up {given} and take " + " and ".join(f"a {CARDS[card]}" for card in take) + "."


def doctrine_board(seen: Seen) -> BoardDesk:
    """VI.army.6: what each doctrine exchanges, and who has it."""
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
            f"Before a battle up to {s.k.doctrine_discards} cards of the hand are exchanged by one's doctrine."
            " Several may have the same; a cube is moved once a round, when one Wages War."
        ),
        "rule": cited(s, "VI.army.6"),
    }


CHRONICLE: Final = politics_show.CHRONICLE | {
    "reformation": Chronicle("The Catholic Reformation begins: Church Abuses and indulgences end."),
    "council_breaks_up": Chronicle(
        "The Ottomans threaten, and the Council of Trent breaks up without result."
    ),
    "council_delayed": Chronicle("The Council of Trent is delayed."),
    "emperor_delays_council": Chronicle("Emperor {seat} delays the Council of Trent."),
    "pius": Chronicle("St. Pius V holds the Council outside the Empire, and victory at Lepanto follows."),
    "reformer": Chronicle("{seat} follows {reformer}."),
    "ransack": Chronicle("{items} ransacks his monasteries.", "{items} ransack their monasteries.", "{seat}"),
}
LEDGER: Final = {  # why a Player gains or loses in the Diplomatic Shifts
    "VI.shift.1": "Gold that is left becomes saved Influence",
    "VI.shift.2": "saved Influence fades",
    "VI.shift.3": "the Emperor keeps foreigners out of the Empire",
    "VI.shift.4": "the Emperor keeps foreigners out of the Empire",
    "VI.shift.5": "the Emperor did not fight the foreigners in the Empire",
    "VI.shift.6": "a round without war",
}
SHOW: Final = ShowPart(
    counters=(POWER, GOLD, SAVED_INFLUENCE, GOOD_WORKS, SAINTS, SCORE),
    victories=races.VICTORIES,
    race=race,
    power_of=power_of,
    notes=notes,
    badges=badges,
    tokens=tokens,
    desks=all_desks,
    chronicle=CHRONICLE,
    levels=politics_show.LEVELS
    | {
        "council_token": "desk",
        "ottoman_die": "desk",
        "foreign_affairs": "desk",
        "request_raised": "aside",
        "request_lowered": "aside",
    },
    dice={"religion_die": "face", "ottoman_die": "face", "emperor_lives": "die", "emperor_dies": "die"},
    duels=DUELS,
    icons={
        "shifts": "hands",
        "shift": "hands",
        "reign": "crown",
        "spread": "die",
        "army": "cards",
        "rw": "cross",
        "income": "coin",
        "activity": "list",
        "di": "cube",
    },
    ledger=LEDGER,
    champions=politics_show.CHAMPIONS,
    scenes={"affairs": ("Foreign Affairs", "ship")},
    affairs="Imperial Power of the Home",
)
