"""Keep Current Board State: the fate of each Occupied Province, and the Ducats owed."""

from collections.abc import Collection, Iterable
from typing import Any, Final

from westphalia.engine.kind import Kind, Reason
from westphalia.engine.question import Question
from westphalia.rebels.core import changes
from westphalia.rebels.core.agenda import NOTHING, Asking, Tasks, task
from westphalia.rebels.core.answers import code, meaning, thing, things, verb
from westphalia.rebels.core.asking import ask
from westphalia.rebels.core.events import happen
from westphalia.rebels.core.pieces import end_occupation, lawful_piece_home
from westphalia.rebels.core.state import State, Treaty
from westphalia.rebels.peace.liberation import liberate_by_treaty
from westphalia.rebels.peace.spoils import ally_with_liberated, claims_of_gainers, claims_of_losers
from westphalia.rebels.peace.victories import occupied
from westphalia.rebels.position.board import capital_of, core_of, piece_owner, tax_income, with_vassals
from westphalia.rebels.position.constants import (
    CAPITAL_RANSOM,
    DUCATS_DEMAND_CAP,
    LIBERATE_PRESTIGE,
    RETURN_PRICE,
)
from westphalia.rebels.position.model import Province
from westphalia.rebels.steps.money import take_loans


def why_keep(s: Any, question: Question, answer: int) -> Reason | None:
    """Say why a Province cannot be treated that way; if it cannot be kept, only exchange is left and nothing is
    asked.
    """
    what, _ = meaning(s, answer)
    name = s.lexicon[question.about[0]]
    if what == "liberate":
        return "R.term.keep.3", f"{name} is Core to the Loser or belongs to an Active Ally."
    if what == "exchange":
        return "R.ruling.exchange", "There are no Provinces of equal Tax Value to exchange for it."
    return None


KEEP_EACH: Final = Kind(
    "keep_each",
    cite="R.term.keep.3",
    prompt="{0}: keep, return, liberate or exchange it?",
    about=("province",),
    why=why_keep,
)
EXCHANGE_FOR: Final = Kind(
    "exchange_for", cite="R.term.keep.3", prompt="Which Province do you get back in exchange?"
)


# --- what lies between the two sides ---


def owners(s: State, t: Treaty, realm: str) -> set[str]:
    return with_vassals(s, *t.side(realm))


def between(s: State, t: Treaty, occupier: str) -> list[Province]:
    """Return the Provinces of the other side that one side Occupies."""
    return occupied(s, occupier, owners(s, t, t.against(occupier)))


def is_capital(s: State, province: Province) -> bool:
    """Return True for the Capital of its Lawful Owner; a Vassal has none."""
    owner = s.realms[province.lawful_owner]
    return owner.kind != "VASSAL" and capital_of(s, owner.id) == province.id


def disposable(s: State, t: Treaty, occupier: str) -> list[Province]:
    """Return the Occupied Provinces that are not Capitals."""
    return [q for q in between(s, t, occupier) if not is_capital(s, q)]


# --- the plan ---


def plan_keep(s: State) -> Tasks:
    """R.term.keep.3, R.d.19: the Victor decides on Provinces they Occupy; in a negotiation the proposer on all."""
    t = s.current_treaty
    tasks: Tasks = ()
    if t.victor is not None:
        tasks += tuple(task(keep_each, q.id, t.victor) for q in disposable(s, t, t.victor))
        tasks += (task(exchange_for),)
    if t.how == "negotiated":
        for occupier in (t.maker, t.other):
            if occupier != t.victor:
                tasks += tuple(task(keep_each, q.id, occupier) for q in disposable(s, t, occupier))
    return tasks


def sums(values: Iterable[int]) -> set[int]:
    """Return all sums of subsets of the values."""
    found = {0}
    for value in values:
        found |= {total + value for total in found}
    return found


def exchanged(s: State, t: Treaty, occupier: str) -> int:
    """Return the Tax Value that an Occupier gives in exchange so far."""
    chosen = (s.provinces[name] for name, what in t.plan.items() if what == "exchange")
    return sum(q.tax_value for q in chosen if q.occupier == occupier)


def can_balance(s: State, t: Treaty, occupier: str, given: int, rest: Collection[Province]) -> bool:
    """Return True if undecided Provinces can bring the exchange to a sum that the other side can match."""
    other_side = sums(q.tax_value for q in disposable(s, t, t.against(occupier)))
    return any(given + more in other_side for more in sums(q.tax_value for q in rest))


def may_liberate(s: State, t: Treaty, province: Province) -> bool:
    """R.term.keep.3: a Province may be Liberated unless it is Core to the Loser or an Active Ally's."""
    assert province.occupier is not None
    loser = t.against(province.occupier)
    core = core_of(s, province)
    if province.lawful_owner not in with_vassals(s, loser) or core == loser:
        return False
    return province.piece != "none" or core != province.lawful_owner


def keep_each(s: State, province: str, occupier: str) -> Asking:
    """R.term.keep.3: ask whether to keep, exchange, return or Liberate a Province."""
    t = s.current_treaty
    if province in t.plan:
        return NOTHING
    here = s.provinces[province]
    rest = [q for q in disposable(s, t, occupier) if q.id not in t.plan and q.id != province]
    given = exchanged(s, t, occupier)
    answers: list[int] = []
    if occupier != t.victor or can_balance(s, t, occupier, given, rest):
        answers = [code(s, "keep"), code(s, "return")]
        if may_liberate(s, t, here):
            answers.append(code(s, "liberate"))
    if occupier == t.victor and can_balance(s, t, occupier, given + here.tax_value, rest):
        answers.append(code(s, "exchange"))
    answer = yield ask(s, t.maker, KEEP_EACH, answers, province)
    t.plan[province] = verb(answer)
    return NOTHING


def exchange_for(s: State) -> Asking:
    """R.ruling.exchange: choose Provinces that the Loser Occupies, of the same total Tax Value."""
    t = s.current_treaty
    assert t.victor is not None
    assert t.loser is not None
    missing = exchanged(s, t, t.victor) - exchanged(s, t, t.loser)
    if not missing:
        return NOTHING
    pool = [q for q in disposable(s, t, t.loser) if q.id not in t.plan]
    fitting = [q for q in pool if missing - q.tax_value in sums(o.tax_value for o in pool if o is not q)]
    answer = yield ask(s, t.maker, EXCHANGE_FOR, things(s, [q.id for q in fitting]))
    t.plan[thing(s, answer)] = "exchange"
    return (task(exchange_for),)


# --- carrying it out ---


def carry_out_keep(s: State) -> Tasks:
    """R.term.keep.1-R.term.keep.7: settle Capitals, returns, Liberations, transfers, Ducats, Alliances and Claims."""
    t = s.current_treaty
    owed: list[tuple[str, str, int]] = []  # (payer, payee, Ducats)
    tasks: Tasks = ()
    lands = [(here, who, is_capital(s, here)) for who in (t.maker, t.other) for here in between(s, t, who)]
    for here, occupier, capital in lands:
        payer = piece_owner(s, here) or here.lawful_owner
        what = t.plan.get(here.id)  # not asked: it is kept
        if capital:
            end_occupation(s, here, "R.term.keep.1")
            owed.append((payer, occupier, CAPITAL_RANSOM))
        elif what == "return":
            end_occupation(s, here, "R.term.keep.3")
            owed.append((payer, occupier, RETURN_PRICE * here.tax_value))
        elif what == "exchange":
            end_occupation(s, here, "R.term.keep.3")
        elif what == "liberate":
            note_loss(s, t, here)
            tasks += (task(liberate_by_treaty, here.id), task(reward_liberation, occupier, here.id))
        else:
            become_own(s, here)
    return (*tasks, task(settle_ducats, tuple(owed)), task(keep_spoils))


def note_loss(s: State, t: Treaty, here: Province) -> None:
    """Note where a PR loses a Province or a Vassal Province."""
    player = piece_owner(s, here)
    if player is not None:
        t.losses.setdefault(player, []).append(here.area)


def become_own(s: State, here: Province, cite: str = "R.term.keep.2") -> None:
    """R.term.keep.2: the Occupier's Town stays; the loser takes back their piece and one cube."""
    occupier = here.occupier
    assert occupier is not None
    if s.treaty is not None:
        note_loss(s, s.treaty, here)
        s.treaty.gains.setdefault(occupier, []).append(here.area)
    lawful_piece_home(s, here, cite, covered=True)
    happen(
        s,
        changes.province_transferred,
        cite,
        province=here.id,
        source=here.lawful_owner,
        to=occupier,
        piece="town",
        pieces=list(here.occ_disc),
        unrest=here.occ_unrest,
    )


def reward_liberation(s: State, occupier: str, province: str) -> Tasks:
    """R.term.keep.3: the Victor gains 1 Prestige per Tax Value, unless the peace is negotiated (R.d.19)."""
    t = s.current_treaty
    owner = s.provinces[province].lawful_owner
    if occupier == t.victor and s.realms[owner].kind == "NPR" and owner not in t.freed:
        t.freed.append(owner)
    if t.how != "negotiated" and occupier == t.victor:
        change = LIBERATE_PRESTIGE * s.provinces[province].tax_value
        happen(s, changes.prestige, "R.term.keep.3", realm=occupier, change=change)
    return NOTHING


def settle_ducats(s: State, owed: tuple[tuple[str, str, int], ...]) -> Tasks:
    """R.term.keep.4: pay what is owed, at most 2 x the payer's Tax Income; NPRs pay from the supply."""
    t = s.current_treaty
    for payer, payee in dict.fromkeys((payer, payee) for payer, payee, _ in owed):
        amount = sum(due for a, b, due in owed if (a, b) == (payer, payee))
        if payer != t.victor:
            amount = min(amount, DUCATS_DEMAND_CAP * tax_income(s, payer))
        if s.realms[payer].is_pr:
            amount = take_loans(s, payer, amount, "R.ruling.cannot-pay")
            if amount:
                happen(s, changes.ducats, "R.term.keep.1", realm=payer, change=-amount)
        if amount:
            happen(s, changes.ducats, "R.term.keep.1", realm=payee, change=amount)
    return NOTHING


def keep_spoils(s: State) -> Tasks:
    """R.term.keep.5-R.term.keep.7: Alliance and Influence with a Liberated NPR, then the Claims."""
    gainers = claims_of_gainers(s, "R.term.keep.6")
    return (task(ally_with_liberated), *gainers, *claims_of_losers(s))
