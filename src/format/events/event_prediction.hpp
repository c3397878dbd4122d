// SPDX-License-Identifier: BSD-3-Clause
// What comes next, by what has come: the part that the encoder and the decoder of events have in common. Both
// take the same step for each event, one giving what is not as predicted, the other taking it, and so know
// the same after it. An event is predicted from what followed the same path and peer before; what a request
// came to, from what began it. Called for every event of a traced program, when a buffer is full: no
// allocation.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "format/bytes/byte_writer.hpp"
#include "format/events/event.hpp"

namespace barograph::format {

namespace event_columns {

inline constexpr std::size_t kColumns = 11;
enum Column : std::size_t {
    kPaths,
    kInfos,
    kSerials,
    kPeers,
    kTags,
    kObjects,
    kLengths,
    kNumbers,
    kPlaces,
    kGaps,
    kDurations
};
// Those up to here are predicted by EventPrediction.
inline constexpr std::size_t kPredicted = kPlaces;

[[nodiscard]] constexpr std::uint64_t apart(std::uint32_t value, std::uint32_t from) noexcept {
    return zigzag(
        static_cast<std::uint64_t>(static_cast<std::int64_t>(value) - static_cast<std::int64_t>(from)));
}
[[nodiscard]] constexpr std::uint32_t back(std::uint64_t value, std::uint32_t from) noexcept {
    return from + static_cast<std::uint32_t>(unzigzag(value));
}

}  // namespace event_columns

// Keys that do not fit take the slots of others, which only costs bytes.
class EventPrediction {
public:
    // As new. In place: threads of a program may have small stacks.
    void reset() noexcept {
        paths_.clear();
        kinds_.clear();
        entries_.fill(Entry());
        begun_.fill(Begun());
        ends_.fill(0);
        path_ = begun_serial_ = completed_serial_ = 0;
        last_ = 0;
    }

    // The next event, all of it but place and times. `differ(column, value, predicted)` makes `value` what it
    // is, and says whether that is not as predicted; `differ.path(...)` the same of its path, which is given
    // apart from the one before.
    template <typename Differ>
    void step(Event& event, Differ& differ) noexcept {
        using namespace event_columns;
        Entry& last = entries_[last_];
        bool regular = !differ.path(event.path, last.path_after, path_);
        const std::size_t slot = regular ? last.path_slot : find(paths_, event.path);
        Entry& from = entries_[paths_.values[slot]];
        Like like = from.after;
        regular &= !differ(kInfos, event.info, like.info);
        const EventKind kind = kind_of(event.info);
        const bool completes = kind == EventKind::kComplete;
        std::uint32_t& serial = completes ? completed_serial_ : begun_serial_;
        const bool begins =
            (kind == EventKind::kSend || kind == EventKind::kReceive) && (event.info & kEventBlocking) == 0;
        regular &= !differ(kSerials, event.serial, completes || begins || like.has_serial ? serial + 1 : 0);
        std::uint64_t of = 0;
        if (completes) {
            const Begun& begun = begun_[event.serial % kBegun];
            if (event.serial != 0 && begun.serial == event.serial) {
                of = begun.kind;
                like.object = begun.object;
                if (begun.peer != kNoPeer) {
                    like.peer = begun.peer;
                    like.tag = begun.tag;
                    like.length = begun.length;
                }
            }
        }
        regular &= !differ(kPeers, event.peer, like.peer);
        regular &= !differ(kTags, event.tag, like.tag);
        regular &= !differ(kObjects, event.object, like.object);
        regular &= !differ(kLengths, event.length, like.length);
        std::size_t now = from.kind_after;
        if (!regular || completes) {
            bool added = false;
            // Two neighbours may be one rank; then their tags tell them apart. Some programs count steps in a
            // tag: not all of it.
            now = find(kinds_,
                       (std::uint64_t{event.path} << 32U | static_cast<std::uint32_t>(event.peer)) +
                           ((std::uint64_t{event.info & kEventKindMask} + 1) << 28U) + (of << 24U) +
                           ((static_cast<std::uint64_t>(event.tag) & 3U) << 20U),
                       &added);
            if (added) {
                // Continues as the previous one of this path did.
                entries_[now] = from;
                entries_[now].number = 0;
            }
            from.after = {.length = event.length,
                          .object = event.object,
                          .info = event.info,
                          .peer = event.peer,
                          .tag = event.tag,
                          .has_serial = event.serial != 0};
            from.kind_after = static_cast<std::uint16_t>(now);
            last.path_after = event.path;
            last.path_slot = static_cast<std::uint16_t>(slot);
        }
        Entry& entry = entries_[now];
        (void)differ(kNumbers, event.number, entry.number == 0 ? 0 : entry.number + 1);
        entry.number = event.number;
        if (event.serial != 0) {
            serial = event.serial;
            if (!completes) {
                begun_[serial % kBegun] = {.length = event.length,
                                           .serial = serial,
                                           .object = event.object,
                                           .peer = event.peer,
                                           .tag = event.tag,
                                           .kind = event.info & kEventKindMask};
            }
        }
        paths_.values[slot] = static_cast<std::uint16_t>(now);
        last_ = now;
        path_ = event.path;
    }

    // Where the last access to a file ended.
    [[nodiscard]] std::uint64_t& end_of(std::uint32_t object) noexcept {
        return ends_[(object * 0x9e3779b1U) >> (32U - kEndBits)];
    }

private:
    static constexpr unsigned kPathBits = 7;
    static constexpr unsigned kKindBits = 8;
    static constexpr unsigned kEndBits = 6;
    static constexpr std::uint32_t kBegun = 256;

    // What an event is like.
    struct Like {
        std::uint64_t length = 0;
        std::uint32_t object = 0;
        std::uint32_t info = 0;
        std::int32_t peer = kNoPeer;
        std::int32_t tag = 0;
        bool has_serial = false;
    };
    // Two keys in each of 2^kBits sets.
    template <unsigned kBits>
    struct Keys {
        static constexpr unsigned kSetBits = kBits;
        std::array<std::uint64_t, 2U << kBits> keys{};
        std::array<std::uint16_t, 2U << kBits> values{};
        std::array<bool, 1U << kBits> second{};  // gives way next
        void clear() noexcept {
            keys.fill(0);
            values.fill(0);
            second.fill(false);
        }
    };
    // For events of one path and peer: what came after the latest of them, on the same path and on any.
    struct Entry {
        Like after;
        std::uint32_t path_after = 0;
        std::uint32_t number = 0;
        std::uint16_t path_slot = 0;   // of path_after
        std::uint16_t kind_after = 0;  // the entry of what came after on the same path
    };
    // What began a request.
    struct Begun {
        std::uint64_t length = 0;
        std::uint32_t serial = 0;
        std::uint32_t object = 0;
        std::int32_t peer = kNoPeer;
        std::int32_t tag = 0;
        std::uint32_t kind = 0;
    };

    template <unsigned kBits>
    [[nodiscard]] static std::size_t find(Keys<kBits>& keys, std::uint64_t key,
                                          bool* added = nullptr) noexcept {
        const std::size_t set = static_cast<std::size_t>((key * 0x9e3779b97f4a7c15ULL) >> (64U - kBits));
        const std::size_t first = set * 2;
        if (keys.keys[first] == key) {
            return first;
        }
        if (keys.keys[first + 1] == key) {
            return first + 1;
        }
        const std::size_t place = first + (keys.second[set] ? 1 : 0);
        keys.second[set] = !keys.second[set];
        keys.keys[place] = key;
        if (added != nullptr) {
            *added = true;
        }
        return place;
    }

    Keys<kPathBits> paths_;
    Keys<kKindBits> kinds_;
    std::array<Entry, 2U << kKindBits> entries_{};
    std::array<Begun, kBegun> begun_{};
    std::array<std::uint64_t, 1U << kEndBits> ends_{};
    std::size_t last_ = 0;
    std::uint32_t path_ = 0;
    std::uint32_t begun_serial_ = 0;
    std::uint32_t completed_serial_ = 0;
};

}  // namespace barograph::format
