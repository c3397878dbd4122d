// SPDX-License-Identifier: BSD-3-Clause
// See clock_bounds.hpp.
#include "engine/clocks/clock_bounds.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>

#include "engine/processes/rows.hpp"

namespace barograph::engine {
namespace {

// By how much the clock of a computer may run faster or slower than that of another, and by how much that may
// change in a run.
constexpr double kMostDrift = 100e-6;
constexpr double kUnsteady = 0.1e-6;

}  // namespace

void ClockBounds::Bound::take(const Bound& other) noexcept {
    if (other.is_there && (!is_there || std::tie(other.gap, other.when) < std::tie(gap, when))) {
        *this = other;
    }
}

void ClockBounds::add(std::uint32_t from, std::uint64_t sent, std::uint32_t to, std::uint64_t received) {
    const std::uint64_t when = from < to ? sent : received;
    while (when >> shift_ >= kMostWindows) {
        widen(shift_ + 1);
    }
    Direction& direction = directions_[{from, to}];
    const auto window = static_cast<std::size_t>(when >> shift_);
    if (direction.windows.size() <= window) {
        direction.windows.resize(window + 1);
    }
    direction.windows[window].take(
        {.gap = static_cast<std::int64_t>(received - sent), .when = when, .is_there = true});
    ++direction.count;
}

void ClockBounds::fold(Direction& direction, unsigned steps) {
    std::vector<Bound> wide((direction.windows.size() + (std::size_t{1} << steps) - 1) >> steps);
    for (std::size_t i = 0; i < direction.windows.size(); ++i) {
        wide[i >> steps].take(direction.windows[i]);
    }
    direction.windows = std::move(wide);
}

void ClockBounds::widen(unsigned shift) {
    for (auto& [nodes, direction] : directions_) {
        fold(direction, shift - shift_);
    }
    shift_ = shift;
}

void ClockBounds::merge(const ClockBounds& other) {
    if (other.shift_ > shift_) {
        widen(other.shift_);
    }
    for (const auto& [nodes, theirs] : other.directions_) {
        Direction folded = theirs;
        fold(folded, shift_ - other.shift_);
        Direction& own = directions_[nodes];
        own.windows.resize(std::max(own.windows.size(), folded.windows.size()));
        for (std::size_t i = 0; i < folded.windows.size(); ++i) {
            own.windows[i].take(folded.windows[i]);
        }
        own.count += theirs.count;
    }
}

void ClockBounds::put(format::ByteWriter& out) const {
    out.varint(shift_);
    out.varint(directions_.size());
    for (const auto& [nodes, direction] : directions_) {
        out.varint(nodes.first);
        out.varint(nodes.second);
        out.varint(direction.count);
        put_rows(out, direction.windows);
    }
}

void ClockBounds::take(format::ByteReader& in) {
    ClockBounds other;
    other.shift_ = static_cast<unsigned>(in.varint_at_most(63, "the width of a window"));
    for (std::uint64_t count = in.varint(); count > 0; --count) {
        const std::uint32_t from = format::narrow(in, in.varint());
        Direction& direction = other.directions_[{from, format::narrow(in, in.varint())}];
        direction.count = in.varint();
        direction.windows = take_rows<Bound>(in);
    }
    merge(other);
}

// Middle of the bounds of a window.
double ClockBounds::middle(std::size_t window) const noexcept {
    return (static_cast<double>(window) + 0.5) * static_cast<double>(std::uint64_t{1} << shift_);
}

// `there`: from the first node to the second. What is added to a time of the second is at least -gap of what
// went there, and at most the gap of what came back.
ClockBounds::Pair ClockBounds::compare(const Direction& there, const Direction& back,
                                       std::size_t windows) const {
    Pair pair;
    pair.count = there.count + back.count;
    struct Window {
        double low, high, low_when, high_when, when;
    };
    std::vector<Window> both;
    for (std::size_t i = 0; i < std::min(there.windows.size(), back.windows.size()); ++i) {
        const Bound& low = there.windows[i];
        const Bound& high = back.windows[i];
        if (low.is_there && high.is_there) {
            both.push_back({.low = -static_cast<double>(low.gap),
                            .high = static_cast<double>(high.gap),
                            .low_when = static_cast<double>(low.when),
                            .high_when = static_cast<double>(high.when),
                            .when = middle(i)});
        }
    }
    if (both.empty()) {
        return pair;
    }
    pair.known = true;
    // How fast they drift apart: what no two windows contradict.
    double slowest = -kMostDrift;
    double fastest = kMostDrift;
    for (const Window& earlier : both) {
        for (const Window& later : both) {
            if (later.low_when > earlier.high_when) {
                slowest =
                    std::max(slowest, (later.low - earlier.high) / (later.low_when - earlier.high_when));
            }
            if (later.high_when > earlier.low_when) {
                fastest =
                    std::min(fastest, (later.high - earlier.low) / (later.high_when - earlier.low_when));
            }
        }
    }
    const bool steady = slowest <= fastest;
    const double drift = steady ? (slowest + fastest) / 2 : 0;
    const double rate = steady ? (fastest - slowest) / 2 + kUnsteady : kMostDrift;
    // What each window says at its middle.
    std::vector<double> offset(both.size());
    std::vector<double> error(both.size());
    for (std::size_t i = 0; i < both.size(); ++i) {
        const Window& one = both[i];
        const double to_low = one.when - one.low_when;
        const double to_high = one.when - one.high_when;
        const double low = one.low + drift * to_low - rate * std::abs(to_low);
        const double high = one.high + drift * to_high + rate * std::abs(to_high);
        offset[i] = (low + high) / 2;
        // Bounds that contradict each other hold the truth no better than as far as they do.
        error[i] = std::abs(high - low) / (high < low ? 1 : 2);
    }
    pair.offset.resize(windows);
    pair.error.resize(windows);
    for (std::size_t i = 0; i < windows; ++i) {
        // The most precise of all windows, though it is some way off.
        double least = std::numeric_limits<double>::max();
        for (std::size_t k = 0; k < both.size(); ++k) {
            const double away = middle(i) - both[k].when;
            const double wrong = error[k] + rate * std::abs(away);
            if (wrong < least) {
                least = wrong;
                pair.offset[i] = offset[k] + drift * away;
                pair.error[i] = wrong;
            }
        }
    }
    return pair;
}

NodeClocks ClockBounds::solve(std::uint32_t nodes) const {
    std::size_t windows = 1;
    for (const auto& [ends, direction] : directions_) {
        windows = std::max(windows, direction.windows.size());
    }
    std::map<std::pair<std::uint32_t, std::uint32_t>, Pair> pairs;
    for (const auto& [ends, there] : directions_) {
        const auto back = directions_.find({ends.second, ends.first});
        if (ends.first < ends.second && back != directions_.end()) {
            Pair pair = compare(there, back->second, windows);
            if (pair.known) {
                pairs.emplace(ends, std::move(pair));
            }
        }
    }
    // From the first node on, always the node whose clock is known best by those that are known.
    std::vector<NodeClocks::Node> found(nodes);
    if (nodes == 0) {
        return {};
    }
    found[0] = {.known = true, .offset = std::vector<double>(windows), .error = std::vector<double>(windows)};
    for (;;) {
        double least = std::numeric_limits<double>::max();
        NodeClocks::Node best;
        std::uint32_t which = 0;
        for (const auto& [ends, pair] : pairs) {
            const auto [a, b] = ends;
            if (std::max(a, b) >= nodes || found[a].known == found[b].known) {
                continue;
            }
            const NodeClocks::Node& known = found[found[a].known ? a : b];
            NodeClocks::Node made{
                .known = true, .offset = known.offset, .error = known.error, .bounds = pair.count};
            double sum = 0;
            for (std::size_t i = 0; i < windows; ++i) {
                // What is known of a pair is so by the time of its first node.
                const double at_first = middle(i) - known.offset[i] + (found[a].known ? 0 : pair.offset[i]);
                const double offset = NodeClocks::at(pair.offset, shift_, at_first);
                made.offset[i] += found[a].known ? offset : -offset;
                made.error[i] += NodeClocks::at(pair.error, shift_, at_first);
                sum += made.error[i];
            }
            if (sum < least) {
                least = sum;
                best = std::move(made);
                which = found[a].known ? b : a;
            }
        }
        if (!best.known) {
            return {shift_, std::move(found)};
        }
        found[which] = std::move(best);
    }
}

}  // namespace barograph::engine
