// SPDX-License-Identifier: BSD-3-Clause
// See python_stack.hpp.
#include "capture/source/python_stack.hpp"

#include <algorithm>
#include <string_view>

#include "capture/source/python_lines.hpp"
#include "capture/source/python_objects.hpp"
#include "capture/source/python_text.hpp"

namespace barograph::capture::source {
namespace {

// A program that recurses in libraries this deep has no call site there.
constexpr std::size_t kMostVisited = 256;
// Frames that are kept of a stack on which there are only libraries.
constexpr std::size_t kMostOfLibraries = 8;

PythonText text_in_place(const PythonLayout& layout, std::uintptr_t object) noexcept {
    return text_of(layout, InPlace{object}, object);
}

constexpr std::size_t kWord = sizeof(std::uint64_t);

// Fewer bytes than a word.
std::uint64_t few(std::uintptr_t bytes, std::size_t size) noexcept {
    std::uint64_t word = 0;
    std::memcpy(&word, reinterpret_cast<const void*>(bytes), size);
    return word;
}

// `count` words of some bytes from their end backwards, or from their beginning; all of them where they are
// fewer, since words overlap. No branch but for what is shorter than a word.
template <typename Use>
[[gnu::always_inline]] inline void each_of_end(std::uintptr_t bytes, std::size_t size, std::size_t first,
                                               std::size_t count, Use use) noexcept {
    if (size < kWord) [[unlikely]] {
        for (std::size_t i = 0; i < count; ++i) {
            use(first + i, i == 0 ? few(bytes, size) : 0);
        }
        return;
    }
    for (std::size_t i = 0; i < count; ++i) {
        use(first + i, load<std::uint64_t>(bytes + size - std::min(size, kWord * (i + 1)), 0));
    }
}

template <typename Use>
[[gnu::always_inline]] inline void each_of_begin(std::uintptr_t bytes, std::size_t size, std::size_t first,
                                                 std::size_t count, Use use) noexcept {
    for (std::size_t i = 0; i < count; ++i) {
        use(first + i, size < kWord ? 0 : load<std::uint64_t>(bytes + std::min(size - kWord, kWord * i), 0));
    }
}

constexpr std::uint64_t kNoHash = ~std::uint64_t{0};

}  // namespace

// The interpreter keeps a text's hash once somebody asked for it; names have one, since they are interned.
template <typename Use>
[[gnu::always_inline]] inline void PythonWalker::each_word(const PythonLayout& layout, std::uintptr_t code,
                                                           Use use) noexcept {
    constexpr std::size_t kOfTable = 4;
    constexpr std::size_t kOfFile = 8;
    static_assert(kWords == 4 + 2 * kOfTable + kOfFile);
    const auto file = load<std::uintptr_t>(code, layout.code_filename);
    const auto name =
        load<std::uintptr_t>(code, layout.code_qualname >= 0 ? layout.code_qualname : layout.code_name);
    const auto table = load<std::uintptr_t>(code, layout.code_lines);
    const auto size = load<std::size_t>(table, PythonInterpreter::kSize);
    use(0, load<std::uint32_t>(code, layout.code_first_line));
    use(1, load<std::uint64_t>(name, PythonInterpreter::kTextHash));
    use(2, size);
    each_of_begin(table + PythonInterpreter::kBytes, size, 4, kOfTable, use);
    each_of_end(table + PythonInterpreter::kBytes, size, 4 + kOfTable, kOfTable, use);
    const auto hash = load<std::uint64_t>(file, PythonInterpreter::kTextHash);
    if (hash != kNoHash) {
        use(3, hash);
        return;
    }
    const PythonText text = text_in_place(layout, file);
    use(3, text.length);
    if (text.characters != 0) {
        each_of_end(text.characters, text.length * text.width, 4 + 2 * kOfTable, kOfFile, use);
    }
}

bool is_library_file(std::string_view path) noexcept {
    // Code that numpy makes of text as it is imported.
    return path.starts_with("<frozen ") || path.starts_with("<__array_function__") ||
           path.find("/site-packages/") != path.npos || path.find("/dist-packages/") != path.npos ||
           path.find("/lib/python3") != path.npos || path.find("/lib64/python3") != path.npos;
}

void PythonWalker::learn(const PythonInterpreter& python, Slot& slot, std::uintptr_t code) noexcept {
    sys::BasicTextLine<4 * kMostPythonPath> path;
    const PythonLayout& layout = python.layout();
    append_text(path, text_in_place(layout, load<std::uintptr_t>(code, layout.code_filename)),
                kMostPythonPath);
    slot = {.code = code, .library = is_library_file(path.view())};
    each_word(layout, code, [&](std::size_t at, std::uint64_t word) { slot.words[at] = word; });
    slot.identity = mixed(kIdentitySeed, code);
    for (const std::uint64_t word : slot.words) {
        slot.identity = mixed(slot.identity, word);
    }
}

void PythonWalker::walk(const PythonInterpreter& python, std::uintptr_t innermost, std::size_t depth,
                        PythonStack& stack) noexcept {
    const PythonLayout& layout = python.layout();
    PythonFrame libraries[kMostOfLibraries];
    std::size_t of_libraries = 0;
    std::uint64_t libraries_hash = kIdentitySeed;
    std::uint64_t hash = kIdentitySeed;
    std::size_t count = 0;
    std::uintptr_t frame = innermost;
    for (std::size_t visited = 0; frame != 0 && count < depth && visited < kMostVisited; ++visited) {
        const auto code = load<std::uintptr_t>(frame, layout.frame_code) & ~PythonInterpreter::kTagBits;
        const bool foreign = layout.frame_owner >= 0 && load<unsigned char>(frame, layout.frame_owner) >=
                                                            PythonInterpreter::kFirstForeignOwner;
        if (!foreign && python.is_code(code)) [[likely]] {
            const std::int32_t offset = offset_of(layout, InPlace{frame}, code);
            Slot& slot = slots_[(code >> 4U ^ code >> 13U) % kSlots];
            std::uint64_t difference = slot.code ^ code;
            each_word(layout, code,
                      [&](std::size_t at, std::uint64_t word) { difference |= slot.words[at] ^ word; });
            if (difference != 0) [[unlikely]] {
                learn(python, slot, code);
            }
            const std::uint64_t position = slot.identity + static_cast<std::uint32_t>(offset);
            if (!slot.library) {
                hash = mixed(hash, position);
                stack.frames[count++] = {.code = code, .offset = offset};
            } else if (of_libraries < kMostOfLibraries) {
                libraries_hash = mixed(libraries_hash, position);
                libraries[of_libraries++] = {.code = code, .offset = offset};
            }
        }
        frame = load<std::uintptr_t>(frame, layout.frame_previous);
    }
    if (count == 0) {
        count = std::min(of_libraries, depth);
        std::copy_n(libraries, count, stack.frames);
        hash = libraries_hash;
    }
    stack.count = count;
    stack.hash = hash;
}

void describe(const PythonInterpreter& python, const PythonStack& stack, SiteText& text) noexcept {
    const PythonLayout& layout = python.layout();
    std::uintptr_t last_file = 0;
    for (std::size_t i = 0; i < stack.count; ++i) {
        const auto [code, offset] = stack.frames[i];
        const std::int32_t name = layout.code_qualname >= 0 ? layout.code_qualname : layout.code_name;
        const auto file = load<std::uintptr_t>(code, layout.code_filename);
        const auto table = load<std::uintptr_t>(code, layout.code_lines);
        const std::int32_t line =
            line_of({.format = layout.lines,
                     .bytes = reinterpret_cast<const unsigned char*>(table + PythonInterpreter::kBytes),
                     .size = load<std::size_t>(table, PythonInterpreter::kSize),
                     .first_line = load<std::int32_t>(code, layout.code_first_line)},
                    offset);
        SiteText frame;
        frame << (i == 0 ? "" : ";");
        append_text(frame, text_in_place(layout, load<std::uintptr_t>(code, name)), kMostPythonName);
        frame << "@py:";
        if (file != last_file) {
            append_text(frame, text_in_place(layout, file), kMostPythonPath);
            last_file = file;
        }
        frame << ":" << static_cast<std::uint64_t>(line);
        if (frame.cut() || text.view().size() + frame.view().size() + 1 > sizeof(SiteText) - 32) {
            return;
        }
        text << frame.view();
    }
}

}  // namespace barograph::capture::source
