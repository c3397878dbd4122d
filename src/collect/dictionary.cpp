// SPDX-License-Identifier: BSD-3-Clause
// See dictionary.hpp. Entries travel in key order, so that merging is one pass.
#include "collect/dictionary.hpp"

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

void Dictionary::merge(Dictionary&& higher, const Combine& combine) {
    std::vector<Entry> merged;
    merged.reserve(std::max(entries_.size(), higher.entries_.size()));
    auto a = entries_.begin();
    auto b = higher.entries_.begin();
    while (a != entries_.end() || b != higher.entries_.end()) {
        if (b == higher.entries_.end() || (a != entries_.end() && a->key < b->key)) {
            merged.push_back(std::move(*a++));
        } else if (a == entries_.end() || b->key < a->key) {
            merged.push_back(std::move(*b++));
        } else {
            if (a->description != b->description) {
                a->description = combine(a->description, b->description);
            }
            merged.push_back(std::move(*a++));
            ++b;
        }
    }
    entries_ = std::move(merged);
}

void Dictionary::encode(format::ByteWriter& out) const {
    out.varint(entries_.size());
    for (const Entry& entry : entries_) {
        out.u64(entry.key.high);
        out.u64(entry.key.low);
        out.varint(entry.description.size());
        out.bytes(entry.description);
    }
}

Dictionary Dictionary::decode(format::ByteReader& in) {
    Dictionary dictionary;
    constexpr std::size_t kLeastEntryBytes = 17;
    const std::uint64_t count = in.varint_at_most(in.remaining() / kLeastEntryBytes, "the number of entries");
    dictionary.entries_.reserve(count);
    for (std::uint64_t i = 0; i < count; ++i) {
        Entry entry;
        entry.key.high = in.u64();
        entry.key.low = in.u64();
        const auto description = in.take(in.varint());
        entry.description.assign(description.begin(), description.end());
        if (!dictionary.entries_.empty() && !(dictionary.entries_.back().key < entry.key)) {
            in.fail("entries are not in key order");
        }
        dictionary.entries_.push_back(std::move(entry));
    }
    return dictionary;
}

}  // namespace barograph::collect
