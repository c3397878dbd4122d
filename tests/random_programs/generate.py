# SPDX-License-Identifier: BSD-3-Clause
"""Draws random programs: a seed gives the same operations for ever. Called by the tests and by replay.

An operation is drawn with slots that exist at that point of the model; one that the model refuses is not part of the
program. At the end everything is completed and freed, so that programs of one launch do not see each other.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from random_programs.collectives import KINDS, REDUCIBLE, REDUCTIONS
from random_programs.model import OWN, WORLD, Model, Operation

LENGTH = (8, 45)
MOST_COMMUNICATORS = 40


class Generator:
    """One program."""

    def __init__(self, seed: int, model: Model) -> None:
        self.random = random.Random(seed)
        self.model = model
        self.operations: list[Operation] = []
        self.slot = 2
        self.request = 0
        # Apart from the tags of MPI_Comm_create_group, which Open MPI 4.1 uses for messages of its own.
        self.tag = 100
        # Most programs keep requests of one communicator at a time in flight, where every row is exact.
        self.orderly = self.random.random() < 0.8

    def run(self) -> list[Operation]:
        """Returns the operations, which the model has done."""
        for _ in range(self.random.randint(*LENGTH)):
            self._draw()
        self.finish()
        return self.operations

    def _try(self, operation: Operation) -> bool:
        if not self.model.apply(operation):
            return False
        self.operations.append(operation)
        return True

    def _draw(self) -> None:
        choices: Sequence[tuple[int, Callable[[], object]]] = (
            (14, self._make),
            (14, self._message),
            (9, self._post),
            (22, self._collective),
            (7, self._neighbor),
            (9, self._complete),
            (4, self._start),
            (5, self._free),
            (5, self._region),
            (2, self._name),
            (5, self._shift),
            (4, self._window),
        )
        self.random.choices([act for _, act in choices], [weight for weight, _ in choices])[0]()

    # ---- what to draw from -----------------------------------------------------------------------------------------

    def _comm(self) -> int:
        """A slot; the newest are the likeliest."""
        slots = sorted(self.model.slots)
        return slots[-1 - min(int(self.random.expovariate(0.4)), len(slots) - 1)]

    def _new(self) -> int:
        self.slot += 1
        return self.slot - 1

    def _new_request(self) -> int:
        self.request += 1
        return self.request - 1

    def _new_tag(self) -> int:
        self.tag += 1
        return self.tag

    def _count(self, most: int = 40) -> int:
        if self.random.random() < 0.1:
            return 0
        if self.random.random() < 0.06:
            return self.random.randint(500, 3000)
        return self.random.randint(1, most)

    def _lists(self, slot: int) -> tuple[tuple[int, ...], ...]:
        """Disjoint groups of ranks within the communicators of a slot, in any order."""
        lists: list[tuple[int, ...]] = []
        for comm in self.model.slots[slot]:
            members = list(comm.sides[0])
            self.random.shuffle(members)
            while members and self.random.random() < 0.8:
                length = self.random.randint(1, len(members))
                lists.append(tuple(members[:length]))
                del members[:length]
        return tuple(lists)

    def _settle(self) -> None:
        """Completes what is in flight on other communicators, in most programs."""
        if self.orderly and self._active():
            self._complete()

    def _active(self) -> list[int]:
        return [
            slot
            for slot, held in self.model.requests.items()
            if held and all(request.active for request in held.values())
        ]

    def _resting(self) -> list[int]:
        return [
            slot
            for slot, held in self.model.requests.items()
            if held and all(request.persistent and not request.active for request in held.values())
        ]

    # ---- operations ------------------------------------------------------------------------------------------------

    def _make(self) -> None:
        if len(self.model.slots) > MOST_COMMUNICATORS:
            return
        # Libraries are not sure-footed when they make communicators beside collectives in flight (MPICH 4.0 crashes).
        self._complete()
        draw = self.random
        parent = draw.choice([WORLD, self._comm(), self._comm()])
        ranks = range(self.model.ranks)
        word = draw.choice(
            [
                *("dup", "dupinfo", "idup", "split", "split", "splittype", "create", "group", "cart"),
                *("cartsub", "graph", "adjacent", "dist", "inter", "merge"),
            ]
        )
        if word == "merge":
            pairs = [slot for slot, comms in self.model.slots.items() if any(comm.inter for comm in comms)]
            if pairs:
                self._try(("merge", draw.choice(pairs), self._new(), draw.randint(0, 1)))
        elif word == "cartsub":
            grids = [slot for slot, comms in self.model.slots.items() if any(comm.dims for comm in comms)]
            if grids:
                self._try(("cartsub", draw.choice(grids), self._new(), draw.randint(1, 7)))
        elif word == "inter":
            halves = self._new()
            colors = tuple(draw.choice([0, 1, 1, 0, -1]) for _ in ranks)
            if self._try(("split", parent, halves, colors, tuple(ranks))):
                self._try(("inter", halves, self._new(), parent, draw.randint(1, 9)))
        elif word == "idup":
            self._try(("idup", parent, self._new(), self._new_request()))
        elif word == "split":
            colors = tuple(draw.choice([0, 1, 2, -1]) for _ in ranks)
            self._try(("split", parent, self._new(), colors, tuple(draw.randint(0, 5) for _ in ranks)))
        elif word in ("create", "group"):
            more = (draw.randint(1, 9),) if word == "group" else ()
            self._try((word, parent, self._new(), *more, self._lists(parent)))
        else:
            more = {
                "splittype": (draw.choice([-1, 1]),),
                "cart": (draw.randint(1, 3), draw.randint(0, 1)),
                "graph": (draw.randint(0, 1),),
                "adjacent": (draw.randint(0, 3),),
                "dist": (draw.randint(1, 3),),
            }.get(word, ())
            self._try((word, parent, self._new(), *more))

    def _ends(self) -> tuple[int, int, int]:
        slot = self.random.choice([WORLD, OWN, self._comm(), self._comm()])
        members = [comm.members for comm in self.model.slots[slot]]
        if not members:
            return WORLD, 0, 0
        chosen = self.random.choice(members)
        return slot, self.random.choice(chosen), self.random.choice(chosen)

    def _sizes(self) -> tuple[int, int, int]:
        out = self._count(200)
        return self.random.randint(0, 5), out, out + self.random.choice([0, 0, 0, 5])

    def _message(self) -> None:
        draw = self.random
        slot, sender, receiver = self._ends()
        kind, out, room = self._sizes()
        how = draw.random()
        if how < 0.1:
            self._try(("ready", slot, sender, receiver, self._new_tag(), kind, out, room, draw.randint(0, 1)))
            return
        if how < 0.15:
            receiver = -1
        wild = draw.choice([0, 0, 1, 2])
        self._try(
            (
                *("message", slot, sender, receiver, self._new_tag(), kind, out, room, wild),
                *(draw.randint(0, 2), draw.randint(0, 6)),
            )
        )

    def _post(self) -> None:
        self._settle()
        slot, sender, receiver = self._ends()
        word = self.random.choice(["post", "post", "prepare"])
        for _ in range(self.random.randint(1, 4)):
            kind, out, room = self._sizes()
            wild = self.random.choice([0, 0, 1, 2]) if word == "post" else self.random.randint(0, 1)
            self._try(
                (
                    *(word, slot, sender, receiver, self._new_tag(), kind, out, room, wild),
                    *(self.random.randint(0, 2), self._new_request(), self._new_request()),
                )
            )

    def _shift(self) -> None:
        kind, count, _ = self._sizes()
        self._try(
            ("shift", self._comm(), self.random.randint(0, 5), self._new_tag(), kind, count, *self._flag())
        )

    def _window(self) -> None:
        self._complete()  # as before a communicator is made: Open MPI 4.1 hangs beside MPI_Comm_idup
        draw = self.random
        made, used = draw.randint(0, 3), draw.randint(0, 3)
        most = 0 if made == 3 else 6
        distance = draw.randint(1, 3)
        accesses = tuple(
            (draw.randint(0, 7 if used in (1, 2) else 4), distance, draw.randint(0, 40))
            for _ in range(draw.randint(min(1, most), most))
        )
        slot = WORLD if draw.random() < 0.5 else self._comm()
        self._try(("window", slot, made, used, accesses))

    def _flag(self) -> tuple[int]:
        return (int(self.random.random() < 0.4),)

    def _collective(self) -> None:
        draw = self.random
        kind = draw.randrange(len(KINDS))
        how = draw.choice([0, 0, 0, 1, 1, 2])
        slot = self._comm()
        if how == 1:
            self._settle()
        type_number = draw.choice(REDUCIBLE) if KINDS[kind] in REDUCTIONS else draw.randint(0, 5)
        root = draw.choice([rank for comm in self.model.slots[slot] for rank in comm.members] or [0])
        counts = tuple(draw.choice([0, 1, 2, 5, 17, 60]) for _ in range(5))
        # MPICH 4.0 mixes up the types of a nonblocking MPI_Alltoallw in place.
        in_place = self._flag() if (KINDS[kind], how) != ("Alltoallw", 1) else (0,)
        self._try(
            (
                *("coll", kind, how, slot, root, type_number, self._count(), *in_place),
                *(self._new_request(), counts),
            )
        )
        self._end_of_collective(how)

    def _end_of_collective(self, how: int) -> None:
        """Waits, in most programs: libraries fail now and then with other calls beside a collective in flight."""
        if how == 1 and self.orderly:
            self._complete()

    def _neighbor(self) -> None:
        shaped = [slot for slot, comms in self.model.slots.items() if any(comm.neighbors for comm in comms)]
        if not shaped:
            return
        how = self.random.choice([0, 0, 1, 2])
        if how == 1:
            self._settle()
        kind = self.random.randint(0, 4)
        self._try(
            (
                *("neighbor", kind, how, self.random.choice(shaped), self.random.randint(0, 5)),
                *(self.random.randint(0, 30), self._new_request()),
            )
        )
        self._end_of_collective(how)

    def _start(self) -> None:
        resting = self._resting()
        if not resting:
            return
        # A sender alone could wait for ever: all of them start.
        if self.random.random() < 0.2:
            self._try(("forget", tuple(resting)))
        else:
            self._try(("start", self.random.randint(0, 1), tuple(resting)))

    def _complete(self) -> None:
        active = self._active()
        if not active:
            return
        how = self.random.randint(0, 8)
        if how == 5 and any(r.persistent for slot in active for r in self.model.requests[slot].values()):
            how = 1  # MPICH 4.0 fails in MPI_Testall on persistent collectives
        self._try(("complete", how, tuple(active)))

    def _free(self) -> None:
        slots = [slot for slot in self.model.slots if slot not in (WORLD, OWN)]
        if slots:
            self._try((self.random.choice(["free", "free", "free", "disconnect"]), self.random.choice(slots)))

    def _region(self) -> None:
        if len(self.model.regions) > 1 and self.random.random() < 0.6:
            self._try(("leave",))
        elif len(self.model.regions) < 5:
            self._try(("enter", f"r{self.random.randint(1, 4)}"))

    def _name(self) -> None:
        self._try(("setname", self._comm(), self.random.randint(1, 999)))

    def finish(self) -> None:
        """Completes and frees everything, and leaves all regions."""
        if self._active():
            self._complete()
        if self._resting():
            self._try(("forget", tuple(self._resting())))
        slots = [slot for slot in self.model.slots if slot not in (WORLD, OWN)]
        self.random.shuffle(slots)
        for slot in slots:
            self._try(("free", slot))
        while self.model.regions:
            self._try(("leave",))
