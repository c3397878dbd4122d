// SPDX-License-Identifier: BSD-3-Clause
// Each side of an agent's connection proves that it knows the token of the job, and both derive the keys that
// seal what they send from then on: see spec/live/link.toml. Called by link.cpp. Does no input or output;
// compares in constant time; wipes keys when it is done with them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "agent/connect/generated/link_numbers.hpp"

namespace barograph::agent {

using Bytes = std::span<const std::uint8_t>;

// 32 bytes that are overwritten when they are no longer needed.
class Key {
public:
    Key() noexcept = default;
    explicit Key(const std::array<std::uint8_t, kTokenBytes>& bytes) noexcept : bytes_(bytes) {}
    Key(const Key&) = default;
    Key& operator=(const Key&) = default;
    ~Key();
    [[nodiscard]] Bytes bytes() const noexcept { return bytes_; }
    [[nodiscard]] std::span<std::uint8_t, kTokenBytes> writable() noexcept { return bytes_; }

private:
    std::array<std::uint8_t, kTokenBytes> bytes_{};
};

using Nonce = std::array<std::uint8_t, kNonceBytes>;
using Proof = std::array<std::uint8_t, kProofBytes>;

// What both sides know of one connection.
struct Exchange {
    std::string job;
    Nonce agent{};
    Nonce server{};
};

// BLAKE2b of label, nonces and job, keyed with the token.
[[nodiscard]] Proof proof_of(const Key& token, std::string_view label, const Exchange& exchange) noexcept;
[[nodiscard]] Key session_key(const Key& token, std::string_view label, const Exchange& exchange) noexcept;
[[nodiscard]] bool same(const Proof& a, const Proof& b) noexcept;

// What precedes the nonce in the first message of each side.
inline constexpr std::size_t kHelloBytes = kLinkMagic.size() + kNonceBytes;
[[nodiscard]] std::array<std::uint8_t, kHelloBytes> hello(const Nonce& nonce) noexcept;
// False for anything else.
[[nodiscard]] bool nonce_of(Bytes message, Nonce& nonce) noexcept;

}  // namespace barograph::agent
