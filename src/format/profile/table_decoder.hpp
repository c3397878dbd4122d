// SPDX-License-Identifier: BSD-3-Clause
// Decodes the blocks of the small tables that TableEncoder wrote. Each function appends the rows of one
// block. Called by read with checked, decompressed bytes. Throws DecodeError or std::bad_alloc only; does no
// I/O.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "format/bytes/byte_reader.hpp"
#include "format/profile/profile_model.hpp"

namespace barograph::format {

// One (call path, object, size class) that has facts.
struct FactKey {
    std::uint32_t path = 0;
    std::uint32_t object = 0;
    std::uint32_t bucket = 0;
};

class TableDecoder {
public:
    // `newer`: the file has a newer minor version, so that columns unknown here may follow the known ones.
    // `lenient`: a string or row that is not there becomes "(lost)" instead of an error.
    TableDecoder(bool newer, bool lenient) : newer_(newer), lenient_(lenient) {}

    void strings(std::span<const std::uint8_t> block);  // first: the other tables refer to them
    void metadata(std::span<const std::uint8_t> block,
                  std::vector<std::pair<std::string, std::string>>& rows);
    void size_classes(std::span<const std::uint8_t> block, std::vector<std::uint64_t>& edges);
    void call_paths(std::span<const std::uint8_t> block, std::vector<CallPath>& rows);
    void objects(std::span<const std::uint8_t> block, std::vector<Object>& rows);
    void programs(std::span<const std::uint8_t> block, std::vector<Program>& rows);
    void locations(std::span<const std::uint8_t> block, std::vector<Location>& rows);
    void fact_keys(std::span<const std::uint8_t> block, std::vector<FactKey>& rows);
    void series_metrics(std::span<const std::uint8_t> block, std::vector<SeriesMetric>& rows);
    // Unlike the others, rows of one block only: a profile may have millions. `before`: rows of the blocks
    // before it.
    void messages(std::span<const std::uint8_t> block, std::uint64_t before, std::vector<Message>& rows);
    void call_sites(std::span<const std::uint8_t> block, std::uint64_t before, std::vector<CallSite>& rows);

private:
    // Reads first row and row count, appends default rows, returns the index of the first new one.
    template <typename Row>
    std::size_t start(ByteReader& in, std::vector<Row>& rows);
    template <typename Row, typename Assign>
    void column(ByteReader& in, std::vector<Row>& rows, std::size_t first, Assign assign);
    [[nodiscard]] const std::vector<std::uint64_t>& vector(ByteReader& in, std::uint64_t count);
    [[nodiscard]] const std::string& text(const ByteReader& in, std::uint64_t id) const;
    void finish(const ByteReader& in) const;

    bool newer_;
    bool lenient_;
    std::string lost_ = "(lost)";
    std::vector<std::string> strings_;
    std::vector<std::uint64_t> values_;
};

}  // namespace barograph::format
