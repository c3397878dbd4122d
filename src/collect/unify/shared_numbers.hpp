// SPDX-License-Identifier: BSD-3-Clause
// How the ranks come to one numbering of what a dictionary describes: where all have the same dictionary,
// each works the numbers out itself; otherwise dictionaries are merged up the tree and each rank gets back
// the numbers of its own entries. Used by unify. May allocate; the functions that read messages throw
// format::DecodeError.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "collect/unify/dictionary.hpp"
#include "collect/unify/key.hpp"
#include "format/bytes/byte_reader.hpp"
#include "format/bytes/byte_writer.hpp"
#include "format/profile/profile_model.hpp"

namespace barograph::collect {

// One dictionary on its way up the tree as descriptions, and down again as numbers.
class SharedNumbers {
public:
    Dictionary dictionary;  // of this rank, then with what the ranks below it have
    bool equal = true;      // all ranks have the same: nothing travels

    void encode_up(format::ByteWriter& message) {
        if (equal) {
            return;
        }
        dictionary.encode(message);
        keys_ = dictionary.keys();
        dictionary = {};  // the descriptions are not needed here any more
    }

    void absorb(std::uint32_t child, format::ByteReader& in, const Dictionary::Combine& combine) {
        if (equal) {
            return;
        }
        const Dictionary childs = Dictionary::decode(in);
        children_.push_back({child, childs.keys()});
        dictionary.merge(childs, combine);
    }

    // `numbers` of the dictionary's entries, which all ranks work out if all have the same, and rank 0
    // otherwise.
    void set_numbers(std::vector<std::uint32_t> numbers) {
        keys_ = dictionary.keys();
        dictionary = {};
        numbers_ = std::move(numbers);
    }

    void take_numbers(format::ByteReader& in) {
        if (equal) {
            return;
        }
        numbers_.clear();
        numbers_.reserve(keys_.size());
        for (std::size_t i = 0; i < keys_.size(); ++i) {
            numbers_.push_back(static_cast<std::uint32_t>(in.varint_at_most(format::kNoIndex, "a number")));
        }
    }

    void put_numbers(std::uint32_t child, format::ByteWriter& message) const {
        if (equal) {
            return;
        }
        for (const auto& [rank, keys] : children_) {
            if (rank == child) {
                for (const std::uint32_t number : numbers_of(keys)) {
                    message.varint(number);
                }
            }
        }
    }

    // Keys in any order.
    [[nodiscard]] std::vector<std::uint32_t> numbers_of(std::span<const Key> keys) const {
        std::vector<std::uint32_t> numbers;
        numbers.reserve(keys.size());
        auto at = keys_.begin();
        for (const Key& key : keys) {
            // Those of children come in order, so the next one is rarely far.
            if (at == keys_.end() || *at != key) {
                at = std::lower_bound(at != keys_.end() && *at < key ? at : keys_.begin(), keys_.end(), key);
            }
            if (at == keys_.end() || *at != key) {
                throw format::DecodeError("the merged dictionary lacks an entry of this rank", 0);
            }
            numbers.push_back(numbers_[static_cast<std::size_t>(at - keys_.begin())]);
            ++at;
        }
        return numbers;
    }

private:
    struct Child {
        std::uint32_t rank;
        std::vector<Key> keys;
    };
    std::vector<Child> children_;
    std::vector<Key> keys_;  // sorted, with the number of each
    std::vector<std::uint32_t> numbers_;
};

}  // namespace barograph::collect
