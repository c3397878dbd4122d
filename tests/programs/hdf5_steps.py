# SPDX-License-Identifier: BSD-3-Clause
"""A program with h5py whose every call of HDF5 is known to have the same rows by functions and by connector.

Prints what it reads, what failed, and what it and a child of its own see of the environment.
"""

from __future__ import annotations

import ctypes
import os
import subprocess
import sys
import warnings
from collections.abc import Callable

import h5py
import numpy as np

warnings.simplefilter("ignore")
path = sys.argv[1]
with h5py.File(path, "w") as file:
    group = file.create_group("group")
    line = group.create_dataset("line", data=np.arange(100.0))
    table = group.create_dataset(
        "table", (40, 50), "f4", chunks=(10, 25), maxshape=(None, 50), compression="gzip"
    )
    table[:] = 1.5
    table.resize((60, 50))
    line.attrs["unit"] = "m"
    for i in range(5):
        group.attrs[f"n{i}"] = i
    group["first unnamed"] = np.ones(7)
    words = group.create_dataset("words", data=["a", "bcd"], dtype=h5py.string_dtype())
    group["again"] = line
    group["elsewhere"] = h5py.SoftLink("/group/line")
    file["kind"] = np.dtype("f4")
    file.flush()
    print(
        line[::2].sum(),
        table[3, 5],
        dict(group.attrs),
        words.asstr()[:],
        sorted(group),
        group["elsewhere"][2],
    )
    reference = file.create_dataset("reference", data=np.array(line.ref, dtype=h5py.ref_dtype))
    print(file[reference[()]].name, file["kind"].dtype, file["/group/again"].name)
    del group.attrs["n4"]
    file.copy("group/line", "copy")
    file.move("copy", "moved")
    file.visit(print)
    print(table.id.get_num_chunks(), len(table.id.read_direct_chunk((0, 0))[1]))
    table.id.write_direct_chunk((0, 0), table.id.read_direct_chunk((0, 25))[1])


def attempt(wrong: Callable[[], object]) -> None:
    """Prints how it fails."""
    try:
        wrong()
    except (OSError, KeyError, ValueError) as error:
        print(type(error).__name__, error)


attempt(lambda: h5py.File(f"{path}.none", "r"))
attempt(lambda: h5py.File(sys.argv[0], "r"))
attempt(lambda: h5py.File(path, "r")["none"])
attempt(lambda: h5py.File(path, "r").create_group("more"))
attempt(lambda: h5py.File(path, "r")["group/line"].__setitem__(0, 1))
with h5py.File(path, "r") as file:
    print(file["group/line"][5], file["group"].attrs["n3"], file["group/table"].shape, h5py.is_hdf5(path))
name = "HDF5_VOL_CONNECTOR"
get = ctypes.CDLL(None).getenv
get.restype = ctypes.c_char_p
said = get(name.encode())
child = subprocess.run(
    [sys.executable, "-c", f"import os; print(os.getenv('{name}'))"],
    capture_output=True,
    text=True,
    check=True,
)
print(os.environ.get(name), said and said.decode(), child.stdout.strip())
