// SPDX-License-Identifier: BSD-3-Clause
// See plugin.hpp.
#include "engine/plugins/plugin.hpp"

#include <dlfcn.h>

#include <cstddef>

namespace barograph::engine {
namespace {

constexpr const char* kSymbol = "barograph_engine_module";

std::string rebuild_hint() {
    return "rebuild it: cc -shared -fPIC -I\"$(barograph env --include)\" FILE.c -o FILE.so";
}

}  // namespace

Plugin load_plugin(const std::string& path) {
    void* const library = ::dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr) {
        const char* const why = ::dlerror();
        const std::string reason = why == nullptr ? "it cannot be loaded" : why;
        const std::string prefix = path + ": ";
        throw PluginRefused(
            path +
                " is not a module: " + (reason.starts_with(prefix) ? reason.substr(prefix.size()) : reason),
            "a module is a shared library or a file in Python: docs/how-to/engine-modules.md");
    }
    const auto* const info = static_cast<const barograph_engine_module_info*>(::dlsym(library, kSymbol));
    if (info == nullptr) {
        throw PluginRefused(path + " is not a module: it has no symbol " + kSymbol,
                            "define it as <barograph/engine.h> says");
    }
    if (info->version != BAROGRAPH_ENGINE_VERSION) {
        throw PluginRefused(path + " has version " + std::to_string(info->version) +
                                " of the interface for modules, this Barograph has version " +
                                std::to_string(BAROGRAPH_ENGINE_VERSION),
                            rebuild_hint());
    }
    if (info->size != sizeof(barograph_engine_module_info) || info->name == nullptr ||
        info->start == nullptr) {
        throw PluginRefused(path + " says nothing of itself: size, name and start are required",
                            rebuild_hint());
    }
    return {.name = info->name,
            .what = info->what == nullptr ? "" : info->what,
            .start = info->start,
            .finish = info->finish,
            .end = info->end};
}

}  // namespace barograph::engine
