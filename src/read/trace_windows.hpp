// SPDX-License-Identifier: BSD-3-Clause
// What a timeline shows of a time window: per rank and layer the calls long enough to be visible, shorter ones merged per column. Used
// by the server of a page for every zoom. Reads every block once, when made, and keeps a binned overview of the whole run and the time
// range of each block; a zoomed window decodes only the blocks that overlap it. Of nested MPI calls and regions only the outermost
// count. Thread-safe for readers. Throws ProfileError for a damaged block.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "read/columns.hpp"
#include "read/profile.hpp"
#include "read/trace_blocks.hpp"

namespace barograph::read {

// A part of the run, and how fine: `columns` at least, fewer than twice as many. Empty lists stand for all.
struct TraceWindow {
    std::uint64_t from = 0;
    std::uint64_t to = 0;
    std::uint32_t columns = 1;
    std::vector<std::uint32_t> ranks{};
    std::vector<std::string> layers{};
};

class TraceWindows {
public:
    // `late_ns`: of each rank that counts, how long after the first process it began.
    TraceWindows(const std::vector<std::string>& files,
                 const std::map<std::uint32_t, std::uint64_t>& late_ns);

    // rank, layer, calls, time_ns, start_ns, end_ns of the first and the last.
    [[nodiscard]] ColumnTable rows() const;
    // rank, layer, start_ns, end_ns, path, object, calls, bytes, time_ns, longest_ns: a call, or several that are shorter than a
    // column. `path` and `object` are of the longest, numbered through the files in their order.
    [[nodiscard]] ColumnTable window(const TraceWindow& asked) const;
    // Calls that a window puts together are shorter than this.
    [[nodiscard]] static std::uint64_t column_ns(const TraceWindow& asked) noexcept;
    [[nodiscard]] std::uint64_t blocks_read() const noexcept { return blocks_read_; }

private:
    static constexpr std::size_t kLayers = 256;

    struct Call {
        std::uint64_t start = 0;
        std::uint64_t end = 0;
        std::uint64_t bytes = 0;
        std::uint32_t path = 0;
        std::uint32_t object = 0;
    };
    // Calls that begin in one column.
    struct Cell {
        std::uint64_t start = ~std::uint64_t{0};
        std::uint64_t end = 0;
        std::uint64_t time = 0;
        std::uint64_t bytes = 0;
        std::uint64_t longest = 0;
        std::uint32_t calls = 0;
        std::uint32_t path = 0;
        std::uint32_t object = 0;

        void add(const Call& call) noexcept;
        void add(const Cell& other) noexcept;
    };
    // Columns of one width, from `first` of them on; the calls that are as long as one are by themselves.
    struct Strip {
        std::uint64_t width = 1;
        std::uint64_t first = 0;
        std::vector<Cell> cells;
        std::vector<Call> calls;

        void add(const Call& call);
    };
    struct Row {
        std::uint32_t rank = 0;
        std::uint8_t layer = 0;
        std::uint64_t calls = 0;
        std::uint64_t time = 0;
        std::uint64_t start = ~std::uint64_t{0};
        std::uint64_t end = 0;
        Strip strip{};  // of the whole run
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
    void show(const TraceWindow& asked, const Rank& rank, std::uint64_t width, Readers& readers,
              const std::array<bool, kLayers>& wanted, std::vector<Strip>& strips) const;

    std::vector<File> files_;
    std::vector<Rank> ranks_;  // by number
    std::uint64_t end_ = 0;
    std::uint64_t width_ = 1;  // of the columns of the whole run
    mutable std::atomic<std::uint64_t> blocks_read_{0};
};

}  // namespace barograph::read
