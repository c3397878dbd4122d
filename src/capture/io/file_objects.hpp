// SPDX-License-Identifier: BSD-3-Clause
// Files, and what lies inside them, as objects of the recording: one object per absolute path in a process, with the same key on
// every rank. Shared by all I/O layers, so that H5Dwrite, MPI_File_write_at_all and pwrite64 meet on one file. Cold: called when
// something is opened or named; takes a lock, keeps errno.
#pragma once

#include <cstdint>
#include <string_view>

#include "format/profile_model.hpp"

namespace barograph::capture::io {

// The object of the file at `path` (relative paths: to the working directory), made on first need. 0: excluded by a pattern, or
// no room (counted). Its attributes are "file system" and "block size" once the file was seen to exist.
[[nodiscard]] std::uint32_t file_object(std::string_view path) noexcept;

// Something inside a file or group: name is its path in the file ("/fields/temperature"), parent the object it lies in.
[[nodiscard]] std::uint32_t inner_object(format::ObjectKind kind, std::uint32_t parent,
                                         std::string_view name) noexcept;

}  // namespace barograph::capture::io
