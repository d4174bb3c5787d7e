"""Write docs/reference/decisions.md: the stake of each decision in every edition, and its place on the screen.

    python tools/generate/decisions.py

What is asked and what is at stake come from the editions; where an answer's line stands follows from the kinds of
answers there were in games played at random, from which the examples are taken, too. `tests/docs/test_decisions.py`
compares the page with the editions.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path
from typing import Final

from westphalia import new_game, view
from westphalia.editions.kit.edition import edition, editions, variants
from westphalia.editions.kit.teach.consequence import stake_of
from westphalia.engine.phrases import capitalized
from westphalia.presentation.show import question_json
from westphalia.rules.base.answers import kind_of

PAGE: Final = Path(__file__).resolve().parents[2] / "docs" / "reference" / "decisions.md"
GAMES: Final = 160
THRIFTY: Final = frozenset({"diplomacy", "buycards", "patronage"})  # every other game keeps its Gold
ON_THE_MAP: Final = frozenset({"province", "principality"})
LEFT_NO_CHOICE: Final = {"charge": "the charged side discards its Infantry without a choice"}
OPENLY: Final = "_openly"  # the same question, asked in order because a player has raised their flag
ALIKE: Final = "all answers are alike: the line under the prompt says so"
HEAD: Final = """# Every decision, and where its consequence is shown

Written by `python tools/generate/decisions.py`. For each kind of question: what is at stake (shown **under
the prompt**), where the outcome of one answer is shown, and an example. **Button**: under the answer's own button; on a
phone, or where many stand side by side on a small screen, behind *What do they bring?*. **Place**: beside the place
under the pointer or the focus, in the corner of the map; on touch above the map after the first tap; and in the list of
all places. Lines are computed by the edition from what the seat may see (`editions/*/consequences.py`); the client adds
nothing.
"""
Found = dict[str, tuple[str, set[str], str]]


def play(name: str, seed: int, found: Found) -> None:
    """Play a game at random; keep the stake, the kinds of answers and an example of each kind of question."""
    base, _, variant = name.partition("+")
    ed = edition(base)
    options = {"setup": ("manual", "random")[seed % 2], **({variant: "on"} if variant else {})}
    game = new_game(base, ed.usual_players(), seed, log=False, **options)
    told, chance = game.edition.teach.consequences, random.Random(seed)
    while not game.over:
        seat = chance.choice(game.waiting)
        question = game.question(seat)
        assert question is not None
        kind = str(question.kind)
        if kind not in found or chance.random() < 0.01:
            seen = view(game, seat)
            shown = question_json(seen, question)
            _, kinds, example = found.get(kind, ("", set(), ""))
            lines = [a["brings"] for a in shown["answers"] if a.get("brings")]
            kinds |= {kind_of(a["id"])[0] for a in shown["answers"] if a.get("brings")}
            found[kind] = stake_of(seen, told[kind]), kinds, example or max(lines, key=len, default="")
        quiet = seed % 4 > 1 and kind in THRIFTY
        game.answer(seat, game.quiet_answer(question) if quiet else chance.choice(question.answers))


def where(kinds: set[str]) -> str:
    """Return where the screen shows the outcome of an answer."""
    places = ["place"] if kinds & ON_THE_MAP else []
    return " and ".join(places + (["button"] if kinds - ON_THE_MAP else []))


def rows(name: str) -> list[str]:
    """Return the table of an edition, or the additions of a variant."""
    ed = edition(name)
    found: Found = {}
    for seed in range(GAMES):
        play(name, seed, found)
    told = ed.teach.consequences
    base = edition(ed.id).teach.consequences if ed.variant else {}
    lines = [
        f"\n## {capitalized(ed.title)}\n",
        "| Decision | At stake | Shown | For example |",
        "|---|---|---|---|",
    ]
    for kind in sorted(told):
        if told[kind] is base.get(kind):
            continue
        if told[kind].line is None:
            lines.append(f"| `{kind}` | {told[kind].stake} | under the prompt | {ALIKE} |")
            continue
        if kind not in found and kind.removesuffix(OPENLY) not in found:
            if kind not in LEFT_NO_CHOICE:
                raise SystemExit(f"{name}: no game of {GAMES} asked {kind!r}")
            lines.append(f"| `{kind}` | {told[kind].stake} | never asked here | {LEFT_NO_CHOICE[kind]} |")
            continue
        stake, kinds, example = found.get(kind) or found[kind.removesuffix(OPENLY)]
        lines.append(f"| `{kind}` | {stake} | {where(kinds)} | {example} |")
    print(f"{name}: {len(told)} kinds, {len(found)} met", file=sys.stderr)
    return lines


def main() -> None:
    names = [
        name for base in editions() for name in (base, *(v for v in variants() if v.startswith(f"{base}+")))
    ]
    PAGE.write_text(HEAD + "\n".join(line for name in names for line in rows(name)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
