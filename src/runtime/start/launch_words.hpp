// SPDX-License-Identifier: BSD-3-Clause
// What `barograph run` says in the environment that belongs in the profile. It is copied when the library is
// loaded: when the profile is written, the program may have emptied its environment, another thread may be
// changing it, or it may be on a stack that is gone (`environ = mine;` in main()).
#pragma once

#include <string_view>

namespace barograph::runtime {

struct LaunchWords {
    std::string_view command;      // the program and its arguments, cleaned of secrets; JSON
    std::string_view environment;  // the run's; JSON
    std::string_view tool_before;  // nanoseconds before the program was started: wall,cpu
};

// Called while no other thread runs. What there is no memory for is empty.
void keep_launch_words() noexcept;
[[nodiscard]] const LaunchWords& launch_words() noexcept;

}  // namespace barograph::runtime
