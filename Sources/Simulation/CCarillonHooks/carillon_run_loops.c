// Run loops. In a world each app has a run loop of Core Foundation's for its main thread, and one for all its other
// threads. Core Foundation keeps their timers, blocks and observers itself; the world says when it has to look.
#define _GNU_SOURCE
#include "carillon_hooks.h"

#ifdef __linux__

#include "carillon_blocking.h"
#include "carillon_original.h"
#include "carillon_run_loop_items.h"
#include "carillon_run_loops.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/timerfd.h>
#include <unistd.h>

typedef const void *object;
extern object CFRetain(object);
extern void CFRelease(object);
extern object kCFRunLoopDefaultMode;
extern double CFRunLoopGetNextTimerFireDate(void *run_loop, object mode);
extern void CFRunLoopStop(void *run_loop);
extern int32_t CFRunLoopRunSpecific(void *run_loop, object mode, double seconds, unsigned char stops_after_source);

static const int64_t second = 1000000000;
static const double for_ever = 1e10;

/// The calling thread's work with a run loop of a world.
static _Thread_local struct {
    /// The run loop whose modes may be made now.
    void *changing;
    /// The run loop that runs, as long as it does not wait.
    void *passing;
    /// Whether Core Foundation ends a run because these hooks say so.
    int is_ending;
} own;

static int is_in_foundation(void *address) {
    static _Atomic(void *) library;
    return is_in_library(address, &library, "CFRunLoopGetTypeID");
}

// MARK: Making run loops

// A run loop belongs to the thread that asks for it first, and ends with that thread. So a thread is started that asks
// for one and ends, and the run loop is kept. At the end of the thread Core Foundation lets go of the `RunLoop`, which
// would keep the run loop for ever.

static _Thread_local struct carillon_run_loop *maker;

extern void *CFRunLoopGetMain(void);
extern void *CFRunLoopGetCurrent(void);
extern void *_CFRunLoopGet2(void *run_loop);
extern void *swift_retain(void *object);

static void *make(void *);

static void make_on_thread(struct carillon_run_loop *result) {
    pthread_t thread;
    if (pthread_create(&thread, NULL, make, result) || pthread_join(thread, NULL)) abort();
}

static void *make(void *argument) {
    struct carillon_run_loop *result = argument;
    // The process's main run loop is made first of all. Its timers are the system's.
    CFRunLoopGetMain();
    maker = result;
    void *run_loop = CFRunLoopGetCurrent();
    maker = NULL;
    if (result->file < 0) {
        // A thread that had this identity before has left its run loop behind. Another thread has another identity, as
        // long as this one exists.
        make_on_thread(result);
        return NULL;
    }
    result->object = (void *)CFRetain(run_loop);
    result->foundation_object = swift_retain(_CFRunLoopGet2(run_loop));
    return NULL;
}

struct carillon_run_loop carillon_run_loops_make(void) {
    struct carillon_run_loop result = {NULL, NULL, -1};
    make_on_thread(&result);
    return result;
}

/// `CFRunLoopSourceContext`.
struct source_context { long version; void *info, *functions[8]; };
extern void *CFRunLoopSourceCreate(object allocator, long order, struct source_context *context);
extern void CFRunLoopAddSource(void *run_loop, void *source, object mode);
extern object kCFRunLoopCommonModes;

void *carillon_run_loops_keep_main(void *run_loop) {
    struct source_context context = {0};
    void *source = CFRunLoopSourceCreate(NULL, 0, &context);
    CFRunLoopAddSource(run_loop, source, kCFRunLoopCommonModes);
    return source;
}

void carillon_run_loops_release(void *run_loop, void *source) {
    // A run loop and its sources keep each other.
    if (source) {
        CFRunLoopSourceInvalidate(source);
        CFRelease(source);
    }
    CFRelease(run_loop);
}

// MARK: The caller's run loop

void *CFRunLoopGetCurrent(void) {
    ORIGINAL(CFRunLoopGetCurrent);
    return is_in_world() ? carillon_run_loops_get(0) : original();
}

void *CFRunLoopGetMain(void) {
    ORIGINAL(CFRunLoopGetMain);
    return is_in_world() ? carillon_run_loops_get(1) : original();
}

unsigned char _CFRunLoopIsCurrent(void *run_loop) {
    ORIGINAL(_CFRunLoopIsCurrent);
    return is_in_world() ? run_loop == carillon_run_loops_get(0) : original(run_loop);
}

// The `RunLoop` of a run loop. Core Foundation would make a new one.
void *_CFRunLoopGet2(void *run_loop) {
    ORIGINAL(_CFRunLoopGet2);
    void *known = is_in_world() ? carillon_run_loops_object(run_loop) : NULL;
    return known ? known : original(run_loop);
}

static int is_ours(void *run_loop) { return is_in_world() && carillon_run_loops_is_known(run_loop); }

// Code of a main thread is called by its run loop, even where the world calls it.
object CFRunLoopCopyCurrentMode(void *run_loop) {
    ORIGINAL(CFRunLoopCopyCurrentMode);
    object mode = original(run_loop);
    if (!mode && is_ours(run_loop) && run_loop == carillon_run_loops_get(1)) return CFRetain(kCFRunLoopDefaultMode);
    return mode;
}

// MARK: Running

int32_t CFRunLoopRunSpecific(void *run_loop, object mode, double seconds, unsigned char stops_after_source) {
    ORIGINAL(CFRunLoopRunSpecific);
    if (!is_ours(run_loop)) return original(run_loop, mode, seconds, stops_after_source);
    return carillon_run_loops_run(run_loop, mode, seconds, stops_after_source);
}

int32_t CFRunLoopRunInMode(object mode, double seconds, unsigned char stops_after_source) {
    ORIGINAL(CFRunLoopRunInMode);
    if (!is_in_world()) return original(mode, seconds, stops_after_source);
    return CFRunLoopRunSpecific(carillon_run_loops_get(0), mode, seconds, stops_after_source);
}

void CFRunLoopRun(void) {
    ORIGINAL(CFRunLoopRun);
    if (!is_in_world()) return original();
    int32_t result;
    do result = CFRunLoopRunInMode(kCFRunLoopDefaultMode, for_ever, 0);
    while (result != carillon_run_loop_stopped && result != carillon_run_loop_finished);
}

unsigned char _CFRunLoopFinished(void *run_loop, object mode) {
    ORIGINAL(_CFRunLoopFinished);
    return (is_in_world() && carillon_run_loops_has_ended(run_loop)) || original(run_loop, mode);
}

// Core Foundation is told that it may wait for ever. As soon as it wants to wait, it has done everything that there was
// to do, with all observers; it is stopped then, and the world waits in its place.
int32_t carillon_run_loops_pass(void *run_loop, object mode, int stops_after_source) {
    ORIGINAL(CFRunLoopRunSpecific);
    void *changing = own.changing, *passing = own.passing;
    own.changing = own.passing = run_loop;
    int32_t result = original(run_loop, mode ? mode : kCFRunLoopDefaultMode, for_ever, stops_after_source);
    own.changing = changing;
    own.passing = passing;
    return result;
}

int carillon_run_loops_is_waiting(void *caller) { return own.passing && is_in_foundation(caller); }

void carillon_run_loops_end_pass(void) {
    ORIGINAL(CFRunLoopStop);
    own.is_ending = 1;
    original(own.passing);
    own.is_ending = 0;
}

int carillon_run_loops_has_timer(void *run_loop) { return CFRunLoopGetNextTimerFireDate(run_loop, kCFRunLoopDefaultMode) != 0; }

// MARK: The work of a run loop

void CFRunLoopWakeUp(void *run_loop) {
    ORIGINAL(CFRunLoopWakeUp);
    if (own.is_ending) return;
    if (is_ours(run_loop)) carillon_run_loops_wake(run_loop, 0);
    else original(run_loop);
}

void CFRunLoopStop(void *run_loop) {
    ORIGINAL(CFRunLoopStop);
    if (is_ours(run_loop)) carillon_run_loops_stop(run_loop);
    else original(run_loop);
}

// Runs `call`, which may make a mode of the run loop.
#define CHANGE(run_loop, call) do { \
        void *changing = own.changing; \
        own.changing = is_ours(run_loop) ? run_loop : NULL; \
        call; \
        own.changing = changing; \
    } while (0)

void CFRunLoopAddTimer(void *run_loop, void *timer, object mode) {
    ORIGINAL(CFRunLoopAddTimer);
    CHANGE(run_loop, original(run_loop, timer, mode));
    if (is_ours(run_loop)) carillon_run_loop_items_add(run_loop, timer, CFRunLoopTimerInvalidate);
}

void CFRunLoopAddSource(void *run_loop, void *source, object mode) {
    ORIGINAL(CFRunLoopAddSource);
    CHANGE(run_loop, original(run_loop, source, mode));
    if (is_ours(run_loop)) carillon_run_loop_items_add(run_loop, source, CFRunLoopSourceInvalidate);
}

void CFRunLoopAddObserver(void *run_loop, void *observer, object mode) {
    ORIGINAL(CFRunLoopAddObserver);
    CHANGE(run_loop, original(run_loop, observer, mode));
    if (!is_ours(run_loop)) return;
    carillon_run_loop_items_add(run_loop, observer, CFRunLoopObserverInvalidate);
    // The observer hears of the end of the caller's turn.
    carillon_run_loops_wake(run_loop, 0);
}

void CFRunLoopPerformBlock(void *run_loop, object mode, void *block) {
    ORIGINAL(CFRunLoopPerformBlock);
    if (!is_ours(run_loop)) return original(run_loop, mode, block);
    struct carillon_run_loop_block wrapped;
    carillon_run_loop_items_wrap(&wrapped, run_loop, block);
    CHANGE(run_loop, original(run_loop, mode, &wrapped));
    carillon_run_loop_items_let_go(&wrapped);
    carillon_run_loops_wake(run_loop, 1);
}

void CFRunLoopSourceSignal(void *source) {
    ORIGINAL(CFRunLoopSourceSignal);
    original(source);
    if (is_in_world()) carillon_run_loops_wake(carillon_run_loops_get(0), 0);
}

// MARK: Timers

// Each mode of a run loop has a file that the system makes readable when a timer of the mode is due. In a world it is
// another kind of file, which these hooks make readable.

int timerfd_create(int clock, int flags) {
    ORIGINAL(timerfd_create);
    int is_ours = own.changing && is_in_world() && is_in_foundation(__builtin_return_address(0));
    if (!maker && !is_ours) return original(clock, flags);
    int file = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    if (file < 0) return file;
    if (maker) maker->file = file;
    else carillon_run_loops_add_file(own.changing, file);
    return file;
}

int timerfd_settime(int file, int flags, const struct itimerspec *time, struct itimerspec *old) {
    ORIGINAL(timerfd_settime);
    if (!is_in_world() || !time) return original(file, flags, time, old);
    int64_t value = (int64_t)time->it_value.tv_sec * second + time->it_value.tv_nsec, deadline = -1;
    if (value) {
        struct timespec now = {0};
        if (!(flags & TFD_TIMER_ABSTIME)) clock_gettime(CLOCK_MONOTONIC, &now);
        // The monotonic clock of a world begins at one second.
        deadline = value + now.tv_sec * second + now.tv_nsec - second;
        if (deadline < 0) deadline = 0;
    }
    if (carillon_run_loops_set_file(file, deadline)) return 0;
    if (value)
        carillon_blocking_refuse("it sets a timer of a file (timerfd_settime), or of a run loop from outside the world; use Timer, DispatchQueue.asyncAfter, a timer source or Task.sleep");
    return original(file, flags, time, old);
}

void carillon_run_loops_fill(int file) { eventfd_write(file, 1); }

void carillon_run_loops_drain(int file) {
    eventfd_t value;
    eventfd_read(file, &value);
}

#endif
