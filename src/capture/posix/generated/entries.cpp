// SPDX-License-Identifier: BSD-3-Clause
// Generated from spec/calls/posix.toml by `python -m codegen`. Do not edit.
// What the program calls instead of the real functions. Each has another name in C++, so that it does not
// conflict with their declarations in headers.
// clang-format off
#include "capture/posix/wrappers.hpp"

#define BAROGRAPH_ENTRY extern "C" __attribute__((visibility("default")))

using namespace barograph::capture::posix;

BAROGRAPH_ENTRY int entry___dprintf_chk(int descriptor, int flag, const char* format, ...) __asm__("__dprintf_chk");
int entry___dprintf_chk(int descriptor, int flag, const char* format, ...) {
    va_list list;
    va_start(list, format);
    const auto result = vdprintf_checked<kInnerDprintfChk>(descriptor, flag, format, list);
    va_end(list);
    return result;
}
BAROGRAPH_ENTRY int entry___fxstat(int version, int descriptor, void* status) __asm__("__fxstat");
int entry___fxstat(int version, int descriptor, void* status) { return fxstat<kInnerFxstat>(version, descriptor, status); }
BAROGRAPH_ENTRY int entry___fxstat64(int version, int descriptor, void* status) __asm__("__fxstat64");
int entry___fxstat64(int version, int descriptor, void* status) { return fxstat<kInnerFxstat64>(version, descriptor, status); }
BAROGRAPH_ENTRY int entry___fxstatat(int version, int folder, const char* path, void* status, int flags) __asm__("__fxstatat");
int entry___fxstatat(int version, int folder, const char* path, void* status, int flags) { return fxstatat<kInnerFxstatat>(version, folder, path, status, flags); }
BAROGRAPH_ENTRY int entry___fxstatat64(int version, int folder, const char* path, void* status, int flags) __asm__("__fxstatat64");
int entry___fxstatat64(int version, int folder, const char* path, void* status, int flags) { return fxstatat<kInnerFxstatat64>(version, folder, path, status, flags); }
BAROGRAPH_ENTRY int entry___lxstat(int version, const char* path, void* status) __asm__("__lxstat");
int entry___lxstat(int version, const char* path, void* status) { return xstat<kInnerLxstat>(version, path, status); }
BAROGRAPH_ENTRY int entry___lxstat64(int version, const char* path, void* status) __asm__("__lxstat64");
int entry___lxstat64(int version, const char* path, void* status) { return xstat<kInnerLxstat64>(version, path, status); }
BAROGRAPH_ENTRY int entry___open64_2(const char* path, int flags) __asm__("__open64_2");
int entry___open64_2(const char* path, int flags) { return open_checked<kInnerOpen642>(path, flags); }
BAROGRAPH_ENTRY int entry___open_2(const char* path, int flags) __asm__("__open_2");
int entry___open_2(const char* path, int flags) { return open_checked<kInnerOpen2>(path, flags); }
BAROGRAPH_ENTRY int entry___openat64_2(int folder, const char* path, int flags) __asm__("__openat64_2");
int entry___openat64_2(int folder, const char* path, int flags) { return openat_checked<kInnerOpenat642>(folder, path, flags); }
BAROGRAPH_ENTRY int entry___openat_2(int folder, const char* path, int flags) __asm__("__openat_2");
int entry___openat_2(int folder, const char* path, int flags) { return openat_checked<kInnerOpenat2>(folder, path, flags); }
BAROGRAPH_ENTRY ssize_t entry___pread64_chk(int descriptor, void* buffer, std::size_t bytes, std::int64_t offset, std::size_t size) __asm__("__pread64_chk");
ssize_t entry___pread64_chk(int descriptor, void* buffer, std::size_t bytes, std::int64_t offset, std::size_t size) { return pread_checked<kInnerPread64Chk>(descriptor, buffer, bytes, offset, size); }
BAROGRAPH_ENTRY ssize_t entry___pread_chk(int descriptor, void* buffer, std::size_t bytes, std::int64_t offset, std::size_t size) __asm__("__pread_chk");
ssize_t entry___pread_chk(int descriptor, void* buffer, std::size_t bytes, std::int64_t offset, std::size_t size) { return pread_checked<kInnerPreadChk>(descriptor, buffer, bytes, offset, size); }
BAROGRAPH_ENTRY ssize_t entry___read_chk(int descriptor, void* buffer, std::size_t bytes, std::size_t size) __asm__("__read_chk");
ssize_t entry___read_chk(int descriptor, void* buffer, std::size_t bytes, std::size_t size) { return read_checked<kInnerReadChk>(descriptor, buffer, bytes, size); }
BAROGRAPH_ENTRY int entry___vdprintf_chk(int descriptor, int flag, const char* format, va_list arguments) __asm__("__vdprintf_chk");
int entry___vdprintf_chk(int descriptor, int flag, const char* format, va_list arguments) { return vdprintf_checked<kInnerVdprintfChk>(descriptor, flag, format, arguments); }
BAROGRAPH_ENTRY int entry___xstat(int version, const char* path, void* status) __asm__("__xstat");
int entry___xstat(int version, const char* path, void* status) { return xstat<kInnerXstat>(version, path, status); }
BAROGRAPH_ENTRY int entry___xstat64(int version, const char* path, void* status) __asm__("__xstat64");
int entry___xstat64(int version, const char* path, void* status) { return xstat<kInnerXstat64>(version, path, status); }
BAROGRAPH_ENTRY int entry_accept(int socket, void* address, void* length) __asm__("accept");
int entry_accept(int socket, void* address, void* length) { return accept<kAccept>(socket, address, length); }
BAROGRAPH_ENTRY int entry_accept4(int socket, void* address, void* length, int flags) __asm__("accept4");
int entry_accept4(int socket, void* address, void* length, int flags) { return accept4<kAccept4>(socket, address, length, flags); }
BAROGRAPH_ENTRY int entry_access(const char* path, int mode) __asm__("access");
int entry_access(const char* path, int mode) { return access<kAccess>(path, mode); }
BAROGRAPH_ENTRY int entry_aio_error(const aiocb* control) __asm__("aio_error");
int entry_aio_error(const aiocb* control) { return aio_error<kAioError>(control); }
BAROGRAPH_ENTRY int entry_aio_error64(const aiocb* control) __asm__("aio_error64");
int entry_aio_error64(const aiocb* control) { return aio_error<kAioError64>(control); }
BAROGRAPH_ENTRY int entry_aio_fsync(int operation, aiocb* control) __asm__("aio_fsync");
int entry_aio_fsync(int operation, aiocb* control) { return aio_fsync<kAioFsync>(operation, control); }
BAROGRAPH_ENTRY int entry_aio_fsync64(int operation, aiocb* control) __asm__("aio_fsync64");
int entry_aio_fsync64(int operation, aiocb* control) { return aio_fsync<kAioFsync64>(operation, control); }
BAROGRAPH_ENTRY int entry_aio_read(aiocb* control) __asm__("aio_read");
int entry_aio_read(aiocb* control) { return aio_start<kAioRead>(control); }
BAROGRAPH_ENTRY int entry_aio_read64(aiocb* control) __asm__("aio_read64");
int entry_aio_read64(aiocb* control) { return aio_start<kAioRead64>(control); }
BAROGRAPH_ENTRY ssize_t entry_aio_return(aiocb* control) __asm__("aio_return");
ssize_t entry_aio_return(aiocb* control) { return aio_return<kAioReturn>(control); }
BAROGRAPH_ENTRY ssize_t entry_aio_return64(aiocb* control) __asm__("aio_return64");
ssize_t entry_aio_return64(aiocb* control) { return aio_return<kAioReturn64>(control); }
BAROGRAPH_ENTRY int entry_aio_suspend(const aiocb* const* list, int count, const timespec* timeout) __asm__("aio_suspend");
int entry_aio_suspend(const aiocb* const* list, int count, const timespec* timeout) { return aio_suspend<kAioSuspend>(list, count, timeout); }
BAROGRAPH_ENTRY int entry_aio_suspend64(const aiocb* const* list, int count, const timespec* timeout) __asm__("aio_suspend64");
int entry_aio_suspend64(const aiocb* const* list, int count, const timespec* timeout) { return aio_suspend<kAioSuspend64>(list, count, timeout); }
BAROGRAPH_ENTRY int entry_aio_write(aiocb* control) __asm__("aio_write");
int entry_aio_write(aiocb* control) { return aio_start<kAioWrite>(control); }
BAROGRAPH_ENTRY int entry_aio_write64(aiocb* control) __asm__("aio_write64");
int entry_aio_write64(aiocb* control) { return aio_start<kAioWrite64>(control); }
BAROGRAPH_ENTRY int entry_close(int descriptor) __asm__("close");
int entry_close(int descriptor) { return close<kClose>(descriptor); }
BAROGRAPH_ENTRY int entry_close_range(unsigned first, unsigned last, int flags) __asm__("close_range");
int entry_close_range(unsigned first, unsigned last, int flags) { return close_range<kCloseRange>(first, last, flags); }
BAROGRAPH_ENTRY int entry_closedir(DIR* folder) __asm__("closedir");
int entry_closedir(DIR* folder) { return closedir<kClosedir>(folder); }
BAROGRAPH_ENTRY void entry_closefrom(int first) __asm__("closefrom");
void entry_closefrom(int first) { closefrom<kClosefrom>(first); }
BAROGRAPH_ENTRY ssize_t entry_copy_file_range(int from, std::int64_t* from_offset, int to, std::int64_t* to_offset, std::size_t bytes, unsigned flags) __asm__("copy_file_range");
ssize_t entry_copy_file_range(int from, std::int64_t* from_offset, int to, std::int64_t* to_offset, std::size_t bytes, unsigned flags) { return copy_file_range<kCopyFileRange>(from, from_offset, to, to_offset, bytes, flags); }
BAROGRAPH_ENTRY int entry_creat(const char* path, unsigned mode) __asm__("creat");
int entry_creat(const char* path, unsigned mode) { return creat<kCreat>(path, mode); }
BAROGRAPH_ENTRY int entry_creat64(const char* path, unsigned mode) __asm__("creat64");
int entry_creat64(const char* path, unsigned mode) { return creat<kCreat64>(path, mode); }
BAROGRAPH_ENTRY int entry_dprintf(int descriptor, const char* format, ...) __asm__("dprintf");
int entry_dprintf(int descriptor, const char* format, ...) {
    va_list list;
    va_start(list, format);
    const auto result = vdprintf<kDprintf>(descriptor, format, list);
    va_end(list);
    return result;
}
BAROGRAPH_ENTRY int entry_dup(int descriptor) __asm__("dup");
int entry_dup(int descriptor) { return dup<kDup>(descriptor); }
BAROGRAPH_ENTRY int entry_dup2(int descriptor, int wanted) __asm__("dup2");
int entry_dup2(int descriptor, int wanted) { return dup2<kDup2>(descriptor, wanted); }
BAROGRAPH_ENTRY int entry_dup3(int descriptor, int wanted, int flags) __asm__("dup3");
int entry_dup3(int descriptor, int wanted, int flags) { return dup3<kDup3>(descriptor, wanted, flags); }
BAROGRAPH_ENTRY int entry_epoll_create(int number) __asm__("epoll_create");
int entry_epoll_create(int number) { return not_a_file<kEpollCreate>(number); }
BAROGRAPH_ENTRY int entry_epoll_create1(int number) __asm__("epoll_create1");
int entry_epoll_create1(int number) { return not_a_file<kEpollCreate1>(number); }
BAROGRAPH_ENTRY int entry_euidaccess(const char* path, int mode) __asm__("euidaccess");
int entry_euidaccess(const char* path, int mode) { return access<kEuidaccess>(path, mode); }
BAROGRAPH_ENTRY int entry_eventfd(unsigned count, int flags) __asm__("eventfd");
int entry_eventfd(unsigned count, int flags) { return eventfd<kEventfd>(count, flags); }
BAROGRAPH_ENTRY int entry_faccessat(int folder, const char* path, int mode, int flags) __asm__("faccessat");
int entry_faccessat(int folder, const char* path, int mode, int flags) { return faccessat<kFaccessat>(folder, path, mode, flags); }
BAROGRAPH_ENTRY int entry_fallocate(int descriptor, int mode, std::int64_t offset, std::int64_t bytes) __asm__("fallocate");
int entry_fallocate(int descriptor, int mode, std::int64_t offset, std::int64_t bytes) { return fallocate<kFallocate>(descriptor, mode, offset, bytes); }
BAROGRAPH_ENTRY int entry_fallocate64(int descriptor, int mode, std::int64_t offset, std::int64_t bytes) __asm__("fallocate64");
int entry_fallocate64(int descriptor, int mode, std::int64_t offset, std::int64_t bytes) { return fallocate<kFallocate64>(descriptor, mode, offset, bytes); }
BAROGRAPH_ENTRY int entry_fcntl(int descriptor, int command, std::uintptr_t argument) __asm__("fcntl");
int entry_fcntl(int descriptor, int command, std::uintptr_t argument) { return fcntl<kFcntl>(descriptor, command, argument); }
BAROGRAPH_ENTRY int entry_fcntl64(int descriptor, int command, std::uintptr_t argument) __asm__("fcntl64");
int entry_fcntl64(int descriptor, int command, std::uintptr_t argument) { return fcntl<kFcntl64>(descriptor, command, argument); }
BAROGRAPH_ENTRY int entry_fdatasync(int descriptor) __asm__("fdatasync");
int entry_fdatasync(int descriptor) { return fdatasync<kFdatasync>(descriptor); }
BAROGRAPH_ENTRY int entry_flock(int descriptor, int operation) __asm__("flock");
int entry_flock(int descriptor, int operation) { return lock_file<kFlock>(descriptor, operation); }
BAROGRAPH_ENTRY int entry_fstat(int descriptor, void* status) __asm__("fstat");
int entry_fstat(int descriptor, void* status) { return fstat<kFstat>(descriptor, status); }
BAROGRAPH_ENTRY int entry_fstat64(int descriptor, void* status) __asm__("fstat64");
int entry_fstat64(int descriptor, void* status) { return fstat<kFstat64>(descriptor, status); }
BAROGRAPH_ENTRY int entry_fstatat(int folder, const char* path, void* status, int flags) __asm__("fstatat");
int entry_fstatat(int folder, const char* path, void* status, int flags) { return fstatat<kFstatat>(folder, path, status, flags); }
BAROGRAPH_ENTRY int entry_fstatat64(int folder, const char* path, void* status, int flags) __asm__("fstatat64");
int entry_fstatat64(int folder, const char* path, void* status, int flags) { return fstatat<kFstatat64>(folder, path, status, flags); }
BAROGRAPH_ENTRY int entry_fsync(int descriptor) __asm__("fsync");
int entry_fsync(int descriptor) { return fsync<kFsync>(descriptor); }
BAROGRAPH_ENTRY int entry_ftruncate(int descriptor, std::int64_t bytes) __asm__("ftruncate");
int entry_ftruncate(int descriptor, std::int64_t bytes) { return ftruncate<kFtruncate>(descriptor, bytes); }
BAROGRAPH_ENTRY int entry_ftruncate64(int descriptor, std::int64_t bytes) __asm__("ftruncate64");
int entry_ftruncate64(int descriptor, std::int64_t bytes) { return ftruncate<kFtruncate64>(descriptor, bytes); }
BAROGRAPH_ENTRY int entry_inotify_init() __asm__("inotify_init");
int entry_inotify_init() { return inotify_init<kInotifyInit>(); }
BAROGRAPH_ENTRY int entry_inotify_init1(int number) __asm__("inotify_init1");
int entry_inotify_init1(int number) { return not_a_file<kInotifyInit1>(number); }
BAROGRAPH_ENTRY int entry_lio_listio(int mode, aiocb* const* list, int count, sigevent* event) __asm__("lio_listio");
int entry_lio_listio(int mode, aiocb* const* list, int count, sigevent* event) { return lio_listio<kLioListio>(mode, list, count, event); }
BAROGRAPH_ENTRY int entry_lio_listio64(int mode, aiocb* const* list, int count, sigevent* event) __asm__("lio_listio64");
int entry_lio_listio64(int mode, aiocb* const* list, int count, sigevent* event) { return lio_listio<kLioListio64>(mode, list, count, event); }
BAROGRAPH_ENTRY std::int64_t entry_lseek(int descriptor, std::int64_t offset, int whence) __asm__("lseek");
std::int64_t entry_lseek(int descriptor, std::int64_t offset, int whence) { return lseek<kLseek>(descriptor, offset, whence); }
BAROGRAPH_ENTRY std::int64_t entry_lseek64(int descriptor, std::int64_t offset, int whence) __asm__("lseek64");
std::int64_t entry_lseek64(int descriptor, std::int64_t offset, int whence) { return lseek<kLseek64>(descriptor, offset, whence); }
BAROGRAPH_ENTRY int entry_lstat(const char* path, void* status) __asm__("lstat");
int entry_lstat(const char* path, void* status) { return stat<kLstat>(path, status); }
BAROGRAPH_ENTRY int entry_lstat64(const char* path, void* status) __asm__("lstat64");
int entry_lstat64(const char* path, void* status) { return stat<kLstat64>(path, status); }
BAROGRAPH_ENTRY int entry_memfd_create(const char* name, unsigned flags) __asm__("memfd_create");
int entry_memfd_create(const char* name, unsigned flags) { return memfd_create<kMemfdCreate>(name, flags); }
BAROGRAPH_ENTRY int entry_mkdir(const char* path, unsigned mode) __asm__("mkdir");
int entry_mkdir(const char* path, unsigned mode) { return mkdir<kMkdir>(path, mode); }
BAROGRAPH_ENTRY int entry_mkdirat(int folder, const char* path, unsigned mode) __asm__("mkdirat");
int entry_mkdirat(int folder, const char* path, unsigned mode) { return mkdirat<kMkdirat>(folder, path, mode); }
BAROGRAPH_ENTRY int entry_mkostemp(char* path, int number) __asm__("mkostemp");
int entry_mkostemp(char* path, int number) { return mkostemp<kMkostemp>(path, number); }
BAROGRAPH_ENTRY int entry_mkostemp64(char* path, int number) __asm__("mkostemp64");
int entry_mkostemp64(char* path, int number) { return mkostemp<kMkostemp64>(path, number); }
BAROGRAPH_ENTRY int entry_mkostemps(char* path, int suffix, int flags) __asm__("mkostemps");
int entry_mkostemps(char* path, int suffix, int flags) { return mkostemps<kMkostemps>(path, suffix, flags); }
BAROGRAPH_ENTRY int entry_mkostemps64(char* path, int suffix, int flags) __asm__("mkostemps64");
int entry_mkostemps64(char* path, int suffix, int flags) { return mkostemps<kMkostemps64>(path, suffix, flags); }
BAROGRAPH_ENTRY int entry_mkstemp(char* path) __asm__("mkstemp");
int entry_mkstemp(char* path) { return mkstemp<kMkstemp>(path); }
BAROGRAPH_ENTRY int entry_mkstemp64(char* path) __asm__("mkstemp64");
int entry_mkstemp64(char* path) { return mkstemp<kMkstemp64>(path); }
BAROGRAPH_ENTRY int entry_mkstemps(char* path, int number) __asm__("mkstemps");
int entry_mkstemps(char* path, int number) { return mkostemp<kMkstemps>(path, number); }
BAROGRAPH_ENTRY int entry_mkstemps64(char* path, int number) __asm__("mkstemps64");
int entry_mkstemps64(char* path, int number) { return mkostemp<kMkstemps64>(path, number); }
BAROGRAPH_ENTRY void* entry_mmap(void* address, std::size_t bytes, int protection, int flags, int descriptor, std::int64_t offset) __asm__("mmap");
void* entry_mmap(void* address, std::size_t bytes, int protection, int flags, int descriptor, std::int64_t offset) { return mmap<kMmap>(address, bytes, protection, flags, descriptor, offset); }
BAROGRAPH_ENTRY void* entry_mmap64(void* address, std::size_t bytes, int protection, int flags, int descriptor, std::int64_t offset) __asm__("mmap64");
void* entry_mmap64(void* address, std::size_t bytes, int protection, int flags, int descriptor, std::int64_t offset) { return mmap<kMmap64>(address, bytes, protection, flags, descriptor, offset); }
BAROGRAPH_ENTRY int entry_msync(void* address, std::size_t bytes, int flags) __asm__("msync");
int entry_msync(void* address, std::size_t bytes, int flags) { return msync<kMsync>(address, bytes, flags); }
BAROGRAPH_ENTRY int entry_open(const char* path, int flags, unsigned mode) __asm__("open");
int entry_open(const char* path, int flags, unsigned mode) { return open<kOpen>(path, flags, mode); }
BAROGRAPH_ENTRY int entry_open64(const char* path, int flags, unsigned mode) __asm__("open64");
int entry_open64(const char* path, int flags, unsigned mode) { return open<kOpen64>(path, flags, mode); }
BAROGRAPH_ENTRY int entry_openat(int folder, const char* path, int flags, unsigned mode) __asm__("openat");
int entry_openat(int folder, const char* path, int flags, unsigned mode) { return openat<kOpenat>(folder, path, flags, mode); }
BAROGRAPH_ENTRY int entry_openat64(int folder, const char* path, int flags, unsigned mode) __asm__("openat64");
int entry_openat64(int folder, const char* path, int flags, unsigned mode) { return openat<kOpenat64>(folder, path, flags, mode); }
BAROGRAPH_ENTRY DIR* entry_opendir(const char* path) __asm__("opendir");
DIR* entry_opendir(const char* path) { return opendir<kOpendir>(path); }
BAROGRAPH_ENTRY int entry_pipe(int* ends) __asm__("pipe");
int entry_pipe(int* ends) { return pipe<kPipe>(ends); }
BAROGRAPH_ENTRY int entry_pipe2(int* ends, int flags) __asm__("pipe2");
int entry_pipe2(int* ends, int flags) { return pipe2<kPipe2>(ends, flags); }
BAROGRAPH_ENTRY int entry_posix_fadvise(int descriptor, std::int64_t offset, std::int64_t bytes, int advice) __asm__("posix_fadvise");
int entry_posix_fadvise(int descriptor, std::int64_t offset, std::int64_t bytes, int advice) { return posix_fadvise<kPosixFadvise>(descriptor, offset, bytes, advice); }
BAROGRAPH_ENTRY int entry_posix_fadvise64(int descriptor, std::int64_t offset, std::int64_t bytes, int advice) __asm__("posix_fadvise64");
int entry_posix_fadvise64(int descriptor, std::int64_t offset, std::int64_t bytes, int advice) { return posix_fadvise<kPosixFadvise64>(descriptor, offset, bytes, advice); }
BAROGRAPH_ENTRY int entry_posix_fallocate(int descriptor, std::int64_t offset, std::int64_t bytes) __asm__("posix_fallocate");
int entry_posix_fallocate(int descriptor, std::int64_t offset, std::int64_t bytes) { return posix_fallocate<kPosixFallocate>(descriptor, offset, bytes); }
BAROGRAPH_ENTRY int entry_posix_fallocate64(int descriptor, std::int64_t offset, std::int64_t bytes) __asm__("posix_fallocate64");
int entry_posix_fallocate64(int descriptor, std::int64_t offset, std::int64_t bytes) { return posix_fallocate<kPosixFallocate64>(descriptor, offset, bytes); }
BAROGRAPH_ENTRY ssize_t entry_pread(int descriptor, void* buffer, std::size_t bytes, std::int64_t offset) __asm__("pread");
ssize_t entry_pread(int descriptor, void* buffer, std::size_t bytes, std::int64_t offset) { return pread<kPread>(descriptor, buffer, bytes, offset); }
BAROGRAPH_ENTRY ssize_t entry_pread64(int descriptor, void* buffer, std::size_t bytes, std::int64_t offset) __asm__("pread64");
ssize_t entry_pread64(int descriptor, void* buffer, std::size_t bytes, std::int64_t offset) { return pread<kPread64>(descriptor, buffer, bytes, offset); }
BAROGRAPH_ENTRY ssize_t entry_preadv(int descriptor, const iovec* parts, int count, std::int64_t offset) __asm__("preadv");
ssize_t entry_preadv(int descriptor, const iovec* parts, int count, std::int64_t offset) { return preadv<kPreadv>(descriptor, parts, count, offset); }
BAROGRAPH_ENTRY ssize_t entry_preadv2(int descriptor, const iovec* parts, int count, std::int64_t offset, int flags) __asm__("preadv2");
ssize_t entry_preadv2(int descriptor, const iovec* parts, int count, std::int64_t offset, int flags) { return preadv2<kPreadv2>(descriptor, parts, count, offset, flags); }
BAROGRAPH_ENTRY ssize_t entry_preadv64(int descriptor, const iovec* parts, int count, std::int64_t offset) __asm__("preadv64");
ssize_t entry_preadv64(int descriptor, const iovec* parts, int count, std::int64_t offset) { return preadv<kPreadv64>(descriptor, parts, count, offset); }
BAROGRAPH_ENTRY ssize_t entry_preadv64v2(int descriptor, const iovec* parts, int count, std::int64_t offset, int flags) __asm__("preadv64v2");
ssize_t entry_preadv64v2(int descriptor, const iovec* parts, int count, std::int64_t offset, int flags) { return preadv2<kPreadv64v2>(descriptor, parts, count, offset, flags); }
BAROGRAPH_ENTRY ssize_t entry_pwrite(int descriptor, const void* buffer, std::size_t bytes, std::int64_t offset) __asm__("pwrite");
ssize_t entry_pwrite(int descriptor, const void* buffer, std::size_t bytes, std::int64_t offset) { return pwrite<kPwrite>(descriptor, buffer, bytes, offset); }
BAROGRAPH_ENTRY ssize_t entry_pwrite64(int descriptor, const void* buffer, std::size_t bytes, std::int64_t offset) __asm__("pwrite64");
ssize_t entry_pwrite64(int descriptor, const void* buffer, std::size_t bytes, std::int64_t offset) { return pwrite<kPwrite64>(descriptor, buffer, bytes, offset); }
BAROGRAPH_ENTRY ssize_t entry_pwritev(int descriptor, const iovec* parts, int count, std::int64_t offset) __asm__("pwritev");
ssize_t entry_pwritev(int descriptor, const iovec* parts, int count, std::int64_t offset) { return pwritev<kPwritev>(descriptor, parts, count, offset); }
BAROGRAPH_ENTRY ssize_t entry_pwritev2(int descriptor, const iovec* parts, int count, std::int64_t offset, int flags) __asm__("pwritev2");
ssize_t entry_pwritev2(int descriptor, const iovec* parts, int count, std::int64_t offset, int flags) { return pwritev2<kPwritev2>(descriptor, parts, count, offset, flags); }
BAROGRAPH_ENTRY ssize_t entry_pwritev64(int descriptor, const iovec* parts, int count, std::int64_t offset) __asm__("pwritev64");
ssize_t entry_pwritev64(int descriptor, const iovec* parts, int count, std::int64_t offset) { return pwritev<kPwritev64>(descriptor, parts, count, offset); }
BAROGRAPH_ENTRY ssize_t entry_pwritev64v2(int descriptor, const iovec* parts, int count, std::int64_t offset, int flags) __asm__("pwritev64v2");
ssize_t entry_pwritev64v2(int descriptor, const iovec* parts, int count, std::int64_t offset, int flags) { return pwritev2<kPwritev64v2>(descriptor, parts, count, offset, flags); }
BAROGRAPH_ENTRY ssize_t entry_read(int descriptor, void* buffer, std::size_t bytes) __asm__("read");
ssize_t entry_read(int descriptor, void* buffer, std::size_t bytes) { return read<kRead>(descriptor, buffer, bytes); }
BAROGRAPH_ENTRY ssize_t entry_readahead(int descriptor, std::int64_t offset, std::size_t bytes) __asm__("readahead");
ssize_t entry_readahead(int descriptor, std::int64_t offset, std::size_t bytes) { return readahead<kReadahead>(descriptor, offset, bytes); }
BAROGRAPH_ENTRY void* entry_readdir(DIR* folder) __asm__("readdir");
void* entry_readdir(DIR* folder) { return readdir<kReaddir>(folder); }
BAROGRAPH_ENTRY void* entry_readdir64(DIR* folder) __asm__("readdir64");
void* entry_readdir64(DIR* folder) { return readdir<kReaddir64>(folder); }
BAROGRAPH_ENTRY ssize_t entry_readv(int descriptor, const iovec* parts, int count) __asm__("readv");
ssize_t entry_readv(int descriptor, const iovec* parts, int count) { return readv<kReadv>(descriptor, parts, count); }
BAROGRAPH_ENTRY int entry_remove(const char* path) __asm__("remove");
int entry_remove(const char* path) { return unlink<kRemove>(path); }
BAROGRAPH_ENTRY int entry_rename(const char* from, const char* to) __asm__("rename");
int entry_rename(const char* from, const char* to) { return rename<kRename>(from, to); }
BAROGRAPH_ENTRY int entry_renameat(int from_folder, const char* from, int to_folder, const char* to) __asm__("renameat");
int entry_renameat(int from_folder, const char* from, int to_folder, const char* to) { return renameat<kRenameat>(from_folder, from, to_folder, to); }
BAROGRAPH_ENTRY int entry_renameat2(int from_folder, const char* from, int to_folder, const char* to, unsigned flags) __asm__("renameat2");
int entry_renameat2(int from_folder, const char* from, int to_folder, const char* to, unsigned flags) { return renameat2<kRenameat2>(from_folder, from, to_folder, to, flags); }
BAROGRAPH_ENTRY int entry_rmdir(const char* path) __asm__("rmdir");
int entry_rmdir(const char* path) { return unlink<kRmdir>(path); }
BAROGRAPH_ENTRY ssize_t entry_sendfile(int to, int from, std::int64_t* from_offset, std::size_t bytes) __asm__("sendfile");
ssize_t entry_sendfile(int to, int from, std::int64_t* from_offset, std::size_t bytes) { return sendfile<kSendfile>(to, from, from_offset, bytes); }
BAROGRAPH_ENTRY ssize_t entry_sendfile64(int to, int from, std::int64_t* from_offset, std::size_t bytes) __asm__("sendfile64");
ssize_t entry_sendfile64(int to, int from, std::int64_t* from_offset, std::size_t bytes) { return sendfile<kSendfile64>(to, from, from_offset, bytes); }
BAROGRAPH_ENTRY int entry_signalfd(int descriptor, const void* mask, int flags) __asm__("signalfd");
int entry_signalfd(int descriptor, const void* mask, int flags) { return signalfd<kSignalfd>(descriptor, mask, flags); }
BAROGRAPH_ENTRY int entry_socket(int domain, int type, int protocol) __asm__("socket");
int entry_socket(int domain, int type, int protocol) { return socket<kSocket>(domain, type, protocol); }
BAROGRAPH_ENTRY int entry_socketpair(int domain, int type, int protocol, int* ends) __asm__("socketpair");
int entry_socketpair(int domain, int type, int protocol, int* ends) { return socketpair<kSocketpair>(domain, type, protocol, ends); }
BAROGRAPH_ENTRY ssize_t entry_splice(int from, std::int64_t* from_offset, int to, std::int64_t* to_offset, std::size_t bytes, unsigned flags) __asm__("splice");
ssize_t entry_splice(int from, std::int64_t* from_offset, int to, std::int64_t* to_offset, std::size_t bytes, unsigned flags) { return splice<kSplice>(from, from_offset, to, to_offset, bytes, flags); }
BAROGRAPH_ENTRY int entry_stat(const char* path, void* status) __asm__("stat");
int entry_stat(const char* path, void* status) { return stat<kStat>(path, status); }
BAROGRAPH_ENTRY int entry_stat64(const char* path, void* status) __asm__("stat64");
int entry_stat64(const char* path, void* status) { return stat<kStat64>(path, status); }
BAROGRAPH_ENTRY int entry_statx(int folder, const char* path, int flags, unsigned mask, void* status) __asm__("statx");
int entry_statx(int folder, const char* path, int flags, unsigned mask, void* status) { return statx<kStatx>(folder, path, flags, mask, status); }
BAROGRAPH_ENTRY int entry_sync_file_range(int descriptor, std::int64_t offset, std::int64_t bytes, unsigned flags) __asm__("sync_file_range");
int entry_sync_file_range(int descriptor, std::int64_t offset, std::int64_t bytes, unsigned flags) { return sync_file_range<kSyncFileRange>(descriptor, offset, bytes, flags); }
BAROGRAPH_ENTRY int entry_timerfd_create(int clock, int flags) __asm__("timerfd_create");
int entry_timerfd_create(int clock, int flags) { return timerfd_create<kTimerfdCreate>(clock, flags); }
BAROGRAPH_ENTRY int entry_truncate(const char* path, std::int64_t bytes) __asm__("truncate");
int entry_truncate(const char* path, std::int64_t bytes) { return truncate<kTruncate>(path, bytes); }
BAROGRAPH_ENTRY int entry_truncate64(const char* path, std::int64_t bytes) __asm__("truncate64");
int entry_truncate64(const char* path, std::int64_t bytes) { return truncate<kTruncate64>(path, bytes); }
BAROGRAPH_ENTRY int entry_unlink(const char* path) __asm__("unlink");
int entry_unlink(const char* path) { return unlink<kUnlink>(path); }
BAROGRAPH_ENTRY int entry_unlinkat(int folder, const char* path, int flags) __asm__("unlinkat");
int entry_unlinkat(int folder, const char* path, int flags) { return unlinkat<kUnlinkat>(folder, path, flags); }
BAROGRAPH_ENTRY int entry_vdprintf(int descriptor, const char* format, va_list arguments) __asm__("vdprintf");
int entry_vdprintf(int descriptor, const char* format, va_list arguments) { return vdprintf<kVdprintf>(descriptor, format, arguments); }
BAROGRAPH_ENTRY ssize_t entry_write(int descriptor, const void* buffer, std::size_t bytes) __asm__("write");
ssize_t entry_write(int descriptor, const void* buffer, std::size_t bytes) { return write<kWrite>(descriptor, buffer, bytes); }
BAROGRAPH_ENTRY ssize_t entry_writev(int descriptor, const iovec* parts, int count) __asm__("writev");
ssize_t entry_writev(int descriptor, const iovec* parts, int count) { return writev<kWritev>(descriptor, parts, count); }
