// SPDX-License-Identifier: BSD-3-Clause
// The agent's side of the frames (stream/frames.hpp): requests that it gets, and strings that it says. The
// other side may be anybody: no length is trusted before it was compared with its limit. May allocate.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "stream/frames.hpp"

namespace barograph::agent {

using namespace stream;

struct Request {
    FrameKind kind = FrameKind::kHello;
    std::string payload;
};

// Requests out of bytes as they come.
class RequestReader {
public:
    void take(std::string_view bytes) { bytes_.append(bytes); }
    // The next whole request; nothing when more bytes are needed, or broken() is true: then nothing more can
    // be read.
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
