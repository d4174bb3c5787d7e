"""What the chronicle of a game tells of Peace & Rebels."""

from __future__ import annotations

from typing import Final

from westphalia.editions.show_part import Chronicle

CHRONICLE: Final[dict[str, Chronicle]] = {
    "liberated": Chronicle("Rebels free {principality} from {seat}."),
    "rebel_held": Chronicle(
        "Rebels seize a province of {items}.", "Rebels seize provinces of {items}.", "{seat}"
    ),
    "retaken": Chronicle("{seat} takes a province back from the Rebels."),
    "use_cb": Chronicle("{seat} goes to war with a casus belli on {other}."),
    "use_cb_on": Chronicle("{seat} goes to war with a casus belli on {principality}."),
}
