"""Metrics for Prometheus; nothing about any game."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

BUCKETS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)


class Metrics:
    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.answers = Counter(
            "westphalia_answers", "Answers committed", ["given_by"], registry=self.registry
        )
        self.refused = Counter("westphalia_refused", "Answers refused", ["code"], registry=self.registry)
        self.conflicts = Counter(
            "westphalia_conflicts", "Answers that another process wrote first", registry=self.registry
        )
        self.acknowledged = Histogram(
            "westphalia_acknowledge_seconds",
            "From an answer to its commit",
            buckets=BUCKETS,
            registry=self.registry,
        )
        self.requests = Counter("westphalia_requests", "HTTP requests", ["status"], registry=self.registry)
        self.sockets = Gauge("westphalia_sockets", "Open WebSockets", registry=self.registry)
        self.rooms = Gauge("westphalia_rooms", "Tables in memory", registry=self.registry)
        self.games = Counter("westphalia_games_over", "Games played to the end", registry=self.registry)
        self.errors = Counter("westphalia_errors", "Internal errors", ["where"], registry=self.registry)
        self.bot_seconds = Histogram(
            "westphalia_bot_seconds", "How long a bot thinks", buckets=BUCKETS, registry=self.registry
        )

    def text(self) -> bytes:
        return generate_latest(self.registry)
