// SPDX-License-Identifier: BSD-3-Clause
// Where in the program a call was made, as a node of the call path around it: layer "source", named by the
// stack's frames as (file, build id, offset), which means the same on every rank and after the run; in a
// Python program by function, file and line. Used by the guards of I/O and MPI calls. Hot for stacks seen
// before: a walk and a look-up in the thread's own table. Never fails: without room a call has no site.
#pragma once

#include <atomic>
#include <cstdint>
#include <span>
#include <string_view>

#include "capture/source/blocked_walk.hpp"
#include "capture/source/python_sample.hpp"
#include "capture/source/stack_walk.hpp"
#include "record/arena/process.hpp"
#include "record/thread.hpp"

namespace barograph::capture::source {

// Called by the runtime before any call is recorded.
void connect(record::Process& process, const record::Settings& settings) noexcept;

// Paths of the modules of recorded call sites, and which Python it was: key and value of each for the
// metadata.
using TakeModule = void (*)(void* data, std::string_view key, std::string_view path);
void each_module(TakeModule take, void* data);

// Notes in the arena where the loaded objects are that were not noted before, so that the return addresses of
// open calls still say something when the process is dead.
void note_modules() noexcept;

// This process is a fork and gets a recording of its own.
void before_fork() noexcept;
void after_fork() noexcept;  // in the parent, and in the child
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

// Before the first walk_sampled(): copies the unwind tables of all that is loaded.
void prepare_sampling() noexcept;
// For the handler of a signal: the stack of the thread from where it was. `generation`: what the walker's
// rules are of.
void walk_sampled(StackWalker& walker, std::uint32_t& generation, const StackPosition& from,
                  Stack& stack) noexcept;
// The functions of Python in which the thread is, after a walk of its stack. From then on the stack has no
// frames of the interpreter, and none further out than its loop. 0: it runs no Python there.
[[nodiscard]] std::size_t walk_sampled_python(PythonSampler& sampler, std::uintptr_t state,
                                              PythonNames& names, Stack& stack,
                                              std::span<PythonSampler::Place> places) noexcept;
// The calling thread's state in the interpreter, for that; 0: it has none.
[[nodiscard]] std::uintptr_t python_state() noexcept;
// The stack of another thread, which waits, from what the walker has copied of it. False: that is too little.
[[nodiscard]] bool walk_blocked(BlockedWalker& walker, std::uintptr_t address, Stack& stack) noexcept;
[[nodiscard]] bool has_python() noexcept;
// The same without a walk: all functions of Python that have not ended in the thread.
[[nodiscard]] std::size_t walk_python(PythonSampler& sampler, PythonNames& names,
                                      std::span<PythonSampler::Place> places) noexcept;
// Whether a walk has met an object that is not known.
[[nodiscard]] bool missed_sampled() noexcept;

// The objects at the addresses that a thread's samples meet, remembered by page.
class MetObjects {
public:
    // The word of a sample (format::ObjectAddress) for an address; `inside` of what has it: of a call what is
    // before it.
    [[nodiscard]] std::uint64_t word_of(std::uintptr_t address, std::uintptr_t inside) noexcept;

private:
    struct Entry {
        std::uintptr_t page = 0;
        std::uint32_t generation = 0;  // of the objects; 0: free
        std::uint32_t number = 0;      // kMost: none of them
        std::uint32_t known = 0;       // how many there were
    };
    static constexpr std::size_t kEntries = 256;
    Entry entries_[kEntries];
};

// Looks whether objects were unloaded: their addresses belong to another object from then on. Not in a
// handler.
void look_for_unloaded() noexcept;
// In no handler: looks for objects that were loaded since, if a walk has met one.
void look_for_sampled() noexcept;

// The operation that stands for the caller's stack; 0: not known. Keeps errno.
[[nodiscard, gnu::noinline]] std::uint32_t current_site(record::Thread& thread) noexcept;

// A function that begins at an address, as a frame of a call site is written: it means the same on every rank
// and after the run.
struct FunctionPlace {
    sys::BasicTextLine<128> text;
    std::string_view path;      // of its file; valid until it is unloaded
    std::uintptr_t offset = 0;  // as the file counts addresses
};
// False: it is in no file, or in one of ours. Cold.
[[nodiscard]] bool place_of_function(std::uintptr_t address, FunctionPlace& place) noexcept;
// Grows when an object was unloaded that was known: see look_for_unloaded().
[[nodiscard]] std::uint32_t object_generation() noexcept;

// The same for a single return address; 0 also where it is in a library between the program and MPI.
[[nodiscard]] std::uint32_t site_at(record::Thread& thread, std::uintptr_t address) noexcept;

}  // namespace barograph::capture::source
