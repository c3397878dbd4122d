// SPDX-License-Identifier: BSD-3-Clause
// Waits in made-up programs whose every wait is known: the same for any number of workers, and never a wrong
// one when blocks are missing.
#include "engine/modules/waits/waits.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "engine/testing/tables.hpp"

namespace barograph::engine {
namespace {

using format::EventKind;
using testing::all_of;
using testing::column;
using testing::text;

constexpr std::uint32_t kRanks = 5;
constexpr std::size_t kInBlock = 8;

// Kind, rank, start, length, rank that was late.
using Wait = std::tuple<std::string, std::uint32_t, std::uint64_t, std::uint64_t, std::uint32_t>;

// Which path is which call.
enum Call : std::uint32_t {
    kSendCall = 1,
    kSsendCall,
    kIssendCall,
    kRecvCall,
    kIrecvCall,
    kProbeCall,
    kWaitallCall,
    kWaitanyCall,
    kBarrierCall,
    kAllreduceCall,
    kBcastCall,
    kReduceCall,
    kScanCall,
    kIbarrierCall,  // these in the same order
    kIallreduceCall,
    kIbcastCall,
    kIreduceCall,
    kIscanCall,
    kWaitCall,
    kTestCall,
    kCallCount
};
// Ranks have other numbers in their communicator than in the job.
constexpr std::uint32_t in_communicator(std::uint32_t rank) { return (rank + 2) % kRanks; }

constexpr const char* kNames[kCallCount] = {
    "",           "MPI_Send",    "MPI_Ssend",    "MPI_Issend",     "MPI_Recv",      "MPI_Irecv",
    "MPI_Probe",  "MPI_Waitall", "MPI_Waitany",  "MPI_Barrier",    "MPI_Allreduce", "MPI_Bcast",
    "MPI_Reduce", "MPI_Scan",    "MPI_Ibarrier", "MPI_Iallreduce", "MPI_Ibcast",    "MPI_Ireduce",
    "MPI_Iscan",  "MPI_Wait",    "MPI_Test"};

// A program that a seed makes, as its ranks record it.
class Program {
public:
    explicit Program(unsigned seed, int rounds)
        : random_(seed), now_(kRanks, 0), ranks_(kRanks), collectives_(0) {
        auto numbers = std::make_shared<Numbers>();
        numbers->paths.push_back({});
        for (std::uint32_t call = 1; call < kCallCount; ++call) {
            const std::uint32_t operation = dictionary.operation(kNames[call], format::Layer::kMpi);
            numbers->paths.push_back({.path = dictionary.path(0, operation),
                                      .operation = operation,
                                      .layer = format::Layer::kMpi,
                                      .dependence = dependence_of(kNames[call]),
                                      .judged_by = judged_by(kNames[call])});
        }
        Object group{.kind = format::ObjectKind::kCommunicator,
                     .name = "W0.0/1.0",
                     .key = 77,
                     .size = kRanks,
                     .two_groups = false,
                     .ranks = {}};
        group.ranks.resize(kRanks);
        for (std::uint32_t rank = 0; rank < kRanks; ++rank) {
            group.ranks[in_communicator(rank)] = rank;
        }
        numbers->objects.push_back({});
        numbers->objects.push_back({.object = dictionary.object(group),
                                    .size = kRanks,
                                    .key = group.key,
                                    .two_groups = false,
                                    .ranks = group.ranks});
        numbers_ = numbers;
        for (int round = 0; round < rounds; ++round) {
            for (std::uint64_t& now : now_) {
                now += 1 + random_() % 1000;
            }
            step();
        }
    }

    // Gives all blocks but those for which `lost` is true, and returns what the module finds.
    template <typename Lost>
    testing::Tables analyze(unsigned workers, Lost lost) {
        std::set<std::size_t> gone;
        for (std::size_t block = 0; block < 10'000; ++block) {
            if (lost(block)) {
                gone.insert(block);
            }
        }
        Waits waits;
        {
            Board board({.workers = workers});
            waits.attach(board, 0);
            give_all(board, gone);
        }
        Board again({.workers = workers});
        EXPECT_TRUE(waits.wants_again());
        waits.attach_again(again, 0);
        give_all(again, gone);
        testing::Tables tables;
        for (auto& [name, table] : waits.tables(dictionary)) {
            tables.emplace(name, std::move(table));
        }
        return tables;
    }

    [[nodiscard]] const std::shared_ptr<const Numbers>& numbers() const noexcept { return numbers_; }

    Dictionary dictionary;
    std::set<Wait> truth;
    // Calls of the blocks that were given last, and the time in them.
    std::pair<std::int64_t, std::int64_t> given;

    // The standard sends that began before their receive and ended after it, and the time in them.
    [[nodiscard]] std::pair<std::int64_t, std::int64_t> not_judged_sends() const {
        std::pair<std::int64_t, std::int64_t> found;
        for (const auto& [lane, sent] : sends_) {
            for (std::size_t i = 0; i < sent.size(); ++i) {
                const auto& [start, end, standard] = sent[i];
                const std::uint64_t asked = receives_.at(lane)[i];
                if (standard && start < asked && asked <= end) {
                    ++found.first;
                    found.second += static_cast<std::int64_t>(end - start);
                }
            }
        }
        return found;
    }

private:
    void give_all(Board& board, const std::set<std::size_t>& gone) {
        given = {};
        std::size_t number = 0;
        std::vector<std::size_t> at(kRanks, 0);
        for (bool more = true; more;) {
            more = false;
            for (std::uint32_t rank = 0; rank < kRanks; ++rank) {
                const auto& events = ranks_[rank];
                if (at[rank] >= events.size()) {
                    continue;
                }
                more = true;
                const std::size_t count = std::min(kInBlock, events.size() - at[rank]);
                Events block{.numbers = numbers_,
                             .rank = rank,
                             .thread = 0,
                             .node = 0,
                             .first = at[rank],
                             .events = {}};
                block.events.resize(count);
                for (std::size_t i = 0; i < count; ++i) {
                    set(block.events, i, events[at[rank] + i]);
                }
                at[rank] += count;
                if (!gone.contains(number++)) {
                    for (std::size_t i = 0; i < count; ++i) {
                        if (!is_kind(block.events.info[i], EventKind::kComplete)) {
                            ++given.first;
                            given.second +=
                                static_cast<std::int64_t>(block.events.end[i] - block.events.start[i]);
                        }
                    }
                    board.give(make_entry(kEvents, 0, rank, 1000, std::move(block)));
                }
            }
        }
        board.drain();
        EXPECT_TRUE(board.failures().empty());
    }
    static void set(format::EventColumns& to, std::size_t i, const format::Event& event) {
        to.start[i] = event.start;
        to.end[i] = event.end;
        to.length[i] = event.length;
        to.place[i] = event.place;
        to.path[i] = event.path;
        to.object[i] = event.object;
        to.info[i] = event.info;
        to.peer[i] = event.peer == format::kNoPeer
                         ? event.peer
                         : static_cast<std::int32_t>(in_communicator(static_cast<std::uint32_t>(event.peer)));
        to.tag[i] = event.tag;
        to.number[i] = event.number;
        to.serial[i] = event.serial;
    }
    static std::uint32_t info(EventKind kind, std::uint32_t flags = format::kEventBlocking) {
        return static_cast<std::uint32_t>(kind) | flags;
    }
    format::Event& add(std::uint32_t rank, std::uint32_t call, std::uint64_t start, std::uint64_t end,
                       std::uint32_t bits) {
        format::Event event;
        event.start = start;
        event.end = end;
        event.path = call;
        event.object = 1;
        event.info = bits;
        event.length = 8;
        ranks_[rank].push_back(event);
        now_[rank] = std::max(now_[rank], end);
        return ranks_[rank].back();
    }
    std::uint32_t next_number(std::uint32_t rank, std::uint32_t peer, std::int32_t tag, bool receives) {
        return ++counts_[{rank, peer, tag, receives}];
    }
    void wait(const char* kind, std::uint32_t rank, std::uint64_t start, std::uint64_t end,
              std::uint64_t until, std::uint32_t cause) {
        const std::uint64_t length = std::min(std::max(until, start), end) - start;
        if (length > 0) {
            truth.insert({kind, rank, start, length, cause});
        }
    }
    // Rank `from` sends; returns when it began to.
    std::uint64_t send(std::uint32_t from, std::uint32_t to, std::int32_t tag, std::uint64_t until = 0) {
        const std::uint64_t start = now_[from];
        auto& event = add(
            from, until != 0 ? kSsendCall : kSendCall, start, std::max(start, until) + 10,
            info(EventKind::kSend, format::kEventBlocking | (until != 0 ? format::kEventSynchronous : 0)));
        event.peer = static_cast<std::int32_t>(to);
        event.tag = tag;
        event.number = next_number(from, to, tag, false);
        sends_[{from, to, tag}].emplace_back(start, event.end, until == 0);
        return start;
    }
    void set_asked(format::Event& event, std::uint32_t rank, std::uint32_t from, std::int32_t tag, bool any) {
        receives_[{from, rank, tag}].push_back(event.start);
        event.peer = any ? format::kNoPeer : static_cast<std::int32_t>(from);
        event.tag = tag;
        if (any) {
            event.info |= format::kEventAnySource;
            any_[rank] = true;
            return;
        }
        event.number = next_number(rank, from, tag, true);
        event.info |= any_[rank] ? format::kEventAfterAny : 0;
    }
    void step() {
        const auto a = static_cast<std::uint32_t>(random_() % kRanks);
        const auto b = static_cast<std::uint32_t>((a + 1 + random_() % (kRanks - 1)) % kRanks);
        const auto tag = static_cast<std::int32_t>(random_() % 2);
        switch (random_() % 12) {
            case 0:
            case 1: {  // a message, its receive from anyone now and then
                const bool any = random_() % 4 == 0;
                const std::uint64_t start = now_[b];
                const std::uint64_t sent = send(a, b, tag);
                auto& event = add(b, kRecvCall, start, std::max(start, sent) + 20, info(EventKind::kReceive));
                set_asked(event, b, a, tag, any);
                event.peer = static_cast<std::int32_t>(a);  // as came
                wait("late sender", b, event.start, event.end, sent, a);
                break;
            }
            case 2: {  // a synchronous one
                const std::uint64_t start = now_[b];
                const std::uint64_t sent = send(a, b, tag, start);
                auto& event = add(b, kRecvCall, start, std::max(start, sent) + 20, info(EventKind::kReceive));
                set_asked(event, b, a, tag, false);
                wait("late sender", b, event.start, event.end, sent, a);
                wait("late receiver", a, sent, std::max(sent, start) + 10, start, b);
                break;
            }
            case 3:
            case 4: {  // requests of two others, completed together or one by one
                const auto c = static_cast<std::uint32_t>((b + 1 + random_() % (kRanks - 1)) % kRanks);
                const bool all = random_() % 2 == 0;
                std::vector<std::uint32_t> serials;
                for (const std::uint32_t from : {a, c}) {
                    auto& event = add(b, kIrecvCall, now_[b], now_[b] + 1, info(EventKind::kReceive, 0));
                    set_asked(event, b, from, tag, from == c && random_() % 5 == 0 && c != a);
                    event.serial = ++serials_[b];
                    serials.push_back(event.serial);
                }
                const std::uint64_t first = send(a, b, tag);
                const std::uint64_t second = send(c, b, tag);
                std::uint64_t start = now_[b];
                const auto complete = [&](std::uint32_t call, std::uint64_t end,
                                          const std::vector<std::size_t>& which) {
                    for (const std::size_t i : which) {
                        auto& event = add(b, call, end, end, info(EventKind::kComplete, 0));
                        event.serial = serials[i];
                        event.peer = static_cast<std::int32_t>(i == 0 ? a : c);
                        event.tag = tag;
                    }
                    add(b, call, start, end, info(EventKind::kCall, 0));
                };
                const auto last = std::max(std::tuple{first, ~a}, std::tuple{second, ~c});
                if (all) {
                    const std::uint64_t end = std::max(start, std::get<0>(last)) + 30;
                    complete(kWaitallCall, end, {0, 1});
                    wait("late sender", b, start, end, std::get<0>(last), ~std::get<1>(last));
                } else {
                    const std::uint64_t end = std::max(start, second) + 30;
                    complete(kWaitanyCall, end, {1});
                    wait("late sender", b, start, end, second, c);
                    start = now_[b];
                    const std::uint64_t other = std::max(start, first) + 30;
                    complete(kWaitanyCall, other, {0});
                    wait("late sender", b, start, other, first, a);
                }
                break;
            }
            case 5:
                exchange(a, b, tag);
                break;
            case 6:
            case 7:
                nonblocking(a, static_cast<std::uint32_t>(random_() % 5));
                break;
            case 8:
                probe(b, a, tag);
                break;
            default:
                collective(a, static_cast<std::uint32_t>(kBarrierCall + random_() % 5));
        }
    }
    // Rank `to` looks for a message, once or twice, receives it by a call or a request, and another one that
    // it has not looked for.
    void probe(std::uint32_t to, std::uint32_t from, std::int32_t tag) {
        const std::uint64_t start = now_[to];
        const std::uint64_t sent = send(from, to, tag);
        const std::uint64_t end = std::max(start, sent) + 15;
        const auto look = [&](std::uint64_t since, std::uint64_t until) {
            auto& event = add(to, kProbeCall, since, until,
                              info(EventKind::kCall, format::kEventBlocking | format::kEventProbe));
            event.peer = static_cast<std::int32_t>(from);
            event.tag = tag;
        };
        look(start, end);
        wait("late sender", to, start, end, sent, from);
        if (random_() % 3 == 0) {
            look(end + 1, end + 2);
        }
        if (random_() % 2 == 0) {
            auto& event = add(to, kRecvCall, now_[to], now_[to] + 5, info(EventKind::kReceive));
            set_asked(event, to, from, tag, false);
        } else {
            auto& event = add(to, kIrecvCall, now_[to], now_[to] + 1, info(EventKind::kReceive, 0));
            set_asked(event, to, from, tag, false);
            const std::uint32_t serial = event.serial = ++serials_[to];
            const std::uint64_t done = now_[to] + 5;
            auto& completion = add(to, kWaitallCall, done, done, info(EventKind::kComplete, 0));
            completion.serial = serial;
            completion.peer = static_cast<std::int32_t>(from);
            completion.tag = tag;
            add(to, kWaitallCall, done - 4, done, info(EventKind::kCall, 0));
        }
        now_[from] += random_() % 200;
        const std::uint64_t again = now_[to];
        const std::uint64_t second = send(from, to, tag);
        auto& event = add(to, kRecvCall, again, std::max(again, second) + 20, info(EventKind::kReceive));
        set_asked(event, to, from, tag, false);
        wait("late sender", to, again, event.end, second, from);
    }
    void completion(std::uint32_t rank, std::uint32_t call, std::uint64_t end, std::uint32_t serial,
                    std::uint32_t peer, std::int32_t tag) {
        auto& event = add(rank, call, end, end, info(EventKind::kComplete, 0));
        event.serial = serial;
        event.peer = static_cast<std::int32_t>(peer);
        event.tag = tag;
    }
    // Rank b has a receive from a and a synchronous send to another open, and waits for both.
    void exchange(std::uint32_t a, std::uint32_t b, std::int32_t tag) {
        const auto c = static_cast<std::uint32_t>((b + 1 + random_() % (kRanks - 1)) % kRanks);
        auto& asked = add(b, kIrecvCall, now_[b], now_[b] + 1, info(EventKind::kReceive, 0));
        set_asked(asked, b, a, tag, false);
        asked.serial = ++serials_[b];
        const std::uint64_t sent_to_c = now_[b];
        auto& event =
            add(b, kIssendCall, sent_to_c, sent_to_c + 1, info(EventKind::kSend, format::kEventSynchronous));
        event.peer = static_cast<std::int32_t>(c);
        event.tag = tag;
        event.number = next_number(b, c, tag, false);
        sends_[{b, c, tag}].emplace_back(sent_to_c, sent_to_c + 1, false);
        event.serial = ++serials_[b];
        const std::uint64_t sent = send(a, b, tag);
        const std::uint64_t taken = now_[c];
        auto& other = add(c, kRecvCall, taken, std::max(taken, sent_to_c) + 20, info(EventKind::kReceive));
        set_asked(other, c, b, tag, false);
        other.peer = static_cast<std::int32_t>(b);
        wait("late sender", c, taken, other.end, sent_to_c, b);
        const std::uint64_t start = now_[b];
        const std::uint64_t end = std::max({start, sent, taken}) + 30;
        completion(b, kWaitallCall, end, serials_[b] - 1, a, tag);
        completion(b, kWaitallCall, end, serials_[b], c, tag);
        add(b, kWaitallCall, start, end, info(EventKind::kCall, 0));
        if (std::tuple{taken, ~c} > std::tuple{sent, ~a}) {
            wait("late receiver", b, start, end, taken, c);
        } else {
            wait("late sender", b, start, end, sent, a);
        }
    }
    // Each begins it and computes, then waits for it, or asks until it is complete.
    void nonblocking(std::uint32_t root, std::uint32_t which) {
        ++collectives_;
        const std::vector<std::uint64_t> starts = now_;
        for (std::uint32_t rank = 0; rank < kRanks; ++rank) {
            auto& event = add(rank, kIbarrierCall + which, starts[rank], starts[rank] + 1,
                              info(EventKind::kCollective, 0));
            set_collective(event, root, kBarrierCall + which);
            event.serial = ++serials_[rank];
        }
        for (std::uint32_t rank = 0; rank < kRanks; ++rank) {
            const auto [until, cause] = needed(starts, rank, root, kBarrierCall + which);
            const std::uint64_t start = now_[rank] + random_() % 500;
            const std::uint64_t end = std::max(start, until) + 40;
            const bool waits = random_() % 4 != 0;
            completion(rank, waits ? kWaitCall : kTestCall, end, serials_[rank], root, 0);
            add(rank, waits ? kWaitCall : kTestCall, waits ? start : end - 1, end, info(EventKind::kCall, 0));
            if (waits) {
                wait(kWaits[which], rank, start, end, until, cause);
            }
        }
    }
    static constexpr const char* kWaits[] = {"wait at barrier", "wait at n-to-n", "late root", "early root",
                                             "late lower rank"};
    void set_collective(format::Event& event, std::uint32_t root, std::uint32_t call) {
        event.number = collectives_;
        event.peer =
            call == kBcastCall || call == kReduceCall ? static_cast<std::int32_t>(root) : format::kNoPeer;
        event.length = call == kBarrierCall ? 0 : 8;
    }
    // Until when a rank has to wait, and for whom: the last of those it needs, of equal ones the lowest.
    static std::pair<std::uint64_t, std::uint32_t> needed(const std::vector<std::uint64_t>& starts,
                                                          std::uint32_t rank, std::uint32_t root,
                                                          std::uint32_t call) {
        std::tuple<std::uint64_t, std::uint32_t> late{0, 0};
        for (std::uint32_t other = 0; other < kRanks; ++other) {
            if (other == rank || (call == kBcastCall && other != root) ||
                (call == kReduceCall && rank != root) ||
                (call == kScanCall && in_communicator(other) > in_communicator(rank))) {
                continue;
            }
            late = std::max(late, std::tuple{starts[other], ~other});
        }
        return {std::get<0>(late), ~std::get<1>(late)};
    }
    void collective(std::uint32_t root, std::uint32_t call) {
        ++collectives_;
        const std::vector<std::uint64_t> starts = now_;
        for (std::uint32_t rank = 0; rank < kRanks; ++rank) {
            const auto [until, cause] = needed(starts, rank, root, call);
            auto& event = add(rank, call, starts[rank], std::max(starts[rank], until) + 40,
                              info(EventKind::kCollective));
            set_collective(event, root, call);
            wait(kWaits[call - kBarrierCall], rank, event.start, event.end, until, cause);
        }
    }

    std::mt19937 random_;
    std::vector<std::uint64_t> now_;
    std::vector<std::vector<format::Event>> ranks_;
    std::uint32_t collectives_;
    std::map<std::tuple<std::uint32_t, std::uint32_t, std::int32_t, bool>, std::uint32_t> counts_;
    using Messages = std::tuple<std::uint32_t, std::uint32_t, std::int32_t>;  // from, to, tag
    std::map<Messages, std::vector<std::tuple<std::uint64_t, std::uint64_t, bool>>> sends_;
    std::map<Messages, std::vector<std::uint64_t>> receives_;
    std::map<std::uint32_t, bool> any_;
    std::map<std::uint32_t, std::uint32_t> serials_;
    std::shared_ptr<const Numbers> numbers_;
};

std::set<Wait> waits_in(const read::ColumnTable& table) {
    std::set<Wait> found;
    for (std::size_t row = 0; row < table.rows; ++row) {
        const auto number = [&](const char* name) { return column(table, name).as<std::int64_t>()[row]; };
        const auto rank = [&](const char* name) { return column(table, name).as<std::int32_t>()[row]; };
        found.insert({text(table, "kind", row), static_cast<std::uint32_t>(rank("rank")),
                      static_cast<std::uint64_t>(number("start_ns")),
                      static_cast<std::uint64_t>(number("waited_ns")),
                      static_cast<std::uint32_t>(rank("cause_rank"))});
    }
    return found;
}
// Of each rank and the one at the end of the chain, how long: by looking at each instant at which that may
// change.
std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint64_t> roots_of(const std::set<Wait>& waits) {
    std::vector<std::map<std::uint64_t, Wait>> of_rank(kRanks);
    std::set<std::uint64_t> changes;
    for (const Wait& wait : waits) {
        const auto& [kind, rank, start, length, cause] = wait;
        of_rank[rank][start] = wait;
        changes.insert({start, start + length});
    }
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint64_t> found;
    for (const auto& [kind, rank, start, length, cause] : waits) {
        for (auto at = changes.find(start); *at < start + length; ++at) {
            std::uint32_t root = cause;
            for (bool more = true; more;) {
                const auto after = of_rank[root].upper_bound(*at);
                more = after != of_rank[root].begin();
                if (more) {
                    const auto& [own_kind, own, begun, waited, next] = std::prev(after)->second;
                    more = *at < begun + waited;
                    root = more ? next : root;
                }
            }
            found[{rank, root}] += *std::next(at) - *at;
        }
    }
    return found;
}
bool nothing_lost(std::size_t /*block*/) { return false; }

TEST(WaitsTest, EveryWaitOfAProgramIsFound) {
    for (unsigned seed = 1; seed <= 20; ++seed) {
        Program program(seed, 400);
        const auto tables = program.analyze(2, nothing_lost);
        EXPECT_EQ(waits_in(tables.at("longest_waits")), program.truth) << seed;
        EXPECT_GT(program.truth.size(), 200U);
        const read::ColumnTable& counts = tables.at("wait_counts");
        for (std::size_t row = 2; row < counts.rows; ++row) {
            EXPECT_EQ(column(counts, "count").as<std::int64_t>()[row], 0) << text(counts, "what", row);
        }
    }
}

TEST(WaitsTest, WaitsGoBackToThoseWhoWaitForNobody) {
    for (unsigned seed = 1; seed <= 5; ++seed) {
        Program program(seed, 400);
        const auto tables = program.analyze(2, nothing_lost);
        const read::ColumnTable& table = tables.at("wait_roots");
        std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint64_t> found;
        std::int64_t passed_on = 0;
        for (std::size_t row = 0; row < table.rows; ++row) {
            const auto number = [&](const char* name) { return column(table, name).as<std::int64_t>()[row]; };
            const auto rank = [&](const char* name) {
                return static_cast<std::uint32_t>(column(table, name).as<std::int32_t>()[row]);
            };
            found[{rank("rank"), rank("root_rank")}] += static_cast<std::uint64_t>(number("waited_ns"));
            EXPECT_LE(number("outside_ns") + number("in_mpi_ns"), number("waited_ns"));
            EXPECT_EQ(number("passed_on_ns") > 0, number("most_steps") > 1);
            passed_on += number("passed_on_ns");
        }
        EXPECT_EQ(found, roots_of(program.truth)) << seed;
        EXPECT_GT(passed_on, 1000);
    }
}

// Of the seconds of each wait the cause is in MPI, or outside of it, but for what was before its first call.
TEST(WaitsTest, WhatTheCauseDidMakesUpTheWait) {
    Program program(5, 2000);
    const auto tables = program.analyze(2, nothing_lost);
    const read::ColumnTable& table = tables.at("wait_states");
    std::int64_t waited = 0;
    std::int64_t known = 0;
    std::int64_t outside = 0;
    for (std::size_t row = 0; row < table.rows; ++row) {
        const auto number = [&](const char* name) { return column(table, name).as<std::int64_t>()[row]; };
        EXPECT_LE(number("outside_ns") + number("in_mpi_ns"), number("waited_ns"));
        waited += number("waited_ns");
        known += number("outside_ns") + number("in_mpi_ns");
        outside += number("outside_ns");
    }
    EXPECT_GE(known, waited - 3000);
    EXPECT_GT(outside, waited / 10);
    EXPECT_LT(outside, waited);
    // All of them are listed one by one.
    const read::ColumnTable& singles = tables.at("longest_waits");
    for (std::size_t row = 0; row < singles.rows; ++row) {
        const auto number = [&](const char* name) { return column(singles, name).as<std::int64_t>()[row]; };
        EXPECT_LE(number("outside_ns") + number("in_mpi_ns"), number("waited_ns"));
        waited -= number("waited_ns");
        known -= number("outside_ns") + number("in_mpi_ns");
        outside -= number("outside_ns");
    }
    EXPECT_EQ((std::vector<std::int64_t>{waited, known, outside}), (std::vector<std::int64_t>{0, 0, 0}));
}

TEST(WaitsTest, WithMissingBlocksThereIsNoWaitThatWasNone) {
    for (unsigned seed = 1; seed <= 200; ++seed) {
        Program program(seed, 400);
        std::mt19937 random(seed);
        const auto tables = program.analyze(2, [&](std::size_t) { return random() % 10 == 0; });
        const std::set<Wait> found = waits_in(tables.at("longest_waits"));
        EXPECT_TRUE(std::includes(program.truth.begin(), program.truth.end(), found.begin(), found.end()))
            << seed;
        EXPECT_GT(found.size(), 50U);
        EXPECT_LT(found.size(), program.truth.size());
    }
}

// Serials of requests that are open at the same time may be as far apart as they can be: one that is never
// completed stays.
TEST(WaitsTest, RequestsFarApartTakeNoMoreRoom) {
    const Program program(1, 0);
    constexpr std::uint32_t kFar = (1U << 31U) + 5;
    Events block{.numbers = program.numbers(), .rank = 1, .thread = 0, .node = 0, .first = 0, .events = {}};
    block.events.resize(5);
    for (std::size_t i = 0; i < 5; ++i) {
        block.events.start[i] = i;
        block.events.end[i] = i + 1;
        block.events.path[i] = i < 2 ? kIrecvCall : kWaitallCall;
        block.events.object[i] = 1;
        block.events.info[i] = static_cast<std::uint32_t>(
            i < 2 ? EventKind::kReceive : (i < 4 ? EventKind::kComplete : EventKind::kCall));
        block.events.number[i] = static_cast<std::uint32_t>(i + 1);
    }
    block.events.end[2] = block.events.end[3] = block.events.end[4];
    block.events.serial = {5, kFar, kFar, 5, 0};
    waits::RankEvents events;
    std::vector<waits::Halves> halves(1);
    events.take(block, halves);
    ASSERT_EQ(halves[0].receives.size(), 2U);
    EXPECT_EQ(halves[0].receives[0].number, 1U);
    EXPECT_EQ(halves[0].receives[1].number, 2U);
    EXPECT_EQ(halves[0].receives[1].group.members, 2U);
}

// Calls and their time by what came of them and operation.
std::map<std::pair<std::string, std::string>, std::pair<std::int64_t, std::int64_t>> judged_in(
    const read::ColumnTable& table) {
    std::map<std::pair<std::string, std::string>, std::pair<std::int64_t, std::int64_t>> found;
    for (std::size_t row = 0; row < table.rows; ++row) {
        found[{text(table, "judgement", row), text(table, "operation", row)}] = {
            testing::number(table, "count", row), testing::number(table, "time_ns", row)};
    }
    return found;
}

TEST(WaitsTest, EveryCallIsJudgedOrNeverWaitsOrIsNamed) {
    bool some_not_judged = false;
    for (unsigned seed = 1; seed <= 40; ++seed) {
        Program program(seed, 400);
        std::mt19937 random(seed);
        const bool loses = seed % 2 == 0;
        const auto tables = program.analyze(2, [&](std::size_t) { return loses && random() % 10 == 0; });
        const auto found = judged_in(tables.at("judged_calls"));
        std::pair<std::int64_t, std::int64_t> sum;
        for (const auto& [what, amount] : found) {
            EXPECT_GT(amount.first, 0) << what.first << what.second;
            EXPECT_GE(amount.second, 0) << what.first << what.second;
            sum.first += amount.first;
            sum.second += amount.second;
            EXPECT_TRUE(loses || what.first != "partner") << what.second;
            EXPECT_NE(what.first, "other") << what.second;
        }
        EXPECT_EQ(sum, program.given) << seed;
        if (!loses) {
            const auto sends = found.find({"standard_send", "MPI_Send"});
            const auto said = sends == found.end() ? decltype(sum){} : sends->second;
            EXPECT_EQ(said, program.not_judged_sends()) << seed;
            some_not_judged = some_not_judged || program.not_judged_sends().first > 0;
            EXPECT_EQ(found.count({"judged", "MPI_Test"}), 0U);
            for (const char* operation :
                 {"MPI_Ssend", "MPI_Recv", "MPI_Probe", "MPI_Barrier", "MPI_Allreduce"}) {
                EXPECT_TRUE(found.contains({"judged", operation})) << operation;
            }
            for (const auto& [what, amount] : found) {
                const bool partly = what.second == "MPI_Bcast" || what.second == "MPI_Reduce" ||
                                    what.second == "MPI_Scan" || what.second == "MPI_Wait";
                EXPECT_TRUE(partly || what.first != "unneeded_data") << what.second;
            }
        }
    }
    EXPECT_TRUE(some_not_judged);
}

TEST(WaitsTest, AnyNumberOfWorkersFindsTheSame) {
    Program program(99, 2000);
    const std::string one = all_of(program.analyze(1, nothing_lost));
    EXPECT_EQ(all_of(program.analyze(2, nothing_lost)), one);
    EXPECT_EQ(all_of(program.analyze(8, nothing_lost)), one);
    const auto lost = [](std::size_t block) { return block % 13 == 5; };
    EXPECT_EQ(all_of(program.analyze(1, lost)), all_of(program.analyze(8, lost)));
}

}  // namespace
}  // namespace barograph::engine
