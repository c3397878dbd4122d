// SPDX-License-Identifier: BSD-3-Clause
// See channel.hpp.
#include "couple/channel.hpp"

#include <barograph/stream.h>
#include <sys/mman.h>

#include <algorithm>

namespace barograph::couple {
namespace {

constexpr std::size_t kAlignment = 4096;

constexpr std::size_t rounded(std::size_t bytes) noexcept {
    // Small blocks share pages, but no cache line.
    const std::size_t unit = bytes < kAlignment ? 64 : kAlignment;
    return (bytes + unit - 1) / unit * unit;
}

}  // namespace

Channel::Channel(Transport& transport, const ChannelPlan& plan, std::span<const std::uint32_t> partners)
    : transport_(transport),
      terms_(plan.terms),
      balance_(plan.balance),
      random_(plan.seed),
      // Half of the buffers at once: fewer messages, and the writer goes on with the other half.
      note_after_(std::max(plan.terms.buffers / 2, 1U)),
      partners_(partners.size()),
      stride_(rounded(plan.terms.block_bytes)) {
    for (std::size_t i = 0; i < partners.size(); ++i) {
        partners_[i].rank = partners[i];
    }
    const std::size_t incoming = terms_.reads != 0 ? partners.size() * terms_.buffers : 0;
    const std::size_t outgoing = terms_.writes != 0 ? terms_.buffers : 0;
    received_.resize(incoming);
    order_.resize(incoming);
    held_.resize(incoming);
    sent_.resize(outgoing);
    target_.resize(outgoing);
    reserved_.resize(outgoing);
    free_.reserve(outgoing);
    flying_.reserve(outgoing);
    for (std::size_t i = outgoing; i > 0; --i) {
        free_.push_back(static_cast<std::uint32_t>(i - 1));
    }
    if (terms_.problem != 0) {
        return;
    }
    mapped_ = (incoming + outgoing) * stride_;
    void* memory = mmap(nullptr, mapped_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) {
        mapped_ = 0;
        terms_.problem = BAROGRAPH_STREAM_MEMORY;
        return;
    }
    memory_ = static_cast<std::byte*>(memory);
    outgoing_ = memory_ + incoming * stride_;
}

Channel::~Channel() {
    if (mapped_ != 0) {
        munmap(memory_, mapped_);
    }
}

int Channel::data_tag(std::uint32_t slot) const noexcept {
    return kFirstStreamTag + static_cast<int>(2 * slot);
}
int Channel::note_tag(std::uint32_t slot) const noexcept { return data_tag(slot) + 1; }

void Channel::start() noexcept {
    for (std::uint32_t i = 0; i < partners_.size(); ++i) {
        Partner& partner = partners_[i];
        if (terms_.problem == 0 && terms_.reads != 0) {
            partner.writes = true;
            for (std::uint32_t buffer = 0; buffer < terms_.buffers; ++buffer) {
                post(i, buffer);
            }
        }
        if (terms_.problem == 0 && terms_.writes != 0) {
            partner.reads = true;
            partner.note_received.active =
                transport_.receive(&partner.note_in, sizeof(Note), partner.rank, note_tag(terms_.slot),
                                   partner.note_received.request);
        }
        partner.terms_received.active = transport_.receive(&partner.terms, sizeof(Terms), partner.rank,
                                                           kTagTerms, partner.terms_received.request);
        partner.terms_sent.active =
            transport_.send(&terms_, sizeof terms_, partner.rank, kTagTerms, partner.terms_sent.request);
        if (!partner.terms_received.active || !partner.terms_sent.active) {
            terms_.problem = BAROGRAPH_STREAM_MPI;
        }
    }
}

int Channel::settle() noexcept {
    for (Partner& partner : partners_) {
        const Progress sent = look(transport_, partner.terms_sent);
        const Progress received = look(transport_, partner.terms_received);
        if (sent == Progress::kFailed || received == Progress::kFailed) {
            partner.terms.problem = BAROGRAPH_STREAM_MPI;
        } else if (sent == Progress::kRunning || received == Progress::kRunning) {
            return BAROGRAPH_STREAM_AGAIN;
        }
    }
    int code = 0;
    for (Partner& partner : partners_) {
        const int pair = fit(partner.terms);
        if (pair < 0) {
            lose(partner);
        } else {
            partner.credit = partner.terms.buffers;
        }
        code = code < 0 ? code : pair;
    }
    return code;
}

int Channel::fit(const Terms& theirs) const noexcept {
    if (terms_.problem != 0) {
        return terms_.problem;
    }
    if (theirs.problem != 0) {
        return theirs.problem;
    }
    if (theirs.reads != terms_.writes || theirs.writes != terms_.reads) {
        return BAROGRAPH_STREAM_DIRECTION;
    }
    return theirs.block_bytes == terms_.block_bytes ? 0 : BAROGRAPH_STREAM_BLOCK_SIZE;
}

void Channel::lose(Partner& partner) noexcept {
    partner.lost = true;
    partner.reads = partner.writes = false;
    cancel_posted(static_cast<std::uint32_t>(&partner - partners_.data()));
    if (partner.note_received.active) {
        transport_.cancel(partner.note_received.request);
        partner.note_received.active = false;
    }
}

std::uint32_t Channel::first_in_turn() noexcept {
    return balance_ == BAROGRAPH_BALANCE_RANDOM ? random_.below(static_cast<std::uint32_t>(partners_.size()))
                                                : 0;
}

// ---- incoming
// -----------------------------------------------------------------------------------------------------------

void Channel::post(std::uint32_t index, std::uint32_t buffer) noexcept {
    Partner& partner = partners_[index];
    const std::size_t base = std::size_t{index} * terms_.buffers;
    Pending& pending = received_[base + buffer];
    pending.active = transport_.receive(memory_ + (base + buffer) * stride_, terms_.block_bytes, partner.rank,
                                        data_tag(terms_.slot), pending.request);
    if (!pending.active) {
        failed_ = true;
        lose(partner);
        return;
    }
    order_[base + (partner.first + partner.posted) % terms_.buffers] = buffer;
    ++partner.posted;
}

void Channel::cancel_posted(std::uint32_t index) noexcept {
    Partner& partner = partners_[index];
    const std::size_t base = std::size_t{index} * terms_.buffers;
    // The newest first: none of them is matched before those that were posted earlier.
    for (; partner.posted > 0; --partner.posted) {
        Pending& pending =
            received_[base + order_[base + (partner.first + partner.posted - 1) % terms_.buffers]];
        if (pending.active) {
            transport_.cancel(pending.request);
            pending.active = false;
        }
    }
}

Progress Channel::arrived(std::uint32_t index, std::uint32_t& buffer, std::size_t& size) noexcept {
    Partner& partner = partners_[index];
    if (partner.posted == 0) {
        return Progress::kRunning;
    }
    const std::size_t base = std::size_t{index} * terms_.buffers;
    buffer = order_[base + partner.first];
    const Progress progress = look(transport_, received_[base + buffer], &size);
    if (progress == Progress::kDone) {
        partner.first = (partner.first + 1) % terms_.buffers;
        --partner.posted;
    } else if (progress == Progress::kFailed) {
        failed_ = true;
        lose(partner);
    }
    return progress;
}

void Channel::take_end(std::uint32_t index) noexcept {
    Partner& partner = partners_[index];
    partner.writes = false;
    cancel_posted(index);
    send_note(partner);
}

int Channel::take(Taken& taken) noexcept {
    if (closing_) {
        return BAROGRAPH_STREAM_CLOSED;
    }
    if (terms_.reads == 0) {
        return BAROGRAPH_STREAM_DIRECTION;
    }
    const auto count = static_cast<std::uint32_t>(partners_.size());
    const std::uint32_t start = balance_ == BAROGRAPH_BALANCE_ROUND_ROBIN ? turn_in_ : first_in_turn();
    bool more = false;
    for (std::uint32_t i = 0; i < count; ++i) {
        const std::uint32_t index = start + i < count ? start + i : start + i - count;
        Partner& partner = partners_[index];
        if (!partner.writes) {
            continue;
        }
        std::uint32_t buffer = 0;
        std::size_t size = 0;
        if (arrived(index, buffer, size) == Progress::kDone) {
            if (size != 0) {
                const std::size_t at = std::size_t{index} * terms_.buffers + buffer;
                held_[at] = true;
                taken = {.bytes = memory_ + at * stride_, .size = size, .rank = partner.rank};
                turn_in_ = index + 1 < count ? index + 1 : 0;
                return 1;
            }
            take_end(index);
        }
        more |= partner.writes;
    }
    if (failed_) {
        failed_ = false;
        return BAROGRAPH_STREAM_MPI;
    }
    if (!more) {
        return 0;
    }
    for (Partner& partner : partners_) {
        if (partner.freed != 0 || !partner.writes) {
            send_note(partner);
        }
    }
    return BAROGRAPH_STREAM_AGAIN;
}

int Channel::release(const void* block) noexcept {
    const std::size_t at = index_of(block, memory_, received_.size());
    if (at == received_.size() || !held_[at]) {
        return closing_ ? BAROGRAPH_STREAM_CLOSED : BAROGRAPH_STREAM_ARGUMENT;
    }
    held_[at] = false;
    const auto index = static_cast<std::uint32_t>(at / terms_.buffers);
    Partner& partner = partners_[index];
    if (!partner.writes) {
        return 0;
    }
    post(index, static_cast<std::uint32_t>(at % terms_.buffers));
    if (++partner.freed >= note_after_) {
        send_note(partner);
    }
    return 0;
}

std::size_t Channel::index_of(const void* block, const std::byte* first, std::size_t count) const noexcept {
    const auto distance = reinterpret_cast<std::uintptr_t>(block) - reinterpret_cast<std::uintptr_t>(first);
    return distance % stride_ == 0 && distance / stride_ < count ? distance / stride_ : count;
}

// Tells what was freed, and the end of reading where it has come; later, if the note before has not left yet.
void Channel::send_note(Partner& partner) noexcept {
    const bool closed = closing_ || !partner.writes;
    if (partner.lost || partner.closed_sent || (partner.freed == 0 && !closed) ||
        look(transport_, partner.note_sent) == Progress::kRunning) {
        return;
    }
    partner.note_out = {.freed = partner.freed, .closed = closed ? 1U : 0U};
    partner.note_sent.active = transport_.send(&partner.note_out, sizeof(Note), partner.rank,
                                               note_tag(partner.terms.slot), partner.note_sent.request);
    if (!partner.note_sent.active) {
        failed_ = true;
        lose(partner);
        return;
    }
    partner.freed = 0;
    partner.closed_sent = closed;
}

// ---- outgoing
// -----------------------------------------------------------------------------------------------------------

void Channel::receive_notes(Partner& partner) noexcept {
    while (partner.reads) {
        const Progress progress = look(transport_, partner.note_received);
        if (progress == Progress::kRunning) {
            return;
        }
        if (progress == Progress::kDone) {
            partner.credit += partner.note_in.freed;
            if (partner.note_in.closed != 0) {
                partner.reads = false;
                send_end(partner);
                return;
            }
            partner.note_received.active =
                transport_.receive(&partner.note_in, sizeof(Note), partner.rank, note_tag(terms_.slot),
                                   partner.note_received.request);
        }
        if (!partner.note_received.active) {
            failed_ = true;
            lose(partner);
        }
    }
}

void Channel::send_end(Partner& partner) noexcept {
    if (partner.lost || partner.end_sent) {
        return;
    }
    partner.end_sent = true;
    partner.end.active =
        transport_.send(memory_, 0, partner.rank, data_tag(partner.terms.slot), partner.end.request);
    if (!partner.end.active) {
        failed_ = true;
        lose(partner);
    }
}

bool Channel::find_free_buffer() noexcept {
    for (std::size_t i = 0; i < flying_.size() && free_.empty(); ++i) {
        const std::uint32_t buffer = flying_[i];
        const Progress progress = look(transport_, sent_[buffer]);
        if (progress == Progress::kRunning) {
            continue;
        }
        if (progress == Progress::kFailed) {
            failed_ = true;
            lose(partners_[target_[buffer]]);
        }
        flying_.erase(flying_.begin() + static_cast<std::ptrdiff_t>(i--));
        free_.push_back(buffer);
    }
    return !free_.empty();
}

int Channel::reserve(std::byte*& block) noexcept {
    if (closing_) {
        return BAROGRAPH_STREAM_CLOSED;
    }
    if (terms_.writes == 0) {
        return BAROGRAPH_STREAM_DIRECTION;
    }
    const bool room = find_free_buffer();
    const auto count = static_cast<std::uint32_t>(partners_.size());
    const std::uint32_t start = balance_ == BAROGRAPH_BALANCE_ROUND_ROBIN ? turn_out_ : first_in_turn();
    bool more = false;
    for (std::uint32_t i = 0; i < count && !failed_; ++i) {
        const std::uint32_t index = start + i < count ? start + i : start + i - count;
        Partner& partner = partners_[index];
        receive_notes(partner);
        more |= partner.reads;
        if (room && partner.reads && partner.credit > 0) {
            --partner.credit;
            const std::uint32_t buffer = free_.back();
            free_.pop_back();
            target_[buffer] = index;
            reserved_[buffer] = true;
            block = outgoing_ + buffer * stride_;
            turn_out_ = index + 1 < count ? index + 1 : 0;
            return 1;
        }
    }
    if (failed_) {
        failed_ = false;
        return BAROGRAPH_STREAM_MPI;
    }
    return more ? BAROGRAPH_STREAM_AGAIN : BAROGRAPH_STREAM_CLOSED;
}

int Channel::commit(const void* block, std::size_t size) noexcept {
    const std::size_t at = index_of(block, outgoing_, sent_.size());
    if (at == sent_.size() || !reserved_[at]) {
        return closing_ ? BAROGRAPH_STREAM_CLOSED : BAROGRAPH_STREAM_ARGUMENT;
    }
    reserved_[at] = false;
    const auto buffer = static_cast<std::uint32_t>(at);
    Partner& partner = partners_[target_[at]];
    if (size == 0 || !partner.reads) {
        ++partner.credit;
        free_.push_back(buffer);
        return partner.reads ? 0 : BAROGRAPH_STREAM_CLOSED;
    }
    sent_[at].active =
        transport_.send(block, size, partner.rank, data_tag(partner.terms.slot), sent_[at].request);
    if (!sent_[at].active) {
        free_.push_back(buffer);
        lose(partner);
        return BAROGRAPH_STREAM_MPI;
    }
    flying_.push_back(buffer);
    return 1;
}

// ---- the end
// -----------------------------------------------------------------------------------------------------------

void Channel::begin_close() noexcept {
    if (closing_) {
        return;
    }
    closing_ = true;
    std::fill(reserved_.begin(), reserved_.end(), false);
    for (Partner& partner : partners_) {
        if (terms_.writes != 0) {
            send_end(partner);
        }
        if (terms_.reads != 0) {
            const auto index = static_cast<std::uint32_t>(&partner - partners_.data());
            for (std::uint32_t buffer = 0; partner.writes && buffer < terms_.buffers; ++buffer) {
                const std::size_t at = std::size_t{index} * terms_.buffers + buffer;
                if (held_[at]) {
                    held_[at] = false;
                    post(index, buffer);
                }
            }
            send_note(partner);
        }
    }
}

bool Channel::delivered() noexcept {
    for (const std::uint32_t buffer : flying_) {
        if (look(transport_, sent_[buffer]) == Progress::kRunning && !partners_[target_[buffer]].lost) {
            return false;
        }
    }
    return closing_ && std::all_of(partners_.begin(), partners_.end(), [&](Partner& partner) {
               return look(transport_, partner.end) != Progress::kRunning;
           });
}

bool Channel::finished() noexcept {
    bool all = delivered();
    for (std::uint32_t index = 0; index < partners_.size(); ++index) {
        Partner& partner = partners_[index];
        receive_notes(partner);
        if (terms_.reads != 0) {
            std::uint32_t buffer = 0;
            std::size_t size = 0;
            while (partner.writes && arrived(index, buffer, size) == Progress::kDone) {
                if (size == 0) {
                    take_end(index);
                } else {
                    post(index, buffer);
                }
            }
            send_note(partner);
        }
        const bool told = partner.lost || terms_.reads == 0 || partner.closed_sent;
        all &= told && !partner.reads && !partner.writes &&
               look(transport_, partner.note_sent) != Progress::kRunning &&
               look(transport_, partner.terms_sent) != Progress::kRunning;
    }
    return all;
}

}  // namespace barograph::couple
