// SPDX-License-Identifier: BSD-3-Clause
// See joined_streams.hpp.
#include "stream/joined_streams.hpp"

#include <algorithm>
#include <cstring>

namespace barograph::stream {
namespace {

// The name and the boot of a node, of what hello_text() made.
std::string_view identity_in(std::string_view hello) {
    const std::size_t begin = hello.find("\"node\":");
    const std::size_t end = hello.find(",\"pid\":", begin == std::string_view::npos ? 0 : begin);
    return begin == std::string_view::npos || end == std::string_view::npos
               ? std::string_view()
               : hello.substr(begin, end - begin);
}

}  // namespace

void JoinedStreams::take(std::uint32_t number, std::string_view bytes) {
    Writer& writer = writers_[number];
    if (writer.damaged) {
        left_out_ += bytes.size();
        return;
    }
    writer.bytes += bytes;
    std::size_t at = 0;
    while (!writer.damaged) {
        const std::size_t took = take_frame(writer, std::string_view(writer.bytes).substr(at));
        if (took == 0) {
            break;
        }
        at += took;
    }
    writer.bytes.erase(0, at);
    if (writer.damaged) {
        left_out_ += writer.bytes.size();
        writer.bytes = {};
    }
}

std::size_t JoinedStreams::take_frame(Writer& writer, std::string_view bytes) {
    FrameHead head;
    if (bytes.size() < sizeof head) {
        return 0;
    }
    std::memcpy(&head, bytes.data(), sizeof head);
    if (head.magic != kFrameMagic || head.version != kFrameVersion || head.bytes > kMostPayload) {
        writer.damaged = true;
        return 0;
    }
    if (bytes.size() - sizeof head < head.bytes) {
        return 0;
    }
    const std::string_view payload = bytes.substr(sizeof head, head.bytes);
    const auto kind = static_cast<FrameKind>(head.kind);
    if (checksum_of(head, payload) != head.checksum ||
        (writer.node == kUnknown) != (kind == FrameKind::kHello)) {
        writer.damaged = true;
        return 0;
    }
    if (kind == FrameKind::kHello) {
        writer.node = node_of(payload);
    } else if (kind == FrameKind::kBye) {
        ended_ += writer.ended ? 0 : 1;
        writer.ended = true;
    } else {
        (void)nodes_[writer.node].queue.add(kind, payload);
    }
    return sizeof head + head.bytes;
}

std::size_t JoinedStreams::node_of(std::string_view hello) {
    const std::string_view identity = identity_in(hello);
    const auto known = std::find_if(nodes_.begin(), nodes_.end(),
                                    [&](const Node& node) { return node.identity == identity; });
    if (known != nodes_.end()) {
        return static_cast<std::size_t>(known - nodes_.begin());
    }
    Node& node = nodes_.emplace_back();
    node.identity = identity;
    (void)node.queue.add(FrameKind::kHello, hello);
    return nodes_.size() - 1;
}

void JoinedStreams::finish() {
    for (auto& [number, writer] : writers_) {
        left_out_ += writer.bytes.size();
        writer.bytes = {};
    }
    for (Node& node : nodes_) {
        (void)node.queue.add(FrameKind::kBye, "all processes have said what they had");
    }
}

std::string JoinedStreams::taken(std::size_t node) {
    std::string bytes(static_cast<std::size_t>(nodes_.at(node).queue.waiting()), '\0');
    bytes.resize(nodes_[node].queue.take(bytes));
    return bytes;
}

}  // namespace barograph::stream
