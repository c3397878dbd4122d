// SPDX-License-Identifier: BSD-3-Clause
// See frame_pointer.hpp.
#include "stacks/frame_pointer.hpp"

#include <unordered_map>
#include <vector>

#include "stacks/x86_code.hpp"

namespace barograph::stacks {
namespace {

constexpr std::size_t kMostSteps = 400'000;  // of one search
constexpr std::int64_t kMostFrame = std::int64_t{1} << 30U;

// What is known at an instruction: nothing, or stack = align(frame - before) - distance.
struct Height {
    bool known = false;
    std::int64_t distance = 0;
    std::int64_t before = 0;
    std::int64_t alignment = 0;  // 0: not aligned

    [[nodiscard]] bool operator==(const Height&) const = default;
};

Height after(const Height& height, const Instruction& step) noexcept {
    switch (step.effect) {
        case Instruction::kNone:
            return height;
        case Instruction::kFrameOfStack:
            return {true, step.value, 0, 0};
        case Instruction::kStackOfFrame:
            return {true, -step.value, 0, 0};  // wherever the stack was
        case Instruction::kMoveStack: {
            Height moved = height;
            moved.distance -= step.value;
            return height.known && moved.distance >= -kMostFrame && moved.distance <= kMostFrame ? moved
                                                                                                 : Height{};
        }
        case Instruction::kAlignStack:
            if (height.known && height.alignment == 0 && step.value < 0 && step.value >= -4096 &&
                (step.value & -step.value) == -step.value) {
                return {true, 0, height.distance, -step.value};
            }
            return {};
        case Instruction::kLost:
            break;
    }
    return {};
}

class Search {
public:
    Search(std::span<const unsigned char> code, std::size_t place, bool returned)
        : code_(code), place_(place), returned_(returned) {}

    std::optional<FrameDistance> run() {
        visit(0, {});
        follow();
        // What only a table of jumps leads to: its blocks lie behind those that are known, and are entered as it is left.
        while (!arrived_ && steps_ < kMostSteps && indirect_known_ && !ends_.empty()) {
            const std::size_t end = ends_.back();
            ends_.pop_back();
            if (!seen_.contains(end)) {
                visit(end, indirect_);
                follow();
            }
        }
        if (!arrived_ || !there_.known || steps_ >= kMostSteps) {
            return std::nullopt;
        }
        FrameDistance found{there_.distance + there_.before, 0};
        if (there_.alignment > 16) {
            found.slack = there_.alignment - 16;
        }
        return found;
    }

private:
    void arrive(const Height& height) noexcept {
        there_ = arrived_ && !(there_ == height) ? Height{} : height;
        arrived_ = true;
    }

    void visit(std::size_t at, Height height) {
        if (at >= code_.size()) {
            return;
        }
        const auto [known, fresh] = seen_.try_emplace(at, height);
        if (!fresh) {
            if (known->second == height || !known->second.known) {
                return;
            }
            // Ways that differ.
            known->second = {};
            height = {};
        }
        work_.push_back(at);
        if (at == place_ && !returned_) {
            arrive(height);
        }
    }

    void follow() {
        while (!work_.empty() && steps_ < kMostSteps) {
            const std::size_t at = work_.back();
            work_.pop_back();
            one_way(at);
        }
    }

    // From an instruction to the next one that is known already.
    void one_way(std::size_t at) {
        ++steps_;
        const Height height = seen_.at(at);
        const Instruction step = decode_x86(code_.subspan(at));
        if (step.bytes == 0) {
            return;
        }
        const Height next = after(height, step);
        const std::size_t following = at + step.bytes;
        switch (step.next) {
            case Instruction::kFollowing:
                visit(following, next);
                break;
            case Instruction::kCall:
                if (following == place_ && returned_) {
                    arrive(next);
                }
                // A call of what follows only asks for the address.
                visit(following, step.direct && step.target == step.bytes ? Height{} : next);
                break;
            case Instruction::kBranch:
                visit(following, next);
                jump(at, step, next);
                break;
            case Instruction::kJump:
                jump(at, step, next);
                ends_.push_back(following);
                break;
            case Instruction::kAnywhere:
                note_indirect(next);
                ends_.push_back(following);
                break;
            case Instruction::kNowhere:
                ends_.push_back(following);
                break;
        }
    }
    void jump(std::size_t at, const Instruction& step, const Height& height) {
        const std::int64_t to = static_cast<std::int64_t>(at) + step.target;
        if (to >= 0) {
            visit(static_cast<std::size_t>(to), height);  // outside of the function: another one's
        }
    }
    // An indirect jump with the frame gone is a call of another function in place of a return.
    void note_indirect(const Height& height) noexcept {
        if (height.known && !differ_) {
            differ_ = indirect_known_ && !(indirect_ == height);
            indirect_ = height;
            indirect_known_ = !differ_;
        }
    }

    std::span<const unsigned char> code_;
    std::size_t place_;
    bool returned_;
    std::unordered_map<std::size_t, Height> seen_;
    std::vector<std::size_t> work_;
    std::vector<std::size_t> ends_;
    std::size_t steps_ = 0;
    bool arrived_ = false;
    bool indirect_known_ = false;
    bool differ_ = false;
    Height there_;
    Height indirect_;
};

}  // namespace

std::optional<FrameDistance> frame_distance(std::span<const unsigned char> code, std::size_t place,
                                            bool returned) {
    if (!kReadsCode) {
        return std::nullopt;
    }
    return Search(code, place, returned).run();
}

CallBefore call_before(std::span<const unsigned char> bytes, std::int64_t& target) noexcept {
    CallBefore found = CallBefore::kNone;
    // call rel32: five bytes; call r/m: two to eight, of which decoding says whether they are all of it.
    for (std::size_t length = 2; length <= 8 && length <= bytes.size(); ++length) {
        const Instruction step = decode_x86(bytes.subspan(bytes.size() - length));
        if (step.bytes != length || step.next != Instruction::kCall) {
            continue;
        }
        if (step.direct) {
            target = step.target - static_cast<std::int64_t>(length);
            return CallBefore::kDirect;
        }
        found = CallBefore::kIndirect;
    }
    return found;
}

}  // namespace barograph::stacks
