// SPDX-License-Identifier: BSD-3-Clause
// The three phases in order. Each rank takes part in every collective step, regardless of what happened to it
// before; see rank_tree.hpp for how a problem travels.
#include "collect/collect.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <utility>
#include <vector>

#include "collect/aggregate/fact_message.hpp"
#include "collect/arena/local_tables.hpp"
#include "collect/output/profile_output.hpp"
#include "collect/output/run_metadata.hpp"
#include "collect/problem.hpp"
#include "collect/rank_tree.hpp"
#include "collect/unify/programs.hpp"
#include "collect/unify/unify.hpp"
#include "format/profile/block_writer.hpp"
#include "format/profile/fact_encoder.hpp"
#include "format/profile/file_count_codec.hpp"
#include "format/profile/profile_writer.hpp"
#include "sys/clock.hpp"
#include "sys/errno_guard.hpp"

namespace barograph::collect {
namespace {

// Up to this many rows of the dictionary and facts part 0 is encoded once more beforehand, to know how long
// that takes (at most some ten milliseconds).
constexpr std::size_t kMostRowsToRehearse = 50'000;

// What encoding a part takes, in nanoseconds, by doing it for nobody: all of its small tables, and some rows
// of the large ones, whose rows cost alike.
std::uint64_t time_to_encode(format::ProfilePart& part) {
    constexpr std::size_t kSomeRows = 8192;
    const format::ByteSink nobody = [](std::span<const std::uint8_t>) { return true; };
    std::uint64_t time = 0;
    const auto add_some = [&](const auto& rows, const auto& encode) {
        const std::size_t some = std::min(rows.size(), kSomeRows);
        if (some == 0) {
            return;
        }
        format::BlockWriter out(nobody);
        const std::uint64_t start = sys::monotonic_ns();
        encode(std::span(rows).first(some), out);
        time += static_cast<std::uint64_t>(static_cast<double>(sys::monotonic_ns() - start) *
                                           static_cast<double>(rows.size()) / static_cast<double>(some));
    };
    std::vector<format::Fact> facts = std::exchange(part.facts, {});
    std::vector<format::FileCount> counts = std::exchange(part.file_counts, {});
    add_some(facts, [&](std::span<const format::Fact> some, format::BlockWriter& out) {
        format::FactEncoder(out).encode(some, part.locations.size());
    });
    add_some(counts, [&](std::span<const format::FileCount> some, format::BlockWriter& out) {
        format::encode_file_counts(some, format::ranks_of(part.locations), out);
    });
    const std::uint64_t start = sys::monotonic_ns();
    (void)format::write_profile(part, nobody);
    time += sys::monotonic_ns() - start;
    part.facts = std::move(facts);
    part.file_counts = std::move(counts);
    return time;
}

class Collection {
public:
    Collection(Transport& transport, const Request& request) noexcept
        : transport_(transport), request_(request) {}

    void run() noexcept {
        const std::uint64_t start = sys::monotonic_ns();
        attempt(problem_, [&] {
            LocalOptions options = request_.local;
            options.first_rank = transport_.rank();
            tables_ = read_arenas(request_.arenas, options);
        });
        bool together = unify_ranks();
        // Without the plan a rank would not know whom to send to: nobody goes on unless all have it.
        together = together && allreduce_min(transport_, problem_);
        if (!together || problem_) {
            give_up();
            return;
        }
        const std::uint64_t unified = sys::monotonic_ns();
        times_.unify_ns = unified - start;
        std::vector<std::uint8_t> messages = aggregate();
        if (transport_.rank() == group_.first && !problem_) {
            attempt(problem_, [&] { write(messages, unified); });
        }
        if (!allreduce_min(transport_, problem_) || problem_) {
            give_up();
            return;
        }
        publish();
    }

    [[nodiscard]] Outcome outcome() noexcept {
        Outcome outcome;
        outcome.written = written_;
        try {
            if (written_) {
                outcome.path = final_name(unified_.plan.output, number_);
            }
            outcome.problem = problem_.text();
        } catch (...) {  // no memory for the text
        }
        return outcome;
    }

private:
    bool unify_ranks() noexcept {
        bool together = false;
        Problem unexpected;
        attempt(unexpected, [&] {
            unified_ = unify(transport_, tables_, problem_, [&](const Unified& job, Problem& problem) {
                Plan plan;
                plan.group_firsts = cut_groups(job.job, transport_.size(),
                                               aggregator_count(request_.aggregators, transport_.size()));
                plan.part_metadata = part_metadata(request_, job);
                plan.output = request_.output;
                plan.temporary = prepare_output(
                    request_.output, static_cast<std::uint32_t>(plan.group_firsts.size()), problem);
                // Kept here too: the name must be cleaned up even if the plan is gone.
                temporary_ = plan.temporary;
                return plan;
            });
            together = unified_.known;
        });
        if (unexpected) {
            problem_.set(unexpected.text());
        }
        return together;
    }

    [[nodiscard]] std::uint32_t parts() const noexcept {
        return static_cast<std::uint32_t>(unified_.plan.group_firsts.size());
    }

    // What the only rank has needs no message: it is in order since its rows have their numbers.
    [[nodiscard]] bool is_alone() const noexcept { return transport_.size() == 1; }

    void take_own_rows(format::ProfilePart& part) {
        part.locations = tables_.locations;
        part.facts = std::exchange(tables_.facts, {});
        part.messages = std::exchange(tables_.messages, {});
        part.call_sites = std::exchange(tables_.call_sites, {});
        part.file_counts = std::exchange(tables_.file_counts, {});
        part.series = std::exchange(tables_.series, {});
        part.timelines = std::exchange(tables_.timelines, {});
    }

    std::vector<std::uint8_t> aggregate() noexcept {
        const auto& firsts = unified_.plan.group_firsts;
        const auto next = std::upper_bound(firsts.begin(), firsts.end(), transport_.rank());
        const std::uint32_t end = next == firsts.end() ? transport_.size() : *next;
        part_ = static_cast<std::uint32_t>(next - firsts.begin()) - 1;
        group_ = {firsts[part_], end - firsts[part_]};
        std::vector<std::uint8_t> messages;
        if (is_alone()) {
            return messages;
        }
        attempt(problem_, [&] {
            messages = encode_facts(tables_);
            tables_.facts = {};
            tables_.messages = {};
            tables_.call_sites = {};
            tables_.file_counts = {};
            tables_.series = {};
            tables_.timelines = {};
        });
        gather_up(
            transport_, group_, problem_,
            [&](std::uint32_t, std::span<const std::uint8_t> message) {
                messages.insert(messages.end(), message.begin(), message.end());
            },
            [&] { return std::move(messages); });
        return messages;
    }

    void write(std::vector<std::uint8_t>& messages, std::uint64_t start) {
        format::ProfilePart part;
        part.part = part_;
        part.parts = parts();
        part.size_class_edges = request_.size_class_edges;
        if (is_alone()) {
            take_own_rows(part);
        } else {
            decode_facts(messages,
                         {.paths = unified_.row_counts[kPaths],
                          .objects = unified_.row_counts[kObjects],
                          .metrics = unified_.row_counts[kMetrics]},
                         part);
            messages = {};
        }
        if (part_ != 0) {
            part.metadata = unified_.plan.part_metadata;
        } else {
            part.paths = std::move(unified_.paths);
            part.objects = std::move(unified_.objects);
            part.metrics = std::move(unified_.metrics);
            part.programs = std::move(unified_.job.programs);
            put_in_order(part.programs);
            const std::uint64_t sorted = sys::monotonic_ns();
            times_.aggregate_ns = sorted - start;
            if (part.facts.size() + part.paths.size() + part.objects.size() <= kMostRowsToRehearse) {
                times_.write_ns = std::max<std::uint64_t>(time_to_encode(part), 1);
            }
            part.metadata = run_metadata(request_, tables_, unified_, transport_.size(), times_);
        }
        write_part(unified_.plan.temporary, unified_.plan.output, part, problem_);
    }

    void publish() noexcept {
        std::array<std::uint64_t, 1> number{~std::uint64_t{0}};
        if (transport_.rank() == 0) {
            attempt(problem_,
                    [&] { number[0] = publish_output(temporary_, unified_.plan.output, parts(), problem_); });
            written_ = !problem_;
            number_ = static_cast<std::uint32_t>(number[0]);
        }
        // The number of the name travels, not the name: that takes no memory.
        const bool told = allreduce_min(transport_, problem_, number);
        if (transport_.rank() != 0) {
            written_ = told && !problem_;
            number_ = static_cast<std::uint32_t>(number[0]);
        } else if (!written_) {
            give_up();
            return;
        }
        if (transport_.rank() == 0 && !problem_ && unified_.job.unreadable != 0) {
            problem_.set(unified_.job.unreadable, " of ", unified_.job.processes + unified_.job.unreadable,
                         " processes left no readable arena and are missing in the profile");
        }
    }

    void give_up() noexcept {
        discard_output(temporary_, std::max(parts(), 1U));
        temporary_.clear();
    }

    Transport& transport_;
    const Request& request_;
    Problem problem_;
    LocalTables tables_;
    Unified unified_;
    PhaseTimes times_;
    RankGroup group_;
    std::uint32_t part_ = 0;
    std::string temporary_;  // rank 0 only
    bool written_ = false;
    std::uint32_t number_ = 0;
};

}  // namespace

Outcome collect(Transport& transport, const Request& request) noexcept {
    const sys::ErrnoGuard guard;
    Collection collection(transport, request);
    collection.run();
    return collection.outcome();
}

}  // namespace barograph::collect
