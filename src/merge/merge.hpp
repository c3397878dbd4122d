// SPDX-License-Identifier: BSD-3-Clause
// One or several profiles -> one profile file: a folder of parts becomes a file, the profiles of a job's
// nodes become one, some ranks or call paths of a profile become a smaller profile. Called by the bindings.
// Never changes what it reads and never replaces a file; holds a batch of facts at a time, not all of them.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace barograph::merge {

// What to do when several profiles have a rank: say no, or take it from the first or the last one that has
// it.
enum class SameRanks : std::uint8_t { kRefuse, kFirst, kLast };

struct Request {
    std::vector<std::string> profiles;
    std::string output;  // path without ".baro"
    SameRanks same_ranks = SameRanks::kRefuse;
    bool any_job = false;  // also profiles that say they are of different jobs
    bool salvage = false;
    // Only these, when given. Call paths are those of the first profile; what leads to them is included.
    std::optional<std::vector<std::uint32_t>> ranks;
    std::optional<std::vector<std::uint32_t>> paths;
    std::vector<std::pair<std::string, std::string>> metadata;  // added, or instead of what is there
    std::function<void(double)> progress;                       // share done, 0 to 1; may throw to stop
    double batch_facts = 2'000'000;  // held at a time; 90 bytes each, and as much again while they are read
};

struct Result {
    std::string path;  // a number is added to the name where it is taken
    std::uint64_t ranks = 0;
    std::uint64_t locations = 0;
    std::uint64_t call_paths = 0;
    std::uint64_t objects = 0;
    std::uint64_t facts = 0;
    std::vector<std::string> losses;  // what a salvaging reader left out
};

// Why profiles cannot become one.
class MergeError : public std::runtime_error {
public:
    explicit MergeError(const std::string& message, std::string hint = {})
        : std::runtime_error(message), hint_(std::move(hint)) {}
    [[nodiscard]] const std::string& hint() const noexcept { return hint_; }

private:
    std::string hint_;
};

// Throws MergeError, read::ProfileError or std::bad_alloc.
[[nodiscard]] Result merge(const Request& request);

}  // namespace barograph::merge
