// SPDX-License-Identifier: BSD-3-Clause
// The settings of a recording, from the environment. Read once when the library is loaded; texts stay where the
// environment has them until then, so they are copied. Values that make no sense fall back to the default and are named.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "record/size_classes.hpp"
#include "sys/text_line.hpp"

namespace barograph::runtime {

enum class Record { kAuto, kAll, kOff };
enum class Hdf5 { kCalls, kConnector, kBoth };

struct Settings {
    sys::PathText output;  // empty: the program's name and the job
    sys::PathText arena_directory;
    sys::PathText plugin_path;
    sys::PathText exclude_files;  // patterns with colons between
    sys::PathText include_files;
    std::uint32_t most_files = 0;
    sys::BasicTextLine<128> job;
    std::uint64_t arena_bytes = 0;
    std::uint32_t aggregators = 0;
    Record record = Record::kAuto;
    Hdf5 hdf5 = Hdf5::kCalls;
    std::uint32_t target_process = 0;
    bool announce = false;
    bool gathered = false;  // `barograph run` waits on this node, and takes what is left to it
    std::uint32_t fold_communicators = 0;
    bool split_sync = false;
    bool trace = false;
    std::uint32_t series_length = 0;
    std::uint32_t timeline_bins = 0;
    bool matrix = true;       // count messages by receiver
    bool system = true;       // sample the process and its node
    double max_overhead = 0;  // share of the run time that recording may take; 0: no limit
    bool snapshots = false;   // on SIGUSR2, and every so often where snapshot_ns is not 0
    std::uint64_t snapshot_ns = 0;
    std::uint32_t snapshots_kept = 0;
    bool stacks = true;         // where I/O calls are made
    bool callsites = false;     // where MPI calls are made: a call path for each
    bool sampled_sites = true;  // where long ones, and some of the others, are made
    std::uint32_t stack_depth = 0;
    record::SizeClasses size_classes;
    sys::BasicTextLine<256> complaint;  // what was not understood; empty when all is well
};

void read_settings(Settings& settings) noexcept;

// Ascending decimal numbers with commas; false when the text is anything else. "log2" gives no edges.
[[nodiscard]] bool parse_size_classes(std::string_view text, record::SizeClasses& classes) noexcept;
// "off" is 0, "0.5%" is 0.005; at most 100%.
[[nodiscard]] bool parse_share(std::string_view text, double& share) noexcept;
// "250ms", "60s", "5m", "1h" in nanoseconds; more than 0 and less than 32 years.
[[nodiscard]] bool parse_duration(std::string_view text, std::uint64_t& nanoseconds) noexcept;
[[nodiscard]] bool parse_number(std::string_view text, std::uint64_t& number) noexcept;

}  // namespace barograph::runtime
