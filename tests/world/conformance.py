# SPDX-License-Identifier: BSD-3-Clause
"""What conformance.c asks, through mpi4py: one line for each answer. Argument: a folder for a file."""

from __future__ import annotations

import sys

from mpi4py import MPI

world = MPI.COMM_WORLD
answers: list[str] = []
deleted: list[bool] = []


def copied(comm: MPI.Comm, _: int, value: object) -> object:
    """Tells of the communicator that is duplicated."""
    answers.append(f"copied from world {comm == MPI.COMM_WORLD}, {value}")
    return value


twin = world.Dup()
half = world.Split(world.rank % 2, world.rank)
names = ("ident", "congruent", "similar", "unequal")
answers += [
    f"size {world.size}, group {world.group.size}, half {half.rank} of {half.size}, name {world.name}",
    f"self {names[MPI.Comm.Compare(world, MPI.COMM_SELF)]}, dup {names[MPI.Comm.Compare(world, twin)]}",
    f"tag_ub {world.Get_attr(MPI.TAG_UB)}, of dup {twin.Get_attr(MPI.TAG_UB)}",
    f"sum {world.allreduce(world.rank)}, gathered {world.allgather(world.rank)}",
]
keyval = MPI.Comm.Create_keyval(copied, lambda comm, *_: deleted.append(comm == MPI.COMM_WORLD))
world.Set_attr(keyval, "mine")
other = world.Dup()
answers.append(f"attribute {other.Get_attr(keyval)}")
other.Free()
world.Delete_attr(keyval)
answers.append(f"deleted {deleted}")
world.Set_errhandler(MPI.ERRORS_RETURN)
try:
    world.Send(bytearray(1), dest=world.size)
    answers.append("no error")
except MPI.Exception as error:
    answers.append(f"error {error.Get_error_class() == MPI.ERR_RANK}")
if world.rank == 0:
    total = sum(world.recv(source=MPI.ANY_SOURCE) for _ in range(1, world.size))
    answers.append(f"received {total}")
else:
    world.send(world.rank, dest=0)
cart = world.Create_cart([world.size], [True])
answers.append(f"cart {cart.Shift(0, 1)}")
file = MPI.File.Open(world, f"{sys.argv[1]}/python", MPI.MODE_CREATE | MPI.MODE_RDWR)
file.Write_at_all(world.rank, b"x")
file.Sync()
world.Barrier()
answers.append(f"file {file.Get_size()}, group {file.group.size}")
file.Close()
window = MPI.Win.Allocate(8, comm=world)
answers.append(f"window {window.group.size}")
window.Free()
for communicator in (twin, half, cart):
    communicator.Free()
sys.stdout.write("".join(f"{world.rank}: {answer}\n" for answer in answers))
sys.stdout.flush()
