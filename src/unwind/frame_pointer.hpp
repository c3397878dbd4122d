// SPDX-License-Identifier: BSD-3-Clause
// Where the frame pointer of a function is, seen from its stack pointer: of a thread that waits in a system
// call only the latter is known, while functions with a frame pointer are unwound by it. Follows the
// instructions of the function on all ways from `frame = stack` to the place in question; compilers keep the
// stack's height the same on all of them. Called by walks of other threads for the first such function of a
// stack. Pure functions of the code; says nothing where ways differ or the code is odd.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

namespace barograph::unwind {

// frame = stack + distance; of a function that has aligned its stack, that or up to `slack` more, in steps of
// 16.
struct FrameDistance {
    std::int64_t distance = 0;
    std::int64_t slack = 0;
};

// What a search knows of a byte of the code, if an instruction begins there.
struct CodeNote {
    std::int32_t distance = 0;
    std::int32_t before = 0;
    std::uint32_t next_to_follow = 0;  // lists, by index plus one
    std::uint32_t next_end = 0;
    std::uint16_t alignment = 0;
    std::uint16_t flags = 0;
};

// `code`: of the function from its start on. `place`: from there; `returned`: a call has returned or is to
// return to it, otherwise the instruction there is the next. `notes`: as many as bytes of code, all zero.
// Allocates nothing.
[[nodiscard]] std::optional<FrameDistance> frame_distance(std::span<const unsigned char> code,
                                                          std::size_t place, bool returned,
                                                          std::span<CodeNote> notes) noexcept;

// The frame pointer at that distance from the stack pointer that `fits`, if only one does.
template <typename Fits>
[[nodiscard]] std::optional<std::uint64_t> only_frame(const FrameDistance& found, std::uint64_t stack,
                                                      Fits fits) {
    std::optional<std::uint64_t> frame;
    for (std::int64_t more = 0; more <= found.slack; more += 16) {
        const std::uint64_t candidate = stack + static_cast<std::uint64_t>(found.distance + more);
        if (fits(candidate)) {
            if (frame) {
                return std::nullopt;
            }
            frame = candidate;
        }
    }
    return frame;
}

// Whether the bytes in front of a return address are a call; `target` gets what a direct one calls, from the
// return address.
enum class CallBefore : std::uint8_t { kNone, kIndirect, kDirect };
[[nodiscard]] CallBefore call_before(std::span<const unsigned char> bytes, std::int64_t& target) noexcept;

// Whether this architecture's code is understood.
#if defined(__x86_64__)
inline constexpr bool kReadsCode = true;
#else
inline constexpr bool kReadsCode = false;
#endif

}  // namespace barograph::unwind
