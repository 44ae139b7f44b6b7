// This file defines functions of the C library, of the Swift standard library and of libdispatch anew. The dynamic
// linker prefers the executable's definitions, so every library in the process calls these first. On a thread without a
// world they call the original.
#define _GNU_SOURCE
#include "carillon_hooks.h"

#ifdef __linux__

#include "carillon_original.h"
#include "carillon_thread.h"

#include <stddef.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>

typedef void (*random_function)(void *, size_t);
typedef long (*system_call)(long, ...);
typedef intptr_t (*wait_function)(void *, uint64_t);

// The time by which the clock of the calling app's device is ahead, in nanoseconds.
extern int64_t carillon_phone_clock_offset(void);

static const int64_t second = 1000000000;

// The monotonic clocks of a world begin at one second, because some code takes a time of zero for "never".
// An app's wall clock is its device's.
static int64_t virtual_time(const struct carillon_thread *thread, int is_wall_clock) {
    if (!is_wall_clock) return thread->now + second;
    return thread->now + thread->epoch + (thread->has_device_clocks ? carillon_phone_clock_offset() : 0);
}

int carillon_hooks_present(void) { return 1; }

// MARK: Time

int clock_gettime(clockid_t clock, struct timespec *time) {
    ORIGINAL(clock_gettime);
    const struct carillon_thread *thread = carillon_thread_current();
    if (!thread->loop) return original(clock, time);
    // Code takes no time in a world.
    int is_processor_time = clock == CLOCK_THREAD_CPUTIME_ID || clock == CLOCK_PROCESS_CPUTIME_ID;
    int64_t now = is_processor_time ? 0 : virtual_time(thread, clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE);
    time->tv_sec = now / second;
    time->tv_nsec = now % second;
    return 0;
}

int gettimeofday(struct timeval *restrict time, void *restrict zone) {
    ORIGINAL(gettimeofday);
    const struct carillon_thread *thread = carillon_thread_current();
    if (!thread->loop) return original(time, zone);
    int64_t now = virtual_time(thread, 1);
    time->tv_sec = now / second;
    time->tv_usec = now % second / 1000;
    return 0;
}

time_t time(time_t *result) {
    ORIGINAL(time);
    const struct carillon_thread *thread = carillon_thread_current();
    if (!thread->loop) return original(result);
    time_t now = virtual_time(thread, 1) / second;
    if (result) *result = now;
    return now;
}

// MARK: Random numbers

extern void carillon_hooks_random(void *buffer, size_t count);

// Inlined code of the standard library gets its random numbers here...
void swift_stdlib_random(void *buffer, size_t count) {
    ORIGINAL_AS(random_function, "swift_stdlib_random");
    if (carillon_thread_current()->loop) carillon_hooks_random(buffer, count);
    else original(buffer, count);
}

// ...and the standard library itself gets them here.
long syscall(long number, long a, long b, long c, long d, long e, long f) {
    ORIGINAL_AS(system_call, "syscall");
    if (number == SYS_clock_gettime) return clock_gettime((clockid_t)a, (struct timespec *)b);
    if (number != SYS_getrandom || !carillon_thread_current()->loop) return original(number, a, b, c, d, e, f);
    carillon_hooks_random((void *)a, (size_t)b);
    return b;
}

// MARK: Blocking

extern int carillon_hooks_run_background_item(void);
extern void carillon_hooks_block_for_ever(void);

// A world's thread that waits for a semaphore or a group lets the world's background queues go on, as other threads
// would. A wait with a timeout that nothing can satisfy times out at once.
static const uint64_t dispatch_now = 0;
static const uint64_t dispatch_forever = ~0ull;

static intptr_t wait_in_world(wait_function original, void *object, uint64_t timeout) {
    if (!carillon_thread_current()->loop) return original(object, timeout);
    for (;;) {
        intptr_t result = original(object, dispatch_now);
        if (result == 0 || timeout == dispatch_now) return result;
        if (carillon_hooks_run_background_item()) continue;
        if (timeout != dispatch_forever) return result;
        carillon_hooks_block_for_ever();
    }
}

intptr_t dispatch_semaphore_wait(void *semaphore, uint64_t timeout) {
    ORIGINAL_AS(wait_function, "dispatch_semaphore_wait");
    return wait_in_world(original, semaphore, timeout);
}

intptr_t dispatch_group_wait(void *group, uint64_t timeout) {
    ORIGINAL_AS(wait_function, "dispatch_group_wait");
    return wait_in_world(original, group, timeout);
}

// MARK: Before main

extern void carillon_hooks_install_executors(void);

// The standard library seeds its hashing per process. Sets and dictionaries would have another order in every run.
extern struct {
    uint64_t seed0, seed1;
    uint8_t is_deterministic;
} _swift_stdlib_Hashing_parameters;

// The runtime accepts a main actor's executor only before the first job of the main actor.
__attribute__((constructor)) static void install(void) {
    _swift_stdlib_Hashing_parameters.seed0 = 0;
    _swift_stdlib_Hashing_parameters.seed1 = 0;
    _swift_stdlib_Hashing_parameters.is_deterministic = 1;
    carillon_hooks_install_executors();
}

#else

int carillon_hooks_present(void) { return 0; }

#endif
