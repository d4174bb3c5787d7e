"""Why an answer was chosen, in a sentence of the game and with its rule."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from westphalia.board import bit_list
from westphalia.bots.five_round.foresight import emperor_if, near_victory
from westphalia.bots.five_round.plans_giving import best_gift
from westphalia.bots.five_round.plans_heresy import on_principality, on_province, shares_of_conversion
from westphalia.bots.five_round.plans_realm import cause_at_hand
from westphalia.bots.five_round.terms import FiveRoundMind as Mind
from westphalia.editions.five_round.roles import is_saved, merit
from westphalia.editions.five_round.state import FAITH_ALONE, FiveRoundState
from westphalia.engine.question import Question
from westphalia.rules.answers import (
    BUY_INFLUENCE,
    CONVERT,
    DECLINE,
    DONE,
    END_TURN,
    FRENCH,
    GIFT,
    GUN,
    NUMBER,
    PRINCIPALITY,
    PROVINCE,
    RELEASE,
    SEAT,
    STAY,
)
from westphalia.rules.leagues import LEAGUE_OF_ANSWER, LEAGUE_OF_RELIGION, opposing
from westphalia.rules.realm import of_religion, religion_of
from westphalia.rules.state import CATHOLIC, NONE, SEATS
from westphalia.rules.words import LEAGUES, RELIGIONS, principality_words, province_words

WINNERS_OF: Final = ("V.win.3", "V.win.5")  # by religion
ORDINALS: Final = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh")


def nth_vote(s: FiveRoundState, seat: int) -> str:
    """Which of one's votes one more Elector would cast."""
    count = (s.allied[seat] & s.electors).bit_count() + 1
    return ORDINALS[count] if count < len(ORDINALS) else f"{count}th"


# --- diplomacy ---


def influence(mind: Mind, q: Question, answer: int, players: Sequence[str]) -> tuple[str, str]:
    """Placing Influence, in setup, in a Diplomacy turn or as the last Emperor."""
    s, seat = mind.s, mind.seat
    if answer == END_TURN:
        kept = f"I keep {s.gold[seat]} Gold." if s.gold[seat] else "I have nothing left to place."
        return kept, "V.dip.2"
    if answer == DONE:
        return "I place no more.", q.rule
    if answer == BUY_INFLUENCE:
        return "A Gold becomes an Influence, which I place in this turn.", "V.dip.5"
    if answer == RELEASE:
        lent = s.k.ip_of_principality_by_size[1]
        return f"A town of mine as a vassal would lend me {lent} Imperial Power.", "V.dip.6"
    if answer == GIFT:
        value, province, power = mind.once(best_gift)
        place, name = province_words(s, province), principality_words(s, power)
        return f"{place} in the hands of {name} is {value:+.1f} points to me.", "V.dip.7"
    if answer < PRINCIPALITY:
        return "I would give Influence away.", "V.ally.11"
    power = answer - PRINCIPALITY
    name = principality_words(s, power)
    best = mind.plan.best_rival(power)
    own = s.influence[power * SEATS + seat]
    strength = s.k.ip_of_principality_by_size[s.land[power].bit_count()]
    if s.ally[power] == seat:
        rest = f"against {best} of the next" if best else "and nobody else has any"
        return f"{name} stays my ally the longer: {own + 1} Influence there, {rest}.", "V.ally.5"
    price = mind.plan.price(power, best)
    if price > 1:
        return f"{name} becomes my ally with {price} more Influence, this one included.", "V.ally.3"
    loser = f", taken from {players[s.ally[power]]}," if s.ally[power] != NONE else ""
    if s.electors >> power & 1:
        return (
            f"{name}{loser} gives me the {nth_vote(s, seat)} vote and {strength} Imperial Power.",
            "V.ally.3",
        )
    return f"{name}{loser} becomes my ally and adds {strength} Imperial Power.", "V.ally.3"


def release(mind: Mind, q: Question, answer: int, players: Sequence[str]) -> tuple[str, str]:
    """Which town becomes a vassal."""
    s, town = mind.s, answer - PROVINCE
    faith = "orthodox" if of_religion(s, s.religion[mind.seat]) >> town & 1 else "heretical"
    lent = s.k.ip_of_principality_by_size[1]
    return (
        f"The {faith} town {province_words(s, town)} lends me {lent} Imperial Power as a vassal.",
        "V.dip.6",
    )


def gift(mind: Mind, q: Question, answer: int, players: Sequence[str]) -> tuple[str, str]:
    """What is given, and to whom."""
    s = mind.s
    amount = s.k.fp_gift_influence if q.kind == "fpreceiver" else s.k.gift_influence
    gained = f"I gain {amount} Influence there"
    if answer >= PRINCIPALITY:
        return f"{principality_words(s, answer - PRINCIPALITY)} grows, and {gained}.", q.rule
    return (
        f"{province_words(s, answer - PROVINCE)} goes to a Principality of its religion; {gained}.",
        "V.dip.7",
    )


def diplomacy_game(mind: Mind, q: Question, answer: int, players: Sequence[str]) -> tuple[str, str]:
    """Thumb or gun."""
    other = players[q.about[0]]
    if answer == GUN:
        return f"Whatever {other} shows, the gun earns me more.", "V.dipgame.4"
    return f"If {other} keeps faith, we both gain.", "V.dipgame.3"


# --- heresy ---


def conversion(mind: Mind, q: Question, answer: int, players: Sequence[str]) -> tuple[str, str]:
    """Convert or stay."""
    s, seat = mind.s, mind.seat
    now = s.religion[seat]
    after_it, staying = mind.once(shares_of_conversion)
    share = 100 * (after_it if answer == CONVERT else staying)
    if answer != CONVERT:
        saved = "I am saved" if is_saved(s, seat) else "I am not saved"
        return f"As a {RELIGIONS[now]} I see {share:.0f} in 100 for me; {saved} now.", "V.convert.2"
    if now == CATHOLIC:
        free = s.k.saved_places - s.role.count(FAITH_ALONE)
        card = "a Faith Alone card lies free" if free > 0 else "no Faith Alone card lies free"
        return f"As a {RELIGIONS[1 - now]} I see {share:.0f} in 100 for me; {card}.", "V.role.6"
    mine = "would be mine" if is_saved(s, seat) else "would not be mine"
    return (
        f"As a {RELIGIONS[1 - now]} I see {share:.0f} in 100 for me; a Protestant victory {mine} now.",
        "V.win.5",
    )


def council(mind: Mind, q: Question, answer: int, players: Sequence[str]) -> tuple[str, str]:
    """Trent or French."""
    if answer == FRENCH:
        return f"The French token brings me {mind.s.k.french_influence} Influence.", "V.trent.4"
    more = merit(mind.s, mind.seat) + mind.s.k.trent_good_works
    saved = "I am among the saved now" if is_saved(mind.s, mind.seat) else "I am not yet among the saved"
    return f"A Good Work brings my merit to {more}; {saved}.", "V.trent.3"


def patronage(mind: Mind, q: Question, answer: int, players: Sequence[str]) -> tuple[str, str]:
    """How much Gold for Faith."""
    s, gold = mind.s, answer - NUMBER
    if not gold:
        return f"I keep my {s.gold[mind.seat]} Gold.", "V.faith.8"
    religion = RELIGIONS[s.religion[mind.seat]]
    return (
        f"{gold} of my {s.gold[mind.seat]} Gold for {gold * s.k.patronage_faith_per_gold} {religion} dice.",
        "V.faith.8",
    )


def dice(mind: Mind, q: Question, answer: int, players: Sequence[str]) -> tuple[str, str]:
    """Where a die goes."""
    s = mind.s
    mine = s.religion[mind.seat]
    religion = RELIGIONS[mine]
    if answer >= PRINCIPALITY:
        power = answer - PRINCIPALITY
        name = principality_words(s, power)
        gain, need = on_principality(mind, power)
        if gain <= 0:
            return f"On {name} my die gains me nothing.", "V.place.1"
        elector = ", an Elector," if s.electors >> power & 1 else ""
        deed = "stays" if religion_of(s, power) == mine else "becomes"
        return f"{name}{elector} {deed} {religion} with {need} more dice.", "V.resolve.2"
    province = answer - PROVINCE
    owner = s.owner[province]
    whose = "My" if owner == mind.seat else f"{players[owner]}'s"
    what = "capital" if province == s.capital[owner] else "town" if s.towns >> province & 1 else "province"
    gain, need = on_province(mind, province)
    place = f"{whose} {what} {province_words(s, province)}"
    if gain <= 0:
        return f"{place} gains me nothing.", "V.place.1"
    if what == "capital":
        return f"{place}: dice there decide about {s.k.capital_dice_gold_loss} Gold.", "V.resolve.7"
    deed = "stays" if (s.protestant >> province & 1) == mine else "becomes"
    return f"{place} {deed} {religion} with {need} more dice.", "V.resolve.4"


# --- the crown and the Leagues ---


def vote(mind: Mind, q: Question, answer: int, players: Sequence[str]) -> tuple[str, str]:
    """Whom an Elector votes for."""
    s, seat = mind.s, mind.seat
    candidate = answer - SEAT
    name = principality_words(s, q.about[0])
    mine = [e for e in bit_list(s.allied[seat] & s.electors) if all(e != done for done, _ in s.votes)]
    danger = near_victory(s)
    crowned = emperor_if(s, seat, candidate, mine or [q.about[0]], danger)
    if danger != NONE and s.religion[crowned] != danger and not is_winner(s, seat, danger):
        return f"{players[crowned]} on the throne stops the {RELIGIONS[danger]} victory.", "V.win.1"
    if danger != NONE and s.religion[crowned] == danger and is_winner(s, seat, danger):
        return (
            f"{players[crowned]} on the throne wins the game for the {RELIGIONS[danger]} saved, me among them.",
            WINNERS_OF[danger],
        )
    if crowned == seat:
        return f"With {name}'s vote I should be elected.", "V.election.7"
    if candidate == seat:
        return f"{name} votes for me, though {players[crowned]} is likely to be elected.", "V.election.4"
    return f"With this vote {players[crowned]} is likely to be elected.", "V.election.4"


def is_winner(s: FiveRoundState, seat: int, religion: int) -> bool:
    """Whether a Player wins if a religion does."""
    return s.religion[seat] == religion and is_saved(s, seat)


def league(mind: Mind, q: Question, answer: int, players: Sequence[str]) -> tuple[str, str]:
    """Which League, and what hangs on it."""
    s, seat = mind.s, mind.seat
    cause = mind.once(cause_at_hand)
    if answer == DECLINE:
        own = [target for target, _ in s.targets if s.influence[target * SEATS + seat]]
        cost = f", though my Influence on {principality_words(s, own[0])} is lost" if own else ""
        return f"I keep out of this war{cost}.", "V.league.4"
    side = LEAGUE_OF_ANSWER[answer]
    for winner in (side, opposing(side)):
        religion = cause.decisive(winner)
        if religion != NONE and is_winner(s, seat, religion) == (winner == side):
            mine = "mine too" if winner == side else "not mine"
            return (
                f"If the {LEAGUES[winner]} wins, the {RELIGIONS[religion]} victory is at hand, and it is {mine}.",
                WINNERS_OF[religion],
            )
    strength = cause.strengths(seat)
    mine_power, theirs = strength[side] + s.imperial_power(seat), strength[opposing(side)]
    faith = "my" if side == LEAGUE_OF_RELIGION[s.religion[seat]] else "the other"
    return (
        f"With me the League of {faith} faith may have {mine_power:.0f} Imperial Power against {theirs:.0f}.",
        "V.league.7",
    )


def elector_list(mind: Mind, q: Question, answer: int, players: Sequence[str]) -> tuple[str, str]:
    """Replacing Electors."""
    s = mind.s
    if answer < PRINCIPALITY:
        return "I leave the Electors as they are.", q.rule
    power = answer - PRINCIPALITY
    ally = s.ally[power]
    whose = "my ally" if ally == mind.seat else "nobody's ally" if ally == NONE else f"{players[ally]}'s ally"
    name = f"{principality_words(s, power)}, {whose} and {RELIGIONS[religion_of(s, power)]},"
    if q.kind == "electorin":
        return f"{name} would vote from now on.", "V.rwpeace.7"
    return f"{name} would vote no more.", q.rule


def elector_vote(mind: Mind, q: Question, answer: int, players: Sequence[str]) -> tuple[str, str]:
    """Yes or no to a list."""
    s, pairs = mind.s, q.about[1:]
    out = sum(1 for power in pairs[::2] if s.ally[power] == mind.seat)
    new = sum(1 for power in pairs[1::2] if s.ally[power] == mind.seat)
    return f"By this list {new} of my allies become Electors, and {out} cease to be.", "V.rwpeace.5"


def exile(mind: Mind, q: Question, answer: int, players: Sequence[str]) -> tuple[str, str]:
    """Stay or leave."""
    s = mind.s
    if answer == STAY:
        return "A Home counts nothing at Westphalia: I stay in the Empire.", "V.win.9"
    power = s.k.ip_of_foreign_home[s.round + 1]
    return f"As a Foreign Power I have a Home of {power} Imperial Power in the next round.", "V.fp.8"


def last_word(mind: Mind, q: Question, answer: int, players: Sequence[str]) -> tuple[str, str]:
    """The Emperor chooses among equals."""
    mine = answer - SEAT == mind.seat
    return ("I choose myself." if mine else f"{players[answer - SEAT]} would win."), "V.win.10"
