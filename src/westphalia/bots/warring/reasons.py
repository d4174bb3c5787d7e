"""Why an answer was chosen, outside of war: Influence, Faith, the crown, the Leagues."""

from __future__ import annotations

from collections.abc import Sequence

from westphalia.board import bit_list
from westphalia.bots.outlook import rounds_left
from westphalia.bots.warring.foresight import emperor_if, near_victory
from westphalia.bots.warring.plans_activity import shares_of_conversion
from westphalia.bots.warring.plans_diplomacy import cost_of_one, gift_values
from westphalia.bots.warring.plans_faith import gain_and_need
from westphalia.bots.warring.plans_league import cause_at_hand
from westphalia.bots.warring.spoils_plan import heresy_of
from westphalia.bots.warring.terms import WarringMind
from westphalia.engine.question import Question
from westphalia.rules.answers import (
    BUY_INFLUENCE,
    CATHOLIC_LEAGUE,
    COMPETE,
    CONVERT,
    DECLINE,
    DONE,
    EDGE,
    END_TURN,
    GIFT,
    GUN,
    PRINCIPALITY,
    PROVINCE,
    RELEASE,
    SEAT,
    STAY,
    STORED,
    WITHDRAW,
)
from westphalia.rules.influence import influence_on
from westphalia.rules.leagues import BOTH, LEAGUE_OF_ANSWER, LEAGUE_OF_RELIGION, opposing
from westphalia.rules.realm import religion_of
from westphalia.rules.standing import RULE_OF
from westphalia.rules.state import NONE, SEATS
from westphalia.rules.words import LEAGUES, RELIGIONS, principality_words, province_words

Said = tuple[str, str]
ORDINALS = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh")
KEPT: Said = ("I would give away Influence that I can still use.", "influence.withdraw")


# --- Influence ---


def diplomacy_game(mind: WarringMind, q: Question, answer: int, players: Sequence[str]) -> Said:
    """Friendly or not."""
    other = players[q.about[0]]
    if answer in (GUN, COMPETE):
        return f"Whatever {other} shows, I never earn less by it.", "dipgame.mixed"
    return f"If {other} keeps faith, we both gain.", "dipgame.thumbs"


def influence(mind: WarringMind, q: Question, answer: int, players: Sequence[str]) -> Said:
    """What is done with Influence, in setup or in a turn."""
    s, seat = mind.s, mind.seat
    if answer == END_TURN:
        if s.stored[seat]:
            return f"I keep {s.stored[seat]} Influence for later.", "diplomacy.end"
        return "I have nothing left to place.", "diplomacy.end"
    if answer == DONE:
        return "I place no more.", q.rule
    if answer == BUY_INFLUENCE:
        return (
            "My Gold becomes Influence, which I place at once.",
            "diplomacy.assistance",
        )
    if answer in BOTH:
        return league(mind, q, answer, players)
    if answer == GIFT:
        best = max(value for value, _, _ in gift_values(mind))
        return (
            f"A province of mine in the hands of a Principality is {best:+.1f} points to me.",
            "diplomacy.gift",
        )
    if answer == RELEASE:
        return (
            f"A town of mine as a vassal would lend me {mind.power_of_size(1)} Imperial Power.",
            "diplomacy.release",
        )
    if answer == WITHDRAW or answer < PRINCIPALITY:
        return KEPT
    power = answer - PRINCIPALITY
    name, lent = principality_words(s, power), s.principality_power(power)
    best, own = mind.plan.best_rival(power), s.influence[power * SEATS + seat]
    if s.ally[power] == seat:
        rest = f"against {best} of the next" if best else "and nobody else has any"
        return f"{name} stays my ally the longer: {own + 1} Influence there, {rest}.", "ally.passed"
    price = mind.plan.price(power, best)
    if price > 1:
        return f"{name} becomes my ally with {price} more Influence, this one included.", "ally.first"
    loser = f", taken from {players[s.ally[power]]}," if s.ally[power] != NONE else ""
    if s.electors >> power & 1:
        votes = (s.allied[seat] & s.electors).bit_count() + 1
        nth = ORDINALS[votes] if votes < len(ORDINALS) else f"{votes}th"
        return f"{name}{loser} gives me the {nth} vote and {lent} Imperial Power.", "ally.first"
    return f"{name}{loser} becomes my ally and adds {lent} Imperial Power.", "ally.first"


def losses(mind: WarringMind, q: Question, answer: int, players: Sequence[str]) -> Said:
    """Which Influence goes."""
    if answer == STORED:
        return "What is not placed binds nobody to me yet.", "influence.lose"
    power = answer - PRINCIPALITY
    name = principality_words(mind.s, power)
    if mind.s.ally[power] != mind.seat:
        return f"{name} is not my ally, so my Influence there lends me nothing now.", "influence.lose"
    gone = mind.s.concealed[mind.seat].count(answer)
    left = mind.s.influence[power * SEATS + mind.seat] - gone - 1
    if left and left >= mind.plan.best_rival(power):
        return f"{name} stays my ally with {left} Influence.", "ally.lost"
    cost = cost_of_one(mind, power, gone)
    return f"{name} may leave me, which costs me {cost:.1f} points.", "ally.lost"


def withdraw(mind: WarringMind, q: Question, answer: int, players: Sequence[str]) -> Said:
    """Where nothing is kept."""
    name = principality_words(mind.s, answer - PRINCIPALITY)
    mine = (
        "is my ally, and I would lose it"
        if mind.s.ally[answer - PRINCIPALITY] == mind.seat
        else "lends me nothing"
    )
    return f"{name} {mine}.", "influence.withdraw"


def gift(mind: WarringMind, q: Question, answer: int, players: Sequence[str]) -> Said:
    """What is given away, and to whom."""
    if answer >= PRINCIPALITY:
        name = principality_words(mind.s, answer - PRINCIPALITY)
        return f"{name} grows, and I gain {mind.s.k.gift_influence} Influence there.", "diplomacy.gift"
    place = province_words(mind.s, answer - PROVINCE)
    return f"{place} goes to a Principality of its religion, where I gain Influence.", "diplomacy.gift"


def release(mind: WarringMind, q: Question, answer: int, players: Sequence[str]) -> Said:
    """Which town becomes a vassal."""
    place = province_words(mind.s, answer - PROVINCE)
    lent = mind.power_of_size(1)
    return f"As my vassal {place} lends me {lent} Imperial Power.", "diplomacy.release"


# --- the Faith ---


def conversion(mind: WarringMind, q: Question, answer: int, players: Sequence[str]) -> Said:
    """Convert or stay."""
    s, seat = mind.s, mind.seat
    religion = 1 - s.religion[seat] if answer == CONVERT else s.religion[seat]
    after = mind.converted(s, [seat]) if answer == CONVERT else s
    convert, stay = mind.once(shares_of_conversion)
    name, share = RELIGIONS[religion], convert if answer == CONVERT else stay
    if seat in after.winners_of(religion):
        return (
            f"As a {name} I see {100 * share:.0f} in 100 for me, and should win with my faith now.",
            RULE_OF[religion],
        )
    return (
        f"As a {name} I see {100 * share:.0f} in 100 for me, though I should not win with my faith now.",
        "convert",
    )


def dice(mind: WarringMind, q: Question, answer: int, players: Sequence[str]) -> Said:
    """Where the Faith is spread."""
    s = mind.s
    if answer == WITHDRAW:
        return KEPT
    mine = s.religion[mind.seat]
    religion = RELIGIONS[mine]
    gain, need = gain_and_need(mind, answer)
    if answer >= PRINCIPALITY:
        power = answer - PRINCIPALITY
        name = principality_words(s, power)
        if gain <= 0:
            return f"On {name} it changes nothing that I want.", "spread"
        deed = "stays" if religion_of(s, power) == mine else "becomes"
        elector = ", an Elector," if s.electors >> power & 1 else ""
        return f"{name}{elector} {deed} {religion} with {need} more.", "spread.principality-converts"
    province = answer - PROVINCE
    owner = s.owner[province]
    whose = "My" if owner == mind.seat else f"{players[owner]}'s"
    what = "town" if s.towns >> province & 1 else "province"
    place = f"{whose} {what} {province_words(s, province)}"
    if gain <= 0:
        return f"{place} gains me nothing.", "spread"
    deed = "stays" if (s.protestant >> province & 1) == mine else "becomes"
    if owner == mind.seat and deed == "becomes" and heresy_of(s, mind.seat).bit_count() > 1:
        return f"{place} becomes {religion}, and another of mine with it.", "spread.further"
    return f"{place} {deed} {religion} with {need} more.", "spread.province-converts"


def further(mind: WarringMind, q: Question, answer: int, players: Sequence[str]) -> Said:
    """What converts too."""
    if answer == WITHDRAW:
        return KEPT
    province = answer - PROVINCE
    what = "town" if mind.s.towns >> province & 1 else "province"
    return f"My {what} {province_words(mind.s, province)} is of my faith again.", "spread.further"


# --- the crown ---


def vote(mind: WarringMind, q: Question, answer: int, players: Sequence[str]) -> Said:
    """Whom an Elector votes for."""
    s, seat = mind.s, mind.seat
    candidate = answer - SEAT
    name = principality_words(s, q.about[0])
    mine = [e for e in bit_list(s.allied[seat] & s.electors) if all(e != done for done, _ in s.votes)]
    danger = near_victory(s)
    crowned = emperor_if(s, seat, candidate, len(mine) or 1, danger)
    who = players[crowned]
    if danger != NONE:
        wins = seat in s.winners_of(danger)
        if s.religion[crowned] != danger and not wins:
            return f"{who} on the throne stops the {RELIGIONS[danger]} victory.", RULE_OF[danger]
        if s.religion[crowned] == danger and wins:
            return f"{who} on the throne wins the game for me and all {RELIGIONS[danger]} saved.", RULE_OF[
                danger
            ]
    if crowned == seat:
        return f"With {name}'s vote I should be elected.", "election.elected"
    if candidate == seat:
        return f"{name} votes for me, though {who} is likely to be elected.", "election.vote"
    return f"With this vote {who} is likely to be elected.", "election.vote"


def electors(mind: WarringMind, q: Question, answer: int, players: Sequence[str]) -> Said:
    """Who is an Elector."""
    s = mind.s
    if answer < PRINCIPALITY:
        return "I leave the Electors as they are.", q.rule
    power = answer - PRINCIPALITY
    name, ally = principality_words(s, power), s.ally[power]
    whose = "my ally" if ally == mind.seat else "nobody's ally" if ally == NONE else f"{players[ally]}'s ally"
    religion = RELIGIONS[religion_of(s, power)]
    if q.kind == "electorin":
        return f"{name}, {whose} and {religion}, would vote from now on.", "peace.electors"
    return f"{name}, {whose} and {religion}, would vote no more.", q.rule


def last_word(mind: WarringMind, q: Question, answer: int, players: Sequence[str]) -> Said:
    """The Emperor chooses among equals."""
    mine = answer - SEAT == mind.seat
    return ("I choose myself." if mine else f"{players[answer - SEAT]} would win."), "win.tie"


# --- the Leagues ---


def league(mind: WarringMind, q: Question, answer: int, players: Sequence[str]) -> Said:
    """Which League."""
    s = mind.s
    if answer == WITHDRAW:
        return KEPT
    if answer == DECLINE:
        own = influence_on(s, q.about[0], mind.seat) if q.kind == "league" else 0
        cost = f", though my {own} Influence on {principality_words(s, q.about[0])} is gone" if own else ""
        return f"I keep out of this war{cost}.", q.rule
    side = LEAGUE_OF_ANSWER[answer]
    name = "Catholic" if answer == CATHOLIC_LEAGUE else "Evangelical"
    if s.target == NONE:
        if s.is_saved(mind.seat) and s.wages >> mind.seat & 1:
            return f"As a member of the {name} League I may declare a Religious War.", "war.religious"
        return f"Nobody has declared a Religious War yet; I should be in the {name} League.", "league.join"
    cause = mind.once(cause_at_hand)
    for winner in (side, opposing(side)):
        religion = cause.decisive(winner)
        if religion != NONE and (mind.seat in s.winners_of(religion)) == (winner == side):
            whose = "mine too" if winner == side else "not mine"
            return (
                f"If the {LEAGUES[winner]} wins, the {RELIGIONS[religion]} victory is at hand, and it is {whose}.",
                RULE_OF[religion],
            )
    others = cause.strengths(mind.seat)
    mine, theirs = others[side] + s.imperial_power(mind.seat), others[opposing(side)]
    target = principality_words(s, s.target)
    if not theirs:
        return f"Nobody stands against the {name} League over {target} yet.", "league.unopposed"
    faith = "my" if side == LEAGUE_OF_RELIGION[s.religion[mind.seat]] else "the other"
    return (
        f"With me the League of {faith} faith may have {mine:.0f} Imperial Power against {theirs:.0f} over {target}.",
        "league.war",
    )


# --- the realm ---


def exile(mind: WarringMind, q: Question, answer: int, players: Sequence[str]) -> Said:
    """Stay or leave."""
    if answer == STAY:
        return "A Home counts nothing at Westphalia: I stay in the Empire.", "win.score"
    if answer == WITHDRAW:
        return KEPT
    s = mind.s
    if not rounds_left(s):
        back = s.k.fp_influence_return
        return f"I would keep one Influence of {back}, and land of mine would be nobody's.", "foreign.half"
    power, mine = mind.home_powers()[0], s.land[mind.seat].bit_count()
    return (
        f"A Home may give me {power:.0f} Imperial Power in the next round, and I have {mine} provinces to lose.",
        "foreign.home",
    )


def edge(mind: WarringMind, q: Question, answer: int, players: Sequence[str]) -> Said:
    """Where the Home lies."""
    reach = mind.s.board.edges[answer - EDGE].bit_count()
    return f"From there I reach {reach} provinces.", "foreign.home"


def lands(mind: WarringMind, q: Question, answer: int, players: Sequence[str]) -> Said:
    """Where one settles."""
    free = (mind.s.board.neighbours[answer - PROVINCE] & mind.s.free).bit_count()
    return f"There are {free} free hexes around it.", q.rule


def near_oneself(mind: WarringMind, q: Question, answer: int, players: Sequence[str]) -> Said:
    """Where a Principality is placed."""
    beside = (mind.s.board.neighbours[answer - PROVINCE] & mind.s.land[mind.seat]).bit_count()
    if beside:
        return "It borders on my own land.", q.rule
    return "It does not border on my own land.", q.rule
