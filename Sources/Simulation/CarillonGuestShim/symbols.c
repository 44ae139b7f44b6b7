// Functions that take the place of the C library's. They save the way through the kernel's signal where a call need not
// wait; all else comes to the handler, so that nothing depends on them, unless the layout of memory is not fixed.
#if defined(__linux__) && defined(__x86_64__)

#include "shim.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <sys/types.h>
#include <unistd.h>

static long give(long result) {
    if (result >= 0) return result;
    errno = (int)-result;
    return -1;
}

// Plays a call that the filter does not trap.
static long play(long number, long a, long b, long c, long d) {
    const long call[] = {number, a, b, c, d};
    return give(own_call(own_play, (long)call, 0, 0));
}

#define ORIGINAL(name) \
    static __typeof__(&name) original; \
    if (!original) original = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

static int is_ready(int file, short events) {
    struct pollfd files = {file, events, 0};
    return CALL(SYS_poll, &files, 1, 0) > 0 && !(files.revents & (POLLERR | POLLNVAL));
}

EXPORT ssize_t read(int file, void *bytes, size_t count) {
    ORIGINAL(read);
    if (!guest) return original(file, bytes, count);
    if (descriptors_kind(file) == descriptor_plain && is_ready(file, POLLIN))
        return give(CALL(SYS_read, file, bytes, count));
    return has_fixed_layout ? original(file, bytes, count) : play(SYS_read, file, (long)bytes, (long)count, 0);
}

EXPORT ssize_t write(int file, const void *bytes, size_t count) {
    ORIGINAL(write);
    if (!guest) return original(file, bytes, count);
    streams_have_written = 1;
    if (count <= PIPE_BUF && is_ready(file, POLLOUT)) return give(CALL(SYS_write, file, bytes, count));
    return has_fixed_layout ? original(file, bytes, count) : play(SYS_write, file, (long)bytes, (long)count, 0);
}

// The calls below are always trapped if the layout is fixed.

EXPORT int close(int file) {
    ORIGINAL(close);
    if (!guest || has_fixed_layout) return original(file);
    return (int)play(SYS_close, file, 0, 0, 0);
}

EXPORT int dup2(int from, int to) {
    ORIGINAL(dup2);
    if (!guest || has_fixed_layout) return original(from, to);
    return (int)play(SYS_dup2, from, to, 0, 0);
}

static long open_at(int directory, const char *path, int flags, int mode) {
    return has_fixed_layout ? syscall(SYS_openat, directory, path, flags, mode)
                            : play(SYS_openat, directory, (long)path, flags, mode);
}

#define OPENER(name, more) \
    EXPORT int name(const char *path, int flags, ...) { \
        va_list list; \
        va_start(list, flags); \
        int mode = va_arg(list, int); \
        va_end(list); \
        ORIGINAL(name); \
        if (!guest || has_fixed_layout) return original(path, flags, mode); \
        return (int)open_at(AT_FDCWD, path, flags | more, mode); \
    }
OPENER(open, 0)
OPENER(open64, O_LARGEFILE)

// Swift's linker adds an object to each library that registers its Swift code. There is none here, and no runtime.
EXPORT __attribute__((weak)) void swift_addNewDSOImage(const void *image) { (void)image; }

#endif
