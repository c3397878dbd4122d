// SPDX-License-Identifier: BSD-3-Clause
// See job.hpp. Holds the wrappers of MPI_Init, MPI_Init_thread, MPI_Finalize, MPI_Initialized and
// MPI_Finalized.
#include "capture/mpi/job/job.hpp"

#include <dlfcn.h>

#include <algorithm>
#include <cstring>
#include <ctime>
#include <string_view>

#include "capture/mpi/job/job_names.hpp"
#include "capture/mpi/job/sessions.hpp"
#include "capture/mpi/job/transport.hpp"
#include "capture/mpi/observe.hpp"
#include "capture/mpi/wrappers.hpp"
#include "collect/transport.hpp"
#include "sys/clock.hpp"
#include "sys/errno_guard.hpp"
#include "sys/mapping.hpp"
#include "sys/system_call.hpp"
#include "sys/text_line.hpp"
#include "world/find_world.hpp"

namespace barograph::capture::mpi {
namespace {

// A rank that is not recorded never comes to collect: it waits in its own MPI_Finalize for us. Ranks of this
// node can be seen, and those of other nodes as far as their signs can (Host::others). Those that are known
// to come are awaited as MPI_Finalize would.
constexpr std::uint64_t kPatienceNs = 600'000'000'000;
constexpr std::uint64_t kPatienceWithUnknownNs = 1'000'000'000;
// MPI_Init need not return on all ranks at once: one that is missing may just be late.
constexpr std::uint64_t kLateNs = 500'000'000;
// While waiting, how often the others are looked at: first and at most.
constexpr std::uint64_t kFirstLookNs = 50'000'000;
constexpr std::uint64_t kSeldomNs = 500'000'000;

void pause(long nanoseconds) noexcept {
    const timespec pause{.tv_sec = 0, .tv_nsec = nanoseconds};
    (void)sys::system_call(SYS_nanosleep, sys::word(&pause));
}

Others look_for_others(std::uint64_t waited_ns) noexcept {
    const std::uint64_t begin = sys::monotonic_ns();
    for (;;) {
        const Others others = plugin.host->others(plugin.world_rank, plugin.world_size, waited_ns);
        if (others != Others::kMissing || sys::monotonic_ns() - begin > kLateNs) {
            return others;
        }
        pause(5'000'000);
    }
}

// The first line, without tabs and double blanks.
void take_library(sys::BasicTextLine<256>& line) noexcept {
    static char text[MPI_MAX_LIBRARY_VERSION_STRING];
    int length = 0;
    if (plugin.real.get_library_version(text, &length) != MPI_SUCCESS) {
        return;
    }
    bool blank = true;
    for (const char* c = text; *c != '\0' && *c != '\n'; ++c) {
        const bool is_blank = *c == ' ' || *c == '\t';
        if (!is_blank) {
            line << std::string_view(c, 1);
        } else if (!blank) {
            line << " ";
        }
        blank = is_blank;
    }
}

const char* thread_level_name(int level) noexcept {
    switch (level) {
        case MPI_THREAD_SINGLE:
            return "MPI_THREAD_SINGLE";
        case MPI_THREAD_FUNNELED:
            return "MPI_THREAD_FUNNELED";
        case MPI_THREAD_SERIALIZED:
            return "MPI_THREAD_SERIALIZED";
        default:
            return "MPI_THREAD_MULTIPLE";
    }
}

bool will_not_come(Others others) noexcept { return others == Others::kMissing || others == Others::kApart; }

// A barrier that is given up when one does not come.
bool meet(Others& others, std::uint64_t patience) noexcept {
    MPI_Request request = plugin.handles.no_request;
    if (plugin.real.ibarrier(plugin.job, &request) != MPI_SUCCESS) {
        return false;
    }
    const std::uint64_t begin = sys::monotonic_ns();
    std::uint64_t look_at = kFirstLookNs;
    for (;;) {
        int done = 0;
        if (plugin.real.test(&request, &done, MPI_STATUS_IGNORE) != MPI_SUCCESS) {
            return false;
        }
        if (done != 0) {
            return true;
        }
        const std::uint64_t waited = sys::monotonic_ns() - begin;
        if (waited > patience) {
            return false;
        }
        if (waited > look_at) {
            look_at += std::min(look_at, kSeldomNs);
            others = look_for_others(waited);
            if (will_not_come(others)) {
                return false;
            }
        }
        if (waited < 1'000'000) {
            (void)sys::system_call(SYS_sched_yield);
        } else {
            pause(200'000);
        }
    }
}

// Whether it becomes known soon that all ranks of the world are recorded.
bool all_are_known(Others& others) noexcept {
    const std::uint64_t begin = sys::monotonic_ns();
    std::uint64_t look_at = 0;
    while (others != Others::kAll && !will_not_come(others)) {
        const std::uint64_t waited = sys::monotonic_ns() - begin + 1;
        if (waited > kPatienceWithUnknownNs) {
            return false;
        }
        if (waited > look_at) {
            look_at = waited + kFirstLookNs;
            others = look_for_others(waited);
        }
        pause(200'000);
    }
    return others == Others::kAll;
}

// Waits until all ranks of the world have come; false when one does not. Nothing is communicated before it is
// known that all will: a barrier that is given up stays behind in MPI_Finalize, about which some libraries
// complain.
bool all_ranks_have_come(Others& others) noexcept {
    others = look_for_others(0);
    return all_are_known(others) && meet(others, kPatienceNs);
}

// They meet twice: the first barrier of a rank that gave it up all the same may complete on those that come
// later. The second one then does not.
bool all_ranks_stay(Others& others) noexcept { return meet(others, kPatienceNs); }

// Whether all ranks have come to MPI_Finalize: what this one waits for them is the program's own, in its
// MPI_Finalize. Part of the wrapper, whose caller is the program.
[[gnu::always_inline]] inline bool wait_in_finalize(record::Thread* thread, Others& others) noexcept {
    const sys::ErrnoGuard errno_guard;
    if (!plugin.world_known.load(std::memory_order_acquire)) {
        return false;
    }
    if (thread == nullptr) {
        return all_ranks_have_come(others);
    }
    const Communicator* const job = plugin.communicators.find(handle_word(plugin.job));
    bool come = false;
    {
        Call call(kMpiFinalize, thread);
        come = call.run_if(job == nullptr ? 0 : job->object, [&] { return all_ranks_have_come(others); });
    }
    if (come) {
        plugin.host->process->stop_later();
    }
    return come;
}

// The same in MPI_Init, where all come at about the same time.
bool all_ranks_split() noexcept {
    Others others = look_for_others(0);
    return !will_not_come(others) && meet(others, kPatienceNs);
}

void tell_host(JobFacts facts) noexcept {
    sys::BasicTextLine<256> library;
    take_library(library);
    int major = 0;
    int minor = 0;
    (void)plugin.real.get_version(&major, &minor);
    facts.library = library.c_str();
    facts.standard_major = static_cast<std::uint32_t>(major);
    facts.standard_minor = static_cast<std::uint32_t>(minor);
    Dl_info mpi{};
    if (dladdr(reinterpret_cast<const void*>(plugin.real.get_library_version), &mpi) != 0 &&
        mpi.dli_fname != nullptr) {
        facts.library_file = mpi.dli_fname;
    }
    facts.plugin = BAROGRAPH_PLUGIN;
    facts.plugin_mpi = BAROGRAPH_PLUGIN_MPI;
    if (const world::World* const world = world::find_world(); world != nullptr) {
        facts.program_name = world->given_name;
    }
    plugin.host->job_started(facts);
}

// Programs that have an MPI_COMM_WORLD each are recorded as one job.
MPI_Comm find_job() noexcept {
    const world::World* const world = world::find_world();
    if (world == nullptr) {
        return plugin.handles.world;
    }
    MPI_Comm job{};
    static_assert(sizeof(MPI_Comm) <= sizeof world->programs);
    std::memcpy(&job, &world->programs, sizeof(MPI_Comm));  // a word begins with its low bytes
    return job;
}

void join_world() noexcept {
    leave_sessions_for_world();
    plugin.job = find_job();
    int rank = 0;
    int size = 1;
    (void)plugin.real.comm_rank(plugin.job, &rank);
    (void)plugin.real.comm_size(plugin.job, &size);
    plugin.world_rank = static_cast<std::uint32_t>(rank);
    plugin.world_size = static_cast<std::uint32_t>(size);
    if (plugin.real.comm_group(plugin.job, &plugin.world_group) == MPI_SUCCESS) {
        plugin.world_known.store(true, std::memory_order_release);
    }
}

// A barrier that only some ranks make would hang the program: all must record, or none divides its
// collectives.
void agree_to_split(bool recorded) noexcept {
    const sys::ErrnoGuard errno_guard;
    if (!plugin.host->settings->split_sync) {
        return;
    }
    std::int64_t all = recorded ? 1 : 0;
    const bool agreed = all_ranks_split() &&
                        plugin.real.allreduce(MPI_IN_PLACE, &all, 1, plugin.handles.int64,
                                              plugin.handles.minimum, plugin.job) == MPI_SUCCESS &&
                        all == 1;
    plugin.split_sync = agreed;
    if (!agreed && recorded) {
        sys::TextLine line;
        line << "barograph: not all ranks of this job are recorded: --split-sync is off";
        line.print_to_stderr();
    }
}

template <class Real>
[[gnu::always_inline]] inline int initialize(Entry entry, Real real) {
    record::Thread* thread = recording_thread();
    if (thread != nullptr && thread->inside_mpi()) {
        return real();
    }
    Call call(entry, thread);
    if (!call.recorded()) {
        // This rank cannot record, but at the end the others wait for it.
        const int result = real();
        if (result == MPI_SUCCESS) {
            join_world();
            plugin.host->takes_part(plugin.world_rank, plugin.world_size, job_names());
            agree_to_split(false);
        }
        return result;
    }
    define_operations();
    const sys::Clock clock = plugin.host->process->clock();
    const std::uint64_t begin = clock.now();
    const int result = call.run(0, Payload{}, real);
    const std::uint64_t ticks = clock.now() - begin;
    if (result == MPI_SUCCESS) {
        const std::uint64_t returned = clock.now();
        job_started(ticks);
        agree_to_split(true);
        const std::uint64_t now = clock.now();
        plugin.host->process->header().setup_ticks += now - returned;
        if (record::Thread* const own = attached_thread(); own != nullptr) {
            own->end_setup(now);
        }
    }
    return result;
}

template <bool kProfiled>
int mpi_init(int* argc, char*** argv) {
    const auto next = next_of<kProfiled>(&mpi_init<kProfiled>, kMpiInit);
    return initialize(kMpiInit, [&] { return next(argc, argv); });
}

template <bool kProfiled>
int mpi_init_thread(int* argc, char*** argv, int required, int* provided) {
    const auto next = next_of<kProfiled>(&mpi_init_thread<kProfiled>, kMpiInitThread);
    return initialize(kMpiInitThread, [&] { return next(argc, argv, required, provided); });
}

// MPI_Finalize is about to be called. Collective over the world; every rank with this library comes here.
// `come`: all have.
void job_finalizing(bool come, Others others) noexcept {
    const sys::ErrnoGuard errno_guard;
    if (!plugin.world_known.exchange(false, std::memory_order_acq_rel)) {
        return;  // MPI_Init was not seen: other ranks do not expect us
    }
    bool together = come && all_ranks_stay(others);
    if (together) {
        MpiTransport transport;
        together = transport.ok();
        if (together) {
            plugin.host->job_finalizing(transport);
        }
    }
    if (!together) {
        plugin.host->job_finalizing_apart();
    }
    (void)plugin.real.group_free(&plugin.world_group);
}

template <bool kProfiled>
int mpi_finalize() {
    const auto next = next_of<kProfiled>(&mpi_finalize<kProfiled>, kMpiFinalize);
    record::Thread* thread = recording_thread();
    if (thread != nullptr) {
        if (thread->inside_mpi()) {
            return next();
        }
        plugin.host->process->header().table_bytes.fetch_add(sys::anonymous_bytes(),
                                                             std::memory_order_relaxed);
        // Waiting for the others, which begins here, is not computing. A process that dies while waiting
        // counts as finished.
        plugin.host->process->stop();
    }
    // Also on a rank that could not record: the others wait for it.
    Others others = Others::kUnknown;
    const bool come = wait_in_finalize(thread, others);
    if (thread != nullptr) {
        thread->open_layers |= record::Thread::kMpiBit;  // for good: nothing after this is recorded
    }
    job_finalizing(come, others);
    return next();
}

// Allowed at any time, also before MPI_Init in a process that is not to be recorded: must not start a
// recording.
template <bool kProfiled>
int mpi_initialized(int* flag) {
    const auto next = next_of<kProfiled>(&mpi_initialized<kProfiled>, kMpiInitialized);
    Call call(kMpiInitialized, attached_thread());
    return call.recorded() ? call.run(0, Payload{}, [&] { return next(flag); }) : next(flag);
}

template <bool kProfiled>
int mpi_finalized(int* flag) {
    const auto next = next_of<kProfiled>(&mpi_finalized<kProfiled>, kMpiFinalized);
    Call call(kMpiFinalized, attached_thread());
    return call.recorded() ? call.run(0, Payload{}, [&] { return next(flag); }) : next(flag);
}

}  // namespace

void job_started(std::uint64_t init_ticks) noexcept {
    const sys::ErrnoGuard errno_guard;
    join_world();
    enter_predefined_communicators();
    int level = MPI_THREAD_SINGLE;
    (void)plugin.real.query_thread(&level);
    plugin.requests.set_concurrent(level == MPI_THREAD_MULTIPLE);
    plugin.messages.set_concurrent(level == MPI_THREAD_MULTIPLE);
    plugin.tracing.set_concurrent(level == MPI_THREAD_MULTIPLE);
    tell_host({.world_rank = plugin.world_rank,
               .world_size = plugin.world_size,
               .thread_level = thread_level_name(level),
               .init_ticks = init_ticks,
               .names = job_names()});
}

void job_started_by_session(int rank, int size, std::uint64_t init_ticks) noexcept {
    // Each session asks for a thread level of its own.
    plugin.requests.set_concurrent(true);
    plugin.messages.set_concurrent(true);
    plugin.tracing.set_concurrent(true);
    tell_host({.world_rank = static_cast<std::uint32_t>(rank),
               .world_size = static_cast<std::uint32_t>(size),
               .thread_level = "by session",
               .init_ticks = init_ticks,
               .ends_together = false});
}

bool group_of_programs(MPI_Group& group) noexcept {
    return world::find_world() != nullptr && plugin.real.comm_group(find_job(), &group) == MPI_SUCCESS;
}

void install_job(Wrappers& wrappers) noexcept {
    wrappers.set(kMpiInit, &mpi_init<false>, &mpi_init<true>);
    wrappers.set(kMpiInitThread, &mpi_init_thread<false>, &mpi_init_thread<true>);
    wrappers.set(kMpiFinalize, &mpi_finalize<false>, &mpi_finalize<true>);
    wrappers.set(kMpiInitialized, &mpi_initialized<false>, &mpi_initialized<true>);
    wrappers.set(kMpiFinalized, &mpi_finalized<false>, &mpi_finalized<true>);
}

}  // namespace barograph::capture::mpi
