"""The prince: a plan for every kind of question, and the best answer by it."""

from __future__ import annotations

from typing import Final
from zlib import crc32

from westphalia.bots import plans_battle, plans_diplomacy, plans_heresy, plans_realm, plans_treaty, plans_war
from westphalia.bots.bot import Choice
from westphalia.bots.five_round import five_round
from westphalia.bots.mind import Mind, Plan, Values
from westphalia.bots.reasons import reason
from westphalia.bots.weights import Weights, weights_of
from westphalia.engine.chance import mix, split
from westphalia.engine.question import Question
from westphalia.game.view import View

PLANS: Final[dict[str, Plan]] = {
    "convert": plans_heresy.conversion,
    "council": plans_heresy.council,
    "patronage": plans_heresy.patronage,
    "dice": plans_heresy.dice,
    "dipgame": plans_diplomacy.diplomacy_game,
    "diplomacy": plans_diplomacy.turn,
    "setupinfluence": plans_diplomacy.place_influence,
    "round5influence": plans_diplomacy.place_influence,
    "withdraw": plans_war.withdraw,
    "declare": plans_war.declare,
    "targets": plans_war.targets,
    "attack": plans_war.attack,
    "target": plans_war.religious_target,
    "abandon": plans_war.abandon,
    "confirm": plans_war.confirm,
    "treaty": plans_treaty.treaty,
    "conquer": plans_treaty.conquer,
    "vassalize": plans_treaty.vassalize,
    "liberate": plans_treaty.liberate,
    "allyconquest": plans_treaty.ally_conquest,
    "allyprovince": plans_treaty.ally_province,
    "doctrine": plans_battle.doctrine,
    "execute": plans_battle.execute,
    "giveup": plans_battle.give_up,
    "take": plans_battle.take,
    "guerillatarget": plans_battle.guerilla_target,
    "guerillaown": plans_battle.give_up,
    "guerillaenemy": plans_battle.remove,
    "buycards": plans_battle.buy_cards,
    "card": plans_battle.card,
    "rifling": plans_battle.rifling,
    "charge": plans_battle.charge,
    "reinforce": plans_battle.reinforce,
    "league": plans_realm.league,
    "electorsemperor": plans_realm.elector_out,
    "electorspropose": plans_realm.elector_out,
    "electorin": plans_realm.elector_in,
    "electorsvote": plans_realm.elector_vote,
    "fp": plans_realm.exile,
    "fpedge": plans_realm.edge,
    "fpreceiver": plans_realm.receiver,
    "giftreceiver": plans_realm.receiver,
    "vote": plans_realm.vote,
    "westphalia": plans_realm.westphalia,
    "home": plans_realm.home,
    "elector": plans_realm.far_land,
    "principality": plans_realm.far_land,
}
MIXED: Final = frozenset({"card"})  # the values are how often, so that nobody can guess
ALTERNATIVES: Final = 3


def rank(mind: Mind, q: Question) -> Values:
    """The value of each answer by the plan for this kind of question."""
    return PLANS.get(q.kind, plans_realm.nothing)(mind, q)


def pick(q: Question, values: Values, chance: int) -> int:
    """The place of the answer to give: the best one, equals by chance, and a mix where guessing is the game."""
    draw = mix(chance, 7) / (1 << 64)
    if q.kind in MIXED:
        for i, share in enumerate(values):
            draw -= share
            if draw < 0:
                return i
        return len(values) - 1
    best = max(values)
    equals = [i for i, value in enumerate(values) if value >= best - 1e-9]
    return equals[int(draw * len(equals))]


def quick(mind: Mind, q: Question) -> int:
    """The prince's answer without its reason, for rollouts."""
    if len(q.answers) == 1:
        return q.answers[0]
    return q.answers[pick(q, rank(mind, q), mind.chance)]


class Prince:
    """Plays by heuristics: quick, and hard to fool twice."""

    name = "prince"

    def __init__(self, seed: int = 0, personality: str = "") -> None:
        self.seed = split(seed, 1)
        self.personality = personality

    def weights(self, seen: View) -> Weights:
        """What it values in this edition."""
        return weights_of(seen.game_edition, self.personality)

    def mind(self, seen: View) -> Mind:
        """What it knows about the question; chance depends on the view alone, so equal views get equal answers."""
        q = seen.question
        assert q is not None
        return Mind(
            five_round(seen.state), q.seat, self.weights(seen), chance_of(self.seed, seen), seen.sizes["hand"]
        )

    def choose(self, seen: View) -> Choice:
        """The best answer by the plan, with its reason."""
        q = seen.question
        assert q is not None
        mind = self.mind(seen)
        values = rank(mind, q)
        at = pick(q, values, mind.chance)
        return explained(mind, q, values, at, seen.players)


def chance_of(seed: int, seen: View) -> int:
    """A seed that depends on the bot's own and on what is to be seen of the game."""
    s, q = five_round(seen.state), seen.question
    assert q is not None
    place = (s.round, s.phase, str(q.kind), q.about, tuple(q.answers), s.stored, s.gold, seen.sizes["hand"])
    return mix(seed, crc32(repr(place).encode()))


def explained(mind: Mind, q: Question, values: Values, at: int, players: tuple[str, ...]) -> Choice:
    """A choice with its reason and the next best answers."""
    order = sorted((i for i in range(len(values)) if i != at), key=lambda i: -values[i])[:ALTERNATIVES]
    others = tuple((q.answers[i], reason(mind, q, q.answers[i], players)) for i in order)
    return Choice(q.answers[at], reason(mind, q, q.answers[at], players), others)
