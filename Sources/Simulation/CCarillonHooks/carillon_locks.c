// The C library's semaphores and locks. In a world a wait for one lets everything else go on, and time is virtual.
#define _GNU_SOURCE

#ifdef __linux__

#include "carillon_blocking.h"
#include "carillon_callers.h"
#include "carillon_copied_locks.h"
#include "carillon_locks.h"
#include "carillon_original.h"

#include <errno.h>
#include <pthread.h>
#include <linux/futex.h>
#include <semaphore.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static const int64_t second = 1000000000, for_ever = -1;

static int64_t time_until(clockid_t clock, const struct timespec *deadline) {
    struct timespec now;
    clock_gettime(clock, &now);
    int64_t left;
    if (__builtin_mul_overflow((int64_t)deadline->tv_sec - now.tv_sec, second, &left)) left = INT64_MAX / 2;
    left += deadline->tv_nsec - now.tv_nsec;
    return left < 0 ? 0 : left;
}

// A deadline does not tell its clock. The monotonic clock of a world is far from the years of the other one.
static int64_t time_left(const struct timespec *deadline) {
    return time_until(deadline->tv_sec < 1000000000 ? CLOCK_MONOTONIC : CLOCK_REALTIME, deadline);
}

struct attempt {
    int (*try)(void *);
    void *object;
    int error;
};

static int attempt(void *context) {
    struct attempt *attempt = context;
    attempt->error = attempt->try(attempt->object);
    return attempt->error != EBUSY;
}

/// Waits until a function returns something else than EBUSY, and returns that.
static int await(int64_t limit, const char *what, int (*try)(void *), void *object) {
    struct attempt request = {try, object, EBUSY};
    carillon_blocking_wait(limit, what, attempt, &request);
    return request.error == EBUSY ? ETIMEDOUT : request.error;
}

// MARK: Semaphores

static int try_semaphore(void *semaphore) {
    if (sem_trywait(semaphore) == 0) return 0;
    return errno == EAGAIN ? EBUSY : errno;
}

static int await_semaphore(sem_t *semaphore, int64_t limit, const char *what) {
    int error = await(limit, what, try_semaphore, semaphore);
    if (error == 0) return 0;
    errno = error;
    return -1;
}

// libdispatch waits for its own threads by these.
#define IS_AWAITED_BY_APP (is_in_world() && !carillon_is_shared_code(__builtin_return_address(0)))

int sem_wait(sem_t *semaphore) {
    ORIGINAL(sem_wait);
    if (!IS_AWAITED_BY_APP) return original(semaphore);
    return await_semaphore(semaphore, for_ever, "a semaphore (sem_wait)");
}

int sem_timedwait(sem_t *semaphore, const struct timespec *deadline) {
    ORIGINAL(sem_timedwait);
    if (!IS_AWAITED_BY_APP) return original(semaphore, deadline);
    return await_semaphore(semaphore, time_until(CLOCK_REALTIME, deadline), "a semaphore (sem_timedwait)");
}

int sem_clockwait(sem_t *semaphore, clockid_t clock, const struct timespec *deadline) {
    ORIGINAL(sem_clockwait);
    if (!IS_AWAITED_BY_APP) return original(semaphore, clock, deadline);
    return await_semaphore(semaphore, time_until(clock, deadline), "a semaphore (sem_clockwait)");
}

// MARK: Mutexes

// A lock that a thread of somebody else's holds is free soon, and the system waits for it. One that a thread of this
// world holds is not: that thread waits for its turn.
static int is_of_world(int owner) {
    const struct carillon_crew *crew = carillon_thread_current()->crew;
    for (int index = 0; crew && index < crew->count; index++) if (crew->numbers[index] == owner) return 1;
    return owner == (int)gettid();
}

// A thread may take a lock again that counts, and one that checks says that it must not.
static int is_let_in(const pthread_mutex_t *mutex) {
    enum { kinds = 3, recursive = 1, checking = 2 };
    int kind = mutex->__data.__kind & kinds;
    return (kind == recursive || kind == checking) && mutex->__data.__owner == (int)gettid();
}

static inline int would_block_for_ever(const pthread_mutex_t *mutex) {
    int owner = mutex->__data.__owner;
    return owner != 0 && is_in_world() && is_of_world(owner) && !is_let_in(mutex);
}

static int owner_of_mutex(void *mutex) { return ((const pthread_mutex_t *)mutex)->__data.__owner; }
static int is_mutex_free(void *mutex) { return !is_of_world(owner_of_mutex(mutex)); }

// The thread that waits takes the lock itself: a mutex remembers its owner.
static int await_mutex(pthread_mutex_t *mutex, int64_t limit, const char *call, int (*lock)(pthread_mutex_t *)) {
    char awaited[96];
    const char *holder = owner_of_mutex(mutex) == (int)gettid() ? "its own thread holds" : "other code holds that blocks";
    snprintf(awaited, sizeof awaited, "a lock that %s (%s)", holder, call);
    if (!carillon_blocking_wait_for_lock(limit, awaited, is_mutex_free, owner_of_mutex, mutex)) return ETIMEDOUT;
    return lock(mutex);
}

int pthread_mutex_lock(pthread_mutex_t *mutex) {
    ORIGINAL(pthread_mutex_lock);
    if (!would_block_for_ever(mutex)) return original(mutex);
    return await_mutex(mutex, for_ever, "pthread_mutex_lock", pthread_mutex_lock);
}

int pthread_mutex_timedlock(pthread_mutex_t *mutex, const struct timespec *deadline) {
    ORIGINAL(pthread_mutex_timedlock);
    if (!would_block_for_ever(mutex)) return original(mutex, deadline);
    return await_mutex(
        mutex, time_until(CLOCK_REALTIME, deadline), "pthread_mutex_timedlock", pthread_mutex_lock);
}

int pthread_mutex_clocklock(pthread_mutex_t *mutex, clockid_t clock, const struct timespec *deadline) {
    ORIGINAL(pthread_mutex_clocklock);
    if (!would_block_for_ever(mutex)) return original(mutex, clock, deadline);
    return await_mutex(mutex, time_until(clock, deadline), "pthread_mutex_clocklock", pthread_mutex_lock);
}

// MARK: Locks of Swift and of libdispatch

// `Mutex`, a static that is being made, and the locks of the runtime are words with the number of their owner, which
// the kernel knows how to wait for (FUTEX_LOCK_PI). It would wait for a thread of this world in real time.

static uint32_t owner_number(_Atomic uint32_t *lock) {
    return carillon_copied_locks_owner(atomic_load(lock) & FUTEX_TID_MASK);
}

static int owner_of_word(void *lock) { return (int)owner_number(lock); }
static int is_word_free(void *lock) { return !is_of_world(owner_of_word(lock)); }

int carillon_locks_await_word(_Atomic uint32_t *lock, long operation, const struct timespec *timeout) {
    enum { lock_by_any_clock = 13 };
    int command = operation & FUTEX_CMD_MASK;
    if ((command != FUTEX_LOCK_PI && command != lock_by_any_clock) || !is_in_world()) return 0;
    int own = (int)gettid();
    for (;;) {
        int owner = owner_of_word(lock);
        // A thread that waits for itself is told so by the kernel, as everywhere.
        if (!owner || owner == own || !is_of_world(owner)) return 0;
        int is_by_wall_clock = command == FUTEX_LOCK_PI || operation & FUTEX_CLOCK_REALTIME;
        int64_t limit = timeout ? time_until(is_by_wall_clock ? CLOCK_REALTIME : CLOCK_MONOTONIC, timeout) : for_ever;
        const char *awaited = "a lock that other code holds that blocks (Mutex, or a static that is being made)";
        if (!carillon_blocking_wait_for_lock(limit, awaited, is_word_free, owner_of_word, lock)) return ETIMEDOUT;
    }
}

// A function that is called once, and blocks in that. glibc notes in the word that it runs.

static int has_been_called(void *once) { return (*(volatile int *)once & 1) == 0; }

int pthread_once(pthread_once_t *once, void (*function)(void)) {
    ORIGINAL(pthread_once);
    if (!has_been_called(once) && is_in_world() && carillon_is_own_code(__builtin_return_address(0)))
        carillon_blocking_wait_for_lock(
            for_ever, "the end of a function that is called once (pthread_once)", has_been_called, NULL, once);
    return original(once, function);
}

static int has_been_done(void *once) {
    intptr_t value = *(volatile intptr_t *)once;
    return value == 0 || value == ~(intptr_t)0;
}

static void await_once(intptr_t *once) {
    if (!has_been_done(once) && is_in_world())
        carillon_blocking_wait_for_lock(
            for_ever, "the end of a block that is called once (dispatch_once)", has_been_done, NULL, once);
}

void dispatch_once(intptr_t *once, void *block) {
    ORIGINAL(dispatch_once);
    await_once(once);
    original(once, block);
}

void dispatch_once_f(intptr_t *once, void *context, void (*function)(void *)) {
    ORIGINAL(dispatch_once_f);
    await_once(once);
    original(once, context, function);
}

// MARK: Other locks

// These locks do not tell which thread holds them. Own code of a world has no threads but the world's, so the holder of
// its lock is of the world.
#define IS_LOCKED_BY_APP (is_in_world() && carillon_is_own_code(__builtin_return_address(0)))

// The thread that waits takes the lock itself, for a lock that is held for writing remembers its owner.
static int is_free_to_read(void *lock) { return pthread_rwlock_tryrdlock(lock) == 0 && pthread_rwlock_unlock(lock) == 0; }
static int is_free_to_write(void *lock) { return pthread_rwlock_trywrlock(lock) == 0 && pthread_rwlock_unlock(lock) == 0; }

#define READ_WRITE_LOCK(function, is_free) \
    int function(pthread_rwlock_t *lock) { \
        ORIGINAL(function); \
        if (IS_LOCKED_BY_APP) carillon_blocking_wait_for_lock(for_ever, "a lock (" #function ")", is_free, NULL, lock); \
        return original(lock); \
    }
#define TIMED_READ_WRITE_LOCK(function, is_free) \
    int function(pthread_rwlock_t *lock, const struct timespec *deadline) { \
        ORIGINAL(function); \
        if (IS_LOCKED_BY_APP \
            && !carillon_blocking_wait_for_lock(time_left(deadline), "a lock (" #function ")", is_free, NULL, lock)) \
            return ETIMEDOUT; \
        return original(lock, deadline); \
    }
READ_WRITE_LOCK(pthread_rwlock_rdlock, is_free_to_read)
READ_WRITE_LOCK(pthread_rwlock_wrlock, is_free_to_write)
TIMED_READ_WRITE_LOCK(pthread_rwlock_timedrdlock, is_free_to_read)
TIMED_READ_WRITE_LOCK(pthread_rwlock_timedwrlock, is_free_to_write)

static int try_spinning(void *lock) { return pthread_spin_trylock(lock); }

int pthread_spin_lock(pthread_spinlock_t *lock) {
    ORIGINAL(pthread_spin_lock);
    if (!IS_LOCKED_BY_APP) return original(lock);
    return await(for_ever, "a lock (pthread_spin_lock)", try_spinning, (void *)lock);
}

int pthread_barrier_wait(pthread_barrier_t *barrier) {
    ORIGINAL(pthread_barrier_wait);
    if (IS_LOCKED_BY_APP)
        carillon_blocking_refuse("it waits for other threads (pthread_barrier_wait); use a task group or a dispatch group");
    return original(barrier);
}

#endif
