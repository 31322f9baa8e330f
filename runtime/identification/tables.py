"""Tables in files: csv, npz and parquet, as columns with their titles."""

from __future__ import annotations

import csv
from collections.abc import Callable, Mapping
from pathlib import Path
from zipfile import BadZipFile

import numpy as np

from .recording import Array, reals
from .titles import read_title

# Columns with their titles, in the order of the file; two may have one title. Of those that are none of a log's the
# titles alone are read.
Titled = list[tuple[str, Array]]


def _csv(path: Path) -> Titled:
    try:
        with path.open(newline="", encoding="utf-8-sig") as file:
            sample = file.readline()
            file.seek(0)
            separator = max(",;\t", key=sample.count)
            rows = csv.reader(file, delimiter=separator)
            head = [name.lstrip("#") for name in next(rows, [])]
            body = [row for row in rows if row and any(cell.strip() for cell in row)]
    except UnicodeDecodeError as error:
        raise ValueError(f"{path} is not UTF-8 at byte {error.start}: save it as UTF-8") from error
    except csv.Error as error:
        raise ValueError(f"{path} is no table in csv: {error}") from error
    for line, row in enumerate(body, 2):
        if len(row) != len(head):
            raise ValueError(f"{path}, line {line}: {len(row)} cells; expected {len(head)}, as the first line has")
    return [
        (name, np.array([_number(path, line, name, row[k]) for line, row in enumerate(body, 2)]))
        if read_title(name)
        else (name, np.empty(0))
        for k, name in enumerate(head)
    ]


def _number(path: Path, line: int, name: str, cell: str) -> float:
    text = cell.strip()
    try:
        return float(text) if text else float("nan")
    except ValueError:
        raise ValueError(f"{path}, line {line}, column {name!r}: {cell!r} is no number") from None


def _npz(path: Path) -> Titled:
    columns: Titled = []
    try:
        with np.load(path, allow_pickle=False) as arrays:
            names = [str(name) for name in arrays["joint_names"]] if "joint_names" in arrays else []
            tables = {key: reals(key, arrays[key]) for key in arrays if read_title(key)}
    except (ValueError, TypeError, OSError, EOFError, BadZipFile) as error:
        raise ValueError(f"{path} is no npz file of numbers: {error}") from error
    for key, array in tables.items():
        if array.ndim not in (1, 2):
            raise ValueError(
                f"{path}: {key} has the shape {array.shape}: expected (samples,), or (samples, joints) of all joints"
            )
        if array.ndim == 1:
            columns.append((key, array))
            continue
        labels = names if len(names) == array.shape[1] else [str(j) for j in range(1, array.shape[1] + 1)]
        columns += [(f"{key}_{label}", array[:, j]) for j, label in enumerate(labels)]
    return columns


def _parquet(path: Path) -> Titled:
    try:
        import pyarrow
        import pyarrow.parquet as parquet
    except ImportError:
        raise ImportError(f"{path}: reading parquet needs pyarrow: pip install 'torquec[tables]'") from None
    try:
        table = parquet.ParquetFile(path).read()
    except (pyarrow.ArrowException, OSError) as error:
        raise ValueError(f"{path} is no parquet file: {error}") from error
    columns: Titled = []
    for name, column in zip(table.column_names, table.columns, strict=True):
        try:
            columns.append((name, column.to_numpy().astype(np.float64) if read_title(name) else np.empty(0)))
        except (ValueError, TypeError):
            raise ValueError(f"{path}: the column {name!r} has {column.type} values: expected numbers") from None
    return columns


TABLES: Mapping[str, Callable[[Path], Titled]] = {".csv": _csv, ".npz": _npz, ".parquet": _parquet}
