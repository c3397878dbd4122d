// SPDX-License-Identifier: BSD-3-Clause
// The entries that do more than replace a word. Arguments are those of the MPI functions, as words. Listed in
// codegen/mpi/world.py.
#pragma once

#include "world/entries.hpp"

namespace barograph::world {

// job.cpp
int init(Word argc, Word argv) noexcept;
int init_thread(Word argc, Word argv, Word required, Word provided) noexcept;
int initialized(Word flag) noexcept;
int session_init(Word info, Word handler, Word session) noexcept;
int finalize() noexcept;
int abort_job(Word communicator, Word code) noexcept;
// The job as it was told apart, also after MPI_Finalize; nullptr: it was not.
const World* known_job() noexcept;

// attributes.cpp
int comm_get_attr(Word communicator, Word keyval, Word value, Word flag) noexcept;
int attr_get(Word communicator, Word keyval, Word value, Word flag) noexcept;
int comm_create_keyval(Word copy, Word remove, Word keyval, Word extra) noexcept;
int keyval_create(Word copy, Word remove, Word keyval, Word extra) noexcept;

// errors.cpp
int comm_create_errhandler(Word function, Word handler) noexcept;
int errhandler_create(Word function, Word handler) noexcept;
int comm_set_errhandler(Word communicator, Word handler) noexcept;
int errhandler_set(Word communicator, Word handler) noexcept;

// sessions.cpp
int group_from_session_pset(Word session, Word name, Word group) noexcept;
int session_get_pset_info(Word session, Word name, Word info) noexcept;

}  // namespace barograph::world
