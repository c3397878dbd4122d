// SPDX-License-Identifier: BSD-3-Clause
// A token, nonces and a job that never change, for the tests of this folder.
#pragma once

#include <cstdint>
#include <numeric>
#include <string>

#include "agent/connect/proof.hpp"

namespace barograph::agent {

inline Key test_token() {
    Key token;
    std::iota(token.writable().begin(), token.writable().end(), std::uint8_t{0});
    return token;
}

inline Exchange test_exchange() {
    Exchange exchange{"20260131-101500-4711", {}, {}};
    for (std::size_t i = 0; i < kNonceBytes; ++i) {
        exchange.agent[i] = static_cast<std::uint8_t>(0xa0 + i % 16);
        exchange.server[i] = static_cast<std::uint8_t>(0x50 + i % 16);
    }
    return exchange;
}

inline std::string in_hexadecimal(Bytes bytes) {
    std::string text;
    for (const std::uint8_t byte : bytes) {
        text += "0123456789abcdef"[byte >> 4];
        text += "0123456789abcdef"[byte & 15];
    }
    return text;
}

}  // namespace barograph::agent
