// SPDX-License-Identifier: BSD-3-Clause
// See settings.hpp. Names, defaults and limits come from spec/settings.toml.
#include "runtime/settings.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>

#include "runtime/generated/settings.hpp"
#include "runtime/own_process.hpp"

namespace barograph::runtime {
namespace {

using generated::Setting;

static_assert(record::SizeClasses::kMaxEdges == generated::kSizeClasses.maximum);

std::string_view environment(const char* name) noexcept {
    const char* value = std::getenv(name);
    return value == nullptr ? std::string_view() : std::string_view(value);
}

std::string_view text(const Setting& setting) noexcept {
    const std::string_view value = environment(setting.env);
    return value.empty() ? setting.default_value : value;
}

void complain(Settings& settings, const Setting& setting) noexcept {
    if (settings.complaint.view().empty()) {
        settings.complaint << setting.env << " is not understood, its default is used instead";
    }
}

std::uint64_t number(Settings& settings, const Setting& setting) noexcept {
    std::uint64_t value = 0;
    if (parse_number(text(setting), value) && value >= setting.minimum) {
        return value;
    }
    complain(settings, setting);
    (void)parse_number(setting.default_value, value);
    return value;
}

bool flag(Settings& settings, const Setting& setting) noexcept {
    const std::string_view value = text(setting);
    if (value != "1" && value != "0") {
        complain(settings, setting);
        return setting.default_value == "1";
    }
    return value == "1";
}

bool on_or_off(Settings& settings, const Setting& setting) noexcept {
    const std::string_view value = text(setting);
    if (value != "on" && value != "off") {
        complain(settings, setting);
        return setting.default_value == "on";
    }
    return value == "on";
}

// Without `barograph run` there is no job id: one that all ranks of a launch share, from the batch system or the launcher.
std::string_view inherited_job() noexcept {
    constexpr std::array kNames = {"SLURM_JOB_ID", "PBS_JOBID", "LSB_JOBID", "PMIX_NAMESPACE", "PMI_JOBID"};
    for (const char* name : kNames) {
        if (const std::string_view value = environment(name); !value.empty()) {
            return value;
        }
    }
    return "local";
}

}  // namespace

bool parse_number(std::string_view digits, std::uint64_t& value) noexcept {
    if (digits.empty() || digits.size() > 19) {
        return false;
    }
    std::uint64_t result = 0;
    for (const char c : digits) {
        if (c < '0' || c > '9') {
            return false;
        }
        result = result * 10 + static_cast<std::uint64_t>(c - '0');
    }
    value = result;
    return true;
}

bool parse_share(std::string_view text, double& share) noexcept {
    share = 0;
    if (text == "off") {
        return true;
    }
    if (text.empty() || text.back() != '%') {
        return false;
    }
    text.remove_suffix(1);
    const std::size_t point = text.find('.');
    const std::string_view decimals = point == std::string_view::npos ? "0" : text.substr(point + 1);
    std::uint64_t whole = 0;
    std::uint64_t rest = 0;
    if (!parse_number(text.substr(0, point), whole) || !parse_number(decimals, rest) || decimals.size() > 6) {
        return false;
    }
    double scale = 1;
    for (std::size_t i = 0; i < decimals.size(); ++i) {
        scale *= 10;
    }
    const double percent = static_cast<double>(whole) + static_cast<double>(rest) / scale;
    if (percent <= 0 || percent > 100) {
        return false;
    }
    share = percent / 100;
    return true;
}

bool parse_duration(std::string_view text, std::uint64_t& nanoseconds) noexcept {
    struct Unit {
        std::string_view name;
        std::uint64_t ns;
    };
    // The longer names first: "ms" ends in "s".
    constexpr Unit kUnits[] = {
        {"ms", 1'000'000}, {"s", 1'000'000'000}, {"m", 60'000'000'000}, {"h", 3'600'000'000'000}};
    constexpr std::uint64_t kMost = 1'000'000'000'000'000'000;
    for (const Unit& unit : kUnits) {
        if (text.ends_with(unit.name)) {
            text.remove_suffix(unit.name.size());
            std::uint64_t number = 0;
            if (!parse_number(text, number) || number == 0 || number > kMost / unit.ns) {
                return false;
            }
            nanoseconds = number * unit.ns;
            return true;
        }
    }
    return false;
}

bool parse_size_classes(std::string_view list, record::SizeClasses& classes) noexcept {
    classes = record::SizeClasses{};
    if (list == "log2") {
        return true;
    }
    std::uint64_t edges[record::SizeClasses::kMaxEdges];
    std::size_t count = 0;
    while (true) {
        const std::size_t comma = list.find(',');
        std::uint64_t edge = 0;
        if (count == record::SizeClasses::kMaxEdges || !parse_number(list.substr(0, comma), edge) ||
            edge == 0 || (count != 0 && edge <= edges[count - 1])) {
            return false;
        }
        edges[count++] = edge;
        if (comma == std::string_view::npos) {
            break;
        }
        list.remove_prefix(comma + 1);
    }
    classes = record::SizeClasses(std::span(edges, count));
    return true;
}

void read_settings(Settings& settings) noexcept {
    settings.output << text(generated::kOutput);
    settings.arena_directory << text(generated::kArenaDir);
    settings.plugin_path << text(generated::kPluginPath);
    settings.exclude_files << text(generated::kExcludeFiles);
    settings.include_files << text(generated::kIncludeFiles);
    if (settings.exclude_files.cut() || settings.include_files.cut()) {
        complain(settings, generated::kExcludeFiles);
    }
    settings.most_files = static_cast<std::uint32_t>(
        std::min<std::uint64_t>(number(settings, generated::kMostFiles), 1U << 24U));
    settings.job << (text(generated::kJob).empty() ? inherited_job() : text(generated::kJob));
    settings.arena_bytes = number(settings, generated::kArenaSize);
    settings.aggregators = static_cast<std::uint32_t>(number(settings, generated::kAggregators));
    settings.target_process = static_cast<std::uint32_t>(number(settings, generated::kTargetPid));
    settings.announce = flag(settings, generated::kAnnounce);
    settings.gathered = text(generated::kGathers) == host_name().view();
    settings.fold_communicators = static_cast<std::uint32_t>(number(settings, generated::kFoldCommunicators));
    settings.series_length = static_cast<std::uint32_t>(
        std::min<std::uint64_t>(number(settings, generated::kSeriesLength), record::SeriesTable::kMaxLength));
    settings.timeline_bins = static_cast<std::uint32_t>(
        std::min<std::uint64_t>(number(settings, generated::kTimelineBins), record::Timeline::kMaxBins));
    settings.split_sync = flag(settings, generated::kSplitSync);
    settings.trace = flag(settings, generated::kTrace);
    const std::string_view hdf5 = text(generated::kHdf5);
    if (hdf5 == "connector") {
        settings.hdf5 = Hdf5::kConnector;
    } else if (hdf5 == "both") {
        settings.hdf5 = Hdf5::kBoth;
    } else if (hdf5 != "calls") {
        complain(settings, generated::kHdf5);
    }
    const std::string_view record = text(generated::kRecord);
    if (record == "off") {
        settings.record = Record::kOff;
    } else if (record == "all") {
        settings.record = Record::kAll;
    } else if (record != "auto") {
        complain(settings, generated::kRecord);
    }
    settings.system = text(generated::kSystem) != "off";
    settings.matrix = on_or_off(settings, generated::kMatrix);
    settings.stacks = on_or_off(settings, generated::kStacks);
    settings.callsites = flag(settings, generated::kCallsites);
    settings.sampled_sites = on_or_off(settings, generated::kSampledSites);
    settings.stack_depth = static_cast<std::uint32_t>(
        std::min(number(settings, generated::kStackDepth), generated::kStackDepth.maximum));
    if (!parse_share(text(generated::kMaxOverhead), settings.max_overhead)) {
        complain(settings, generated::kMaxOverhead);
    }
    const std::string_view snapshot = text(generated::kSnapshot);
    settings.snapshots = snapshot == "signal" || parse_duration(snapshot, settings.snapshot_ns);
    if (!settings.snapshots && snapshot != "off") {
        complain(settings, generated::kSnapshot);
    }
    settings.snapshots_kept = static_cast<std::uint32_t>(number(settings, generated::kSnapshotKeep));
    if (!parse_size_classes(text(generated::kSizeClasses), settings.size_classes)) {
        complain(settings, generated::kSizeClasses);
    }
}

}  // namespace barograph::runtime
