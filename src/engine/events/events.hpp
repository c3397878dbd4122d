// SPDX-License-Identifier: BSD-3-Clause
// The entry that everything begins with: a block of events of one thread, with what its numbers mean. Made by
// feeds, read by modules.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "engine/board/entry.hpp"
#include "engine/events/dictionary.hpp"
#include "format/events/event.hpp"

namespace barograph::engine {

// What the numbers of one process, or of one file of a trace, are in the dictionary of the program.
struct Numbers {
    struct PathNumbers {
        std::uint32_t path = 0;
        std::uint32_t operation = 0;
        format::Layer layer = format::Layer::kRegion;
        Dependence dependence = Dependence::kNone;
        JudgedBy judged_by = JudgedBy::kOther;
    };
    struct ObjectNumbers {
        std::uint32_t object = 0;
        std::uint32_t size = 0;  // of a communicator, or how many ranks a window or a file has; 0: not known
        std::uint64_t key = 0;   // equal on all of them
        bool two_groups = false;
        std::vector<std::uint32_t> ranks;
    };
    std::vector<PathNumbers> paths;
    std::vector<ObjectNumbers> objects;
};

inline constexpr std::uint64_t kUnnumbered = ~std::uint64_t{0};
// What one takes in memory.
inline constexpr std::size_t kEventBytes = 4 * sizeof(std::uint64_t) + 7 * sizeof(std::uint32_t);

struct Events {
    std::shared_ptr<const Numbers> numbers;
    std::uint32_t rank = 0;
    std::uint32_t thread = 0;
    std::uint32_t node = 0;  // whose clock its times are of
    std::uint64_t first =
        0;  // how many its thread had made before; kUnnumbered: not known, nothing is missing
    format::EventColumns events;  // times in ns since the first process began; paths and objects by `numbers`
};
// Key: the rank. Events of one thread come in order, threads of a rank in any.
inline constexpr TypeId kEvents = type_id("barograph.events");

[[nodiscard]] constexpr bool is_kind(std::uint32_t info, format::EventKind kind) noexcept {
    return format::kind_of(info) == kind;
}

// A request that MPI_Start or MPI_Startall begins: a part of that call.
[[nodiscard]] inline bool is_started(const Numbers::PathNumbers& path, std::uint32_t info) noexcept {
    return path.dependence == Dependence::kStarts && !is_kind(info, format::EventKind::kCall);
}

}  // namespace barograph::engine
