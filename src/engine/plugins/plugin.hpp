// SPDX-License-Identifier: BSD-3-Clause
// A module that was built apart, as the engine calls it: a shared library with the interface of
// include/barograph/engine.h, or any code that fills in the same functions. Throws PluginRefused for a file
// that is not a module.
#pragma once

#include <barograph/engine.h>

#include <functional>
#include <stdexcept>
#include <string>
#include <utility>

namespace barograph::engine {

// Why a module is not run, and what the user can do.
class PluginRefused : public std::invalid_argument {
public:
    PluginRefused(const std::string& what, std::string hint)
        : std::invalid_argument(what), hint_(std::move(hint)) {}
    [[nodiscard]] const std::string& hint() const noexcept { return hint_; }

private:
    std::string hint_;
};

struct Plugin {
    std::string name;
    std::string what;
    std::function<int(const barograph_engine_host*, barograph_engine_context*, void**)> start;
    std::function<int(void*, barograph_engine_context*)> finish{};
    std::function<void(void*)> end{};
};

// Loads a shared library, which stays loaded.
[[nodiscard]] Plugin load_plugin(const std::string& path);

}  // namespace barograph::engine
