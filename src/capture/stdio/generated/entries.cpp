// SPDX-License-Identifier: BSD-3-Clause
// Generated from spec/calls/stdio.toml by `python -m codegen`. Do not edit.
// What the program calls instead of the real functions. Each has another name in C++, so that it does not
// conflict with their declarations in headers.
// clang-format off
#include "capture/stdio/wrappers.hpp"

#define BAROGRAPH_ENTRY extern "C" __attribute__((visibility("default")))

using namespace barograph::capture::stdio;

BAROGRAPH_ENTRY int entry__IO_getc(FILE* stream) __asm__("_IO_getc");
int entry__IO_getc(FILE* stream) { return fgetc<kIOGetc>(stream); }
BAROGRAPH_ENTRY int entry__IO_putc(int character, FILE* stream) __asm__("_IO_putc");
int entry__IO_putc(int character, FILE* stream) { return fputc<kIOPutc>(character, stream); }
BAROGRAPH_ENTRY char* entry___fgets_chk(char* buffer, std::size_t room, int size, FILE* stream) __asm__("__fgets_chk");
char* entry___fgets_chk(char* buffer, std::size_t room, int size, FILE* stream) { return fgets_checked<kInnerFgetsChk>(buffer, room, size, stream); }
BAROGRAPH_ENTRY char* entry___fgets_unlocked_chk(char* buffer, std::size_t room, int size, FILE* stream) __asm__("__fgets_unlocked_chk");
char* entry___fgets_unlocked_chk(char* buffer, std::size_t room, int size, FILE* stream) { return fgets_checked<kInnerFgetsUnlockedChk>(buffer, room, size, stream); }
BAROGRAPH_ENTRY wchar_t* entry___fgetws_chk(wchar_t* buffer, std::size_t room, int size, FILE* stream) __asm__("__fgetws_chk");
wchar_t* entry___fgetws_chk(wchar_t* buffer, std::size_t room, int size, FILE* stream) { return fgetws_checked<kInnerFgetwsChk>(buffer, room, size, stream); }
BAROGRAPH_ENTRY wchar_t* entry___fgetws_unlocked_chk(wchar_t* buffer, std::size_t room, int size, FILE* stream) __asm__("__fgetws_unlocked_chk");
wchar_t* entry___fgetws_unlocked_chk(wchar_t* buffer, std::size_t room, int size, FILE* stream) { return fgetws_checked<kInnerFgetwsUnlockedChk>(buffer, room, size, stream); }
BAROGRAPH_ENTRY int entry___fprintf_chk(FILE* stream, int flag, const char* format, ...) __asm__("__fprintf_chk");
int entry___fprintf_chk(FILE* stream, int flag, const char* format, ...) {
    va_list list;
    va_start(list, format);
    const auto result = vfprintf_checked<kInnerFprintfChk>(stream, flag, format, list);
    va_end(list);
    return result;
}
BAROGRAPH_ENTRY std::size_t entry___fread_chk(void* buffer, std::size_t room, std::size_t size, std::size_t count, FILE* stream) __asm__("__fread_chk");
std::size_t entry___fread_chk(void* buffer, std::size_t room, std::size_t size, std::size_t count, FILE* stream) { return fread_checked<kInnerFreadChk>(buffer, room, size, count, stream); }
BAROGRAPH_ENTRY std::size_t entry___fread_unlocked_chk(void* buffer, std::size_t room, std::size_t size, std::size_t count, FILE* stream) __asm__("__fread_unlocked_chk");
std::size_t entry___fread_unlocked_chk(void* buffer, std::size_t room, std::size_t size, std::size_t count, FILE* stream) { return fread_checked<kInnerFreadUnlockedChk>(buffer, room, size, count, stream); }
BAROGRAPH_ENTRY int entry___fwprintf_chk(FILE* stream, int flag, const wchar_t* format, ...) __asm__("__fwprintf_chk");
int entry___fwprintf_chk(FILE* stream, int flag, const wchar_t* format, ...) {
    va_list list;
    va_start(list, format);
    const auto result = vfwprintf_checked<kInnerFwprintfChk>(stream, flag, format, list);
    va_end(list);
    return result;
}
BAROGRAPH_ENTRY ssize_t entry___getdelim(char** line, std::size_t* size, int delimiter, FILE* stream) __asm__("__getdelim");
ssize_t entry___getdelim(char** line, std::size_t* size, int delimiter, FILE* stream) { return getdelim<kInnerGetdelim>(line, size, delimiter, stream); }
BAROGRAPH_ENTRY int entry___isoc23_fscanf(FILE* stream, const char* format, ...) __asm__("__isoc23_fscanf");
int entry___isoc23_fscanf(FILE* stream, const char* format, ...) {
    va_list list;
    va_start(list, format);
    const auto result = vfscanf<kInnerIsoc23Fscanf>(stream, format, list);
    va_end(list);
    return result;
}
BAROGRAPH_ENTRY int entry___isoc23_fwscanf(FILE* stream, const wchar_t* format, ...) __asm__("__isoc23_fwscanf");
int entry___isoc23_fwscanf(FILE* stream, const wchar_t* format, ...) {
    va_list list;
    va_start(list, format);
    const auto result = vfwscanf<kInnerIsoc23Fwscanf>(stream, format, list);
    va_end(list);
    return result;
}
BAROGRAPH_ENTRY int entry___isoc23_scanf(const char* format, ...) __asm__("__isoc23_scanf");
int entry___isoc23_scanf(const char* format, ...) {
    va_list list;
    va_start(list, format);
    const auto result = vscanf<kInnerIsoc23Scanf>(format, list);
    va_end(list);
    return result;
}
BAROGRAPH_ENTRY int entry___isoc23_vfscanf(FILE* stream, const char* format, va_list arguments) __asm__("__isoc23_vfscanf");
int entry___isoc23_vfscanf(FILE* stream, const char* format, va_list arguments) { return vfscanf<kInnerIsoc23Vfscanf>(stream, format, arguments); }
BAROGRAPH_ENTRY int entry___isoc23_vfwscanf(FILE* stream, const wchar_t* format, va_list arguments) __asm__("__isoc23_vfwscanf");
int entry___isoc23_vfwscanf(FILE* stream, const wchar_t* format, va_list arguments) { return vfwscanf<kInnerIsoc23Vfwscanf>(stream, format, arguments); }
BAROGRAPH_ENTRY int entry___isoc23_vscanf(const char* format, va_list arguments) __asm__("__isoc23_vscanf");
int entry___isoc23_vscanf(const char* format, va_list arguments) { return vscanf<kInnerIsoc23Vscanf>(format, arguments); }
BAROGRAPH_ENTRY int entry___isoc99_fscanf(FILE* stream, const char* format, ...) __asm__("__isoc99_fscanf");
int entry___isoc99_fscanf(FILE* stream, const char* format, ...) {
    va_list list;
    va_start(list, format);
    const auto result = vfscanf<kInnerIsoc99Fscanf>(stream, format, list);
    va_end(list);
    return result;
}
BAROGRAPH_ENTRY int entry___isoc99_fwscanf(FILE* stream, const wchar_t* format, ...) __asm__("__isoc99_fwscanf");
int entry___isoc99_fwscanf(FILE* stream, const wchar_t* format, ...) {
    va_list list;
    va_start(list, format);
    const auto result = vfwscanf<kInnerIsoc99Fwscanf>(stream, format, list);
    va_end(list);
    return result;
}
BAROGRAPH_ENTRY int entry___isoc99_scanf(const char* format, ...) __asm__("__isoc99_scanf");
int entry___isoc99_scanf(const char* format, ...) {
    va_list list;
    va_start(list, format);
    const auto result = vscanf<kInnerIsoc99Scanf>(format, list);
    va_end(list);
    return result;
}
BAROGRAPH_ENTRY int entry___isoc99_vfscanf(FILE* stream, const char* format, va_list arguments) __asm__("__isoc99_vfscanf");
int entry___isoc99_vfscanf(FILE* stream, const char* format, va_list arguments) { return vfscanf<kInnerIsoc99Vfscanf>(stream, format, arguments); }
BAROGRAPH_ENTRY int entry___isoc99_vfwscanf(FILE* stream, const wchar_t* format, va_list arguments) __asm__("__isoc99_vfwscanf");
int entry___isoc99_vfwscanf(FILE* stream, const wchar_t* format, va_list arguments) { return vfwscanf<kInnerIsoc99Vfwscanf>(stream, format, arguments); }
BAROGRAPH_ENTRY int entry___isoc99_vscanf(const char* format, va_list arguments) __asm__("__isoc99_vscanf");
int entry___isoc99_vscanf(const char* format, va_list arguments) { return vscanf<kInnerIsoc99Vscanf>(format, arguments); }
BAROGRAPH_ENTRY int entry___printf_chk(int flag, const char* format, ...) __asm__("__printf_chk");
int entry___printf_chk(int flag, const char* format, ...) {
    va_list list;
    va_start(list, format);
    const auto result = vprintf_checked<kInnerPrintfChk>(flag, format, list);
    va_end(list);
    return result;
}
BAROGRAPH_ENTRY int entry___vfprintf_chk(FILE* stream, int flag, const char* format, va_list arguments) __asm__("__vfprintf_chk");
int entry___vfprintf_chk(FILE* stream, int flag, const char* format, va_list arguments) { return vfprintf_checked<kInnerVfprintfChk>(stream, flag, format, arguments); }
BAROGRAPH_ENTRY int entry___vfwprintf_chk(FILE* stream, int flag, const wchar_t* format, va_list arguments) __asm__("__vfwprintf_chk");
int entry___vfwprintf_chk(FILE* stream, int flag, const wchar_t* format, va_list arguments) { return vfwprintf_checked<kInnerVfwprintfChk>(stream, flag, format, arguments); }
BAROGRAPH_ENTRY int entry___vprintf_chk(int flag, const char* format, va_list arguments) __asm__("__vprintf_chk");
int entry___vprintf_chk(int flag, const char* format, va_list arguments) { return vprintf_checked<kInnerVprintfChk>(flag, format, arguments); }
BAROGRAPH_ENTRY int entry_fclose(FILE* stream) __asm__("fclose");
int entry_fclose(FILE* stream) { return fclose<kFclose>(stream); }
BAROGRAPH_ENTRY FILE* entry_fdopen(int descriptor, const char* mode) __asm__("fdopen");
FILE* entry_fdopen(int descriptor, const char* mode) { return fdopen<kFdopen>(descriptor, mode); }
BAROGRAPH_ENTRY int entry_fflush(FILE* stream) __asm__("fflush");
int entry_fflush(FILE* stream) { return fflush<kFflush>(stream); }
BAROGRAPH_ENTRY int entry_fflush_unlocked(FILE* stream) __asm__("fflush_unlocked");
int entry_fflush_unlocked(FILE* stream) { return fflush<kFflushUnlocked>(stream); }
BAROGRAPH_ENTRY int entry_fgetc(FILE* stream) __asm__("fgetc");
int entry_fgetc(FILE* stream) { return fgetc<kFgetc>(stream); }
BAROGRAPH_ENTRY int entry_fgetc_unlocked(FILE* stream) __asm__("fgetc_unlocked");
int entry_fgetc_unlocked(FILE* stream) { return fgetc<kFgetcUnlocked>(stream); }
BAROGRAPH_ENTRY char* entry_fgets(char* buffer, int size, FILE* stream) __asm__("fgets");
char* entry_fgets(char* buffer, int size, FILE* stream) { return fgets<kFgets>(buffer, size, stream); }
BAROGRAPH_ENTRY char* entry_fgets_unlocked(char* buffer, int size, FILE* stream) __asm__("fgets_unlocked");
char* entry_fgets_unlocked(char* buffer, int size, FILE* stream) { return fgets<kFgetsUnlocked>(buffer, size, stream); }
BAROGRAPH_ENTRY std::wint_t entry_fgetwc(FILE* stream) __asm__("fgetwc");
std::wint_t entry_fgetwc(FILE* stream) { return fgetwc<kFgetwc>(stream); }
BAROGRAPH_ENTRY std::wint_t entry_fgetwc_unlocked(FILE* stream) __asm__("fgetwc_unlocked");
std::wint_t entry_fgetwc_unlocked(FILE* stream) { return fgetwc<kFgetwcUnlocked>(stream); }
BAROGRAPH_ENTRY wchar_t* entry_fgetws(wchar_t* buffer, int size, FILE* stream) __asm__("fgetws");
wchar_t* entry_fgetws(wchar_t* buffer, int size, FILE* stream) { return fgetws<kFgetws>(buffer, size, stream); }
BAROGRAPH_ENTRY wchar_t* entry_fgetws_unlocked(wchar_t* buffer, int size, FILE* stream) __asm__("fgetws_unlocked");
wchar_t* entry_fgetws_unlocked(wchar_t* buffer, int size, FILE* stream) { return fgetws<kFgetwsUnlocked>(buffer, size, stream); }
BAROGRAPH_ENTRY FILE* entry_fopen(const char* path, const char* mode) __asm__("fopen");
FILE* entry_fopen(const char* path, const char* mode) { return fopen<kFopen>(path, mode); }
BAROGRAPH_ENTRY FILE* entry_fopen64(const char* path, const char* mode) __asm__("fopen64");
FILE* entry_fopen64(const char* path, const char* mode) { return fopen<kFopen64>(path, mode); }
BAROGRAPH_ENTRY int entry_fprintf(FILE* stream, const char* format, ...) __asm__("fprintf");
int entry_fprintf(FILE* stream, const char* format, ...) {
    va_list list;
    va_start(list, format);
    const auto result = vfprintf<kFprintf>(stream, format, list);
    va_end(list);
    return result;
}
BAROGRAPH_ENTRY int entry_fputc(int character, FILE* stream) __asm__("fputc");
int entry_fputc(int character, FILE* stream) { return fputc<kFputc>(character, stream); }
BAROGRAPH_ENTRY int entry_fputc_unlocked(int character, FILE* stream) __asm__("fputc_unlocked");
int entry_fputc_unlocked(int character, FILE* stream) { return fputc<kFputcUnlocked>(character, stream); }
BAROGRAPH_ENTRY int entry_fputs(const char* text, FILE* stream) __asm__("fputs");
int entry_fputs(const char* text, FILE* stream) { return fputs<kFputs>(text, stream); }
BAROGRAPH_ENTRY int entry_fputs_unlocked(const char* text, FILE* stream) __asm__("fputs_unlocked");
int entry_fputs_unlocked(const char* text, FILE* stream) { return fputs<kFputsUnlocked>(text, stream); }
BAROGRAPH_ENTRY std::wint_t entry_fputwc(wchar_t character, FILE* stream) __asm__("fputwc");
std::wint_t entry_fputwc(wchar_t character, FILE* stream) { return fputwc<kFputwc>(character, stream); }
BAROGRAPH_ENTRY std::wint_t entry_fputwc_unlocked(wchar_t character, FILE* stream) __asm__("fputwc_unlocked");
std::wint_t entry_fputwc_unlocked(wchar_t character, FILE* stream) { return fputwc<kFputwcUnlocked>(character, stream); }
BAROGRAPH_ENTRY int entry_fputws(const wchar_t* text, FILE* stream) __asm__("fputws");
int entry_fputws(const wchar_t* text, FILE* stream) { return fputws<kFputws>(text, stream); }
BAROGRAPH_ENTRY int entry_fputws_unlocked(const wchar_t* text, FILE* stream) __asm__("fputws_unlocked");
int entry_fputws_unlocked(const wchar_t* text, FILE* stream) { return fputws<kFputwsUnlocked>(text, stream); }
BAROGRAPH_ENTRY std::size_t entry_fread(void* buffer, std::size_t size, std::size_t count, FILE* stream) __asm__("fread");
std::size_t entry_fread(void* buffer, std::size_t size, std::size_t count, FILE* stream) { return fread<kFread>(buffer, size, count, stream); }
BAROGRAPH_ENTRY std::size_t entry_fread_unlocked(void* buffer, std::size_t size, std::size_t count, FILE* stream) __asm__("fread_unlocked");
std::size_t entry_fread_unlocked(void* buffer, std::size_t size, std::size_t count, FILE* stream) { return fread<kFreadUnlocked>(buffer, size, count, stream); }
BAROGRAPH_ENTRY FILE* entry_freopen(const char* path, const char* mode, FILE* stream) __asm__("freopen");
FILE* entry_freopen(const char* path, const char* mode, FILE* stream) { return freopen<kFreopen>(path, mode, stream); }
BAROGRAPH_ENTRY FILE* entry_freopen64(const char* path, const char* mode, FILE* stream) __asm__("freopen64");
FILE* entry_freopen64(const char* path, const char* mode, FILE* stream) { return freopen<kFreopen64>(path, mode, stream); }
BAROGRAPH_ENTRY int entry_fscanf(FILE* stream, const char* format, ...) __asm__("fscanf");
int entry_fscanf(FILE* stream, const char* format, ...) {
    va_list list;
    va_start(list, format);
    const auto result = vfscanf<kFscanf>(stream, format, list);
    va_end(list);
    return result;
}
BAROGRAPH_ENTRY int entry_fseek(FILE* stream, std::int64_t offset, int whence) __asm__("fseek");
int entry_fseek(FILE* stream, std::int64_t offset, int whence) { return fseek<kFseek>(stream, offset, whence); }
BAROGRAPH_ENTRY int entry_fseeko(FILE* stream, std::int64_t offset, int whence) __asm__("fseeko");
int entry_fseeko(FILE* stream, std::int64_t offset, int whence) { return fseek<kFseeko>(stream, offset, whence); }
BAROGRAPH_ENTRY int entry_fseeko64(FILE* stream, std::int64_t offset, int whence) __asm__("fseeko64");
int entry_fseeko64(FILE* stream, std::int64_t offset, int whence) { return fseek<kFseeko64>(stream, offset, whence); }
BAROGRAPH_ENTRY int entry_fsetpos(FILE* stream, const void* position) __asm__("fsetpos");
int entry_fsetpos(FILE* stream, const void* position) { return fsetpos<kFsetpos>(stream, position); }
BAROGRAPH_ENTRY int entry_fsetpos64(FILE* stream, const void* position) __asm__("fsetpos64");
int entry_fsetpos64(FILE* stream, const void* position) { return fsetpos<kFsetpos64>(stream, position); }
BAROGRAPH_ENTRY int entry_fwprintf(FILE* stream, const wchar_t* format, ...) __asm__("fwprintf");
int entry_fwprintf(FILE* stream, const wchar_t* format, ...) {
    va_list list;
    va_start(list, format);
    const auto result = vfwprintf<kFwprintf>(stream, format, list);
    va_end(list);
    return result;
}
BAROGRAPH_ENTRY std::size_t entry_fwrite(const void* buffer, std::size_t size, std::size_t count, FILE* stream) __asm__("fwrite");
std::size_t entry_fwrite(const void* buffer, std::size_t size, std::size_t count, FILE* stream) { return fwrite<kFwrite>(buffer, size, count, stream); }
BAROGRAPH_ENTRY std::size_t entry_fwrite_unlocked(const void* buffer, std::size_t size, std::size_t count, FILE* stream) __asm__("fwrite_unlocked");
std::size_t entry_fwrite_unlocked(const void* buffer, std::size_t size, std::size_t count, FILE* stream) { return fwrite<kFwriteUnlocked>(buffer, size, count, stream); }
BAROGRAPH_ENTRY int entry_fwscanf(FILE* stream, const wchar_t* format, ...) __asm__("fwscanf");
int entry_fwscanf(FILE* stream, const wchar_t* format, ...) {
    va_list list;
    va_start(list, format);
    const auto result = vfwscanf<kFwscanf>(stream, format, list);
    va_end(list);
    return result;
}
BAROGRAPH_ENTRY int entry_getc(FILE* stream) __asm__("getc");
int entry_getc(FILE* stream) { return fgetc<kGetc>(stream); }
BAROGRAPH_ENTRY int entry_getc_unlocked(FILE* stream) __asm__("getc_unlocked");
int entry_getc_unlocked(FILE* stream) { return fgetc<kGetcUnlocked>(stream); }
BAROGRAPH_ENTRY int entry_getchar() __asm__("getchar");
int entry_getchar() { return getchar<kGetchar>(); }
BAROGRAPH_ENTRY int entry_getchar_unlocked() __asm__("getchar_unlocked");
int entry_getchar_unlocked() { return getchar<kGetcharUnlocked>(); }
BAROGRAPH_ENTRY ssize_t entry_getdelim(char** line, std::size_t* size, int delimiter, FILE* stream) __asm__("getdelim");
ssize_t entry_getdelim(char** line, std::size_t* size, int delimiter, FILE* stream) { return getdelim<kGetdelim>(line, size, delimiter, stream); }
BAROGRAPH_ENTRY ssize_t entry_getline(char** line, std::size_t* size, FILE* stream) __asm__("getline");
ssize_t entry_getline(char** line, std::size_t* size, FILE* stream) { return getline<kGetline>(line, size, stream); }
BAROGRAPH_ENTRY int entry_getw(FILE* stream) __asm__("getw");
int entry_getw(FILE* stream) { return getw<kGetw>(stream); }
BAROGRAPH_ENTRY std::wint_t entry_getwc(FILE* stream) __asm__("getwc");
std::wint_t entry_getwc(FILE* stream) { return fgetwc<kGetwc>(stream); }
BAROGRAPH_ENTRY std::wint_t entry_getwc_unlocked(FILE* stream) __asm__("getwc_unlocked");
std::wint_t entry_getwc_unlocked(FILE* stream) { return fgetwc<kGetwcUnlocked>(stream); }
BAROGRAPH_ENTRY void entry_perror(const char* text) __asm__("perror");
void entry_perror(const char* text) { perror<kPerror>(text); }
BAROGRAPH_ENTRY int entry_printf(const char* format, ...) __asm__("printf");
int entry_printf(const char* format, ...) {
    va_list list;
    va_start(list, format);
    const auto result = vprintf<kPrintf>(format, list);
    va_end(list);
    return result;
}
BAROGRAPH_ENTRY int entry_putc(int character, FILE* stream) __asm__("putc");
int entry_putc(int character, FILE* stream) { return fputc<kPutc>(character, stream); }
BAROGRAPH_ENTRY int entry_putc_unlocked(int character, FILE* stream) __asm__("putc_unlocked");
int entry_putc_unlocked(int character, FILE* stream) { return fputc<kPutcUnlocked>(character, stream); }
BAROGRAPH_ENTRY int entry_putchar(int character) __asm__("putchar");
int entry_putchar(int character) { return putchar<kPutchar>(character); }
BAROGRAPH_ENTRY int entry_putchar_unlocked(int character) __asm__("putchar_unlocked");
int entry_putchar_unlocked(int character) { return putchar<kPutcharUnlocked>(character); }
BAROGRAPH_ENTRY int entry_puts(const char* text) __asm__("puts");
int entry_puts(const char* text) { return puts<kPuts>(text); }
BAROGRAPH_ENTRY int entry_putw(int word, FILE* stream) __asm__("putw");
int entry_putw(int word, FILE* stream) { return putw<kPutw>(word, stream); }
BAROGRAPH_ENTRY std::wint_t entry_putwc(wchar_t character, FILE* stream) __asm__("putwc");
std::wint_t entry_putwc(wchar_t character, FILE* stream) { return fputwc<kPutwc>(character, stream); }
BAROGRAPH_ENTRY std::wint_t entry_putwc_unlocked(wchar_t character, FILE* stream) __asm__("putwc_unlocked");
std::wint_t entry_putwc_unlocked(wchar_t character, FILE* stream) { return fputwc<kPutwcUnlocked>(character, stream); }
BAROGRAPH_ENTRY void entry_rewind(FILE* stream) __asm__("rewind");
void entry_rewind(FILE* stream) { rewind<kRewind>(stream); }
BAROGRAPH_ENTRY int entry_scanf(const char* format, ...) __asm__("scanf");
int entry_scanf(const char* format, ...) {
    va_list list;
    va_start(list, format);
    const auto result = vscanf<kScanf>(format, list);
    va_end(list);
    return result;
}
BAROGRAPH_ENTRY int entry_setvbuf(FILE* stream, char* buffer, int mode, std::size_t size) __asm__("setvbuf");
int entry_setvbuf(FILE* stream, char* buffer, int mode, std::size_t size) { return setvbuf<kSetvbuf>(stream, buffer, mode, size); }
BAROGRAPH_ENTRY FILE* entry_tmpfile() __asm__("tmpfile");
FILE* entry_tmpfile() { return tmpfile<kTmpfile>(); }
BAROGRAPH_ENTRY FILE* entry_tmpfile64() __asm__("tmpfile64");
FILE* entry_tmpfile64() { return tmpfile<kTmpfile64>(); }
BAROGRAPH_ENTRY int entry_vfprintf(FILE* stream, const char* format, va_list arguments) __asm__("vfprintf");
int entry_vfprintf(FILE* stream, const char* format, va_list arguments) { return vfprintf<kVfprintf>(stream, format, arguments); }
BAROGRAPH_ENTRY int entry_vfscanf(FILE* stream, const char* format, va_list arguments) __asm__("vfscanf");
int entry_vfscanf(FILE* stream, const char* format, va_list arguments) { return vfscanf<kVfscanf>(stream, format, arguments); }
BAROGRAPH_ENTRY int entry_vfwprintf(FILE* stream, const wchar_t* format, va_list arguments) __asm__("vfwprintf");
int entry_vfwprintf(FILE* stream, const wchar_t* format, va_list arguments) { return vfwprintf<kVfwprintf>(stream, format, arguments); }
BAROGRAPH_ENTRY int entry_vfwscanf(FILE* stream, const wchar_t* format, va_list arguments) __asm__("vfwscanf");
int entry_vfwscanf(FILE* stream, const wchar_t* format, va_list arguments) { return vfwscanf<kVfwscanf>(stream, format, arguments); }
BAROGRAPH_ENTRY int entry_vprintf(const char* format, va_list arguments) __asm__("vprintf");
int entry_vprintf(const char* format, va_list arguments) { return vprintf<kVprintf>(format, arguments); }
BAROGRAPH_ENTRY int entry_vscanf(const char* format, va_list arguments) __asm__("vscanf");
int entry_vscanf(const char* format, va_list arguments) { return vscanf<kVscanf>(format, arguments); }
