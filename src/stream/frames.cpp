// SPDX-License-Identifier: BSD-3-Clause
// See frames.hpp.
#include "stream/frames.hpp"

#include <unistd.h>

#include <bit>
#include <cerrno>
#include <cstring>
#include <span>

#include "format/bytes/crc32c.hpp"

namespace barograph::stream {
namespace {

static_assert(std::endian::native == std::endian::little, "frames are written as they are in memory");

// What was sent is dropped from this size on.
constexpr std::size_t kWorthMoving = std::size_t{1} << 18;
// This much waits in memory before a file is made, and is written to it and read from it at once.
constexpr std::size_t kMostFirst = std::size_t{8} << 20;
constexpr std::size_t kPiece = std::size_t{1} << 20;

std::span<const std::uint8_t> bytes_of(std::string_view text) {
    return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

}  // namespace

std::uint32_t checksum_of(const FrameHead& head, std::string_view payload) {
    const std::string_view text(reinterpret_cast<const char*>(&head), sizeof head);
    std::uint32_t sum = format::crc32c(bytes_of(text.substr(0, offsetof(FrameHead, checksum))));
    sum = format::crc32c(bytes_of(text.substr(offsetof(FrameHead, sequence))), sum);
    return format::crc32c(bytes_of(payload), sum);
}

std::string make_frame(FrameKind kind, std::string_view payload, std::uint64_t sequence) {
    FrameHead head{.magic = kFrameMagic,
                   .version = kFrameVersion,
                   .kind = static_cast<std::uint16_t>(kind),
                   .bytes = static_cast<std::uint32_t>(payload.size()),
                   .checksum = 0,
                   .sequence = sequence};
    head.checksum = checksum_of(head, payload);
    std::string frame(reinterpret_cast<const char*>(&head), sizeof head);
    frame += payload;
    return frame;
}

bool FrameQueue::add(FrameKind kind, std::string_view payload) {
    if (payload.size() > kMostPayload) {
        return false;
    }
    const std::string frame = make_frame(kind, payload, sequence_++);
    if (spill_.waiting() == 0 && latest_.empty() && (spill_.room() == 0 || waiting() < kMostFirst)) {
        bytes_ += frame;
        return true;
    }
    latest_ += frame;
    if (latest_.size() >= kPiece) {
        latest_.erase(0, spill_.put(latest_));
    }
    return true;
}

// Takes on what follows when the first ones are sent.
void FrameQueue::fill() {
    if (sent_ != bytes_.size()) {
        return;
    }
    sent_ = 0;
    bytes_.clear();
    if (spill_.waiting() != 0) {
        bytes_ = spill_.take(kPiece);
    } else {
        bytes_.swap(latest_);
    }
}

int FrameQueue::write_to(int descriptor) {
    for (;;) {
        fill();
        if (bytes_.empty()) {
            return spill_.waiting() == 0 ? 0 : -EIO;
        }
        const ssize_t wrote = ::write(descriptor, bytes_.data() + sent_, bytes_.size() - sent_);
        if (wrote < 0 && errno == EINTR) {
            continue;
        }
        if (wrote < 0) {
            const int status = errno;
            return status == EAGAIN || status == EWOULDBLOCK ? 0 : -status;
        }
        sent_ += static_cast<std::size_t>(wrote);
        if (sent_ >= kWorthMoving) {
            bytes_.erase(0, sent_);
            sent_ = 0;
        }
    }
}

std::size_t FrameQueue::take(std::span<char> room) {
    std::size_t taken = 0;
    while (taken < room.size()) {
        fill();
        const std::size_t bytes = std::min(bytes_.size() - sent_, room.size() - taken);
        if (bytes == 0) {
            break;
        }
        std::memcpy(room.data() + taken, bytes_.data() + sent_, bytes);
        taken += bytes;
        sent_ += bytes;
    }
    return taken;
}

FrameReader::Begins FrameReader::begins() const noexcept {
    FrameHead head;
    if (bytes_.size() < sizeof head) {
        return Begins::kForeign;
    }
    std::memcpy(&head, bytes_.data(), sizeof head);
    if (head.magic != kFrameMagic) {
        return Begins::kForeign;
    }
    return head.version > kFrameVersion ? Begins::kLater : Begins::kReadable;
}

bool FrameReader::whole_at(std::size_t at, FrameHead& head) const {
    if (bytes_.size() - at < sizeof head) {
        return false;
    }
    std::memcpy(&head, bytes_.data() + at, sizeof head);
    return head.magic == kFrameMagic && head.version == kFrameVersion && head.bytes <= kMostPayload &&
           head.bytes <= bytes_.size() - at - sizeof head &&
           checksum_of(head, bytes_.substr(at + sizeof head, head.bytes)) == head.checksum;
}

std::optional<Frame> FrameReader::next() {
    FrameHead head;
    if (at_end() || !whole_at(at_, head)) {
        return std::nullopt;
    }
    missing_ += head.sequence > sequence_ ? head.sequence - sequence_ : 0;
    sequence_ = head.sequence + 1;
    const Frame frame{static_cast<FrameKind>(head.kind), bytes_.substr(at_ + sizeof head, head.bytes)};
    at_ += sizeof head + head.bytes;
    return frame;
}

std::size_t FrameReader::skip_damage() {
    constexpr std::uint32_t kMagic = kFrameMagic;
    const std::string_view magic(reinterpret_cast<const char*>(&kMagic), sizeof kMagic);
    const std::size_t begin = at_;
    FrameHead head;
    for (std::size_t at = bytes_.find(magic, at_ + 1); at != std::string_view::npos;
         at = bytes_.find(magic, at + 1)) {
        if (whole_at(at, head)) {
            at_ = at;
            return at_ - begin;
        }
    }
    at_ = bytes_.size();
    return at_ - begin;
}

}  // namespace barograph::stream
