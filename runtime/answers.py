"""What a model of several answers returns: the solutions, how many there are, and what is known of each."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from .arrays import Array
from .rows import Kernel

# What a branch chose, by name: {"shoulder": 0, "elbow": 1, "wrist": 0}.
Label = dict[str, int]

# Elements of a solution that its row of the representation shows, and rows.
_SHOWN = 8


class Status(IntEnum):
    """How sure the answers of an inverse model are."""

    EXACT = 0
    AT_BOUNDARY = 1
    """Two branches meet: the edge of what can be reached."""
    FREE_JOINT = 2
    """A singularity: a joint may be anywhere; `motion` says what leaves the pose as it is."""
    OUT_OF_REACH = 3
    """There is no answer; `distance` says how far the pose is from the nearest that has one."""
    OUTSIDE_LIMITS = 4
    """All answers are outside the limits that were given."""
    NEARLY_SINGULAR = 5
    """Exact, but so close to a singularity that the pose determines the joints with fewer digits."""
    NOT_CONVERGED = 6
    """Newton's method on closed loops ran out of steps; `distance` says how far they stay open."""
    UNCERTAIN = 7
    """There may be answers beside these: the general method could not make sure how many there are."""

    def __str__(self) -> str:
        return self.name.lower().replace("_", " ")


@dataclass(frozen=True, eq=False, repr=False)
class Answers:
    """The solutions for one state, or for each state of a batch.

    Of one state: `len(answers)` and iteration are of its solutions, `answers[0]` is the first. Of a batch: both are of
    the states along its first dimension, and `answers[i]` are the answers of state i.
    """

    outputs: Mapping[str, Array]
    """The arrays of the model by name, as the compiled code leaves them: of a batch the rows past `count` are NaN."""
    choices: tuple[tuple[str, int], ...] = ()
    """What branches choose among, and how many ways each; the first varies fastest in the number of a branch."""
    batch: tuple[int, ...] = ()
    """The dimensions of the batch, () for one state."""
    metadata: Mapping[str, Any] | None = None
    """What the compiled robot says of itself, for drawings; answers of a pickle come without."""

    @property
    def values(self) -> NDArray[Any]:
        """Return the solutions: (count, nq) of one state; (..., most, nq) of a batch."""
        return self._rows("values")

    @property
    def count(self) -> Any:
        """Return how many solutions there are: an int, or an array of a batch's dimensions."""
        return self._output("count") if self.batch else int(self.outputs["count"])

    @property
    def status(self) -> Any:
        """Return the Status; of a batch an array of its numbers."""
        status = self._output("status")
        return status if self.batch or status not in {*Status} else Status(int(status))

    @property
    def branches(self) -> tuple[tuple[Label, ...], ...]:
        """Return the labels of the branches that lead to each solution of one state: several where they meet."""
        if self.batch:
            raise ValueError("branches have labels state by state: answers[i].branches; their bits: answers.outputs")
        return tuple(labels(self.choices, int(bits)) for bits in self._rows("branches"))

    @property
    def residual(self) -> NDArray[Any]:
        """Return the largest element of what each solution misses, m or of a rotation matrix."""
        return self._rows("residual")

    @property
    def motion(self) -> NDArray[Any]:
        """Return, for each solution, the joint motion that leaves the pose as it is; 0 where there is none."""
        return self._rows("motion")

    @property
    def distance(self) -> Any:
        """Return how far out of reach the pose is, m and rad; 0 where it is reached."""
        return self._output("distance")

    @property
    def closest(self) -> NDArray[Any]:
        """Return, of a search, the joint positions that it ended at: the answer, or what misses least."""
        return np.asarray(self._output("closest"))

    @property
    def steps(self) -> Any:
        """Return how many steps the searches took: an int, or an array of a batch's dimensions."""
        return self._output("steps") if self.batch else int(self._output("steps"))

    def __len__(self) -> int:
        return self.batch[0] if self.batch else self.count

    def __getitem__(self, index: Any) -> Any:
        """Return a solution; of a batch the answers of a state, or of several."""
        if not self.batch:
            return self.values[index]
        chosen = {name: array[index] for name, array in self.outputs.items()}
        return Answers(chosen, self.choices, np.shape(chosen["count"]), self.metadata)

    def __iter__(self) -> Iterator[Any]:
        return iter([self[i] for i in range(len(self))])

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            # While a pickle is read there are no outputs yet.
            if name.startswith("_") or name not in self.__dict__.get("outputs", ()):
                known = ", ".join(self.__dict__.get("outputs", ()))
                raise AttributeError(f"answers have no {name!r}; they have {known}")
            return self._output(name)

    def __repr__(self) -> str:
        if self.batch:
            states = " x ".join(map(str, self.batch))
            several = zip(*np.unique(self.outputs["status"], return_counts=True), strict=True)
            kinds = ", ".join(f"{number} {status_name(status)}" for status, number in several)
            return f"<answers to {states} states: {kinds}>"
        head = f"{self.count or 'no'} answer{'s' if self.count != 1 else ''}, {status_name(self.status)}"
        if self.status in (Status.OUT_OF_REACH, Status.NOT_CONVERGED) and "distance" in self.outputs:
            head += f" by {self.distance:.3g}"
        chosen = self.branches if "branches" in self.outputs else ((),) * self.count
        rows = [f"  {_row(q)} {_label(labels)}".rstrip() for q, labels in zip(self.values, chosen, strict=True)]
        more = [f"  and {len(rows) - _SHOWN} more"] if len(rows) > _SHOWN else []
        return "\n".join([head, *rows[:_SHOWN], *more])

    def _repr_html_(self) -> str:
        """Return what a notebook shows: drawings of the postures, and a table."""
        from .notebook import answers_page  # which few need

        return answers_page(self)

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "metadata": None}

    def _output(self, name: str) -> Any:
        if name not in self.outputs:
            raise AttributeError(f"answers of this model have no {name!r}; they have {', '.join(self.outputs)}")
        array = self.outputs[name]
        return array[()] if np.ndim(array) == 0 else array

    def _rows(self, name: str) -> NDArray[Any]:
        """Return an output that has a row for each solution; of one state those that there are."""
        rows: NDArray[Any] = self._output(name)
        return rows if self.batch else rows[: self.count]


def status_name(status: Any) -> str:
    """Return the name of a status, also of a number that is none."""
    return str(Status(int(status))) if int(status) in {*Status} else f"status {int(status)}"


def _row(values: Array) -> str:
    return np.array2string(np.asarray(values), precision=4, suppress_small=True, max_line_width=100)


def _label(branches: Sequence[Label]) -> str:
    return "; ".join(" ".join(f"{name}={way}" for name, way in label.items()) for label in branches)


def answers_of(
    kernel: Kernel, metadata: Mapping[str, Any], batch: tuple[int, ...], results: Sequence[Array]
) -> Answers:
    """Return the answers that a kernel's outputs are, of the robot with this metadata."""
    outputs = {a.name: array for a, array in zip(kernel.outputs, results, strict=True)}
    return Answers(outputs, kernel.choices, batch, metadata)


def of_one_state(kernel: Kernel, metadata: Mapping[str, Any]) -> Callable[[Sequence[Array]], Answers]:
    """Return the function that makes answers of a kernel's outputs for one state."""
    return partial(answers_of, kernel, metadata, ())


def labels(choices: Sequence[tuple[str, int]], bits: int) -> tuple[Label, ...]:
    """Return what each branch chose, by name, for the branches that lead to one answer: those whose bits are set."""
    made = []
    for branch in (b for b in range(32) if bits >> b & 1):
        label, rest = {}, branch
        for name, ways in choices:
            rest, label[name] = divmod(rest, ways)
        made.append(label)
    return tuple(made)


def close_answers(outputs: Sequence[Array]) -> None:
    """Make the rows of values past count NaN, and count a number of rows."""
    values, count = outputs[:2]
    rows = values.shape[count.ndim]
    np.clip(count, 0, rows, out=count)
    values[np.arange(rows) >= count[..., np.newaxis]] = np.nan
