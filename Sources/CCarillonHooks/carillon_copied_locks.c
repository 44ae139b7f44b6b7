// The locks of Swift's runtime and of libdispatch in a process that was forked.
//
// Such a lock holds the number of the thread that owns it, so that the kernel can find that thread for those who wait
// (FUTEX_LOCK_PI in futex(2)). Both libraries ask for the number of a thread once and remember it. The first thread of a
// forked process remembers the number that the thread had which called `fork`, so its locks name a thread of another
// process: the kernel lets others wait for that one, and refuses to unlock, which the runtime tries again for ever.
// Therefore the right number is put into such a lock before the kernel looks at it.
#define _GNU_SOURCE

#ifdef __linux__

#include "carillon_copied_locks.h"

#include <errno.h>
#include <linux/futex.h>
#include <stdatomic.h>
#include <sys/syscall.h>
#include <unistd.h>

// The numbers that the first thread of this process may remember: those of the threads that forked its process, the
// process of that one, and so on. Nothing changes them once a process has a second thread.
enum { most_former = 8 };
static uint32_t former[most_former];
static int former_count;

void carillon_copied_locks_begin(uint32_t forking_thread) {
    if (former_count < most_former) former[former_count++] = forking_thread;
}

// A thread of this process may have got the number of a process that has ended.
static int is_of_this_process(uint32_t thread, system_call original) {
    return original(SYS_tgkill, getpid(), thread, 0, 0, 0, 0) == 0;
}

static int is_former(uint32_t thread, system_call original) {
    for (int index = 0; index < former_count; index++)
        if (former[index] == thread) return !is_of_this_process(thread, original);
    return 0;
}

void carillon_copied_locks_settle(_Atomic uint32_t *lock, long operation, system_call original) {
    if (!former_count) return;
    switch (operation & FUTEX_CMD_MASK) {
    case FUTEX_LOCK_PI:
    case FUTEX_LOCK_PI2:
    case FUTEX_TRYLOCK_PI:
    case FUTEX_UNLOCK_PI: break;
    default: return;
    }
    int error = errno;
    uint32_t value = atomic_load(lock);
    while (is_former(value & FUTEX_TID_MASK, original)) {
        // The first thread of a process has the number of the process.
        uint32_t right = (value & ~FUTEX_TID_MASK) | (uint32_t)getpid();
        if (atomic_compare_exchange_weak(lock, &value, right)) break;
    }
    errno = error;
}

#endif
