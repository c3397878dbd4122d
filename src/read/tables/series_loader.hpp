// SPDX-License-Identifier: BSD-3-Clause
// Loads series and timelines as tables: reads the tables that say what there is, chooses the blocks of values
// that a selection needs, and decodes those on several threads into place. Called by Profile. Throws
// ProfileError or std::bad_alloc; never takes more memory than the profile's options allow.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "format/profile/series/series_decoder.hpp"
#include "read/profile.hpp"

namespace barograph::read {

class SeriesLoader {
public:
    SeriesLoader(const Profile& profile, const SeriesSelection& selection);

    [[nodiscard]] ColumnTable series() const;     // one row per entry
    [[nodiscard]] ColumnTable summary() const;    // one row per series, without its values
    [[nodiscard]] ColumnTable timelines() const;  // one row per bin
    // The same as plain rows, in no order; locations count over all parts.
    [[nodiscard]] std::vector<format::Series> series_rows() const;
    [[nodiscard]] std::vector<format::Timeline> timeline_rows() const;
    // Decodes everything selected and keeps nothing.
    void verify() const;

private:
    // Rows of one part's table, and what a block of values holds of them.
    template <typename Head>
    struct Rows {
        const Profile::Part* part = nullptr;
        std::vector<Head> heads;
    };
    struct Task {
        std::size_t part = 0;  // index of its Rows
        std::uint32_t block = 0;
        std::size_t first = 0;
        std::size_t count = 0;
        std::size_t first_row = 0;  // in the table
        std::size_t rows = 0;
        bool all = true;  // every row is wanted
    };
    struct Worker {
        const Profile::Part* part = nullptr;
        std::unique_ptr<PartFile::Handle> handle;
        std::unique_ptr<format::SeriesDecoder> decoder;
        Block block;
        std::vector<std::uint32_t> lengths;
        std::vector<std::uint8_t> wanted;
    };

    template <typename Head>
    [[nodiscard]] std::vector<Rows<Head>> heads() const;
    template <typename Head>
    [[nodiscard]] std::vector<Task> tasks_of(const std::vector<Rows<Head>>& parts) const;
    template <typename Head>
    void decode(const Rows<Head>& rows, const Task& task, Worker& worker) const;
    template <typename Head, typename Put>
    void run(const std::vector<Rows<Head>>& parts, const std::vector<Task>& tasks, Put put) const;
    // The tasks that can be decoded, with their places in the table; gives the number of rows.
    template <typename Head>
    std::size_t place(const std::vector<Rows<Head>>& parts, std::vector<Task>& tasks) const;

    [[nodiscard]] bool wanted(const Profile::Part& part, const format::SeriesHead& head) const;
    [[nodiscard]] bool wanted(const Profile::Part& part, const format::TimelineHead& head) const;
    void check(const Profile::Part& part, std::vector<format::SeriesHead>& heads, std::uint64_t offset) const;
    void check(const Profile::Part& part, std::vector<format::TimelineHead>& heads,
               std::uint64_t offset) const;
    void lose(const ProfileError& error) const;
    void check_memory(const std::string& what, std::uint64_t bytes) const;

    const Profile& profile_;
    const SeriesSelection& selection_;
    std::vector<bool> paths_;  // wanted ones; empty: all
    std::vector<bool> metrics_;
};

}  // namespace barograph::read
