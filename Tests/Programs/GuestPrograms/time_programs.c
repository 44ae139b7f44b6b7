#ifdef __linux__

#include "programs.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/select.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

static void sleeping(void) {
    say("nanosleep %s", outcome(nanosleep(&(struct timespec){3600, 5}, NULL)));
    say("usleep %s", outcome(usleep(1500)));
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += 86400;
    say("clock_nanosleep %d", clock_nanosleep(CLOCK_REALTIME, TIMER_ABSTIME, &until, NULL));
    say("sleep %u", sleep(7));
}

static void polling(void) {
    say("poll %d", poll(NULL, 0, 1000));
    say("ppoll %d", ppoll(NULL, 0, &(struct timespec){2, 1}, NULL));
    say("select %d", select(0, NULL, NULL, NULL, &(struct timeval){3, 1}));
    say("pselect %d", pselect(0, NULL, NULL, NULL, &(struct timespec){4, 1}, NULL));
    int file = epoll_create1(0);
    struct epoll_event event;
    say("epoll_wait %d", epoll_wait(file, &event, 1, 5000));
    say("epoll_pwait %d", epoll_pwait(file, &event, 1, 6000, NULL));
    say("epoll_pwait2 %ld", syscall(441, file, &event, 1, &(struct timespec){7, 1}, NULL, 8));
}

static void clocks(void) {
    static const clockid_t clocks[] = {CLOCK_REALTIME, CLOCK_MONOTONIC, CLOCK_BOOTTIME, CLOCK_TAI,
        CLOCK_REALTIME_COARSE, CLOCK_MONOTONIC_COARSE, CLOCK_MONOTONIC_RAW};
    for (size_t i = 0; i < sizeof clocks / sizeof *clocks; i++) {
        struct timespec one, two, resolution;
        clock_gettime(clocks[i], &one);
        syscall(SYS_clock_gettime, clocks[i], &two);
        clock_getres(clocks[i], &resolution);
        say("clock %d %lld.%09ld %lld.%09ld %ld", clocks[i], (long long)one.tv_sec, one.tv_nsec, (long long)two.tv_sec,
            two.tv_nsec, resolution.tv_nsec);
    }
    struct timeval day;
    gettimeofday(&day, NULL);
    say("gettimeofday %lld.%06ld, time %lld", (long long)day.tv_sec, (long)day.tv_usec, (long long)time(NULL));
}

// A loop that waits by looking at the clock ends all the same.
static void spinning(void) {
    time_t end = time(NULL) + 30;
    while (time(NULL) < end) {
    }
    say("a loop that reads the clock");
    end = time(NULL) + 30;
    while (time(NULL) < end) poll(NULL, 0, 0);
    say("a loop that polls");
}

static void timer_files(void) {
    int file = timerfd_create(CLOCK_MONOTONIC, 0), copy = dup(file);
    struct itimerspec span = {{1, 0}, {2, 500000000}};
    uint64_t count = 0;
    timerfd_settime(file, 0, &span, NULL);
    for (int i = 0; i < 3; i++) say("read %zd %llu", read(copy, &count, sizeof count), (unsigned long long)count);
    pass_time(3600);
    say("after a pause %zd %llu", read(file, &count, sizeof count), (unsigned long long)count);
    close(file);
    say("closed once, read %zd", read(copy, &count, sizeof count));
    close(copy);
    // The number is used again, and must not be a timer any more.
    int ends[2];
    if (pipe(ends) < 0) return;
    struct pollfd ready = {ends[0], POLLIN, 0};
    say("another file with the number: poll %d", poll(&ready, 1, 5000));
}

static volatile int alarms;
static void on_alarm(int signal) { alarms += signal == SIGALRM; }

static void alarm_signals(void) {
    signal(SIGALRM, on_alarm);
    alarm(10);
    say("pause %s, alarms %d", outcome(pause()), alarms);
    setitimer(ITIMER_REAL, &(struct itimerval){{1, 0}, {2, 0}}, NULL);
    for (int i = 0; i < 3; i++) say("sleep leaves %u, alarms %d", sleep(100), alarms);
    setitimer(ITIMER_REAL, &(struct itimerval){{0, 0}, {0, 0}}, NULL);
    say("sleep leaves %u", sleep(100));
}

static void posix_timers(void) {
    timer_t timer;
    struct sigevent event = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGUSR1};
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGUSR1);
    sigprocmask(SIG_BLOCK, &set, NULL);
    say("timer_create %s", outcome(timer_create(CLOCK_MONOTONIC, &event, &timer)));
    timer_settime(timer, 0, &(struct itimerspec){{5, 0}, {60, 0}}, NULL);
    for (int i = 0; i < 3; i++) {
        siginfo_t info;
        int signal = sigwaitinfo(&set, &info);
        say("signal %d, of a timer %d", signal == SIGUSR1, info.si_code == SI_TIMER);
    }
    struct itimerspec left;
    timer_gettime(timer, &left);
    say("left %lld", (long long)left.it_value.tv_sec);
    say("timer_delete %s", outcome(timer_delete(timer)));
}

static volatile int thread_calls;
static void on_timer(union sigval value) {
    thread_calls += value.sival_int;
    say("the timer's thread %d", thread_calls);
}

static void thread_timers(void) {
    timer_t timer;
    struct sigevent event = {
        .sigev_notify = SIGEV_THREAD, .sigev_notify_function = on_timer, .sigev_value.sival_int = 1};
    say("timer_create %s", outcome(timer_create(CLOCK_MONOTONIC, &event, &timer)));
    timer_settime(timer, 0, &(struct itimerspec){{5, 0}, {10, 0}}, NULL);
    pass_time(40000);
    say("calls %d", thread_calls);
}

static void usage(void) {
    struct rusage one;
    pass_time(1000);
    getrusage(RUSAGE_SELF, &one);
    say("user time is small: %d, faults %ld", one.ru_utime.tv_sec == 0, one.ru_minflt);
    say("clock() is small: %d", clock() < CLOCKS_PER_SEC);
}

const struct program time_programs[] = {
    {"sleeping", sleeping}, {"polling", polling}, {"clocks", clocks}, {"spinning", spinning},
    {"timer-files", timer_files}, {"alarm-signals", alarm_signals}, {"posix-timers", posix_timers},
    {"thread-timers", thread_timers}, {"usage", usage}, {0, 0},
};

#endif
