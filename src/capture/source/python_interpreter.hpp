// SPDX-License-Identifier: BSD-3-Clause
// The Python interpreter of this process, if there is one: where it keeps what runs in a thread. Found once
// by its symbols; its layout is that of its version (spec/python/layouts.toml), or what it publishes of
// itself, and is proven on a running program before it is trusted. Used by call_sites.cpp. Calls nothing of
// the interpreter that needs its lock.
#pragma once

#include <atomic>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "capture/source/generated/python_layouts.hpp"
#include "capture/source/stack_walk.hpp"
#include "sys/text_line.hpp"

namespace barograph::capture::source {

// What is `offset` bytes behind an address.
template <typename Value>
[[nodiscard]] inline Value load(std::uintptr_t address, std::int32_t offset) noexcept {
    Value value;
    std::memcpy(&value, reinterpret_cast<const char*>(address) + offset, sizeof value);
    return value;
}

class PythonInterpreter {
public:
    // The same in all versions: of PyObject, PyVarObject, PyBytesObject, PyASCIIObject.
    static constexpr std::int32_t kType = 8;
    static constexpr std::int32_t kSize = 16;
    static constexpr std::int32_t kBytes = 32;
    static constexpr std::int32_t kTextHash = 24;
    // Bits of a reference to an object that are not part of its address, from 3.14 on; 0 in earlier ones.
    static constexpr std::uintptr_t kTagBits = 7;
    // Owners of a frame from this value on are the interpreter itself; such a frame is not a function of the
    // program.
    static constexpr unsigned char kFirstForeignOwner = 3;

    // Looks for the interpreter among the global symbols. Cold; called before any call is recorded.
    void find() noexcept;

    // False: no call site is in Python.
    [[nodiscard]] bool usable() const noexcept { return usable_.load(std::memory_order_acquire); }
    // The state of the calling thread; 0: it runs no Python, or the interpreter is about to end.
    [[nodiscard]] std::uintptr_t thread_state() const noexcept {
        // Towards the end, states of other threads are freed.
        return is_finalizing_() != 0 ? 0 : reinterpret_cast<std::uintptr_t>(thread_state_());
    }
    // Whether what is read from a thread's state on is what it should be. Cold until it is; if not, Python
    // call sites are off.
    [[nodiscard]] bool proven(std::uintptr_t state) noexcept {
        return proven_.load(std::memory_order_acquire) || prove(state);
    }
    // The innermost frame of a thread, once it is proven; 0: there is none.
    [[nodiscard]] std::uintptr_t innermost(std::uintptr_t state) const noexcept {
        const auto frame = load<std::uintptr_t>(state, layout_.thread_frame);
        return layout_.cframe_frame < 0 ? frame : load<std::uintptr_t>(frame, layout_.cframe_frame);
    }
    // The instructions of the loop that runs Python functions.
    [[nodiscard]] StopAt loop() const noexcept { return {.begin = loop_begin_, .end = loop_end_}; }
    [[nodiscard]] bool is_code(std::uintptr_t object) const noexcept {
        return load<std::uintptr_t>(object, kType) == code_type_;
    }
    // The types of code objects, texts and bytes.
    [[nodiscard]] std::uintptr_t code_type() const noexcept { return code_type_; }
    [[nodiscard]] std::uintptr_t text_type() const noexcept { return text_type_; }
    [[nodiscard]] std::uintptr_t bytes_type() const noexcept { return bytes_type_; }
    [[nodiscard]] const PythonLayout& layout() const noexcept { return layout_; }
    // For the metadata: the version, or why there are no Python call sites; empty: there is no interpreter.
    [[nodiscard]] std::string_view state() const noexcept { return text_.view(); }

private:
    bool take_layout(std::uint32_t version, const unsigned char* runtime) noexcept;
    [[gnu::cold, gnu::noinline]] bool prove(std::uintptr_t state) noexcept;
    void turn_off(std::string_view reason) noexcept;

    std::atomic<bool> usable_{false};
    std::atomic<bool> proven_{false};
    PythonLayout layout_{};
    void* (*thread_state_)() = nullptr;
    int (*is_finalizing_)() = nullptr;
    std::uintptr_t code_type_ = 0;
    std::uintptr_t text_type_ = 0;
    std::uintptr_t bytes_type_ = 0;
    std::uintptr_t loop_begin_ = 0;
    std::uintptr_t loop_end_ = 0;
    sys::BasicTextLine<96> text_;
};

}  // namespace barograph::capture::source
