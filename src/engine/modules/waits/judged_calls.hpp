// SPDX-License-Identifier: BSD-3-Clause
// For which calls it is known whether they waited, and for which not and why: calls and their times, so that
// all together are what the trace has. A call that may wait is counted when it is seen, as one whose partner
// is not known, and again, once, when its outcome is known. Whole numbers, and sums that come out the same in
// any order. Filled by wait_table.hpp; not thread-safe.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <unordered_map>

#include "engine/events/dictionary.hpp"
#include "engine/modules/waits/halves.hpp"
#include "engine/modules/waits/standard_sends.hpp"
#include "engine/processes/definitions.hpp"
#include "format/bytes/byte_reader.hpp"
#include "format/bytes/byte_writer.hpp"
#include "read/columns/columns.hpp"

namespace barograph::engine::waits {

// What is known of one call, of one request after the other.
class Evidence {
public:
    // Adds what a request of the call, or the call itself, depended on; in any order.
    void add(const Group& group, const Needed& needed);
    // After the last.
    [[nodiscard]] Judgement judgement(const Group& group) const;
    [[nodiscard]] const std::optional<Doubt>& doubt() const noexcept { return doubt_; }
    // From when on all was there that the call needed for certain, not before it began nor after it ended.
    [[nodiscard]] std::uint64_t needed_until(const Group& group) const noexcept;
    // The standard send whose receive came last, if the call stayed for it: it is judged if sends of its
    // class wait for their receive. nullptr: there is none.
    [[nodiscard]] const Needed* last_send(const Group& group) const noexcept;

private:
    std::uint64_t error_ns_ = 0;
    std::uint64_t sends_ = 0;   // until when the last of the receives came that sends may have needed
    std::uint64_t others_ = 0;  // and the last of those whose data was not needed
    bool certain_ = false;      // it needed something
    std::uint64_t needed_ = 0;  // from when on that was there
    Judgement why_ = Judgement::kJudged;
    std::uint64_t parts_ = 0;
    std::optional<Needed> send_;  // the last of those whose receive came before the call ended
    std::optional<Doubt> doubt_;
};

// Why a call is not judged, the same in any order of the reasons.
[[nodiscard]] constexpr Judgement both(Judgement a, Judgement b) noexcept { return a < b ? b : a; }

class JudgedCalls {
public:
    struct Key {
        std::uint32_t path = 0;
        Judgement what = Judgement::kPartner;
        SendClass send_class = 0;  // of one that is judged if sends of this class wait for their receive
        bool in_doubt = false;
        Doubt doubt{};  // that it rests on
        auto operator<=>(const Key&) const = default;
    };
    struct Sum {
        std::uint64_t calls = 0;
        std::uint64_t ns = 0;
    };

    void add(std::uint32_t path, Judgement what, std::uint64_t calls, std::uint64_t ns);
    // Settles a call that was added as one whose partner is not known.
    void settle(const CallPlace& call, Judgement what, const std::optional<Doubt>& doubt = {},
                SendClass send_class = 0);
    void settle(const Group& group, const Evidence& evidence) {
        const Needed* const send = evidence.last_send(group);
        settle(group.call, evidence.judgement(group), evidence.doubt(),
               send == nullptr ? SendClass{0} : send->send_class);
    }
    void merge(const JudgedCalls& other);
    // What rests on an order that is not known after all is not judged; standard sends are that wait for
    // their receive.
    void resolve(const std::function<bool(const Doubt&)>& doubtful, const StandardSends& sends);
    // For another process; take() adds. It throws format::DecodeError.
    void put(format::ByteWriter& out) const;
    void take(format::ByteReader& in, const Renumbering& numbers);
    // By what came of them and the operation, the longest first.
    [[nodiscard]] read::ColumnTable table(const Dictionary& dictionary) const;

private:
    struct Hash {
        [[nodiscard]] std::size_t operator()(const Key& key) const noexcept {
            return mixed(std::uint64_t{key.path} << 16U | std::uint64_t{key.send_class} << 8U |
                             static_cast<unsigned>(key.what),
                         std::uint64_t{key.doubt.rank} << 32U | key.doubt.object);
        }
    };
    std::unordered_map<Key, Sum, Hash> sums_;
};

}  // namespace barograph::engine::waits
