// Reading, and other calls that wait for a descriptor to have something.
#if defined(__linux__) && defined(__x86_64__)

#include "shim.h"

#include <errno.h>
#include <fcntl.h>
#include <mqueue.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/uio.h>

static int is_blocking(int file) {
    long flags = CALL(SYS_fcntl, file, F_GETFL);
    return flags >= 0 && !(flags & O_NONBLOCK);
}

static int64_t limit_of(int file, short events) {
    struct timeval limit = {0, 0};
    socklen_t size = sizeof limit;
    CALL(SYS_getsockopt, file, SOL_SOCKET, events & POLLIN ? SO_RCVTIMEO : SO_SNDTIMEO, &limit, &size);
    int64_t span = from_timeval(&limit);
    return span ? after(span) : CARILLON_GUEST_NEVER;
}

long files_await(int file, short events, long call) {
    struct pollfd files = {file, events, 0};
    if (files_poll(&files, 1, 0) != 0 || !is_blocking(file)) return 0;
    int64_t deadline = limit_of(file, events);
    me->files = (uint64_t)&files;
    me->file_count = 1;
    switch (turns_block(carillon_guest_at_files, deadline, call)) {
    case by_event: return 0;
    case by_deadline: return -EAGAIN;
    default: return interrupted(deadline == CARILLON_GUEST_NEVER);
    }
}

// MARK: Chance

static long read_chance(struct trap *trap) {
    long *a = trap->arguments;
    if (trap->number == SYS_read) {
        chance_fill((void *)a[1], (size_t)a[2]);
        return a[2];
    }
    const struct iovec *pieces = (const struct iovec *)a[1];
    long total = 0;
    for (long i = 0; i < a[2]; i++) {
        chance_fill(pieces[i].iov_base, pieces[i].iov_len);
        total += (long)pieces[i].iov_len;
    }
    return total;
}

// MARK: Receiving

// A call that wants all of its bytes takes them piece by piece.
static long receive_all(struct trap *trap) {
    long *a = trap->arguments, done = 0, flags = (a[3] & ~MSG_WAITALL) | MSG_DONTWAIT;
    int64_t limit = limit_of((int)a[0], POLLIN);
    while (done < a[2]) {
        long result = files_await((int)a[0], POLLIN, SYS_recvfrom);
        if (!result) result = CALL(SYS_recvfrom, a[0], a[1] + done, a[2] - done, flags, a[4], a[5]);
        if (result == -EAGAIN && limit == CARILLON_GUEST_NEVER) continue;
        if (result <= 0) return done ? done : result;
        done += result;
    }
    return done;
}

static long receive_message(struct trap *trap) {
    long *a = trap->arguments;
    struct msghdr *message = (struct msghdr *)a[1];
    long result = a[2] & MSG_DONTWAIT ? 0 : files_await((int)a[0], POLLIN, SYS_recvmsg);
    if (result) return result;
    if (a[2] & MSG_WAITALL && message->msg_iovlen == 1 && !message->msg_controllen) {
        const struct iovec *piece = message->msg_iov;
        struct trap all = {SYS_recvfrom, {a[0], (long)piece->iov_base, (long)piece->iov_len, a[2]}, 0};
        return receive_all(&all);
    }
    result = CALL(SYS_recvmsg, a[0], a[1], a[2] & ~MSG_WAITALL);
    if (result >= 0) streams_receive(message);
    return result;
}

static long receive_messages(struct trap *trap) {
    long *a = trap->arguments;
    long result = a[3] & MSG_DONTWAIT ? 0 : files_await((int)a[0], POLLIN, SYS_recvmmsg);
    // More than the first are taken if they are there.
    return result ? result : CALL(SYS_recvmmsg, a[0], a[1], a[2], a[3] | MSG_WAITFORONE, 0);
}

static long play_queue(struct trap *trap, short events) {
    long *a = trap->arguments;
    const struct timespec past = {0, 0};
    struct pollfd files = {(int)a[0], events, 0};
    int64_t deadline = deadline_of((const struct timespec *)a[4], CLOCK_REALTIME, 1);
    for (;;) {
        long result = CALL(trap->number, a[0], a[1], a[2], a[3], &past);
        if (result != -ETIMEDOUT || deadline <= now()) return result;
        me->files = (uint64_t)&files;
        me->file_count = 1;
        if (turns_block(carillon_guest_at_files, deadline, trap->number) == by_signal) return interrupted(!a[4]);
    }
}

long files_play(struct trap *trap) {
    long *a = trap->arguments, result;
    switch (trap->number) {
    case SYS_read:
    case SYS_readv:
        if (descriptors_kind((int)a[0]) == descriptor_chance) return read_chance(trap);
        __attribute__((fallthrough));
    case SYS_preadv2:
        if ((result = files_await((int)a[0], POLLIN, trap->number))) return result;
        return CALL(trap->number, a[0], a[1], a[2], a[3], a[4], a[5]);
    case SYS_recvfrom:
        if (a[3] & MSG_WAITALL && !(a[3] & MSG_DONTWAIT) && is_blocking((int)a[0])) return receive_all(trap);
        if (!(a[3] & MSG_DONTWAIT) && (result = files_await((int)a[0], POLLIN, SYS_recvfrom))) return result;
        return CALL(SYS_recvfrom, a[0], a[1], a[2], a[3], a[4], a[5]);
    case SYS_recvmsg: return receive_message(trap);
    case SYS_recvmmsg: return receive_messages(trap);
    case SYS_mq_timedreceive: return play_queue(trap, POLLIN);
    case SYS_mq_timedsend: return play_queue(trap, POLLOUT);
    }
    return -ENOSYS;
}

#endif
