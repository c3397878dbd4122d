// SPDX-License-Identifier: BSD-3-Clause
// Generated from spec/settings.toml by `python -m codegen`. Do not edit.
// Every setting with its variable, default and limits; Reader is that of runtime/start/setting_reader.hpp.
// clang-format off
#pragma once

#include <string_view>

#include "record/generated/settings.hpp"

namespace barograph::runtime::generated {

// Variables that are looked up when they are needed.
inline constexpr const char* kWrap = "BAROGRAPH_WRAP";
inline constexpr const char* kInstrument = "BAROGRAPH_INSTRUMENT";
inline constexpr const char* kOnlyFunctions = "BAROGRAPH_ONLY_FUNCTIONS";
inline constexpr const char* kExceptFunctions = "BAROGRAPH_EXCEPT_FUNCTIONS";
inline constexpr const char* kDefaultOutput = "BAROGRAPH_DEFAULT_OUTPUT";
inline constexpr const char* kCommand = "BAROGRAPH_COMMAND";
inline constexpr const char* kEnvironment = "BAROGRAPH_ENVIRONMENT";
inline constexpr const char* kToolBefore = "BAROGRAPH_TOOL_BEFORE";

// What the bits of a setting mean, the lowest first.
inline constexpr std::string_view kTraceLayers[] = {"io", "mpi", "regions"};

template <class Reader>
void read_settings(Reader& read, record::Settings& to) noexcept {
    read.text({.variable = "BAROGRAPH_OUTPUT", .fallback = ""}, to.output);
    read.number({.variable = "BAROGRAPH_AGGREGATORS", .fallback = "0", .minimum = 0, .maximum = 1048576}, to.aggregators);
    read.size_classes({.variable = "BAROGRAPH_SIZE_CLASSES", .fallback = "log2"}, to.size_classes);
    read.on_or_off({.variable = "BAROGRAPH_MATRIX", .fallback = "on"}, to.matrix);
    read.on_or_off({.variable = "BAROGRAPH_SYSTEM", .fallback = "on"}, to.system);
    read.duration({.variable = "BAROGRAPH_SYSTEM_INTERVAL", .fallback = "off"}, to.system_interval);
    read.on_or_off({.variable = "BAROGRAPH_CRASH_STACK", .fallback = "on"}, to.crash_stack);
    read.choice({.variable = "BAROGRAPH_HDF5", .fallback = "calls"}, to.hdf5, {"calls", "connector", "both"});
    read.choice({.variable = "BAROGRAPH_RECORD", .fallback = "auto"}, to.record, {"auto", "all", "off"});
    read.text({.variable = "BAROGRAPH_ARENA_DIR", .fallback = "/dev/shm"}, to.arena_dir);
    read.number({.variable = "BAROGRAPH_ARENA_SIZE", .fallback = "268435456", .minimum = 1048576, .maximum = 17592186044416}, to.arena_size);
    read.number({.variable = "BAROGRAPH_FOLD_COMMUNICATORS", .fallback = "32", .minimum = 0, .maximum = 16777216}, to.fold_communicators);
    read.number({.variable = "BAROGRAPH_SERIES_LENGTH", .fallback = "500", .minimum = 16, .maximum = 1048576}, to.series_length);
    read.number({.variable = "BAROGRAPH_EXECUTIONS", .fallback = "16", .minimum = 1, .maximum = 65536}, to.executions);
    read.on_or_off({.variable = "BAROGRAPH_REGION_SERIES", .fallback = "on"}, to.region_series);
    read.number({.variable = "BAROGRAPH_TIMELINE_BINS", .fallback = "256", .minimum = 0, .maximum = 1048576}, to.timeline_bins);
    read.flag({.variable = "BAROGRAPH_SPLIT_SYNC", .fallback = "0"}, to.split_sync);
    read.layers({.variable = "BAROGRAPH_TRACE", .fallback = "0"}, to.trace, {"io", "mpi", "regions"}, "mpi,io");
    read.number_or_none({.variable = "BAROGRAPH_FLIGHT_RECORDER", .fallback = "off", .minimum = 65536, .maximum = 1073741824}, to.flight_recorder, {"off"});
    read.number({.variable = "BAROGRAPH_RING_SIZE", .fallback = "4194304", .minimum = 65536, .maximum = 1073741824}, to.ring_size);
    read.choice({.variable = "BAROGRAPH_EVENTS", .fallback = "arena"}, to.events, {"arena", "ring"});
    read.share({.variable = "BAROGRAPH_MAX_OVERHEAD", .fallback = "off"}, to.max_overhead);
    read.rate({.variable = "BAROGRAPH_SAMPLE", .fallback = "off", .minimum = 1, .maximum = 10000}, to.sample);
    read.choice({.variable = "BAROGRAPH_SAMPLE_CLOCK", .fallback = "cpu"}, to.sample_clock, {"cpu", "wall"});
    read.choice({.variable = "BAROGRAPH_SAMPLE_TIMER", .fallback = "event"}, to.sample_timer, {"event", "posix"});
    read.duration({.variable = "BAROGRAPH_SNAPSHOT", .fallback = "off"}, to.snapshot, {"signal"});
    read.number({.variable = "BAROGRAPH_SNAPSHOT_KEEP", .fallback = "2", .minimum = 1, .maximum = 1048576}, to.snapshot_keep, {"all"});
    read.on_or_off({.variable = "BAROGRAPH_STACKS", .fallback = "on"}, to.stacks);
    read.flag({.variable = "BAROGRAPH_CALLSITES", .fallback = "0"}, to.callsites);
    read.on_or_off({.variable = "BAROGRAPH_SAMPLED_SITES", .fallback = "on"}, to.sampled_sites);
    read.number({.variable = "BAROGRAPH_STACK_DEPTH", .fallback = "16", .minimum = 1, .maximum = 64}, to.stack_depth);
    read.text({.variable = "BAROGRAPH_EXCLUDE_FILES", .fallback = ""}, to.exclude_files);
    read.text({.variable = "BAROGRAPH_INCLUDE_FILES", .fallback = ""}, to.include_files);
    read.number({.variable = "BAROGRAPH_MOST_FILES", .fallback = "16384", .minimum = 1, .maximum = 16777216}, to.most_files);
    read.text({.variable = "BAROGRAPH_PLUGIN_PATH", .fallback = ""}, to.plugin_path);
    read.text({.variable = "BAROGRAPH_PARTITION", .fallback = ""}, to.partition);
    read.choice({.variable = "BAROGRAPH_COUPLE", .fallback = "off"}, to.couple, {"off", "mpi"});
    read.text({.variable = "BAROGRAPH_JOB", .fallback = ""}, to.job);
    read.number({.variable = "BAROGRAPH_TARGET_PID", .fallback = "0", .minimum = 0, .maximum = 4194304}, to.target_pid);
    read.flag({.variable = "BAROGRAPH_ANNOUNCE", .fallback = "0"}, to.announce);
    read.text({.variable = "BAROGRAPH_GATHERS", .fallback = ""}, to.gathers);
}

}  // namespace barograph::runtime::generated
