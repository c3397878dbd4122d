// SPDX-License-Identifier: BSD-3-Clause
// See dictionary.hpp. Entries travel in key order, so that merging is one pass.
#include "collect/unify/dictionary.hpp"

#include <algorithm>
#include <utility>

namespace barograph::collect {

void Dictionary::seal() {
    const auto by_key = [](const Entry& a, const Entry& b) { return a.key < b.key; };
    std::stable_sort(entries_.begin(), entries_.end(), by_key);
    entries_.erase(std::unique(entries_.begin(), entries_.end(),
                               [](const Entry& a, const Entry& b) { return a.key == b.key; }),
                   entries_.end());
}

std::uint64_t Dictionary::digest() const {
    format::ByteWriter all;
    encode(all);
    return hash_of(all.view()).low;
}

void Dictionary::merge(const Dictionary& higher, const Combine& combine) {
    Dictionary merged;
    merged.entries_.reserve(std::max(entries_.size(), higher.entries_.size()));
    merged.bytes_.reserve(std::max(bytes_.size(), higher.bytes_.size()));
    auto a = entries_.begin();
    auto b = higher.entries_.begin();
    while (a != entries_.end() || b != higher.entries_.end()) {
        if (b == higher.entries_.end() || (a != entries_.end() && a->key < b->key)) {
            merged.add(a->key, description(*a));
            ++a;
        } else if (a == entries_.end() || b->key < a->key) {
            merged.add(b->key, higher.description(*b));
            ++b;
        } else {
            const Description lower = description(*a);
            const Description other = higher.description(*b);
            if (std::equal(lower.begin(), lower.end(), other.begin(), other.end())) {
                merged.add(a->key, lower);
            } else {
                merged.add(a->key, combine(lower, other));
            }
            ++a;
            ++b;
        }
    }
    *this = std::move(merged);
}

std::vector<Key> Dictionary::keys() const {
    std::vector<Key> keys;
    keys.reserve(entries_.size());
    for (const Entry& entry : entries_) {
        keys.push_back(entry.key);
    }
    return keys;
}

std::vector<std::uint32_t> Dictionary::rows_of(std::span<const Key> keys,
                                               std::span<const std::uint32_t> index_of_entry) const {
    std::vector<std::uint32_t> rows;
    rows.reserve(keys.size());
    for (const Key& key : keys) {
        const auto at = std::lower_bound(entries_.begin(), entries_.end(), key,
                                         [](const Entry& entry, const Key& k) { return entry.key < k; });
        if (at == entries_.end() || at->key != key) {
            throw format::DecodeError("the merged dictionary lacks an entry", 0);
        }
        rows.push_back(index_of_entry[static_cast<std::size_t>(at - entries_.begin())]);
    }
    return rows;
}

void Dictionary::encode(format::ByteWriter& out) const {
    out.varint(entries_.size());
    for (const Entry& entry : entries_) {
        out.u64(entry.key.high);
        out.u64(entry.key.low);
        out.varint(entry.size);
        out.bytes(description(entry));
    }
}

Dictionary Dictionary::decode(format::ByteReader& in) {
    Dictionary dictionary;
    constexpr std::size_t kLeastEntryBytes = 17;
    const std::uint64_t count = in.varint_at_most(in.remaining() / kLeastEntryBytes, "the number of entries");
    dictionary.entries_.reserve(count);
    for (std::uint64_t i = 0; i < count; ++i) {
        Key key;
        key.high = in.u64();
        key.low = in.u64();
        if (!dictionary.entries_.empty() && !(dictionary.entries_.back().key < key)) {
            in.fail("entries are not in key order");
        }
        dictionary.add(key, in.take(in.varint()));
    }
    return dictionary;
}

}  // namespace barograph::collect
