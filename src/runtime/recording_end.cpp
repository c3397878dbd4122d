// SPDX-License-Identifier: BSD-3-Clause
// The end of a recording: what a process has recorded becomes part of a profile. See recording.hpp.
#include <fcntl.h>
#include <sys/stat.h>

#include <algorithm>
#include <exception>
#include <string>

#include "capture/io/io_host.hpp"
#include "capture/io/unseen.hpp"
#include "capture/openmp/constructs.hpp"
#include "capture/region/regions.hpp"
#include "capture/sample/sampler.hpp"
#include "capture/source/call_sites.hpp"
#include "collect/collect.hpp"
#include "collect/output/trace_file.hpp"
#include "runtime/crash_stack.hpp"
#include "runtime/job/execution_watch.hpp"
#include "runtime/job/partly_recorded.hpp"
#include "runtime/recording.hpp"
#include "runtime/run_facts.hpp"
#include "runtime/start/own_process.hpp"
#include "runtime/warning.hpp"
#include "sys/errno_guard.hpp"
#include "sys/mapping.hpp"
#include "sys/system_call.hpp"

namespace barograph::runtime {
namespace {

// The host in `HOST@DEVICE:INODE`; the rest names the directory of arenas.
std::string_view waiting_host(const Settings& settings) noexcept {
    const std::string_view where = settings.gathers.view();
    return where.substr(0, std::min(where.find('@'), where.size()));
}

}  // namespace

bool Recording::is_gathered() const noexcept {
    return waiting_host(settings_) == host_name().view() && !is_out_of_sight();
}

bool Recording::is_out_of_sight() const noexcept {
    const std::string_view host = waiting_host(settings_);
    const std::string_view where = settings_.gathers.view().substr(host.size());
    struct stat status{};
    if (where.empty() || host != host_name().view() ||
        sys::system_call(SYS_newfstatat, AT_FDCWD, sys::word(settings_.arena_dir.c_str()), sys::word(&status),
                         0) != 0) {
        return false;
    }
    sys::BasicTextLine<64> own;
    own << "@" << std::uint64_t{status.st_dev} << ":" << std::uint64_t{status.st_ino};
    return where != own.view();
}

void Recording::end_fork() noexcept {
    if (state_.exchange(State::kOff, std::memory_order_acq_rel) != State::kRecording) {
        return;
    }
    capture::io::stop();
    samples_.stop();
    process_.stop();
    // The arena stays: the profile's name is the parent's. Where nobody finds it, it becomes one of its own.
    if (is_out_of_sight()) {
        collect::LocalTransport alone;
        const collect::Outcome outcome = write_profile(alone, true);
        tell(outcome, true);
        if (outcome.written) {
            process_.arena().remove_file();
        }
    }
}

bool Recording::stop_recording() noexcept {
    forget_crash_stack();
    capture::io::check_open_files();
    capture::io::stop();
    capture::sample::stop();
    snapshots_.stop();
    timed_samples_.stop();
    if (state_.load(std::memory_order_acquire) != State::kRecording) {
        return false;
    }
    capture::openmp::end_recording();
    process_.header().table_bytes.fetch_add(sys::anonymous_bytes(), std::memory_order_relaxed);
    if (record::Thread* thread = capture::region::current_thread; thread != nullptr) {
        thread->settle_notes();
    }
    samples_.stop();
    process_.stop();
    const bool paused = process_.header().paused_since.load(std::memory_order_relaxed) != 0;
    watch_after_end(settings_, is_gathered() && !paused);  // what a pause leaves out is not a loss
    return true;
}

void Recording::collect(collect::Transport& transport) noexcept {
    const bool recorded = stop_recording();
    const bool to_agent = recorded && settings_.trace && process_.ring() != nullptr;
    const bool followed = to_agent && process_.ring()->is_followed();
    const collect::Outcome outcome = write_profile(transport, recorded);
    const bool reads_ring = to_agent && !followed && !feed_.is_open();
    // The process that waits for the job has what an agent took before it was killed, and makes one trace of
    // both.
    bool trace_left = reads_ring && outcome.written && is_gathered() && process_.arena().has_file();
    if (recorded && outcome.written && !trace_left) {
        trace_left = !write_trace(transport.rank(), outcome.path, reads_ring);
    }
    if (transport.size() > 1) {
        signs_.withdraw();
        if (transport.rank() == 0) {
            signs_.remove();
        }
    }
    if (transport.rank() == 0) {
        tell(outcome, recorded);
    }
    if (recorded) {
        leave_arena(outcome, followed, to_agent, trace_left);
        state_.store(State::kCollected, std::memory_order_release);
    }
    feed_.end(false);  // of a rank that is not recorded
    if (marked_size_ != 0) {
        unmark_presence(world(marked_rank_, marked_size_));
    }
}

collect::Outcome Recording::write_profile(collect::Transport& transport, bool recorded) noexcept {
    // A rank on which recording is off still takes part: the others wait for it.
    try {
        collect::Request request;
        if (recorded) {
            const auto used = process_.header().used.load(std::memory_order_acquire);
            request.arenas.emplace_back(reinterpret_cast<const std::byte*>(process_.arena().base()), used);
        }
        request.aggregators = settings_.aggregators;
        request.size_class_edges.assign(settings_.size_classes.edges().begin(),
                                        settings_.size_classes.edges().end());
        request.metadata = run_facts(settings_, mpi_facts(), process_.arena().has_file());
        name_output(request);
        capture::source::each_module(
            [](void* metadata, std::string_view key, std::string_view path) {
                static_cast<decltype(request.metadata)*>(metadata)->emplace_back(key, path);
            },
            &request.metadata);
        return collect::collect(transport, request);
    } catch (const std::exception&) {
        return collect::collect(transport, collect::Request{});
    }
}

bool Recording::write_trace(std::uint32_t rank, const std::string& profile, bool reads_ring) noexcept {
    collect::LocalOptions options;
    options.first_rank = rank;
    std::string problem;
    const collect::TraceWritten written = collect::write_trace(
        {reinterpret_cast<const std::byte*>(process_.arena().base()),
         process_.header().used.load(std::memory_order_acquire)},
        options, profile, problem, reads_ring ? collect::Ring::kRead : collect::Ring::kLeftAlone);
    const bool left = !written.whole && process_.arena().has_file();
    // Reported by the rank concerned: each writes its own, and nobody else knows.
    if (left && !is_gathered()) {
        warn(problem, "; its events are kept: barograph recover ", settings_.job.view());
    } else if (!problem.empty() && !left) {
        warn(problem, "");
    }
    return !left;
}

void Recording::tell(const collect::Outcome& outcome, bool recorded) const noexcept {
    if (!outcome.problem.empty() && !outcome.written && recorded && process_.arena().has_file()) {
        if (!is_gathered()) {  // who waits tries again, and says it
            warn("no profile was written: ", outcome.problem,
                 "; the measurements are kept: barograph recover ", settings_.job.view(), " -o NAME");
        }
    } else if (!outcome.problem.empty()) {
        warn(outcome.written ? "" : "no profile was written: ", outcome.problem);
    }
    if (outcome.written && settings_.announce) {
        warn("profile written to ", outcome.path);
    }
}

void Recording::leave_arena(const collect::Outcome& outcome, bool followed, bool to_agent,
                            bool trace_left) noexcept {
    if (outcome.written && (followed || trace_left)) {
        process_.describe(format::kProfileKey, outcome.path);
    }
    if (trace_left) {
        process_.describe(format::kTraceLeftKey, "1");
    }
    // First: a reader that finds the file now knows whether its facts are in a profile already.
    const auto state = outcome.written ? format::ArenaState::kCollected : format::ArenaState::kUnwritten;
    process_.header().state.store(static_cast<std::uint32_t>(state), std::memory_order_release);
    snapshots_.finish(outcome.written, named_output(outcome.path));
    feed_.end(outcome.written);
    // An agent that has not read all events yet removes it then.
    if (outcome.written && !followed && !trace_left) {
        if (to_agent) {
            process_.arena().remove_agent();
        }
        process_.arena().remove_file();
    }
}

void Recording::job_finalizing(collect::Transport& transport) noexcept {
    const sys::ErrnoGuard errno_guard;
    collect(transport);
}

void Recording::job_finalizing_apart() noexcept {
    const sys::ErrnoGuard errno_guard;
    node_names_.give_up();
    signs_.give_up();
    (void)process_.arena().notice_removal();
    if (state_.load(std::memory_order_acquire) != State::kRecording || !process_.arena().has_file()) {
        // Nobody else can see what this rank has.
        collect::LocalTransport alone;
        collect(alone);
        return;
    }
    (void)stop_recording();
    feed_.end(false);
    format::ArenaHeader& header = process_.header();
    // From now on nobody waits for this rank any more, and those who did may write what they have.
    header.state.store(static_cast<std::uint32_t>(format::ArenaState::kUnwritten), std::memory_order_release);
    const World self = world(header.world_rank.load(std::memory_order_relaxed),
                             header.world_size.load(std::memory_order_relaxed));
    const PartlyRecorded result = write_partly_recorded(settings_, self);
    if (announced_alone_) {
        signs_.leave(self.rank);
    } else if (result.written) {
        signs_.leave(result.lowest);
    }
    if (!result.problem.empty() && !is_gathered()) {
        warn("no profile was written: ", result.problem, "; the measurements are kept: barograph recover ",
             settings_.job.view(), " -o NAME");
    }
    if (result.written && result.missing != 0) {
        // Ranks in other containers cannot be seen from here; who waits puts the parts together.
        const bool contained = is_out_of_sight();
        sys::TextLine line;
        line << "barograph: warning: " << result.missing << " of " << self.size
             << " ranks are not in the profile"
             << (contained        ? " of this container"
                 : several_nodes_ ? " of this node"
                                  : "")
             << " (" << std::string_view(result.missing_ranks) << "): they "
             << (contained ? "are in other containers, " : "")
             << "ran without the recorder or ended before MPI_Finalize";
        line.print_to_stderr();
    }
    if (result.written && settings_.announce) {
        warn("profile written to ", result.path);
    }
    snapshots_.finish(result.written, named_output(result.path));
    state_.store(State::kCollected, std::memory_order_release);
    process_.arena().remove_folders();
}

}  // namespace barograph::runtime
