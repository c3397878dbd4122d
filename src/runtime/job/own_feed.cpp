// SPDX-License-Identifier: BSD-3-Clause
// See own_feed.hpp.
#include "runtime/job/own_feed.hpp"

#include <dlfcn.h>

#include <cstring>

#include "sys/files/folder_of_code.hpp"
#include "sys/text_line.hpp"
#include "world/find_world.hpp"

namespace barograph::runtime {
namespace {

constexpr double kPeriodNs = 100e6;

feed::OpenFeed find_library() noexcept {
    sys::PathText path = sys::folder_of_code(reinterpret_cast<const void*>(&find_library));
    path << "libbarograph_feed.so";
    void* const library = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
    return library == nullptr ? nullptr
                              : reinterpret_cast<feed::OpenFeed>(dlsym(library, feed::kOpenFeedSymbol));
}

void warn(std::string_view what) noexcept {
    sys::TextLine line;
    line << "barograph: no events for the analyzers: " << what;
    line.print_to_stderr();
}

}  // namespace

bool OwnFeed::open(record::Process* process, std::string_view job, double ticks_per_ns) noexcept {
    const world::World* const world = world::find_world();
    if (world == nullptr || feed_ != nullptr) {
        return false;
    }
    bool is_wanted = false;
    for (std::uint32_t i = 0; i < world->partition_count; ++i) {
        is_wanted = is_wanted || std::strcmp(world->partitions[i].name, world::kAnalyzers) == 0;
    }
    if (!is_wanted) {
        return false;
    }
    const feed::OpenFeed library = find_library();
    if (library == nullptr) {
        warn("libbarograph_feed.so is not there");
        return false;
    }
    sys::PathText name;
    name << job;
    feed::Source source{.arena = {}, .job = name.c_str()};
    ring_ = process == nullptr ? nullptr : process->ring();
    if (ring_ != nullptr) {
        source.arena = {reinterpret_cast<const std::byte*>(process->arena().base()),
                        process->arena().header().capacity};
        source.ring = &ring_->record();
        source.period_ticks = static_cast<std::uint64_t>(kPeriodNs * ticks_per_ns);
    }
    ticks_per_ns_ = ticks_per_ns;
    char why[128] = "";
    feed_ = library(source, why, sizeof why);
    if (feed_ == nullptr && why[0] != '\0') {
        warn(why);
    }
    return feed_ != nullptr;
}

void OwnFeed::called(std::uint64_t end_ticks) noexcept {
    if (feed_ == nullptr || ring_ == nullptr) {
        return;
    }
    if (const std::uint64_t took = feed_->called(end_ticks); took != 0) [[unlikely]] {
        ring_->add_stalled(static_cast<std::uint64_t>(static_cast<double>(took) * ticks_per_ns_));
    }
}

void OwnFeed::end(bool collected) noexcept {
    if (feed_ == nullptr) {
        return;
    }
    const std::uint64_t lost = feed_->end(collected);
    feed_ = nullptr;
    if (lost != 0) {
        sys::TextLine line;
        line << "barograph: " << lost << " events of this process came too fast for the analyzers";
        line.print_to_stderr();
    }
}

}  // namespace barograph::runtime
