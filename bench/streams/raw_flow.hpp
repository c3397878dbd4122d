// SPDX-License-Identifier: BSD-3-Clause
// What streams are measured against: a loop of MPI_Isend and MPI_Irecv with as many buffers, from writers to
// one reader. Used by throughput.cpp, and by bench/simgrid/streams.cpp for each of several readers.
#pragma once

#include <mpi.h>

#include <cstring>
#include <vector>

namespace barograph::bench {

inline constexpr int kRawTag = 32'000;

struct Flow {
    std::size_t block = 0;
    int buffers = 0;
    std::size_t blocks = 0;  // of each writer
    bool reads = false;
    int reader = 0;
    std::vector<int> writers;  // of this reader; universe ranks
    MPI_Comm universe = MPI_COMM_NULL;
    decltype(&PMPI_Isend) isend = nullptr;
    decltype(&PMPI_Irecv) irecv = nullptr;
    decltype(&PMPI_Wait) wait = nullptr;
    decltype(&PMPI_Waitany) waitany = nullptr;
    decltype(&PMPI_Barrier) barrier = nullptr;
};

// All writers have as many blocks: the reader takes from whom it comes.
inline void raw(const Flow& flow, bool copies) {
    const auto count = static_cast<std::size_t>(flow.buffers);
    const std::size_t senders = flow.reads ? flow.writers.size() : 1;
    std::vector<char> memory(senders * count * flow.block, 1);
    std::vector<char> own(flow.block, 1);
    std::vector<MPI_Request> requests(senders * count, MPI_REQUEST_NULL);
    const auto size = static_cast<int>(flow.block);
    if (!flow.reads) {
        for (std::size_t i = 0; i < flow.blocks; ++i) {
            MPI_Request& request = requests[i % count];
            flow.wait(&request, MPI_STATUS_IGNORE);
            char* buffer = memory.data() + i % count * flow.block;
            if (copies) {
                std::memcpy(buffer, own.data(), flow.block);
            }
            flow.isend(buffer, size, MPI_BYTE, flow.reader, kRawTag, flow.universe, &request);
        }
        for (MPI_Request& request : requests) {
            flow.wait(&request, MPI_STATUS_IGNORE);
        }
        return;
    }
    // Messages of a sender arrive in the order in which their receives were posted.
    std::vector<MPI_Request> heads(senders);
    std::vector<std::size_t> taken(senders);
    const auto post = [&](std::size_t sender, std::size_t n) {
        const std::size_t at = sender * count + n % count;
        flow.irecv(memory.data() + at * flow.block, size, MPI_BYTE, flow.writers[sender], kRawTag,
                   flow.universe, &requests[at]);
    };
    for (std::size_t sender = 0; sender < senders; ++sender) {
        for (std::size_t n = 0; n < count && n < flow.blocks; ++n) {
            post(sender, n);
        }
        heads[sender] = requests[sender * count];
    }
    for (std::size_t i = 0; i < senders * flow.blocks; ++i) {
        int which = 0;
        flow.waitany(static_cast<int>(senders), heads.data(), &which, MPI_STATUS_IGNORE);
        const auto sender = static_cast<std::size_t>(which);
        const std::size_t n = taken[sender]++;
        if (copies) {
            std::memcpy(own.data(), memory.data() + (sender * count + n % count) * flow.block, flow.block);
        }
        if (n + count < flow.blocks) {
            post(sender, n + count);
        }
        heads[sender] = n + 1 < flow.blocks ? requests[sender * count + (n + 1) % count] : MPI_REQUEST_NULL;
    }
}

}  // namespace barograph::bench
