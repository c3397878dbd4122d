// SPDX-License-Identifier: BSD-3-Clause
// What an event costs to encode and to decode, and how many bytes it takes in a ring: for what ranks of a
// stencil, of an all-to-all of messages, of random messages and of a loop around one exchange do. Run by
// hand: event_codec [ROUNDS]. Prints the fastest of the rounds, in CPU time of one core.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <random>
#include <vector>

#include "format/arena/arena_layout.hpp"
#include "format/events/event_block.hpp"

namespace {

using namespace barograph;  // NOLINT(google-build-using-namespace): a program of one file
using format::Event;
using format::EventKind;

constexpr std::size_t kEvents = std::size_t{1} << 18U;
constexpr std::uint64_t kTick = std::uint64_t{1} << format::kEventTickShift;

double cpu_seconds() {
    timespec time{};
    (void)clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

// What one rank does, its times with some noise.
class Rank {
public:
    std::vector<Event> events;

    void call(Event event, std::uint64_t before, std::uint64_t during) {
        event.start = now_ + noisy(before);
        event.end = event.start + noisy(during);
        now_ = event.end;
        events.push_back(event);
    }
    void message(EventKind kind, std::uint32_t path, std::int32_t peer, std::int32_t tag,
                 std::uint64_t length, std::uint32_t number, bool any = false) {
        call({.length = length,
              .path = path,
              .object = 5,
              .info = static_cast<std::uint32_t>(kind) | (any ? format::kEventAnySource : 0),
              .peer = any ? format::kNoPeer : peer,
              .tag = tag,
              .number = any ? 0 : number,
              .serial = ++serial_},
             3 * kTick, 5 * kTick);
    }
    // Requests since the last one have come to this; then the call that waited for them.
    void completion(std::int32_t peer, std::int32_t tag, std::uint64_t length) {
        ++completed_;
        call({.length = length,
              .path = 192,
              .object = 5,
              .info = static_cast<std::uint32_t>(EventKind::kComplete),
              .peer = peer,
              .tag = tag,
              .serial = completed_},
             0, 0);
    }
    void wait() {
        call({.path = 192, .object = 5, .info = static_cast<std::uint32_t>(EventKind::kCall)}, kTick,
             90 * kTick);
    }
    void reduce(std::uint32_t number) {
        call({.length = 8,
              .path = 256,
              .object = 6,
              .info = static_cast<std::uint32_t>(EventKind::kCollective),
              .number = number},
             200 * kTick, 100 * kTick);
    }
    std::uint32_t random(std::uint32_t below) { return static_cast<std::uint32_t>(random_() % below); }

private:
    std::uint64_t noisy(std::uint64_t ticks) { return ticks == 0 ? 0 : ticks / 2 + random_() % ticks; }

    std::uint64_t now_ = 1000;
    std::uint32_t serial_ = 0;
    std::uint32_t completed_ = 0;
    std::mt19937_64 random_{7};
};

std::vector<Event> stencil() {
    Rank rank;
    for (std::uint32_t step = 1; rank.events.size() < kEvents; ++step) {
        for (std::int32_t side = 0; side < 4; ++side) {
            rank.message(EventKind::kReceive, 64, side * 7, side, side < 2 ? 8192 : 1024, step);
        }
        for (std::int32_t side = 0; side < 4; ++side) {
            rank.message(EventKind::kSend, 128, side * 7, side ^ 1, side < 2 ? 8192 : 1024, step);
        }
        for (std::int32_t half = 0; half < 8; ++half) {
            const std::int32_t side = half % 4;
            rank.completion(side * 7, half < 4 ? side : side ^ 1, side < 2 ? 8192 : 1024);
        }
        rank.wait();
        rank.reduce(step);
    }
    return rank.events;
}

std::vector<Event> all_to_all() {
    Rank rank;
    constexpr std::int32_t kRanks = 64;
    for (std::uint32_t step = 1; rank.events.size() < kEvents; ++step) {
        for (std::int32_t peer = 1; peer < kRanks; ++peer) {
            rank.message(EventKind::kReceive, 64, peer, 1, 4096, step);
        }
        for (std::int32_t peer = 1; peer < kRanks; ++peer) {
            rank.message(EventKind::kSend, 128, peer, 1, 4096, step);
        }
        for (std::int32_t peer = 1; peer < kRanks; ++peer) {
            rank.completion(peer, 1, 4096);
        }
        for (std::int32_t peer = 1; peer < kRanks; ++peer) {
            rank.completion(peer, 1, 4096);
        }
        rank.wait();
    }
    return rank.events;
}

std::vector<Event> at_random() {
    Rank rank;
    while (rank.events.size() < kEvents) {
        const auto peer = static_cast<std::int32_t>(rank.random(256));
        const auto from = static_cast<std::int32_t>(rank.random(256));
        const auto tag = static_cast<std::int32_t>(rank.random(16));
        const std::uint64_t length = rank.random(1U << 16U);
        rank.message(EventKind::kReceive, 64, from, tag, 1U << 16U, 1 + rank.random(100),
                     rank.random(2) != 0);
        rank.message(EventKind::kSend, 128, peer, tag, length, 1 + rank.random(100));
        rank.completion(from, tag, rank.random(1U << 16U));
        rank.completion(peer, tag, length);
        rank.wait();
    }
    return rank.events;
}

std::vector<Event> exchange() {
    Rank rank;
    for (std::uint32_t step = 1; rank.events.size() < kEvents; ++step) {
        rank.message(EventKind::kReceive, 64, 0, 7, 8, step);
        rank.message(EventKind::kSend, 128, 0, 7, 8, step);
        rank.completion(0, 7, 8);
        rank.completion(0, 7, 8);
        rank.wait();
    }
    return rank.events;
}

void measure(const char* name, const std::vector<Event>& events, int rounds) {
    // As the buffer of a thread has them.
    std::vector<format::EventRecord> raw;
    raw.reserve(events.size());
    for (const Event& event : events) {
        format::EventRecord record{};
        record.end_ticks = event.end;
        record.ticks = event.end - event.start;
        record.length = event.length;
        record.place = event.place;
        record.node = event.path;
        record.object = event.object;
        record.info = event.info;
        record.peer = event.peer;
        record.tag = event.tag;
        record.number = event.number;
        record.serial = event.serial;
        raw.push_back(record);
    }
    constexpr std::size_t kBlock = format::kTraceEvents;
    std::vector<std::uint64_t> words(format::event_scratch_words(kBlock));
    std::vector<std::uint8_t> bytes(format::most_event_bytes(kBlock));
    format::EventPrediction prediction;
    format::EventDecoder decoder;
    format::EventColumns columns;
    double encoding = 1e9;
    double decoding = 1e9;
    std::size_t size = 0;
    const std::size_t blocks = raw.size() / kBlock;
    std::vector<std::vector<std::uint8_t>> encoded(blocks);
    for (int round = 0; round < rounds; ++round) {
        size = 0;
        double before = cpu_seconds();
        for (std::size_t block = 0; block < blocks; ++block) {
            const format::EventRecord* const first = raw.data() + block * kBlock;
            const std::size_t length = format::encode_events(
                kBlock,
                [&](std::size_t i) {
                    return in_units(format::event_of(first[i], 0), format::kEventTickShift);
                },
                {.words = words.data(), .prediction = &prediction}, bytes.data());
            if (round == 0) {
                encoded[block].assign(bytes.data(), bytes.data() + length);
            }
            size += format::event_block_bytes(static_cast<std::uint32_t>(length));
        }
        encoding = std::min(encoding, cpu_seconds() - before);
        before = cpu_seconds();
        for (const std::vector<std::uint8_t>& block : encoded) {
            decoder.decode(block, kBlock, columns);
        }
        decoding = std::min(decoding, cpu_seconds() - before);
    }
    const auto count = static_cast<double>(blocks * kBlock);
    std::printf(
        "%-10s  %5.2f B/event in the ring  encoded in %5.1f ns/event  decoded %6.1f million events/s\n", name,
        static_cast<double>(size) / count, encoding / count * 1e9, count / decoding / 1e6);
}

}  // namespace

int main(int argc, char** argv) {
    const int rounds = argc > 1 ? std::atoi(argv[1]) : 20;
    if (rounds <= 0) {
        (void)std::fprintf(stderr, "usage: event_codec [ROUNDS]\n");
        return 2;
    }
    measure("stencil", stencil(), rounds);
    measure("all-to-all", all_to_all(), rounds);
    measure("random", at_random(), rounds);
    measure("exchange", exchange(), rounds);
    return 0;
}
