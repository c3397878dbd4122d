// SPDX-License-Identifier: BSD-3-Clause
// See feed.hpp. What libbarograph_feed.so exports.
#include <cstring>
#include <exception>
#include <new>
#include <string>

#include "feed/event_feed.hpp"
#include "feed/feed.hpp"
#include "feed/streams.hpp"
#include "world/find_world.hpp"

namespace barograph::feed {
namespace {

// Without an analyzer that takes anything, in MPI_Finalize.
constexpr std::uint64_t kPatienceNs = 10'000'000'000;

// Never destroyed: a process may end in any thread.
alignas(EventFeed) std::byte memory[sizeof(EventFeed)];
EventFeed* feed = nullptr;

std::uint64_t end(stream::HowEnded how, std::uint64_t patience_ns) noexcept {
    EventFeed* const ending = feed;
    feed = nullptr;
    return ending == nullptr ? 0 : ending->end(how, patience_ns);
}

constexpr Feed kFeed{
    .called = [](std::uint64_t now_ticks) noexcept { return feed == nullptr ? 0 : feed->called(now_ticks); },
    .end =
        [](bool collected) noexcept {
            return end(collected ? stream::HowEnded::kCollected : stream::HowEnded::kWithout, kPatienceNs);
        },
};

void say(std::string_view text, char* why, std::size_t capacity) noexcept {
    const std::size_t bytes = std::min(text.size(), capacity - 1);
    std::memcpy(why, text.data(), bytes);
    why[bytes] = '\0';
}

const Feed* open(const Source& source, char* why, std::size_t capacity) {
    why[0] = '\0';
    Streams streams;
    if (!streams.find()) {
        say("libbarograph-stream.so is not there", why, capacity);
        return nullptr;
    }
    const int analyzers = streams.partition_find(world::kAnalyzers);
    if (analyzers < 0 || analyzers == streams.partition_self()) {
        return nullptr;
    }
    feed = new (memory) EventFeed();
    const std::string problem = feed->open(streams, analyzers, source);
    if (!problem.empty()) {
        feed = nullptr;
        say(problem, why, capacity);
        return nullptr;
    }
    const world::World* const world = world::find_world();
    if (world != nullptr && world->at_abort != nullptr) {
        (void)world->at_abort(
            [](std::uint64_t patience_ns) noexcept { (void)end(stream::HowEnded::kWithout, patience_ns); });
    }
    return &kFeed;
}

}  // namespace
}  // namespace barograph::feed

extern "C" __attribute__((visibility("default"))) const barograph::feed::Feed* barograph_feed(
    const barograph::feed::Source& source, char* why, std::size_t capacity) noexcept {
    if (source.version != barograph::feed::kFeedVersion ||
        std::strcmp(source.release, BAROGRAPH_VERSION) != 0) {
        why[0] = '\0';
        return nullptr;
    }
    try {
        return barograph::feed::open(source, why, capacity);
    } catch (const std::exception&) {
        barograph::feed::say("no memory", why, capacity);
        return nullptr;
    }
}
