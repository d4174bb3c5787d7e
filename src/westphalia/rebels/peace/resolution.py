"""Step D: automatic White Peaces, Total Victories, then Partial Victories and inconclusive Wars."""

from typing import Any, Final

from westphalia.engine.kind import Kind, Reason
from westphalia.engine.question import Question
from westphalia.rebels.core import announcements, changes
from westphalia.rebels.core.agenda import NOTHING, Asking, Tasks, task
from westphalia.rebels.core.answers import TERMS, code, meaning, thing, things, verb
from westphalia.rebels.core.asking import ask, asked_player
from westphalia.rebels.core.events import happen
from westphalia.rebels.core.host import host_acts
from westphalia.rebels.core.state import State, Treaty
from westphalia.rebels.peace.aftermath import aftermath
from westphalia.rebels.peace.keep import plan_keep
from westphalia.rebels.peace.terms import NEGOTIABLE, draft, unmet
from westphalia.rebels.peace.treaty import conclude
from westphalia.rebels.peace.victories import anything_occupied, has_partial, occupies_all, open_totals
from westphalia.rebels.position.constants import SURRENDER_PRESTIGE
from westphalia.rebels.position.model import War
from westphalia.rebels.position.relations import active_allies, war_between, wars_of

PROPOSAL: Final = {"": "maker", " with no victor": "nobody", " as loser": "other"}
"""The Victor, by the ending of the words of a proposal."""


def why_term(s: Any, question: Question, answer: int) -> Reason | None:
    """Say why a Term, a proposal or another way out of a War is not possible."""
    words, ally = meaning(s, answer)
    player = asked_player(s, question)
    enemy = s.lexicon[question.about[0]]
    act, _, rest = words.partition(" ")
    if act == "enforce" and rest in TERMS:
        return why_not_enforce(s, question, player, enemy, rest, ally)
    if act == "propose":
        return why_not_propose(s, player, enemy, rest)
    if words == "surrender":
        if not s.realms[enemy].is_pr:
            return "R.ruling.surrender-npr", "You cannot surrender to an NPR."
        return "R.d.20", "You cannot surrender here."
    if words == "white peace":
        return "R.d.18", "White Peace with a player needs their consent: propose it."
    if words == "leave":
        return question.rule, "You must end this War now."
    return None


def why_not_enforce(
    s: State, question: Question, player: str, enemy: str, term: str, ally: str
) -> Reason | None:
    if ally:
        return "R.d.14", "Only Secure Desired Succession can be enforced on an Active Ally alone."
    if question.kind == WAR:
        war = war_between(s, player, enemy)
        if war is None or not has_partial(s, player, war):
            return "R.d.21", f"{player} has no Partial Victory over {enemy}."
    how = {TOTAL_TERM: "total", SURRENDER_TERM: "surrender"}.get(question.kind, "partial")
    return unmet(s, draft(s, term, player, enemy, player, how))


def why_not_propose(s: State, player: str, enemy: str, rest: str) -> Reason | None:
    if not s.realms[enemy].is_pr:
        return "R.d.19", "You can propose peace to players only."
    if (player, enemy) in s.proposed:
        return "R.d.19", "You may make one proposal per War and phase."
    for end, victor in PROPOSAL.items():
        if rest.endswith(end) and rest.removesuffix(end) in TERMS:
            term = rest.removesuffix(end)
            who = {"maker": player, "other": enemy, "nobody": None}[victor]
            return unmet(s, draft(s, term, player, enemy, who, "negotiated"))
    return None


TOTAL_TERM: Final = Kind(
    "total_term",
    cite="R.d.11",
    prompt="You have a Total Victory over {0}. Which Term do you enforce?",
    about=("realm",),
    why=why_term,
)
NEXT_WAR: Final = Kind("next_war", cite="R.d.13", prompt="Which of your Wars do you resolve?")
WAR: Final = Kind(
    "war", cite="R.d.18", prompt="Your War with {0}: what do you do?", about=("realm",), why=why_term
)
ANSWER: Final = Kind(
    "answer",
    cite="R.d.19",
    prompt="{0} proposes peace: {term}, Victor {victor}, {details}. Do you accept?",
    about=("realm",),
)
SURRENDER_TERM: Final = Kind(
    "surrender_term",
    cite="R.d.20",
    prompt="{0} has surrendered to you. Which Term do you enforce?",
    about=("realm",),
    why=why_term,
)


def peace_resolution(s: State) -> Tasks:
    """R.d.1-R.d.3: the four parts, if there is a War."""
    if not s.wars:
        return NOTHING
    return (
        task(white_peaces),
        task(total_victories),
        *(task(remaining_wars, pr) for pr in s.turn_order),
        *(task(aftermath, pr) for pr in s.turn_order),
    )


# --- part 1 ---


def white_peaces(s: State) -> Tasks:
    """R.d.3, R.d.7: each player in Turn order, repeated while another War is left without Occupations."""
    if not any(is_white(s, war) for war in s.wars):
        return NOTHING
    return (*(task(automatic_white_peace, pr) for pr in s.turn_order), task(white_peaces))


def is_white(s: State, war: War) -> bool:
    """R.d.7, R.d.29: return True if nothing is Occupied in a War or its given outcome is White Peace."""
    return war.outcome == "white" or (war.outcome is None and not anything_occupied(s, war))


def automatic_white_peace(s: State, player: str) -> Tasks:
    """R.d.7, R.d.26: end such Wars of a player in White Peace."""
    ending = [war.enemy(player) for war in wars_of(s, player) if is_white(s, war)]
    return tuple(task(white_peace_with, player, enemy) for enemy in ending)


def white_peace_with(s: State, player: str, enemy: str) -> Tasks:
    """R.d.7, R.d.18: make a White Peace that needs no consent."""
    s.treaty = draft(s, "white", player, enemy, None, "white")
    return (task(conclude),)


# --- part 2 ---


def total_victories(s: State) -> Tasks:
    """R.d.10: each player in Turn order, repeated until no Total Victory is left."""
    if not any(open_totals(s, pr) for pr in s.turn_order):
        return NOTHING
    return (*(task(totals_of, pr) for pr in s.turn_order), task(total_victories))


def totals_of(s: State, player: str) -> Tasks:
    """R.d.10: a player resolves all their Total Victories, sorted by Enemy."""
    tasks: Tasks = ()
    for enemy, patrons in open_totals(s, player):
        war = war_between(s, player, enemy)
        cite = "R.d.29" if war is not None and war.outcome else "R.d.9" if patrons else "R.d.8"
        happen(s, announcements.victory, cite, victor=player, loser=enemy, victory="total")
        tasks += (task(total_term, player, enemy, patrons),)
    return tasks


def total_term(s: State, player: str, enemy: str, patrons: tuple[str, ...]) -> Asking:
    """R.d.11: choose a Term whose requirements are met, or first propose peace."""
    separate = bool(patrons)
    if separate:
        if not occupies_all(s, player, enemy):
            return NOTHING
    elif war_between(s, player, enemy) is None:
        return NOTHING
    drafts = {term: draft(s, term, player, enemy, player, "total", separate, patrons) for term in TERMS}
    answers = [code(s, f"enforce {term}") for term, t in drafts.items() if unmet(s, t) is None]
    if not separate:
        answers += proposals(s, player, enemy)
    words = verb((yield ask(s, player, TOTAL_TERM, answers, enemy)))
    act, _, rest = words.partition(" ")
    if act == "propose":
        return (*propose(s, player, enemy, rest), task(total_term, player, enemy, patrons))
    t = drafts[rest]
    s.treaty = t
    return make(t)


def make(t: Treaty) -> Tasks:
    """Return the tasks that settle the details of a Term and carry it out."""
    return (task(plan_keep), task(conclude)) if t.term == "keep" else (task(conclude),)


# --- part 3 ---


def remaining_wars(s: State, player: str) -> Tasks:
    """R.d.13: let a player resolve the Wars of their choice."""
    s.closed = ()
    return (task(next_war, player),)


def next_war(s: State, player: str) -> Asking:
    """R.d.13, R.d.28, R.d.29: choose a War that is not stuck or left on, or finish."""
    wars = [war for war in wars_of(s, player) if war.outcome != "stuck"]
    enemies = [war.enemy(player) for war in wars if war.enemy(player) not in s.closed]
    if not enemies:
        return NOTHING
    answer = yield ask(s, player, NEXT_WAR, [*things(s, enemies), code(s, "done")])
    if verb(answer) == "done":
        return NOTHING
    return (task(decide_war, player, thing(s, answer)), task(next_war, player))


def enforceable(s: State, player: str, enemy: str, how: str) -> list[int]:
    """Return the Terms that can be enforced on an Enemy without a Total Victory."""
    found = (term for term in TERMS if unmet(s, draft(s, term, player, enemy, player, how)) is None)
    return [code(s, f"enforce {term}") for term in found]


def succession_allies(s: State, player: str, enemy: str) -> list[str]:
    """R.d.14: return the Active Allies on which Secure Desired Succession can be enforced alone."""
    return [
        ally
        for ally in active_allies(s, enemy)
        if unmet(s, draft(s, "succession", player, ally, player, "partial")) is None
    ]


def proposals(s: State, player: str, enemy: str) -> list[int]:
    """R.d.19: return the peaces that a player can propose to another, once per War and phase."""
    if not s.realms[enemy].is_pr or (player, enemy) in s.proposed:
        return []
    found = []
    for term in NEGOTIABLE:
        for end, victor in PROPOSAL.items():
            if term == "white" and victor != "maker":
                continue
            who = {"maker": player, "other": enemy, "nobody": None}[victor]
            if unmet(s, draft(s, term, player, enemy, who, "negotiated")) is None:
                found.append(code(s, f"propose {term}{end}"))
    return found


def decide_war(s: State, player: str, enemy: str) -> Asking:
    """R.d.14, R.d.18: enforce a Term, propose peace, make White Peace with an NPR, surrender, or leave the War on."""
    war = war_between(s, player, enemy)
    if war is None:
        return NOTHING
    answers = []
    if has_partial(s, player, war):
        answers += enforceable(s, player, enemy, "partial")
        allies = succession_allies(s, player, enemy)
        answers += [code(s, "enforce succession", ally) for ally in allies]
    answers += proposals(s, player, enemy)
    if not s.realms[enemy].is_pr:
        answers.append(code(s, "white peace"))
    elif not s.options.no_surrender:
        answers.append(code(s, "surrender"))
    answers.append(code(s, "leave"))
    words, ally = meaning(s, (yield ask(s, player, WAR, answers, enemy)))
    act, _, rest = words.partition(" ")
    if act == "enforce":
        cite = "R.d.29" if war.outcome else "R.d.15" if s.realms[enemy].is_pr else "R.d.16"
        happen(s, announcements.victory, cite, victor=player, loser=ally or enemy, victory="partial")
        patrons = (enemy,) if ally else ()
        s.treaty = draft(s, rest, player, ally or enemy, player, "partial", bool(ally), patrons)
        return make(s.treaty)
    if act == "propose":
        return (*propose(s, player, enemy, rest), task(decide_war, player, enemy))
    if words == "white peace":
        return white_peace_with(s, player, enemy)
    if words == "surrender":
        return give_up(s, player, enemy)
    s.closed = (*s.closed, enemy)
    return NOTHING


# --- proposals and surrender ---


def propose(s: State, player: str, enemy: str, words: str) -> Tasks:
    """R.d.19: draft a proposal with its Term, details and Victor."""
    end = next(end for end in (" with no victor", " as loser", "") if words.endswith(end))
    term = words.removesuffix(end)
    victor = {"maker": player, "other": enemy, "nobody": None}[PROPOSAL[end]]
    if term == "white":
        victor = None
    s.treaty = draft(s, term, player, enemy, victor, "negotiated")
    s.proposed = (*s.proposed, (player, enemy))
    return (*((task(plan_keep),) if term == "keep" else ()), task(answer_proposal))


def answer_proposal(s: State) -> Asking:
    """R.d.19: the other player accepts or refuses at once."""
    t = s.current_treaty
    answers = [code(s, "accept"), code(s, "refuse")]
    accepted = verb((yield ask(s, t.other, ANSWER, answers, t.maker))) == "accept"
    happen(
        s,
        announcements.proposal,
        "R.d.19",
        realm=t.maker,
        to=t.other,
        term=t.term,
        victor=t.victor,
        details=dict(t.plan),
        accepted=accepted,
    )
    if accepted:
        host_acts(s, "peace", realm=t.maker, to=t.other, term=t.term, victor=t.victor)
        return (task(conclude),)
    s.treaty = None
    return NOTHING


def give_up(s: State, player: str, enemy: str) -> Tasks:
    """R.d.20: the PR that surrenders loses 2 Prestige; the Enemy gains 2 and must end the War now."""
    happen(s, announcements.surrender, "R.d.20", realm=player, to=enemy)
    happen(s, changes.prestige, "R.d.20", realm=player, change=-SURRENDER_PRESTIGE)
    happen(s, changes.prestige, "R.d.20", realm=enemy, change=SURRENDER_PRESTIGE)
    return (task(surrender_term, enemy, player),)


def surrender_term(s: State, player: str, loser: str) -> Asking:
    """R.d.20: choose a Term as with a Partial Victory, or propose peace."""
    if war_between(s, player, loser) is None:
        return NOTHING
    answers = enforceable(s, player, loser, "surrender") + proposals(s, player, loser)
    words = verb((yield ask(s, player, SURRENDER_TERM, answers, loser)))
    act, _, rest = words.partition(" ")
    if act == "propose":
        return (*propose(s, player, loser, rest), task(surrender_term, player, loser))
    s.treaty = draft(s, rest, player, loser, player, "surrender")
    return make(s.treaty)
