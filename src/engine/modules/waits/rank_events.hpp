// SPDX-License-Identifier: BSD-3-Clause
// The events of one rank, as the halves of messages and the arrivals that they are: which receive a
// completion is of, which call waited for it, and its number among the messages that MPI keeps in order (MPI
// 4.1, section 3.5). A receive that could take anything counts once all that were asked for before it are
// over. One object for each rank; not thread-safe.
#pragma once

#include <cstdint>
#include <list>
#include <map>
#include <memory>
#include <unordered_map>
#include <utility>
#include <vector>

#include "engine/events/events.hpp"
#include "engine/modules/calls.hpp"
#include "engine/modules/waits/halves.hpp"
#include "engine/modules/waits/wait_table.hpp"

namespace barograph::engine::waits {

class RankEvents {
public:
    // Adds halves to `out`, by shard. Blocks of a thread come in their order.
    void take(const Events& events, std::vector<Halves>& out);
    // With receives that are still open as unknown.
    [[nodiscard]] WaitTable table() const;
    // Communicators on which several threads received, and some of the receives could take messages of
    // others, or what was found for them.
    [[nodiscard]] std::vector<std::uint32_t> order_unknown() const;

private:
    // What a receive asks for, and as whom a send is known.
    struct Asked {
        Context context;
        std::int32_t peer = 0;
        std::int32_t tag = 0;
        auto operator<=>(const Asked&) const = default;
    };
    struct AskedHash {
        [[nodiscard]] std::size_t operator()(const Asked& asked) const noexcept {
            return mixed(mixed(asked.context.key, asked.context.instance),
                         std::uint64_t{static_cast<std::uint32_t>(asked.peer)} << 32U |
                             static_cast<std::uint32_t>(asked.tag));
        }
    };
    // A receive that was asked for.
    struct Receive {
        Asked asked;  // a peer or tag of -1: any
        bool any_peer = false;
        bool any_tag = false;
        bool waited_at_post = false;  // the call that asked for it waited for it: MPI_Recv, MPI_Mprobe
        bool over = false;            // what came is known: `peer`, `tag`, `group`
        bool after_any = false;       // one that could take anything, or was cancelled, was asked for before
        std::uint32_t number = 0;
        std::uint32_t object = 0;  // in the dictionary
        std::uint32_t serial = 0;
        std::uint64_t turn = 0;  // among the receives of its thread
        std::int32_t peer = format::kNoPeer;
        std::int32_t tag = 0;
        const Numbers::ObjectNumbers* communicator = nullptr;
        CallPlace post{};
        std::uint64_t received = 0;
        Group group{};
        [[nodiscard]] bool takes_any() const noexcept { return any_peer || any_tag; }
        [[nodiscard]] bool could_take(const Context& context, std::int32_t from,
                                      std::int32_t with) const noexcept {
            return context == asked.context && (any_peer || asked.peer == from) &&
                   (any_tag || asked.tag == with);
        }
    };
    struct Thread;
    // What a request came to, before the call that completed it is known.
    struct Completion {
        std::uint32_t serial = 0;
        std::int32_t peer = format::kNoPeer;
        std::int32_t tag = 0;
        std::uint64_t when = 0;
        bool cancelled = false;
    };
    // A send or a collective call that is not complete.
    struct OpenRequest {
        const Thread* thread = nullptr;
        std::uint64_t hash = 0;  // of its half
        bool maybe = false;      // a standard send
        bool buffered = false;   // it waits for nothing, and has no hash
    };
    // A call that sends and receives, of which the next event says whether it has received.
    struct Exchange {
        bool open = false;
        bool sent = false;
        std::uint32_t number = 0;  // of those of the rank
        std::uint64_t hash = 0;    // of the send
        CallPlace call{};
    };
    // Polls that follow each other with no other call in between: until one of them completes a request, the
    // thread waits for it as in MPI_Waitany, in the polls alone.
    struct Polls {
        std::uint64_t start = 0;
        std::uint64_t end = 0;       // 0: there are none
        std::uint64_t in_calls = 0;  // ns
        std::uint64_t in_loop = 0;   // ns, with what the loop itself takes, and recording
        struct OfPath {
            std::uint32_t path = 0;
            std::uint64_t calls = 0;
            std::uint64_t ns = 0;
        };
        std::vector<OfPath> paths;
    };
    // From one poll to the next: a loop that does nothing else takes no longer, with recording.
    static constexpr std::uint64_t kMostOfLoop = 1'000;
    // Where it is longer, something else is done in between, or the thread has lost its core.
    static constexpr std::uint64_t kMostBetweenPolls = 10'000;
    // Call paths of a loop that polls; with more it does other work.
    static constexpr std::size_t kMostPollPaths = 16;
    // What a call found and no receive that was asked for later has taken yet.
    struct Probe {
        Asked found;
        ProbeCall call;
        std::uint64_t turn = 0;  // receives that its thread had asked for
    };
    // Messages that are looked for and never received: the oldest are forgotten.
    static constexpr std::size_t kMostProbes = 64;
    struct Thread {
        std::uint64_t next = 0;  // number of its next event
        bool uncertain = false;  // events were lost, receives that could take anything maybe among them
        std::uint32_t first_serial = 0;  // of those that were begun since
        std::uint64_t completed_at = 0;
        std::uint32_t completed_path = 0;     // as the events have it
        std::vector<Completion> completions;  // of a call whose own event comes next
        std::uint64_t turns = 0;              // receives that it asked for
        std::vector<Probe> probes;
        Calls calls;
        Exchange exchange;
        Polls polls;
        std::list<Receive> open;  // in the order in which they were asked for
    };
    // The messages of one lane, as far as they are released.
    struct Released {
        std::uint32_t numbered = 0;  // the last of those that ask for nothing else
        std::uint32_t others = 0;    // how many took one that could have taken others
    };
    // A persistent collective: its communicator, and its number there, which its starts have, too.
    struct PreparedId {
        Context context;
        std::uint32_t number = 0;
        bool operator==(const PreparedId&) const = default;
    };
    struct Prepared {
        Dependence dependence = Dependence::kNone;
        std::uint32_t thread = 0;  // events of another one may come before this
    };
    struct PreparedHash {
        [[nodiscard]] std::size_t operator()(const PreparedId& id) const noexcept {
            return mixed(mixed(id.context.key, id.context.instance), id.number);
        }
    };
    // Calls on a window or a file that all who share it make in one order.
    struct SharedCalls {
        std::uint32_t thread = 0;
        std::uint32_t calls = 0;
        bool unknown = false;  // several threads made them
    };
    // Who receives on a communicator.
    struct Receiving {
        std::uint32_t thread = 0;
        bool several = false;
        bool any = false;
    };

    struct Reading;  // of one block
    struct Open {
        Thread* thread = nullptr;
        std::list<Receive>::iterator receive{};
    };
    // By serial. Those of open requests are close together: a ring that grows when two want one slot.
    // Requests that are never completed stay behind the others for ever: from a size on it does not grow for
    // these.
    class OpenReceives {
    public:
        void add(std::uint32_t serial, const Open& open);
        // Gives it away; no thread: there is none.
        [[nodiscard]] Open take(std::uint32_t serial) noexcept;

    private:
        struct Slot {
            std::uint32_t serial = 0;  // 0: free
            Open open;
        };
        static constexpr std::size_t kMostSlots = 1U << 16U;
        static constexpr std::size_t kFirstSlots = 64;
        std::vector<Slot> slots_;                         // none before the first is open
        std::unordered_map<std::uint32_t, Open> others_;  // whose slot is taken
    };
    [[nodiscard]] static bool may_be_lost(const Thread& thread, std::uint32_t serial) noexcept;
    void lose(Thread& thread);
    [[nodiscard]] std::uint32_t open_request(const Reading& now, std::size_t i, const OpenRequest& request);
    // Whether and how it will be found out whether a call waited; `completes`: requests.
    [[nodiscard]] Judgement judgement_of(const Reading& now, std::size_t i, bool completes) const;
    // Whether a call on a window or a file is known to be the next one of all who share it.
    [[nodiscard]] bool is_numbered(const Reading& now, std::size_t i) const;
    void shared_call(const Reading& now, std::size_t i);
    void follow(const Events& block, Thread& thread);
    void mpi_event(const Reading& now, std::size_t i);
    void completes(const Reading& now, std::size_t i, Judgement judgement);
    void count(const Reading& now, std::size_t i, Judgement judgement);
    // Adds a call to the polls of its thread, or ends them.
    static void poll(const Reading& now, std::size_t i);
    // A poll that completes requests has waited for them since the first of the polls before it, and what
    // these waited for is known. False: it has not waited.
    bool begin_with_polls(Thread& thread, Group& group);
    // The event after a call that may receive, too; `receives`: it is that of its receive. Gives the group of
    // both.
    Group end_exchange(Thread& thread, bool receives);
    void end_request(std::uint32_t serial, std::uint64_t hash, const Group& group);
    void send(const Reading& now, std::size_t i);
    void receive(const Reading& now, std::size_t i, const Group& group);
    void prepare(const Reading& now, std::size_t i);
    // What a collective call, or the start of a persistent one, depends on; kStarts: that is not known.
    [[nodiscard]] Dependence dependence_of_collective(const Reading& now, std::size_t i) const;
    void collective(const Reading& now, std::size_t i);
    void probe(const Reading& now, std::size_t i);
    void completed(const Reading& now, const Group* call);
    void finish(Receive& receive, const Completion& completion) const;
    void cancelled(Thread& thread, std::list<Receive>::iterator receive);
    void release(Thread& thread);
    void emit(const Receive& receive, Thread& thread);
    [[nodiscard]] ProbeCall take_probe(Thread& thread, const Receive& receive);
    [[nodiscard]] CallPlace place_of(const Reading& now, std::size_t i) const;

    std::map<std::uint32_t, Thread> threads_;
    OpenReceives open_;
    std::vector<std::shared_ptr<const Numbers>> numbers_;      // that receives point into
    std::unordered_map<std::uint32_t, OpenRequest> requests_;  // by serial
    // What came of receives that are not known yet: the threads of a rank come in any order.
    std::unordered_map<std::uint32_t, Completion> early_;
    std::unordered_map<Asked, Released, AskedHash> released_;
    std::unordered_map<PreparedId, Prepared, PreparedHash> prepared_;
    std::map<std::uint32_t, Receiving> receiving_;                 // by object
    std::unordered_map<std::uint64_t, SharedCalls> shared_calls_;  // by key
    bool shared_calls_lost_ = false;
    std::uint64_t groups_ = 0;
    std::uint32_t exchanges_ = 0;
    std::uint32_t rank_ = 0;
    std::vector<Halves>* out_ = nullptr;
    WaitTable table_;
};

}  // namespace barograph::engine::waits
