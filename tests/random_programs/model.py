# SPDX-License-Identifier: BSD-3-Clause
"""The state of a random program on all ranks at once: each operation is checked, written to the script and booked.

An operation is a tuple (word, ...) as in tests/programs/scripted, with slots for communicators and requests. apply()
says False to one that is not valid here and does nothing then, so that operations can be taken out of a program to
shrink it. Called by generate.py and the tests.
"""
# ruff: noqa: PLR0917, the arguments of an operation are the numbers of a line

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from random_programs.book import MIXED, Book
from random_programs.collectives import (
    KINDS,
    NEIGHBOR_KINDS,
    NEVER_IN_PLACE,
    ONE_GROUP_ONLY,
    REDUCIBLE,
    REDUCTIONS,
    TYPE_BYTES,
    VARYING,
    function,
    payload,
)
from random_programs.communicators import LONGEST_PLACE, Comm, Registry, Window, coordinates, grid_of

Operation = tuple[Any, ...]
WORLD, OWN = 0, 1
SENDS = ("Send", "Ssend", "Bsend")
WINDOWS = ("create", "allocate", "allocate_shared", "create_dynamic")
ACCESSES = ("Put", "Get", "Accumulate", "Get_accumulate", "Fetch_and_op", "Rput", "Rget", "Raccumulate")
FIRST_WITH_REQUEST = 5
# How a window is used: calls before the accesses, around each of them, after them.
EPOCHS: tuple[tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]], ...] = (
    (("MPI_Win_fence",), (), ("MPI_Win_fence",)),
    ((), ("MPI_Win_lock", "MPI_Win_unlock"), ()),
    (("MPI_Win_lock_all",), (), ("MPI_Win_flush_all", "MPI_Win_unlock_all")),
    (("MPI_Win_post", "MPI_Win_start"), (), ("MPI_Win_complete", "MPI_Win_wait")),
)


@dataclass(eq=False)
class Request:
    """A request of one rank."""

    comm: Comm | Window
    persistent: bool = False
    active: bool = True
    size: int = 0
    unsure: bool = False  # may have shared a handle with a request of another communicator


class Model:
    """One launch: several programs, one after the other."""

    def __init__(self, ranks: int, *, mpi4: bool) -> None:
        self.ranks = ranks
        self.mpi4 = mpi4
        self.registry = Registry(ranks)
        self.book = Book()
        self.script: list[str] = []
        self.begin("")

    # ---- programs and lines ----------------------------------------------------------------------------------------

    def begin(self, name: str) -> None:
        """Starts a program in a region of its name."""
        self.slots: dict[int, list[Comm]] = {WORLD: [self.registry.world], OWN: list(self.registry.own)}
        self.requests: dict[int, dict[int, Request]] = {}
        self.promised: dict[int, tuple[int, list[Comm]]] = {}
        self.regions: list[str] = []
        if name:
            self._line("program")
            self.apply(("enter", name))

    def _line(self, word: str, *numbers: object) -> int:
        self.script.append(" ".join([word, *map(str, numbers)]))
        return len(self.script) - 1

    def apply(self, operation: Operation) -> bool:
        """Does one operation; False if it is not valid in this state."""
        word, *arguments = operation
        act: Callable[..., bool] = getattr(self, f"_do_{word}")
        return act(*arguments)

    def _book(self, rank: int, name: str, objects: Sequence[str], size: int = 0) -> None:
        self.book.add(rank, " > ".join(self.regions), name, objects, size)

    def _do_enter(self, name: str) -> bool:
        self.regions.append(name)
        self._line("enter", name)
        return True

    def _do_leave(self) -> bool:
        if not self.regions:
            return False
        self._line("leave", self.regions.pop())
        return True

    # ---- communicators ---------------------------------------------------------------------------------------------

    def part(self, slot: int, rank: int) -> Comm | None:
        """The communicator that a rank holds in a slot."""
        return next((comm for comm in self.slots.get(slot, []) if rank in comm.members), None)

    def _can_make(self, parent: int, new: int, *, inter: bool = False) -> bool:
        parts = self.slots.get(parent, [])
        # The place of a child may have a tag and two ordinals of four digits.
        return (
            bool(parts)
            and new not in self.slots
            and all(len(comm.place) + 12 < LONGEST_PLACE for comm in parts)
            and (inter or not any(comm.inter for comm in parts))
        )

    def _called(self, comm: Comm, name: str) -> None:
        for rank in comm.members:
            self._book(rank, name, [comm.identity])

    def _make(
        self, letter: str, name: str, parent: int, new: int, groups_of: Callable[[Comm], Any], *line: object
    ) -> bool:
        """A call that all members of the parent make and its order counts; groups_of gives sides and more."""
        self._line(*line)  # type: ignore[arg-type]
        self.slots[new] = self._children(letter, name, parent, groups_of)
        return True

    def _children(self, letter: str, name: str, parent: int, groups_of: Callable[[Comm], Any]) -> list[Comm]:
        made: list[Comm] = []
        for comm in self.slots[parent]:
            self._called(comm, name)
            place = self.registry.place_below(comm)
            for sides, more in groups_of(comm):
                made.append(self.registry.made(letter, name, comm, place, sides, **more))
        return made

    @staticmethod
    def _same(comm: Comm) -> Any:
        return [(comm.sides, {"neighbors": comm.neighbors, "dims": comm.dims})]

    def _do_dup(self, parent: int, new: int) -> bool:
        return self._can_make(parent, new, inter=True) and self._make(
            "d", "MPI_Comm_dup", parent, new, self._same, "dup", parent, new
        )

    def _do_dupinfo(self, parent: int, new: int) -> bool:
        return self._can_make(parent, new, inter=True) and self._make(
            "d", "MPI_Comm_dup_with_info", parent, new, self._same, "dupinfo", parent, new
        )

    def _do_idup(self, parent: int, new: int, request: int) -> bool:
        taken = {slot for slot, _ in self.promised.values()}
        if not self._can_make(parent, new) or new in taken or request in self.requests:
            return False
        self._line("idup", parent, new, request)
        self.promised[request] = new, self._children("p", "MPI_Comm_idup", parent, self._same)
        self.requests[request] = {}
        for comm in self.slots[parent]:
            for rank in comm.members:
                self._add_request(request, rank, Request(comm))
        return True

    def _do_split(self, parent: int, new: int, colors: Sequence[int], keys: Sequence[int]) -> bool:
        def groups(comm: Comm) -> Any:
            result: list[Any] = []
            for color in sorted({colors[rank] for rank in comm.members} - {-1}):
                chosen = [rank for rank in comm.sides[0] if colors[rank] == color]
                # Equal keys keep the order of the parent.
                result.append(((tuple(sorted(chosen, key=lambda rank: keys[rank])),), {}))
            return result

        return self._can_make(parent, new) and self._make(
            *("s", "MPI_Comm_split", parent, new, groups, "split", parent, new), *colors, *keys
        )

    def _do_splittype(self, parent: int, new: int, sign: int) -> bool:
        def groups(comm: Comm) -> Any:
            return [((tuple(sorted(comm.sides[0], key=lambda rank: sign * rank)),), {})]

        return self._can_make(parent, new) and self._make(
            "t", "MPI_Comm_split_type", parent, new, groups, "splittype", parent, new, sign
        )

    def _do_create(self, parent: int, new: int, lists: Sequence[Sequence[int]]) -> bool:
        if not self._can_make(parent, new) or not self._fits(parent, lists):
            return False
        flat = [number for ranks in lists for number in (len(ranks), *ranks)]

        def groups(comm: Comm) -> Any:
            return [((tuple(ranks),), {}) for ranks in lists if ranks[0] in comm.members]

        return self._make(
            *("c", "MPI_Comm_create", parent, new, groups, "create", parent, new),
            *flat,
        )

    def _fits(self, slot: int, lists: Sequence[Sequence[int]]) -> bool:
        """Whether each list lies within one communicator of the slot."""
        return all(
            any(set(ranks) <= set(comm.members) for comm in self.slots[slot]) and len(ranks) > 0
            for ranks in lists
        )

    def _do_group(self, parent: int, new: int, tag: int, lists: Sequence[Sequence[int]]) -> bool:
        if not self._can_make(parent, new) or not self._fits(parent, lists):
            return False
        for ranks in lists:
            comm = self.part(parent, ranks[0])
            if comm is None or not self.registry.can_group(comm, tuple(ranks), tag):
                return False
        self._line("group", parent, new, tag, *(n for ranks in lists for n in (len(ranks), *ranks)))
        self.slots[new] = []
        for ranks in lists:
            comm = self.part(parent, ranks[0])
            assert comm is not None
            for rank in ranks:
                self._book(rank, "MPI_Comm_create_group", [comm.identity])
            self.slots[new].append(self.registry.of_group(comm, tuple(ranks), tag))
        return True

    def _do_cart(self, parent: int, new: int, dimensions: int, periodic: int) -> bool:
        def groups(comm: Comm) -> Any:
            dims = grid_of(len(comm.sides[0]), dimensions)
            members = comm.sides[0][: _product(dims)]
            return [
                ((members,), {"dims": dims, "neighbors": dict.fromkeys(members, 2 * dimensions)}),
            ]

        return self._can_make(parent, new) and self._make(
            "a", "MPI_Cart_create", parent, new, groups, "cart", parent, new, dimensions, periodic
        )

    def _do_cartsub(self, parent: int, new: int, bits: int) -> bool:
        parts = self.slots.get(parent, [])
        if not self._can_make(parent, new) or not all(comm.dims for comm in parts):
            return False
        kept = [i for i in range(len(parts[0].dims)) if bits >> i & 1]
        if not kept:
            return False

        def groups(comm: Comm) -> Any:
            rows: dict[tuple[int, ...], list[int]] = {}
            for place, rank in enumerate(comm.sides[0]):
                where = coordinates(place, comm.dims)
                rows.setdefault(
                    tuple(x for i, x in enumerate(where) if i not in kept),
                    [],
                ).append(rank)
            dims = tuple(comm.dims[i] for i in kept)
            return [
                ((tuple(row),), {"dims": dims, "neighbors": dict.fromkeys(row, 2 * len(dims))})
                for row in rows.values()
            ]

        return self._make("b", "MPI_Cart_sub", parent, new, groups, "cartsub", parent, new, bits)

    def _do_graph(self, parent: int, new: int, left_out: int) -> bool:
        def groups(comm: Comm) -> Any:
            members = comm.sides[0][: max(len(comm.sides[0]) - left_out, 1)]
            return [((members,), {"neighbors": dict.fromkeys(members, 2 if len(members) > 2 else 1)})]

        return self._can_make(parent, new) and self._make(
            "g", "MPI_Graph_create", parent, new, groups, "graph", parent, new, left_out
        )

    def _do_adjacent(self, parent: int, new: int, degree: int) -> bool:
        return self._ring("MPI_Dist_graph_create_adjacent", "adjacent", parent, new, degree)

    def _do_dist(self, parent: int, new: int, degree: int) -> bool:
        return self._ring("MPI_Dist_graph_create", "dist", parent, new, degree)

    def _ring(self, name: str, word: str, parent: int, new: int, degree: int) -> bool:
        def groups(comm: Comm) -> Any:
            out = min(degree, len(comm.members))
            return [(comm.sides, {"neighbors": dict.fromkeys(comm.members, out)})]

        return self._can_make(parent, new) and self._make(
            "g", name, parent, new, groups, word, parent, new, degree
        )

    def _do_inter(self, halves: int, new: int, peer: int, tag: int) -> bool:
        if not self._can_make(halves, new) or not self._can_make(peer, new):
            return False
        leaders = [-1] * self.ranks
        pairs: list[tuple[Comm, Comm]] = []
        for comm in self.slots[peer]:
            sides = [half for half in self.slots[halves] if set(half.members) <= set(comm.members)]
            if len(sides) != 2 or set(sides[0].members) & set(sides[1].members):
                continue
            if not self.registry.can_join((sides[0].sides[0], sides[1].sides[0]), tag):
                return False
            pairs.append((sides[0], sides[1]))
            for this, that in (sides, sides[::-1]):
                for rank in this.members:
                    leaders[rank] = comm.sides[0].index(that.sides[0][0])
        if not pairs:
            return False
        self._line("inter", halves, new, peer, tag, *leaders)
        self.slots[new] = []
        for a, b in pairs:
            self._called(a, "MPI_Intercomm_create")
            self._called(b, "MPI_Intercomm_create")
            self.slots[new].append(self.registry.between(a, (a.sides[0], b.sides[0]), tag))
        return True

    def _do_merge(self, parent: int, new: int, last: int) -> bool:
        parts = self.slots.get(parent, [])
        if not self._can_make(parent, new, inter=True) or not all(comm.inter for comm in parts):
            return False
        comes_last = {rank for comm in parts for rank in comm.sides[last]}

        def groups(comm: Comm) -> Any:
            return [((comm.sides[1 - last] + comm.sides[last],), {})]

        return self._make(
            *("m", "MPI_Intercomm_merge", parent, new, groups, "merge", parent, new),
            *(int(rank in comes_last) for rank in range(self.ranks)),
        )

    def busy(self, slot: int) -> bool:
        """Whether a request of one of its communicators is still there."""
        comms = self.slots[slot]
        return any(request.comm in comms for ranks in self.requests.values() for request in ranks.values())

    def _do_free(self, slot: int, word: str = "free") -> bool:
        if slot in (WORLD, OWN) or slot not in self.slots or self.busy(slot):
            return False
        self._line(word, slot)
        for comm in self.slots.pop(slot):
            self._called(comm, f"MPI_Comm_{word}")
        return True

    def _do_disconnect(self, slot: int) -> bool:
        return self._do_free(slot, "disconnect")

    def _do_setname(self, slot: int, number: int) -> bool:
        if slot in (WORLD, OWN) or slot not in self.slots:
            return False
        self._line("setname", slot, number)
        for comm in self.slots[slot]:
            self._called(comm, "MPI_Comm_set_name")
            comm.user_name = f"name {number}"
        return True

    # ---- requests --------------------------------------------------------------------------------------------------

    def _add_request(self, slot: int | None, rank: int, request: Request) -> None:
        """Enters a request that is in flight; requests of other communicators beside it may share its handle."""
        beside = [
            held[rank]
            for held in self.requests.values()
            if rank in held and held[rank].active and not held[rank].persistent
        ]
        if not request.persistent and any(other.unsure or other.comm is not request.comm for other in beside):
            request.unsure = True
            for other in beside:
                other.unsure = True
        if slot is not None:
            self.requests.setdefault(slot, {})[rank] = request

    @staticmethod
    def _objects(request: Request) -> list[str]:
        return [request.comm.identity, MIXED] if request.unsure else [request.comm.identity]

    def _wait_at_once(self, rank: int, comm: Comm | Window) -> None:
        """A request that is made and waited for in one operation."""
        request = Request(comm)
        self._add_request(None, rank, request)
        self._book(rank, "MPI_Wait", self._objects(request))

    def _do_start(self, together: int, slots: Sequence[int]) -> bool:
        known = [slot for slot in slots if slot in self.requests]
        chosen = [
            slot
            for slot in known
            if all(request.persistent and not request.active for request in self.requests[slot].values())
        ]
        if not chosen:
            return False
        self._line("start", together, *chosen)
        for rank in range(self.ranks):
            held = [self.requests[slot][rank] for slot in chosen if rank in self.requests[slot]]
            for request in held:
                request.active = True
                if not together:
                    self._book(rank, "MPI_Start", [request.comm.identity], request.size)
            if together and held:
                comms = {request.comm.identity for request in held}
                name = comms if len(comms) == 1 else [MIXED]
                self._book(rank, "MPI_Startall", list(name), sum(request.size for request in held))
        return True

    def _do_complete(self, how: int, slots: Sequence[int]) -> bool:
        chosen = [
            slot
            for slot in slots
            if slot in self.requests and all(request.active for request in self.requests[slot].values())
        ]
        if not chosen:
            return False
        line = self._line("complete", how, *chosen)
        for rank in range(self.ranks):
            held = [self.requests[slot][rank] for slot in chosen if rank in self.requests[slot]]
            if held:
                self._complete_on(rank, how, held, line)
        for slot in chosen:
            if slot in self.promised:
                new, comms = self.promised.pop(slot)
                self.slots[new] = comms
            for rank, request in list(self.requests[slot].items()):
                request.active = False
                if not request.persistent:
                    del self.requests[slot][rank]
            if not self.requests[slot]:
                del self.requests[slot]
        return True

    def _complete_on(self, rank: int, how: int, held: list[Request], line: int) -> None:
        path = " > ".join(self.regions)
        comms = {request.comm.identity for request in held}
        several = len(comms) > 1
        unsure = any(request.unsure for request in held)
        # While the array holds all of them until the end, and while it gets shorter.
        whole = [MIXED] if several else [*comms, MIXED] if unsure else [*comms]
        part = [*comms, MIXED] if several or unsure else [*comms]
        if how == 0:
            for request in held:
                self._book(rank, "MPI_Wait", self._objects(request))
        elif how == 1:
            self._book(rank, "MPI_Waitall", whole)
        elif how == 2:
            for _ in held:
                self._book(rank, "MPI_Waitany", part)
        elif how == 8:
            self.book.add_asked(rank, path, "MPI_Request_get_status", part, line)
            self._book(rank, "MPI_Waitall", whole)
        else:
            name = {3: "Waitsome", 4: "Test", 5: "Testall", 6: "Testany", 7: "Testsome"}[how]
            self.book.add_asked(rank, path, f"MPI_{name}", whole if how == 5 else part, line)

    def _do_forget(self, slots: Sequence[int]) -> bool:
        chosen = [
            slot
            for slot in slots
            if slot in self.requests and not any(r.active for r in self.requests[slot].values())
        ]
        if not chosen:
            return False
        self._line("forget", *chosen)
        for slot in chosen:
            for rank, request in self.requests.pop(slot).items():
                self._book(rank, "MPI_Request_free", [request.comm.identity])
        return True

    # ---- messages --------------------------------------------------------------------------------------------------

    def _ends(self, slot: int, sender: int, receiver: int) -> tuple[Comm, int, int] | None:
        """The communicator of a message, and destination and source as the call wants them."""
        comm = self.part(slot, sender)
        if comm is None or receiver not in comm.members:
            return None
        if comm.inter and receiver in comm.side_of(sender):
            return None
        return comm, comm.other_side(sender).index(receiver), comm.other_side(receiver).index(sender)

    def _do_message(
        self,
        slot: int,
        sender: int,
        receiver: int,
        tag: int,
        kind: int,
        out: int,
        room: int,
        wild: int,
        how: int,
        taking: int,
    ) -> bool:
        comm = self.part(slot, sender)
        to, source = -1, 0
        if receiver >= 0:
            ends = self._ends(slot, sender, receiver)
            if ends is None or sender == receiver:
                return False
            comm, to, source = ends
        if comm is None:
            return False
        line = self._line(
            *("message", slot, sender, receiver, to, source, tag, kind, out, room, wild, how), taking
        )
        self._book(sender, f"MPI_{SENDS[how]}", [comm.identity], out * TYPE_BYTES[kind])
        if receiver < 0:
            return True
        size = room * TYPE_BYTES[kind]
        probe = {1: "MPI_Probe", 2: "MPI_Mprobe", 5: "MPI_Mprobe"}.get(taking)
        if probe:
            self._book(receiver, probe, [comm.identity])
        if taking in (3, 4):
            name = "MPI_Iprobe" if taking == 3 else "MPI_Improbe"
            self.book.add_asked(receiver, " > ".join(self.regions), name, [comm.identity], line)
        take = ("Recv", "Recv", "Mrecv", "Recv", "Mrecv", "Imrecv", "Irecv")[taking]
        self._book(receiver, f"MPI_{take}", [comm.identity], size)
        if taking >= 5:
            self._wait_at_once(receiver, comm)
        return True

    def _do_ready(
        self, slot: int, sender: int, receiver: int, tag: int, kind: int, out: int, room: int, wild: int
    ) -> bool:
        ends = self._ends(slot, sender, receiver)
        if ends is None or wild & 2:
            return False
        comm, to, source = ends
        self._line("ready", slot, sender, receiver, to, source, tag, kind, out, room, wild)
        for other in self.slots[slot]:
            self._called(other, "MPI_Barrier")
        self._book(sender, "MPI_Rsend", [comm.identity], out * TYPE_BYTES[kind])
        self._book(receiver, "MPI_Irecv", [comm.identity], room * TYPE_BYTES[kind])
        self._wait_at_once(receiver, comm)
        return True

    def _do_post(
        self,
        slot: int,
        sender: int,
        receiver: int,
        tag: int,
        kind: int,
        out: int,
        room: int,
        wild: int,
        how: int,
        sending: int,
        receiving: int,
        word: str = "post",
    ) -> bool:
        ends = self._ends(slot, sender, receiver)
        if ends is None or sending in self.requests or receiving in self.requests:
            return False
        comm, to, source = ends
        self._line(
            *(word, slot, sender, receiver, to, source, tag, kind, out, room, wild, how), sending, receiving
        )
        sizes = out * TYPE_BYTES[kind], room * TYPE_BYTES[kind]
        persistent = word == "prepare"
        for slot_of, rank, size in ((receiving, receiver, sizes[1]), (sending, sender, sizes[0])):
            plain = SENDS[how] if slot_of == sending else "Recv"
            name = f"MPI_{plain}_init" if persistent else f"MPI_I{plain.lower()}"
            self._book(rank, name, [comm.identity], 0 if persistent else size)
            self._add_request(
                slot_of, rank, Request(comm, persistent=persistent, active=not persistent, size=size)
            )
        return True

    def _do_prepare(self, *arguments: int) -> bool:
        return not arguments[7] & 2 and self._do_post(*arguments, word="prepare")  # type: ignore[misc]

    def _do_shift(self, slot: int, distance: int, tag: int, kind: int, count: int, in_place: int) -> bool:
        parts = self.slots.get(slot, [])
        if not parts or any(comm.inter for comm in parts):
            return False
        self._line("shift", slot, distance, tag, kind, count, in_place)
        for comm in parts:
            for rank in comm.members:
                name = "MPI_Sendrecv_replace" if in_place else "MPI_Sendrecv"
                self._book(rank, name, [comm.identity], count * TYPE_BYTES[kind])
        return True

    # ---- collectives -----------------------------------------------------------------------------------------------

    def _do_coll(
        self,
        kind: int,
        how: int,
        slot: int,
        root: int,
        type_number: int,
        count: int,
        in_place: int,
        request: int,
        counts: Sequence[int],
    ) -> bool:
        base = KINDS[kind]
        parts = self.slots.get(slot, [])
        inter = any(comm.inter for comm in parts)
        if (
            not parts
            or request in self.requests
            or (how == 2 and not self.mpi4)
            or (base in REDUCTIONS and type_number not in REDUCIBLE)
            or (in_place and (base in NEVER_IN_PLACE or inter))
            or (inter and base in ONE_GROUP_ONLY)
            or (inter and not all(root in comm.members for comm in parts))
        ):
            return False
        lengths = list(counts) if base in VARYING else []
        self._line(
            *("coll", kind, how, slot, root, type_number, count, in_place, request),
            *lengths,
        )
        for comm in parts:
            for rank in comm.members:
                side = comm.side_of(rank)
                other = comm.other_side(rank) if comm.inter else None
                if other is None:
                    role = "root" if side[root % len(side)] == rank else "other"
                elif rank == root:
                    role = "root"
                else:
                    role = "bystander" if root in side else "other"
                rooted = base in ("Bcast", "Reduce", "Gather", "Scatter", "Gatherv", "Scatterv")
                size = payload(
                    *(base, side.index(rank), len(side), None if other is None else len(other)),
                    *(role if rooted else "other", type_number, count, bool(in_place), lengths),
                )
                self._collective(function(base, how), how, rank, comm, request, size)
        return True

    def _collective(self, name: str, how: int, rank: int, comm: Comm, request: int, size: int) -> None:
        self._book(rank, name, [comm.identity], 0 if how == 2 else size)
        if how:
            self._add_request(request, rank, Request(comm, persistent=how == 2, active=how == 1, size=size))

    def _do_neighbor(
        self, kind: int, how: int, slot: int, type_number: int, count: int, request: int
    ) -> bool:
        parts = self.slots.get(slot, [])
        if (
            not parts
            or request in self.requests
            or (how == 2 and not self.mpi4)
            or any(not comm.neighbors for comm in parts)
        ):
            return False
        self._line("neighbor", kind, how, slot, type_number, count, request)
        base = NEIGHBOR_KINDS[kind]
        for comm in parts:
            for rank in comm.members:
                size = count * TYPE_BYTES[type_number]
                if base.startswith("alltoall"):
                    size *= comm.neighbors[rank]
                self._collective(function(f"Neighbor_{base}", how), how, rank, comm, request, size)
        return True

    # ---- windows ---------------------------------------------------------------------------------------------------

    def _do_window(self, slot: int, made: int, used: int, accesses: Sequence[tuple[int, int, int]]) -> bool:
        parts = self.slots.get(slot, [])
        if not parts or any(comm.inter for comm in parts):
            return False
        if made == WINDOWS.index("create_dynamic") and accesses:
            return False  # nothing is attached
        # Open MPI 4.1 fails with one process, and lets windows of disjoint groups share a file in /dev/shm.
        if not all(len(comm.members) == self.ranks > 1 for comm in parts):
            return False
        if used not in (1, 2) and any(what >= FIRST_WITH_REQUEST for what, _, _ in accesses):
            return False
        if used == 3 and (not accesses or len({distance for _, distance, _ in accesses}) > 1):
            return False
        self._line("window", slot, made, used, *(number for access in accesses for number in access))
        before, each, after = EPOCHS[used]
        for comm in parts:
            comm.windows += 1
            window = Window(comm, comm.windows)
            for rank in comm.members:
                self._book(rank, f"MPI_Win_{WINDOWS[made]}", [comm.identity])
                for name in before:
                    self._book(rank, name, [window.identity])
                for what, _, count in accesses:
                    for name in each[:1]:
                        self._book(rank, name, [window.identity])
                    size = 4 * (1 if ACCESSES[what] == "Fetch_and_op" else count)
                    self._book(rank, f"MPI_{ACCESSES[what]}", [window.identity], size)
                    if what >= FIRST_WITH_REQUEST:
                        self._wait_at_once(rank, window)
                    for name in each[1:]:
                        self._book(rank, name, [window.identity])
                for name in (*after, "MPI_Win_free"):
                    self._book(rank, name, [window.identity])
        return True


def _product(numbers: Sequence[int]) -> int:
    result = 1
    for number in numbers:
        result *= number
    return result
