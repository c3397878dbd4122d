// SPDX-License-Identifier: BSD-3-Clause
// A stack as one JSON object, for what sends it elsewhere. See stacks.hpp.
#include <string_view>

#include "format/bytes/utf8.hpp"
#include "stacks/stacks.hpp"

namespace barograph::stacks {

std::string quoted(std::string_view text) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string quoted = "\"";
    for (const char c : format::valid_utf8(text)) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\') {
            quoted += '\\';
            quoted += c;
        } else if (byte < 0x20) {
            quoted += "\\u00";
            quoted += kDigits[byte >> 4U];
            quoted += kDigits[byte & 15U];
        } else {
            quoted += c;
        }
    }
    return quoted + '"';
}

std::string to_json(const Stack& stack) {
    std::string sites;
    std::string exact;
    std::string build_ids;
    for (std::size_t i = 0; i < stack.frames.size(); ++i) {
        sites += (i != 0 ? "," : "") + quoted(stack.frames[i].site);
        if (stack.frames[i].exact) {
            exact += (exact.empty() ? "" : ",") + std::to_string(i);
        }
    }
    for (const auto& [path, digits] : stack.build_ids) {
        build_ids += (build_ids.empty() ? "" : ",") + quoted(path) + ":" + quoted(digits);
    }
    return "{\"pid\":" + std::to_string(stack.pid) + ",\"tid\":" + std::to_string(stack.tid) +
           ",\"thread\":" + quoted(stack.thread) + ",\"status\":" + quoted(stack.status) +
           ",\"reason\":" + quoted(stack.reason) + ",\"method\":" + quoted(stack.method) +
           ",\"stopped_ns\":" + std::to_string(stack.stopped_ns) +
           ",\"complete\":" + (stack.complete ? "true" : "false") + ",\"sites\":[" + sites + "],\"exact\":[" +
           exact + "],\"build_ids\":{" + build_ids + "}}";
}

std::string stack_json(std::uint32_t pid, std::uint32_t tid) { return to_json(read_stack(pid, tid)); }

}  // namespace barograph::stacks
