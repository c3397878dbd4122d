// SPDX-License-Identifier: BSD-3-Clause
// Streams of single processes (src/feed) -> one stream for each node, as an agent there would have said it.
// Writers of a stream cut it into pieces anywhere. Called by the analyzers of a coupled job, of one thread.
// Trusts no length; may allocate.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <string>
#include <string_view>

#include "stream/frames.hpp"

namespace barograph::stream {

class JoinedStreams {
public:
    JoinedStreams() = default;
    JoinedStreams(const JoinedStreams&) = delete;  // its queues cannot be copied
    JoinedStreams& operator=(const JoinedStreams&) = delete;
    ~JoinedStreams() = default;

    // The next bytes of a writer.
    void take(std::uint32_t writer, std::string_view bytes);
    // Nothing more comes: each node's stream gets its end.
    void finish();

    // Numbers of nodes count from 0, in the order in which they were first heard of.
    [[nodiscard]] std::size_t nodes() const noexcept { return nodes_.size(); }
    // What a node's stream has got since the last call.
    [[nodiscard]] std::string taken(std::size_t node);

    // Writers that have said that nothing more comes from them.
    [[nodiscard]] std::size_t ended() const noexcept { return ended_; }
    // Bytes that are not frames.
    [[nodiscard]] std::uint64_t left_out() const noexcept { return left_out_; }

private:
    static constexpr std::size_t kUnknown = ~std::size_t{0};
    struct Writer {
        std::string bytes;  // that are not a whole frame yet
        std::size_t node = kUnknown;
        bool damaged = false;
        bool ended = false;
    };
    struct Node {
        std::string identity;
        FrameQueue queue;
    };
    // The bytes of the first frame that is whole; 0: more are needed.
    [[nodiscard]] std::size_t take_frame(Writer& writer, std::string_view bytes);
    [[nodiscard]] std::size_t node_of(std::string_view hello);

    std::map<std::uint32_t, Writer> writers_;
    std::deque<Node> nodes_;
    std::size_t ended_ = 0;
    std::uint64_t left_out_ = 0;
};

}  // namespace barograph::stream
