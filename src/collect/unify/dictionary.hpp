// SPDX-License-Identifier: BSD-3-Clause
// A set of described things by their 128-bit keys: what the ranks compare by one hash, merge when they
// differ, and turn into global indices. Knows nothing of what the descriptions say. May allocate; decode()
// throws format::DecodeError.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "collect/unify/key.hpp"
#include "format/bytes/byte_reader.hpp"
#include "format/bytes/byte_writer.hpp"

namespace barograph::collect {

class Dictionary {
public:
    using Description = std::span<const std::uint8_t>;
    struct Entry {
        Key key;
        std::uint64_t start = 0;  // of the description, see description()
        std::uint64_t size = 0;
    };
    // Two descriptions of one thing -> what is kept; the first is that of the lower rank.
    using Combine = std::function<std::vector<std::uint8_t>(Description lower, Description higher)>;

    void add(const Key& key, Description description) {
        entries_.push_back({key, bytes_.size(), description.size()});
        bytes_.insert(bytes_.end(), description.begin(), description.end());
    }
    // Sorts by key; of entries with one key the first stays. Needed before anything below.
    void seal();

    [[nodiscard]] const std::vector<Entry>& entries() const noexcept { return entries_; }
    [[nodiscard]] Description description(const Entry& entry) const noexcept {
        return Description(bytes_).subspan(entry.start, entry.size);
    }
    [[nodiscard]] std::vector<Key> keys() const;  // in their order
    // Equal on two ranks when keys and descriptions are equal.
    [[nodiscard]] std::uint64_t digest() const;
    // Takes in the entries of higher ranks.
    void merge(const Dictionary& higher, const Combine& combine);

    // For each key, what `index_of_entry`, parallel to entries(), has for it. Throws format::DecodeError for
    // a key that is not there.
    [[nodiscard]] std::vector<std::uint32_t> rows_of(std::span<const Key> keys,
                                                     std::span<const std::uint32_t> index_of_entry) const;

    void encode(format::ByteWriter& out) const;
    [[nodiscard]] static Dictionary decode(format::ByteReader& in);

private:
    std::vector<Entry> entries_;
    std::vector<std::uint8_t> bytes_;  // all descriptions: one allocation, however many there are
};

}  // namespace barograph::collect
