// SPDX-License-Identifier: BSD-3-Clause
// See records.hpp.
#include "agent/connect/records.hpp"

#include <monocypher.h>

#include <algorithm>
#include <array>
#include <cstring>

namespace barograph::agent {
namespace {

using Head = std::array<std::uint8_t, kRecordHeadBytes>;
using Tag = std::array<std::uint8_t, kTagBytes>;

const std::uint8_t* bytes_of(std::string_view text) noexcept {
    return reinterpret_cast<const std::uint8_t*>(text.data());
}

Head head_of(std::size_t bytes, RecordKind kind) noexcept {
    Head head{};
    for (std::size_t i = 0; i < 4; ++i) {
        head[i] = static_cast<std::uint8_t>(bytes >> (8 * i));
    }
    head[4] = static_cast<std::uint8_t>(kind);
    return head;
}

Tag tag_of(const Key& key, std::uint64_t number, const Head& head, std::string_view payload) noexcept {
    std::array<std::uint8_t, 8> counted{};
    for (std::size_t i = 0; i < counted.size(); ++i) {
        counted[i] = static_cast<std::uint8_t>(number >> (8 * i));
    }
    Tag tag;
    crypto_blake2b_ctx state;
    crypto_blake2b_keyed_init(&state, tag.size(), key.bytes().data(), key.bytes().size());
    crypto_blake2b_update(&state, counted.data(), counted.size());
    crypto_blake2b_update(&state, head.data(), head.size());
    crypto_blake2b_update(&state, bytes_of(payload), payload.size());
    crypto_blake2b_final(&state, tag.data());
    return tag;
}

}  // namespace

void Sealer::seal(std::string_view bytes, std::string& out) {
    while (!bytes.empty()) {
        const std::string_view payload = bytes.substr(0, kMostRecord);
        add(RecordKind::kData, payload, out);
        bytes.remove_prefix(payload.size());
    }
}

void Sealer::add(RecordKind kind, std::string_view payload, std::string& out) {
    const Head head = head_of(payload.size(), kind);
    const Tag tag = tag_of(key_, number_++, head, payload);
    out.append(reinterpret_cast<const char*>(head.data()), head.size());
    out.append(payload);
    out.append(reinterpret_cast<const char*>(tag.data()), tag.size());
}

std::optional<Record> Opener::next() {
    if (broken_ || bytes_.size() < kRecordHeadBytes) {
        return std::nullopt;
    }
    Head head;
    std::memcpy(head.data(), bytes_.data(), head.size());
    std::size_t size = 0;
    for (std::size_t i = 0; i < 4; ++i) {
        size |= std::size_t{head[i]} << (8 * i);
    }
    if (size > kMostRecord) {
        broken_ = true;
        return std::nullopt;
    }
    if (bytes_.size() < kRecordHeadBytes + size + kTagBytes) {
        return std::nullopt;
    }
    const std::string_view payload = std::string_view(bytes_).substr(kRecordHeadBytes, size);
    const Tag tag = tag_of(key_, number_, head, payload);
    if (crypto_verify16(tag.data(), bytes_of(bytes_) + kRecordHeadBytes + size) != 0) {
        broken_ = true;
        return std::nullopt;
    }
    ++number_;
    Record record{static_cast<RecordKind>(head[4]), std::string(payload)};
    bytes_.erase(0, kRecordHeadBytes + size + kTagBytes);
    return record;
}

}  // namespace barograph::agent
