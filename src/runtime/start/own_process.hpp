// SPDX-License-Identifier: BSD-3-Clause
// What this process is: its program and host. Read from the kernel when needed, by the runtime only.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "sys/text_line.hpp"

namespace barograph::runtime {

// Path of the running executable, empty when unknown.
[[nodiscard]] sys::PathText executable_path() noexcept;
[[nodiscard]] sys::PathText working_directory() noexcept;
[[nodiscard]] sys::BasicTextLine<64> host_name() noexcept;
// Cores that are on line on this node, regardless of how many this process may use; 0 when unknown.
[[nodiscard]] std::uint64_t node_cores() noexcept;
[[nodiscard]] std::string_view base_name(std::string_view path) noexcept;
// A command interpreter or a launcher: what it starts is of interest, it itself is not.
[[nodiscard]] bool starts_others(std::string_view program) noexcept;

// Whether this process reads and writes in a way that no wrapper sees, through io_uring or io_submit(2):
// kUsed while it has a ring, kLinked when it has loaded liburing, or libaio, only.
enum class WayPast { kNone, kLinked, kUsed };
// All of the text of /proc/self/maps.
[[nodiscard]] WayPast io_uring_in(std::string_view maps) noexcept;
[[nodiscard]] WayPast linux_aio_in(std::string_view maps) noexcept;
// Paths of the shared libraries that are loaded, one to a line, sorted. May throw std::bad_alloc.
[[nodiscard]] std::string libraries_in(std::string_view maps);
// An MPI library whose code is in these maps of this process, and which the program cannot see: it is in a
// namespace of its own (dlmopen), where no call leads through us. Empty: there is none.
[[nodiscard]] std::string_view mpi_apart_in(std::string_view maps) noexcept;
// The text of /proc/PID/maps; empty when it cannot be read. Pid 0 is the caller's own. May throw
// std::bad_alloc.
[[nodiscard]] std::string memory_maps(std::uint32_t pid = 0);

}  // namespace barograph::runtime
