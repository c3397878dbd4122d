// SPDX-License-Identifier: BSD-3-Clause
// The end of a job on a simulated cluster: collect() on each rank of SimGrid's SMPI, over its MPI. Says how
// many messages and bytes a rank sent and received in each phase, and what the network took of simulated
// time. Built and run by simulate.py; must never be linked into the product.
#include <mpi.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>

#include "collect/collect.hpp"
#include "emulated_arena.hpp"

namespace {

using barograph::bench::EmulatedArena;
using barograph::bench::Job;

// Phases end with a reduction: the comparison of hashes, the plan, the parts, the name.
constexpr std::size_t kPhases = 4;

struct Counts {
    std::array<std::uint64_t, kPhases> sent{};
    std::array<std::uint64_t, kPhases> received{};
    std::array<std::uint64_t, kPhases> bytes{};  // received, broadcasts included
};

class SmpiTransport final : public barograph::collect::Transport {
public:
    explicit SmpiTransport(std::unique_ptr<EmulatedArena> arena) : arena_(std::move(arena)) {
        MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
        MPI_Comm_size(MPI_COMM_WORLD, &size_);
        start_ = MPI_Wtime();
    }
    [[nodiscard]] std::uint32_t rank() const noexcept override { return static_cast<std::uint32_t>(rank_); }
    [[nodiscard]] std::uint32_t size() const noexcept override { return static_cast<std::uint32_t>(size_); }

    [[nodiscard]] bool allreduce_min(std::span<std::uint64_t> values) noexcept override {
        arena_.reset();  // has been read; all ranks of the simulation share this machine's memory
        const bool done = MPI_Allreduce(MPI_IN_PLACE, values.data(), static_cast<int>(values.size()),
                                        MPI_UINT64_T, MPI_MIN, MPI_COMM_WORLD) == MPI_SUCCESS;
        if (phase_ < kPhases) {
            seconds_[phase_++] = MPI_Wtime() - start_;
        }
        return done;
    }
    [[nodiscard]] bool send(std::span<const std::byte> data, std::uint32_t destination) noexcept override {
        ++counts_.sent[at()];
        return MPI_Send(data.data(), static_cast<int>(data.size()), MPI_BYTE, static_cast<int>(destination),
                        0, MPI_COMM_WORLD) == MPI_SUCCESS;
    }
    [[nodiscard]] bool receive(barograph::collect::Bytes& data, std::uint32_t source) noexcept override {
        MPI_Status status;
        int bytes = 0;
        if (MPI_Probe(static_cast<int>(source), 0, MPI_COMM_WORLD, &status) != MPI_SUCCESS ||
            MPI_Get_count(&status, MPI_BYTE, &bytes) != MPI_SUCCESS) {
            return false;
        }
        data.resize(static_cast<std::size_t>(bytes));
        ++counts_.received[at()];
        counts_.bytes[at()] += data.size();
        return MPI_Recv(data.data(), bytes, MPI_BYTE, static_cast<int>(source), 0, MPI_COMM_WORLD,
                        MPI_STATUS_IGNORE) == MPI_SUCCESS;
    }
    [[nodiscard]] bool broadcast(barograph::collect::Bytes& data, std::uint32_t root) noexcept override {
        std::uint64_t bytes = data.size();
        if (MPI_Bcast(&bytes, 1, MPI_UINT64_T, static_cast<int>(root), MPI_COMM_WORLD) != MPI_SUCCESS) {
            return false;
        }
        data.resize(bytes);
        if (static_cast<int>(root) != rank_) {
            counts_.bytes[at()] += bytes;
        }
        return MPI_Bcast(data.data(), static_cast<int>(bytes), MPI_BYTE, static_cast<int>(root),
                         MPI_COMM_WORLD) == MPI_SUCCESS;
    }

    // The greatest of all ranks, on rank 0.
    void print(const Job& job, bool written) {
        std::array<std::uint64_t, 3 * kPhases> mine{};
        for (std::size_t phase = 0; phase < kPhases; ++phase) {
            mine[3 * phase] = counts_.sent[phase] + counts_.received[phase];
            mine[3 * phase + 1] = counts_.bytes[phase];
            mine[3 * phase + 2] = static_cast<std::uint64_t>(seconds_[phase] * 1e9);
        }
        std::array<std::uint64_t, 3 * kPhases> most{};
        MPI_Reduce(mine.data(), most.data(), static_cast<int>(mine.size()), MPI_UINT64_T, MPI_MAX, 0,
                   MPI_COMM_WORLD);
        if (rank_ != 0) {
            return;
        }
        std::printf("{\"ranks\": %d, \"paths\": %u, \"own\": %u, \"written\": %s, \"phases\": [", size_,
                    job.paths, job.own, written ? "true" : "false");
        for (std::size_t phase = 0; phase < kPhases; ++phase) {
            const std::uint64_t before = phase == 0 ? 0 : most[3 * phase - 1];
            std::printf("%s{\"most_messages\": %lu, \"most_received_bytes\": %lu, \"simulated_ns\": %lu}",
                        phase == 0 ? "" : ", ", most[3 * phase], most[3 * phase + 1],
                        most[3 * phase + 2] - before);
        }
        std::printf("]}\n");
        std::fflush(stdout);
    }

    [[nodiscard]] EmulatedArena& arena() { return *arena_; }

private:
    [[nodiscard]] std::size_t at() const { return std::min(phase_, kPhases - 1); }

    std::unique_ptr<EmulatedArena> arena_;
    int rank_ = 0;
    int size_ = 0;
    std::size_t phase_ = 0;
    Counts counts_;
    std::array<double, kPhases> seconds_{};
    double start_ = 0;
};

}  // namespace

int main(int argc, char** argv) {
    MPI_Init(&argc, &argv);
    if (argc != 4) {
        std::fprintf(stderr, "usage: collect_smpi PATHS OWN OUTPUT\n");
        return 2;
    }
    int size = 0;
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    Job job;
    job.ranks = static_cast<std::uint32_t>(size);
    job.paths = static_cast<std::uint32_t>(std::atoi(argv[1]));
    job.own = static_cast<std::uint32_t>(std::atoi(argv[2]));
    {
        SmpiTransport transport(std::make_unique<EmulatedArena>(job));
        barograph::collect::Request request;
        request.arenas = {transport.arena().of_rank(transport.rank())};
        request.output = argv[3];
        request.metadata = {{"job.id", "simulated"}, {"program.name", "simulated"}};
        const barograph::collect::Outcome outcome = barograph::collect::collect(transport, request);
        transport.print(job, outcome.written);
    }
    MPI_Finalize();
    return 0;
}
