// SPDX-License-Identifier: BSD-3-Clause
// A profile, file or folder of parts, as tables of columns. Opening reads heads and indexes; a table is
// decoded when it is asked for. Used by the bindings, from several threads at once. Never writes; throws
// ProfileError, std::bad_alloc or std::length_error.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "format/profile/fact_decoder.hpp"
#include "format/profile/profile_model.hpp"
#include "format/profile/table_decoder.hpp"
#include "read/columns/columns.hpp"
#include "read/part_file.hpp"

namespace barograph::read {

// Which facts to read. Absent: all.
struct Selection {
    std::optional<std::vector<std::uint32_t>> paths;
    std::optional<std::vector<std::uint32_t>> objects;
    std::optional<std::pair<std::uint32_t, std::uint32_t>> ranks;  // both included
    unsigned metrics = (1U << format::kMetricCount) - 1;           // bits of format::FactMetric
};

// Which series or timelines to read. Absent: all.
struct SeriesSelection {
    std::optional<std::vector<std::uint32_t>> paths;
    std::optional<std::vector<std::uint32_t>> metrics;
    std::optional<std::pair<std::uint32_t, std::uint32_t>> ranks;  // both included
};

struct OpenOptions {
    bool salvage = false;            // leave out what is damaged and list it in losses()
    std::uint64_t memory_limit = 0;  // bytes one table may take; 0: three quarters of the machine's memory
};

class Profile {
public:
    // `path`: a file, a folder of parts, or either without ".baro".
    Profile(const std::string& path, const OpenOptions& options);

    [[nodiscard]] const std::string& path() const noexcept { return path_; }
    [[nodiscard]] std::string format_version() const;
    [[nodiscard]] std::size_t part_count() const noexcept { return parts_.size(); }
    [[nodiscard]] std::uint64_t file_bytes() const;
    [[nodiscard]] std::uint64_t bytes_read() const;
    [[nodiscard]] std::vector<Loss> losses() const;
    [[nodiscard]] std::vector<std::pair<std::string, std::string>> metadata() const;

    // Names of the operations of a layer, once each, in the order of call paths.
    [[nodiscard]] std::vector<std::string> operations(std::string_view layer) const;

    // What the numbers of call paths and objects are, as plain values: for parts that read events by
    // TraceBlocks.
    [[nodiscard]] std::pair<const std::vector<format::CallPath>&, const std::vector<format::Object>&>
    definitions() const;

    [[nodiscard]] ColumnTable locations() const;
    [[nodiscard]] ColumnTable programs() const;
    [[nodiscard]] ColumnTable call_paths() const;
    [[nodiscard]] ColumnTable objects() const;
    [[nodiscard]] ColumnTable size_classes() const;
    [[nodiscard]] ColumnTable messages() const;
    [[nodiscard]] ColumnTable call_sites() const;
    [[nodiscard]] ColumnTable file_counters() const;
    [[nodiscard]] ColumnTable events() const;  // of a trace file
    // `ranks`: all if none are given. `late`: ns to be added to the times of a rank.
    [[nodiscard]] ColumnTable events_of(std::optional<std::vector<std::uint32_t>> ranks,
                                        std::map<std::uint32_t, std::int64_t> late) const;
    [[nodiscard]] ColumnTable facts(const Selection& selection) const;

    [[nodiscard]] ColumnTable series_metrics() const;
    [[nodiscard]] ColumnTable series_summary() const;
    [[nodiscard]] ColumnTable series(const SeriesSelection& selection) const;
    [[nodiscard]] ColumnTable timelines(const SeriesSelection& selection) const;  // by rank only

    // One row per block: part, offset, block, bytes stored and unpacked.
    [[nodiscard]] ColumnTable blocks() const;

    // Reads and decodes everything; throws at the first damage.
    void verify() const;

private:
    friend class CallSiteLoader;
    friend class EventParts;
    friend class FileCountLoader;
    friend class MessageLoader;
    template <typename Row>
    friend class RowBlocks;
    friend class ProfileRows;
    friend class FactLoader;
    friend class SeriesLoader;
    friend class TraceBlocks;
    friend class TraceLoader;
    friend class TraceWindows;

    // The small tables of one part.
    struct Part {
        std::unique_ptr<PartFile> file;
        std::vector<std::pair<std::string, std::string>> metadata;
        std::vector<std::uint64_t> edges;
        std::vector<format::CallPath> paths;
        std::vector<format::Object> objects;
        std::vector<format::Program> programs;
        std::vector<format::Location> locations;
        std::vector<format::FactKey> keys;
        std::vector<format::SeriesMetric> metrics;
        std::int32_t first_location = 0;  // in the whole profile
        bool usable = true;               // false: locations or keys are lost, so no fact can be placed
    };

    void open_parts(const std::vector<std::string>& files);
    void check_parts();
    void load_tables() const;  // once
    void load_part(Part& part) const;
    void check_references() const;
    void lose(const ProfileError& error) const;

    std::string path_;
    OpenOptions options_;
    mutable std::vector<Part> parts_;
    mutable std::mutex mutex_;  // of what load_tables() fills in, and of losses_
    mutable bool loaded_ = false;
    mutable std::vector<Loss> losses_;
};

}  // namespace barograph::read
