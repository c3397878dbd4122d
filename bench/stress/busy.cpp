// SPDX-License-Identifier: BSD-3-Clause
// What is hard on a sampler, for SECONDS: threads that load and unload a library, throw through it, allocate,
// fork, execute programs, call MPI from all threads at once (MPI_THREAD_MULTIPLE); each checks what it did.
// Ends with "ok" on rank 0. See sampling.py.
//   busy SECONDS LIBRARY
#include <dlfcn.h>
#include <mpi.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace {

std::atomic<bool> over{false};
std::atomic<long> rounds[6];

[[noreturn]] void fail(const char* what) {
    std::fprintf(stderr, "busy: %s\n", what);
    std::abort();
}

// Loads and unloads; what is loaded throws.
void load(const char* library) {
    while (!over) {
        void* handle = dlopen(library, RTLD_NOW);
        if (handle == nullptr) {
            fail(dlerror());
        }
        auto* leap = reinterpret_cast<int (*)(int)>(dlsym(handle, "leap"));
        int caught = 0;
        for (int i = 0; i < 20; ++i) {
            try {
                leap(10 + i);
            } catch (const std::exception&) {
                ++caught;
            }
        }
        if (caught != 20) {
            fail("an exception got lost");
        }
        dlclose(handle);
        ++rounds[0];
    }
}

int deep(int depth) {
    if (depth == 0) {
        throw std::runtime_error("deep");
    }
    const std::string kept(static_cast<std::size_t>(20 + depth), 'x');
    return deep(depth - 1) + static_cast<int>(kept.size());
}

void leap() {
    while (!over) {
        for (int i = 0; i < 50; ++i) {
            try {
                deep(30);
                fail("no exception");
            } catch (const std::runtime_error&) {
            }
        }
        ++rounds[1];
    }
}

void allocate() {
    std::vector<char*> held(256);
    unsigned seed = 1;
    while (!over) {
        for (char*& one : held) {
            seed = seed * 1664525U + 1013904223U;
            const std::size_t bytes = 1 + (seed >> 8U) % (seed % 64 == 0 ? 400'000U : 4'000U);
            std::free(one);
            one = static_cast<char*>(std::malloc(bytes));
            std::memset(one, 1, bytes);
        }
        ++rounds[2];
    }
}

void children() {
    while (!over) {
        const pid_t child = fork();
        if (child == 0) {
            _exit(7);
        }
        int status = 0;
        if (child < 0 || waitpid(child, &status, 0) != child || WEXITSTATUS(status) != 7) {
            fail("a child was lost");
        }
        if (std::system("exit 3") != 3 << 8U) {
            fail("a command failed");
        }
        ++rounds[3];
    }
}

// Messages to oneself and around the ring; all ranks make the same number of rounds.
void messages(MPI_Comm communicator, int slot) {
    int rank = 0;
    int size = 0;
    MPI_Comm_rank(communicator, &rank);
    MPI_Comm_size(communicator, &size);
    std::vector<double> out(2000, rank);
    std::vector<double> in(2000);
    for (int going = 1; going != 0;) {
        MPI_Request requests[2];
        MPI_Irecv(in.data(), 2000, MPI_DOUBLE, (rank + size - 1) % size, 1, communicator, &requests[0]);
        MPI_Isend(out.data(), 2000, MPI_DOUBLE, (rank + 1) % size, 1, communicator, &requests[1]);
        MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
        if (in[1999] != (rank + size - 1) % size) {
            fail("a message was wrong");
        }
        const int mine = over ? 0 : 1;
        MPI_Allreduce(&mine, &going, 1, MPI_INT, MPI_MIN, communicator);
        ++rounds[slot];
    }
}

}  // namespace

int main(int argc, char** argv) {
    int provided = 0;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    if (provided != MPI_THREAD_MULTIPLE || argc < 3) {
        fail("needs MPI_THREAD_MULTIPLE, SECONDS and LIBRARY");
    }
    int rank = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm first = MPI_COMM_NULL;
    MPI_Comm second = MPI_COMM_NULL;
    MPI_Comm_dup(MPI_COMM_WORLD, &first);
    MPI_Comm_dup(MPI_COMM_WORLD, &second);
    std::thread threads[] = {std::thread(load, argv[2]), std::thread(leap), std::thread(allocate),
                             std::thread(children), std::thread(messages, first, 4)};
    std::thread clock([seconds = std::atof(argv[1])] {
        std::this_thread::sleep_for(std::chrono::duration<double>(seconds));
        over = true;
    });
    messages(second, 5);
    for (std::thread& one : threads) {
        one.join();
    }
    clock.join();
    for (const std::atomic<long>& one : rounds) {
        if (one == 0) {
            fail("a thread did nothing");
        }
    }
    std::printf("rank %d: loads %ld, throws %ld, allocations %ld, children %ld, messages %ld and %ld\n", rank,
                rounds[0].load(), 50 * rounds[1], 256 * rounds[2], 2 * rounds[3], rounds[4].load(),
                rounds[5].load());
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    if (rank == 0) {
        std::puts("ok");
    }
    return 0;
}
