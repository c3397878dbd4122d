// SPDX-License-Identifier: BSD-3-Clause
// What our work on calls of I/O takes beside what is measured of it: what the kernel does longer because our
// code has taken its place in the caches. Called once by a process that makes many such calls, on the thread
// that makes them, 0.2 ms.
#pragma once

#include "record/arena/process.hpp"

namespace barograph::capture::posix {

// Reads, opens and closes the file of the arena, with and without our wrappers, in turn. Nothing of it is
// recorded. Where the arena has no file, or its file system is slow, what is measured is taken for all.
void calibrate(record::Process& process) noexcept;

}  // namespace barograph::capture::posix
