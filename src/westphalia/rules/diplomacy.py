"""Engage in Diplomacy: the Diplomacy Game (V.dipgame.*) and the Diplomacy turns (V.dip.*)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from westphalia.board import bit_list
from westphalia.engine.contents import Step
from westphalia.engine.event import event
from westphalia.engine.question import Question
from westphalia.rules.answers import (
    BUY_INFLUENCE,
    END_TURN,
    GIFT,
    GUN,
    PRINCIPALITY,
    PROVINCE,
    RELEASE,
    THUMB,
    WITHDRAW,
    kind_of,
)
from westphalia.rules.gifts import can_gift, gifts, give_province, receivers, release_vassal
from westphalia.rules.influence import has_influence, influenced, place, store, withdraw
from westphalia.rules.naming import choose_name
from westphalia.rules.realm import own_capital, religion_of, religion_of_province, size, town_provinces
from westphalia.rules.roles import lose_gold
from westphalia.rules.rounds import begin_phase
from westphalia.rules.state import State
from westphalia.rules.why import Explain, Reason
from westphalia.rules.words import RELIGIONS, principality_words, province_words

# --- the Diplomacy Game ---


def open_diplomacy(s: State) -> None:
    """Engage in Diplomacy begins (V.round.2)."""
    begin_phase(s, "diplomacy")


def games(s: State) -> range:
    """V.dipgame.1: one game for each Player in Initiative Order; an item is a place in that order."""
    return range(s.players)


def diplomacy_game(s: State, number: int) -> Step:
    """V.dipgame.1 to V.dipgame.6: two neighbours in Initiative Order secretly choose thumb or gun."""
    seat = s.initiative[number]
    other = s.initiative[(number + 1) % s.players]
    mine, theirs = yield [
        Question(seat, "dipgame", (THUMB, GUN), "V.dipgame.2", about=(other,), sealed=True),
        Question(other, "dipgame", (THUMB, GUN), "V.dipgame.2", about=(seat,), sealed=True),
    ]
    both_thumbs, gun_and_thumb, both_guns = s.k.diplomacy_game_payoff
    if mine == theirs:
        won, others = both_thumbs if mine == THUMB else both_guns
        rule = "V.dipgame.3" if mine == THUMB else "V.dipgame.5"
    else:
        gun, thumb = gun_and_thumb
        won, others = (gun, thumb) if mine == GUN else (thumb, gun)
        rule = "V.dipgame.4"
    if s.log is not None:
        s.log.append(
            event(
                "diplomacy_game",
                rule,
                seat=seat,
                other=other,
                choice=mine,
                other_choice=theirs,
                amount=won,
                other_amount=others,
            )
        )
    store(s, seat, won, "V.dipgame.6")
    store(s, other, others, "V.dipgame.6")


# --- what a Player may do in his Diplomacy turn ---


@lru_cache(maxsize=4096)
def places(principalities: int) -> tuple[int, ...]:
    """V.dip.3: the answers that place Influence: any Principality, whatever its religion or ally."""
    return tuple(PRINCIPALITY + power for power in bit_list(principalities))


def actions(s: State, seat: int) -> tuple[int, ...]:
    """V.dip.1, V.dip.2: what the Player on turn may do now; he ends his turn only with nothing stored."""
    found = []
    if s.gold[seat]:
        found.append(BUY_INFLUENCE)
    if town_provinces(s, seat):
        found.append(RELEASE)
    if can_gift(s, seat):
        found.append(GIFT)
    if has_influence(s, seat):
        found.append(WITHDRAW)
    if s.stored[seat]:
        return (*places(s.principalities), *found)
    found.append(END_TURN)
    return tuple(found)


def act(s: State, seat: int) -> Step:
    """V.dip.1: one action of a Diplomacy turn; True when the Player has ended his turn."""
    answer = yield Question(seat, "diplomacy", actions(s, seat), "V.dip.1", about=(s.stored[seat],))
    if answer >= PRINCIPALITY:
        place(s, answer - PRINCIPALITY, seat, "V.dip.3")
    elif answer == BUY_INFLUENCE:
        lose_gold(s, seat, 1, "V.dip.5")
        store(s, seat, s.k.assistance_influence_per_gold, "V.dip.5")
    elif answer == RELEASE:
        towns = [PROVINCE + p for p in bit_list(town_provinces(s, seat))]
        province = (yield Question(seat, "release", towns, "V.dip.6")) - PROVINCE
        name = yield from choose_name(s, seat, capital=province)
        release_vassal(s, seat, province, name, s.k.release_influence, "V.dip.6")
    elif answer == GIFT:
        own = [PROVINCE + p for p in gifts(s, seat)]
        province = (yield Question(seat, "gift", own, "V.dip.7")) - PROVINCE
        powers = places(receivers(s, province))
        to = (yield Question(seat, "giftreceiver", powers, "V.dip.7", about=(province,))) - PRINCIPALITY
        give_province(s, seat, province, to, s.k.gift_influence, "V.dip.7")
    elif answer == WITHDRAW:
        powers = tuple(PRINCIPALITY + p for p in influenced(s, seat))
        power = (yield Question(seat, "withdraw", powers, "V.ally.11")) - PRINCIPALITY
        withdraw(s, power, seat)
    else:
        if s.log is not None:
            s.log.append(event("end_diplomacy", "V.dip.2", seat=seat, gold=s.gold[seat]))
        return True
    return False


# --- why an answer is refused ---


def why_not_action(s: State, question: Question, answer: int) -> Reason | None:
    """Why the Player on turn may not do this now."""
    seat = question.seat
    kind, value = kind_of(answer)
    if kind == "principality":
        if not s.principalities >> value & 1:
            return "V.dip.3", "There is no such Principality on the map."
        return "V.dip.3", "You have no stored Influence to place."
    if kind == "player":
        return "V.gen.1", "Influence is placed on Principalities, never on a Player's realm."
    if answer == BUY_INFLUENCE:
        return "V.dip.5", "Assistance costs 1 Gold for each Influence, and you have none."
    if answer == RELEASE:
        return "V.dip.6", "You own no town besides your capital."
    if answer == GIFT:
        return "V.dip.7", (
            "None of your provinces without town touches a Principality of its religion with at most"
            f" {s.k.gift_recipient_size} provinces."
        )
    if answer == WITHDRAW:
        return "V.ally.11", "You have no Influence on any Principality."
    if answer == END_TURN:
        return "V.dip.2", f"You still have {s.stored[seat]} Influence stored; all of it must be placed."
    return None


def why_not_release(s: State, question: Question, answer: int) -> Reason | None:
    """Why a province may not be released."""
    kind, province = kind_of(answer)
    if kind != "province" or province >= s.board.size:
        return None
    if s.owner[province] != question.seat:
        return "V.dip.6", f"{province_words(s, province)} is not yours."
    if own_capital(s, question.seat) >> province & 1:
        return "V.dip.6", "Your capital can never be released."
    return "V.dip.6", f"{province_words(s, province)} has no town."


def why_not_gift(s: State, question: Question, answer: int) -> Reason | None:
    """Why a province may not be given away."""
    kind, province = kind_of(answer)
    if kind != "province" or province >= s.board.size:
        return None
    if s.owner[province] != question.seat:
        return "V.dip.7", f"{province_words(s, province)} is not yours."
    if s.towns >> province & 1:
        return "V.dip.7", "A province with a town cannot be given away."
    return "V.dip.7", (
        f"{province_words(s, province)} touches no {RELIGIONS[religion_of_province(s, province)]} Principality"
        f" with at most {s.k.gift_recipient_size} provinces."
    )


def why_not_receiver(s: State, question: Question, answer: int) -> Reason | None:
    """Why a Principality may not get the province."""
    kind, power = kind_of(answer)
    if kind == "player":
        return "V.gen.1", "A province is given to a Principality, never to a Player."
    if kind != "principality" or not s.principalities >> power & 1:
        return None
    province = question.about[0]
    name = principality_words(s, power)
    if size(s, power) > s.k.gift_recipient_size:
        return "V.gen.10", f"{name} has {size(s, power)} provinces already."
    if religion_of(s, power) != religion_of_province(s, province):
        return (
            "V.dip.7",
            f"{name} is {RELIGIONS[religion_of(s, power)]}, {province_words(s, province)} is not.",
        )
    return "V.dip.7", f"{name} is not adjacent to {province_words(s, province)}."


def why_not_withdraw(s: State, question: Question, answer: int) -> Reason | None:
    """Why there is nothing to withdraw."""
    kind, power = kind_of(answer)
    if kind != "principality" or not s.principalities >> power & 1:
        return None
    return "V.ally.11", f"You have no Influence on {principality_words(s, power)}."


WHY: Final[dict[str, Explain]] = {
    "diplomacy": why_not_action,
    "release": why_not_release,
    "gift": why_not_gift,
    "giftreceiver": why_not_receiver,
    "withdraw": why_not_withdraw,
}

PROMPTS: Final[dict[str, str]] = {
    "dipgame": "Diplomacy Game with {player0}: thumb or gun?",
    "diplomacy": "Your Diplomacy turn: place your stored Influence ({number0}), or take another action.",
    "release": "Which of your towns do you release as a vassal?",
    "gift": "Which province do you give away?",
    "giftreceiver": "Which Principality gets {province0}?",
    "withdraw": "From which Principality do you take all your Influence? It is gone then.",
}

WORDS: Final[dict[str, str]] = {
    "diplomacy_game": (
        "{seat} ({choice}) and {other} ({other_choice}) play the Diplomacy Game:"
        " {amount} Influence for {seat}, {other_amount} for {other}."
    ),
    "end_diplomacy": "{seat} ends the Diplomacy turn and keeps {gold} Gold.",
    "gift": "{seat} gives {province} to {principality}, which has {size:province/provinces} now.",
    "gift_converts": "{province} is converted by force and is {religion} now.",
    "place_stored": "{seat} places {amount} Influence on {principality}: {left} there now, {stored} still stored.",
    "release": "{seat} releases {province} as {principality}.",
}
