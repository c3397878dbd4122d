// SPDX-License-Identifier: BSD-3-Clause
// See object_order.hpp.
#include "collect/unify/object_order.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace barograph::collect {
namespace {

using format::kNoIndex;

struct Described {
    format::Object object;
    Key parent;  // zero: none, or not known here
};

std::vector<std::uint8_t> describe(const format::Object& object, const Key& parent) {
    format::ByteWriter out;
    out.u8(static_cast<std::uint8_t>(object.kind));
    out.u64(object.key_high);
    out.u64(object.key_low);
    out.u64(parent.high);
    out.u64(parent.low);
    out.varint(object.size);
    out.varint(object.remote_size);
    out.varint(object.creation_index);
    out.sized_text(object.name);
    out.sized_text(object.user_name);
    out.sized_text(object.created_by);
    out.varint(object.members.size());
    for (const format::RankRange& range : object.members) {
        out.varint(range.first);
        out.varint(range.count);
        out.varint(range.stride);
    }
    out.varint(object.attributes.size());
    for (const auto& [key, value] : object.attributes) {
        out.sized_text(key);
        out.sized_text(value);
    }
    return out.take();
}

Described parse(Dictionary::Description description) {
    format::ByteReader in(description);
    const auto small = [&](const char* what) {
        return static_cast<std::uint32_t>(in.varint_at_most(kNoIndex, what));
    };
    Described described;
    format::Object& object = described.object;
    object.kind = static_cast<format::ObjectKind>(in.u8());
    object.key_high = in.u64();
    object.key_low = in.u64();
    described.parent.high = in.u64();
    described.parent.low = in.u64();
    object.size = small("a size");
    object.remote_size = small("a remote size");
    object.creation_index = small("a creation index");
    object.name = in.sized_text();
    object.user_name = in.sized_text();
    object.created_by = in.sized_text();
    const std::uint64_t ranges = in.varint_at_most(in.remaining(), "the number of ranges");
    for (std::uint64_t i = 0; i < ranges; ++i) {
        format::RankRange range;
        range.first = small("a rank");
        range.count = small("a count of ranks");
        range.stride = small("a stride");
        object.members.push_back(range);
    }
    const std::uint64_t attributes = in.varint_at_most(in.remaining(), "the number of attributes");
    for (std::uint64_t i = 0; i < attributes; ++i) {
        std::string key = in.sized_text();
        object.attributes.emplace_back(std::move(key), in.sized_text());
    }
    return described;
}

std::uint32_t first_member(const format::Object& object) {
    return object.members.empty() ? kNoIndex : object.members.front().first;
}

void make_names_unique(std::vector<format::Object>& objects) {
    std::unordered_set<std::string> taken;
    for (const format::Object& object : objects) {
        taken.insert(object.name);
    }
    std::unordered_map<std::string, std::uint32_t> used;
    for (format::Object& object : objects) {
        if (object.kind >= format::ObjectKind::kFile) {
            continue;  // their names are the program's: two datasets may both have an attribute "units"
        }
        std::uint32_t& count = used[object.name];
        if (++count == 1) {
            continue;
        }
        std::string name;
        do {
            name = object.name + "~" + std::to_string(count++);
        } while (!taken.insert(name).second);
        --count;
        object.name = std::move(name);
    }
}

}  // namespace

Dictionary object_dictionary(std::span<const format::Object> objects, std::span<const Key> keys) {
    Dictionary dictionary;
    for (std::size_t i = 0; i < objects.size(); ++i) {
        const Key parent = objects[i].parent == kNoIndex ? Key{} : keys[objects[i].parent];
        dictionary.add(keys[i], describe(objects[i], parent));
    }
    dictionary.seal();
    return dictionary;
}

std::vector<std::uint8_t> combine_objects(Dictionary::Description lower, Dictionary::Description higher) {
    Described kept = parse(lower);
    Described other = parse(higher);
    if (kept.parent == Key{}) {
        kept.parent = other.parent;
    }
    if (kept.object.user_name.empty()) {
        kept.object.user_name = std::move(other.object.user_name);
    }
    for (auto& attribute : other.object.attributes) {
        const auto same_key = [&](const auto& known) { return known.first == attribute.first; };
        if (std::none_of(kept.object.attributes.begin(), kept.object.attributes.end(), same_key)) {
            kept.object.attributes.push_back(std::move(attribute));
        }
    }
    return describe(kept.object, kept.parent);
}

OrderedObjects order_objects(const Dictionary& dictionary) {
    const auto& entries = dictionary.entries();
    std::vector<Described> all;
    all.reserve(entries.size());
    std::unordered_map<Key, std::uint32_t, KeyHash> entry_of_key;
    for (const auto& entry : entries) {
        entry_of_key.emplace(entry.key, static_cast<std::uint32_t>(all.size()));
        all.push_back(parse(dictionary.description(entry)));
    }
    std::vector<std::vector<std::uint32_t>> children(all.size());
    std::vector<std::uint32_t> parent(all.size(), kNoIndex);
    std::vector<std::uint32_t> roots;
    for (std::uint32_t i = 0; i < all.size(); ++i) {
        const auto known = entry_of_key.find(all[i].parent);
        if (known != entry_of_key.end() && known->second != i) {
            parent[i] = known->second;
            children[known->second].push_back(i);
        } else {
            roots.push_back(i);
        }
    }
    // "none" first, then the world before smaller ones, then by first member: S0.0, S1.0, ...
    const auto roots_before = [&](std::uint32_t a, std::uint32_t b) {
        const format::Object& x = all[a].object;
        const format::Object& y = all[b].object;
        return std::tuple(x.kind, ~x.size, first_member(x), std::string_view(x.name), entries[a].key) <
               std::tuple(y.kind, ~y.size, first_member(y), std::string_view(y.name), entries[b].key);
    };
    const auto siblings_after = [&](std::uint32_t a, std::uint32_t b) {
        const format::Object& x = all[a].object;
        const format::Object& y = all[b].object;
        return std::tuple(x.creation_index, first_member(x), std::string_view(x.name), entries[a].key) >
               std::tuple(y.creation_index, first_member(y), std::string_view(y.name), entries[b].key);
    };
    std::sort(roots.begin(), roots.end(), roots_before);

    OrderedObjects ordered;
    ordered.index_of_entry.assign(all.size(), kNoIndex);
    std::vector<std::uint32_t> open;
    const auto visit_from = [&](std::uint32_t root) {
        open.push_back(root);
        while (!open.empty()) {
            const std::uint32_t at = open.back();
            open.pop_back();
            if (ordered.index_of_entry[at] != kNoIndex) {
                continue;
            }
            ordered.index_of_entry[at] = static_cast<std::uint32_t>(ordered.rows.size());
            format::Object& object = ordered.rows.emplace_back(std::move(all[at].object));
            object.parent = parent[at] == kNoIndex ? kNoIndex : ordered.index_of_entry[parent[at]];
            std::sort(children[at].begin(), children[at].end(), siblings_after);
            open.insert(open.end(), children[at].begin(), children[at].end());
        }
    };
    for (const std::uint32_t root : roots) {
        visit_from(root);
    }
    // Parents in a circle come from damaged records only: cut it anywhere.
    for (std::uint32_t i = 0; i < all.size(); ++i) {
        visit_from(i);
    }
    make_names_unique(ordered.rows);
    return ordered;
}

}  // namespace barograph::collect
