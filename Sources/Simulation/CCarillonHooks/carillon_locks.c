// The C library's semaphores and locks. In a world a wait for one lets everything else go on, and time is virtual.
#define _GNU_SOURCE

#ifdef __linux__

#include "carillon_blocking.h"
#include "carillon_callers.h"
#include "carillon_original.h"

#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdint.h>
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

// A lock that another thread holds is free soon. One that the calling thread holds, and that does not count, would never
// be free: a blocked call below holds it.
static int is_held_here(const pthread_mutex_t *mutex) {
    enum { kinds = 3, recursive = 1, checking = 2 };
    int kind = mutex->__data.__kind & kinds;
    return kind != recursive && kind != checking && mutex->__data.__owner == (int)syscall(SYS_gettid);
}

static inline int would_block_for_ever(const pthread_mutex_t *mutex) {
    return mutex->__data.__owner != 0 && is_in_world() && is_held_here(mutex);
}

static int try_mutex(void *mutex) { return pthread_mutex_trylock(mutex); }

static const char *const held_mutex = "a lock that its own thread holds (pthread_mutex_lock)";

int pthread_mutex_lock(pthread_mutex_t *mutex) {
    ORIGINAL(pthread_mutex_lock);
    return would_block_for_ever(mutex) ? await(for_ever, held_mutex, try_mutex, mutex) : original(mutex);
}

int pthread_mutex_timedlock(pthread_mutex_t *mutex, const struct timespec *deadline) {
    ORIGINAL(pthread_mutex_timedlock);
    if (!would_block_for_ever(mutex)) return original(mutex, deadline);
    return await(time_until(CLOCK_REALTIME, deadline), held_mutex, try_mutex, mutex);
}

int pthread_mutex_clocklock(pthread_mutex_t *mutex, clockid_t clock, const struct timespec *deadline) {
    ORIGINAL(pthread_mutex_clocklock);
    if (!would_block_for_ever(mutex)) return original(mutex, clock, deadline);
    return await(time_until(clock, deadline), held_mutex, try_mutex, mutex);
}

// MARK: Other locks

// These do not tell who holds them. Own code of a world has one thread, so whoever holds its lock is of the world.
#define IS_LOCKED_BY_APP (is_in_world() && carillon_is_own_code(__builtin_return_address(0)))

static int try_reading(void *lock) { return pthread_rwlock_tryrdlock(lock); }
static int try_writing(void *lock) { return pthread_rwlock_trywrlock(lock); }

#define READ_WRITE_LOCK(function, attempt) \
    int function(pthread_rwlock_t *lock) { \
        ORIGINAL(function); \
        if (!IS_LOCKED_BY_APP) return original(lock); \
        return await(for_ever, "a lock (" #function ")", attempt, lock); \
    }
#define TIMED_READ_WRITE_LOCK(function, attempt) \
    int function(pthread_rwlock_t *lock, const struct timespec *deadline) { \
        ORIGINAL(function); \
        if (!IS_LOCKED_BY_APP) return original(lock, deadline); \
        return await(time_left(deadline), "a lock (" #function ")", attempt, lock); \
    }
READ_WRITE_LOCK(pthread_rwlock_rdlock, try_reading)
READ_WRITE_LOCK(pthread_rwlock_wrlock, try_writing)
TIMED_READ_WRITE_LOCK(pthread_rwlock_timedrdlock, try_reading)
TIMED_READ_WRITE_LOCK(pthread_rwlock_timedwrlock, try_writing)

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
