"""Parallel decimation: both sides of the equations through the same low-pass filter, and every k-th of what comes out.

Equations are linear, so that the parameters fulfil filtered ones too, whatever the filter: what goes is noise of the
torques beyond the motion (Gautier 1997).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import brentq
from scipy.signal import firwin, freqz, upfirdn

from .recording import Array

if TYPE_CHECKING:
    from .linear_models import Block

# How many of the samples that are left the filter's impulse response reaches to each side.
REACH = 12
# Of Kaiser's window: ripples and leaks are 60 dB below the signal.
KAISER = 5.65


@cache
def low_pass_taps(every: int) -> Array:
    """Return the symmetric impulse response of a low-pass filter whose gain is 1/sqrt(2) at half the rate that is left.

    With this gain there noise that was white is white again once one sample in `every` is taken.
    """

    def taps(cutoff: float) -> Array:
        return np.asarray(firwin(2 * REACH * every + 1, cutoff, window=("kaiser", KAISER)))

    def excess(cutoff: float) -> float:
        _, gain = freqz(taps(cutoff), worN=[np.pi / every])
        return float(abs(gain[0]) - 1 / np.sqrt(2))

    # Cut-offs count in half the rate of the samples; firwin's own have half the gain.
    return taps(float(brentq(excess, 1 / every, min(1.2 / every, 1 - 1e-9))))


def decimated(blocks: Iterator[Block], used: NDArray[np.bool_], every: int) -> Iterator[Block]:
    """Yield one filtered equation for `every` samples; blocks have all samples, `used` says which of the log count.

    A filtered equation counts where all samples do that it is made from.
    """
    taps = low_pass_taps(every)
    half, first = len(taps) // 2, 0
    held: Array | None = None
    for block in blocks:
        rows = np.concatenate([block.W.reshape(len(block.y), -1), block.y], axis=1)
        held = rows if held is None else np.concatenate([held, rows])
        count = (len(held) - len(taps)) // every + 1
        if count < 1:
            continue
        start = 2 * half // every
        smooth = upfirdn(taps, held, down=every, axis=0)[start : start + count]
        around = np.lib.stride_tricks.sliding_window_view(used[first : first + len(held)], len(taps))
        whole = around[::every].all(axis=1)
        at = first + half + every * np.arange(count)
        k = block.y.shape[1]
        W = smooth[whole, :-k].reshape(-1, *block.W.shape[1:])
        yield replace(block, W=W, y=smooth[whole, -k:], at=at[whole])
        held, first = held[count * every :].copy(), first + count * every
