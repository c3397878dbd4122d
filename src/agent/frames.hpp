// SPDX-License-Identifier: BSD-3-Clause
// Frames over a stream of bytes, as spec/live/frames.toml has them: what the agent says, and the requests that it gets. The
// other side may be anybody: no length is trusted before it was compared with its limit. May allocate.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "agent/generated/frame_numbers.hpp"

namespace barograph::agent {

// One frame, head and payload. The payload is not longer than its limit.
[[nodiscard]] std::string make_frame(FrameKind kind, std::string_view payload, std::uint64_t sequence);

// Frames that wait until the other side takes them.
class FrameQueue {
public:
    // A longer payload than a frame may have is not added; returns whether it was.
    bool add(FrameKind kind, std::string_view payload);
    [[nodiscard]] bool empty() const noexcept { return sent_ == bytes_.size(); }
    [[nodiscard]] std::size_t waiting() const noexcept { return bytes_.size() - sent_; }
    // Writes to a descriptor that does not block as much as it takes. Returns 0, or -errno: the other side is gone.
    [[nodiscard]] int write_to(int descriptor);

private:
    std::string bytes_;
    std::size_t sent_ = 0;
    std::uint64_t sequence_ = 0;
};

struct Request {
    FrameKind kind = FrameKind::kHello;
    std::string payload;
};

// Requests out of bytes as they come.
class RequestReader {
public:
    void take(std::string_view bytes) { bytes_.append(bytes); }
    // The next whole request; nothing when more bytes are needed, or broken() is true: then nothing more can be read.
    [[nodiscard]] std::optional<Request> next();
    [[nodiscard]] bool broken() const noexcept { return broken_; }

private:
    std::string bytes_;
    std::uint64_t sequence_ = 0;
    bool broken_ = false;
};

// The strings of one connection. They are said before the rows that have their numbers.
class StringTable {
public:
    [[nodiscard]] std::uint32_t number_of(std::string_view text);
    // Adds frames with the strings that are new since the last call.
    void say_new(FrameQueue& queue);

private:
    void add(std::string_view text);

    std::unordered_map<std::string, std::uint32_t> numbers_;
    std::string unsaid_;
};

}  // namespace barograph::agent
