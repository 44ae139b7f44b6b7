#define _GNU_SOURCE
#include "carillon_trap.h"
#include "carillon_fork_server.h"
#include "carillon_thread.h"
#include "carillon_worker.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

static _Thread_local struct {
    int is_guarded;
    int is_reporting;
    int channel;
    uint32_t run;
    struct carillon_box *box;
    void *stack;
} trap;

/// The box of the world that a worker process runs; NULL where worlds run side by side.
static struct carillon_box *worker_box;

static const int signals[] = {SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT};
enum {
    signal_count = sizeof signals / sizeof signals[0],
    stack_size = 128 * 1024,
    /// Programs do not use this signal, and ignore it by default.
    locating_signal = SIGURG,
    /// The seconds that a thread that trapped has to note its place.
    last_words = 5,
};

#ifdef MSG_NOSIGNAL
enum { send_flags = MSG_NOSIGNAL };
#else
enum { send_flags = 0 };
#endif

void carillon_send(int channel, uint32_t run, uint32_t status) {
    struct carillon_message message = {run, status};
    // A message is smaller than PIPE_BUF, so it arrives whole or not at all. The supervisor empties the channel all the
    // time.
    ssize_t sent = send(channel, &message, sizeof message, send_flags);
    if (sent < 0 && errno == ENOTSOCK) sent = write(channel, &message, sizeof message);
}

_Noreturn void carillon_sleep_for_ever(void) {
    // The thread belongs to no world any more. A world's code would be refused to pause, and so sleep here again.
    carillon_thread_current()->is_outside++;
    for (;;) pause();
}

int32_t carillon_kernel_thread(void) {
#ifdef __linux__
    return gettid();
#else
    return 0;
#endif
}

static void note_thread(struct carillon_box *box) {
    box->is_foreign = carillon_kernel_thread() != box->thread;
#ifdef __linux__
    prctl(PR_GET_NAME, box->thread_name);
#endif
    carillon_box_take_frames(box);
}

/// Ends a worker process. A defect that traps on one of its threads may have harmed all of them.
static _Noreturn void end_worker(int signal_number) {
    // From here on the calls of this thread are the process's own, and no world's.
    carillon_thread_current()->is_outside++;
    static int32_t first;
    int32_t thread = carillon_kernel_thread(), nobody = 0;
    if (!__atomic_compare_exchange_n(&first, &nobody, thread, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)) {
        // This thread trapped again while it noted its place, or another thread is doing that.
        if (nobody == thread) _exit(128 + signal_number);
        carillon_sleep_for_ever();
    }
    worker_box->signal = signal_number;
    signal(SIGALRM, SIG_DFL);
    alarm(last_words);
    note_thread(worker_box);
    _exit(128 + signal_number);
}

static void say(const char *text) {
    ssize_t written = write(STDERR_FILENO, text, strlen(text));
    (void)written;
}

/// Gives back the locks of the standard streams, so that other threads can use them. A thread that trapped while it
/// held one will never run on.
static void give_back_streams(void) {
#ifdef __GLIBC__
    FILE *streams[] = {stdout, stderr, stdin};
    for (int index = 0; index < 3; index++) {
        // The lock of glibc's streams names the thread that holds it, and how often.
        const volatile struct { int lock, count; void *owner; } *lock = (const void *)streams[index]->_lock;
        while (lock->owner == (void *)(uintptr_t)pthread_self()) funlockfile(streams[index]);
    }
#endif
}

static void on_trap(int signal_number) {
    if (worker_box) end_worker(signal_number);
    carillon_thread_current()->is_outside++;
    if (trap.is_guarded && signal_number == SIGABRT) {
        say("carillon: the code under test aborted inside a world. The C library aborts with its locks held, so this process ends;"
            " ‘carillon run’ gives the scenario its verdict and goes on.\n");
    } else if (trap.is_guarded) {
        trap.is_guarded = 0;
        trap.is_reporting = 1;
        trap.box->signal = signal_number;
        note_thread(trap.box);
    }
    if (trap.is_reporting) {
        trap.is_reporting = 0;
        give_back_streams();
        carillon_send(trap.channel, trap.run, (uint32_t)signal_number);
        carillon_sleep_for_ever();
    }
    signal(signal_number, SIG_DFL);
    raise(signal_number);
}

static void on_locate(int signal_number) {
    (void)signal_number;
    int code = errno;
    if (trap.is_guarded) {
        carillon_box_take_frames(trap.box);
        carillon_box_answer(trap.box, carillon_answer_located);
        if (trap.channel >= 0) carillon_send(trap.channel, trap.run, carillon_status_located);
    }
    errno = code;
}

void carillon_locate(const struct carillon_box *box) {
#ifdef __linux__
    int32_t thread = __atomic_load_n(&box->thread, __ATOMIC_RELAXED);
    if (thread) tgkill(getpid(), thread, locating_signal);
#else
    (void)box;
#endif
}

static void end_by_exit(int status) {
    if (worker_box) {
        carillon_thread_current()->is_outside++;
        worker_box->has_exited = 1;
        worker_box->exit_status = status;
        note_thread(worker_box);
        _exit(status);
    }
    if (!trap.is_guarded) return;
    say("carillon: the code under test called exit inside a world, which ends this process; ‘carillon run’ gives the scenario its"
        " verdict and goes on.\n");
    _exit(status ? status : EXIT_FAILURE);
}

#ifdef __linux__
static void on_exit_called(int status, void *nothing) {
    (void)nothing;
    end_by_exit(status);
}
#else
static void on_exit_called(void) { end_by_exit(0); }
#endif

static void install(void) {
    for (int index = 0; index < signal_count; index++) {
        struct sigaction action = {0};
        action.sa_handler = on_trap;
        // A stack that has overflowed has no room for a handler. Nothing may interrupt a thread that will never return
        // from it.
        action.sa_flags = SA_ONSTACK | SA_NODEFER;
        sigemptyset(&action.sa_mask);
        sigaction(signals[index], &action, NULL);
    }
    struct sigaction action = {0};
    action.sa_handler = on_locate;
    action.sa_flags = SA_ONSTACK | SA_RESTART;
    sigemptyset(&action.sa_mask);
    sigaction(locating_signal, &action, NULL);
#ifdef __linux__
    on_exit(on_exit_called, NULL);
#else
    atexit(on_exit_called);
#endif
}

/// Lets our signals through. Threads inherit the blocked signals of their makers, and dispatch's threads block all
/// signals.
static void unblock(void) {
    sigset_t ours;
    sigemptyset(&ours);
    sigaddset(&ours, locating_signal);
    for (int index = 0; index < signal_count; index++) sigaddset(&ours, signals[index]);
    pthread_sigmask(SIG_UNBLOCK, &ours, NULL);
}

#ifdef __linux__

static struct carillon_box *guarded_box;
static uint64_t guarded_size;

/// Ends a copy of this process that goes on with the run, and lets any other bad access end it in its own way.
static void on_fault_of_copy(int signal_number, siginfo_t *info, void *context) {
    (void)context;
    unsigned char *story = carillon_box_story(guarded_box), *address = info->si_addr;
    if (address >= story && address < story + guarded_size) {
        guarded_box->has_copy = 1;
        _exit(EXIT_FAILURE);
    }
    signal(signal_number, SIG_DFL);
    raise(signal_number);
}

/// Runs in a copy of this process: the copy's end is not that of the run.
static void on_copy(void) {
    worker_box = NULL;
    trap.is_guarded = 0;
    struct sigaction action = {0};
    action.sa_sigaction = on_fault_of_copy;
    action.sa_flags = SA_ONSTACK | SA_NODEFER | SA_SIGINFO;
    sigemptyset(&action.sa_mask);
    sigaction(SIGSEGV, &action, NULL);
    sigaction(SIGBUS, &action, NULL);
}

void carillon_child_guard(struct carillon_box *box, uint64_t story_size) {
    guarded_box = box;
    guarded_size = story_size;
    madvise(carillon_box_story(box), story_size, MADV_DONTFORK);
    pthread_atfork(NULL, NULL, on_copy);
}

#else

void carillon_child_guard(struct carillon_box *box, uint64_t story_size) { (void)box, (void)story_size; }

#endif

void carillon_trap_begin(int channel, uint32_t run, struct carillon_box *box) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, install);
    if (!trap.stack) {
        trap.stack = malloc(stack_size);
        stack_t stack = {.ss_sp = trap.stack, .ss_size = stack_size};
        if (trap.stack) sigaltstack(&stack, NULL);
        unblock();
        // The unwinder looks its tables up now, where it may take locks and memory.
        carillon_box_take_frames(box);
        box->frame_count = 0;
        carillon_box_answer(box, 0);
    }
    trap.channel = channel;
    trap.run = run;
    trap.box = box;
    box->thread = carillon_kernel_thread();
    if (carillon_worker_is_one()) worker_box = box;
    trap.is_guarded = 1;
}

void carillon_trap_end(void) { trap.is_guarded = 0; }

// MARK: Several threads of one run

struct carillon_guard carillon_trap_guard(void) {
    return (struct carillon_guard){trap.channel, trap.run, trap.is_guarded ? trap.box : NULL};
}

void carillon_trap_adopt(struct carillon_guard guard) {
    if (guard.box) carillon_trap_begin(guard.channel, guard.run, guard.box);
}

void carillon_trap_leave(void) {
    trap.is_guarded = 0;
    if (!trap.stack) return;
    stack_t none = {.ss_flags = SS_DISABLE};
    sigaltstack(&none, NULL);
    free(trap.stack);
    trap.stack = NULL;
}
