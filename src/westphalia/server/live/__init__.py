"""Tables in play: rooms, sockets, published views, chat."""
