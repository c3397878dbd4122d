// SPDX-License-Identifier: BSD-3-Clause
// The rows of a table that is stored in blocks by part, visited block by block: what a damaged block or an
// unknown object means is said here once. Base of the loaders of such tables. Throws ProfileError or
// std::bad_alloc; when salvaging, what cannot be placed is left out and said.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <mutex>
#include <span>
#include <string>
#include <vector>

#include "read/columns/memory_limit.hpp"
#include "read/part_file.hpp"
#include "read/profile.hpp"

namespace barograph::read {

// Row has an `object`, which must be known.
template <typename Row>
class RowBlocks {
public:
    using Visit = std::function<void(const std::vector<Row>&)>;
    // Parts come one after the other: ranks of different parts are different ranks.
    void for_each_block(const Visit& visit) const {
        for (const Profile::Part& part : profile_.parts_) {
            load_part(part, visit);
        }
    }
    // Decodes everything and keeps nothing.
    void verify() const {
        for_each_block([](const auto&) {});
    }

protected:
    // Decodes the next block of a part into rows; throws format::DecodeError, or ProfileError where no row
    // can be placed.
    using Decode = std::function<void(std::span<const std::uint8_t> bytes, std::vector<Row>& rows)>;

    RowBlocks(const Profile& profile, format::BlockType type, const char* section, const char* rows) noexcept
        : profile_(profile), type_(type), section_(section), rows_(rows) {}
    ~RowBlocks() = default;
    RowBlocks(const RowBlocks&) = delete;
    RowBlocks& operator=(const RowBlocks&) = delete;

    // Gives what decodes the blocks of one part, in their order.
    [[nodiscard]] virtual Decode decoder_of(const Profile::Part& part) const = 0;

    // How many rows there are; throws when columns of `row_bytes` a row would take more memory than is
    // allowed.
    [[nodiscard]] std::uint64_t count(std::uint64_t row_bytes) const {
        std::uint64_t rows = 0;
        for_each_block([&](const auto& block) {
            rows += block.size();
            check_memory_limit(profile_.path(), section_, rows_, rows * row_bytes,
                               profile_.options_.memory_limit, "raise the limit");
        });
        return rows;
    }

private:
    void lose(const ProfileError& error) const {
        const std::lock_guard lock(profile_.mutex_);
        profile_.lose(error);
    }

    void load_part(const Profile::Part& part, const Visit& visit) const {
        const PartFile& file = *part.file;
        const auto blocks = file.all(type_);
        if (blocks.empty()) {
            return;
        }
        const std::size_t objects = profile_.parts_.front().objects.size();
        const auto known = [objects](const Row& row) { return row.object < objects; };
        const Decode decode = decoder_of(part);
        const auto handle = file.open();
        Block block;
        std::vector<Row> rows;
        for (const auto& entry : blocks) {
            try {
                file.read(*handle, entry, block);
                try {
                    decode(block.raw, rows);
                } catch (const format::DecodeError& error) {
                    throw file.damaged(entry.type, entry.offset, error.what());
                }
                if (!std::all_of(rows.begin(), rows.end(), known)) {
                    const ProfileError error(file.path(), section_, static_cast<std::int64_t>(entry.offset),
                                             "an object is not described",
                                             "what is intact can still be read with --salvage");
                    if (!profile_.options_.salvage) {
                        throw error;
                    }
                    lose(error);
                    std::erase_if(rows, [&](const Row& row) { return !known(row); });
                }
            } catch (const ProfileError& error) {
                if (!profile_.options_.salvage) {
                    throw;
                }
                lose(error);
                return;  // the place of what follows is not known
            }
            visit(rows);
        }
    }

    const Profile& profile_;
    format::BlockType type_;
    const char* section_;
    const char* rows_;
};

}  // namespace barograph::read
