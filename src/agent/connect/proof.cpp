// SPDX-License-Identifier: BSD-3-Clause
// See proof.hpp.
#include "agent/connect/proof.hpp"

#include <monocypher.h>

#include <algorithm>

namespace barograph::agent {
namespace {

void derive(std::span<std::uint8_t> out, const Key& token, std::string_view label,
            const Exchange& exchange) noexcept {
    std::array<std::uint8_t, kLabelBytes> filled{};
    std::copy_n(label.begin(), std::min(label.size(), filled.size()), filled.begin());
    crypto_blake2b_ctx state;
    crypto_blake2b_keyed_init(&state, out.size(), token.bytes().data(), token.bytes().size());
    crypto_blake2b_update(&state, filled.data(), filled.size());
    crypto_blake2b_update(&state, exchange.agent.data(), exchange.agent.size());
    crypto_blake2b_update(&state, exchange.server.data(), exchange.server.size());
    crypto_blake2b_update(&state, reinterpret_cast<const std::uint8_t*>(exchange.job.data()),
                          exchange.job.size());
    crypto_blake2b_final(&state, out.data());
}

}  // namespace

Key::~Key() { crypto_wipe(bytes_.data(), bytes_.size()); }

Proof proof_of(const Key& token, std::string_view label, const Exchange& exchange) noexcept {
    Proof proof;
    derive(proof, token, label, exchange);
    return proof;
}

Key session_key(const Key& token, std::string_view label, const Exchange& exchange) noexcept {
    Key key;
    derive(key.writable(), token, label, exchange);
    return key;
}

bool same(const Proof& a, const Proof& b) noexcept { return crypto_verify32(a.data(), b.data()) == 0; }

std::array<std::uint8_t, kHelloBytes> hello(const Nonce& nonce) noexcept {
    std::array<std::uint8_t, kHelloBytes> message;
    std::copy(nonce.begin(), nonce.end(), std::copy(kLinkMagic.begin(), kLinkMagic.end(), message.begin()));
    return message;
}

bool nonce_of(Bytes message, Nonce& nonce) noexcept {
    if (message.size() != kHelloBytes || !std::equal(kLinkMagic.begin(), kLinkMagic.end(), message.begin())) {
        return false;
    }
    std::copy(message.begin() + kLinkMagic.size(), message.end(), nonce.begin());
    return true;
}

}  // namespace barograph::agent
