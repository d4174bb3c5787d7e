"""The presentation of the five-round edition: counters, the race, tokens on the map, desks."""

from dataclasses import replace
from typing import Final

from westphalia.board import bit_list
from westphalia.editions.five_round.rules.diplomacy import games
from westphalia.editions.five_round.rules.power import home_power, principality_power
from westphalia.editions.five_round.rules.victory import SAVED_ROLE, religious_standing, saved_winners
from westphalia.editions.five_round.state import DOCTRINES, FiveRoundState
from westphalia.editions.kit import content
from westphalia.editions.kit.show import desks, races, together
from westphalia.editions.kit.show.part import Seen, condition, shares, token
from westphalia.editions.kit.show.races import VICTORIES
from westphalia.editions.kit.show.types import Desk, Fact, Goal, Held, Part, Race, Section, Share, Token
from westphalia.rules.base.state import CATHOLIC, NONE, PROTESTANT
from westphalia.rules.base.words import RELIGIONS
from westphalia.rules.diplomacy.diplomacy_game import partners
from westphalia.rules.victory.check import VICTORY_OF, Standing

NEEDS: Final = ("V.win.2", "V.win.4")  # by religion
AWARDED: Final = ("V.win.3", "V.win.5")


# --- the race ---


def race(seen: Seen) -> Race:
    """V.win.*: the conditions of each victory, how far they are met, and how the game would end now."""
    s: FiveRoundState = seen.state
    standing = religious_standing(s)
    return races.race_of(seen, [_religious(s, standing, religion) for religion in (CATHOLIC, PROTESTANT)])


def _religious(s: FiveRoundState, standing: Standing, religion: int) -> Goal:
    """V.win.1 to V.win.7: the victory of a religion with its saved Players."""
    role = s.k.role_names[SAVED_ROLE[religion]]
    saved = sum(s.role[seat] == SAVED_ROLE[religion] for seat in range(s.players))
    rounds = s.k.religious_victory_rounds
    conditions = [
        *races.conditions(s, standing, religion, NEEDS[religion]),
        condition("saved", "a saved Player", saved, 1, s.players, "V.win.7"),
    ]
    return {
        "id": VICTORY_OF[religion],
        "name": VICTORIES[VICTORY_OF[religion]],
        "who": f"those {role}, at most {s.k.religious_victory_max_winners}",
        "rule": AWARDED[religion],
        "religion": religion,
        "conditions": conditions,
        "met": all(c["met"] for c in conditions),
        "counts": s.round in rounds,
        "counts_from": rounds[0],
        "counts_words": f"counts after the elections of rounds {' and '.join(map(str, rounds))}",
        "seats": list(saved_winners(s, religion)),
    }


# --- realms ---


def _doctrine_cards(seen: Seen, seat: int) -> int:
    return seen.count("doctrines", seat)


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


# --- the map ---


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


# --- desks ---


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
    rows = desks.rows_desk(seen, SHOW)
    rows["sections"] += [section for section in (_targets(seen), _reformation(s)) if section["lines"]]
    has_election = phase == "election" or desks.is_first_election(s)
    shared: list[Desk] = [
        *together.council_desk(seen, _after_council(s)),
        *together.game_desk(seen, lambda s: [partners(s, number) for number in games(s)]),
        *together.leagues_desk(seen, s.targets, "becomes its ally."),
    ]
    return [*shared, *desks.moment_desks(seen, _battle_facts, has_election), rows]


def _after_council(s: FiveRoundState) -> list[str]:
    """V.trent.8: the effects of the Reformation."""
    return [
        f"every Catholic gains {s.k.trent_saints} Saints",
        "Catholic dice may turn Protestant land",
        "Catholics sell no more indulgences",
    ]


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


SHOW: Final = replace(
    content.show("westphalia.editions.five_round", {"doctrines": _doctrine_cards}),
    victories=VICTORIES,
    race=race,
    power_of=power_of,
    notes=notes,
    held=held,
    tokens=tokens,
    desks=all_desks,
)
