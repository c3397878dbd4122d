// SPDX-License-Identifier: BSD-3-Clause
// Communicators of a class that is folded have rows of their own while there is room: of the freed ones those
// that turned out cheap are folded every now and then, and their rows serve later ones of the class. Which
// ones are cheap is this rank's time on them; ranks may differ, since each row has the communicator's own
// key. Knows no MPI; the caller holds a lock.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "capture/mpi/communicators/creation_classes.hpp"
#include "record/arena/process.hpp"

namespace barograph::capture::mpi {

class ProvisionalRows {
public:
    // Alive, expensive, or not folded yet; further ones are counted on the shared row at once.
    static constexpr std::uint32_t kMost = 4096;
    // This many are freed before they are reviewed: one pass over the facts serves all of them.
    static constexpr std::uint32_t kReviewAfter = 64;
    // Says which objects calls may still be counted on although their communicator was freed: those with open
    // requests.
    using MarkUsed = void (*)(std::span<record::FoldCandidate> candidates);

    // The row of a new communicator of the class, whose shared object exists; 0 when there is no room.
    [[nodiscard]] std::uint32_t open(record::Thread& thread, CreationClasses& classes, CreationClass& of,
                                     const record::ObjectDescription& description,
                                     MarkUsed mark_used) noexcept;
    // Its communicator was freed: it may be folded from now on.
    void freed(std::uint32_t object) noexcept;
    void set_user_name(std::uint32_t object, std::string_view name) noexcept;

private:
    struct Row {
        record::ProvisionalObject provisional;
        Key of;                         // its class
        std::uint32_t next_vacant = 0;  // of its class: index plus one
        bool is_freed = false;
    };

    [[nodiscard]] Row* find(std::uint32_t object) noexcept;
    void review(record::Thread& thread, CreationClasses& classes, MarkUsed mark_used) noexcept;

    Row* rows_ = nullptr;  // by ascending object
    record::FoldCandidate* candidates_ = nullptr;
    std::uint32_t used_ = 0;
    std::uint32_t freed_ = 0;  // since the last review
};

}  // namespace barograph::capture::mpi
