// SPDX-License-Identifier: BSD-3-Clause
// The members of one side of a communicator as world ranks, from local calls. Lives for the moment in which a
// communicator is described.
#pragma once

#include <mpi.h>

#include <cstdint>
#include <span>

#include "capture/mpi/communicators/identity.hpp"
#include "capture/mpi/scratch.hpp"
#include "format/profile/profile_model.hpp"
#include "sys/text_line.hpp"

namespace barograph::capture::mpi {

// The order of the members of a communicator: of 1,024 ranks some 5 KB.
using OrderText = sys::BasicTextLine<8192>;

class GroupMembers {
public:
    enum class Side { kLocal, kRemote };

    GroupMembers(MPI_Comm comm, Side side) noexcept;

    [[nodiscard]] std::uint32_t size() const noexcept { return static_cast<std::uint32_t>(size_); }
    [[nodiscard]] std::int32_t rank() const noexcept { return rank_; }
    // World rank of rank 0, or of the first that is in this world; negative when there is none or nothing is
    // known.
    [[nodiscard]] int leader() const noexcept { return leader_; }
    [[nodiscard]] const Key& key() const noexcept { return key_; }
    // See format::kRanksAscend.
    [[nodiscard]] bool ascend() const noexcept { return ascend_; }
    // The members in the order of the communicator as a list in JSON; empty where they ascend, or nothing is
    // known. Before ranges().
    [[nodiscard]] OrderText order() const noexcept;
    // The members in ascending order; valid as long as this object. May be called once.
    [[nodiscard]] std::span<const format::RankRange> ranges() noexcept;

private:
    static constexpr std::size_t kInline = 256;

    static int size_of(MPI_Comm comm, Side side, MPI_Group& group) noexcept;

    MPI_Group group_;
    int size_;
    int rank_ = 0;
    int leader_ = -1;
    Key key_;
    bool translated_ = false;
    bool ascend_ = false;
    Scratch<int, kInline> ranks_;
    Scratch<format::RankRange, kInline> ranges_;
};

}  // namespace barograph::capture::mpi
