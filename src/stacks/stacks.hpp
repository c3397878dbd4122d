// SPDX-License-Identifier: BSD-3-Clause
// The call stack of a thread of another process of the same user, on demand, from outside. A thread that
// waits is read and not touched; one that runs is stopped for well below a millisecond while its stack is
// copied. Called by the Python module barograph._stacks and by the agent. Never fails because of what the
// other process is or does: the status says it.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace barograph::stacks {

struct Frame {
    // "/path/of/module+0x1a2b": in the file's own addresses, where the call returns to. "?+0x..." in no file:
    // in memory.
    std::string site;
    bool exact =
        false;  // the instruction that is next, not a return address: the innermost, and what a signal interrupted
};

struct Stack {
    std::uint32_t pid = 0;
    std::uint32_t tid = 0;
    std::string thread;  // its name
    // "ok", "not_permitted", "gone", "unreadable"
    std::string status = "unreadable";
    std::string reason;            // in a few words; of "ok": why it is not complete
    std::string method;            // "blocked": only read; "stopped": for a moment; "" where nothing was read
    std::uint64_t stopped_ns = 0;  // at most that long
    bool complete = false;         // up to the first frame of the thread
    std::vector<Frame> frames;     // innermost first, at most kMostFrames
    std::map<std::string, std::string>
        build_ids;  // of the modules that have one: first 16 hexadecimal digits, by path
};

// The stack of one thread; `tid` 0: the first thread of the process.
[[nodiscard]] Stack read_stack(std::uint32_t pid, std::uint32_t tid = 0);

// The stacks of all threads, the first one first.
[[nodiscard]] std::vector<Stack> read_stacks(std::uint32_t pid);

// One JSON object with the names of the fields; `frames` as "sites" and "exact", the numbers of those that
// are.
[[nodiscard]] std::string to_json(const Stack& stack);
// A text as a JSON string.
[[nodiscard]] std::string quoted(std::string_view text);
[[nodiscard]] std::string stack_json(std::uint32_t pid, std::uint32_t tid = 0);

}  // namespace barograph::stacks
