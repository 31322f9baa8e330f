from typing import Any

# What XLA calls, as a capsule.
handler: Any

def register(kernel: int, module: int, scalar: int, lanes: int, /) -> tuple[int, int]: ...
