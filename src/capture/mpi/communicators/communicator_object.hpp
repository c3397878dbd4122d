// SPDX-License-Identifier: BSD-3-Clause
// Which object of the profile a new communicator is: one of its own, for good or until it proves to be cheap;
// the one that those made alike share (decision 0004); or the one for all that cannot be told apart. Called
// by creation.cpp once the members are known; adds no communication.
#pragma once

#include <mpi.h>

#include <cstdint>
#include <span>
#include <string_view>

#include "capture/mpi/communicators/communicators.hpp"
#include "capture/mpi/communicators/identity.hpp"
#include "capture/mpi/generated/entry_table.hpp"
#include "format/profile/profile_model.hpp"
#include "sys/text_line.hpp"

namespace barograph::capture::mpi {

using CreationPath = sys::BasicTextLine<CommunicatorFacts::kMaxPath>;

// How one communicator came to be, apart from its group.
struct Creation {
    std::uint32_t created_by = 0;  // operation id; 0: not seen
    char letter = 'x';
    const Communicator* parent = nullptr;
    Origin origin;
    CreationPath path;  // empty: made from the key
    // No parent orders it: its sequence is its ordinal in its class. With a prefix its path is that and tag
    // and ordinal.
    bool ordered_by_class = false;
    char prefix = '\0';
    bool tagged = true;
    bool predefined = false;
    // For an intercommunicator whose sides were made apart: the parent is that of the first side on all
    // ranks.
    bool parent_is_one_sides = false;
};

// Which object a new communicator gets, and which new one its topology describes.
struct ChosenObject {
    std::uint32_t object = 0;
    std::uint32_t to_describe = 0;  // 0: one that was there before, or none
};

// Orders a communicator in its class and finds its object; fills in what of `facts` depends on that. Sizes,
// leader and group are known. For an intercommunicator size and members are those of the side that comes
// first, then of the other.
[[nodiscard]] ChosenObject choose_object(CommunicatorFacts& facts, Creation& creation, std::uint32_t size,
                                         std::uint32_t remote_size,
                                         std::span<const format::RankRange> members) noexcept;

// Its handle is gone: what it was counted on may be folded.
void communicator_freed(const CommunicatorFacts& facts) noexcept;

// The program gave it a name.
void name_communicator(const CommunicatorFacts& facts, std::string_view name) noexcept;

// What a communicator is called in the profile, see creation.hpp.
[[nodiscard]] sys::BasicTextLine<64> display_name(const CommunicatorFacts& facts) noexcept;

// The object of a new window on a communicator; its key comes from the communicator's and from how many
// windows were made on that before, which all members know without a message, because making a window is
// collective. Those that are made alike are folded as communicators are. Object 0 when there is no room,
// which is counted.
[[nodiscard]] TrackedObject new_window(Entry call, MPI_Comm comm, Communicator& on) noexcept;

}  // namespace barograph::capture::mpi
