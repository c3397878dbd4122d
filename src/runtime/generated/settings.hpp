// SPDX-License-Identifier: BSD-3-Clause
// Generated from spec/settings.toml by `python -m codegen`. Do not edit.
#pragma once

#include <cstdint>
#include <string_view>

namespace barograph::runtime::generated {

struct Setting {
    const char* env;
    std::string_view default_value;
    std::uint64_t minimum;
    std::uint64_t maximum;  // 0: none
};

inline constexpr Setting kOutput{"BAROGRAPH_OUTPUT", "", 0, 0};
inline constexpr Setting kAggregators{"BAROGRAPH_AGGREGATORS", "0", 0, 0};
inline constexpr Setting kSizeClasses{"BAROGRAPH_SIZE_CLASSES", "log2", 0, 64};
inline constexpr Setting kMatrix{"BAROGRAPH_MATRIX", "on", 0, 0};
inline constexpr Setting kSystem{"BAROGRAPH_SYSTEM", "on", 0, 0};
inline constexpr Setting kHdf5{"BAROGRAPH_HDF5", "calls", 0, 0};
inline constexpr Setting kRecord{"BAROGRAPH_RECORD", "auto", 0, 0};
inline constexpr Setting kArenaDir{"BAROGRAPH_ARENA_DIR", "/dev/shm", 0, 0};
inline constexpr Setting kArenaSize{"BAROGRAPH_ARENA_SIZE", "268435456", 1048576, 0};
inline constexpr Setting kFoldCommunicators{"BAROGRAPH_FOLD_COMMUNICATORS", "32", 0, 0};
inline constexpr Setting kSeriesLength{"BAROGRAPH_SERIES_LENGTH", "500", 16, 0};
inline constexpr Setting kTimelineBins{"BAROGRAPH_TIMELINE_BINS", "256", 0, 0};
inline constexpr Setting kSplitSync{"BAROGRAPH_SPLIT_SYNC", "0", 0, 0};
inline constexpr Setting kTrace{"BAROGRAPH_TRACE", "0", 0, 0};
inline constexpr Setting kMaxOverhead{"BAROGRAPH_MAX_OVERHEAD", "off", 0, 0};
inline constexpr Setting kSnapshot{"BAROGRAPH_SNAPSHOT", "off", 0, 0};
inline constexpr Setting kSnapshotKeep{"BAROGRAPH_SNAPSHOT_KEEP", "2", 1, 0};
inline constexpr Setting kStacks{"BAROGRAPH_STACKS", "on", 0, 0};
inline constexpr Setting kCallsites{"BAROGRAPH_CALLSITES", "0", 0, 0};
inline constexpr Setting kSampledSites{"BAROGRAPH_SAMPLED_SITES", "on", 0, 0};
inline constexpr Setting kStackDepth{"BAROGRAPH_STACK_DEPTH", "16", 1, 64};
inline constexpr Setting kExcludeFiles{"BAROGRAPH_EXCLUDE_FILES", "", 0, 0};
inline constexpr Setting kIncludeFiles{"BAROGRAPH_INCLUDE_FILES", "", 0, 0};
inline constexpr Setting kMostFiles{"BAROGRAPH_MOST_FILES", "16384", 1, 0};
inline constexpr Setting kPluginPath{"BAROGRAPH_PLUGIN_PATH", "", 0, 0};
inline constexpr Setting kJob{"BAROGRAPH_JOB", "", 0, 0};
inline constexpr Setting kTargetPid{"BAROGRAPH_TARGET_PID", "0", 0, 0};
inline constexpr Setting kAnnounce{"BAROGRAPH_ANNOUNCE", "0", 0, 0};
inline constexpr Setting kGathers{"BAROGRAPH_GATHERS", "", 0, 0};
inline constexpr Setting kCommand{"BAROGRAPH_COMMAND", "", 0, 0};
inline constexpr Setting kEnvironment{"BAROGRAPH_ENVIRONMENT", "", 0, 0};
inline constexpr Setting kToolBefore{"BAROGRAPH_TOOL_BEFORE", "", 0, 0};

}  // namespace barograph::runtime::generated
