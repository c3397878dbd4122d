// SPDX-License-Identifier: BSD-3-Clause
// See hello.hpp.
#include "stream/hello.hpp"

#include <unistd.h>

#include "recover/liveness.hpp"
#include "stream/frames.hpp"
#include "sys/clock.hpp"

namespace barograph::stream {
namespace {

std::string quoted(std::string_view text) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string out = "\"";
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\') {
            out += '\\';
            out += c;
        } else if (byte < 0x20 || byte == 0x7f) {
            out += "\\u00";
            out += kDigits[byte >> 4U];
            out += kDigits[byte & 15U];
        } else {
            out += c;
        }
    }
    return out + "\"";
}

}  // namespace

std::string hello_text(std::string_view job, std::string_view node, std::uint64_t interval_ms) {
    const recover::Here here = recover::this_node();
    std::string text = "{\"format\":" + std::to_string(kFrameVersion);
    text += ",\"version\":" + quoted(BAROGRAPH_VERSION);
    text += ",\"job\":" + quoted(job);
    text += ",\"node\":" + quoted(node.empty() ? here.node : node);
    text += ",\"boot\":" + quoted(here.boot);
    text += ",\"pid\":" + std::to_string(::getpid());
    text += ",\"uid\":" + std::to_string(::geteuid());
    text += ",\"interval_ms\":" + std::to_string(interval_ms);
    text += ",\"unix_ns\":" + std::to_string(sys::unix_ns());
    text += ",\"monotonic_ns\":" + std::to_string(sys::monotonic_ns()) + "}";
    return text;
}

}  // namespace barograph::stream
