// The locks of Swift's runtime and of libdispatch in a process that was forked.
//
// Such a lock holds the number of the thread that owns it, so that the kernel can find that thread for those who wait
// (FUTEX_LOCK_PI in futex(2)). Both libraries ask for the number of a thread once and remember it. The first thread of
// a forked process remembers the number that the thread had which called `fork`, so its locks name a thread of another
// process: the kernel lets others wait for that one, and does not let its own thread give them back.
//
// Therefore the kernel never looks at such a lock in a forked process. Threads wait with FUTEX_WAIT, which asks for no
// owner, as locks without inheritance of priorities do (D-HOOKS-41).
#define _GNU_SOURCE

#ifdef __linux__

#include "carillon_copied_locks.h"

#include <errno.h>
#include <linux/futex.h>
#include <stdatomic.h>
#include <sys/syscall.h>
#include <unistd.h>

// FUTEX_LOCK_PI that waits by a clock of the caller's choice; older headers do not have it.
enum { lock_by_any_clock = 13 };

// The numbers that the first thread of this process may remember: those of the threads that forked its process, the
// process of that one, and so on. Nothing changes them once a process has a second thread.
enum { most_former = 8 };
static uint32_t former[most_former];
static int former_count;

void carillon_copied_locks_begin(uint32_t forking_thread) {
    if (former_count < most_former) former[former_count++] = forking_thread;
}

// Returns whether a lock's owner is the calling thread, under its own number or one that it remembers. A later thread
// of this process may have got such a number, if the process that had it is gone.
static int is_caller(uint32_t owner, uint32_t caller, system_call original) {
    if (owner == caller) return 1;
    // Not by `getpid`, which gives the number of an app in a world.
    long process = original(SYS_getpid, 0L, 0L, 0L, 0L, 0L, 0L);
    if (caller != (uint32_t)process) return 0;
    for (int index = 0; index < former_count; index++)
        if (former[index] == owner) return original(SYS_tgkill, process, (long)owner, 0L, 0L, 0L, 0L) != 0;
    return 0;
}

uint32_t carillon_copied_locks_owner(uint32_t owner) {
    for (int index = 0; index < former_count; index++) {
        if (former[index] != owner) continue;
        uint32_t process = (uint32_t)syscall(SYS_getpid);
        return syscall(SYS_tgkill, process, owner, 0) == 0 ? owner : process;
    }
    return owner;
}

static long fail(int error) {
    errno = error;
    return -1;
}

// Takes the lock, and waits for it if `waiting`, an operation of `futex`, is not 0.
static long take(_Atomic uint32_t *lock, uint32_t caller, long waiting, long timeout, system_call original) {
    uint32_t value = atomic_load(lock);
    for (;;) {
        if (!(value & FUTEX_TID_MASK)) {
            // Somebody else may wait, too, so this thread has to call again when it gives the lock back.
            if (atomic_compare_exchange_weak(lock, &value, caller | FUTEX_WAITERS)) return 0;
            continue;
        }
        if (is_caller(value & FUTEX_TID_MASK, caller, original)) return fail(EDEADLK);
        if (!waiting) return fail(EAGAIN);
        if (!(value & FUTEX_WAITERS)) {
            if (!atomic_compare_exchange_weak(lock, &value, value | FUTEX_WAITERS)) continue;
            value |= FUTEX_WAITERS;
        }
        // The value of the lock says what to do next, however the wait ended.
        long anybody = (long)FUTEX_BITSET_MATCH_ANY;
        long error = original(SYS_futex, lock, waiting, (long)value, timeout, 0L, anybody);
        if (error && errno == ETIMEDOUT) return -1;
        value = atomic_load(lock);
    }
}

static long give_back(_Atomic uint32_t *lock, uint32_t caller, long scope, system_call original) {
    if (!is_caller(atomic_load(lock) & FUTEX_TID_MASK, caller, original)) return fail(EPERM);
    atomic_store(lock, 0);
    original(SYS_futex, lock, FUTEX_WAKE | scope, 1L, 0L, 0L, 0L);
    return 0;
}

int carillon_copied_locks_answer(
    _Atomic uint32_t *lock, long operation, long timeout, system_call original, long *result) {
    if (!former_count) return 0;
    int error = errno;
    uint32_t caller = (uint32_t)original(SYS_gettid, 0L, 0L, 0L, 0L, 0L, 0L);
    long scope = operation & FUTEX_PRIVATE_FLAG;
    long waiting = FUTEX_WAIT_BITSET | scope;
    switch (operation & FUTEX_CMD_MASK) {
    case FUTEX_LOCK_PI: *result = take(lock, caller, waiting | FUTEX_CLOCK_REALTIME, timeout, original); break;
    case lock_by_any_clock:
        *result = take(lock, caller, waiting | (operation & FUTEX_CLOCK_REALTIME), timeout, original);
        break;
    case FUTEX_TRYLOCK_PI: *result = take(lock, caller, 0, 0, original); break;
    case FUTEX_UNLOCK_PI: *result = give_back(lock, caller, scope, original); break;
    default: return 0;
    }
    if (*result == 0) errno = error;
    return 1;
}

#endif
