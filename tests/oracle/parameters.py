"""The standard parameters of all links by name, from the numbers of a tree."""

from __future__ import annotations

from torquec.peers.newton_euler import FIXED, Tree

from .dynamics import link_spatial_inertia

DRIVE = ("IA", "FV", "FS", "FO")
# Of springs, elastic joints and static friction.
FEW = ("K", "KE", "DE", "FST")


def standard_parameters(tree: Tree) -> dict[str, float]:
    """XX1, ..., M6, IA6, FV1, FS1, FO1, K1, ... by name; a fixed joint has no drive."""
    values: dict[str, float] = {}
    for j, sigma in enumerate((FIXED, *tree.sigma)):
        inertia = link_spatial_inertia(tree, j)
        J, S = inertia[3:, 3:], inertia[3:, :3]
        numbers = [J[0, 0], J[0, 1], J[0, 2], J[1, 1], J[1, 2], J[2, 2], S[2, 1], S[0, 2], S[1, 0], inertia[0, 0]]
        names = ("XX", "XY", "XZ", "YY", "YZ", "ZZ", "MX", "MY", "MZ", "M")
        values |= {f"{name}{j}": float(number) for name, number in zip(names, numbers, strict=True)}
        if sigma != FIXED:
            values |= {f"{name}{j}": float(getattr(tree, name)[j - 1]) for name in (*DRIVE, *FEW)}
    for k, loop in enumerate(tree.loops, len(tree.name) + 1):
        values |= {f"{name}{k}": float(getattr(loop, name)) for name in (*DRIVE, "K")}
    return values
