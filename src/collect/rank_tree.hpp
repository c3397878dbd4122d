// SPDX-License-Identifier: BSD-3-Clause
// Messages up a binomial tree over a contiguous group of ranks: each rank takes in what its children send, in
// rank order, and hands one message to its parent, O(log n) messages each. A rank in trouble still takes
// part, and sends its problem instead of data, so that nobody waits for it. Also: a broadcast and a reduction
// that tell all ranks of a problem. Must never leave a step out, or throw.
#pragma once

#include <cstdint>
#include <exception>
#include <new>
#include <span>
#include <vector>

#include "collect/problem.hpp"
#include "collect/transport.hpp"
#include "sys/function_ref.hpp"

namespace barograph::collect {

struct RankGroup {
    std::uint32_t first = 0;
    std::uint32_t count = 0;
};

using sys::FunctionRef;

// Takes in the message of a child; may throw.
using Absorb = FunctionRef<void(std::span<const std::uint8_t>)>;
// The same, with the child's rank.
using AbsorbChild = FunctionRef<void(std::uint32_t child, std::span<const std::uint8_t>)>;
// The message for the parent; may throw.
using Produce = FunctionRef<std::vector<std::uint8_t>()>;
// The message for a child; may throw.
using ProduceForChild = FunctionRef<std::vector<std::uint8_t>(std::uint32_t child)>;

void gather_up(Transport& transport, RankGroup group, Problem& problem, const AbsorbChild& absorb,
               const Produce& produce);

// The way back down the same tree: each rank takes in what its parent has for it, and then makes a message
// for each of its children. The first rank of the group has no parent.
void scatter_down(Transport& transport, RankGroup group, Problem& problem, const Absorb& absorb,
                  const ProduceForChild& produce);

// Message of `root` to all ranks; `produce` runs on the root, `absorb` on all others. False when the
// transport failed.
[[nodiscard]] bool broadcast(Transport& transport, std::uint32_t root, Problem& problem, const Absorb& absorb,
                             const Produce& produce);

// Element-wise minimum of `minima` over all ranks, in place. Afterwards either no rank has a problem, or all
// have that of the lowest rank that had one. False when the transport failed, and only this rank's state is
// known.
[[nodiscard]] bool allreduce_min(Transport& transport, Problem& problem,
                                 std::span<std::uint64_t> minima = {});

// Runs `step`, turning what it throws into a problem.
template <typename Step>
void attempt(Problem& problem, const Step& step) noexcept {
    try {
        step();
    } catch (const std::bad_alloc&) {
        problem.set(kOutOfMemory);
    } catch (const std::exception& error) {
        problem.set("internal error while collecting: ", std::string_view(error.what()));
    } catch (...) {
        problem.set("internal error while collecting");
    }
}

}  // namespace barograph::collect
