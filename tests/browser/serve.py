"""A server for the browser tests, in a process of its own so that it can be stopped and restarted."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

import large_edition
from westphalia.server.automation import bots
from westphalia.server.http import importing
from westphalia.server.ops.run import make_server
from westphalia.server.ops.settings import Limits, Settings
from westphalia.server.tables import lobby, rematch, waiting_room

SEED = "1648"  # of all games and bots, so that a test always meets the same game
large_edition.register()  # here, so that the bots' processes know it too


def main() -> None:
    """Serve on a port, from a database, with the fastest bots; with a lab if its directory is given."""
    port, database = int(sys.argv[1]), sys.argv[2]
    bots.default_bot = lobby.default_bot = waiting_room.default_bot = lambda played: "random"
    lobby.new_seed = rematch.new_seed = waiting_room.new_seed = importing.new_seed = lambda: SEED
    limits = Limits(
        costly_per_second=50.0,
        costly_burst=500.0,
        messages_per_second=200.0,
        messages_burst=600.0,
        guests_per_second=50.0,
        guests_burst=500.0,
        requests_per_second=500.0,
        requests_burst=5000.0,
        new_tables_per_second=50.0,
        new_tables_burst=500.0,
        hellos_per_second=50.0,
        hellos_burst=500.0,
    )
    lab = Path(sys.argv[3]) if len(sys.argv) > 3 else None
    settings = Settings(port=port, database=f"sqlite:///{database}", limits=limits, lab=lab)
    make_server(settings).run()


if __name__ == "__main__":
    main()
