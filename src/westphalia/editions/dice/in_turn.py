"""Open decisions taken in turn, before which a Player may withdraw his Influence (D.influence.3)."""

from westphalia.rules.withdrawing import in_turn, withdraw_one

__all__ = ["in_turn", "withdraw_one"]
