// SPDX-License-Identifier: BSD-3-Clause
// See sample_rows.hpp.
#include "collect/arena/rows/sample_rows.hpp"

#include <map>
#include <string>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "format/arena/sample_layout.hpp"

namespace barograph::collect {

using format::CallSiteKind;
using format::kNoIndex;
using format::PythonAddress;

namespace {

class SampleRows {
public:
    SampleRows(const ArenaRecords& in, const ModuleMap& modules, TableBuilder& builder)
        : in_(in), modules_(modules), builder_(builder), out_(builder.tables()) {}

    std::uint32_t below(std::uint32_t path, std::uint64_t address) {
        auto known = names_.find(address);
        if (known == names_.end()) {
            known = names_.emplace(address, name_of(address)).first;
        }
        return builder_.path(path, format::Layer::kSource, known->second);
    }

    void count(std::uint32_t path, std::uint32_t location, CallSiteKind kind, std::uint64_t samples,
               std::uint64_t time_ns) {
        format::CallSite& site = row(path, location, kind);
        site.calls += samples;
        site.time_ns += time_ns;
        site.stands_for_ns += time_ns;
    }

    void count_kernel(std::uint32_t path, std::uint32_t location, std::uint64_t faults,
                      std::uint64_t system_ns) {
        if (faults == 0 && system_ns == 0) {
            return;
        }
        format::CallSite& site = row(path, location, CallSiteKind::kKernel);
        site.calls += faults;
        site.time_ns += system_ns;
    }

private:
    std::string name_of(std::uint64_t address) {
        if (PythonAddress::is(address)) {
            const std::uint64_t name = PythonAddress::name(address);
            return name < in_.sampled_names.size()
                       ? in_.sampled_names[name] + ":" + std::to_string(PythonAddress::line(address))
                       : "?";
        }
        CallSiteName frame = modules_.instruction(address);
        if (frame.name.empty()) {
            return "?";
        }
        out_.site_modules.insert_or_assign(std::move(frame.module_key), std::move(frame.module_path));
        return std::move(frame.name);
    }

    format::CallSite& row(std::uint32_t path, std::uint32_t location, CallSiteKind kind) {
        const auto [known, added] = rows_.emplace(std::tuple{path, location, kind}, out_.call_sites.size());
        if (added) {
            out_.call_sites.push_back({.path = path, .object = 0, .kind = kind, .location = location});
        }
        return out_.call_sites[known->second];
    }

    const ArenaRecords& in_;
    const ModuleMap& modules_;
    TableBuilder& builder_;
    LocalTables& out_;
    std::unordered_map<std::uint64_t, std::string> names_;  // address -> name of the frame
    std::map<std::tuple<std::uint32_t, std::uint32_t, CallSiteKind>, std::size_t>
        rows_;  // (path, location, kind) -> row
};

}  // namespace

void add_samples(const ArenaRecords& in, const SeriesPlaces& places, const ModuleMap& modules,
                 TableBuilder& builder) {
    SampleRows rows(in, modules, builder);
    for (const SampleEntry& sample : in.samples) {
        const std::uint32_t location = places.location_of(sample.slot);
        if (location == kNoIndex && sample.blocked) {
            continue;  // a thread that did nothing but wait
        }
        std::uint32_t path = location == kNoIndex ? kNoIndex : places.path_of(sample.node);
        if (path == kNoIndex) {
            ++builder.tables().skipped;
            continue;
        }
        for (auto caller = sample.callers.rbegin(); caller != sample.callers.rend(); ++caller) {
            // The call is before the return address.
            path = rows.below(path, PythonAddress::is(*caller) ? *caller : *caller - 1);
        }
        path = rows.below(path, sample.address);
        rows.count(path, location, sample.blocked ? CallSiteKind::kBlocked : CallSiteKind::kCpuTime,
                   sample.samples, sample.time_ns);
        rows.count_kernel(path, location, sample.faults, sample.system_ns);
    }
    for (const ThreadEntry& thread : in.threads) {
        const auto unknown = in.unknown_samples.find(thread.slot);
        const std::uint32_t location = places.location_of(thread.slot);
        const std::uint32_t root = places.path_of(thread.root);
        if (unknown == in.unknown_samples.end() || location == kNoIndex || root == kNoIndex) {
            continue;
        }
        const UnknownSamples& lost = unknown->second;
        if (lost.samples != 0) {
            rows.count(root, location, CallSiteKind::kCpuTime, lost.samples, lost.time_ns);
        }
        if (lost.blocked_samples != 0) {
            rows.count(root, location, CallSiteKind::kBlocked, lost.blocked_samples, lost.blocked_ns);
        }
    }
}

}  // namespace barograph::collect
