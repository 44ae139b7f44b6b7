// The timers of a process that send signals. In a world they go by its time.
#define _GNU_SOURCE

#ifdef __linux__

#include "carillon_blocking.h"
#include "carillon_process_state.h"

#include <aio.h>
#include <errno.h>
#include <signal.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static const int64_t second = 1000000000, microsecond = 1000;

static int64_t nanoseconds(const struct timeval *time) { return time->tv_sec * second + time->tv_usec * microsecond; }

static struct timeval timeval(int64_t time) {
    return (struct timeval){time / second, time % second / microsecond};
}

static int is_valid(const struct timeval *time) {
    return time->tv_sec >= 0 && time->tv_usec >= 0 && time->tv_usec < 1000000;
}

// Code takes no time in a world, so timers that count the processor's never fire.
static int is_of_processor(__itimer_which_t which) { return which == ITIMER_VIRTUAL || which == ITIMER_PROF; }

int setitimer(__itimer_which_t which, const struct itimerval *restrict new, struct itimerval *restrict old) {
    ORIGINAL(setitimer);
    if (!PROCESS_OF_CALLER) return original(which, new, old);
    if (old) *old = (struct itimerval){{0, 0}, {0, 0}};
    if (is_of_processor(which)) return 0;
    if (which != ITIMER_REAL || !new || !is_valid(&new->it_value) || !is_valid(&new->it_interval)) FAIL(EINVAL);
    int64_t time, interval;
    carillon_process_set_alarm(nanoseconds(&new->it_value), nanoseconds(&new->it_interval), &time, &interval);
    if (old) *old = (struct itimerval){timeval(interval), timeval(time)};
    return 0;
}

int getitimer(__itimer_which_t which, struct itimerval *value) {
    ORIGINAL(getitimer);
    if (!PROCESS_OF_CALLER) return original(which, value);
    int64_t time = 0, interval = 0;
    if (which == ITIMER_REAL) carillon_process_get_alarm(&time, &interval);
    else if (!is_of_processor(which)) FAIL(EINVAL);
    *value = (struct itimerval){timeval(interval), timeval(time)};
    return 0;
}

unsigned alarm(unsigned seconds) {
    ORIGINAL(alarm);
    if (!PROCESS_OF_CALLER) return original(seconds);
    int64_t time, interval;
    carillon_process_set_alarm(seconds * second, 0, &time, &interval);
    return (unsigned)((time + second - 1) / second);
}

useconds_t ualarm(useconds_t time, useconds_t interval) {
    ORIGINAL(ualarm);
    if (!PROCESS_OF_CALLER) return original(time, interval);
    int64_t old_time, old_interval;
    carillon_process_set_alarm(time * microsecond, interval * microsecond, &old_time, &old_interval);
    return (useconds_t)(old_time / microsecond);
}

// MARK: Functions that no world has

#define REFUSE(type, name, declaration, arguments, sentence) \
    type name declaration { \
        ORIGINAL(name); \
        if (IS_OWN_CALL) carillon_blocking_refuse(sentence); \
        return original arguments; \
    }

REFUSE(int, timer_create, (clockid_t clock, struct sigevent *event, timer_t *timer), (clock, event, timer),
    "it makes a timer that sends a signal or starts a thread (timer_create); use Timer, a dispatch source, setitimer or Task.sleep")

#define WORKS_ELSEWHERE(name) \
    "it reads or writes on a thread of the C library (" #name "); use read and write, or a dispatch queue"
#define REFUSE_REQUEST(name) \
    REFUSE(int, name, (struct aiocb *request), (request), WORKS_ELSEWHERE(name))
REFUSE_REQUEST(aio_read)
REFUSE_REQUEST(aio_write)
REFUSE(int, lio_listio, (int mode, struct aiocb *const *requests, int count, struct sigevent *event),
    (mode, requests, count, event), WORKS_ELSEWHERE(lio_listio))

#endif
