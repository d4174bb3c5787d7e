from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from westphalia.editions.dice.rules.foreign_powers import may_leave
from westphalia.editions.dice.rules.rounds import combatants
from westphalia.editions.dice.state import DE_SALES, LUTHER, DiceState
from westphalia.editions.kit import content
from westphalia.editions.kit.positions.fields import flag, pinned_dice, pinned_faith, realm_cards
from westphalia.editions.kit.positions.part import Entry, Reading, Turns, Write
from westphalia.editions.player_turns.positions import moments as position_moments
from westphalia.editions.player_turns.positions import rounds as position_rounds
from westphalia.editions.player_turns.positions import wars as position_wars
from westphalia.editions.player_turns.positions.part import SHARED
from westphalia.rules.base.reading import PositionError, PositionTable
from westphalia.rules.base.state import (
    CARD_TYPES,
    CATHOLIC,
    FIRST_PRINCIPALITY,
    NONE,
    PENDING,
    PROTESTANT,
    TYPES,
)
from westphalia.rules.base.words import RELIGIONS
from westphalia.rules.realm.power import initiative_order

DiceReading = Reading[DiceState]
FACES: Final = position_rounds.FACES
USUAL_TROUBLES: Final = 7  # the average sum of two dice
POINTS_OF: Final = ("saints", "reformation_points")  # by religion

# --- the whole position ---


def _titles(r: DiceReading, f: PositionTable, _: int) -> None:
    """D.convert.5, D.convert.6: each title is won once a game; the first Protestant is Luther."""
    protestants = any(r.s.religion[seat] == PROTESTANT for seat in range(r.s.players))
    if f.flag("luther", protestants):
        r.s.titles |= LUTHER
    elif protestants:
        raise f.wrong("luther", "a player is Protestant, so the title has been won (D.convert.5)")
    if f.flag("de_sales", False):
        r.s.titles |= DE_SALES


# --- realms ---


def _points(r: DiceReading, f: PositionTable, seat: int) -> None:
    """Read points: Saints of a Catholic, Reformation Points of a Protestant."""
    religion = r.s.religion[seat]
    if f.has(POINTS_OF[1 - religion]) and f.raw(POINTS_OF[1 - religion], 0):
        raise f.wrong(POINTS_OF[1 - religion], f"this player is {RELIGIONS[religion]}")
    own = POINTS_OF[religion]
    points = f.number("points", f.number(own, 0))
    if f.has("points") and f.has(own) and points != f.number(own, 0):
        raise f.wrong("points", f"{own} says otherwise")
    r.s.points[seat] = points


def _points_in_words(religion: int) -> Write:
    return lambda w, seat: w.s.points[seat] if w.s.religion[seat] == religion else 0


def _foreign(r: DiceReading, f: PositionTable, seat: int) -> None:
    """D.fp.home.1: read what the Home gives this round, or the Internal Troubles rolled for it."""
    s = r.s
    for key in ("troubles", "home_ip", "exiled"):
        if f.has(key) and not f.has("home"):
            raise f.wrong(key, "only a Foreign Power (with a home) has it")
    if not f.has("home"):
        return
    if f.has("troubles") and f.has("home_ip") and not r.after("tradeoffs.open_tradeoffs"):
        raise f.wrong("troubles", "give home_ip or troubles, not both")
    s.exiled |= f.flag("exiled", False) << seat
    rolled = r.after("foreign_powers.roll_internal_troubles")  # then they are those of the next round
    troubles = f.number("troubles", USUAL_TROUBLES)
    if troubles not in (0, *_possible_troubles(r, seat, rolled)):
        raise f.wrong("troubles", f"two dice show 2 to {2 * FACES}, not {troubles}; 0 if none were rolled")
    if rolled or not r.after("tradeoffs.open_tradeoffs"):
        s.troubles[seat] = troubles
    gives = s.k.fp_home_ip_per_round * s.round - (USUAL_TROUBLES if rolled else troubles)
    usual = 0 if f.flag("exiled", False) else max(0, gives)
    s.home_ip[seat] = f.number("home_ip", usual, 0, s.k.fp_home_ip_per_round * s.round)


def _possible_troubles(r: DiceReading, seat: int, rolled: bool) -> range:
    """D.tradeoff.emperor.3: two dice, and 1 more for an Emperor who sat out Combat Heresy in the round of the roll."""
    added = 0
    if seat == r.s.emperor:
        sat_out = position_rounds.HERESY not in position_rounds.named_activities(r.realm(seat))
        added = r.s.k.emperor_tradeoff_troubles if (sat_out if rolled else r.f.number("reign", 0)) else 0
    return range(2, 2 * FACES + added + 1)


# --- chance ---


def _pinned_unrest(r: DiceReading, c: PositionTable, _: int) -> None:
    """D.upheaval.early.3: pin the D6 of each Catholic Player."""
    for seat, key, value in position_rounds.by_player(c, r, "unrest"):
        r.pins[f"unrest:{seat}"] = position_rounds.read_faces(c, key, value, ("loses",), ("nothing",))


def _pinned_troubles(r: DiceReading, c: PositionTable, _: int) -> None:
    """D.fp.home.1: pin the sum of two D6, or both."""
    for seat, key, value in position_rounds.by_player(c, r, "troubles"):
        if isinstance(value, list | tuple):
            if len(value) % 2:
                raise c.wrong(key, f"two dice are rolled in a round: give 2 faces for each, not {len(value)}")
            r.pins[f"troubles:{seat}"] = position_rounds.read_faces(c, key, value, ("1",), ("6",))
        elif isinstance(value, bool) or not isinstance(value, int) or not 2 <= value <= 2 * FACES:
            raise c.wrong(key, f"two dice show 2 to {2 * FACES}, not {value!r}")
        else:
            first = min(FACES, value - 1)
            r.pins[f"troubles:{seat}"] = (first, value - first)


# --- when all is read ---


def ready(r: DiceReading) -> None:
    """Derive Initiative Order, the consequences of the wars, and Principalities under attack."""
    s = r.s
    if s.round and not r.f.has("initiative") and s.initiative:
        s.initiative = initiative_order(s)
    position_moments.queue(r)
    position_wars.ready(r)
    position_moments.leave(r)
    for i, war in enumerate(s.wars):
        if war.defender >= FIRST_PRINCIPALITY:
            if war.outcome == PENDING or r.at <= r.program.steps["war.close_treaty"]:
                s.besieged |= 1 << war.defender
                if s.ally[war.defender] != NONE:
                    reason = (
                        f"it is the ally of {r.names[s.ally[war.defender]]}, not unaligned (D.war.declare.3)"
                    )
                    raise PositionError(f"wars[{i}].defender", reason)
        elif any((other.attacker, other.defender) == (war.defender, war.attacker) for other in s.wars[:i]):
            raise PositionError(
                f"wars[{i}]", "these two are already at war with each other (D.war.declare.2)"
            )
    if s.round and s.exiled >> s.emperor & 1:
        s.left_in_reign = True
    if r.step == "heresy.roll_faith":
        _check_successes(r)
    for seat in range(s.players):
        cards = [sum(held[seat * TYPES + card] for held in (s.hand, s.pile, s.aside)) for card in CARD_TYPES]
        if max(cards) > s.k.cards_of_type_in_deck:
            reason = f"the deck has {s.k.cards_of_type_in_deck} cards of a type (D.ruling.deck)"
            raise r.realm(seat).wrong("hand", reason)


def _check_successes(r: DiceReading) -> None:
    """Check that no player has more successes than dice."""
    for seat, dice in enumerate(r.s.faith):
        pinned = r.pins.get(f"successes:{seat}", (0,))[0]
        if pinned > dice:
            reason = f"this player rolls {dice} dice (faith), so {pinned} cannot succeed"
            raise PositionError(f"chance.faith.{r.names[seat]}", reason)


def prepare(r: DiceReading) -> None:
    """Set up wars, Leagues and an empty throne."""
    position_moments.fill_singles(r)
    position_wars.prepare(r)
    position_wars.reserves(r)
    if position_rounds.empty_throne(r):
        r.s.emperor = NONE
    if r.step == "heresy.place_cube":
        seats = [r.f.seat("turn", r.names, NONE)] if r.f.has("turn") else range(r.s.players)
        if not any(r.s.successes[seat] for seat in seats):
            raise PositionError("realms", "no player has a cube to place: give successes")
    _check_cubes(r)


def _check_cubes(r: DiceReading) -> None:
    """D.inv.16: check that only players who Combat Heresy have cubes, and only in that phase."""
    s = r.s
    for seat in range(s.players):
        if (s.successes[seat] or s.faith[seat]) and not s.combats >> seat & 1:
            key = "successes" if s.successes[seat] else "faith"
            raise r.realm(seat).wrong(key, "this player does not Combat Heresy this round")
    if s.dice and not r.step.startswith("heresy."):
        raise PositionError("provinces", "conversion cubes lie on the board only in Combat Heresy (D.inv.16)")


def _first_with_cubes(s: DiceState, seats: Sequence[int]) -> int:
    return next((i for i, seat in enumerate(seats) if s.successes[seat]), 0)


POSITION: Final = replace(
    SHARED,
    position=(
        Entry("luther", _titles, lambda w, _: bool(w.s.titles & LUTHER)),
        Entry("de_sales", None, lambda w, _: bool(w.s.titles & DE_SALES)),
        *SHARED.position,
    ),
    realm=(
        Entry("saved", None, lambda w, seat: w.s.is_saved(seat), derived=True),
        Entry("points", _points, lambda w, seat: w.s.points[seat]),
        Entry("saints", None, _points_in_words(CATHOLIC)),
        Entry("reformation_points", None, _points_in_words(PROTESTANT)),
        *position_rounds.activities("activities.choose_activities", "activities.choose_activities"),
        flag("declared"),
        flag("fought", "has_fought"),
        Entry("home_ip", _foreign, lambda w, seat: w.s.home_ip[seat], early=True),
        Entry("troubles", None, lambda w, seat: w.s.troubles[seat]),
        Entry("exiled", None, lambda w, seat: bool(w.s.exiled >> seat & 1)),
        realm_cards("aside"),  # D.battle.muster.4: muster discards are out of the battle
        position_moments.FURTHER_ENTRY,
    ),
    chance=(
        pinned_dice("size", FACES),
        position_rounds.RELIGION_DIE,
        position_rounds.IMPERIAL_DIE,
        pinned_faith(1, FACES),
        Entry("unrest", _pinned_unrest),
        position_rounds.pinned_faces("tradeoff", ("loses", "province"), ("nothing",)),
        Entry("troubles", _pinned_troubles),
    ),
    begins="initiative",
    orders="initiative.initiative",
    ready=ready,
    prepare=prepare,
    turns={**SHARED.turns, combatants: Turns(first=_first_with_cubes)},
    judged=frozenset((may_leave,)),
    step_names=content.step_names("westphalia.editions.dice"),
)
