// Signals: they come to a thread when it has the turn, never in between. All are blocked while the library plays a
// call, so one that comes meanwhile is pending; the next look for threads that can go on finds it, and its handler runs
// when the call has returned.
#if defined(__linux__) && defined(__x86_64__)

#include "shim.h"

#include <errno.h>

typedef struct carillon_guest_thread thread;

struct action {
    void (*handler)(int);
    unsigned long flags;
    void (*restorer)(void);
    uint64_t mask;
};
enum { mask_size = sizeof(uint64_t), last_signal = 64 };

static uint64_t bit(int signal) { return 1ull << (signal - 1); }

static struct action action_of(int signal) {
    struct action action;
    clear(&action, sizeof action);
    CALL(SYS_rt_sigaction, signal, 0, &action, mask_size);
    return action;
}

static int is_ignored(int signal, const struct action *action) {
    if (action->handler == SIG_IGN) return 1;
    if (action->handler != SIG_DFL) return 0;
    return signal == SIGCHLD || signal == SIGURG || signal == SIGWINCH || signal == SIGCONT;
}

static int is_deadly(int signal, const struct action *action) {
    return action->handler == SIG_DFL && signal != SIGSTOP && signal != SIGTSTP && signal != SIGTTIN
        && signal != SIGTTOU;
}

// Dies of a pending signal that the program has no handler for, but gives the guest's turn away before.
static void die(int signal) {
    uint64_t mask = ~bit(signal);
    process->state = carillon_guest_ending;
    process->socket_count = 0;
    guest->progress++;
    processes_pass_on();
    CALL(SYS_rt_sigprocmask, SIG_SETMASK, &mask, 0, mask_size);
    // The first process of a namespace does not die of it.
    processes_end(SYS_exit_group, 128 + signal);
}

// A signal has come to a thread that waits. Returns whether that is a reason to go on.
static int take(thread *thread, int signal) {
    if (thread->state == carillon_guest_at_signal && thread->address & bit(signal)) {
        turns_make_ready(thread, by_event);
        return 1;
    }
    if (thread->mask & bit(signal)) return 0;
    struct action action = action_of(signal);
    if (is_ignored(signal, &action)) return 0;
    if (is_deadly(signal, &action)) die(signal);
    thread->result = (int64_t)action.flags;
    turns_make_ready(thread, by_signal);
    return 1;
}

void signals_look(void) {
    uint64_t pending = 0;
    CALL(SYS_rt_sigpending, &pending, mask_size);
    // The caller's own are no others' business.
    if (me) pending &= ~me->directed;
    for (int signal = 1; signal <= last_signal && pending >> (signal - 1); signal++) {
        if (!(pending & bit(signal)) || signal == SIGSYS) continue;
        for (uint32_t i = 0; i < process->thread_end; i++)
            if (is_waiting(&process->threads[i]) && take(&process->threads[i], signal)) break;
    }
}

void signals_before_return(uint64_t mask) {
    uint64_t pending = 0;
    CALL(SYS_rt_sigpending, &pending, mask_size);
    for (int signal = 1; signal <= last_signal && pending >> (signal - 1); signal++) {
        if (!(pending & ~mask & bit(signal)) || signal == SIGSYS) continue;
        struct action action = action_of(signal);
        if (!is_ignored(signal, &action) && is_deadly(signal, &action)) die(signal);
    }
    me->directed &= mask;
}

void signals_direct(int tid, int signal) {
    if (signal < 1 || signal > last_signal) return;
    for (uint32_t i = 0; i < process->thread_end; i++) {
        thread *thread = &process->threads[i];
        if (thread->state == carillon_guest_no_thread || thread->tid != tid) continue;
        thread->directed |= bit(signal);
        if (is_waiting(thread)) take(thread, signal);
        return;
    }
}

long interrupted(int is_restartable) {
    return is_restartable && me->result & SA_RESTART ? restart : -EINTR;
}

// MARK: Sending

static int has_process(int pid) {
    for (uint32_t i = 0; i < guest->process_end; i++)
        if (guest->processes[i].state != carillon_guest_no_process && guest->processes[i].pid == pid) return 1;
    return 0;
}

// A process that was killed is gone before anybody goes on.
static void await_deaths(long target) {
    for (uint32_t i = 0; i < guest->process_end; i++) {
        struct carillon_guest_process *other = &guest->processes[i];
        if (other == process || other->state != carillon_guest_alive) continue;
        int is_meant = target > 0 ? other->pid == target
            : target == -1        ? 1
                                  : CALL(SYS_getpgid, other->pid) == (target ? -target : CALL(SYS_getpgid, 0));
        if (is_meant) processes_expect_death(other);
    }
}

static long send(struct trap *trap, long target, int signal) {
    long *a = trap->arguments;
    int is_outside = target > 1 && target != process->pid && !has_process((int)target);
    // Without a namespace the guest sees other processes of the system.
    if (!guest->has_own_numbers && (is_outside || target == -1)) return -EPERM;
    long result = CALL(trap->number, a[0], a[1], a[2], a[3], a[4]);
    if (result < 0 || signal == 0 || target == process->pid) return result;
    guest->progress++;
    if (signal == SIGKILL) await_deaths(target);
    return result;
}

static long send_to_file(struct trap *trap) {
    long *a = trap->arguments;
    long result = CALL(SYS_pidfd_send_signal, a[0], a[1], a[2], a[3]);
    if (result < 0) return result;
    guest->progress++;
    struct pollfd ended = {(int)a[0], POLLIN, 0};
    if (a[1] == SIGKILL) CALL(SYS_poll, &ended, 1, 10000);
    return result;
}

static long send_to_thread(struct trap *trap, int tid, int signal) {
    long *a = trap->arguments;
    long result = CALL(trap->number, a[0], a[1], a[2], a[3], a[4]);
    if (result < 0) return result;
    signals_direct(tid, signal);
    if (trap->number != SYS_tkill && a[0] != process->pid) guest->progress++;
    return result;
}

// MARK: Masks and handlers

static long play_mask(struct trap *trap) {
    long *a = trap->arguments;
    if (a[3] != mask_size) return -EINVAL;
    uint64_t *mask = trap_mask(trap), old = *mask;
    if (a[1]) {
        // The kernel reads the mask before it looks at the first argument; some ask it in this way what can be read.
        if (a[0] < SIG_BLOCK || a[0] > SIG_SETMASK) return CALL(SYS_rt_sigprocmask, a[0], a[1], 0, mask_size);
        uint64_t given = *(const uint64_t *)a[1] & ~bit(SIGSYS);
        *mask = a[0] == SIG_BLOCK ? old | given : a[0] == SIG_UNBLOCK ? old & ~given : given;
    }
    if (a[2]) *(uint64_t *)a[2] = old;
    return 0;
}

static long play_action(struct trap *trap) {
    long *a = trap->arguments;
    // The handler of this signal is ours. A program that sets another believes that it did.
    if (a[0] == SIGSYS) {
        if (a[2]) clear((void *)a[2], sizeof(struct action));
        return 0;
    }
    if (!a[1]) return CALL(SYS_rt_sigaction, a[0], a[1], a[2], a[3]);
    struct action action = *(const struct action *)a[1];
    action.mask &= ~bit(SIGSYS);
    return CALL(SYS_rt_sigaction, a[0], &action, a[2], a[3]);
}

// MARK: Waiting

static long play_wait(struct trap *trap) {
    long *a = trap->arguments;
    const struct timespec zero = {0, 0};
    int64_t deadline = deadline_of((const struct timespec *)a[2], CLOCK_MONOTONIC, 0);
    for (;;) {
        long result = CALL(SYS_rt_sigtimedwait, a[0], a[1], &zero, a[3]);
        if (result > 0) me->directed &= ~bit((int)result);
        if (result != -EAGAIN || deadline <= now()) return result;
        me->address = *(const uint64_t *)a[0];
        switch (turns_block(carillon_guest_at_signal, deadline, SYS_rt_sigtimedwait)) {
        case by_event: break;
        case by_deadline: return -EAGAIN;
        default: return -EINTR;
        }
    }
}

static int is_any_pending(uint64_t mask) {
    uint64_t pending = 0;
    CALL(SYS_rt_sigpending, &pending, mask_size);
    for (int signal = 1; signal <= last_signal; signal++) {
        if (!(pending & ~mask & bit(signal)) || signal == SIGSYS) continue;
        struct action action = action_of(signal);
        if (!is_ignored(signal, &action)) return 1;
    }
    return 0;
}

// The handler runs inside this call, with the mask that the program gave.
static long play_suspend(struct trap *trap) {
    uint64_t mask = *(const uint64_t *)trap->arguments[0] & ~bit(SIGSYS);
    me->mask = mask;
    me->address = 0;
    while (!is_any_pending(mask)) turns_block(carillon_guest_at_signal, CARILLON_GUEST_NEVER, SYS_rt_sigsuspend);
    return CALL(SYS_rt_sigsuspend, &mask, mask_size);
}

long signals_play(struct trap *trap) {
    long *a = trap->arguments;
    switch (trap->number) {
    case SYS_rt_sigprocmask: return play_mask(trap);
    case SYS_rt_sigaction: return play_action(trap);
    case SYS_rt_sigtimedwait: return play_wait(trap);
    case SYS_rt_sigsuspend: return play_suspend(trap);
    case SYS_pause:
        me->address = 0;
        turns_block(carillon_guest_at_signal, CARILLON_GUEST_NEVER, SYS_pause);
        return -EINTR;
    case SYS_kill:
    case SYS_rt_sigqueueinfo: return send(trap, a[0], (int)a[1]);
    case SYS_pidfd_send_signal: return send_to_file(trap);
    case SYS_tkill: return send_to_thread(trap, (int)a[0], (int)a[1]);
    default: return send_to_thread(trap, (int)a[1], (int)a[2]);
    }
}

#endif
