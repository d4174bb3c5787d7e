"""Engage in Diplomacy: the Diplomacy Game (V.dipgame.*) and the Diplomacy turns (V.dip.*)."""

from __future__ import annotations

from typing import Final

from westphalia.board import bit_list
from westphalia.editions.five_round.state import FiveRoundState
from westphalia.engine.contents import Step
from westphalia.engine.event import Told
from westphalia.engine.kind import Kind, Reason
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
from westphalia.rules.gold import lose_gold
from westphalia.rules.influence import has_influence, influenced, place, places, store, withdraw
from westphalia.rules.naming import choose_name
from westphalia.rules.realm import own_capital, religion_of, religion_of_province, size, town_provinces
from westphalia.rules.rounds import begin_phase
from westphalia.rules.words import RELIGIONS, principality_words, province_words

DIPLOMACY_GAME: Final = Told(
    "diplomacy_game",
    "{seat} ({choice}) and {other} ({other_choice}) play the Diplomacy Game:"
    " {amount} Influence for {seat}, {other_amount} for {other}.",
)
END_DIPLOMACY: Final = Told(
    "end_diplomacy", "{seat} ends the Diplomacy turn and keeps {gold} Gold.", cite="diplomacy.end"
)

# --- the Diplomacy Game ---


def open_diplomacy(s: FiveRoundState) -> None:
    """Engage in Diplomacy begins (V.round.2)."""
    begin_phase(s, "diplomacy")


def games(s: FiveRoundState) -> range:
    """V.dipgame.1: one game for each Player in Initiative Order; an item is a place in that order."""
    return range(s.players)


def diplomacy_game(s: FiveRoundState, number: int) -> Step:
    """V.dipgame.1 to V.dipgame.6: two neighbours in Initiative Order secretly choose thumb or gun."""
    seat = s.initiative[number]
    other = s.initiative[(number + 1) % s.players]
    mine, theirs = yield [
        Question(s, seat, ASK_DIPGAME, (THUMB, GUN), (other,)),
        Question(s, other, ASK_DIPGAME, (THUMB, GUN), (seat,)),
    ]
    both_thumbs, gun_and_thumb, both_guns = s.k.diplomacy_game_payoff
    if mine == theirs:
        won, others = both_thumbs if mine == THUMB else both_guns
        rule = "dipgame.thumbs" if mine == THUMB else "dipgame.guns"
    else:
        gun, thumb = gun_and_thumb
        won, others = (gun, thumb) if mine == GUN else (thumb, gun)
        rule = "dipgame.mixed"
    if s.tell:
        s.tell(
            DIPLOMACY_GAME,
            cite=rule,
            seat=seat,
            other=other,
            choice=mine,
            other_choice=theirs,
            amount=won,
            other_amount=others,
        )
    store(s, seat, won, "dipgame.stored")
    store(s, other, others, "dipgame.stored")


# --- what a Player may do in his Diplomacy turn ---


def actions(s: FiveRoundState, seat: int) -> tuple[int, ...]:
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


def act(s: FiveRoundState, seat: int) -> Step:
    """V.dip.1: one action of a Diplomacy turn; True when the Player has ended his turn."""
    answer = yield Question(s, seat, ASK_DIPLOMACY, actions(s, seat), (s.stored[seat],))
    if answer >= PRINCIPALITY:
        place(s, answer - PRINCIPALITY, seat, "diplomacy.place")
    elif answer == BUY_INFLUENCE:
        lose_gold(s, seat, 1, "diplomacy.assistance")
        store(s, seat, s.k.assistance_influence_per_gold, "diplomacy.assistance")
    elif answer == RELEASE:
        towns = [PROVINCE + p for p in bit_list(town_provinces(s, seat))]
        province = (yield Question(s, seat, ASK_RELEASE, towns)) - PROVINCE
        name = yield from choose_name(s, seat, capital=province)
        release_vassal(s, seat, province, name, s.k.release_influence, "diplomacy.release")
    elif answer == GIFT:
        own = [PROVINCE + p for p in gifts(s, seat)]
        province = (yield Question(s, seat, ASK_GIFT, own)) - PROVINCE
        powers = places(receivers(s, province))
        to = (yield Question(s, seat, ASK_GIFTRECEIVER, powers, (province,))) - PRINCIPALITY
        give_province(s, seat, province, to, s.k.gift_influence, "diplomacy.gift")
    elif answer == WITHDRAW:
        powers = tuple(PRINCIPALITY + p for p in influenced(s, seat))
        power = (yield Question(s, seat, ASK_WITHDRAW, powers)) - PRINCIPALITY
        withdraw(s, power, seat)
    else:
        if s.tell:
            s.tell(END_DIPLOMACY, seat=seat, gold=s.gold[seat])
        return True
    return False


# --- why an answer is refused ---


def why_not_action(s: FiveRoundState, question: Question, answer: int) -> Reason | None:
    """Why the Player on turn may not do this now."""
    seat = question.seat
    kind, value = kind_of(answer)
    if kind == "principality":
        if not s.principalities >> value & 1:
            return "diplomacy.place", "There is no such Principality on the map."
        return "diplomacy.place", "You have no stored Influence to place."
    if kind == "player":
        return "power.kinds", "Influence is placed on Principalities, never on a Player's realm."
    if answer == BUY_INFLUENCE:
        return "diplomacy.assistance", "Assistance costs 1 Gold for each Influence, and you have none."
    if answer == RELEASE:
        return "diplomacy.release", "You own no town besides your capital."
    if answer == GIFT:
        return "diplomacy.gift", (
            "None of your provinces without town touches a Principality of its religion with at most"
            f" {s.k.gift_recipient_size} provinces."
        )
    if answer == WITHDRAW:
        return "influence.withdraw", "You have no Influence on any Principality."
    if answer == END_TURN:
        return "diplomacy.end", f"You still have {s.stored[seat]} Influence stored; all of it must be placed."
    return None


def why_not_release(s: FiveRoundState, question: Question, answer: int) -> Reason | None:
    """Why a province may not be released."""
    kind, province = kind_of(answer)
    if kind != "province" or province >= s.board.size:
        return None
    if s.owner[province] != question.seat:
        return "diplomacy.release", f"{province_words(s, province)} is not yours."
    if own_capital(s, question.seat) >> province & 1:
        return "diplomacy.release", "Your capital can never be released."
    return "diplomacy.release", f"{province_words(s, province)} has no town."


def why_not_gift(s: FiveRoundState, question: Question, answer: int) -> Reason | None:
    """Why a province may not be given away."""
    kind, province = kind_of(answer)
    if kind != "province" or province >= s.board.size:
        return None
    if s.owner[province] != question.seat:
        return "diplomacy.gift", f"{province_words(s, province)} is not yours."
    if s.towns >> province & 1:
        return "diplomacy.gift", "A province with a town cannot be given away."
    return "diplomacy.gift", (
        f"{province_words(s, province)} touches no {RELIGIONS[religion_of_province(s, province)]} Principality"
        f" with at most {s.k.gift_recipient_size} provinces."
    )


def why_not_receiver(s: FiveRoundState, question: Question, answer: int) -> Reason | None:
    """Why a Principality may not get the province."""
    kind, power = kind_of(answer)
    if kind == "player":
        return "power.kinds", "A province is given to a Principality, never to a Player."
    if kind != "principality" or not s.principalities >> power & 1:
        return None
    province = question.about[0]
    name = principality_words(s, power)
    if size(s, power) > s.k.gift_recipient_size:
        return "principality.full", f"{name} has {size(s, power)} provinces already."
    if religion_of(s, power) != religion_of_province(s, province):
        return (
            "diplomacy.gift",
            f"{name} is {RELIGIONS[religion_of(s, power)]}, {province_words(s, province)} is not.",
        )
    return "diplomacy.gift", f"{name} is not adjacent to {province_words(s, province)}."


def why_not_withdraw(s: FiveRoundState, question: Question, answer: int) -> Reason | None:
    """Why there is nothing to withdraw."""
    kind, power = kind_of(answer)
    if kind != "principality" or not s.principalities >> power & 1:
        return None
    return "influence.withdraw", f"You have no Influence on {principality_words(s, power)}."


ASK_DIPGAME: Final = Kind(
    "dipgame",
    cite="dipgame",
    quiet=(THUMB,),
    prompt="Diplomacy Game with {player0}: thumb or gun?",
    about=("player",),
    sealed=True,
)
ASK_DIPLOMACY: Final = Kind(
    "diplomacy",
    cite="diplomacy.turn",
    about=("number",),
    quiet=(END_TURN,),
    prompt="Your Diplomacy turn: place your stored Influence ({number0}), or take another action.",
    why=why_not_action,
)
ASK_RELEASE: Final = Kind(
    "release",
    cite="diplomacy.release",
    prompt="Which of your towns do you release as a vassal?",
    why=why_not_release,
)
ASK_GIFT: Final = Kind(
    "gift",
    cite="diplomacy.gift",
    prompt="Which province do you give away?",
    why=why_not_gift,
)
ASK_GIFTRECEIVER: Final = Kind(
    "giftreceiver",
    cite="diplomacy.gift",
    prompt="Which Principality gets {province0}?",
    about=("province",),
    why=why_not_receiver,
)
ASK_WITHDRAW: Final = Kind(
    "withdraw",
    cite="influence.withdraw",
    prompt="From which Principality do you take all your Influence? It is gone then.",
    why=why_not_withdraw,
)
