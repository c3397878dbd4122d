// SPDX-License-Identifier: BSD-3-Clause
// Where in the program a call was made, as a node of the call path around it: layer "source", named by the stack's frames as
// (file, build id, offset), which means the same on every rank and after the run; in a Python program by function, file and line.
// Used by the guards of I/O and MPI calls. Hot for stacks seen before: a walk and a look-up in the thread's own table. Never
// fails: without room a call has no site.
#pragma once

#include <atomic>
#include <cstdint>
#include <string_view>

#include "record/process.hpp"
#include "record/thread.hpp"

namespace barograph::capture::source {

// Called by the runtime before any call is recorded.
void connect(record::Process& process, const record::Settings& settings) noexcept;

// Paths of the modules of recorded call sites, and which Python it was: key and value of each for the metadata.
using TakeModule = void (*)(void* data, std::string_view key, std::string_view path);
void each_module(TakeModule take, void* data);

// Notes in the arena where the loaded objects lie that were not noted before, so that the return addresses of open calls still
// say something when the process is dead.
void note_modules() noexcept;

// This process is a fork and gets a recording of its own.
void forked() noexcept;

// Read first by everybody.
enum class IoSites : unsigned char {
    kNone,
    kOutsideMpi,  // at calls that no call of MPI made
    kAll,         // in a fork, where calls of MPI are not recorded
};
extern constinit std::atomic<IoSites> io_sites __attribute__((visibility("hidden")));

// Whether the outermost I/O calls have a call site.
[[nodiscard]] inline bool takes_io_site() noexcept {
    return io_sites.load(std::memory_order_relaxed) != IoSites::kNone;
}
// The layers of which a call may be open around an outermost I/O call.
[[nodiscard]] inline std::uint32_t around_io() noexcept {
    return io_sites.load(std::memory_order_relaxed) == IoSites::kAll ? record::Thread::kMpiBit : 0;
}

// The operation that stands for the caller's stack; 0: not known. Keeps errno.
[[nodiscard, gnu::noinline]] std::uint32_t current_site(record::Thread& thread) noexcept;

// The same for a single return address; 0 also where it lies in a library between the program and MPI.
[[nodiscard]] std::uint32_t site_at(record::Thread& thread, std::uintptr_t address) noexcept;

}  // namespace barograph::capture::source
