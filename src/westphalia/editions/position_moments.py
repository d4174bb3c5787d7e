"""Positions by hand in the middle of a step: who is about to convert, to leave the Empire or to stand by an ally."""

from __future__ import annotations

from typing import Any, Final

from westphalia.editions.position import Entry, Reading, Turns
from westphalia.rules.alliance import ally_without
from westphalia.rules.election import voters
from westphalia.rules.influence import influence_on
from westphalia.rules.leftovers import pairs_are_free
from westphalia.rules.power import in_order
from westphalia.rules.reading import Fields, PositionError
from westphalia.rules.reign import note_departure
from westphalia.rules.rounds import in_initiative_order
from westphalia.rules.state import FIRST_PRINCIPALITY, NONE

CONVERTING: Final = ("heresy.convert", "heresy.choose_reformer")
FURTHER: Final = "heresy.convert_further"
STAND_BY: Final = "war.stand_by"
ABANDON: Final = "war.abandon"
LEAVING: Final = ("foreign_powers.give_up_lands", "foreign_powers.choose_home")
PLACING: Final = ("setup.roll_size", "setup.place_principality")
GIVING_UP: Final = ("give_up_lands", "split_towns")


# --- setup ---


def fill_singles(r: Reading[Any]) -> None:
    """Where no two free hexes are adjacent nobody places a Principality any more: the single ones fill themselves."""
    if r.step in PLACING and not pairs_are_free(r.s):
        r.at = r.program.steps["setup.fill_single_hexes"]


# --- leaving the Empire ---


def is_leaving(r: Reading[Any]) -> bool:
    """Whether play begins while somebody leaves the Empire, driven out or not."""
    return ".exile." in r.step or r.within(*LEAVING)


def has_given_up(r: Reading[Any]) -> bool:
    """Whether he who leaves has given up his lands by then."""
    chapter = r.step.rpartition(".")[0]
    return is_leaving(r) and any(r.after(f"{chapter}.{step}") for step in GIVING_UP)


def _leavers(r: Reading[Any]) -> list[int]:
    """Who leaves: those without land and Home, else who is on turn or has been beaten by a Principality."""
    s = r.s
    landless = [seat for seat in s.initiative if not s.land[seat] and s.home[seat] == NONE]
    if landless or not is_leaving(r):
        return landless
    if has_given_up(r):
        raise PositionError("realms", "somebody has given up all his land here: give him land = []")
    if r.within(*LEAVING):
        return [r.f.seat("turn", r.names, s.initiative[0])]
    return [war.attacker for war in s.wars if war.outcome >= FIRST_PRINCIPALITY][:1]


def leave(r: Reading[Any]) -> list[int]:
    """Whoever leaves the Empire at this moment: what has happened to him so far; gives who has left."""
    s = r.s
    seats = _leavers(r)
    if r.within(*LEAVING) or any(s.land[seat] for seat in seats):
        s.exiles = tuple(seats[:1])
    for seat in seats:
        if ".exile." in r.step and not r.step.endswith(".banish"):
            s.exiled |= 1 << seat
        if has_given_up(r):
            note_departure(s, seat)
    return seats if has_given_up(r) else []


# --- converting ---


def _flagged(r: Reading[Any], key: str, step: str) -> list[int]:
    """How many times each Player is named in a field, in Initiative Order; alone, who is on turn."""
    seats = []
    for seat in in_order(r.s, (1 << r.s.players) - 1):
        seats += [seat] * int(r.realm(seat).raw(key, 0))
    if not seats and r.step == step and r.f.has("turn"):
        return [r.f.seat("turn", r.names, NONE)]
    return seats


def _converts(r: Reading[Any], f: Fields, _: int) -> None:
    if f.flag("converts", False) and r.step not in CONVERTING:
        raise f.wrong("converts", f"choices to convert are open only at {' and '.join(CONVERTING)}")


def _further(r: Reading[Any], f: Fields, _: int) -> None:
    if f.number("further", 0, 0, r.s.board.size) and r.step != FURTHER:
        raise f.wrong("further", f"further provinces convert only at {FURTHER}")


CONVERTS_ENTRY: Final = Entry("converts", _converts)
FURTHER_ENTRY: Final = Entry("further", _further)


def queue(r: Reading[Any]) -> None:
    """Those who have chosen to convert and have not yet, or who convert a further province."""
    if r.step in CONVERTING:
        r.s.queue = tuple(_flagged(r, "converts", CONVERTING[0]))
    elif r.step == FURTHER:
        r.s.queue = tuple(_flagged(r, "further", FURTHER))


# --- a war just declared ---


def _announced(r: Reading[Any], f: Fields, _: int) -> None:
    """The Principality, or the Player, on whom the Player on turn has declared war a moment ago."""
    s = r.s
    if r.step == STAND_BY:
        if not f.has("announced"):
            raise f.wrong("announced", "name the Principality on which the Player on turn has declared war")
        s.announced = f.principality("announced", s, f.raw("announced", ""))
    elif r.step == ABANDON:
        turn = f.seat("turn", r.names, NONE)
        attacked = [war.defender for war in s.wars if turn in (NONE, war.attacker)]
        s.announced = f.seat("announced", r.names, attacked[-1] if attacked else NONE)
        if s.announced == NONE or s.announced not in attacked:
            raise f.wrong("announced", "name the Player on whom war has just been declared, and the war")
    elif f.has("announced"):
        raise f.wrong("announced", "nobody has declared a war a moment ago where play begins")


ANNOUNCED: Final = Entry("announced", _announced, lambda w, _: w.power(w.s.announced))


def announce(r: Reading[Any]) -> None:
    """The Principality attacked has an ally, who is not the attacker, and nothing of the attacker's lies there."""
    s = r.s
    if r.step != STAND_BY:
        return
    attacker = r.f.seat("turn", r.names, in_order(s, s.wages)[0] if s.wages else NONE)
    if attacker == NONE or s.declared >> attacker & 1:
        raise PositionError("turn", "name the Player who has declared war, and no war of his")
    if influence_on(s, s.announced, attacker):
        name = r.names[attacker]
        raise r.f.wrong("announced", f"{name} has taken back all his Influence there before he declared")
    if s.ally[s.announced] == NONE or ally_without(s, s.announced, attacker) == NONE:
        raise r.f.wrong("announced", "it has no ally who could stand by it")


# --- where play begins ---


def begin(r: Reading[Any]) -> None:
    """An election in which nobody controls an Elector goes straight to the count."""
    if r.step == "election.vote" and not voters(r.s):
        r.at = r.program.steps["election.count_votes"]


def _first_leaving(s: Any, seats: Any) -> int:
    return next((i for i, seat in enumerate(seats) if seat in s.exiles), 0)


TURNS: Final = {in_initiative_order: Turns(first=_first_leaving)}
