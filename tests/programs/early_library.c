/* SPDX-License-Identifier: BSD-3-Clause
 * A library that calls MPI in its constructor, as Trilinos does. Loaded after the preloaded libraries, so that its
 * constructor runs before theirs. Built as a shared library and linked to early.c. */
#include <mpi.h>

static int initialized_at_load = -1;

__attribute__((constructor)) static void loaded(void) { MPI_Initialized(&initialized_at_load); }

int early_answer(void) { return initialized_at_load; }
