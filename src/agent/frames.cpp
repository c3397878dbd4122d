// SPDX-License-Identifier: BSD-3-Clause
// See frames.hpp.
#include "agent/frames.hpp"

#include <algorithm>
#include <cstring>

namespace barograph::agent {
std::optional<Request> RequestReader::next() {
    if (broken_ || bytes_.size() < sizeof(FrameHead)) {
        return std::nullopt;
    }
    FrameHead head;
    std::memcpy(&head, bytes_.data(), sizeof head);
    if (head.magic != kFrameMagic || head.version != kFrameVersion || head.bytes > kMostRequest ||
        head.sequence != sequence_) {
        broken_ = true;
        return std::nullopt;
    }
    const std::size_t whole = sizeof head + head.bytes;
    if (bytes_.size() < whole) {
        return std::nullopt;
    }
    const std::string_view payload = std::string_view(bytes_).substr(sizeof head, head.bytes);
    if (checksum_of(head, payload) != head.checksum) {
        broken_ = true;
        return std::nullopt;
    }
    ++sequence_;
    Request request{.kind = static_cast<FrameKind>(head.kind), .payload = std::string(payload)};
    bytes_.erase(0, whole);
    return request;
}

std::uint32_t StringTable::number_of(std::string_view text) {
    if (text.empty()) {
        return 0;
    }
    if (text.size() > kMostString) {
        text = text.substr(0, kMostString);
        // Not in the middle of a character.
        while (!text.empty() && (static_cast<unsigned char>(text.back()) & 0xC0U) == 0x80U) {
            text.remove_suffix(1);
        }
        if (!text.empty() && static_cast<unsigned char>(text.back()) >= 0xC0U) {
            text.remove_suffix(1);
        }
    }
    if (const auto known = numbers_.find(std::string(text)); known != numbers_.end()) {
        return known->second;
    }
    constexpr std::string_view kFurther = "...";
    if (numbers_.size() + 1 >= kMostStrings) {
        if (numbers_.size() < kMostStrings && !numbers_.contains(std::string(kFurther))) {
            add(kFurther);
        }
        return numbers_.at(std::string(kFurther));
    }
    add(text);
    return static_cast<std::uint32_t>(numbers_.size());
}

void StringTable::add(std::string_view text) {
    const auto number = static_cast<std::uint32_t>(numbers_.size() + 1);
    numbers_.emplace(text, number);
    const auto length = static_cast<std::uint32_t>(text.size());
    unsaid_.append(reinterpret_cast<const char*>(&number), sizeof number);
    unsaid_.append(reinterpret_cast<const char*>(&length), sizeof length);
    unsaid_ += text;
}

void StringTable::say_new(FrameQueue& queue) {
    std::string_view rest = unsaid_;
    while (!rest.empty()) {
        std::size_t end = 0;
        while (end < rest.size()) {
            std::uint32_t length = 0;
            std::memcpy(&length, rest.data() + end + sizeof length, sizeof length);
            const std::size_t whole = 2 * sizeof length + length;
            if (end + whole > kMostPayload) {
                break;
            }
            end += whole;
        }
        queue.add(FrameKind::kStrings, rest.substr(0, end));
        rest.remove_prefix(end);
    }
    unsaid_.clear();
}

}  // namespace barograph::agent
