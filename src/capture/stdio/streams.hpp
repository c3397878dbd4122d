// SPDX-License-Identifier: BSD-3-Clause
// Wrappers of the calls on C streams: opening and closing, reading and writing, positions. Bytes are those
// that the program gave or got; when the C library really reads and writes is its own affair. Hot: no lock,
// no heap, no string but the program's own.
#pragma once

#include <fcntl.h>
#include <sys/types.h>
#include <unistd.h>

#include <cstdarg>
#include <cstring>

#include "capture/io/after_end.hpp"
#include "capture/io/file_call.hpp"
#include "capture/io/unseen.hpp"
#include "capture/stdio/real_stdio.hpp"
#include "sys/errno_guard.hpp"
#include "sys/files/standard_error.hpp"

namespace barograph::capture::stdio {

using format::FileCounter;

// After a call that opened `path`, or nothing (nullptr).
[[gnu::noinline]] void end_open(io::IoCall& call, const io::AbsolutePath& path, const char* mode,
                                FILE* stream) noexcept;
// The same where only the stream knows its file.
[[gnu::noinline]] void end_open_of_stream(io::IoCall& call, FILE* stream) noexcept;
[[gnu::noinline]] void not_recorded(FILE* stream) noexcept;
// What a reposition means for the file: the stream's position now.
[[gnu::noinline]] void note_position(io::OpenFile& open, FILE* stream) noexcept;
// A stream is about to be closed: counts what it has moved beyond what was seen.
[[gnu::noinline]] void check_position(io::OpenFile& open, FILE* stream, int descriptor) noexcept;
// Where a stream stands by its own account, and where the kernel does in its file; below 0: not known, as of
// one that appends.
struct WritePosition {
    std::int64_t stream = -1;
    std::int64_t kernel = -1;
};
[[nodiscard, gnu::noinline]] WritePosition write_position(FILE* stream) noexcept;
// Bytes that the C library has written since, through the stream's buffer or past it; 0 if that is not known.
[[nodiscard, gnu::noinline]] std::int64_t written_since(FILE* stream, WritePosition before) noexcept;

// Whether calls are looked at: while recording goes on, and where what comes later is counted.
[[nodiscard]] inline bool counts() noexcept {
    return active() || io::counts_after_end.load(std::memory_order_relaxed);
}

// `moved(result)`: bytes that the program gave or got; below 0: the call failed. Its offset is the stream's
// position.
template <Call kCall, bool kWrite, typename RealCall, typename Moved>
[[gnu::always_inline]] inline auto transfer(FILE* stream, const void* buffer, RealCall&& real_call,
                                            Moved&& moved) {
    io::OpenFile* open = recorded_file(stream);
    if (open == nullptr) {
        const auto result = real_call();
        if (io::counts_after_end.load(std::memory_order_relaxed) && stream != nullptr) [[unlikely]] {
            io::count_after_end(fileno_unlocked(stream), kWrite, moved(result));
        }
        return result;
    }
    const io::OwnWork own_work(format::Layer::kStdio);
    io::IoCall call(format::Layer::kStdio, operation(kCall));
    if (!call.recorded()) [[unlikely]] {
        open->inherited = true;  // what it moves is not counted
        return real_call();
    }
    const std::uint32_t object = io::object_of(*open->file.load(std::memory_order_relaxed));
    call.enter(object);
    const auto result = real_call();
    const std::uint64_t ended = call.now();
    const std::int64_t count = moved(result);
    const std::uint64_t bytes = count > 0 ? static_cast<std::uint64_t>(count) : 0;
    const io::Timed timed = call.leave(object, call.payload(bytes), ended);
    if (count >= 0) [[likely]] {
        const record::Thread::Busy busy_mark(call.thread());
        format::FileRecord& file = call.file(object);
        if constexpr (kWrite) {
            open->unflushed.store(true, std::memory_order_relaxed);
        }
        const std::uint64_t where = io::stream_offset(*open, bytes, kWrite);
        record::count_access(file, {.write = kWrite, .offset = where, .bytes = bytes, .buffer = buffer},
                             timed, call.epoch());
    }
    return result;
}

template <Call kCall, typename RealCall>
[[gnu::always_inline]] inline auto by_stream(FILE* stream, FileCounter counted, RealCall&& real_call) {
    io::OpenFile* open = recorded_file(stream);
    return io::call_on_open_file(format::Layer::kStdio, operation(kCall), open, counted, real_call,
                                 [&](int result) noexcept {
                                     if (result == 0 && counted == FileCounter::kSeeks) {
                                         note_position(*open, stream);
                                     }
                                     return result == 0;
                                 });
}

template <Call kCall, typename RealCall>
[[gnu::always_inline]] inline FILE* open_path(const char* path, const char* mode, RealCall&& real_call) {
    return io::call_that_opens(
        format::Layer::kStdio, operation(kCall), AT_FDCWD, path, real_call,
        [mode](io::IoCall& call, const io::AbsolutePath& absolute, FILE* stream) {
            end_open(call, absolute, mode, stream);
        },
        not_recorded);
}

template <Call kCall>
FILE* fopen(const char* path, const char* mode) {
    return open_path<kCall>(path, mode,
                            [&] { return real<FILE*(const char*, const char*)>(kCall)(path, mode); });
}

// Closes what the stream stood for; without a path only its mode changes.
template <Call kCall>
FILE* freopen(const char* path, const char* mode, FILE* stream) {
    const auto real_call = [&] {
        return real<FILE*(const char*, const char*, FILE*)>(kCall)(path, mode, stream);
    };
    if (path == nullptr || !active() || stream == nullptr) {
        if (io::OpenFile* const open = recorded_file(stream); open != nullptr) {
            open->inherited = true;  // it may append from now on
        }
        return real_call();
    }
    if (io::owns_tables()) {
        const int descriptor = fileno_unlocked(stream);
        io::forget(descriptor);
        if (descriptor == STDERR_FILENO) {
            sys::stderr_was_closed.store(false, std::memory_order_relaxed);  // put somewhere else
        }
    }
    return open_path<kCall>(path, mode, real_call);
}

template <Call kCall>
FILE* fdopen(int descriptor, const char* mode) {
    const auto real_call = [&] { return real<FILE*(int, const char*)>(kCall)(descriptor, mode); };
    io::OpenFile* open = active() ? io::open_file(descriptor) : nullptr;
    if (open == nullptr) {
        return real_call();
    }
    open->has_stream.store(true, std::memory_order_relaxed);
    const io::OwnWork own_work(format::Layer::kStdio);
    io::IoCall call(format::Layer::kStdio, operation(kCall));
    if (!call.recorded()) [[unlikely]] {
        open->inherited = true;  // its position is not known
        return real_call();
    }
    call.enter(0);
    FILE* stream = real_call();
    end_open_of_stream(call, stream);
    return stream;
}

template <Call kCall>
FILE* tmpfile() {
    const io::OwnWork own_work(format::Layer::kStdio, record::Between::kOpening);
    if (!active() || !io::owns_tables()) {
        return real<FILE*()>(kCall)();
    }
    io::IoCall call(format::Layer::kStdio, operation(kCall));
    if (!call.recorded()) [[unlikely]] {
        return real<FILE*()>(kCall)();
    }
    call.enter(0);
    FILE* stream = real<FILE*()>(kCall)();
    end_open_of_stream(call, stream);
    return stream;
}

template <Call kCall>
int fclose(FILE* stream) {
    const io::OwnWork own_work(format::Layer::kStdio, record::Between::kOpening);
    if (!active() || stream == nullptr || !io::owns_tables()) {
        return real<int(FILE*)>(kCall)(stream);
    }
    const int descriptor = fileno_unlocked(stream);
    io::OpenFile* open = io::known_open_file(descriptor);
    io::FileEntry* file = open == nullptr ? nullptr : open->file.load(std::memory_order_relaxed);
    const bool unflushed = open != nullptr && open->unflushed.load(std::memory_order_relaxed);
    if (open != nullptr && io::may_check_stream(*open) && io::is_check_due()) {
        check_position(*open, stream, descriptor);
    }
    io::forget(descriptor);
    if (file == nullptr) {
        return real<int(FILE*)>(kCall)(stream);
    }
    io::IoCall call(format::Layer::kStdio, operation(kCall));
    if (!call.recorded()) [[unlikely]] {
        return real<int(FILE*)>(kCall)(stream);
    }
    const std::uint32_t object = io::object_of(*file);
    call.enter(object);
    const int result = real<int(FILE*)>(kCall)(stream);
    const io::Timed timed = call.leave(object, {});
    const record::Thread::Busy busy_mark(call.thread());
    format::FileRecord& record = call.file(object);
    if (unflushed) {
        record::count_flush(record, FileCounter::kCloses, timed, call.epoch());
    } else {
        record::count_metadata(record, FileCounter::kCloses, timed);
    }
    record::count_span(record, FileCounter::kFirstClose, FileCounter::kLastCloseEnded, timed, call.epoch());
    return result;
}

[[nodiscard]] inline auto times(std::size_t size) noexcept {
    return [size](std::size_t count) noexcept { return static_cast<std::int64_t>(count * size); };
}

// When a read ended in the middle of an item, at the end of the file, the stream tells how far it came:
// `whole` bytes of items, and less than `size` of the last one.
[[nodiscard, gnu::cold, gnu::noinline]] std::int64_t moved_in_part(FILE* stream, std::int64_t whole,
                                                                   std::size_t size) noexcept;
[[nodiscard]] inline auto read_times(std::size_t size, std::size_t count, FILE* stream) noexcept {
    return [=](std::size_t items) noexcept {
        const auto whole = static_cast<std::int64_t>(items * size);
        return items < count && size > 1 ? moved_in_part(stream, whole, size) : whole;
    };
}

template <Call kCall>
std::size_t fread(void* buffer, std::size_t size, std::size_t count, FILE* stream) {
    return transfer<kCall, false>(
        stream, buffer,
        [&] {
            return real<std::size_t(void*, std::size_t, std::size_t, FILE*)>(kCall)(buffer, size, count,
                                                                                    stream);
        },
        read_times(size, count, stream));
}

template <Call kCall>
std::size_t fread_checked(void* buffer, std::size_t room, std::size_t size, std::size_t count, FILE* stream) {
    return transfer<kCall, false>(
        stream, buffer,
        [&] {
            return real<std::size_t(void*, std::size_t, std::size_t, std::size_t, FILE*)>(kCall)(
                buffer, room, size, count, stream);
        },
        read_times(size, count, stream));
}

template <Call kCall>
std::size_t fwrite(const void* buffer, std::size_t size, std::size_t count, FILE* stream) {
    return transfer<kCall, true>(
        stream, buffer,
        [&] {
            return real<std::size_t(const void*, std::size_t, std::size_t, FILE*)>(kCall)(buffer, size, count,
                                                                                          stream);
        },
        times(size));
}

// A line that holds a NUL counts up to it. Nothing got is an access of 0 bytes at the end of the file.
inline constexpr auto kLineLength = [](const char* line) noexcept {
    return line == nullptr ? 0 : static_cast<std::int64_t>(std::strlen(line));
};
inline constexpr auto kOneByte = [](int character) noexcept { return std::int64_t{character < 0 ? 0 : 1}; };
inline constexpr auto kResult = [](auto result) noexcept { return static_cast<std::int64_t>(result); };
inline constexpr auto kResultOrEnd = [](auto result) noexcept {
    return result < 0 ? 0 : static_cast<std::int64_t>(result);
};

template <Call kCall>
char* fgets(char* buffer, int size, FILE* stream) {
    return transfer<kCall, false>(
        stream, buffer, [&] { return real<char*(char*, int, FILE*)>(kCall)(buffer, size, stream); },
        kLineLength);
}

template <Call kCall>
char* fgets_checked(char* buffer, std::size_t room, int size, FILE* stream) {
    return transfer<kCall, false>(
        stream, buffer,
        [&] { return real<char*(char*, std::size_t, int, FILE*)>(kCall)(buffer, room, size, stream); },
        kLineLength);
}

template <Call kCall>
int fgetc(FILE* stream) {
    return transfer<kCall, false>(stream, nullptr, [&] { return real<int(FILE*)>(kCall)(stream); }, kOneByte);
}

template <Call kCall>
ssize_t getline(char** line, std::size_t* size, FILE* stream) {
    return transfer<kCall, false>(
        stream, nullptr,
        [&] { return real<ssize_t(char**, std::size_t*, FILE*)>(kCall)(line, size, stream); }, kResultOrEnd);
}

template <Call kCall>
ssize_t getdelim(char** line, std::size_t* size, int delimiter, FILE* stream) {
    return transfer<kCall, false>(
        stream, nullptr,
        [&] { return real<ssize_t(char**, std::size_t*, int, FILE*)>(kCall)(line, size, delimiter, stream); },
        kResultOrEnd);
}

template <Call kCall>
int getchar() {
    return transfer<kCall, false>(
        counts() ? standard_input() : nullptr, nullptr, [&] { return real<int()>(kCall)(); }, kOneByte);
}

// For calls that do not say how many bytes they moved: as many as the stream's position did.
template <Call kCall, bool kWrite, typename RealCall, typename Otherwise>
inline auto by_position(FILE* stream, const void* buffer, RealCall&& real_call, Otherwise&& otherwise) {
    const io::OpenFile* open = recorded_file(stream);
    const bool after_end = stream != nullptr && io::counts_after_end.load(std::memory_order_relaxed);
    if (open == nullptr && !after_end) {
        return real_call();
    }
    const auto position = [&] {
        const sys::ErrnoGuard errno_guard;
        return static_cast<std::int64_t>(ftello(stream));
    };
    // Before its first write a stream that appends is not yet where it will write.
    const std::int64_t before = kWrite && (open == nullptr || open->appends) ? -1 : position();
    return transfer<kCall, kWrite>(stream, buffer, real_call, [&](auto result) -> std::int64_t {
        const std::int64_t after = before < 0 ? -1 : position();
        return after < before || before < 0 ? otherwise(result) : after - before;
    });
}
inline constexpr auto kNothing = [](auto) noexcept { return std::int64_t{0}; };

template <Call kCall>
int vfscanf(FILE* stream, const char* format, va_list arguments) {
    return by_position<kCall, false>(
        stream, nullptr,
        [&] { return real<int(FILE*, const char*, va_list)>(kCall)(stream, format, arguments); }, kNothing);
}

template <Call kCall>
int vscanf(const char* format, va_list arguments) {
    return by_position<kCall, false>(
        counts() ? standard_input() : nullptr, nullptr,
        [&] { return real<int(const char*, va_list)>(kCall)(format, arguments); }, kNothing);
}

template <Call kCall>
int fputs(const char* text, FILE* stream) {
    return transfer<kCall, true>(
        stream, text, [&] { return real<int(const char*, FILE*)>(kCall)(text, stream); },
        [&](int result) { return result < 0 ? -1 : static_cast<std::int64_t>(std::strlen(text)); });
}

template <Call kCall>
int puts(const char* text) {
    return transfer<kCall, true>(
        counts() ? standard_output() : nullptr, text, [&] { return real<int(const char*)>(kCall)(text); },
        [&](int result) { return result < 0 ? -1 : static_cast<std::int64_t>(std::strlen(text)) + 1; });
}

template <Call kCall>
int fputc(int character, FILE* stream) {
    return transfer<kCall, true>(
        stream, nullptr, [&] { return real<int(int, FILE*)>(kCall)(character, stream); },
        [](int result) { return std::int64_t{result < 0 ? -1 : 1}; });
}

template <Call kCall>
int putchar(int character) {
    return transfer<kCall, true>(
        counts() ? standard_output() : nullptr, nullptr, [&] { return real<int(int)>(kCall)(character); },
        [](int result) { return std::int64_t{result < 0 ? -1 : 1}; });
}

template <Call kCall>
int putw(int word, FILE* stream) {
    return transfer<kCall, true>(
        stream, nullptr, [&] { return real<int(int, FILE*)>(kCall)(word, stream); },
        [](int result) { return std::int64_t{result == 0 ? static_cast<int>(sizeof(int)) : -1}; });
}

// The word may have the value that means the end of the file.
template <Call kCall>
int getw(FILE* stream) {
    return by_position<kCall, false>(
        stream, nullptr, [&] { return real<int(FILE*)>(kCall)(stream); }, kNothing);
}

// The C library writes it past the buffer of the stream, by a duplicate of its descriptor, where that can be
// read as well.
template <Call kCall>
void perror(const char* text) {
    FILE* const stream = active() ? standard_error() : nullptr;
    const WritePosition before = write_position(stream);
    (void)transfer<kCall, true>(
        stream, nullptr,
        [&] {
            real<void(const char*)>(kCall)(text);
            return 0;
        },
        [&](int) { return written_since(stream, before); });
}

template <Call kCall>
int vfprintf(FILE* stream, const char* format, va_list arguments) {
    return transfer<kCall, true>(
        stream, nullptr,
        [&] { return real<int(FILE*, const char*, va_list)>(kCall)(stream, format, arguments); }, kResult);
}

template <Call kCall>
int vfprintf_checked(FILE* stream, int flag, const char* format, va_list arguments) {
    return transfer<kCall, true>(
        stream, nullptr,
        [&] { return real<int(FILE*, int, const char*, va_list)>(kCall)(stream, flag, format, arguments); },
        kResult);
}

template <Call kCall>
int vprintf(const char* format, va_list arguments) {
    return transfer<kCall, true>(
        counts() ? standard_output() : nullptr, nullptr,
        [&] { return real<int(const char*, va_list)>(kCall)(format, arguments); }, kResult);
}

template <Call kCall>
int vprintf_checked(int flag, const char* format, va_list arguments) {
    return transfer<kCall, true>(
        counts() ? standard_output() : nullptr, nullptr,
        [&] { return real<int(int, const char*, va_list)>(kCall)(flag, format, arguments); }, kResult);
}

template <Call kCall>
int fflush(FILE* stream) {
    const auto real_call = [&] { return real<int(FILE*)>(kCall)(stream); };
    io::OpenFile* open = recorded_file(stream);
    if (open == nullptr || !open->unflushed.exchange(false, std::memory_order_relaxed)) {
        return by_stream<kCall>(stream, FileCounter::kSyncs, real_call);
    }
    io::IoCall call(format::Layer::kStdio, operation(kCall));
    if (!call.recorded()) [[unlikely]] {
        return real_call();
    }
    const std::uint32_t object = io::object_of(*open->file.load(std::memory_order_relaxed));
    call.enter(object);
    const int result = real_call();
    const io::Timed timed = call.leave(object, {});
    const record::Thread::Busy busy_mark(call.thread());
    record::count_flush(call.file(object), FileCounter::kSyncs, timed, call.epoch());
    return result;
}

template <Call kCall>
int fseek(FILE* stream, std::int64_t offset, int whence) {
    return by_stream<kCall>(stream, FileCounter::kSeeks, [&] {
        return real<int(FILE*, std::int64_t, int)>(kCall)(stream, offset, whence);
    });
}

template <Call kCall>
int fsetpos(FILE* stream, const void* position) {
    return by_stream<kCall>(stream, FileCounter::kSeeks,
                            [&] { return real<int(FILE*, const void*)>(kCall)(stream, position); });
}

template <Call kCall>
void rewind(FILE* stream) {
    (void)by_stream<kCall>(stream, FileCounter::kSeeks, [&] {
        real<void(FILE*)>(kCall)(stream);
        return 0;
    });
}

template <Call kCall>
int setvbuf(FILE* stream, char* buffer, int mode, std::size_t size) {
    return by_stream<kCall>(stream, FileCounter::kOtherMetadataCalls, [&] {
        return real<int(FILE*, char*, int, std::size_t)>(kCall)(stream, buffer, mode, size);
    });
}

}  // namespace barograph::capture::stdio
