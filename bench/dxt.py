# SPDX-License-Identifier: BSD-3-Clause
"""Time and memory of `barograph import` on a Darshan log with many traced accesses (DXT).

    python bench/dxt.py [RANKS] [ACCESSES]     # default: 1,024 ranks, 10 million accesses

Makes the log with the library that comes with PyDarshan, all ranks on one shared file in turns, and imports it in a
process of its own.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import numpy as np

DXT_POSIX = 10  # DARSHAN_MOD ids, darshan-log-format.h
FIRST_VERSION = 1
RECORD = np.dtype(
    [("id", "<u8"), ("rank", "<i8"), ("shared", "<i8"), ("host", "S64"), ("writes", "<i8"), ("reads", "<i8")]
)
SEGMENT = np.dtype([("offset", "<i8"), ("length", "<i8"), ("start", "<f8"), ("end", "<f8")])
FUNCTIONS = """
void* darshan_log_create(const char*, int, int);
int darshan_log_put_job(void*, struct darshan_job*);
int darshan_log_put_exe(void*, char*);
int darshan_log_put_mounts(void*, struct darshan_mnt_info*, int);
int darshan_log_put_namehash(void*, void*);
int darshan_log_put_mod(void*, int, void*, int, int);
"""


def make(path: Path, ranks: int, accesses: int) -> None:
    """Writes a log of `ranks` ranks with about `accesses` traced writes and reads of a shared file."""
    import darshan.backend.cffi_backend as backend  # noqa: PLC0415 - only the process that makes the log needs it

    ffi: Any = backend.ffi
    ffi.cdef(FUNCTIONS)
    library: Any = backend.libdutil
    handle = library.darshan_log_create(str(path).encode(), 0, 0)
    job = ffi.new("struct darshan_job *")
    job[0].nprocs, job[0].start_time_sec, job[0].end_time_sec = ranks, 1_700_000_000, 1_700_000_600
    library.darshan_log_put_job(handle, job)
    library.darshan_log_put_exe(handle, ffi.new("char[]", b"synthetic"))
    library.darshan_log_put_mounts(handle, ffi.new("struct darshan_mnt_info[1]"), 0)
    library.darshan_log_put_namehash(handle, ffi.NULL)
    each = accesses // ranks // 2
    for rank in range(ranks):
        record = np.zeros(1, RECORD)
        record[0] = (4711, rank, -1, b"node%d" % (rank // 64), each, each)
        rows = np.zeros(2 * each, SEGMENT)
        rows["offset"] = np.tile((np.arange(each) * ranks + rank) * 4096, 2)
        rows["length"] = 4096
        rows["start"] = np.arange(2 * each) * (500 / each / 2) + rank * 1e-5
        rows["end"] = rows["start"] + 20e-6
        data = record.tobytes() + rows.tobytes()
        library.darshan_log_put_mod(handle, DXT_POSIX, data, len(data), FIRST_VERSION)
    library.darshan_log_close(handle)


def main() -> None:
    """Makes the log, imports it, prints what it took."""
    ranks = int(sys.argv[1]) if len(sys.argv) > 1 else 1024
    accesses = int(sys.argv[2]) if len(sys.argv) > 2 else 10_000_000
    with tempfile.TemporaryDirectory() as folder:
        log, target = Path(folder) / "many.darshan", Path(folder) / "many.baro"
        subprocess.run([sys.executable, __file__, "--make", str(log), str(ranks), str(accesses)], check=True)
        started, before = time.perf_counter(), resource.getrusage(resource.RUSAGE_CHILDREN)
        # RSS of this child's own: getrusage here has the largest of all children, the one that made the log included.
        peak = "import resource as r; print(r.getrusage(r.RUSAGE_CHILDREN).ru_maxrss // 1024, 'MiB at most')"
        words = ["import", str(log), "-o", str(target)]
        code = f"from barograph.cli import main; main({words!r}, standalone_mode=False); {peak}"
        command = [sys.executable, "-c", code]
        subprocess.run(command, check=True)
        seconds = time.perf_counter() - started
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        size = sum(path.stat().st_size for path in Path(f"{target}.trace").iterdir())
        print(f"log {log.stat().st_size:,} B, trace {size:,} B ({size / accesses:.2f} B per access)")
        print(f"import: {seconds:.1f} s, {used:.1f} s of processor time")


if __name__ == "__main__":
    if sys.argv[1:2] == ["--make"]:
        make(Path(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4]))
    else:
        main()
