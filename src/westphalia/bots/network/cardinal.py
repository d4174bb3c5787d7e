"""The cardinal: a legate that looks ahead.

The network names the answers worth trying. Each is tried in the same imagined games with the same luck: princes play
on to the end of the phase, where the forecast and the network judge the position together. An answer that the network
likes starts ahead, so that a few games do not outweigh what it has learned from many.
"""

from collections.abc import Sequence
from typing import Final

import numpy as np

from westphalia.bots.core.decision_context import DecisionContext
from westphalia.bots.core.policy import EditionPolicy, policy_for
from westphalia.bots.core.prince import Prince
from westphalia.bots.learning.forecast import LEAST, forecast
from westphalia.bots.network.inference import Floats, Network
from westphalia.bots.network.legate import DIGITS, Legate
from westphalia.bots.search.determinized_search import Search, Trial, outcome_value
from westphalia.bots.search.elector import CHANCELLOR_NODES_PER_SECOND
from westphalia.bots.search.rollout import Horizon
from westphalia.engine.question import Question
from westphalia.game.view import View, view
from westphalia.game.westphalia_game import WestphaliaGame
from westphalia.rules.base.state import State

TRIED: Final = 4  # answers that are tried at most
LEAST_LIKELY: Final = 0.03  # an answer of a smaller probability by the network is not tried
TRUST: Final = 0.02  # the share of the win that counts as much as being e times as likely by the network
LEAD: Final = 0.5  # standard errors by which an answer must lead the network's favourite
NODES_OF_JUDGEMENT: Final = 24  # the answers in rollouts that take as long as one pass of the network
BEFORE_LAST_ROUND: Final = (0.4, 0.3)
IN_LAST_ROUND: Final = (0.3, 0.7)
"""The exponents of the forecast and of the network's shares: the network alone is too sure until the last round."""


class NetworkSearch(Search):
    """A search to the end of the phase that asks the network there."""

    def __init__(
        self, seen: View, context: DecisionContext, nodes: int, seconds: float, legate: Legate, likes: Floats
    ) -> None:
        super().__init__(seen, context, nodes, seconds, next_phase(seen.state), LEAD)
        self.legate = legate
        self.ahead = np.round(TRUST * likes, DIGITS + 1)

    def best(self, candidates: Sequence[int], try_it: Trial) -> int:
        def ahead(world: WestphaliaGame, i: int, luck: int) -> float:
            return try_it(world, i, luck) + float(self.ahead[i])

        return super().best(candidates, ahead)

    def play_out(self, game: WestphaliaGame, luck: int) -> float:
        """Roll a game out to the horizon, and return the share of the win."""
        self.play(game, [self.w] * game.state.players, luck ^ 1, self.choose_horizon)
        asked = next_to_choose(game)
        if asked is None:
            return outcome_value(game.state, self.seat, self.w)
        self.nodes -= NODES_OF_JUDGEMENT
        return self.judge(game, asked)

    def judge(self, game: WestphaliaGame, asked: int) -> float:
        """Return the seat's share by the forecast and the network together; `asked` has a choice."""
        s = game.state
        own = self.legate.judge(view(game, asked)).shares
        shares = [own[(seat - asked) % s.players] for seat in range(s.players)]
        of_forecast, of_network = IN_LAST_ROUND if s.round == s.k.rounds else BEFORE_LAST_ROUND
        both = (
            np.maximum(forecast(game.edition, s), LEAST) ** of_forecast
            * np.maximum(shares, LEAST) ** of_network
        )
        return round(float(both[self.seat] / both.sum()), DIGITS + 1)


class Cardinal(Legate):
    """A legate that tries the answers that its network likes best."""

    name = "cardinal"

    def __init__(
        self, seed: int = 0, seconds: float = 1.0, nodes: int | None = None, network: Network | None = None
    ) -> None:
        super().__init__(network)
        self._prince = Prince(seed)
        self.set_time_limit(seconds)
        if nodes is not None:
            self.nodes = nodes

    def set_time_limit(self, seconds: float) -> None:
        """Limit the time for an answer, and the number of rollout answers with it."""
        self.seconds = seconds
        self.nodes = int(seconds * CHANCELLOR_NODES_PER_SECOND)

    def pick(self, seen: View, scores: Floats, order: Sequence[int]) -> int:
        """Return the index of the best answer by a search of those that the network likes."""
        q = seen.question
        assert q is not None
        policy = policy_for(seen.edition)
        likes = log_probabilities(scores)
        candidates = [i for i in order[:TRIED] if likes[i] >= np.log(LEAST_LIKELY)]
        if len(candidates) < 2 or not is_searched(policy, q):
            return order[0]
        context = self._prince.context(policy, seen)
        return NetworkSearch(seen, context, self.nodes, self.seconds, self, likes).best_answer(candidates)


def is_searched(policy: EditionPolicy, q: Question) -> bool:
    """Return whether a chancellor would search, too."""
    return q.kind in policy.tried or q.kind in policy.tried_in_battle or q.kind in policy.turn_strategies


def log_probabilities(scores: Floats) -> Floats:
    """Return the logarithms of the probabilities that scores stand for."""
    centred = scores - scores.max()
    found: Floats = centred - np.log(np.exp(centred).sum())
    return found


def next_phase(s: State) -> Horizon:
    now = (s.round, s.phase)
    return lambda later: (later.round, later.phase) != now


def next_to_choose(game: WestphaliaGame) -> int | None:
    """Give the answers that are forced, and return the next seat that has a choice; None if the game is over.

    The network has learned from real choices only.
    """
    while not game.over:
        seat = game.next_seat()
        question = game.question(seat)
        assert question is not None
        if len(question.answers) > 1:
            return seat
        game.answer(seat, question.answers[0])
    return None
