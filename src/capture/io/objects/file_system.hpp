// SPDX-License-Identifier: BSD-3-Clause
// What the kernel says of the file system that an open file is on. Called once for each file and recording;
// raw system calls.
#pragma once

#include <cstdint>

#include "record/arena/process.hpp"

namespace barograph::capture::io {

// Sets the object's attributes "file system" ("ext4", "lustre", ...), "block size" and, on Lustre, "stripe
// count" and "stripe size". `device`: as fstat() has it, 0 where it is not known; the kernel is asked once
// for a run of files on the same one.
void set_file_system_attributes(record::Process& process, std::uint32_t object, int descriptor,
                                std::uint64_t device, std::uint64_t block_size) noexcept;

}  // namespace barograph::capture::io
