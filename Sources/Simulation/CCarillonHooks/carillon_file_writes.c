// The functions of the C library that write to files, and those that change what descriptors stand for.
#define _GNU_SOURCE

#ifdef __linux__

#include "carillon_blocking.h"
#include "carillon_paths.h"
#include "carillon_world.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/sendfile.h>
#include <sys/uio.h>
#include <unistd.h>

// MARK: Writing

#define WRITE(type, name, declaration, arguments) \
    type name declaration { \
        ORIGINAL(name); \
        type result = original arguments; \
        if (result >= 0) carillon_note_written(file); \
        return result; \
    }
WRITE(ssize_t, pwrite, (int file, const void *bytes, size_t count, off_t place), (file, bytes, count, place))
WRITE(ssize_t, pwrite64, (int file, const void *bytes, size_t count, off64_t place), (file, bytes, count, place))
WRITE(ssize_t, pwritev, (int file, const struct iovec *pieces, int count, off_t place), (file, pieces, count, place))
WRITE(ssize_t, pwritev64, (int file, const struct iovec *pieces, int count, off64_t place), (file, pieces, count, place))
WRITE(ssize_t, sendfile, (int file, int from, off_t *place, size_t count), (file, from, place, count))
WRITE(ssize_t, sendfile64, (int file, int from, off64_t *place, size_t count), (file, from, place, count))
WRITE(int, ftruncate, (int file, off_t size), (file, size))
WRITE(int, ftruncate64, (int file, off64_t size), (file, size))
WRITE(int, fallocate, (int file, int mode, off_t place, off_t size), (file, mode, place, size))
WRITE(int, fallocate64, (int file, int mode, off64_t place, off64_t size), (file, mode, place, size))

ssize_t copy_file_range(int from, off64_t *from_place, int file, off64_t *place, size_t count, unsigned flags) {
    ORIGINAL(copy_file_range);
    ssize_t result = original(from, from_place, file, place, count, flags);
    if (result > 0) carillon_note_written(file);
    return result;
}

// MARK: The standard streams

// The standard streams belong to the process. An app may lead them elsewhere as long as its world lives.

enum { stream_count = 3 };
static _Atomic(int) kept[stream_count];
static const int nothing = 0;

void carillon_keep_stream(int file) {
    if (file < 0 || file >= stream_count || kept[file] != nothing) return;
    // Zero stands for none, and no copy has a number so low.
    int copy = fcntl(file, F_DUPFD_CLOEXEC, 16);
    int expected = nothing;
    if (copy < 0) return;
    if (!atomic_compare_exchange_strong(&kept[file], &expected, copy)) close(copy);
    carillon_world_will_restore();
}

void carillon_restore_streams(void) {
    ORIGINAL(dup2);
    for (int file = 0; file < stream_count; file++) {
        int copy = atomic_exchange(&kept[file], nothing);
        if (copy == nothing) continue;
        if (file > 0) fflush(file == 1 ? stdout : stderr);
        original(copy, file);
        close(copy);
    }
}

int dup2(int from, int to) {
    ORIGINAL(dup2);
    carillon_note_closing(to);
    if (from != to && to >= 0 && to < stream_count && is_in_world()) carillon_keep_stream(to);
    return original(from, to);
}

int dup3(int from, int to, int flags) {
    ORIGINAL(dup3);
    carillon_note_closing(to);
    if (from != to && to >= 0 && to < stream_count && is_in_world()) carillon_keep_stream(to);
    return original(from, to, flags);
}

int carillon_keeps_open(int file, void *caller) {
    return file >= 0 && file < stream_count && is_in_world() && carillon_is_own_code_or_foundation(caller);
}

// A mode of the standard streams is also that of the host's terminal.
#define FCNTL(name) \
    int name(int file, int command, ...) { \
        ORIGINAL(name); \
        va_list list; \
        va_start(list, command); \
        void *argument = va_arg(list, void *); \
        va_end(list); \
        if (command == F_SETFL && carillon_keeps_open(file, __builtin_return_address(0))) return 0; \
        return original(file, command, argument); \
    }
FCNTL(fcntl)
FCNTL(fcntl64)

#endif
