// SPDX-License-Identifier: BSD-3-Clause
// One open stream: its buffers, and the state of each of its partners. Every function is called with the lock
// of the line held, and none waits: AGAIN means that there is nothing to do right now. Allocates when it is
// made, never afterwards.
//
// Between two partners, for each direction that has a writer:
//
//     writer -> reader   blocks, on a tag that the reader chose; a message of no bytes is the end
//     reader -> writer   notes, on a tag that the writer chose: the number of buffers that are free again;
//                        the last one says that no more is read
//
// A writer sends no more blocks than the reader has posted receives for, so no block arrives unexpected and
// none is stored by MPI. Each side says exactly once that it has finished, and is finished itself when it has
// heard that of the other: no message is left over, in whichever order the two close.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "couple/line.hpp"
#include "couple/random.hpp"
#include "couple/transport.hpp"

namespace barograph::couple {

// What each end says to the other when it opens.
struct Terms {
    std::int32_t problem = 0;  // a negative code: this end cannot open
    std::uint8_t reads = 0;
    std::uint8_t writes = 0;
    std::uint16_t reserved = 0;
    std::uint32_t buffers = 0;
    std::uint32_t slot = 0;  // its tags
    std::uint64_t block_bytes = 0;
};

struct ChannelPlan {
    Terms terms;
    int balance = 0;
    std::uint64_t seed = 0;
};

// A received block in its buffer.
struct Taken {
    const std::byte* bytes = nullptr;
    std::size_t size = 0;
    std::uint32_t rank = 0;  // whose, in the universe
};

class Channel {
public:
    // Partners: universe ranks. Throws std::bad_alloc.
    Channel(Transport& transport, const ChannelPlan& plan, std::span<const std::uint32_t> partners);
    ~Channel();
    Channel(const Channel&) = delete;
    Channel& operator=(const Channel&) = delete;

    // Posts the receives and sends the terms.
    void start() noexcept;
    // 0 once all partners' terms are here and fit; the code of the first that does not. After such a one only
    // closing is left.
    [[nodiscard]] int settle() noexcept;

    // An output buffer for a block that a partner is ready to receive: 1, or AGAIN, CLOSED, DIRECTION, MPI.
    [[nodiscard]] int reserve(std::byte*& block) noexcept;
    // Sends it: 1. Without bytes: the buffer is free again, 0. CLOSED: so it is, as that partner reads no
    // more by now. ARGUMENT: the block was not reserved.
    [[nodiscard]] int commit(const void* block, std::size_t size) noexcept;

    // The next block: 1; 0: all writers have ended; or AGAIN, CLOSED, DIRECTION, MPI.
    [[nodiscard]] int take(Taken& taken) noexcept;
    // 0; ARGUMENT: the block was not taken.
    int release(const void* block) noexcept;

    // Blocks that the program still has are the channel's again.
    void begin_close() noexcept;
    // All blocks and ends have left. False too where begin_close() was not called.
    [[nodiscard]] bool delivered() noexcept;
    // The partners have finished as well.
    [[nodiscard]] bool finished() noexcept;

    [[nodiscard]] std::uint32_t rank_of(std::uint32_t partner) const noexcept {
        return partners_[partner].rank;
    }
    [[nodiscard]] const Terms& terms() const noexcept { return terms_; }
    [[nodiscard]] bool closing() const noexcept { return closing_; }

private:
    // From a reader to a writer.
    struct Note {
        std::uint32_t freed = 0;
        std::uint32_t closed = 0;
    };
    struct Partner {
        std::uint32_t rank = 0;
        Terms terms;  // its own
        Pending terms_sent;
        Pending terms_received;
        bool lost = false;  // it did not fit, or MPI failed: nothing more goes there or comes from there

        // Outgoing.
        std::uint32_t credit = 0;
        bool reads = false;
        bool end_sent = false;
        Note note_in;
        Pending note_received;
        Pending end;

        // Incoming. Posted receives form a ring in the order of posting.
        bool writes = false;
        bool closed_sent = false;
        std::uint32_t first = 0;
        std::uint32_t posted = 0;
        std::uint32_t freed = 0;  // and not told yet
        Note note_out;
        Pending note_sent;
    };

    [[nodiscard]] int fit(const Terms& theirs) const noexcept;
    [[nodiscard]] int data_tag(std::uint32_t slot) const noexcept;
    [[nodiscard]] int note_tag(std::uint32_t slot) const noexcept;
    [[nodiscard]] std::uint32_t first_in_turn() noexcept;
    void lose(Partner& partner) noexcept;
    void post(std::uint32_t index, std::uint32_t buffer) noexcept;
    void cancel_posted(std::uint32_t index) noexcept;
    // The size of the oldest arrived block, which is no longer posted then.
    [[nodiscard]] Progress arrived(std::uint32_t index, std::uint32_t& buffer, std::size_t& size) noexcept;
    void take_end(std::uint32_t index) noexcept;
    void send_note(Partner& partner) noexcept;
    void receive_notes(Partner& partner) noexcept;
    void send_end(Partner& partner) noexcept;
    // Which of the buffers that begin at `first` it is; `count`: none.
    [[nodiscard]] std::size_t index_of(const void* block, const std::byte* first,
                                       std::size_t count) const noexcept;
    [[nodiscard]] bool find_free_buffer() noexcept;

    Transport& transport_;
    Terms terms_;
    int balance_;
    Random random_;
    std::uint32_t turn_in_ = 0;
    std::uint32_t turn_out_ = 0;
    std::uint32_t note_after_;
    bool closing_ = false;
    bool failed_ = false;  // MPI failed, and nobody was told yet
    std::vector<Partner> partners_;

    std::size_t stride_;
    std::byte* memory_ = nullptr;
    std::size_t mapped_ = 0;
    std::byte* outgoing_ = nullptr;
    std::vector<Pending> received_;      // a request for each buffer of each partner
    std::vector<std::uint32_t> order_;   // ring of posted buffers of each partner
    std::vector<bool> held_;             // buffers whose blocks the program has
    std::vector<Pending> sent_;          // a request for each output buffer
    std::vector<std::uint32_t> target_;  // the partner each output buffer is for
    std::vector<bool> reserved_;         // output buffers that the program fills
    std::vector<std::uint32_t> free_;
    std::vector<std::uint32_t> flying_;
};

}  // namespace barograph::couple
