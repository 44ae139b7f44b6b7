// This file defines the functions of the C library that block the calling thread. On a world's thread everything else
// in the world goes on meanwhile, and time is virtual; elsewhere they call the original.
#define _GNU_SOURCE
#include "carillon_hooks.h"

#ifdef __linux__

#include "carillon_blocking.h"
#include "carillon_original.h"
#include "carillon_sockets.h"
#include "carillon_run_loops.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <stdint.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/select.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static const int64_t second = 1000000000, millisecond = 1000000, microsecond = 1000, for_ever = -1;

/// Returns a time in nanoseconds. A time that is beyond the range counts as its end.
static int64_t nanoseconds(const struct timespec *time) {
    int64_t result;
    if (__builtin_mul_overflow((int64_t)time->tv_sec, second, &result)) return INT64_MAX;
    if (__builtin_add_overflow(result, (int64_t)time->tv_nsec, &result)) return INT64_MAX;
    return result;
}

// MARK: Sleeping

// A sleep of no time only gives other threads their turn. Foundation's locks do that while another thread holds them.

static int is_valid(const struct timespec *time) {
    return time->tv_sec >= 0 && time->tv_nsec >= 0 && time->tv_nsec < second;
}

int nanosleep(const struct timespec *time, struct timespec *rest) {
    ORIGINAL(nanosleep);
    if (!is_in_world() || !is_valid(time) || nanoseconds(time) == 0) return original(time, rest);
    carillon_blocking_sleep(nanoseconds(time));
    return 0;
}

int clock_nanosleep(clockid_t clock, int flags, const struct timespec *time, struct timespec *rest) {
    ORIGINAL(clock_nanosleep);
    if (!is_in_world() || !is_valid(time)) return original(clock, flags, time, rest);
    struct timespec now = {0};
    if (flags & TIMER_ABSTIME) clock_gettime(clock, &now);
    carillon_blocking_sleep(nanoseconds(time) - nanoseconds(&now));
    return 0;
}

int usleep(useconds_t time) {
    ORIGINAL(usleep);
    if (time == 0 || !is_in_world()) return original(time);
    carillon_blocking_sleep((int64_t)time * microsecond);
    return 0;
}

unsigned int sleep(unsigned int time) {
    ORIGINAL(sleep);
    if (time == 0 || !is_in_world()) return original(time);
    carillon_blocking_sleep((int64_t)time * second);
    return 0;
}

// MARK: Waiting for files and sockets

struct poll_request { struct pollfd *files; nfds_t count; int result, error; };

static int try_poll(void *context) {
    struct poll_request *request = context;
    request->result = carillon_sockets_poll(request->files, request->count);
    request->error = errno;
    return request->result != 0;
}

int poll(struct pollfd *files, nfds_t count, int timeout) {
    ORIGINAL(poll);
    if (!is_in_world()) return original(files, count, timeout);
    if (timeout == 0) return carillon_sockets_poll(files, count);
    struct poll_request request = {files, count, 0, 0};
    carillon_blocking_wait(timeout < 0 ? for_ever : timeout * millisecond, "files or sockets (poll)", try_poll, &request);
    errno = request.error;
    return request.result;
}

int ppoll(struct pollfd *files, nfds_t count, const struct timespec *timeout, const sigset_t *signals) {
    ORIGINAL(ppoll);
    if (!is_in_world()) return original(files, count, timeout, signals);
    if (!timeout && carillon_run_loops_is_waiting(__builtin_return_address(0))) {
        int result = original(files, count, &(struct timespec){0}, signals);
        if (result == 0) carillon_run_loops_end_pass();
        return result;
    }
    struct poll_request request = {files, count, 0, 0};
    carillon_blocking_wait(timeout ? nanoseconds(timeout) : for_ever, "files or sockets (ppoll)", try_poll, &request);
    errno = request.error;
    return request.result;
}

struct select_request { int count; fd_set *reading, *writing, *failing, asked[3]; int result, error; };

static int try_select(void *context) {
    ORIGINAL(select);
    struct select_request *request = context;
    fd_set *sets[] = {request->reading, request->writing, request->failing};
    for (int index = 0; index < 3; index++) if (sets[index]) *sets[index] = request->asked[index];
    struct timeval none = {0};
    request->result = original(request->count, request->reading, request->writing, request->failing, &none);
    request->error = errno;
    return request->result != 0;
}

int select(int count, fd_set *reading, fd_set *writing, fd_set *failing, struct timeval *timeout) {
    ORIGINAL(select);
    if (!is_in_world()) return original(count, reading, writing, failing, timeout);
    struct select_request request = {count, reading, writing, failing, {{{0}}}, 0, 0};
    fd_set *sets[] = {reading, writing, failing};
    for (int index = 0; index < 3; index++) if (sets[index]) request.asked[index] = *sets[index];
    int64_t limit = timeout ? timeout->tv_sec * second + timeout->tv_usec * microsecond : for_ever;
    carillon_blocking_wait(limit, "files or sockets (select)", try_select, &request);
    errno = request.error;
    return request.result;
}

struct epoll_request { int epoll; struct epoll_event *events; int limit, result, error; };

static int try_epoll(void *context) {
    ORIGINAL(epoll_wait);
    struct epoll_request *request = context;
    request->result = original(request->epoll, request->events, request->limit, 0);
    request->error = errno;
    return request->result != 0;
}

int epoll_wait(int epoll, struct epoll_event *events, int limit, int timeout) {
    ORIGINAL(epoll_wait);
    if (timeout == 0 || !is_in_world()) return original(epoll, events, limit, timeout);
    struct epoll_request request = {epoll, events, limit, 0, 0};
    carillon_blocking_wait(timeout < 0 ? for_ever : timeout * millisecond, "files or sockets (epoll_wait)", try_epoll, &request);
    errno = request.error;
    return request.result;
}

// The signals that the caller lets through meanwhile come from nowhere in a world.
int pselect(int count, fd_set *reading, fd_set *writing, fd_set *failing, const struct timespec *timeout, const sigset_t *signals) {
    ORIGINAL(pselect);
    if (!is_in_world()) return original(count, reading, writing, failing, timeout, signals);
    struct timeval limit;
    if (timeout) limit = (struct timeval){timeout->tv_sec, (timeout->tv_nsec + microsecond - 1) / microsecond};
    return select(count, reading, writing, failing, timeout ? &limit : NULL);
}

int epoll_pwait(int epoll, struct epoll_event *events, int limit, int timeout, const sigset_t *signals) {
    ORIGINAL(epoll_pwait);
    if (!is_in_world()) return original(epoll, events, limit, timeout, signals);
    return epoll_wait(epoll, events, limit, timeout);
}

int epoll_pwait2(int epoll, struct epoll_event *events, int limit, const struct timespec *timeout, const sigset_t *signals) {
    ORIGINAL(epoll_pwait2);
    if (!is_in_world()) return original(epoll, events, limit, timeout, signals);
    int64_t left = timeout ? (nanoseconds(timeout) + millisecond - 1) / millisecond : for_ever;
    return epoll_wait(epoll, events, limit, left > INT32_MAX ? INT32_MAX : (int)left);
}

// MARK: Conditions

// glibc has an older kind of condition variable under the same names, and prefers to find that.
#define ORIGINAL_CONDITION(function) \
    static _Atomic(__typeof__(&function)) found; \
    __typeof__(&function) original = atomic_load_explicit(&found, memory_order_relaxed); \
    if (!original) { \
        original = (__typeof__(&function))dlvsym(RTLD_NEXT, #function, "GLIBC_2.3.2"); \
        if (!original) original = (__typeof__(&function))dlsym(RTLD_NEXT, #function); \
        atomic_store_explicit(&found, original, memory_order_relaxed); \
    }

static int wait_for_condition(pthread_cond_t *condition, pthread_mutex_t *mutex, int64_t limit) {
    int error = pthread_mutex_unlock(mutex);
    if (error) return error;
    int is_signalled = carillon_blocking_await(condition, limit);
    pthread_mutex_lock(mutex);
    return is_signalled ? 0 : ETIMEDOUT;
}

// All threads of a process share ICU's caches, where one waits until another has filled in a value. Any of them may be
// a thread of another world.
static int is_shared(void *caller) {
    Dl_info info;
    return dladdr(caller, &info) && info.dli_fname && strstr(info.dli_fname, "FoundationICU");
}

static int64_t time_until(clockid_t clock, const struct timespec *deadline) {
    struct timespec now;
    clock_gettime(clock, &now);
    int64_t left = nanoseconds(deadline) - nanoseconds(&now);
    return left < 0 ? 0 : left;
}

int pthread_cond_wait(pthread_cond_t *condition, pthread_mutex_t *mutex) {
    ORIGINAL_CONDITION(pthread_cond_wait);
    if (!is_in_world() || is_shared(__builtin_return_address(0))) return original(condition, mutex);
    return wait_for_condition(condition, mutex, for_ever);
}

int pthread_cond_timedwait(pthread_cond_t *condition, pthread_mutex_t *mutex, const struct timespec *deadline) {
    ORIGINAL_CONDITION(pthread_cond_timedwait);
    if (!is_in_world()) return original(condition, mutex, deadline);
    // A condition does not tell its clock. The monotonic clock of a world is far from the years of the other one.
    clockid_t clock = deadline->tv_sec < 1000000000 ? CLOCK_MONOTONIC : CLOCK_REALTIME;
    return wait_for_condition(condition, mutex, time_until(clock, deadline));
}

int pthread_cond_clockwait(
    pthread_cond_t *condition, pthread_mutex_t *mutex, clockid_t clock, const struct timespec *deadline) {
    ORIGINAL(pthread_cond_clockwait);
    if (!is_in_world()) return original(condition, mutex, clock, deadline);
    return wait_for_condition(condition, mutex, time_until(clock, deadline));
}

int pthread_cond_signal(pthread_cond_t *condition) {
    ORIGINAL_CONDITION(pthread_cond_signal);
    if (is_in_world()) carillon_blocking_signal(condition, 0);
    return original(condition);
}

int pthread_cond_broadcast(pthread_cond_t *condition) {
    ORIGINAL_CONDITION(pthread_cond_broadcast);
    if (is_in_world()) carillon_blocking_signal(condition, 1);
    return original(condition);
}

// MARK: Threads

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*start)(void *), void *argument) {
    ORIGINAL(pthread_create);
    if (is_in_world() && carillon_threads_run(__builtin_return_address(0), thread, start, argument)) return 0;
    // libdispatch frees queues and data on threads of its own. Work of the world never reaches those.
    static _Atomic(void *) dispatch;
    if (is_in_world() && !is_in_library(__builtin_return_address(0), &dispatch, "dispatch_async"))
        carillon_blocking_start_thread();
    return original(thread, attributes, start, argument);
}

// The thread of a world belongs to all of its code.
void pthread_exit(void *result) {
    ORIGINAL(pthread_exit);
    if (is_in_world() && carillon_is_own_code_or_foundation(__builtin_return_address(0)))
        carillon_blocking_refuse("it ends its thread (pthread_exit); let the function return");
    original(result);
    __builtin_unreachable();
}

int pthread_join(pthread_t thread, void **result) {
    ORIGINAL(pthread_join);
    if (carillon_threads_has_run(thread)) return 0;
    if (is_in_world()) carillon_blocking_refuse("it waits for the end of a thread (pthread_join)");
    return original(thread, result);
}

#endif
