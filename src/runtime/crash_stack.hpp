// SPDX-License-Identifier: BSD-3-Clause
// Where a rank was when a signal ended it. From prepare_crash_stack() on a handler of SIGSEGV, SIGBUS,
// SIGFPE, SIGILL, SIGABRT and SIGTERM copies the registers, the innermost part of the stack and the list of
// mappings to a file beside the arena, by system calls only: it allocates nothing, takes no lock, and reads
// no memory itself that may not be there. It then passes the signal to the handler that was installed before,
// with the same information and at the same point of the program: message, core dump and exit status stay as
// they were.
//
// Handlers of the program are left alone: of signals that the program handles or ignores nothing is saved,
// but for handlers of MPI libraries and language runtimes that print where the program was and end it. One
// that the program sets later replaces ours, as it would replace any.
#pragma once

#include <string_view>

namespace barograph::runtime {

// `arena`: path of the arena. Once, by the thread that has called MPI_Init, when that is done.
void prepare_crash_stack(std::string_view arena) noexcept;

// From now on nothing is saved: the arena is about to go.
void forget_crash_stack() noexcept;

}  // namespace barograph::runtime
