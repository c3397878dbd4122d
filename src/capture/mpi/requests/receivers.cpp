// SPDX-License-Identifier: BSD-3-Clause
// See receivers.hpp. Asks MPI only about ranks that exist, because a failing call would reach the program's
// error handler.
#include "capture/mpi/requests/receivers.hpp"

#include "capture/mpi/plugin_state.hpp"
#include "format/arena/arena_layout.hpp"

namespace barograph::capture::mpi {
namespace {

bool exists(const Communicator* on, int rank) noexcept {
    return on != nullptr && rank >= 0 && static_cast<std::uint32_t>(rank) < on->partners();
}

}  // namespace

std::uint32_t world_rank_of(MPI_Comm comm, int rank) noexcept {
    const Communicator* on = plugin.communicators.find(handle_word(comm));
    if (!exists(on, rank) || !plugin.world_known.load(std::memory_order_acquire)) {
        return format::kNoRank;
    }
    if (comm == plugin.job) {
        return static_cast<std::uint32_t>(rank);
    }
    const auto query = on->remote_size != 0 ? plugin.real.comm_remote_group : plugin.real.comm_group;
    MPI_Group group = plugin.handles.no_group;
    if (query(comm, &group) != MPI_SUCCESS) {
        return format::kNoRank;
    }
    int world_rank = -1;
    const int result = plugin.real.group_translate_ranks(group, 1, &rank, plugin.world_group, &world_rank);
    (void)plugin.real.group_free(&group);
    // MPI_UNDEFINED is negative everywhere.
    return result == MPI_SUCCESS && world_rank >= 0 ? static_cast<std::uint32_t>(world_rank)
                                                    : format::kNoRank;
}

void count_first_message(record::Thread& thread, MPI_Comm comm, const SentMessage& message) noexcept {
    if (exists(plugin.communicators.find(handle_word(comm)), message.peer)) {
        thread.count_new_message(message.object, static_cast<std::uint32_t>(message.peer),
                                 world_rank_of(comm, message.peer), message.bytes, message.ticks);
    }
}

}  // namespace barograph::capture::mpi
