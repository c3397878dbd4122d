// SPDX-License-Identifier: BSD-3-Clause
// Generated from spec/live/link.toml by `python -m codegen`. Do not edit.
// How an agent and the server prove that they know a job's token, and seal what they send.
// clang-format off
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace barograph::agent {

inline constexpr std::string_view kLinkMagic = "BRGLINK1";
inline constexpr std::size_t kTokenBytes = 32;  // random bytes; a token's file has them in hexadecimal
inline constexpr std::size_t kNonceBytes = 32;  // fresh for each connection
inline constexpr std::size_t kProofBytes = 32;  // BLAKE2b-256
inline constexpr std::size_t kLabelBytes = 16;  // filled up with zeros
inline constexpr std::size_t kRecordHeadBytes = 8;  // before a record's payload
inline constexpr std::size_t kTagBytes = 16;  // behind a record's payload
inline constexpr std::size_t kMostRecord = 65536;  // bytes of a record's payload
inline constexpr std::size_t kProveWithinMs = 5000;  // from the connection to the proof; then it is closed
inline constexpr std::string_view kAgentProof = "agent proof";
inline constexpr std::string_view kServerProof = "server proof";
inline constexpr std::string_view kFromAgent = "agent records";
inline constexpr std::string_view kFromServer = "server records";

enum class RecordKind : std::uint8_t {
    kData = 0,  // bytes of the stream
    kEnd = 1,  // the other side need not connect again; the payload says why, in one line of UTF-8
};

}  // namespace barograph::agent
