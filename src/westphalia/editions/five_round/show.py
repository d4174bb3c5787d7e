"""What the five-round edition shows: counters, the race, tokens on the map, desks."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from westphalia.board import bit_list
from westphalia.editions.five_round.race import race
from westphalia.editions.five_round.rules.power import home_power, principality_power
from westphalia.editions.five_round.state import DOCTRINES, FiveRoundState
from westphalia.editions.kit.show import desks
from westphalia.editions.kit.show.part import (
    ALLIES,
    IMPERIAL_POWER,
    STORED,
    Counter,
    Seen,
    ShowPart,
    held_by_seat,
    score,
    shares,
    token,
)
from westphalia.editions.kit.show.races import VICTORIES
from westphalia.editions.kit.show.types import Desk, Fact, Held, Part, Section, Share, Token
from westphalia.rules.base.state import NONE
from westphalia.rules.base.words import RELIGIONS


def _doctrine_cards(seen: Seen, seat: int) -> int:
    return seen.count("doctrines", seat)


POWER: Final = replace(
    IMPERIAL_POWER,
    meaning="Your provinces and allies, and your Home as a Foreign Power.",
    cite="V.power.1",
)
GOLD: Final = Counter(
    id="gold",
    icon="coin",
    label="Gold",
    meaning="Pays for Faith, Influence, Military Cards and wars on Principalities.",
    cite="income",
    value=held_by_seat("gold"),
)
SAINTS: Final = Counter(
    id="saints",
    icon="saint",
    label="Saints",
    meaning="Each earns {k.faith_per_saint} Faith a round and counts {k.good_works_per_saint} Good Works.",
    cite="faith.saints",
    value=held_by_seat("saints"),
)
GOOD_WORKS: Final = Counter(
    id="good_works",
    icon="works",
    label="Good Works",
    short="Works",
    meaning="A Catholic's merit. {k.good_works_per_saint} become a Saint.",
    cite="role.saints",
    value=held_by_seat("good_works"),
)
DOCTRINE_CARDS: Final = Counter(
    id="doctrines",
    icon="scroll",
    label="Doctrine cards",
    short="Doctrines",
    meaning="Secret cards that exchange Military Cards before a battle.",
    cite="war.doctrines",
    value=_doctrine_cards,
)
SCORE: Final = Counter(
    id="score",
    icon="star",
    label="Westphalia score",
    short="Score",
    meaning="Imperial Power without a Home, plus {k.westphalia_town_bonus} for each orthodox town-province.",
    cite="win.score",
    value=score,
    chart=True,
)
FAITH: Final = Counter(
    id="faith",
    icon="church",
    label="Faith",
    meaning="Dice you roll to spread your faith.",
    cite="faith.roll",
    value=held_by_seat("faith"),
)
DICE_LEFT: Final = Counter(
    id="dice",
    icon="die",
    label="Dice to place",
    short="Dice left",
    meaning="Successful dice not yet placed.",
    cite="place.die",
    value=held_by_seat("successes"),
)

COLUMNS: Final = {  # what matters in each phase
    "heresy": (FAITH, DICE_LEFT, GOLD, SAINTS, GOOD_WORKS),
    "diplomacy": (STORED, GOLD, ALLIES),
    "war": (POWER, GOLD, DOCTRINE_CARDS),
    "religious_war": (POWER, GOLD, DOCTRINE_CARDS),
    "election": (POWER, STORED, GOLD),
}
USUAL_COLUMNS: Final = (POWER, GOLD, ALLIES)


def power_of(s: FiveRoundState, seat: int) -> list[Share]:
    """V.power.1: the parts of a Player's Imperial Power."""
    return shares(
        {
            "provinces": s.land[seat].bit_count() * s.k.ip_per_own_province,
            "allies": sum(principality_power(s, p) for p in bit_list(s.allied[seat])),
            "the Home": home_power(s, seat),
            "the crown": s.k.ip_of_emperor if s.emperor == seat else 0,
        }
    )


def notes(s: FiveRoundState, seat: int) -> list[str]:
    return ["Monastery token"] if s.monastery >> seat & 1 else ["no Monastery token"]


def held(seen: Seen, seat: int) -> list[Held]:
    """Return the Doctrine cards; only their owner sees which."""
    s: FiveRoundState = seen.state
    own = seat == seen.seat
    names = [
        name for i, name in enumerate(s.k.doctrine_names) for _ in range(s.doctrines[seat * DOCTRINES + i])
    ]
    return [
        {"label": "Doctrine cards", "count": seen.count("doctrines", seat), "names": names if own else None}
    ]


def tokens(s: FiveRoundState) -> list[Token]:
    """Return Faith dice, Upheaval markers and Targets on the map."""
    found: list[Token] = []
    targets = {power for power, _ in s.targets}
    for power in bit_list(s.principalities):
        at = s.capital[power]
        if power in targets:
            found.append(token(at, "target", "Target of a Religious War"))
        if s.markers >> power & 1:
            found.append(token(at, "flame", "Upheaval marker"))
        dice = s.dice_power[power * 2 : power * 2 + 2]
        found += [_dice(at, n, religion) for religion, n in enumerate(dice) if n]
    found += [_dice(i // 2, n, i % 2) for i, n in enumerate(s.dice_hex) if n]
    return found


def _dice(at: int, n: int, religion: int) -> Token:
    return token(at, "die", f"{n} {RELIGIONS[religion]} {'die' if n == 1 else 'dice'}", n, religion)


def _battle_facts(seen: Seen, seat: int) -> list[Fact]:
    s: FiveRoundState = seen.state
    played = "none" if s.played[seat] == NONE else s.k.doctrine_names[s.played[seat]]
    return [
        {"label": "Doctrine", "value": f"{played} ({seen.count('doctrines', seat)} in hand)", "alarm": False}
    ]


def all_desks(seen: Seen) -> list[Desk]:
    """Return the desks of battles and elections while they last, and of the phase."""
    s: FiveRoundState = seen.state
    phase = s.k.phases[s.phase]
    rows = desks.rows_desk(seen, SHOW, COLUMNS.get(phase, USUAL_COLUMNS))
    rows["sections"] += [section for section in (_targets(seen), _reformation(s)) if section["lines"]]
    has_election = phase == "election" or desks.is_first_election(s)
    return [*desks.moment_desks(seen, _battle_facts, has_election), rows]


def _targets(seen: Seen) -> Section:
    lines = [
        [desks.power_part(seen, declarer), Part(text=" against "), desks.power_part(seen, power)]
        for power, declarer in seen.state.targets
    ]
    return {"title": "Religious War", "lines": lines}


def _reformation(s: FiveRoundState) -> Section:
    if s.k.phases[s.phase] != "heresy":
        return {"title": "", "lines": []}
    begun = "has begun" if s.reformation else "has not begun"
    return {"title": "Council of Trent", "lines": [[{"text": f"The Catholic Reformation {begun}."}]]}


SHOW: Final = ShowPart(
    counters=(POWER, GOLD, STORED, SAINTS, GOOD_WORKS, DOCTRINE_CARDS, SCORE),
    victories=VICTORIES,
    race=race,
    power_of=power_of,
    notes=notes,
    held=held,
    tokens=tokens,
    desks=all_desks,
)
