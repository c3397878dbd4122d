// SPDX-License-Identifier: BSD-3-Clause
// See run_facts.hpp. Runs when recording starts, when MPI has started and when recording has stopped.
#include "runtime/run_facts.hpp"

#include <cmath>
#include <cstdlib>

#include "capture/openmp/constructs.hpp"
#include "format/arena/process_origin.hpp"
#include "format/arena/profile_names.hpp"
#include "runtime/generated/read_settings.hpp"
#include "runtime/start/launch_words.hpp"
#include "runtime/start/own_process.hpp"
#include "runtime/start/program_identity.hpp"
#include "sys/files/input_file.hpp"

namespace barograph::runtime {
namespace {

// Calls add(key, value) for each fact; no heap.
template <typename Add>
void each_program_fact(const Settings& settings, bool arena_is_file, Add add) {
    const sys::PathText program = executable_path();
    const sys::PathText folder = working_directory();
    sys::BasicTextLine<32> cores;
    cores << node_cores();
    sys::BasicTextLine<22 * record::SizeClasses::kMaxEdges> classes;
    for (const std::uint64_t edge : settings.size_classes.edges()) {
        classes << (classes.view().empty() ? "" : ",") << edge;
    }
    add("barograph.version", std::string_view(BAROGRAPH_VERSION));
    add("job.id", settings.job.view());
    add("program.name", base_name(program.view()));
    add("program.path", program.view());
    add("program.working_directory", folder.view());
    add("node.cores", cores.view());
    add("recording.arena", arena_is_file ? std::string_view("file") : std::string_view("anonymous"));
    add("recording.matrix", settings.matrix ? std::string_view("on") : std::string_view("off"));
    // With a budget some regions are not timed.
    const bool by_iteration = settings.region_series && settings.max_overhead <= 0;
    sys::BasicTextLine<32> executions;
    executions << settings.executions;
    add("recording.executions", executions.view());
    add("recording.region_series", by_iteration ? std::string_view("on") : std::string_view("off"));
    add("recording.size_classes", classes.view().empty() ? std::string_view("log2") : classes.view());
    if (settings.trace != 0) {
        // So that a trace that is not beside the profile is missed.
        sys::BasicTextLine<32> layers;
        std::uint32_t bits = settings.trace;
        for (const std::string_view layer : generated::kTraceLayers) {
            if ((bits & 1U) != 0) {
                layers << (layers.view().empty() ? "" : ",") << layer;
            }
            bits >>= 1U;
        }
        add("recording.trace", layers.view());
    }
    if (settings.max_overhead > 0) {
        // In millionths, so that nothing depends on how floating point numbers are written.
        sys::BasicTextLine<32> budget;
        budget << static_cast<std::uint64_t>(std::llround(settings.max_overhead * 1e6));
        add("recording.max_overhead_ppm", budget.view());
    }
    const LaunchWords& words = launch_words();
    const std::string_view before = words.tool_before;
    const std::size_t comma = before.find(',');
    std::uint64_t wall_ns = 0;
    std::uint64_t cpu_ns = 0;
    if (comma != std::string_view::npos && parse_number(before.substr(0, comma), wall_ns) &&
        parse_number(before.substr(comma + 1), cpu_ns)) {
        add("run.tool_before_ns", before.substr(0, comma));
        add("run.tool_before_cpu_ns", before.substr(comma + 1));
    }
    if (!words.command.empty()) {
        add("program.command", words.command);
    }
    if (!words.environment.empty()) {
        add("run.environment", words.environment);
    }
}

template <typename Add>
void each_mpi_fact(const MpiFacts& mpi, Add add) {
    if (!mpi.library.empty()) {
        add("mpi.library", mpi.library);
        add("mpi.standard", mpi.standard);
        add("mpi.thread_level", mpi.thread_level);
        add("mpi.library_file", mpi.library_file);
        add("capture.mpi.plugin", mpi.plugin);
        add("capture.mpi.plugin_built_with", mpi.plugin_mpi);
    }
    if (mpi.used_past_entries) {
        add("capture.mpi.not_recorded", "used");
    }
    if (!mpi.launched_ranks.empty()) {
        add("launch.ranks", mpi.launched_ranks);
        add("launch.launcher", mpi.launcher);
    }
}

sys::PathText whole_path(const Settings& settings, std::string_view name) noexcept {
    sys::PathText output;
    if (!settings.output.view().starts_with('/')) {
        output << working_directory().view() << "/";
    }
    append_named_path(output, settings, name);
    return output;
}

}  // namespace

std::vector<std::pair<std::string, std::string>> run_facts(const Settings& settings, const MpiFacts& mpi,
                                                           bool arena_is_file) {
    std::vector<std::pair<std::string, std::string>> facts;
    const auto add = [&](std::string_view key, std::string_view value) { facts.emplace_back(key, value); };
    each_program_fact(settings, arena_is_file, add);
    each_mpi_fact(mpi, add);
    if (const char* const tool = capture::openmp::tool_state()) {
        add("openmp.tool", tool);
    }
    const std::string maps = memory_maps();
    const auto add_way = [&](std::string_view key, WayPast way) {
        if (way != WayPast::kNone) {
            add(key, way == WayPast::kUsed ? "used" : "linked");
        }
    };
    add_way("io.io_uring", io_uring_in(maps));
    add_way("io.linux_aio", linux_aio_in(maps));
    if (mpi.library.empty() && !mpi.used_past_entries && !mpi_apart_in(maps).empty()) {
        add("capture.mpi.not_recorded", "apart");
    }
    if (const std::string libraries = libraries_in(maps); !libraries.empty()) {
        add("run.libraries", libraries);
    }
    return facts;
}

void describe_program(record::Process& process, const Settings& settings) noexcept {
    const auto add = [&](std::string_view key, std::string_view value) { process.describe(key, value); };
    each_program_fact(settings, process.arena().has_file(), add);
    describe_identity(process, settings.partition.view());
    process.describe(format::kOutputKey, whole_path(settings, {}).view());
}

void describe_name(record::Process& process, const Settings& settings, std::string_view name,
                   bool counts) noexcept {
    process.describe(format::kNameKey, name);
    if (counts) {
        process.describe(format::kNamedOutputKey, whole_path(settings, name).view());
    }
}

void describe_identity(record::Process& process, std::string_view name) noexcept {
    ProgramIdentity identity;
    identify_own_program(name, identity);
    process.describe(format::kProgramLabelKey, identity.label.view());
    process.describe(format::kProgramIdentityKey, identity.identity.view());
    if (!name.empty()) {
        process.describe(format::kProgramNamedKey, "1");
    }
}

void describe_mpi(record::Process& process, const MpiFacts& mpi) noexcept {
    each_mpi_fact(mpi, [&](std::string_view key, std::string_view value) { process.describe(key, value); });
}

void identify(format::ArenaHeader& header, const Settings& settings) noexcept {
    const auto host = host_name();
    host.view().copy(header.node, sizeof header.node - 1);
    settings.job.view().copy(header.job, sizeof header.job - 1);
    char buffer[64];
    sys::boot_id(buffer).copy(header.boot, sizeof header.boot - 1);
    header.pid_namespace = sys::pid_namespace();  // before what says that all of it is there
    header.process_start = sys::process_start_ticks(0);
    launch_name().view().copy(header.launch, sizeof header.launch - 1);
}

LaunchName launch_name() noexcept {
    LaunchName launch;
    // It is not a secret: it is in the command lines of the ranks.
    for (const char* name : {"PMIX_NAMESPACE", "PALS_APID", "FLUX_JOB_ID", "PMI_JOBID", "SLURM_STEP_ID"}) {
        if (const char* value = std::getenv(name); value != nullptr && *value != '\0') {
            launch << std::string_view(value);
            break;
        }
    }
    return launch;
}

void append_output_path(sys::PathText& path, const Settings& settings) noexcept {
    if (!settings.output.view().empty()) {
        path << settings.output.view();
        return;
    }
    const sys::PathText program = executable_path();
    path << base_name(program.view()) << "." << settings.job.view();
}

void append_named_path(sys::PathText& path, const Settings& settings, std::string_view name) noexcept {
    if (name.empty()) {
        append_output_path(path, settings);
        return;
    }
    const std::string_view usual = settings.output.view();
    path << usual.substr(0, usual.rfind('/') + 1) << name;
}

std::string profile_path(const Settings& settings, std::string_view name) {
    sys::PathText path;
    append_named_path(path, settings, settings.gathers.view().empty() ? name : std::string_view());
    return std::string(path.view());
}

}  // namespace barograph::runtime
