"""Engage in Diplomacy: the Diplomacy Game (V.dipgame.*) and the Diplomacy turns (V.dip.*)."""

from typing import Final

from westphalia.board import bit_list
from westphalia.editions.five_round.state import FiveRoundState
from westphalia.engine import EventType, Kind, Question, Reason, Step
from westphalia.rules.base.answers import (
    BUY_INFLUENCE,
    END_TURN,
    GIFT,
    PRINCIPALITY,
    RELEASE,
    WITHDRAW,
    kind_of,
)
from westphalia.rules.diplomacy.influence import has_influence, place, places, store
from westphalia.rules.diplomacy.vassals import can_gift, gift, release, why_no_gift
from westphalia.rules.diplomacy.withdrawing import withdraw_one
from westphalia.rules.realm.gold import lose_gold
from westphalia.rules.realm.provinces import town_provinces
from westphalia.rules.victory.rounds import begin_phase

END_DIPLOMACY: Final = EventType(
    "end_diplomacy",
    "{seat} ends the Diplomacy turn and keeps {gold} Gold.",
    cite="diplomacy.end",
    detail=True,
)


def open_diplomacy(s: FiveRoundState) -> None:
    """V.round.2: begin the phase."""
    begin_phase(s, "diplomacy")


def games(s: FiveRoundState) -> range:
    """V.dipgame.1: the games, by their initiator's place in Initiative Order."""
    return range(s.players)


# --- the Diplomacy turn ---


def actions(s: FiveRoundState, seat: int) -> tuple[int, ...]:
    """V.dip.1, V.dip.2: the actions open to the Player on turn; the turn ends only with nothing stored."""
    found = []
    if s.gold[seat]:
        found.append(BUY_INFLUENCE)
    if town_provinces(s, seat) & s.obeying(seat):
        found.append(RELEASE)
    if can_gift(s, seat):
        found.append(GIFT)
    if has_influence(s, seat):
        found.append(WITHDRAW)
    if s.stored[seat]:
        return (*places(s.principalities), *found)
    found.append(END_TURN)
    return tuple(found)


def act(s: FiveRoundState, seat: int) -> Step:
    """V.dip.1: take one action of a Diplomacy turn; True when the turn has ended."""
    answer = yield Question(s, seat, ASK_DIPLOMACY, actions(s, seat), (s.stored[seat],))
    if answer >= PRINCIPALITY:
        place(s, answer - PRINCIPALITY, seat, "diplomacy.place")
    elif answer == BUY_INFLUENCE:
        lose_gold(s, seat, 1, "diplomacy.assistance")
        store(s, seat, s.k.assistance_influence_per_gold, "diplomacy.assistance")
    elif answer == RELEASE:
        yield from release(s, seat)
    elif answer == GIFT:
        yield from gift(s, seat)
    elif answer == WITHDRAW:
        yield from withdraw_one(s, seat)
    else:
        if s.tell:
            s.tell(END_DIPLOMACY, seat=seat, gold=s.gold[seat])
        return True
    return False


# --- why an answer is refused ---


def why_not_action(s: FiveRoundState, question: Question, answer: int) -> Reason | None:
    seat = question.seat
    kind, value = kind_of(answer)
    if kind == "principality":
        if not s.principalities >> value & 1:
            return "diplomacy.place", "That Principality is not on the map."
        return "diplomacy.place", "You have no stored Influence to place."
    if kind == "player":
        return "power.kinds", "Influence goes on a Principality, not on a Player's land."
    if answer == BUY_INFLUENCE:
        return "diplomacy.assistance", "Influence costs 1 Gold each, and you have no Gold."
    towns = town_provinces(s, seat)
    if answer == RELEASE and towns:
        return s.why_disobeying(bit_list(towns)[0])
    if answer == RELEASE:
        return "diplomacy.release", "You own no town besides your capital."
    if answer == GIFT:
        return why_no_gift(s)
    if answer == WITHDRAW:
        return "influence.withdraw", "You have no Influence on any Principality."
    if answer == END_TURN:
        return "diplomacy.end", f"You still have {s.stored[seat]} Influence stored; all of it must be placed."
    return None


ASK_DIPLOMACY: Final = Kind(
    "diplomacy",
    cite="diplomacy.turn",
    about=("number",),
    quiet=(END_TURN,),
    prompt="Your Diplomacy turn: {number0} Influence left.",
    why=why_not_action,
    counted=True,
    repeated=True,
)
