// SPDX-License-Identifier: BSD-3-Clause
// From MPI_Init to MPI_Finalize: gives each program of the job its own world, tells tools of them, and takes
// all down again.
#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <cstring>

#include "sys/clock.hpp"
#include "sys/errno_guard.hpp"
#include "sys/mapping.hpp"
#include "sys/system_call.hpp"
#include "sys/text_line.hpp"
#include "world/attributes.hpp"
#include "world/by_hand.hpp"
#include "world/callbacks.hpp"
#include "world/handles.hpp"
#include "world/partitions.hpp"
#include "world/window_files.hpp"

namespace barograph::world {
namespace {

// MPI_Init returns when the others have called it. One that does not take part in this time has no such
// layer: it is linked statically, say.
constexpr std::uint64_t kPatienceNs = 30'000'000'000;
constexpr std::uint64_t kAbortPatienceNs = 2'000'000'000;
constexpr std::uint32_t kMostFunctions = 8;

constinit World world;
constinit std::atomic<const World*> shown{nullptr};
// The first of MPI_Init and MPI_Session_init has begun, and has told the programs apart.
constinit std::atomic<bool> is_initialized{false};
constinit std::atomic<bool> is_told_apart{false};
constinit std::atomic<bool> is_described{false};  // own_mark and own_text
// MPI_Init was called by this layer, for a program that has opened sessions only, and what the program is
// told about it.
constinit std::atomic<bool> is_hidden{false};
constinit int hidden_flag = 0;
constinit int hidden_threads = 0;
constinit char given_name[kNameBytes] = {};
// The mark of this process.
constinit RankMark own_mark{};
constinit PartitionText own_text{};

// Room for functions that tools set; each is written before it is counted.
template <class Entry>
class Functions {
public:
    bool add(Entry entry) noexcept {
        const std::uint32_t index = taken_.fetch_add(1, std::memory_order_relaxed);
        if (index >= kMostFunctions) {
            return false;
        }
        entries_[index].store(entry, std::memory_order_release);
        return true;
    }
    // The last one first, and only once.
    template <class Run>
    void run(Run run) noexcept {
        for (std::uint32_t index = kMostFunctions; index-- > 0;) {
            if (const Entry entry = entries_[index].exchange(nullptr); entry != nullptr) {
                run(entry);
            }
        }
    }

private:
    std::atomic<std::uint32_t> taken_{0};
    std::atomic<Entry> entries_[kMostFunctions] = {};
};
constinit Functions<void (*)() noexcept> at_finalize;
constinit Functions<void (*)(std::uint64_t) noexcept> at_abort;

void say(std::string_view text, std::string_view more = {}) noexcept {
    sys::TextLine line;
    line << "barograph: " << text << more;
    line.print_to_stderr();
}

// The communicator of all programs, for tools; false when not all processes make it.
bool make_universe(Word& universe) noexcept {
    HandleRoom made;
    HandleRoom request;
    if (mpi("PMPI_Comm_idup", handles.world, made.at(), request.at()) != 0) {
        return false;
    }
    const Function test = find_or_fail("PMPI_Test");
    const std::uint64_t begin = sys::monotonic_ns();
    for (;;) {
        int done = 0;
        alignas(8) unsigned char status[64];
        if (call(test, request.at(), &done, static_cast<unsigned char*>(status)) != 0) {
            return false;
        }
        if (done != 0) {
            universe = made.value();
            return true;
        }
        if (sys::monotonic_ns() - begin > kPatienceNs) {
            return false;
        }
        (void)sys::system_call(SYS_sched_yield);
    }
}

template <class T>
std::span<T> make_room(std::size_t count) noexcept {
    auto* room = static_cast<T*>(sys::map_anonymous(count * sizeof(T)));
    return {room, room == nullptr ? 0 : count};
}

// Fills in the partitions of `world`; false without memory, or when all ranks run one program.
bool find_partitions(Word universe, std::span<std::uint32_t> partition_of) noexcept {
    const std::size_t size = partition_of.size();
    const auto rank = world.universe_rank;
    const auto marks = make_room<RankMark>(size);
    mpi("PMPI_Allgather", &own_mark, static_cast<int>(sizeof own_mark), handles.byte, marks.data(),
        static_cast<int>(sizeof own_mark), handles.byte, universe);
    const std::uint32_t count = number_partitions(marks, partition_of);
    bool same_program = true;
    bool is_first = true;
    for (std::uint32_t other = 0; other < size; ++other) {
        if (partition_of[other] == partition_of[rank]) {
            same_program =
                same_program && std::equal(own_mark.program, own_mark.program + 2, marks[other].program);
            is_first = is_first && other >= rank;
        }
    }
    if (!same_program && is_first) {
        say("these ranks are one partition but run different programs: ", given_name);
    }
    if (count == 1) {
        return false;
    }
    const auto texts = make_room<PartitionText>(count);
    const auto is_named = make_room<bool>(count);
    const auto partitions = make_room<Partition>(count);
    const auto ranks = make_room<std::uint32_t>(size);
    const auto firsts = make_room<std::uint32_t>(count);
    for (std::uint32_t other = 0; other < size; ++other) {
        ++partitions[partition_of[other]].size;
    }
    std::uint32_t used = 0;
    for (std::uint32_t id = 0; id < count; ++id) {
        partitions[id].ranks = &ranks[used];
        used += partitions[id].size;
        partitions[id].size = 0;
    }
    for (std::uint32_t other = 0; other < size; ++other) {
        const std::uint32_t id = partition_of[other];
        if (partitions[id].size == 0) {
            firsts[id] = other;
            is_named[id] = marks[other].is_named != 0;
        }
        const_cast<std::uint32_t*>(partitions[id].ranks)[partitions[id].size++] = other;
    }
    for (std::uint32_t id = 0; id < count; ++id) {
        if (firsts[id] == rank) {
            texts[id] = own_text;
        }
        mpi("PMPI_Bcast", &texts[id], static_cast<int>(sizeof(PartitionText)), handles.byte,
            static_cast<int>(firsts[id]), universe);
    }
    make_unique(texts, is_named);
    for (std::uint32_t id = 0; id < count; ++id) {
        partitions[id].name = texts[id].name;
        partitions[id].command_line = texts[id].command_line;
    }
    world.partition_count = count;
    world.own_partition = partition_of[rank];
    world.partitions = partitions.data();
    return true;
}

int copy_nothing(Word, int, void*, void*, void*, int* flag) noexcept {
    *flag = 0;
    return 0;
}

void stop_replacing() noexcept { replacement.world.store(~Word{0}, std::memory_order_release); }

// MPI_Finalize begins with the attributes of MPI_COMM_SELF, the first one last: what those of the program
// call has run by then.
int take_down(Word, int, void*, void*) noexcept {
    const Word own = replacement.own.load(std::memory_order_relaxed);
    HandleRoom room;
    if (handles.deletes_attributes) {
        std::memcpy(room.bytes, &own, sizeof own);
        mpi("PMPI_Comm_free", room.at());
    }
    stop_replacing();
    for (const Word communicator : {world.programs, world.universe}) {
        std::memcpy(room.bytes, &communicator, sizeof communicator);
        mpi("PMPI_Comm_free", room.at());
    }
    return 0;
}

// Where handles are ints, Fortran has the same; of the standard ABI c2f is in no library or in that of
// Fortran, where it gives what toint gives.
int fortran_handle(Word communicator) noexcept {
    if (handles.bytes() == sizeof(int)) {
        return static_cast<int>(communicator);
    }
    const Function c2f = find_real("PMPI_Comm_c2f");
    const Function convert = c2f != nullptr ? c2f : find_or_fail("PMPI_Comm_toint");
    return reinterpret_cast<int (*)(Word)>(convert)(communicator);
}

// A process without the layer cannot be asked in a collective call: it would not answer, and find its own
// calls disturbed.
bool all_are_told() noexcept {
    const char* couple = std::getenv("BAROGRAPH_COUPLE");
    return couple != nullptr && std::strcmp(couple, "mpi") == 0;
}

void split_job() noexcept {
    const sys::ErrnoGuard errno_guard;
    HandleRoom parent;
    int size = 1;
    int rank = 0;
    if (handles.family == nullptr || mpi("PMPI_Comm_get_parent", parent.at()) != 0 ||
        mpi("PMPI_Comm_size", handles.world, &size) != 0 ||
        mpi("PMPI_Comm_rank", handles.world, &rank) != 0) {
        return;
    }
    // What a program spawned has a world of its own already.
    if (size == 1 || !handles.same(parent.value(), handles.no_communicator)) {
        return;
    }
    Word universe = 0;
    if (!all_are_told() || !make_universe(universe)) {
        if (rank == 0 || rank == size - 1) {
            say("programs of this job are not told apart: ",
                all_are_told() ? "some of its processes do not take part"
                               : "BAROGRAPH_COUPLE=mpi is not set for all of them");
        }
        return;
    }
    world.given_name = given_name;
    world.universe_rank = static_cast<std::uint32_t>(rank);
    world.universe_size = static_cast<std::uint32_t>(size);
    world.universe = universe;
    const auto partition_of = make_room<std::uint32_t>(static_cast<std::size_t>(size));
    if (!find_partitions(universe, partition_of)) {
        HandleRoom room;
        std::memcpy(room.bytes, &universe, sizeof universe);
        mpi("PMPI_Comm_free", room.at());
        return;
    }
    HandleRoom own;
    mpi("PMPI_Comm_split", universe, static_cast<int>(world.own_partition), rank, own.at());
    mpi("PMPI_Comm_set_name", own.value(), "MPI_COMM_WORLD");
    mpi("PMPI_Comm_set_name", universe, "barograph universe");
    mpi("PMPI_Comm_set_errhandler", universe, handles.errors_return);
    HandleRoom programs;
    const int analyzes = std::strcmp(world.partitions[world.own_partition].name, kAnalyzers) == 0 ? 1 : 0;
    mpi("PMPI_Comm_split", universe, analyzes, rank, programs.at());
    mpi("PMPI_Comm_set_errhandler", programs.value(), handles.errors_return);
    world.programs = programs.value();
    int keyval = 0;
    mpi("PMPI_Comm_create_keyval", &copy_nothing, &take_down, &keyval, static_cast<void*>(nullptr));
    mpi("PMPI_Comm_set_attr", handles.self, keyval, static_cast<void*>(nullptr));
    mark_own_world(own.value());
    fortran_handles = {.world = fortran_handle(handles.world), .own = fortran_handle(own.value())};
    int provided = 0;
    mpi("PMPI_Query_thread", &provided);
    world.family = handles.family;
    world.threads_may_call = provided == handles.thread_multiple;
    world.real = &find_real;
    world.at_finalize = [](void (*function)() noexcept) noexcept { return at_finalize.add(function); };
    world.at_abort = [](void (*function)(std::uint64_t) noexcept) noexcept { return at_abort.add(function); };
    replacement.own.store(own.value(), std::memory_order_relaxed);
    replacement.mask.store(handles.mask, std::memory_order_relaxed);
    replacement.world.store(handles.world & handles.mask, std::memory_order_release);
    shown.store(&world, std::memory_order_release);
}

// Before the library's MPI_Init, which looks for the place where windows are to be kept.
void begin() noexcept {
    const sys::ErrnoGuard errno_guard;
    if (!all_are_told() || is_described.exchange(true)) {
        return;
    }
    const char* environment = std::getenv("BAROGRAPH_PARTITION");
    if (given_name[0] == '\0' && environment != nullptr && is_name(environment)) {
        std::strncpy(given_name, environment, sizeof given_name - 1);
    }
    describe_self(given_name, own_mark, own_text);
    (void)bind(kMpiInit);
    if (handles.family != nullptr && std::strcmp(handles.family, "ompi") == 0) {
        make_window_folder();
    }
}

int tell_apart(int code) noexcept {
    if (code == 0 && !is_initialized.exchange(true)) {
        split_job();
        is_told_apart.store(true, std::memory_order_release);
    }
    return code;
}

// The program has not called MPI_Init, and so does not call MPI_Finalize.
void end_hidden() noexcept {
    if (is_hidden.load(std::memory_order_acquire)) {
        (void)finalize();
    }
}

// The programs of a job are told apart in collective calls of all its processes. One that uses sessions only
// takes part in them by an MPI_Init of which it is told nothing.
void take_part_in_job() noexcept {
    const sys::ErrnoGuard errno_guard;
    begin();
    mpi("PMPI_Initialized", &hidden_flag);
    if (hidden_flag != 0) {  // Intel MPI: a session has made MPI_COMM_WORLD, and MPI_Init may not be called
        split_job();
        return;
    }
    if (real<kMpiInitThread>(nullptr, nullptr, handles.thread_multiple, &hidden_threads) != 0) {
        say("this program uses sessions of MPI only and sees the whole job");
        return;
    }
    is_hidden.store(true, std::memory_order_release);
    (void)std::atexit(&end_hidden);
    split_job();
}

// Whether the program's MPI_Init was called already.
bool take_hidden() noexcept { return is_hidden.exchange(false, std::memory_order_acq_rel); }

}  // namespace

int init(Word argc, Word argv) noexcept {
    if (take_hidden()) {
        return 0;
    }
    begin();
    return tell_apart(real<kMpiInit>(argc, argv));
}

int init_thread(Word argc, Word argv, Word required, Word provided) noexcept {
    if (take_hidden()) {
        *reinterpret_cast<int*>(provided) = hidden_threads;
        return 0;
    }
    begin();
    return tell_apart(real<kMpiInitThread>(argc, argv, required, provided));
}

int session_init(Word info, Word handler, Word session) noexcept {
    const int code = real<kMpiSessionInit>(info, handler, session);
    if (code != 0 || handles.family == nullptr || !all_are_told()) {
        return code;
    }
    if (!is_initialized.exchange(true)) {
        take_part_in_job();
        is_told_apart.store(true, std::memory_order_release);
    }
    while (!is_told_apart.load(std::memory_order_acquire)) {  // another thread does it
        (void)sys::system_call(SYS_sched_yield);
    }
    return code;
}

int initialized(Word flag) noexcept {
    if (is_hidden.load(std::memory_order_acquire)) {
        *reinterpret_cast<int*>(flag) = hidden_flag;
        return 0;
    }
    return real<kMpiInitialized>(flag);
}

const World* known_job() noexcept {
    return is_told_apart.load(std::memory_order_acquire) && world.family != nullptr ? &world : nullptr;
}

int finalize() noexcept {
    at_finalize.run([](auto function) { function(); });
    const int code = real<kMpiFinalize>();
    remove_window_folder();
    shown.store(nullptr, std::memory_order_release);
    stop_replacing();
    return code;
}

// Ends the job as it would have without the other programs: with MPI_COMM_WORLD the library's own one is
// ended.
int abort_job(Word communicator, Word code) noexcept {
    const std::uint64_t deadline = sys::monotonic_ns() + kAbortPatienceNs;
    at_abort.run([deadline](auto function) {
        const std::uint64_t now = sys::monotonic_ns();
        function(now < deadline ? deadline - now : 0);
    });
    return real<kMpiAbort>(communicator, code);
}

}  // namespace barograph::world

using namespace barograph::world;

extern "C" {

BAROGRAPH_EXPORT const World* barograph_world() noexcept {
    const World* found = shown.load(std::memory_order_acquire);
    if (found == nullptr && !is_initialized.load(std::memory_order_acquire)) {
        (void)bind(kMpiInit);  // the recorder asks before it looks for functions: those here are found then
    }
    return found;
}

BAROGRAPH_EXPORT int barograph_world_set_name(const char* name) noexcept {
    if (is_initialized.load(std::memory_order_acquire)) {
        return 1;
    }
    if (name == nullptr || !is_name(name)) {
        return 2;
    }
    std::strncpy(given_name, name, sizeof given_name - 1);
    given_name[sizeof given_name - 1] = '\0';
    return 0;
}

}  // extern "C"
