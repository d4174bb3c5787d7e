"""Make peace: carry out the Term, end the War, place Truces, remove Active Allies."""

from typing import Final

from westphalia.engine.kind import Kind
from westphalia.rebels.core import announcements, changes
from westphalia.rebels.core.agenda import NOTHING, Asking, Tasks, task
from westphalia.rebels.core.answers import code, meaning
from westphalia.rebels.core.asking import ask
from westphalia.rebels.core.events import happen
from westphalia.rebels.core.pieces import bring_out, end_occupation
from westphalia.rebels.core.state import State, Treaty
from westphalia.rebels.peace.keep import become_own, between, carry_out_keep
from westphalia.rebels.peace.spoils import (
    ally_with_loser,
    claims_of_gainers,
    lose_influence,
    new_ruler,
    place_influence,
)
from westphalia.rebels.peace.terms import RULE, draft, touched
from westphalia.rebels.position.board import (
    areas_owned,
    capital_area,
    half_up,
    lawful,
    stacks_of,
    tax_income,
    vassals_of,
    with_vassals,
)
from westphalia.rebels.position.constants import (
    ANNEXED_ALLY_PRESTIGE_LOSS,
    CONVERSION_INFLUENCE,
    CONVERSION_INFLUENCE_LOSS,
    CONVERSION_PRESTIGE,
    CONVERSION_PRESTIGE_LOSS,
    HUMILIATION_MAX,
    HUMILIATION_PRESTIGE,
    SUCCESSION_INFLUENCE,
    SUCCESSION_OWN_MAX,
    SUCCESSION_PRESTIGE,
    VASSAL_TOKENS,
    VASSALIZATION_INFLUENCE,
    WHITE_PEACE_PRESTIGE_LOSS,
)
from westphalia.rebels.position.model import Province
from westphalia.rebels.position.relations import wars_of

DISCARD_ALLIED: Final = Kind(
    "discard_allied", cite="R.d.12", prompt="Which Deployed Allied Unit do you discard?"
)


def conclude(s: State) -> Tasks:
    """Carry out the Term of the treaty, then end the War."""
    t = s.current_treaty
    happen(s, announcements.peace, RULE[t.term], a=t.maker, b=t.other, term=t.term, victor=t.victor)
    carry_out = {
        "white": white_peace,
        "keep": carry_out_keep,
        "humiliate": humiliate,
        "vassalize": vassalize,
        "convert": convert,
        "succession": secure_succession,
        "annex": annex,
    }[t.term]
    return (*carry_out(s), task(finish_peace))


def go_back(s: State, t: Treaty, cite: str = "R.term.back.1") -> None:
    """R.term.back.1: return the Provinces that each side Occupies to their Lawful Owners."""
    for occupier in (t.maker, t.other):
        for here in between(s, t, occupier):
            end_occupation(s, here, cite)


def white_peace(s: State) -> Tasks:
    """R.term.white.1: every PR in the War loses 1 Prestige; Occupied Provinces are returned."""
    t = s.current_treaty
    for player in s.turn_order:
        if player in (t.maker, t.other):
            happen(s, changes.prestige, "R.term.white.1", realm=player, change=-WHITE_PEACE_PRESTIGE_LOSS)
    go_back(s, t)
    return NOTHING


def humiliate(s: State) -> Tasks:
    """R.term.humiliate.1: gain Prestige of 2 x the Tax Value returned to the Loser, at most 10."""
    t = s.current_treaty
    assert t.victor is not None
    assert t.loser is not None
    returned = sum(q.tax_value for q in between(s, t, t.victor) if q.lawful_owner == t.loser)
    go_back(s, t)
    amount = min(HUMILIATION_PRESTIGE * returned, HUMILIATION_MAX)
    if amount:
        happen(s, changes.prestige, "R.term.humiliate.1", realm=t.victor, change=amount)
        happen(s, changes.prestige, "R.term.humiliate.1", realm=t.loser, change=-amount)
    return NOTHING


# --- Vassalization ---


def vassalize(s: State) -> Tasks:
    """R.term.vassal.1, R.term.allies.1: the Realms that meet all requirements become Vassals."""
    t = s.current_treaty
    assert t.victor is not None
    new = touched(s, t)
    untouched = [q for q in between(s, t, t.victor) if q.lawful_owner not in with_vassals(s, *new)]
    for here in untouched:
        end_occupation(s, here, "R.term.allies.1")
    for here in between(s, t, t.against(t.victor)):
        end_occupation(s, here, "R.term.allies.1")
    tasks: Tasks = ()
    for realm in new:
        realms = with_vassals(s, realm)
        make_vassal(s, t.victor, realm)
        areas = tuple(sorted({area for name in realms for area in areas_owned(s, name)}))
        tasks += (task(place_influence, t.victor, areas, VASSALIZATION_INFLUENCE, "R.term.vassal.1"),)
    return (*tasks, *claims_of_gainers(s, "R.term.vassal.1"))


def make_vassal(s: State, victor: str, realm: str) -> None:
    """R.term.vassal.1, R.term.vassal.2: put tokens on all Provinces that no other PR Occupies; end its Wars."""
    t = s.current_treaty
    cite = "R.term.vassal.1"
    realms = [realm, *sorted(vassals_of(s, realm))]
    lands = lawful(s, set(realms))
    entered = {q.area for q in lands if q.occupier == victor}
    for here in lands:
        if here.occupier not in (None, victor):
            become_own(s, here, "R.term.vassal.2")
    for name in realms:
        happen(s, changes.realm_vassalized, cite, realm=name, overlord=victor)
    for here in lands:
        if here.lawful_owner in realms:
            place_vassal_tokens(s, here, victor, unrest=here.area not in entered)
            t.gains.setdefault(victor, []).append(here.area)
    remove_tokens(s, realm, cite)
    for war in wars_of(s, realm):
        happen(s, changes.war_ended, "R.term.vassal.2", a=war.a, b=war.b)


def place_vassal_tokens(s: State, here: Province, victor: str, unrest: bool) -> None:
    """Put the Victor's Vassal tokens on a Province and return their Town there."""
    cite = "R.term.vassal.1"
    if here.occupier is not None:
        end_occupation(s, here, cite)
    pieces = ["vassal"] * VASSAL_TOKENS[here.size]
    happen(
        s,
        changes.province_transferred,
        cite,
        province=here.id,
        source=here.lawful_owner,
        to=here.lawful_owner,
        piece="vassal",
        pieces=pieces,
        unrest=unrest,
    )
    bring_out(s, victor, here.id, pieces, cite)


def remove_tokens(s: State, realm: str, cite: str, spare: str | None = None) -> list[str]:
    """Remove Alliances and Royal Marriages with a Realm, except one player's; return who lost a Royal Marriage."""
    for alliance in [a for a in s.alliances if a.realm == realm and a.pr != spare]:
        happen(s, changes.alliance, cite, realm=alliance.pr, ally=realm, taken=False)
    marriages = [m.pr for m in s.marriages if m.realm == realm and m.pr != spare]
    for player in marriages:
        happen(s, changes.marriage_removed, cite, realm=player, partner=realm)
    return marriages


# --- Force Conversion ---


def convert(s: State) -> Tasks:
    """R.term.convert.1, R.term.allies.1: the Realms that meet all requirements take the Victor's Religion."""
    t = s.current_treaty
    assert t.victor is not None
    cite = "R.term.convert.1"
    new = touched(s, t)
    homes = {realm: capital_area(s, realm) for realm in new}
    go_back(s, t)
    tasks: Tasks = ()
    for realm in new:
        religion, home = s.realms[t.victor].state_religion, homes[realm]
        assert home is not None
        happen(s, changes.religion_changed, cite, religion=religion, realm=realm)
        happen(s, changes.religion_changed, cite, religion=religion, area=home)
        happen(s, changes.prestige, cite, realm=t.victor, change=CONVERSION_PRESTIGE)
        tasks += (task(place_influence, t.victor, (home,), CONVERSION_INFLUENCE, cite),)
        if s.realms[realm].is_pr:
            happen(s, changes.prestige, cite, realm=realm, change=-CONVERSION_PRESTIGE_LOSS)
            tasks += tuple(
                task(lose_influence, realm, due) for due in range(CONVERSION_INFLUENCE_LOSS, 0, -1)
            )
    return tasks


# --- Secure Desired Succession ---


def secure_succession(s: State) -> Tasks:
    """R.term.succession.1: remove other players' tokens; the Victor scores for them and for their own token."""
    t = s.current_treaty
    victor, loser = t.victor, t.loser
    assert victor is not None
    assert loser is not None
    cite = "R.term.succession.1"
    go_back(s, t)
    npr = s.realms[loser].kind == "NPR"
    wars = wars_of(s, loser) if npr else []
    others = tuple(task(end_other_war, loser, war.a) for war in wars if war.a != victor)
    for player in remove_tokens(s, loser, cite, spare=victor):
        happen(s, changes.prestige, cite, realm=victor, change=SUCCESSION_PRESTIGE)
        happen(s, changes.prestige, cite, realm=player, change=-SUCCESSION_PRESTIGE)
    last = task(new_ruler, victor, loser)
    if npr:
        home = capital_area(s, loser)
        areas = () if home is None else (home,)
        last = task(place_influence, victor, areas, SUCCESSION_INFLUENCE, cite)
    return (*others, task(own_disputed_token, victor, loser), last, task(ally_with_loser, victor, loser))


def own_disputed_token(s: State, victor: str, loser: str) -> Tasks:
    """R.term.succession.1: turn back the Victor's own token for the Loser's Tax Income in Prestige, at most 5."""
    cite = "R.term.succession.1"
    if any(m.pr == victor and m.realm == loser and m.disputed for m in s.marriages):
        happen(s, changes.marriage_flipped, cite, realm=victor, partner=loser, disputed=False)
        amount = min(tax_income(s, loser), SUCCESSION_OWN_MAX)
        if amount:
            happen(s, changes.prestige, cite, realm=victor, change=amount)
    return NOTHING


def end_other_war(s: State, npr: str, player: str) -> Tasks:
    """R.term.succession.2: end another War of the NPR in White Peace, with its cost and a Truce."""
    t = draft(s, "white", player, npr, None, "white")
    happen(s, announcements.peace, "R.term.succession.2", a=player, b=npr, term="white", victor=None)
    happen(s, changes.prestige, "R.term.white.1", realm=player, change=-WHITE_PEACE_PRESTIGE_LOSS)
    go_back(s, t)
    happen(s, changes.war_ended, "R.term.succession.2", a=player, b=npr)
    happen(s, changes.truce_placed, "R.d.6", a=player, b=npr)
    return NOTHING


# --- Full Annexation ---


def annex(s: State) -> Tasks:
    """R.term.annex.1: the Victor gets all Provinces; tokens and Wars end; an allied PR loses Prestige."""
    t = s.current_treaty
    assert t.victor is not None
    assert t.loser is not None
    cite, loser = "R.term.annex.1", t.loser
    for here in lawful(s, with_vassals(s, loser)):
        become_own(s, here, cite)
    happen(s, announcements.realm_annexed, cite, realm=loser, victor=t.victor)
    friends = [a.pr for a in s.alliances if a.realm == loser and a.active]
    for realm in sorted(with_vassals(s, loser)):
        remove_tokens(s, realm, cite)
    for war in wars_of(s, loser):
        happen(s, changes.war_ended, cite, a=war.a, b=war.b)
    for player in friends:
        happen(s, changes.prestige, cite, realm=player, change=-ANNEXED_ALLY_PRESTIGE_LOSS)
    return claims_of_gainers(s, cite)


# --- the end of a War ---


def finish_peace(s: State) -> Tasks:
    """R.d.6, R.d.12: end the War with a Truce; after a separate Peace remove the Active Ally instead."""
    t = s.current_treaty
    s.treaty = None
    if t.separate:
        return tuple(one for pr in t.lent for one in lose_active_ally(s, t, pr))
    if any({war.a, war.b} == {t.maker, t.other} for war in s.wars):
        happen(s, changes.war_ended, "R.d.6", a=t.maker, b=t.other)
    gone = t.term == "annex" or s.realms[t.other].kind == "VASSAL"
    if not gone and not any({*pair} == {t.maker, t.other} for pair in s.truces):
        happen(s, changes.truce_placed, "R.d.6", a=t.maker, b=t.other)
    return NOTHING


def lose_active_ally(s: State, t: Treaty, patron: str) -> Tasks:
    """R.d.12: remove the Alliance and discard Allied Units: half the ally's Tax Value before the War."""
    for alliance in [a for a in s.alliances if (a.pr, a.realm) == (patron, t.other)]:
        happen(s, changes.alliance, "R.d.12", realm=patron, ally=alliance.realm, taken=False)
    number = half_up(t.lent[patron])
    reserve = min(number, s.realms[patron].allied_reserve)
    if reserve:
        units = {"reserve": reserve}
        happen(s, changes.allied_units_discarded, "R.d.12", realm=patron, area=None, units=units)
    return tuple(task(discard_allied, patron, due) for due in range(number - reserve, 0, -1))


def discard_allied(s: State, player: str, due: int) -> Asking:
    """R.d.12: discard a Deployed Allied Unit of the player's choice; do not ask if all must go."""
    stacks = stacks_of(s, player)
    answers = [code(s, kind, stack.area) for stack in stacks for kind in stack.types("allied")]
    if not answers:
        return NOTHING
    if sum(stack.count("allied") for stack in stacks) <= due:
        answers = answers[:1]
    kind, area = meaning(s, (yield ask(s, player, DISCARD_ALLIED, answers)))
    units_lost = {f"allied.{kind}": 1}
    happen(s, changes.allied_units_discarded, "R.d.12", realm=player, area=area, units=units_lost)
    return NOTHING
