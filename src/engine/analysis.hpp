// SPDX-License-Identifier: BSD-3-Clause
// Analyzes the events of a saved trace with the modules that are asked for. Called by the bindings. Throws
// ProfileError for a damaged file, std::invalid_argument for a module that there is not.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/modules/module.hpp"

namespace barograph::engine {

struct AnalysisOptions {
    unsigned workers = 1;
    std::vector<std::string> modules{};  // none: all
    bool salvage = false;                // leave out blocks that are damaged
    // Where several processes share the work, all called with the same arguments: which one this is, and its
    // sockets to the others. Process 0 returns what all have found, the others nothing.
    std::uint32_t process = 0;
    std::vector<int> sockets{};  // none: it is alone; else closed at the end
};

struct Analysis {
    std::uint64_t events = 0;
    std::uint64_t damaged = 0;  // blocks that were left out
    std::vector<NamedTable> tables;
    std::vector<Failure> failures;  // of modules
};

struct ModuleInfo {
    std::string_view name;
    std::string_view what;
};
[[nodiscard]] const std::vector<ModuleInfo>& modules();
// The modules of these names; without names: all.
[[nodiscard]] std::vector<std::unique_ptr<Module>> make_modules(const std::vector<std::string>& names);

// `late_ns`: how long after the first process each rank that counts began.
[[nodiscard]] Analysis analyze_trace(const std::vector<std::string>& files,
                                     const std::map<std::uint32_t, std::uint64_t>& late_ns,
                                     const AnalysisOptions& options);

}  // namespace barograph::engine
