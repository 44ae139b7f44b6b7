// Clocks: all show the harness's time. Those of the processor count calls, because code takes no time.
#if defined(__linux__) && defined(__x86_64__)

#include "shim.h"

#include <errno.h>
#include <sys/resource.h>
#include <sys/times.h>

int64_t from_timespec(const struct timespec *time) {
    if (time->tv_sec >= CARILLON_GUEST_NEVER / nanoseconds_per_second) return CARILLON_GUEST_NEVER;
    return time->tv_sec * nanoseconds_per_second + time->tv_nsec;
}
int64_t from_timeval(const struct timeval *time) {
    return from_timespec(&(struct timespec){time->tv_sec, time->tv_usec * 1000});
}
struct timespec to_timespec(int64_t time) {
    return (struct timespec){time / nanoseconds_per_second, time % nanoseconds_per_second};
}
struct timeval to_timeval(int64_t time) {
    return (struct timeval){time / nanoseconds_per_second, time % nanoseconds_per_second / 1000};
}

int64_t after(int64_t span) {
    if (span < 0) span = 0;
    return span > CARILLON_GUEST_NEVER - now() ? CARILLON_GUEST_NEVER : now() + span;
}

static int is_wall_clock(int clock) {
    return clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE || clock == CLOCK_REALTIME_ALARM
        || clock == CLOCK_TAI;
}
static int is_of_time(int clock) {
    return is_wall_clock(clock) || clock == CLOCK_MONOTONIC || clock == CLOCK_MONOTONIC_RAW
        || clock == CLOCK_MONOTONIC_COARSE || clock == CLOCK_BOOTTIME || clock == CLOCK_BOOTTIME_ALARM;
}
static int64_t start_of(int clock) { return is_wall_clock(clock) ? guest->wall_start : guest->monotonic_start; }

int64_t deadline_of(const struct timespec *time, int clock, int is_absolute) {
    if (!time) return CARILLON_GUEST_NEVER;
    int64_t given = from_timespec(time);
    if (!is_absolute) return after(given);
    return given == CARILLON_GUEST_NEVER ? given : given - start_of(clock);
}
int64_t deadline_in_milliseconds(long span) { return span < 0 ? CARILLON_GUEST_NEVER : after(span * 1000000); }

static int64_t processor_time(void) { return (int64_t)(process->readings + process->traps + process->turns) * 1000; }

long clocks_read(int clock, struct timespec *time) {
    process->readings++;
    int64_t shown;
    if (is_of_time(clock)) shown = now() + start_of(clock);
    else if (clock == CLOCK_PROCESS_CPUTIME_ID || clock == CLOCK_THREAD_CPUTIME_ID || clock < 0)
        shown = processor_time();
    else return -EINVAL;
    if (time) *time = to_timespec(shown);
    return 0;
}

static long play_rusage(struct trap *trap) {
    struct rusage *usage = (struct rusage *)trap->arguments[1];
    long result = CALL(SYS_getrusage, trap->arguments[0], usage);
    if (result < 0) return result;
    // The largest memory and the faults are the machine's.
    clear(usage, sizeof *usage);
    usage->ru_utime = to_timeval(processor_time());
    return 0;
}

long clocks_play(struct trap *trap) {
    long *a = trap->arguments;
    struct timespec time;
    if (trap->number == SYS_clock_gettime || trap->number == SYS_gettimeofday || trap->number == SYS_time)
        turns_idle(most_idle_readings);
    switch (trap->number) {
    case SYS_clock_gettime: return clocks_read((int)a[0], (struct timespec *)a[1]);
    case SYS_clock_getres:
        if (a[1]) *(struct timespec *)a[1] = (struct timespec){0, 1};
        return 0;
    case SYS_gettimeofday:
        clocks_read(CLOCK_REALTIME, &time);
        if (a[0]) *(struct timeval *)a[0] = (struct timeval){time.tv_sec, time.tv_nsec / 1000};
        if (a[1]) clear((void *)a[1], sizeof(struct timezone));
        return 0;
    case SYS_time:
        clocks_read(CLOCK_REALTIME, &time);
        if (a[0]) *(time_t *)a[0] = time.tv_sec;
        return time.tv_sec;
    case SYS_times:
        if (a[0]) *(struct tms *)a[0] = (struct tms){.tms_utime = processor_time() / 10000000};
        return (now() + guest->monotonic_start) / 10000000;
    case SYS_getrusage: return play_rusage(trap);
    case SYS_nanosleep:
    case SYS_clock_nanosleep: {
        int is_old = trap->number == SYS_nanosleep, is_absolute = !is_old && a[1] & TIMER_ABSTIME;
        const struct timespec *span = (const struct timespec *)a[is_old ? 0 : 2];
        struct timespec *left = (struct timespec *)a[is_old ? 1 : 3];
        if (span->tv_nsec < 0 || span->tv_nsec >= nanoseconds_per_second || span->tv_sec < 0) return -EINVAL;
        int64_t deadline = deadline_of(span, is_old ? CLOCK_MONOTONIC : (int)a[0], is_absolute);
        if (turns_block(carillon_guest_sleeping, deadline, trap->number) == by_deadline) return 0;
        if (left && !is_absolute) *left = to_timespec(deadline > now() ? deadline - now() : 0);
        return -EINTR;
    }
    }
    return -ENOSYS;
}

#endif
