// The functions of the C library that open files.
#define _GNU_SOURCE

#ifdef __linux__

#include "carillon_blocking.h"
#include "carillon_paths.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdio_ext.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define CALLER __builtin_return_address(0)

/// An attempt to open a file.
struct opening {
    const char *path;
    int flags;
    mode_t mode;
    int is_new;
};

static int is_chance(const char *path) {
    return !strcmp(path, "/dev/urandom") || !strcmp(path, "/dev/random") || !strcmp(path, "/dev/hwrng");
}

static int is_terminal(const char *path) { return !strcmp(path, "/dev/tty") || !strcmp(path, "/dev/console"); }

/// Looks at what is to be opened. Returns an error of the system; 0 if there is none.
static int begin(struct opening *opening, void *caller, const char *call) {
    const char *path = opening->path;
    if (!path || !is_in_world()) return 0;
    if (!strncmp(path, "/dev/", 5) && carillon_is_own_code_or_foundation(caller)) {
        // A file of seeded bytes would have an end, and these have none.
        if (is_chance(path))
            carillon_blocking_refuse("it opens the system's random numbers (/dev/urandom, /dev/random); use "
                                     "SystemRandomNumberGenerator, getrandom or arc4random, which come from the seed");
        if (is_terminal(path)) return ENXIO;
    }
    if ((opening->flags & O_ACCMODE) != O_RDONLY || opening->flags & (O_CREAT | O_TRUNC))
        carillon_check_change(path, caller, call);
    if (opening->flags & O_CREAT && *path == '/') {
        ORIGINAL(access);
        int code = errno;
        opening->is_new = original(path, F_OK) != 0;
        errno = code;
    }
    return 0;
}

/// Takes in that a file was opened.
static void end(const struct opening *opening, int file) {
    if (file < 0 || !is_in_world() || !opening->path || *opening->path != '/') return;
    if (opening->is_new) {
        struct carillon_process *process = carillon_process_here();
        if (process && process->mask != 022) fchmod(file, opening->mode & ~process->mask);
        carillon_note_opened(file, 1);
        carillon_note_entry(opening->path);
    } else if (opening->flags & O_TRUNC) {
        carillon_note_opened(file, 0);
    }
}

// MARK: Descriptors

#define MODE(flags, mode) \
    mode_t mode = 0; \
    if (flags & O_CREAT || (flags & O_TMPFILE) == O_TMPFILE) { \
        va_list list; \
        va_start(list, flags); \
        mode = va_arg(list, mode_t); \
        va_end(list); \
    }

#define OPEN_FILE(name, place, ...) \
    struct opening opening = {place, flags, mode, 0}; \
    int error = begin(&opening, CALLER, #name); \
    if (error) FAIL(error); \
    int file = original(__VA_ARGS__); \
    end(&opening, file); \
    return file

#define OPEN(name) \
    int name(const char *path, int flags, ...) { \
        ORIGINAL(name); \
        MODE(flags, mode) \
        path = carillon_path(path, 0); \
        OPEN_FILE(name, path, path, flags, mode); \
    }
#define OPENAT(name) \
    int name(int directory, const char *path, int flags, ...) { \
        ORIGINAL(name); \
        MODE(flags, mode) \
        path = carillon_path_at(directory, path, 0); \
        OPEN_FILE(name, path, directory, path, flags, mode); \
    }
// The checked variants, which fortified code calls where there is no mode.
#define OPEN_CHECKED(name) \
    int name(const char *path, int flags); \
    int name(const char *path, int flags) { \
        ORIGINAL(name); \
        mode_t mode = 0; \
        path = carillon_path(path, 0); \
        OPEN_FILE(name, path, path, flags); \
    }
#define CREAT(name) \
    int name(const char *path, mode_t mode) { \
        ORIGINAL(name); \
        int flags = O_WRONLY | O_CREAT | O_TRUNC; \
        path = carillon_path(path, 0); \
        OPEN_FILE(name, path, path, mode); \
    }
OPEN(open)
OPEN(open64)
OPENAT(openat)
OPENAT(openat64)
OPEN_CHECKED(__open_2)
OPEN_CHECKED(__open64_2)
CREAT(creat)
CREAT(creat64)

// MARK: Streams of C

static int flags_of(const char *mode) {
    int is_both = strchr(mode, '+') != NULL;
    switch (*mode) {
    case 'w': return (is_both ? O_RDWR : O_WRONLY) | O_CREAT | O_TRUNC;
    case 'a': return (is_both ? O_RDWR : O_WRONLY) | O_CREAT | O_APPEND;
    default: return is_both ? O_RDWR : O_RDONLY;
    }
}

enum { mode_of_streams = 0666 };

#define OPEN_STREAM(name, ...) \
    struct opening opening = {path, flags_of(mode), mode_of_streams, 0}; \
    int error = begin(&opening, CALLER, #name); \
    if (error) return (errno = error, NULL); \
    FILE *file = original(__VA_ARGS__); \
    if (file) end(&opening, fileno(file)); \
    return file

#define FOPEN(name) \
    FILE *name(const char *path, const char *mode) { \
        ORIGINAL(name); \
        path = carillon_path(path, 0); \
        OPEN_STREAM(name, path, mode); \
    }
FOPEN(fopen)
FOPEN(fopen64)

/// Takes in what a stream has written.
static void take_in(FILE *stream) {
    if (!stream || !is_in_world() || !__fwriting(stream)) return;
    ORIGINAL(fflush);
    int file = fileno(stream);
    if (__fpending(stream)) original(stream);
    if (file >= 0) carillon_note_written(file);
}

void carillon_keep_stream(int file);

#define FREOPEN(name) \
    FILE *name(const char *path, const char *mode, FILE *stream) { \
        ORIGINAL(name); \
        take_in(stream); \
        if (stream) carillon_note_closing(fileno(stream)); \
        if (stream && is_in_world()) carillon_keep_stream(fileno(stream)); \
        path = carillon_path(path, 0); \
        OPEN_STREAM(name, path, mode, stream); \
    }
FREOPEN(freopen)
FREOPEN(freopen64)

int fflush(FILE *stream) {
    ORIGINAL(fflush);
    take_in(stream);
    return original(stream);
}

int fclose(FILE *stream) {
    ORIGINAL(fclose);
    take_in(stream);
    if (stream) carillon_note_closing(fileno(stream));
    return original(stream);
}

#endif
