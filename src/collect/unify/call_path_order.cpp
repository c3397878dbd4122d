// SPDX-License-Identifier: BSD-3-Clause
// See call_path_order.hpp. A description is: parent's key (zero for the root), layer, operation.
#include "collect/unify/call_path_order.hpp"

#include <algorithm>
#include <string>
#include <tuple>
#include <utility>

namespace barograph::collect {
namespace {

using format::kNoIndex;

struct Node {
    std::string operation;
    format::Layer layer = format::Layer::kProgram;
    std::uint32_t parent = kNoIndex;  // entry
    std::vector<std::uint32_t> children;
};

std::uint32_t find(const std::vector<Dictionary::Entry>& entries, const Key& key) {
    const auto at =
        std::lower_bound(entries.begin(), entries.end(), key,
                         [](const Dictionary::Entry& entry, const Key& k) { return entry.key < k; });
    return at != entries.end() && at->key == key ? static_cast<std::uint32_t>(at - entries.begin())
                                                 : kNoIndex;
}

}  // namespace

Dictionary path_dictionary(std::span<const format::CallPath> paths, std::span<const Key> keys) {
    Dictionary dictionary;
    for (std::size_t i = 0; i < paths.size(); ++i) {
        const Key parent = paths[i].parent == kNoIndex ? Key{} : keys[paths[i].parent];
        format::ByteWriter description;
        description.u64(parent.high);
        description.u64(parent.low);
        description.u8(static_cast<std::uint8_t>(paths[i].layer));
        description.text(paths[i].operation);
        dictionary.add(keys[i], description.view());
    }
    dictionary.seal();
    return dictionary;
}

OrderedPaths order_paths(const Dictionary& dictionary) {
    const auto& entries = dictionary.entries();
    std::vector<Node> nodes(entries.size());
    std::uint32_t root = kNoIndex;
    for (std::uint32_t i = 0; i < entries.size(); ++i) {
        format::ByteReader in(dictionary.description(entries[i]));
        Key parent;
        parent.high = in.u64();
        parent.low = in.u64();
        nodes[i].layer = static_cast<format::Layer>(in.u8());
        const auto text = in.take(in.remaining());
        nodes[i].operation.assign(text.begin(), text.end());
        if (parent == Key{}) {
            if (root != kNoIndex) {
                in.fail("there are two roots");
            }
            root = i;
            continue;
        }
        nodes[i].parent = find(entries, parent);
        if (nodes[i].parent == kNoIndex) {
            in.fail("a call path has no parent");
        }
        nodes[nodes[i].parent].children.push_back(i);
    }
    OrderedPaths ordered;
    ordered.index_of_entry.assign(entries.size(), kNoIndex);
    std::vector<std::uint32_t> open;
    if (root != kNoIndex) {
        open.push_back(root);
    }
    while (!open.empty()) {
        const std::uint32_t at = open.back();
        open.pop_back();
        Node& node = nodes[at];
        ordered.index_of_entry[at] = static_cast<std::uint32_t>(ordered.rows.size());
        const std::uint32_t parent = node.parent == kNoIndex ? kNoIndex : ordered.index_of_entry[node.parent];
        // Last child first, as the stack is emptied from the end.
        std::sort(node.children.begin(), node.children.end(), [&](std::uint32_t a, std::uint32_t b) {
            return std::tie(nodes[a].operation, nodes[a].layer) >
                   std::tie(nodes[b].operation, nodes[b].layer);
        });
        open.insert(open.end(), node.children.begin(), node.children.end());
        ordered.rows.push_back({parent, node.layer, std::move(node.operation)});
    }
    if (ordered.rows.size() != entries.size()) {
        throw format::DecodeError("call paths do not form one tree", 0);
    }
    return ordered;
}

}  // namespace barograph::collect
