// SPDX-License-Identifier: BSD-3-Clause
// Bytes a second from writers to one reader, by a stream and by a loop of MPI_Isend and MPI_Irecv with as
// many buffers, in turns in the same job, with the world layer preloaded. The reader has one rank.
//
//     throughput NAME BLOCK_BYTES BUFFERS BYTES_PER_WRITER ROUNDS WAY...
//
// NAME: writer or reader. The reader prints one line per round: WAY seconds
//
// Ways: file: every writer writes a file of its own into the folder FLOW_FOLDER, and then the reader reads
// them; raw; copied: raw, with a copy on each side, as somebody who keeps his own buffers has to make;
// stream; in-place: a stream whose blocks are filled and read in its own buffers.
#include <barograph/stream.h>
#include <dlfcn.h>
#include <mpi.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "raw_flow.hpp"
#include "world/world.hpp"

namespace {

using barograph::bench::Flow;

void check(int code) {
    if (code < 0) {
        std::fprintf(stderr, "throughput: %s\n", barograph_stream_problem(code));
        std::abort();
    }
}

// Buffers are filled the first time that they are used, as those of the raw loop are: pages that nobody has
// written to are all the same one.
int pass(barograph_stream* stream, std::vector<char>& own, bool in_place, bool first) {
    if (!in_place) {
        return barograph_stream_write(stream, own.data(), own.size(), 0);
    }
    void* block = nullptr;
    const int code = barograph_stream_reserve(stream, &block, 0);
    if (code == 1 && first) {
        std::memset(block, 1, own.size());
    }
    return code == 1 ? barograph_stream_commit(stream, block, own.size()) : code;
}

int get(barograph_stream* stream, std::vector<char>& own, bool in_place) {
    if (!in_place) {
        return barograph_stream_read(stream, own.data(), nullptr, nullptr, 0);
    }
    const void* block = nullptr;
    const int code = barograph_stream_take(stream, &block, nullptr, nullptr, 0);
    return code == 1 && barograph_stream_release(stream, block) < 0 ? -1 : code;
}

void stream(const Flow& flow, bool in_place) {
    barograph_map* map = barograph_map_create();
    check(barograph_map_add(map, barograph_partition_find(flow.reads ? "writer" : "reader"),
                            BAROGRAPH_MAP_ROUND_ROBIN, 0));
    barograph_stream* made =
        barograph_stream_create(flow.block, flow.buffers, BAROGRAPH_BALANCE_ROUND_ROBIN, nullptr);
    check(barograph_stream_open_map(made, map, flow.reads ? "r" : "w"));
    std::vector<char> own(flow.block, 1);
    if (flow.reads) {
        std::size_t blocks = 0;
        int code = 0;
        while ((code = get(made, own, in_place)) > 0) {
            ++blocks;
        }
        check(code);
        if (blocks != flow.writers.size() * flow.blocks) {
            std::fputs("throughput: blocks are missing\n", stderr);
            std::abort();
        }
    } else {
        for (std::size_t i = 0; i < flow.blocks; ++i) {
            check(pass(made, own, in_place, i < static_cast<std::size_t>(flow.buffers)));
        }
    }
    check(barograph_stream_close(made));
    barograph_map_free(map);
}

void file(const Flow& flow) {
    const std::string folder = std::getenv("FLOW_FOLDER") != nullptr ? std::getenv("FLOW_FOLDER") : ".";
    std::vector<char> own(flow.block, 1);
    const auto name_of = [&](int rank) { return folder + "/" + std::to_string(rank) + ".blocks"; };
    if (!flow.reads) {
        std::ofstream written(name_of(barograph_universe_rank()), std::ios::binary);
        written.rdbuf()->pubsetbuf(nullptr, 0);
        for (std::size_t i = 0; i < flow.blocks; ++i) {
            written.write(own.data(), static_cast<std::streamsize>(own.size()));
        }
    }
    flow.barrier(flow.universe);
    for (std::size_t i = 0; flow.reads && i < flow.writers.size(); ++i) {
        std::ifstream read(name_of(flow.writers[i]), std::ios::binary);
        read.rdbuf()->pubsetbuf(nullptr, 0);
        for (std::size_t n = 0; n < flow.blocks; ++n) {
            read.read(own.data(), static_cast<std::streamsize>(own.size()));
        }
        if (!read) {
            std::fputs("throughput: a file is too short\n", stderr);
            std::abort();
        }
        std::remove(name_of(flow.writers[i]).c_str());
    }
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 7 || barograph_partition_set_name(argv[1]) < 0) {
        std::fputs("usage: see throughput.cpp\n", stderr);
        return 2;
    }
    MPI_Init(&argc, &argv);
    const auto find = reinterpret_cast<barograph::world::FindWorld>(
        dlsym(RTLD_DEFAULT, barograph::world::kFindWorldSymbol));
    const barograph::world::World* world = find != nullptr ? find() : nullptr;
    const int reader = barograph_partition_find("reader");
    if (world == nullptr || reader < 0) {
        std::fputs("throughput: there is no reader, or no world layer\n", stderr);
        return 2;
    }
    Flow flow;
    flow.block = std::strtoull(argv[2], nullptr, 10);
    flow.buffers = std::atoi(argv[3]);
    flow.blocks = std::strtoull(argv[4], nullptr, 10) / flow.block;
    flow.reads = barograph_partition_self() == reader;
    flow.reader = barograph_partition_rank(reader, 0);
    for (int rank = 0; rank < barograph_universe_size(); ++rank) {
        if (rank != flow.reader) {
            flow.writers.push_back(rank);
        }
    }
    std::memcpy(&flow.universe, &world->universe, sizeof flow.universe);
    flow.isend = reinterpret_cast<decltype(flow.isend)>(world->real("PMPI_Isend"));
    flow.irecv = reinterpret_cast<decltype(flow.irecv)>(world->real("PMPI_Irecv"));
    flow.wait = reinterpret_cast<decltype(flow.wait)>(world->real("PMPI_Wait"));
    flow.waitany = reinterpret_cast<decltype(flow.waitany)>(world->real("PMPI_Waitany"));
    flow.barrier = reinterpret_cast<decltype(flow.barrier)>(world->real("PMPI_Barrier"));

    for (int round = 0; round < std::atoi(argv[5]); ++round) {
        for (int i = 6; i < argc; ++i) {
            const std::string_view way = argv[i];
            flow.barrier(flow.universe);
            const double begin = MPI_Wtime();
            if (way == "stream" || way == "in-place") {
                stream(flow, way == "in-place");
            } else if (way == "file") {
                file(flow);
            } else {
                barograph::bench::raw(flow, way == "copied");
            }
            if (flow.reads) {
                std::printf("%s %.6f\n", argv[i], MPI_Wtime() - begin);
            }
        }
    }
    MPI_Finalize();
}
