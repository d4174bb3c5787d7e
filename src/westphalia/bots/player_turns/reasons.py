"""Reasons of editions with Player Turns, except for wars."""

from collections.abc import Sequence

from westphalia.bots.core import reasons
from westphalia.bots.core.conversion import stakes_of_conversion
from westphalia.bots.core.decision_context import Reason
from westphalia.bots.core.outlook import rounds_left
from westphalia.bots.core.reasons import (
    WASTE,
    conversion_by_dice,
    decisive_league,
    describe_province,
    league_strength,
)
from westphalia.bots.player_turns.evaluation import PlayerTurnsContext
from westphalia.bots.player_turns.plans_diplomacy import cost_of_one, gift_values
from westphalia.bots.player_turns.plans_faith import gain_and_need
from westphalia.bots.player_turns.plans_league import declared_war_outlook
from westphalia.bots.player_turns.spoils import heresy_of
from westphalia.engine.question import Question
from westphalia.rules.base.answers import (
    CATHOLIC_LEAGUE,
    CONVERT,
    DECLINE,
    END_TURN,
    GIFT,
    PRINCIPALITY,
    PROVINCE,
    STAY,
    STORED,
    WITHDRAW,
)
from westphalia.rules.base.state import NONE, SEATS
from westphalia.rules.base.words import RELIGIONS, principality_words
from westphalia.rules.league.leagues import BOTH, LEAGUE_OF_ANSWER, opposing
from westphalia.rules.victory.check import RULE_OF

# --- Influence ---


def influence(context: PlayerTurnsContext, q: Question, answer: int, players: Sequence[str]) -> Reason:
    """Explain what happens to Influence, in setup or in a turn."""
    if answer == END_TURN:
        stored = context.s.stored[context.seat]
        kept = f"You keep {stored} Influence for later." if stored else "You have nothing left to place."
        return kept, "diplomacy.end"
    if answer in BOTH:
        return league(context, q, answer, players)
    if answer == GIFT:
        best = max(value for value, _, _ in gift_values(context))
        return f"Giving a province to a Principality is worth {best:+.1f} points to you.", "diplomacy.gift"
    return reasons.influence(context, q, answer, players)


def losses(context: PlayerTurnsContext, q: Question, answer: int, players: Sequence[str]) -> Reason:
    """Explain which Influence is lost."""
    if answer == STORED:
        return "Stored Influence holds no ally.", "influence.lose"
    power = answer - PRINCIPALITY
    name = principality_words(context.s, power)
    if context.s.ally[power] != context.seat:
        return f"{name} is not your ally, so your Influence there lends you nothing now.", "influence.lose"
    gone = context.s.concealed[context.seat].count(answer)
    left = context.s.influence[power * SEATS + context.seat] - gone - 1
    if left and left >= context.plan.best_rival(power):
        return f"{name} stays your ally with {left} Influence.", "ally.lost"
    cost = cost_of_one(context, power, gone)
    return f"{name} may leave you, which would cost you {cost:.1f} points.", "ally.lost"


# --- the Faith ---


def conversion(context: PlayerTurnsContext, q: Question, answer: int, players: Sequence[str]) -> Reason:
    s, seat = context.s, context.seat
    religion = 1 - s.religion[seat] if answer == CONVERT else s.religion[seat]
    after = context.converted(s, [seat]) if answer == CONVERT else s
    stay, convert = context.cached(stakes_of_conversion)
    name = RELIGIONS[religion]
    chance = reasons.chances_to_win(s.religion[seat], stay, convert, answer == CONVERT)
    if seat in after.winners_of(religion):
        return f"{chance}; you would share a {name} victory now.", RULE_OF[religion]
    return f"{chance}; you would not share a {name} victory now.", "convert"


def dice(context: PlayerTurnsContext, q: Question, answer: int, players: Sequence[str]) -> Reason:
    """Explain where the Faith is spread."""
    s, seat = context.s, context.seat
    if answer == WITHDRAW:
        return WASTE
    found = gain_and_need(context, answer)
    sentence = conversion_by_dice(context, players, answer, found, ("success", "successes"))
    if answer >= PRINCIPALITY:
        return sentence, "spread.principality-converts"
    province = answer - PROVINCE
    converts = (s.protestant >> province & 1) != s.religion[seat]
    if found[0] > 0 and converts and s.owner[province] == seat and heresy_of(s, seat).bit_count() > 1:
        place = describe_province(context, province, players)
        religion = RELIGIONS[s.religion[seat]]
        return f"{place} becomes {religion}, and so does another of your provinces.", "spread.further"
    return sentence, "spread.province-converts"


def further(context: PlayerTurnsContext, q: Question, answer: int, players: Sequence[str]) -> Reason:
    """Explain which other province converts too."""
    if answer == WITHDRAW:
        return WASTE
    return (
        f"{describe_province(context, answer - PROVINCE, players)} returns to your faith.",
        "spread.further",
    )


# --- the Leagues ---


def league(context: PlayerTurnsContext, q: Question, answer: int, players: Sequence[str]) -> Reason:
    s = context.s
    if answer == WITHDRAW:
        return WASTE
    if answer == DECLINE:
        return reasons.stay_out(context, [q.about[0]] if q.kind == "league" else [], q.rule)
    side = LEAGUE_OF_ANSWER[answer]
    name = "Catholic" if answer == CATHOLIC_LEAGUE else "Evangelical"
    if s.target == NONE:
        if s.is_saved(context.seat) and s.wages >> context.seat & 1:
            return f"As a member of the {name} League you may declare a Religious War.", "war.religious"
        return f"No Religious War is declared yet; you would be in the {name} League.", "league.join"
    war = context.cached(declared_war_outlook)
    decisive = decisive_league(context, war, side)
    if decisive is not None:
        return decisive
    target = principality_words(s, s.target)
    if not war.expected_strengths(context.seat)[opposing(side)]:
        return f"No Player opposes the {name} League over {target} yet.", "league.unopposed"
    return f"{league_strength(context, war, side)} over {target}.", "league.war"


# --- the realm ---


def exile(context: PlayerTurnsContext, q: Question, answer: int, players: Sequence[str]) -> Reason:
    if answer == WITHDRAW:
        return WASTE
    s = context.s
    lost = reasons.losses_of_exile(s, context.seat)
    if answer == STAY:
        return f"You keep {lost}; a Home counts for nothing at Westphalia.", "win.score"
    if not rounds_left(s):
        return f"You would keep 1 in {s.k.fp_influence_return} Influence and lose your land.", "foreign.half"
    power = context.home_powers()[0]
    return f"A Home may give you {power:.0f} Imperial Power next round, but you lose {lost}.", "foreign.home"
