// The dates of files. The system writes those of the host's clock; in a world a file has the date of the change by the
// clock of the device, and files of the host are as old as the world.
#define _GNU_SOURCE
#include "carillon_hooks.h"

#ifdef __linux__

#include "carillon_paths.h"

#include <errno.h>
#include <fcntl.h>
#include <fts.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>
#include <utime.h>

static const int64_t second = 1000000000;

static int64_t nanoseconds(struct timespec time) { return (int64_t)time.tv_sec * second + time.tv_nsec; }

static struct timespec timespec(int64_t time) {
    struct timespec result = {time / second, time % second};
    if (result.tv_nsec < 0) result = (struct timespec){result.tv_sec - 1, result.tv_nsec + second};
    return result;
}

static int64_t wall_clock(void) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return nanoseconds(now);
}

int64_t carillon_dates_real_time(void) {
    ORIGINAL(clock_gettime);
    struct timespec now;
    original(CLOCK_REALTIME_COARSE, &now);
    return nanoseconds(now);
}

// MARK: Changes

/// An open file that code of a world has written to, and when. Most files are written to many times before anybody
/// asks.
enum { written_limit = 8 };
static _Thread_local struct {
    const void *loop;
    int count;
    struct { int file; int is_new; int64_t time; } files[written_limit];
} written;

static int has_dates(const struct stat *status) { return S_ISREG(status->st_mode) || S_ISDIR(status->st_mode); }

static void note(const struct stat *status, struct carillon_file_dates dates, int is_new) {
    carillon_dates_note(status->st_dev, status->st_ino, nanoseconds(status->st_mtim), dates, is_new);
}

static void take_in(int index) {
    ORIGINAL(fstat);
    struct stat status;
    struct carillon_file_dates dates = {written.files[index].time, written.files[index].time};
    int is_there = original(written.files[index].file, &status) == 0 && has_dates(&status);
    if (is_there) note(&status, dates, written.files[index].is_new);
}

static void take_in_all(void) {
    if (written.count == 0) return;
    int code = errno, count = written.count;
    written.count = 0;
    if (written.loop == carillon_thread_current()->loop) for (int index = 0; index < count; index++) take_in(index);
    errno = code;
}

static void note_open(int file, int is_new) {
    if (written.loop != carillon_thread_current()->loop) {
        written.count = 0;
        written.loop = carillon_thread_current()->loop;
    }
    for (int index = 0; index < written.count; index++) {
        if (written.files[index].file != file) continue;
        written.files[index].time = wall_clock();
        return;
    }
    if (written.count == written_limit) take_in_all();
    int index = written.count++;
    written.files[index].file = file;
    written.files[index].is_new = is_new;
    written.files[index].time = wall_clock();
}

void carillon_note_written(int file) { if (is_in_world()) note_open(file, 0); }

void carillon_note_opened(int file, int is_new) { if (is_in_world()) note_open(file, is_new); }

void carillon_note_closing(int file) {
    for (int index = 0; index < written.count; index++) {
        if (written.files[index].file != file) continue;
        int code = errno;
        if (written.loop == carillon_thread_current()->loop) take_in(index);
        written.files[index] = written.files[--written.count];
        errno = code;
        return;
    }
}

/// Notes a change of the file at a path.
static void note_path(const char *path, int is_new) {
    if (!is_in_world() || *path != '/') return;
    ORIGINAL(lstat);
    int code = errno;
    struct stat status;
    int64_t now = wall_clock();
    take_in_all();
    if (original(path, &status) == 0 && has_dates(&status)) note(&status, (struct carillon_file_dates){now, now}, is_new);
    errno = code;
}

void carillon_note_changed(const char *path) { note_path(path, 0); }

void carillon_note_entry(const char *path) {
    char directory[PATH_MAX];
    const char *end = strrchr(path, '/');
    if (!end || end == path || (size_t)(end - path) >= sizeof directory) return;
    memcpy(directory, path, (size_t)(end - path));
    directory[end - path] = 0;
    note_path(directory, 0);
}

void carillon_note_made(const char *path) {
    note_path(path, 1);
    carillon_note_entry(path);
}

void carillon_note_removal(const char *path) {
    if (!is_in_world() || *path != '/') return;
    ORIGINAL(lstat);
    int code = errno;
    struct stat status;
    if (original(path, &status) == 0 && (S_ISDIR(status.st_mode) || status.st_nlink == 1))
        carillon_dates_forget(status.st_dev, status.st_ino);
    errno = code;
}

// MARK: Questions

/// Finds the dates that a file shows in a world.
static struct carillon_file_dates find(uint64_t device, uint64_t file, int64_t real) {
    int64_t now = wall_clock();
    struct carillon_file_dates dates = {now, now};
    carillon_dates_find(device, file, real, &dates);
    return dates;
}

static void show(struct stat *status) {
    struct carillon_file_dates dates = find(status->st_dev, status->st_ino, nanoseconds(status->st_mtim));
    status->st_mtim = status->st_atim = status->st_ctim = timespec(dates.modified);
}

// The two kinds of `stat` are one on systems with 64 bits.
_Static_assert(sizeof(struct stat) == sizeof(struct stat64), "");

#define TELL(name, type, declaration, prepare, arguments) \
    int name declaration { \
        ORIGINAL(name); \
        int is_shown = IS_OWN_OR_FOUNDATIONS_CALL; \
        prepare; \
        if (is_shown) take_in_all(); \
        int result = original arguments; \
        if (result == 0 && is_shown) show((struct stat *)status); \
        return result; \
    }
#define STAT(name, type) \
    TELL(name, type, (const char *path, struct type *status), path = carillon_path(path, 0), (path, status))
#define STAT_AT(name, type) \
    TELL(name, type, (int directory, const char *path, struct type *status, int flags), \
        path = carillon_path_at(directory, path, 0), (directory, path, status, flags))
#define STAT_OPEN(name, type) TELL(name, type, (int file, struct type *status), , (file, status))
STAT(stat, stat)
STAT(lstat, stat)
STAT(stat64, stat64)
STAT(lstat64, stat64)
STAT_AT(fstatat, stat)
STAT_AT(fstatat64, stat64)
STAT_OPEN(fstat, stat)
STAT_OPEN(fstat64, stat64)

static struct statx_timestamp timestamp(int64_t time) {
    struct timespec parts = timespec(time);
    return (struct statx_timestamp){.tv_sec = parts.tv_sec, .tv_nsec = (uint32_t)parts.tv_nsec};
}

int statx(int directory, const char *restrict path, int flags, unsigned mask, struct statx *restrict status) {
    ORIGINAL(statx);
    int is_shown = IS_OWN_OR_FOUNDATIONS_CALL;
    if (is_shown) take_in_all();
    int result = original(directory, carillon_path_at(directory, path, 0), flags, mask, status);
    if (result || !is_shown) return result;
    int64_t real = status->stx_mtime.tv_sec * second + status->stx_mtime.tv_nsec;
    struct carillon_file_dates dates =
        find(makedev(status->stx_dev_major, status->stx_dev_minor), status->stx_ino, real);
    status->stx_mtime = status->stx_atime = status->stx_ctime = timestamp(dates.modified);
    status->stx_btime = timestamp(dates.created);
    return 0;
}

// Inside of a tree the C library asks by itself.
FTSENT *fts_read(FTS *tree) {
    ORIGINAL(fts_read);
    int is_shown = IS_OWN_OR_FOUNDATIONS_CALL;
    if (is_shown) take_in_all();
    FTSENT *entry = original(tree);
    // A directory comes twice, with the same status.
    int has_status = entry && !(tree->fts_options & FTS_NOSTAT) && (entry->fts_info == FTS_F || entry->fts_info == FTS_D || entry->fts_info == FTS_DEFAULT);
    if (is_shown && has_status && entry->fts_statp) show(entry->fts_statp);
    return entry;
}

// MARK: Dates that code sets

/// Takes in that code has set the date of a file.
static void set(const struct stat *status, const struct timespec *time) {
    if (time && time->tv_nsec == UTIME_OMIT) return;
    int64_t now = wall_clock(), date = time && time->tv_nsec != UTIME_NOW ? nanoseconds(*time) : now;
    note(status, (struct carillon_file_dates){now, date}, 0);
}

static int dated_path(const char *path, const struct timespec *time, int result) {
    if (result || !is_in_world() || *path != '/') return result;
    ORIGINAL(stat);
    struct stat status;
    take_in_all();
    if (original(path, &status) == 0) set(&status, time);
    return 0;
}

static int dated_file(int file, const struct timespec *time, int result) {
    if (result || !is_in_world()) return result;
    ORIGINAL(fstat);
    struct stat status;
    take_in_all();
    if (original(file, &status) == 0) set(&status, time);
    return 0;
}

#define CALLER __builtin_return_address(0)

int utimensat(int directory, const char *path, const struct timespec times[2], int flags) {
    ORIGINAL(utimensat);
    path = carillon_path_at(directory, path, 0);
    carillon_check_change(path, CALLER, "utimensat");
    return dated_path(path ? path : "", times ? &times[1] : NULL, original(directory, path, times, flags));
}

int futimens(int file, const struct timespec times[2]) {
    ORIGINAL(futimens);
    return dated_file(file, times ? &times[1] : NULL, original(file, times));
}

static struct timespec of_timeval(const struct timeval *time) {
    return (struct timespec){time->tv_sec, time->tv_usec * 1000};
}

#define UTIMES(name) \
    int name(const char *path, const struct timeval times[2]) { \
        ORIGINAL(name); \
        path = carillon_path(path, 0); \
        carillon_check_change(path, CALLER, #name); \
        struct timespec time; \
        if (times) time = of_timeval(&times[1]); \
        return dated_path(path, times ? &time : NULL, original(path, times)); \
    }
UTIMES(utimes)
UTIMES(lutimes)

int futimes(int file, const struct timeval times[2]) {
    ORIGINAL(futimes);
    struct timespec time;
    if (times) time = of_timeval(&times[1]);
    return dated_file(file, times ? &time : NULL, original(file, times));
}

int utime(const char *path, const struct utimbuf *times) {
    ORIGINAL(utime);
    path = carillon_path(path, 0);
    carillon_check_change(path, CALLER, "utime");
    struct timespec time;
    if (times) time = (struct timespec){times->modtime, 0};
    return dated_path(path, times ? &time : NULL, original(path, times));
}

#endif
