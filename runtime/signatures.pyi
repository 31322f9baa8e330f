from typing import Any

from numpy.typing import ArrayLike, NDArray

class Models:
    def idm(
        self,
        q: ArrayLike,
        qd: ArrayLike,
        qdd: ArrayLike,
        *,
        wrench: ArrayLike | None = None,
        base: ArrayLike | None = None,
        frame: str | None = None,
        out: NDArray[Any] | None = None,
        threads: int = 1,
    ) -> NDArray[Any]: ...
    def h(self, q: ArrayLike, qd: ArrayLike, *, out: NDArray[Any] | None = None, threads: int = 1) -> NDArray[Any]: ...
    def gravity(self, q: ArrayLike, *, out: NDArray[Any] | None = None, threads: int = 1) -> NDArray[Any]: ...
    def inertia(self, q: ArrayLike, *, out: NDArray[Any] | None = None, threads: int = 1) -> NDArray[Any]: ...
    def ddm(
        self,
        q: ArrayLike,
        qd: ArrayLike,
        tau: ArrayLike,
        *,
        out: NDArray[Any] | None = None,
        threads: int = 1,
    ) -> NDArray[Any]: ...
    def jacobian(
        self, q: ArrayLike, frame: str, *, out: NDArray[Any] | None = None, threads: int = 1
    ) -> NDArray[Any]: ...
    def transform(
        self, q: ArrayLike, frame: str, *, out: NDArray[Any] | None = None, threads: int = 1
    ) -> NDArray[Any]: ...
    def kinetic_energy(
        self, q: ArrayLike, qd: ArrayLike, *, out: NDArray[Any] | None = None, threads: int = 1
    ) -> Any: ...
    def potential_energy(self, q: ArrayLike, *, out: NDArray[Any] | None = None, threads: int = 1) -> Any: ...
