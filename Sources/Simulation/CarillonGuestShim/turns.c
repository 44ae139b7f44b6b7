// Turns: one thread of a process runs at a time, and the kernel's scheduler decides nothing. A thread that would wait
// notes what it waits for, and gives the turn to the first that can go on.
#if defined(__linux__) && defined(__x86_64__)

#include "shim.h"

#include <errno.h>
#include <linux/futex.h>

struct carillon_guest_memory *guest;
struct carillon_guest_process *process;
int process_number;
__thread struct carillon_guest_thread *me __attribute__((tls_model("initial-exec")));

typedef struct carillon_guest_thread thread;

#define EACH_THREAD(thread_) \
    for (thread *thread_ = process->threads, *end_ = thread_ + process->thread_end; thread_ < end_; thread_++)

void turns_lock(void) {
    while (__atomic_exchange_n(&process->lock, 1, __ATOMIC_ACQUIRE)) CALL(SYS_sched_yield);
}
void turns_unlock(void) { __atomic_store_n(&process->lock, 0, __ATOMIC_RELEASE); }

void turns_make_ready(thread *thread, enum outcome outcome) {
    thread->state = carillon_guest_ready;
    thread->outcome = outcome;
    thread->deadline = CARILLON_GUEST_NEVER;
    thread->order = ++process->order;
}

thread *turns_reserve(void) {
    for (uint32_t i = 0; i < carillon_guest_most_threads; i++) {
        thread *thread = &process->threads[i];
        if (thread->state != carillon_guest_no_thread) continue;
        clear(thread, sizeof *thread);
        turns_make_ready(thread, by_event);
        process->thread_count++;
        if (i >= process->thread_end) process->thread_end = i + 1;
        return thread;
    }
    fail(carillon_guest_note_limit, carillon_guest_most_threads, "threads of a process");
}

// MARK: Finding the next thread

// A thread that leaves is gone a moment later; the kernel then wakes those who join it, which wait with us. A mutex
// that it held and that is robust is theirs, too.
static void reap(void) {
    EACH_THREAD(thread) {
        if (thread->state != carillon_guest_leaving || thread == me) continue;
        // The first thread stays in the kernel's lists until the process ends.
        while (thread->tid != process->pid && CALL(SYS_tgkill, process->pid, thread->tid, 0) != -ESRCH)
            CALL(SYS_sched_yield);
        thread->state = carillon_guest_no_thread;
        process->thread_count--;
        futexes_wake_for(thread->tid);
    }
    while (process->thread_end > 0 && process->threads[process->thread_end - 1].state == carillon_guest_no_thread)
        process->thread_end--;
}

static void wake_by_deadlines(void) {
    for (;;) {
        thread *due = 0;
        EACH_THREAD(thread) {
            if (!is_waiting(thread) || thread->deadline > now()) continue;
            if (!due || thread->deadline < due->deadline
                || (thread->deadline == due->deadline && thread->order < due->order))
                due = thread;
        }
        if (!due) return;
        turns_make_ready(due, by_deadline);
    }
}

static int has_come(thread *thread) {
    switch (thread->state) {
    case carillon_guest_at_files:
        return files_poll((struct pollfd *)thread->files, thread->file_count, 0) != 0;
    case carillon_guest_at_call: return call_retry(thread);
    case carillon_guest_at_futex: return thread->is_shared && futex_has_changed(thread);
    case carillon_guest_at_request:
        return guest->requests[thread->request].state == carillon_guest_answered;
    default: return 0;
    }
}

static int64_t earliest_timer;

// Makes the threads ready for which something has happened, and chooses one.
static thread *pick(void) {
    reap();
    connections_look();
    earliest_timer = timers_fire();
    streams_await_own();
    wake_by_deadlines();
    EACH_THREAD(thread) {
        if (is_waiting(thread) && has_come(thread)) turns_make_ready(thread, by_event);
    }
    signals_look();
    thread *first = 0;
    uint32_t count = 0;
    EACH_THREAD(thread) {
        if (thread->state != carillon_guest_ready) continue;
        count++;
        if (!first || thread->order < first->order) first = thread;
    }
    if (!guest->shuffles || count < 2) return first;
    uint64_t chosen = chance_draw() % count;
    EACH_THREAD(thread) {
        if (thread->state == carillon_guest_ready && chosen-- == 0) return thread;
    }
    return first;
}

static int64_t earliest_deadline(void) {
    int64_t earliest = earliest_timer;
    EACH_THREAD(thread) {
        if (is_waiting(thread) && thread->deadline < earliest) earliest = thread->deadline;
    }
    return earliest;
}

// MARK: Giving and taking

enum { grant_turn = 1, grant_duty };

static void give(thread *thread, uint32_t grant) {
    if (grant == grant_turn) thread->state = carillon_guest_running;
    process->turns++;
    __atomic_store_n(&thread->grant, grant, __ATOMIC_RELEASE);
    turns_unlock();
    CALL(SYS_futex, &thread->grant, FUTEX_WAKE, 1);
}

static uint32_t await_grant(thread *thread) {
    uint32_t grant;
    while (!(grant = __atomic_load_n(&thread->grant, __ATOMIC_ACQUIRE)))
        CALL(SYS_futex, &thread->grant, FUTEX_WAIT, 0, 0);
    thread->grant = 0;
    return grant;
}

// Gives the turn away, and returns when the calling thread has it again. The lock is held on the way in.
static void pass(thread *own) {
    for (;;) {
        thread *next = pick();
        if (next == own) break;
        if (!next) {
            int64_t deadline = earliest_deadline();
            turns_unlock();
            processes_park(deadline);
            turns_lock();
            continue;
        }
        give(next, grant_turn);
        if (await_grant(own) == grant_turn) {
            guest->progress++;
            return;
        }
        turns_lock();
    }
    own->state = carillon_guest_running;
    guest->progress++;
    turns_unlock();
}

enum outcome turns_block(enum carillon_guest_thread_state state, int64_t deadline, long call) {
    turns_lock();
    process->idle_count = 0;
    process->idle_step = 0;
    me->state = state;
    me->deadline = deadline;
    me->call = (int32_t)call;
    me->order = ++process->order;
    pass(me);
    return (enum outcome)me->outcome;
}

void turns_yield(void) {
    turns_lock();
    turns_make_ready(me, by_event);
    pass(me);
}

void turns_join(thread *thread) {
    thread->tid = (int32_t)CALL(SYS_gettid);
    me = thread;
    while (await_grant(thread) != grant_turn) {
        turns_lock();
        pass(thread);
        return;
    }
}

void turns_leave(void) {
    turns_lock();
    me->state = carillon_guest_leaving;
    guest->progress++;
    thread *next = pick();
    if (next) {
        give(next, grant_turn);
        return;
    }
    // The first that waits has to tell the harness.
    EACH_THREAD(thread) {
        if (!is_waiting(thread)) continue;
        give(thread, grant_duty);
        return;
    }
    turns_unlock();
    processes_end(SYS_exit, 0);
}

// Code takes no time. A loop that waits by looking at the clock is let on by steps that grow. The number of calls
// decides, so the steps are the same in each run.
enum { first_idle_step = 100000, last_idle_step = 50000000 };

void turns_idle(int limit) {
    if (++process->idle_count < (uint64_t)limit) return;
    int64_t step = process->idle_step ? process->idle_step : first_idle_step;
    turns_block(carillon_guest_sleeping, after(step), SYS_sched_yield);
    process->idle_step = step * 2 < last_idle_step ? step * 2 : last_idle_step;
}

#endif
