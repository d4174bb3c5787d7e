"""What the five-round edition shows of itself: counters, the race, tokens on the map, desks, the chronicle."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from westphalia.board import bit_list
from westphalia.editions import desks
from westphalia.editions.five_round.chronicle import CHRONICLE
from westphalia.editions.five_round.power import home_power, principality_power
from westphalia.editions.five_round.race import race
from westphalia.editions.five_round.state import DOCTRINES, FiveRoundState
from westphalia.editions.races import VICTORIES
from westphalia.editions.show_part import (
    ALLIES,
    DUELS,
    IMPERIAL_POWER,
    STORED,
    Counter,
    Seen,
    ShowPart,
    score,
)
from westphalia.editions.shown import Desk, Fact, Held, Part, Section, Share, Token
from westphalia.rules.state import NONE
from westphalia.rules.words import RELIGIONS


def _gold(seen: Seen, seat: int) -> int:
    return int(seen.state.gold[seat])


def _saints(seen: Seen, seat: int) -> int:
    return int(seen.state.saints[seat])


def _good_works(seen: Seen, seat: int) -> int:
    return int(seen.state.good_works[seat])


def _doctrine_cards(seen: Seen, seat: int) -> int:
    return seen.count("doctrines", seat)


def _faith(seen: Seen, seat: int) -> int:
    return int(seen.state.faith[seat])


def _dice_left(seen: Seen, seat: int) -> int:
    return int(seen.state.successes[seat])


POWER: Final = replace(
    IMPERIAL_POWER,
    meaning="The weight of a realm: its provinces, its allies, its Home if it is a Foreign Power.",
    cite="V.power.1",
)
GOLD: Final = Counter(
    id="gold",
    icon="coin",
    label="Gold",
    meaning="Pays for Faith, Influence, Military Cards and wars on Principalities.",
    cite="income",
    value=_gold,
)
SAINTS: Final = Counter(
    id="saints",
    icon="saint",
    label="Saints",
    meaning="Each earns Faith in every round; they count first for being saved by Faith and Works.",
    cite="faith.saints",
    value=_saints,
)
GOOD_WORKS: Final = Counter(
    id="good_works",
    icon="works",
    label="Good Works",
    short="Works",
    meaning="Merit of a Catholic; {k.good_works_per_saint} of them become a Saint.",
    cite="role.saints",
    value=_good_works,
)
DOCTRINE_CARDS: Final = Counter(
    id="doctrines",
    icon="scroll",
    label="Doctrine cards",
    short="Doctrines",
    meaning="Ways to fight a battle, held in secret.",
    cite="war.doctrines",
    value=_doctrine_cards,
)
SCORE: Final = Counter(
    id="score",
    icon="star",
    label="Westphalia score",
    short="Score",
    meaning="Imperial Power without a Home's, and {k.westphalia_town_bonus} for each orthodox town-province.",
    cite="win.score",
    value=score,
    chart=True,
)
FAITH: Final = Counter(
    id="faith",
    icon="church",
    label="Faith",
    meaning="Dice that are rolled to spread or defend a religion.",
    cite="faith.roll",
    value=_faith,
)
DICE_LEFT: Final = Counter(
    id="dice",
    icon="die",
    label="Dice to place",
    short="Dice left",
    meaning="Successful dice that are not placed on the map yet.",
    cite="place.die",
    value=_dice_left,
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
    """V.power.1: of what a Player's Imperial Power is made."""
    shares: list[Share] = [
        {"label": "provinces", "value": s.land[seat].bit_count() * s.k.ip_per_own_province},
        {"label": "allies", "value": sum(principality_power(s, p) for p in bit_list(s.allied[seat]))},
        {"label": "the Home", "value": home_power(s, seat)},
        {"label": "the crown", "value": s.k.ip_of_emperor if s.emperor == seat else 0},
    ]
    return [share for share in shares if share["value"]]


def notes(s: FiveRoundState, seat: int) -> list[str]:
    """What else is worth knowing of a realm."""
    return ["Monastery token"] if s.monastery >> seat & 1 else ["no Monastery token"]


def held(seen: Seen, seat: int) -> list[Held]:
    """Doctrine cards: their owner sees which."""
    s: FiveRoundState = seen.state
    own = seat == seen.seat
    names = [
        name for i, name in enumerate(s.k.doctrine_names) for _ in range(s.doctrines[seat * DOCTRINES + i])
    ]
    return [
        {"label": "Doctrine cards", "count": seen.count("doctrines", seat), "names": names if own else None}
    ]


def tokens(s: FiveRoundState) -> list[Token]:
    """Faith dice, Upheaval markers and Targets of a Religious War."""
    found: list[Token] = []
    targets = {power for power, _ in s.targets}
    for power in bit_list(s.principalities):
        at = s.capital[power]
        if power in targets:
            found.append(_token(at, "target", 1, None, "Target of a Religious War"))
        if s.markers >> power & 1:
            found.append(_token(at, "flame", 1, None, "Upheaval marker"))
        dice = s.dice_power[power * 2 : power * 2 + 2]
        found += [_dice(at, n, religion) for religion, n in enumerate(dice) if n]
    found += [_dice(i // 2, n, i % 2) for i, n in enumerate(s.dice_hex) if n]
    return found


def _dice(at: int, n: int, religion: int) -> Token:
    return _token(at, "die", n, religion, f"{n} {RELIGIONS[religion]} {'die' if n == 1 else 'dice'}")


def _token(at: int, icon: str, count: int, religion: int | None, label: str) -> Token:
    return {"hex": at, "icon": icon, "count": count, "religion": religion, "label": label}


def _battle_facts(seen: Seen, seat: int) -> list[Fact]:
    s: FiveRoundState = seen.state
    played = "none" if s.played[seat] == NONE else s.k.doctrine_names[s.played[seat]]
    return [
        {"label": "Doctrine", "value": f"{played} ({seen.count('doctrines', seat)} in hand)", "alarm": False}
    ]


def all_desks(seen: Seen) -> list[Desk]:
    """The battles and the election while they last, and what each brings to the phase."""
    s: FiveRoundState = seen.state
    phase = s.k.phases[s.phase]
    found: list[Desk] = []
    battle = desks.battle_desk(seen, _battle_facts)
    if battle:
        found.append(battle)
    first = s.round == 0 and s.emperor == NONE and s.electors and s.free == 0
    if phase == "election" or first:
        found.append(desks.election_desk(seen))
    rows = desks.rows_desk(
        seen, s.k.phase_names[s.phase], SHOW.icon(phase), COLUMNS.get(phase, USUAL_COLUMNS)
    )
    rows["sections"] += [section for section in (_targets(seen), _reformation(s)) if section["lines"]]
    found.append(rows)
    return found


def _targets(seen: Seen) -> Section:
    """Who has declared a Religious War against whom."""
    lines = [
        [desks.power_part(seen, declarer), Part(text=" against "), desks.power_part(seen, power)]
        for power, declarer in seen.state.targets
    ]
    return {"title": "Religious War", "lines": lines}


def _reformation(s: FiveRoundState) -> Section:
    """Whether the Council of Trent has done its work."""
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
    chronicle=CHRONICLE,
    levels={"diplomacy_game": "desk", "council_token": "desk", "conversion_choice": "desk"},
    duels=DUELS,
)
