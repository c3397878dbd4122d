// SPDX-License-Identifier: BSD-3-Clause
// See recorded_calls.hpp. What an event has is written down as src/capture/mpi/events makes it.
#include "recorded_calls.hpp"

#include <algorithm>
#include <cmath>
#include <ctime>
#include <iterator>
#include <numeric>

#include "capture/mpi/communicators/member_ranks.hpp"
#include "capture/mpi/generated/entry_names.hpp"
#include "format/arena/arena_layout.hpp"

namespace barograph::bench {
namespace {

using capture::mpi::kEntries;
using format::Event;
using format::EventKind;

constexpr std::uint32_t kKept = format::kEventKindMask | format::kEventFlagsMask;
constexpr std::uint64_t kTicksPerNs = std::uint64_t{1}
                                      << format::kEventTickShift;  // a unit of a trace is 1 ns
constexpr std::size_t kEventsOfBlock = 128;  // so that a block fits into a granule of a TestArena

std::uint64_t now() { return static_cast<std::uint64_t>(std::llround(MPI_Wtime() * 1e9)); }

int bytes_of(const std::vector<std::uint64_t>& payload) {
    return static_cast<int>(payload.size() * sizeof(std::uint64_t));
}

// FNV-1a.
std::uint64_t hash(const std::string& text) {
    std::uint64_t value = 0xcbf29ce484222325;
    for (const char one : text) {
        value = (value ^ static_cast<unsigned char>(one)) * 0x100000001b3;
    }
    return value;
}

std::vector<MPI_Request> handles_of(const Requests& requests) {
    std::vector<MPI_Request> handles;
    std::transform(requests.begin(), requests.end(), std::back_inserter(handles),
                   [](const auto& request) { return request->handle; });
    return handles;
}

std::uint32_t instance_of(const Communicator& on) {
    return on.folded ? format::kEventFolded | static_cast<std::uint32_t>(on.identity & 0xFFFFU)
                                                  << format::kEventInstanceShift
                     : 0;
}

}  // namespace

Calls::Calls() : world_(std::make_shared<Communicator>()) {
    world_->handle = MPI_COMM_WORLD;
    world_->name = "W0.0";
    world_->row = world_->name;
    describe(*world_, 0, 0);
}

void Calls::pause(std::uint64_t ns) {
    const timespec time{.tv_sec = static_cast<std::time_t>(ns / 1'000'000'000),
                        .tv_nsec = static_cast<long>(ns % 1'000'000'000)};
    smpi_nanosleep(&time, nullptr);
}

template <typename Real>
Calls::Timed Calls::timed(Real real) {
    Timed when{.start = now()};
    real();
    when.end = now();
    return when;
}

Event Calls::event(Entry entry, const Timed& when, const Communicator* on) {
    const auto [path, is_new] =
        path_numbers_.try_emplace({step_, entry}, static_cast<std::uint32_t>(paths_.size()));
    if (is_new) {
        paths_.emplace_back(step_, entry);
    }
    Event made{.start = when.start, .end = when.end, .path = path->second};
    made.info = kEntries[entry].event & kKept;
    if (on != nullptr) {
        made.object = on->object;
        made.info |= instance_of(*on);
        made.place = on->folded ? format::instance_place(on->identity) : format::kNoPlace;
    }
    return made;
}

void Calls::half(Event& event, const Communicator& on, int peer, int tag, bool receives) {
    const bool any_source = receives && peer == MPI_ANY_SOURCE;
    const bool any_tag = receives && tag == MPI_ANY_TAG;
    event.peer = any_source ? format::kNoPeer : peer;
    event.tag = any_tag ? 0 : tag;
    event.info |= (any_source ? format::kEventAnySource : 0) | (any_tag ? format::kEventAnyTag : 0);
    if (any_source || any_tag) {
        uncounted_ = true;
        return;
    }
    event.info |= receives && uncounted_ ? format::kEventAfterAny : 0;
    event.number = ++counts_[{on.identity, peer, tag, receives}];
}

void Calls::begin_line(Entry entry, const Timed& when, const Communicator* on) {
    ++calls_;
    log_ += "\ncall " + std::to_string(rank()) + " " + std::to_string(step_) + " " + kEntries[entry].name +
            " " + std::to_string(when.start) + " " + std::to_string(when.end) + " " +
            (on == nullptr ? "-" : on->name);
}

void Calls::log_sent(std::uint64_t message) { log_ += " sent:" + std::to_string(message); }
void Calls::log_asked(std::uint64_t receive) { log_ += " asked:" + std::to_string(receive); }
void Calls::log_got(std::uint64_t receive, std::uint64_t message) {
    log_ += " got:" + std::to_string(receive) + ":" + std::to_string(message);
}

void Calls::log_probed(const Communicator& on, int source, int tag) {
    const auto probed = probed_.find({on.identity, source, tag});
    if (probed != probed_.end()) {
        log_ += " probed:" + std::to_string(probed->second);
        probed_.erase(probed);
    }
}

std::uint64_t Calls::next_message() { return static_cast<std::uint64_t>(rank()) << 32U | ++messages_; }

void Calls::send(Entry entry, const Communicator& on, int to, int tag, std::size_t words) {
    std::vector<std::uint64_t> payload(words, next_message());
    const auto real = entry == capture::mpi::kMpiSsend ? MPI_Ssend : MPI_Send;
    const Timed when = timed([&] { real(payload.data(), bytes_of(payload), MPI_BYTE, to, tag, on.handle); });
    Event made = event(entry, when, &on);
    made.length = static_cast<std::uint64_t>(bytes_of(payload));
    half(made, on, to, tag, false);
    events_.push_back(made);
    begin_line(entry, when, &on);
    log_sent(payload[0]);
}

Found Calls::receive(const Communicator& on, int from, int tag, std::size_t words) {
    std::vector<std::uint64_t> payload(words);
    MPI_Status status;
    const Timed when =
        timed([&] { MPI_Recv(payload.data(), bytes_of(payload), MPI_BYTE, from, tag, on.handle, &status); });
    Event made = event(capture::mpi::kMpiRecv, when, &on);
    half(made, on, from, tag, true);
    made.peer = status.MPI_SOURCE;
    made.tag = status.MPI_TAG;
    made.length = static_cast<std::uint64_t>(bytes_of(payload));
    events_.push_back(made);
    begin_line(capture::mpi::kMpiRecv, when, &on);
    log_asked(++receives_);
    log_got(receives_, payload[0]);
    log_probed(on, status.MPI_SOURCE, status.MPI_TAG);
    return {.source = status.MPI_SOURCE, .tag = status.MPI_TAG};
}

Found Calls::probe(const Communicator& on, int from, int tag) {
    MPI_Status status;
    const Timed when = timed([&] { MPI_Probe(from, tag, on.handle, &status); });
    Event made = event(capture::mpi::kMpiProbe, when, &on);
    made.info |= (from == MPI_ANY_SOURCE ? format::kEventAnySource : 0) |
                 (tag == MPI_ANY_TAG ? format::kEventAnyTag : 0);
    made.peer = status.MPI_SOURCE;
    made.tag = status.MPI_TAG;
    events_.push_back(made);
    begin_line(capture::mpi::kMpiProbe, when, &on);
    probed_.try_emplace({on.identity, status.MPI_SOURCE, status.MPI_TAG}, calls_);
    return {.source = status.MPI_SOURCE, .tag = status.MPI_TAG};
}

void Calls::exchange(const Communicator& on, int to, int from, int tag, std::size_t words) {
    std::vector<std::uint64_t> payload(words, next_message());
    std::vector<std::uint64_t> received(words);
    MPI_Status status;
    const Timed when = timed([&] {
        MPI_Sendrecv(payload.data(), bytes_of(payload), MPI_BYTE, to, tag, received.data(),
                     bytes_of(received), MPI_BYTE, from, tag, on.handle, &status);
    });
    Event sent = event(capture::mpi::kMpiSendrecv, when, &on);
    sent.length = static_cast<std::uint64_t>(bytes_of(payload));
    Event got = sent;
    got.info = (got.info & ~format::kEventKindMask) | static_cast<std::uint32_t>(EventKind::kReceive);
    half(got, on, from, tag, true);
    got.peer = status.MPI_SOURCE;
    got.tag = status.MPI_TAG;
    half(sent, on, to, tag, false);
    events_.push_back(sent);
    events_.push_back(got);
    begin_line(capture::mpi::kMpiSendrecv, when, &on);
    log_sent(payload[0]);
    log_asked(++receives_);
    log_got(receives_, received[0]);
}

std::shared_ptr<Request> Calls::isend(const Communicator& on, int to, int tag, std::size_t words) {
    auto request = std::make_shared<Request>(
        Request{.on = &on, .begun_by = capture::mpi::kMpiIsend, .peer = to, .tag = tag});
    request->payload.assign(words, next_message());
    const Timed when = timed([&] {
        MPI_Isend(request->payload.data(), bytes_of(request->payload), MPI_BYTE, to, tag, on.handle,
                  &request->handle);
    });
    request->serial = ++serial_;
    Event made = event(request->begun_by, when, &on);
    made.length = static_cast<std::uint64_t>(bytes_of(request->payload));
    half(made, on, to, tag, false);
    made.serial = request->serial;
    events_.push_back(made);
    begin_line(request->begun_by, when, &on);
    log_sent(request->payload[0]);
    return request;
}

std::shared_ptr<Request> Calls::irecv(const Communicator& on, int from, int tag, std::size_t words) {
    auto request = std::make_shared<Request>(
        Request{.on = &on, .begun_by = capture::mpi::kMpiIrecv, .receives = true, .peer = from, .tag = tag});
    request->payload.resize(words);
    const Timed when = timed([&] {
        MPI_Irecv(request->payload.data(), bytes_of(request->payload), MPI_BYTE, from, tag, on.handle,
                  &request->handle);
    });
    request->serial = ++serial_;
    request->receive = ++receives_;
    Event made = event(request->begun_by, when, &on);
    made.length = static_cast<std::uint64_t>(bytes_of(request->payload));
    half(made, on, from, tag, true);
    made.serial = request->serial;
    events_.push_back(made);
    begin_line(request->begun_by, when, &on);
    log_asked(request->receive);
    return request;
}

std::shared_ptr<Request> Calls::prepare(bool receives, const Communicator& on, int peer, int tag,
                                        std::size_t words) {
    const Entry entry = receives ? capture::mpi::kMpiRecvInit : capture::mpi::kMpiSendInit;
    auto request = std::make_shared<Request>(
        Request{.on = &on, .begun_by = entry, .receives = receives, .peer = peer, .tag = tag});
    request->payload.resize(words);
    const auto real = [&] {
        if (receives) {
            MPI_Recv_init(request->payload.data(), bytes_of(request->payload), MPI_BYTE, peer, tag, on.handle,
                          &request->handle);
        } else {
            MPI_Send_init(request->payload.data(), bytes_of(request->payload), MPI_BYTE, peer, tag, on.handle,
                          &request->handle);
        }
    };
    const Timed when = timed(real);
    Event made = event(entry, when, &on);
    made.info = (made.info & ~kKept) | static_cast<std::uint32_t>(EventKind::kCall);
    events_.push_back(made);
    begin_line(entry, when, &on);
    return request;
}

void Calls::start(const Requests& requests, bool all) {
    if (!all) {
        for (const auto& request : requests) {
            start({request}, true);
        }
        return;
    }
    const Entry entry = requests.size() == 1 ? capture::mpi::kMpiStart : capture::mpi::kMpiStartall;
    std::vector<MPI_Request> handles;
    for (const auto& request : requests) {
        if (!request->receives) {
            std::fill(request->payload.begin(), request->payload.end(), next_message());
        }
        handles.push_back(request->handle);
    }
    const Timed when = timed([&] {
        if (handles.size() == 1) {
            MPI_Start(handles.data());
        } else {
            MPI_Startall(static_cast<int>(handles.size()), handles.data());
        }
    });
    begin_line(entry, when, requests.front()->on);
    for (std::size_t i = 0; i < requests.size(); ++i) {
        Request& request = *requests[i];
        request.handle = handles[i];
        request.serial = ++serial_;
        // A request that is started is an event of no length at the end of the call that starts it.
        Event made = event(entry, {.start = when.end, .end = when.end}, request.on);
        made.info = (kEntries[request.begun_by].event & kKept) | instance_of(*request.on);
        made.length = static_cast<std::uint64_t>(bytes_of(request.payload));
        half(made, *request.on, request.peer, request.tag, request.receives);
        made.serial = request.serial;
        events_.push_back(made);
        if (request.receives) {
            request.receive = ++receives_;
            log_asked(request.receive);
        } else {
            log_sent(request.payload[0]);
        }
    }
    events_.push_back(event(entry, when, nullptr));
}

void Calls::completed(Entry entry, const Timed& when, const Requests& done,
                      std::span<const MPI_Status> statuses) {
    begin_line(entry, when, done.empty() ? nullptr : done.front()->on);
    for (std::size_t i = 0; i < done.size(); ++i) {
        const Request& request = *done[i];
        Event made = event(entry, {.start = when.end, .end = when.end}, request.on);
        made.info = static_cast<std::uint32_t>(EventKind::kComplete) | instance_of(*request.on);
        made.peer = request.receives ? statuses[i].MPI_SOURCE : request.peer;
        made.tag = request.receives ? statuses[i].MPI_TAG : request.tag;
        made.length = static_cast<std::uint64_t>(bytes_of(request.payload));
        made.serial = request.serial;
        events_.push_back(made);
        if (!request.receives) {
            continue;
        }
        log_got(request.receive, request.payload[0]);
        log_probed(*request.on, made.peer, made.tag);
    }
    events_.push_back(event(entry, when, nullptr));
}

void Calls::wait(const std::shared_ptr<Request>& request) {
    MPI_Status status;
    const Timed when = timed([&] { MPI_Wait(&request->handle, &status); });
    completed(capture::mpi::kMpiWait, when, {request}, {&status, 1});
}

void Calls::waitall(const Requests& requests) {
    std::vector<MPI_Request> handles = handles_of(requests);
    std::vector<MPI_Status> statuses(requests.size());
    const Timed when =
        timed([&] { MPI_Waitall(static_cast<int>(handles.size()), handles.data(), statuses.data()); });
    completed(capture::mpi::kMpiWaitall, when, requests, statuses);
}

void Calls::waitany(Requests& requests) {
    std::vector<MPI_Request> handles = handles_of(requests);
    MPI_Status status;
    int index = 0;
    const Timed when =
        timed([&] { MPI_Waitany(static_cast<int>(handles.size()), handles.data(), &index, &status); });
    completed(capture::mpi::kMpiWaitany, when, {requests[static_cast<std::size_t>(index)]}, {&status, 1});
    requests.erase(requests.begin() + index);
}

void Calls::waitsome(Requests& requests) {
    std::vector<MPI_Request> handles = handles_of(requests);
    std::vector<MPI_Status> statuses(requests.size());
    std::vector<int> indices(requests.size());
    int count = 0;
    const Timed when = timed([&] {
        MPI_Waitsome(static_cast<int>(handles.size()), handles.data(), &count, indices.data(),
                     statuses.data());
    });
    Requests done;
    for (int i = 0; i < count; ++i) {
        done.push_back(requests[static_cast<std::size_t>(indices[static_cast<std::size_t>(i)])]);
    }
    completed(capture::mpi::kMpiWaitsome, when, done, statuses);
    std::erase_if(requests, [&](const auto& request) {
        return std::find(done.begin(), done.end(), request) != done.end();
    });
}

bool Calls::test(const std::shared_ptr<Request>& request) {
    MPI_Status status;
    int done = 0;
    const Timed when = timed([&] { MPI_Test(&request->handle, &done, &status); });
    completed(capture::mpi::kMpiTest, when, done != 0 ? Requests{request} : Requests{}, {&status, 1});
    return done != 0;
}

void Calls::free(const std::shared_ptr<Request>& request) { MPI_Request_free(&request->handle); }

void Calls::collective(Entry entry, Communicator& on, int root, std::size_t bytes,
                       const std::function<void()>& real) {
    const Timed when = timed(real);
    Event made = event(entry, when, &on);
    made.peer = root >= 0 ? root : format::kNoPeer;
    made.length = bytes;
    made.number = ++on.collectives;
    events_.push_back(made);
    begin_line(entry, when, &on);
    log_ += " collective:" + std::to_string(on.collectives) + ":" +
            std::to_string(root >= 0 ? on.world[static_cast<std::size_t>(root)] : -1) + ":" +
            std::to_string(bytes);
}

std::shared_ptr<Communicator> Calls::split(Communicator& parent, int color, int key) {
    MPI_Comm handle = MPI_COMM_NULL;
    collective(capture::mpi::kMpiCommSplit, parent, -1, 0,
               [&] { MPI_Comm_split(parent.handle, color, key, &handle); });
    return made(handle, parent, capture::mpi::kMpiCommSplit, "split" + std::to_string(color), false);
}

std::shared_ptr<Communicator> Calls::dup(Communicator& parent, bool folded) {
    MPI_Comm handle = MPI_COMM_NULL;
    collective(capture::mpi::kMpiCommDup, parent, -1, 0, [&] { MPI_Comm_dup(parent.handle, &handle); });
    return made(handle, parent, capture::mpi::kMpiCommDup, "dup", folded);
}

std::shared_ptr<Communicator> Calls::made(MPI_Comm handle, Communicator& parent, Entry by,
                                          const std::string& origin, bool folded) {
    auto communicator = std::make_shared<Communicator>();
    communicator->handle = handle;
    communicator->name = parent.name + "/" + origin + "#" + std::to_string(++parent.children);
    communicator->row = folded ? parent.name + "/" + origin + "s" : communicator->name;
    communicator->folded = folded;
    describe(*communicator, parent.object, format::kFirstMpiOperation + by);
    return communicator;
}

void Calls::describe(Communicator& communicator, std::uint32_t parent, std::uint32_t by) {
    MPI_Comm_rank(communicator.handle, &communicator.rank);
    MPI_Comm_size(communicator.handle, &communicator.size);
    communicator.identity = hash(communicator.name);
    std::vector<int> own(static_cast<std::size_t>(communicator.size));
    std::iota(own.begin(), own.end(), 0);
    communicator.world = own;
    if (communicator.handle != MPI_COMM_WORLD) {
        MPI_Group group = MPI_GROUP_NULL;
        MPI_Group world = MPI_GROUP_NULL;
        MPI_Comm_group(communicator.handle, &group);
        MPI_Comm_group(MPI_COMM_WORLD, &world);
        MPI_Group_translate_ranks(group, communicator.size, own.data(), world, communicator.world.data());
        MPI_Group_free(&group);
        MPI_Group_free(&world);
    }
    log_ += "\ncommunicator " + communicator.name + " " + communicator.row + " " +
            std::to_string(communicator.size);
    const auto [row, is_new] =
        row_numbers_.try_emplace(communicator.row, static_cast<std::uint32_t>(rows_.size() + 1));
    communicator.object = row->second;
    if (!is_new) {
        return;
    }
    Row& made = rows_.emplace_back(Row{.object = {}, .parent = parent, .created_by = by});
    made.object.kind = format::ObjectKind::kCommunicator;
    made.object.key_low = hash(communicator.row);
    made.object.size = static_cast<std::uint32_t>(communicator.size);
    made.object.name = communicator.row;
    std::vector<int> ranks = communicator.world;
    if (!std::is_sorted(ranks.begin(), ranks.end()) &&
        by != format::kFirstMpiOperation + capture::mpi::kMpiCommDup) {
        std::string order;
        for (const int rank : ranks) {
            order += (order.empty() ? "[" : ",") + std::to_string(rank);
        }
        made.object.attributes.emplace_back("order", order + "]");
    }
    made.object.members.resize(ranks.size());
    made.object.members.resize(capture::mpi::compress_ranks(ranks, made.object.members.data()));
}

void Calls::free(Communicator& communicator) { MPI_Comm_free(&communicator.handle); }

std::unique_ptr<collect::TestArena> Calls::arena() const {
    const std::uint64_t last = events_.empty() ? 1 : events_.back().end + 1;
    collect::TestArena::Options options;
    options.rank = static_cast<std::uint32_t>(rank());
    options.ticks_per_us = 1000 * kTicksPerNs;
    options.length_ticks = last * kTicksPerNs;
    std::size_t texts = 0;
    for (const Row& row : rows_) {
        texts += 512 + row.object.members.size() * sizeof(format::RankRangeRecord);
        for (const auto& [key, value] : row.object.attributes) {
            texts += value.size();
        }
    }
    // A granule is full before the next one is begun but for its last record.
    options.granules = 16 + 2 * texts / format::kGranule +
                       3 * paths_.size() * sizeof(format::PathNode) / format::kGranule +
                       2 * events_.size() * sizeof(Event) / format::kGranule;
    auto arena = std::make_unique<collect::TestArena>(options);
    arena->header().start_unix_ns = 1'700'000'000'000'000'000;  // one clock
    const std::uint32_t root = arena->thread(0);
    std::map<std::uint32_t, std::uint32_t> regions;
    std::map<Entry, bool> named;
    std::vector<std::uint32_t> nodes;
    const auto name = [&](Entry entry) {
        if (!std::exchange(named[entry], true)) {
            arena->name(format::kFirstMpiOperation + entry, format::Layer::kMpi, kEntries[entry].name);
        }
    };
    for (const auto& [step, entry] : paths_) {
        name(entry);
        auto [region, is_new] = regions.try_emplace(step, 0);
        if (is_new) {
            arena->name(format::kFirstRegion + step, format::Layer::kRegion, "step " + std::to_string(step));
            region->second = arena->node(0, root, format::kFirstRegion + step);
        }
        nodes.push_back(arena->node(0, region->second, format::kFirstMpiOperation + entry));
    }
    for (std::size_t i = 0; i < rows_.size(); ++i) {
        const auto id = static_cast<std::uint32_t>(i + 1);
        if (rows_[i].created_by != 0) {
            name(static_cast<Entry>(rows_[i].created_by - format::kFirstMpiOperation));
        }
        arena->object(id, rows_[i].object, rows_[i].parent, rows_[i].created_by);
        for (const auto& [key, value] : rows_[i].object.attributes) {
            arena->attribute(id, key, value);
        }
    }
    std::vector<Event> events = events_;
    for (Event& one : events) {
        one.path = nodes[one.path];
    }
    std::size_t at = 0;
    for (; events.size() - at > kEventsOfBlock; at += kEventsOfBlock) {
        const auto first = events.begin() + static_cast<std::ptrdiff_t>(at);
        arena->trace_block(0, at, {first, first + kEventsOfBlock});
    }
    arena->trace_buffer(0, {events.begin() + static_cast<std::ptrdiff_t>(at), events.end()}, at);
    return arena;
}

}  // namespace barograph::bench
