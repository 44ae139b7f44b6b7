// This file defines functions of the C library, of the Swift standard library and of libdispatch anew. The dynamic
// linker prefers the executable's definitions, so every library in the process calls these first. On a thread without a
// world they call the original.
#define _GNU_SOURCE
#include "carillon_hooks.h"

#ifdef __linux__

#include "carillon_blocking.h"
#include "carillon_callers.h"
#include "carillon_copied_locks.h"
#include "carillon_locks.h"
#include "carillon_original.h"
#include "carillon_processes.h"

#include <errno.h>
#include <stddef.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>

typedef void (*random_function)(void *, size_t);

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

// MARK: The main thread

extern int carillon_hooks_is_on_main_thread(void);
// Foundation takes the thread whose number is that of the process for the main one. Others ask for the number to use
// it.
static int is_foundation(void *address) {
    static _Atomic(void *) foundation;
    return is_in_library(address, &foundation, "CFRunLoopGetMain");
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
    long result = 0;
    if (number == SYS_futex) {
        int error = carillon_locks_await_word((_Atomic uint32_t *)a, b, (const struct timespec *)d);
        if (error) {
            errno = error;
            return -1;
        }
    }
    if (number == SYS_futex && carillon_copied_locks_answer((_Atomic uint32_t *)a, b, d, original, &result)) return result;
    if (number == SYS_gettid && is_in_world() && is_foundation(__builtin_return_address(0)))
        return original(SYS_getpid, a, b, c, d, e, f) + (carillon_hooks_is_on_main_thread() ? 0 : 1);
    if (number == SYS_clock_gettime) return clock_gettime((clockid_t)a, (struct timespec *)b);
    const char *refusal = is_in_world() ? carillon_processes_refusal(number) : NULL;
    if (refusal && carillon_is_own_code_or_foundation(__builtin_return_address(0))) carillon_blocking_refuse(refusal);
    if (number != SYS_getrandom || !carillon_thread_current()->loop) return original(number, a, b, c, d, e, f);
    carillon_hooks_random((void *)a, (size_t)b);
    return b;
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
