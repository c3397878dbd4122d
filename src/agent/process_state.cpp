// SPDX-License-Identifier: BSD-3-Clause
// See process_state.hpp.
#include "agent/process_state.hpp"

#include <algorithm>
#include <string_view>

#include "sys/files/input_file.hpp"
#include "sys/files/process_numbers.hpp"
#include "sys/text_line.hpp"

namespace barograph::agent {

ProcessState state_of(std::uint32_t pid, std::uint64_t start) noexcept {
    sys::BasicTextLine<64> path;
    path << "/proc/" << std::uint64_t{pid} << "/stat";
    char buffer[1024];
    std::string_view text = sys::read_text(path.c_str(), buffer);
    // The second field is a name in parentheses that may hold anything.
    const std::size_t name_end = text.rfind(") ");
    if (name_end == std::string_view::npos || name_end + 2 >= text.size()) {
        return ProcessState::kGone;
    }
    text.remove_prefix(name_end + 2);
    const char letter = text.front();
    if (letter == 'Z' || letter == 'X') {
        return ProcessState::kGone;
    }
    if (start != 0) {
        constexpr int kStartAfterState = 19;
        for (int field = 0; field < kStartAfterState; ++field) {
            text.remove_prefix(std::min(text.find(' '), text.size() - 1) + 1);
            if (text.empty()) {
                return ProcessState::kGone;
            }
        }
        std::uint64_t ticks = 0;
        for (const char c : text) {
            if (c < '0' || c > '9') {
                break;
            }
            ticks = ticks * 10 + static_cast<std::uint64_t>(c - '0');
        }
        if (ticks != start) {
            return ProcessState::kGone;
        }
    }
    return letter == 'T' || letter == 't' ? ProcessState::kStopped : ProcessState::kRuns;
}

ProcessState FollowedLife::look(const format::ArenaHeader& header) noexcept {
    if (!found_) {
        const sys::SeenProcess seen =
            sys::find_process(header.pid_namespace, header.pid, header.process_start);
        visible_ = seen.pid != 0 || sys::sees_all_processes();
        pid_ = seen.pid != 0 ? seen.pid : header.pid;
        in_proc_ = seen.in_proc;
        found_ = header.process_start != 0;
    }
    return visible_ ? state_of(in_proc_, header.process_start) : ProcessState::kRuns;
}

}  // namespace barograph::agent
