// The C library's clocks that are not in carillon_hooks.c. Code takes no time in a world, so its processor time is
// zero.
#define _GNU_SOURCE

#ifdef __linux__

#include "carillon_original.h"

#include <errno.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/times.h>
#include <time.h>
#include <unistd.h>

int timespec_get(struct timespec *time, int base) {
    ORIGINAL(timespec_get);
    if (!has_world() || base != TIME_UTC) return original(time, base);
    clock_gettime(CLOCK_REALTIME, time);
    return base;
}

clock_t clock(void) {
    ORIGINAL(clock);
    return has_world() ? 0 : original();
}

clock_t times(struct tms *buffer) {
    ORIGINAL(times);
    if (!has_world()) return original(buffer);
    if (buffer) memset(buffer, 0, sizeof *buffer);
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    long ticks = sysconf(_SC_CLK_TCK);
    return now.tv_sec * ticks + now.tv_nsec * ticks / 1000000000;
}

// The process's memory and its page faults differ from run to run, so they are zero as well.
int getrusage(__rusage_who_t who, struct rusage *usage) {
    ORIGINAL(getrusage);
    if (!has_world()) return original(who, usage);
    if (who != RUSAGE_SELF && who != RUSAGE_CHILDREN && who != RUSAGE_THREAD) {
        errno = EINVAL;
        return -1;
    }
    memset(usage, 0, sizeof *usage);
    return 0;
}

#endif
