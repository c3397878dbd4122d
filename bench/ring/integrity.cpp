// SPDX-License-Identifier: BSD-3-Clause
// Threads that make events as fast as they can, and another process that reads their ring: fast, slowly, or
// stopped half of the time (SIGSTOP); under each policy. For each thread, what was read and what is missing
// must be what was made, no block may be torn and none may come twice. Run by hand: ring_integrity
// [EVENTS_OF_EACH_CASE] [THREADS] [FOLDER]. Exit code 1 when a number is off by one.
#include <fcntl.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <span>
#include <string>
#include <thread>
#include <vector>

#include "format/arena/ring_reader.hpp"
#include "format/events/event_block.hpp"
#include "record/arena/process.hpp"
#include "record/events/trace.hpp"
#include "stream/own_board.hpp"
#include "sys/clock.hpp"

namespace {

using namespace barograph;  // NOLINT(google-build-using-namespace): a program of one file
using format::RingPolicy;

constexpr std::uint64_t kArenaBytes = 64ULL << 20U;
constexpr std::uint32_t kMostThreads = 64;

enum class Pace { kFast, kSlow, kStopped };

// What the reader tells.
struct Account {
    struct Thread {
        std::uint64_t got = 0;
        std::uint64_t missing = 0;
        std::uint64_t next = 0;
    } threads[kMostThreads];
    std::uint64_t torn = 0;
    std::uint64_t twice = 0;
    std::uint64_t damaged = 0;
    std::uint64_t undecoded = 0;
};

void note(std::span<const std::uint8_t> block, Account& account, format::EventDecoder& decoder,
          format::EventColumns& columns, std::uint64_t number) {
    format::EventBlockHead head;
    const bool whole = format::read_event_block_head(std::as_bytes(block), head) &&
                       head.slot < kMostThreads &&
                       format::event_block_crc(head, block.subspan(sizeof head, head.bytes)) == head.crc32c;
    if (!whole) {
        ++account.torn;
        return;
    }
    Account::Thread& thread = account.threads[head.slot];
    if (head.first < thread.next) {
        ++account.twice;
        return;
    }
    thread.missing += head.first - thread.next;
    thread.got += head.events;
    thread.next = head.first + head.events;
    if (number % 64 == 0) {  // and what is in it
        decoder.decode(block.subspan(sizeof head, head.bytes), head.events, columns);
        for (std::size_t i = 0; i < columns.size(); ++i) {
            account.undecoded += columns.number[i] == static_cast<std::uint32_t>(head.first + i) ? 0 : 1;
        }
    }
}

// In a process of its own. Ends when the arena says that recording has stopped and all was read.
int read(const std::string& path, const std::string& folder, RingPolicy policy, Pace pace, int out) {
    const int file = ::open(path.c_str(), O_RDONLY);
    const auto* base =
        static_cast<const std::byte*>(::mmap(nullptr, kArenaBytes, PROT_READ, MAP_SHARED, file, 0));
    const auto& header = *reinterpret_cast<const format::ArenaHeader*>(base);
    format::RingReader reader;
    for (std::uint64_t at = format::kArenaHeaderBytes; at < header.used.load();) {
        const auto& chunk = *reinterpret_cast<const format::ChunkHeader*>(base + at);
        if (chunk.kind == static_cast<std::uint32_t>(format::ChunkKind::kRing)) {
            reader = format::RingReader({base + at + sizeof chunk, chunk.bytes - sizeof chunk});
        }
        at += chunk.bytes;
    }
    stream::OwnBoard board;
    if (!reader.readable() || board.open(folder) != 0) {
        return 1;
    }
    const std::size_t entry = *board.add(header, 0, policy);
    Account account;
    format::EventDecoder decoder;
    format::EventColumns columns;
    std::vector<std::uint8_t> block;
    char ready = 1;
    (void)!::write(out, &ready, 1);
    std::uint64_t blocks = 0;
    for (bool last = false; !last;) {
        last = header.stop_ticks != 0;
        std::atomic_thread_fence(std::memory_order_seq_cst);
        board.beat();
        for (int i = 0; (last || pace != Pace::kSlow || i < 4) && reader.next(block); ++i) {
            note(block, account, decoder, columns, blocks++);
            if (i % 16 == 0) {
                board.have_read(entry, reader.position());
                board.beat();
            }
        }
        board.have_read(entry, reader.position());
        if (!last) {
            ::usleep(pace == Pace::kSlow ? 1000 : 50);
        }
    }
    account.damaged = reader.damaged();
    (void)!::write(out, &account, sizeof account);
    return 0;
}

void make(record::Process& process, record::Tracer& tracer, std::uint64_t events) {
    for (std::uint64_t i = 0; i < events; ++i) {
        const std::uint64_t now = process.clock().now();
        tracer.add({.end_ticks = now,
                    .ticks = 100,
                    .length = 8,
                    .place = format::kNoOffset,
                    .node = 64,
                    .object = 1,
                    .info = 0,
                    .peer = static_cast<std::int32_t>(i & 7U),
                    .tag = 3,
                    .number = static_cast<std::uint32_t>(i),
                    .serial = 0,
                    .spare = 0});
    }
}

void say(const std::string& line) { (void)!::write(STDOUT_FILENO, line.data(), line.size()); }

bool run(const std::string& folder, RingPolicy policy, Pace pace, std::uint64_t events,
         std::uint32_t threads) {
    record::Settings settings;
    settings.trace = true;
    settings.events = record::Settings::Events::kRing;
    settings.ring_size = 1 << 20;
    record::Process process;
    if (process.arena().create_file(folder, "integrity", "node", kArenaBytes) != 0) {
        say("no arena can be made in " + folder + "\n");
        return false;
    }
    process.header().start_ticks = sys::Clock(sys::invariant_tsc()).now();
    process.header().start_monotonic_ns = sys::monotonic_ns();
    (void)process.start(sys::Clock(sys::invariant_tsc()), settings);
    const std::string path(process.arena().path());
    int ways[2];
    (void)!::pipe(ways);
    const pid_t reader = ::fork();
    if (reader == 0) {
        ::_exit(read(path, path.substr(0, path.rfind('/')), policy, pace, ways[1]));
    }
    char ready = 0;
    (void)!::read(ways[0], &ready, 1);
    std::vector<record::Tracer*> tracers;
    for (std::uint32_t slot = 0; slot < threads; ++slot) {
        tracers.push_back(record::Tracer::make(process, *process.attach(), slot));
    }
    std::atomic<std::uint32_t> working{threads};
    const auto begin = std::chrono::steady_clock::now();
    std::vector<std::thread> writers;
    for (std::uint32_t slot = 0; slot < threads; ++slot) {
        writers.emplace_back([&, slot] {
            make(process, *tracers[slot], events / threads);
            --working;
        });
    }
    while (pace == Pace::kStopped && working != 0) {
        ::usleep(300'000);
        (void)::kill(reader, SIGSTOP);
        ::usleep(1'500'000);  // so long that it counts as gone
        (void)::kill(reader, SIGCONT);
    }
    for (std::thread& writer : writers) {
        writer.join();
    }
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    process.stop();
    Account account;
    std::size_t got_bytes = 0;
    while (got_bytes < sizeof account) {
        const ssize_t part =
            ::read(ways[0], reinterpret_cast<char*>(&account) + got_bytes, sizeof account - got_bytes);
        if (part <= 0) {
            break;
        }
        got_bytes += static_cast<std::size_t>(part);
    }
    int status = 0;
    (void)::waitpid(reader, &status, 0);
    ::close(ways[0]);
    ::close(ways[1]);

    // What each thread made, and what of it is in no block yet.
    std::uint64_t made = 0;
    std::uint64_t got = 0;
    std::uint64_t missing = 0;
    std::uint64_t dropped = 0;
    bool exact = status == 0 && account.torn == 0 && account.twice == 0 && account.damaged == 0 &&
                 account.undecoded == 0;
    const auto* base = reinterpret_cast<const std::byte*>(process.arena().base());
    for (std::uint64_t at = format::kArenaHeaderBytes; at < process.header().used.load();) {
        const auto& chunk = *reinterpret_cast<const format::ChunkHeader*>(base + at);
        const auto& record = *reinterpret_cast<const format::TraceRecord*>(&chunk + 1);
        if (chunk.kind == static_cast<std::uint32_t>(format::ChunkKind::kEvents) &&
            chunk.published.load() == 1 && record.first.load() + record.events.load() != 0) {
            const Account::Thread& thread = account.threads[record.slot];
            const std::uint64_t of_thread = record.first.load() + record.events.load();
            const std::uint64_t behind =
                record.first.load() - thread.next;  // dropped after the last block that came
            exact = exact && of_thread == events / threads && thread.next <= record.first.load() &&
                    thread.got + thread.missing + behind + record.events.load() == of_thread &&
                    record.spilled.load() + record.dropped.load() == record.first.load() &&
                    thread.missing + behind >= record.dropped.load();
            made += of_thread;
            got += thread.got + record.events.load();
            missing += thread.missing + behind;
            dropped += record.dropped.load();
        }
        at += chunk.bytes;
    }
    const format::RingRecord& ring = process.ring()->record();
    const char* const policies[] = {"overwrite", "drop", "wait"};
    const char* const paces[] = {"fast", "slow", "stopped"};
    say(std::string(policies[static_cast<int>(policy)]) + " | " + paces[static_cast<int>(pace)] + " | " +
        std::to_string(made) + " | " + std::to_string(got) + " | " + std::to_string(missing) + " | " +
        std::to_string(dropped) + " | " + std::to_string(ring.overwritten_events.load()) + " | " +
        std::to_string(account.torn) + " | " + std::to_string(ring.stalls.load()) + " | " +
        std::to_string(static_cast<std::uint64_t>(static_cast<double>(made) / seconds / 1e6)) + " | " +
        (exact ? "exact" : "NOT EXACT") + "\n");
    process.arena().remove_file();
    return exact;
}

}  // namespace

int main(int count, char** words) {
    const std::uint64_t events = count > 1 ? std::strtoull(words[1], nullptr, 10) : 100'000'000;
    const std::uint32_t threads = count > 2 ? static_cast<std::uint32_t>(std::atoi(words[2])) : 4;
    const std::string folder = count > 3 ? words[3] : "/dev/shm";
    if (threads == 0 || threads > kMostThreads || events < threads) {
        say("usage: ring_integrity [EVENTS_OF_EACH_CASE] [THREADS] [FOLDER]\n");
        return 2;
    }
    say("policy | reader | made | got | missing | of these dropped | overwritten | torn | stalls | million/s "
        "| per thread\n");
    bool exact = true;
    for (const RingPolicy policy : {RingPolicy::kOverwrite, RingPolicy::kDrop, RingPolicy::kWait}) {
        for (const Pace pace : {Pace::kFast, Pace::kSlow, Pace::kStopped}) {
            exact = run(folder, policy, pace, events / threads * threads, threads) && exact;
        }
    }
    return exact ? 0 : 1;
}
