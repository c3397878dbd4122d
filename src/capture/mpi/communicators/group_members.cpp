// SPDX-License-Identifier: BSD-3-Clause
// See group_members.hpp.
#include "capture/mpi/communicators/group_members.hpp"

#include <algorithm>
#include <numeric>

#include "capture/mpi/communicators/member_ranks.hpp"
#include "capture/mpi/plugin_state.hpp"

namespace barograph::capture::mpi {

int GroupMembers::size_of(MPI_Comm comm, Side side, MPI_Group& group) noexcept {
    const auto query = side == Side::kLocal ? plugin.real.comm_group : plugin.real.comm_remote_group;
    int size = 0;
    if (query(comm, &group) != MPI_SUCCESS || plugin.real.group_size(group, &size) != MPI_SUCCESS) {
        return 0;
    }
    // MPICH 5.0: after MPI_Graph_create the group still has the ranks that were left out, behind the others.
    int members = 0;
    if (side == Side::kLocal && plugin.real.comm_size(comm, &members) == MPI_SUCCESS) {
        size = std::min(size, members);
    }
    return size;
}

GroupMembers::GroupMembers(MPI_Comm comm, Side side) noexcept
    : group_(plugin.handles.no_group),
      size_(size_of(comm, side, group_)),
      ranks_(static_cast<std::size_t>(size_)),
      ranges_(static_cast<std::size_t>(size_)) {
    if (side == Side::kLocal) {
        (void)plugin.real.comm_rank(comm, &rank_);
    }
    const Scratch<int, kInline> own(static_cast<std::size_t>(size_));
    if (size_ > 0 && own.ok() && ranks_.ok() && plugin.world_known.load(std::memory_order_acquire)) {
        std::iota(own.data(), own.data() + size_, 0);
        // The world itself: some libraries translate a group of n with n^2 steps.
        const bool is_world = comm == plugin.job;
        if (is_world) {
            std::copy_n(own.data(), size_, ranks_.data());
        }
        translated_ =
            is_world || plugin.real.group_translate_ranks(group_, size_, own.data(), plugin.world_group,
                                                          ranks_.data()) == MPI_SUCCESS;
    }
    if (translated_) {
        // MPI_UNDEFINED differs by library; a key must not.
        std::replace_if(ranks_.data(), ranks_.data() + size_, [](int rank) { return rank < 0; }, -1);
        // Processes of another job have no rank here: then the first that has.
        const int* end = ranks_.data() + size_;
        const int* first =
            std::find_if(ranks_.data(), ranks_.data() + size_, [](int rank) { return rank >= 0; });
        leader_ = first == end ? -1 : *first;
        ascend_ = first == ranks_.data() && std::is_sorted(first, end);
        key_ = key_of_ranks({ranks_.data(), static_cast<std::size_t>(size_)});
    } else {
        key_ = key_of_ranks({&size_, 1});
    }
    if (group_ != plugin.handles.no_group) {
        (void)plugin.real.group_free(&group_);
    }
}

OrderText GroupMembers::order() const noexcept {
    OrderText text;
    if (!translated_ || ascend_ || size_ < 2) {
        return text;
    }
    for (int i = 0; i < size_ && !text.cut(); ++i) {
        const int rank = ranks_[static_cast<std::size_t>(i)];
        if (rank < 0) {
            return {};  // of another job
        }
        text << (i == 0 ? "[" : ",") << static_cast<std::uint64_t>(rank);
    }
    text << "]";
    return text;
}

std::span<const format::RankRange> GroupMembers::ranges() noexcept {
    if (!translated_ || !ranges_.ok()) {
        return {};
    }
    const std::size_t count =
        compress_ranks({ranks_.data(), static_cast<std::size_t>(size_)}, ranges_.data());
    return {ranges_.data(), count};
}

}  // namespace barograph::capture::mpi
