// SPDX-License-Identifier: BSD-3-Clause
// See recording.hpp.
#include "runtime/recording.hpp"

#include <pthread.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <exception>
#include <new>

#include "capture/function/functions.hpp"
#include "capture/hdf5/connector_state.hpp"
#include "capture/io/io_host.hpp"
#include "capture/io/objects/descriptors.hpp"
#include "capture/io/objects/exclusions.hpp"
#include "capture/io/objects/file_objects.hpp"
#include "capture/io/unseen.hpp"
#include "capture/mpi/entries/bind.hpp"
#include "capture/openmp/constructs.hpp"
#include "capture/posix/calibration.hpp"
#include "capture/posix/namespaces.hpp"
#include "capture/region/regions.hpp"
#include "capture/region/requests.hpp"
#include "capture/sample/blocked.hpp"
#include "capture/sample/own_threads.hpp"
#include "capture/sample/sampler.hpp"
#include "capture/source/call_sites.hpp"
#include "capture/system/system_sample.hpp"
#include "format/arena/process_origin.hpp"
#include "record/cost/calibrate.hpp"
#include "runtime/crash_stack.hpp"
#include "runtime/generated/io_operations.hpp"
#include "runtime/generated/read_settings.hpp"
#include "runtime/job/execution_watch.hpp"
#include "runtime/job/partly_recorded.hpp"
#include "runtime/run_facts.hpp"
#include "runtime/snapshots/why_no_file.hpp"
#include "runtime/start/launch_check.hpp"
#include "runtime/start/launch_words.hpp"
#include "runtime/start/own_process.hpp"
#include "runtime/warning.hpp"
#include "sys/errno_guard.hpp"
#include "sys/files/folder_entries.hpp"
#include "sys/files/output_file.hpp"
#include "sys/files/private_folder.hpp"
#include "sys/loading/next_function.hpp"
#include "sys/mapping.hpp"
#include "sys/thread_key.hpp"

namespace barograph::runtime {
namespace {

// Constructed before the library's constructor runs: no dynamic initialization.
constinit Recording recording;
pthread_key_t thread_key;

// Where the launcher does not say which ranks are on a node, each announces itself, as long as they are few.
constexpr std::uint32_t kMostAlone = 1024;

// Ticks that a sample of the system takes at most, where the thread keeps its core: some files of /proc.
constexpr std::uint64_t kMostOfSample = 1'000'000;
// A sample takes some 30 us.
constexpr std::uint64_t kLeastIntervalNs = 10'000'000;

// Where a variable of the static TLS block is, seen from the thread pointer: the same in all threads.
std::ptrdiff_t thread_offset() noexcept {
    return reinterpret_cast<const char*>(&capture::region::current_thread) -
           static_cast<const char*>(__builtin_thread_pointer());
}

bool is_first_arena_in(std::string_view folder) noexcept {
    std::uint32_t arenas = 0;
    (void)sys::each_entry(
        folder, [&](std::string_view name) { arenas += name.ends_with(format::kArenaEnding) ? 1U : 0U; });
    return arenas == 1;
}

[[gnu::constructor]] void on_load() noexcept {
    const sys::ErrnoGuard errno_guard;
    recording.load();
}

[[gnu::destructor]] void on_unload() noexcept {
    const sys::ErrnoGuard errno_guard;
    recording.unload();
}

}  // namespace

void Recording::load() noexcept {
    if (loaded_.exchange(true, std::memory_order_acq_rel)) {
        return;
    }
    clock_ = sys::Clock(sys::invariant_tsc());
    load_unix_ns_ = sys::unix_ns();
    load_ = clock_.pair();
    complaint_ = read_settings(settings_);
    keep_launch_words();
    may_be_named_ = may_be_named(settings_);
    snapshot_is_given_ = !environment("BAROGRAPH_SNAPSHOT").empty();
    watch_executions(settings_, is_gathered());
    static constexpr capture::posix::OwnThreads kOwnThreads{
        .pause = []() noexcept { return recording.pause_own_threads(); },
        .resume = []() noexcept { recording.resume_own_threads(); }};
    capture::posix::set_own_threads(&kOwnThreads);
    const auto end = [](void* thread) { recording.detach(static_cast<record::Thread*>(thread)); };
    if (settings_.record == Settings::Record::kOff || !sys::make_thread_key(thread_key, end)) {
        return;
    }
    (void)pthread_atfork([] { capture::source::before_fork(); },
                         [] {
                             capture::source::after_fork();
                             capture::io::note_fork();
                         },
                         [] {
                             capture::source::after_fork();
                             recording.forked();
                         });
    state_.store(State::kDormant, std::memory_order_release);

    mpi_host_.process = &process_;
    mpi_host_.thread_offset = thread_offset();
    mpi_host_.settings = &settings_;
    mpi_host_.attach_thread = []() noexcept { return recording.attach(); };
    mpi_host_.job_started = [](const capture::mpi::JobFacts& facts) noexcept {
        recording.job_started(facts);
    };
    mpi_host_.job_finalizing = [](collect::Transport& transport) noexcept {
        recording.job_finalizing(transport);
    };
    mpi_host_.others = [](std::uint32_t rank, std::uint32_t size, std::uint64_t waited_ns) noexcept {
        return recording.others(rank, size, waited_ns);
    };
    mpi_host_.takes_part = [](std::uint32_t rank, std::uint32_t size,
                              const capture::mpi::Names* names) noexcept {
        recording.open_feed(false);  // unless it is open
        recording.takes_part(rank, size, names);
    };
    mpi_host_.job_finalizing_apart = []() noexcept { recording.job_finalizing_apart(); };
    capture::source::connect(process_, settings_);
    mpi_host_.file_site = settings_.stacks ? capture::source::current_site : nullptr;
    mpi_host_.call_site = settings_.callsites ? capture::source::current_site : nullptr;
    mpi_host_.file_object = [](const char* path) noexcept { return capture::io::file_object(path); };
    capture::mpi::set_host(&mpi_host_);
    capture::io::connect(
        {.process = &process_, .attach_thread = []() noexcept { return recording.attach_for_io(); }});
    capture::region::connect(
        {.attach_thread = []() noexcept { return recording.attach(); },
         .take_snapshot = [](std::string_view name) noexcept { recording.take_snapshot(name); }});
    capture::region::connect_requests(
        {.snapshot_every = [](double seconds) noexcept { recording.snapshot_every(seconds); },
         .name_profile = [](std::string_view name) noexcept { recording.name_profile(name); }});

    capture::io::set_exclusions(settings_.exclude_files.view(), settings_.include_files.view());
    capture::io::set_most_files(settings_.most_files);
    capture::hdf5::record_via(settings_.hdf5);
    capture::function::connect(process_, environment(generated::kOnlyFunctions),
                               environment(generated::kExceptFunctions));
    // A program that was linked with MPI is of interest from its first I/O on, long before it calls MPI_Init.
    // Asked for is a function that the world layer does not show, which a shell in a coupled job has as well.
    starts_by_io_ = sys::next_function("PMPI_Get_library_version") != nullptr;
    if (starts_by_io_) {
        capture::io::start();
    }

    const auto self = static_cast<std::uint32_t>(sys::system_call(SYS_getpid));
    const bool target = settings_.target_pid == self && !starts_others(executable_path().view());
    if (target || settings_.record == Settings::Record::kAll) {
        (void)attach();
    }
}

// How fast the clock ticks, from the time since the library was loaded: the calibration alone takes a third
// of a millisecond, so this is good to about a thousandth.
double Recording::ticks_per_ns() const noexcept {
    const sys::ClockPair now = clock_.pair();
    const std::uint64_t ns = now.monotonic_ns - load_.monotonic_ns;
    return ns == 0 ? 1.0 : static_cast<double>(now.ticks - load_.ticks) / static_cast<double>(ns);
}

// Ranks whose arenas are in memory must find each other too: where arenas should be, or in the usual places
// if there is no room even for a name.
void Recording::choose_meeting_folder() noexcept {
    meeting_folder_ = {};
    if (process_.arena().has_file()) {
        const std::string_view path = process_.arena().path();
        meeting_folder_ << path.substr(0, path.rfind('/'));
        return;
    }
    for (const std::string_view directory : {settings_.arena_dir.view(), {"/dev/shm"}, {"/tmp"}}) {
        sys::PathText folder;
        if (sys::claim_user_folder(directory, folder) != 0) {
            continue;
        }
        const sys::PathText job = record::job_folder(folder.view(), settings_.job.view());
        if (!job.cut() && sys::private_folder(job.c_str()) == 0) {
            meeting_folder_ = job;
            return;
        }
    }
}

void Recording::say_where_arenas_are(int status) const noexcept {
    const std::string_view directory = settings_.arena_dir.view();
    if (status != 0) {
        sys::TextLine problem;
        problem << "the measurements cannot be kept in " << directory << " ("
                << why_no_file(status, directory).view() << ")";
        warn(problem.view(), ": they are kept in memory, and lost if the program is killed");
        return;
    }
    const sys::PathText usual = sys::usual_user_folder(directory);
    if (!meeting_folder_.view().substr(usual.view().size()).starts_with('/')) {
        const sys::TextLine why = sys::why_not_private(usual.c_str());
        warn(usual.view(), " ", why.view(), ": the measurements are kept in ",
             meeting_folder_.view().substr(0, meeting_folder_.view().rfind('/')));
    }
}

bool Recording::start() noexcept {
    const std::uint64_t begin = clock_.now();
    if (!complaint_.view().empty()) {
        warn(complaint_.view(), "");
    }
    record::Arena& arena = process_.arena();
    const int status = arena.create_file(settings_.arena_dir.view(), settings_.job.view(), host_name().view(),
                                         settings_.arena_size);
    if (status != 0 && arena.create_anonymous(settings_.arena_size) != 0) {
        warn("this process is not recorded: no memory for the measurements", "");
        return false;
    }
    choose_meeting_folder();
    if (speaks_for_node() && !is_fork_) {
        say_where_arenas_are(status);
    }
    if (status == 0 && speaks_for_node() && is_out_of_sight() && is_first_arena_in(meeting_folder_.view())) {
        warn("a container has a ", settings_.arena_dir.view(),
             " of its own, which `barograph run` does not see: processes in it make profiles of their own "
             "when they exit, and what they recorded is lost if they are killed");
    }
    format::ArenaHeader& header = process_.header();
    header.start_ticks = load_.ticks;
    header.start_monotonic_ns = load_.monotonic_ns;
    header.start_unix_ns = load_unix_ns_;
    identify(header, settings_);
    if (!process_.start(clock_, settings_)) {
        arena.remove_file();
        warn("this process is not recorded: no space for the measurements in ", settings_.arena_dir.view());
        return false;
    }
    describe_program(process_, settings_);
    is_one_of_several_ = find_launch().ranks > 1;
    if (is_fork_) {
        process_.describe(format::kForkedKey, "1");
    }
    for (const generated::IoOperations& known : generated::kIoOperations) {
        for (std::uint32_t index = 0; index < known.names.size(); ++index) {
            process_.define_operation(known.first + index, known.layer, known.names[index]);
        }
    }
    const record::Calibration cost = record::calibrate(clock_, settings_.max_overhead > 0);
    process_.set_measuring_cost(cost.measuring);
    process_.set_file_calibration(capture::posix::calibrate);
    if (settings_.max_overhead > 0) {
        process_.keep_budget({.share = settings_.max_overhead, .clock_ticks = cost.clock});
    }
    record::CallNotes notes{.ticks_per_ns = ticks_per_ns(),
                            .thread_time = capture::system::take_thread_time,
                            .run_delay = capture::system::take_run_delay,
                            .core_time = capture::system::take_core_time};
    if (settings_.sampled_sites) {
        // A walk up the stack takes some 0.1 us.
        const auto microseconds = [&notes](double us) {
            return static_cast<std::uint64_t>(us * 1000 * notes.ticks_per_ns);
        };
        notes.sample_ticks = settings_.callsites ? 0 : microseconds(50);
        notes.gap_ticks = microseconds(100);
        notes.current_site = capture::source::current_site;
        notes.site_at = capture::source::site_at;
    }
    process_.note_calls(notes);
    if (settings_.system && settings_.system_interval.on && !is_fork_) {
        const auto interval = static_cast<double>(std::max(kLeastIntervalNs, settings_.system_interval.ns));
        samples_.start(process_, static_cast<std::uint64_t>(interval * ticks_per_ns()),
                       format::kMaxTimedSamples);
        if (!timed_samples_.start(samples_, process_, ticks_per_ns())) {
            warn("warning: the system is sampled at the start and the end only: ", "no thread could be made");
        }
    } else if (settings_.system) {
        samples_.start(process_, static_cast<std::uint64_t>(ticks_per_ns() * 1e9));
        arena.set_watch(
            [](void* samples, std::uint64_t now) noexcept {
                const std::uint64_t ticks = static_cast<capture::system::SystemSamples*>(samples)->look(now);
                if (record::Thread* thread = capture::region::current_thread;
                    thread != nullptr && ticks != 0) {
                    thread->add_apart_work(std::min(ticks, kMostOfSample));
                }
            },
            &samples_);
    }
    if (settings_.snapshot.on && !is_fork_) {
        snapshots_.start(settings_, process_);
    }
    if (settings_.stacks && !is_fork_) {
        capture::source::note_modules();
    }
    if (settings_.sample != 0 && !is_fork_) {
        start_sampling();
    }
    capture::io::begin_recording();
    capture::io::start();
    header.setup_ticks = clock_.now() - begin;
    return true;
}

bool Recording::pause_own_threads() noexcept {
    const std::uint32_t ours =
        capture::sample::own_threads() + snapshots_.threads() + timed_samples_.threads();
    if (ours == 0 || capture::sample::others_go_on(ours)) {
        return false;
    }
    capture::sample::pause_threads();
    snapshots_.pause();
    timed_samples_.pause();
    capture::sample::wait_for_one_thread();
    return true;
}

void Recording::resume_own_threads() noexcept {
    if (!capture::sample::resume_threads()) {
        warn("warning: threads that wait are not sampled any more: ",
             "no thread can be made since the program changed its namespaces");
    }
    snapshots_.resume();
    timed_samples_.resume();
}

void Recording::start_sampling() noexcept {
    constexpr std::uint64_t kSecondNs = 1'000'000'000;
    bool blocked = settings_.sample_clock == record::Settings::SampleClock::kWall;
    if (const std::string_view reason = blocked ? capture::sample::why_not_watched() : ""; !reason.empty()) {
        warn("threads that wait are not sampled: ", reason);
        blocked = false;
    }
    const capture::sample::Plan plan{
        .period_ns = kSecondNs / settings_.sample,
        .blocked = blocked,
        .by_events = settings_.sample_timer == record::Settings::SampleTimer::kEvent,
        .ticks_per_ns = ticks_per_ns()};
    const auto begin = []() noexcept { recording.attach_created(); };
    if (const auto problem = capture::sample::start(process_, plan, begin); !problem.empty()) {
        warn("no samples are taken: ", problem);
    }
}

record::Thread* Recording::attach() noexcept {
    const sys::ErrnoGuard errno_guard;
    if (is_fork_ && state_.load(std::memory_order_acquire) == State::kDormant) {
        return nullptr;  // only I/O is of interest in a worker
    }
    return attach_or_start(record::Process::Kind::kMain);
}

record::Thread* Recording::attach_or_start(record::Process::Kind kind) noexcept {
    const sys::ErrnoGuard errno_guard;
    if (state_.load(std::memory_order_acquire) == State::kDormant) {
        const sys::SpinGuard guard(lock_);
        if (guard.held() && state_.load(std::memory_order_relaxed) == State::kDormant) {
            state_.store(start() ? State::kRecording : State::kOff, std::memory_order_release);
        }
    }
    if (state_.load(std::memory_order_acquire) != State::kRecording) {
        return nullptr;
    }
    record::Thread* thread = process_.attach(kind);
    capture::region::current_thread = thread;
    if (thread != nullptr) {
        // MPI does not work in a fork, and what the plugin knows of communicators is the parent's.
        thread->open_layers = is_fork_ ? record::Thread::kMpiBit : 0;
        (void)pthread_setspecific(thread_key, thread);
        capture::sample::thread_begins(*thread);
    }
    return thread;
}

void Recording::attach_created() noexcept {
    if (state_.load(std::memory_order_acquire) == State::kRecording && !process_.refuses()) {
        (void)attach_or_start(record::Process::Kind::kHelper);
    }
}

void Recording::detach(record::Thread* thread) noexcept {
    if (capture::region::current_thread == thread) {
        capture::region::current_thread = nullptr;
        capture::function::thread_ends();
        capture::sample::thread_ends();
        process_.detach(*thread);
    }
    // A process ends with its last thread: without the main one, none of ours may be that.
    if (sys::in_main_thread()) {
        capture::sample::main_thread_ends();
        snapshots_.stop();
        timed_samples_.stop();
    }
}

// Shells and launchers make I/O calls too: only programs with MPI start recording with one; threads join.
record::Thread* Recording::attach_for_io() noexcept {
    const State state = state_.load(std::memory_order_acquire);
    if (state != State::kRecording && (state != State::kDormant || !starts_by_io_)) {
        return nullptr;
    }
    if (state == State::kRecording && process_.refuses()) {
        process_.count_loss();
        return nullptr;
    }
    // A library's thread may be the first that reads or writes.
    return attach_or_start(sys::in_main_thread() ? record::Process::Kind::kMain
                                                 : record::Process::Kind::kHelper);
}

// The arena is the parent's and must not be written any more. What a worker process of a recorded program
// reads and writes is of interest: it gets an arena of its own with its first I/O, which `barograph run`
// makes a profile of, since workers often end without a word.
void Recording::forked() noexcept {
    const State state = state_.load(std::memory_order_acquire);
    // A fork whose first I/O is to start a recording has forked before it, as daemon() does.
    const bool goes_on = state == State::kRecording || (state == State::kDormant && is_fork_);
    const bool worker = goes_on && settings_.target_pid != 0 && settings_.record != Settings::Record::kOff;
    capture::io::stop();
    state_.store(State::kOff, std::memory_order_release);
    capture::region::current_thread = nullptr;
    capture::sample::forked();
    snapshots_.forked();
    new (&timed_samples_) TimedSamples();
    if (!worker) {
        return;
    }
    new (&lock_) sys::SpinLock();
    new (&naming_) sys::SpinLock();
    new (&process_) record::Process();
    new (&samples_) capture::system::SystemSamples();
    capture::source::forked();
    capture::function::forked();
    capture::openmp::forked();
    capture::io::forked();
    is_fork_ = true;
    ends_in_finalize_ = false;
    load_unix_ns_ = sys::unix_ns();
    load_ = clock_.pair();
    starts_by_io_ = true;
    state_.store(State::kDormant, std::memory_order_release);
    capture::io::start();
}

void Recording::job_started(const capture::mpi::JobFacts& facts) noexcept {
    if (state_.load(std::memory_order_acquire) != State::kRecording) {
        if (facts.ends_together) {
            open_feed(false);
        }
        return;
    }
    ends_in_finalize_ = facts.ends_together;
    mpi_library_ = {};
    mpi_standard_ = {};
    mpi_thread_level_ = {};
    format::ArenaHeader& header = process_.header();
    header.init_ticks = facts.init_ticks;
    header.world_size.store(facts.world_size, std::memory_order_relaxed);
    header.ends_alone.store(facts.ends_together ? 0 : 1, std::memory_order_relaxed);
    if (const std::string_view name = facts.program_name;
        !name.empty() && name != settings_.partition.view()) {
        describe_identity(process_, name);
    }
    // Last: who sees a rank sees the size of its world too.
    header.world_rank.store(facts.world_rank, std::memory_order_release);
    mpi_library_ << facts.library;
    mpi_standard_ << facts.standard_major << "." << facts.standard_minor;
    mpi_thread_level_ << facts.thread_level;
    mpi_library_file_ << facts.library_file;
    // Constants of the plugin, which is never unloaded.
    mpi_plugin_ = facts.plugin;
    mpi_plugin_mpi_ = facts.plugin_mpi;
    check_launch(facts);
    describe_mpi(process_, mpi_facts());
    if (ends_in_finalize_) {
        open_feed(true);
    }
    if (settings_.stacks) {
        capture::source::note_modules();  // MPI_Init loads a few
    }
    if (settings_.crash_stack && process_.arena().has_file()) {
        prepare_crash_stack(process_.arena().path());
    }
    if (!ends_in_finalize_) {
        return;
    }
    names_ = facts.names;
    if (process_.arena().has_file()) {
        announce(world(facts.world_rank, facts.world_size));
    } else {
        takes_part(facts.world_rank, facts.world_size, facts.names);
    }
}

void Recording::open_feed(bool recorded) noexcept {
    if (!feed_.open(recorded ? &process_ : nullptr, settings_.job.view(), ticks_per_ns())) {
        return;
    }
    if (recorded && process_.ring() != nullptr) {
        mpi_host_.call_traced = [](std::uint64_t end_ticks) noexcept { recording.feed_.called(end_ticks); };
    }
}

void Recording::check_launch(const capture::mpi::JobFacts& facts) noexcept {
    const Launch launch = find_launch();
    if (!ends_in_finalize_ || settings_.couple != Settings::Couple::kOff ||
        !is_split(launch, facts.world_size)) {
        return;
    }
    launched_ranks_ << launch.ranks;
    launcher_ = launch.launcher.empty() ? "unknown" : launch.launcher;
    if (launch.rank == 0) {
        warn("warning: ", describe_split(launch, facts.plugin, facts.library).view());
    }
}

World Recording::world(std::uint32_t rank, std::uint32_t size) const noexcept {
    return {.rank = rank, .size = size, .folder = meeting_folder_.view()};
}

// A cleaner removed the arena of a process that goes on: the mapping still has all. A mark tells the others.
void Recording::notice_removed_arena(std::uint32_t rank, std::uint32_t size) noexcept {
    if (state_.load(std::memory_order_acquire) != State::kRecording || !process_.arena().notice_removal()) {
        return;
    }
    if (speaks_for_node()) {
        warn("warning: the measurements in ", meeting_folder_.view(),
             " cannot be found any more (removed, or hidden by chroot or a mount): what is in memory is "
             "written");
    }
    arena_removed_ = true;
    choose_meeting_folder();
    marked_rank_ = rank;
    marked_size_ = size;
    mark_presence(world(rank, size));
}

capture::mpi::Others Recording::others(std::uint32_t rank, std::uint32_t size,
                                       std::uint64_t waited_ns) noexcept {
    using capture::mpi::Others;
    notice_removed_arena(rank, size);
    World seen = world(rank, size);
    // A process that maps a removed arena may have given up waiting, which nobody sees then.
    constexpr std::uint64_t kMostForUnaware = 60'000'000'000;
    seen.was_removed = arena_removed_ && waited_ns < kMostForUnaware;
    const Others here = look_for_neighbours(seen).others;
    if (here == Others::kUnknown && size > kMostAlone) {
        return Others::kAll;  // nobody can say, so it is taken to be so
    }
    // The folder of the profile may be that of thousands of nodes: a rank that does not wait does not look
    // there, and one that waits long looks less and less often.
    if ((here != Others::kAllHere && here != Others::kUnknown) || waited_ns == 0) {
        return here;
    }
    constexpr std::uint64_t kSeldomNs = 16'000'000'000;
    const bool waits_anew = waited_ns < looked_at_signs_ns_;
    if (signs_seen_ == Signs::kNone || waits_anew ||
        waited_ns - looked_at_signs_ns_ >= std::min(looked_at_signs_ns_, kSeldomNs)) {
        looked_at_signs_ns_ = waited_ns;
        signs_seen_ = node_names_.used() ? node_names_.look() : signs_.look();
    }
    if (signs_seen_ == Signs::kApart) {
        return Others::kApart;
    }
    return signs_seen_ == Signs::kAll ? Others::kAll : here;
}

void Recording::announce(const World& world) noexcept {
    using capture::mpi::Others;
    const Neighbours here = look_for_neighbours(world);
    several_nodes_ = !here.one_node && here.others != Others::kAll;
    if (!several_nodes_) {
        return;
    }
    // Through the launchers of Open MPI and MPICH, which are known to keep names; else beside the profile.
    const Launch launch = find_launch();
    if (names_ != nullptr && !launch.launcher.empty() && launch.ranks == world.size) {
        node_names_.open(names_, world.size);
    } else {
        sys::PathText output;
        append_output_path(output, settings_);
        signs_.open(output.view(), settings_.job.view(), launch_name().view());
    }
    announced_alone_ = here.others == Others::kUnknown && world.size <= kMostAlone;
    if (announced_alone_) {
        signs_.announce(world.rank, 1, world.size);
    }
    // The last one announces, and several may find themselves the last of the node.
    sys::PathText path;
    path << world.folder << "/announcing";
    sys::OutputFile claim;
    if (here.others != Others::kAllHere || claim.create(path.c_str()) != 0) {
        return;
    }
    try {
        if (node_names_.used()) {
            node_names_.announce(here.present);
        } else {
            signs_.announce(here.lowest, here.ranks, world.size);
        }
    } catch (const std::exception&) {
        // Nothing is announced, so nobody waits.
    }
    (void)sys::remove_file(path.c_str());
}

void Recording::takes_part(std::uint32_t rank, std::uint32_t size,
                           const capture::mpi::Names* names) noexcept {
    names_ = names;
    if (size > 1 && marked_size_ == 0) {
        marked_rank_ = rank;
        marked_size_ = size;
        mark_presence(world(rank, size));
        announce(world(rank, size));
    }
}

MpiFacts Recording::mpi_facts() const noexcept {
    return {.library = mpi_library_.view(),
            .standard = mpi_standard_.view(),
            .thread_level = mpi_thread_level_.view(),
            .library_file = mpi_library_file_.view(),
            .plugin = mpi_plugin_,
            .plugin_mpi = mpi_plugin_mpi_,
            .launched_ranks = launched_ranks_.view(),
            .launcher = launcher_,
            .used_past_entries = mpi_library_.view().empty() && capture::mpi::mpi_was_used_past_entries()};
}

void Recording::unload() noexcept {
    if (is_fork_) {
        end_fork();
        return;
    }
    if (!capture::io::owns_tables()) {
        return;  // a fork that nobody told us of, as by _Fork() and clone(): all of it is the parent's
    }
    if (state_.load(std::memory_order_acquire) == State::kRecording && !ends_in_finalize_) {
        // A program with MPI that never began with it is one of several, and nobody wants a profile of each.
        const bool is_rank = starts_by_io_ && mpi_library_.view().empty() && is_one_of_several_;
        if (is_gathered() && is_rank && process_.arena().has_file()) {
            (void)stop_recording();
            snapshots_.finish(false);
            state_.store(State::kCollected, std::memory_order_release);
        } else {
            collect::LocalTransport alone;
            collect(alone);
        }
    }
    snapshots_.stop();
    timed_samples_.stop();
}

}  // namespace barograph::runtime

namespace barograph::capture::mpi {

void provide_host() noexcept {
    const sys::ErrnoGuard errno_guard;
    runtime::recording.load();
}

}  // namespace barograph::capture::mpi

namespace barograph::capture::io {

void provide_host() noexcept { runtime::recording.load(); }

}  // namespace barograph::capture::io
