// SPDX-License-Identifier: BSD-3-Clause
// Communication of all kinds on nested communicators in an order that a seed decides, with planted delays, on
// SimGrid's SMPI: writes what the recorder would have left of it as OUTPUT.baro with its trace, and
// OUTPUT.log with what each call did. Built and run by waits.py; must never be linked into the product.
//
// Ranks go through steps. In each they all use communicators of one level, of which everybody has one; the
// members of each choose the same pattern. No pattern can wait for a later step.
#include <mpi.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <numeric>
#include <span>
#include <string>
#include <vector>

#include "collect/collect.hpp"
#include "collect/output/trace_file.hpp"
#include "format/testing/sample_profile.hpp"
#include "recorded_calls.hpp"

namespace {

using namespace barograph;
using bench::Calls;
using bench::Communicator;
using bench::Requests;
using capture::mpi::Entry;
using format::testing::Random;

constexpr int kRanksOfFile = 64;     // whose traces share a file
constexpr int kMostOfAlltoall = 64;  // n^2 messages
constexpr int kStepTags = 1000;      // tags from here on are used in one step only
constexpr std::uint64_t kLongestPauseNs = 2'000'000;
constexpr std::size_t kLongestMessage = 10'000;  // words: above what is sent without asking the receiver

std::uint64_t mixed(std::uint64_t a, std::uint64_t b) { return Random(a ^ Random(b).next()).next(); }

class Plan {
public:
    Plan(Calls& calls, std::uint64_t seed)
        : calls_(calls), seed_(seed), own_(mixed(seed, 1U + calls.rank())) {}

    void run(std::uint32_t steps) {
        make_levels();
        for (std::uint32_t step = 1; step <= steps; ++step) {
            calls_.in_step(step);
            Random everybody(mixed(seed_, step));
            take_step(*levels_[everybody.below(levels_.size())], step);
        }
        for (const auto& request : lasting_) {
            calls_.free(request);
        }
    }

private:
    using Shared = std::shared_ptr<Communicator>;

    // Mostly nothing or a little, now and then long: not the same on all ranks.
    void pause() {
        const std::uint64_t kind = own_.below(4);
        if (kind != 0) {
            calls_.pause(own_.below(kind == 1 ? kLongestPauseNs : kLongestPauseNs / 100));
        }
    }

    void make_levels() {
        const Shared& world = calls_.world();
        Random keys(mixed(seed_, 1000U + static_cast<std::uint64_t>(calls_.rank())));
        const auto some_key = [&] { return static_cast<int>(keys.below(1000)); };
        pause();
        const Shared twin = calls_.dup(*world, false);
        pause();
        const Shared halves = calls_.split(*twin, calls_.rank() % 2, -calls_.rank());
        const Shared quarters = calls_.split(*halves, halves->rank % 2, some_key());
        pause();
        const Shared twins_of_quarters = calls_.dup(*quarters, false);
        const Shared blocks = calls_.split(*world, calls_.rank() / 16, some_key());
        const Shared across = calls_.split(*twin, calls_.rank() % 16, calls_.rank());
        levels_ = {world, twin, halves, quarters, twins_of_quarters, blocks, across};
        ring_ = quarters->size > 1 ? quarters : world;
        const int left = (ring_->rank + ring_->size - 1) % ring_->size;
        const int right = (ring_->rank + 1) % ring_->size;
        if (ring_->size > 1) {
            const bool any = seed_ % 2 == 0;  // nobody else sends with this tag
            lasting_ = {calls_.prepare(true, *ring_, left, 900, 1),
                        calls_.prepare(true, *ring_, any ? MPI_ANY_SOURCE : left, 901, 10),
                        calls_.prepare(false, *ring_, right, 900, 1),
                        calls_.prepare(false, *ring_, right, 901, 10)};
        }
    }

    void take_step(Communicator& on, std::uint32_t step) {
        Random shared(mixed(seed_ + step, Random(on.identity).next()));
        pause();
        const std::uint64_t pattern = shared.below(13);
        if (on.size < 2 && pattern < 8) {
            return;
        }
        switch (pattern) {
            case 0:
                ring(on, shared);
                break;
            case 1:
            case 2:
                pairs(on, shared, step);
                break;
            case 3:
                neighbors(on, shared);
                break;
            case 4:
            case 5:
                to_one(on, shared, step);
                break;
            case 6:
                exchange(on, shared, step);
                break;
            case 7:
                tags_in_any_order(on, shared);
                break;
            case 8:
                lasting(on);
                break;
            case 9:
                short_lived(on, shared);
                break;
            default:
                collective(on, shared);
                break;
        }
    }

    static std::size_t some_length(Random& shared) {
        constexpr std::size_t kLengths[] = {1, 1, 10, 1000, kLongestMessage};
        return kLengths[shared.below(std::size(kLengths))];
    }

    // Each sends to the right, every second one before it receives.
    void ring(Communicator& on, Random& shared) {
        const int left = (on.rank + on.size - 1) % on.size;
        const int right = (on.rank + 1) % on.size;
        const auto tag = static_cast<int>(shared.below(3));
        const Entry entry = shared.below(2) == 0 ? capture::mpi::kMpiSend : capture::mpi::kMpiSsend;
        const std::size_t words = some_length(shared);
        for (std::uint64_t times = 1 + shared.below(3); times > 0; --times) {
            if (on.rank % 2 == 0) {
                calls_.send(entry, on, right, tag, words);
                pause();
            }
            calls_.receive(on, left, tag, words);
            if (on.rank % 2 == 1) {
                pause();
                calls_.send(entry, on, right, tag, words);
            }
        }
    }

    // One of two neighbors sends, and the other receives in one of several ways.
    void pairs(Communicator& on, Random& shared, std::uint32_t step) {
        const std::uint64_t salt = shared.next();
        const int other = on.rank ^ 1;
        if (other >= on.size) {
            return;
        }
        Random both(mixed(salt, static_cast<std::uint64_t>(on.rank / 2)));
        const std::uint64_t way = both.below(9);
        const bool any_source = way == 1 || way == 4;
        const int tag = any_source ? kStepTags + static_cast<int>(step) : static_cast<int>(both.below(3));
        const Entry entry = both.below(2) == 0 ? capture::mpi::kMpiSend : capture::mpi::kMpiSsend;
        const std::size_t words = some_length(both);
        const bool sends = static_cast<std::uint64_t>(on.rank % 2) == both.below(2);
        const std::uint64_t times = way >= 6 ? 2 : 1 + both.below(3);
        if (sends) {
            for (std::uint64_t i = 0; i < times; ++i) {
                pause();
                // Two messages that are looked for before either is received must not wait for that.
                const bool waits = way < 6;
                calls_.send(waits ? entry : capture::mpi::kMpiSend, on, other,
                            way == 7 ? static_cast<int>(i) : tag, waits ? words : 1);
            }
            return;
        }
        if (way >= 6) {
            receive_two(on, other, tag, way);
            return;
        }
        for (std::uint64_t i = 0; i < times; ++i) {
            pause();
            receive_one(on, other, tag, way, words);
        }
    }

    void receive_one(Communicator& on, int other, int tag, std::uint64_t way, std::size_t words) {
        switch (way) {
            case 0:
                calls_.receive(on, other, tag, words);
                break;
            case 1:
                calls_.receive(on, MPI_ANY_SOURCE, tag, words);
                break;
            case 2: {
                const auto request = calls_.irecv(on, other, tag, words);
                pause();
                calls_.wait(request);
                break;
            }
            case 3:
                calls_.probe(on, other, tag);
                calls_.receive(on, other, tag, words);
                break;
            case 4: {
                const bench::Found found = calls_.probe(on, MPI_ANY_SOURCE, tag);
                pause();
                calls_.receive(on, found.source, found.tag, words);
                break;
            }
            default: {
                const auto request = calls_.irecv(on, other, tag, words);
                pause();
                if (!calls_.test(request)) {
                    calls_.wait(request);
                }
                break;
            }
        }
    }

    // Probes that are not followed by the receive of what they found at once.
    void receive_two(Communicator& on, int other, int tag, std::uint64_t way) {
        if (way == 6) {  // received by a request; then one like it without a probe
            calls_.probe(on, other, tag);
            const auto request = calls_.irecv(on, other, tag, 1);
            calls_.wait(request);
            calls_.receive(on, other, tag, 1);
        } else if (way == 7) {  // two are looked for, then received
            calls_.probe(on, other, 0);
            calls_.probe(on, other, 1);
            calls_.receive(on, other, 0, 1);
            calls_.receive(on, other, 1, 1);
        } else {  // looked for twice
            calls_.probe(on, other, tag);
            calls_.probe(on, other, tag);
            calls_.receive(on, other, tag, 1);
            calls_.receive(on, other, tag, 1);
        }
    }

    // All send to and receive from those next to them, and wait for it in one of several ways.
    void neighbors(Communicator& on, Random& shared) {
        std::vector<int> others;
        for (const int distance : {1, on.size - 1, 2, on.size - 2}) {
            const int other = (on.rank + distance) % on.size;
            if (distance > 0 && other != on.rank &&
                std::find(others.begin(), others.end(), other) == others.end()) {
                others.push_back(other);
            }
        }
        const auto tag = static_cast<int>(shared.below(3));
        const std::size_t words = some_length(shared);
        const std::uint64_t times = 1 + shared.below(2);
        Requests receives;
        Requests sends;
        for (std::uint64_t i = 0; i < times; ++i) {
            for (const int other : others) {
                receives.push_back(calls_.irecv(on, other, tag, words));
            }
        }
        for (std::uint64_t i = 0; i < times; ++i) {
            for (const int other : others) {
                pause();
                sends.push_back(calls_.isend(on, other, tag, words));
            }
        }
        if (shared.below(3) == 0) {
            pause();
            Requests all = sends;
            all.insert(all.end(), receives.begin(), receives.end());
            calls_.waitall(all);
            return;
        }
        complete(receives, shared.below(5));
        calls_.waitall(sends);
    }

    void complete(Requests& requests, std::uint64_t way) {
        pause();
        switch (way) {
            case 0:
                calls_.waitall(requests);
                break;
            case 1:
                for (auto at = requests.rbegin(); at != requests.rend(); ++at) {
                    calls_.wait(*at);
                }
                break;
            case 2:
                while (!requests.empty()) {
                    calls_.waitany(requests);
                    pause();
                }
                break;
            case 3:
                while (!requests.empty()) {
                    calls_.waitsome(requests);
                    pause();
                }
                break;
            default:
                for (std::size_t i = requests.size(); i > 1; --i) {
                    std::swap(requests[i - 1], requests[own_.below(i)]);
                }
                for (const auto& request : requests) {
                    calls_.wait(request);
                }
                break;
        }
    }

    // All send to one, which takes them as they come.
    void to_one(Communicator& on, Random& shared, std::uint32_t step) {
        const auto root = static_cast<int>(shared.below(static_cast<std::uint64_t>(on.size)));
        const std::uint64_t way = shared.below(6);
        const bool any_tag = shared.below(3) == 0;
        const int tag = any_tag ? static_cast<int>(shared.below(3)) : kStepTags + static_cast<int>(step);
        const Entry entry = shared.below(2) == 0 ? capture::mpi::kMpiSend : capture::mpi::kMpiSsend;
        const std::uint64_t named = shared.below(static_cast<std::uint64_t>(on.size));
        const std::uint64_t completion = shared.below(5);
        if (on.rank != root) {
            pause();
            calls_.send(entry, on, root, tag, 1);
        } else {
            Requests requests;
            for (int i = 0; i < on.size - 1; ++i) {
                const int other = i < root ? i : i + 1;
                // Those that name their source come first: what takes anything leaves them theirs.
                const bool names = way == 0 && static_cast<std::uint64_t>(i) < named;
                const int from = names ? other : MPI_ANY_SOURCE;
                const int with = any_tag ? MPI_ANY_TAG : tag;
                if (way <= 1) {
                    requests.push_back(calls_.irecv(on, from, with, 1));
                } else if (way == 2) {
                    const bench::Found found = calls_.probe(on, from, with);
                    calls_.receive(on, found.source, found.tag, 1);
                } else {
                    calls_.receive(on, from, with, 1);
                }
            }
            if (way <= 1) {
                complete(requests, completion);
            }
        }
        if (any_tag) {
            barrier(on);  // so that they do not take what later steps send
        }
    }

    void exchange(Communicator& on, Random& shared, std::uint32_t step) {
        const auto distance = 1 + static_cast<int>(shared.below(static_cast<std::uint64_t>(on.size) - 1));
        const int from = (on.rank + on.size - distance) % on.size;
        const bool any = shared.below(3) == 0;
        const std::size_t words = some_length(shared);
        calls_.exchange(on, (on.rank + distance) % on.size, any ? MPI_ANY_SOURCE : from,
                        any ? kStepTags + static_cast<int>(step) : static_cast<int>(shared.below(3)), words);
    }

    // Several messages from one source, received by requests of which some take any tag.
    void tags_in_any_order(Communicator& on, Random& shared) {
        const std::uint64_t salt = shared.next();
        const int other = on.rank ^ 1;
        if (other >= on.size) {
            return;
        }
        Random both(mixed(salt, static_cast<std::uint64_t>(on.rank / 2)));
        std::vector<int> tags(2 + both.below(5));
        std::generate(tags.begin(), tags.end(), [&] { return static_cast<int>(both.below(3)); });
        // Each asks for one of those that are left, as if all had come before.
        std::vector<int> asked;
        std::vector<int> left = tags;
        while (!left.empty()) {
            const bool any = both.below(2) == 0;
            const int tag = any ? left.front() : left[both.below(left.size())];
            asked.push_back(any ? MPI_ANY_TAG : tag);
            left.erase(std::find(left.begin(), left.end(), tag));
        }
        const std::uint64_t way = both.below(5);
        Requests requests;
        if (static_cast<std::uint64_t>(on.rank % 2) == both.below(2)) {
            for (const int tag : tags) {
                pause();
                requests.push_back(calls_.isend(on, other, tag, 1));
            }
            calls_.waitall(requests);
            return;
        }
        for (const int tag : asked) {
            requests.push_back(calls_.irecv(on, other, tag, 1));
            if (own_.below(4) == 0) {
                pause();
            }
        }
        complete(requests, way);
    }

    // Persistent requests are of one communicator, whichever the step is on: then its members are all in the
    // step.
    void lasting(Communicator& on) {
        if (&on != ring_.get() || lasting_.empty()) {
            barrier(on);
            return;
        }
        calls_.start(lasting_, own_.below(2) == 0);
        pause();
        if (own_.below(2) == 0) {
            calls_.waitall(lasting_);
        } else {
            Requests requests = lasting_;
            complete(requests, 4);
        }
        // SMPI 3.32 loses what a persistent send sends if the same one sent before, and that has not been
        // received yet.
        barrier(on);
    }

    // On a duplicate that is gone afterwards; many share a row.
    void short_lived(Communicator& parent, Random& shared) {
        const Shared on = calls_.dup(parent, true);
        kept_.push_back(on);
        if (on->size > 1) {
            pause();
            ring(*on, shared);
        }
        pause();
        barrier(*on);
        calls_.free(*on);
    }

    void barrier(Communicator& on) {
        calls_.collective(capture::mpi::kMpiBarrier, on, -1, 0, [&] { MPI_Barrier(on.handle); });
    }

    void collective(Communicator& on, Random& shared) {
        const auto size = static_cast<std::size_t>(on.size);
        const auto root = static_cast<int>(shared.below(size));
        const std::size_t count = shared.below(2) == 0 ? 1 : 100;
        const auto some = static_cast<int>(count);
        std::vector<double> mine(count * size);
        std::vector<double> theirs(count * size);
        const std::size_t bytes = count * sizeof(double);
        switch (shared.below(9)) {
            case 0:
                barrier(on);
                break;
            case 1:
                calls_.collective(capture::mpi::kMpiAllreduce, on, -1, bytes, [&] {
                    MPI_Allreduce(mine.data(), theirs.data(), some, MPI_DOUBLE, MPI_SUM, on.handle);
                });
                break;
            case 2:
                calls_.collective(capture::mpi::kMpiBcast, on, root, bytes,
                                  [&] { MPI_Bcast(mine.data(), some, MPI_DOUBLE, root, on.handle); });
                break;
            case 3:
                calls_.collective(capture::mpi::kMpiReduce, on, root, bytes, [&] {
                    MPI_Reduce(mine.data(), theirs.data(), some, MPI_DOUBLE, MPI_SUM, root, on.handle);
                });
                break;
            case 4:
                calls_.collective(capture::mpi::kMpiGather, on, root, bytes, [&] {
                    MPI_Gather(mine.data(), some, MPI_DOUBLE, theirs.data(), some, MPI_DOUBLE, root,
                               on.handle);
                });
                break;
            case 5:
                calls_.collective(capture::mpi::kMpiScatter, on, root, bytes, [&] {
                    MPI_Scatter(mine.data(), some, MPI_DOUBLE, theirs.data(), some, MPI_DOUBLE, root,
                                on.handle);
                });
                break;
            case 6:
                calls_.collective(capture::mpi::kMpiAllgather, on, -1, bytes, [&] {
                    MPI_Allgather(mine.data(), some, MPI_DOUBLE, theirs.data(), some, MPI_DOUBLE, on.handle);
                });
                break;
            case 7:
                gather_of_some(on, shared, root);
                break;
            default:
                if (on.size > kMostOfAlltoall) {
                    barrier(on);
                    break;
                }
                calls_.collective(capture::mpi::kMpiAlltoall, on, -1, bytes * size, [&] {
                    MPI_Alltoall(mine.data(), some, MPI_DOUBLE, theirs.data(), some, MPI_DOUBLE, on.handle);
                });
                break;
        }
    }

    // Every second one brings nothing.
    void gather_of_some(Communicator& on, Random& shared, int root) {
        const auto odd = static_cast<int>(shared.below(2));
        std::vector<int> counts;
        std::vector<int> places;
        for (int rank = 0; rank < on.size; ++rank) {
            places.push_back(rank);
            counts.push_back(rank % 2 == odd ? 1 : 0);
        }
        const double mine = 1;
        std::vector<double> theirs(static_cast<std::size_t>(on.size));
        const int count = counts[static_cast<std::size_t>(on.rank)];
        calls_.collective(capture::mpi::kMpiGatherv, on, root, static_cast<std::size_t>(count) * sizeof mine,
                          [&] {
                              MPI_Gatherv(&mine, count, MPI_DOUBLE, theirs.data(), counts.data(),
                                          places.data(), MPI_DOUBLE, root, on.handle);
                          });
    }

    Calls& calls_;
    std::uint64_t seed_;
    Random own_;
    std::vector<Shared> levels_;
    std::vector<Shared> kept_;
    Shared ring_;
    Requests lasting_;
};

// On one rank, with the calls of all: the log and the profile.
bool write(std::span<const std::uint64_t> all, const std::string& output) {
    std::ofstream log(output + ".log");
    std::vector<std::unique_ptr<collect::TestArena>> arenas;
    collect::Request request;
    for (const std::uint64_t address : all) {
        const auto& calls = *reinterpret_cast<const Calls*>(address);
        log << calls.log();
        arenas.push_back(calls.arena());
        request.arenas.push_back(arenas.back()->view());
    }
    log << "\n";
    request.output = output;
    request.metadata = {{"job.id", "simulated"},
                        {"job.ranks", std::to_string(all.size())},
                        {"program.name", "random_calls"},
                        {"run.complete", "true"}};
    collect::LocalTransport alone;
    collect::Outcome outcome = collect::collect(alone, request);
    for (std::size_t first = 0; first < arenas.size() && outcome.written; first += kRanksOfFile) {
        std::vector<collect::TraceSource> sources;
        for (std::size_t i = first; i < std::min(first + kRanksOfFile, arenas.size()); ++i) {
            sources.push_back({.arena = arenas[i]->view(), .options = {}});
        }
        collect::write_traces(sources, outcome.path, outcome.problem);
    }
    if (!outcome.problem.empty()) {
        std::fprintf(stderr, "%s\n", outcome.problem.c_str());
    }
    return log.good() && outcome.written && outcome.problem.empty();
}

}  // namespace

int main(int argc, char** argv) {
    MPI_Init(&argc, &argv);
    if (argc != 4) {
        std::fprintf(stderr, "usage: random_calls SEED STEPS OUTPUT\n");
        return 2;
    }
    Calls calls;
    Plan(calls, std::strtoull(argv[1], nullptr, 10)).run(static_cast<std::uint32_t>(std::atoi(argv[2])));
    // All ranks are in one process.
    const auto mine = static_cast<std::uint64_t>(reinterpret_cast<std::uintptr_t>(&calls));
    std::vector<std::uint64_t> all(static_cast<std::size_t>(calls.world()->size));
    MPI_Gather(&mine, 1, MPI_UINT64_T, all.data(), 1, MPI_UINT64_T, 0, MPI_COMM_WORLD);
    const bool written = calls.rank() != 0 || write(all, argv[3]);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return written ? 0 : 1;
}
