// SPDX-License-Identifier: BSD-3-Clause
// Damaged events under AddressSanitizer and UndefinedBehaviorSanitizer: `event_fuzz SECONDS [FIRST]`. Inputs alternate between a
// stream of frames, which is replayed and analyzed incrementally, and a trace, which is analyzed by every engine module after its bytes were
// changed and its checksums repaired, or after its event columns were changed before encoding. Each must yield a result or a reported
// error; on unmodified input the result must not depend on the number of workers. The same number gives the same input. Prints how many there were.
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "changes.hpp"
#include "engine/analysis.hpp"
#include "engine/live_analysis.hpp"
#include "engine/testing/tables.hpp"
#include "format/events/event_block.hpp"
#include "format/profile/profile_writer.hpp"
#include "read/profile_error.hpp"
#include "stream/frames.hpp"
#include "stream/replay.hpp"

namespace {

namespace engine = barograph::engine;
namespace format = barograph::format;
namespace stream = barograph::stream;
using barograph::fuzz::Bytes;
using barograph::fuzz::Random;
using format::Event;
using format::EventKind;

constexpr std::uint32_t kRanks = 4;
constexpr std::uint64_t kInBlock = 40;
// What an input of some kilobytes may take, sanitizers included.
constexpr long kMostKilobytes = 3L << 20;
// What a stream says of an arena is kept below this, so that a round stays quick: an arena of up to 4 GiB is written as it is.
constexpr std::uint64_t kMostArena = 4U << 20U;

constexpr const char* kCalls[] = {"MPI_Send",  "MPI_Ssend",   "MPI_Recv",      "MPI_Irecv",
                                  "MPI_Wait",  "MPI_Waitall", "MPI_Waitany",   "MPI_Barrier",
                                  "MPI_Bcast", "MPI_Reduce",  "MPI_Allreduce", "MPI_Start"};
enum Path : std::uint32_t {
    kSend = 1,
    kSsend,
    kRecv,
    kIrecv,
    kWait,
    kWaitall,
    kWaitany,
    kBarrier,
    kBcast,
    kReduce
};

format::ProfilePart tables_of_trace() {
    format::ProfilePart part;
    part.paths.push_back({.parent = format::kNoIndex, .layer = format::Layer::kProgram, .operation = ""});
    for (const char* const name : kCalls) {
        part.paths.push_back({.parent = 0, .layer = format::Layer::kMpi, .operation = name});
    }
    part.paths.push_back({.parent = 0, .layer = format::Layer::kPosix, .operation = "write"});
    part.objects.emplace_back();
    format::Object world;
    world.kind = format::ObjectKind::kCommunicator;
    world.key_low = 5;
    world.size = kRanks;
    world.name = "W0.0";
    world.members = {{.first = 0, .count = kRanks, .stride = 1}};
    part.objects.push_back(world);
    for (std::uint32_t rank = 0; rank < kRanks; ++rank) {
        for (std::uint32_t thread = 0; thread < 2; ++thread) {
            format::Location location;
            location.rank = rank;
            location.thread = thread;
            location.node = rank < 3 ? "a" : "b";
            part.locations.push_back(location);
        }
    }
    return part;
}

// What the threads of a made-up program did, by location.
std::vector<std::vector<Event>> made_events(Random& random) {
    std::vector<std::vector<Event>> events(2 * std::size_t{kRanks});
    std::vector<std::uint64_t> now(events.size(), 10);
    std::map<std::vector<std::uint32_t>, std::uint32_t> numbers;
    std::vector<std::uint32_t> serials(kRanks, 0);
    std::uint32_t collectives = 0;
    const auto add = [&](std::size_t at, Path path, EventKind kind, std::uint32_t flags) -> Event& {
        const std::uint64_t start = now[at] + random.below(50);
        now[at] = start + random.below(500);
        events[at].push_back({.start = start,
                              .end = now[at],
                              .length = random.below(3) * 8,
                              .path = path,
                              .object = 1,
                              .info = static_cast<std::uint32_t>(kind) | flags});
        return events[at].back();
    };
    for (int round = 0; round < 60; ++round) {
        const std::size_t from = random.below(events.size());
        const std::size_t to = random.below(events.size());
        const auto sender = static_cast<std::uint32_t>(from / 2);
        const auto receiver = static_cast<std::uint32_t>(to / 2);
        if (random.below(3) == 0) {
            ++collectives;
            for (std::size_t at = 0; at < events.size(); at += 2) {
                Event& event = add(at, static_cast<Path>(kBarrier + round % 4), EventKind::kCollective,
                                   format::kEventBlocking);
                event.number = collectives;
                event.peer = round % 4 == 1 || round % 4 == 2 ? 0 : format::kNoPeer;
            }
            continue;
        }
        const auto tag = static_cast<std::int32_t>(random.below(2));
        Event& sent =
            add(from, random.below(4) == 0 ? kSsend : kSend, EventKind::kSend, format::kEventBlocking);
        sent.info |= sent.path == kSsend ? format::kEventSynchronous : 0;
        sent.peer = static_cast<std::int32_t>(receiver);
        sent.tag = tag;
        sent.number = ++numbers[{sender, receiver, static_cast<std::uint32_t>(tag), 0}];
        const bool any = random.below(4) == 0;
        const bool blocks = random.below(2) == 0;
        Event& received = add(to, blocks ? kRecv : kIrecv, EventKind::kReceive,
                              (blocks ? format::kEventBlocking : 0) | (any ? format::kEventAnySource : 0));
        received.peer = static_cast<std::int32_t>(sender);
        received.tag = tag;
        received.number = any ? 0 : ++numbers[{sender, receiver, static_cast<std::uint32_t>(tag), 1}];
        if (!blocks) {
            received.serial = ++serials[receiver];
            Event& done = add(to, kWaitall, EventKind::kComplete, 0);
            done.serial = serials[receiver];
            done.peer = static_cast<std::int32_t>(sender);
            done.tag = tag;
            done.start = done.end;
            const std::uint64_t end = done.end;
            Event& call = add(to, kWaitall, EventKind::kCall, 0);
            call.end = now[to] = std::max(end, call.start);
        }
    }
    return events;
}

// A number that fields rarely have.
std::uint64_t odd(Random& random) {
    constexpr std::uint64_t kOdd[] = {0,          1,          2,         3,          127,        255,
                                      65'535,     65'536,     1U << 30U, 1ULL << 31, 1ULL << 32, 1ULL << 44,
                                      1ULL << 62, 1ULL << 63, ~0ULL,     ~1ULL};
    return random.below(4) == 0 ? random.next() : kOdd[random.below(std::size(kOdd))];
}

void damage(std::vector<std::vector<Event>>& events, Random& random) {
    for (std::uint64_t edits = random.below(30); edits > 0; --edits) {
        std::vector<Event>& chosen = events[random.below(events.size())];
        if (chosen.empty()) {
            continue;
        }
        Event& event = chosen[random.below(chosen.size())];
        const std::uint64_t value = odd(random);
        const auto word = static_cast<std::uint32_t>(value);
        switch (random.below(12)) {
            case 0:
                event.start = value;
                break;
            case 1:
                event.end = value;
                break;
            case 2:
                event.length = value;
                break;
            case 3:
                event.place = value;
                break;
            case 4:
                event.path = word % (random.below(20) == 0 ? 1'000U : 14U);
                break;
            case 5:
                event.object = word % (random.below(20) == 0 ? 1'000U : 2U);
                break;
            case 6:
                event.info = word;
                break;
            case 7:
                event.info ^= 1U << random.below(32);
                break;
            case 8:
                event.peer = static_cast<std::int32_t>(word);
                break;
            case 9:
                event.tag = static_cast<std::int32_t>(word);
                break;
            case 10:
                event.number = word;
                break;
            default:
                event.serial = word;
                break;
        }
    }
}

Bytes trace_of(const std::vector<std::vector<Event>>& events, Random* random) {
    format::ProfilePart part = tables_of_trace();
    if (random != nullptr && random->below(8) == 0) {
        part.objects[1].size = static_cast<std::uint32_t>(odd(*random));
    }
    std::size_t location = 0;
    std::size_t at = 0;
    std::vector<std::uint64_t> words(format::event_scratch_words(kInBlock));
    format::EventPrediction prediction;
    const auto next = [&](format::ByteWriter& out) {
        while (location < events.size() && at >= events[location].size()) {
            ++location;
            at = 0;
        }
        if (location == events.size()) {
            return false;
        }
        const std::size_t count = std::min<std::size_t>(kInBlock, events[location].size() - at);
        format::EventsHead head{.location = static_cast<std::uint32_t>(location), .first = at};
        if (random != nullptr && random->below(10) == 0) {
            head.first = odd(*random);
        }
        if (random != nullptr && random->below(10) == 0) {
            head.location = static_cast<std::uint32_t>(random->below(9));
        }
        format::begin_events(out, head);
        Bytes bytes(format::most_event_bytes(count));
        bytes.resize(format::encode_events(
            count, [&](std::size_t i) { return events[location][at + i]; },
            {.words = words.data(), .prediction = &prediction}, bytes.data()));
        out.bytes(bytes);
        at += count;
        return true;
    };
    Bytes file;
    const auto take = [&](std::span<const std::uint8_t> bytes) {
        file.insert(file.end(), bytes.begin(), bytes.end());
        return true;
    };
    if (format::write_trace(part, next, take) != format::WriteStatus::kOk) {
        file.clear();  // the writer refuses such tables
    }
    return file;
}

std::string analysis_of(const std::string& path, unsigned workers, bool salvage) {
    std::map<std::uint32_t, std::uint64_t> late;
    for (std::uint32_t rank = 0; rank < kRanks; ++rank) {
        late[rank] = rank * 100;
    }
    try {
        engine::Analysis made =
            engine::analyze_trace({path}, late, {.workers = workers, .modules = {}, .salvage = salvage});
        engine::testing::Tables tables;
        for (auto& [name, table] : made.tables) {
            tables.emplace(name, std::move(table));
        }
        std::string text = std::to_string(made.events) + " " + std::to_string(made.damaged);
        for (const engine::Failure& failure : made.failures) {
            text += failure.source + failure.what;
        }
        return text + engine::testing::all_of(tables);
    } catch (const barograph::read::ProfileError&) {
        return "error";
    }
}

void fail(const char* what, std::uint64_t number) {
    (void)std::fprintf(stderr, "event_fuzz: error: number %llu: %s\n",
                       static_cast<unsigned long long>(number), what);
    std::abort();
}

// Gives it to `read` as a file.
template <typename Read>
void as_file(const Bytes& bytes, Read read) {
    const int file = ::memfd_create("trace", MFD_CLOEXEC);
    if (file < 0 || ::write(file, bytes.data(), bytes.size()) != static_cast<ssize_t>(bytes.size())) {
        std::abort();
    }
    read("/proc/self/fd/" + std::to_string(file));
    (void)::close(file);
}

// Returns whether it could be read.
bool analyze(const Bytes& bytes, std::uint64_t number) {
    bool could = false;
    as_file(bytes, [&](const std::string& path) {
        if (number % 4 == 0) {
            (void)analysis_of(path, 2, false);
        }
        could = analysis_of(path, 1, true) != "error";
    });
    return could;
}

// Of records that do not contradict each other all workers find the same.
void compare_workers(const Bytes& bytes, std::uint64_t number) {
    as_file(bytes, [&](const std::string& path) {
        const std::string one = analysis_of(path, 1, false);
        if (one == "error" || analysis_of(path, 2, false) != one || analysis_of(path, 8, true) != one) {
            fail("several workers find another result than one", number);
        }
    });
}

std::string piece(std::uint32_t process, std::uint32_t detail, std::uint64_t offset, std::string_view rest) {
    const stream::PieceHead head{.process = process, .detail = detail, .offset = offset};
    return std::string(reinterpret_cast<const char*>(&head), sizeof head).append(rest);
}

std::string block_of(const std::vector<Event>& events, std::uint64_t first, std::uint32_t slot) {
    std::vector<std::uint64_t> words(format::event_scratch_words(events.size()));
    format::EventPrediction prediction;
    Bytes bytes(format::most_event_bytes(events.size()));
    bytes.resize(format::encode_events(
        events.size(), [&](std::size_t i) { return events[i]; },
        {.words = words.data(), .prediction = &prediction}, bytes.data()));
    format::EventBlockHead head{};
    head.magic = format::kEventBlockMagic;
    head.first = first;
    head.slot = slot;
    head.events = static_cast<std::uint32_t>(events.size());
    head.bytes = static_cast<std::uint32_t>(bytes.size());
    head.shift = format::kEventTickShift;
    head.crc32c = format::event_block_crc(head, bytes);
    std::string block(reinterpret_cast<const char*>(&head), sizeof head);
    block.append(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    block.resize(format::event_block_bytes(head.bytes));
    return block;
}

using Frames = std::vector<std::pair<stream::FrameKind, std::string>>;

Frames made_stream(const std::vector<std::vector<Event>>& events) {
    Frames frames = {{stream::FrameKind::kHello, "{}"}};
    for (std::uint32_t process = 1; process <= 2; ++process) {
        std::string arena(2 * format::kGranule, '\0');
        const std::uint64_t magic = format::kArenaMagic;
        const std::uint64_t used = arena.size();
        std::memcpy(arena.data(), &magic, sizeof magic);
        std::memcpy(arena.data() + offsetof(format::ArenaHeader, used), &used, sizeof used);
        const std::uint32_t kind = static_cast<std::uint32_t>(format::ChunkKind::kRing);
        const std::uint64_t whole = format::kGranule;
        std::memcpy(arena.data() + format::kGranule, &kind, sizeof kind);
        std::memcpy(arena.data() + format::kGranule + offsetof(format::ChunkHeader, bytes), &whole,
                    sizeof whole);
        frames.emplace_back(stream::FrameKind::kArena, piece(process, 0, 0, arena));
    }
    for (std::size_t at = 0; at < events.size(); ++at) {
        const auto process = static_cast<std::uint32_t>(at % 2 + 1);
        const auto slot = static_cast<std::uint32_t>(at / 2);
        const std::size_t half = events[at].size() / 2;
        const auto middle = events[at].begin() + static_cast<std::ptrdiff_t>(half);
        frames.emplace_back(stream::FrameKind::kEvents,
                            piece(process, 0, 0, block_of({events[at].begin(), middle}, 0, slot)));
        frames.emplace_back(stream::FrameKind::kLatest,
                            piece(process, 0, 0, block_of({middle, events[at].end()}, half, slot)));
    }
    frames.emplace_back(stream::FrameKind::kEnd, piece(1, 2, 0, ""));
    frames.emplace_back(stream::FrameKind::kBye, "");
    return frames;
}

// Arenas of any size would be written out.
void keep_small(stream::FrameKind kind, std::string& payload) {
    if (kind != stream::FrameKind::kArena || payload.size() < sizeof(stream::PieceHead)) {
        return;
    }
    stream::PieceHead head;
    std::memcpy(&head, payload.data(), sizeof head);
    head.offset %= kMostArena;
    std::memcpy(payload.data(), &head, sizeof head);
    const std::size_t at = sizeof head + offsetof(format::ArenaHeader, used);
    if (at + sizeof(std::uint64_t) <= payload.size()) {
        std::uint64_t used = 0;
        std::memcpy(&used, payload.data() + at, sizeof used);
        used %= kMostArena;
        std::memcpy(payload.data() + at, &used, sizeof used);
    }
}

// Half of the blocks get valid checksums again.
void mend_block(std::string& payload) {
    format::EventBlockHead head;
    if (payload.size() < sizeof(stream::PieceHead) + sizeof head) {
        return;
    }
    char* const at = payload.data() + sizeof(stream::PieceHead);
    const std::size_t room = payload.size() - sizeof(stream::PieceHead);
    if (format::read_event_block_head({reinterpret_cast<const std::byte*>(at), room}, head)) {
        head.crc32c = format::event_block_crc(
            head, {reinterpret_cast<const std::uint8_t*>(at) + sizeof head, head.bytes});
        std::memcpy(at, &head, sizeof head);
    }
}

// Returns whether anything was made of it.
bool replay(Frames frames, Random& random, const std::filesystem::path& folder) {
    for (std::uint64_t edits = random.below(4); edits > 0; --edits) {
        auto& [kind, payload] = frames[random.below(frames.size())];
        if (random.below(3) == 0) {
            std::swap(frames[random.below(frames.size())], frames[random.below(frames.size())]);
            continue;
        }
        Bytes bytes(payload.begin(), payload.end());
        barograph::fuzz::change(bytes, random);
        payload.assign(bytes.begin(), bytes.end());
        if (random.below(2) == 0) {
            mend_block(payload);
        }
        if (random.below(8) == 0) {
            kind = static_cast<stream::FrameKind>(random.below(24));
        }
    }
    std::string text;
    std::uint64_t sequence = 0;
    for (auto& [kind, payload] : frames) {
        keep_small(kind, payload);
        if (random.below(40) == 0) {
            sequence = odd(random);
        }
        if (payload.size() <= stream::kMostPayload && random.below(40) != 0) {
            text += stream::make_frame(kind, payload, sequence++);
        }
    }
    if (random.below(4) == 0) {
        Bytes bytes(text.begin(), text.end());
        barograph::fuzz::change(bytes, random);
        text.assign(bytes.begin(), bytes.end());
    }
    const std::string file = folder / "stream";
    std::ofstream(file, std::ios::binary | std::ios::trunc) << text;
    const stream::Replayed strict = stream::replay(file, false);
    const stream::Replayed salvaged = stream::replay(file, true);
    engine::LiveAnalysis live({.workers = 1, .modules = {}});
    for (std::string_view rest = text; !rest.empty();) {
        const std::size_t count = std::min<std::size_t>(rest.size(), 1 + random.below(20'000));
        live.take(0, rest.substr(0, count));
        rest.remove_prefix(count);
        if (random.below(4) == 0) {
            (void)live.so_far();
        }
    }
    (void)live.so_far();
    return salvaged.problem.empty() && (!strict.problem.empty() || strict.left_out == salvaged.left_out);
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 2) {
        (void)std::fprintf(stderr, "usage: event_fuzz SECONDS [FIRST]\n");
        return 2;
    }
    const auto end =
        std::chrono::steady_clock::now() + std::chrono::seconds(std::strtol(argv[1], nullptr, 10));
    const std::uint64_t first = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 0;
    const bool talk = std::getenv("REPLAY_VERBOSE") != nullptr;
    const std::filesystem::path folder =
        std::filesystem::temp_directory_path() / ("event-fuzz-" + std::to_string(::getpid()));
    std::filesystem::create_directories(folder);
    std::uint64_t counts[3] = {};
    std::uint64_t read[3] = {};
    std::uint64_t number = first;
    for (; number < first + 300 || std::chrono::steady_clock::now() < end; ++number) {
        Random random(number);
        if (talk) {
            (void)std::fprintf(stderr, "number %llu\n", static_cast<unsigned long long>(number));
        }
        std::vector<std::vector<Event>> events = made_events(random);
        const std::size_t way = number % 3;
        bool could = false;
        if (number % 10 == 0) {
            compare_workers(trace_of(events, nullptr), number);
        }
        if (way == 0) {
            could = replay(made_stream(events), random, folder);
        } else if (way == 1) {
            Bytes bytes = trace_of(events, nullptr);
            barograph::fuzz::change(bytes, random);
            barograph::fuzz::mend(bytes);
            could = analyze(bytes, number);
        } else {
            damage(events, random);
            const Bytes bytes = trace_of(events, &random);
            could = bytes.empty() || analyze(bytes, number);
        }
        ++counts[way];
        read[way] += could ? 1 : 0;
        rusage used{};
        (void)::getrusage(RUSAGE_SELF, &used);
        if (used.ru_maxrss > kMostKilobytes) {
            fail("it took too much memory", number);
        }
    }
    std::filesystem::remove_all(folder);
    std::printf(
        "%llu inputs: streams %llu (%llu replayed), bytes of traces %llu (%llu analyzed), columns %llu "
        "(%llu)\n",
        static_cast<unsigned long long>(number - first), static_cast<unsigned long long>(counts[0]),
        static_cast<unsigned long long>(read[0]), static_cast<unsigned long long>(counts[1]),
        static_cast<unsigned long long>(read[1]), static_cast<unsigned long long>(counts[2]),
        static_cast<unsigned long long>(read[2]));
    return read[0] != 0 && read[1] != 0 && read[2] != 0 ? 0 : 1;
}
