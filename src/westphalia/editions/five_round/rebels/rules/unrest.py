"""Steps G to I: dissent, Unrest after lost wars, and the Rebel Dice (R.variant.g.*, R.variant.h.*, R.variant.i.*)."""

from typing import Final

from westphalia.board import bit_list
from westphalia.editions.five_round.rebels.constants import (
    ALLY_DISSENT_INFLUENCE,
    CALM,
    DIE_GOLD,
    FACE_WORDS,
    FACES,
    LOSE_GOLD,
    LOSE_INFLUENCE,
    MOST_REBELS,
    REBEL,
    REBELLION,
)
from westphalia.editions.five_round.rebels.rules.lands import (
    add_unrest,
    in_tie_order,
    name_if_liberated,
    remove_unrest,
    restless,
    take,
)
from westphalia.editions.five_round.rebels.rules.penalties import lose_one, why_not_lost
from westphalia.editions.five_round.rebels.state import RebelsState
from westphalia.engine import EventType, Kind, Question, Reason, RenamedKind, Step, roll
from westphalia.rebels.position.constants import HIGH_STABILITY, LOW_STABILITY
from westphalia.rules.base.answers import PASS, PRINCIPALITY, PROVINCE, kind_of
from westphalia.rules.base.state import WHITE_PEACE
from westphalia.rules.base.words import principality_words, province_words
from westphalia.rules.diplomacy.influence import lose, settle
from westphalia.rules.diplomacy.losing import losable
from westphalia.rules.realm.gold import lose_gold
from westphalia.rules.realm.provinces import of_religion, own_capital, religion_of

# --- step G ---


def heretical_land(s: RebelsState, seat: int) -> int:
    """R.variant.g.2, R.ruling.variant-converted: a Player's provinces of the other religion."""
    return s.land[seat] & of_religion(s, 1 - s.religion[seat])


def group_of(s: RebelsState, province: int) -> int:
    """R.variant.g.2: the connected group of heretical provinces around a province."""
    return s.board.component(1 << province, heretical_land(s, s.owner[province]))


def heretical_groups(s: RebelsState, seat: int) -> list[int]:
    """R.variant.g.2: a Player's connected groups of heretical provinces, each by its first hex."""
    pieces = s.board.pieces(heretical_land(s, seat))
    return in_tie_order(s, (in_tie_order(s, bit_list(piece))[0] for piece in pieces))


def list_groups(s: RebelsState, seat: int) -> None:
    """R.variant.g.2: list the groups before the first one gets Unrest."""
    s.queue = tuple(heretical_groups(s, seat))


def has_groups(s: RebelsState) -> bool:
    """R.variant.g.2: whether a group of the Player on turn is still without its Unrest."""
    return s.queue != ()


def dissent(s: RebelsState, seat: int) -> Step:
    """R.variant.g.2: put Unrest on a province of the next group, if any can get it."""
    answers = [PROVINCE + p for p in bit_list(group_of(s, s.queue[0]) & restless(s, seat))]
    answer = (yield Question(s, seat, ASK_DISSENT, answers)) if answers else None
    s.queue = s.queue[1:]
    if answer is not None:
        add_unrest(s, answer - PROVINCE, "R.variant.g.2")


def heretical_allies(s: RebelsState, seat: int) -> list[int]:
    """R.variant.g.3: a Player's allies of the other religion."""
    return [power for power in bit_list(s.allied[seat]) if religion_of(s, power) != s.religion[seat]]


def ally_dissent(s: RebelsState, seat: int) -> Step:
    """R.variant.g.3: lose 1 Influence on a heretical ally, or put Unrest on one of their provinces."""
    allies = heretical_allies(s, seat)
    if not allies:
        return
    answers = [PROVINCE + p for p in bit_list(restless(s, seat))] + [PRINCIPALITY + power for power in allies]
    answer = yield Question(s, seat, ASK_ALLY_DISSENT, answers)
    if answer < PRINCIPALITY:
        add_unrest(s, answer - PROVINCE, "R.variant.g.3")
        return
    lose(s, answer - PRINCIPALITY, seat, ALLY_DISSENT_INFLUENCE, "R.variant.g.3")
    settle(s, answer - PRINCIPALITY)


# --- step H ---


def fought_without_winning(s: RebelsState, seat: int) -> bool:
    """R.variant.h.1: whether a Player lost or drew a war this round, in a League or alone."""
    outcomes = [war.outcome for war in s.wars if seat in war[:2]]
    drawn = WHITE_PEACE in outcomes or any(outcome >= 0 and outcome != seat for outcome in outcomes)
    return drawn or bool((s.league_lost | s.league_drawn) >> seat & 1)


def unrest_after_war(s: RebelsState, seat: int) -> Step:
    """R.variant.h.1: add 1 Unrest if any war was not won."""
    if fought_without_winning(s, seat):
        yield from _somewhere(s, seat, "R.variant.h.1")


def unrest_of_instability(s: RebelsState, seat: int) -> Step:
    """R.variant.h.2: add 1 Unrest at a Stability of -2 or lower."""
    if s.stability[seat] <= LOW_STABILITY:
        yield from _somewhere(s, seat, "R.variant.h.2")


def _somewhere(s: RebelsState, seat: int, rule: str) -> Step:
    """R.variant.g.1: the Player chooses a province that can get Unrest, if there is one."""
    answers = [PROVINCE + p for p in bit_list(restless(s, seat))]
    if answers:
        answer = yield Question(s, seat, ASK_UNREST, answers, cite=rule)
        add_unrest(s, answer - PROVINCE, rule)


def relief(s: RebelsState, seat: int) -> Step:
    """R.variant.h.2: remove 1 Unrest at a Stability of +2 or higher, or pass."""
    own = s.land[seat] & s.unrest
    if s.stability[seat] < HIGH_STABILITY or not own:
        return
    answer = yield Question(s, seat, ASK_RELIEF, [*(PROVINCE + p for p in bit_list(own)), PASS])
    if answer != PASS:
        remove_unrest(s, answer - PROVINCE, "R.variant.h.2")


# --- refusals ---


def why_no_unrest(s: RebelsState, question: Question, answer: int) -> Reason | None:
    """Return why a province cannot get this Unrest."""
    kind, province = kind_of(answer)
    if kind == "choice":
        return question.rule, "You cannot pass here."
    if kind == "principality" and question.kind == ASK_ALLY_DISSENT and s.principalities >> province & 1:
        return "R.variant.g.3", f"{principality_words(s, province)} is not a heretical ally of yours."
    if kind != "province" or province >= s.board.size:
        return None
    where, seat = province_words(s, province), question.seat
    if s.owner[province] != seat:
        return "R.variant.g.1", f"{where} is not yours."
    if own_capital(s, seat) >> province & 1:
        return "R.variant.g.1", "A capital never has Unrest."
    if s.rebel_held >> province & 1:
        return "R.variant.g.1", f"Rebels hold {where} already."
    if s.unrest >> province & 1:
        return "R.variant.g.1", f"{where} has Unrest already."
    return "R.variant.g.2", f"{where} is not in this group of heretical provinces."


def _why_no_relief(s: RebelsState, question: Question, answer: int) -> Reason | None:
    kind, province = kind_of(answer)
    if kind != "province" or province >= s.board.size:
        return None
    where = province_words(s, province)
    if s.owner[province] != question.seat:
        return "R.variant.h.2", f"{where} is not yours."
    return "R.variant.h.2", f"There is no Unrest in {where}."


ASK_DISSENT: Final = Kind(
    "dissent",
    cite="R.variant.g.2",
    prompt="Which of these heretical provinces gets Unrest?",
    why=why_no_unrest,
)
ASK_ALLY_DISSENT: Final = Kind(
    "ally_dissent",
    cite="R.variant.g.3",
    prompt="Lose 1 Influence on a heretical ally, or put Unrest on a province.",
    why=why_no_unrest,
)
ASK_UNREST: Final = Kind(
    "unrest", cite="R.variant.h.1", prompt="Which of your provinces gets Unrest?", why=why_no_unrest
)
ASK_RELIEF: Final = Kind(
    "relief",
    cite="R.variant.h.2",
    quiet=(PASS,),
    prompt="Your realm is stable: remove Unrest from a province, or pass?",
    why=_why_no_relief,
)


# --- step I ---


DICE: Final = "rebel_dice"
REBEL_DICE: Final = EventType(
    "rebel_dice", "{seat} rolls the Rebel Dice: {faces}.", cite="R.variant.i.2", dice="faces"
)
REBEL_DIE: Final = EventType(
    "rebel_die", "{province} of {seat}: the Rebel Die shows {face}, {meaning}.", cite="R.variant.i.1"
)
REBEL_JOINS: Final = EventType(
    "rebel_joins", "A Rebel appears in {province} of {seat}, {left} in all.", cite="R.variant.i.1"
)


def roll_dice(s: RebelsState, seat: int) -> None:
    """R.variant.i.1, R.variant.i.2: roll one die for each province with Unrest."""
    provinces = in_tie_order(s, bit_list(s.land[seat] & s.unrest))
    s.rebel_dice = tuple((province, roll(s, DICE, FACES)) for province in provinces)
    if s.tell and s.rebel_dice:
        s.tell(REBEL_DICE, seat=seat, faces=[face for _, face in s.rebel_dice])


def has_dice(s: RebelsState) -> bool:
    """R.variant.i.2: whether the Player on turn has dice left to resolve."""
    return s.rebel_dice != ()


def work_off(s: RebelsState, seat: int) -> Step:
    """R.variant.i.1: resolve the next die; what cannot be paid is waived."""
    province, face = s.rebel_dice[0]
    name = lost = None
    if face == REBELLION:
        name = yield from name_if_liberated(s, province)
    elif face == LOSE_INFLUENCE and (places := losable(s, seat)):
        lost = yield Question(s, seat, ASK_REBEL_DIE_LOSS, places, (province,))
    s.rebel_dice = s.rebel_dice[1:]
    if s.tell:
        meaning = FACE_WORDS[face]
        s.tell(REBEL_DIE, province=province, seat=seat, face=face, meaning=meaning)
    if name is not None:
        take(s, province, name)
    elif lost is not None:
        lose_one(s, seat, lost, "R.variant.i.1")
    elif face == LOSE_GOLD:
        lose_gold(s, seat, DIE_GOLD, "R.variant.i.1")
    elif face == REBEL and s.rebels[province] < MOST_REBELS:
        s.rebels[province] += 1
        if s.tell:
            left = s.rebels[province]
            s.tell(REBEL_JOINS, province=province, seat=seat, left=left)
    elif face == CALM:
        remove_unrest(s, province, "R.variant.i.1")


ASK_REBEL_DIE_LOSS: Final = RenamedKind(
    "rebel_die_loss",
    formerly="die_di",
    cite="R.variant.i.1",
    about=("province",),
    prompt="The Rebel Die of {province0} shows 3: where do you lose 1 Influence?",
    why=why_not_lost,
)
