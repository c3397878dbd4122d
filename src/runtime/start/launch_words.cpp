// SPDX-License-Identifier: BSD-3-Clause
// See launch_words.hpp.
#include "runtime/start/launch_words.hpp"

#include <cstdlib>

#include "runtime/generated/read_settings.hpp"
#include "sys/mapping.hpp"

namespace barograph::runtime {
namespace {

struct Word {
    const char* variable;
    std::string_view LaunchWords::* kept;
};

constexpr Word kWords[] = {
    {generated::kCommand, &LaunchWords::command},
    {generated::kEnvironment, &LaunchWords::environment},
    {generated::kToolBefore, &LaunchWords::tool_before},
};

constinit LaunchWords words;

std::string_view in_environment(const char* variable) noexcept {
    const char* const value = std::getenv(variable);  // NOLINT(concurrency-mt-unsafe): nobody else runs
    return value != nullptr ? value : "";
}

}  // namespace

void keep_launch_words() noexcept {
    std::size_t bytes = 0;
    for (const Word& word : kWords) {
        bytes += in_environment(word.variable).size();
    }
    auto* const memory = bytes != 0 ? static_cast<char*>(sys::map_anonymous(bytes)) : nullptr;
    if (memory == nullptr) {
        return;
    }
    std::size_t used = 0;
    for (const Word& word : kWords) {
        const std::string_view value = in_environment(word.variable);
        value.copy(memory + used, value.size());
        words.*word.kept = {memory + used, value.size()};
        used += value.size();
    }
}

const LaunchWords& launch_words() noexcept { return words; }

}  // namespace barograph::runtime
