#include "carillon_trap.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

static _Thread_local struct {
    int is_guarded;
    int pipe;
    uint32_t run;
    void *stack;
} trap;

static const int signals[] = {SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT};
enum { signal_count = sizeof signals / sizeof signals[0], stack_size = 64 * 1024 };

void carillon_send(int pipe, uint32_t run, uint32_t status) {
    struct carillon_message message = {run, status};
    // Smaller than PIPE_BUF, so it arrives whole or not at all; the supervisor empties the pipe all the time.
    ssize_t written = write(pipe, &message, sizeof message);
    (void)written;
}

_Noreturn void carillon_sleep_for_ever(void) {
    for (;;) pause();
}

static void on_trap(int signal_number) {
    if (trap.is_guarded) {
        trap.is_guarded = 0;
        carillon_send(trap.pipe, trap.run, (uint32_t)signal_number);
        carillon_sleep_for_ever();
    }
    signal(signal_number, SIG_DFL);
    raise(signal_number);
}

static void install(void) {
    for (int index = 0; index < signal_count; index++) {
        struct sigaction action = {0};
        action.sa_handler = on_trap;
        // A stack that has overflowed has no room for a handler. Nothing may interrupt a thread that will never return from it.
        action.sa_flags = SA_ONSTACK | SA_NODEFER;
        sigemptyset(&action.sa_mask);
        sigaction(signals[index], &action, NULL);
    }
}

void carillon_trap_begin(int pipe, uint32_t run) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, install);
    if (!trap.stack) {
        trap.stack = malloc(stack_size);
        stack_t stack = {.ss_sp = trap.stack, .ss_size = stack_size};
        if (trap.stack) sigaltstack(&stack, NULL);
    }
    trap.pipe = pipe;
    trap.run = run;
    trap.is_guarded = 1;
}

void carillon_trap_end(void) { trap.is_guarded = 0; }
