// SPDX-License-Identifier: BSD-3-Clause
// Decodes the facts a selection asks for, tile by tile on several threads: a first pass finds out how many
// rows each tile gives, a second one fills the columns in place. Called by Profile. Reads no block the
// selection does not need. Throws ProfileError or std::bad_alloc.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "read/profile.hpp"

namespace barograph::read {

class FactLoader {
public:
    FactLoader(const Profile& profile, const Selection& selection);

    [[nodiscard]] ColumnTable load();
    void verify();  // decodes everything selected and keeps nothing

private:
    struct Tile {
        const Profile::Part* part = nullptr;
        std::size_t part_index = 0;
        std::uint32_t id = 0;
        std::size_t first_row = 0;
        std::size_t rows = 0;
        format::TilePresence presence;
    };
    // What one thread keeps from tile to tile.
    struct Worker {
        const Profile::Part* part = nullptr;
        std::unique_ptr<PartFile::Handle> handle;
        std::array<Block, format::kMetricCount> blocks;
        Block presence;
        std::unique_ptr<format::KeyValues> values;
    };
    struct Target;

    [[nodiscard]] const format::Tile& bounds(const Tile& tile) const;
    [[nodiscard]] bool wanted(const Profile::Part& part, std::size_t part_index,
                              const format::Tile& tile) const;
    [[nodiscard]] bool key_wanted(const format::FactKey& key) const;
    void choose_tiles();
    void count(Tile& tile, Worker& worker, bool check) const;
    void decode(const Tile& tile, Worker& worker, const Target* target) const;
    void run(const std::function<void(Tile&, Worker&)>& task);
    void check_memory(std::uint64_t bytes) const;

    const Profile& profile_;
    const Selection& selection_;
    unsigned needed_;
    std::vector<bool> paths_;  // wanted ones; empty: all
    std::vector<bool> objects_;
    std::vector<std::vector<std::uint8_t>> locations_;  // per part: 1 for each wanted one; empty: all
    std::vector<Tile> tiles_;
};

}  // namespace barograph::read
