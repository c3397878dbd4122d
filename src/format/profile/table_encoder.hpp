// SPDX-License-Identifier: BSD-3-Clause
// Encodes the small tables of a part: strings, metadata, size classes, call paths, objects, locations,
// messages, metrics of series. Every table is the concatenation of its blocks; a block is its first row, its
// row count and one vector per column. Called by the profile writer. May allocate; must never do I/O.
#pragma once

#include <cstdint>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "format/bytes/vector_codec.hpp"
#include "format/profile/block_writer.hpp"
#include "format/profile/profile_model.hpp"

namespace barograph::format {

class TableEncoder {
public:
    explicit TableEncoder(BlockWriter& out) : TableEncoder(out, 0, 0) { (void)id_of({}); }
    // For tables that are added to a file that holds strings already, in `string_blocks` blocks.
    TableEncoder(BlockWriter& out, std::uint64_t strings, std::uint32_t string_blocks)
        : out_(out), first_string_(strings), string_blocks_(string_blocks) {}

    void metadata(const std::vector<std::pair<std::string, std::string>>& rows);
    void size_classes(const std::vector<std::uint64_t>& edges);
    void call_paths(const std::vector<CallPath>& rows);
    void objects(const std::vector<Object>& rows);
    void programs(const std::vector<Program>& rows);
    void locations(const std::vector<Location>& rows);
    void series_metrics(const std::vector<SeriesMetric>& rows);
    void messages(const std::vector<Message>& rows);
    void call_sites(const std::vector<CallSite>& rows);
    void strings();  // last: writes every string the other tables used

private:
    // Number of a string; `text` must live until strings() has run. Longer than kMaxStringBytes: cut.
    [[nodiscard]] std::uint64_t id_of(std::string_view text);

    template <typename Row, typename Field>
    void column(const Row* first, std::size_t count, Field field);

    BlockWriter& out_;
    std::uint64_t first_string_;
    std::uint32_t string_blocks_;
    VectorEncoder encoder_;
    ByteWriter block_;
    std::vector<std::uint64_t> values_;
    std::unordered_map<std::string_view, std::uint64_t> ids_;
    std::vector<std::string_view> texts_;
};

}  // namespace barograph::format
