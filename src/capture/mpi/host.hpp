// SPDX-License-Identifier: BSD-3-Clause
// The contract between the preloaded library and the plugin that was built for one MPI: the library hands a
// Host to barograph_plugin() and gets the wrappers back. No symbol is shared otherwise; each side keeps its
// own state.
#pragma once

#include <cstddef>
#include <cstdint>

#include "collect/transport.hpp"
#include "record/arena/process.hpp"
#include "record/thread.hpp"

namespace barograph::capture::mpi {

inline constexpr std::uint32_t kPluginVersion = 9;

using Function = void (*)();

// Whether the other ranks of the world are recorded, as far as can be seen without asking them.
enum class Others : std::uint8_t {
    kUnknown,
    kAll,      // all are
    kAllHere,  // all of this node; of those on other nodes nothing is known
    kMissing,  // one of this node is not, or has ended, or has given up waiting
    kApart,    // one of another node has given up waiting
};

// Names that all processes of the launcher see (job_names.hpp). Both may be called between MPI_Init and
// MPI_Finalize only.
struct Names {
    static constexpr std::size_t kValueBytes = 128;  // with the 0 at its end
    bool (*publish)(const char* name, const char* value) noexcept;
    bool (*find)(const char* name, char (&value)[kValueBytes]) noexcept;
};

// What is known once MPI_Init, or the first MPI_Session_init, has returned.
struct JobFacts {
    std::uint32_t world_rank = 0;
    std::uint32_t world_size = 1;
    const char* library = "";  // MPI_Get_library_version, one line
    std::uint32_t standard_major = 0;
    std::uint32_t standard_minor = 0;
    const char* thread_level = "";  // "MPI_THREAD_MULTIPLE", ...
    std::uint64_t init_ticks = 0;   // time inside MPI_Init
    // All ranks meet in MPI_Finalize. False for a program that uses sessions only: each process ends by
    // itself.
    bool ends_together = true;
    const char* library_file = "";  // path of the MPI library
    const char* plugin = "";        // "ompi", "mpich", "abi"
    const char* plugin_mpi = "";    // the MPI whose mpi.h the plugin was compiled with
    const Names* names = nullptr;
    const char* program_name = "";  // what a program of a coupled job called itself
};

// Version and release stay first in both structures, so that either side can refuse the other.
struct Host {
    std::uint32_t version = kPluginVersion;
    const char* release = BAROGRAPH_VERSION;
    record::Process* process = nullptr;
    // The current thread's record::Thread* is at this distance from the thread pointer (initial-exec TLS of
    // the preloaded library), so that the plugin reaches it without a symbol and without a call.
    std::ptrdiff_t thread_offset = 0;
    const record::Settings* settings = nullptr;
    // First event of a thread; nullptr when recording is off (for good in this thread's process).
    record::Thread* (*attach_thread)() noexcept = nullptr;
    // The next definition of an MPI function after ours: another tool's, or the MPI library's. nullptr if
    // there is none.
    Function (*next_function)(const char* name) noexcept = nullptr;
    void (*job_started)(const JobFacts& facts) noexcept = nullptr;
    // Called by the MPI_Finalize wrapper before the real one: stops recording and collects.
    void (*job_finalizing)(collect::Transport& transport) noexcept = nullptr;
    // Looks at what the other ranks have left on this node and, when one has waited, beside the profile.
    // Cold, no communication.
    Others (*others)(std::uint32_t world_rank, std::uint32_t world_size,
                     std::uint64_t waited_ns) noexcept = nullptr;
    // This rank cannot record, but comes to collect with the others.
    void (*takes_part)(std::uint32_t world_rank, std::uint32_t world_size,
                       const Names* names) noexcept = nullptr;
    // Instead of job_finalizing, when not all ranks come: stops recording; the last recorded rank of the node
    // writes for all of them. Waits for nobody.
    void (*job_finalizing_apart)() noexcept = nullptr;
    // The operation that stands for the call site (0: unknown), for calls of MPI-IO and for all others;
    // nullptr: their call sites are not recorded.
    std::uint32_t (*file_site)(record::Thread& thread) noexcept = nullptr;
    std::uint32_t (*call_site)(record::Thread& thread) noexcept = nullptr;
    // The object of the file at a path, shared with the other layers of I/O; 0: excluded, or no room. Cold.
    std::uint32_t (*file_object)(const char* path) noexcept = nullptr;
    // A traced call has ended: its thread may call MPI, and events are passed on to the analyzers of the job.
    // nullptr: there are none. Set while job_started() runs, before which nobody else calls MPI.
    void (*call_traced)(std::uint64_t end_ticks) noexcept = nullptr;
};

struct Plugin {
    std::uint32_t version = kPluginVersion;
    const char* release = BAROGRAPH_VERSION;
    // Length of both tables, indexed like the generated entry table; 0: it refuses.
    std::uint32_t functions = 0;
    const Function* mpi = nullptr;   // wrapper behind MPI_X
    const Function* pmpi = nullptr;  // wrapper behind PMPI_X
};

using PluginEntry = const Plugin* (*)(const Host* host) noexcept;
inline constexpr char kPluginSymbol[] = "barograph_plugin";

}  // namespace barograph::capture::mpi
