// Timers: descriptors that become readable, and signals. The kernel has none of them.
#if defined(__linux__) && defined(__x86_64__)

#include "shim.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/eventfd.h>
#include <sys/timerfd.h>

struct timer {
    int64_t deadline, interval;
    int clock;
    // An eventfd, or -1 for a timer that sends a signal.
    int file;
    int is_used, overrun;
    struct sigevent event;
};
enum { most_timers = 256 };
static struct timer timers[most_timers];
static int timer_end;

static int64_t left_of(int64_t deadline) {
    if (deadline == CARILLON_GUEST_NEVER) return 0;
    return deadline > now() ? deadline - now() : 1;
}

static uint64_t expire(int64_t *deadline, int64_t interval) {
    if (*deadline > now()) return 0;
    if (interval <= 0) {
        *deadline = CARILLON_GUEST_NEVER;
        return 1;
    }
    uint64_t count = 1 + (uint64_t)((now() - *deadline) / interval);
    *deadline += (int64_t)count * interval;
    return count;
}

static void send_signal(struct timer *timer, int number, uint64_t count) {
    timer->overrun = (int)count - 1;
    siginfo_t info;
    clear(&info, sizeof info);
    info.si_signo = timer->event.sigev_signo;
    info.si_code = SI_TIMER;
    info.si_timerid = number;
    info.si_overrun = timer->overrun;
    info.si_value = timer->event.sigev_value;
    if (timer->event.sigev_notify == SIGEV_NONE) return;
    if (timer->event.sigev_notify != SIGEV_THREAD_ID) {
        CALL(SYS_rt_sigqueueinfo, process->pid, info.si_signo, &info);
        return;
    }
    int tid = timer->event._sigev_un._tid;
    CALL(SYS_rt_tgsigqueueinfo, process->pid, tid, info.si_signo, &info);
    signals_direct(tid, info.si_signo);
}

int64_t timers_fire(void) {
    int64_t earliest = CARILLON_GUEST_NEVER;
    for (int i = 0; i < timer_end; i++) {
        struct timer *timer = &timers[i];
        if (!timer->is_used) continue;
        uint64_t count = expire(&timer->deadline, timer->interval);
        if (count && timer->file >= 0) CALL(SYS_write, timer->file, &count, sizeof count);
        else if (count) send_signal(timer, i, count);
        if (timer->deadline < earliest) earliest = timer->deadline;
    }
    if (expire(&process->alarm_deadline, process->alarm_interval)) CALL(SYS_kill, process->pid, SIGALRM);
    return process->alarm_deadline < earliest ? process->alarm_deadline : earliest;
}

void timers_after_fork(void) {
    // The parent goes on to fire the descriptors that both have, until the child sets one. A child has no other timers.
    for (int i = 0; i < timer_end; i++) {
        timers[i].deadline = CARILLON_GUEST_NEVER;
        if (timers[i].file < 0) timers[i].is_used = 0;
    }
}

void timers_move(int number, int file) { timers[number].file = file; }

void timers_drop(int number) {
    timers[number].is_used = 0;
    while (timer_end > 0 && !timers[timer_end - 1].is_used) timer_end--;
}

static int reserve(void) {
    for (int i = 0; i < most_timers; i++) {
        if (timers[i].is_used) continue;
        timers[i] = (struct timer){.deadline = CARILLON_GUEST_NEVER, .file = -1, .is_used = 1};
        if (i >= timer_end) timer_end = i + 1;
        return i;
    }
    fail(carillon_guest_note_limit, most_timers, "timers of a process");
}

static struct itimerspec show(const struct timer *timer) {
    return (struct itimerspec){to_timespec(timer->interval), to_timespec(left_of(timer->deadline))};
}

static long set(struct timer *timer, int is_absolute, const struct itimerspec *new, struct itimerspec *old) {
    if (!new) return -EFAULT;
    if (new->it_value.tv_nsec < 0 || new->it_value.tv_nsec >= nanoseconds_per_second) return -EINVAL;
    if (old) *old = show(timer);
    int64_t value = from_timespec(&new->it_value);
    timer->interval = from_timespec(&new->it_interval);
    timer->deadline = value == 0 ? CARILLON_GUEST_NEVER : deadline_of(&new->it_value, timer->clock, is_absolute);
    return 0;
}

// MARK: Descriptors

static long make_file(int clock, int flags) {
    if (flags & ~(TFD_NONBLOCK | TFD_CLOEXEC)) return -EINVAL;
    // An eventfd is read in the same form.
    long file = CALL(SYS_eventfd2, 0, flags);
    if (file < 0) return file;
    if (file >= descriptor_most) fail(carillon_guest_note_limit, descriptor_most, "descriptors");
    int number = reserve();
    timers[number].clock = clock;
    timers[number].file = (int)file;
    descriptors_set((int)file, descriptor_timer, number);
    return file;
}

static long play_file(struct trap *trap) {
    long *a = trap->arguments;
    if (descriptors_kind((int)a[0]) != descriptor_timer) return -EINVAL;
    struct timer *timer = &timers[descriptors_value((int)a[0])];
    if (trap->number == SYS_timerfd_gettime) {
        *(struct itimerspec *)a[1] = show(timer);
        return 0;
    }
    uint64_t stale;
    struct pollfd file = {(int)a[0], POLLIN, 0};
    if (CALL(SYS_poll, &file, 1, 0) > 0) CALL(SYS_read, a[0], &stale, sizeof stale);
    return set(timer, a[1] & TFD_TIMER_ABSTIME, (const struct itimerspec *)a[2], (struct itimerspec *)a[3]);
}

// MARK: Signals

static long play_alarm(unsigned seconds) {
    int64_t left = left_of(process->alarm_deadline);
    process->alarm_interval = 0;
    process->alarm_deadline = seconds ? after((int64_t)seconds * nanoseconds_per_second) : CARILLON_GUEST_NEVER;
    return (left + nanoseconds_per_second - 1) / nanoseconds_per_second;
}

static long play_interval(struct trap *trap) {
    long *a = trap->arguments;
    int is_setting = trap->number == SYS_setitimer;
    const struct itimerval *new = is_setting ? (const struct itimerval *)a[1] : 0;
    struct itimerval *old = (struct itimerval *)a[is_setting ? 2 : 1];
    if (a[0] < ITIMER_REAL || a[0] > ITIMER_PROF) return -EINVAL;
    int is_real = a[0] == ITIMER_REAL;
    if (old) {
        clear(old, sizeof *old);
        if (is_real) {
            old->it_interval = to_timeval(process->alarm_interval);
            old->it_value = to_timeval(left_of(process->alarm_deadline));
        }
    }
    // Code takes no time, so timers of the processor's time never fire.
    if (!is_setting || !is_real) return 0;
    int64_t span = new ? from_timeval(&new->it_value) : 0;
    process->alarm_interval = new ? from_timeval(&new->it_interval) : 0;
    process->alarm_deadline = span ? after(span) : CARILLON_GUEST_NEVER;
    return 0;
}

static long make_signal_timer(int clock, const struct sigevent *event, int *result) {
    int number = reserve();
    timers[number].clock = clock;
    if (event) timers[number].event = *event;
    else {
        timers[number].event.sigev_notify = SIGEV_SIGNAL;
        timers[number].event.sigev_signo = SIGALRM;
        timers[number].event.sigev_value.sival_int = number;
    }
    *result = number;
    return 0;
}

static long play_signal_timer(struct trap *trap) {
    long *a = trap->arguments;
    if (a[0] < 0 || a[0] >= timer_end || !timers[a[0]].is_used || timers[a[0]].file >= 0) return -EINVAL;
    struct timer *timer = &timers[a[0]];
    switch (trap->number) {
    case SYS_timer_settime:
        return set(timer, a[1] & TIMER_ABSTIME, (const struct itimerspec *)a[2], (struct itimerspec *)a[3]);
    case SYS_timer_gettime: *(struct itimerspec *)a[1] = show(timer); return 0;
    case SYS_timer_getoverrun: return timer->overrun;
    default: timers_drop((int)a[0]); return 0;
    }
}

long timers_play(struct trap *trap) {
    long *a = trap->arguments;
    switch (trap->number) {
    case SYS_timerfd_create: return make_file((int)a[0], (int)a[1]);
    case SYS_timerfd_settime:
    case SYS_timerfd_gettime: return play_file(trap);
    case SYS_alarm: return play_alarm((unsigned)a[0]);
    case SYS_setitimer:
    case SYS_getitimer: return play_interval(trap);
    case SYS_timer_create: return make_signal_timer((int)a[0], (const struct sigevent *)a[1], (int *)a[2]);
    default: return play_signal_timer(trap);
    }
}

#endif
