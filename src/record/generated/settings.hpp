// SPDX-License-Identifier: BSD-3-Clause
// Generated from spec/settings.toml by `python -m codegen`. Do not edit.
// The settings of a recording, with their defaults. Filled once, when the library is loaded, and then
// handed to all who need it by reference. spec/settings.toml says what each means: texts here would have
// everything compiled again for a better wording.
// clang-format off
#pragma once

#include <cstdint>

#include "record/size_classes.hpp"
#include "sys/text_line.hpp"

namespace barograph::record {

struct Settings {
    enum class Hdf5 : std::uint8_t { kCalls, kConnector, kBoth };
    enum class Record : std::uint8_t { kAuto, kAll, kOff };
    enum class Events : std::uint8_t { kArena, kRing };
    enum class SampleClock : std::uint8_t { kCpu, kWall };
    enum class SampleTimer : std::uint8_t { kEvent, kPosix };
    enum class Couple : std::uint8_t { kOff, kMpi };
    struct Duration {
        bool on = false;
        std::uint64_t ns = 0;  // 0: on, but not by time
    };

    sys::PathText output;
    std::uint32_t aggregators = 0;
    SizeClasses size_classes;
    bool matrix = true;
    bool system = true;
    Duration system_interval;
    bool crash_stack = true;
    Hdf5 hdf5 = Hdf5::kCalls;
    Record record = Record::kAuto;
    sys::PathText arena_dir;
    std::uint64_t arena_size = 268435456;
    std::uint32_t fold_communicators = 32;
    std::uint32_t series_length = 500;
    std::uint32_t executions = 16;
    bool region_series = true;
    std::uint32_t timeline_bins = 256;
    bool split_sync = false;
    std::uint32_t trace = 0;
    std::uint64_t flight_recorder = 0;
    std::uint64_t ring_size = 4194304;
    Events events = Events::kArena;
    double max_overhead = 0;
    std::uint32_t sample = 0;
    SampleClock sample_clock = SampleClock::kCpu;
    SampleTimer sample_timer = SampleTimer::kEvent;
    Duration snapshot;
    std::uint32_t snapshot_keep = 2;
    bool stacks = true;
    bool callsites = false;
    bool sampled_sites = true;
    std::uint32_t stack_depth = 16;
    sys::BasicTextLine<4096> exclude_files;
    sys::BasicTextLine<4096> include_files;
    std::uint32_t most_files = 16384;
    sys::PathText plugin_path;
    sys::BasicTextLine<128> partition;
    Couple couple = Couple::kOff;
    sys::BasicTextLine<128> job;
    std::uint32_t target_pid = 0;
    bool announce = false;
    sys::BasicTextLine<256> gathers;
};

}  // namespace barograph::record
