// SPDX-License-Identifier: BSD-3-Clause
// Wrappers of the calls that read and write wide characters on C streams. Bytes are those in the file, which
// the stream's position tells; where it does not (a stream that appends), a character counts as one. Called
// by the generated entries; never asks about the position of a stream that is not recorded.
#pragma once

#include <cwchar>

#include "capture/stdio/streams.hpp"

namespace barograph::capture::stdio {

template <Call kCall>
std::wint_t fgetwc(FILE* stream) {
    return by_position<kCall, false>(
        stream, nullptr, [&] { return real<std::wint_t(FILE*)>(kCall)(stream); }, kNothing);
}

template <Call kCall>
wchar_t* fgetws(wchar_t* buffer, int size, FILE* stream) {
    return by_position<kCall, false>(
        stream, buffer, [&] { return real<wchar_t*(wchar_t*, int, FILE*)>(kCall)(buffer, size, stream); },
        kNothing);
}

template <Call kCall>
wchar_t* fgetws_checked(wchar_t* buffer, std::size_t room, int size, FILE* stream) {
    return by_position<kCall, false>(
        stream, buffer,
        [&] { return real<wchar_t*(wchar_t*, std::size_t, int, FILE*)>(kCall)(buffer, room, size, stream); },
        kNothing);
}

template <Call kCall>
int vfwscanf(FILE* stream, const wchar_t* format, va_list arguments) {
    return by_position<kCall, false>(
        stream, nullptr,
        [&] { return real<int(FILE*, const wchar_t*, va_list)>(kCall)(stream, format, arguments); },
        kNothing);
}

template <Call kCall>
std::wint_t fputwc(wchar_t character, FILE* stream) {
    return by_position<kCall, true>(
        stream, nullptr, [&] { return real<std::wint_t(wchar_t, FILE*)>(kCall)(character, stream); },
        [](std::wint_t result) { return std::int64_t{result == WEOF ? -1 : 1}; });
}

template <Call kCall>
int fputws(const wchar_t* text, FILE* stream) {
    return by_position<kCall, true>(
        stream, text, [&] { return real<int(const wchar_t*, FILE*)>(kCall)(text, stream); },
        [&](int result) { return result < 0 ? -1 : static_cast<std::int64_t>(std::wcslen(text)); });
}

template <Call kCall>
int vfwprintf(FILE* stream, const wchar_t* format, va_list arguments) {
    return by_position<kCall, true>(
        stream, nullptr,
        [&] { return real<int(FILE*, const wchar_t*, va_list)>(kCall)(stream, format, arguments); }, kResult);
}

template <Call kCall>
int vfwprintf_checked(FILE* stream, int flag, const wchar_t* format, va_list arguments) {
    return by_position<kCall, true>(
        stream, nullptr,
        [&] {
            return real<int(FILE*, int, const wchar_t*, va_list)>(kCall)(stream, flag, format, arguments);
        },
        kResult);
}

}  // namespace barograph::capture::stdio
