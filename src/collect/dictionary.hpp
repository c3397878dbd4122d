// SPDX-License-Identifier: BSD-3-Clause
// A set of described things by their 128-bit keys: what the ranks compare by one hash, merge when they differ, and turn
// into global indices. Knows nothing of what the descriptions say. May allocate; decode() throws format::DecodeError.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "collect/key.hpp"
#include "format/byte_reader.hpp"
#include "format/byte_writer.hpp"

namespace barograph::collect {

class Dictionary {
public:
    struct Entry {
        Key key;
        std::vector<std::uint8_t> description;
    };
    // Two descriptions of one thing -> what is kept; the first is that of the lower rank.
    using Combine = std::function<std::vector<std::uint8_t>(const std::vector<std::uint8_t>& lower,
                                                            const std::vector<std::uint8_t>& higher)>;

    void add(const Key& key, std::vector<std::uint8_t> description) {
        entries_.push_back({key, std::move(description)});
    }
    // Sorts by key; of entries with one key the first stays. Needed before anything below.
    void seal();

    [[nodiscard]] const std::vector<Entry>& entries() const noexcept { return entries_; }
    // Equal on two ranks when keys and descriptions are equal.
    [[nodiscard]] std::uint64_t digest() const;
    // Takes in the entries of higher ranks.
    void merge(Dictionary&& higher, const Combine& combine);

    void encode(format::ByteWriter& out) const;
    [[nodiscard]] static Dictionary decode(format::ByteReader& in);

private:
    std::vector<Entry> entries_;
};

}  // namespace barograph::collect
