"""How fast every model is: `pytest tests/benchmarks --benchmark-enable --benchmark-only`.

One process, the same states for all; the answers must agree, the times are not judged.
"""
