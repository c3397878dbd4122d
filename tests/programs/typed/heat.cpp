// SPDX-License-Identifier: BSD-3-Clause
// A heat equation in C++, for tools/type_commands.py: regions with categories, a loop with a metric, messages between
// neighbours, a window, communicators with and without names, MPI-IO and a C++ stream. Rank 1 does twice the work.
#include <mpi.h>

#include <barograph/barograph.hpp>
#include <cmath>
#include <fstream>
#include <string>
#include <vector>

namespace heat {

constexpr int kCells = 4000;
constexpr int kSteps = 60;

class Rod {
public:
    Rod(int rank, int ranks) : rank_(rank), ranks_(ranks), cells_(kCells + 2, 20.0), next_(kCells + 2) {
        cells_[1] = rank == 0 ? 100.0 : 20.0;
    }

    void exchange() {
        BAROGRAPH_REGION_CATEGORY("exchange", "communication");
        const int left = rank_ > 0 ? rank_ - 1 : MPI_PROC_NULL;
        const int right = rank_ + 1 < ranks_ ? rank_ + 1 : MPI_PROC_NULL;
        MPI_Sendrecv(&cells_[1], 1, MPI_DOUBLE, left, 1, &cells_[kCells + 1], 1, MPI_DOUBLE, right, 1,
                     MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Sendrecv(&cells_[kCells], 1, MPI_DOUBLE, right, 2, &cells_[0], 1, MPI_DOUBLE, left, 2,
                     MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }

    double relax() {
        BAROGRAPH_REGION_CATEGORY("relax", "computation");
        double change = 0;
        for (int round = 0; round < (rank_ == 1 ? 40 : 20); ++round) {
            for (int at = 1; at <= kCells; ++at) {
                next_[at] = cells_[at] + 0.25 * (cells_[at - 1] - 2 * cells_[at] + cells_[at + 1]);
                change = std::fmax(change, std::fabs(next_[at] - cells_[at]));
            }
            cells_.swap(next_);
        }
        return change;
    }

    void write(MPI_Comm pair, const std::string& path) const {
        BAROGRAPH_REGION_CATEGORY("write", "output");
        int at = 0;
        MPI_Comm_rank(pair, &at);
        MPI_File file = MPI_FILE_NULL;
        MPI_File_open(pair, path.c_str(), MPI_MODE_CREATE | MPI_MODE_WRONLY, MPI_INFO_NULL, &file);
        MPI_File_write_at_all(file, MPI_Offset(at) * kCells * 8, &cells_[1], kCells, MPI_DOUBLE,
                              MPI_STATUS_IGNORE);
        MPI_File_close(&file);
    }

    double first() const { return cells_[1]; }

private:
    int rank_, ranks_;
    std::vector<double> cells_, next_;
};

}  // namespace heat

int main(int argc, char** argv) {
    MPI_Init(&argc, &argv);
    int rank = 0, ranks = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    {
        barograph::Region all{"simulation"};
        MPI_Comm half = MPI_COMM_NULL, unnamed = MPI_COMM_NULL;
        MPI_Comm_split(MPI_COMM_WORLD, rank % 2, rank, &half);
        MPI_Comm_set_name(half, rank % 2 ? "odd ranks" : "even ranks");
        MPI_Comm_dup(MPI_COMM_WORLD, &unnamed);
        double shared = 0, residual = 1;
        MPI_Win window = MPI_WIN_NULL;
        const bool with_window = ranks > 1;  // Open MPI 4 cannot make one for a single process without mpirun
        if (with_window) {
            MPI_Win_create(&shared, sizeof shared, sizeof shared, MPI_INFO_NULL, MPI_COMM_WORLD, &window);
        }
        heat::Rod rod{rank, ranks};
        static const barograph::Metric kChange{"largest change", "", BAROGRAPH_BY_ITERATION};
        for (int step : barograph::loop("time step", heat::kSteps)) {
            rod.exchange();
            const double change = rod.relax();
            kChange.add(change);
            MPI_Allreduce(&change, &residual, 1, MPI_DOUBLE, MPI_MAX, unnamed);
            if (step % 20 == 19) {
                rod.write(half, "rod-" + std::to_string(rank % 2) + ".out");
            }
        }
        const double mine = rod.first();
        if (with_window) {
            MPI_Win_fence(0, window);
            MPI_Put(&mine, 1, MPI_DOUBLE, (rank + 1) % ranks, 0, 1, MPI_DOUBLE, window);
            MPI_Win_fence(0, window);
            MPI_Win_free(&window);
        }
        if (rank == 0) {
            std::ofstream("heat.log") << "residual " << residual << " put " << shared << "\n";
        }
        MPI_Comm_free(&half);
        MPI_Comm_free(&unnamed);
    }
    MPI_Finalize();
}
