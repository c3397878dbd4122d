// SPDX-License-Identifier: BSD-3-Clause
// See frame_pointer.hpp.
#include "unwind/frame_pointer.hpp"

#include "unwind/x86_code.hpp"

namespace barograph::unwind {
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
    Search(std::span<const unsigned char> code, std::size_t place, bool returned,
           std::span<CodeNote> notes) noexcept
        : code_(code), notes_(notes), place_(place), returned_(returned) {}

    std::optional<FrameDistance> run() noexcept {
        visit(0, {});
        follow();
        // What only a table of jumps leads to: its blocks are behind those that are known, and are entered as
        // it is left.
        while (!arrived_ && steps_ < kMostSteps && indirect_known_ && first_end_ != 0) {
            const std::size_t end = first_end_ - 1;
            first_end_ = notes_[end].next_end;
            clear(notes_[end], kEnd);
            if ((notes_[end].flags & kSeen) == 0) {
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
    static constexpr std::uint16_t kSeen = 1;
    static constexpr std::uint16_t kHeight = 2;  // it is known
    static constexpr std::uint16_t kToFollow = 4;
    static constexpr std::uint16_t kEnd = 8;

    static void set(CodeNote& note, std::uint16_t flag) noexcept {
        note.flags = static_cast<std::uint16_t>(note.flags | flag);
    }
    static void clear(CodeNote& note, std::uint16_t flag) noexcept {
        note.flags = static_cast<std::uint16_t>(note.flags & ~flag);
    }
    static Height height_of(const CodeNote& note) noexcept {
        return (note.flags & kHeight) != 0 ? Height{true, note.distance, note.before, note.alignment}
                                           : Height{};
    }
    static void keep(CodeNote& note, const Height& height) noexcept {
        set(note, kSeen);
        clear(note, kHeight);
        if (height.known && height.distance >= -kMostFrame && height.distance <= kMostFrame) {
            set(note, kHeight);
            note.distance = static_cast<std::int32_t>(height.distance);
            note.before = static_cast<std::int32_t>(height.before);
            note.alignment = static_cast<std::uint16_t>(height.alignment);
        }
    }

    void arrive(const Height& height) noexcept {
        there_ = arrived_ && !(there_ == height) ? Height{} : height;
        arrived_ = true;
    }

    void visit(std::size_t at, Height height) noexcept {
        if (at >= code_.size()) {
            return;
        }
        CodeNote& note = notes_[at];
        if ((note.flags & kSeen) != 0) {
            const Height known = height_of(note);
            if (known == height || !known.known) {
                return;
            }
            height = {};  // ways that differ
        }
        keep(note, height);
        if ((note.flags & kToFollow) == 0) {
            set(note, kToFollow);
            note.next_to_follow = first_to_follow_;
            first_to_follow_ = static_cast<std::uint32_t>(at) + 1;
        }
        if (at == place_ && !returned_) {
            arrive(height);
        }
    }

    void follow() noexcept {
        while (first_to_follow_ != 0 && steps_ < kMostSteps) {
            const std::size_t at = first_to_follow_ - 1;
            first_to_follow_ = notes_[at].next_to_follow;
            clear(notes_[at], kToFollow);
            one_way(at);
        }
    }

    void end_at(std::size_t at) noexcept {
        if (at < code_.size() && (notes_[at].flags & (kEnd | kSeen)) == 0) {
            set(notes_[at], kEnd);
            notes_[at].next_end = first_end_;
            first_end_ = static_cast<std::uint32_t>(at) + 1;
        }
    }

    // From an instruction to the next one that is known already.
    void one_way(std::size_t at) noexcept {
        ++steps_;
        const Height height = height_of(notes_[at]);
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
                end_at(following);
                break;
            case Instruction::kAnywhere:
                note_indirect(next);
                end_at(following);
                break;
            case Instruction::kNowhere:
                end_at(following);
                break;
        }
    }
    void jump(std::size_t at, const Instruction& step, const Height& height) noexcept {
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
    std::span<CodeNote> notes_;
    std::size_t place_;
    bool returned_;
    std::uint32_t first_to_follow_ = 0;
    std::uint32_t first_end_ = 0;
    std::size_t steps_ = 0;
    bool arrived_ = false;
    bool indirect_known_ = false;
    bool differ_ = false;
    Height there_;
    Height indirect_;
};

}  // namespace

std::optional<FrameDistance> frame_distance(std::span<const unsigned char> code, std::size_t place,
                                            bool returned, std::span<CodeNote> notes) noexcept {
    if (!kReadsCode || notes.size() < code.size()) {
        return std::nullopt;
    }
    return Search(code, place, returned, notes).run();
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

}  // namespace barograph::unwind
