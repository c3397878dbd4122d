// SPDX-License-Identifier: BSD-3-Clause
// See merge_profiles.hpp. Runs without the interpreter's lock, which it takes for each call of the progress
// function; what that raises (Ctrl-C) stops the work and leaves nothing behind.
#include "bindings/merge_profiles.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <map>

#include "merge/merge.hpp"
#include "merge/put_metadata.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace barograph::bindings {
namespace {

merge::SameRanks same_ranks_of(const std::string& text) {
    static const std::map<std::string, merge::SameRanks> kNames{{"refuse", merge::SameRanks::kRefuse},
                                                                {"first", merge::SameRanks::kFirst},
                                                                {"last", merge::SameRanks::kLast}};
    const auto found = kNames.find(text);
    if (found == kNames.end()) {
        throw nb::value_error("same_ranks is refuse, first or last");
    }
    return found->second;
}

nb::dict merge_profiles(std::vector<std::string> profiles, std::string output, const std::string& same_ranks,
                        bool any_job, bool salvage, std::optional<std::vector<std::uint32_t>> ranks,
                        std::optional<std::vector<std::uint32_t>> path_ids,
                        std::vector<std::pair<std::string, std::string>> metadata,
                        const nb::object& progress) {
    merge::Request request;
    request.profiles = std::move(profiles);
    request.output = std::move(output);
    request.same_ranks = same_ranks_of(same_ranks);
    request.any_job = any_job;
    request.salvage = salvage;
    request.ranks = std::move(ranks);
    request.paths = std::move(path_ids);
    request.metadata = std::move(metadata);
    if (!progress.is_none()) {
        request.progress = [&progress](double done) {
            const nb::gil_scoped_acquire locked;
            progress(done);
        };
    }
    merge::Result result;
    {
        const nb::gil_scoped_release unlocked;
        result = merge::merge(request);
    }
    nb::dict answer;
    answer["path"] = result.path;
    answer["ranks"] = result.ranks;
    answer["locations"] = result.locations;
    answer["call_paths"] = result.call_paths;
    answer["objects"] = result.objects;
    answer["facts"] = result.facts;
    answer["losses"] = result.losses;
    return answer;
}

}  // namespace

void add_merge(nb::module_& module) {
    module.def("put_metadata", &merge::put_metadata, "source"_a, "target"_a, "metadata"_a,
               nb::call_guard<nb::gil_scoped_release>());
    module.def("merge", &merge_profiles, "profiles"_a, "output"_a, "same_ranks"_a = "refuse",
               "any_job"_a = false, "salvage"_a = false, "ranks"_a = nb::none(), "path_ids"_a = nb::none(),
               "metadata"_a = std::vector<std::pair<std::string, std::string>>(), "progress"_a = nb::none());
}

}  // namespace barograph::bindings
