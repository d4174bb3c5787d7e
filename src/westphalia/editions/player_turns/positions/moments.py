"""Hand-written positions in the middle of a step: converting, leaving the Empire, standing by an ally."""

from typing import Any, Final

from westphalia.editions.kit.positions.part import Entry, Reading, Turns
from westphalia.editions.player_turns.rules.influence import ally_without
from westphalia.editions.player_turns.rules.reign import note_departure
from westphalia.editions.player_turns.rules.setup import pairs_are_free
from westphalia.rules.base.reading import PositionError, PositionTable
from westphalia.rules.base.state import FIRST_PRINCIPALITY, NONE
from westphalia.rules.crown.election import voters
from westphalia.rules.diplomacy.influence import influence_on
from westphalia.rules.realm.power import in_order
from westphalia.rules.victory.rounds import in_initiative_order

CONVERTING: Final = ("heresy.convert", "heresy.choose_reformer")
FURTHER: Final = "heresy.convert_further"
STAND_BY: Final = "war.stand_by"
ABANDON: Final = "war.abandon"
LEAVING: Final = ("foreign_powers.give_up_lands", "foreign_powers.choose_home")
PLACING: Final = ("setup.roll_size", "setup.place_principality")
GIVING_UP: Final = ("give_up_lands", "split_towns")


# --- setup ---


def fill_singles(r: Reading[Any]) -> None:
    """Skip to filling single hexes when no two free hexes are adjacent."""
    if r.step in PLACING and not pairs_are_free(r.s):
        r.at = r.program.steps["setup.fill_single_hexes"]


# --- leaving the Empire ---


def is_leaving(r: Reading[Any]) -> bool:
    """Return whether play begins while a Player leaves the Empire."""
    return ".exile." in r.step or r.within(*LEAVING)


def has_given_up(r: Reading[Any]) -> bool:
    """Return whether the leaving Player has already given up their lands."""
    chapter = r.step.rpartition(".")[0]
    return is_leaving(r) and any(r.after(f"{chapter}.{step}") for step in GIVING_UP)


def _leavers(r: Reading[Any]) -> list[int]:
    """Return the leaving Players: those without land and Home, otherwise the Player on turn or one beaten."""
    s = r.s
    landless = [seat for seat in s.initiative if not s.land[seat] and s.home[seat] == NONE]
    if landless or not is_leaving(r):
        return landless
    if has_given_up(r):
        raise PositionError("realms", "a player has given up all land here: give them land = []")
    if r.within(*LEAVING):
        return [r.f.seat("turn", r.names, s.initiative[0])]
    return [war.attacker for war in s.wars if war.outcome >= FIRST_PRINCIPALITY][:1]


def leave(r: Reading[Any]) -> list[int]:
    """Apply the steps that leaving Players have completed; return those who have left."""
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
    """Return each Player as often as a field says, in Initiative Order; by default the Player on turn."""
    seats = []
    for seat in in_order(r.s, (1 << r.s.players) - 1):
        seats += [seat] * int(r.realm(seat).raw(key, 0))
    if not seats and r.step == step and r.f.has("turn"):
        return [r.f.seat("turn", r.names, NONE)]
    return seats


def _converts(r: Reading[Any], f: PositionTable, _: int) -> None:
    if f.flag("converts", False) and r.step not in CONVERTING:
        raise f.wrong("converts", f"choices to convert are open only at {' and '.join(CONVERTING)}")


def _further(r: Reading[Any], f: PositionTable, _: int) -> None:
    if f.number("further", 0, 0, r.s.board.size) and r.step != FURTHER:
        raise f.wrong("further", f"further provinces convert only at {FURTHER}")


CONVERTS_ENTRY: Final = Entry("converts", _converts)
FURTHER_ENTRY: Final = Entry("further", _further)


def queue(r: Reading[Any]) -> None:
    """Queue the Players who still have to convert, or to convert a further province."""
    if r.step in CONVERTING:
        r.s.queue = tuple(_flagged(r, "converts", CONVERTING[0]))
    elif r.step == FURTHER:
        r.s.queue = tuple(_flagged(r, "further", FURTHER))


# --- a war just declared ---


def _announced(r: Reading[Any], f: PositionTable, _: int) -> None:
    """Read the power on which the Player on turn has just declared war."""
    s = r.s
    if r.step == STAND_BY:
        if not f.has("announced"):
            raise f.wrong("announced", "name the Principality that the Player on turn has attacked")
        s.announced = f.principality("announced", s, f.raw("announced", ""))
    elif r.step == ABANDON:
        turn = f.seat("turn", r.names, NONE)
        attacked = [war.defender for war in s.wars if turn in (NONE, war.attacker)]
        s.announced = f.seat("announced", r.names, attacked[-1] if attacked else NONE)
        if s.announced == NONE or s.announced not in attacked:
            raise f.wrong("announced", "name the Player who was just attacked, and list the war")
    elif f.has("announced"):
        raise f.wrong("announced", "play does not begin just after a declaration of war")


ANNOUNCED: Final = Entry("announced", _announced, lambda w, _: w.power(w.s.announced))


def announce(r: Reading[Any]) -> None:
    """Check that the attacked Principality has another ally and none of the attacker's Influence."""
    s = r.s
    if r.step != STAND_BY:
        return
    attacker = r.f.seat("turn", r.names, in_order(s, s.wages)[0] if s.wages else NONE)
    if attacker == NONE or s.declared >> attacker & 1:
        raise PositionError("turn", "name the Player who has declared war, without listing that war")
    if influence_on(s, s.announced, attacker):
        name = r.names[attacker]
        raise r.f.wrong("announced", f"{name} took back all Influence there before declaring")
    if s.ally[s.announced] == NONE or ally_without(s, s.announced, attacker) == NONE:
        raise r.f.wrong("announced", "it has no ally to stand by it")


# --- where play begins ---


def begin(r: Reading[Any]) -> None:
    """Skip to the count when no Player controls an Elector."""
    if r.step == "election.vote" and not voters(r.s):
        r.at = r.program.steps["election.count_votes"]


def _first_leaving(s: Any, seats: Any) -> int:
    return next((i for i, seat in enumerate(seats) if seat in s.exiles), 0)


TURNS: Final = {in_initiative_order: Turns(first=_first_leaving)}
