"""Parallel decimation: both sides of the equations through the same low-pass filter, and every k-th of what comes out.

Equations are linear, so that the parameters fulfil filtered ones too, whatever the filter: what goes is noise of the
torques beyond the motion (Gautier 1997).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import chain

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import brentq
from scipy.signal import firwin, freqz, upfirdn

from .linear_equations import Block
from .recording import Array

# How many of the samples that are left the filter's impulse response reaches to each side.
REACH = 12
# Of Kaiser's window: ripples and leaks are 60 dB below the signal.
KAISER = 5.65
# Which part of a filtered equation's noise has to come from samples where the joint has an equation.
LEFT = 0.5


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

    Sums of equations that hold are equations that hold: what a joint has no equation for, samples that don't count and
    what lies beyond the ends of the log add nothing. An equation has to keep half of its noise at least, and is
    multiplied by what that has become smaller by.
    """
    taps = low_pass_taps(every)
    energies = taps**2 / (taps**2).sum()
    half, first = len(taps) // 2, 0
    held = shape = None
    for block in chain(blocks, [None]):
        if block is not None:
            shape, rows = block.W.shape[1:], _rows(block, used)
        else:
            rows = np.zeros((half, 0 if held is None else held.shape[1]))
        # Windows around the first samples begin before the log.
        before = np.zeros((half, rows.shape[1])) if held is None else held
        held = np.concatenate([before, rows])
        count = (len(held) - len(taps)) // every + 1
        if count < 1 or shape is None:
            continue
        k = shape[0]
        start = 2 * half // every
        smooth = upfirdn(taps, held[:, :-k], down=every, axis=0)[start : start + count]
        parts = upfirdn(energies, held[:, -k:], down=every, axis=0)[start : start + count]
        counted = parts > LEFT
        scale = np.where(counted, 1 / np.sqrt(np.where(counted, parts, 1.0)), 0.0)
        W, y = scale[:, :, None] * smooth[:, :-k].reshape(-1, *shape), scale * smooth[:, -k:]
        at, some = first + every * np.arange(count), counted.any(axis=1)
        yield Block(W[some], y[some], at[some], None if counted[some].all() else counted[some])
        held, first = held[count * every :].copy(), first + count * every


def _rows(block: Block, used: NDArray[np.bool_]) -> Array:
    """Return W, y and whether there is an equation, for each sample in a row; without one, W and y are 0."""
    there = np.repeat(used[block.at][:, None], block.y.shape[1], axis=1)
    if block.counted is not None:
        there &= block.counted
    W, y = np.where(there[:, :, None], block.W, 0.0), np.where(there, block.y, 0.0)
    return np.concatenate([W.reshape(len(W), -1), y, there], axis=1)
