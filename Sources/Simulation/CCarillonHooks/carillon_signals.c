// Signals. Each process of a world has its own handlers and its own mask, and those of the host's process stay as they
// are. Signals that a process sends itself reach it; no other process is there.
#define _GNU_SOURCE
#include "carillon_hooks.h"

#ifdef __linux__

#include "carillon_blocking.h"
#include "carillon_process_state.h"
#include "carillon_world.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/signalfd.h>
#include <unistd.h>

extern int32_t carillon_phone_process_number(void);

static int is_signal(int number) { return number > 0 && number < signal_limit; }

// MARK: Broken pipes

// This signal alone comes from the system while code of a world writes. So the process ignores it as soon as a process
// of a world sets an action for it, and code that writes to a pipe without a reader is sent it here.
static _Atomic(int) ignores_pipes;
static struct sigaction pipe_action;

static void ignore_pipes(void) {
    ORIGINAL(sigaction);
    int expected = 0;
    if (!atomic_compare_exchange_strong(&ignores_pipes, &expected, 1)) return;
    struct sigaction action = {.sa_handler = SIG_IGN};
    sigemptyset(&action.sa_mask);
    original(SIGPIPE, &action, &pipe_action);
    carillon_world_will_restore();
}

void carillon_restore_pipe_signal(void) {
    ORIGINAL(sigaction);
    if (atomic_exchange(&ignores_pipes, 0)) original(SIGPIPE, &pipe_action, NULL);
}

void carillon_note_broken_pipe(void) {
    if (!atomic_load_explicit(&ignores_pipes, memory_order_relaxed) || !is_in_world()) return;
    int code = errno;
    carillon_process_signal(SIGPIPE);
    errno = code;
}

// MARK: Delivery

static int is_ignored_by_default(int number) {
    return number == SIGCHLD || number == SIGURG || number == SIGWINCH || number == SIGCONT;
}

static int stops(int number) {
    return number == SIGSTOP || number == SIGTSTP || number == SIGTTIN || number == SIGTTOU;
}

/// Lets the system end the process, as the signal would.
static void end_by(int number) {
    ORIGINAL(sigaction);
    ORIGINAL_NAMED(raise, raise_really);
    struct sigaction action;
    // The traps of a world have handlers that tell where the code was.
    if (original(number, NULL, &action) == 0 && action.sa_handler == SIG_IGN) {
        action.sa_handler = SIG_DFL;
        original(number, &action, NULL);
    }
    raise_really(number);
}

static void deliver(struct carillon_process *process, int number) {
    struct sigaction action = process->actions[number];
    if (!(action.sa_flags & SA_SIGINFO)) {
        if (action.sa_handler == SIG_IGN) return;
        if (action.sa_handler == SIG_DFL) {
            if (is_ignored_by_default(number)) return;
            if (stops(number)) carillon_blocking_refuse("it stops its process by a signal, and nobody would let it go on");
            return end_by(number);
        }
    }
    if (action.sa_flags & (int)SA_RESETHAND) memset(&process->actions[number], 0, sizeof action);
    sigset_t outer = process->blocked;
    sigorset(&process->blocked, &outer, &action.sa_mask);
    if (!(action.sa_flags & SA_NODEFER)) sigaddset(&process->blocked, number);
    if (action.sa_flags & SA_SIGINFO) {
        siginfo_t info = {.si_signo = number, .si_code = SI_USER};
        info.si_pid = carillon_phone_process_number();
        action.sa_sigaction(number, &info, NULL);
    } else {
        action.sa_handler(number);
    }
    process->blocked = outer;
}

static void deliver_pending(struct carillon_process *process) {
    for (int number = 1; number < signal_limit; number++) {
        if (!sigismember(&process->pending, number) || sigismember(&process->blocked, number)) continue;
        sigdelset(&process->pending, number);
        deliver(process, number);
    }
}

static void send(struct carillon_process *process, int number) {
    if (number == SIGKILL) return end_by(number);
    if (sigismember(&process->blocked, number) && number != SIGSTOP) sigaddset(&process->pending, number);
    else deliver(process, number);
}

void carillon_process_signal(int number) {
    struct carillon_process *process = carillon_process_here();
    if (process) send(process, number);
}

// MARK: Actions of signals

static int set_action(struct carillon_process *process, int number, const struct sigaction *new, struct sigaction *old) {
    if (!is_signal(number) || (new && (number == SIGKILL || number == SIGSTOP))) FAIL(EINVAL);
    struct sigaction before = process->actions[number];
    if (new) {
        if (number == SIGPIPE) ignore_pipes();
        process->actions[number] = *new;
        sigdelset(&process->actions[number].sa_mask, SIGKILL);
        sigdelset(&process->actions[number].sa_mask, SIGSTOP);
    }
    if (old) *old = before;
    return 0;
}

int sigaction(int number, const struct sigaction *new, struct sigaction *old) {
    ORIGINAL(sigaction);
    struct carillon_process *process = PROCESS_OF_CALLER;
    return process ? set_action(process, number, new, old) : original(number, new, old);
}

static sighandler_t set_handler(struct carillon_process *process, int number, sighandler_t handler, int flags) {
    struct sigaction old, new = {.sa_handler = handler, .sa_flags = flags};
    sigemptyset(&new.sa_mask);
    return set_action(process, number, &new, &old) ? SIG_ERR : old.sa_handler;
}

#define SIGNAL(name, flags) \
    sighandler_t name(int number, sighandler_t handler); \
    sighandler_t name(int number, sighandler_t handler) { \
        ORIGINAL(name); \
        struct carillon_process *process = PROCESS_OF_CALLER; \
        return process ? set_handler(process, number, handler, flags) : original(number, handler); \
    }
SIGNAL(signal, SA_RESTART)
SIGNAL(ssignal, SA_RESTART)
SIGNAL(sysv_signal, (int)SA_RESETHAND | SA_NODEFER)
SIGNAL(__sysv_signal, (int)SA_RESETHAND | SA_NODEFER)

int siginterrupt(int number, int interrupts) {
    ORIGINAL(siginterrupt);
    struct carillon_process *process = PROCESS_OF_CALLER;
    return process ? (is_signal(number) ? 0 : (errno = EINVAL, -1)) : original(number, interrupts);
}

int sigaltstack(const stack_t *new, stack_t *old) {
    ORIGINAL(sigaltstack);
    struct carillon_process *process = PROCESS_OF_CALLER;
    if (!process) return original(new, old);
    stack_t before = process->signal_stack;
    if (new) process->signal_stack = *new;
    if (old) *old = before;
    return 0;
}

// MARK: Signals that wait

static int set_blocked(struct carillon_process *process, int how, const sigset_t *new, sigset_t *old) {
    sigset_t before = process->blocked;
    if (new) {
        if (how == SIG_BLOCK) sigorset(&process->blocked, &before, new);
        else if (how == SIG_SETMASK) process->blocked = *new;
        else if (how == SIG_UNBLOCK)
            for (int number = 1; number < signal_limit; number++) {
                if (sigismember(new, number) == 1) sigdelset(&process->blocked, number);
            }
        else return EINVAL;
        sigdelset(&process->blocked, SIGKILL);
        sigdelset(&process->blocked, SIGSTOP);
    }
    if (old) *old = before;
    deliver_pending(process);
    return 0;
}

int sigprocmask(int how, const sigset_t *new, sigset_t *old) {
    ORIGINAL(sigprocmask);
    struct carillon_process *process = PROCESS_OF_CALLER;
    if (!process) return original(how, new, old);
    int error = set_blocked(process, how, new, old);
    if (error) FAIL(error);
    return 0;
}

int pthread_sigmask(int how, const sigset_t *new, sigset_t *old) {
    ORIGINAL(pthread_sigmask);
    struct carillon_process *process = PROCESS_OF_CALLER;
    return process ? set_blocked(process, how, new, old) : original(how, new, old);
}

int sigpending(sigset_t *set) {
    ORIGINAL(sigpending);
    struct carillon_process *process = PROCESS_OF_CALLER;
    if (!process) return original(set);
    *set = process->pending;
    return 0;
}

int signalfd(int file, const sigset_t *set, int flags) {
    ORIGINAL(signalfd);
    if (IS_OWN_CALL) carillon_blocking_refuse("it reads signals from a file (signalfd); use a handler (sigaction)");
    return original(file, set, flags);
}

// MARK: Sending

/// Sends a process of a world a signal. No process but the caller's own is there.
static int send_to(struct carillon_process *process, pid_t target, int number) {
    if (number < 0 || number >= signal_limit) FAIL(EINVAL);
    pid_t own = carillon_phone_process_number();
    if (target != 0 && target != own && target != -own) FAIL(target == 1 || target == -1 ? EPERM : ESRCH);
    if (number) send(process, number);
    return 0;
}

int kill(pid_t target, int number) {
    ORIGINAL(kill);
    struct carillon_process *process = PROCESS_OF_CALLER;
    return process ? send_to(process, target, number) : original(target, number);
}

int killpg(pid_t group, int number) {
    ORIGINAL(killpg);
    struct carillon_process *process = PROCESS_OF_CALLER;
    return process ? send_to(process, group, number) : original(group, number);
}

int sigqueue(pid_t target, int number, const union sigval value) {
    ORIGINAL(sigqueue);
    struct carillon_process *process = PROCESS_OF_CALLER;
    return process ? send_to(process, target, number) : original(target, number, value);
}

int raise(int number) {
    ORIGINAL(raise);
    struct carillon_process *process = PROCESS_OF_CALLER;
    return process ? send_to(process, 0, number) : original(number);
}

int pthread_kill(pthread_t thread, int number) {
    ORIGINAL(pthread_kill);
    struct carillon_process *process = PROCESS_OF_CALLER;
    if (!process || !pthread_equal(thread, pthread_self())) return original(thread, number);
    return send_to(process, 0, number) ? errno : 0;
}

#endif
