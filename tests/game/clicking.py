"""A person at the table who decides as a prince does, and what he must click for it.

A click is a press of the mouse, with or without Shift, Alt or Ctrl held, or a key that is typed. All that saves
clicks is something the table offers: what `opens` and `placing` say of a question, several answers in one message
(`several.py`), orders (`orders.py`). He does not know what will come: an order that turns out wrong costs him two
clicks.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from typing import Final, Literal, get_args

from game.looking_on import TENTH, LookingOn, off, points
from westphalia.bots import make_bot
from westphalia.bots.card_game import card_mix, hand_of
from westphalia.game.opening import PLACES, opens, placed, placing
from westphalia.game.show import COUNTED, DRASTIC, QUIET
from westphalia.game.show_types import Plan as Planned
from westphalia.game.view import view
from westphalia.game.westphalia_game import WestphaliaGame, new_game
from westphalia.rules.answers import BUY_INFLUENCE, CARD, END_TURN, NUMBER, SEAT, kind_of
from westphalia.rules.state import CARD_TYPES, CAVALRY, TYPES
from westphalia.server.battle_plan import RESERVES, plan_shown
from westphalia.server.order import IN_BATTLE

Fights = Literal["general", "plan", "looking on", "card by card"]
FIGHTS: Final[tuple[Fights, ...]] = get_args(Fights)
PLANNED: Final = RESERVES | {"card"}
FEW: Final = 6  # answers of the next question that stand beside one (Prompt.svelte)
HABITS: Final = (
    frozenset(  # answered alike round for round: a no at once, anything else when he says it again
        {
            *("abandon", "ballot", "convert", "dilemma", "dipgame", "execute", "fp", "league", "patronage"),
            *("rifling", "vote"),
        }
    )
)


@dataclass
class Given:
    """An answer, with what was offered beside it."""

    seat: int
    round: int
    phase: str
    kind: str
    answer: int
    answers: tuple[int, ...]
    about: tuple[int, ...]
    sealed: bool
    enemy: int  # whom he fights
    at_once: bool  # asked at once after his own last answer
    opened: dict[int, list[int]]
    mix: tuple[float, ...]  # how often a prince would play each kind of card, in a battle
    now: tuple[float, ...]  # and each of those that he may play, as the enemy stands
    planned: Planned | None
    hand: tuple[int, ...]
    pile: tuple[int, ...]
    before: WestphaliaGame | None = None
    after: str = ""


@dataclass
class Clicks:
    """How many, by round and by kind; and at which exchanges a plan of the first cards misses what he wants."""

    rounds: Counter[int] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)
    missed: list[bool] = field(default_factory=list)

    def add(self, given: Given, clicks: int) -> None:
        self.rounds[given.round] += clicks
        self.kinds[given.kind] += clicks


def decisions(edition: str, players: int, seed: int) -> dict[int, list[Given]]:
    """What every seat answered from the first round on, in a game among princes."""
    game = new_game(edition, players=players, seed=seed, setup="random")
    bots = [make_bot("prince", seed * 10 + seat) for seat in range(players)]
    found: dict[int, list[Given]] = defaultdict(list)
    last = -1
    while not game.over:
        seat = game.waiting[0]
        q, s = game.questions[seat], game.state
        answer = bots[seat].choose(view(game, seat)).answer
        opened = {one["via"]: [a["id"] for a in one["answers"]] for one in opens(game, seat)}
        given = Given(
            seat, s.round, s.k.phases[s.phase], str(q.kind), answer, tuple(q.answers), tuple(q.about), q.sealed,
            s.facing[seat], last == seat, opened, wanted_mix(game, seat), mix_now(game, seat),
            plan_shown(view(game, seat), q), hand_of(s, seat), tuple(s.pile[seat * TYPES : (seat + 1) * TYPES]),
            game.copy() if q.kind == "diplomacy" else None,
        )  # fmt: skip
        game.answer(seat, answer)
        given.after = game.hash() if answer == END_TURN else ""
        last = seat
        if given.round > 0:
            found[seat].append(given)
    return found


def wanted_mix(game: WestphaliaGame, seat: int) -> tuple[float, ...]:
    """How often a prince would play each kind of card now."""
    question, s = game.questions[seat], game.state
    if question.kind != "card":
        return ()
    kinds = tuple(range(TYPES))
    rifled = s.round in s.k.advanced_rifling_rounds
    return card_mix(hand_of(s, seat), sum(hand_of(s, question.about[0])), kinds, kinds, rifled)


def mix_now(game: WestphaliaGame, seat: int) -> tuple[float, ...]:
    """What a prince draws from: how often he plays each card that he may play, knowing what the enemy may not."""
    question, s = game.questions[seat], game.state
    if question.kind != "card":
        return ()
    enemy = question.about[0]
    own = tuple(answer - CARD for answer in question.answers)
    other = tuple(card for card in CARD_TYPES if card != CAVALRY or not s.barred >> enemy & 1)
    rifled = s.round in s.k.advanced_rifling_rounds
    return card_mix(hand_of(s, seat), sum(hand_of(s, enemy)), own, other, rifled)


def clicks_of(all_given: list[Given], fights: Fights = "general") -> Clicks:
    """What one seat clicks in a game: who leaves battles to his general, has a plan, or plays card by card."""
    count = Clicks()
    plan, looking_on = Plan(), LookingOn()
    orders: dict[str, Given] = {}  # for the whole game
    last: dict[str, Given] = {}
    at = 0
    while at < len(all_given):
        given = all_given[at]
        turn = _same_phase(all_given, at)
        if given.kind == "diplomacy" and (clicks := influence(turn)) is not None:
            count.add(given, clicks)
            at += next(i for i, one in enumerate(turn) if one.answer == END_TURN) + 1
            continue
        if fights == "plan" and given.kind in PLANNED:
            count.add(given, plan.clicks(given) if given.kind == "card" else 0)
            if given.kind == "card" and len(given.answers) > 1:
                count.missed.append(plan.misses(given))
            at += 1
            continue
        if fights == "looking on" and given.kind in PLANNED:
            clicks, taken = looking_on.clicks(turn)
            count.add(given, clicks)
            at += taken
            continue
        clicks, taken = _one(turn, orders, last, fights)
        count.add(given, clicks)
        for one in all_given[at : at + taken]:
            last[one.kind] = one
        at += taken
    return count


def _same_phase(all_given: list[Given], at: int) -> list[Given]:
    """What he answers from here on in this phase."""
    first, found = all_given[at], []
    for one in all_given[at:]:
        if (one.round, one.phase) != (first.round, first.phase):
            break
        found.append(one)
    return found


def _one(
    turn: list[Given], orders: dict[str, Given], last: dict[str, Given], fights: Fights
) -> tuple[int, int]:
    """The clicks of the next answer, and how many answers they give."""
    given = turn[0]
    if len(given.answers) == 1:
        return 0, 1  # answered for him
    before = last.get(given.kind)
    if fights == "general" and given.kind in IN_BATTLE:  # he leaves each battle to his general, once
        fought = last.get("general")
        last["general"] = given
        battle = (given.round, given.phase, given.enemy)
        return int(fought is None or (fought.round, fought.phase, fought.enemy) != battle), 1
    if given.kind in orders and _ends(orders[given.kind], given):
        del orders[given.kind]
    if given.kind in orders:
        if orders[given.kind].answer == given.answer:
            return 0, 1
        del orders[given.kind]
        return 2, 1  # ends the order, and answers
    again = before is not None and before.answer == given.answer
    himself = given.answer == SEAT + given.seat  # for whom he votes, round for round
    nothing = given.answer in QUIET or given.answer == NUMBER
    if given.kind in HABITS and (again or himself or nothing):
        orders[given.kind] = given
        return 1, 1  # with Shift and Ctrl: for the whole game
    return _planned(turn)


def _ends(order: Given, given: Given) -> bool:
    """Whether he is asked in spite of his order: its answer is not offered, or there is a new choice."""
    choices = {a for a in given.answers if kind_of(a)[0] == "choice"}
    return order.answer not in given.answers or not choices <= set(order.answers)


def _planned(turn: list[Given]) -> tuple[int, int]:
    """One click, and all that it gives: the next answer, the same again, and that this was all."""
    given, taken, clicks = turn[0], 1, 1
    if given.kind in COUNTED and (dice := placed_at_once(turn)) is not None:
        return dice
    run = next(
        (i for i, one in enumerate(turn) if (one.kind, one.answer) != (given.kind, given.answer)), len(turn)
    )
    rest = [one for one in turn[run:] if one.kind == given.kind]
    if run > 1 and not (rest and given.answer in rest[0].answers):
        taken = run  # with Shift: as often as it is asked
    elif run > 1 and given.kind in COUNTED:
        taken, clicks = run, 2  # the number typed before
    elif len(turn) > 1 and turn[1].at_once and _is_shown(given, turn[1].answer):
        taken = 2
    if given.answer in DRASTIC:
        clicks += 1  # asked whether he means it
    return clicks, taken + _is_done(turn, taken)


def placed_at_once(turn: list[Given]) -> tuple[int, int] | None:
    """Dice that lie on the same places in whatever order: the place that gets most comes last, with Shift."""
    given = turn[0]
    run = 1
    while (
        run < len(turn)
        and turn[run].at_once
        and (turn[run].kind, turn[run].answers) == (given.kind, given.answers)
    ):
        run += 1
    if run == 1 or run < given.about[0]:
        return None
    places = Counter(one.answer for one in turn[:run])
    several = sum(times > 1 for times in places.values())
    return len(places) + max(0, several - 1), run


@dataclass
class Plan:
    """In which tenths he plays each kind of card, set at the first cards of a battle; then it is fought without him.

    What he wants is what a prince wants at those first cards. He keeps what he has said as long as no card is off by
    more than a tenth, and else says it with a click (which draws the first card); it calls the reserves in time.
    """

    tenths: tuple[int, ...] | None = None
    battle: tuple[int, str, int] | None = None

    def clicks(self, given: Given) -> int:
        """In a new battle what it takes to change the plan, and one click to have it fought."""
        battle = (given.round, given.phase, given.enemy)
        if battle == self.battle or len(given.answers) == 1:
            return 0
        self.battle = battle
        if self.tenths is not None and off(self.tenths, given.mix) <= TENTH:
            return 1
        self.tenths = min(points(TYPES), key=lambda point: off(point, given.mix))
        return 2

    def misses(self, given: Given) -> bool:
        """Whether a card that he may play now is drawn too often or too seldom by more than a tenth."""
        assert self.tenths is not None
        parts = [self.tenths[answer - CARD] for answer in given.answers]
        shares = [part / sum(parts) if any(parts) else 0.0 for part in parts]
        return any(abs(share - wanted) > TENTH for share, wanted in zip(shares, given.now, strict=True))


def _is_shown(given: Given, after: int) -> bool:
    """Whether the next answer stands beside this one, or is a place to which only this one leads."""
    opened = given.opened.get(given.answer, [])
    if after not in opened:
        return False
    alone = sum(after in others for others in given.opened.values()) == 1 and after not in given.answers
    return len(opened) <= FEW or (alone and kind_of(after)[0] in PLACES)


def _is_done(turn: list[Given], taken: int) -> int:
    """With Alt the next question is declined, if it comes at once, is no secret and can be declined in one way."""
    if taken >= len(turn):
        return 0
    after = turn[taken]
    quiet = [a for a in after.answers if a in QUIET]
    return int(after.at_once and not after.sealed and quiet == [after.answer])


# --- Influence ---


def influence(turn: list[Given]) -> int | None:
    """The clicks of a Diplomacy turn in which Influence is bought and placed, place by place; None if he does more.

    That it comes to the same is tried on the rules: the answers as the clicks give them lead to the same game.
    """
    answers = []
    for one in turn:
        if one.kind != "diplomacy" or (
            kind_of(one.answer)[0] == "choice" and one.answer not in (BUY_INFLUENCE, END_TURN)
        ):
            return None
        answers.append(one.answer)
        if one.answer == END_TURN:
            break
    game, seat, end = turn[0].before, -1, turn[len(answers) - 1]
    if game is None or end.answer != END_TURN:
        return None
    game, seat, clicks = game.copy(), game.waiting[0], 0
    places = Counter(a for a in answers if kind_of(a)[0] == "principality")
    spare = answers.count(BUY_INFLUENCE) - max(0, sum(places.values()) - game.questions[seat].about[0])
    for number, (place, times) in enumerate(places.items()):
        stored = game.questions[seat].about[0]
        ally = any(
            one["answer"] == place and len([a for a in one["answers"] if a == place]) == times
            for one in placing(game, seat).get("enough", [])
        )
        all_of_it = number == len(places) - 1 and times == stored
        clicks += 1 if times == 1 or ally or all_of_it else 2
        for answer in placed(place, times, stored):
            game.answer(seat, answer)
    for _ in range(spare):
        game.answer(seat, BUY_INFLUENCE)
        clicks += 1
    game.answer(seat, END_TURN)
    return max(1, clicks) if game.hash() == end.after else None
