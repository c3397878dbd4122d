// SPDX-License-Identifier: BSD-3-Clause
// Streams between two programs on a simulated cluster: src/couple on SimGrid's SMPI, beside a loop of
// MPI_Isend and MPI_Irecv with as many buffers. Stands for the world layer as well: of all ranks the first
// WRITERS are one program, the others the readers. Built and run by streams.py; must never be linked into the
// product.
//
//     streams WRITERS BLOCK_BYTES BUFFERS BLOCKS_OF_A_WRITER POLICY    rank 0 prints a line of JSON
//
// Its times are seconds until the last rank is done, but first_writer_s until the first writer is.
//
// Every word that is written tells its writer, its block, and its place there: each reader compares all of
// them, and counts the blocks of each of its writers. Anything else ends the simulation.
#include <barograph/stream.h>
#include <dlfcn.h>
#include <mpi.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <numeric>
#include <vector>

#include "raw_flow.hpp"
#include "world/world.hpp"

namespace {

using barograph::bench::Flow;
using barograph::world::Partition;
using barograph::world::World;

// One copy for each rank, as SMPI loads the program once per rank.
struct Job {
    World world;
    std::array<Partition, 2> partitions{};
    std::vector<std::uint32_t> ranks;
    void (*at_finalize)() noexcept = nullptr;
};
Job job;

struct Seconds {
    double opened = 0;  // since the start
    double done = 0;
};

[[noreturn]] void fail(const char* what) {
    std::fprintf(stderr, "streams: rank %u: %s\n", job.world.universe_rank, what);
    std::abort();
}

int check(int code) {
    if (code < 0) {
        fail(barograph_stream_problem(code));
    }
    return code;
}

void start_world(std::uint32_t writers) {
    int rank = 0;
    int size = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const auto all = static_cast<std::uint32_t>(size);
    job.ranks.resize(all);
    std::iota(job.ranks.begin(), job.ranks.end(), 0U);
    job.partitions = {
        Partition{.name = "writer", .command_line = "", .size = writers, .ranks = job.ranks.data()},
        Partition{.name = "reader", .command_line = "", .size = all - writers, .ranks = &job.ranks[writers]}};
    job.world.family = "smpi";
    MPI_Comm universe = MPI_COMM_WORLD;
    std::memcpy(&job.world.universe, &universe, sizeof universe);
    job.world.universe_rank = static_cast<std::uint32_t>(rank);
    job.world.universe_size = all;
    job.world.partition_count = 2;
    job.world.own_partition = job.world.universe_rank < writers ? 0 : 1;
    job.world.partitions = job.partitions.data();
    job.world.real = [](const char* name) noexcept {
        return reinterpret_cast<barograph::world::Function>(dlsym(RTLD_DEFAULT, name));
    };
    job.world.at_finalize = [](void (*function)() noexcept) noexcept {
        job.at_finalize = function;
        return true;
    };
}

constexpr std::uint64_t word_of(std::uint64_t writer, std::uint64_t block, std::uint64_t place) {
    return (writer << 40U) + (block << 20U) + place;
}

void write_all(barograph_stream* stream, const Flow& flow) {
    for (std::size_t n = 0; n < flow.blocks; ++n) {
        void* room = nullptr;
        check(barograph_stream_reserve(stream, &room, 0));
        auto* words = static_cast<std::uint64_t*>(room);
        for (std::size_t i = 0; i < flow.block / sizeof(std::uint64_t); ++i) {
            words[i] = word_of(job.world.universe_rank, n, i);
        }
        check(barograph_stream_commit(stream, room, flow.block));
    }
}

// The sum of all words.
std::uint64_t read_all(barograph_stream* stream, const Flow& flow) {
    std::map<int, std::size_t> blocks;
    std::uint64_t sum = 0;
    const void* block = nullptr;
    std::size_t bytes = 0;
    int from = 0;
    while (check(barograph_stream_take(stream, &block, &bytes, &from, 0)) > 0) {
        const std::size_t n = blocks[from]++;
        const auto* words = static_cast<const std::uint64_t*>(block);
        bool right = bytes == flow.block;
        for (std::size_t i = 0; right && i < flow.block / sizeof(std::uint64_t); ++i) {
            right = words[i] == word_of(static_cast<std::uint64_t>(from), n, i);
            sum += words[i];
        }
        if (!right) {
            fail("a block is not the next one of its writer");
        }
        check(barograph_stream_release(stream, block));
    }
    if (blocks.size() != flow.writers.size() ||
        std::any_of(blocks.begin(), blocks.end(),
                    [&](const auto& one) { return one.second != flow.blocks; })) {
        fail("blocks are missing");
    }
    return sum;
}

Seconds pass_by_stream(const barograph_map* map, const Flow& flow, std::uint64_t& sum) {
    MPI_Barrier(MPI_COMM_WORLD);
    const double begin = MPI_Wtime();
    barograph_stream* stream =
        barograph_stream_create(flow.block, flow.buffers, BAROGRAPH_BALANCE_ROUND_ROBIN, nullptr);
    check(barograph_stream_open_map(stream, map, flow.reads ? "r" : "w"));
    const double opened = MPI_Wtime();
    if (flow.reads) {
        sum = read_all(stream, flow);
    } else {
        write_all(stream, flow);
    }
    check(barograph_stream_close(stream));
    return {.opened = opened - begin, .done = MPI_Wtime() - begin};
}

Seconds pass_raw(const Flow& flow) {
    MPI_Barrier(MPI_COMM_WORLD);
    const double begin = MPI_Wtime();
    barograph::bench::raw(flow, false);
    return {.opened = 0, .done = MPI_Wtime() - begin};
}

template <typename T>
T reduced(T value, MPI_Datatype type, MPI_Op operation) {
    T result{};
    MPI_Reduce(&value, &result, 1, type, operation, 0, MPI_COMM_WORLD);
    return result;
}

}  // namespace

extern "C" const World* barograph_world() noexcept { return &job.world; }

int main(int argc, char** argv) {
    MPI_Init(&argc, &argv);
    if (argc != 6) {
        std::fputs("usage: see streams.cpp\n", stderr);
        return 2;
    }
    start_world(static_cast<std::uint32_t>(std::strtoul(argv[1], nullptr, 10)));
    MPI_Barrier(MPI_COMM_WORLD);
    const double begin = MPI_Wtime();
    barograph_map* map = barograph_map_create();
    const int self = barograph_partition_self();
    check(barograph_map_add(map, check(barograph_partition_find(self == 0 ? "reader" : "writer")),
                            std::atoi(argv[5]), 1));
    const double mapped = MPI_Wtime() - begin;
    Flow flow;
    flow.block = std::strtoull(argv[2], nullptr, 10);
    flow.buffers = std::atoi(argv[3]);
    flow.blocks = std::strtoull(argv[4], nullptr, 10);
    flow.reads = self == 1;
    flow.reader = barograph_map_partner(map, 0);
    for (int i = 0; flow.reads && i < barograph_map_size(map); ++i) {
        flow.writers.push_back(barograph_map_partner(map, i));
    }
    flow.universe = MPI_COMM_WORLD;
    flow.isend = PMPI_Isend;
    flow.irecv = PMPI_Irecv;
    flow.wait = PMPI_Wait;
    flow.waitany = PMPI_Waitany;
    flow.barrier = PMPI_Barrier;

    std::uint64_t sum = 0;
    const Seconds raw = pass_raw(flow);
    const Seconds stream = pass_by_stream(map, flow, sum);
    barograph_map_free(map);
    const auto mapped_s = reduced(mapped, MPI_DOUBLE, MPI_MAX);
    const auto raw_s = reduced(raw.done, MPI_DOUBLE, MPI_MAX);
    const auto stream_s = reduced(stream.done, MPI_DOUBLE, MPI_MAX);
    const auto opened_s = reduced(stream.opened, MPI_DOUBLE, MPI_MAX);
    const auto first_s = reduced(flow.reads ? HUGE_VAL : stream.done, MPI_DOUBLE, MPI_MIN);
    const auto total = reduced(sum, MPI_UINT64_T, MPI_SUM);
    if (job.at_finalize != nullptr) {
        job.at_finalize();
    }
    if (job.world.universe_rank == 0) {
        std::printf(R"({"mapped_s": %.9f, "raw_s": %.9f, "stream_s": %.9f, )", mapped_s, raw_s, stream_s);
        std::printf(R"("opened_s": %.9f, "first_writer_s": %.9f, "sum": %llu})"
                    "\n",
                    opened_s, first_s, static_cast<unsigned long long>(total));
    }
    MPI_Finalize();
}
