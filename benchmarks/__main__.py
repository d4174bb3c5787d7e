"""`python -m benchmarks` runs the engine's benchmark and that of a Peace & Rebels phase; the others are modules."""

from benchmarks import engine, rebels

if __name__ == "__main__":
    engine.main()
    rebels.report()
