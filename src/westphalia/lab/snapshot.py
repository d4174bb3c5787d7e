"""Snapshots of a game at the end of each round, seat by seat."""

from typing import Any, Final

from westphalia.board import bit_list
from westphalia.bots.core.outlook import share_of_win
from westphalia.bots.core.policy import EditionPolicy, has_policy, policy_for
from westphalia.game.westphalia_game import WestphaliaGame
from westphalia.lab.listener import RELIGIONS
from westphalia.rules.base.fields import NONE, SEATS
from westphalia.rules.base.state import State
from westphalia.rules.victory.check import Standing

NO_CROWN: Final = 255
MERIT: Final = ("points", "saints", "good_works")  # the first that an edition has


class Snapshots:
    __slots__ = ("first_emperor", "game", "maps", "policy", "seen", "stopped")

    def __init__(self, game: WestphaliaGame) -> None:
        self.game = game
        self.policy: EditionPolicy | None = policy_for(game.edition) if has_policy(game.edition) else None
        self.seen: list[tuple[int, bool, list[tuple[Any, ...]]]] = []
        self.maps: list[tuple[int, int, int, int]] = []  # round, masks: Protestant, of Players, towns
        self.first_emperor = NO_CROWN
        self.stopped: list[list[Any]] = []  # victories, as rows of events

    def round_begins(self, number: int) -> None:
        """Take the snapshot of the previous round."""
        if number == 1:
            self.first_emperor = self.game.state.emperor if self.game.state.emperor != NONE else NO_CROWN
        self._look(number - 1, last=False)

    def end(self) -> None:
        self._look(self.game.state.round, last=True)

    def _look(self, round: int, last: bool) -> None:
        s = self.game.state
        realm = 0
        for seat in range(s.players):
            realm |= s.land[seat]
        self.maps.append((round, s.protestant, realm, s.towns))
        now = self.policy.standing(s) if self.policy is not None else None
        self.seen.append((round, last, self._seats(s, now)))
        if now is not None and round in victory_rounds(s) and not s.victory.startswith(RELIGIONS):
            self._note_stopped(s, now, round)

    def _seats(self, s: State, now: Standing | None) -> list[tuple[Any, ...]]:
        shares: list[float] | None = None
        if s.over and s.winners:
            shares = [share_of_win(s.winners, seat) for seat in range(s.players)]
        elif self.policy is not None:
            shares = self.policy.outlook(s, 0, self.policy.weights).shares
        table = (None,) * 6 if now is None else _of_the_table(now)
        gold = getattr(s, "gold", None)
        merit = next((getattr(s, name) for name in MERIT if hasattr(s, name)), None)
        return [
            (
                s.initiative.index(seat) + 1 if seat in s.initiative else 0,
                s.emperor == seat,
                RELIGIONS[s.religion[seat]],
                s.role_of(seat),
                s.is_saved(seat),
                s.home[seat] != NONE,
                s.imperial_power(seat),
                s.score(seat),
                s.land[seat].bit_count(),
                (s.land[seat] & s.towns).bit_count(),
                s.allied[seat].bit_count(),
                (s.allied[seat] & s.electors).bit_count(),
                s.stored[seat],
                sum(s.influence[power * SEATS + seat] for power in bit_list(s.principalities)),
                None if gold is None else gold[seat],
                None if merit is None else merit[seat],
                None if shares is None else shares[seat],
                *table,
            )
            for seat in range(s.players)
        ]

    def _note_stopped(self, s: State, now: Standing, round: int) -> None:
        """Note a religion that meets all conditions but the crown, or has no saved player."""
        for religion in (0, 1):
            provinces, electors = now.provinces[religion], now.electors[religion]
            if provinces >= now.provinces_needed and electors >= now.electors_needed:
                how = "nobody saved" if now.emperor == religion else "crown"
                who = s.emperor if s.emperor != NONE else None
                where: list[Any] = [round, s.k.phases[-1], "stopped", who, None, None, RELIGIONS[religion]]
                self.stopped.append([*where, provinces, electors, None, how, None])

    def rows(self, number: int, seed: int, bots: list[str], share: list[float]) -> list[tuple[Any, ...]]:
        order = self.game.state.setup_order
        return [
            (
                number,
                seed,
                round,
                last,
                seat,
                order.index(seat) + 1,
                row[0],
                bots[seat],
                seat == self.first_emperor,
                *row[1:17],
                share[seat],
                *row[17:],
            )
            for round, last, seats in self.seen
            for seat, row in enumerate(seats)
        ]


def victory_rounds(s: State) -> range | tuple[int, ...]:
    """Return the rounds after which a religion could have won."""
    rounds: tuple[int, ...] | None = getattr(s.k, "religious_victory_rounds", None)
    if rounds is not None:
        return rounds
    return range(getattr(s.k, "religious_victory_round", s.k.rounds + 1), s.k.rounds + 1)


def _of_the_table(now: Standing) -> tuple[int, ...]:
    return (
        *now.provinces,
        now.provinces_needed,
        *now.electors,
        now.electors_needed,
    )
