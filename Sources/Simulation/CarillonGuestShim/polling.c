// Waiting for descriptors: poll, select and epoll.
#if defined(__linux__) && defined(__x86_64__)

#include "shim.h"

#include <errno.h>
#include <sys/epoll.h>
#include <sys/select.h>

enum { mask_size = 8, number_epoll_pwait2 = 441 };

long files_poll(struct pollfd *files, long count, const uint64_t *mask) {
    const struct timespec zero = {0, 0};
    struct timespec span = zero;
    if (!descriptors_count(descriptor_connecting)) return CALL(SYS_ppoll, files, count, &span, mask, mask_size);
    // The kernel thinks that a socket that nobody has connected yet is ready.
    struct pollfd *shown = (struct pollfd *)((char *)scratch() + scratch_size / 2);
    if (count > scratch_size / 2 / (long)sizeof *shown) return -EINVAL;
    copy(shown, files, (size_t)count * sizeof *shown);
    for (long i = 0; i < count; i++)
        if (descriptors_kind(shown[i].fd) == descriptor_connecting) shown[i].fd = -1;
    long result = CALL(SYS_ppoll, shown, count, &span, mask, mask_size);
    for (long i = 0; i < count && result >= 0; i++) files[i].revents = shown[i].fd == -1 ? 0 : shown[i].revents;
    return result;
}

// Waits for some of the files until the deadline. Returns 0 to look again, or an error.
static long await(struct pollfd *files, long count, int64_t deadline, const uint64_t *mask, long call) {
    if (mask) me->mask = *mask;
    me->files = (uint64_t)files;
    me->file_count = (int32_t)count;
    enum outcome outcome = turns_block(carillon_guest_at_files, deadline, call);
    // With a mask of the caller's, the handler runs inside the next look.
    return outcome == by_signal && !mask ? -EINTR : 0;
}

static long poll_until(struct pollfd *files, long count, int64_t deadline, const uint64_t *mask, long call) {
    for (;;) {
        long result = files_poll(files, count, mask);
        if (result != 0) return result;
        if (deadline <= now()) {
            turns_idle(most_idle_polls);
            return 0;
        }
        if ((result = await(files, count, deadline, mask, call))) return result;
    }
}

static long poll_epoll(struct trap *trap, int64_t deadline, const uint64_t *mask) {
    long *a = trap->arguments;
    for (;;) {
        struct pollfd file = {(int)a[0], POLLIN, 0};
        long result = CALL(SYS_epoll_pwait, a[0], a[1], a[2], 0, mask, mask_size);
        if (result != 0) return result;
        if (deadline <= now()) {
            turns_idle(most_idle_polls);
            return 0;
        }
        if ((result = await(&file, 1, deadline, mask, trap->number))) return result;
    }
}

static const short asked_for[3] = {POLLIN, POLLOUT, POLLPRI};
static const short answered_by[3] = {POLLIN | POLLHUP | POLLERR, POLLOUT | POLLERR, POLLPRI};

static long select_until(int count, fd_set *sets[3], int64_t deadline, const uint64_t *mask, long call) {
    struct pollfd *files = scratch();
    int file_count = 0;
    if (count < 0 || count > scratch_size / 2 / (int)sizeof *files) return -EINVAL;
    for (int file = 0; file < count; file++) {
        short events = 0;
        for (int i = 0; i < 3; i++)
            if (sets[i] && ((const uint64_t *)sets[i])[file / 64] >> file % 64 & 1) events |= asked_for[i];
        if (events) files[file_count++] = (struct pollfd){file, events, 0};
    }
    long result = poll_until(files, file_count, deadline, mask, call);
    if (result < 0) return result;
    for (int i = 0; i < file_count; i++)
        if (files[i].revents & POLLNVAL) return -EBADF;
    for (int i = 0; i < 3; i++)
        if (sets[i]) clear(sets[i], ((size_t)count + 63) / 64 * 8);
    long total = 0;
    for (int i = 0; i < file_count; i++)
        for (int k = 0; k < 3; k++) {
            if (!sets[k] || !(files[i].events & asked_for[k]) || !(files[i].revents & answered_by[k])) continue;
            ((uint64_t *)sets[k])[files[i].fd / 64] |= 1ull << files[i].fd % 64;
            total++;
        }
    return total;
}

// A mask of the caller's, without the signal that must never be blocked.
static const uint64_t *usable(const uint64_t *given, uint64_t *room) {
    if (!given) return 0;
    *room = *given & ~(1ull << (SIGSYS - 1));
    return room;
}

long polling_play(struct trap *trap) {
    long *a = trap->arguments;
    uint64_t room;
    switch (trap->number) {
    case SYS_poll: return poll_until((struct pollfd *)a[0], a[1], deadline_in_milliseconds((int)a[2]), 0, SYS_poll);
    case SYS_ppoll:
        return poll_until(
            (struct pollfd *)a[0], a[1], deadline_of((const struct timespec *)a[2], CLOCK_MONOTONIC, 0),
            usable((const uint64_t *)a[3], &room), SYS_ppoll);
    case SYS_select: {
        fd_set *sets[3] = {(fd_set *)a[1], (fd_set *)a[2], (fd_set *)a[3]};
        int64_t deadline = a[4] ? after(from_timeval((const struct timeval *)a[4])) : CARILLON_GUEST_NEVER;
        return select_until((int)a[0], sets, deadline, 0, SYS_select);
    }
    case SYS_pselect6: {
        fd_set *sets[3] = {(fd_set *)a[1], (fd_set *)a[2], (fd_set *)a[3]};
        const struct {
            const uint64_t *mask;
            size_t size;
        } *given = (const void *)a[5];
        int64_t deadline = deadline_of((const struct timespec *)a[4], CLOCK_MONOTONIC, 0);
        return select_until((int)a[0], sets, deadline, usable(given ? given->mask : 0, &room), SYS_pselect6);
    }
    case number_epoll_pwait2:
        return poll_epoll(
            trap, deadline_of((const struct timespec *)a[3], CLOCK_MONOTONIC, 0),
            usable((const uint64_t *)a[4], &room));
    default:
        return poll_epoll(
            trap, deadline_in_milliseconds((int)a[3]),
            trap->number == SYS_epoll_wait ? 0 : usable((const uint64_t *)a[4], &room));
    }
}

#endif
