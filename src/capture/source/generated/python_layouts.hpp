// SPDX-License-Identifier: BSD-3-Clause
// Generated from spec/python/layouts.toml by `python -m codegen`. Do not edit.
#pragma once

#include <array>
#include <cstdint>

#include "capture/source/python_lines.hpp"

namespace barograph::capture::source {

// Offsets in CPython's structures; spec/python/layouts.toml explains them.
struct PythonLayout {
    std::uint32_t version;  // major << 8 | minor
    PythonLines lines;
    std::int32_t thread_frame;
    std::int32_t cframe_frame;
    std::int32_t frame_previous;
    std::int32_t frame_code;
    std::int32_t frame_instruction;
    std::int32_t frame_owner;
    std::int32_t code_filename;
    std::int32_t code_name;
    std::int32_t code_qualname;
    std::int32_t code_first_line;
    std::int32_t code_lines;
    std::int32_t code_instructions;
    std::int32_t text_length;
    std::int32_t text_state;
    std::int32_t text_ascii;
    std::int32_t text_wide;
    std::int32_t instruction_unit;
};

inline constexpr std::array<PythonLayout, 4> kPythonLayouts{{
    {.version = 0x0309,
     .lines = PythonLines::kLnotab,
     .thread_frame = 24,
     .cframe_frame = -1,
     .frame_previous = 24,
     .frame_code = 32,
     .frame_instruction = 104,
     .frame_owner = -1,
     .code_filename = 104,
     .code_name = 112,
     .code_qualname = -1,
     .code_first_line = 40,
     .code_lines = 120,
     .code_instructions = -1,
     .text_length = 16,
     .text_state = 32,
     .text_ascii = 48,
     .text_wide = 72,
     .instruction_unit = 1,
    },
    {.version = 0x030a,
     .lines = PythonLines::kPep626,
     .thread_frame = 24,
     .cframe_frame = -1,
     .frame_previous = 24,
     .frame_code = 32,
     .frame_instruction = 96,
     .frame_owner = -1,
     .code_filename = 104,
     .code_name = 112,
     .code_qualname = -1,
     .code_first_line = 40,
     .code_lines = 120,
     .code_instructions = -1,
     .text_length = 16,
     .text_state = 32,
     .text_ascii = 48,
     .text_wide = 72,
     .instruction_unit = 2,
    },
    {.version = 0x030b,
     .lines = PythonLines::kLocations,
     .thread_frame = 56,
     .cframe_frame = 8,
     .frame_previous = 48,
     .frame_code = 32,
     .frame_instruction = 56,
     .frame_owner = 69,
     .code_filename = 112,
     .code_name = 120,
     .code_qualname = 128,
     .code_first_line = 72,
     .code_lines = 136,
     .code_instructions = 184,
     .text_length = 16,
     .text_state = 32,
     .text_ascii = 48,
     .text_wide = 72,
     .instruction_unit = 1,
    },
    {.version = 0x030c,
     .lines = PythonLines::kLocations,
     .thread_frame = 56,
     .cframe_frame = 0,
     .frame_previous = 8,
     .frame_code = 0,
     .frame_instruction = 56,
     .frame_owner = 70,
     .code_filename = 112,
     .code_name = 120,
     .code_qualname = 128,
     .code_first_line = 68,
     .code_lines = 136,
     .code_instructions = 192,
     .text_length = 16,
     .text_state = 32,
     .text_ascii = 40,
     .text_wide = 56,
     .instruction_unit = 1,
    },
}};

// Where _PyRuntime says it itself: offsets in _Py_DebugOffsets, each of a 64-bit number.
struct PythonDebugOffsets {
    std::uint32_t version;  // major << 8 | minor
    std::int32_t free_threaded;
    std::int32_t thread_frame;
    std::int32_t frame_previous;
    std::int32_t frame_code;
    std::int32_t frame_instruction;
    std::int32_t frame_owner;
    std::int32_t code_filename;
    std::int32_t code_name;
    std::int32_t code_qualname;
    std::int32_t code_first_line;
    std::int32_t code_lines;
    std::int32_t code_instructions;
    std::int32_t text_length;
    std::int32_t text_state;
    std::int32_t text_ascii;
    std::int32_t text_wide;
};

inline constexpr std::array<PythonDebugOffsets, 3> kPythonDebugOffsets{{
    {.version = 0x030d,
     .free_threaded = 16,
     .thread_frame = 184,
     .frame_previous = 232,
     .frame_code = 240,
     .frame_instruction = 248,
     .frame_owner = 264,
     .code_filename = 280,
     .code_name = 288,
     .code_qualname = 296,
     .code_first_line = 312,
     .code_lines = 304,
     .code_instructions = 344,
     .text_length = 552,
     .text_state = 544,
     .text_ascii = 560,
     .text_wide = 16,
    },
    {.version = 0x030e,
     .free_threaded = 16,
     .thread_frame = 208,
     .frame_previous = 256,
     .frame_code = 264,
     .frame_instruction = 272,
     .frame_owner = 288,
     .code_filename = 320,
     .code_name = 328,
     .code_qualname = 336,
     .code_first_line = 352,
     .code_lines = 344,
     .code_instructions = 384,
     .text_length = 632,
     .text_state = 624,
     .text_ascii = 640,
     .text_wide = 16,
    },
    {.version = 0x030f,
     .free_threaded = 16,
     .thread_frame = 208,
     .frame_previous = 320,
     .frame_code = 328,
     .frame_instruction = 336,
     .frame_owner = 352,
     .code_filename = 384,
     .code_name = 392,
     .code_qualname = 400,
     .code_first_line = 416,
     .code_lines = 408,
     .code_instructions = 448,
     .text_length = 728,
     .text_state = 720,
     .text_ascii = 736,
     .text_wide = 16,
    },
}};

}  // namespace barograph::capture::source
