"""Reasons of the five-round edition, except for wars."""

from collections.abc import Sequence

from westphalia.bots.core import reasons
from westphalia.bots.core.conversion import stakes_of_conversion
from westphalia.bots.core.decision_context import Reason
from westphalia.bots.core.reasons import (
    conversion_by_dice,
    decisive_league,
    describe_province,
    league_strength,
)
from westphalia.bots.five_round.evaluation import FiveRoundContext
from westphalia.bots.five_round.plans_giving import best_gift
from westphalia.bots.five_round.plans_heresy import on_principality, on_province, value_of_patronage
from westphalia.bots.five_round.plans_league import declared_war_outlook
from westphalia.editions.five_round.rules.roles import merit
from westphalia.editions.five_round.state import FAITH_ALONE
from westphalia.engine.phrases import counted
from westphalia.engine.question import Question
from westphalia.rules.base.answers import (
    CONVERT,
    DECLINE,
    END_TURN,
    FRENCH,
    GIFT,
    NUMBER,
    PRINCIPALITY,
    PROVINCE,
    STAY,
)
from westphalia.rules.base.state import CATHOLIC
from westphalia.rules.base.words import RELIGIONS, principality_words, province_words
from westphalia.rules.league.leagues import LEAGUE_OF_ANSWER

# --- diplomacy ---


def influence(context: FiveRoundContext, q: Question, answer: int, players: Sequence[str]) -> Reason:
    """Explain what happens to Influence, in setup, in a turn or as the last Emperor."""
    s = context.s
    if answer == END_TURN:
        gold = s.gold[context.seat]
        return (f"You keep {gold} Gold." if gold else "You have nothing left to place."), "V.dip.2"
    if answer == GIFT:
        value, province, power = context.cached(best_gift)
        place, name = province_words(s, province), principality_words(s, power)
        return f"Giving {place} to {name} is worth {value:+.1f} points to you.", "V.dip.7"
    return reasons.influence(context, q, answer, players)


# --- heresy ---


def conversion(context: FiveRoundContext, q: Question, answer: int, players: Sequence[str]) -> Reason:
    s, seat = context.s, context.seat
    now = s.religion[seat]
    staying, after_it = context.cached(stakes_of_conversion)
    chance = reasons.chances_to_win(now, staying, after_it, answer == CONVERT)
    if answer != CONVERT and not chance.startswith("Converting"):
        saved = "are saved" if s.is_saved(seat) else "are not saved"
        return f"{chance}; you {saved} now.", "V.convert.2"
    if now == CATHOLIC:
        free = s.k.saved_places - s.role.count(FAITH_ALONE)
        rivals = [other for other in context.may_convert() if s.religion[other] == CATHOLIC]
        if 0 < free < len(rivals):
            return f"{chance}; only {free} of the {len(rivals)} who may convert can be saved.", "V.role.6"
        return f"{chance}; {'a' if free > 0 else 'no'} Faith Alone card is free.", "V.role.6"
    if s.is_saved(seat):
        return f"{chance}; you would give up your Faith Alone card.", "V.role.8"
    return f"{chance}; you would not share a Protestant victory now.", "V.win.5"


def council(context: FiveRoundContext, q: Question, answer: int, players: Sequence[str]) -> Reason:
    s, seat = context.s, context.seat
    if answer == FRENCH:
        return f"The French token brings you {s.k.french_influence} Influence, but no Good Work.", "V.trent.4"
    saved = "already saved" if s.is_saved(seat) else "not saved yet"
    return (
        f"A Good Work raises your merit to {merit(s, seat) + s.k.trent_good_works}; you are {saved}.",
        "V.trent.3",
    )


def patronage(context: FiveRoundContext, q: Question, answer: int, players: Sequence[str]) -> Reason:
    s, gold = context.s, answer - NUMBER
    own = s.gold[context.seat]
    if not gold:
        dearer = ", worth more to you than dice" if value_of_patronage(context) < 0.0 else ""
        return f"You keep your {own} Gold{dearer}.", "V.faith.8"
    dice = gold * s.k.patronage_faith_per_gold
    return f"{gold} of your {own} Gold for {dice} {RELIGIONS[s.religion[context.seat]]} dice.", "V.faith.8"


def dice(context: FiveRoundContext, q: Question, answer: int, players: Sequence[str]) -> Reason:
    s, noun = context.s, ("die", "dice")
    if answer >= PRINCIPALITY:
        found = on_principality(context, answer - PRINCIPALITY)
        return conversion_by_dice(context, players, answer, found, noun), "V.resolve.2"
    province = answer - PROVINCE
    found = on_province(context, province)
    if found[0] > 0 and province == s.capital[s.owner[province]]:
        place = describe_province(context, province, players)
        owner = s.owner[province]
        loss = min(s.gold[owner], s.k.capital_dice_gold_loss)
        keeps = "you keep your" if owner == context.seat else f"{players[owner]} loses"
        return (
            f"{place}: {keeps} {loss} Gold with {counted(found[1], 'more die', 'more dice')}.",
            "V.resolve.7",
        )
    return conversion_by_dice(context, players, answer, found, noun), "V.resolve.4"


# --- the Leagues and the realm ---


def league(context: FiveRoundContext, q: Question, answer: int, players: Sequence[str]) -> Reason:
    if answer == DECLINE:
        return reasons.stay_out(context, [target for target, _ in context.s.targets], "V.league.4")
    war, side = context.cached(declared_war_outlook), LEAGUE_OF_ANSWER[answer]
    return decisive_league(context, war, side) or (f"{league_strength(context, war, side)}.", "V.league.7")


def elector_vote(context: FiveRoundContext, q: Question, answer: int, players: Sequence[str]) -> Reason:
    s, pairs = context.s, q.about[1:]
    out = sum(1 for power in pairs[::2] if s.ally[power] == context.seat)
    new = sum(1 for power in pairs[1::2] if s.ally[power] == context.seat)
    return list_of_electors(new, out), "V.rwpeace.5"


def list_of_electors(new: int, out: int) -> str:
    """Describe how many votes of the seat's allies a list adds and removes."""
    if not new and not out:
        return "This list changes no vote of your allies."
    makes = f"makes {new} of your allies {'an Elector' if new == 1 else 'Electors'}"
    takes = f"takes the vote from {out}"
    if not out:
        return f"This list {makes}."
    return f"This list {makes} and {takes}." if new else f"This list {takes} of your allies."


def surplus_receiver(context: FiveRoundContext, q: Question, answer: int, players: Sequence[str]) -> Reason:
    """Explain who receives a province of a Player who leaves the Empire."""
    return reasons.growth(context, answer - PRINCIPALITY, context.s.k.fp_gift_influence), q.rule


def exile(context: FiveRoundContext, q: Question, answer: int, players: Sequence[str]) -> Reason:
    s = context.s
    lost = reasons.losses_of_exile(s, context.seat)
    if answer == STAY:
        return f"You keep {lost}; a Home counts for nothing at Westphalia.", "V.win.9"
    power = s.k.ip_of_foreign_home[s.round + 1]
    return (
        f"As a Foreign Power you get a Home of {power} Imperial Power next round, but lose {lost}.",
        "V.fp.8",
    )
