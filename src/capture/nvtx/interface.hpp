// SPDX-License-Identifier: BSD-3-Clause
// What NVTX and a tool for it tell each other (nvToolsExt.h and nvtxDetail/nvtxTypes.h, version 3): a
// program has NVTX in itself, as headers, and that loads the library which NVTX_INJECTION64_PATH names and
// gives it tables of pointers to functions to fill in.
#pragma once

#include <cstddef>
#include <cstdint>

namespace barograph::capture::nvtx {

struct Domain;
struct RegisteredText;

enum class Message : std::int32_t { kNone = 0, kText = 1, kWide = 2, kRegistered = 3 };

struct Attributes {
    std::uint16_t version;
    std::uint16_t size;
    std::uint32_t category;
    std::int32_t color_type;
    std::uint32_t color;
    std::int32_t payload_type;
    std::int32_t reserved;
    std::uint64_t payload;
    Message message_type;
    union {
        const char* text;
        const wchar_t* wide;
        const RegisteredText* registered;
    } message;
};
static_assert(sizeof(Attributes) == 48);

using RangeId = std::uint64_t;
using Function = void();
// An array of pointers to where NVTX keeps a function.
using Table = Function***;

enum Module : std::uint32_t { kCore = 1, kCore2 = 5 };
enum Core : unsigned {
    kRangeStartEx = 4,
    kRangeStartA = 5,
    kRangeStartW = 6,
    kRangeEnd = 7,
    kRangePushEx = 8,
    kRangePushA = 9,
    kRangePushW = 10,
    kRangePop = 11,
};
enum Core2 : unsigned {
    kDomainRangeStartEx = 2,
    kDomainRangeEnd = 3,
    kDomainRangePushEx = 4,
    kDomainRangePop = 5,
    kDomainRegisterStringA = 10,
    kDomainRegisterStringW = 11,
    kDomainCreateA = 12,
    kDomainCreateW = 13,
};

struct Callbacks {
    std::size_t size;
    int (*get_table)(std::uint32_t module, Table* table, unsigned* functions);
};
constexpr std::uint32_t kCallbacks = 1;
using GetExports = const void*(std::uint32_t id);

}  // namespace barograph::capture::nvtx
