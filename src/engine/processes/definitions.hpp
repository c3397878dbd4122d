// SPDX-License-Identifier: BSD-3-Clause
// What the numbers of one process mean to another: each has a dictionary of its own, and tells the others
// what it has added before it uses it. Taking throws format::DecodeError. Not thread-safe.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/events/dictionary.hpp"
#include "format/bytes/byte_reader.hpp"
#include "format/bytes/byte_writer.hpp"

namespace barograph::engine {

// What one other process has been told.
class ToldDefinitions {
public:
    // What has come since the last time.
    void put(format::ByteWriter& out, const Dictionary& dictionary);

private:
    std::uint32_t operations_ = 1;  // the first of each is in every dictionary
    std::uint32_t paths_ = 1;
    std::uint32_t objects_ = 1;
};

// The numbers of one other process in the own dictionary.
class Renumbering {
public:
    void take(format::ByteReader& in, Dictionary& dictionary);
    [[nodiscard]] std::uint32_t operation(std::uint32_t theirs) const { return of(operations_, theirs); }
    [[nodiscard]] std::uint32_t path(std::uint32_t theirs) const { return of(paths_, theirs); }
    [[nodiscard]] std::uint32_t object(std::uint32_t theirs) const { return of(objects_, theirs); }

private:
    [[nodiscard]] static std::uint32_t of(const std::vector<std::uint32_t>& numbers, std::uint32_t theirs) {
        if (theirs >= numbers.size()) {
            throw format::DecodeError("a number was not defined", 0);
        }
        return numbers[theirs];
    }
    std::vector<std::uint32_t> operations_ = {0};
    std::vector<std::uint32_t> paths_ = {0};
    std::vector<std::uint32_t> objects_ = {0};
};

}  // namespace barograph::engine
