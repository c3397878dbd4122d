// SPDX-License-Identifier: BSD-3-Clause
// One process's recording from start to profile: the state machine behind every hook. Dormant until the first
// event that counts, then recording, then collected; or off for good. Nothing here may end, hang or print
// into the program.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>

#include "capture/mpi/host.hpp"
#include "capture/system/system_samples.hpp"
#include "collect/transport.hpp"
#include "record/arena/process.hpp"
#include "runtime/job/companions.hpp"
#include "runtime/job/node_names.hpp"
#include "runtime/job/node_signs.hpp"
#include "runtime/job/own_feed.hpp"
#include "runtime/profile_name.hpp"
#include "runtime/run_facts.hpp"
#include "runtime/snapshots/snapshots.hpp"
#include "runtime/start/settings.hpp"
#include "runtime/timed_samples.hpp"

namespace barograph::collect {
struct Outcome;
struct Request;
}  // namespace barograph::collect

namespace barograph::runtime {

class Recording {
public:
    // Reads the settings and connects the captures. Called when the library is loaded, or at an MPI call
    // before that; does nothing the second time.
    void load() noexcept;
    // The program ends: a process without MPI, or with sessions only, writes its profile now.
    void unload() noexcept;
    // In a forked child.
    void forked() noexcept;

    // The recorder of the calling thread, started on demand; nullptr when off.
    [[nodiscard]] record::Thread* attach() noexcept;
    [[nodiscard]] record::Thread* attach_for_io() noexcept;
    void detach(record::Thread* thread) noexcept;
    // The program asks for one; the recording has started.
    void take_snapshot(std::string_view name) noexcept;
    void snapshot_every(double seconds) noexcept;
    // The program names its profile: the last name that it gives before the recording ends counts.
    void name_profile(std::string_view text) noexcept;

    void job_started(const capture::mpi::JobFacts& facts) noexcept;
    void job_finalizing(collect::Transport& transport) noexcept;
    // Not all ranks of the job are recorded: nobody waits, and the last one of this node writes for all that
    // are.
    void job_finalizing_apart() noexcept;
    [[nodiscard]] capture::mpi::Others others(std::uint32_t rank, std::uint32_t size,
                                              std::uint64_t waited_ns) noexcept;
    void takes_part(std::uint32_t rank, std::uint32_t size, const capture::mpi::Names* names) noexcept;

private:
    enum class State : std::uint32_t { kDormant, kRecording, kCollected, kOff };

    [[nodiscard]] bool start() noexcept;
    [[nodiscard]] record::Thread* attach_or_start(record::Process::Kind kind) noexcept;
    void choose_meeting_folder() noexcept;
    // Where that is not the usual place; `status` is that of making a file there.
    void say_where_arenas_are(int status) const noexcept;
    [[nodiscard]] double ticks_per_ns() const noexcept;
    void collect(collect::Transport& transport) noexcept;
    // `recorded`: whether this rank has something to say there.
    [[nodiscard]] collect::Outcome write_profile(collect::Transport& transport, bool recorded) noexcept;
    // Writes the events of this rank beside the profile; false where they stay in the arena.
    [[nodiscard]] bool write_trace(std::uint32_t rank, const std::string& profile, bool reads_ring) noexcept;
    void tell(const collect::Outcome& outcome, bool recorded) const noexcept;
    // Says in the arena what became of what it holds, and removes it unless somebody still reads it.
    void leave_arena(const collect::Outcome& outcome, bool followed, bool to_agent, bool trace_left) noexcept;
    // Whether `barograph run` waits on this node, and takes what is left to it.
    [[nodiscard]] bool is_gathered() const noexcept;
    // Whether it waits on this node and cannot see the arenas: a container may have a /dev/shm of its own.
    [[nodiscard]] bool is_out_of_sight() const noexcept;
    void end_fork() noexcept;
    [[nodiscard]] bool starts_on_request() noexcept;
    // Says where the profile goes, and what the program calls it.
    void name_output(collect::Request& request);
    // The path without its ending of a profile that was written by the name that the program has given it;
    // else empty.
    [[nodiscard]] std::string_view named_output(std::string_view profile) const noexcept;
    void start_sampling() noexcept;
    // For what needs a process of one thread: see capture/posix/namespaces.hpp.
    [[nodiscard]] bool pause_own_threads() noexcept;
    void resume_own_threads() noexcept;
    void attach_created() noexcept;                // the calling thread, which the program has just made
    [[nodiscard]] bool stop_recording() noexcept;  // whether it had been going on
    // To the analyzers of a coupled job, if it has any; which wait for this rank also when it is not
    // recorded.
    void open_feed(bool recorded) noexcept;
    // Tells other nodes that this rank, or with it all of this node, is recorded.
    void announce(const World& world) noexcept;
    void notice_removed_arena(std::uint32_t rank, std::uint32_t size) noexcept;
    void check_launch(const capture::mpi::JobFacts& facts) noexcept;
    [[nodiscard]] World world(std::uint32_t rank, std::uint32_t size) const noexcept;
    [[nodiscard]] MpiFacts mpi_facts() const noexcept;

    std::atomic<bool> loaded_{false};
    std::atomic<State> state_{State::kOff};
    sys::SpinLock lock_;
    Settings settings_;
    SettingReader::Complaint complaint_;
    sys::Clock clock_;
    sys::ClockPair load_;
    std::int64_t load_unix_ns_ = 0;
    sys::SpinLock naming_;  // of the two that follow
    ProfileName profile_name_;
    std::uint32_t names_given_ = 0;
    bool may_be_named_ = false;  // by the program; this and the next are known when the library is loaded
    bool snapshot_is_given_ = false;  // by the user, also as off
    bool is_fork_ = false;            // of a recorded process
    bool starts_by_io_ = false;       // written once, when the library is loaded
    bool is_one_of_several_ = false;  // by what the launcher said when recording started
    bool ends_in_finalize_ = false;   // all ranks collect there; otherwise this process alone, at its exit
    sys::TextLine mpi_library_;
    sys::BasicTextLine<32> mpi_standard_;
    sys::BasicTextLine<64> mpi_thread_level_;
    sys::PathText mpi_library_file_;
    sys::BasicTextLine<32> launched_ranks_;
    std::string_view launcher_;
    const capture::mpi::Names* names_ = nullptr;
    NodeNames node_names_;
    NodeSigns signs_;
    Signs signs_seen_ = Signs::kNone;
    std::uint64_t looked_at_signs_ns_ = 0;  // after it had waited that long
    bool several_nodes_ = false;
    bool announced_alone_ = false;  // not with the others of its node
    bool arena_removed_ = false;    // by somebody else, and this rank has noticed
    std::uint32_t marked_rank_ = 0;
    std::uint32_t marked_size_ = 0;  // 0: this rank left no mark of its presence
    std::string_view mpi_plugin_;
    std::string_view mpi_plugin_mpi_;
    sys::PathText meeting_folder_;  // of the ranks of this job on this node
    record::Process process_;
    capture::system::SystemSamples samples_;
    Snapshots snapshots_;
    TimedSamples timed_samples_;
    OwnFeed feed_;
    capture::mpi::Host mpi_host_;
};

}  // namespace barograph::runtime
