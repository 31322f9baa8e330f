from collections.abc import Callable
from typing import Any

LAYOUTS: int

def model(
    text: tuple[str, str],
    names: tuple[str, ...],
    inputs: tuple[tuple[int, ...], ...],
    optionals: tuple[tuple[int, ...], ...],
    positionals: int,
    axes: tuple[tuple[dict[Any, int], int, int, int], ...],
    variants: tuple[
        tuple[
            int,
            int,
            tuple[tuple[tuple[int, ...], bool], ...],
            Callable[[tuple[Any, ...]], Any] | None,
        ]
        | tuple[
            int,
            int,
            tuple[tuple[tuple[int, ...], bool], ...],
            Callable[[tuple[Any, ...]], Any] | None,
            tuple[tuple[int | None, int], ...],
        ],
        ...,
    ],
    answers: int,
    module: int,
    constants: tuple[int, int, int, int],
    slow: Callable[..., Any],
    keep: object,
    reduction: object,
    blanks: int = 0,
    /,
) -> Callable[..., Any]: ...
def bound(
    function: int,
    constants: int,
    inputs: tuple[int, ...],
    outputs: tuple[int, ...],
    answers: int,
    row_elements: int,
    real_bytes: int,
    result: object,
    keep: object,
    /,
) -> Callable[[], Any]: ...
