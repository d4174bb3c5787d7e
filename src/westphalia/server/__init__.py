"""The table server: accounts, tables, games over WebSocket, records that survive anything."""
