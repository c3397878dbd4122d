// SPDX-License-Identifier: BSD-3-Clause
// Everything that one loaded plugin knows, in one place without constructors. Filled when the plugin is
// loaded and in MPI_Init; read by every wrapper.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

#include "capture/mpi/communicators/communicators.hpp"
#include "capture/mpi/events/tracing.hpp"
#include "capture/mpi/files/file_requests.hpp"
#include "capture/mpi/generated/entry_names.hpp"
#include "capture/mpi/handles.hpp"
#include "capture/mpi/host.hpp"
#include "capture/mpi/real_mpi.hpp"
#include "capture/mpi/requests/prepared_requests.hpp"
#include "capture/mpi/requests/requests.hpp"

namespace barograph::capture::mpi {

struct PluginState {
    std::ptrdiff_t thread_offset = 0;
    const record::SizeClasses* size_classes = nullptr;
    Predefined handles{};
    RealMpi real{};
    const Host* host = nullptr;
    std::uint32_t (*file_site)(record::Thread&) noexcept = nullptr;  // see Host
    std::uint32_t (*call_site)(record::Thread&) noexcept = nullptr;
    std::atomic<bool> operations_defined{false};
    std::atomic<bool> world_known{false};  // between MPI_Init and MPI_Finalize
    // All ranks that are recorded together: MPI_COMM_WORLD, or in a coupled job all programs'
    // (src/world/world.hpp). Ranks of the world, here and in what is recorded, are ranks of this one.
    MPI_Comm job{};
    MPI_Group world_group{};
    std::uint32_t world_rank = 0;
    std::uint32_t world_size = 1;
    bool split_sync = false;  // set in MPI_Init, when all ranks have agreed
    std::atomic<std::uint32_t> mixed_object{0};
    Communicators communicators;
    TrackedObjects windows;
    OpenFiles files;
    FileRequests file_requests;
    DescribedFiles described_files;
    Requests<16> requests;
    Requests<10> messages;
    PreparedRequests prepared;
    PendingDuplicates pending_duplicates;
    Tracing tracing;
    Function next[2][kEntryCount] = {};
};

extern PluginState plugin;

[[nodiscard]] constexpr format::Layer layer_of(Entry entry) noexcept {
    return kEntries[entry].is(kIsMpiIo) ? format::Layer::kMpiIo : format::Layer::kMpi;
}

// The part of a blocking collective that waits for its last rank, when it is told apart: follows the
// intercepted calls.
inline constexpr std::uint32_t kWaitForLastRank = format::kFirstMpiOperation + kEntryCount;

// The real function behind the wrapper of an entry: the next MPI_X after ours (perhaps another tool's) or
// PMPI_X.
template <bool kProfiled, class Wrapper>
[[nodiscard, gnu::always_inline]] inline Wrapper* next_of(Wrapper*, Entry entry) noexcept {
    return reinterpret_cast<Wrapper*>(plugin.next[kProfiled][entry]);
}

// The object for waiting on requests of several communicators at once, made on first need. 0 when there is no
// room.
[[nodiscard]] std::uint32_t mixed_object() noexcept;

// Names the operations in the arena, once there is one: with the first recorder, and in MPI_Init in case the
// program's annotated regions came first.
void define_operations() noexcept;

// The calling thread's recorder at its first MPI call; nullptr when it is not recorded. Cold.
[[nodiscard, gnu::cold, gnu::noinline]] record::Thread* attach_thread() noexcept;

}  // namespace barograph::capture::mpi
