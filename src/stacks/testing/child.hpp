// SPDX-License-Identifier: BSD-3-Clause
// A child process that a test looks at: place.c compiled in one way. Killed when the object goes.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "stacks/stacks.hpp"

namespace barograph::stacks {

class Child {
public:
    // Waits until it says that it is ready.
    Child(const std::string& program, std::vector<std::string> words);
    ~Child();
    Child(const Child&) = delete;
    Child& operator=(const Child&) = delete;

    [[nodiscard]] std::uint32_t pid() const noexcept { return static_cast<std::uint32_t>(pid_); }
    // Until it (or one of its threads) waits in a system call or has another state of proc(5).
    void wait_for(char state, std::uint32_t tid = 0) const;
    // The functions of place.c on a stack, innermost first, others left out.
    [[nodiscard]] std::vector<std::string> functions_on(const Stack& stack) const;
    // The rest of what it prints after its input has ended.
    [[nodiscard]] std::string finish();
    void kill(int signal) const noexcept;

private:
    std::string line();

    std::string program_;
    int pid_ = -1;
    int output_ = -1;
    int input_ = -1;
    std::map<std::string, std::pair<std::uint64_t, std::uint64_t>> functions_;
};

}  // namespace barograph::stacks
