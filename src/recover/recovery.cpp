// SPDX-License-Identifier: BSD-3-Clause
// See recovery.hpp.
#include "recover/recovery.hpp"

#include <algorithm>
#include <cstring>
#include <exception>
#include <map>
#include <string_view>

#include "collect/arena/chunks/arena_records.hpp"
#include "collect/output/run_metadata.hpp"
#include "collect/output/trace_file.hpp"
#include "collect/unify/rank_list.hpp"
#include "format/arena/process_origin.hpp"
#include "recover/arena_file.hpp"
#include "sys/clock.hpp"
#include "sys/files/input_file.hpp"

namespace barograph::recover {
namespace {

// "log2", or ascending edges with commas, as the runtime wrote it.
std::vector<std::uint64_t> size_class_edges(std::string_view text) {
    std::vector<std::uint64_t> edges;
    std::uint64_t edge = 0;
    bool digits = false;
    for (const char c : text) {
        if (c >= '0' && c <= '9') {
            edge = edge * 10 + static_cast<std::uint64_t>(c - '0');
            digits = true;
        } else if (c == ',' && digits) {
            edges.push_back(edge);
            edge = 0;
            digits = false;
        } else {
            return {};
        }
    }
    if (digits) {
        edges.push_back(edge);
    }
    return edges;
}

collect::LocalOptions options_now() {
    collect::LocalOptions options;
    // A time stamp counter that is not invariant is not the clock of any arena, so its value here does no
    // harm.
    options.now = sys::Clock(true).pair();
    char buffer[64];
    options.boot = std::string(sys::boot_id(buffer));
    return options;
}

class Recovery {
public:
    Recovery(const Order& order, Recovered& out) : order_(order), out_(out) {}

    void run() {
        for (const Source& source : order_.sources) {
            take(source);
        }
        if (loaded_.empty()) {
            out_.outcome.problem = "no arena could be read";
            return;
        }
        out_.processes = static_cast<std::uint32_t>(loaded_.size());
        out_.missing = collect::missing_ranks(present_, order_.world_size);
        collect::Request request;
        request.local = options_now();
        request.local.running = running_flags_;
        for (const Loaded& one : loaded_) {
            request.arenas.push_back(one.view);
        }
        request.output = order_.output;
        request.aggregators = 1;
        request.metadata = metadata();
        for (const auto& [key, value] : request.metadata) {
            if (key == "recording.size_classes") {
                request.size_class_edges = size_class_edges(value);
            }
        }
        collect::LocalTransport alone;
        out_.outcome = collect::collect(alone, request);
        if (out_.outcome.written) {
            write_traces(request.local);
        }
    }

private:
    struct Loaded {
        ArenaBytes bytes;  // empty: they are the caller's
        std::span<const std::byte> view;
        const collect::PassedOn* passed_on = nullptr;
    };

    // A file for each node.
    void write_traces(const collect::LocalOptions& local) {
        std::map<std::string, std::vector<collect::TraceSource>> of_node;
        std::uint32_t unknown_rank = local.first_rank;
        for (std::size_t i = 0; i < loaded_.size(); ++i) {
            collect::LocalOptions options = local;
            options.running = {running_flags_[i]};
            options.first_rank = unknown_rank;
            const auto& header = *reinterpret_cast<const format::ArenaHeader*>(loaded_[i].view.data());
            unknown_rank += header.world_rank.load(std::memory_order_acquire) == format::kNoRank ? 1U : 0U;
            // The last calls before a crash, or all that is left of a trace; a snapshot was not asked for
            // them.
            const bool wanted = order_.kind == Kind::kRecovery &&
                                (header.stop_ticks == 0 ||
                                 collect::read_arena_metadata(loaded_[i].view).contains(format::kTracedKey));
            const std::string node(header.node, ::strnlen(header.node, sizeof header.node));
            of_node[node].push_back({.arena = loaded_[i].view,
                                     .options = options,
                                     .ring = wanted ? collect::Ring::kRead : collect::Ring::kLeftAlone,
                                     .passed_on = loaded_[i].passed_on});
        }
        for (const auto& [node, sources] : of_node) {
            const auto written = collect::write_traces(sources, out_.outcome.path, out_.outcome.problem);
            out_.traced = out_.traced && written.whole;
        }
    }

    void take(const Source& source) {
        Loaded one{.bytes = {}, .view = source.arena, .passed_on = source.passed_on};
        if (source.arena.empty()) {
            const int status = source.running ? one.bytes.map(source.path) : one.bytes.copy(source.path);
            if (status != 0) {
                out_.unreadable.push_back(source.path + ": " + describe_error(status));
                return;
            }
            one.view = one.bytes.view();
        }
        const auto& header = *reinterpret_cast<const format::ArenaHeader*>(one.view.data());
        const std::uint32_t rank = header.world_rank.load(std::memory_order_acquire);
        if (rank != format::kNoRank) {
            present_.push_back(rank);
            if (source.running) {
                running_.push_back(rank);
            }
            if (header.stop_ticks != 0) {
                stopped_.push_back(rank);
            } else if (!source.running) {
                dead_.push_back(rank);
                if (header.ended_ticks.load(std::memory_order_relaxed) == 0) {
                    end_unknown_.push_back(rank);
                }
            }
        }
        running_flags_.push_back(source.running);
        loaded_.push_back(std::move(one));
    }

    std::vector<std::pair<std::string, std::string>> metadata() const {
        std::map<std::string, std::string> all = collect::read_arena_metadata(loaded_.front().view);
        std::erase_if(all, [](const auto& entry) { return format::is_of_process_only(entry.first); });
        all["job.ranks"] = std::to_string(
            order_.world_size != 0 ? order_.world_size : static_cast<std::uint32_t>(loaded_.size()));
        const auto put = [&](const char* key, const std::vector<std::uint32_t>& ranks) {
            if (!ranks.empty()) {
                all[key] = collect::rank_list(ranks);
            }
        };
        if (order_.kind == Kind::kFinalize) {
            all["run.complete"] = "true";
            put("job.not_recorded", out_.missing);
            for (const auto& [key, value] : order_.metadata) {
                all[key] = value;
            }
            return {all.begin(), all.end()};
        }
        all["run.complete"] = "false";
        all["recovered.kind"] = order_.kind == Kind::kRecovery ? "recovery" : "snapshot";
        all["recovered.time"] = collect::iso_time(sys::unix_ns());
        put("recovered.ranks", present_);
        put("recovered.missing", out_.missing);
        put("recovered.running", running_);
        put("recovered.stopped", stopped_);
        put("recovered.end_unknown", end_unknown_);
        if (order_.kind == Kind::kSnapshot) {
            put("snapshot.dead", dead_);
        }
        if (!out_.unreadable.empty()) {
            all["recovered.unreadable"] = std::to_string(out_.unreadable.size());
        }
        for (const auto& [key, value] : order_.metadata) {
            all[key] = value;
        }
        return {all.begin(), all.end()};
    }

    const Order& order_;
    Recovered& out_;
    std::vector<Loaded> loaded_;
    std::vector<bool> running_flags_;
    std::vector<std::uint32_t> present_, running_, stopped_;
    std::vector<std::uint32_t> dead_;         // without MPI_Finalize
    std::vector<std::uint32_t> end_unknown_;  // of these: nobody saw when
};

}  // namespace

Recovered write_profile(const Order& order) noexcept {
    Recovered out;
    try {
        Recovery(order, out).run();
    } catch (const std::exception&) {
        out.outcome.written = false;
        try {
            out.outcome.problem = "not enough memory to assemble the profile";
        } catch (const std::exception&) {  // nor for the text
        }
    }
    return out;
}

}  // namespace barograph::recover
