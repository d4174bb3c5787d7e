"""`python -m benchmarks` runs the engine's benchmark; the others are modules of their own."""

from benchmarks.engine import main

if __name__ == "__main__":
    main()
