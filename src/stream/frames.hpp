// SPDX-License-Identifier: BSD-3-Clause
// Frames over a stream of bytes, as spec/live/frames.toml has them: made one after the other, kept until they
// are taken, and read back. Called by the agent and by the readers of what it passed on. A reader trusts no
// length before it was compared with its limit. May allocate.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "stream/generated/frame_numbers.hpp"
#include "stream/spill_file.hpp"

namespace barograph::stream {

// One frame, head and payload. The payload is not longer than its limit.
[[nodiscard]] std::string make_frame(FrameKind kind, std::string_view payload, std::uint64_t sequence);
// What the checksum of a frame must be.
[[nodiscard]] std::uint32_t checksum_of(const FrameHead& head, std::string_view payload);

// Frames that wait until the other side takes them: in memory, and from a size on in a file, in the order in
// which they came.
class FrameQueue {
public:
    FrameQueue() : spill_("", 0) {}
    FrameQueue(std::string folder, std::uint64_t spilled_at_most)
        : spill_(std::move(folder), spilled_at_most) {}

    // A longer payload than a frame may have is not added; returns whether it was.
    bool add(FrameKind kind, std::string_view payload);
    [[nodiscard]] bool empty() const noexcept { return waiting() == 0; }
    // In memory and in the file.
    [[nodiscard]] std::uint64_t waiting() const noexcept { return in_memory() + spill_.waiting(); }
    [[nodiscard]] std::size_t in_memory() const noexcept { return bytes_.size() - sent_ + latest_.size(); }
    [[nodiscard]] const SpillFile& spill() const noexcept { return spill_; }
    // Writes to a descriptor that does not block as much as it takes. Returns 0, or -errno: the other side is
    // gone.
    [[nodiscard]] int write_to(int descriptor);
    // Takes the first bytes, as many as there is room for; returns how many that were.
    [[nodiscard]] std::size_t take(std::span<char> room);

private:
    void fill();

    std::string bytes_;  // the first ones, of which `sent_` are sent
    std::size_t sent_ = 0;
    SpillFile spill_;     // what follows them
    std::string latest_;  // and the last ones
    std::uint64_t sequence_ = 0;
};

struct Frame {
    FrameKind kind = FrameKind::kHello;
    std::string_view payload;
};

// Frames out of all that was written of a stream.
class FrameReader {
public:
    // Whether `bytes` begin as a stream of frames does: not at all, one of a later version, or one that can
    // be read.
    enum class Begins { kForeign, kLater, kReadable };

    explicit FrameReader(std::string_view bytes) noexcept : bytes_(bytes) {}

    [[nodiscard]] Begins begins() const noexcept;
    // The next frame. Nothing: the bytes are at their end, or what follows is not a whole frame.
    [[nodiscard]] std::optional<Frame> next();
    [[nodiscard]] bool at_end() const noexcept { return at_ == bytes_.size(); }
    // Goes on with the next frame that is whole; returns how many bytes that has left out.
    std::size_t skip_damage();
    // Frames that are missing, by their numbers.
    [[nodiscard]] std::uint64_t missing() const noexcept { return missing_; }

private:
    [[nodiscard]] bool whole_at(std::size_t at, FrameHead& head) const;

    std::string_view bytes_;
    std::size_t at_ = 0;
    std::uint64_t sequence_ = 0;
    std::uint64_t missing_ = 0;
};

}  // namespace barograph::stream
