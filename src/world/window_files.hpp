// SPDX-License-Identifier: BSD-3-Clause
// Open MPI 4 names the files by which ranks of a node share the memory of a window after node, job and
// communicator number. Programs of a job have numbers in common, and windows that two of them make at the
// same time then fail or are mixed up: `barograph run` names a folder for each program, which is made here.
// Called from MPI_Init and MPI_Finalize, allocates nothing.
#pragma once

namespace barograph::world {

// Before the library's MPI_Init: makes the folder, if this program was given one.
void make_window_folder() noexcept;
// After the library's MPI_Finalize, where no rank makes windows any more.
void remove_window_folder() noexcept;

}  // namespace barograph::world
