// Calls that would block on a thing that has no descriptor: children, locks of files, queues of System V. A form of
// them that does not block is repeated whenever something has happened; any thread of the process can do that.
#if defined(__linux__) && defined(__x86_64__)

#include "shim.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/ipc.h>
#include <sys/sem.h>
#include <sys/wait.h>

// Whether the result means that the call would have blocked.
static int would_block(long number, const long *arguments, long result) {
    switch (number) {
    case SYS_wait4: return result == 0;
    case SYS_waitid: return result == 0 && ((const siginfo_t *)arguments[2])->si_pid == 0;
    case SYS_msgrcv: return result == -ENOMSG;
    case SYS_openat: return result == -ENXIO;
    case SYS_fcntl: return result == -EAGAIN || result == -EACCES;
    default: return result == -EAGAIN;
    }
}

static long make(long number, const long *a) {
    if (number == SYS_waitid) ((siginfo_t *)a[2])->si_pid = 0;
    return CALL(number, a[0], a[1], a[2], a[3], a[4], a[5]);
}

int call_retry(struct carillon_guest_thread *thread) {
    long arguments[6];
    for (int i = 0; i < 6; i++) arguments[i] = thread->arguments[i];
    long result = make(thread->call, arguments);
    if (would_block(thread->call, arguments, result)) return 0;
    thread->result = result;
    return 1;
}

long call_repeat(struct trap *trap, long number, const long given[6], int64_t deadline, int restarts) {
    (void)trap;
    long arguments[6];
    siginfo_t room;
    copy(arguments, given, sizeof arguments);
    if (number == SYS_waitid && !arguments[2]) arguments[2] = (long)&room;
    long result = make(number, arguments);
    if (!would_block(number, arguments, result)) return result;
    for (int i = 0; i < 6; i++) me->arguments[i] = arguments[i];
    switch (turns_block(carillon_guest_at_call, deadline, number)) {
    case by_event: return me->result;
    case by_deadline: return -EAGAIN;
    default: return interrupted(restarts);
    }
}

static long play_semaphores(struct trap *trap) {
    long arguments[6];
    copy(arguments, trap->arguments, sizeof arguments);
    const struct timespec *limit = trap->number == SYS_semtimedop ? (const struct timespec *)arguments[3] : 0;
    struct sembuf *own = scratch();
    if (arguments[2] < 0 || arguments[2] > 500) return -E2BIG;
    const struct sembuf *operations = (const struct sembuf *)arguments[1];
    for (long i = 0; i < arguments[2]; i++) {
        if (operations[i].sem_flg & IPC_NOWAIT) return CALL(SYS_semop, arguments[0], arguments[1], arguments[2]);
        own[i] = operations[i];
        own[i].sem_flg |= IPC_NOWAIT;
    }
    arguments[1] = (long)own;
    long result = call_repeat(trap, SYS_semop, arguments, deadline_of(limit, CLOCK_MONOTONIC, 0), 0);
    if (result == 0) guest->progress++;
    return result;
}

long locks_play(struct trap *trap) {
    long a[6];
    copy(a, trap->arguments, sizeof a);
    switch (trap->number) {
    case SYS_flock:
        if (a[1] & (LOCK_NB | LOCK_UN)) return CALL(SYS_flock, a[0], a[1]);
        a[1] |= LOCK_NB;
        return call_repeat(trap, SYS_flock, a, CARILLON_GUEST_NEVER, 1);
    case SYS_fcntl:
        a[1] = a[1] == F_SETLKW ? F_SETLK : 37 /* F_OFD_SETLK */;
        return call_repeat(trap, SYS_fcntl, a, CARILLON_GUEST_NEVER, 1);
    case SYS_msgrcv:
        if (a[4] & IPC_NOWAIT) return CALL(SYS_msgrcv, a[0], a[1], a[2], a[3], a[4]);
        a[4] |= IPC_NOWAIT;
        return call_repeat(trap, SYS_msgrcv, a, CARILLON_GUEST_NEVER, 0);
    case SYS_msgsnd:
        if (a[3] & IPC_NOWAIT) return CALL(SYS_msgsnd, a[0], a[1], a[2], a[3]);
        a[3] |= IPC_NOWAIT;
        return call_repeat(trap, SYS_msgsnd, a, CARILLON_GUEST_NEVER, 0);
    default: return play_semaphores(trap);
    }
}

#endif
