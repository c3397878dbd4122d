// SPDX-License-Identifier: BSD-3-Clause
// The end of a job of many thousand ranks, on one processor: the code that the ranks run in MPI_Finalize, on
// their arenas, with all their messages. `emulate --ranks P --paths N --output NAME` prints one JSON object;
// see docs/explain/scale.md. Called by bench/scale/scale.py.
#include <malloc.h>
#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <new>
#include <string>

#include "collect/collect.hpp"
#include "emulated_arena.hpp"
#include "sys/files/output_file.hpp"
#include "virtual_ranks.hpp"

namespace {

using barograph::bench::RankRecord;
using barograph::bench::VirtualRanks;

void allocated(void* memory, int sign) noexcept {
    if (RankRecord* const rank = VirtualRanks::current(); rank != nullptr && memory != nullptr) {
        rank->heap += sign * static_cast<std::int64_t>(malloc_usable_size(memory));
        rank->most_heap = std::max(rank->most_heap, rank->heap);
    }
}

double seconds_now() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

double file_system_seconds = 0;
std::uint64_t file_calls = 0;

// Takes what the file system does out of the clock of the rank that asked for it.
class FileTime {
public:
    FileTime() : start_(seconds_now()) {
        VirtualRanks::pause();
        if (RankRecord* const rank = VirtualRanks::current(); rank != nullptr && rank->first_file == 0) {
            rank->first_file = rank->clock;
        }
    }
    ~FileTime() {
        const double taken = seconds_now() - start_;
        file_system_seconds += taken;
        ++file_calls;
        if (RankRecord* const rank = VirtualRanks::current(); rank != nullptr) {
            rank->file_system += taken;
            VirtualRanks::resume();
        }
    }
    FileTime(const FileTime&) = delete;
    FileTime& operator=(const FileTime&) = delete;

private:
    double start_;
};

}  // namespace

[[gnu::noinline]] void* operator new(std::size_t bytes) {
    void* const memory = std::malloc(bytes);
    if (memory == nullptr) {
        throw std::bad_alloc();
    }
    allocated(memory, 1);
    return memory;
}
// Not inlined: where new and delete are seen together, gcc takes malloc and delete for a mismatch.
[[gnu::noinline]] void operator delete(void* memory) noexcept {
    allocated(memory, -1);
    std::free(memory);
}
[[gnu::noinline]] void operator delete(void* memory, std::size_t /*bytes*/) noexcept {
    allocated(memory, -1);
    std::free(memory);
}

// The linker sends calls of these functions here first (--wrap in CMakeLists.txt).
namespace sys = barograph::sys;
using Bytes = std::span<const std::uint8_t>;
#define BAROGRAPH_CREATE "_ZN9barograph3sys10OutputFile6createEPKc"
#define BAROGRAPH_WRITE "_ZN9barograph3sys10OutputFile5writeESt4spanIKhLm18446744073709551615EE"
#define BAROGRAPH_FINISH "_ZN9barograph3sys10OutputFile6finishEv"
#define BAROGRAPH_OPEN_EMPTY "_ZN9barograph3sys10OutputFile10open_emptyEPKc"
int real_create(sys::OutputFile* file, const char* path) noexcept asm("__real_" BAROGRAPH_CREATE);
int real_open_empty(sys::OutputFile* file, const char* path) noexcept asm("__real_" BAROGRAPH_OPEN_EMPTY);
int real_write(sys::OutputFile* file, Bytes bytes) noexcept asm("__real_" BAROGRAPH_WRITE);
int real_finish(sys::OutputFile* file) noexcept asm("__real_" BAROGRAPH_FINISH);
int timed_create(sys::OutputFile* file, const char* path) noexcept asm("__wrap_" BAROGRAPH_CREATE);
int timed_open_empty(sys::OutputFile* file, const char* path) noexcept asm("__wrap_" BAROGRAPH_OPEN_EMPTY);
int timed_write(sys::OutputFile* file, Bytes bytes) noexcept asm("__wrap_" BAROGRAPH_WRITE);
int timed_finish(sys::OutputFile* file) noexcept asm("__wrap_" BAROGRAPH_FINISH);
int timed_create(sys::OutputFile* file, const char* path) noexcept {
    const FileTime time;
    return real_create(file, path);
}
int timed_open_empty(sys::OutputFile* file, const char* path) noexcept {
    const FileTime time;
    return real_open_empty(file, path);
}
int timed_write(sys::OutputFile* file, Bytes bytes) noexcept {
    const FileTime time;
    return real_write(file, bytes);
}
int timed_finish(sys::OutputFile* file) noexcept {
    const FileTime time;
    return real_finish(file);
}

namespace {

struct Options {
    barograph::bench::Job job;
    barograph::bench::Network network;
    std::uint32_t aggregators = 0;
    std::string output;
};

[[noreturn]] void usage() {
    std::fprintf(stderr,
                 "usage: emulate --ranks P --paths N [--own N] [--files N] [--own-files N] "
                 "[--iterations N] [--metrics N] [--aggregators A] [--node-ranks N] [--latency-us T] "
                 "[--gigabytes-per-s B] --output NAME\n");
    std::exit(2);
}

Options parse(int argc, char** argv) {
    std::map<std::string, std::string> values;
    for (int i = 1; i + 1 < argc; i += 2) {
        values[argv[i]] = argv[i + 1];
    }
    const auto number = [&](const char* name, double otherwise) {
        const auto found = values.find(name);
        return found == values.end() ? otherwise : std::atof(found->second.c_str());
    };
    Options options;
    options.job.ranks = static_cast<std::uint32_t>(number("--ranks", 0));
    options.job.paths = static_cast<std::uint32_t>(number("--paths", 0));
    options.job.own = static_cast<std::uint32_t>(number("--own", 0));
    options.job.ranks_of_node = static_cast<std::uint32_t>(number("--node-ranks", 64));
    options.job.files = static_cast<std::uint32_t>(number("--files", 0));
    options.job.own_files = static_cast<std::uint32_t>(number("--own-files", 0));
    options.job.iterations = static_cast<std::uint32_t>(number("--iterations", 0));
    options.job.metrics = static_cast<std::uint32_t>(number("--metrics", 0));
    options.aggregators = static_cast<std::uint32_t>(number("--aggregators", 0));
    options.network.latency_s = number("--latency-us", 2) * 1e-6;
    options.network.bandwidth = number("--gigabytes-per-s", 10) * 1e9;
    options.output = values["--output"];
    if (options.job.ranks == 0 || options.job.paths == 0 || options.output.empty() || argc % 2 == 0) {
        usage();
    }
    return options;
}

void print(const Options& options, const std::vector<RankRecord>& records, double wall,
           const barograph::collect::Outcome& outcome) {
    double start_of_files = 0;
    double aggregated = 0;
    double most_file_system = 0;
    double processor = 0;
    std::uint64_t most_messages = 0;
    std::uint64_t most_received = 0;
    std::uint64_t median_received = 0;
    std::vector<std::int64_t> heaps;
    std::vector<std::uint64_t> received;
    for (const RankRecord& rank : records) {
        // For ranks that wrote: when they had all facts. Rank 0 makes the first file in phase 1, so it has no
        // such mark.
        if (rank.first_file > rank.reductions.at(1)) {
            start_of_files = std::max(start_of_files, rank.first_file);
        }
        aggregated = std::max(aggregated, rank.clock);
        most_file_system = std::max(most_file_system, rank.file_system);
        most_messages = std::max(most_messages, rank.sent + rank.received);
        most_received = std::max(most_received, rank.received_bytes);
        heaps.push_back(rank.most_heap);
        received.push_back(rank.received_bytes);
        processor += rank.clock;
    }
    std::sort(heaps.begin(), heaps.end());
    std::sort(received.begin(), received.end());
    median_received = received[received.size() / 2];
    rusage usage{};
    (void)getrusage(RUSAGE_SELF, &usage);
    const std::vector<double>& reductions = records.front().reductions;
    std::printf(
        "{\"ranks\": %u, \"paths\": %u, \"own\": %u, \"written\": %s, \"problem\": \"%s\", \"path\": "
        "\"%s\",\n"
        " \"read_and_compare_s\": %.6f, \"unify_s\": %.6f, \"aggregate_s\": %.6f, \"encode_s\": %.6f, "
        "\"publish_s\": %.6f, "
        "\"critical_path_s\": %.6f,\n"
        " \"wall_s\": %.3f, \"file_system_s\": %.4f, \"file_system_of_one_rank_s\": %.6f, \"file_calls\": "
        "%lu,\n"
        " \"most_messages\": %lu, \"collectives\": %lu, \"most_received_bytes\": %lu, "
        "\"median_received_bytes\": %lu,\n"
        " \"most_heap\": %ld, \"second_heap\": %ld, \"median_heap\": %ld, \"process_peak_bytes\": %ld}\n",
        options.job.ranks, options.job.paths, options.job.own, outcome.written ? "true" : "false",
        outcome.problem.c_str(), outcome.path.c_str(), reductions.at(0), reductions.at(1),
        start_of_files > 0 ? start_of_files - reductions.at(1) : 0.0,
        reductions.at(2) - std::max(start_of_files, reductions.at(1)), reductions.at(3) - reductions.at(2),
        aggregated, wall, file_system_seconds, most_file_system, file_calls, most_messages,
        records.front().collectives, most_received, median_received, heaps.back(),
        heaps[heaps.size() > 1 ? heaps.size() - 2 : 0], heaps[heaps.size() / 2], usage.ru_maxrss * 1024L);
    (void)processor;
}

}  // namespace

int main(int argc, char** argv) {
    const Options options = parse(argc, argv);
    barograph::bench::EmulatedArena arena(options.job);
    VirtualRanks ranks(options.job.ranks, options.network);
    barograph::collect::Outcome outcome;
    const double start = seconds_now();
    ranks.run([&](barograph::collect::Transport& transport) {
        // Making the arena is not the rank's work; it is read before the rank waits for the first time.
        VirtualRanks::pause();
        barograph::collect::Request request;
        request.arenas = {arena.of_rank(transport.rank())};
        request.output = options.output;
        request.aggregators = options.aggregators;
        request.metadata = {{"job.id", "emulated"}, {"program.name", "emulated"}};
        VirtualRanks::resume();
        barograph::collect::Outcome mine = barograph::collect::collect(transport, request);
        if (transport.rank() == 0) {
            outcome = std::move(mine);
        }
    });
    print(options, ranks.records(), seconds_now() - start, outcome);
    return outcome.written ? 0 : 1;
}
