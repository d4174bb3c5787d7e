"""What the server does by itself at a table: bots, clocks, standing orders, advice."""
