"""Reasons that several editions share: one sentence to the player about an answer, and the rule behind it."""

from collections.abc import Collection, Sequence
from typing import Final

from westphalia.bots.core.decision_context import DecisionContext, Reason, Values
from westphalia.bots.core.elections import predict_emperor, religion_near_victory, unused_votes
from westphalia.bots.core.policy import EditionPolicy
from westphalia.bots.core.religious_war_outlook import ReligiousWarOutlook
from westphalia.engine.phrases import capitalized, counted
from westphalia.engine.question import Question
from westphalia.rules.base.answers import (
    BUY_INFLUENCE,
    COMPETE,
    DONE,
    EDGE,
    GUN,
    PRINCIPALITY,
    PROVINCE,
    RELEASE,
    SEAT,
)
from westphalia.rules.base.state import NONE, SEATS, State
from westphalia.rules.base.words import (
    LEAGUES,
    RELIGIONS,
    answer_words,
    in_sentence,
    principality_words,
    province_words,
)
from westphalia.rules.league.leagues import opposing
from westphalia.rules.realm.provinces import religion_of
from westphalia.rules.victory.check import RULE_OF

ORDINALS: Final = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh")
LITTLE_CHANCE: Final = 3  # per cent
WASTE: Final[Reason] = ("This gives away Influence that you can still use.", "influence.withdraw")


def reason(
    policy: EditionPolicy, context: DecisionContext, q: Question, answer: int, players: Sequence[str]
) -> str:
    """Explain an answer in one sentence, followed by the id of its rule in brackets."""
    sentence, rule = policy.decisions[q.kind][1](context, q, answer, players)
    return f"{in_sentence(sentence)} [{context.s.ids.get(rule, rule)}]"


def chances_to_win(now: int, stay: float, convert: float, converts: bool) -> str:
    """Compare a seat's chances to win if it stays and if it converts: "As a Catholic you win in 15 %, ..."."""
    here, there = f"{100 * stay:.0f}", f"{100 * convert:.0f}"
    if converts or int(here) >= int(there):
        first, second = ((1 - now, there), (now, here)) if converts else ((now, here), (1 - now, there))
        return (
            f"As a {RELIGIONS[first[0]]} you have {article(first[1])} {first[1]} % chance to win,"
            f" as a {RELIGIONS[second[0]]} {second[1]} %"
        )
    only = "only " if int(there) - int(here) <= LITTLE_CHANCE else ""
    return f"Converting would raise your chance to win {only}from {here} to {there} %"


def article(number: str) -> str:
    """Return the article of a number in words: an 8, an 11, an 18, an 80."""
    return "an" if number.startswith("8") or number in ("11", "18") else "a"


# --- answers that make no difference ---


def no_difference(context: DecisionContext, q: Question) -> Values:
    """Value all answers alike."""
    return [0.0] * len(q.answers)


def as_good_as_any(context: DecisionContext, q: Question, answer: int, players: Sequence[str]) -> Reason:
    """Explain an answer that makes no difference."""
    return f"{capitalized(answer_words(context.s, players, answer))} is as good as any.", q.rule


# --- Influence ---


def diplomacy_game(context: DecisionContext, q: Question, answer: int, players: Sequence[str]) -> Reason:
    other = players[q.about[0]]
    if answer not in (GUN, COMPETE):
        return f"If {other} cooperates too, you both gain.", "dipgame.thumbs"
    both, (alone, deceived), neither = context.s.k.diplomacy_game_payoff
    instead = f"{both[0]}" if both[0] == both[1] else f"{both[0]} and {both[1]}"
    catch = f"if both do it, you get {neither[0]} each instead of {instead}"
    if alone < max(both) or min(neither) < deceived:  # only by house rules
        return f"If {other} cooperates, this earns you {alone}; {catch}.", "dipgame.mixed"
    return f"Whatever {other} chooses, this never earns you less; {catch}.", "dipgame.mixed"


def influence(context: DecisionContext, q: Question, answer: int, players: Sequence[str]) -> Reason:
    """Explain what happens to Influence, in setup or in a turn."""
    if answer == DONE:
        return "You place no more.", q.rule
    if answer == BUY_INFLUENCE:
        return "Gold becomes Influence, which you place this turn.", "diplomacy.assistance"
    if answer == RELEASE:
        lent = context.power_of_size(1)
        return f"One of your towns would lend you {lent} Imperial Power as a vassal.", "diplomacy.release"
    if answer < PRINCIPALITY:
        return WASTE
    s, seat, power = context.s, context.seat, answer - PRINCIPALITY
    name, lent = principality_words(s, power), s.principality_power(power)
    best, own = context.plan.best_rival(power), s.influence[power * SEATS + seat]
    if s.ally[power] == seat:
        rest = f"against {best} of the next player" if best else "and no other player has any"
        return f"{name} stays your ally longer: {own + 1} Influence there, {rest}.", "ally.passed"
    price = context.plan.price(power, best)
    if price > 1:
        return f"{name} becomes your ally with {price} more Influence, counting this one.", "ally.first"
    loser = f", taken from {players[s.ally[power]]}," if s.ally[power] != NONE else ""
    if s.electors >> power & 1:
        votes = (s.allied[seat] & s.electors).bit_count() + 1
        nth = ORDINALS[votes] if votes < len(ORDINALS) else f"{votes}th"
        return f"{name}{loser} gives you your {nth} vote and {lent} Imperial Power.", "ally.first"
    return f"{name}{loser} becomes your ally and adds {lent} Imperial Power.", "ally.first"


def withdraw(context: DecisionContext, q: Question, answer: int, players: Sequence[str]) -> Reason:
    power = answer - PRINCIPALITY
    ally = context.s.ally[power] == context.seat
    effect = "is your ally, and you would lose it" if ally else "lends you nothing"
    return f"{principality_words(context.s, power)} {effect}.", "influence.withdraw"


def gift(context: DecisionContext, q: Question, answer: int, players: Sequence[str]) -> Reason:
    """Explain which province is given away, or who receives it."""
    if answer >= PRINCIPALITY:
        return growth(context, answer - PRINCIPALITY, context.s.k.gift_influence), q.rule
    place = province_words(context.s, answer - PROVINCE)
    return f"{place} goes to a Principality of its religion, where you gain Influence.", "diplomacy.gift"


def growth(context: DecisionContext, power: int, gained: int) -> str:
    """Name the gains of a Principality and the seat from a gift."""
    s = context.s
    size = counted(s.land[power].bit_count() + 1, "province", "provinces")
    own = s.influence[power * SEATS + context.seat] + gained
    return f"{principality_words(s, power)} grows to {size}, and your Influence there to {own}."


def release(context: DecisionContext, q: Question, answer: int, players: Sequence[str]) -> Reason:
    place, lent = province_words(context.s, answer - PROVINCE), context.power_of_size(1)
    return f"As your vassal, {place} lends you {lent} Imperial Power.", "diplomacy.release"


# --- the faith ---


def conversion_by_dice(
    context: DecisionContext,
    players: Sequence[str],
    answer: int,
    gain_and_need: tuple[float, int],
    noun: tuple[str, str],
) -> str:
    """Explain the benefit of placing a die (or a success), from its gain and the number needed."""
    s, mine = context.s, context.s.religion[context.seat]
    gain, need = gain_and_need
    if answer >= PRINCIPALITY:
        power = answer - PRINCIPALITY
        elector = ", an Elector," if s.electors >> power & 1 else ""
        place, now = f"{principality_words(s, power)}{elector}", religion_of(s, power)
    else:
        place = describe_province(context, answer - PROVINCE, players)
        now = s.protestant >> answer - PROVINCE & 1
    if gain <= 0:
        return f"{place}: a {noun[0]} there gains you nothing."
    change = "stays" if now == mine else "becomes"
    return f"{place} {change} {RELIGIONS[mine]} with {counted(need, f'more {noun[0]}', f'more {noun[1]}')}."


def describe_province(context: DecisionContext, province: int, players: Sequence[str]) -> str:
    """Describe a province of a Player: its owner, its kind and its place."""
    s = context.s
    owner = s.owner[province]
    whose = "Your" if owner == context.seat else f"{players[owner]}'s"
    what = "capital" if province == s.capital[owner] else "town" if s.towns >> province & 1 else "province"
    return f"{whose} {what} {province_words(s, province)}"


# --- the crown ---


def vote(context: DecisionContext, q: Question, answer: int, players: Sequence[str]) -> Reason:
    """Explain the vote of an Elector by who is likely to be elected."""
    s, seat = context.s, context.seat
    candidate = answer - SEAT
    name = principality_words(s, q.about[0])
    danger = religion_near_victory(context, s)
    crowned = predict_emperor(context, s, seat, candidate, unused_votes(s, seat), danger)
    who = players[crowned]
    if danger != NONE:
        wins = context.shares_victory(s, danger, seat)
        crowning = (
            f"Crowning {who}"
            if crowned == candidate
            else f"With this vote {who} is likely to be elected, which"
        )
        if s.religion[crowned] != danger and not wins:
            return f"{crowning} stops the {RELIGIONS[danger]} victory.", RULE_OF[danger]
        if s.religion[crowned] == danger and wins:
            return f"{crowning} wins the game for you and all saved {RELIGIONS[danger]}s.", RULE_OF[danger]
    if crowned == seat:
        return f"With {name}'s vote you are likely to be elected.", "election.elected"
    if candidate == seat:
        return f"{name} votes for you, but {who} is likely to be elected.", "election.vote"
    return f"With this vote {who} is likely to be elected.", "election.vote"


def electors(context: DecisionContext, q: Question, answer: int, players: Sequence[str]) -> Reason:
    """Explain the replacement of an Elector."""
    s = context.s
    if answer < PRINCIPALITY:
        return "You leave the Electors as they are.", q.rule
    power = answer - PRINCIPALITY
    ally = s.ally[power]
    whose = (
        "your ally" if ally == context.seat else "unaligned" if ally == NONE else f"{players[ally]}'s ally"
    )
    name = f"{principality_words(s, power)} ({RELIGIONS[religion_of(s, power)]}, {whose})"
    if q.kind == "electorin":
        return f"{name} would vote from now on.", "peace.electors"
    return f"{name} would no longer vote.", q.rule


def tie_break(context: DecisionContext, q: Question, answer: int, players: Sequence[str]) -> Reason:
    """Explain the Emperor's choice among equals at Westphalia."""
    own = answer - SEAT == context.seat
    return ("You choose yourself." if own else f"{players[answer - SEAT]} would win."), "win.tie"


# --- the Leagues ---


def stay_out(context: DecisionContext, targets: Collection[int], rule: str) -> Reason:
    """Explain why a Player joins no League."""
    s, seat = context.s, context.seat
    for target in targets:
        own = s.influence[target * SEATS + seat]
        if own:
            return (
                f"You stay out of this war, but lose your {own} Influence on {principality_words(s, target)}.",
                rule,
            )
    if targets:
        return "You stay out of this war and lose no Influence by it.", rule
    return "You stay out of this war.", rule


def decisive_league(context: DecisionContext, war: ReligiousWarOutlook, side: int) -> Reason | None:
    """Explain a League by the religious victory that the war would complete or stop, if there is one."""
    for winner in (side, opposing(side)):
        religion = war.victory_if(winner)
        if religion != NONE and context.shares_victory(context.s, religion, context.seat) == (winner == side):
            share = "share it" if winner == side else "do not share it"
            return (
                f"If the {LEAGUES[winner]} wins, the {RELIGIONS[religion]} victory is near, and you {share}.",
                RULE_OF[religion],
            )
    return None


def league_strength(context: DecisionContext, war: ReligiousWarOutlook, side: int) -> str:
    strengths = war.expected_strengths(context.seat)
    mine = strengths[side] + context.s.imperial_power(context.seat)
    theirs = strengths[opposing(side)]
    return f"With you, the {LEAGUES[side]} has about {mine:.0f} Imperial Power against {theirs:.0f}"


# --- the realm ---


def losses_of_exile(s: State, seat: int) -> str:
    """Name the losses of a Player who leaves the Empire."""
    land = counted(s.land[seat].bit_count(), "province", "provinces")
    allies = s.allied[seat].bit_count()
    return f"{land} and {counted(allies, 'ally', 'allies')}" if allies else land


def edge(context: DecisionContext, q: Question, answer: int, players: Sequence[str]) -> Reason:
    reach = context.s.board.edges[answer - EDGE].bit_count()
    return f"From there you reach {counted(reach, 'province', 'provinces')}.", "foreign.home"


def room_around(context: DecisionContext, q: Question, answer: int, players: Sequence[str]) -> Reason:
    free = (context.s.board.neighbours[answer - PROVINCE] & context.s.free).bit_count()
    return f"{counted(free, 'free hex borders', 'free hexes border')} on it.", q.rule


def near_own_land(context: DecisionContext, q: Question, answer: int, players: Sequence[str]) -> Reason:
    beside = context.s.board.neighbours[answer - PROVINCE] & context.s.land[context.seat]
    return f"It {'borders' if beside else 'does not border'} on your land.", q.rule
