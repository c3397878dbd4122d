// SPDX-License-Identifier: BSD-3-Clause
// See virtual_ranks.hpp.
#include "virtual_ranks.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <bit>
#include <ctime>
#include <new>
#include <stdexcept>

namespace barograph::bench {
namespace {

constexpr std::size_t kStackBytes = std::size_t{256} << 10U;  // of address space; what is touched counts

RankRecord* now_running = nullptr;
double slice_start = 0;

double processor_time() noexcept {
    timespec time{};
    (void)clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

}  // namespace

RankRecord* VirtualRanks::current() noexcept { return now_running; }

void VirtualRanks::pause() noexcept {
    if (now_running != nullptr) {
        now_running->clock += processor_time() - slice_start;
    }
}

void VirtualRanks::resume() noexcept { slice_start = processor_time(); }

class VirtualTransport final : public collect::Transport {
public:
    VirtualTransport(VirtualRanks& ranks, std::uint32_t rank)
        : ranks_(ranks), me_(ranks.records_[rank]), rank_(rank) {}

    [[nodiscard]] std::uint32_t rank() const noexcept override { return rank_; }
    [[nodiscard]] std::uint32_t size() const noexcept override { return ranks_.size_; }

    [[nodiscard]] bool allreduce_min(std::span<std::uint64_t> values) noexcept override {
        const Step step(*this);
        ++me_.collectives;
        auto& minima = ranks_.minima_;
        if (ranks_.arrived_ == 0) {
            minima.assign(values.begin(), values.end());
        }
        for (std::size_t i = 0; i < values.size(); ++i) {
            minima[i] = std::min(minima[i], values[i]);
        }
        ranks_.meet();
        std::copy(ranks_.result_.begin(), ranks_.result_.end(), values.begin());
        me_.clock = ranks_.result_latest_ + 2 * steps() * message_time(values.size_bytes());
        me_.reductions.push_back(me_.clock);
        return true;
    }

    [[nodiscard]] bool send(std::span<const std::byte> data, std::uint32_t destination) noexcept override {
        const Step step(*this);
        ++me_.sent;
        me_.sent_bytes += data.size();
        VirtualRanks::Rank& to = ranks_.ranks_[destination];
        to.inbox.push_back({rank_, {data.begin(), data.end()}, me_.clock + message_time(data.size())});
        if (to.waits_for == rank_ + 1) {
            to.waits_for = 0;
            ranks_.ready_.push_back(destination);
        }
        return true;
    }

    [[nodiscard]] bool receive(collect::Bytes& data, std::uint32_t source) noexcept override {
        const Step step(*this);
        VirtualRanks::Rank& mine = ranks_.ranks_[rank_];
        const auto from_source = [source](const auto& message) { return message.source == source; };
        auto found = std::find_if(mine.inbox.begin(), mine.inbox.end(), from_source);
        if (found == mine.inbox.end()) {
            mine.waits_for = source + 1;
            ranks_.block();
            found = std::find_if(mine.inbox.begin(), mine.inbox.end(), from_source);
        }
        me_.clock = std::max(me_.clock, found->arrives);
        ++me_.received;
        me_.received_bytes += found->data.size();
        take(data, found->data);
        mine.inbox.erase(found);
        return true;
    }

    [[nodiscard]] bool broadcast(collect::Bytes& data, std::uint32_t root) noexcept override {
        const Step step(*this);
        ++me_.collectives;
        if (rank_ == root) {
            ranks_.root_data_ = data;
            ranks_.root_clock_ = me_.clock;
        }
        ranks_.meet();
        me_.clock =
            std::max(me_.clock, ranks_.root_clock_ + steps() * message_time(ranks_.root_data_.size()));
        if (rank_ != root) {
            me_.received_bytes += ranks_.root_data_.size();
            take(data, ranks_.root_data_);
        }
        return true;
    }

private:
    // Inside a step neither time nor memory is the rank's own.
    class Step {
    public:
        explicit Step(VirtualTransport& transport) : transport_(transport) {
            VirtualRanks::pause();
            now_running = nullptr;
        }
        ~Step() {
            now_running = &transport_.me_;
            VirtualRanks::resume();
        }
        Step(const Step&) = delete;
        Step& operator=(const Step&) = delete;

    private:
        VirtualTransport& transport_;
    };

    // The rank's own copy of a message, which it will free.
    void take(collect::Bytes& to, const collect::Bytes& from) {
        now_running = &me_;
        to = from;
        now_running = nullptr;
    }
    [[nodiscard]] double steps() const {
        return static_cast<double>(std::bit_width(std::uint64_t{ranks_.size_} - 1));
    }
    [[nodiscard]] double message_time(std::size_t bytes) const {
        return ranks_.network_.latency_s + static_cast<double>(bytes) / ranks_.network_.bandwidth;
    }

    VirtualRanks& ranks_;
    RankRecord& me_;
    std::uint32_t rank_;
};

VirtualRanks::VirtualRanks(std::uint32_t size, const Network& network)
    : size_(size), network_(network), ranks_(size), records_(size) {
    void* const memory = ::mmap(nullptr, size * kStackBytes, PROT_READ | PROT_WRITE,
                                MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
    if (memory == MAP_FAILED) {
        throw std::bad_alloc();
    }
    stacks_ = static_cast<char*>(memory);
}

VirtualRanks::~VirtualRanks() { (void)::munmap(stacks_, size_ * kStackBytes); }

void VirtualRanks::enter(unsigned high, unsigned low) {
    auto* const self = reinterpret_cast<VirtualRanks*>((std::uintptr_t{high} << 32U) | low);
    self->body(self->running_);
}

void VirtualRanks::body(std::uint32_t rank) {
    {
        VirtualTransport transport(*this, rank);
        now_running = &records_[rank];
        resume();
        (*work_)(transport);
        pause();
        now_running = nullptr;
    }
    // The stack is not needed any more; the last page is in use until the switch.
    char* const stack = stacks_ + rank * kStackBytes;
    (void)::madvise(stack, kStackBytes - 8192, MADV_DONTNEED);
    (void)swapcontext(&ranks_[rank].context, &scheduler_);
}

void VirtualRanks::block() {
    const std::uint32_t rank = running_;
    (void)swapcontext(&ranks_[rank].context, &scheduler_);
}

void VirtualRanks::meet() {
    const std::uint32_t rank = running_;
    latest_ = arrived_ == 0 ? records_[rank].clock : std::max(latest_, records_[rank].clock);
    if (++arrived_ < size_) {
        block();
        return;
    }
    arrived_ = 0;
    // Stays as it is until all have it: the next step needs all ranks too.
    result_ = minima_;
    result_latest_ = latest_;
    for (std::uint32_t other = 0; other < size_; ++other) {
        if (other != rank) {
            ready_.push_back(other);
        }
    }
}

void VirtualRanks::run(const std::function<void(collect::Transport&)>& work) {
    work_ = &work;
    const auto self = reinterpret_cast<std::uintptr_t>(this);
    for (std::uint32_t rank = 0; rank < size_; ++rank) {
        ready_.push_back(rank);
    }
    std::vector<bool> begun(size_);
    while (!ready_.empty()) {
        running_ = ready_.front();
        ready_.pop_front();
        ucontext_t& context = ranks_[running_].context;
        if (!begun[running_]) {
            begun[running_] = true;
            (void)getcontext(&context);
            context.uc_stack.ss_sp = stacks_ + running_ * kStackBytes;
            context.uc_stack.ss_size = kStackBytes;
            context.uc_link = &scheduler_;
            makecontext(&context, reinterpret_cast<void (*)()>(&VirtualRanks::enter), 2,
                        static_cast<unsigned>(self >> 32U), static_cast<unsigned>(self));
        }
        (void)swapcontext(&scheduler_, &context);
    }
}

}  // namespace barograph::bench
