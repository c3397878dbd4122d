# SPDX-License-Identifier: BSD-3-Clause
"""The synthetic case for I/O: four ranks read a file each, write one HDF5 file together, and rank 0 keeps a log.

Every number can be worked out by hand. Reading is done in 20,000 requests of 64 B per rank; the HDF5 file is written
collectively, so that two ranks do in 512 KiB requests what all four hand over in 2 MiB ones; rank 3 is slow.
"""

from __future__ import annotations

from barograph.testing.table_builder import TableBuilder
from barograph.testing.table_profile import TableProfile

SECOND = 1_000_000_000
MILLISECOND = 1_000_000
KIB = 1024
MIB = 1024 * KIB
RANKS = 4
FOLDER = "/home/user/run"


def io_profile(path: str = "io.baro") -> TableProfile:
    """Builds the case."""
    build = TableBuilder()
    fill_io_case(build)
    metadata = {"program.name": "waves", "program.working_directory": FOLDER}
    return build.build(metadata, path)


def phased_profile(path: str = "phased.baro") -> TableProfile:
    """Builds the case with a timeline of bins of 100 ms: phases at 1.0 to 1.4 s, 5.0 to 5.2 s and 5.3 to 5.4 s.

    In the first one each rank makes 10 calls of POSIX in a bin that move 1 MiB and take 20 ms, and 10 ms more for each
    rank below it. In the second one ranks 0 and 1 make 5 in 50 ms for 2 MiB, all for MPI-IO, in which rank 2 is
    longest. In the last one rank 0 makes a call that takes no time.
    """
    build = TableBuilder()
    fill_io_case(build)
    for rank in range(RANKS):
        bins = [(0, 0, 0)] * 54
        bins[10:14] = [(10, MIB, (20 + 10 * rank) * MILLISECOND)] * 4
        if rank < 2:
            bins[50:52] = [(5, 2 * MIB, 50 * MILLISECOND)] * 2
        if rank == 0:
            bins[53] = (1, 0, 0)
        build.timeline(rank, "posix", bins, bin_ns=SECOND // 10)
        if rank < 3:
            upper = (1, 4 * MIB, (95 if rank == 2 else 90) * MILLISECOND)
            build.timeline(rank, "mpi-io", [(0, 0, 0)] * 50 + [upper] * 2, bin_ns=SECOND // 10)
    metadata = {"program.name": "waves", "program.working_directory": FOLDER}
    return build.build(metadata, path)


def fill_io_case(build: TableBuilder) -> None:
    """Adds the facts of the case to tables that are still empty."""
    world = build.communicator("W0.0", RANKS, "0-3", creation_path="world")
    disk = {"attributes": '{"file system":"ext4","block size":"4096"}'}
    opened = '"communicator":"W0.0","mode":"create write","hint cb_nodes":"2"'
    output = build.file(f"{FOLDER}/out.h5", attributes=disk["attributes"].replace("}", f",{opened}}}"))
    log = build.file(f"{FOLDER}/run.log", **disk)
    inputs = [build.file(f"/data/input/part-{rank}.dat", attributes="{}") for rank in range(RANKS)]
    datasets = [build.inner("dataset", f"/fields/field{place}", output) for place in range(8)]
    attribute = build.inner("attribute", "units", datasets[0])
    for rank in range(RANKS):
        build.location(rank, wall_ns=10 * SECOND, events=50_000)
        build.fact(rank, "program > MPI_Init", 1, 100 * MILLISECOND)
        _read(build, rank, inputs[rank])
        _dump(build, rank, output, datasets, attribute, world)
    _log(build, log)


def _read(build: TableBuilder, rank: int, file: int) -> None:
    """20,000 reads of 64 B one after the other: 1 s; opening takes 10 ms."""
    build.fact(rank, "program > load > open64", 1, 10 * MILLISECOND, object_id=file)
    build.fact(rank, "program > load > read", 20_000, SECOND, object_id=file, size=64)
    build.fact(rank, "program > load > close", 1, MILLISECOND, object_id=file)
    build.fact(rank, "program > load", 1, 1100 * MILLISECOND)
    build.counters(
        rank,
        file,
        "posix",
        {
            "opens": 1,
            "closes": 1,
            "reads": 20_000,
            "bytes read": 20_000 * 64,
            "last byte read": 20_000 * 64 - 1,
            "sequential reads": 20_000,
            "consecutive reads": 20_000,
            "unaligned in file": 19_687,
            "file alignment": 4096,
            "read time": SECOND,
            "metadata time": 11 * MILLISECOND,
            "longest read": MILLISECOND,
            "size of longest read": 64,
            "first open": 200 * MILLISECOND,
            "first read": 220 * MILLISECOND,
            "last read ended": 1300 * MILLISECOND,
            ("read sizes", 100): 20_000,
            ("common sizes", 64): 20_000,
        },
    )


def _dump(  # noqa: PLR0917, one of each
    build: TableBuilder, rank: int, file: int, datasets: list[int], attribute: int, world: int
) -> None:
    """8 datasets of 2 MiB per rank, in 2 s (rank 3: 4 s), 25 attributes of 64 B; ranks 0 and 2 do the writing."""
    slow = 2 if rank == 3 else 1
    dump = "program > dump"
    build.fact(rank, dump, 1, 5 * SECOND)
    create = f"{dump} > H5Fcreate"
    build.fact(rank, create, 1, 100 * MILLISECOND, object_id=file)
    build.fact(rank, f"{create} > MPI_File_open", 1, 80 * MILLISECOND, object_id=file)
    build.fact(rank, f"{create} > MPI_File_open > open64", 1, 20 * MILLISECOND, object_id=file)
    write = f"{dump} > H5Dwrite"
    for dataset in datasets:
        build.fact(rank, write, 1, slow * 250 * MILLISECOND, object_id=dataset, size=2 * MIB)
        build.counters(
            rank,
            dataset,
            "hdf5",
            {
                "writes": 1,
                "collective writes": 1,
                "bytes written": 2 * MIB,
                "write time": slow * 250 * MILLISECOND,
            },
        )
    build.fact(rank, f"{write} > MPI_Allreduce", 8, 40 * MILLISECOND, object_id=world, size=8)
    together = f"{write} > MPI_File_write_at_all"
    build.fact(rank, together, 8, slow * 1800 * MILLISECOND, object_id=file, size=2 * MIB)
    writes = rank in (0, 2)
    if writes:
        build.fact(rank, f"{together} > pwrite64", 64, 800 * MILLISECOND, object_id=file, size=512 * KIB)
    build.fact(rank, f"{dump} > H5Awrite", 25, 25 * MILLISECOND, object_id=attribute, size=64)
    build.fact(rank, f"{dump} > H5Fclose", 1, 50 * MILLISECOND, object_id=file)
    if rank == 0:
        build.fact(
            rank, f"{dump} > H5Fclose > MPI_File_write_at", 10, 30 * MILLISECOND, object_id=file, size=512
        )
        last = f"{dump} > H5Fclose > MPI_File_write_at > pwrite64"
        build.fact(rank, last, 10, 20 * MILLISECOND, object_id=file, size=512)
    _count_dump(build, rank, file, attribute, slow)


def _count_dump(build: TableBuilder, rank: int, file: int, attribute: int, slow: int) -> None:
    closing = 10 if rank == 0 else 0
    build.counters(rank, file, "hdf5", {"opens": 1, "closes": 1, "metadata time": 150 * MILLISECOND})
    build.counters(
        rank,
        attribute,
        "hdf5",
        {"writes": 25, "bytes written": 25 * 64, "write time": 25 * MILLISECOND, ("write sizes", 100): 25},
    )
    build.counters(
        rank,
        file,
        "mpi-io",
        {
            "opens": 1,
            "collective opens": 1,
            "collective writes": 8,
            "writes": 8 + closing,
            "bytes written": 16 * MIB + closing * 512,
            "write time": slow * 1800 * MILLISECOND + closing * 3 * MILLISECOND,
            "metadata time": 80 * MILLISECOND,
            ("write sizes", 4 * MIB): 8,
        }
        | ({("write sizes", KIB): closing} if closing else {}),
    )
    writes = 64 + closing if rank in (0, 2) else 0
    size = 32 * MIB if writes else 0
    values: dict[str | tuple[str, int], int] = {
        "opens": 1,
        "metadata time": 20 * MILLISECOND,
        "file alignment": 4096,
    }
    if writes:
        values |= {
            "writes": writes,
            "bytes written": size + closing * 512,
            "last byte written": 64 * MIB + 5119,
            "sequential writes": 64,
            "consecutive writes": 32,
            "unaligned in file": closing,
            "write time": 800 * MILLISECOND + closing * 2 * MILLISECOND,
            "longest write": 30 * MILLISECOND,
            "size of longest write": 512 * KIB,
            "first write": 3 * SECOND,
            "last write ended": 5 * SECOND + rank,
            ("write sizes", MIB): 64,
            ("common sizes", 512 * KIB): 64,
            ("common strides", 512 * KIB): 31,
        }
    if closing:
        values |= {("write sizes", KIB): closing, ("common sizes", 512): closing}
    build.counters(rank, file, "posix", values)


def _log(build: TableBuilder, file: int) -> None:
    """Rank 0 writes 1,000 lines of 80 B in 10 ms."""
    build.fact(0, "program > fopen64", 1, 5 * MILLISECOND, object_id=file)
    build.fact(0, "program > fprintf", 1000, 10 * MILLISECOND, object_id=file, size=80)
    build.counters(
        0,
        file,
        "stdio",
        {
            "opens": 1,
            "writes": 1000,
            "bytes written": 80_000,
            "last byte written": 79_999,
            "sequential writes": 1000,
            "consecutive writes": 1000,
            "write time": 10 * MILLISECOND,
            "metadata time": 5 * MILLISECOND,
            ("write sizes", 100): 1000,
        },
    )
