// SPDX-License-Identifier: BSD-3-Clause
// The calls of one rank of SimGrid's SMPI: makes them, and keeps of each what the recorder would have, and in
// a log of its own which message came, as every message has its number in its payload. Times are those of the
// simulated clock in whole ns. Used by random_calls.cpp; must never be linked into the product.
#pragma once

#include <mpi.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "capture/mpi/generated/entry_table.hpp"
#include "collect/test_arena.hpp"
#include "format/events/event.hpp"

namespace barograph::bench {

using capture::mpi::Entry;

struct Communicator {
    MPI_Comm handle = MPI_COMM_NULL;
    std::string name;            // equal on all members, and no other's
    std::string row;             // as which it is recorded: several that are made alike may share it
    std::uint32_t object = 0;    // of the row, in the arena
    std::uint64_t identity = 0;  // of its own: equal on all members
    bool folded = false;         // it shares its row
    int rank = 0;
    int size = 0;
    std::vector<int> world;  // the rank in MPI_COMM_WORLD of each of its ranks
    std::uint32_t children = 0;
    std::uint32_t collectives = 0;
};

// A send or receive that goes on after the call that began it, or that can be begun again and again.
struct Request {
    MPI_Request handle = MPI_REQUEST_NULL;
    const Communicator* on = nullptr;
    Entry begun_by{};
    bool receives = false;
    int peer = 0;
    int tag = 0;
    std::uint32_t serial = 0;
    std::uint64_t receive = 0;  // its number in the log
    std::vector<std::uint64_t> payload;
};
using Requests = std::vector<std::shared_ptr<Request>>;

// What a receive got, or a probe found.
struct Found {
    int source = 0;
    int tag = 0;
};

class Calls {
public:
    Calls();

    [[nodiscard]] int rank() const { return world_->rank; }
    [[nodiscard]] const std::shared_ptr<Communicator>& world() const { return world_; }
    // The calls that follow are in this region.
    void in_step(std::uint32_t step) { step_ = step; }
    // Computes for `ns`.
    void pause(std::uint64_t ns);

    // Messages are of `words` words of 8 bytes, at least one.
    void send(Entry entry, const Communicator& on, int to, int tag, std::size_t words);
    Found receive(const Communicator& on, int from, int tag, std::size_t words);
    Found probe(const Communicator& on, int from, int tag);
    void exchange(const Communicator& on, int to, int from, int tag, std::size_t words);
    std::shared_ptr<Request> isend(const Communicator& on, int to, int tag, std::size_t words);
    std::shared_ptr<Request> irecv(const Communicator& on, int from, int tag, std::size_t words);
    std::shared_ptr<Request> prepare(bool receives, const Communicator& on, int peer, int tag,
                                     std::size_t words);
    void start(const Requests& requests, bool all);
    void wait(const std::shared_ptr<Request>& request);
    void waitall(const Requests& requests);
    // Takes what was completed out of `requests`.
    void waitany(Requests& requests);
    void waitsome(Requests& requests);
    [[nodiscard]] bool test(const std::shared_ptr<Request>& request);
    void free(const std::shared_ptr<Request>& request);

    // `bytes`: that this rank brings; `root`: -1 for none.
    void collective(Entry entry, Communicator& on, int root, std::size_t bytes,
                    const std::function<void()>& real);
    [[nodiscard]] std::shared_ptr<Communicator> split(Communicator& parent, int color, int key);
    // `folded`: it shares its row with those that are made alike.
    [[nodiscard]] std::shared_ptr<Communicator> dup(Communicator& parent, bool folded);
    void free(Communicator& communicator);

    // The log (see tests/smpi_waits.py), and what the recorder would leave of this rank; after the last call.
    [[nodiscard]] const std::string& log() const { return log_; }
    [[nodiscard]] std::unique_ptr<collect::TestArena> arena() const;

private:
    struct Timed {
        std::uint64_t start = 0;
        std::uint64_t end = 0;
    };
    struct Row {
        format::Object object;
        std::uint32_t parent = 0;
        std::uint32_t created_by = 0;
    };
    using Lane = std::tuple<std::uint64_t, int, int, bool>;

    template <typename Real>
    Timed timed(Real real);
    [[nodiscard]] format::Event event(Entry entry, const Timed& when, const Communicator* on);
    void half(format::Event& event, const Communicator& on, int peer, int tag, bool receives);
    void completed(Entry entry, const Timed& when, const Requests& done,
                   std::span<const MPI_Status> statuses);
    void begin_line(Entry entry, const Timed& when, const Communicator* on);
    void log_sent(std::uint64_t message);
    void log_asked(std::uint64_t receive);
    void log_got(std::uint64_t receive, std::uint64_t message);
    // For a message that a receive got: the call that had found it.
    void log_probed(const Communicator& on, int source, int tag);
    [[nodiscard]] std::uint64_t next_message();
    std::shared_ptr<Communicator> made(MPI_Comm handle, Communicator& parent, Entry by,
                                       const std::string& origin, bool folded);
    void describe(Communicator& communicator, std::uint32_t parent, std::uint32_t by);

    std::shared_ptr<Communicator> world_;
    std::uint32_t step_ = 0;
    std::uint32_t serial_ = 0;
    std::uint64_t messages_ = 0;
    std::uint64_t receives_ = 0;
    std::uint64_t calls_ = 0;
    bool uncounted_ = false;  // see format::kEventAfterAny
    std::map<Lane, std::uint32_t> counts_;
    // What a probe has found and no receive has taken: by communicator, source and tag.
    std::map<std::tuple<std::uint64_t, int, int>, std::uint64_t> probed_;
    std::vector<std::pair<std::uint32_t, Entry>> paths_;
    std::map<std::pair<std::uint32_t, Entry>, std::uint32_t> path_numbers_;
    std::vector<Row> rows_;
    std::map<std::string, std::uint32_t> row_numbers_;
    std::vector<format::Event> events_;  // their paths by paths_
    std::string log_;
};

}  // namespace barograph::bench
