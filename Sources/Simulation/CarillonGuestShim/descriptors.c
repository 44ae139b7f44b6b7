// The library's notes of descriptors: timers, random numbers, sockets that are being connected.
#if defined(__linux__) && defined(__x86_64__)

#include "shim.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/close_range.h>
#include <sys/stat.h>

// Two bytes for each number: the kind in the upper four bits.
static uint16_t known[descriptor_most];
static int counts[descriptor_failed + 1];
// No known descriptor is above.
static int last_known = -1;

enum descriptor_kind descriptors_kind(int file) {
    return file < 0 || file > last_known ? descriptor_plain : (enum descriptor_kind)(known[file] >> 12);
}
int descriptors_value(int file) { return known[file] & 0xfff; }
int descriptors_count(enum descriptor_kind kind) { return counts[kind]; }

void descriptors_set(int file, enum descriptor_kind kind, int value) {
    if (file < 0 || file >= descriptor_most) return;
    counts[known[file] >> 12]--;
    counts[kind]++;
    known[file] = (uint16_t)(kind << 12 | value);
    if (file > last_known) last_known = file;
}

void descriptors_copy(int from, int to) {
    if (to < 0) return;
    if (to >= descriptor_most) fail(carillon_guest_note_limit, descriptor_most, "descriptors");
    if (descriptors_kind(from) != descriptor_plain)
        descriptors_set(to, descriptors_kind(from), descriptors_value(from));
    if (streams_have(from)) streams_add(to);
}

void descriptors_forget(int file) {
    streams_remove(file);
    enum descriptor_kind kind = descriptors_kind(file);
    if (kind == descriptor_plain) return;
    int value = descriptors_value(file);
    descriptors_set(file, descriptor_plain, 0);
    int other = 0;
    while (other <= last_known && known[other] != (uint16_t)(kind << 12 | value)) other++;
    int is_last = other > last_known;
    if (!is_last && kind == descriptor_timer) timers_move(value, other);
    if (is_last && kind == descriptor_timer) timers_drop(value);
    if (kind == descriptor_connecting) connections_forget(file);
    if (is_last && kind == descriptor_connecting) requests_withdraw(value);
}

void descriptors_after_fork(void) {
    for (int file = 0; file <= last_known; file++)
        if (descriptors_kind(file) == descriptor_connecting) {
            connections_forget(file);
            descriptors_set(file, descriptor_plain, 0);
        }
}

static long close_range_of(unsigned first, unsigned last, unsigned flags) {
    long result = CALL(SYS_close_range, first, last, flags);
    if (result < 0 || flags & CLOSE_RANGE_CLOEXEC) return result;
    for (int i = stream_count - 1; i >= 0; i--) {
        unsigned file = (unsigned)streams[i].file;
        if (file >= first && file <= last) descriptors_forget((int)file);
    }
    for (int file = (int)first; (unsigned)file <= last && file <= last_known; file++) descriptors_forget(file);
    return result;
}

// MARK: Devices of chance

static int is_chance(const char *path) {
    if (!path || path[0] != '/' || path[1] != 'd') return 0;
    return is_equal(path, "/dev/urandom") || is_equal(path, "/dev/random");
}

// A fifo without a partner blocks whoever opens it. Here a reader goes on at once, and waits when it reads; a writer
// waits for a reader.
static int is_lonely_fifo(int directory, const char *path, long flags) {
    struct stat status;
    if (flags & (O_NONBLOCK | O_PATH | O_CREAT) || (flags & O_ACCMODE) == O_RDWR) return 0;
    return CALL(SYS_newfstatat, directory, path, &status, 0) == 0 && S_ISFIFO(status.st_mode);
}

static long open_fifo(struct trap *trap, int directory, const char *path, long flags) {
    const long call[6] = {directory, (long)path, flags | O_NONBLOCK};
    long file = call_repeat(trap, SYS_openat, call, CARILLON_GUEST_NEVER, 1);
    if (file < 0) return file;
    long kept = CALL(SYS_fcntl, file, F_GETFL);
    CALL(SYS_fcntl, file, F_SETFL, kept & ~O_NONBLOCK);
    guest->progress++;
    return file;
}

static long open_file(struct trap *trap) {
    long *a = trap->arguments;
    int is_at = trap->number == SYS_openat, directory = is_at ? (int)a[0] : AT_FDCWD;
    const char *path = (const char *)a[is_at ? 1 : 0];
    long flags = a[is_at ? 2 : 1];
    if (is_lonely_fifo(directory, path, flags)) return open_fifo(trap, directory, path, flags);
    long file = CALL(trap->number, a[0], a[1], a[2], a[3]);
    if (file >= 0 && file < descriptor_most && is_chance(path)) descriptors_set((int)file, descriptor_chance, 0);
    return file;
}

long descriptors_play(struct trap *trap) {
    long *a = trap->arguments, result;
    switch (trap->number) {
    case SYS_open:
    case SYS_openat: return open_file(trap);
    case SYS_close:
        descriptors_forget((int)a[0]);
        return CALL(SYS_close, a[0]);
    case SYS_close_range: return close_range_of((unsigned)a[0], (unsigned)a[1], (unsigned)a[2]);
    case SYS_dup2:
    case SYS_dup3:
        result = CALL(trap->number, a[0], a[1], a[2]);
        if (result >= 0 && a[0] != a[1]) {
            descriptors_forget((int)a[1]);
            descriptors_copy((int)a[0], (int)a[1]);
        }
        return result;
    case SYS_dup:
        result = CALL(SYS_dup, a[0]);
        descriptors_copy((int)a[0], (int)result);
        return result;
    case SYS_fcntl:
        if (a[1] != F_DUPFD && a[1] != F_DUPFD_CLOEXEC) return locks_play(trap);
        result = CALL(SYS_fcntl, a[0], a[1], a[2]);
        descriptors_copy((int)a[0], (int)result);
        return result;
    }
    return -ENOSYS;
}

#endif
