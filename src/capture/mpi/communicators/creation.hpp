// SPDX-License-Identifier: BSD-3-Clause
// What happens when the program has made a communicator: its identity, members, display name and topology are
// found out with local calls only, and it becomes an object of the profile. Called by the wrappers after the
// clock has been read. Adds no communication and nothing collective to any call; keeps errno.
//
// Display names are a letter for the creating call (spec/calls/mpi.toml), the world rank of its rank 0 (of
// the side with the lower one for an intercommunicator), a dot and its path: the ordinal of its creation on
// its parent, preceded by the parent's own path unless the parent is the world. "s512.1" is the first
// communicator made out of the world, in which rank 512 leads; "d512.1.2" the second made out of that. "S"
// stands for MPI_COMM_SELF. Where no parent orders the creation it is the ordinal among those of the same
// groups and tag behind the tag: "t7.1" from MPI_Comm_create_group (with the parent's path before it), "i7.1"
// from MPI_Intercomm_create, "j1" where processes that were started apart meet. A path too long to show, or
// of a communicator whose creation was not seen, is "~" and part of the key.
#pragma once

#include <mpi.h>

#include "capture/mpi/communicators/communicators.hpp"
#include "capture/mpi/generated/entry_table.hpp"
#include "sys/text_line.hpp"

namespace barograph::capture::mpi {

// MPI_COMM_WORLD, MPI_COMM_SELF and the intercommunicator to a parent job. Called in MPI_Init.
void enter_predefined_communicators() noexcept;

// A live communicator that no wrapper has seen made; nullptr when it is null or there is no room.
[[gnu::cold, gnu::noinline]] Communicator* learn_communicator(MPI_Comm comm) noexcept;

// A call that is ordered on its parent: it counts on every member of the parent, also where it gave
// MPI_COMM_NULL.
void communicator_created(Entry call, char letter, MPI_Comm parent, MPI_Comm made) noexcept;

// MPI_Comm_create_group: ordered among calls with the same parent, group and tag.
void communicator_created_by_group(Entry call, MPI_Comm parent, int tag, MPI_Comm made) noexcept;

// MPI_Intercomm_create: ordered among calls that join the same two groups with the same tag.
void intercommunicator_created(Entry call, MPI_Comm local, int tag, MPI_Comm made) noexcept;

// Processes that were started apart: MPI_Comm_accept, MPI_Comm_connect, MPI_Comm_join (without a `local`);
// ordered among those that join the same two groups.
void communicator_joined(Entry call, MPI_Comm local, MPI_Comm made) noexcept;

// Without a parent: MPI_Comm_create_from_group and others; `tag` is their string tag.
void communicator_created_alone(Entry call, char letter, const char* tag, MPI_Comm made) noexcept;

// MPI_Comm_idup: its ordinal is that of the call, its handle may become valid only later.
[[nodiscard]] CommunicatorFacts duplicate_begun(Entry call, MPI_Comm parent) noexcept;
void duplicate_made(MPI_Comm made, const CommunicatorFacts& facts) noexcept;

}  // namespace barograph::capture::mpi
