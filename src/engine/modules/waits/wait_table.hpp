// SPDX-License-Identifier: BSD-3-Clause
// Who waited for whom, added up, and the longest waits one by one. Whole numbers, and sums that come out the
// same in any order. Filled by matching.hpp, one table a shard; not thread-safe.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

#include "engine/clocks/clock_bounds.hpp"
#include "engine/events/dictionary.hpp"
#include "engine/modules/waits/halves.hpp"
#include "engine/modules/waits/judged_calls.hpp"
#include "engine/modules/waits/longest_waits.hpp"
#include "engine/modules/waits/standard_sends.hpp"
#include "engine/modules/waits/wait.hpp"
#include "engine/processes/definitions.hpp"
#include "read/columns/columns.hpp"

namespace barograph::engine::waits {

struct WaitKeyHash {
    [[nodiscard]] std::size_t operator()(const WaitKey& key) const noexcept {
        return mixed(mixed(std::uint64_t{key.rank} << 32U | key.path,
                           std::uint64_t{key.cause_rank} << 32U | key.cause_path),
                     std::uint64_t{key.object} << 16U | std::uint64_t{key.send_class} << 8U |
                         static_cast<unsigned>(key.kind) << 1U | (key.by_order ? 1U : 0U));
    }
};

struct WaitSum {
    std::uint64_t count = 0;
    std::uint64_t waited = 0;
    std::uint64_t longest = 0;
    std::uint64_t longest_start = 0;
    // The parts of it in which who caused it was outside of MPI, and in it. The rest is not known.
    std::uint64_t outside = 0;
    std::uint64_t in_mpi = 0;

    void add(const WaitSum& other) noexcept;
};

// How long a thread was outside of MPI, and in it, in some time; the rest is not known.
struct Meanwhile {
    std::uint64_t outside = 0;
    std::uint64_t in_mpi = 0;
};

// What could not be told, and why.
enum class Unknown : std::uint8_t {
    kSend = 0,             // of which no receive was seen
    kReceive = 1,          // of which no send was seen
    kCollective = 2,       // of which not all members were seen
    kUnnumbered = 3,       // a send or receive whose place among the others is not known
    kAmbiguous = 4,        // several threads made them at the same time
    kPlace = 5,            // it is not known which ranks its communicator has, in which order
    kAcrossNodes = 6,      // how far apart the clocks of their nodes are is not known
    kPersistent = 7,       // a persistent collective: which one it is, its starts do not say
    kLostEvents = 8,       // open receives when events were lost
    kGroup = 9,            // a call that waited for several, of which not all found what they depend on
    kSeveralThreads = 10,  // waits that rest on the order of receives which several threads made
    kNotForCertain = 11,   // a collective of which nobody needs all others
    kClockError = 12,      // a wait across nodes that is shorter than their clocks may be wrong
};
inline constexpr std::size_t kUnknowns = 13;

class WaitTable {
public:
    WaitTable() = default;
    // `longest`: takes its single waits, which merge() and the others leave there.
    explicit WaitTable(std::shared_ptr<LongestWaits> longest) : longest_(std::move(longest)) {}

    // `call` waited for something that was there when its cause began; known, and it waits.
    void add(const CallPlace& call, const Needed& needed);
    void unknown(Unknown what, std::uint64_t count = 1) noexcept {
        unknown_[static_cast<std::size_t>(what)] += count;
    }
    // A standard send did, of this class.
    void returned_before_receive(SendClass one) noexcept { standard_sends_.returned_before_receive(one); }
    void message(std::uint64_t sent, std::uint64_t received) noexcept;
    // Where a call ended that needs another one, of another node, which began at `sent`.
    void depends(std::uint32_t from, std::uint64_t sent, std::uint32_t to, std::uint64_t received) {
        bounds_.add(from, sent, to, received);
    }
    [[nodiscard]] const ClockBounds& bounds() const noexcept { return bounds_; }
    void collective() noexcept { ++collectives_; }
    [[nodiscard]] JudgedCalls& judged() noexcept { return judged_; }
    [[nodiscard]] const JudgedCalls& judged() const noexcept { return judged_; }
    void merge(const WaitTable& other);
    // For another process; take() adds. It throws format::DecodeError.
    void put(format::ByteWriter& out) const;
    void take(format::ByteReader& in, const Renumbering& numbers);
    void add_singles(const std::vector<Wait>& singles);
    // The longest ones, in no order before they are sorted.
    [[nodiscard]] const std::vector<Wait>& singles() const noexcept { return singles_; }
    void sort_singles();
    // What who caused a wait did meanwhile.
    void add_cause(const Wait& wait, std::uint64_t outside, std::uint64_t in_mpi);
    // Leaves out waits that rest on an order which is not known after all.
    void drop_if(const std::function<bool(const WaitKey&)>& doubtful);
    // Leaves out waits of standard sends whose class turned out not to wait; afterwards they are like others.
    void decide_standard_sends();
    [[nodiscard]] const StandardSends& standard_sends() const noexcept { return standard_sends_; }

    [[nodiscard]] read::ColumnTable waits(const Dictionary& dictionary) const;
    // How many of the sorted singles are shown one by one.
    [[nodiscard]] std::size_t shown() const noexcept { return std::min(singles_.size(), kMostShown); }
    // `did`: what who caused each of the singles did meanwhile; none: not known.
    [[nodiscard]] read::ColumnTable longest(const Dictionary& dictionary,
                                            const std::vector<Meanwhile>& did) const;
    [[nodiscard]] read::ColumnTable counts() const;

private:
    static constexpr std::size_t kMostShown = 10'000;
    // That are given away at once.
    static constexpr std::size_t kMostOwn = 4096;

    std::unordered_map<WaitKey, WaitSum, WaitKeyHash> sums_;
    std::vector<Wait> singles_;
    std::shared_ptr<LongestWaits> longest_;
    std::uint64_t unknown_[kUnknowns] = {};
    std::uint64_t messages_ = 0;
    std::uint64_t collectives_ = 0;
    // Messages that were received before they were sent, by the clocks, and by how much at most.
    std::uint64_t violations_ = 0;
    std::uint64_t worst_violation_ = 0;
    ClockBounds bounds_;
    StandardSends standard_sends_;
    JudgedCalls judged_;
};

}  // namespace barograph::engine::waits
