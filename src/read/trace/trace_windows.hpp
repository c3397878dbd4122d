// SPDX-License-Identifier: BSD-3-Clause
// What a timeline shows of a time window: per rank and layer the calls long enough to be visible, shorter
// ones merged per column. Used by the server of a page for every zoom. Reads every block once, when made, and
// keeps an overview of the whole run and the time range of each block; a zoomed window decodes only the
// blocks that overlap it. What is kept, and what a window gives, is bounded regardless of the number of calls
// and ranks: columns get wider. Only the outermost of nested MPI calls and regions counts. Thread-safe for
// readers. Throws ProfileError for a damaged block.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "read/columns/columns.hpp"
#include "read/profile.hpp"
#include "read/trace/call_strip.hpp"
#include "read/trace/trace_blocks.hpp"

namespace barograph::read {

// A part of the run, and how fine: columns are as narrow as asked for, unless that made more than `most`
// rows. Empty lists stand for all.
struct TraceWindow {
    std::uint64_t from = 0;
    std::uint64_t to = 0;
    std::uint32_t columns = 1;
    std::vector<std::uint32_t> ranks{};
    std::vector<std::string> layers{};
    std::uint64_t most = ~std::uint64_t{0};
};

class TraceWindows {
public:
    // `late_ns`: of each rank that counts, how long after the first process it began.
    TraceWindows(const std::vector<std::string>& files,
                 const std::map<std::uint32_t, std::uint64_t>& late_ns);

    // rank, layer, calls, time_ns, start_ns, end_ns of the first and the last.
    [[nodiscard]] ColumnTable rows() const;
    struct Shown {
        // rank, layer, start_ns, end_ns, path, object, calls, bytes, time_ns, longest_ns: a call, or several
        // that are shorter than a column. `path` and `object` are of the longest, numbered through the files
        // in their order.
        ColumnTable table;
        std::uint64_t column_ns = 1;
    };
    [[nodiscard]] Shown window(const TraceWindow& asked) const;
    // The blocks that have events of a part of the run, of each file in their order; `columns`, `layers` and
    // `most` do not count.
    [[nodiscard]] std::vector<std::vector<std::uint64_t>> blocks_of(const TraceWindow& asked) const;
    // How narrow the columns of a window are where there is room for them.
    [[nodiscard]] static std::uint64_t column_ns(const TraceWindow& asked) noexcept;
    [[nodiscard]] std::uint64_t blocks_read() const noexcept { return blocks_read_; }

private:
    static constexpr std::size_t kLayers = 256;

    struct Row {
        std::uint32_t rank = 0;
        std::uint8_t layer = 0;
        std::uint64_t calls = 0;
        std::uint64_t time = 0;
        std::uint64_t start = ~std::uint64_t{0};
        std::uint64_t end = 0;
        CallStrip strip;  // of the whole run
    };
    struct BlockPlace {
        std::size_t file = 0;
        std::size_t at = 0;
        std::uint64_t start = 0;
        std::uint64_t end = 0;
    };
    struct Rank {
        std::uint32_t rank = 0;
        std::uint64_t late = 0;
        std::map<std::uint32_t, std::vector<BlockPlace>> blocks;  // by thread, in their order
        std::vector<Row> rows;
    };
    struct File {
        std::unique_ptr<Profile> profile;
        std::unique_ptr<TraceBlocks> blocks;
        std::vector<std::uint8_t> layers;  // of the call paths
        std::uint32_t first_path = 0;
        std::uint32_t first_object = 0;
    };
    struct Readers;
    class Outermost;

    void find_blocks(const std::map<std::uint32_t, std::uint64_t>& late_ns);
    void sum_up();
    template <typename Take>
    void each_call(const Rank& rank, std::uint64_t from, std::uint64_t to, Readers& readers, Take take) const;
    [[nodiscard]] std::vector<const Rank*> ranks_of(const TraceWindow& asked) const;
    [[nodiscard]] std::vector<CallStrip> strips_of(const TraceWindow& asked, const Rank& rank,
                                                   std::uint64_t most, Readers& readers,
                                                   const std::array<bool, kLayers>& wanted) const;
    [[nodiscard]] static std::uint64_t make_room(std::vector<std::vector<CallStrip>>& strips,
                                                 std::uint64_t most);
    [[nodiscard]] static std::uint64_t share_of(std::uint64_t rows) noexcept;

    std::vector<File> files_;
    std::vector<Rank> ranks_;  // by number
    std::uint64_t end_ = 0;
    mutable std::atomic<std::uint64_t> blocks_read_{0};
};

}  // namespace barograph::read
