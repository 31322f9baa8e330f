"""Vectors and matrices over the expression graph: what the pages of the book are written with."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from .graph import Expr, Graph

Scalar = Expr | float


class Vector:
    """A column of expressions."""

    __slots__ = ("items",)

    def __init__(self, items: Iterable[Expr]) -> None:
        self.items = tuple(items)

    def __iter__(self) -> Iterator[Expr]:
        return iter(self.items)

    def __len__(self) -> int:
        return len(self.items)

    def __getitem__(self, i: int) -> Expr:
        return self.items[i]

    def split(self, size: int) -> list[Vector]:
        """Return the parts of `size` components each, such as force and moment of a wrench."""
        return [Vector(self.items[i : i + size]) for i in range(0, len(self.items), size)]

    def __add__(self, other: Vector) -> Vector:
        return Vector([a + b for a, b in zip(self.items, other.items, strict=True)])

    def __sub__(self, other: Vector) -> Vector:
        return Vector([a - b for a, b in zip(self.items, other.items, strict=True)])

    def __neg__(self) -> Vector:
        return Vector([-a for a in self.items])

    def __rmul__(self, factor: Scalar) -> Vector:
        return Vector([a * factor for a in self.items])

    def __matmul__(self, other: Vector) -> Expr:
        """Return the scalar product."""
        return self.items[0].graph.sum([a * b for a, b in zip(self.items, other.items, strict=True)])


class Matrix:
    """Rows of expressions."""

    __slots__ = ("rows",)

    def __init__(self, rows: Iterable[Iterable[Expr]]) -> None:
        self.rows = tuple(tuple(row) for row in rows)

    def __iter__(self) -> Iterator[tuple[Expr, ...]]:
        return iter(self.rows)

    def __getitem__(self, place: tuple[int, int]) -> Expr:
        return self.rows[place[0]][place[1]]

    @property
    def T(self) -> Matrix:
        """Return the transpose."""
        return Matrix(zip(*self.rows, strict=True))

    def column(self, j: int) -> Vector:
        """Return column j, counted from 0."""
        return Vector(row[j] for row in self.rows)

    def __add__(self, other: Matrix) -> Matrix:
        return Matrix((a + b for a, b in zip(r, s, strict=True)) for r, s in zip(self, other, strict=True))

    def __sub__(self, other: Matrix) -> Matrix:
        return Matrix((a - b for a, b in zip(r, s, strict=True)) for r, s in zip(self, other, strict=True))

    def __rmul__(self, factor: Scalar) -> Matrix:
        return Matrix((a * factor for a in row) for row in self)

    def __matmul__(self, other: Vector) -> Vector:
        return Vector(Vector(row) @ other for row in self)


def vector(graph: Graph, *items: Scalar) -> Vector:
    """Return a vector of expressions and numbers."""
    return Vector(item if isinstance(item, Expr) else graph.constant(item) for item in items)


def zeros(graph: Graph, rows: int, columns: int) -> list[list[Expr]]:
    """Return rows of exact zeros, as lists that can be filled."""
    return [[graph.zero] * columns for _ in range(rows)]


def cross(a: Vector, b: Vector) -> Vector:
    """Return the vector product a x b."""
    return Vector((a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]))


def hat(a: Vector) -> Matrix:
    """Return the matrix of the vector product: hat(a) @ b = a x b."""
    o = a[0].graph.zero
    return Matrix(((o, -a[2], a[1]), (a[2], o, -a[0]), (-a[1], a[0], o)))


def outer(a: Vector, b: Vector) -> Matrix:
    """Return the matrix a b^T."""
    return Matrix((x * y for y in b) for x in a)


def identity(graph: Graph, size: int) -> Matrix:
    """Return the unit matrix."""
    return diagonal([graph.one] * size)


def diagonal(items: Sequence[Expr]) -> Matrix:
    """Return a diagonal matrix."""
    zero = items[0].graph.zero
    return Matrix((item if i == j else zero for j in range(len(items))) for i, item in enumerate(items))


def symmetric(xx: Expr, xy: Expr, xz: Expr, yy: Expr, yz: Expr, zz: Expr) -> Matrix:
    """Return a symmetric 3x3 matrix from its six elements, in the order of the notation."""
    return Matrix(((xx, xy, xz), (xy, yy, yz), (xz, yz, zz)))


def trace(m: Matrix) -> Expr:
    """Return the sum of the diagonal."""
    return m[0, 0].graph.sum(m[i, i] for i in range(len(m.rows)))


def skew(w: Vector, wp: Vector, U33: Expr | None = None) -> Matrix:
    """Return U = hat(wp) + hat(w) hat(w) (9.90), which shares the products w_i w_j among its elements.

    U33 = -(w1^2 + w2^2) can be given where it is known from the link before: this saves a square.
    """
    yy, zz = w[1] * w[1], w[2] * w[2]
    xy, xz, yz = w[0] * w[1], w[0] * w[2], w[1] * w[2]
    if U33 is None:
        xx = w[0] * w[0]
        U22, U33 = -(xx + zz), -(xx + yy)
    else:
        U22 = w[0].graph.sum((U33, yy, -zz))
    return Matrix(
        (
            (-(yy + zz), xy - wp[2], xz + wp[1]),
            (xy + wp[2], U22, yz - wp[0]),
            (xz - wp[1], yz + wp[0], U33),
        )
    )
