// SPDX-License-Identifier: BSD-3-Clause
// See partly_recorded.hpp.
#include "runtime/job/partly_recorded.hpp"

#include <algorithm>
#include <exception>
#include <vector>

#include "collect/unify/rank_list.hpp"
#include "format/arena/profile_names.hpp"
#include "recover/arena_file.hpp"
#include "recover/recovery.hpp"
#include "runtime/profile_name.hpp"
#include "runtime/run_facts.hpp"
#include "sys/files/output_file.hpp"

namespace barograph::runtime {
namespace {

PartlyRecorded write(const Settings& settings, const World& world) {
    const std::vector<Companion> here = companions(world);
    if (here.empty() ||
        std::any_of(here.begin(), here.end(), [](const auto& one) { return one.recording; })) {
        return {};  // the last one writes
    }
    // Two may be the last at once: the one that makes this file is.
    const std::string claim = here.front().path + ".writing";
    sys::OutputFile claimed;
    if (claimed.create(claim.c_str()) != 0) {
        return {};
    }
    claimed.close();
    recover::Order order;
    for (const Companion& one : here) {
        order.sources.push_back({.path = one.path, .running = false});
    }
    order.world_size = world.size;
    // As its lowest rank called it, like in a job of which all ranks are recorded.
    const recover::ArenaSummary lowest = recover::look_at(here.front().path);
    const auto counts = lowest.metadata.find(format::kNamedOutputKey);
    const auto name = lowest.metadata.find(format::kNameKey);
    order.output = profile_path(settings, counts != lowest.metadata.end() && name != lowest.metadata.end()
                                              ? profile_name_in(name->second)
                                              : std::string_view());
    order.kind = recover::Kind::kFinalize;
    const recover::Recovered done = recover::write_profile(order);
    PartlyRecorded result;
    result.written = done.outcome.written;
    result.path = done.outcome.path;
    result.lowest = here.front().rank;
    result.missing = static_cast<std::uint32_t>(done.missing.size());
    result.missing_ranks = collect::rank_list(done.missing);
    if (done.outcome.written) {
        for (const Companion& one : here) {
            (void)recover::note_collected(one.path);
            (void)sys::remove_file(one.path.c_str());
        }
    } else {
        result.problem = done.outcome.problem.empty() ? "it could not be assembled" : done.outcome.problem;
    }
    (void)sys::remove_file(claim.c_str());
    return result;
}

}  // namespace

PartlyRecorded write_partly_recorded(const Settings& settings, const World& world) noexcept {
    try {
        return write(settings, world);
    } catch (const std::exception&) {
        return {};  // the arenas stay, for `barograph recover`
    }
}

}  // namespace barograph::runtime
